"""Random games in which everybody trades: gifts, pay for food, loans, citizens, once or standing, counters."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.options import choices_of
from keeling.games.tipping_point.rules import TippingPoint

TRADING = (terms.DEVELOPING, terms.WINDOW, terms.OFFERED)
TIRED = (terms.END, terms.DEMOLISH, terms.DONE)  # what ends the building of something, chosen less often


class Trader:
    """All seats of random games; they build and light up more often than chance would, and accept most offers."""

    def __init__(self, seed: bytes) -> None:
        self.streams, self.moves = Streams(seed), Moves()

    def below(self, n: int) -> int:
        return self.streams.below(common.BOTS, n)

    @staticmethod
    def table(n: int) -> tuple[int, dict[str, Any]]:
        """Seats and options of the n-th kind of table, so that all of them come."""
        mode = ("teams", "together", "competitive")[n % 3]
        return 4 if mode == "teams" else 2 + n // 3 % 3, {
            "mode": mode,
            "window": ("always", "needed", "never")[n // 2 % 3],
            "tie": ("shared", "cleanest")[n % 2 * (mode == "competitive")],
            "bases": ("any", "once")[n % 4 > 0],
            "attacks": ("no", "yes")[n % 7 > 0],
            "first": ("lots", "seat")[n % 2],
        }

    @classmethod
    def new(cls, n: int) -> TippingPoint:
        seats, options = cls.table(n)
        return TippingPoint(seats, deck.numbers(), choices_of(options))

    def choose(self, game: TippingPoint) -> tuple[int, int]:
        """The next move: who, and what."""
        deciders = game.deciders()
        if deciders >> common.CHANCE:
            return common.CHANCE, game.sample(self.streams, self.moves)
        if game.phase in TRADING and self.below(2):
            for _ in range(3):
                seat = self.below(game.seats)
                offer = self.offer(game, seat)
                if game.check(seat, offer) == 0:
                    return seat, offer
        seat = self.streams.one_of(common.BOTS, deciders)
        if game.phase == terms.OFFERED and self.below(4):
            return seat, packed.make(terms.ACCEPT)
        listed = game.actions(seat)
        action = listed[self.below(len(listed))]
        for _ in range(3):
            if packed.verb(action) in TIRED:
                action = listed[self.below(len(listed))]
        return seat, action

    def offer(self, game: TippingPoint, seat: int) -> int:
        """Something that one city could offer another; whether it may is for the rules to say."""
        to = (seat + 1 + self.below(game.seats - 1)) % game.seats
        bargain = Bargain(to, self.some(), self.some(), once=self.below(2) == 1)
        if self.below(3) == 0:
            bargain = bargain._replace(give=self.one_of(self.folk(game, seat)), take=self.one_of(self.folk(game, to)))
        dark = [
            card
            for card in range(terms.CARDS)
            if game.owner(card) in (seat, to) and not game.upright[card] and game.lacking(card) > 0
        ]
        if dark and self.below(3):
            card = dark[self.below(len(dark))]
            bargain = bargain._replace(building=card, tiles=1 + self.below(game.lacking(card)))
        return bargain.pack()

    def some(self) -> int:
        return self.below(5) - 2 if self.below(3) else 0

    def folk(self, game: TippingPoint, seat: int) -> list[int]:
        return [citizen for citizen in range(terms.CITIZENS) if game.host(citizen) == seat]

    def one_of(self, found: list[int]) -> int | None:
        return found[self.below(len(found))] if found and self.below(2) else None


@pytest.fixture
def trader() -> type[Trader]:
    """Makes a random trader: `trader(b"seed")`."""
    return Trader
