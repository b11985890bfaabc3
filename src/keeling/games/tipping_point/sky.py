"""What weather a seat must expect: disasters of the next cards by the almanac, and of an ordinary card later on."""

from __future__ import annotations

import cython

from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint

CARDS = 5  # the most of one Weather Phase


class Sky:
    """Expected disasters, by what a seat knows of the Climate Deck."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.near = [0.0] * ((CARDS + 1) * terms.DISASTERS)
            self.far = [0.0] * terms.DISASTERS
            self.odds = [0.0] * terms.SYMBOLS
            self.before = [0.0] * terms.SYMBOLS
            self.after = [0.0] * terms.SYMBOLS

    def foresee(self, game: TippingPoint, seat: int) -> int:
        """Take the sky of a state in, as the seat knows it."""
        self.foresee_later(game)
        self.rest(game, seat)
        for symbol in range(terms.SYMBOLS):
            self.before[symbol] = 1.0 if symbol == game.last else 0.0
        for d in range(terms.DISASTERS):
            self.near[d] = 0.0
        for card in range(CARDS):
            self.step(game, seat, card)
        return 0

    def foresee_later(self, game: TippingPoint) -> int:
        """Any pair of cards, as often as the deck has them."""
        for d in range(terms.DISASTERS):
            self.far[d] = 0.0
        whole = 0.0
        for symbol in range(1, terms.SYMBOLS):
            whole += game.symbols[symbol]
        for first in range(1, terms.SYMBOLS):
            for second in range(1, terms.SYMBOLS):
                d = game.almanac[terms.SYMBOLS * first + second]
                self.far[d] += game.symbols[first] * game.symbols[second] / (whole * whole)
        return 0

    def rest(self, game: TippingPoint, seat: int) -> int:
        """The odds of a card that the seat has not seen."""
        left = 0.0
        for symbol in range(1, terms.SYMBOLS):
            n = game.sky[symbol]
            for i in range(game.top_n):
                if game.top[i] == symbol and game.knows[i] >> seat & 1:
                    n -= 1
            self.odds[symbol] = n
            left += n
        for symbol in range(1, terms.SYMBOLS):
            self.odds[symbol] = self.odds[symbol] / left if left > 0 else 0.25
        return 0

    def step(self, game: TippingPoint, seat: int, card: int) -> int:
        """One card more: what it makes with the card before."""
        known = game.top[card] if card < game.top_n and game.knows[card] >> seat & 1 else 0
        for d in range(terms.DISASTERS):
            self.near[(card + 1) * terms.DISASTERS + d] = self.near[card * terms.DISASTERS + d]
        for second in range(1, terms.SYMBOLS):
            p = self.odds[second] if known == 0 else 1.0 if known == second else 0.0
            self.after[second] = p
            for first in range(1, terms.SYMBOLS):
                d = game.almanac[terms.SYMBOLS * first + second]
                self.near[(card + 1) * terms.DISASTERS + d] += self.before[first] * p
        for second in range(terms.SYMBOLS):
            self.before[second] = self.after[second] if second else 0.0
        return 0

    def soon(self, d: int, n: float) -> float:
        """How often a disaster comes in the next n cards of this phase; n need not be whole."""
        low = min(CARDS - 1, cython.cast(cython.int, n))
        part = n - low
        at = low * terms.DISASTERS + d
        return self.near[at] + part * (self.near[at + terms.DISASTERS] - self.near[at])
