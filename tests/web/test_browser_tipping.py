"""Tipping Point in a real browser on a phone, by keys, as text without script; its secret, and what axe finds."""

from __future__ import annotations

import json
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web import towns
from tests.web.test_browser import serious
from tests.web.tipping import (
    act,
    begun,
    card_of,
    choose_piece,
    end_turn,
    first_of,
    fits,
    lit,
    may,
    offered,
    piece_of,
    play,
    press,
    state_of,
    uncover,
    until,
    write_offer,
)
from tests.web.venue import PHONE, WIDE, Venue, tab_to

from keeling.core import packed
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.names import capital, weather
from keeling.games.tipping_point.rules import TippingPoint

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
CALM: Any = {"reduced_motion": "reduce"}
TOUCH: Any = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
ACCEPT = packed.make(terms.ACCEPT)
LOG_LINE = re.compile(r'<li id="lp(\d+\.\d+)"[^>]*>(.*?)</li>', re.DOTALL)
FETCH = "async path => (await fetch(path)).text()"


def purchase(game: TippingPoint, seat: int, powered: bool = False) -> int:
    """The first purchase of a turn, or the first that comes with Electricity."""
    bought = (action for action in game.actions(seat) if packed.verb(action) == terms.BUY)
    return next(action for action in bought if packed.b(action) or not powered)


# -- a phone -----------------------------------------------------------------------------------------------------------


def test_on_a_phone(venue: Venue) -> None:
    """Drawers one at a time, a purchase seen before it is made, an offer by the thumb, and the rest of the game."""
    venue.open(start=towns.EVENING)
    page = venue.person(**CALM, **TOUCH)
    record = begun(venue, towns.EVENING, page, bots=1)
    drawers(page)
    bought = purchase(record.game, 0)
    preview(page, bought)
    act(page, bought)
    page.locator("#d-trade > summary").tap()
    write_offer(page, 1, give_cash=1)
    expect(page.locator("#d-trade")).not_to_have_attribute("open", "")
    until(page, lambda state: not state["bid"] and bool(may(terms.END)(state)))
    assert record.count(terms.OFFER) >= 1

    def tapped(page: Page, action: int) -> None:
        assert fits(page), state_of(page)
        press(page, action)

    play({0: page}, record, first_of(terms.LOSE_CITIZEN), pressed=tapped)
    assert fits(page)


def drawers(page: Page) -> None:
    """What lies in a drawer is in sight when it is open, and a tap elsewhere closes it."""
    expect(page.locator("details.drawer[open]")).to_have_count(0)
    for drawer in page.locator("details.drawer").all():
        drawer.locator("> summary").tap()
        expect(drawer.locator("> .inside, > .logbox")).to_be_visible()
        expect(page.locator("details.drawer[open]")).to_have_count(1)
        assert fits(page), drawer.get_attribute("id")
    page.locator("#prompt").tap()
    expect(page.locator("details.drawer[open]")).to_have_count(0)


def preview(page: Page, action: int) -> None:
    """A tap on a card of the market says what it would change, and buys nothing."""
    before = until(page, offered(action))["position"]
    page.locator("#d-market > summary").tap()
    assert choose_piece(page, action)
    expect(page.locator("#chosen .deltas li, #chosen .then").first).to_be_visible()
    go = page.locator("#chosen .btn-go").bounding_box()
    assert go
    assert go["height"] >= 40
    assert go["y"] + go["height"] <= PHONE["height"]
    assert fits(page)
    assert page.locator("#table").get_attribute("data-position") == str(before)


# -- on a screen -------------------------------------------------------------------------------------------------------


def test_a_choice_hides_nothing_of_the_market(venue: Venue) -> None:
    """Press the last card that can be bought: the page moves up, so that the panel lies under all cards."""
    venue.open(start=towns.EVENING)
    page = venue.person(**CALM)
    begun(venue, towns.EVENING, page, bots=1)
    until(page, may(terms.END))
    page.locator(".ware.lit").last.click()
    expect(page.locator("#chosen .btn-go")).to_be_visible()
    panel, market = page.locator("#pick").bounding_box(), page.locator("#d-market").bounding_box()
    assert panel
    assert market
    assert market["y"] >= 0
    assert panel["y"] >= market["y"] + market["height"]
    assert panel["y"] + panel["height"] <= WIDE["height"]


