"""Many random games to their end, without a fault and with every card accounted for.

KEELING_GAMES says how many of each kind, e.g. `KEELING_GAMES=250000 pytest -k many`; ten thousand are played otherwise.
"""

from __future__ import annotations

import os

import pytest

from keeling.core import simulate
from keeling.core.game import Game, Moves, Streams, compiled
from keeling.games.catan import board, terms, tokens
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

pytestmark = [pytest.mark.engine, pytest.mark.slow]

GAMES = int(os.environ.get("KEELING_GAMES", "2500" if compiled() else "10"))
BASE = (0, 0, 0, 7, 10, 0, 1000)
ODD = (0, 1, 1, 9, 8, 2, 400)
KINDS: dict[str, tuple[int, ...]] = {
    "base": BASE,
    "base-odd": ODD,
    "warming": (*BASE, 0, 0, 0, 0, 0),
    "warming-odd": (*ODD, 1, 1, 1, 1, 1),
}


def new(choices: tuple[int, ...], seats: int) -> Game:
    if len(choices) == len(BASE):
        return Catan(seats, choices)
    return Warming(seats, choices, tokens.pairs(None))


def lost(game: Game) -> list[str]:
    """What is not where it must be, counted without the rules' own check (C-005 to C-007, GW-006)."""
    state = game.dump()
    found = []
    for kind in range(terms.KINDS):
        if state["bank"][kind] + sum(state["hand"][kind :: terms.KINDS]) != 19:
            found.append(f"resource {kind}")
    for card, n in enumerate((14, 5, 2, 2, 2)):
        if state["deck"][card] + state["used"][card] + sum(state["held"][card :: terms.CARDS]) != n:
            found.append(f"development card {card}")
    for seat in range(game.seats):
        towns, cities = state["towns"][seat].bit_count(), state["cities"][seat].bit_count()
        if towns > 5 or cities > 4 or state["road_low"][seat].bit_count() + state["road_high"][seat].bit_count() > 15:
            found.append(f"pieces of seat {seat}")
    standing = sum(number > 0 for number in state["number"])
    if standing + state.get("removed", 0) != len(board.LETTERS):
        found.append("numbers")
    return found


@pytest.mark.rule("C-005", "C-006", "C-007", "C-094", "GW-002", "GW-054")
@pytest.mark.parametrize("kind", KINDS)
def test_many_games_end_whole(kind: str) -> None:
    streams, moves, steps = Streams(b"many " + kind.encode()), Moves(), simulate.Steps()
    roots = [new(KINDS[kind], seats) for seats in (2, 3, 4)]
    for n in range(GAMES):
        game = roots[n % 3].copy()
        simulate.play_random(game, streams, moves, steps)
        assert game.over
        assert not game.deciders()
        assert game.outcome() is not None
        assert game.faults() == [], n
        assert lost(game) == [], n
