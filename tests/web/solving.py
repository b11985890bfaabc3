"""Persons at tables of Solutions who know the true ranking, and what frames of a running round may tell."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLong
from tests.web.venue import LONG, Ear, read

from keeling.core import luck, packed
from keeling.core.game import Game
from keeling.core.match import Match
from keeling.core.registry import title_of
from keeling.core.title import Setup
from keeling.games.solutions import deck, terms, texts
from keeling.games.solutions.draft.rules import Draft
from keeling.games.solutions.rules import Solutions
from keeling.play import events

AGAIN = 2.0  # seconds after which a person presses again
UNDONE = 0.4  # the same where the page shows that nothing is chosen: what was pressed came amid a new frame
ENOUGH = 3  # cards of a round after which these persons pass
NUMBER = {f"c-{card.id}": number for number, card in enumerate(deck.cards())}
RANK = {f"c-{card.id}": card.rank for card in deck.cards()}
STATE = """() => {
    const table = document.getElementById("table");
    if (!table) return null;
    const ids = of => [...table.querySelectorAll(of)].map(one => one.id);
    const values = of => [...table.querySelectorAll(of)].map(one => Number(one.value));
    return {
        over: !!document.getElementById("result"), mine: "turn" in table.dataset,
        asked: table.querySelector("[name=asked_at]")?.value, busy: !!document.querySelector(".htmx-request"),
        row: ids(".shelfbox:not(.past) .cardcol > .card"), newest: ids(".upcol > .card")[0],
        hand: ids("#hand .lit > .hcard"), picks: values("#all [data-pieces]"),
        places: values("#vote button"), answers: values("#ask .answers button"),
        half: document.getElementById("go")?.getAttribute("aria-disabled") === "true",
    };
}"""

State = dict[str, Any]


def verb(action: int) -> int:
    return packed.verb(action)


def place_of(row: list[str], card: str) -> int:
    """The gap where a card belongs."""
    return sum(RANK[other] < RANK[card] for other in row)


def passes(state: State) -> bool:
    """Whether these persons have had enough of this round."""
    return len(state["row"]) >= ENOUGH and any(verb(action) == terms.PASS for action in state["picks"])


def clearest(state: State) -> str:
    """The card of the hand that lies farthest from those on the shelf."""

    def room(card: str) -> int:
        return min((abs(RANK[card] - RANK[other]) for other in state["row"]), default=0)

    hand: list[str] = state["hand"]
    return max(hand, key=room)


# -- playing -----------------------------------------------------------------------------------------------------------


def state_of(page: Page) -> State | None:
    found: State | None = read(page, STATE)
    return found


def until(page: Page, true: Callable[[State], bool], patience: float = 30) -> State:
    """Wait by asking: the pages' CSP forbids what Playwright's own waiting evaluates."""
    end = time.monotonic() + patience
    state = None
    while time.monotonic() < end:
        state = state_of(page)
        if state and true(state):
            return state
        time.sleep(0.03)
    raise AssertionError(f"nothing within {patience} s: {state}")


def asked(state: State) -> bool:
    """Whether the page lets its person do something."""
    return bool(state["mine"] and (state["hand"] or state["places"] or state["answers"]))


def play(pages: list[Page], move: Callable[[Page, State], None], done: Callable[[State], bool] | None = None) -> int:
    """Whoever is asked moves, until the round is over, or `done` of somebody's page; how many moves that took."""
    moves, end = 0, time.monotonic() + LONG
    answered: dict[Page, tuple[Any, float]] = {}
    while time.monotonic() < end:
        for page in pages:
            state = state_of(page)
            if state is None or state["busy"]:
                continue
            if state["over"] or (done and done(state)):
                return moves
            question, since = answered.get(page, (None, 0.0))
            patience = UNDONE if state["half"] else AGAIN
            if asked(state) and (question != state["asked"] or time.monotonic() - since > patience):
                answered[page] = state["asked"], time.monotonic()
                with contextlib.suppress(TooLong):  # what they aimed at went with a new frame
                    move(page, state)
                moves += 1
        time.sleep(0.02)
    raise AssertionError(f"the game is not over after {moves} moves: {[state_of(page) for page in pages]}")


