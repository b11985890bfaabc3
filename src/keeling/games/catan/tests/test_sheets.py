"""Global Warming on paper: that all of the scenario's pieces are there, and that they have room."""

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
from keeling.games.catan import board, sheets, terms, tokens

CATAN = cast(Title, SimpleNamespace(package="keeling.games.catan", name="Catan: Global Warming"))
PAGES = {"cards": 6, "tokens": 2, "tracker": 1, "summary": 3}
typst: Any = import_module("typst")


class Laid:
    """A sheet laid out on a paper, for questions."""

    def __init__(self, sheet: str, paper: Paper = Paper.a4) -> None:
        self.sources = printing.sources(CATAN, [one for one in sheets.sheets() if one.id == sheet])
        self.options = {"ignore_system_fonts": True, "sys_inputs": printing.inputs(CATAN, paper)}

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


@pytest.mark.rule("GW-008")
@pytest.mark.rule("GW-009")
def test_nineteen_crisis_cards_with_their_orders() -> None:
    cards = sheets.cards()["cards"]
    crises = [card for card in cards if card["kind"] == "crisis"]
    assert Counter(card["title"] for card in crises) == {
        "Crops Fail": 4, "Livestock Die": 4, "Deforestation": 4, "Landslide": 3, "Glaciers Melt": 3,
        "Major Desertification": 1,
    }  # fmt: skip
    assert Counter(tuple(card["order"]) for card in crises) == {board.ORDER_A: 10, board.ORDER_B: 9}
    assert all((card["letter"] == "Order A") == (tuple(card["order"]) == board.ORDER_A) for card in crises)
    fronts = Counter(text for text, page in Laid("cards").headings() if page % 2)
    assert fronts == Counter(card["title"] for card in cards)
    assert fronts["Green Guardian"] == 1
    assert sum(text == "Crisis" for text, page in Laid("cards").headings() if page % 2 == 0) == 19


@pytest.mark.rule("GW-001")
@pytest.mark.rule("GW-006")
def test_eighteen_tokens_ten_leaves_and_a_marker() -> None:
    pieces = [piece for cell in sheets.number_tokens()["cells"] for piece in cell]
    assert Counter(piece["kind"] for piece in pieces) == {"number": 18, "green": terms.GREENS, "marker": 1}
    faces = [(one["front"]["number"], one["back"]["number"]) for one in pieces if one["kind"] == "number"]
    wanted = [(str(yellow), str(red) if red > terms.SKULL else "") for yellow, red in tokens.pairs(None)]
    assert sorted(faces) == sorted(wanted)
    assert all(one["front"]["dots"] == one["back"]["dots"] + 1 for one in pieces if one["kind"] == "number")


def test_a_red_face_lies_behind_its_yellow_one() -> None:
    """A leaf is turned on its long edge: what lies left on the front lies right on the back."""
    found = Laid("tokens").ask(
        "query(<face>).map(h => (h.value, h.location().page(), h.location().position().x.mm(), "
        "h.location().position().y.mm()))"
    )
    front = {(round(x), round(y)): value for value, page, x, y in found if page == 1}
    back = {(round(210 - x), round(y)): value for value, page, x, y in found if page == 2}
    assert front.keys() == back.keys()
    pairs = Counter((front[place], back[place]) for place in front)
    assert pairs == Counter((str(yellow), str(red) if red > terms.SKULL else "") for yellow, red in tokens.pairs(None))


@pytest.mark.rule("GW-010")
def test_the_tracker_has_its_levels_and_the_curve() -> None:
    data = sheets.tracker()
    assert [one["level"] for one in data["levels"]] == list(range(1, 14))
    assert [one["target"] for one in data["levels"]] == [*(str(n) for n in board.TARGETS[1:13]), ""]
    assert data["levels"][7]["chance"] == "21 of 36"
    assert "from 0.2 billion tonnes of CO₂ in 1850 to 38.6 in 2024" in data["source"]
    assert data["gone"]["places"] == 6
    assert "polyline" in data["curve"]


def test_every_land_has_a_picture_of_its_own() -> None:
    drawn = {name: sheets.land(name) for name in sheets.COLOURS}
    assert len(set(drawn.values())) == 6
    assert all("var(" not in picture for picture in drawn.values())


def test_the_rules_in_short_leave_out_the_base_game() -> None:
    headings = [part["heading"] for part in sheets.summary()["sections"]]
    assert "The Green Tax" in headings
    assert "The island" not in headings
    assert len(headings) == len(sheets.RULES)
