"""What the group decides together: most votes, a tie to the next player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine

PILE = {1: [20, 30]}


def asked_for_band(began: Began, players: int) -> Table:
    table = began(2005, 12, players=players, pile=PILE).event("second-look").answer(0)
    return table.happens(terms.PICK, table.card(30))


@pytest.mark.rule("S-198", "X33")
@pytest.mark.parametrize(
    ("votes", "met"), [((1, 1, 0, 2, 0, 1), True), ((0, 0, 0, 1, 1, 2), False), ((2, 1, 0, 1, 2, 1), True)]
)
def test_the_answer_with_most_votes_is_taken(began: Began, votes: tuple[int, ...], met: bool) -> None:
    table = asked_for_band(began, 6).answer(*votes)
    assert table.waits == ("turning up a reward" if met else "proposing")


@pytest.mark.rule("S-198", "X33", "S-040")
@pytest.mark.parametrize("settled", [0, 1])
def test_a_tie_goes_to_the_next_player(began: Began, settled: int) -> None:
    """The one who will act first in this round's action phase; nobody else settles it."""
    table = began(2000, 12, players=4).event("lobbying-drive").answer(0, 1, 1, 0)
    assert (table.waits, table.deciders()) == ("settling: choice", [0])
    assert table.refused(1, terms.SETTLE, 1) == "S-198"
    table.settle(settled)
    assert (table.waits, table.heat, table.game.turn) == ("proposing", 12 + settled, 0)


@pytest.mark.rule("S-198", "S-065")
@pytest.mark.parametrize(("cards", "wrong", "following"), [(2, False, 0), (4, False, 0), (3, True, 3), (2, True, 2)])
def test_the_next_player_is_the_one_after_the_last_who_proposed_or_passed(
    began: Began, cards: int, wrong: bool, following: int
) -> None:
    """Four players; after two right cards players 2 and 3 pass, and a wrong card ends the phase without a pass."""
    table = began(2000, 12, players=4).event("global-treaty").plays(cards, wrong).stop()
    assert (table.year, table.game.turn) == (2005, following)
    assert table.event("lobbying-drive").answer(1, 1, 0, 0).deciders() == [following]


@pytest.mark.rule("S-198")
def test_only_what_ties_can_be_settled_on(began: Began) -> None:
    table = asked_for_band(began, 5).answer(0, 0, 2, 2, 1)
    assert table.may(0, terms.SETTLE) == [0, 2]
    assert table.refused(0, terms.SETTLE, 1) == "S-198"
    assert table.settle(2).waits == "proposing"


@pytest.mark.rule("S-198", "S-119")
@pytest.mark.parametrize(("votes", "used"), [((1, 1, 0), True), ((1, 0, 0), False)])
def test_rewards_are_used_if_most_agree(began: Began, votes: tuple[int, ...], used: bool) -> None:
    table = began(2000, 18, held=["ecosystem-rebound"]).roll(6).feedback("amazon-dieback").answer(*votes)
    assert (table.heat, table.rewards) == ((18, []) if used else (21, ["ecosystem-rebound"]))


@pytest.mark.rule("S-198", "S-111")
def test_alone_and_on_one_screen_one_answer_is_enough(began: Began) -> None:
    for options in ({"players": 1}, {"players": 5, "decide": "group"}):
        table = began(2000, 12, **options).event("lobbying-drive")
        assert table.deciders() == [0]
        assert table.answer(1).heat == 13


@pytest.mark.rule("S-198")
def test_each_seat_answers_once_and_chance_never(began: Began) -> None:
    table = began(2000, 12).event("lobbying-drive").does(1, terms.ANSWER, 1)
    assert table.deciders() == [0, 2]
    assert table.refused(1, terms.ANSWER, 0)
    assert table.impossible(terms.ROLL, 1)


@pytest.mark.rule("S-198", "S-068")
def test_answers_are_secret_until_all_are_in(began: Began) -> None:
    table = began(2000, 12, players=4).event("lobbying-drive")
    answer = packed.make(terms.ANSWER, 1)
    assert table.game.seen(1, 1, answer) == answer
    assert {packed.a(table.game.seen(viewer, 1, answer)) for viewer in (0, 2, 3, common.SPECTATOR)} == {common.HIDDEN}
    table.does(1, terms.ANSWER, 1)
    assert [view(table.game, viewer).votes[1] for viewer in (0, 1, 2, common.SPECTATOR)] == [-1, 1, -1, -1]
    assert table.told(terms.VOTED) == []
    for seat, value in ((0, 0), (2, 0), (3, 1)):
        table.does(seat, terms.ANSWER, value)
    assert table.told(terms.VOTED) == [(0, 0), (1, 1), (2, 0), (3, 1)]
    assert view(table.game, common.SPECTATOR).votes == (0, 1, 0, 1)
