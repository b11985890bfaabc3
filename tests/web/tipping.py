"""Persons at tables of Tipping Point: what their pages show and offer, how they press it; and what the table knows."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Error, Page
from tests.web import towns
from tests.web.venue import LONG, Venue, choose, host, read, seats, sit, start

from keeling.core import common, packed
from keeling.core.match import Entry, Match
from keeling.core.registry import title_of
from keeling.games.tipping_point import deck as decks
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.cards import JOBS
from keeling.games.tipping_point.rules import TippingPoint
from keeling.play import events

AGAIN = 4.0  # seconds after which a person presses again
GONE = 3000  # milliseconds in which a button that is there is pressed
NAMES = ("Host", "Ben", "Cem", "Dora")
KINDS = decks.of(None).kinds
STATE = """() => {
    const table = document.getElementById("table");
    if (!table) return null;
    const all = (of, made) => [...table.querySelectorAll(of)].map(made);
    return {
        live: document.documentElement.classList.contains("js"),
        over: !!document.getElementById("result") || !!document.getElementById("again"),
        asked: document.querySelector("[name=asked_at]")?.value, busy: !!document.querySelector(".htmx-request"),
        position: Number(table.dataset.position), prompt: document.getElementById("prompt")?.innerText || "",
        // a piece that is chosen shows its button twice, and first
        choices: [...new Set(all("button[name=action]", one => Number(one.value)))].sort((a, b) => a - b),
        lots: all(".lot", one => one.dataset.piece), dark: all(".lot.dark", one => one.dataset.piece),
        citizens: all("[data-piece^=c]", one => one.dataset.piece),
        bid: !!document.getElementById("bidding"), question: document.querySelector("#ask h2")?.textContent || "",
    };
}"""
PIECE = """action => {
    const own = document.querySelector(`#all button[value="${action}"]`)?.dataset.piece;
    const drawn = own && document.querySelector(`[data-piece="${own}"]:is(.lot, .cit, .ware)`);
    if (!drawn) return null;
    const all = [...document.querySelectorAll(`#all [data-piece="${own}"]`)];
    return [`#${drawn.id}`, all.findIndex(one => one.value === action), drawn.classList.contains("chosen")];
}"""
COVERS = """wanted => {
    const found = [];
    let at = document.querySelector(wanted);
    while (at = at?.closest("details:not([open])")) {
        found.unshift(`#${at.id} > summary`);
        at = at.parentElement;
    }
    return found;
}"""

State = dict[str, Any]
Policy = Callable[[TippingPoint, int], int]


def card_of(game: TippingPoint, seat: int, kind: str) -> int:
    """The number of a city's first building of a kind."""
    here = (card for card, place in enumerate(game.where) if place == terms.CITY + seat)
    return next(card for card in here if KINDS[game.kind[card]] == kind)


def citizen_of(game: TippingPoint, seat: int, job: str) -> int:
    here = (one for one, place in enumerate(game.at_home) if place == terms.CITY + seat)
    return next(one for one in here if JOBS[game.job[one]] == job)


# -- a table -----------------------------------------------------------------------------------------------------------


def table_of(*pages: Page, bots: int = 0, deck: dict[str, Any] | None = None, **options: str) -> str:
    """A table for these browsers and so many bots, begun; its place."""
    place = host(pages[0], "Tipping Point")
    if deck:
        pages[0].locator("#deck > summary").click()
        pages[0].locator("#deck-file").set_input_files(
            {"name": "ours.toml", "mimeType": "text/plain", "buffer": towns.toml(deck).encode()}
        )
        pages[0].locator("#deck-send").click()
        pages[0].locator("#deck-standard").wait_for(state="attached")
    choose(pages[0], **options)
    seats(pages[0], len(pages) + bots)
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        sit(page, place, name)
    start(*pages)
    return place


def begun(venue: Venue, begin: dict[str, Any], *pages: Page, bots: int = 0) -> Record:
    """A table of the venue, whose tables begin at that position."""
    place = table_of(*pages, bots=bots, deck=begin["deck"], **begin.get("options", {}))
    return Record(venue, place, begin)


