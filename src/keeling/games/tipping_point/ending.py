"""The end of a game of Tipping Point as the drawn page shows it: the debrief's data with its chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.games.tipping_point import cards, charts, costs, debrief, names, retold, terms, turning

if TYPE_CHECKING:
    from keeling.core.title import Setup
    from keeling.games.tipping_point.debrief import Debrief
    from keeling.games.tipping_point.view import TippingView

LONG = 520  # a bar's box
GAP = 2  # between the decades of a bar


class Emission(msgspec.Struct, frozen=True):
    """A city's row: its CO2 as a bar, a block (x, length, year, CO2) for each decade above zero."""

    badge: int
    name: str
    out: int
    share: int
    blocks: tuple[tuple[float, float, int, int], ...]
    words: str


class Loss(msgspec.Struct, frozen=True):
    """A city's row of losses: numbers under the causes, and what is to be said."""

    badge: int
    name: str
    cells: tuple[int, ...]
    total: int
    cards: int
    words: str


class Drawn(msgspec.Struct, frozen=True):
    """All that the end shows under its result. The charts are None if not one decade was played.

    Attributes:
        said, moments, note, trades, missing, real: as in debrief.py; `heading`: over the moments.
        company: (badge, name) of the cities, for the key of the chart.
        headers, rows: the table behind the chart.
        causes: (emblem, name) of what citizens were lost to.
    """

    large: charts.Chart | None
    small: charts.Chart | None
    said: str
    company: tuple[tuple[int, str], ...]
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    heading: str
    moments: tuple[turning.Moment, ...]
    emissions: tuple[Emission, ...]
    note: str
    causes: tuple[tuple[str, str], ...]
    losses: tuple[Loss, ...]
    trades: str
    missing: tuple[str, ...]
    real: tuple[debrief.Real, ...]


def drawn(setup: Setup, view: TippingView, people: Sequence[str]) -> Drawn:
    """The end of a finished game; `people` by seat, as everybody calls them."""
    told = debrief.debrief(setup, view, people)
    shown = retold.causes(told)
    large, small = (chart(setup, view, told, plan) for plan in (charts.LARGE, charts.SMALL))
    return Drawn(
        large=large,
        small=small,
        said=told.said,
        company=tuple(enumerate(told.people, 1)),
        headers=retold.headers(told),
        rows=tuple(map(retold.row, told.decades)),
        heading=turning.heading(len(told.moments)),
        moments=told.moments,
        emissions=emissions(told),
        note=told.emitted_note,
        causes=tuple((emblem(why), costs.cause(why)) for why in shown),
        losses=tuple(loss(one, shown) for one in told.costs),
        trades=told.trades,
        missing=told.missing,
        real=told.real,
    )


def chart(setup: Setup, view: TippingView, told: Debrief, plan: charts.Plan) -> charts.Chart | None:
    if not told.decades:
        return None
    bands = names.titles(setup.deck).deck.risk
    return charts.chart(told.decades, [one.decade for one in told.moments], view, bands, plan)


def emblem(why: int) -> str:
    return "i-food" if why == terms.HUNGER else f"d-{cards.DISASTERS[why]}"


def emissions(told: Debrief) -> tuple[Emission, ...]:
    """The city that put out most has the longest bar."""
    most = max(1, *(one.out for one in told.emitted))
    years = [one.year for one in told.decades]
    return tuple(
        Emission(one.seat + 1, one.name, one.out, one.share, blocks(one.by_decade, years, LONG / most), one.words)
        for one in sorted(told.emitted, key=lambda one: (-one.out, one.seat))
    )


def blocks(row: Sequence[int], years: Sequence[int], unit: float) -> tuple[tuple[float, float, int, int], ...]:
    """The decades in which a city put out CO2, one after another."""
    found, x = [], 0.0
    for year, n in zip(years, row, strict=True):
        if n > 0:
            found.append((round(x, 1), round(unit * n - GAP, 1), year, n))
            x += unit * n
    return tuple(found)


def loss(one: debrief.Cost, shown: Sequence[int]) -> Loss:
    by = dict(one.lost)
    return Loss(one.seat + 1, one.name, tuple(by[why] for why in shown), one.total, one.cards, one.words)
