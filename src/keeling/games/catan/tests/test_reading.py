"""The text page: everything of the drawn one in words, from what one seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common
from keeling.core.page import Person, Scene, Section, TextPage
from keeling.games.catan import board, terms
from keeling.games.catan.game import TITLE
from keeling.games.catan.names import node_name
from keeling.games.catan.view import view

if TYPE_CHECKING:
    from keeling.games.catan.tests.conftest import Table

    New = type[Table]

NAMES = ("Ann", "Ben", "Cem", "Dora")


def page(at: Table, viewer: int) -> TextPage:
    people = tuple(Person(q, NAMES[q], kind="bot" if q == 1 else "person") for q in range(at.game.seats))
    setup = TITLE.setup(at.game.seats, {"scenario": "base"})
    return TITLE.text(setup, Scene(view(at.game, viewer), viewer, people))


def part(found: TextPage, id: str) -> Section:
    (one,) = (section for section in found.sections if section.id == id)
    return one


def cells(found: TextPage, id: str, row: int) -> dict[str, str]:
    """A row of a table by its headers."""
    section = part(found, id)
    return dict(zip(section.headers, section.rows[row], strict=True))


def test_the_island_is_told_hex_by_hex(table: New) -> None:
    at = table().put(0, towns=[0]).put(1, cities=[board.HEX_NODES[1][0]])
    told = page(at, 0)
    assert len(part(told, "island").rows) == terms.HEXES
    assert cells(told, "island", 0) == {
        "Hex": "North-west coast",
        "Land": "Mountains",
        "Number": "10",
        "Pays in 36 rolls": "3",
        "Who lives there": "You: settlement A2",
        "Its places": "A2, A3, B4, B3, B2, A1",
    }
    assert cells(told, "island", 1)["Who lives there"] == f"Ben: city {node_name(board.HEX_NODES[1][0])}"
    desert = cells(told, "island", 9)
    assert (desert["Land"], desert["Number"], desert["Pays in 36 rolls"]) == ("Desert", "–", "nothing: the robber")


def test_harbours_are_told_with_their_places(table: New) -> None:
    lines = part(page(table(), 0), "harbours").lines
    assert lines[0] == "3:1 harbour: A1 and A2."
    assert len(lines) == terms.HARBOURS


def test_who_has_built_where_names_every_piece(table: New) -> None:
    at = table().put(0, towns=[0], cities=[20], roads=[0])
    lines = part(page(at, 1), "built").lines
    assert f"Ann: settlement A2 and city {node_name(20)}. Roads: A1–A2." in lines
    assert "You: nothing yet." in lines


def test_the_own_hand_is_told_and_those_of_others_as_far_as_known(table: New) -> None:
    at = table().hand(0, "wool 2 ore").hold(0, terms.KNIGHT, 2, fresh=1).hand(1, "ore 2")
    mine = part(page(at, 0), "mine").lines
    assert mine[0] == "Hand, 3 cards: 2 wool and 1 ore."
    assert "Development cards: 2 × Knight (1 bought this turn)." in mine
    assert cells(page(at, 0), "players", 1)["Known of them"] == "2 ore"
    assert cells(page(at, 0), "players", 1)["Player"] == "Ben (bot)"
    assert cells(page(at, 0), "players", 0)["Player"] == "Ann (you)"
    assert cells(page(at, 0), "players", 0)["Known of them"] == "–"
    assert not [section for section in page(at, common.SPECTATOR).sections if section.id == "mine"]


def test_what_cannot_be_done_says_what_is_short(table: New) -> None:
    at = table().put(0, towns=[0], roads=[0]).hand(0, "lumber brick grain 2 ore 2")
    assert page(at, 0).not_possible == (
        "Not possible now: a settlement (1 wool short); a city (1 ore short); a development card (1 wool short)."
    )
    assert page(at, 1).not_possible == ""


def test_open_offers_are_told_to_everybody(table: New) -> None:
    at = table().hand(0, "wool").hand(1, "ore")
    at.do(terms.OFFER, at.worth("wool"), at.worth("ore"), 0b0110)
    assert part(page(at, 3), "offers").lines == ("Ann to Ben and Cem: 1 wool for 1 ore.",)
    at.do(terms.ACCEPT, 0, seat=1)
    assert part(page(at, 1), "offers").lines == ("Ann to you and Cem: 1 wool for 1 ore. Yes from you.",)


def test_the_form_stands_on_the_page_of_whoever_can_offer(table: New) -> None:
    at = table().hand(0, "wool").hand(1, "ore")
    assert [form.id for form in page(at, 0).forms] == ["offer"]
    assert [form.id for form in page(at, 1).forms] == ["offer"]
    assert page(at, 2).forms == ()
    assert page(at.at(terms.BEFORE_ROLL), 0).forms == ()


def test_bank_and_costs_are_told(table: New) -> None:
    lines = part(page(table().hand(0, "ore 2"), 0), "stock").lines
    assert lines[0] == "The bank holds 19 lumber, 19 brick, 19 wool, 19 grain and 17 ore."
    assert "a city 2 grain and 3 ore" in lines[3]


@pytest.mark.rule("C-076")
def test_the_end_tells_points_of_everybody(table: New) -> None:
    at = table().put(0, cities=[0, 20, 40], towns=[10, 47]).hold(0, terms.POINT).hold(1, terms.POINT)
    before = cells(page(at, 2), "players", 0)
    assert before["Points"] == "8"
    at.hand(0, "grain 2 ore 3").do(terms.CITY, 10)
    told = page(at, 2)
    assert told.now[0] == "Ann wins with 10 points."
    assert told.choices == ()
    points = {row[0]: row[1] for row in part(told, "points").rows}
    assert (points["Ann"], points["Ben"]) == ("10", "1")


def test_section_ids_are_unique(table: New) -> None:
    over = table().put(0, cities=[0, 20, 40], towns=[10, 47]).hold(0, terms.POINT).hand(0, "grain 2 ore 3")
    for at in (table().hand(0, "wool"), over.do(terms.CITY, 10)):
        found = [section.id for section in page(at, 0).sections] + [form.id for form in page(at, 0).forms]
        assert len(set(found)) == len(found)
        assert not set(found) & {"choices", "log", "rules", "keys", "now", "table"}
