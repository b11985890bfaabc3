"""The thermometer and the time line of Solutions as numbers that a template draws.

The tall thermometer is 156 wide and 590 high: 0 °C at 520, 98 for each degree. The flat one is 336 wide: 0 °C at 30,
57 for each degree.
"""

from __future__ import annotations

from functools import cache

import msgspec

from keeling.core.text import _
from keeling.games.solutions import board, terms, texts
from keeling.games.solutions.view import SolutionsView

ZERO, DEGREE = 520, 98
FLAT_ZERO, FLAT_DEGREE = 30, 57


def high(tenths: float) -> float:
    """The height of a temperature on the tall thermometer."""
    return ZERO - DEGREE * tenths / 10


def along(tenths: float) -> float:
    """The place of a temperature on the flat thermometer."""
    return FLAT_ZERO + FLAT_DEGREE * tenths / 10


class Zone(msgspec.Struct, frozen=True):
    """A stretch beside the tube: where it lies on both thermometers, and the faces that it turns into a Feedback."""

    number: int
    y: float
    height: float
    x: float
    width: float
    faces: tuple[tuple[int, float, float], ...]


class Gauge(msgspec.Struct, frozen=True):
    """The thermometer. `y` and `x` are the top of the mercury, `right` and `wrong` heights of the forecast or None."""

    said: str
    tenths: int
    degrees: str
    y: float
    x: float
    zone: int
    zones: tuple[Zone, ...]
    goal: float
    limit: float
    right: float | None
    wrong: float | None
    broken: bool


class Year(msgspec.Struct, frozen=True):
    """A space of the time line. `marks` are the words above it, `gift` and `blue` its signs."""

    year: int
    state: str
    mark: str
    gift: bool
    blue: bool


@cache
def zones() -> tuple[Zone, ...]:
    found = []
    for number, (first, last, faces) in enumerate(board.ZONES):
        start, end = first - 0.5 if number else first, last + 0.5 if last < terms.TOP else last
        top, bottom, left, right = high(end) + 1, high(start) - 1, along(start) + 1, along(end) - 1
        middle = (top + bottom) / 2 - 8
        dice = tuple((face, 72.0 + 20 * i, middle) for i, face in enumerate(faces))
        found.append(Zone(number, top, round(bottom - top, 1), left, round(right - left, 1), dice))
    return tuple(found)


def gauge(view: SolutionsView, said: str) -> Gauge:
    """The thermometer of a view; `said` is what it says to those who do not see it."""
    seen = view.forecast
    shown = seen is not None and not seen.emergency and not view.over
    return Gauge(
        said=said,
        tenths=view.heat,
        degrees=texts.degrees(view.heat),
        y=high(view.heat),
        x=along(view.heat),
        zone=view.zone,
        zones=zones(),
        goal=high(terms.GOAL),
        limit=high(terms.LIMIT),
        right=high(seen.right) if seen and shown else None,
        wrong=high(seen.wrong) if seen and shown else None,
        broken=bool(view.broken),
    )


def line(view: SolutionsView) -> tuple[Year, ...]:
    """The time line, 2050 at its end."""
    return tuple(year(view, space) for space in range(len(view.years)))


def year(view: SolutionsView, space: int) -> Year:
    state = "past" if space < view.space else "now" if space == view.space else ""
    played = space < view.rounds
    most = view.maxima[space] if played else 0
    mark = ""
    if played and (space == 0 or most != view.maxima[space - 1]):
        mark = _("no limit") if most == terms.NO_LIMIT else _("max %(n)s", n=most)
    return Year(
        view.years[space],
        state,
        mark,
        played and space == view.reward_at,
        played and space == view.blue_at,
    )
