"""What the land gave and how the dice fell in a finished game, beside what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from keeling.core.text import _, ngettext
from keeling.core.title import Setup
from keeling.games.catan import terms
from keeling.games.catan.climb import called
from keeling.games.catan.view import CatanView, ways

ODD = 1.5  # usual spreads from which a sum is a surprise


class Harvest(msgspec.Struct, frozen=True):
    """Cards that a seat got from production, and how many average dice would have given."""

    seat: int
    name: str
    got: int
    expected: float
    words: str


class Throw(msgspec.Struct, frozen=True):
    """A sum of two dice: how often it was rolled and how often it was to be expected."""

    sum: int
    times: int
    expected: float


# -- production --------------------------------------------------------------------------------------------------------


def harvest(view: CatanView, names: Sequence[str], seat: int) -> Harvest:
    player = view.players[seat]
    average = f"{player.expected / 36:.1f}"
    mine = ngettext(
        "You got %(n)s card; average dice would have given %(average)s.",
        "You got %(n)s cards; average dice would have given %(average)s.",
        player.got,
        average=average,
    )
    theirs = ngettext(
        "%(who)s got %(n)s card; average dice would have given %(average)s.",
        "%(who)s got %(n)s cards; average dice would have given %(average)s.",
        player.got,
        who=names[seat],
        average=average,
    )
    words = mine if seat == view.viewer else theirs
    return Harvest(seat, called(view, names, seat), player.got, round(player.expected / 36, 1), words)


def harvest_note(setup: Setup, view: CatanView) -> str:
    """Why the two differ."""
    text = (
        _("The difference is how the dice fell, the robber, a short bank, and rolls left fallow or doubled.")
        if view.warmth
        else _("The difference is how the dice fell, the robber, and a short bank.")
    )
    if setup.options["calm"]:
        text += " " + _("The first rounds had no sevens and paid a little more often.")
    return text


# -- dice --------------------------------------------------------------------------------------------------------------


def throws(setup: Setup, view: CatanView) -> tuple[Throw, ...]:
    """By sum; in rounds without sevens the other sums share what a seven would have had."""
    n = sum(view.rolls)
    calm = min(n, int(setup.options["calm"]) * view.seats)
    return tuple(
        Throw(number, view.rolls[number], round(ways(number) * ((n - calm) / 36 + (number != 7) * calm / 30), 1))
        for number in range(2, terms.TOP)
    )


def strays(one: Throw) -> float:
    """How far a sum is from what was to be expected, in usual spreads."""
    return abs(one.times - one.expected) / sqrt(max(one.expected, 0.1))


def dice_text(thrown: Sequence[Throw]) -> str:
    """The sum that strays most from what was to be expected, measured by its usual spread."""
    n = sum(one.times for one in thrown)
    if not n:
        return _("The dice were not rolled.")
    odd = max(thrown, key=strays)
    rolled = ngettext("%(n)s roll.", "%(n)s rolls.", n)
    if strays(odd) < ODD:
        return rolled + " " + _("Every sum came about as often as was to be expected.")
    surprise = ngettext(
        "The greatest surprise: %(sum)s came once; %(expected)s were to be expected.",
        "The greatest surprise: %(sum)s came %(n)s times; %(expected)s were to be expected.",
        odd.times,
        sum=odd.sum,
        expected=f"{odd.expected:.1f}",
    )
    return f"{rolled} {surprise}"
