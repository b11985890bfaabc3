"""Persons at tables of Catan: what their pages show and offer, how they press it, what they would rather do."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, Page
from playwright.sync_api import TimeoutError as TooLong
from tests.web.venue import LONG, read, tab_to

from keeling.core import packed
from keeling.games.catan import terms
from keeling.games.catan.knowledge import KIND_NAMES

AGAIN = 2.0  # seconds after which a person presses again
GONE = 2000  # milliseconds in which a button that is there is pressed
STATE = """() => {
    const table = document.getElementById("table");
    if (!table) return null;
    const all = (of, made) => [...table.querySelectorAll(of)].map(made);
    return {
        // a touched spot shows its button twice
        live: document.documentElement.classList.contains("js"),
        over: !!document.getElementById("result") || !!document.getElementById("again"),
        asked: document.querySelector("[name=asked_at]")?.value, busy: !!document.querySelector(".htmx-request"),
        position: table.dataset.position, prompt: document.getElementById("prompt")?.textContent || "",
        level: Number(table.querySelector(".track .now .lv")?.textContent || 0),
        thrown: table.querySelector("#dice .throw")?.id || "",
        choices: [...new Set(all("button[name=action]", one => Number(one.value)))],
        hand: Object.fromEntries(all("#hand .res", one => [one.id.slice(5), +one.querySelector("b").textContent])),
        bids: all("#bidding .bid", one => one.id),
    };
}"""
SPOTS = {
    terms.ROAD: ("road", "e"), terms.TOWN: ("town", "n"), terms.CITY: ("city", "n"), terms.GREEN: ("green", "n"),
    terms.ROBBER: ("robber", "h"), terms.FLIP: ("flip", "h"),
}  # fmt: skip
ORDER = (  # what somebody does first who wants points soon
    terms.DEAL, terms.PLAY_KNIGHT, terms.PLAY_ROADS, terms.PLAY_PLENTY, terms.PLAY_MONOPOLY, terms.GREEN, terms.CITY,
    terms.TOWN, terms.ROAD, terms.BUY, terms.MARITIME, terms.ROLL, terms.DISCARD, terms.ROBBER, terms.ROB, terms.FLIP,
    terms.VOTE, terms.DECLINE, terms.PASS, terms.END,
)  # fmt: skip

State = dict[str, Any]
Move = Callable[[Page, State], None]


# -- what a page shows -------------------------------------------------------------------------------------------------


def state_of(page: Page) -> State | None:
    found: State | None = read(page, STATE)
    return found


def fetched(page: Page) -> State:
    """A page without script that stands at a refusal, for an answer that came too late, is left for the table."""
    page.go_back()
    page.reload()
    return until(page, bool)


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


def of(state: State, verb: int) -> list[int]:
    """What the page offers of a kind."""
    return [action for action in state["choices"] if packed.verb(action) == verb]


def may(verb: int) -> Callable[[State], bool]:
    """Whether a page offers something of a kind."""
    return lambda state: bool(of(state, verb))


def asked(state: State) -> bool:
    """Whether there is anything to do but to wait for an answer to one's own offer."""
    return any(packed.verb(action) != terms.WITHDRAW for action in state["choices"])


# -- playing -----------------------------------------------------------------------------------------------------------


def play(pages: list[Page], move: Move, done: Callable[[State], bool] | None = None, within: float = LONG) -> int:
    """Whoever is asked moves, until the game is over, or `done` of somebody's page; how many moves that took."""
    moves, end = 0, time.monotonic() + within
    answered: dict[Page, tuple[Any, float]] = {}
    while time.monotonic() < end:
        for page in pages:
            state = state_of(page) or fetched(page)
            if state["busy"]:
                continue
            if not state["live"] and not asked(state):
                page.reload()
            if state["over"] or (done and done(state)):
                return moves
            question, since = answered.get(page, (None, 0.0))
            now = state["asked"], tuple(state["choices"])
            if asked(state) and (question != now or time.monotonic() - since > AGAIN):
                answered[page] = now, time.monotonic()
                with contextlib.suppress(TooLong):  # what they aimed at went with a new frame
                    move(page, state)
                moves += 1
        time.sleep(0.01)
    raise AssertionError(f"the game is not over after {moves} moves: {[state_of(page) for page in pages]}")


