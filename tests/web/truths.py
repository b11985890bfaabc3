"""What the log of a table of Catan knows, what happened there, and which frames of a running game told too much."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, cast

from tests.web.venue import Ear

from keeling.core import common, packed
from keeling.core.game import Streams
from keeling.core.match import Entry, Match
from keeling.core.registry import title_of
from keeling.core.title import Step
from keeling.games.catan import names, terms
from keeling.games.catan.knowledge import KIND_NAMES
from keeling.games.catan.rules import Catan
from keeling.games.catan.view import CatanView
from keeling.games.catan.warming import Warming
from keeling.play import events
from keeling.testing.journey import redacted, redealt

VOTE_WORDS = re.compile(
    r"You get nothing from this roll, so you have no vote|.+ gets nothing, so has no vote|You are asked|"
    r".+ is thinking|You have voted|.+ has voted"
)
LOG_LINE = re.compile(r'<li id="lp(\d+)\.\d+"[^>]*>(.*?)</li>', re.DOTALL)
SOMEBODY = re.compile(r'<li class="s\d[^"]*" id="seat-(\d)">(.*?)</li>', re.DOTALL)
SURE = re.compile(r'pic-c t-(\w+)[^>]*>.*?</svg>(\d+)<span class="vh">', re.DOTALL)
OWN = re.compile(r'<li class="res t-(\w+)[^>]*>.*?<b>(\d+)</b>', re.DOTALL)
HELD = re.compile(r"<div><b>([\w ]+?)(?: × (\d+))?</b>")
CARD_WORDS = tuple(re.compile(rf"\b{card}\b", re.IGNORECASE) for card in names.CARDS)
VOTES = re.compile("|".join(names.VOTES))
RESOURCE_WORDS = re.compile(rf"\b(?:{'|'.join(names.RESOURCES)})\b")


class Truth:
    """A table's log, played again: the state and the entry at each position, and everything that all were told."""

    def __init__(self, database: Path, code: str) -> None:
        self.states: dict[int, Catan] = {}
        self.entries: dict[int, Entry] = {}
        self.told: list[tuple[int, int, int, int, int]] = []  # seat, verb, a, b, c
        with sqlite3.connect(database) as store:
            rows = list(store.execute("SELECT position, body FROM event WHERE code = ? ORDER BY position", (code,)))
        store.close()
        self.match: Match | None = None
        for position, body in rows:
            self.take(position, events.decode(body))

    def take(self, position: int, change: events.Kind) -> None:
        if isinstance(change, events.Began):
            self.match = Match(title_of(change.setup.game), change.setup, None)
            self.add(position, change.opening)
        elif isinstance(change, events.Did):
            self.add(position, change.entry)

    def add(self, position: int, entry: Entry) -> None:
        assert self.match
        steps: list[Step] = self.match.add(entry, [common.SPECTATOR])[common.SPECTATOR]
        for step in steps:
            for what in (step.action, *step.events):
                self.told.append((step.seat, packed.verb(what), packed.a(what), packed.b(what), packed.c(what)))
        self.entries[position] = entry
        self.states[position] = cast(Catan, self.match.game)

    @property
    def end(self) -> Catan:
        return self.states[max(self.states)]

    def count(self, verb: int, *arguments: int) -> int:
        """How often something was done or told; arguments as far as they are given."""
        return sum(one[1] == verb and one[2 : 2 + len(arguments)] == arguments for one in self.told)

    def done_by(self, verb: int) -> set[int]:
        """The seats that did it."""
        return {one[0] for one in self.told if one[1] == verb}

    def ballots(self) -> list[list[int]]:
        """The votes on each roll, as they were opened."""
        found: list[list[int]] = []
        before = 0
        for _seat, verb, _a, vote, _c in self.told:
            if verb == terms.VOTED:
                if before != terms.VOTED:
                    found.append([])
                found[-1].append(vote)
            before = verb
        return found

    def twin(self, position: int, viewer: int) -> CatanView:
        """What the viewer would see of a world that looks the same to it, with other hidden cards."""
        blank = redacted(self.states[position], viewer)
        deal = redealt(blank, viewer, Streams(f"twin {position} {viewer}".encode()))
        assert self.match
        return cast(CatanView, self.match.title.view(self.match.setup, deal, viewer))


def leaks(truth: Truth, ears: list[Ear]) -> tuple[list[str], Counter[str]]:
    """Frames of a running game that told more than they may, and how much was looked at of each kind."""
    found: list[str] = []
    looked: Counter[str] = Counter()
    for ear in ears:
        view = cache(lambda position, seat=ear.seat: truth.twin(position, seat))
        for position, html in ear.frames():
            if position not in truth.states or truth.states[position].over:
                continue
            for kind, fault in faults(truth, ear.seat, position, html, view):
                looked[kind] += 1
                if fault:
                    found.append(f"position {position}, seat {ear.seat}, {kind}: {fault}")
    return found, looked


