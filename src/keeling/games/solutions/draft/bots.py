"""The Draft's own players. They remember the ranking as people do: vaguely, and all game long in the same way."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from statistics import NormalDist

from keeling.core import common, luck, packed
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, nearest
from keeling.core.game import Game, Streams
from keeling.games.solutions.draft import cards, terms
from keeling.games.solutions.draft.rules import Draft

FINE = 1 << 20
NORMAL = NormalDist()
LOGS = [log(gt) for gt in cards.GT_BY_RANK[1:]]
MEAN = sum(LOGS) / len(LOGS)
SPREAD = (sum((one - MEAN) ** 2 for one in LOGS) / len(LOGS)) ** 0.5


@lru_cache(maxsize=256)
def memory(mind: int, noise: float) -> tuple[float, ...]:
    """What a mind believes of every card, in hundredths of a gigatonne.

    It recalls ln Gt with a normal error of that size, and trusts the memory as far as it is worth beside what cards
    are worth in general.
    """
    streams = Streams(luck.root_of_seed(f"draft memory {mind}"))
    trust = SPREAD**2 / (SPREAD**2 + noise**2)
    believed = []
    for rank in cards.RANKS:
        error = NORMAL.inv_cdf((streams.below(common.BOTS, FINE) + 0.5) / FINE)
        recalled = LOGS[rank - 1] + noise * error
        believed.append(exp(MEAN + trust * (recalled - MEAN)))
    return tuple(believed)


class Drafter:
    """Takes the best card it knows of, and steals where that brings it closest to winning."""

    def __init__(self, noise: float) -> None:
        """Args:
        noise: the error of its memory, in units of ln Gt.
        """
        self.noise = noise

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        assert isinstance(game, Draft)
        verb = packed.verb(legal[-1])
        worth = self.beliefs(game, mind)
        if verb == terms.TAKE:
            return max(legal, key=lambda action: worth[packed.a(action)])
        if verb in (terms.GIVE, terms.TURN):  # gives the worst, and keeps the best for last
            return min(legal, key=lambda action: worth[packed.a(action)])
        return self.steal(game, seat, legal, worth)

    def beliefs(self, game: Draft, mind: int) -> list[float]:
        """What every card is worth to it; those turned up are known."""
        believed = memory(mind, self.noise)
        return [cards.GT_BY_RANK[rank] if rank else believed[card] for card, rank in enumerate(game.rank)]

    def steal(self, game: Draft, seat: int, legal: list[int], worth: list[float]) -> int:
        """The steal after which it leads by most, or lags by least; none if that would not help."""
        holder = list(game.holder)
        sums = [sum(worth[c] for c in range(terms.CARDS) if holder[c] == q + 1) for q in range(game.seats)]
        mine = [c for c in range(terms.CARDS) if holder[c] == seat + 1 and not (game.stays_put and game.swapped[c])]
        best, chosen = lead(sums, seat), legal[0]
        for action in legal[1:]:
            stolen = packed.a(action)
            gain = worth[stolen] - min(worth[c] for c in mine)
            after = sums[:]
            after[seat] += gain
            after[holder[stolen] - 1] -= gain
            if lead(after, seat) > best:
                best, chosen = lead(after, seat), action
        return chosen


def lead(sums: list[float], seat: int) -> float:
    """How far the seat is before the best of the others."""
    return sums[seat] - max(total for q, total in enumerate(sums) if q != seat)


def bot(level: str) -> Bot:
    """The player of a level.

    Raises:
        BadOption: there is no such level.
    """
    players: dict[str, Bot] = {
        "random": RandomBot(),
        "easy": Drafter(noise=1.6),
        "normal": Drafter(noise=1.1),
        "hard": Drafter(noise=0.7),
    }
    if level not in players:
        raise BadOption(f"There is no bot '{level[:20]}'.{nearest(level, players)}")
    return players[level]
