"""Knowledge exchange: everybody passes a card to the left, all at once; alone, one is swapped with the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine


def gives(table: Table, seat: int, rank: int) -> Table:
    return table.does(seat, terms.GIVE, table.card(rank))


@pytest.mark.rule("S-033", "S-065")
def test_cards_go_to_the_left_all_at_once(began: Began) -> None:
    table = began(2000, 12).event("knowledge-exchange")
    assert (table.waits, table.deciders()) == ("passing on", [0, 1, 2])
    gives(gives(table, 2, 7), 0, 2)
    assert (table.waits, table.deciders()) == ("passing on", [1])
    assert [table.hand(player) for player in range(3)] == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    gives(table, 1, 6)
    assert [table.hand(player) for player in range(3)] == [[1, 3, 7], [2, 4, 5], [6, 8, 9]]
    assert (table.waits, table.heat, table.rewards) == ("proposing", 12, [])


@pytest.mark.rule("S-033")
def test_only_a_card_of_ones_own_hand_and_only_one(began: Began) -> None:
    table = began(2000, 12).event("knowledge-exchange")
    assert table.may(1, terms.GIVE) == sorted(table.card(rank) for rank in (4, 5, 6))
    assert table.refused(1, terms.GIVE, table.card(1))
    assert table.refused(1, terms.PROPOSE, table.card(4), 0)
    gives(table, 1, 4)
    assert table.refused(1, terms.GIVE, table.card(5))


@pytest.mark.rule("S-008")
def test_giver_and_receiver_alone_know_the_card(began: Began) -> None:
    table = began(2000, 12, players=4).event("knowledge-exchange")
    for seat, rank in ((0, 1), (1, 4), (2, 7), (3, 10)):
        gives(table, seat, rank)
    card = table.card(1)
    knowing = [
        seat for seat in range(4) if card in {seen.number for hand in view(table.game, seat).hands for seen in hand}
    ]
    assert knowing == [0, 1]
    assert card not in {seen.number for hand in view(table.game, common.SPECTATOR).hands for seen in hand}
    assert view(table.game, 2).hand_sizes == (3, 3, 3, 3)


@pytest.mark.rule("S-198")
def test_on_one_screen_each_hand_gives_in_turn(began: Began) -> None:
    table = began(2000, 12, decide="group").event("knowledge-exchange")
    for rank in (2, 6, 7):
        assert table.deciders() == [0]
        gives(table, 0, rank)
    assert [table.hand(player) for player in range(3)] == [[1, 3, 7], [2, 4, 5], [6, 8, 9]]


@pytest.mark.rule("S-111", "S-110")
def test_alone_a_card_is_swapped_with_the_deck(began: Began) -> None:
    table = began(2000, 12, players=1).event("knowledge-exchange")
    gives(table, 0, 3)
    assert table.waits == "swapping"
    assert table.impossible(terms.DRAW, table.card(3), 0)
    size = table.game.deck_n
    table.happens(terms.DRAW, table.card(50), 0)
    assert (table.hand(0), table.waits) == ([1, 2, 4, 50], "proposing")
    assert 3 in table.ranks(terms.DECK)
    assert table.game.deck_n == size


@pytest.mark.rule("S-206")
def test_whoever_has_no_card_gives_none(began: Began) -> None:
    """With hardly any cards left hands shrink, and the exchange goes on without those who have none."""
    table = began(2000, 12)
    state = table.game.dump()
    for rank in range(4, 10):
        state["where"][table.card(rank)] = terms.DECK
    state["hand_n"] = [3, 0, 0, *[0] * 5]
    state["deck_n"] = state["pool_n"] = state["where"].count(terms.DECK)
    table.game.load(state)
    table.event("knowledge-exchange")
    assert table.deciders() == [0]
    gives(table, 0, 1)
    assert [table.hand(player) for player in range(3)] == [[2, 3], [1], []]


@pytest.mark.rule("S-008")
def test_what_is_given_is_told_to_the_two_alone(began: Began) -> None:
    table = began(2000, 12, players=4).event("knowledge-exchange")
    for seat, rank in ((0, 1), (1, 4), (2, 7), (3, 10)):
        action = packed.make(terms.GIVE, table.card(rank))
        others = [viewer for viewer in (0, 1, 2, 3, common.SPECTATOR) if viewer != seat]
        assert {packed.a(table.game.seen(viewer, seat, action)) for viewer in others} == {common.HIDDEN}
        gives(table, seat, rank)
    assert table.game.log is not None
    handed = [(who, packed.a(e)) for who, e in table.game.log.entries if packed.verb(e) == terms.HANDED]
    assert (0b0011, table.card(1)) in handed
    assert (0b1001, table.card(10)) in handed
    assert len(handed) == 4
