"""Challenges that the program judges, by ranks: Second look and Moonshot. Meanwhile what is known is covered."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine

PILE = {1: [20, 30], 2: [60, 50, 40]}


def second_look(began: Began, **more: Any) -> Table:
    return began(2005, 12, pile=PILE, **more).event("second-look")


def picks(table: Table) -> list[int]:
    """Ranks of the cards that may be picked."""
    return sorted(table.game.rank[packed.a(outcome)] for outcome, _ in table.game.outcomes())


@pytest.mark.rule("S-041")
def test_second_look_shuffles_the_pile_or_rolls_on_the_map(began: Began) -> None:
    assert second_look(began).waits == "asking: way"
    pile = second_look(began).answer(0)
    assert pile.waits == "picking"
    assert picks(pile) == [20, 30, 40, 50, 60, 70, 71]
    assert second_look(began).answer(1).waits == "rolling on the map"


@pytest.mark.rule("S-034", "S-041", "S-111")
@pytest.mark.parametrize(("rank", "band"), [(20, 0), (25, 0), (26, 1), (50, 1), (51, 2), (60, 2)])
@pytest.mark.parametrize("said", [0, 1, 2])
def test_second_look_is_judged_by_the_rank(began: Began, rank: int, band: int, said: int) -> None:
    table = began(2005, 12, pile={1: [rank, 30]}).event("second-look").answer(0)
    table.happens(terms.PICK, table.card(rank))
    assert table.waits == "asking: band"
    assert view(table.game, 0).picked == table.card(rank)
    table.answer(said)
    assert table.waits == ("turning up a reward" if said == band else "proposing")
    assert table.ranks(terms.DISCARD) == sorted([rank, 30, 70, 71])


@pytest.mark.rule("S-041", "S-042", "S-133", "S-180", "X30")
@pytest.mark.parametrize(
    ("row", "column", "rank"),
    [(1, 1, 20), (1, 2, 30), (1, 3, 30), (2, 1, 60), (2, 2, 50), (2, 3, 40), (2, 6, 40), (3, 1, 70), (6, 6, 71)],
)
def test_two_rolls_pick_row_and_column_or_the_last_one_there_is(began: Began, row: int, column: int, rank: int) -> None:
    table = second_look(began).answer(1)
    assert len(table.game.outcomes()) == 36
    table.happens(terms.MAP_ROLL, row, column)
    assert (table.waits, view(table.game, 1).picked) == ("asking: band", table.card(rank))


@pytest.mark.rule("X30")
def test_rows_beyond_the_sixth_are_never_picked(began: Began) -> None:
    pile = {row: [10 + row, 20 + row] for row in range(1, 9)}
    table = began(2035, 12, pile=pile).reward("peer-review").event("second-look").answer(1)
    ranks = set()
    for outcome, _ in table.game.outcomes():
        after = table.game.copy()
        after.play(common.CHANCE, outcome)
        ranks.add(after.rank[view(after, 0).picked])
    assert ranks == {10 + row for row in range(1, 7)} | {20 + row for row in range(1, 7)}


@pytest.mark.rule("S-041", "S-111")
def test_alone_second_look_takes_the_pile(began: Began) -> None:
    assert second_look(began, players=1).waits == "picking"


# -- what is known is covered


@pytest.mark.rule("S-199")
@pytest.mark.parametrize("event", ["second-look", "youth-assembly"])
@pytest.mark.parametrize("viewer", [0, 1, 14])
def test_known_ranks_are_covered_while_a_challenge_asks_for_them(began: Began, event: str, viewer: int) -> None:
    table = began(2040, 12, pile=PILE).event(event)
    stages = [view(table.game, viewer)]
    if event == "second-look":
        table.answer(0).happens(terms.PICK, table.card(50))
        stages.append(view(table.game, viewer))
    else:
        table.ready()
        stages.append(view(table.game, viewer))
    for seen in stages:
        assert seen.covered
        assert seen.ranked == ()
        shown = [*seen.row, *(card for row in seen.map for card in row.cards), *sum(seen.hands, ())]
        assert {card.rank for card in shown} == {0}
    after = view(table.answer(1).game, viewer)
    assert not after.covered
    assert {20, 30, 40, 50, 60} <= {card.rank for card in after.ranked}


# -- Moonshot


def moonshot(began: Began, *ranks: int) -> Table:
    table = began(2040, 12).event("moonshot").ready()
    for rank in ranks:
        assert table.waits == "drawing three"
        table.happens(terms.SET_ASIDE, table.card(rank))
    return table


@pytest.mark.rule("S-034", "S-039")
@pytest.mark.parametrize("ranks", [*permutations((20, 40, 60))])
def test_one_of_six_orders_is_right(began: Began, ranks: tuple[int, ...]) -> None:
    met = []
    for order in range(6):
        table = moonshot(began, *ranks)
        assert table.may(0, terms.ANSWER) == [0, 1, 2, 3, 4, 5]
        table.answer(order)
        met.append(table.waits == "turning up a reward")
        assert table.waits in ("turning up a reward", "proposing")
    assert met.count(True) == 1


@pytest.mark.rule("S-034")
def test_moonshot_as_it_lies_is_the_first_order(began: Began) -> None:
    assert moonshot(began, 20, 40, 60).answer(0).reward("cool-heads").rewards == ["cool-heads"]
    assert moonshot(began, 20, 60, 40).answer(0).rewards == []


@pytest.mark.rule("S-034", "S-206")
def test_the_three_come_from_the_deck_and_after_it_from_the_pile(began: Began) -> None:
    table = began(2040, 12, pile=PILE).event("moonshot").ready()
    assert picks(table) == table.ranks(terms.DECK)
    state = table.game.dump()
    for card in range(terms.CARDS):
        if state["where"][card] == terms.DECK and state["rank"][card] != 45:
            state["where"][card], state["told"][card] = terms.DISCARD, 1
            state["map_round"][card], state["map_place"][card] = 3, card
    table.game.load(state | {"deck_n": 1, "pool_n": 1})
    assert table.game.faults() == []
    table.happens(terms.SET_ASIDE, table.card(45))
    assert 45 not in picks(table)
    assert {20, 30, 60, 50, 40} < set(picks(table))
    assert len(table.told(terms.RESHUFFLED)) == 1


@pytest.mark.rule("S-034")
def test_the_three_cards_are_hidden_until_the_answer_and_shuffled_back(began: Began) -> None:
    table = moonshot(began, 20, 40, 60)
    deck_before = table.game.deck_n
    assert [card.rank for card in view(table.game, 0).moon] == [0, 0, 0]
    table.answer(5)
    assert table.game.deck_n == deck_before + 3
    assert {20, 40, 60} <= set(table.ranks(terms.DECK))
    assert sorted(rank for _, rank in table.told(terms.REVEALED)) == [20, 40, 60]


@pytest.mark.rule("S-199")
def test_what_was_revealed_of_the_three_before_is_covered_too(began: Began) -> None:
    table = began(2040, 12).event("moonshot").ready()
    state = table.game.dump()
    for rank in (20, 40, 60):
        state["told"][table.card(rank)] = 1
    table.game.load(state)
    for rank in (20, 40, 60):
        table.happens(terms.SET_ASIDE, table.card(rank))
    seen = view(table.game, 0)
    assert [card.number for card in seen.moon] == [table.card(rank) for rank in (20, 40, 60)]
    assert ([card.rank for card in seen.moon], seen.ranked) == ([0, 0, 0], ())