def wanted(state: State) -> int:
    """What the impatient do: whatever brings points soonest, cards to the bank only for what is short."""

    def worth(action: int) -> tuple[int, int]:
        verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
        hand = [state["hand"].get(kind, 0) for kind in KIND_NAMES]
        if verb == terms.MARITIME and (hand[b] > 0 or hand[a] < 4):
            return len(ORDER), 0
        if verb == terms.DISCARD:
            return ORDER.index(verb), -hand[a]
        return (ORDER.index(verb) if verb in ORDER else len(ORDER)), 0

    choices: list[int] = [action for action in state["choices"] if packed.verb(action) != terms.WITHDRAW]
    return min(choices, key=worth)


def press(page: Page, action: int) -> None:
    """As a hand with a mouse does it: a lit place, then the button beside it; anything else has a button of its own.

    Where a new frame has just taken the button away, whoever is still asked presses again.
    """
    button = page.locator(f"button[name=action][value='{action}']")
    with contextlib.suppress(Error):
        if packed.verb(action) in SPOTS and page.locator(spot_of(action)).count():
            touch(page, action)
            button = page.locator("#chosen").locator(button)
        for summary in covers(page, action):
            page.locator(summary).click(timeout=GONE)
        button.click(timeout=GONE)


def covers(page: Page, action: int) -> list[str]:
    """The summaries to open before a button can be pressed, the outermost first."""
    found: list[str] = page.evaluate(
        """action => {
            const found = [];
            let at = document.querySelector(`#chosen button[value="${action}"]`)
                || document.querySelector(`button[name=action][value="${action}"]`);
            while (at = at?.closest("details:not([open])")) {
                found.unshift(`#${at.id} > summary`);
                at = at.parentElement;
            }
            return found;
        }""",
        str(action),
    )
    return found


def spot_of(action: int) -> str:
    kind, letter = SPOTS[packed.verb(action)]
    return f"#at-{kind}-{letter}{packed.a(action)}"


def middle(page: Page, wanted: str) -> tuple[float, float]:
    """Where the middle of a drawn thing lies in the window."""
    place: list[float] = page.evaluate(
        """wanted => {
            const one = document.querySelector(wanted);
            if (!one) return [-1, -1];
            one.scrollIntoView({ block: "nearest", behavior: "instant" });
            const ring = one.querySelector(".ring") || one, box = ring.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        wanted,
    )
    return place[0], place[1]


def touch(page: Page, action: int, off: float = 0.0) -> None:
    """Press a lit place, or so many pixels beside it."""
    x, y = middle(page, spot_of(action))
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        page.touchscreen.tap(x + off, y + off)
    else:
        page.mouse.click(x + off, y + off)


def by_mouse(page: Page, state: State) -> None:
    press(page, wanted(state))


# -- offers ------------------------------------------------------------------------------------------------------------


def write_offer(page: Page, give: dict[str, int], want: dict[str, int], to: tuple[int, ...] | None = None) -> None:
    """Fill in the form by its steppers, to all if none are named, and send it."""
    page.locator("#offer").scroll_into_view_if_needed()
    for side, goods in (("give", give), ("want", want)):
        for count in page.locator(f"#offer input.count[name^={side}-]").all():
            kind = (count.get_attribute("name") or "").removeprefix(f"{side}-")
            step(count, goods.get(kind, 0))
    for tick in page.locator("#offer [type=checkbox]").all():
        tick.set_checked(to is None or int((tick.get_attribute("name") or "").removeprefix("to-")) in to)
    page.locator("#make-offer").click()


def step(count: Locator, n: int) -> None:
    """Press plus or minus until so many are there."""
    beside = count.locator("xpath=..")
    while (now := int(count.input_value())) != n:
        beside.locator("[data-step='1']" if now < n else "[data-step='-1']").click()


def answer(page: Page, verb: int, maker: int) -> None:
    page.locator(f"#bid-{maker} button[value='{packed.make(verb, maker)}']").click()


# -- by keys -----------------------------------------------------------------------------------------------------------


def by_keys(page: Page, state: State) -> None:
    """Tab to a place or a button, Enter; a place asks once more."""
    action = wanted(state)
    if packed.verb(action) in SPOTS:
        tab_to(page, spot_of(action))
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.matches('#chosen .btn-go')")
    elif action == state["choices"][0] and len(state["choices"]) == 1:
        page.keyboard.press("1")
        assert page.evaluate("document.activeElement.id") == "choice-1"
    else:
        for summary in covers(page, action):
            tab_to(page, summary)
            page.keyboard.press("Enter")
        tab_to(page, f"button[name=action][value='{action}']")
    page.keyboard.press("Enter")
