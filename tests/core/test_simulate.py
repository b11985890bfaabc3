"""Many games: the same for a seed, however they are shared out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.testing.bazaar.title import TITLE

from keeling.core import common
from keeling.core.bot import Bot, RandomBot
from keeling.core.game import Game, Moves, Streams
from keeling.core.registry import title_of
from keeling.core.simulate import Steps, Walk, bot_games, game_seed, play_random, random_games
from keeling.core.tally import Tally

pytestmark = pytest.mark.engine
ZERO = title_of("zero")


def roots() -> list[Game]:
    return [
        ZERO.new(ZERO.setup(4, {"stalemate": 5})),
        ZERO.new(ZERO.setup(3, {"option": "2", "stalemate": 5})),
        TITLE.new(TITLE.setup(4)),
    ]


@pytest.mark.parametrize("root", roots(), ids=["zero-1", "zero-2", "bazaar"])
@given(cut=st.integers(0, 8), seed=st.integers(0, 99))
def test_the_tally_is_the_same_however_it_is_shared_out(root: Game, cut: int, seed: int) -> None:
    before = root.dump()
    whole = random_games(root, seed, 0, 8)
    parts = Tally()
    parts.merge(random_games(root, seed, 0, cut))
    parts.merge(random_games(root, seed, cut, 8 - cut))
    assert parts == whole
    assert root.dump() == before
    assert whole.games == 8 == sum(whole.endings.values())
    assert whole.actions == sum(whole.lengths)
    assert whole.chance > 0


def test_another_seed_gives_other_games() -> None:
    root = roots()[0]
    assert random_games(root, 1, 0, 5) != random_games(root, 2, 0, 5)
    assert len({game_seed(seed, n) for seed in range(5) for n in range(5)}) == 25


def test_a_random_game_counts_its_steps() -> None:
    for root in roots():
        game, steps = root.copy(), Steps()
        actions = play_random(game, Streams(b"count"), Moves(), steps)
        assert game.over
        assert actions == steps.actions > 0
        assert game.faults() == []


def test_random_games_have_their_median_and_outcomes_told() -> None:
    report = random_games(roots()[0], 5, 0, 20).report(4)
    assert report["length"]["min"] <= report["length"]["median"] <= report["length"]["max"]  # type: ignore[index]
    assert sum(report["outcomes"]["endings"].values()) == 20  # type: ignore[index]
    assert Tally().report(2)["length"] == {}


class Careful:
    """Checks what it is given, and draws much luck of its own."""

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        known = game.copy()
        known.redact(seat)
        assert known.same(game), "the bot was given more than its seat may know"
        assert game.actions(seat) == legal
        for _ in range(7):
            streams.below(common.BOTS, 5)
        game.load(type(game).copy(game).dump())
        return legal[0]  # the last of them may be a swap, for ever


def played(root: Game, bots: list[Bot]) -> Tally:
    return bot_games(root, bots, "bots", 0, 2, 0.0)


def test_bots_get_what_their_seat_may_know_and_repeat() -> None:
    for root in roots():
        bots: list[Bot] = [Careful() if q % 2 else RandomBot() for q in range(root.seats)]
        assert played(root, bots) == played(root, bots)


def test_a_bot_does_not_change_the_cards() -> None:
    """The first cards come from the seed alone, whoever plays."""

    class Noted(RandomBot):
        def __init__(self) -> None:
            self.hands: list[list[int]] = []

        def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
            if not self.hands:
                self.hands.append(game.dump()["hand"][14 * seat : 14 * seat + 14])
            return super().choose(game, seat, legal, budget, streams, mind)

    root = ZERO.new(ZERO.setup(2, {"stalemate": 5}, carry={"dealer": 0}))
    hands = []
    for other in (RandomBot(), Careful()):
        noted = Noted()
        bot_games(root, [noted, other], 3, 0, 1, 0.0)
        hands.append([mask.bit_count() for mask in noted.hands[0]])
    beside = [Noted(), Noted()]
    for noted in beside:
        bot_games(root, [noted, noted], 3, 0, 1, 0.0)
    assert beside[0].hands == beside[1].hands
    assert all(sum(counts) >= 2 for counts in hands)


def test_a_walk_goes_one_call_a_decision() -> None:
    for root in roots():
        walk = Walk(root, Streams(b"walk"))
        decisions = 0
        while walk.n:
            assert walk.moves.listed() == walk.game.actions(walk.seat)
            with pytest.raises(IndexError):
                walk.step(walk.n)
            walk.step(decisions % walk.n)
            decisions += 1
            if decisions > 5000:
                break
        assert walk.game.over or decisions > 5000
        assert walk.game.faults() == []
        assert walk.start(root) > 0


def test_more_actions_than_fit_are_an_error() -> None:
    moves = Moves()
    for n in range(common.CAPACITY):
        moves.add(n)
    with pytest.raises(OverflowError, match="CAPACITY"):
        moves.add(0)
    with pytest.raises(OverflowError, match="CAPACITY"):
        moves.add_outcome(0, 1)
    moves.clear()
    assert moves.listed() == []
