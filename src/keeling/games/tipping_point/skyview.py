"""The sky as one seat sees it: what lies in the Climate Deck, and what the next card will do."""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.games.tipping_point import terms


class Sky(msgspec.Struct, frozen=True):
    """The Climate Deck and the pair that is coming. Fives are by symbol, as terms.py counts them; 0 stands for none.

    Attributes:
        last: the symbol revealed last, 0 before the first.
        deck: cards in the deck by symbol, which everybody can count.
        top: the next cards as far as the viewer knows them, 0 for an unknown one.
        rumour: cards that the viewer knows to lie among the top, without knowing where.
        chance: of each symbol to come next, for what the viewer knows.
        pairs: the disaster that each symbol would make with the last, terms.CALM for none.
    """

    last: int
    deck: tuple[int, ...]
    top: tuple[int, ...]
    rumour: tuple[int, ...]
    chance: tuple[float, ...]
    pairs: tuple[int, ...]

    @property
    def left(self) -> int:
        """Cards in the deck."""
        return sum(self.deck)

    @property
    def counted(self) -> bool:
        """Whether the viewer knows no more than the counts."""
        return not any(self.top) and not any(self.rumour)

    @property
    def danger(self) -> float:
        """The chance that the next card makes a disaster."""
        return sum(p for p, disaster in zip(self.chance, self.pairs, strict=True) if disaster)

    def odds(self, disaster: int) -> float:
        """The chance of one disaster on the next card."""
        return sum(p for p, made in zip(self.chance, self.pairs, strict=True) if made == disaster)


def sky(state: dict[str, Any], viewer: int) -> Sky:
    """From what a redacted game dumps."""
    top = tuple(state["top"][: state["top_n"]])
    mine = viewer < state["seats"]
    rumour = tuple(state["rumour"][terms.SYMBOLS * viewer :][: terms.SYMBOLS]) if mine else (0,) * terms.SYMBOLS
    last = state["last"]
    return Sky(
        last=last,
        deck=tuple(state["sky"]),
        top=top,
        rumour=rumour,
        chance=chances(tuple(state["sky"]), top, rumour),
        pairs=tuple(state["almanac"][terms.SYMBOLS * last :][: terms.SYMBOLS]) if last else (0,) * terms.SYMBOLS,
    )


def chances(deck: tuple[int, ...], top: tuple[int, ...], rumour: tuple[int, ...]) -> tuple[float, ...]:
    """Of each symbol to come next.

    A card that is known is certain. Where something was heard of the top cards, any of them is as likely to be first as
    another; else every card is.
    """
    if top and top[0]:
        return tuple(float(symbol == top[0]) for symbol in range(terms.SYMBOLS))
    rest = [n - top.count(symbol) - rumour[symbol] if symbol else 0 for symbol, n in enumerate(deck)]
    unknown, heard, left = top.count(0), sum(rumour), sum(rest)
    if not heard or unknown < heard:
        return tuple(n / left if left else 0.0 for n in rest)
    other = (unknown - heard) / left if left else 0.0
    return tuple((rumour[symbol] + other * n) / unknown for symbol, n in enumerate(rest))
