"""The end of a game as a template draws it: the chart, the rounds that decided it, what was misjudged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.solutions import debrief, decided, deck, terms
from keeling.games.solutions.debrief import Curve, Debrief, Misjudged, Point
from keeling.games.solutions.texts import capital, counted

if TYPE_CHECKING:
    from keeling.games.solutions.table import Table

LAST = 2050
APART = 40  # between the names of two lines
ROOM = 60  # that the names need beside the lines


class Frame(msgspec.Struct, frozen=True):
    """Where a chart lies in its box: width and height, and its four edges. Years run along x, °C up y."""

    wide: int
    tall: int
    left: int
    right: int
    top: int
    bottom: int
    first: int
    low: float
    high: float

    def x(self, year: float) -> float:
        return round(self.left + (self.right - self.left) * (year - self.first) / (LAST - self.first), 1)

    def y(self, warming: float) -> float:
        return round(self.bottom - (self.bottom - self.top) * (warming - self.low) / (self.high - self.low), 1)


class Name(msgspec.Struct, frozen=True):
    """What stands beside a line; `small` under it, or '' where there is no room."""

    x: float
    y: float
    text: str
    small: str


class Chart(msgspec.Struct, frozen=True):
    """A drawn chart: paths, places of marks and words. `pins` are the numbered rounds."""

    wide: int
    tall: int
    left: int
    right: int
    grid: tuple[tuple[float, str], ...]
    goals: tuple[tuple[float, str], ...]
    years: tuple[tuple[float, int], ...]
    floor: int
    world: str
    dots: tuple[tuple[float, float], ...]
    measured: str
    projected: str
    names: tuple[Name, Name, Name]
    pins: tuple[tuple[float, float, int], ...]


class Rated(msgspec.Struct, frozen=True):
    """A misjudged card: where it belongs and where it was put, on a line from rank 1 to 76 that is 520 long."""

    emblem: str
    title: str
    rank: int
    gt: str
    belongs: float
    put: float
    text: str
    why: str


class Result(msgspec.Struct, frozen=True):
    """All that the end shows."""

    headline: str
    verdict: str
    story: str
    low: str
    won: bool
    said: str
    large: Chart
    small: Chart
    heading: str
    turns: tuple[decided.Turn, ...]
    underrated: tuple[Rated, ...]
    overrated: tuple[Rated, ...]
    found: str
    weights: tuple[str, ...]
    instead: tuple[str, ...]
    done: tuple[str, ...]
    outside: tuple[str, ...]
    real: tuple[str, ...]


def result(table: Table) -> Result:
    view = table.view
    told = debrief.debrief(table.setup, view, table.proposers())
    return Result(
        headline=table.headline(),
        verdict=table.verdict(),
        story=told.story,
        low=told.low,
        won=view.ending == "win",
        said=in_words(told),
        large=chart(told, 860, 400, 48, 740, LARGE),
        small=chart(told, 340, 300, 34, 312, SMALL),
        heading=heading(len(told.turns)),
        turns=told.turns,
        underrated=tuple(map(rated, told.underrated)),
        overrated=tuple(map(rated, told.overrated)),
        found=told.found,
        weights=told.weights,
        instead=told.instead,
        done=told.done,
        outside=told.outside,
        real=told.real,
    )


def heading(n: int) -> str:
    """'Three rounds that decided it'."""
    return ngettext("The round that decided it", "%(words)s rounds that decided it", n, words=capital(counted(n)))


LARGE, SMALL = (10, 20), (20, 30)  # years apart on the axis, at a beginning in 1990


def chart(told: Debrief, wide: int, tall: int, left: int, right: int, spans: tuple[int, int]) -> Chart:
    """The chart in a box; `spans` are the years between marks of the axis."""
    every = [point.warming for one in (told.world, told.measured, told.projected) for point in one.points]
    first = min(one.points[0].year for one in (told.world, told.measured))
    low = min(0.5, int(min(every) * 2) / 2)
    frame = Frame(wide, tall, left, right, 14, tall - 44, first, low, max(2.2, max(every) + 0.15))
    halves = [low + i / 2 for i in range(int((frame.high - low) * 2) + 1)]
    return Chart(
        wide=wide,
        tall=tall,
        left=left,
        right=right,
        grid=tuple((frame.y(at), f"{at:.1f}°") for at in halves),
        goals=((frame.y(terms.GOAL / 10), _("goal 1.5°")), (frame.y(terms.LIMIT / 10), _("limit 2.0°"))),
        years=tuple((frame.x(year), year) for year in range(first, LAST + 1, spans[0])),
        floor=tall - 12,
        world=path(frame, told.world.points),
        dots=tuple((frame.x(point.year), frame.y(point.warming)) for point in told.world.points),
        measured=path(frame, told.measured.points),
        projected=path(frame, told.projected.points),
        names=names(frame, told) if wide - right > ROOM else close_names(frame, told),
        pins=pins(frame, told),
    )


def path(frame: Frame, points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{frame.x(point.year)} {frame.y(point.warming)}" for point in points)


def names(frame: Frame, told: Debrief) -> tuple[Name, Name, Name]:
    """Beside the ends of the lines; two that would lie on each other move apart."""
    ours, theirs = frame.y(told.world.points[-1].warming), frame.y(told.projected.points[-1].warming)
    if abs(ours - theirs) < APART:
        middle, way = (ours + theirs) / 2, 1 if ours >= theirs else -1
        ours, theirs = middle + way * APART / 2, middle - way * APART / 2
    inside = told.measured.points[len(told.measured.points) // 2]
    return (
        Name(frame.right + 15, ours, told.world.name, ending(told.world)),
        Name(frame.x(inside.year) + 16, frame.y(inside.warming) + 42, told.measured.name, ""),
        Name(frame.right + 15, theirs, told.projected.name, ending(told.projected)),
    )


def close_names(frame: Frame, told: Debrief) -> tuple[Name, Name, Name]:
    """Where there is no room beside the chart: over the end of the higher line, under that of the lower."""
    ours, theirs = frame.y(told.world.points[-1].warming), frame.y(told.projected.points[-1].warming)
    ours_at, theirs_at = (ours + 24, theirs - 14) if ours >= theirs else (ours - 16, theirs + 24)
    inside = told.measured.points[len(told.measured.points) // 2]
    return (
        Name(frame.right, min(ours_at, frame.bottom + 14), f"{told.world.name} {last_of(told.world)}", ""),
        Name(frame.x(inside.year) + 12, frame.y(inside.warming) + 40, told.measured.name, ""),
        Name(frame.right, theirs_at, f"{told.projected.name} {last_of(told.projected)}", ""),
    )


def last_of(curve: Curve) -> str:
    return f"{curve.points[-1].warming:.1f}°"


def ending(curve: Curve) -> str:
    last = curve.points[-1]
    return _("%(degrees)s in %(year)s", degrees=f"{last.warming:.1f}°", year=last.year)


def pins(frame: Frame, told: Debrief) -> tuple[tuple[float, float, int], ...]:
    """A number over the stretch of each round that decided it."""
    points = told.world.points
    found = []
    for number, turn in enumerate(told.turns, 1):
        at = next((i for i, point in enumerate(points[:-1]) if point.year == turn.year), None)
        if at is not None:
            x = (frame.x(points[at].year) + frame.x(points[at + 1].year)) / 2
            y = (frame.y(points[at].warming) + frame.y(points[at + 1].warming)) / 2
            found.append((round(x - 4, 1), round(max(12, y - 24), 1), number))
    return tuple(found)


def in_words(told: Debrief) -> str:
    """The chart for those who do not see it."""
    first, last = told.world.points[0], told.world.points[-1]
    top = max(told.world.points, key=lambda point: point.warming)
    return _(
        "Line chart. Your world: %(first)s° in %(start)s, at most %(top)s° in %(when)s, %(last)s° in %(end)s. "
        "Measured: %(now)s° in %(year)s. The middle path reaches %(path)s° in 2050.",
        first=f"{first.warming:.1f}",
        start=first.year,
        top=f"{top.warming:.1f}",
        when=top.year,
        last=f"{last.warming:.1f}",
        end=last.year,
        now=f"{told.measured.points[-1].warming:.2f}",
        year=told.measured.points[-1].year,
        path=f"{told.projected.points[-1].warming:.1f}",
    )


def rated(one: Misjudged) -> Rated:
    card = deck.cards()[one.card]
    return Rated(
        emblem=card.id,
        title=card.said("title"),
        rank=one.rank,
        gt=one.gt,
        belongs=on_line(one.rank),
        put=on_line(one.other_rank),
        text=one.text,
        why=one.why,
    )


def on_line(rank: int) -> float:
    return round(10 + 500 * (rank - 1) / (terms.CARDS - 1), 1)
