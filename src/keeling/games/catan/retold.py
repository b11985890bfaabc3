"""The end of a game in words, for the text page and the terminal. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core.page import Section
from keeling.core.text import _
from keeling.core.title import Setup
from keeling.games.catan import climb, terms
from keeling.games.catan.debrief import Debrief, Score, debrief
from keeling.games.catan.view import CatanView

ROWS = 24  # of the table of levels, at most


def lines(setup: Setup, view: CatanView, names: Sequence[str]) -> tuple[Section, ...]:
    """Everything that the drawn end shows; `names` by seat, as everybody reads them."""
    told = debrief(setup, view, names)
    return tuple(
        part
        for part in (
            Section("result", _("The result"), (told.story,)),
            scores(told),
            *(level(told) if told.curve else ()),
            harvest(told),
            dice(told),
            *kept(told),
            Section("real", _("What is real about it"), told.real) if told.real else None,
        )
        if part
    )


def scores(told: Debrief) -> Section:
    rows = tuple((one.name, str(one.total), earned(one)) for one in told.scores)
    return Section("points", _("Points"), headers=(_("Player"), _("Points"), _("From")), rows=rows)


def earned(one: Score) -> str:
    """'2 settlements (2), Longest Road (2)'."""
    return ", ".join(f"{part.words} ({part.points})" for part in one.parts)


def level(told: Debrief) -> tuple[Section, ...]:
    moments = tuple(f"{one.title}. {one.text}" for one in told.moments)
    pushes = tuple(f"{push.name}: {push.words}" for push in told.pushes)
    return (
        Section("turns", climb.heading(len(moments)), moments),
        curve(told),
        Section("pushes", _("Who moved the level"), pushes),
    )


def curve(told: Debrief) -> Section:
    """The level where it changed; of many changes, every so manieth."""
    changes = [point for i, point in enumerate(told.curve) if not i or point.level != told.curve[i - 1].level]
    if changes[-1] is not told.curve[-1]:
        changes.append(told.curve[-1])
    every = -(-len(changes) // ROWS)
    shown = [point for i, point in enumerate(changes) if i % every == 0 or point is changes[-1]]
    rows = tuple((after(point.turn), str(point.level), chance(point.level)) for point in shown)
    return Section("curve", _("The level by turn"), headers=(_("After"), _("Level"), _("Crisis")), rows=rows)


def after(turn: int) -> str:
    return _("Turn %(n)s", n=turn) if turn else _("The set-up")


def chance(level: int) -> str:
    return climb.share(level) if level < terms.HOTTEST else _("the end")


def harvest(told: Debrief) -> Section:
    return Section("harvest", _("What the land gave"), (*(one.words for one in told.harvests), told.harvest_note))


def dice(told: Debrief) -> Section:
    rows = tuple((str(one.sum), str(one.times), f"{one.expected:.1f}") for one in told.throws)
    headers = (_("Sum"), _("Rolled"), _("To be expected"))
    return Section("dice", _("The dice"), (told.dice,), headers, rows)


def kept(told: Debrief) -> tuple[Section, ...]:
    """What would have changed a collapse, and what is done in the world."""
    if not told.instead:
        return ()
    return (
        Section("instead", _("What would have kept the island"), told.instead),
        Section("done", _("What is done in the world"), told.done),
    )