def faults(truth: Truth, seat: int, position: int, html: str, view: Any) -> Iterator[tuple[str, str]]:
    """What a frame tells of each kind of secret, each with what is wrong, or ''."""
    state = truth.states[position]
    yield from hands(seat, state, html)
    yield from others(html, lambda: view(position))
    yield from rows(seat, html, lambda: view(position))
    yield from votes(truth, seat, state, position, html)
    for told, line in LOG_LINE.findall(html):
        yield from logged(truth, int(told), seat, plain(line))


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def hands(seat: int, state: Catan, html: str) -> Iterator[tuple[str, str]]:
    """A page draws the hand and the development cards of its own seat alone."""
    if seat == common.SPECTATOR:
        yield "watching", "a hand" if re.search(r'id="(hand|d-cards|choices|offer)"', html) else ""
        return
    if 'id="hand"' in html and (drawn := OWN.findall(html)):
        mine = state.hand[terms.KINDS * seat : terms.KINDS * (seat + 1)]
        yield "hand", "" if drawn == [(kind, str(n)) for kind, n in zip(KIND_NAMES, mine, strict=True)] else str(drawn)
    if '<ul class="devs">' in html:
        held = state.held[terms.CARDS * seat : terms.CARDS * (seat + 1)]
        want = [(card, str(n) if n > 1 else "") for card, n in zip(names.CARDS, held, strict=True) if n]
        drawn = HELD.findall(html[html.index('<ul class="devs">') :].partition("</ul>")[0])
        yield "development cards", "" if drawn == want else f"{drawn}, not {want}"


def others(html: str, view: Any) -> Iterator[tuple[str, str]]:
    """Of others' hands the drawn page says what would be known of any hand that could be there."""
    for seat, person in SOMEBODY.findall(html):
        player = view().players[int(seat)]
        sure = [(kind, int(n)) for kind, n in SURE.findall(person)]
        known = [(kind, n) for kind, n in zip(KIND_NAMES, player.hand, strict=True) if n]
        if sure:
            yield "others", "" if sure == known else f"seat {seat} {sure}, not {known}"


def rows(viewer: int, html: str, view: Any) -> Iterator[tuple[str, str]]:
    """The same of the text page's table of players; it says nothing of the reader's own hand."""
    if 'id="players"' not in html:
        return
    table = html[html.index('id="players"') :].partition("</table>")[0]
    for seat, row in enumerate(re.findall(r"<tr>(<th scope=\"row\"[^>]*>.*?)</tr>", table, re.DOTALL)):
        player = view().players[seat]
        known = names.goods(player.hand) if any(player.hand) and seat != viewer else "–"
        cells = [plain(cell) for cell in re.findall(r"<td>(.*?)</td>", row, re.DOTALL)]
        fault = [] if [cells[2], cells[3], cells[4]] == [str(player.cards), known, str(player.held)] else cells[2:5]
        yield "rows", f"seat {seat} {fault}, not {known}" if fault else ""


def votes(truth: Truth, seat: int, state: Catan, position: int, html: str) -> Iterator[tuple[str, str]]:
    """While votes are missing, a page marks the own vote alone, and says of others only whether they have voted."""
    if state.phase != terms.VOTING:
        return
    mine = cast(Warming, state).vote[seat] if seat < state.seats else 0
    if 'id="vote"' in html:
        cast_ = html.count(" cast")
        yield "votes", "" if cast_ == (mine > 0) else f"{cast_} votes are marked"
        said = [plain(words) for words in re.findall(r'<i class="badge badge-s b\d"></i>([^<]+)</li>', html)]
        yield "voters", "" if all(map(VOTE_WORDS.fullmatch, said)) else str(said)


def logged(truth: Truth, position: int, seat: int, line: str) -> Iterator[tuple[str, str]]:
    """The log names a card that was bought or stolen to those alone who saw it, and no vote before the last."""
    entry = truth.entries.get(position)
    if entry is None:
        return
    if packed.verb(entry.action) == terms.VOTE and truth.states[position].phase == terms.VOTING and entry.seat != seat:
        yield "log of votes", line if VOTES.search(line) else ""
    for drawn in entry.chance:
        verb, a, b, c = (part(drawn.outcome) for part in (packed.verb, packed.a, packed.b, packed.c))
        if verb == terms.DRAWN and seat != b:
            yield "cards bought", line if any(word.search(line) for word in CARD_WORDS) else ""
        if verb == terms.TAKEN and seat not in (b, c) and a < terms.KINDS:
            yield "cards stolen", line if RESOURCE_WORDS.search(line) else ""
