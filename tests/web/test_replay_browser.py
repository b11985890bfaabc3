"""The replay in a real browser: keys, buttons, the range, what a screen reader is told; and without script."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.test_proof import FIXTURES
from tests.web.venue import PHONE, Venue

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
RECORD = FIXTURES / "zero-rules-1-format-2.json"
LISTEN = """() => {
    window.spoken = [];
    const live = "[role=status], [role=log], [role=alert], [aria-live]:not([aria-live=off])";
    const element = node => node.nodeType === 1 ? node : node.parentElement;
    new MutationObserver(changes => {
        const heard = new Set(changes.map(change => element(change.target)?.closest(live)).filter(Boolean));
        for (const region of heard) window.spoken.push(region.id + ": " + region.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


@pytest.fixture
def opened(venue: Venue) -> Page:
    """The record of a round of ZERO, brought by a person, at its first moment."""
    venue.open()
    return bring(venue.person())


def bring(page: Page) -> Page:
    page.goto("/replay")
    page.set_input_files("#file", RECORD)
    page.locator("#open").click()
    page.wait_for_url("**/r/*")
    return page


def at(page: Page, number: int) -> None:
    expect(page.locator("#rp-moment b")).to_have_text(re.compile(rf"^{number} of \d+$"))
    expect(page.locator("#rp-step")).to_have_js_property("value", str(number))


def total(page: Page) -> int:
    return int(page.locator("#rp-step").get_attribute("max") or 0)


def test_keys_buttons_range_and_lines(opened: Page) -> None:
    """A-06: stepping through by key."""
    page, last = opened, total(opened)
    at(page, 1)
    for key, number in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("Home", 1)):
        page.keyboard.press(key)
        at(page, number)
    for _ in range(6):  # faster than the server answers
        page.keyboard.press("ArrowRight")
    at(page, 7)
    page.locator("#rp-next").focus()
    page.keyboard.press("Enter")
    at(page, 8)
    assert page.evaluate("document.activeElement.id") == "rp-next", "the focus stays where it was"
    page.locator("#rp-step").fill("20")
    at(page, 20)
    page.locator("#log a.moment").first.click()
    expect(page.locator("#rp-moment b")).not_to_have_text(re.compile("^20 of"))
    here = page.locator("#rp-moment").inner_text()
    page.reload()
    assert page.locator("#rp-moment").inner_text() == here, "the address is that of the moment"


def test_each_moment_is_spoken_once(opened: Page) -> None:
    page = opened
    page.evaluate(LISTEN)
    for number in (2, 3, 4, 5):
        page.keyboard.press("ArrowRight")
        at(page, number)
    spoken: list[str] = page.evaluate("window.spoken")
    assert len(spoken) == 4, spoken
    assert all(one.startswith("rp-moment: ") for one in spoken)
    assert [re.search(r"(\d+) of", one)[1] for one in spoken] == ["2", "3", "4", "5"]  # type: ignore[index]


def test_chairs_keep_the_moment(opened: Page) -> None:
    page = opened
    page.locator("#rp-step").fill("9")
    at(page, 9)
    page.locator("#rp-chair-1").click()
    expect(page.locator("#rp-chair-1")).to_have_attribute("aria-current", "true")
    at(page, 9)
    expect(page.locator("#hand")).to_be_visible()
    page.locator("#rp-chair-all").click()
    expect(page.locator("#rp-secrets h3")).to_have_count(page.locator("#rp-seat option").count())
    at(page, 9)


def test_nothing_on_the_table_can_be_pressed(opened: Page) -> None:
    page = opened
    page.locator("#rp-chair-0").click()
    for number in range(2, 12):
        page.keyboard.press("ArrowRight")
        at(page, number)
        assert (
            page.evaluate("document.querySelectorAll('#frozen :is(button, input, select, textarea):enabled').length")
            == 0
        )


def test_without_script(venue: Venue) -> None:
    venue.open()
    page = bring(venue.person(java_script_enabled=False))
    for name, number in (("next", 2), ("next", 3), ("back", 2), ("first", 1), ("last", None)):
        page.locator(f"#rp-{name}").click()
        if number:
            assert page.locator("#rp-moment b").inner_text().startswith(f"{number} of ")
    assert page.title().split("/")[0] == page.title().split("/")[1].split(" ")[0], "the title says which moment it is"
    page.locator("#rp-step").evaluate("range => { range.value = 5; }")
    page.locator("#rp-go").click()
    assert page.locator("#rp-moment b").inner_text().startswith("5 of ")
    page.locator("#rp-other").click()
    assert page.locator("#rp-moment b").inner_text().startswith("5 of ")
    assert page.locator("#choices button, #now").first.is_visible()


@pytest.mark.parametrize("screen", [PHONE, {"width": 1280, "height": 800}, {"width": 1920, "height": 1080}])
def test_it_fits_and_targets_are_large(venue: Venue, screen: dict[str, Any]) -> None:
    venue.open()
    page = bring(venue.person(viewport=screen, reduced_motion="reduce"))
    page.keyboard.press("ArrowRight")
    at(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
    for one in page.locator(".rp-keys a, .rp-chairs a, .rp-more > summary").all():
        box = one.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.9
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--move').trim()") == "0ms"
