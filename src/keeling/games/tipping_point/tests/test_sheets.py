"""Tipping Point on paper: that all of the components are there, that they have room, and that sides match."""

from __future__ import annotations

import json
from collections import Counter
from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

import pytest

from keeling.cli import print as printing
from keeling.cli.print import Paper
from keeling.core.title import Title
from keeling.games.tipping_point import deck, leaves, pictures, sheets, terms

TITLE = cast(Title, SimpleNamespace(package="keeling.games.tipping_point", name="Tipping Point"))
PAGES = {"buildings": 16, "citizens": 10, "weather": 6, "boards": 3, "tiles": 2, "summary": 3}
SHEETS = {sheet.id: sheet for sheet in sheets.sheets()}
typst: Any = import_module("typst")


class Laid:
    """A sheet laid out on a paper, for questions."""

    def __init__(self, sheet: str, paper: Paper = Paper.a4) -> None:
        self.sources = printing.sources(TITLE, [SHEETS[sheet]])
        self.options = {"ignore_system_fonts": True, "sys_inputs": printing.inputs(TITLE, paper)}

    def ask(self, expression: str) -> Any:
        """The value of a Typst expression in the finished document."""
        return json.loads(typst.eval(self.sources, expression.replace("'", '"'), **self.options))

    def headings(self) -> list[tuple[str, int]]:
        """The text and the page of every heading."""
        found = self.ask("query(heading).map(h => (h.body.at('text', default: ''), h.location().page()))")
        return [(text, page) for text, page in found]


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("sheet", PAGES)
def test_everything_has_room(sheet: str, paper: Paper) -> None:
    laid = Laid(sheet, paper)
    _pdf, warnings = typst.compile_with_warnings(laid.sources, format="pdf", **laid.options)
    assert [warning.message for warning in warnings] == []
    assert laid.ask("query(<overflow>).len()") == 0
    assert laid.ask("query(<pages>).first().value") == PAGES[sheet]


def test_every_sheet_has_a_page_count() -> None:
    assert list(SHEETS) == list(PAGES)


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-093")
def test_seventy_one_development_cards_eight_with_orange_backs() -> None:
    cards = sheets.buildings()["cards"]
    assert [card["title"] for card in cards if card["start"]] == ["Large Farm"] * 4 + ["Forest"] * 4
    market = Counter(card["title"] for card in cards if not card["start"])
    assert market == {card.title: card.copies for card in deck.ours().buildings}
    assert market.total() == 63
    found = Laid("buildings").headings()
    assert Counter(text for text, page in found if page % 2) == Counter(card["title"] for card in cards)
    assert Counter(text for text, page in found if page % 2 == 0) == {"Tipping Point": 71}
    assert all((card["price"] == "") == card["start"] for card in cards)


def test_a_card_shows_its_numbers() -> None:
    shown = {
        card["title"]: [(stat["amount"], stat["word"]) for stat in card["stats"]]
        for card in sheets.buildings()["cards"]
    }
    oil = next(card for card in deck.ours().buildings if card.id == "oil_well")
    assert shown["Oil Well"] == [(f"+{oil.co2}", "CO₂"), (f"+{oil.cash}", "cash"), ("0", "food")]
    assert shown["Food Processing Plant"] == [("+1", "CO₂"), ("0", "cash"), ("*", "food"), ("1", "needed")]
    assert shown["Carbon Capture Plant"] == [("−3", "CO₂"), ("−1", "cash"), ("0", "food"), ("2", "needed")]
    assert shown["Nuclear Power Plant"][3] == ("+10", "made")


@pytest.mark.rule("T-095")
def test_gray_cards_are_those_that_emit() -> None:
    for card in sheets.buildings()["cards"]:
        assert card["green"] == (not card["stats"][0]["amount"].startswith("+"))


@pytest.mark.rule("T-027", "T-093")
def test_forty_one_citizens_and_what_all_of_them_are_once_flipped() -> None:
    data = sheets.citizens()
    assert Counter(card["title"] for card in data["cards"]) == {one.title: one.copies for one in deck.ours().citizens}
    found = Laid("citizens").headings()
    assert Counter(text for text, page in found if page % 2 == 0) == {"Citizen": 41}
    assert [(stat["amount"], stat["word"]) for stat in data["back"]["stats"]] == [("1", "eats"), ("+1", "cash")]
    farmer = next(card for card in data["cards"] if card["title"] == "Farmer")
    assert [stat["amount"] for stat in farmer["stats"]] == ["0", "−1", "0"]


@pytest.mark.rule("T-093")
def test_twenty_weather_cards_with_almanac_and_table() -> None:
    cards = sheets.weather()["cards"]
    assert Counter(card["title"] for card in cards if card["kind"] == "weather") == dict.fromkeys(
        ("Sun", "Wind", "Rain", "Snow"), 5
    )
    assert [card["kind"] for card in cards[20:]] == ["almanac", "table"]


