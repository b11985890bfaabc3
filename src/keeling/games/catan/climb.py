"""How the level went in a finished game: its curve, the turns that decided it, and who moved it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core.text import N_, _, ngettext
from keeling.games.catan import board, heat, terms
from keeling.games.catan.view import CatanView, above

EDGE = 8  # from this level on a crisis is likelier than not: 21 in 36, after 10
STRETCH = 5  # points of the curve that a rise or a fall may take
RISE, FALL = 3, 2  # steps that are worth a word


class Point(msgspec.Struct, frozen=True):
    """The level after a turn; turn 0 is the beginning."""

    turn: int
    level: int


class Moment(msgspec.Struct, frozen=True):
    """Something that decided the game: when, at which level, and what."""

    turn: int
    level: int
    title: str
    text: str


class Move(msgspec.Struct, frozen=True):
    """How often one cause moved the level; `shared`: others took part in each. `kind` is a word for the drawing."""

    kind: str
    n: int
    shared: bool
    words: str


class Push(msgspec.Struct, frozen=True):
    """What one seat did to the level; `seat` is terms.SEATS for the island itself."""

    seat: int
    name: str
    up: tuple[Move, ...]
    down: tuple[Move, ...]
    words: str


def called(view: CatanView, names: Sequence[str], seat: int) -> str:
    return _("You") if seat == view.viewer else names[seat]


# -- the curve ---------------------------------------------------------------------------------------------------------


def last_turn(view: CatanView) -> int:
    """The turn that ended the game, counted over all players."""
    return view.turns if view.ending == "stopped" else view.turns + 1


def curve(view: CatanView) -> tuple[Point, ...]:
    """From level 1 at the beginning to the end; with many turns a point stands for several."""
    if view.warmth is None:
        return ()
    noted = [Point((i + 1) * view.warmth.step, level) for i, level in enumerate(view.warmth.curve)]
    end = Point(last_turn(view), view.warmth.level)
    return (Point(0, 1), *(point for point in noted if point.turn < end.turn), end)


# -- what decided it ---------------------------------------------------------------------------------------------------


def moments(view: CatanView, names: Sequence[str]) -> tuple[Moment, ...]:
    """Up to four, by turn: the steepest rise, the step into danger, the deepest fall, the end."""
    points = curve(view)
    if not points:
        return ()
    found = [stretch(points, 1, RISE), edge(points), stretch(points, -1, FALL), ending(view, names)]
    listed: list[Moment] = []
    for one in sorted((one for one in found if one), key=lambda one: one.turn):
        if not listed or one.turn > listed[-1].turn:
            listed.append(one)
        elif one is found[-1]:
            listed[-1] = one
    return tuple(listed)


def heading(n: int) -> str:
    return ngettext("The turn that decided it", "Turns that decided it", n)


def stretch(points: Sequence[Point], way: int, least: int) -> Moment | None:
    """The greatest change up (1) or down (-1) within a few points before the end."""
    pairs = [(a, b) for i, a in enumerate(points[:-1]) for b in points[i + 1 : i + 1 + STRETCH] if b is not points[-1]]
    best = max(pairs, key=lambda pair: (way * (pair[1].level - pair[0].level), pair[0].turn), default=None)
    if best is None or way * (best[1].level - best[0].level) < least:
        return None
    (start, end) = best
    title = _("Turns %(first)s to %(last)s", first=start.turn + 1, last=end.turn)
    text = (
        _("The level climbed from %(old)s to %(new)s.", old=start.level, new=end.level)
        if way > 0
        else _("Taxes and fallow brought it down from %(old)s to %(new)s.", old=start.level, new=end.level)
    )
    return Moment(end.turn, end.level, title, f"{text} {danger(start.level, end.level)}".strip())


def edge(points: Sequence[Point]) -> Moment | None:
    """The first time that the level stood at 8: the chance of a crisis doubles there."""
    first = next((point for point in points if point.level >= EDGE), None)
    if first is None or first is points[-1]:
        return None
    after = [point for point in points if point.turn > first.turn]
    back = next((point for point in after if point.level < EDGE), None)
    text = danger(EDGE - 1, first.level)
    if back is not None:
        text += " " + _("By turn %(turn)s it was below 8 again.", turn=back.turn)
    return Moment(
        first.turn, first.level, _("Turn %(turn)s: level %(level)s", turn=first.turn, level=first.level), text
    )


def danger(old: int, new: int) -> str:
    """'A crisis in 58 % of rolls, after 28 %.'"""
    if terms.HOTTEST in (old, new) or board.TARGETS[old] == board.TARGETS[new]:
        return ""
    return _("A crisis in %(now)s of rolls, after %(then)s.", now=share(new), then=share(old))


def share(level: int) -> str:
    """Of all rolls, those that bring a crisis at a level, in per cent."""
    return heat.percent(above(board.TARGETS[level]), 36)


def ending(view: CatanView, names: Sequence[str]) -> Moment:
    turn, warmth = last_turn(view), view.warmth
    level = warmth.level if warmth else 0
    title = _("Turn %(turn)s: the end", turn=turn)
    if view.ending == "collapse":
        sixth = warmth is not None and warmth.removed > terms.MOST_REMOVED
        text = _("The sixth token goes: level 13.") if sixth else _("The level reaches 13.")
    elif view.ending == "stopped":
        text = _("The limit of turns.")
    elif view.winner == view.viewer:
        text = _("You reach %(n)s points.", n=view.win_at)
    else:
        text = _("%(who)s reaches %(n)s points.", who=names[view.winner], n=view.win_at)
    return Moment(turn, level, title, text)


# -- who moved the level -----------------------------------------------------------------------------------------------

UP = (
    (terms.BY_CITY, "city", False),
    (terms.BY_ROAD, "road", False),
    (terms.BY_ARMY, "army", False),
    (terms.BY_INTENSIFIED, "intense", True),
)
DOWN = ((terms.BY_TAX, "tax", True), (terms.BY_FALLOW, "fallow", True))
NOTE = N_(
    "A block is one step of the level. Hollow ones took several people: all voters for a roll, all payers of a tax. "
    "They stand in more than one row."
)


def pushes(view: CatanView, names: Sequence[str]) -> tuple[Push, ...]:
    """By seat, then the island."""
    if view.warmth is None:
        return ()
    return (*(push(view, names, seat) for seat in range(view.seats)), island(view.warmth.removed))


def push(view: CatanView, names: Sequence[str], seat: int) -> Push:
    added, paid = view.players[seat].added, view.players[seat].paid
    up, down = (
        tuple(
            Move(kind, added[cause], shared, words(cause, added[cause]))
            for cause, kind, shared in causes
            if added[cause]
        )
        for causes in (UP, DOWN)
    )
    return Push(seat, called(view, names, seat), up, down, said(up, down, paid))


def said(up: Sequence[Move], down: Sequence[Move], paid: int = 0) -> str:
    """'Up: 3 cities. Down: part of 2 Green Taxes. Gave 6 cards to the Green Tax.'

    The cards stand by themselves: a tax paid at level 1 takes as many and moves nothing.
    """
    parts = []
    if up:
        parts.append(_("Up: %(moves)s.", moves=", ".join(move.words for move in up)))
    if down:
        parts.append(_("Down: %(moves)s.", moves=", ".join(move.words for move in down)))
    if not parts:
        parts.append(_("Left the level as it was."))
    if paid:
        parts.append(ngettext("Gave %(n)s card to the Green Tax.", "Gave %(n)s cards to the Green Tax.", paid))
    return " ".join(parts)


def words(cause: int, n: int) -> str:
    """What happened so often."""
    if cause == terms.BY_CITY:
        return ngettext("%(n)s city", "%(n)s cities", n)
    if cause == terms.BY_ROAD:
        return ngettext("Longest Road", "Longest Road %(n)s times", n)
    if cause == terms.BY_ARMY:
        return ngettext("Largest Army", "Largest Army %(n)s times", n)
    if cause == terms.BY_INTENSIFIED:
        return ngettext("%(n)s intensified roll", "%(n)s intensified rolls", n)
    if cause == terms.BY_FALLOW:
        return ngettext("%(n)s roll left fallow", "%(n)s rolls left fallow", n)
    return ngettext("part of %(n)s Green Tax", "part of %(n)s Green Taxes", n)


def island(removed: int) -> Push:
    """What the crises did: a step for each hex that turned to desert."""
    told = ngettext("%(n)s hex turned to desert", "%(n)s hexes turned to desert", removed)
    up = (Move("desert", removed, False, told),) if removed else ()
    return Push(terms.SEATS, _("The island"), up, (), said(up, ()))


def note(view: CatanView) -> str:
    """What a hatched block is, if there is one."""
    shared = view.warmth is not None and any(
        player.added[cause] for player in view.players for cause, _kind, together in UP + DOWN if together
    )
    return _(NOTE) if shared else ""
