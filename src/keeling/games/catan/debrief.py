"""What a finished game of Catan tells: who has which points, what the land brought, how the dice fell, what warmed it.

Computed from the view alone: at the end victory point cards are shown, everything else was public before. All texts in
the language in force.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core.text import _, ngettext
from keeling.core.title import Setup
from keeling.games.catan import climb, instead, luck, terms, whatif
from keeling.games.catan.climb import Moment, Push, called
from keeling.games.catan.facts import FACTS, told
from keeling.games.catan.luck import Harvest, Throw
from keeling.games.catan.names import listed
from keeling.games.catan.view import CatanView

SHOWN_FACTS = ("emissions", "warming", "steps", "pledges")


class Part(msgspec.Struct, frozen=True):
    """Points from one source: town, city, green, road, army, guardian or card; how many, and what they earn."""

    kind: str
    n: int
    points: int
    words: str


class Score(msgspec.Struct, frozen=True):
    """A seat's points by source; `name` is 'You' for the reader."""

    seat: int
    name: str
    total: int
    won: bool
    parts: tuple[Part, ...]
    words: str


class Debrief(msgspec.Struct, frozen=True):
    """All that the end shows.

    Attributes:
        story: how it came to its end, in a sentence or two.
        scores: points by source, by seat.
        harvests: production, by seat; `harvest_note`: what makes the difference.
        throws: the dice, by sum from 2 to 12; `dice`: what is remarkable about them.
        curve: the level by turn, from the beginning; () in the base game. `moments`: what decided it, by turn.
        pushes: what moved the level, by seat; the island itself is the last. `pushed`: a note to it.
        instead: what would have kept the island, `done`: what is done in the world; () unless it collapsed (R-35).
        real: what is real about it; () in the base game.
    """

    story: str
    scores: tuple[Score, ...]
    harvests: tuple[Harvest, ...]
    harvest_note: str
    throws: tuple[Throw, ...]
    dice: str
    curve: tuple[climb.Point, ...]
    moments: tuple[Moment, ...]
    pushes: tuple[Push, ...]
    pushed: str
    instead: tuple[str, ...]
    done: tuple[str, ...]
    real: tuple[str, ...]


def debrief(setup: Setup, view: CatanView, names: Sequence[str]) -> Debrief:
    """The end of a finished game as data; `names` by seat, as everybody reads them."""
    collapsed = view.ending == "collapse"
    thrown = luck.throws(setup, view)
    return Debrief(
        story=story(view, names),
        scores=tuple(score(view, names, seat) for seat in range(view.seats)),
        harvests=tuple(luck.harvest(view, names, seat) for seat in range(view.seats)),
        harvest_note=luck.harvest_note(setup, view),
        throws=thrown,
        dice=luck.dice_text(thrown),
        curve=climb.curve(view),
        moments=climb.moments(view, names),
        pushes=climb.pushes(view, names),
        pushed=climb.note(view),
        instead=instead.lines(view) if collapsed else (),
        done=whatif.done() if collapsed else (),
        real=tuple(told(fact) for fact in FACTS if fact.id in SHOWN_FACTS) if view.warmth else (),
    )


# -- how it ended ------------------------------------------------------------------------------------------------------


def story(view: CatanView, names: Sequence[str]) -> str:
    """When and how it ended, and how the island fared."""
    if view.ending == "points":
        how = _("It took %(turns)s turns.", turns=climb.last_turn(view))
    elif view.ending == "stopped":
        how = ngettext(
            "Nobody had won after %(n)s turn, which was the limit.",
            "Nobody had won after %(n)s turns, which was the limit.",
            view.turns,
        )
    else:
        how = _("It ended in turn %(turn)s.", turn=climb.last_turn(view))
    ahead = nearest(view, names) if view.ending != "points" else ""
    return " ".join(part for part in (how, fate(view), ahead) if part)


def fate(view: CatanView) -> str:
    """What became of the island."""
    if view.warmth is None:
        return ""
    gone = view.warmth.removed
    if view.ending == "collapse":
        if gone > terms.MOST_REMOVED:
            return _("The sixth token went, and that is more than the island can bear.")
        return _("The level reached 13.")
    if not gone:
        return _("The island is at level %(level)s of 13, and no hex turned to desert.", level=view.warmth.level)
    deserts = ngettext("%(n)s hex turned to desert", "%(n)s hexes turned to desert", gone)
    return _("The island is at level %(level)s of 13; %(deserts)s.", level=view.warmth.level, deserts=deserts)


def nearest(view: CatanView, names: Sequence[str]) -> str:
    """Who was ahead when nobody had reached the goal."""
    totals = [total(view, seat) for seat in range(view.seats)]
    ahead = [called(view, names, seat) for seat, n in enumerate(totals) if n == max(totals)]
    return _("Most points: %(who)s, %(n)s of %(goal)s.", who=listed(ahead), n=max(totals), goal=view.win_at)


# -- points ------------------------------------------------------------------------------------------------------------


def total(view: CatanView, seat: int) -> int:
    return view.players[seat].points + view.players[seat].hidden


def score(view: CatanView, names: Sequence[str], seat: int) -> Score:
    parts = sources(view, seat)
    return Score(
        seat=seat,
        name=called(view, names, seat),
        total=total(view, seat),
        won=seat in view.winners,
        parts=parts,
        words=", ".join(part.words for part in parts),
    )


def sources(view: CatanView, seat: int) -> tuple[Part, ...]:
    """Where a seat's points come from; sources that it has nothing of are left out."""
    player = view.players[seat]
    towns, greens, cards = len(player.towns), len(player.greens), player.hidden
    cities = len(player.cities) - greens
    guards = view.warmth is not None and view.warmth.guardian == seat
    found = (
        Part("town", towns, towns, ngettext("%(n)s settlement", "%(n)s settlements", towns)),
        Part("city", cities, 2 * cities, ngettext("%(n)s city", "%(n)s cities", cities)),
        Part("green", greens, 2 * greens, ngettext("%(n)s green city", "%(n)s green cities", greens)),
        award("road", view.longest == seat, _("Longest Road")),
        award("army", view.army == seat, _("Largest Army")),
        award("guardian", guards, _("Green Guardian")),
        Part("card", cards, cards, ngettext("%(n)s victory point card", "%(n)s victory point cards", cards)),
    )
    return tuple(part for part in found if part.points)


def award(kind: str, held: bool, words: str) -> Part:
    return Part(kind, int(held), terms.AWARD * held, words)


__all__ = ["Debrief", "Harvest", "Part", "Score", "Throw", "debrief"]
