"""What a state of Catan is worth to a seat: its chance to win, from what can be counted.

Every seat has features: points, what its land yields, where it can settle next, roads, knights, cards. Their weighted
sum is the seat's strength, and the chances of the seats are in the ratio of e to the power of their strengths (a
conditional logit, McFadden 1974). In Global Warming that is if there is no collapse, whose odds are counted likewise.
"""

from __future__ import annotations

from typing import NamedTuple

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp  # type: ignore[import-untyped, unused-ignore]
else:
    from math import exp

from keeling.games.catan import terms
from keeling.games.catan.counting import Counting
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming


class Taste(NamedTuple):
    """Weights of the features: at the start, at the end (in between by the leader's points), and of the collapse."""

    early: tuple[float, ...]
    late: tuple[float, ...]
    heat: tuple[float, ...]


class Judge(Counting):
    """Counts features and weighs them."""

    def __init__(self, taste: Taste) -> None:
        super().__init__()
        self.early = list(taste.early)
        self.late = list(taste.late)
        self.heat = list(taste.heat)
        if not cython.compiled:
            self.odds = [0.0] * terms.SEATS
        self.collapse = self.paid = self.late_then = self.rest = self.collapse_then = self.paid_then = 0.0

    # -- chances -----------------------------------------------------------------------------------------------------

    def chance(self, game: Catan, seat: int, viewer: int) -> float:
        """How likely the seat wins, as the viewer sees it; its payoff once the game is over."""
        if game.over:
            return game.payoff(seat)
        self.weigh(game, viewer)
        total = 0.0
        for q in range(game.seats):
            total += self.odds[q]
        return self.mixed(self.odds[seat] / total)

    def mixed(self, share: float) -> float:
        """A share of the chance that there is no collapse, and what a collapse pays."""
        return share + self.collapse * (self.paid - share)

    def weigh(self, game: Catan, viewer: int) -> int:
        """The odds of each seat, and what there is to say of a collapse."""
        late = self.lateness(game)
        for q in range(game.seats):
            self.odds[q] = exp(self.strength(game, q, viewer, late))
        self.collapse = self.paid = 0.0
        return self.weigh_heat(game, viewer) if isinstance(game, Warming) else 0

    def weigh_heat(self, game: Warming, viewer: int) -> int:
        """How likely a collapse is, and what it pays: nothing, or if the highest wins, more with every point."""
        odds = self.danger(game)
        self.collapse = odds / (1 + odds)
        if game.collapse_rule == terms.HIGHEST:
            total = 0.0
            for q in range(game.seats):
                total += exp(2.0 * (game.points[q] - game.points[viewer]))
            self.paid = 1 / total
        return 0

    def remember(self, game: Catan, seat: int) -> int:
        """Weigh a state for the seat, so that `again` can judge others that differ in its own cards alone."""
        self.weigh(game, seat)
        self.late_then = self.lateness(game)
        self.collapse_then = self.collapse
        self.paid_then = self.paid
        self.rest = 0.0
        for q in range(game.seats):
            if q != seat:
                self.rest += self.odds[q]
        return 0

    def again(self, game: Catan, seat: int) -> float:
        """The seat's chance, if nothing but its own cards has changed since `remember`."""
        if game.over:
            return game.payoff(seat)
        mine: float = exp(self.strength(game, seat, seat, self.late_then))
        self.collapse = self.collapse_then
        self.paid = self.paid_then
        return self.mixed(mine / (mine + self.rest))

    def strength(self, game: Catan, q: int, viewer: int, late: float) -> float:
        self.count(game, q, viewer)
        total = 0.0
        for i in range(self.n):
            total += self.feature[i] * (self.early[i] + (self.late[i] - self.early[i]) * late)
        return total

    def danger(self, game: Warming) -> float:
        """The odds of a collapse."""
        self.count_heat(game)
        total = 0.0
        for i in range(self.n):
            total += self.feature[i] * self.heat[i]
        odds: float = exp(total)
        return odds