class Record:
    """A table's log, played again: the state at each position, and everything that all were told."""

    def __init__(self, venue: Venue, place: str, begin: dict[str, Any] | None = None) -> None:
        """Args:
        begin: the position that the server's tables begin at.
        """
        self.database, self.place, self.code = venue.database, place, place.rpartition("/")[2]
        self.begin = begin
        self.match: Match | None = None
        self.at = 0
        self.states: dict[int, TippingPoint] = {}
        self.entries: dict[int, Entry] = {}
        self.told: list[tuple[int, int, int, int, int]] = []  # seat, verb, a, b, c

    @property
    def game(self) -> TippingPoint:
        """The state of now."""
        self.read()
        assert self.match
        return cast(TippingPoint, self.match.game)

    def read(self) -> None:
        """Take in what the log has more by now."""
        with sqlite3.connect(self.database, timeout=20) as store:
            rows = list(
                store.execute(
                    "SELECT position, body FROM event WHERE code = ? AND position > ? ORDER BY position",
                    (self.code, self.at),
                )
            )
        store.close()
        for position, body in rows:
            self.take(position, events.decode(body))

    def take(self, position: int, change: events.Kind) -> None:
        self.at = position
        if isinstance(change, events.Began):
            title = title_of(change.setup.game)
            self.match = Match(title, change.setup, None)
            if self.begin:
                self.match.game = title.read_position(self.begin)[1]
            self.add(position, change.opening)
        elif isinstance(change, events.Did):
            self.add(position, change.entry)

    def add(self, position: int, entry: Entry) -> None:
        assert self.match
        for step in self.match.add(entry, [common.SPECTATOR])[common.SPECTATOR]:
            for what in (step.action, *step.events):
                self.told.append((step.seat, packed.verb(what), packed.a(what), packed.b(what), packed.c(what)))
        self.entries[position] = entry
        self.states[position] = cast(TippingPoint, self.match.game)

    def count(self, verb: int, *arguments: int) -> int:
        """How often something was done or told; arguments as far as they are given."""
        self.read()
        return sum(one[1] == verb and one[2 : 2 + len(arguments)] == arguments for one in self.told)


# -- what a page shows -------------------------------------------------------------------------------------------------


def state_of(page: Page) -> State | None:
    found: State | None = read(page, STATE)
    return found


def until(page: Page, true: Callable[[State], bool], patience: float = 40) -> State:
    """Wait by asking: the pages' CSP forbids what Playwright's own waiting evaluates. Without script, fetch anew."""
    end = time.monotonic() + patience
    state = None
    while time.monotonic() < end:
        state = state_of(page)
        if state is None:
            page.go_back()  # a refusal, for an answer that came too late
        elif true(state):
            return state
        elif not state["live"]:
            page.reload()
        time.sleep(0.03)
    raise AssertionError(f"nothing within {patience} s: {state}")


def offered(action: int) -> Callable[[State], bool]:
    """Whether a page offers an action, and nothing is under way."""
    return lambda state: action in state["choices"] and not state["busy"]


def of(state: State, verb: int) -> list[int]:
    """What the page offers of a kind."""
    return [action for action in state["choices"] if packed.verb(action) == verb]


def may(verb: int) -> Callable[[State], bool]:
    """Whether a page offers something of a kind."""
    return lambda state: bool(of(state, verb))


def lit(card: int) -> Callable[[State], bool]:
    """Whether a building is drawn, and works."""
    return lambda state: f"b{card}" in state["lots"] and f"b{card}" not in state["dark"]


def dark(card: int) -> Callable[[State], bool]:
    return lambda state: f"b{card}" in state["dark"]


