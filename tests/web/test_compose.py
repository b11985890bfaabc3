"""Actions that no list can hold come from forms of the text page, without script."""

from __future__ import annotations

import html
import re

from tests.web.people import Browser, House

from keeling.games.catan import terms


def trading(house: House) -> tuple[str, Browser, Browser]:
    """A table of Catan for two, at the first moment that somebody can offer something; that one comes first."""
    ann, ben = house.browser(), house.browser()
    place = ann.post("/tables", {"game": "catan", "name": "Ann", "seats": 2}).headers["location"]
    ann.post(f"{place}/options", {"key": "scenario", "value": "base"})
    ben.sit(place)
    ann.post(f"{place}/start")
    while True:
        for mine, other in ((ann, ben), (ben, ann)):
            seen = mine.view(place)
            view = seen["view"]
            on_turn = view["turn"] == seen["viewer"]
            if view["phase"] == terms.MAIN and on_turn and view["players"][view["turn"]]["cards"]:
                return place, mine, other
            if view["deciders"] >> seen["viewer"] & 1:
                assert mine.act(place).status_code == 303


def fields(page: str, form: str) -> dict[str, str]:
    """What a browser without script would post of a form."""
    part = page[page.index(f'<form id="{form}"') :]
    part = part[: part.index("</form>")]
    found = {}
    for tag in re.findall(r"<input [^>]*>", part):
        if 'type="checkbox"' not in tag or " checked" in tag:
            found[re.search(r'name="([^"]*)"', tag)[1]] = re.search(r'value="([^"]*)"', tag)[1]  # type: ignore[index]
    return found


def test_an_offer_is_made_answered_and_refused_by_plain_forms(house: House) -> None:
    place, mine, other = trading(house)
    page = mine.get(f"{place}/text").text
    posted = fields(page, "offer")
    assert posted["compose"] == "offer"
    give = next(name for name in posted if name.startswith("give-"))
    want = next(name for name in posted if name.startswith("want-") and name[5:] != give[5:])
    nothing = mine.post(f"{place}/act", posted)
    assert nothing.status_code == 409
    assert "An offer gives at least one card and asks for at least one." in html.unescape(nothing.text)
    unread = mine.post(f"{place}/act", {**posted, give: "many"})
    assert unread.status_code == 422
    assert f"'{give}' is a number of cards, 0 to 7." in html.unescape(unread.text)
    back = {"referer": f"http://testserver.local{place}/text"}
    made = mine.post(f"{place}/act", {**posted, give: "1", want: "1"}, back)
    assert (made.status_code, made.headers["location"]) == (303, f"{place}/text")
    assert f"1 {give[5:]} for 1 {want[5:]}" in other.get(f"{place}/text").text
    assert "Decline the offer of" in other.get(f"{place}/text").text


def test_the_text_page_lists_choices_under_headings(house: House) -> None:
    ann, ben = house.browser(), house.browser()
    place = ann.post("/tables", {"game": "catan", "name": "Ann", "seats": 2}).headers["location"]
    ben.sit(place)
    ann.post(f"{place}/start")
    pages = [who.get(f"{place}/text").text for who in (ann, ben)]
    page = next(found for found in pages if 'id="choices"' in found)
    part = page[page.index('<form id="choices"') :]
    part = part[: part.index("</form>")]
    assert re.findall(r"<h3>(.*?)</h3>", part) == ["The richest places", "All other places, by what they yield"]
    assert part.count("<ol") == part.count("</ol>") == 2
    assert part.count("<li") == terms.NODES
    assert "&lt;/" not in page


def test_a_game_without_forms_says_so(house: House) -> None:
    ann, ben = house.browser(), house.browser()
    place = ann.host(2)
    ben.sit(place)
    ann.post(f"{place}/start")
    answer = ann.post(f"{place}/act", {"asked_at": "1", "compose": "offer"})
    assert answer.status_code == 422
    assert "ZERO has no such form." in html.unescape(answer.text)
