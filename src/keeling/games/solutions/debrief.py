"""What a finished game of Solutions tells: its curve, the rounds that decided it, what was misjudged, what is real.

Computed from what everybody sees at the end: temperatures, the Solution Map with who proposed what and where all
agreed, the backs of the cards played. All texts in the language in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from keeling.core.text import _, ngettext
from keeling.core.title import Setup
from keeling.games.solutions import climate, conversions, decided, deck, outlook, terms
from keeling.games.solutions.texts import gigatonnes, title
from keeling.games.solutions.view import Seen, SolutionsView

MIDDLE = "SSP2-4.5"
FIRST = 1990  # the measured line begins here at the latest
SHOWN = 3  # misjudged cards of each kind


class Point(msgspec.Struct, frozen=True):
    """A year and its warming in °C above 1850–1900."""

    year: int
    warming: float


class Curve(msgspec.Struct, frozen=True):
    """A line of the chart: its name, its points, who measured or computed it, and in which year that came out."""

    name: str
    points: tuple[Point, ...]
    source: str = ""
    published: int = 0


class Misjudged(msgspec.Struct, frozen=True):
    """A card that lay where its rank does not belong.

    Attributes:
        card, rank, gt: the card; gt in words.
        other, other_rank: the neighbour that it was weighed against.
        gap: the difference between the two in hundredths of a Gt.
        text: where it was put; `why`: the reason on its back.
    """

    card: int
    rank: int
    gt: str
    other: int
    other_rank: int
    gap: int
    year: int
    text: str
    why: str


class Debrief(msgspec.Struct, frozen=True):
    """All that the end page shows.

    Attributes:
        story: how the temperature went, in a sentence.
        world, measured, projected: the three lines of the chart.
        turns: the rounds that decided it, by year.
        underrated, overrated: what was misjudged most, the greatest difference in Gt first.
        found: how many solutions were found right and what they weigh; `weights`: the same in tangible things.
        instead: what would have changed the ending; `done`: what is done in the world; () after a win.
        outside: where the real world is heading, with source and year.
        real: what is real about the game, with sources.
        low: the low score of the table.
    """

    story: str
    world: Curve
    measured: Curve
    projected: Curve
    turns: tuple[decided.Turn, ...]
    underrated: tuple[Misjudged, ...]
    overrated: tuple[Misjudged, ...]
    found: str
    weights: tuple[str, ...]
    instead: tuple[str, ...]
    done: tuple[str, ...]
    outside: tuple[str, ...]
    real: tuple[str, ...]
    low: str


def debrief(setup: Setup, view: SolutionsView, names: Sequence[str]) -> Debrief:
    """The end page of a finished game as data; `names` by player, '' for the reader."""
    rounds = decided.played(view)
    under, over = misjudged(rounds)
    found = right_cards(rounds)
    gt = sum(deck.cards()[card].hundredths for card in found)
    return Debrief(
        story=story(view),
        world=world(view),
        measured=measured(),
        projected=projected(),
        turns=decided.turns(view, rounds, names),
        underrated=under,
        overrated=over,
        found=found_text(len(found), gt),
        weights=tuple(count.text for count in conversions.weigh(Decimal(gt) / 100)) if gt else (),
        instead=decided.instead(view, rounds),
        done=() if view.ending == "win" else done(),
        outside=outside(),
        real=real(),
        low=outlook.low_text(setup, view),
    )


# -- the curves


def world(view: SolutionsView) -> Curve:
    """The game's temperatures at the beginning of each round, and the last one."""
    points = [Point(view.years[i], heat / 10) for i, heat in enumerate(view.heats)]
    if view.space < view.rounds:  # it ended within a round
        points.append(Point(view.years[view.space + 1], view.heat / 10))
    return Curve(_("Your world"), tuple(points))


def measured() -> Curve:
    source = climate.SOURCES["measured"]
    points = tuple(Point(one.year, one.warming) for one in climate.measured() if one.year >= FIRST)
    return Curve(_("Measured, to %(year)s", year=points[-1].year), points, source.title, source.year)


def projected() -> Curve:
    """The middle path from the first year after the last measured one to 2050."""
    source, start = climate.SOURCES["projected"], climate.measured()[-1].year
    points = tuple(Point(one.year, one.warming) for one in climate.projected()[MIDDLE] if start < one.year <= 2050)
    return Curve(_("Middle path"), points, source.title, source.year)