def vote(page: Page, state: State, place: int) -> None:
    kind = verb(state["places"][0])
    page.locator(f"#vote button[value='{packed.make(kind, place)}']").click()


def answer(page: Page, value: int) -> None:
    page.locator(f"#ask .answers button[value='{value}']").click()


def by_mouse(page: Page, state: State) -> None:
    """What somebody does who knows every rank: the right place, and a pass after a few cards."""
    if state["places"]:
        vote(page, state, place_of(state["row"], state["newest"]))
    elif state["answers"]:
        answer(page, state["answers"][0])
    elif passes(state):
        page.locator("#alt-" + key_of(state, terms.PASS)).click()
        confirm(page)
    else:
        card = clearest(state)
        page.locator(f"#{card}").click()
        if state["row"] and verb(state["picks"][0]) == terms.PROPOSE:
            page.locator(f"#gap-{place_of(state['row'], card)}").click()
        confirm(page)


def confirm(page: Page) -> None:
    """Press the green button where it is, even if a new frame has just let the choice go: then they choose again."""
    page.locator("#go").click(force=True)


def key_of(state: State, kind: int) -> str:
    """The number of the first choice of a kind."""
    return str([verb(action) for action in state["picks"]].index(kind) + 1)


# -- what was sent -----------------------------------------------------------------------------------------------------


class Told:
    """What anybody may know of backs at each position of a table's log while a round runs, told by the log itself."""

    def __init__(self, database: Path, code: str) -> None:
        self.states: dict[int, Game] = {}
        with sqlite3.connect(database) as store:
            rows = list(store.execute("SELECT position, body FROM event WHERE code = ? ORDER BY position", (code,)))
        store.close()
        match: Match | None = None
        for position, body in rows:
            change = events.decode(body)
            if isinstance(change, events.Began):
                match = Match(title_of(change.setup.game), change.setup, None)
                match.add(change.opening)
            elif isinstance(change, events.Did) and match is not None:
                match.add(change.entry)
            if match is not None and not match.game.over:
                self.states[position] = match.game

    def may(self, position: int, seat: int) -> set[int]:
        """Cards whose backs a seat may see."""
        state = self.states[position]
        if isinstance(state, Draft):
            return {card for card in range(terms.CARDS) if state.shown[card]}
        known = cast(Solutions, state)
        own = {known.peeked - 1} if known.phase == terms.MOVING and seat == known.looker else set()
        return {card for card in range(terms.CARDS) if known.told[card]} | own


def backs_in(html: str) -> set[int]:
    """The cards of which a page tells the rank, the weight, the reason or where to read on."""
    text = unescape(html)
    ranks = {int(number) for number in re.findall(r"(?<![\w&])#(\d{1,2})\b", text)}
    return {
        number
        for number, card in enumerate(deck.cards())
        if card.rank in ranks
        or card.why in text
        or card.link in text
        or re.search(rf"(?<![\d.]){re.escape(texts.gigatonnes(card.hundredths))}", text)
    }


def leaks(told: Told, ears: list[Ear]) -> list[str]:
    """Frames of a running round that told more than they may; each ear has heard of backs that lay open."""
    found = []
    for ear in ears:
        open_backs: set[int] = set()
        for position, html in ear.frames():
            if position in told.states:
                backs, may = backs_in(html), told.may(position, ear.seat)
                open_backs |= backs & may
                found += [f"position {position}, seat {ear.seat}: {deck.cards()[card].id}" for card in backs - may]
        assert open_backs
    return found


# -- luck --------------------------------------------------------------------------------------------------------------


def first_event(setup: Setup, seed: str) -> int:
    """The Event of a table's second round if everybody takes the first choice in the first one."""
    match = Match(title_of("solutions"), setup, luck.root_of_seed(seed))
    match.add(match.open())
    while cast(Solutions, match.game).event < 0:
        seat = next(seat for seat in range(setup.seats) if match.game.deciders() >> seat & 1)
        match.add(match.prepare(seat, match.game.actions(seat)[0]))
    return cast(Solutions, match.game).event


def seed_with(event: int, seats: int, **options: str) -> str:
    """A seed that brings an Event in the second round; on the medium board nothing draws from its stream before."""
    setup = title_of("solutions").setup(seats, options)
    return next(seed for seed in map(str, range(500)) if first_event(setup, seed) == event)
