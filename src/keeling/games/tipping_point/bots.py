"""Tipping Point's own players: normal looks one step ahead, easy does so with a beginner's eye, hard some rounds."""

from __future__ import annotations

from typing import cast

from keeling.core import common, packed
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, nearest
from keeling.core.game import Game, Moves, Streams
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sense import Sense
from keeling.games.tipping_point.worth import Judge

SLIPS = 20  # in a hundred choices of a beginner
CARE = 0.3  # how seriously a beginner takes CO2


class SenseBot:
    """Takes what looks best one step ahead; `slips` in a hundred times something else."""

    def __init__(self, slips: int = 0, care: float = 1.0) -> None:
        self.slips, self.care = slips, care

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if len(legal) == 1:
            return legal[0]
        if self.slips and streams.below(common.BOTS, 100) < self.slips:
            return slip(legal, streams)
        state = cast(TippingPoint, game)
        sense = Sense(Judge(self.care), state)
        return legal[sense.pick(state, seat, listed(legal), streams)]


def slip(legal: list[int], streams: Streams) -> int:
    """A beginner's mistake: any purchase, any answer, but nothing torn down and nobody attacked."""
    rash = (terms.DEMOLISH, terms.ATTACK, terms.END_DEAL)
    mild = [action for action in legal if packed.verb(action) not in rash] or legal
    return mild[streams.below(common.BOTS, len(mild))]


def listed(actions: list[int]) -> Moves:
    moves = Moves()
    for action in actions:
        moves.add(action)
    return moves


def bot(level: str) -> Bot:
    """The player of a level.

    Raises:
        BadOption: there is no such level.
    """
    players: dict[str, Bot] = {
        "random": RandomBot(),
        "easy": SenseBot(SLIPS, CARE),
        "normal": SenseBot(),
        "hard": SenseBot(),
    }
    if level not in players:
        raise BadOption(f"There is no bot '{level[:20]}'.{nearest(level, players)}")
    return players[level]