@pytest.mark.rule("T-066")
def test_the_printed_almanac_is_that_of_the_rules() -> None:
    data = sheets.almanac()
    shown = [[cell["title"] for cell in row] for row in data["rows"]]
    assert shown == [
        ["Drought", "Forest Fire", "Hot and Humid", "calm"],
        ["calm", "calm", "Thunderstorm", "calm"],
        ["calm", "Tornado", "Flash Flood", "Freezing Rain"],
        ["calm", "Blizzard", "calm", "Snowstorm"],
    ]
    assert sorted(one["title"] for one in data["effects"]) == sorted({cell for row in shown for cell in row} - {"calm"})
    protectors = {
        "Drought": "Crops",
        "Flash Flood": "Sandbags",
        "Thunderstorm": "Fire Station",
        "Freezing Rain": "Elect",
    }
    texts = {one["title"]: one["text"] for one in data["effects"]}
    assert all(word in texts[title] for title, word in protectors.items())


@pytest.mark.rule("T-060", "T-061", "T-062")
def test_the_printed_table_of_co2() -> None:
    assert sheets.table()["rows"] == [
        ["0–3", "0–5", "0–7", "1"],
        ["4–6", "6–10", "8–13", "2"],
        ["7–10", "11–15", "14–20", "3"],
        ["11–13", "16–20", "21–27", "4"],
        ["14–15", "21–23", "28–31", "5"],
        ["16+", "24+", "32+", "end"],
    ]
    assert [(one["band"], one["factor"]) for one in sheets.table()["risk"]] == [
        ("≤ 3", "×1"),
        ("4–6", "×2"),
        ("7–10", "×3"),
    ]


# -- boards and tiles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-004", "T-093")
def test_four_boards_that_show_where_a_city_begins() -> None:
    data = leaves.boards()
    assert data["count"] == 4
    starts = {track["name"]: [one["number"] for one in track["cells"] if one["start"]] for track in data["tracks"]}
    assert starts == {"Cash flow": ["2"], "CO₂": ["0"], "Food": ["3"]}
    assert [track["cells"][-1]["number"] for track in data["tracks"]] == ["12", "10", "15"]
    headings = [text for text, _page in Laid("boards").headings()]
    assert [text for text in headings if text.startswith("City")] == ["City 1", "City 2", "City 3", "City 4"]


def test_the_risk_on_a_board_is_that_of_its_co2() -> None:
    co2 = next(track for track in leaves.boards()["tracks"] if track["name"] == "CO₂")
    zones = {one["number"]: one["zone"] for one in co2["cells"]}
    assert [zones[n] for n in ("≤ −5", "0", "3", "4", "6", "7", "10")] == [1, 1, 1, 2, 2, 3, 3]


@pytest.mark.rule("T-007", "T-012")
def test_the_timeline_runs_to_2100_and_says_when_two_citizens_come() -> None:
    years = leaves.timeline()["years"]
    assert [one["year"] for one in years] == [str(year) for year in range(2010, 2101, 10)]
    assert next(one["year"] for one in years if one["late"]) == "2050"
    assert years[4]["note"] == "2 citizens a turn"


@pytest.mark.rule("T-037", "T-093")
def test_forty_two_electricity_tiles_nine_of_cash_nine_of_food_thirteen_markers() -> None:
    pieces = [piece for cell in leaves.tiles()["cells"] for piece in cell]
    assert Counter(piece["kind"] for piece in pieces) == {"power": 42, "count": 18, "marker": 13}
    assert Counter(piece["name"] for piece in pieces if piece["kind"] == "marker") == {
        "decade": 1, "cash": 4, "CO₂": 4, "food": 4,
    }  # fmt: skip


def test_each_plant_has_its_letter_and_as_many_tiles_with_it() -> None:
    cards = [*sheets.buildings()["cards"], *sheets.citizens()["cards"]]
    wanted: Counter[tuple[str, str]] = Counter()
    for card in cards:
        if card["letter"]:
            wanted[card["emblem"], card["letter"]] += int(card["stats"][-1]["amount"])
    pieces = [piece for cell in leaves.tiles()["cells"] for piece in cell if piece["kind"] == "power"]
    assert Counter((piece["picture"], piece["letter"]) for piece in pieces) == wanted
    assert sorted(wanted.values()) == [1, 1, 3, 3, 4, 4, 8, 8, 10]


def test_a_tile_lies_behind_its_front() -> None:
    """A leaf is turned on its long edge: what lies left on the front lies right on the back."""
    found = Laid("tiles").ask(
        "query(<tile>).map(h => (h.value, h.location().page(), h.location().position().x.mm(), "
        "h.location().position().y.mm()))"
    )
    front = {(round(x), round(y)): value for value, page, x, y in found if page == 1}
    back = {(round(210 - x), round(y)): value for value, page, x, y in found if page == 2}
    assert len(front) == 73
    assert front == back


# -- pictures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", pictures.symbols())
def test_a_picture_for_paper_has_its_colours(name: str) -> None:
    drawn = pictures.silhouette(name, "#24647f") if name.startswith("s-") else pictures.emblem(name)
    assert "var(" not in drawn
    assert "currentColor" not in drawn
    assert drawn.count("<svg") == drawn.count("</svg>") == 1


def test_a_skyline_is_its_buildings_side_by_side() -> None:
    street = pictures.skyline(("park", "market"), "#24647f", "#ffffff")
    assert 'viewBox="0 0 164 100"' in street
    assert "translate(84 0)" in street
    assert street.count("#ffffff") > 2


def test_the_rules_in_short_are_those_of_the_help() -> None:
    headings = [part["heading"] for part in leaves.summary()["sections"]]
    assert "The weather" in headings
    assert "What is real about it" not in headings
    assert len(leaves.summary()["cards"]) == terms.SEATS
