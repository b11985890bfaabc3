"""Whole games in a real browser: by mouse, by keyboard, on the text page, without script, by two, over a restart."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as TooLong
from tests.web.servers import Server, free_port
from tests.web.venue import read

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
LONG = 200.0  # seconds that a game may take on a busy machine
AGAIN = 5.0  # seconds after which a person presses again
STATE = """() => {
    const table = document.getElementById("table");
    return table && {
        over: !!document.getElementById("again") || !!document.getElementById("result"),
        turn: "turn" in table.dataset, go: !!document.getElementById("go"),
        asked: document.querySelector("[name=asked_at]")?.value, choice: !!document.getElementById("choice-1"),
        live: document.documentElement.dataset.live, busy: !!document.querySelector(".htmx-request"),
    };
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "browser.sqlite", free_port())
    yield made
    if made.process.poll() is None:
        made.kill()


@pytest.fixture
def person(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Somebody with a browser of their own; whatever the console complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new(**options: Any) -> Page:
        context = chromium.new_context(base_url=f"http://127.0.0.1:{server.port}", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        return page

    yield new
    for context in contexts:
        context.close()
    network = re.compile(r"Failed to load resource|ERR_|network error|Failed to fetch|htmx:(sse:)?error")
    assert not [text for text in complaints if not network.search(text)]


def play_now(page: Page) -> str:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now ZERO")).first.click()
    page.wait_for_url("**/t/*")
    return page.url


def until(page: Page, answered: Callable[[dict[str, Any]], bool], patience: float = 30) -> dict[str, Any]:
    """Wait by asking: the pages' CSP forbids what Playwright's own waiting evaluates."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        state: dict[str, Any] | None = read(page, STATE)
        if state and answered(state):
            return state
        time.sleep(0.03)
    raise AssertionError(f"nothing within {patience} s: {state}")


def play(pages: list[Page], move: Callable[[Page], None], meanwhile: Callable[[int], None] = lambda moves: None) -> int:
    """Whoever is asked moves, until the round is over; how many moves that took."""
    moves, end = 0, time.monotonic() + LONG
    asked: dict[Page, tuple[Any, float]] = {}
    while time.monotonic() < end:
        for page in pages:
            state = read(page, STATE)
            if not state:
                continue
            if state["over"]:
                return moves
            ready = (state["turn"] and state["go"]) or state["choice"]
            question, since = asked.get(page, (None, 0.0))
            if ready and (question != state["asked"] or time.monotonic() - since > AGAIN):
                asked[page] = state["asked"], time.monotonic()
                with contextlib.suppress(TooLong):  # what they aimed at went with a new frame
                    move(page)
                moves += 1
                meanwhile(moves)
        time.sleep(0.02)
    raise AssertionError(f"the round is not over after {moves} moves: {[read(page, STATE) for page in pages]}")


def by_mouse(page: Page) -> None:
    """A lit card once to choose it, the button to play it; the button alone where no card is asked."""
    lit = page.locator(".slot.lit > button")
    if lit.count():
        lit.first.click()
    page.locator("#go").click()


def by_keys(page: Page) -> None:
    page.keyboard.press("1")
    page.keyboard.press("Enter")


def test_a_game_by_mouse(person: Callable[..., Page]) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    play_now(page)
    assert play([page], by_mouse) > 2
    assert page.locator("#result").is_visible()
    page.locator("#again").click()
    until(page, lambda state: not state["over"])


def test_a_game_on_a_phone(person: Callable[..., Page]) -> None:
    page = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    play_now(page)
    assert play([page], by_mouse) > 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_game_by_keyboard_alone(person: Callable[..., Page]) -> None:
    page = person()
    page.goto("/")
    for _step in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").startswith("Play now ZERO"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert play([page], by_keys) > 2


def by_enter(page: Page) -> None:
    """Enter alone where one choice exists, wherever the keyboard stands."""
    if page.locator("#all [data-key]").count():
        page.keyboard.press("1")
    assert page.locator("#go .key").is_visible()
    page.keyboard.press("Enter")


def test_enter_does_what_the_green_button_says(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page)
    page.evaluate("document.activeElement.blur()")
    assert play([page], by_enter) > 2
    assert page.locator("#result").is_visible()


def start_swapping(page: Page) -> None:
    """A table of option 2 whose host may swap."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Host a table ZERO")).first.click()
    page.wait_for_url("**/t/*")
    page.locator("#option-2").check(force=True)
    page.locator("#start").click()
    page.locator("#ready").wait_for(state="attached", timeout=20_000)


