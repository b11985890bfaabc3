"""What changed is enough: a page that takes every frame shows what a page loaded anew shows."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from keeling.bots.workers import InlineWorkers
from keeling.core import common
from keeling.play.store import SqliteStore
from keeling.play.tables import Table, Tables
from keeling.web import frames
from keeling.web.frames import NOTHING, Frames, Moment
from keeling.web.looks import Looker
from keeling.web.security import new_browser

SAME = re.compile(r'<(\w+) id="([^"]+)" data-same></\1>')
MORE = re.compile(r'(<ol[^>]* id="(?:log|lines)") data-more>(.*?)</ol>', re.DOTALL)
BROWSERS = [new_browser() for _ in range(3)]


class Page:
    """Does in Python what htmx and live.js do with a frame."""

    def __init__(self, html: str, moment: Moment) -> None:
        self.html = html
        self.moment = moment

    def take(self, frame: str, moment: Moment) -> None:
        whole = SAME.sub(lambda found: self.element(found[1], found[2]), frame)
        self.html = MORE.sub(self.grown, whole)
        self.moment = moment

    def grown(self, found: re.Match[str]) -> str:
        log = re.search(re.escape(found[1]) + r">(.*?)</ol>", self.html, re.DOTALL)
        assert log
        fresh = [item for item in items(found[2]) if item not in log[1]]
        return f"{found[1]}>{log[1]}{''.join(fresh)}</ol>"

    def element(self, tag: str, name: str) -> str:
        """The element of that id as the page has it."""
        found = re.search(rf'<{tag}\b[^>]*? id="{re.escape(name)}"', self.html)
        assert found, f"the frame leaves out #{name}, which the page has not"
        depth = 0
        for mark in re.finditer(rf"<(/?){tag}\b[^>]*>", self.html[found.start() :]):
            depth += -1 if mark[1] else 1
            if not depth:
                return self.html[found.start() : found.start() + mark.end()]
        raise AssertionError(f"#{name} does not end")


def items(html: str) -> list[str]:
    return re.findall(r"<li\b.*?</li>", html, re.DOTALL)


def plain(html: str) -> str:
    """Without the log's older lines, which a page may keep longer, and without space between tags."""
    shown = re.sub(r"\s+", " ", html).replace("> <", "><")
    return re.sub(
        r'(<ol[^>]* id="(?:log|lines)")>(.*?)</ol>', lambda m: f"{m[1]}>{''.join(items(m[2])[-30:])}</ol>", shown
    )


async def game(folder: Path, title: str, options: dict[str, str], rounds: int) -> list[Table]:
    tables = Tables(SqliteStore(folder / "frames.sqlite", "OFF"), InlineWorkers())
    await tables.open()
    try:
        table = await tables.create(title, BROWSERS[0], "Ada", seats=3, options=options)
        for browser, name in zip(BROWSERS[1:], ("Ben", "Cleo"), strict=True):
            await table.sit(browser, name)
        await table.start(BROWSERS[0])
        await follow(table, random.Random(7), rounds)
        return [table]
    finally:
        await tables.close()


async def follow(table: Table, chance: random.Random, steps: int) -> None:
    kept = Frames()
    lookers = [Looker("drawn", browser, None, "en", "http://x", True) for browser in BROWSERS]
    lookers += [Looker("text", BROWSERS[0], None, "en", "http://x", True), Looker("watch", "", None, "en", "http://x")]
    pages = {}
    for looker in lookers:
        pages[looker] = Page(kept.html(table, looker.at(table)), kept.moment(table))
    for step in range(steps):
        await act(table, chance, step)
        for looker, page in pages.items():
            if chance.random() < 0.2:
                continue  # a slow reader misses this one
            look, now = looker.at(table), kept.moment(table)
            frame = frames.render(table, look, kept.following(table).shown(look).parts, now, page.moment)
            if page.moment.number >= kept.following(table).whole:
                page.take(frame, now)
            else:
                page = pages[looker] = Page(kept.html(table, look), now)
            assert plain(page.html) == plain(Frames().html(table, look)), (step, looker.kind)


async def act(table: Table, chance: random.Random, step: int) -> None:
    if table.ended:
        await table.again(BROWSERS[0])
        return
    if step % 40 == 17:
        await table.rename(BROWSERS[1], f"Ben {step}")
        return
    seat = chance.choice(table.waited_for())
    action = chance.choice(table.match.game.actions(seat))
    await table.act(BROWSERS[seat], seat, table.asked_at(seat), action)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


GAMES = [
    ("zero", {"option": "1"}),
    ("zero", {"option": "2"}),
    ("solutions", {"clock": "off"}),
    ("solutions", {"rules": "advanced", "challenges": "screen", "clock": "off"}),
]


@pytest.mark.parametrize(("title", "options"), GAMES)
def test_frames_add_up_to_the_page(tmp_path: Path, title: str, options: dict[str, str]) -> None:
    run(game(tmp_path, title, options, 160))


def test_one_rendering_serves_all_who_look_alike(tmp_path: Path) -> None:
    async def looks() -> None:
        tables = Tables(SqliteStore(tmp_path / "one.sqlite", "OFF"), InlineWorkers())
        await tables.open()
        table = await tables.create("zero", BROWSERS[0], "Ada", seats=2, bots="easy")
        await table.start(BROWSERS[0])
        kept = Frames()
        watchers = [Looker("watch", browser, None, "en", f"http://{browser}") for browser in BROWSERS]
        events = [kept.event(table, one.at(table), NOTHING) for one in watchers]
        assert all(event is events[0] for event in events)
        assert watchers[0].at(table).viewer == common.SPECTATOR
        await tables.close()

    run(looks())


def test_a_message_survives_any_line_end() -> None:
    assert frames.message("a\rb\n\nc\r\n", "1.x") == b"id: 1.x\ndata: a b\ndata: \ndata: c \n\n"
