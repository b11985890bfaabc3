"""Voting where the new card goes: most votes, ties, no opinion, and one screen for the group."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import packed
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Table
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine
NONE = terms.NO_OPINION
FIVE = ("10 1 2", "30 3 4", "70 5 6", "50 7 8", "9 11 12")


def debated(dealt: Dealt, place: int = 2, **options: str) -> Table:
    """10 30 70 on the shelf, and player 3 has proposed 50 for a place."""
    table = dealt(*FIVE, difficulty="hard", **options)
    for rank in (10, 30, 70):
        table.propose(rank=rank)
    return table.does(table.game.owner(3), terms.PROPOSE, table.card(50), place)


def vote(table: Table, *places: int) -> Table:
    for seat, place in enumerate(places):
        table.does(seat, terms.VOTE, place)
    return table


@pytest.mark.rule("S-066")
def test_everybody_votes_the_proposer_too(dealt: Dealt) -> None:
    table = debated(dealt)
    for seat in range(5):
        assert table.deciders() == list(range(seat, 5))
        assert table.may(seat, terms.VOTE) == [0, 1, 2, 3, NONE]
        table.does(seat, terms.VOTE, 2)
    assert table.waits == "proposing"


@pytest.mark.rule("S-067")
@pytest.mark.parametrize("place", [0, 2])
def test_if_all_agree_the_card_goes_there_without_a_tie_to_break(dealt: Dealt, place: int) -> None:
    table = vote(debated(dealt), *[place] * 5)
    assert table.told(terms.PLACED)[-1] == (table.card(50), place)
    assert table.told(terms.TIED) == []
    assert table.game.log is not None
    placed = [event for _, event in table.game.log.entries if packed.verb(event) == terms.PLACED]
    assert packed.c(placed[-1]) == 1


@pytest.mark.rule("S-068", "X16")
@pytest.mark.parametrize(
    ("votes", "place"),
    [
        ((2, 2, 2, 0, 0), 2),
        ((0, 0, 0, 2, 2), 0),
        ((0, 1, 2, 3, 3), 3),
        ((0, 1, 3, 2, 2), 2),
        ((NONE, NONE, NONE, NONE, 1), 1),
        ((NONE, NONE, NONE, 2, 2), 2),
        ((3, NONE, NONE, NONE, 3), 3),
    ],
)
def test_the_place_with_most_votes_is_taken(dealt: Dealt, votes: tuple[int, ...], place: int) -> None:
    table = vote(debated(dealt, place=1), *votes)
    assert table.told(terms.PLACED)[-1] == (table.card(50), place)
    assert table.told(terms.TIED) == []
    assert bool(table.told(terms.WRONG)) == (place != 2)


@pytest.mark.rule("S-068")
def test_if_nobody_has_an_opinion_it_goes_where_it_was_proposed(dealt: Dealt) -> None:
    assert vote(debated(dealt, place=2), *[NONE] * 5).told(terms.WRONG) == []
    assert len(vote(debated(dealt, place=1), *[NONE] * 5).told(terms.WRONG)) == 1


@pytest.mark.rule("S-069", "X16")
@pytest.mark.parametrize(
    ("votes", "tied"),
    [
        ((0, 0, 2, 2, NONE), [0, 2]),
        ((0, 0, 1, 3, 3), [0, 3]),
        ((0, 1, 2, 3, NONE), [0, 1, 2, 3]),
        ((3, 1, NONE, NONE, NONE), [1, 3]),
        ((0, 0, 2, 2, 1), [0, 2]),
    ],
)
def test_a_tie_is_the_proposers_among_the_places_that_tie(
    dealt: Dealt, votes: tuple[int, ...], tied: list[int]
) -> None:
    table = vote(debated(dealt, place=1), *votes)
    assert (table.waits, table.deciders()) == ("breaking a tie", [3])
    assert table.may(3, terms.BREAK) == tied
    assert view(table.game, 0).tied == tuple(tied)
    for place in {0, 1, 2, 3, 4, NONE} - set(tied):
        assert table.refused(3, terms.BREAK, place) == "S-069"
    for seat in (0, 1, 2, 4):
        assert table.refused(seat, terms.BREAK, tied[0]) == "S-069"
    table.does(3, terms.BREAK, tied[-1])
    assert table.told(terms.PLACED)[-1] == (table.card(50), tied[-1])


@pytest.mark.rule("S-068")
def test_a_vote_is_given_once_for_a_gap_that_is_there(dealt: Dealt) -> None:
    table = debated(dealt)
    assert table.refused(1, terms.VOTE, 4) == "S-062"
    table.does(1, terms.VOTE, 2)
    assert table.refused(1, terms.VOTE, 3) == "S-068"
    assert table.deciders() == [0, 2, 3, 4]


@pytest.mark.rule("S-068")
def test_there_is_no_vote_before_a_proposal(dealt: Dealt) -> None:
    assert dealt(*FIVE).refused(0, terms.VOTE, 0) == "S-068"
    assert dealt(*FIVE).propose(rank=10).refused(0, terms.VOTE, 0) == "S-068"


@pytest.mark.rule("S-068")
def test_votes_are_opened_all_at_once(dealt: Dealt) -> None:
    table = vote(debated(dealt), 0, 2, 2, 1)
    opened = len(table.told(terms.VOTED))
    table.does(4, terms.VOTE, NONE)
    assert table.told(terms.VOTED)[opened:] == [(0, 0), (1, 2), (2, 2), (3, 1), (4, NONE)]


@pytest.mark.rule("S-068", "X33")
def test_one_screen_for_the_group_has_one_vote_and_never_a_tie(dealt: Dealt) -> None:
    table = debated(dealt, place=0, decide="group")
    assert (table.game.seats, table.deciders()) == (1, [0])
    table.does(0, terms.VOTE, 2)
    assert (table.waits, table.row) == ("proposing", [10, 30, 50, 70])


@pytest.mark.rule("S-069")
def test_two_who_differ_leave_it_to_the_proposer(dealt: Dealt) -> None:
    table = dealt("10 1 2", "30 3 4").propose(rank=10)
    table.does(1, terms.PROPOSE, table.card(30), 1)
    vote(table, 0, 1)
    assert (table.waits, table.deciders()) == ("breaking a tie", [1])
    table.does(1, terms.BREAK, 1)
    assert table.row == [10, 30]
