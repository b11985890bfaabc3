"""Whole games at random: what must hold at every moment."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common, luck, packed
from keeling.core.game import Game, Moves, Streams
from keeling.core.match import Match
from keeling.games.zero import terms
from keeling.games.zero.game import TITLE
from keeling.games.zero.options import OPTIONS
from keeling.games.zero.rules import Zero

pytestmark = pytest.mark.engine
TABLES = st.fixed_dictionaries(
    {
        option.key: st.sampled_from([c.value for c in option.choices]) if option.choices else st.integers(5, 60)
        for option in OPTIONS
    }
)


def total(game: Zero) -> int:
    """All cards, wherever they lie."""
    state = game.dump()
    zones = [*state["unseen"], *state["pile"], *state["cleared"], *state["hand"], *state["up"]]
    return sum(mask.bit_count() for mask in zones)


@given(seats=st.integers(2, 7), options=TABLES, seed=st.binary(min_size=1, max_size=32))
@pytest.mark.rule("Z-053", "Z-056", "Z-046", "Q18", "Q2")
def test_a_game_of_any_table_comes_to_its_end_in_order(seats: int, options: dict[str, Any], seed: bytes) -> None:
    game = TITLE.new(TITLE.setup(seats, options))
    assert isinstance(game, Zero)
    streams, moves = Streams(seed), Moves()
    finished: list[int] = []
    while not game.over:
        assert total(game) == 72
        assert game.faults() == []
        if game.deciders() >> common.CHANCE:
            assert all(not game.actions(seat) for seat in (*range(seats), seats, common.SPECTATOR, common.CHANCE, -1))
            game.play(common.CHANCE, game.sample(streams, moves))
        else:
            decide(game, streams, moves)
        finished += [q for q in range(seats) if 1 <= game.place[q] <= game.finishers and q not in finished]
    assert total(game) == 72
    assert game.faults() == []
    assert [game.place[q] for q in finished] == list(range(1, len(finished) + 1))
    assert game.jerries
    assert game.stalemate or game.jerries.bit_count() == 1


def decide(game: Zero, streams: Streams, moves: Moves) -> None:
    """A random decision, after a look at what is offered and what is accepted."""
    deciders = game.deciders()
    for seat in range(game.seats):
        offered = game.actions(seat)
        assert bool(offered) == bool(deciders >> seat & 1)
        assert game.legal(seat, moves) == len(offered)
        assert game.outcomes() == []
        assert len(set(offered)) == len(offered)
        for action in offered:
            assert game.check(seat, action) == 0
            assert game.standard(seat, action) == action
            assert TITLE.forms.unpack(action).pack() == action
    seat = streams.one_of(common.BOTS, deciders)
    game.legal(seat, moves)
    game.play(seat, moves.action[streams.below(common.BOTS, moves.n)])


def candidates(game: Zero) -> list[int]:
    """Many actions, most of them wrong."""
    some = [packed.make(verb) for verb in range(1, 12)]
    some += [packed.make(terms.PLAY, kind, mask) for kind in range(15) for mask in (*range(32), 0xFFFF)]
    some += [packed.make(terms.FLIP, position) for position in range(5)]
    cards = [kind << 4 | i for kind in range(14) for i in range(7)]
    some += [packed.make(terms.TAKE_WITH, card) for card in cards]
    return some + [packed.make(terms.SWAP, give, get) for give in cards[::3] for get in cards[::5]]


@given(seats=st.integers(2, 4), options=TABLES, seed=st.binary(min_size=1, max_size=32), steps=st.integers(0, 250))
@pytest.mark.rule("Z-056", "Z-055")
def test_b10_what_is_offered_is_what_is_accepted(seats: int, options: dict[str, Any], seed: bytes, steps: int) -> None:
    game = TITLE.new(TITLE.setup(seats, options))
    assert isinstance(game, Zero)
    streams, moves = Streams(seed), Moves()
    for _ in range(steps):
        game.settle(streams, moves)
        if game.over:
            break
        seat = streams.one_of(common.BOTS, game.deciders())
        game.legal(seat, moves)
        game.play(seat, moves.action[streams.below(common.BOTS, moves.n)])
    leave = packed.make(terms.LEAVE)
    for seat in range(seats):
        offered = set(game.actions(seat))
        accepted = {action for action in candidates(game) if game.check(seat, action) == 0} - {leave}
        assert {game.standard(seat, action) for action in accepted} == offered & {
            game.standard(seat, action) for action in accepted
        }
        for action in accepted:
            game.copy().play(seat, action)


@pytest.mark.rule("Z-060")
@pytest.mark.parametrize("option", ["1", "2"])
def test_a_game_goes_on_from_any_moment(option: str) -> None:
    setup = TITLE.setup(3, {"option": option})
    match = Match(TITLE, setup, luck.root_of_seed(11))
    match.add(match.open())
    streams = Streams(b"players")
    while not match.game.over and len(match.entries) < 60:
        game = match.game
        kept: Game = pickle.loads(pickle.dumps(game))
        assert kept.same(game)
        seat = streams.one_of(common.BOTS, game.deciders())
        actions = game.actions(seat)
        match.add(match.prepare(seat, actions[streams.below(common.BOTS, len(actions))]))
    again = Match(TITLE, setup, None)
    for entry in match.entries:
        again.add(entry)
    assert again.game.same(match.game)
    assert again.counters == match.counters


@pytest.mark.rule("Z-058", "Q20")
def test_lowest_card_players_in_circles_come_to_an_end() -> None:
    setup = TITLE.setup(2, {"option": "2", "stalemate": 5}, carry={"dealer": 0})
    endings = set()
    for seed in range(60):
        game, streams, moves = TITLE.new(setup), Streams(b"%d" % seed), Moves()
        decisions = 0
        while True:
            game.settle(streams, moves)
            if game.over:
                break
            seat = streams.one_of(common.BOTS, game.deciders())
            game.play(seat, game.actions(seat)[0])
            decisions += 1
            assert decisions < 5000
        outcome = game.outcome()
        assert outcome is not None
        endings.add(outcome.ending)
    assert "jerry" in endings


@pytest.mark.rule("Z-059", "Z-067", "Q26", "Z-053")
@given(
    seats=st.integers(2, 7),
    option=st.sampled_from("12"),
    seed=st.binary(min_size=1, max_size=32),
    rate=st.integers(3, 40),
)
def test_games_that_people_leave_come_to_an_end(seats: int, option: str, seed: bytes, rate: int) -> None:
    game = TITLE.new(TITLE.setup(seats, {"option": option}))
    assert isinstance(game, Zero)
    streams, moves = Streams(seed), Moves()
    leavers = 0
    while True:
        game.settle(streams, moves)
        if game.over:
            break
        if streams.below(common.BOTS, rate) == 0:
            game.play(streams.one_of(common.BOTS, game.active), packed.make(terms.LEAVE))
            leavers += 1
            left = bool(game.over)
        else:
            decide(game, streams, moves)
            left = False
        assert game.faults() == []
        assert total(game) == 72
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.places.count(0) == leavers
    assert (outcome.ending == "left") == (leavers > 0 and left)
    assert bool(outcome.losers) == (outcome.ending != "left")