def fits(page: Page) -> bool:
    """Whether a page needs no scrolling sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


# -- pressing ----------------------------------------------------------------------------------------------------------


def uncover(page: Page, wanted: str) -> None:
    """Open what something lies in, the outermost first."""
    for summary in page.evaluate(COVERS, wanted):
        page.locator(summary).click(timeout=GONE)


def piece_of(page: Page, action: int) -> tuple[str, int, bool] | None:
    """The drawn piece that an action is about, which of its ways is meant, and whether it is chosen."""
    found = page.evaluate(PIECE, str(action))
    return (found[0], found[1], found[2]) if found else None


def choose_piece(page: Page, action: int) -> bool:
    """Press the piece of an action, and the way that is meant; whether there is such a piece."""
    found = piece_of(page, action)
    if found is None:
        return False
    drawn, way, chosen = found
    if not chosen:
        uncover(page, drawn)
        page.locator(drawn).click(timeout=GONE)
    ways = page.locator("#chosen .ways button")
    if ways.count():
        ways.nth(way).click(timeout=GONE)
    return True


def press(page: Page, action: int) -> None:
    """As a hand does it: the piece, then the button that says what will happen; or the button alone.

    Where a new frame has just taken the button away, whoever is still asked presses again.
    """
    button = f"button[name=action][value='{action}']"
    with contextlib.suppress(Error):
        if choose_piece(page, action):
            page.locator(f"#chosen {button}").click(timeout=GONE)
        else:
            uncover(page, button)
            page.locator(button).first.click(timeout=GONE)


def act(page: Page, action: int, pressed: Callable[[Page, int], None] = press) -> None:
    """Do it: wait until the page offers it, press until the page has moved on."""
    before = until(page, offered(action))
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pressed(page, action)
        again = time.monotonic() + AGAIN
        while time.monotonic() < again:
            state = state_of(page)
            if state is None:
                page.go_back()
            elif state["over"] or (state["asked"], state["choices"]) != (before["asked"], before["choices"]):
                return
            elif not state["live"]:
                page.reload()
            time.sleep(0.03)
    raise AssertionError(f"nothing came of pressing {action}: {state_of(page)}")


def end_turn(page: Page, record: Record) -> None:
    """With nobody flipped and nothing saved at its end."""
    act(page, packed.make(terms.END))
    if record.game.phase == terms.ENDING:
        act(page, packed.make(terms.DONE))


def play(pages: dict[int, Page], record: Record, policy: Policy, within: float = LONG, **how: Any) -> int:
    """Whoever is asked does what the policy says, until the game is over; how many acts that took."""
    acts, end = 0, time.monotonic() + within
    while not (game := record.game).over:
        seat = next((seat for seat in pages if game.deciders() >> seat & 1), None)
        if seat is not None:
            act(pages[seat], policy(game, seat), **how)
            acts += 1
        assert time.monotonic() < end, f"the game is not over after {acts} acts"
        time.sleep(0.01)
    for page in pages.values():
        until(page, lambda state: bool(state["over"]))
    return acts


def first_of(*verbs: int) -> Policy:
    """The first choice of the first of these kinds that there is; no offer is taken, nothing else done."""

    def policy(game: TippingPoint, seat: int) -> int:
        legal = game.actions(seat)
        for verb in (*verbs, terms.DONE, terms.END, terms.DECLINE):
            for action in legal:
                if packed.verb(action) == verb:
                    return action
        return legal[0]

    return policy


# -- offers ------------------------------------------------------------------------------------------------------------


def write_offer(page: Page, to: int, power: tuple[int, int] | None = None, once: bool = False, **goods: int) -> None:
    """Fill in the form by its steppers (give_cash, take_food …) and send it. `power`: a card, and the tiles for it."""
    uncover(page, "#offer")
    form = page.locator("#offer")
    if form.locator(f"[type=radio][name=to][value='{to}']").count():
        form.locator(f"[type=radio][name=to][value='{to}']").check()
    for name, n in goods.items():
        for _press in range(n):
            form.locator(f".step:has(#{name.replace('_', '-')}) [data-step='1']").click()
    if power:
        form.locator("#offer-power").select_option(f"{power[0]}/{power[1]}")
    form.locator(f"[name=once][value='{1 if once else ''}']").check()
    page.locator("#make-offer").click()
