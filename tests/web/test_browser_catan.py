"""Catan in a real browser: lit places under mouse and keys, drawers on a phone, offers, whole games by the page."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright
from tests.web.servers import Server, free_port
from tests.web.test_browser import serious

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
WIDE: Any = {"width": 1280, "height": 800}
PHONE: Any = {"width": 360, "height": 740}
BEGIN = """async options => {
  const post = async (url, fields) => (await fetch(url, {method: 'POST', body: JSON.stringify(fields),
    headers: {'Content-Type': 'application/json', Accept: 'application/json'}})).text();
  const {code} = JSON.parse(await post('/tables', {game: 'catan', name: 'Ada', seats: '3'}));
  for (const [key, value] of Object.entries(options)) await post(`/t/${code}/options`, {key, value});
  await post(`/t/${code}/start`, {});
  return code;
}"""


@pytest.fixture(scope="module")
def chromium(browser_path: str, browser_arguments: list[str]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=browser_arguments)
        yield browser
        browser.close()


@pytest.fixture
def begin(chromium: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens a table with two bots; whatever a console complains of fails the test, but for what came too late."""
    server = Server(tmp_path / "catan.sqlite", free_port(), LUCK="1")
    complaints: list[str] = []
    contexts = []

    def made(look: dict[str, Any], **options: str) -> Page:
        base = f"http://127.0.0.1:{server.port}"
        context = chromium.new_context(base_url=base, reduced_motion="reduce", bypass_csp=True, **look)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto("/about")
        page.goto(f"/t/{page.evaluate(BEGIN, options)}")
        return page

    yield made
    for context in contexts:
        context.close()
    server.kill()
    assert [text for text in complaints if "status of 409" not in text] == []


def my_turn(page: Page) -> None:
    page.locator("section[data-turn] #spots .spot").first.wait_for(state="attached", timeout=30_000)


def press_beside(page: Page, spot: Locator) -> None:
    """A press a few pixels off the middle."""
    spot.scroll_into_view_if_needed()
    box = spot.locator(".ring").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2 + 7, box["y"] + box["height"] / 2 - 6)


def test_the_nearest_lit_place_is_chosen_and_only_the_button_spends(begin: Callable[..., Page]) -> None:
    page = begin({"viewport": WIDE})
    my_turn(page)
    spot = page.locator("#spots .spot").nth(20)
    piece = spot.get_attribute("data-piece")
    press_beside(page, spot)
    expect(page.locator("#spots .chosen")).to_have_attribute("data-piece", str(piece))
    expect(page.locator(f"#buildings #{piece}")).to_have_count(0)
    page.locator("#chosen .btn-go").click()
    expect(page.locator(f"#buildings #{piece}")).to_have_count(1)


def test_keys_choose_a_place_and_look_closer(begin: Callable[..., Page]) -> None:
    page = begin({"viewport": WIDE})
    my_turn(page)
    page.keyboard.press("1")
    expect(page.locator("#chosen .btn-go")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#spots .chosen")).to_have_count(0)
    island = page.locator("#island")
    whole = island.get_attribute("viewBox")
    island.focus()
    page.keyboard.press("+")
    expect(island).not_to_have_attribute("viewBox", str(whole))
    page.keyboard.press("0")
    expect(island).to_have_attribute("viewBox", str(whole))
    page.locator("#spots .spot").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#buildings .s1")).to_have_count(1)


def test_a_place_that_the_log_names_is_shown(begin: Callable[..., Page]) -> None:
    page = begin({"viewport": WIDE})
    my_turn(page)
    page.locator("#spots .spot").nth(9).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    line = page.locator("#log li", has_text=re.compile("You build a settlement"))
    line.hover()
    mark = page.locator("#marks circle").bounding_box()
    house = page.locator("#buildings .s1").first.bounding_box()
    assert mark
    assert house
    assert abs(mark["x"] + mark["width"] / 2 - house["x"] - house["width"] / 2) < 6


def test_on_a_phone_the_panels_are_sheets_one_at_a_time(begin: Callable[..., Page]) -> None:
    page = begin({"viewport": PHONE, "has_touch": True})
    my_turn(page)
    expect(page.locator("details.drawer[open]")).to_have_count(0)
    page.locator("#d-build > summary").tap()
    expect(page.locator("#d-build")).to_have_attribute("open", "")
    page.locator("#d-players > summary").tap()
    expect(page.locator("details.drawer[open]")).to_have_count(1)
    page.locator("#d-players > summary").tap()
    expect(page.locator("details.drawer[open]")).to_have_count(0)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


class Player:
    """Plays by the page alone: whatever has a button, with a taste for building."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.luck = page, random.Random(seed)
        self.offers = 0

    def any_of(self, found: Locator) -> Locator:
        return found.nth(self.luck.randrange(found.count()))

    def step(self) -> None:
        page = self.page
        for asked in ("#vote button", "#hand button", "#bidding button"):
            if page.locator(asked).count():
                return self.any_of(page.locator(asked)).click(timeout=2_000)
        built = page.locator("#spots .k-town, #spots .k-city, #spots .k-green")
        spots = built if built.count() else page.locator("#spots .spot")
        deeds = page.locator("#pick .deeds button")
        if spots.count() and (built.count() or not deeds.count() or self.luck.random() < 0.6):
            press_beside(page, self.any_of(spots))
            return page.locator("#chosen .btn-go").last.click(timeout=2_000)
        if self.offers < 3 and page.locator("#make-offer").count() and page.viewport_size == WIDE:
            return self.offer()
        return deeds.first.click(timeout=2_000)

    def offer(self) -> None:
        """One card of what the hand has for one that it lacks."""
        self.offers += 1
        page = self.page
        give = page.locator(".step:has([id^=give]) [data-step='1']").first
        want = page.locator(".steps p:not(:has([id^=give])) [data-step='1']")
        give.click(timeout=2_000)
        (want.first if want.count() else page.locator(".step:has([id^=want]) [data-step='1']").last).click(
            timeout=2_000
        )
        with page.expect_response("**/act"):
            page.locator("#make-offer").click(timeout=2_000)

    def play(self, most: int = 1_500) -> None:
        for _ in range(most):
            if self.page.locator("#result").count():
                return
            if self.page.locator("section[data-turn]").count():
                try:
                    self.step()
                except Error:
                    self.page.wait_for_timeout(40)  # a new frame took the button away
            self.page.wait_for_timeout(30)
        raise AssertionError(self.page.locator("#prompt").inner_text())


@pytest.mark.parametrize(
    ("look", "scenario"),
    [
        ({"viewport": WIDE}, "global_warming"),
        ({"viewport": PHONE, "has_touch": True, "color_scheme": "dark"}, "base"),
    ],
)
def test_a_whole_game_by_the_page_alone(
    begin: Callable[..., Page], axe_script: str, look: dict[str, Any], scenario: str
) -> None:
    page = begin(look, scenario=scenario, points="5", turns="100")
    Player(page, 7).play()
    expect(page.locator("#result h1")).not_to_be_empty()
    expect(page.locator("#result .hist .c-col")).to_have_count(11)
    expect(page.locator("#result .climb")).to_have_count(2 if scenario == "global_warming" else 0)
    expect(page.locator("#result .island .token, #result .island .hex").first).to_be_attached()
    assert serious(page, axe_script) == []