def story(view: SolutionsView) -> str:
    """How often it was over the goal, and how it came to its end."""
    above = sum(heat > terms.GOAL for heat in view.heats[: view.rounds])
    if not above:
        return _("It was never above the goal at the start of a round.")
    text = ngettext(
        "It was above the goal at the start of %(n)s round.",
        "It was above the goal at the start of %(n)s rounds.",
        above,
    )
    back = view.heat <= terms.GOAL and view.heats[min(view.space, view.rounds) - 1] > terms.GOAL
    return text + (" " + _("Your last round brought it back.") if back else "")


# -- what was misjudged


def misjudged(rounds: Sequence[decided.Played]) -> tuple[tuple[Misjudged, ...], tuple[Misjudged, ...]]:
    """The cards put too far right and too far left, the greatest difference first.

    A card that was played again later is left out: its neighbours of then are no longer known for sure.
    """
    under: list[Misjudged] = []
    over: list[Misjudged] = []
    for one in rounds:
        if one.pair is None:
            continue
        left, right = one.pair
        if right.number == one.wrong:
            text = _("You put it below %(card)s.", card=title(left.number))
            under.append(weighed(right, left, one.year, text))
        else:
            text = _("You put it above %(card)s.", card=title(right.number))
            over.append(weighed(left, right, one.year, text))
    return most(under), most(over)


def most(found: list[Misjudged]) -> tuple[Misjudged, ...]:
    return tuple(sorted(found, key=lambda one: -one.gap)[:SHOWN])


def weighed(card: Seen, other: Seen, year: int, text: str) -> Misjudged:
    entry, second = deck.cards()[card.number], deck.cards()[other.number]
    gap, gt = abs(entry.hundredths - second.hundredths), gigatonnes(entry.hundredths)
    return Misjudged(card.number, card.rank, gt, other.number, other.rank, gap, year, text, entry.said("why"))


# -- what was found


def right_cards(rounds: Sequence[decided.Played]) -> tuple[int, ...]:
    """Solutions that lay right; of two that only had to change places neither is counted."""
    found = [one for one in rounds if one.right or one.n > 2]
    return tuple(card.number for one in found for card in one.cards if card.number != one.wrong)


def found_text(n: int, gt: int) -> str:
    if not n:
        return _("No solution lay in a right order this time.")
    return ngettext(
        "You found the place of %(n)s solution. By 2050 it can avoid or take up %(gt)s of CO₂e.",
        "You found the place of %(n)s solutions. By 2050 they can avoid or take up %(gt)s of CO₂e together.",
        n,
        gt=gigatonnes(gt),
    )


# -- the real world


def outside() -> tuple[str, ...]:
    """Where policies and pledges lead by 2100."""
    lines = []
    for one in climate.outlook():
        warming = f"{one.warming}°" if one.warming is not None else f"{one.low}–{one.high}°"
        lines.append(
            _(
                "%(warming)s by 2100 %(case)s (%(report)s, %(year)s).",
                warming=warming,
                case=_(climate.CASES[one.case]),
                report=one.report,
                year=one.year,
            )
        )
    return tuple(lines)


def done() -> tuple[str, ...]:
    """What is done already, for an ending that is no win (R-35)."""
    then = climate.BEFORE_PARIS
    now = next(one for one in climate.outlook() if (one.report, one.case) == (then.report, then.case))
    return (
        _(
            "The policies of %(then)s led to %(before)s° by 2100, those of %(now)s lead to %(after)s° (%(report)s, "
            "%(then)s and %(now)s).",
            then=then.year,
            before=then.warming,
            now=now.year,
            after=now.warming,
            report=then.report,
        ),
        _(
            "The technology for large cuts exists, and wind and solar power grow fast and get cheaper as they do "
            "(UNEP, Emissions Gap Report, 2025)."
        ),
    )


def real() -> tuple[str, ...]:
    """What of the game is measured or computed, and by whom."""
    source, path = climate.SOURCES["measured"], climate.SOURCES["projected"]
    return (
        _(
            "Ranks and gigatonnes are those of Project Drawdown, The Drawdown Review, 2020, Scenario 1, for 2020–2050. "
            "The game’s degrees are a scale for play, not a forecast."
        ),
        _(
            "The measured line: %(source)s, %(year)s, against the mean of 1850–1900.",
            source=source.title,
            year=source.year,
        ),
        _(
            "The middle path is the scenario %(name)s of the IPCC: %(source)s, %(year)s.",
            name=MIDDLE,
            source=path.title,
            year=path.year,
        ),
    )
