"""Revealing, and how the action phase ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine
HANDS = ("10 1 2", "30 3 4", "70 5 6", "50 7 8")
WRONG, PASSES, MAXIMUM, NO_CARDS = range(4)


def placed(table: Table, rank: int, place: int) -> Table:
    """The player on turn proposes a card, and everybody wants it there."""
    table.does(table.game.turn, terms.PROPOSE, table.card(rank), place)
    for seat in table.deciders() if table.waits == "voting" else ():
        table.does(seat, terms.VOTE, place)
    return table


def revealed(table: Table) -> list[int]:
    return [rank for _, rank in table.told(terms.REVEALED)]


@pytest.mark.rule("S-070", "S-008")
def test_a_reveal_turns_up_two_cards_first_and_one_each_later_time(dealt: Dealt) -> None:
    table = dealt(*HANDS)
    table.propose(rank=10)
    assert revealed(table) == []
    table.propose(rank=30)
    assert sorted(revealed(table)) == [10, 30]
    table.propose(rank=70)
    assert sorted(revealed(table)) == [10, 30, 70]
    assert sum(table.game.told) == 3


@pytest.mark.rule("S-071")
def test_revealed_cards_stay_open(dealt: Dealt) -> None:
    table = dealt(*HANDS).propose(rank=10).propose(rank=30)
    for viewer in (0, 3, common.SPECTATOR):
        assert [card.rank for card in view(table.game, viewer).row] == [10, 30]
    table.does(2, terms.PROPOSE, table.card(70), 0)
    for viewer in (0, 2, common.SPECTATOR):
        seen = view(table.game, viewer)
        assert [card.rank for card in seen.row] == [10, 30]
        assert seen.newest is not None
        assert seen.newest.rank == 0


@pytest.mark.rule("S-072", "S-073", "S-076")
@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ([(10, 0), (30, 1)], True),
        ([(10, 0), (30, 0)], False),
        ([(10, 0), (30, 1), (70, 2)], True),
        ([(10, 0), (30, 1), (70, 1)], False),
        ([(10, 0), (30, 1), (70, 0)], False),
        ([(10, 0), (30, 1), (5, 0)], True),
        ([(10, 0), (30, 1), (5, 1)], False),
        ([(10, 0), (30, 1), (6, 2)], False),
    ],
)
def test_right_is_ranks_upwards_all_along_the_row(dealt: Dealt, cards: list[tuple[int, int]], right: bool) -> None:
    table = dealt(*HANDS)
    for rank, place in cards:
        placed(table, rank, place)
    if right:
        assert (table.waits, table.told(terms.RIGHT)[-1], table.told(terms.WRONG)) == ("proposing", (len(cards), 0), [])
        assert table.row == sorted(rank for rank, _ in cards)
    else:
        assert table.told(terms.WRONG) == [(table.card(cards[-1][0]), 0)]
        assert table.told(terms.PHASE_OVER) == [(WRONG, 0)]
        assert table.year == 1995


@pytest.mark.rule("S-072")
def test_neighbours_by_rank_are_told_apart(dealt: Dealt) -> None:
    assert dealt("40 1 2", "41 3 4").propose(rank=40).propose(rank=41).told(terms.WRONG) == []
    table = dealt("40 1 2", "41 3 4")
    assert len(placed(placed(table, 40, 0), 41, 0).told(terms.WRONG)) == 1


@pytest.mark.rule("S-074")
def test_after_a_right_card_the_next_player_passes_or_proposes(dealt: Dealt) -> None:
    table = dealt(*HANDS).propose(rank=10).propose(rank=30)
    assert {packed.verb(action) for action in table.game.actions(2)} == {terms.PROPOSE, terms.PASS}
    assert table.refused(0, terms.PASS) == table.refused(3, terms.PASS) == "S-055"
    assert table.refused(2, terms.PASS, 1) == "S-055"
    assert table.pass_on().game.turn == 3


@pytest.mark.rule("S-075")
def test_revealed_cards_are_not_moved_again(dealt: Dealt) -> None:
    table = dealt(*HANDS).propose(rank=10).propose(rank=30)
    before = table.row
    table.does(2, terms.PROPOSE, table.card(5), 0)
    for seat in range(4):
        assert {packed.verb(action) for action in table.game.actions(seat)} == {terms.VOTE}
    for seat in range(4):
        table.does(seat, terms.VOTE, 0)
    assert [rank for rank in table.row if rank != 5] == before


@pytest.mark.rule("S-077", "X9")
def test_two_passes_in_a_row_end_the_phase(dealt: Dealt) -> None:
    table = dealt(*HANDS).propose(rank=10).propose(rank=30).pass_on()
    assert (table.waits, table.year) == ("proposing", 1990)
    table.pass_on()
    assert (table.told(terms.PHASE_OVER), table.year) == ([(PASSES, 0)], 1995)


@pytest.mark.rule("S-078", "X9")
def test_a_proposal_between_them_begins_the_count_anew(dealt: Dealt) -> None:
    table = dealt(*HANDS, difficulty="hard").propose(rank=10).propose(rank=30).pass_on().propose(rank=50)
    table.pass_on()
    assert (table.waits, table.game.turn) == ("proposing", 1)
    assert table.pass_on().told(terms.PHASE_OVER) == [(PASSES, 0)]


@pytest.mark.rule("S-079", "S-015")
@pytest.mark.parametrize(("difficulty", "most"), [("med", 4), ("hard", 5), ("xhard", 6)])
@pytest.mark.parametrize("wrong", [False, True])
def test_the_maximum_ends_the_phase_right_cards_and_a_wrong_one_together(
    dealt: Dealt, difficulty: str, most: int, wrong: bool
) -> None:
    table = dealt("1 2 3", "4 5 6", "7 8 9", difficulty=difficulty).plays(most - 1)
    assert table.waits == "proposing"
    table.propose(right=not wrong)
    assert table.told(terms.PHASE_OVER) == [(WRONG if wrong else MAXIMUM, 0)]
    assert table.told(terms.SCORED)[-1][1] == (most - 2 if wrong else most)


@pytest.mark.rule("S-080")
def test_once_over_no_card_can_be_proposed_until_the_next_round(began: Began) -> None:
    table = began(2000, rules="advanced").happens(terms.SILVER, 0).event("global-treaty").plays(2).stop()
    assert table.waits == "asking: lay"
    for seat in range(3):
        assert table.refused(seat, terms.PROPOSE, table.card(table.hand(seat)[0]), 0) == "S-080"
        assert table.refused(seat, terms.PASS) == "S-055"
    table.answer(0)
    assert table.waits == "turning up an event"
    assert table.refused(0, terms.PROPOSE, table.card(table.hand(0)[0]), 0) == "S-055"
    table.event("lobbying-drive").answer(1)
    assert table.may(table.game.turn, terms.PROPOSE)


@pytest.mark.rule("S-051", "X7")
def test_on_the_last_turn_only_a_wrong_card_passes_or_empty_hands_end_it(began: Began) -> None:
    def last() -> Table:
        return began(2045, 20).roll(1).event("global-treaty").plays(11)

    assert last().waits == "proposing"
    assert last().propose(right=False).told(terms.PHASE_OVER)[-1] == (WRONG, 0)
    assert last().pass_on().pass_on().told(terms.PHASE_OVER)[-1] == (PASSES, 0)


@pytest.mark.rule("X7", "S-206")
def test_it_ends_when_no_cards_are_left_and_all_76_may_be_played(began: Began) -> None:
    table = began(2045, 20).roll(1).event("global-treaty")
    while table.waits == "proposing":
        table.propose()
    assert table.told(terms.PHASE_OVER)[-1] == (NO_CARDS, 0)
    assert table.told(terms.SCORED)[-1] == (76, 76)
    assert (table.heat, table.game.ending) == (3, terms.WIN)
