"""What building, buying and playing will do, from what they do to a copy of what a seat may know."""

from __future__ import annotations

import msgspec

from keeling.core import packed
from keeling.games.catan import terms
from keeling.games.catan.rules import Catan

FORESEEN = (terms.ROAD, terms.TOWN, terms.CITY, terms.GREEN, terms.PLAY_KNIGHT)


class Effect(msgspec.Struct, frozen=True):
    """The table after an action.

    Attributes:
        points: of whoever acts, the hidden ones too; `length`: of that seat's longest road.
        longest, army, guardian: seats, terms.SEATS for nobody.
        level: of greenhouse gases, 0 in the base game.
        won: the game is won with it.
    """

    points: int
    length: int
    longest: int
    army: int
    guardian: int
    level: int
    won: bool


def foresee(known: Catan, seat: int, action: int) -> Effect | None:
    """The effect of an action of the trade and build phase, None for what changes none of this.

    Args:
        known: as `redact(seat)` leaves it; unchanged.
    """
    if packed.verb(action) not in FORESEEN or known.phase in (terms.SETTLING, terms.PAVING):
        return None
    after = known.copy()
    after.apply(seat, action)
    return Effect(
        points=after.total(seat),
        length=after.length[seat],
        longest=after.longest,
        army=after.army,
        guardian=getattr(after, "guardian", terms.SEATS),
        level=getattr(after, "level", 0),
        won=after.winner == seat,
    )
