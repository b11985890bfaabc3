"""The players that are programs: what they do is allowed, rests on what their seat knows, and makes sense."""

from __future__ import annotations

from collections import Counter
from time import process_time
from typing import Any

import pytest

from keeling.core import luck, packed, simulate
from keeling.core.errors import BadOption
from keeling.core.game import Game, Moves, Streams, compiled
from keeling.games.tipping_point import bots, terms
from keeling.games.tipping_point.outlook import Taste
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sense import Sense
from keeling.games.tipping_point.worth import Judge

pytestmark = pytest.mark.engine
LEVELS = ("easy", "normal", "hard")


class Watched:
    """A bot, and what it did."""

    def __init__(self, level: str) -> None:
        self.bot = bots.bot(level)
        self.verbs: Counter[int] = Counter()

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        action = self.bot.choose(game, seat, legal, budget, streams, mind)
        assert action in legal or packed.verb(action) == terms.OFFER
        self.verbs[packed.verb(action)] += 1
        return action


def some(game: Game, players: list[Watched], decisions: int, seed: str) -> Game:
    """So many decisions of a game, each through the public edge."""
    streams, moves = Streams(luck.root_of_seed(seed)), Moves()
    game.settle(streams, moves)
    for n in range(decisions):
        if game.over:
            break
        seat = (game.deciders() & -game.deciders()).bit_length() - 1
        known = game.copy()
        known.redact(seat)
        own = Streams(luck.root_of_seed(f"{seed}/{n}"))
        game.play(seat, players[seat].choose(known, seat, game.actions(seat), 0.002, own, 0))
        game.settle(streams, moves)
    return game


def choice(game: TippingPoint, seat: int, level: str = "normal", budget: float = 0.02) -> int:
    """What a bot does in a state, told what its seat may know."""
    known = game.copy()
    known.redact(seat)
    return bots.bot(level).choose(known, seat, game.actions(seat), budget, Streams(b"own luck"), 0)


def worth(game: TippingPoint, seat: int, **taste: float) -> float:
    game.decade = 3
    return Sense(Judge(Taste(**taste)), game).standing(game, seat)


# -- what they do is allowed


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("mode", "seats"), [(terms.TOGETHER, 3), (terms.COMPETITIVE, 2), (terms.TEAMS, 4)])
def test_whatever_they_do_is_allowed(table: Any, level: str, mode: int, seats: int) -> None:
    players = [Watched(level) for _ in range(seats)]
    decisions = (200 if compiled() else 24) // (4 if level == "hard" else 1)
    game = some(table(seats, mode=mode).game, players, decisions, f"{level} {mode}")
    assert game.faults() == []
    done = sum((player.verbs for player in players), Counter())
    assert done[terms.BUY] > 0 or not compiled()
    assert done.total() > 0


@pytest.mark.parametrize("seats", [2, 3, 4] if compiled() else [2])
def test_they_play_games_to_an_end(table: Any, seats: int) -> None:
    for mode in (terms.TOGETHER, terms.COMPETITIVE):
        game = table(seats, mode=mode).game
        simulate.bot_game(game, [bots.bot("normal")] * seats, luck.root_of_seed(f"end {seats}"), 0.01)
        assert game.over
        assert game.decade >= 6  # ten citizens take that long


def test_who_does_not_exist_is_named_with_the_nearest() -> None:
    with pytest.raises(BadOption, match=r"no bot 'nromal'.*normal"):
        bots.bot("nromal")


# -- they know what their seat knows


def test_they_do_not_know_what_a_scientist_saw(table: Any) -> None:
    """Two states that differ in the top weather alone look alike to who has not seen it."""
    done = table(2, mode=terms.COMPETITIVE).people(0, "soldier* 3").people(1, "engineer* 3")
    done.change(top=[terms.WIND, terms.SUN, terms.RAIN], top_n=3, knows=[2, 2, 2], last=terms.RAIN)
    other = done.game.copy()
    done.change(top=[terms.SUN, terms.WIND, terms.RAIN])
    for level in ("easy", "normal"):
        assert choice(done.game, 0, level) == choice(other, 0, level)
    assert worth(done.game, 0) == worth(other, 0)
    assert worth(done.game, 1) != worth(other, 1)


