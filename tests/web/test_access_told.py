"""What a screen reader is told while others act: once, in order, as much as wanted; and where the keyboard stays.

A page's live regions are heard as a screen reader hears them: of a log what is added, of other regions the whole.
"""

from __future__ import annotations

import re
import time
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.test_browser_desk import act, is_asked, two
from tests.web.venue import LONG, Venue, host, place_of, read, seats

from keeling.core.registry import titles

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

LISTEN = """() => {
    window.told = [];
    const live = "[role=status], [role=log], [role=alert], [aria-live]";
    const element = node => node.nodeType === 1 ? node : node.parentElement;
    const texts = new Map();
    const words = part => part.textContent.replace(/\\s+/g, " ").trim();
    for (const part of document.querySelectorAll(live)) texts.set(part, words(part));
    const tell = (part, said, line) => { if (said) window.told.push([part.id || part.className, said, line]); };
    new MutationObserver(changes => {
        const whole = new Set();
        for (const change of changes) {
            const part = element(change.target)?.closest(live);
            if (!part?.isConnected || part.getAttribute("aria-live") === "off") continue;
            if (!part.matches("[role=log]")) whole.add(part);
            else for (const line of change.addedNodes)
                if (line.isConnected && line.id) tell(part, words(line), line.id);
        }
        for (const part of whole) {
            const fresh = changes.some(change => part.contains(change.target) && change.addedNodes.length);
            if (fresh || texts.get(part) !== words(part)) tell(part, words(part), "");
            texts.set(part, words(part));
        }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
LINES = "[...document.querySelectorAll('#log li')].map(line => line.id)"
REGIONS = """() => {
    const live = "[role=status], [role=log], [role=alert], [aria-live]:not([aria-live=off])";
    const all = [...document.querySelectorAll(live)];
    const nested = all.filter(part => all.some(other => other !== part && other.contains(part)));
    return [all.map(part => part.id || part.className), nested.map(part => part.id || part.className)];
}"""
CONTROLS = """() => {
    const seen = [...document.querySelectorAll("#table :is(button, a[href], summary, [tabindex='0'])[id]")]
        .filter(one => one.checkVisibility() && !one.closest("[hidden]"));
    return [0, .35, .7, .99].map(part => seen[Math.floor(part * seen.length)].id);
}"""

HELD = """() => {
    const here = document.activeElement;
    return kept.isConnected && kept.checkVisibility() ? here === kept && kept.id : here.id;
}"""


def told(page: Page) -> list[tuple[str, str, str]]:
    """Region, words and, of a log, the line's id, since the listening began."""
    return [(str(where), str(said), str(line)) for where, said, line in read(page, "window.told")]


def by(page: Page, region: str) -> list[str]:
    return [said for where, said, _line in told(page) if where == region]


def at_a_table(venue: Venue, game: str = "ZERO", n: int = 3, how: str = "", **options: Any) -> Page:
    """A begun table with bots, whose page is listened to."""
    venue.open()
    page = venue.person(**options)
    page.goto("/")
    if how:
        page.evaluate(f"localStorage.setItem('keeling-told', '{how}')")
    host(page, game)
    if page.locator(".seats-l > li").count() > n:
        seats(page, n)
    page.locator("#start").click()
    page.locator("#desk-line").wait_for()
    page.evaluate(LISTEN)
    return page


def my_turns(page: Page, n: int = 1000) -> int:
    """Do the first thing that may be done, so often, or until the round is over; how many times it was."""
    done, end = 0, time.monotonic() + LONG
    while done < n and time.monotonic() < end:
        if is_asked(page):
            act(page)
            done += 1
        elif read(page, "!!document.getElementById('result')"):
            return done
        time.sleep(0.1)
    return done


def settle(page: Page) -> None:
    """Until the page shows the table's newest position."""
    newest = page.request.get(f"{place_of(page)}/view.json").json()["position"]
    expect(page.locator("#table")).to_have_attribute("data-position", str(newest))


def test_each_act_of_a_round_is_told_once_and_in_order(venue: Venue) -> None:
    """A-14: a whole round of ZERO; every line of the log once, each change of turn, and the result."""
    page = at_a_table(venue, n=2)
    before = read(page, LINES)
    everything, nested = read(page, REGIONS)
    assert nested == []
    assert len(everything) == len(set(everything)) <= 8, everything
    turns = my_turns(page)
    page.locator("#result").wait_for()
    lines = [line for where, _said, line in told(page) if where == "logbox"]
    shown = read(page, LINES)
    assert len(set(lines)) == len(lines)
    assert (before + lines)[-len(shown) :] == shown
    assert all(re.search(r"\w", said) for said in by(page, "logbox"))
    prompts = by(page, "prompt")
    assert all(one != other for one, other in pairwise(prompts))
    assert len(prompts) >= turns
    assert prompts[-1] == re.sub(r"\s+", " ", page.locator("#prompt").text_content() or "").strip()


def test_what_is_asked_twice_is_told_twice(venue: Venue) -> None:
    """A-02: the same words again, at a key and as a refusal."""
    mover, _other = two(venue, clock="decision:600")
    mover.evaluate(LISTEN)
    mover.locator("#desk-line").click()
    for _again in range(2):
        mover.keyboard.press("t")
        time.sleep(0.1)
    assert len(by(mover, "spoken")) == 2
    for again in (1, 2):
        mover.evaluate("document.querySelector('#choices [name=asked_at]').value = 1")  # a question that is answered
        mover.locator("#go").click()
        end = time.monotonic() + 20
        while len(by(mover, "notice")) < again and time.monotonic() < end:
            time.sleep(0.1)
    refusals = by(mover, "notice")
    assert len(refusals) == 2
    assert len(set(refusals)) == 1


def test_brief_tells_the_own_turn_and_the_result_alone(venue: Venue) -> None:
    """A-19: nothing of what others do."""
    page = at_a_table(venue, n=2, how="brief")
    turns = my_turns(page)
    page.locator("#result").wait_for()
    assert by(page, "logbox") == []
    assert by(page, "prompt") == []
    said = by(page, "spoken")
    assert 2 <= len(said) <= turns + 1
    headline = (page.locator("#prompt h1").text_content() or "").strip()
    assert headline in said[-1]


def test_how_much_is_told_is_chosen_and_kept(venue: Venue) -> None:
    """A-19: from usual to full beside the table; it also tells who is waited for and what may be done."""
    page = at_a_table(venue)
    page.locator("#table-menu > summary").click()
    expect(page.locator("#told-how")).to_have_value("normal")
    page.locator("#told-how").select_option("full")
    my_turns(page, 2)
    settle(page)
    assert any("Waiting for" in said or "You are asked" in said for _where, said, _line in told(page))
    assert by(page, "logbox")
    page.reload()
    page.locator("#table-menu > summary").click()
    expect(page.locator("#told-how")).to_have_value("full")


@pytest.mark.parametrize("game", [title.id for title in titles().values()])
def test_the_focus_stays_while_others_act(venue: Venue, game: str) -> None:
    """A-01, A-07: on whatever control it stands, it stays there; where the control goes, it comes to the headline."""
    page = at_a_table(venue, titles()[game].name)
    for name in read(page, CONTROLS):
        if not read(page, f"!!document.getElementById('{name}')?.checkVisibility()"):
            continue
        page.evaluate(f"(window.kept = document.getElementById('{name}')).focus()")
        assert read(page, "document.activeElement.id") == name
        my_turns(page, 1)
        for _moment in range(5):
            time.sleep(0.2)
            assert read(page, HELD) in (name, "prompt"), name
