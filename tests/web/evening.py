"""An evening at one table in real browsers: the servers it runs on, the guests, and what each of them does there."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import asyncpg
from playwright.sync_api import Browser, BrowserContext, Page, Response
from playwright.sync_api import TimeoutError as TooLong
from tests.web.proxy import Proxy
from tests.web.servers import Server, free_port
from tests.web.venue import LONG, place_of, read

AGAIN = 4.0  # seconds after which a person presses again
GONE = 3000  # milliseconds in which a button that is there is pressed
STATE = """() => {
    const table = document.getElementById("table");
    return table && {
        over: !!document.getElementById("result") || !!document.getElementById("again"),
        asked: document.querySelector("[name=asked_at]")?.value,
        ready: "turn" in table.dataset && !!document.getElementById("go") || !!document.getElementById("choice-1"),
        busy: !!document.querySelector(".htmx-request"),
    };
}"""
LIVE = "document.documentElement.dataset.live"


# -- where the evening is ----------------------------------------------------------------------------------------------


class Inn(Protocol):
    """Where guests come to: one server or several.

    Attributes:
        port: that browsers go to.
    """

    port: int

    def stumble(self) -> None:
        """One of several servers is killed, and another one takes its place."""
        ...

    def fall(self) -> None:
        """Every server is killed."""
        ...

    def rise(self) -> None:
        """They are started again."""
        ...

    def log(self, code: str) -> list[bytes]:
        """All that the database has of a table's log, in order."""
        ...

    def close(self) -> None: ...


class Alone:
    """One server on an SQLite file."""

    def __init__(self, file: Path) -> None:
        self.file, self.port = file, free_port()
        self.rise()

    def stumble(self) -> None:
        """It is the only one."""

    def fall(self) -> None:
        self.server.kill()

    def rise(self) -> None:
        self.server = Server(self.file, self.port)

    def log(self, code: str) -> list[bytes]:
        with contextlib.closing(sqlite3.connect(self.file)) as store:
            sql = "SELECT body FROM event WHERE code = ? ORDER BY position"
            return [bytes(body) for (body,) in store.execute(sql, (code,))]

    def close(self) -> None:
        self.server.kill()


class Two:
    """Two servers on one database, behind a proxy that sends every connection to the next of them."""

    def __init__(self, address: str) -> None:
        self.address, self.ports = address, (free_port(), free_port())
        self.rise()
        self.proxy = Proxy(*self.ports)
        self.port = self.proxy.port

    def stumble(self) -> None:
        for number, server in enumerate(self.servers):
            server.kill()
            self.servers[number] = Server(self.address, server.port)

    def fall(self) -> None:
        for server in self.servers:
            server.kill()

    def rise(self) -> None:
        self.servers = [Server(self.address, port) for port in self.ports]

    def log(self, code: str) -> list[bytes]:
        with ThreadPoolExecutor(1) as pool:  # Playwright runs a loop in this thread
            return pool.submit(asyncio.run, self.read(code)).result()

    async def read(self, code: str) -> list[bytes]:
        store = await asyncpg.connect(self.address)
        try:
            rows = await store.fetch("SELECT body FROM event WHERE code = $1 ORDER BY position", code)
            return [bytes(row["body"]) for row in rows]
        finally:
            await store.close()

    def close(self) -> None:
        self.proxy.close()
        self.fall()


# -- who comes ---------------------------------------------------------------------------------------------------------


