"""Small screens, many tabs, long evenings: what a browser's limits do to a table."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.web.test_browser_desk import post
from tests.web.venue import Venue, place_of, read

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

UPRIGHT: Any = {"width": 360, "height": 640}
FLAT: Any = {"width": 640, "height": 360}
GAMES = {
    "ZERO": "#go",
    "Solutions": "#choice-1, #go, .letters button",
    "Catan": "a.spot",
    "Tipping Point": "button:text('End turn'), #go",
}
INSIDE = """found => found.some(one => {
    const r = one.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
    if (!r.width || r.top < 0 || r.left < 0 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1) return false;
    const top = document.elementFromPoint(x, y);
    return !!top && (one.contains(top) || top.contains(one));
})"""
CHOSEN = "[...document.querySelectorAll('.slot.sel > button')].map(card => card.id)"


def playing(venue: Venue, game: str, **options: Any) -> Page:
    """Somebody with bots, at their first turn."""
    page = venue.person(**options)
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^Play now {game}")).first.click()
    page.locator("#desk-line").wait_for()
    until_turn(page)
    return page


def until_turn(page: Page) -> None:
    end = time.monotonic() + 60
    while not read(page, "'turn' in document.getElementById('table').dataset"):
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.parametrize("game", GAMES)
def test_the_main_act_is_in_sight_however_a_phone_is_held(venue: Venue, game: str) -> None:
    """U-53: 360 x 640 and 640 x 360 without scrolling; what was chosen stays chosen when the phone is turned."""
    venue.open()
    page = playing(venue, game, viewport=UPRIGHT, has_touch=True, is_mobile=True)
    for size in (UPRIGHT, FLAT, UPRIGHT):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("#prompt, #desk-line").first).to_be_visible()
        assert page.locator(GAMES[game]).evaluate_all(INSIDE), size
        assert read(page, "document.documentElement.scrollWidth <= innerWidth"), size
    cards = page.locator("#hand .slot.lit > button")
    if cards.count():
        cards.first.tap()
        chosen = read(page, CHOSEN)
        assert chosen
        page.set_viewport_size(FLAT)
        assert read(page, CHOSEN) == chosen
        assert page.locator(GAMES[game]).evaluate_all(INSIDE)


HIDE = """(() => {
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    Object.defineProperty(document, "visibilityState", { get: () => hidden ? "hidden" : "visible" });
    window.hide = now => { hidden = now; document.dispatchEvent(new Event("visibilitychange")); };
})()"""


def test_the_ninth_tab_of_one_browser_is_as_live_as_the_first(venue: Venue) -> None:
    """U-51: over HTTP/1.1 a browser has six connections; a tab that nobody sees holds none."""
    venue.open()
    first = playing(venue, "ZERO")
    first.context.add_init_script(HIDE)
    first.reload()
    place, tabs = place_of(first), [first]
    for _tab in range(8):
        expect(tabs[-1].locator("html")).to_have_attribute("data-live", "on")
        tabs[-1].evaluate("hide(true)")
        tabs.append(venue.page(first.context))
        tabs[-1].goto(place)
    expect(tabs[-1].locator("html")).to_have_attribute("data-live", "on")
    post(tabs[-1], "pause", do="pause")
    expect(tabs[-1].locator("#paused")).to_be_visible(timeout=10_000)
    assert first.locator("#paused").count() == 0, "nobody sees it"
    tabs[-1].evaluate("hide(true)")
    first.evaluate("hide(false)")
    expect(first.locator("#paused")).to_be_visible(timeout=10_000)


def weighed(page: Page, session: CDPSession) -> tuple[float, float, float]:
    """Bytes, nodes and listeners of a page, when what is of no use any more is thrown away."""
    for _twice in range(2):
        session.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"]


def test_a_long_table_does_not_swell(venue: Venue) -> None:
    """U-46: 150 frames; heap, nodes and listeners grow less than a fifth after the first 60, when the log is full."""
    venue.open()
    page = playing(venue, "ZERO")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    weights = []
    for frame in range(150):
        before = read(page, "document.getElementById('table').dataset.position")
        post(page, "pause", do="resume" if frame % 2 else "pause")
        page.wait_for_function(
            "before => document.getElementById('table').dataset.position !== before", arg=before, timeout=20_000
        )
        if frame in (60, 149):
            weights.append(weighed(page, session))
    (heap, nodes, ears), (heap_then, nodes_then, ears_then) = weights
    assert heap_then < 1.2 * heap
    assert nodes_then < 1.2 * nodes
    assert ears_then < 1.2 * ears
