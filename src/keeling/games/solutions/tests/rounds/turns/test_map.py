"""The Solution Map: what lies on it, in both forms, and picking a card by two rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms
from keeling.games.solutions.options import KEYS
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine
SHUFFLE, ROLL = 0, 1
SHELF = [70, 71]  # ranks of the round before
EIGHT = {
    n: [10 + n, 30 + n, 50 + n][: 1 + n % 3] for n in range(1, 8)
}  # seven rows of the map; the shelf is the eighth


def rows(table: Table, viewer: int = 0) -> list[list[int]]:
    return [[card.rank for card in row.cards] for row in view(table.game, viewer).map]


def ranked(table: Table, viewer: int = 0) -> list[int]:
    return [card.rank for card in view(table.game, viewer).ranked]


@pytest.mark.rule("S-131")
def test_by_turns_a_round_is_a_row_right_and_wrong_cards_alike_as_they_lay(dealt: Dealt) -> None:
    table = dealt("10 1 2", "30 3 4", "70 5 6").propose(rank=10).propose(rank=30).propose(right=False, rank=70)
    assert rows(table) == [[70, 10, 30]]
    table.event("lobbying-drive").answer(1).propose(rank=1).propose(right=False, rank=3)
    assert rows(table) == [[70, 10, 30], [3, 1]]
    assert [row.space for row in view(table.game, 0).map] == [0, 1]


@pytest.mark.rule("S-130")
def test_in_its_ranked_form_all_played_cards_lie_by_rank(dealt: Dealt) -> None:
    table = dealt("10 1 2", "30 3 4", "70 5 6").propose(rank=10).propose(rank=30).propose(right=False, rank=70)
    table.event("lobbying-drive").answer(1).propose(rank=1).propose(right=False, rank=3)
    for viewer in (0, 2, common.SPECTATOR):
        assert ranked(table, viewer) == [1, 3, 10, 30, 70]
        assert rows(table, viewer) == [[70, 10, 30], [3, 1]]


@pytest.mark.rule("S-130", "S-131")
def test_a_card_played_twice_lies_there_once(began: Began) -> None:
    table = began(2000, pile={1: [33, 44]}).event("lobbying-drive").answer(1)
    state = table.game.dump()
    card = table.card(33)
    other = table.card(table.hand(0)[0])
    state["where"][card], state["where"][other] = terms.HAND, terms.DISCARD
    state["told"][other], state["map_round"][other] = 1, state["map_round"][card]
    table.game.load(state)
    table.propose(rank=33).propose().stop()
    assert ranked(table).count(33) == 1
    assert [row for row in rows(table) if 33 in row] == [rows(table)[-1]]


@pytest.mark.rule("S-132", "S-008")
def test_it_shows_only_what_has_been_revealed(dealt: Dealt) -> None:
    table = dealt("10 1 2", "30 3 4", "70 5 6").propose(rank=10)
    assert (ranked(table), rows(table)) == ([], [])
    table.does(1, terms.PROPOSE, table.card(30), 1)
    assert (ranked(table, 1), rows(table, 1)) == ([], [])
    for seat in range(3):
        table.does(seat, terms.VOTE, 1)
    assert ranked(table) == [10, 30]
    table.does(2, terms.PROPOSE, table.card(70), 2)
    assert ranked(table, 2) == [10, 30]


@pytest.mark.rule("S-129")
def test_it_is_optional_and_changes_no_rule(began: Began) -> None:
    assert not [key for key in KEYS if "map" in key]
    ends = []
    for way in (SHUFFLE, ROLL):
        table = began(2000, pile={1: [33]}).event("second-look").answer(way)
        table.happens(*((terms.PICK, table.card(70)) if way == SHUFFLE else (terms.MAP_ROLL, 2, 1)))
        assert (table.waits, table.game.picked - 1) == ("asking: band", table.card(70))
        ends.append(table.answer(2).reward("momentum").game)
    assert ends[0].same(ends[1])


@pytest.mark.rule("S-133", "S-041", "S-042")
@pytest.mark.parametrize(
    ("row", "column", "rank"),
    [
        (1, 1, 11), (1, 2, 31), (1, 3, 31), (1, 6, 31), (2, 3, 52), (2, 6, 52),
        (3, 1, 13), (3, 6, 13), (5, 2, 35), (6, 1, 16), (6, 6, 16),
    ],
)  # fmt: skip
def test_two_rolls_pick_by_row_and_column_the_last_one_if_there_are_fewer(
    began: Began, row: int, column: int, rank: int
) -> None:
    table = began(2030, pile=EIGHT).event("second-look").answer(ROLL).happens(terms.MAP_ROLL, row, column)
    assert table.told(terms.TURNED_UP) == [(table.card(rank), 0)]


@pytest.mark.rule("S-042", "S-133")
def test_with_fewer_rows_the_last_one_is_taken(began: Began) -> None:
    table = began(2000, pile={1: [20, 40]}).event("second-look").answer(ROLL).happens(terms.MAP_ROLL, 5, 1)
    assert table.told(terms.TURNED_UP) == [(table.card(SHELF[0]), 0)]


@pytest.mark.rule("X30", "S-133")
def test_rows_beyond_the_sixth_are_never_picked(began: Began) -> None:
    table = began(2030, pile=EIGHT).event("second-look").answer(ROLL)
    assert len(rows(table)) == 8
    outcomes = [outcome for outcome, _ in table.game.outcomes()]
    assert len(outcomes) == 36
    picked = set()
    for outcome in outcomes:
        state = table.game.copy()
        state.play(common.CHANCE, outcome)
        picked.add(state.rank[state.picked - 1])
    assert picked == {rank for n in range(1, 7) for rank in EIGHT[n]}
    for face in (0, 7):
        assert table.impossible(terms.MAP_ROLL, face, 1)
        assert table.impossible(terms.MAP_ROLL, 1, face)


@pytest.mark.rule("S-133")
def test_cards_that_went_back_into_the_deck_are_not_picked(began: Began) -> None:
    table = began(2000, pile={1: [20, 40]})
    state = table.game.dump()
    state["where"][table.card(20)] = terms.DECK
    state["deck_n"] += 1
    state["pool_n"] += 1
    table.game.load(state)
    table.event("second-look").answer(ROLL)
    assert table.impossible(terms.PICK, table.card(20))
    table.happens(terms.MAP_ROLL, 1, 1)
    assert table.told(terms.TURNED_UP) == [(table.card(40), 0)]


@pytest.mark.rule("S-131")
def test_the_present_round_is_a_row_once_its_action_phase_is_over(began: Began) -> None:
    table = began(2000, rules="advanced").happens(terms.SILVER, 0).event("lobbying-drive").answer(1).plays(2)
    before = rows(table)
    table.stop()
    assert table.waits == "asking: lay"
    assert rows(table) == [*before, table.row]
    assert packed.make(terms.ANSWER, 0) in table.game.actions(0)


@pytest.mark.rule("S-041", "S-133", "S-199")
def test_the_rolls_are_secret_since_a_column_would_hint_at_the_rank(began: Began) -> None:
    game = began(2000, pile={1: [20, 40]}).event("second-look").answer(ROLL).game
    roll = packed.make(terms.MAP_ROLL, 2, 1)
    for viewer in (0, 1, 2, common.SPECTATOR):
        assert game.seen(viewer, common.CHANCE, roll) == packed.make(terms.MAP_ROLL, common.HIDDEN, common.HIDDEN)
