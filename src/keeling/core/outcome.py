"""How a game ended."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        ending: why it ended, a fixed word of the game ("jerry", "stalemate", …).
        winners: the seats that won; may be empty.
        scores: one number a seat, in the game's own unit; what it counts is for the title to say.
        places: one place a seat, 1 is best, equal places are shared, 0 is a seat that left.
        losers: the seats that the game names as having lost, where it does.
    """

    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    losers: tuple[int, ...] = ()
