"""The end of a game in words, for the text page and the terminal. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.page import Section
from keeling.core.text import _
from keeling.games.tipping_point import costs, curves, names, turning

if TYPE_CHECKING:
    from keeling.games.tipping_point.curves import Decade
    from keeling.games.tipping_point.debrief import Debrief


def sections(told: Debrief) -> tuple[Section, ...]:
    """Everything that the drawn end shows."""
    found = (
        Section("why", _("Why it ended so"), (told.story,)),
        moments(told),
        decades(told),
        emitted(told),
        lost(told),
        Section("trades", _("Agreements"), (told.trades,)),
        Section("missing", _("What would have changed it"), told.missing),
        Section("real", _("What is real about it"), tuple(one.words for one in told.real)),
    )
    return tuple(one for one in found if one.lines or one.rows)


def moments(told: Debrief) -> Section:
    lines = tuple(f"{one.title}. {one.text}" for one in told.moments)
    return Section("turns", turning.heading(len(lines)), lines)


def decades(told: Debrief) -> Section:
    return Section("decades", _("Decade by decade"), headers=headers(told), rows=tuple(map(row, told.decades)))


def headers(told: Debrief) -> tuple[str, ...]:
    """Of the table of decades."""
    cities = (_("%(who)s: citizens, CO₂", who=who) for who in told.people)
    return (_("Decade"), *cities, _("Starved"), _("Together"), _("Weather cards"), _("Disasters"))


def row(one: Decade) -> tuple[str, ...]:
    """Of the table of decades: '7, CO2 4 (x2)'."""
    struck = curves.disasters(one.struck) or _("none")
    return (str(one.year), *cells(one), str(sum(one.starved)), str(one.total), str(one.cards), struck)


def cells(one: Decade) -> tuple[str, ...]:
    """By seat."""
    return tuple(
        _("%(n)s, %(co2)s (×%(risk)s)", n=n, co2=names.number(co2), risk=risk)
        for n, co2, risk in zip(one.people, one.co2, one.risk, strict=True)
    )


def emitted(told: Debrief) -> Section:
    rows = tuple((one.name, str(one.out), f"{one.share} %", one.words) for one in told.emitted)
    headers = (_("City"), _("CO₂ of all decades"), _("Share"), _("From"))
    return Section("emitted", _("Who emitted what"), (told.emitted_note,), headers, rows)


def lost(told: Debrief) -> Section:
    """Citizens by cause, cards, and what the Risk Factor and protectors had to do with it."""
    shown = causes(told)
    rows = tuple(
        (one.name, *(str(dict(one.lost)[why]) for why in shown), str(one.total), str(one.cards)) for one in told.costs
    )
    headers = (_("City"), *map(costs.cause, shown), _("Citizens lost"), _("Cards lost"))
    lines = tuple(f"{one.name}: {one.words}" for one in told.costs)
    return Section("costs", _("What it cost whom"), lines, headers, rows)


def causes(told: Debrief) -> tuple[int, ...]:
    """What anybody lost citizens to."""
    return tuple(why for why in costs.DEADLY if any(dict(one.lost)[why] for one in told.costs))
