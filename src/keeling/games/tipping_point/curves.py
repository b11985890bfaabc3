"""A finished game decade by decade: citizens, CO2, weather cards and disasters, as the table saw them.

A decade is named by the year in which it begins. Its citizens are those who lived when it was over, its CO2 is what was
counted in its Weather Phase; the decade in which the world tips may have none, then the CO2 at the end stands for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import names

if TYPE_CHECKING:
    from keeling.games.tipping_point.view import TippingView


class Decade(msgspec.Struct, frozen=True):
    """One decade.

    Attributes:
        year: 2010 to 2090.
        people, co2, risk: by seat; CO2 net, from -10 to 10, risk the factor 1 to 3 that the city had for it.
        starved: citizens lost to hunger, by seat.
        total: the common CO2, at least 0.
        cards: weather cards; 0 if the world tipped before any.
        struck: disasters as terms.py counts them, in their order there.
    """

    year: int
    people: tuple[int, ...]
    co2: tuple[int, ...]
    risk: tuple[int, ...]
    starved: tuple[int, ...]
    total: int
    cards: int
    struck: tuple[int, ...]


def decades(view: TippingView, bands: Sequence[int]) -> tuple[Decade, ...]:
    """All that were played; `bands` are the lowest CO2 of a city for x2 and x3."""
    return tuple(decade(view, bands, i) for i in range(len(view.history.cards)))


def decade(view: TippingView, bands: Sequence[int], i: int) -> Decade:
    history = view.history
    counted = history.cards[i] > 0 or i < view.decade
    co2 = tuple(history.co2[seat][i] if counted else city.co2 for seat, city in enumerate(view.cities))
    return Decade(
        year=names.year(i),
        people=tuple(row[i] for row in history.people),
        co2=co2,
        risk=tuple(factor(one, bands) for one in co2),
        starved=tuple(row[i] for row in history.starved),
        total=max(0, sum(co2)),
        cards=history.cards[i],
        struck=history.struck[i],
    )


def factor(co2: int, bands: Sequence[int]) -> int:
    """The Risk Factor of a city with that much CO2 (T-068; A38)."""
    return 1 + sum(co2 >= band for band in bands)


def called(view: TippingView, people: Sequence[str], seat: int) -> str:
    """A seat at the beginning of a row or sentence: 'You' for the reader."""
    return _("You") if seat == view.viewer else people[seat]


def in_words(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> str:
    """The curves for those who do not see them."""
    if not found:
        return _("The world tipped before a decade was over.")
    first, last = found[0], found[-1]
    most = max(found, key=lambda one: one.total)
    lines = [
        _("%(who)s: %(first)s to %(last)s", who=called(view, people, seat), first=first.people[seat], last=one)
        for seat, one in enumerate(last.people)
    ]
    return _(
        "Line charts from %(start)s to %(end)s. Citizens: %(cities)s. The common CO₂ was highest in the decade "
        "%(when)s: %(total)s of %(limit)s. In all %(cards)s and %(struck)s.",
        start=first.year,
        end=last.year,
        cities="; ".join(lines),
        when=most.year,
        total=most.total,
        limit=view.limit,
        cards=ngettext("%(n)s weather card", "%(n)s weather cards", sum(one.cards for one in found)),
        struck=ngettext("%(n)s disaster", "%(n)s disasters", sum(len(one.struck) for one in found)),
    )


def disasters(struck: Sequence[int]) -> str:
    """'Drought, 2 × Blizzard' as a list."""
    return ", ".join(
        names.disaster(one) if struck.count(one) == 1 else f"{struck.count(one)} × {names.disaster(one)}"
        for one in dict.fromkeys(struck)
    )


__all__ = ["Decade", "called", "decades", "disasters", "factor", "in_words"]
