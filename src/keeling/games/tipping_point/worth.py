"""What a state of Tipping Point is worth to a seat: its chance to win, by the plan of all cities (outlook.py).

Round by round: how likely the world has not tipped and nobody has won before, and how likely the seat wins then, by how
far it and the others are from the citizens that the mode asks for. Besides, small worths of what the plan does not see.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp  # type: ignore[import-untyped, unused-ignore]
else:
    from math import exp

from keeling.games.tipping_point import terms
from keeling.games.tipping_point.outlook import Outlook, Taste
from keeling.games.tipping_point.rules import TippingPoint

CITIZEN: float = 0.03  # what a citizen pays who is left when nobody wins
TIPPING: float = 0.7  # how wide the border of the tipping limit is, in CO2 of the plan


class Judge(Outlook):
    """Values states."""

    def __init__(self, taste: Taste) -> None:
        super().__init__(taste)
        if not cython.compiled:
            self.ten = [0.0] * (terms.SEATS * terms.DECADES)
            self.none, self.safe = ([0.0] * terms.DECADES for _ in range(2))

    def value(self, game: TippingPoint, seat: int) -> float:
        """About the payoff to expect, 0 to 1. `foresee` must have seen the sky of this moment."""
        if game.over:
            return game.payoff(seat)
        self.plan(game)
        return self.worth(game, seat)

    def worth(self, game: TippingPoint, seat: int) -> float:
        """By the plan that is made."""
        self.rate(game)
        own = self.chance(game, seat)
        if game.mode == terms.TOGETHER:
            total = 0.0
            for q in range(game.seats):
                if q != seat:
                    total += self.chance(game, q)
            own += self.kindness * total / (game.seats - 1)
        return own + self.extras(game, seat)

    def rate(self, game: TippingPoint) -> int:
        """How likely each city, or pair, has enough citizens after each round; and whether anybody has."""
        for k in range(self.rounds):
            none = 1.0
            for q in range(game.seats):
                at = q * terms.DECADES + k
                self.ten[at] = self.reached(game, q, k)
                if game.mode != terms.TEAMS or q < 2:
                    none *= 1 - self.ten[at]
            self.none[k] = none
            self.safe[k] = 1 - self.care * self.tips(game, k)
        return 0

    def chance(self, game: TippingPoint, seat: int) -> float:
        """The payoff that a seat can expect."""
        alive = 1.0
        win = 0.0
        for k in range(self.rounds):
            alive *= self.safe[k]
            if self.none[k] < 1:
                if game.mode == terms.TOGETHER:
                    win += alive * self.together(seat, k)
                else:
                    win += alive * self.against(game, seat, k)
                alive *= self.none[k]
        last = max(0, self.rounds - 1)
        return win + alive * CITIZEN * min(10.0, self.people_at[seat * terms.DECADES + last])

    def tips(self, game: TippingPoint, k: int) -> float:
        """How likely the common CO2 reaches the limit in round k; what is too near even now counts most."""
        away = (game.limit() - self.total_at[k]) / (TIPPING + 0.25 * k)
        return 0.0 if away > 6 else 1 / (1 + exp(away + 1.5))

    def reached(self, game: TippingPoint, q: int, k: int) -> float:
        """How likely a seat, or a pair, has the citizens that end the game after round k."""
        if game.mode == terms.TEAMS:
            return self.beyond(self.crowd_at(game, q, k) - terms.PAIR + 0.5, k, 1.4)
        return self.beyond(self.crowd_at(game, q, k) - terms.CROWD + 0.5, k, 1.0)

    def beyond(self, lead: float, k: int, width: float) -> float:
        """How likely a lead of the plan holds: plans for later rounds are worth less."""
        x = lead / ((self.luck + self.more * k) * width)
        return 0.0 if x < -7 else 1.0 if x > 7 else 1 / (1 + exp(-x))

    def crowd_at(self, game: TippingPoint, q: int, k: int) -> float:
        """Citizens of a city, or a pair, after round k."""
        n = self.people_at[q * terms.DECADES + k]
        return n + self.people_at[(q ^ 2) * terms.DECADES + k] if game.mode == terms.TEAMS else n

    def together(self, seat: int, k: int) -> float:
        """Ten citizens, or nine when somebody else has ten (T-085)."""
        ten = self.ten[seat * terms.DECADES + k]
        others = self.none[k] / (1 - ten) if ten < 1 else 0.0
        nine = self.beyond(self.people_at[seat * terms.DECADES + k] - terms.ENOUGH + 0.5, k, 1.0)
        return ten + (nine - ten) * (1 - others)

    def against(self, game: TippingPoint, seat: int, k: int) -> float:
        """Enough citizens, and more than any rival who has enough; of equals, more cards (T-086, T-087)."""
        odds = self.ten[seat * terms.DECADES + k]
        mine = self.crowd_at(game, seat, k) + 0.05 * game.cards_n[seat]
        team = game.team(seat)
        for q in range(game.seats):
            if not team >> q & 1 and (game.mode != terms.TEAMS or q < 2):
                lead = self.crowd_at(game, q, k) + 0.05 * game.cards_n[q] - mine
                odds *= 1 - self.ten[q * terms.DECADES + k] * self.beyond(lead, k, 1.4)
        return odds

    def extras(self, game: TippingPoint, seat: int) -> float:
        """What helps and the plan does not see: skills kept, Electricity to spare, strength, what serves everybody."""
        left = self.rounds / terms.DECADES
        n = 0.02 * game.face_up(seat, terms.ENGINEER) * (game.money(seat) > 2)
        n += 0.01 * game.face_up(seat, terms.WORKER) + 0.006 * game.face_up(seat, terms.ADVISOR)
        n += 0.004 * game.face_up(seat, terms.SOLDIER)
        n += self.spare * min(4, game.free_tiles(seat))
        if game.has_research(seat):
            n += self.schooled
        if game.active(terms.DEPOT):
            n += 0.01
        if game.active(terms.AIRPORT):
            n += 0.03
        if game.mode == terms.COMPETITIVE:
            n += self.might * min(3, game.defence(seat))
        return n * left
