"""Small, narrow, enlarged, without colours of its own, without motion, with one hand: every page in each of these."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.test_browser_desk import act, is_asked
from tests.web.venue import Venue, host, read

from keeling.core.registry import titles

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SMALL = """() => [...document.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary")]
    .filter(one => !one.closest("svg, .vh, .skip-link") && one.checkVisibility({ visibilityProperty: true }))
    .map(one => {
        const box = (one.closest("label") || one).getBoundingClientRect();
        const inline = one.tagName === "A" && getComputedStyle(one).display === "inline";
        return { one, wide: Math.round(box.width), tall: Math.round(box.height), least: inline ? 14 : 44 };
    })
    .filter(({ wide, tall, least }) => wide && tall && (wide < least || tall < least))
    .map(({ one, wide, tall }) => `${one.id || one.name || one.textContent.trim()}: ${wide} by ${tall}`)"""
OUTSIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && one.checkVisibility())
    .map(one => `${one.tagName} ${one.id} ${one.getAttribute("class")}`).slice(0, 5)"""
WATCH = """() => {
    window.moving = new Set();
    setInterval(() => { for (const one of document.getAnimations())
        moving.add(`${one.animationName || one.transitionProperty} of ${one.effect.target.id}`); }, 20);
}"""
REACHED = """() => [...document.querySelectorAll("#go, .startbar .btn-go, #vote button, #ask .answers button, "
        + "#choices button, #pick button, .drawer > summary, #all summary, .slot.lit > button, #hand button")]
    .some(one => { const { top, bottom } = one.getBoundingClientRect();
        return one.checkVisibility() && (top + bottom) / 2 > innerHeight / 2 && top < innerHeight - 20; })"""
GAMES = list(titles())


def begun(venue: Venue, game: str, turns: int = 2, **options: Any) -> Page:
    """A table with bots at which the person is asked, after so many turns of their own."""
    venue.open()
    page = venue.person(bypass_csp=True, **options)
    host(page, titles()[game].name)
    page.locator("#start").click()
    page.locator("#desk-line").wait_for()
    wait(page, turns)
    return page


def wait(page: Page, turns: int) -> None:
    """Play so many turns, and until the next question."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if is_asked(page):
            if not turns:
                break
            act(page)
            turns -= 1
        time.sleep(0.1)
    page.locator("#table[data-turn]").wait_for()


def size(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    time.sleep(0.1)


def letters(page: Page, pixels: int) -> None:
    """The size of letters that a person has set in their browser."""
    wire = page.context.new_cdp_session(page)
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels - 3}})
    time.sleep(0.1)


def fits(page: Page) -> list[str]:
    """What sticks out at 320 pixels, at twice the size (640 by 400), or with letters twice as large."""
    found: list[str] = []
    for width, height, pixels in ((320, 640, 16), (640, 400, 16), (1280, 800, 32)):
        size(page, width, height)
        letters(page, pixels)
        found += [f"{page.url} at {width}, letters {pixels}: {one}" for one in read(page, OUTSIDE)]
    letters(page, 16)
    return found


def small(page: Page) -> list[str]:
    """Controls of less than 44 pixels on a phone; links within a sentence may be as high as its line."""
    size(page, 360, 740)
    return [f"{page.url}: {one}" for one in read(page, SMALL)]


def test_pages_of_the_house(venue: Venue) -> None:
    """A-07: home, join, help, a seat's code, verify, replay and the lobby of every game."""
    venue.open()
    page = venue.person(bypass_csp=True)
    faults: list[str] = []
    for path in ("/", "/join", "/about", "/seat", "/verify", "/replay", *(f"/rules/{game}" for game in GAMES)):
        page.goto(path)
        faults += fits(page) + small(page)
    for game in GAMES:
        host(page, titles()[game].name)
        faults += fits(page) + small(page)
        assert read(page, REACHED), "one hand: the start is not in the lower half"
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_table(venue: Venue, game: str) -> None:
    """A-07, A-16: the table, its text page and its replay; and one hand reaches what is to be done on a phone."""
    page = begun(venue, game)
    place = page.url
    faults: list[str] = []
    for path in ("", "/text", "/replay"):
        page.goto(place + path)
        faults += fits(page) + small(page)
        if not path:
            assert read(page, REACHED), "one hand: nothing that is asked is in the lower half"
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_those_who_ask_for_none(venue: Venue, game: str) -> None:
    """A-16: reduced motion; what changed is marked and in the log all the same."""
    page = begun(venue, game, turns=0, reduced_motion="reduce")
    before = page.locator("#log li").count()
    page.evaluate(WATCH)
    act(page)
    wait(page, 2)
    assert read(page, "[...moving]") == []
    assert page.locator("#log li").count() > before
