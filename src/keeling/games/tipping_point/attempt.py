"""Something that somebody tried and the rules refused, as the sentences about it ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.names import Names

if TYPE_CHECKING:
    from keeling.games.tipping_point.rules import TippingPoint


@dataclass(frozen=True)
class Try:
    """Somebody tried something: the game as that seat may know it, the action, and what things are called."""

    game: TippingPoint
    seat: int
    action: int
    names: Names

    @property
    def verb(self) -> int:
        return packed.verb(self.action)

    @property
    def a(self) -> int:
        return packed.a(self.action)

    @property
    def b(self) -> int:
        return packed.b(self.action)

    @property
    def c(self) -> int:
        return packed.c(self.action)

    @property
    def money(self) -> int:
        return self.game.money(self.seat)

    def kind(self) -> int:
        """The kind of card that the action would bring or power, -1 for none."""
        game = self.game
        if self.verb == terms.BUY:
            card = game.market[self.a] - 1 if self.a < terms.SLOTS else -1
        elif self.verb == terms.SEARCH:
            return self.b if self.b < len(self.names.deck.buildings) else -1
        else:
            card = self.b if self.verb == terms.REPAIR else self.a
        return game.kind[card] if 0 <= card < terms.CARDS else -1

    def source(self) -> int:
        """The source that the action names, 0 for none."""
        return self.b if self.verb in (terms.BUY, terms.SUPPLY) else self.c
