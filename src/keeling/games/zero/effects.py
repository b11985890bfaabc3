"""What a choice will do, found by doing it on a copy: the rules themselves say it, under every option."""

from __future__ import annotations

import msgspec

from keeling.core import common, packed
from keeling.core.game import Log
from keeling.games.zero import terms
from keeling.games.zero.rules import Zero


class Effect(msgspec.Struct, frozen=True):
    """What follows from one choice, as far as it is certain.

    Attributes:
        draws: cards that the seat then draws.
        cleared: the pile leaves the round; `four` if four of a kind did it.
        level, limited: what the pile stands at then.
        skipped: the seats that are skipped, as a mask.
        next: who plays next, -1 when the round is over or a flip decides.
        place: 1 or more if the seat is out of cards.
        over: the round ends.
    """

    draws: int = 0
    cleared: bool = False
    four: bool = False
    level: int = 0
    limited: bool = False
    skipped: int = 0
    next: int = -1
    place: int = 0
    over: bool = False


def foresee(known: Zero, seat: int, action: int) -> Effect:
    """The effect of a legal action.

    Args:
        known: as `redact(seat)` left it; not changed.
    """
    after = known.copy()
    after.log = log = Log()
    after.apply(seat, action)
    cleared = four = False
    skipped = place = 0
    for event in log.seen_by(seat):
        verb, a, b = packed.verb(event), packed.a(event), packed.b(event)
        if verb == terms.CLEARED:
            cleared, four = True, bool(b)
        elif verb == terms.SKIPPED:
            skipped = a
        elif verb == terms.FINISHED and a == seat:
            place = b
    following = after.heir if after.phase == terms.DRAWING else after.turn
    certain = not after.over and after.phase != terms.FLIPPING and not after.deciders() >> common.CHANCE
    drawing = after.phase == terms.DRAWING
    return Effect(
        draws=after.owed if drawing else 0,
        cleared=cleared,
        four=four,
        level=after.level,
        limited=bool(after.limited),
        skipped=skipped,
        next=following if certain or drawing else -1,
        place=place,
        over=bool(after.over),
    )
