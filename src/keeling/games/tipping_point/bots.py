"""Tipping Point's own players: normal looks one step ahead, easy with a beginner's eye, hard on to the next decade."""

from __future__ import annotations

from typing import cast

from keeling.core import common, packed
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, nearest
from keeling.core.game import Game, Moves, Streams
from keeling.games.tipping_point import bargain, terms
from keeling.games.tipping_point.lookahead import Lookahead
from keeling.games.tipping_point.outlook import Taste
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sense import Sense
from keeling.games.tipping_point.worth import Judge

SLIPS = 20  # in a hundred choices of a beginner
USUAL = Taste()
BEGINNER = Taste(care=0.3)
COMPARED = 4  # actions that hard plays out
NEAR = 0.05  # how much worse than the best they may look
AHEAD = 1  # decades that it looks ahead
SHARE, LONGEST = 0.9, 1.8  # of the time that it may think, and in seconds


class SenseBot:
    """Takes what looks best one step ahead; `slips` in a hundred times something else."""

    def __init__(self, taste: Taste, slips: int = 0) -> None:
        self.taste, self.slips = taste, slips

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if len(legal) == 1 and packed.verb(legal[0]) not in (terms.END, terms.DONE):
            return legal[0]
        if self.slips and streams.below(common.BOTS, 100) < self.slips:
            return slip(legal, streams)
        state = cast(TippingPoint, game)
        sense = Sense(Judge(self.taste), state)
        return traded(sense, state, seat, legal[sense.pick(state, seat, listed(legal), streams)])


class SearchBot:
    """Plays the actions that look best out to the next decade, weather and all."""

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if len(legal) == 1 and packed.verb(legal[0]) not in (terms.END, terms.DONE):
            return legal[0]
        state = cast(TippingPoint, game)
        sense = Sense(Judge(USUAL), state)
        action = self.searched(sense, state, seat, legal, budget, streams)
        return traded(sense, state, seat, action)

    def searched(
        self, sense: Sense, state: TippingPoint, seat: int, legal: list[int], budget: float, streams: Streams
    ) -> int:
        """The best of those that look best."""
        worth = weighed(sense, state, seat, legal)
        ranked = sorted(legal, key=lambda action: -worth[action])
        near = [action for action in ranked[:COMPARED] if worth[action] > worth[ranked[0]] - NEAR]
        if len(near) < 2:
            return ranked[0]
        luck = Streams(streams.below(common.BOTS, 1 << 31).to_bytes(8, "little"))
        look = Lookahead(sense, state, seat, luck, AHEAD)
        return look.best(near, [worth[action] for action in near], min(SHARE * budget, LONGEST))


def weighed(sense: Sense, state: TippingPoint, seat: int, legal: list[int]) -> dict[int, float]:
    """What each action is worth one step ahead."""
    worth = {}
    for action in legal:
        sense.judge.foresee(state, seat)
        worth[action] = sense.weigh(state, seat, action)
    return worth


def traded(sense: Sense, game: TippingPoint, seat: int, action: int) -> int:
    """An offer to others first, before a purchase, the end of a turn or of trading; or instead of a plain no."""
    verb = packed.verb(action)
    if verb in (terms.BUY, terms.END) or (verb == terms.DONE and game.phase == terms.WINDOW):
        partners = [q for q in range(game.seats) if q != seat]
    elif verb == terms.DECLINE:
        partners = [game.offer_by - 1]
    else:
        return action
    return bargain.offer(sense, game, seat, partners) or action


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
        "easy": SenseBot(BEGINNER, SLIPS),
        "normal": SenseBot(USUAL),
        "hard": SearchBot(),
    }
    if level not in players:
        raise BadOption(f"There is no bot '{level[:20]}'.{nearest(level, players)}")
    return players[level]