def test_hard_keeps_to_its_time(table: Any) -> None:
    """By the processor's clock, which other programs do not lengthen; uncompiled, one look ahead takes longer."""
    game = table(4).city(0, "market oil_well").game
    start = process_time()
    choice(game, 0, "hard", 0.05)
    assert process_time() - start < (0.5 if compiled() else 30)


# -- what it is worth


def test_food_and_money_are_worth_having(table: Any) -> None:
    plain = table(2).people(0, "farmer engineer* 2").game
    fed = table(2).people(0, "farmer engineer* 2").city(0, "ranch").game
    rich = table(2).people(0, "farmer engineer* 2").city(0, "oil_well").game
    assert worth(fed, 0) > worth(plain, 0)
    assert worth(rich, 0, care=0.0) > worth(plain, 0, care=0.0)


def test_dirt_is_worth_avoiding_but_not_to_the_reckless(table: Any) -> None:
    clean = table(2).people(0, "engineer* 3").game
    dirty = table(2).people(0, "engineer* 3").emit(0, 6).game
    assert worth(dirty, 0) < worth(clean, 0) - 0.02
    assert abs(worth(dirty, 0, care=0.0) - worth(clean, 0, care=0.0)) < 0.02


def test_rivals_mind_the_others_success(table: Any) -> None:
    alone = table(2, mode=terms.COMPETITIVE).people(0, "soldier* 3").game
    ahead = (
        table(2, mode=terms.COMPETITIVE)
        .people(0, "soldier* 3")
        .people(1, "engineer* 3 construction_worker* 3 farmer* 2")
        .game
    )
    assert worth(ahead, 0) < worth(alone, 0)


# -- what they do makes sense


def test_who_would_starve_buys_food(table: Any) -> None:
    game = table(2).stall("small_farm sandbags ranch oil_well").people(0, "soldier* 4").game
    bought = choice(game, 0)
    assert packed.verb(bought) == terms.BUY
    assert game.kind_food[game.kind[game.market[packed.a(bought)] - 1]] > 0


def test_nobody_tips_the_world_while_there_is_another_way(table: Any) -> None:
    done = table(2).people(0, "soldier* 5").emit(0, 7).emit(1, 7, "park")
    assert done.game.total_co2() >= done.game.limit() - 2
    after = done.game.copy()
    for level in ("normal", "hard"):
        after = done.game.copy()
        after.apply(0, choice(done.game, 0, level))
        assert not after.over


def test_a_dark_building_is_lit(table: Any) -> None:
    game = table(2).stall("sandbags").city(0, "market wind_turbines").change(bought=1).game
    assert packed.verb(choice(game, 0)) == terms.SUPPLY


@pytest.mark.parametrize(("mode", "attacks"), [(terms.TOGETHER, False), (terms.COMPETITIVE, True)])
def test_a_power_plant_is_captured_from_a_rival_alone(table: Any, mode: int, attacks: bool) -> None:
    done = table(2, mode=mode).stall("sandbags").people(0, "soldier 3").city(0, "market").city(1, "nuclear_power_plant")
    game = done.change(bought=1).game
    assert (packed.verb(choice(game, 0)) == terms.ATTACK) is attacks


def test_a_scientist_puts_the_harmless_weather_first(table: Any) -> None:
    """After sun, rain brings Hot and Humid and snow nothing."""
    done = table(2).people(0, "scientist soldier* 4").change(last=terms.SUN, sky=[0, 4, 5, 5, 5], decade=5)
    done.do(terms.STUDY, done.citizen("scientist", 0))
    for place, symbol in enumerate((terms.RAIN, terms.SNOW, terms.WIND)):
        done.chance(terms.PEEK, symbol, place)
    assert packed.a(choice(done.game, 0)) != terms.RAIN
