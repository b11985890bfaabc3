"""R-16: where streams are blocked or held back on their way, moves still show within five seconds, and the page says
that it asks for them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.proxy import Holding
from tests.web.venue import Venue, host, place_of, read, seats, sit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]
WITHIN = 5.0  # seconds
SEEN = "document.querySelector('#log')?.textContent.trim() || ''"
Through = Callable[[str], tuple[Page, Holding]]


@pytest.fixture
def through(chromium: Browser, venue: Venue) -> Iterator[Through]:
    """Somebody whose way to the server leads through a proxy of some kind."""
    venue.open()
    made: list[Holding] = []

    def person(how: str) -> tuple[Page, Holding]:
        proxy = Holding(how, venue.port)
        made.append(proxy)
        context = chromium.new_context(base_url=f"http://127.0.0.1:{proxy.port}")
        venue.contexts.append(context)
        return context.new_page(), proxy

    yield person
    for context in venue.contexts:
        context.close()
    venue.contexts.clear()
    for proxy in made:
        proxy.close()


def act(port: int, *pages: Page) -> None:
    """Whoever is asked does the first thing on the list, past the page."""
    for page in pages:
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
        link = HTTPConnection("127.0.0.1", port, timeout=20)
        link.request("GET", f"{place_of(page)}/view.json", headers={"Cookie": cookie})
        view = json.loads(link.getresponse().read())
        if view["choices"]:
            form = {"asked_at": view["asked_at"], "action": view["choices"][0]["action"]}
            kind = {"Content-Type": "application/json", "Cookie": cookie}
            link.request("POST", f"{place_of(page)}/act", json.dumps(form), kind)
            assert link.getresponse().status == 200
            link.close()
            return
        link.close()
    raise AssertionError("nobody is asked")


def until(page: Page, script: str) -> float:
    """Seconds until a script finds something."""
    began = time.monotonic()
    while not read(page, script):
        assert time.monotonic() - began < 4 * WITHIN, script
        time.sleep(0.05)
    return time.monotonic() - began


@pytest.mark.parametrize("how", ["all", "body", "block", "refused"])
def test_moves_show_and_the_page_says_so(how: str, venue: Venue, through: Through) -> None:
    """From the lobby into the game, and on."""
    ada, (ben, _proxy) = venue.person(), through(how)
    place = host(ada, "ZERO")
    seats(ada, 2)
    sit(ben, place, "Ben")
    expect(ben.locator("#offline")).to_contain_text("No live connection here", timeout=20_000)
    ada.locator("#menu-0 > summary").click()
    ada.locator("#name").fill("Adele")
    ada.locator("#rename").click()
    expect(ben.locator("#seat-0 b").first).to_contain_text("Adele", timeout=1000 * WITHIN)
    ada.locator("#start").click()
    began = time.monotonic()
    ben.locator(".ztable").wait_for(timeout=3000 * WITHIN)
    assert time.monotonic() - began < 1.5 * WITHIN, "the page of the game is another one, and is loaded anew"
    for _move in range(3):
        before = json.dumps(read(ben, SEEN))
        act(venue.port, ada, ben)
        assert until(ben, f"({SEEN}) !== {before}") < WITHIN
    expect(ben.locator("#offline")).to_contain_text("No live connection here")
    assert read(ada, "document.documentElement.dataset.live") == "on"
    assert read(ada, "document.getElementById('offline').textContent") == ""


def test_where_the_way_is_clear_again_the_stream_takes_over(venue: Venue, through: Through) -> None:
    page, proxy = through("body")
    host(page, "ZERO")
    expect(page.locator("#offline")).to_contain_text("No live connection here", timeout=20_000)
    page.evaluate("window.same = true")
    proxy.how = ""
    expect(page.locator("#offline")).to_have_text("", timeout=40_000)
    assert read(page, "document.documentElement.dataset.live") == "on"
    assert read(page, "window.same"), "the page was not loaded anew"
