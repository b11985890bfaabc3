"""Peer review: one player looks at a rank between vote and reveal, and may move the new card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.rules import Solutions
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine
NOBODY, SEAT_0, SEAT_1, SEAT_2 = range(4)


def proposed(began: Began, cards: int = 2, right: bool = True, **options: object) -> Table:
    """So many cards are on the table; all have voted about the last, and the group is asked who looks."""
    held = ["peer-review"]
    table = began(2000, 12, held=held, past=["climate-march"], **options).event("record-heatwave")
    for i in range(cards):
        table.propose(right=right or i < cards - 1)
        if table.waits == "asking: look" and i < cards - 1:
            table.answer(NOBODY)
    return table


@pytest.mark.rule("S-200", "X32")
def test_it_is_offered_between_vote_and_reveal(began: Began) -> None:
    table = proposed(began)
    assert (table.waits, len(table.row)) == ("asking: look", 1)
    assert table.may(0, terms.ANSWER) == [NOBODY, SEAT_0, SEAT_1, SEAT_2]
    assert table.refused(0, terms.ANSWER, 4) == "S-036"
    revealed = len(table.told(terms.REVEALED))
    table.answer(NOBODY)
    assert len(table.told(terms.REVEALED)) == revealed + 2
    assert (table.rewards, len(table.row)) == (["peer-review"], 2)


@pytest.mark.rule("S-200")
def test_it_is_not_offered_when_it_is_not_held_nor_suggested(began: Began) -> None:
    table = began(2000, 12).event("lobbying-drive").answer(1).plays(2)
    assert (table.waits, len(table.row)) == ("proposing", 2)
    held = proposed(began).answer(NOBODY)
    assert held.refused(held.game.turn, terms.SUGGEST, terms.PEER_REVIEW) == "S-200"


@pytest.mark.rule("S-008", "S-200", "X32")
def test_on_the_first_reveal_either_card_may_be_looked_at(began: Began) -> None:
    for which in (0, 1):
        table = proposed(began).answer(SEAT_2)
        assert (table.waits, table.deciders(), table.rewards) == ("looking", [2], [])
        cards = [table.game.row[0], table.game.newest]
        assert table.may(2, terms.LOOK_AT) == sorted(cards)
        assert table.refused(0, terms.LOOK_AT, cards[0]) == "S-200"
        assert table.refused(2, terms.LOOK_AT, table.card(70)) == "S-200"
        table.does(2, terms.LOOK_AT, cards[which])
        assert (table.waits, table.deciders()) == ("moving", [2])
        known = [seen.number for seen in (*view(table.game, 2).row, view(table.game, 2).newest) if seen and seen.rank]
        assert known == [cards[which]]


@pytest.mark.rule("S-008", "S-177", "S-200")
def test_only_the_looker_learns_the_number(began: Began) -> None:
    table = proposed(began, 3).answer(SEAT_1)
    assert (table.waits, table.game.looker) == ("moving", 1)
    card = table.game.newest
    for viewer in (0, 1, 2, common.SPECTATOR):
        seen = view(table.game, viewer)
        assert seen.newest is not None
        assert seen.newest.rank == (table.game.rank[card] if viewer == 1 else 0)
    redealt = {deal_of(table, 0, seed).rank[card] for seed in range(12)}
    assert len(redealt) > 1
    assert {deal_of(table, 1, seed).rank[card] for seed in range(12)} == {table.game.rank[card]}


def deal_of(table: Table, seat: int, seed: int) -> Solutions:
    state = table.game.copy()
    state.redact(seat)
    state.redeal(seat, Streams(bytes([seed])))
    assert state.faults() == []
    return state


@pytest.mark.rule("S-075", "S-200")
@pytest.mark.parametrize("cards", [2, 3])
def test_the_looker_alone_says_where_the_new_card_goes(began: Began, cards: int) -> None:
    table = proposed(began, cards, right=False).answer(SEAT_2)
    if cards == 2:
        table.does(2, terms.LOOK_AT, table.game.newest)
    rank, before = table.game.rank[table.game.newest], table.row
    place = sum(other < rank for other in before)
    assert table.may(2, terms.MOVE) == list(range(cards))
    assert table.refused(2, terms.MOVE, cards) == "S-062"
    for seat in (0, 1):
        assert table.refused(seat, terms.MOVE, place) == "S-200"
        assert table.refused(seat, terms.VOTE, place) == "S-068"
    table.does(2, terms.MOVE, place)
    assert (table.told(terms.WRONG), table.row) == ([], sorted([*before, rank]))
    assert table.game.turn == cards % 3


@pytest.mark.rule("S-200", "S-008")
@pytest.mark.parametrize(("first", "second"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_it_is_offered_while_there_is_something_to_learn(began: Began, first: int, second: int) -> None:
    """Cards that came back from the discard pile were seen by everybody."""
    table = began(2000, 12, held=["peer-review"]).event("lobbying-drive").answer(1)
    known = table.game.dump()
    for player, seen in ((0, first), (1, second)):
        known["told"][table.card(table.hand(player)[0])] = seen
    table.game.load(known)
    table.propose().propose()
    assert (table.waits == "asking: look") == (not (first and second))


@pytest.mark.rule("S-119", "S-200")
def test_it_is_used_up_even_if_the_card_stays(began: Began) -> None:
    table = proposed(began, 3).answer(SEAT_1)
    assert (table.rewards, table.lying("reward", "used")) == ([], ["peer-review"])
    table.does(1, terms.MOVE, table.game.place).propose()
    assert table.told(terms.USED_REWARD) == [(terms.PEER_REVIEW, 0)]
    assert table.year == 2005


@pytest.mark.rule("S-198", "X33")
def test_who_looks_goes_by_most_votes_and_a_tie_to_the_player_after_the_proposer(began: Began) -> None:
    table = proposed(began).answer(SEAT_0, SEAT_0, NOBODY)
    assert table.game.looker == 0
    table = proposed(began).answer(NOBODY, SEAT_0, SEAT_1)
    assert (table.game.proposer, table.waits, table.deciders()) == (1, "settling: look", [2])
    assert table.may(2, terms.SETTLE) == [NOBODY, SEAT_0, SEAT_1]
    assert table.refused(1, terms.SETTLE, SEAT_1) == "S-198"
    assert table.refused(2, terms.SETTLE, SEAT_2) == "S-198"
    assert table.settle(SEAT_1).game.looker == 1


@pytest.mark.rule("S-200", "X33")
def test_one_screen_for_the_group_looks_as_one_seat(began: Began) -> None:
    table = proposed(began, 3, decide="group")
    assert table.may(0, terms.ANSWER) == [0, 1]
    table.answer(1).does(0, terms.MOVE, 2)
    assert table.told(terms.WRONG) == []


@pytest.mark.rule("S-191", "X29", "S-200")
def test_it_may_save_an_emergency_round(began: Began) -> None:
    table = began(2000, 50).roll(1).event("elevator-pitch").ready().answer(0).reward("peer-review")
    for _ in range(3):
        table.propose()
        if table.waits == "asking: look":
            table.answer(NOBODY)
    table.propose(right=False).answer(SEAT_0)
    place = sum(other < table.game.rank[table.game.newest] for other in table.row)
    assert table.does(0, terms.MOVE, place).heat == 20


@pytest.mark.rule("S-008")
def test_others_see_that_a_card_is_looked_at_but_not_its_rank(began: Began) -> None:
    table = proposed(began).answer(SEAT_2)
    action = packed.make(terms.LOOK_AT, table.game.newest)
    assert table.game.seen(0, 2, action) == action
    table.does(2, terms.LOOK_AT, table.game.newest)
    state = table.game.copy()
    state.redact(0)
    out = Moves()
    assert state.rank[table.game.newest] == 0
    assert state.legal(0, out) == 0