class Guests:
    """People with a browser each.

    Attributes:
        acknowledged: the highest position that any page was told stands in the log.
        complaints: what consoles complained of.
    """

    def __init__(self, chromium: Browser, inn: Inn) -> None:
        self.chromium, self.inn = chromium, inn
        self.contexts: list[BrowserContext] = []
        self.acknowledged = 0
        self.complaints: list[str] = []

    def arrives(self, **options: Any) -> Page:
        """Somebody new."""
        address = f"http://127.0.0.1:{self.inn.port}"
        context = self.chromium.new_context(base_url=address, reduced_motion="reduce", **options)
        self.contexts.append(context)
        return self.opens(context)

    def opens(self, context: BrowserContext) -> Page:
        """A page of somebody who has been here."""
        page = context.new_page()
        page.on("response", self.told)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def told(self, answer: Response) -> None:
        if answer.request.method == "POST" and answer.status < 400:
            self.acknowledged = max(self.acknowledged, int(answer.headers.get("x-position", 0)))

    def close(self) -> None:
        for context in self.contexts:
            context.close()


# -- what they do ------------------------------------------------------------------------------------------------------


def take_turn(page: Page) -> None:
    """The first thing that may be done: on the table a lit card and the button, on the text page the first choice."""
    if page.locator("#choice-1").count():
        return page.locator("#choice-1").click(timeout=GONE)
    lit = page.locator(".slot.lit > button")
    if lit.count() and not page.locator("#ready").count():
        lit.first.click(timeout=GONE)
    page.locator("#go").click(timeout=GONE)


def play_on(people: list[Page], enough: Callable[[], bool], turn: Callable[[Page], None] = take_turn) -> None:
    """Whoever is asked takes a turn, until it is enough. A page without a script is looked at anew."""
    answered: dict[Page, tuple[Any, float]] = {}
    end = time.monotonic() + LONG
    while not enough():
        assert time.monotonic() < end, [read(page, STATE) for page in people]
        for page in people:
            state = read(page, STATE)
            if not state or state["over"] or state["busy"]:
                continue
            question, since = answered.get(page, (None, 0.0))
            if state["ready"] and (question != state["asked"] or time.monotonic() - since > AGAIN):
                answered[page] = state["asked"], time.monotonic()
                with contextlib.suppress(TooLong):  # what they aimed at went with a new frame
                    turn(page)
            elif not state["ready"] and not scripted(page):
                page.reload()
        time.sleep(0.02)


def rest_beside(place: str, people: list[Page]) -> None:
    """The rest of a round of ZERO, sent by the browsers of those in its seats, beside their pages."""
    seat, end = 0, time.monotonic() + 2 * LONG
    while time.monotonic() < end:
        asks = people[seat].request
        view = asks.get(f"{place}/view.json").json()
        if view["ended"]:
            return
        if view["choices"]:
            form = {"asked_at": view["asked_at"], "action": view["choices"][0]["action"]}
            asks.post(f"{place}/act", form=form, max_redirects=0)
        asked = view["view"]["deciders"]
        seat = (asked & -asked).bit_length() - 1 if not view["choices"] else (seat + 1) % len(people)
    raise AssertionError("the round does not end")


def scripted(page: Page) -> bool:
    return bool(read(page, "document.documentElement.classList.contains('js')"))


def until(true: Callable[[], bool], patience: float = 30) -> None:
    """Wait for something that pages do not show by themselves."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, f"not within {patience} s"
        time.sleep(0.05)


def choose(page: Page, words: str) -> bool:
    """Pick the choice with these words, if it is there, and confirm it."""
    listed = read(page, "[...document.querySelectorAll('#all [data-key]')].map(c => [c.dataset.key, c.innerText])")
    key = next((key for key, text in listed if words in text), None)
    if key is None:
        return False
    page.keyboard.press("Escape")
    page.keyboard.press(key)
    page.locator("#go").click(timeout=GONE)
    return True


def cards(page: Page, where: str = "#hand") -> list[str]:
    """The cards that a page shows in its hand, by their ids."""
    found: list[str] = read(page, f"[...document.querySelectorAll('{where} .slot > button')].map(card => card.id)")
    return found


def log_of(page: Page) -> str:
    return str(read(page, "document.getElementById('log').innerText"))


def code_of(page: Page) -> str:
    return place_of(page).removeprefix("/t/")


def words(text: str) -> int:
    return len(re.findall(r"\S+", text))
