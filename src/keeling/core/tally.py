"""What a run of games came to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from statistics import mean, median

import msgspec

from keeling.core.outcome import Outcome

Z = 1.959964  # of a 95 % interval


def wilson(hits: int, n: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    if n == 0:
        return 0.0, 1.0
    share, turn = hits / n, Z * Z / n
    middle = (share + turn / 2) / (1 + turn)
    half = Z * math.sqrt(share * (1 - share) / n + turn / (4 * n)) / (1 + turn)
    return max(0.0, middle - half), min(1.0, middle + half)


class Tally(msgspec.Struct):
    """What a run of games came to.

    Attributes:
        actions: decisions only.
        chance: outcomes of decks, dice and lots.
        lengths: decisions of each game.
        endings: how often each ending came.
        wins, losses: how often each seat won, and was named as the loser.
    """

    games: int = 0
    actions: int = 0
    chance: int = 0
    lengths: list[int] = msgspec.field(default_factory=list)
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    wins: Counter[int] = msgspec.field(default_factory=Counter)
    losses: Counter[int] = msgspec.field(default_factory=Counter)

    def add(self, outcome: Outcome, actions: int, chance: int) -> None:
        self.games += 1
        self.actions += actions
        self.chance += chance
        self.lengths.append(actions)
        self.endings[outcome.ending] += 1
        self.wins.update(outcome.winners)
        self.losses.update(outcome.losers)

    def merge(self, other: Tally) -> None:
        """Add the games of another run."""
        self.games += other.games
        self.actions += other.actions
        self.chance += other.chance
        self.lengths += other.lengths
        self.endings += other.endings
        self.wins += other.wins
        self.losses += other.losses

    def report(self, seats: int) -> Mapping[str, object]:
        """Lengths and outcomes as plain values."""
        lengths = sorted(self.lengths)
        return {
            "length": {
                "median": median(lengths),
                "mean": round(mean(lengths), 2),
                "p90": lengths[int(0.9 * (len(lengths) - 1))],
                "min": lengths[0],
                "max": lengths[-1],
            }
            if lengths
            else {},
            "outcomes": {
                "endings": dict(sorted(self.endings.items())),
                "intervals": {word: wilson(n, self.games) for word, n in sorted(self.endings.items())},
                "wins": [self.wins[q] for q in range(seats)],
                "losses": [self.losses[q] for q in range(seats)],
            },
        }
