"""The chart of a finished game: citizens, CO2 of each city, the common CO2 with the weather, decade under decade.

Lengths are units of the drawing, y grows downwards. All decades share their places along x.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from keeling.core.text import _
from keeling.games.tipping_point import cards, names, terms
from keeling.games.tipping_point.curves import Decade

if TYPE_CHECKING:
    from keeling.games.tipping_point.view import TippingView

PIN = 10  # half of a pin
ASIDE = 1.6  # how far lines of neighbouring seats lie apart, so that equal ones are seen
COLUMNS = 5  # a short game is drawn as if it had so many decades


class Plan(NamedTuple):
    """How a chart is laid out.

    Attributes:
        wide, left, right: of the drawing and its panels; `panels`: heights of the three.
        head: room over a panel for its title; `every`: citizens between two lines of the grid.
        apart: between numbers at the ends of lines; `emblem`: size of a disaster; `card`: of a weather card.
    """

    wide: int
    left: int
    right: int
    panels: tuple[int, int, int]
    head: int
    every: int
    apart: float
    emblem: int
    card: tuple[int, int]


LARGE: Final = Plan(860, 40, 816, (200, 170, 130), 44, 2, 16, 30, (11, 15))
SMALL: Final = Plan(340, 22, 316, (150, 140, 110), 40, 5, 13, 15, (4, 8))


class Line(msgspec.Struct, frozen=True):
    """A city's line: its path, a mark for each decade, and its last number."""

    badge: int
    path: str
    marks: tuple[tuple[float, float], ...]
    label: tuple[float, float, str]


class Band(msgspec.Struct, frozen=True):
    """A strip across a panel: its zone (for the colour), from where, how tall, what it is called."""

    zone: int
    y: float
    tall: float
    name: str


class Panel(msgspec.Struct, frozen=True):
    """One panel of lines. `grid`: heights with their numbers; `goal`: a height that matters; `note`: words on it."""

    title: str
    top: float
    floor: float
    bands: tuple[Band, ...]
    grid: tuple[tuple[float, str], ...]
    goal: float | None
    note: str
    lines: tuple[Line, ...]


class Bar(msgspec.Struct, frozen=True):
    """The common CO2 of a decade, its weather cards and disasters.

    Attributes:
        x, y, wide, tall: of the bar; `zone`: of the table of weather cards, 5 beyond the limit.
        middle, label: where its number stands; `total`: the number.
        backs: places of weather cards; `struck`: (x, y, emblem, name) of disasters.
    """

    x: float
    y: float
    wide: float
    tall: float
    zone: int
    middle: float
    label: float
    total: int
    year: int
    backs: tuple[tuple[float, float], ...]
    struck: tuple[tuple[float, float, str, str], ...]


class Sums(msgspec.Struct, frozen=True):
    """The panel of the common CO2. `limit`: the height at which the world tips, `limited` its words."""

    title: str
    top: float
    floor: float
    limit: float
    limited: str
    bars: tuple[Bar, ...]
    years: float


class Chart(msgspec.Struct, frozen=True):
    """All three, one under the other, and under them the numbers of the decades that decided it."""

    wide: int
    tall: float
    left: int
    right: int
    card: tuple[int, int]
    emblem: int
    people: Panel
    co2: Panel
    sums: Sums
    pins: tuple[tuple[float, float, int], ...]


class Scale(NamedTuple):
    """Along y of a panel."""

    low: float
    high: float
    top: float
    floor: float

    def y(self, n: float) -> float:
        return round(self.floor - (self.floor - self.top) * (n - self.low) / (self.high - self.low), 1)


# -- all of it ---------------------------------------------------------------------------------------------------------


def chart(
    found: Sequence[Decade], decided: Sequence[int], view: TippingView, bands: Sequence[int], plan: Plan
) -> Chart:
    """The chart of at least one decade; `decided` are decades to be numbered, `bands` as of curves.py."""
    tops = [sum(plan.panels[:i]) + plan.head * (i + 1) for i in range(3)]
    people, co2, sums = ((top, top + tall) for top, tall in zip(tops, plan.panels, strict=True))
    last = together(found, view.bands, view.limit, plan, *sums)
    floor = bottom(last, plan)
    _step, xs = places(found, plan)
    return Chart(
        wide=plan.wide,
        tall=floor + 2 * PIN + 4,
        left=plan.left,
        right=plan.right,
        card=plan.card,
        emblem=plan.emblem,
        people=citizens(found, view.mode, plan, *people),
        co2=emissions(found, bands, plan, *co2),
        sums=last,
        pins=tuple((xs[decade], floor + PIN, n) for n, decade in enumerate(decided, 1)),
    )


def bottom(sums: Sums, plan: Plan) -> float:
    """Under the last row of disasters."""
    struck = [y + plan.emblem for bar in sums.bars for _x, y, _emblem, _name in bar.struck]
    return round(max([sums.years + plan.card[1] + 12, *struck]) + 6, 1)


def places(found: Sequence[Decade], plan: Plan) -> tuple[float, list[float]]:
    """How wide a decade is, and the middle of each."""
    step = (plan.right - plan.left) / max(COLUMNS, len(found))
    return step, [round(plan.left + step * (i + 0.5), 1) for i in range(len(found))]


# -- lines -------------------------------------------------------------------------------------------------------------


