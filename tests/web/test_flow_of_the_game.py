"""A game flows: what happened is marked, who is waited for is named, bots never fall silent, rules are a press away."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect
from tests.web.test_browser_desk import act, is_asked
from tests.web.venue import PHONE, Venue, read

SINCE = """[...document.querySelectorAll("#log li[id]")].map(line => [+line.id.slice(2).split(".")[0],
    line.classList.contains("since"), getComputedStyle(line).borderInlineStartStyle])"""


# -- what happened since ----------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.timeout(200)
@pytest.mark.parametrize("page_kind", ["", "/text"])
def test_everything_since_the_own_act_is_marked_and_listed(venue: Venue, page_kind: str) -> None:
    """U-41: one person and three bots; whoever looked away sees which lines are new."""
    venue.open()
    page = venue.person(viewport=PHONE)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now ZERO")).first.click()
    page.locator("#desk-line").wait_for()
    if page_kind:
        page.goto(page.url + page_kind)
    for _turn in range(2):
        until_asked(page)
        own = read(page, "+document.getElementById('desk').dataset.since || 0")
        lines = read(page, SINCE)
        assert [marked for at, marked, _style in lines] == [own > 0 and at > own for at, _marked, _style in lines]
        assert all(style == "solid" for _at, marked, style in lines if marked)
        act(page)
        expect(page.locator("#desk")).not_to_have_attribute("data-since", str(own))
    until_asked(page)
    assert sum(marked for _at, marked, _style in read(page, SINCE)) >= 3, "three bots have acted"


def until_asked(page: Page) -> None:
    end = time.monotonic() + 60
    while not (is_asked(page) and "turn" in read(page, "({...document.getElementById('table').dataset})")):
        assert time.monotonic() < end
        time.sleep(0.1)
