"""Tree search over information sets."""

from __future__ import annotations

import time

import pytest
from tests.testing.bazaar import rules
from tests.testing.bazaar.rules import Bazaar

from keeling.core import common, packed
from keeling.core.game import Game, Moves, Streams
from keeling.core.registry import title_of
from keeling.core.search import Policy, Search
from keeling.testing import redacted, settled

pytestmark = pytest.mark.engine


def root() -> tuple[Game, int]:
    title = title_of("zero")
    game = settled(title.new(title.setup(3)), b"search")
    seat = (game.deciders() & -game.deciders()).bit_length() - 1
    return redacted(game, seat), seat


def test_a_search_repeats_and_keeps_its_root() -> None:
    game, seat = root()
    before = game.copy()
    counts = []
    for _ in range(2):
        search = Search(game, seat, Streams(b"luck"))
        search.run(60)
        counts.append(search.visits())
        assert search.playouts == 60
        assert search.best() == max(counts[-1], key=lambda action: (counts[-1][action], -action))
    assert counts[0] == counts[1]
    assert sum(counts[0].values()) == 60
    assert game.same(before)


def test_every_legal_action_is_tried_first() -> None:
    game, seat = root()
    search = Search(game, seat, Streams(b"all"))
    search.run(len(game.actions(seat)) * 4)
    assert set(search.visits()) == set(game.actions(seat))


def test_a_full_pool_stops_growing_and_goes_on() -> None:
    game, seat = root()
    search = Search(game, seat, Streams(b"pool"), capacity=24)
    search.run(300)
    assert search.size <= 24
    assert search.playouts == 300
    assert search.visits()


def test_thinking_ends_in_time_and_when_it_is_enough() -> None:
    game, seat = root()
    start = time.perf_counter()
    search = Search(game, seat, Streams(b"time"))
    search.think(0.05)
    assert time.perf_counter() - start < 2
    assert search.playouts > 0
    short = Search(game, seat, Streams(b"time"))
    short.think(60, enough=64)
    assert short.playouts == 64


def test_a_policy_plays_below_the_tree() -> None:
    class First(Policy):
        def __init__(self) -> None:
            self.asked = 0

        def pick(self, game: Game, seat: int, moves: Moves, streams: Streams) -> int:
            self.asked += 1
            return moves.n - 1

    game, seat = root()
    policy = First()
    Search(game, seat, Streams(b"policy"), policy).run(3)
    assert policy.asked > 0


def voting() -> Bazaar:
    """Seats 0 and 1 have voted; seat 2 has the last word."""
    game = Bazaar(3, rounds=1)
    streams, moves = Streams(b"vote"), Moves()
    while game.phase != rules.VOTING:
        if game.deciders() >> common.CHANCE:
            game.apply(common.CHANCE, game.sample(streams, moves))
        else:
            game.apply(game.turn, packed.make(rules.PASS))
    game.play(0, packed.make(rules.VOTE, rules.YES))
    return game


def test_nobody_answers_a_vote_that_is_still_secret() -> None:
    """The trees of other seats branch on what they see: both votes of seat 1 are one branch for seat 2."""
    game = voting()
    yes, no = (packed.make(rules.VOTE, vote) for vote in (rules.YES, rules.NO))
    assert game.seen(2, 1, yes) == game.seen(2, 1, no)
    search = Search(redacted(game, 1), 1, Streams(b"secret"))
    search.run(200)
    assert set(search.visits()) == {yes, no}


def test_a_game_in_plain_python_is_copied_whole_by_the_compiled_core() -> None:
    game = voting()
    twin = game.copy()
    assert twin.same(game)
    twin.hand[0] += 1
    twin.turn = 2
    assert not twin.same(game)
    assert game.turn == 0
    twin.assign(game)
    assert twin.same(game)
