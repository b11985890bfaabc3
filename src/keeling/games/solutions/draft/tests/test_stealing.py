"""One chance each to steal, and what is swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.actions import Decline, Steal
from keeling.games.solutions.draft.cards import IDS

if TYPE_CHECKING:
    from keeling.games.solutions.draft.tests.conftest import Made

pytestmark = pytest.mark.engine

A = ("bamboo-production", "recycling", "carpooling", "composting", "insulation", "led-lighting", "nuclear-power")
B = ("silvopasture", "telepresence", "ocean-power", "public-transit", "recycled-paper", "bioplastics", "hybrid-cars")


@pytest.mark.rule("S-138", "X26")
def test_in_turn_order_each_is_asked_once(draft: Made) -> None:
    table = draft(3).lot(1).full()
    for n, seat in enumerate((1, 2, 0)):
        assert (table.game.phase, table.game.turn, table.game.decided) == (terms.STEALING, seat, n)
        assert table.refused("decline", (seat + 1) % 3) == ("S-140" if n == 2 else "S-138")
        table.do("decline")
    assert table.game.phase == terms.REVEALING
    assert table.game.thieves == 0


@pytest.mark.rule("S-138")
def test_any_card_of_an_opponent_may_be_stolen_or_none(draft: Made) -> None:
    table = draft(2).lot(0).full(A, B)
    assert table.offers() == ["decline", *sorted(f"steal {card}" for card in B)]
    assert table.refused("steal bamboo-production") == table.refused("steal " + table.on_the_table()[0]) == "S-138"
    assert table.why("steal bamboo-production") == "Bamboo is yours already."
    assert "nobody’s roster" in table.why("steal " + table.on_the_table()[0])
    assert table.refused(Steal(76).pack()) == "S-138"
    assert table.refused(Decline().pack() | 1 << 8) == "S-138"
    assert "not your turn" in table.why("steal bamboo-production", 1)


@pytest.mark.rule("S-139")
def test_a_steal_swaps_two_cards_and_both_rosters_keep_seven(draft: Made) -> None:
    table = draft(2).lot(0).full(A, B)
    table.do("steal silvopasture")
    assert (table.game.phase, table.game.turn) == (terms.GIVING, 0)
    assert table.offers() == sorted(f"give {card}" for card in A)
    assert (table.roster(0), table.roster(1)) == (list(A), list(B))
    table.do("give carpooling")
    assert table.roster(0) == [card if card != "carpooling" else "silvopasture" for card in A]
    assert table.roster(1) == [card if card != "silvopasture" else "carpooling" for card in B]
    assert [len(table.roster(q)) for q in (0, 1)] == [7, 7]
    swapped = (IDS.index("silvopasture"), IDS.index("carpooling"), 1)
    assert table.events(terms.SWAPPED) == [swapped]
    assert table.game.faults() == []


@pytest.mark.rule("S-139")
def test_one_gives_a_card_of_ones_own(draft: Made) -> None:
    table = draft(2).lot(0).full(A, B).do("steal silvopasture")
    for card in ("silvopasture", "telepresence", table.on_the_table()[0]):
        assert table.refused(f"give {card}") == "S-139"
    assert table.refused("give bamboo-production", 1) == "S-139"
    assert table.why("give silvopasture") == "Give a card of your own roster for the one you steal."
    assert draft(2).lot(0).full(A, B).refused("give bamboo-production") == "S-139"


@pytest.mark.rule("S-140")
def test_a_second_steal_is_refused(draft: Made) -> None:
    table = draft(3).lot(0).full(A, B)
    table.do("steal silvopasture")
    assert table.refused("steal telepresence") == table.refused("decline") == "S-140"
    table.do("give carpooling")
    assert table.refused("steal telepresence", 0) == table.refused("decline", 0) == "S-140"
    assert table.why("steal telepresence", 0) == "You had your one chance to steal."
    table.do("decline", "decline")
    assert [table.refused("steal telepresence", q) for q in range(3)] == ["S-140"] * 3


@pytest.mark.rule("X26", "S-138")
def test_a_stolen_card_may_be_stolen_back(draft: Made) -> None:
    table = draft(2).lot(0).full(A, B).do("steal silvopasture", "give carpooling")
    table.do("steal silvopasture", "give carpooling")
    assert (sorted(table.roster(0)), sorted(table.roster(1))) == (sorted(A), sorted(B))
    assert table.game.faults() == []


@pytest.mark.rule("X26", "S-138")
def test_where_swaps_last_neither_card_moves_again(draft: Made) -> None:
    table = draft(3, steal_back="no").lot(0).full(A, B).do("steal silvopasture", "give carpooling")
    assert table.refused("steal silvopasture") == "S-138"
    assert "stays where it went" in table.why("steal silvopasture")
    table.do("steal bamboo-production")
    assert table.refused("give carpooling") == "S-139"
    assert "give carpooling" not in table.offers()
    table.do("give telepresence")
    assert table.refused("steal carpooling") == table.refused("steal bamboo-production") == "S-138"


@pytest.mark.rule("X26")
def test_whoever_lost_every_card_to_thieves_can_only_decline(draft: Made) -> None:
    table = draft(8, steal_back="no").lot(0).full()
    last = table.roster(7)
    for card in last:
        table.do(f"steal {card}")
        table.do(table.offers()[0])
    assert (table.game.turn, table.offers()) == (7, ["decline"])
    assert table.refused(f"steal {table.roster(0)[1]}") == "S-138"
    assert table.do("decline").game.phase == terms.REVEALING