def test_a_swap_leaves_nothing_chosen(person: Callable[..., Page]) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    start_swapping(page)
    go, ready = page.locator("#go > span"), page.locator("#ready")
    assert go.inner_text() == "I am ready"
    assert not ready.is_visible()
    mine = page.locator("#hand .lit > button").first
    kind = mine.get_attribute("data-kind")  # equal cards are not swapped
    laid = page.locator(f"#rows .lit > button:not([data-kind='{kind}'])").first
    given, taken = mine.get_attribute("id"), laid.get_attribute("id")
    mine.click()
    assert page.locator("#go").get_attribute("aria-disabled") == "true"
    assert ready.is_visible()
    page.locator(f"#{taken}").click()
    assert go.inner_text() == "Swap them"
    page.locator(f"#{taken}").click()
    assert page.locator(".sel").count() == 1
    page.locator(f"#{taken}").click()
    page.keyboard.press("Enter")
    moved = f"[...document.querySelectorAll('#rows button')].some(card => card.id === '{given}')"
    end = time.monotonic() + 20
    while not page.evaluate(moved) and time.monotonic() < end:
        time.sleep(0.03)
    assert page.evaluate(moved)
    assert page.locator(f"#hand button#{taken}").count() == 1
    assert page.locator(".sel").count() == 0
    assert go.inner_text() == "I am ready"
    page.locator("#go").click()
    page.locator("#ready").wait_for(state="detached", timeout=20_000)


def test_choosing_a_card_moves_nothing_else(person: Callable[..., Page]) -> None:
    page = person(viewport={"width": 1280, "height": 800})
    play_now(page)
    until(page, lambda state: state["turn"] and state["go"])
    places = "['pile', 'scale', 'actbar', 'others'].map(id => document.getElementById(id).getBoundingClientRect().top)"
    before = page.evaluate(places)
    page.keyboard.press("1")
    assert page.evaluate(places) == before
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


def test_a_game_on_the_text_page(person: Callable[..., Page]) -> None:
    page = person()
    page.goto(play_now(page) + "/text")
    assert play([page], by_keys) > 2
    assert page.locator("#result").count() == 1


def test_a_game_without_script(person: Callable[..., Page]) -> None:
    page = person(java_script_enabled=False)
    page.goto(play_now(page) + "/text")
    for _step in range(2000):
        if page.locator("#again").count():
            break
        if page.locator("#choice-1").count():
            page.locator("#choice-1").click()
        else:
            time.sleep(0.05)
            page.reload()
    assert page.locator("#again").count() == 1
    page.locator("#again").click()
    assert page.locator("#result").count() == 0


def two_at_a_table(ada: Page, ben: Page) -> str:
    """Ada hosts from the home page; Ben types the code; the lobby fills in live, and the start takes both along."""
    ada.goto("/")
    ada.get_by_role("button", name=re.compile("^Host a table ZERO")).first.click()
    ada.wait_for_url("**/t/*")
    place = ada.url
    for _seat in range(2):
        with ada.expect_response("**/seats"):
            ada.locator("[id^=menu-]").last.locator("summary").click()
            ada.locator("[id^=remove-]").last.click()
        time.sleep(0.3)
    ben.goto("/")
    ben.locator("#code").fill(place.rpartition("/")[2].lower().replace("-", " "))
    ben.keyboard.press("Enter")
    ben.wait_for_url("**/t/*")
    ben.locator("#nick").fill("Ben")
    ben.locator("#sit").click()
    ada.get_by_text("Ben", exact=True).wait_for()
    ada.locator("#start").click()
    for page in (ada, ben):
        page.locator(".ztable").wait_for(timeout=20_000)
    return place


