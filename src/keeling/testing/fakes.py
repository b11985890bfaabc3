"""Chance that a test decides."""

from __future__ import annotations

from collections.abc import Iterable

from keeling.core import common
from keeling.core.game import Game, Moves, Streams
from keeling.core.title import Setup, Title


def deal(title: Title, setup: Setup, game: Game, outcomes: Iterable[object]) -> int:
    """Let chance come out as told, in place, and stop when the outcomes are used up or somebody must decide.

    Args:
        outcomes: packed, as JSON, or as the sentences that `say` gives.

    Returns:
        How many outcomes were used.

    Raises:
        BadAction: an outcome that is none here.
        Refused: one that cannot come up.
    """
    used = 0
    for outcome in outcomes:
        if not game.deciders() >> common.CHANCE:
            break
        packed = outcome if isinstance(outcome, int) else title.read(setup, game, common.CHANCE, outcome)
        game.play(common.CHANCE, packed)
        used += 1
    return used


def settled(game: Game, seed: bytes) -> Game:
    """A copy in which chance has moved, the same for a seed, until somebody must decide or the game is over."""
    after = game.copy()
    after.settle(Streams(seed), Moves())
    return after
