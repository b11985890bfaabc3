"""Many random games to their end, without a fault and with every card accounted for.

KEELING_GAMES says how many of each kind, e.g. `KEELING_GAMES=250000 pytest -k many`; ten thousand are played otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from keeling.core import simulate
from keeling.core.game import Moves, Streams, compiled
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.options import choices_of
from keeling.games.tipping_point.rules import TippingPoint

pytestmark = [pytest.mark.engine, pytest.mark.slow]

GAMES = int(os.environ.get("KEELING_GAMES", "2000" if compiled() else "10"))
TRADED = max(6, GAMES // 50)  # games with offers, seen after every move
KINDS: dict[str, dict[str, Any]] = {
    "together": {"mode": "together", "window": "needed", "attacks": "yes", "bases": "once", "tie": "shared"},
    "competitive": {"mode": "competitive", "window": "always", "attacks": "yes", "bases": "any", "tie": "cleanest"},
    "teams": {"mode": "teams", "window": "needed", "attacks": "yes", "bases": "once", "tie": "shared"},
    "peaceful": {"mode": "together", "window": "never", "attacks": "no", "bases": "once", "tie": "shared"},
}


def lost(game: TippingPoint) -> Iterator[str]:
    """What is not where it must be, counted without the rules' own check (T-092, T-093)."""
    state = game.dump()
    cities = range(terms.CITY, terms.CITY + game.seats)
    where, home = list(state["where"]), list(state["at_home"])
    several = sum(n > 1 for n in deck.numbers()["copies"])
    left = 63 - several if game.seats == 2 else 63  # T-002
    play = [place for place in where[terms.STARTERS :] if place != terms.OUT]
    if (
        len(play) != left
        or sum(state["deck_n"]) != play.count(terms.DECK)
        or sum(state["pile_n"]) != play.count(terms.DISCARD)
    ):
        yield "development cards"
    if sorted(card - 1 for card in state["market"] if card) != [c for c, p in enumerate(where) if p == terms.MARKET]:
        yield "market"
    if sum(state["cards_n"]) != sum(place in cities for place in where):
        yield "cards of cities"
    folk = sum(state["crowd_n"]) + sum(state["gone_n"]) + sum(state["people_n"])
    if len(home) != 41 or folk != 41 or sum(place in cities for place in home) != sum(state["people_n"]):
        yield "citizens"
    if sum(state["symbols"]) != 20 or not 1 <= sum(state["sky"]) <= 20:
        yield "weather cards"
    if len(state["home"]) != 42 or any(fed and where[fed - 1] not in cities for fed in state["feeds"]):
        yield "tiles"


@pytest.mark.rule("T-009")
def test_the_same_seed_gives_the_same_game(trader: Any) -> None:
    for n in range(3):
        ends = []
        for seed in (b"one", b"one", b"two"):
            player, game = trader(seed), trader.new(n)
            while not game.over:
                game.apply(*player.choose(game))
            ends.append(game)
        assert ends[0].same(ends[1])
        assert not ends[0].same(ends[2])


@pytest.mark.rule("T-002", "T-092", "T-093")
@pytest.mark.parametrize("kind", KINDS)
def test_many_games_end_whole(kind: str) -> None:
    streams, moves, steps = Streams(b"many " + kind.encode()), Moves(), simulate.Steps()
    options = KINDS[kind] | {"first": "lots"}
    seats = (4,) if kind == "teams" else (2, 3, 4)
    roots = [TippingPoint(n, deck.numbers(), choices_of(options)) for n in seats]
    for n in range(GAMES):
        game = roots[n % len(roots)].copy()
        simulate.play_random(game, streams, moves, steps)
        assert game.over
        assert not game.deciders()
        assert game.outcome() is not None
        assert game.faults() == [], n
        assert list(lost(game)) == [], n


@pytest.mark.rule("T-038", "T-040", "T-045", "T-092", "A64")
def test_many_games_with_trades_are_whole_after_every_move(trader: Any) -> None:
    player, phases = trader(b"many trades"), set()
    for n in range(TRADED):
        game = player.new(n)
        while not game.over:
            phases.add(game.phase)
            game.apply(*player.choose(game))
            assert game.faults() == [], n
            assert list(lost(game)) == [], n
    rare = {terms.REFUSING, terms.REDRAWING, terms.SHARING, terms.FREEZING, terms.LOOSE}
    usual = {*range(terms.LAST_CHANCE + 1), *range(terms.REFUSING, terms.ENDED)}
    assert phases | rare >= usual
