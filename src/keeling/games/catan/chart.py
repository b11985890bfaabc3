"""The charts at the end of a game as a template draws them: the level by turn, the dice, bars by seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import msgspec

from keeling.core.text import _
from keeling.games.catan import climb, heat, terms
from keeling.games.catan.climb import Moment, Move, Point, Push
from keeling.games.catan.debrief import Part
from keeling.games.catan.luck import Harvest, Throw

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # turns between two marks of the axis
MARKS = 7  # at most so many
LONG = 520  # a bar's box
DEEP = 26
BLOCK = 26  # the widest that one step of the level is
PIN = 12  # half of a pin and its rim


class Band(msgspec.Struct, frozen=True):
    """Levels of one zone of the tracker, 1 to 3: from where on, how tall."""

    zone: int
    y: float
    tall: float


class Level(msgspec.Struct, frozen=True):
    """A line of the grid: the level, and the chance of a crisis there; 'the end' for the last."""

    y: float
    level: int
    chance: str


class Climb(msgspec.Struct, frozen=True):
    """The level by turn: bands, grid, ticks, the line in steps, and the numbered moments on it."""

    wide: int
    tall: int
    left: int
    right: int
    floor: int
    bands: tuple[Band, ...]
    levels: tuple[Level, ...]
    turns: tuple[tuple[float, int], ...]
    line: str
    end: tuple[float, float]
    pins: tuple[tuple[float, float, int], ...]


class Column(msgspec.Struct, frozen=True):
    """A sum of the dice: its bar, the mark of what was to be expected, where its number stands, and its words."""

    x: float
    y: float
    tall: float
    mark: float
    label: float
    sum: int
    times: int
    words: str


class Dice(msgspec.Struct, frozen=True):
    wide: int
    tall: int
    floor: int
    broad: float
    columns: tuple[Column, ...]
    said: str


class Block(msgspec.Struct, frozen=True):
    """A piece of a bar: where it begins, how long it is, what it stands for; `hollow` ones are not a seat's alone."""

    x: float
    long: float
    kind: str
    hollow: bool = False


# -- the level ---------------------------------------------------------------------------------------------------------


def climbed(points: Sequence[Point], moments: Sequence[Moment], wide: int, tall: int) -> Climb:
    """The chart in a box; the level lies in the middle of its row."""
    left, right, top, floor = 34, wide - 62, 8, tall - 30
    row = (floor - top) / terms.HOTTEST
    last = max(points[-1].turn, 1)

    def x(turn: int) -> float:
        return round(left + (right - left) * turn / last, 1)

    def y(level: int) -> float:
        return round(floor - row * (level - 0.5), 1)

    apart = next((step for step in STEPS if last / step <= MARKS), STEPS[-1])
    return Climb(
        wide=wide,
        tall=tall,
        left=left,
        right=right,
        floor=floor,
        bands=tuple(band(zone, floor, row) for zone in (1, 2, 3)),
        levels=tuple(Level(y(level), level, chance(level)) for level in range(1, terms.HOTTEST + 1)),
        turns=tuple((x(turn), turn) for turn in range(0, last + 1, apart)),
        line=stairs([(x(point.turn), y(point.level)) for point in points]),
        end=(x(points[-1].turn), y(points[-1].level)),
        pins=pins([(x(one.turn), y(one.level)) for one in moments], left, right, floor),
    )


def band(zone: int, floor: float, row: float) -> Band:
    levels = [level for level in range(1, terms.HOTTEST + 1) if heat.zone(level) == zone]
    return Band(zone, round(floor - row * levels[-1], 1), round(row * len(levels), 1))


def chance(level: int) -> str:
    return climb.share(level) if level < terms.HOTTEST else _("the end")


def stairs(spots: Sequence[tuple[float, float]]) -> str:
    """A path that keeps its height until the next point."""
    (x, y), *rest = spots
    path, at = f"M{x} {y}", y
    for x, y in rest:
        path += f"H{x}" if y == at else f"H{x}V{y}"
        at = y
    return path


