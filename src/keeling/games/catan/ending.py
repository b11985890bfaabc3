"""The end of a game of Catan as the drawn page shows it: the debrief's data with its charts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from keeling.games.catan import chart, climb, debrief, scene, terms

if TYPE_CHECKING:
    from keeling.games.catan.table import Table

LARGE, SMALL = (620, 300), (420, 330)


class Standing(msgspec.Struct, frozen=True):
    """A seat at the end: points by source, as a bar and in words. `badge` is 0 for the island."""

    badge: int
    name: str
    total: int
    won: bool
    blocks: tuple[chart.Block, ...]
    words: str


class Harvested(msgspec.Struct, frozen=True):
    """Cards from production: the bar, and the mark of what was to be expected."""

    badge: int
    name: str
    got: int
    long: float
    mark: float
    words: str


class Result(msgspec.Struct, frozen=True):
    """All that the end shows; charts are None in the base game where they show the climate."""

    headline: str
    story: str
    won: bool
    scores: tuple[Standing, ...]
    harvests: tuple[Harvested, ...]
    harvest_note: str
    dice: chart.Dice
    dice_note: str
    large: chart.Climb | None
    small: chart.Climb | None
    said: str
    moments: tuple[climb.Moment, ...]
    pushes: tuple[Standing, ...]
    middle: float
    pushed: str
    instead: tuple[str, ...]
    done: tuple[str, ...]
    real: tuple[str, ...]
    island: scene.Island


def result(table: Table) -> Result:
    view = table.view
    told = debrief.debrief(table.setup, view, table.names)
    scale = chart.scale(told.pushes)
    return Result(
        headline=table.headline(),
        story=told.story,
        won=view.viewer in view.winners,
        scores=tuple(
            standing(one, chart.points_bar(one.parts, max(view.win_at, *(other.total for other in told.scores))))
            for one in sorted(told.scores, key=lambda one: (not one.won, -one.total, one.seat))
        ),
        harvests=harvested(told.harvests),
        harvest_note=told.harvest_note,
        dice=chart.dice(told.throws),
        dice_note=told.dice,
        large=chart.climbed(told.curve, told.moments, *LARGE) if told.curve else None,
        small=chart.climbed(told.curve, told.moments, *SMALL) if told.curve else None,
        said=chart.climb_words(told.curve) if told.curve else "",
        moments=told.moments,
        pushes=tuple(pushed(one, scale) for one in told.pushes),
        middle=scale.middle,
        pushed=told.pushed,
        instead=told.instead,
        done=told.done,
        real=told.real,
        island=scene.island(view, table.owners(), ()),
    )


def standing(one: debrief.Score, blocks: tuple[chart.Block, ...]) -> Standing:
    return Standing(one.seat + 1, one.name, one.total, one.won, blocks, one.words)


def pushed(one: climb.Push, scale: chart.Scale) -> Standing:
    badge = one.seat + 1 if one.seat < terms.SEATS else 0
    total = sum(move.n for move in one.up) - sum(move.n for move in one.down)
    return Standing(badge, one.name, total, False, chart.two_sided(one, scale), one.words)


def harvested(harvests: tuple[debrief.Harvest, ...]) -> tuple[Harvested, ...]:
    most = max(1.0, *(max(one.got, one.expected) for one in harvests))
    return tuple(
        Harvested(one.seat + 1, one.name, one.got, *chart.harvest_bar(one, most), one.words) for one in harvests
    )
