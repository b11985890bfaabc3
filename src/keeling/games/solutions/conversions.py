"""Gigatonnes made tangible: as African elephants, blue whales, Empire State Buildings and Great Walls of China.

The rulebook prints three rows of such figures. They are kept as printed; the figures of any other weight are computed
so that the two printed rows of solutions come out to the last printed digit (the reference row rounds more coarsely).
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from math import sqrt

import msgspec

from keeling.core.text import N_, _

THINGS = {  # how many of each weigh one gigatonne
    "elephants": Decimal(147_500_000),
    "whales": Decimal(9_570_000),
    "towers": Decimal(3_020),
    "walls": Decimal("19.02"),
}
NAMES = {
    "elephants": N_("African elephants"),
    "whales": N_("blue whales"),
    "towers": N_("Empire State Buildings"),
    "walls": N_("Great Walls of China"),
}
PRINTED: tuple[tuple[str, str, tuple[str, str, str, str]], ...] = (  # S-167 to S-169; the columns are those of THINGS
    (N_("Reference"), "1", ("150,000,000", "9,000,000", "3,020", "19")),
    (N_("Solution #1"), "87.45", ("12,900,000,000", "837,000,000", "264,000", "1,663")),
    (N_("Solution #76"), "0.09", ("13,000,000", "861,000", "272", "1.7")),
)
UNITS = (  # from how many on, counted in what, with how many decimals
    (999_500_000, 10**9, 1),
    (999_500, 10**6, 0),
    (10**4, 10**3, 0),
    (0, 1, 0),
)
MOST, LEAST = Decimal("87.45"), Decimal("0.09")  # Gt of the first and the last of the 76


class Count(msgspec.Struct, frozen=True):
    """How many of a thing weigh as much. `thing` is a key of THINGS, `number` is rounded, `text` says both."""

    thing: str
    number: Decimal
    text: str


def scaled(number: Decimal) -> tuple[Decimal, int]:
    """A rounded number and its unit: tenths of billions, whole millions and thousands (from 10,000), ones.

    Below ten of a unit there is one decimal, lest rounding show.
    """
    unit, decimals = next((unit, decimals) for start, unit, decimals in UNITS if number >= start)
    if number < 10 * unit:
        decimals = 1
    return (number / unit).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP), unit


def in_words(number: Decimal) -> str:
    """'12.9 billion', '837 million', '264,000', '1,663', '1.7'."""
    amount, unit = scaled(number)
    if unit == 10**9:
        return _("%(n)s billion", n=f"{amount:,}")
    if unit == 10**6:
        return _("%(n)s million", n=f"{amount:,}")
    return f"{amount * unit:,}" if number else "0"


def weigh(gt: float | Decimal) -> tuple[Count, ...]:
    """A weight in Gt as each of THINGS, in their order.

    Raises:
        ValueError: a weight below zero, infinite or not a number.
    """
    weight = Decimal(str(gt))
    if not weight.is_finite() or weight < 0:
        raise ValueError(f"not a weight in Gt: {gt}")
    return tuple(counted(thing, weight * per) for thing, per in THINGS.items())


def counted(thing: str, exact: Decimal) -> Count:
    """So many of a thing, rounded."""
    amount, unit = scaled(exact)
    return Count(thing, amount * unit, _("%(n)s %(things)s", n=in_words(exact), things=_(NAMES[thing])))


def printed() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The rows of the rulebook: whose, Gt, the four figures with thousands apart."""
    return tuple((_(whose), gt, figures) for whose, gt, figures in PRINTED)


def radii(largest: float = 100.0) -> tuple[float, float]:
    """The radii of two circles whose areas are as 87.45 to 0.09: the most and the least impactful solution (S-184)."""
    return largest, largest * sqrt(LEAST / MOST)
