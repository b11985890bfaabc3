"""Scoring and the new year."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import packed
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine
BURDEN = 0


def scored(table: Table) -> int:
    """Spaces that the latest scoring took off."""
    return table.told(terms.SCORED)[-1][0]


def verbs(table: Table) -> list[int]:
    assert table.game.log is not None
    return [packed.verb(event) for _, event in table.game.log.entries]


@pytest.mark.rule("S-081", "S-087", "S-014")
@pytest.mark.parametrize(("difficulty", "start", "step"), [("med", 5, 3), ("hard", 10, 3), ("xhard", 14, 4)])
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_without_a_wrong_card_each_card_is_a_space(
    dealt: Dealt, difficulty: str, start: int, step: int, cards: int
) -> None:
    table = dealt("1 2 3", "4 5 6", "7 8 9", difficulty=difficulty).plays(cards).stop()
    assert scored(table) == cards
    assert table.heat == start - cards + step


@pytest.mark.rule("S-082", "S-083", "S-085", "X14")
@pytest.mark.parametrize(("cards", "fall"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_a_wrong_card_costs_itself_and_one_more(began: Began, cards: int, fall: int) -> None:
    table = began(2040, 14).event("global-treaty").plays(cards, wrong=True)
    assert (scored(table), table.heat) == (fall, 14 - 2 - fall + 3)


@pytest.mark.rule("S-083", "S-082")
def test_the_printed_example(dealt: Dealt) -> None:
    """Four cards, the last of them, rank 35, misplaced: it goes, another one goes, two count."""
    table = dealt("8 1 2", "20 3 4", "60 5 6", "35 7 9")
    for rank in (8, 20, 60):
        table.propose(rank=rank)
    table.does(3, terms.PROPOSE, table.card(35), 3)
    for seat in range(4):
        table.does(seat, terms.VOTE, 3)
    assert table.told(terms.WRONG) == [(table.card(35), 0)]
    ((penalty, _),) = table.told(terms.DISCARDED)
    assert table.game.rank[penalty] in (8, 20, 60)
    assert (scored(table), table.heat) == (2, 5 - 2 + 3)
    assert table.ranks(terms.DISCARD) == [8, 20, 35, 60]


@pytest.mark.rule("S-084", "X15")
@pytest.mark.parametrize("place", [0, 1])
def test_of_two_in_the_wrong_order_the_later_one_is_wrong_and_nothing_counts(dealt: Dealt, place: int) -> None:
    second = (10, 1) if place else (70, 0)
    table = dealt("30 1 2", "10 70 4").propose(rank=30)
    table.does(1, terms.PROPOSE, table.card(second[0]), second[1])
    for seat in range(2):
        table.does(seat, terms.VOTE, second[1])
    assert table.told(terms.WRONG) == [(table.card(second[0]), 0)]
    assert table.told(terms.DISCARDED) == [(table.card(30), 0)]
    assert (scored(table), table.heat) == (0, 5 + 3)


@pytest.mark.rule("S-205", "S-084", "X32")
@pytest.mark.parametrize(("cards", "fall"), [(2, 1), (3, 2), (4, 3)])
def test_global_solidarity_spares_the_other_card_and_nothing_else(began: Began, cards: int, fall: int) -> None:
    table = began(2040, 10).event("global-solidarity").plays(cards, wrong=True)
    assert table.told(terms.PHASE_OVER)[-1] == (0, 0)
    assert table.told(terms.DISCARDED) == []
    assert (scored(table), table.heat) == (fall, 10 - fall + 3)
    before = len(table.told(terms.DISCARDED))
    table.event("megadrought").answer(1).plays(3, wrong=True)
    assert (scored(table), len(table.told(terms.DISCARDED))) == (1, before + 1)


@pytest.mark.rule("S-086")
def test_a_fall_is_never_negative(began: Began) -> None:
    table = began(2040, 14).event("megadrought").answer(BURDEN).plays(3, wrong=True)
    assert (scored(table), table.heat) == (0, 14 + 3)


@pytest.mark.rule("S-020", "S-081")
def test_the_marker_stops_at_the_lowest_space_before_the_rise(began: Began) -> None:
    table = began(2000, 4).event("global-treaty").plays(4)
    assert (scored(table), table.heat) == (4, 0 + 3)


@pytest.mark.rule("S-087", "S-088", "S-043")
def test_first_the_score_then_the_year_and_its_rise(dealt: Dealt) -> None:
    table = dealt("1 2 3", "4 5 6").plays(2).stop()
    order = [verb for verb in verbs(table) if verb in (terms.SCORED, terms.COOLED, terms.WARMED, terms.YEAR)]
    assert order == [terms.SCORED, terms.COOLED, terms.WARMED, terms.YEAR]
    assert (table.year, list(table.game.heats)[:2]) == (1995, [5, 6])


@pytest.mark.rule("S-088", "S-089")
def test_a_round_has_its_steps_in_order_and_the_first_only_the_last_three(dealt: Dealt) -> None:
    table = dealt("1 2 3", "4 5 6", difficulty="xhard").plays(2).stop()
    assert (table.year, table.heat, table.waits) == (2032, 16, "rolling")
    assert table.roll(5).waits == "turning up a feedback loop"
    assert table.feedback("arctic-sea-ice-retreat").waits == "turning up an event"
    assert table.event("record-heatwave").waits == "proposing"
    table.plays(2).stop()
    assert (table.year, table.heat) == (2034, 16 + 1 + 1 - 2 + 4)


@pytest.mark.rule("S-082", "X14")
def test_all_cards_of_a_round_go_to_the_discard_pile(dealt: Dealt) -> None:
    table = dealt("10 1 2", "30 3 4").propose(rank=10).propose(rank=30).propose(right=False, rank=1)
    assert table.ranks(terms.DISCARD) == [1, 10, 30]
    assert table.ranks(terms.TABLE) == []


@pytest.mark.rule("S-082", "X14", "X33")
def test_where_it_matters_the_group_picks_the_card_that_goes(began: Began) -> None:
    table = began(2000, rules="advanced").happens(terms.SILVER, 0).event("global-treaty").plays(3, wrong=True)
    right = [rank for rank in table.row if table.card(rank) != table.game.wrong - 1]
    assert table.waits == "asking: penalty"
    assert table.may(0, terms.ANSWER) == sorted(table.card(rank) for rank in right)
    for card in (table.game.wrong - 1, table.card(76)):
        assert table.refused(0, terms.ANSWER, card) == "S-036"
    goes = table.card(right[0])
    table.answer(goes, goes, table.card(right[1]))
    assert table.told(terms.DISCARDED) == [(goes, 0)]
    assert table.waits == "asking: lay"
    assert table.may(0, terms.ANSWER) == [0, 1 + table.card(right[1])]
