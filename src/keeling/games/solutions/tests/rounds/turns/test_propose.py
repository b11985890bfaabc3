"""Proposing: who, what, where, and when nobody may pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine
HANDS = ("5 40 60", "10 30 70", "20 50 76")


@pytest.mark.rule("S-055")
def test_only_the_player_on_turn_proposes_and_only_a_card_of_that_hand(dealt: Dealt) -> None:
    table = dealt(*HANDS)
    assert table.may(0, terms.PROPOSE) == sorted(table.card(rank) for rank in (5, 40, 60))
    for seat in (1, 2):
        own = table.hand(seat)[0]
        assert table.game.actions(seat) == []
        assert table.refused(seat, terms.PROPOSE, table.card(own)) == "S-055"
    assert table.refused(0, terms.PROPOSE, table.card(10)) == "S-055"
    assert table.refused(0, terms.PROPOSE, table.card(1)) == "S-055"
    assert table.refused(0, terms.PROPOSE, terms.CARDS) == "S-055"


@pytest.mark.rule("S-055")
def test_a_card_of_the_table_or_of_the_discard_pile_is_not_proposed(began: Began) -> None:
    table = began(2000, pile={1: [33]}).event("global-treaty").plays(2)
    for rank in (33, *table.row):
        assert table.refused(table.game.turn, terms.PROPOSE, table.card(rank)) == "S-055"


@pytest.mark.rule("S-056", "S-063", "S-177")
def test_the_card_goes_to_the_middle_and_everybody_reads_its_front_alone(dealt: Dealt) -> None:
    table = dealt(*HANDS)
    card = table.card(40)
    table.does(0, terms.PROPOSE, card, 0)
    for viewer in (0, 1, 2, common.SPECTATOR):
        assert [(seen.number, seen.rank) for seen in view(table.game, viewer).row] == [(card, 0)]
    table.does(1, terms.PROPOSE, table.card(10), 1)
    for viewer in (0, 1, 2, common.SPECTATOR):
        seen = view(table.game, viewer)
        assert seen.newest is not None
        assert (seen.newest.number, seen.newest.rank, seen.place) == (table.card(10), 0, 1)
        assert [front.number for front in seen.row] == [card]


@pytest.mark.rule("S-057", "X8")
def test_the_hand_is_filled_at_once(dealt: Dealt) -> None:
    table = dealt(*HANDS)
    for player, rank, drawn in ((0, 40, 1), (1, 10, 2)):
        table.game.play(player, packed.make(terms.PROPOSE, table.card(rank), 0))
        assert table.waits == "refilling"
        assert {packed.b(outcome) for outcome, _ in table.game.outcomes()} == {player}
        before = set(table.hand(player))
        table.happens(terms.DRAW, table.card(drawn), player)
        assert set(table.hand(player)) == before | {drawn}
        assert len(table.hand(player)) == 3
    assert table.waits == "voting"


@pytest.mark.rule("S-057", "S-110")
@pytest.mark.parametrize(("hand", "size"), [("5 40 60 70", "four"), ("5 40 60", "three")])
def test_alone_the_hand_is_filled_to_its_size(dealt: Dealt, hand: str, size: str) -> None:
    table = dealt(hand, hand_size=size)
    for _ in range(3):
        table.propose()
        assert len(table.hand(0)) == len(hand.split())


@pytest.mark.rule("S-058")
def test_nobody_else_can_see_the_hand_or_act_on_the_choice(dealt: Dealt) -> None:
    table = dealt(*HANDS)
    for seat in (1, 2, common.SPECTATOR):
        assert view(table.game, seat).hands[0] == ()
        assert table.game.actions(seat) == []
    assert [card.rank for card in view(table.game, 0).hands[0]] == [0, 0, 0]


@pytest.mark.rule("S-059", "S-060", "S-064", "X10")
def test_two_cards_are_compulsory_and_the_first_is_not_judged(dealt: Dealt) -> None:
    table = dealt(*HANDS)
    assert table.refused(0, terms.PASS) == "S-064"
    table.does(0, terms.PROPOSE, table.card(40), 0)
    assert (table.waits, table.game.turn, table.told(terms.REVEALED)) == ("proposing", 1, [])
    assert table.refused(1, terms.PASS) == "S-064"
    assert {packed.verb(action) for action in table.game.actions(1)} == {terms.PROPOSE}
    table.does(1, terms.PROPOSE, table.card(10), 0)
    for seat in (0, 1, 2):
        table.does(seat, terms.VOTE, 0)
    assert len(table.told(terms.REVEALED)) == 2
    assert table.may(2, terms.PASS) == [0]


@pytest.mark.rule("S-060", "S-061")
@pytest.mark.parametrize(("place", "row"), [(0, [10, 40]), (1, [40, 10])])
def test_the_second_card_goes_left_or_right_of_the_first(dealt: Dealt, place: int, row: list[int]) -> None:
    table = dealt(*HANDS).propose(rank=40)
    assert {packed.b(action) for action in table.game.actions(1)} == {0, 1}
    table.does(1, terms.PROPOSE, table.card(10), place)
    for seat in (0, 1, 2):
        table.does(seat, terms.VOTE, place)
    if row == sorted(row):
        assert [table.game.rank[card] for card in list(table.game.row)[:2]] == row
    assert bool(table.told(terms.WRONG)) == (row != sorted(row))


@pytest.mark.rule("S-061", "S-062")
@pytest.mark.parametrize(("rank", "place"), [(5, 0), (20, 1), (60, 2), (75, 3)])
def test_a_card_goes_into_any_gap_or_to_either_end(dealt: Dealt, rank: int, place: int) -> None:
    table = dealt("10 2 3", "30 4 6", "70 7 8", "5 20 60", "75 9 11", difficulty="hard")
    for card in (10, 30, 70):
        table.propose(rank=card)
    if rank == 75:
        table.pass_on()
    player = table.game.turn
    proposals = [action for action in table.game.actions(player) if packed.verb(action) == terms.PROPOSE]
    assert {packed.b(action) for action in proposals} == {0, 1, 2, 3}
    assert table.refused(player, terms.PROPOSE, table.card(rank), 4) == "S-062"
    table.propose(rank=rank)
    assert table.row == sorted([10, 30, 70, rank])
    assert (table.row.index(rank), table.told(terms.WRONG)) == (place, [])


@pytest.mark.rule("S-062")
def test_the_first_card_has_one_place_only(dealt: Dealt) -> None:
    table = dealt(*HANDS)
    assert table.refused(0, terms.PROPOSE, table.card(5), 1) == "S-062"


@pytest.mark.rule("S-063")
def test_until_the_reveal_the_place_is_open(dealt: Dealt) -> None:
    table = dealt(*HANDS).propose(rank=40)
    table.does(1, terms.PROPOSE, table.card(10), 1)
    for seat in (0, 1, 2):
        table.does(seat, terms.VOTE, 0)
    assert table.row == [10, 40]


@pytest.mark.rule("S-065")
def test_turns_go_round_the_table(dealt: Dealt) -> None:
    table = dealt("10 1 2", "20 3 4", "30 5 6", "40 7 8")
    turns = []
    for rank in (10, 20, 30):
        turns.append(table.game.turn)
        table.propose(rank=rank)
    turns.append(table.game.turn)
    table.pass_on()
    assert [*turns, table.game.turn] == [0, 1, 2, 3, 0]


@pytest.mark.rule("S-065")
@pytest.mark.parametrize(("end", "then"), [("passes", 1), ("wrong", 2), ("maximum", 1)])
def test_a_round_goes_on_after_the_last_who_proposed_or_passed(dealt: Dealt, end: str, then: int) -> None:
    table = dealt("10 1 2", "20 3 4", "30 5 6")
    if end == "passes":
        table.propose(rank=10).propose(rank=20).pass_on().pass_on()
    elif end == "wrong":
        table.propose(rank=10).propose(right=False, rank=20)
    else:
        table.propose(rank=10).propose(rank=20).propose(rank=30).propose(rank=1)
    assert table.year == 1995
    assert table.event("record-heatwave").game.turn == then


@pytest.mark.rule("S-065")
def test_on_one_screen_hands_take_turns_too(dealt: Dealt) -> None:
    table = dealt(*HANDS, decide="group")
    assert table.may(0, terms.PROPOSE) == sorted(table.card(rank) for rank in (5, 40, 60))
    table.propose(rank=40)
    assert table.game.turn == 1
    assert table.may(0, terms.PROPOSE) == sorted(table.card(rank) for rank in (10, 30, 70))
    assert table.refused(0, terms.PROPOSE, table.card(20)) == "S-055"