def test_an_empty_offer_is_quiet(venue: Venue) -> None:
    """Its button is green only while something is offered."""
    venue.open(start=towns.EVENING)
    page = venue.person(**CALM)
    begun(venue, towns.EVENING, page, bots=1)
    until(page, may(terms.END))
    loud, more = page.locator("#make-offer.btn-go"), page.locator(".step:has(#give-cash) [data-step='1']")
    expect(loud).to_have_count(0)
    more.click()
    expect(loud).to_have_count(1)
    page.locator(".step:has(#give-cash) [data-step='-1']").click()
    expect(loud).to_have_count(0)


# -- keys --------------------------------------------------------------------------------------------------------------


def by_keys(page: Page, action: int) -> None:
    """Tab to a piece and Enter, then to the button that does it; or straight to the button."""
    found = piece_of(page, action)
    if found:
        piece, way, _chosen = found
        tab_to(page, piece, 250)
        page.keyboard.press("Enter")
        if page.locator("#chosen .ways").count():
            tab_to(page, f"#chosen .ways button:nth-child({way + 1})", 250)
            page.keyboard.press("Enter")
        tab_to(page, f"#chosen .btn-go[value='{action}']", 250)
    else:
        tab_to(page, f"button[name=action][value='{action}']", 250)
    page.keyboard.press("Enter")


