"""Names, codes and many tabs: shown as they are, by whatever script they are written in and whatever reads the page."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page
from tests.web.people import House
from tests.web.test_browser_desk import act, is_asked, two
from tests.web.test_desk import GAMES, opened
from tests.web.venue import Venue, place_of, read

NAMES = [
    ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
    ("שרה", "שרה"),
    ("Eve\u202egnp.exe", "Evegnp.exe"),
    ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert"),  # 24 letters of it
    ("A" * 200, "A" * 24),
]


@pytest.mark.parametrize("game", GAMES)
def test_hostile_names_are_plain_text_wherever_they_are_shown(house: House, game: str) -> None:
    """U-47: at the table, in the log, on the text page, projector, dashboard, in the replay and in what is saved."""
    for given, shown in NAMES:
        place, people = opened(house, game, "Host", given, seats=3)
        lobby = people[0].get(place).text
        assert people[0].post(f"{place}/start").status_code == 303
        assert people[1].post(f"{place}/seats", {"do": "leave", "seat": "1"}).status_code == 303
        pages = [
            lobby,
            *(people[0].get(f"{place}{way}").text for way in ("", "/text", "/watch", "/replay", "/problem")),
        ]
        for page in pages:
            assert "<img src=x" not in page
            assert "\u202e" not in page
        for page in pages[:3]:
            assert html.escape(shown) in page.replace("&#39;", "&#x27;")
        assert f'<bdi translate="no">{html.escape(shown)}</bdi>' in pages[1], "in a sentence of the log"
        record = people[0].get(f"{place}/record.json").text
        assert given not in str(json.loads(record))


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b\u200b", "\u202e", "\u2800"])
def test_a_name_that_cannot_be_seen_is_refused(house: House, name: str) -> None:
    """U-47."""
    ada = house.browser()
    place = ada.host(3)
    answer = house.browser().post(f"{place}/sit", {"name": name})
    assert answer.status_code == 422
    assert "name" in answer.text.lower()


@pytest.mark.parametrize("spell", [str.lower, str.upper, str.title])
@pytest.mark.parametrize("between", ["", " ", "-", "\u2013", " - "])
def test_a_code_is_read_however_it_is_typed(house: House, spell: Callable[[str], str], between: str) -> None:
    """U-49: small letters, spaces, any dash; O for 0 in the digits cannot be, for no code has a 0."""
    place = house.browser().host(3)
    word, number = place.removeprefix("/t/").split("-")
    typed = spell(f"{word}{between}{number}")
    answer = house.browser().get("/join?" + urlencode({"code": typed}))
    assert (answer.status_code, answer.headers["location"]) == (303, place)
    if "O" in word:
        assert house.browser().get(f"/join?code={word.replace('O', '0')}{number}").status_code == 303


@pytest.mark.parametrize("code", ["FERN-00", "nonsense", "FERN", "12", "<b>", "' OR 1=1 --", "\u202e"])
def test_a_wrong_code_says_no_such_table(house: House, code: str) -> None:
    """U-49."""
    answer = house.browser().get("/join?" + urlencode({"code": code}))
    assert answer.status_code == 404
    assert "No table has the code" in answer.text
    assert 'id="code"' in answer.text, "typed again in the same place"


# -- the browser's own translation ------------------------------------------------------------------------------------

TRANSLATE = r"""() => {
    const foreign = text => text.replace(/\p{L}+/gu, word => "‹" + [...word].reverse().join("") + "›");
    const font = () => document.createElement("font");
    const skip = "script, style, textarea, option, title, svg, font, [translate=no], .notranslate";
    function translate(root) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
        while (walker.nextNode()) found.push(walker.currentNode);
        for (const text of found) {
            if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skip)) continue;
            const outer = font(), inner = font();
            inner.textContent = foreign(text.data);
            outer.append(inner);
            text.replaceWith(outer);
        }
    }
    document.documentElement.classList.add("translated-ltr");
    document.documentElement.lang = "x";
    translate(document.body);
    new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes)
            if (node.nodeType === 1) translate(node); else if (node.parentElement) translate(node.parentElement);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def press(page: Page) -> None:
    """The first thing that the page offers, by its own buttons."""
    page.locator("#choice-1, #go").first.click()


def position(page: Page, place: str) -> int:
    """Of the table's log, as the server has it: a page's act is on its way for a while."""
    found: int = page.request.get(f"{place}/view.json").json()["position"]
    return found


@pytest.mark.browser
@pytest.mark.timeout(300)
@pytest.mark.parametrize("way", ["", "/text"])
def test_a_page_that_the_browser_translates_goes_on(venue: Venue, way: str) -> None:
    """U-52: text nodes become others at every change; ten moves are made, names and the code stay as they are."""
    mover, other = two(venue)
    place = place_of(mover)
    mover.goto(place + way)
    mover.locator("#desk-line").wait_for()
    mover.evaluate(TRANSLATE)
    moves, end = 0, time.monotonic() + 200
    while moves < 10 and time.monotonic() < end and not read(mover, "!!document.getElementById('result')"):
        if is_asked(mover):
            before = position(mover, place)
            press(mover)
            while position(mover, place) == before:
                time.sleep(0.1)
            moves += 1
        elif is_asked(other):
            act(other)
        else:
            time.sleep(0.1)
    assert moves >= 3
    words = mover.locator("body").inner_text()
    assert "‹" in words
    assert place.removeprefix("/t/") in words
    names = read(mover, "[...document.querySelectorAll('#desk-menu .who b')].map(name => name.textContent)")
    assert {"Host", "Ben"} <= set(names)
    kept = re.sub(r"‹[^›]*›", "", mover.locator("#log").inner_text())
    assert any(name in kept for name in ("Ben", "Clover", "Dara")), "whoever moves may be Ben, and is You"
