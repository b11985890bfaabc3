"""Votes, answers, hands and draws are for their own seat until they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.game import Streams
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine
HANDS = ("10 1 2", "30 3 4", "70 5 6")
HIDDEN = common.HIDDEN


def voting(dealt: Dealt, *votes: int) -> Table:
    """The second card of a round is voted about, and these seats have voted."""
    table = dealt(*HANDS).propose(rank=10)
    table.does(1, terms.PROPOSE, table.card(30), 0)
    for seat, place in enumerate(votes):
        table.does(seat, terms.VOTE, place)
    return table


@pytest.mark.rule("S-068", "S-198")
@pytest.mark.parametrize("verb", [terms.VOTE, terms.ANSWER, terms.GIVE])
def test_a_vote_an_answer_and_a_gift_are_seen_by_their_own_seat_alone(dealt: Dealt, verb: int) -> None:
    game = voting(dealt).game
    action = packed.make(verb, 1)
    assert game.seen(2, 2, action) == action
    for viewer in (0, 1, common.SPECTATOR):
        assert game.seen(viewer, 2, action) == packed.make(verb, HIDDEN)


@pytest.mark.rule("S-056", "S-069")
def test_what_is_done_openly_is_seen_by_all(dealt: Dealt) -> None:
    game = voting(dealt).game
    for verb in (terms.PASS, terms.BREAK, terms.SETTLE, terms.BEGIN, terms.SUGGEST, terms.LOOK_AT, terms.MOVE):
        assert game.seen(0, 2, packed.make(verb, 1)) == packed.make(verb, 1)
    proposal = packed.make(terms.PROPOSE, 5, 1)
    assert game.seen(common.SPECTATOR, 2, proposal) == proposal


@pytest.mark.rule("S-008", "S-057")
def test_a_card_drawn_is_seen_by_its_player_alone(dealt: Dealt) -> None:
    game = voting(dealt).game
    draw = packed.make(terms.DRAW, 40, 1)
    assert game.seen(1, common.CHANCE, draw) == draw
    for viewer in (0, 2, common.SPECTATOR):
        assert game.seen(viewer, common.CHANCE, draw) == packed.make(terms.DRAW, HIDDEN, 1)
    roll = packed.make(terms.ROLL, 4)
    assert game.seen(common.SPECTATOR, common.CHANCE, roll) == roll


@pytest.mark.rule("S-068")
def test_while_votes_are_cast_all_see_who_has_voted_and_nobody_how(dealt: Dealt) -> None:
    table = voting(dealt, 1, 0)
    assert view(table.game, 0).votes == (1, -1, -1)
    assert view(table.game, 1).votes == (-1, 0, -1)
    for viewer in (2, common.SPECTATOR):
        assert view(table.game, viewer).votes == (-1, -1, -1)
    assert {view(table.game, viewer).voted for viewer in (0, 1, 2, common.SPECTATOR)} == {0b011}


@pytest.mark.rule("S-068")
def test_a_view_is_the_same_however_the_others_voted(dealt: Dealt) -> None:
    """R-21."""
    for viewer in (0, 2, common.SPECTATOR):
        states = []
        for vote in (0, 1, terms.NO_OPINION):
            states.append(voting(dealt, 1, vote).game.copy())
            states[-1].redact(viewer)
        assert states[0].same(states[1])
        assert states[0].same(states[2])


@pytest.mark.rule("S-008", "S-177")
def test_a_view_is_the_same_whatever_the_others_hold_and_whatever_the_ranks(dealt: Dealt) -> None:
    table = voting(dealt, 1)
    other = table.game.dump()
    mine, theirs, deck = table.card(5), table.card(3), table.card(76)
    other["where"][theirs], other["where"][deck] = other["where"][deck], other["where"][theirs]
    other["rank"][mine], other["rank"][deck] = other["rank"][deck], other["rank"][mine]
    twin = table.game.copy()
    twin.load(other)
    assert twin.faults() == []
    states = [table.game.copy(), twin]
    for state in states:
        state.redact(2)
    assert states[0].same(states[1])


@pytest.mark.rule("S-068", "S-069")
def test_a_tie_opens_the_votes(dealt: Dealt) -> None:
    table = voting(dealt, 0, 1, terms.NO_OPINION)
    assert table.waits == "breaking a tie"
    for viewer in (0, 1, common.SPECTATOR):
        assert view(table.game, viewer).votes == (0, 1, terms.NO_OPINION)


@pytest.mark.rule("S-198", "S-199")
def test_answers_to_the_group_are_hidden_until_all_are_in(began: Began) -> None:
    table = began(2000).event("lobbying-drive")
    table.does(0, terms.ANSWER, 1).does(2, terms.ANSWER, 0)
    assert view(table.game, 1).votes == (-1, -1, -1)
    assert view(table.game, 2).votes == (-1, -1, 0)
    opened = len(table.told(terms.VOTED))
    table.does(1, terms.ANSWER, 1)
    assert table.told(terms.VOTED)[opened:] == [(0, 1), (1, 1), (2, 0)]


@pytest.mark.rule("S-068")
def test_a_deal_of_the_unknown_keeps_my_vote_and_guesses_the_others(dealt: Dealt) -> None:
    table = voting(dealt, 1, 0)
    guesses = set()
    for seed in range(24):
        state = table.game.copy()
        state.redact(0)
        state.redeal(0, Streams(bytes([seed])))
        assert state.faults() == []
        assert (state.vote[0], state.vote[2], state.voted) == (2, 0, 0b011)
        guesses.add(state.vote[1] - 1)
    assert guesses == {0, 1, terms.NO_OPINION}


@pytest.mark.rule("S-068")
def test_what_i_may_do_is_known_from_my_own_view(dealt: Dealt, began: Began) -> None:
    tables = [dealt(*HANDS), voting(dealt), voting(dealt, 1, 0), voting(dealt, 0, 1, terms.NO_OPINION)]
    tables += [began(2000).event("lobbying-drive"), began(2000, held=["momentum"]).event("lobbying-drive").answer(1)]
    for table in tables:
        for seat in range(3):
            state = table.game.copy()
            state.redact(seat)
            assert state.actions(seat) == table.game.actions(seat)