def test_by_keyboard_alone(venue: Venue) -> None:
    """A number chooses, Escape lets go; a purchase, a citizen at work, the end of the turn; then another round."""
    venue.open(start=towns.EVENING)
    page = venue.person(**CALM)
    record = begun(venue, towns.EVENING, page, bots=1)
    until(page, may(terms.END))
    page.keyboard.press("1")
    expect(page.locator("#chosen .btn-go")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#chosen .btn-go")).to_have_count(0)
    act(page, purchase(record.game, 0), by_keys)
    flip = next(action for action in record.game.actions(0) if packed.verb(action) == terms.FLIP)
    act(page, flip, by_keys)
    assert record.count(terms.FLIP) == 1
    play({0: page}, record, first_of(terms.LOSE_CITIZEN), pressed=by_keys)
    tab_to(page, "#again")
    page.keyboard.press("Enter")
    until(page, may(terms.END))


# -- as text -----------------------------------------------------------------------------------------------------------


def seen(page: Page, wanted: str) -> None:
    """Fetch a page without script until something is there."""
    until(page, lambda _state: bool(page.locator(wanted).count()))


def test_on_the_text_page_without_script(venue: Venue) -> None:
    """Ben borrows Electricity and asks for more than he is offered, by forms alone; the host has the drawn page."""
    venue.open(start=towns.EVENING)
    ada, ben = venue.person(**CALM), venue.person(java_script_enabled=False)
    record = begun(venue, towns.EVENING, ada, ben)
    ben.goto(f"{record.place}/text")
    station = card_of(record.game, 1, "fire_station")
    ben.locator(f"#offer-0-tiles-{station}").fill("1")
    ben.locator("#offer-0-send").click()
    expect(ada.locator("#bidding")).to_contain_text("1 for Ben's Fire Station")
    act(ada, ACCEPT)
    until(ada, lit(station))
    write_offer(ada, 1, give_cash=1, once=True)
    seen(ben, f"button[value='{ACCEPT}']")
    assert "$1" in ben.locator("#now").inner_text()
    ben.locator("#offer-0-take-cash").fill("2")
    ben.locator("#offer-0-send").click()
    act(ada, ACCEPT)
    assert record.game.cash(1) == 3 - 1 + 2
    assert record.count(terms.OFFER) == 3
    seen(ben, "#prompt")
    play({0: ada, 1: ben}, record, first_of(terms.LOSE_CITIZEN))
    assert "everybody wins" in ben.locator("#now").inner_text()
    ben.locator("#again").click()
    seen(ben, "#prompt")
    assert ben.locator("#again").count() == 0


# -- the one secret ----------------------------------------------------------------------------------------------------


class World:
    """A table where Ada's Scientist looks at the weather and puts it back in some order; what others were sent."""

    def __init__(self, venue: Venue, seed: str, order: int) -> None:
        venue.open(seed, towns.OBSERVATORY)
        self.pages = self.ada, self.ben, self.cem = [venue.person(**CALM) for _one in range(3)]
        self.record = begun(venue, towns.OBSERVATORY, *self.pages)
        self.place = self.record.place
        venue.listen(self.ben, 1, "drawn", "text", "watch")
        venue.listen(self.cem, 2, "drawn")
        game = self.record.game
        act(self.ada, next(action for action in game.actions(0) if packed.verb(action) == terms.STUDY))
        act(self.ada, self.record.game.actions(0)[order])
        self.top = list(self.record.game.top)
        until(self.ada, may(terms.END))
        seen = self.ada.locator("#chance .seen span[title]").all()
        self.known = [one.get_attribute("title") or "" for one in seen]
        self.own = json.dumps(json.loads(self.plain(self.ada, "/view.json")))
        others = (self.ben, self.cem)
        self.sent = [self.drawn(page, path) for page in others for path in ("", "/text", "/watch")]
        self.sent += [self.plain(page, "/view.json") for page in others]
        frames = [(ear.seat, html) for ear in venue.heard() for _position, html in ear.frames()]
        self.frames = "".join(html for _seat, html in frames)
        self.lines = {(seat, key, line) for seat, html in frames for key, line in LOG_LINE.findall(html)}

    def plain(self, page: Page, path: str) -> str:
        """A page's answer, the table's code left out."""
        text: str = page.evaluate(FETCH, self.place + path)
        return text.replace(self.place[3:], "")

    def drawn(self, page: Page, path: str) -> str:
        page.goto(self.place + path)
        html: str = page.locator("#table").evaluate("table => table.outerHTML")
        return html.replace(self.place[3:], "")


def test_what_a_scientist_saw_is_sent_to_nobody_else(venue: Venue, tmp_path: Path) -> None:
    """Two worlds with other weather ahead, put back in another order: others are sent the same, to the letter."""
    worlds = []
    for seed, order in (("1", 0), ("2", -1)):
        with closing(Venue(venue.chromium, tmp_path / f"world-{seed}.sqlite")) as own:
            worlds.append(World(own, seed, order))
        venue.complaints += own.complaints
    one, other = worlds
    assert one.top != other.top
    for world in worlds:
        assert world.known == [capital(weather(symbol)) for symbol in world.top]
        assert str(world.top) in world.own
        assert 'class="seen"' not in world.frames
        assert len(world.lines) > 4
    assert one.sent == other.sent
    assert one.lines == other.lines


# -- axe ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["1280", "360"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(venue: Venue, axe_script: str, scheme: str, viewport: Any) -> None:
    """In a turn, at an offer, at a disaster's choice, at the end, and on the pages beside the table."""
    venue.open(start=towns.EVENING)
    looks: Any = {"bypass_csp": True, "color_scheme": scheme, "viewport": viewport, **CALM}
    ada, ben = venue.person(**looks), venue.person(**looks)
    faults: list[str] = []

    def look(page: Page, phase: str) -> None:
        faults.extend(f"{phase}: {fault}" for fault in serious(page, axe_script))
        assert fits(page), phase

    ada.goto("/games/tipping_point/reference")
    look(ada, "reference")
    record = begun(venue, towns.EVENING, ada, ben)
    choose_piece(ada, purchase(record.game, 0, powered=True))
    look(ada, "turn")
    uncover(ada, "#offer")
    look(ada, "trade")
    write_offer(ada, 1, power=(card_of(record.game, 1, "fire_station"), 1))
    until(ben, offered(ACCEPT))
    look(ben, "offer")
    act(ben, ACCEPT)
    end_turn(ada, record)
    until(ben, may(terms.LOSE_CITIZEN))
    look(ben, "a disaster's choice")
    for path in ("/text", "/watch", ""):
        ada.goto(record.place + path)
        look(ada, path)
    play({0: ada, 1: ben}, record, first_of(terms.LOSE_CITIZEN))
    look(ada, "the end")
    assert not faults