def test_two_browsers_and_a_server_that_is_killed(person: Callable[..., Page], server: Server, tmp_path: Path) -> None:
    ada, ben = person(), person()
    two_at_a_table(ada, ben)
    returned: list[Server] = []

    def kill(moves: int) -> None:
        if moves == 6:
            server.kill()
            until(ada, lambda state: state["live"] == "off")
            returned.append(Server(tmp_path / "browser.sqlite", server.port))
            for page in (ada, ben):
                until(page, lambda state: state["live"] == "on")

    try:
        assert play([ada, ben], by_mouse, kill) > 6
        for page in (ada, ben):
            page.locator("#result").wait_for(timeout=20_000)
        assert returned
    finally:
        for made in returned:
            made.kill()


def test_what_a_person_is_doing_survives_a_frame(person: Callable[..., Page]) -> None:
    ada, ben = person(), person()
    ada.goto("/")
    ada.get_by_role("button", name=re.compile("^Host a table ZERO")).first.click()
    ada.wait_for_url("**/t/*")
    until(ada, lambda state: state["live"] == "on")
    ada.locator("#name").fill("Adalbe")
    ben.goto(ada.url)
    ben.locator("#nick").fill("Ben")
    ben.locator("#sit").click()
    ada.get_by_text("Ben", exact=True).wait_for()
    assert ada.evaluate("document.activeElement.id") == "name"
    ada.keyboard.type("rt")
    assert ada.locator("#name").input_value() == "Adalbert"
    ada.locator("#rename").click()
    ben.get_by_text("Adalbert", exact=False).first.wait_for()


def test_log_lines_are_added_and_not_replaced(person: Callable[..., Page]) -> None:
    page = person()
    play_now(page)
    until(page, lambda state: state["turn"])
    page.evaluate("for (const line of document.querySelectorAll('#log li')) line.marked = true")
    by_mouse(page)
    until(page, lambda state: not state["busy"] and state["turn"])
    lines = page.evaluate("[...document.querySelectorAll('#log li')].map(line => [line.id, !!line.marked])")
    fresh = [marked for _id, marked in lines]
    assert any(fresh)
    assert not fresh[-1]
    assert fresh == sorted(fresh, reverse=True)
    assert len({name for name, _marked in lines}) == len(lines)


def serious(page: Page, script: str) -> list[str]:
    """What axe finds, from 'serious' on."""
    page.evaluate(script)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{page.url} {fault['id']}: {fault['nodes'][0]['html'][:200]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(person: Callable[..., Page], axe_script: str, scheme: str) -> None:
    ada, ben = person(bypass_csp=True, color_scheme=scheme), person(bypass_csp=True, color_scheme=scheme)
    faults: list[str] = []

    def look(page: Page, path: str | None = None) -> None:
        if path is not None:
            page.goto(path)
        faults.extend(serious(page, axe_script))

    for path in ("/", "/about", "/join", "/join?code=fern27", "/rules/zero", "/no-such-page"):
        look(ada, path)
    ada.goto("/")
    ada.get_by_role("button", name=re.compile("^Host a table ZERO")).first.click()
    ada.wait_for_url("**/t/*")
    look(ada)
    look(ben, ada.url)
    look(ben, ada.url + "/big")
    ada.locator("#option-2").check(force=True)
    ada.locator("#start").click()
    ada.locator(".ztable").wait_for(timeout=20_000)
    look(ada)
    for rest in ("/text", "/watch"):
        look(ada, ada.url.removesuffix("/text") + rest)
    play_now(ada)
    play([ada], by_mouse)
    look(ada)
    look(ada, ada.url + "/text")
    assert not faults
