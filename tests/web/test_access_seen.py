"""What can be read without colours, large, aloud or by headings: tables, cards, rules and the end of a round."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.reading import Reader, gaps
from tests.web.test_access_sizes import begun, wait
from tests.web.test_browser import serious
from tests.web.test_browser_desk import act
from tests.web.test_replay_browser import bring
from tests.web.venue import PHONE, Venue, host, place_of, read

from keeling.core.registry import titles

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
GAMES = list(titles())
SHAPES = """() => [1, 2, 3, 4, 5, 6, 7, 8].map(n => {
    const badge = document.body.appendChild(document.createElement("i"));
    badge.className = `badge b${n}`;
    const shape = getComputedStyle(badge).clipPath;
    badge.remove();
    return shape;
})"""
MARKS = """() => {
    const seats = [...document.querySelectorAll("#table [class*='badge b'], #table [class*='badge badge-s b']")];
    const named = seats.filter(one => one.parentElement.textContent.trim() || one.closest("[aria-hidden]"));
    return [seats.length, named.length];
}"""
ISLAND = """() => ({
    lands: [...document.querySelectorAll("#land .hex")].map(one =>
        [one.querySelector("title").textContent, !!one.querySelector("use")]),
    pieces: [...document.querySelectorAll("#roads .piece, #buildings .piece")].map(one => [
        one.querySelector("title").textContent,
        [...one.querySelectorAll("use")].map(use => use.getAttribute("href")),
    ]),
})"""
VOICE = """() => {
    window.spoken = [];
    const voice = { speaking: false, speak: said => spoken.push([said.text, said.lang]), cancel: () => {} };
    Object.defineProperty(window, "speechSynthesis", { value: voice });
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""


# -- without colours ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_a_shape_beside_its_name(venue: Venue, game: str) -> None:
    """A-08, A-10: eight shapes, none like another, and wherever one stands a name or a sentence stands with it."""
    page = begun(venue, game)
    shapes = read(page, SHAPES)
    assert len(set(shapes)) == 8
    assert "none" not in shapes
    all_seats, named = read(page, MARKS)
    assert all_seats > 1
    assert all_seats == named


def test_the_island_is_told_apart_without_colour(venue: Venue) -> None:
    """A-11: an emblem and a word for each land; a shape of the owner on every road and building."""
    page = begun(venue, "catan", turns=3, viewport=PHONE)
    island = read(page, ISLAND)
    assert len(island["lands"]) == 19
    assert all(words and emblem for words, emblem in island["lands"])
    assert island["pieces"]
    assert all(words and any("#seat-" in use for use in uses) for words, uses in island["pieces"])


# -- large and aloud ---------------------------------------------------------------------------------------------------


def test_a_proposed_card_is_large_and_the_device_reads_it_at_a_press(venue: Venue) -> None:
    """A-20: on the screens of all; nothing speaks by itself."""
    venue.open()
    page, wall = venue.person(), venue.person(viewport={"width": 1920, "height": 1080})
    page.add_init_script(f"({VOICE})()")
    place = host(page, "Solutions")
    page.locator("#start").click()
    page.locator("#desk-line").wait_for()
    wait(page, 0)
    if not page.locator(".up .text").count():
        act(page)  # proposes
    page.locator(".up .text").wait_for()
    wall.goto(f"{place}/watch")
    for one, least in ((page, 16), (wall, 18)):
        size = read(one, "parseFloat(getComputedStyle(document.querySelector('.up .text')).fontSize)")
        assert size >= least
        assert read(one, "getComputedStyle(document.querySelector('.up .text')).textTransform") == "none"
    assert read(page, "window.spoken") == []
    card = page.locator(".up h3").inner_text()
    page.locator(".up [data-aloud]").click()
    (said, language), *_more = read(page, "window.spoken")
    assert said.startswith(card)
    assert page.locator(".up .text").inner_text() in said
    assert language == "en"
    page.locator("#table-menu > summary").click()
    page.locator("#aloud").click()
    assert page.locator("#prompt h1").inner_text() in read(page, "window.spoken")[-1][0].replace("\n", " ")


def test_letters_are_chosen_and_kept_on_every_page(venue: Venue) -> None:
    """A-20: spacing and a plain font of one's own."""
    page = begun(venue, "zero", turns=0)
    page.locator("#table-menu > summary").click()
    page.locator("#letters").select_option("plain")
    style = "(({ letterSpacing, fontFamily }) => [letterSpacing, fontFamily])(getComputedStyle(document.body))"
    for path in ("", f"{place_of(page)}/text", f"{place_of(page)}/replay", "/", "/rules/zero", "/about#reading"):
        if path:
            page.goto(path)
        spacing, font = read(page, style)
        assert float(spacing.removesuffix("px")) > 0
        assert "Verdana" in font
    expect(page.locator("#letters")).to_have_value("plain")
    page.locator("#letters").select_option("usual")
    assert read(page, style)[0] == "normal"


# -- by headings, tables and keys --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_walked_by_headings_tables_and_links(venue: Venue, game: str) -> None:
    """A-17: real headings, short paragraphs, headers in every table, a link for each rule."""
    venue.open()
    page = venue.person()
    page.goto(f"/rules/{game}")
    nodes = Reader(page).nodes()
    assert gaps(nodes) == []
    assert sum(node.role == "heading" for node in nodes) > 5
    rules = read(
        page, "[...document.querySelectorAll('.rule')].map(r => [r.id, r.querySelector('a.id').hash.slice(1)])"
    )
    assert len(rules) > 10
    assert all(rule == link for rule, link in rules)
    assert read(
        page, "[...document.querySelectorAll('table')].every(t => t.querySelector('th[scope=col], th[scope=row]'))"
    )
    long = read(
        page, "[...document.querySelectorAll('.rule p, #how :is(p, li)')].filter(p => p.innerText.length > 900).length"
    )
    assert long == 0


def test_tips_are_read_and_let_go_on_the_text_page(venue: Venue) -> None:
    """A-04: the coach speaks to those who do not see, too, and is silent when told so."""
    page = begun(venue, "zero", turns=0)
    tip = page.locator("#coach p").inner_text()
    page.goto(f"{place_of(page)}/text")
    reader = Reader(page)
    assert any(tip == node.name for node in reader.nodes())
    reader.press("button", "No more tips")
    page.locator("#coach-off").wait_for(state="detached")
    assert all(tip != node.name for node in reader.nodes())


def test_a_round_is_stepped_through_by_key_from_the_tree(venue: Venue) -> None:
    """A-05: each moment in words, in the page's one status line."""
    venue.open()
    page = bring(venue.person())
    page.locator("#rp-other").click()
    page.locator(".text-page").wait_for()
    reader, told = Reader(page), []
    for key in ("Home", "ArrowRight", "ArrowRight", "End"):
        page.keyboard.press(key)
        page.wait_for_timeout(700)
        nodes = reader.nodes()
        told.append(" ".join(node.name for node in nodes if node.role == "StaticText" and node.inside("status")))
    assert reader.faults() == []
    assert len(set(told)) == 4
    assert re.match(r"1 of \d+", told[0])


# -- contrast ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_replay_and_curtain(venue: Venue, axe_script: str, scheme: Any) -> None:
    """Contrast AA and the like where other tests do not look; also with letters of one's own."""
    venue.open()
    page = venue.person(bypass_csp=True, color_scheme=scheme)
    faults: list[str] = []

    def look(at: Page) -> None:
        faults.extend(serious(at, axe_script))

    page.goto("/replay")
    look(page)
    bring(page)
    look(page)
    page.locator("#rp-all").evaluate("link => link.click()")
    page.wait_for_url("**/moments*")
    look(page)
    host(page, "ZERO")
    page.locator("#more-people > summary").click()
    page.locator("#also-name").fill("Grace")
    page.locator("#also").click()
    expect(page.locator("body")).to_contain_text("Grace (at this device)")
    page.locator("#start").click()
    page.locator("#desk-curtain").wait_for()
    look(page)
    page.locator("[id^=show-].btn-go").first.click()
    page.locator("#hand").wait_for()
    page.locator("#table-menu > summary").click()
    page.locator("#letters").select_option("wide")
    look(page)
    assert faults == []
