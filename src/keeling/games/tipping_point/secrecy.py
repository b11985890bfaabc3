"""The one secret: what a Scientist saw of the next weather, and how it was put back (T-096; A61, A72)."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Streams
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.disasters import Disasters


class Secrecy(Disasters):
    """Who knows what."""

    MINDS = ("rumour",)  # what each seat has heard; another seat keeps of it no more than what it sees itself

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """Peeked cards and their new order are for the Scientist's seat alone."""
        verb = packed.verb(action)
        if verb == terms.PEEK and seat == common.CHANCE and viewer != self.turn:
            return packed.make(verb, common.HIDDEN, packed.b(action))
        if verb == terms.ARRANGE and viewer != seat:
            return packed.make(verb, common.HIDDEN, common.HIDDEN, common.HIDDEN)
        return action

    def redact(self, seat: int) -> int:
        """Places of the top cards that the seat does not know, and what others have heard of them."""
        for i in range(terms.PEEKED):
            if seat >= self.seats or not self.knows[i] >> seat & 1:
                self.top[i] = 0
        for other in range(terms.SEATS):
            if other != seat:
                for symbol in range(terms.SYMBOLS):
                    self.rumour[other * terms.SYMBOLS + symbol] = 0
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        """The unknown places: what is known to lie among them, and the rest from the deck, in any order."""
        unknown = 0
        for i in range(self.top_n):
            if self.top[i] == 0:
                unknown += 1
        for symbol in range(1, terms.SYMBOLS):
            n = self.rumour[seat * terms.SYMBOLS + symbol] if seat < self.seats else 0
            while n and unknown:
                self.put_unknown(symbol, streams.below(common.REDEAL, unknown))
                unknown -= 1
                n -= 1
        while unknown:
            self.put_unknown(self.unseen(streams), streams.below(common.REDEAL, unknown))
            unknown -= 1
        return 0

    def put_unknown(self, symbol: int, n: int) -> int:
        """Into the n-th unknown place."""
        for i in range(self.top_n):
            if self.top[i] == 0:
                if n == 0:
                    self.top[i] = symbol
                    return 0
                n -= 1
        return 0

    def unseen(self, streams: Streams) -> int:
        """A random symbol of the deck but its top cards that are known."""
        pick = streams.below(common.REDEAL, self.sky_size() - self.known_top())
        for symbol in range(1, terms.SYMBOLS):
            left = self.sky[symbol] - self.top_count(symbol)
            if pick < left:
                return symbol
            pick -= left
        return 0

    def known_top(self) -> int:
        n = 0
        for i in range(self.top_n):
            if self.top[i]:
                n += 1
        return n