def citizens(found: Sequence[Decade], mode: str, plan: Plan, top: float, floor: float) -> Panel:
    """Citizens at the end of each decade. A pair has one goal together: then no line is drawn for it."""
    most = max(terms.CROWD, *(n for one in found for n in one.people))
    scale = Scale(0, most + 0.5, top, floor)
    pairs = mode == "teams"
    goal = None if pairs else scale.y(terms.CROWD)
    note = _("a pair needs %(n)s", n=terms.PAIR) if pairs else _("- - goal %(n)s", n=terms.CROWD)
    rows = [[one.people[seat] for one in found] for seat in range(len(found[0].people))]
    grid = tuple((scale.y(n), str(n)) for n in range(0, most + 1, plan.every))
    return Panel(_("Citizens"), top, floor, (), grid, goal, note, lines(rows, found, plan, scale))


def emissions(found: Sequence[Decade], bands: Sequence[int], plan: Plan, top: float, floor: float) -> Panel:
    """CO2 as it was counted, over the bands of the Risk Factor."""
    low = min(0, *(n for one in found for n in one.co2))
    high = max(bands[-1] + 2, *(n for one in found for n in one.co2))
    scale = Scale(low - 0.5, high + 0.5, top, floor)
    edges = [float(low) - 0.5, *(band - 0.5 for band in bands), high + 0.5]
    strips = tuple(
        Band(i, scale.y(end), round(scale.y(start) - scale.y(end), 1), _("risk ×%(n)s", n=i + 1))
        for i, (start, end) in enumerate(pairwise(edges))
    )
    rows = [[one.co2[seat] for one in found] for seat in range(len(found[0].co2))]
    marked = sorted({low, 0, *bands})
    grid = tuple((scale.y(n), names.number(n)) for n in marked if n in (0, low) or n - low > 1)
    return Panel(_("CO₂ of each city"), top, floor, strips, grid, None, "", lines(rows, found, plan, scale))


def lines(rows: Sequence[Sequence[int]], found: Sequence[Decade], plan: Plan, scale: Scale) -> tuple[Line, ...]:
    """A line for each seat, a little beside the others."""
    _step, xs = places(found, plan)
    aside = [ASIDE * (seat - (len(rows) - 1) / 2) for seat in range(len(rows))]
    spots = [
        [(x, round(scale.y(n) + aside[seat], 1)) for x, n in zip(xs, row, strict=True)] for seat, row in enumerate(rows)
    ]
    heights = spread([spot[-1][1] for spot in spots], plan.apart)
    return tuple(
        Line(
            badge=seat + 1,
            path="M" + "L".join(f"{x} {y}" for x, y in spot),
            marks=tuple(spot),
            label=(round(xs[-1] + plan.apart * 0.9, 1), round(height + plan.apart * 0.3, 1), names.number(row[-1])),
        )
        for seat, (spot, row, height) in enumerate(zip(spots, rows, heights, strict=True))
    )


def spread(heights: Sequence[float], apart: float) -> list[float]:
    """The same heights, moved so that no two are nearer than `apart`; their middle stays where it was."""
    order = sorted(range(len(heights)), key=lambda i: (heights[i], i))
    groups: list[tuple[list[int], float]] = []
    for i in order:
        groups.append(([i], heights[i]))
        while len(groups) > 1 and touching(groups[-2], groups[-1], apart):
            (last, _m), (first, _n) = groups.pop(), groups.pop()
            both = first + last
            groups.append((both, sum(heights[one] for one in both) / len(both)))
    found = list(heights)
    for members, middle in groups:
        for place, i in enumerate(members):
            found[i] = middle + apart * (place - (len(members) - 1) / 2)
    return found


def touching(upper: tuple[list[int], float], lower: tuple[list[int], float], apart: float) -> bool:
    return lower[1] - upper[1] < apart * (len(upper[0]) + len(lower[0])) / 2


# -- the sky -----------------------------------------------------------------------------------------------------------


def together(
    found: Sequence[Decade], steps: Sequence[tuple[int, int]], limit: int, plan: Plan, top: float, floor: float
) -> Sums:
    """A bar for each decade, its cards and disasters under it."""
    scale = Scale(0, max(limit, *(one.total for one in found)), top + plan.apart, floor)
    step, xs = places(found, plan)
    under = floor + plan.apart + 6
    bars = []
    for x, one in zip(xs, found, strict=True):
        y = scale.y(one.total)
        bars.append(
            Bar(
                x=round(x - step * 0.32, 1),
                y=y,
                wide=round(step * 0.64, 1),
                tall=round(floor - y, 1),
                zone=zone(one.total, steps, limit),
                middle=x,
                label=round(y - 5, 1),
                total=one.total,
                year=one.year,
                backs=backs(x, under, one.cards, plan),
                struck=struck(x, under + plan.card[1] + 6, one.struck, step, plan),
            )
        )
    tips = _("- - tips at %(n)s", n=limit)
    return Sums(_("CO₂ together and the weather"), top, floor, scale.y(limit), tips, tuple(bars), under - 4)


def zone(total: int, steps: Sequence[tuple[int, int]], limit: int) -> int:
    """The row of the table of weather cards, from 0; one more for the limit."""
    return len(steps) if total >= limit else sum(total >= begins for begins, _cards in steps) - 1


def backs(x: float, y: float, n: int, plan: Plan) -> tuple[tuple[float, float], ...]:
    """Weather cards side by side, their middle under the bar."""
    wide = plan.card[0] * 1.35
    return tuple((round(x + wide * (i - n / 2), 1), round(y, 1)) for i in range(n))


def struck(
    x: float, y: float, found: Sequence[int], step: float, plan: Plan
) -> tuple[tuple[float, float, str, str], ...]:
    """Disasters in rows as wide as the decade."""
    wide = plan.emblem + 2
    row = max(1, int(step // wide))
    return tuple(
        (
            round(x + wide * (i % row - min(row, len(found) - i // row * row) / 2) + 1, 1),
            round(y + wide * (i // row), 1),
            cards.DISASTERS[one],
            names.disaster(one),
        )
        for i, one in enumerate(found)
    )