def pins(
    spots: Sequence[tuple[float, float]], left: float, right: float, floor: float
) -> tuple[tuple[float, float, int], ...]:
    """A numbered pin over each spot, within the chart, and none upon another."""
    found: list[tuple[float, float, int]] = []
    for n, (x, y) in enumerate(spots, 1):
        x, y = min(max(x, left + PIN), right - PIN), (y - 22 if y > 34 else y + 24)
        while any(hypot(x - other, y - height) < 2 * PIN for other, height, _n in found):
            x, y = (x - 2, y) if y + 8 > floor - PIN else (x, y + 8)
        found.append((round(x, 1), round(y, 1), n))
    return tuple(found)


def climb_words(points: Sequence[Point]) -> str:
    """The chart for those who do not see it."""
    top = max(points, key=lambda point: point.level)
    return _(
        "Line chart of the level by turn. It begins at 1, is highest in turn %(turn)s with %(top)s, and ends at "
        "%(last)s in turn %(end)s.",
        turn=top.turn,
        top=top.level,
        last=points[-1].level,
        end=points[-1].turn,
    )


# -- the dice ----------------------------------------------------------------------------------------------------------


def dice(thrown: Sequence[Throw], wide: int = 360, tall: int = 220) -> Dice:
    """A column for each sum."""
    floor, top = tall - 26, 20
    most = max(*(one.times for one in thrown), *(one.expected for one in thrown), 1)
    step = wide / len(thrown)

    def height(n: float) -> float:
        return round((floor - top) * n / most, 1)

    columns = tuple(
        Column(
            x=round(step * i + 3, 1),
            y=round(floor - height(one.times), 1),
            tall=height(one.times),
            mark=round(floor - height(one.expected), 1),
            label=round(floor - height(max(one.times, one.expected)) - 6, 1),
            sum=one.sum,
            times=one.times,
            words=throw_words(one),
        )
        for i, one in enumerate(thrown)
    )
    return Dice(wide, tall, floor, round(step - 6, 1), columns, "; ".join(column.words for column in columns))


def throw_words(one: Throw) -> str:
    """'8: 14 times, 10.3 to be expected'."""
    return _(
        "%(sum)s: %(n)s times, %(expected)s to be expected", sum=one.sum, n=one.times, expected=f"{one.expected:.1f}"
    )


# -- bars by seat ------------------------------------------------------------------------------------------------------


def points_bar(parts: Sequence[Part], most: int) -> tuple[Block, ...]:
    """A block for each source, as long as it earns points."""
    unit, x, found = LONG / most, 0.0, []
    for part in parts:
        found.append(Block(round(x, 1), round(unit * part.points - 4, 1), part.kind))
        x += unit * part.points
    return tuple(found)


def harvest_bar(one: Harvest, most: float) -> tuple[float, float]:
    """How long the bar is, and where the mark of average dice stands; 10 is 0 cards."""
    long = LONG - 20
    return round(long * one.got / most, 1), round(10 + long * one.expected / most, 1)


class Scale(msgspec.Struct, frozen=True):
    """Of all two-sided bars: where the middle is, and how wide a step."""

    middle: float
    step: float


def scale(pushes: Sequence[Push]) -> Scale:
    up = max((sum(move.n for move in push.up) for push in pushes), default=0)
    down = max((sum(move.n for move in push.down) for push in pushes), default=0)
    step = min(BLOCK, (LONG - 20) / max(up + down, 1))
    return Scale(round(10 + down * step, 1), round(step, 2))


def two_sided(push: Push, by: Scale) -> tuple[Block, ...]:
    """Steps up to the right of the middle, steps down to the left."""
    found = []
    for moves, way in ((push.up, 1), (push.down, -1)):
        at = 0
        for move in moves:
            found += [block(move, at + i, way, by) for i in range(move.n)]
            at += move.n
    return tuple(found)


def block(move: Move, i: int, way: int, by: Scale) -> Block:
    x = by.middle + by.step * (i if way > 0 else -i - 1)
    gap = 1.5 if by.step > 8 else 0.5
    return Block(round(x + gap, 1), round(by.step - 2 * gap, 1), "up" if way > 0 else "down", move.shared)
