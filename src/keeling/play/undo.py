"""Taking an act back: what stands in the way is worked out from what was drawn, told and seen, for any game.

Only whoever made an act can take it back, the newest one first, and nobody else's act is ever touched.

- Barred when chance decided since, when the act told anybody a secret (see `reveals`), when somebody acted, wrote or
  drew since, and when the round is over. One exception: an answer that is still hidden (a vote, before all are in) can
  go though others have answered meanwhile, if it and what they did have nothing to do with each other (see `apart`).
- By consent when it put a question to somebody else or took one away: they have seen a choice and may have begun to
  answer it.
- Free else: it is still the same person's own time, and others saw no more than a choice that anybody could have made.

Whoever is away has nothing to agree to; bots do not mind.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core import common, luck
from keeling.core.errors import BadRecord
from keeling.core.game import Game, Log, Streams
from keeling.core.text import _
from keeling.play import events, hosting
from keeling.play.errors import forbidden, refused
from keeling.play.fold import Folded
from keeling.play.seats import held_by
from keeling.play.trail import Act, without_chance

WORLDS = 64  # deals that the public could believe in, in each of which the act must be possible
MEANWHILE = 24  # such deals in which an act must stand apart from those that followed
FEW = 6  # of them, that each seat's own knowledge is tried in
PATIENCE = 30.0  # seconds that bots wait for an answer to a plea


class Undoing(msgspec.Struct, frozen=True):
    """Whether a seat can take its newest act back.

    Attributes:
        kind: 'free', 'consent' (others must agree), 'asked' (they are being asked), 'barred', or '' when the seat has
            done nothing.
        at: the position of the act, for `Table.undo`; 0 if there is none that can go.
        sentence: why it is barred, or what is needed.
    """

    kind: str
    at: int = 0
    sentence: str = ""


class Asked(msgspec.Struct, frozen=True):
    """A request for consent as pages show it.

    Attributes:
        seat: who asks.
        at: the position of the act.
        agreed: the seats that have agreed.
        waiting: the seats that have not answered yet.
    """

    seat: int
    at: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


# -- what stands in the way ------------------------------------------------------------------------------------------


def judged(table: Folded, seat: int) -> Undoing:
    """Whether the newest act of a seat can go. Computed from what that seat may know."""
    trail, match = table.trail, table.match
    if match is None or not any(entry.seat == seat for entry in match.entries):
        return Undoing("", 0, _("You have done nothing in this round that could be taken back."))
    why = obstacle(table, seat)
    if why:
        return Undoing("barred", 0, why)
    later = trail.newest(seat) or 0
    act = trail.acts[-1 - later]
    if trail.plea is not None and trail.plea.seat == seat:
        return Undoing("asked", act.position, _("The others are asked whether you may take that back."))
    if not later and shown_to(table, act) and other_people(table, seat):
        return Undoing("consent", act.position, _("Others have been asked since: they must agree."))
    return Undoing("free", act.position)


def obstacle(table: Folded, seat: int) -> str:
    """Why the newest act of a seat stands for good, or ''."""
    trail = table.trail
    if not table.running:
        return _("The round is over.")
    if not trail.acts:
        return barred_by(trail.bar)
    later, since = trail.newest(seat), trail.acts[-1].entry.seat
    if since != seat and (later is None or not hidden(table, later)):
        name = table.company[since].name
        return _("%(name)s has acted since, and nobody takes back what another did.", name=name)
    assert later is not None
    doer, now = table.casts[-1 - later][seat], table.seats[seat]
    if (doer.kind, doer.browser) != (now.kind, now.browser):
        return _("%(name)s did that, and nobody takes back what another did.", name=doer.name)
    if any(reveals_at(table, act) for act in trail.acts[-1 - later :]):
        return _("It showed somebody what they could not know before, so it stands.")
    return ""


def barred_by(bar: str) -> str:
    """Why nothing can be taken back any more."""
    if bar == "note":
        return _("Somebody has written or drawn something since.")
    if bar == "clock":
        return _("Time was up, and a bot decided, so it stands.")
    if bar == "damage":
        return _("The table was set back since, because its log was damaged.")
    if bar == "deck":
        return _("A card was drawn since, so it stands.")
    if bar == "dice":
        return _("Dice were rolled since, so it stands.")
    return _("Chance has decided something since, so it stands.") if bar else _("That was too long ago.")


def shown_to(table: Folded, act: Act) -> bool:
    """Whether the act put a question to another seat, or took one away."""
    return (act.owing ^ table.owing) & ~(1 << act.entry.seat) != 0


def other_people(table: Folded, seat: int) -> set[str]:
    """Whoever sits here besides the person of that seat, by hash."""
    return {one.browser for one in table.seats if one.kind == "person" and one.browser != table.seats[seat].browser}


# -- whether something was told ----------------------------------------------------------------------------------------


def reveals_at(table: Folded, act: Act) -> bool:
    """As `reveals`, worked out once for an act."""
    found = table.trail.secrets
    name = act.position, 0
    if name not in found:
        key = luck.subkey(table.roots[table.round], f"undo {act.position}")
        found[name] = reveals(act.before, act.entry.seat, act.entry.action, key)
    return found[name]


def reveals(before: Game, seat: int, action: int, key: bytes) -> bool:
    """Whether an act told anybody, its own seat too, something of what was hidden.

    It did not if it could have been made in every world that the public might have believed in, with the same
    consequences for all to see, and if, in these worlds, no seat learns more than it knew. What is secret does not
    enter: the answer is made of what the public knew and the act, so that it tells its own seat nothing either.

    Args:
        key: luck for the worlds.
    """
    public = known(before, common.SPECTATOR)
    if public.same(before):
        return False  # nothing is hidden
    streams = Streams(key)
    for n in range(WORLDS):
        world = dealt(public, common.SPECTATOR, streams)
        mine = told_alike(before, world, common.SPECTATOR, seat, action)
        if mine is None:
            return True
        if n < FEW and any(learns(world, viewer, seat, mine, streams) for viewer in range(before.seats)):
            return True
    return False


def learns(world: Game, viewer: int, seat: int, action: int, streams: Streams) -> bool:
    """Whether the act tells a viewer which of two worlds it is in that looked the same."""
    twin = dealt(known(world, viewer), viewer, streams)
    return told_alike(world, twin, viewer, seat, action) is None


def told_alike(one: Game, other: Game, viewer: int, seat: int, action: int) -> int | None:
    """The act of the other world that the viewer cannot tell from this one's, if there is one."""
    shown = one.seen(viewer, seat, action)
    wanted = consequences(one, viewer, seat, action)
    for candidate in candidates(other, viewer, seat, action, shown):
        after = consequences(other, viewer, seat, candidate)
        if after[0] == wanted[0] and after[1].same(wanted[1]):
            return candidate
    return None


def candidates(world: Game, viewer: int, seat: int, action: int, shown: int) -> Sequence[int]:
    """What the seat may do in a world that would be seen in the same way."""
    if not world.check(seat, action) and world.seen(viewer, seat, action) == shown:
        return (action,)
    if shown == action:
        return ()
    return [other for other in world.actions(seat) if world.seen(viewer, seat, other) == shown]


def consequences(game: Game, viewer: int, seat: int, action: int) -> tuple[list[int], Game]:
    """The events that the viewer is told, and what it knows afterwards."""
    after = game.copy()
    after.log = log = Log()
    after.apply(seat, action)
    after.log = None
    after.redact(viewer)
    return log.seen_by(viewer), after


def known(game: Game, viewer: int) -> Game:
    blank = game.copy()
    blank.redact(viewer)
    return blank


def dealt(blank: Game, viewer: int, streams: Streams) -> Game:
    deal = blank.copy()
    deal.redeal(viewer, streams)
    return deal


# -- whether others have answered meanwhile ----------------------------------------------------------------------------


def hidden(table: Folded, later: int) -> bool:
    """Whether an act that others followed is still hidden, asked nobody anything, and stands apart from theirs."""
    acts = table.trail.acts[-1 - later :]
    act = acts[0]
    if act.before.seen(common.SPECTATOR, act.entry.seat, act.entry.action) == act.entry.action:
        return False  # all have seen it, and what they did may be an answer
    if (act.owing ^ acts[1].owing) & ~(1 << act.entry.seat):
        return False
    found, name = table.trail.secrets, (act.position, acts[-1].position)
    if name not in found:
        key = luck.subkey(table.roots[table.round], f"apart {name}")
        found[name] = apart(acts, key) and stands_alone(acts, table)
    return found[name]


def apart(acts: Sequence[Act], key: bytes) -> bool:
    """Whether the first act could as well have come last, in worlds that the public might believe in.

    What others really did does not enter, only how it looked, so that the answer tells nothing of their secrets.

    Args:
        key: luck for the worlds.
    """
    first, *others = acts
    public, streams = known(first.before, common.SPECTATOR), Streams(key)
    for _world in range(MEANWHILE):
        world = dealt(public, common.SPECTATOR, streams)
        mine = told_alike(first.before, world, common.SPECTATOR, first.entry.seat, first.entry.action)
        if mine is None:
            return False
        before, after = world, played(world, first.entry.seat, mine)
        for other in others:
            seat = other.entry.seat
            shown = other.before.seen(common.SPECTATOR, seat, other.entry.action)
            listed = [action for action in after.actions(seat) if after.seen(common.SPECTATOR, seat, action) == shown]
            theirs = listed[streams.below(common.BOTS, len(listed))] if listed else other.entry.action
            if after.check(seat, theirs) or before.check(seat, theirs):
                return False
            before, after = played(before, seat, theirs), played(after, seat, theirs)
        if before.check(first.entry.seat, mine) or not played(before, first.entry.seat, mine).same(after):
            return False
    return True


def stands_alone(acts: Sequence[Act], table: Folded) -> bool:
    """Whether what others did can really be played without the first act, to the same end if it came last."""
    assert table.match is not None
    game = acts[0].before
    try:
        for act in (*acts[1:], acts[0]):
            game = without_chance(game, act.entry)
    except BadRecord:
        return False
    return game.same(table.match.game)


def played(game: Game, seat: int, action: int) -> Game:
    after = game.copy()
    after.apply(seat, action)
    return after


# -- requests ----------------------------------------------------------------------------------------------------------


def undoing(table: Folded, seat: int, at: int, away: set[str]) -> events.Change | int:
    """Take back the act at a position, or ask for it; the position where that stands already.

    Args:
        away: hashes of people who have no page open.
    """
    trail = table.trail
    if at in trail.undone:
        return trail.undone[at]
    hosting.need_going(table)
    found = judged(table, seat)
    if found.kind in ("", "barred"):
        raise refused(found.sentence)
    if found.at != at:
        raise refused(_("That is not your newest act; take back the newest first."))
    agreed = trail.plea.agreed if found.kind == "asked" and trail.plea else set()
    if found.kind == "free" or not lacking(table, seat, agreed, away):
        return events.Undone(seat, at, tuple(sorted(agreed)))
    return table.position if found.kind == "asked" else events.Pleaded(seat, at)


def answering(table: Folded, seat: int, at: int, agree: bool, away: set[str]) -> events.Change | None:
    """What a seat says to a plea; the one who asked may only withdraw it."""
    hosting.need_going(table)
    plea = table.trail.plea
    if plea is None or plea.at != at:
        raise refused(_("Nobody asks for that any more."))
    own = table.seats[seat].browser == table.seats[plea.seat].browser
    if not agree:
        return events.Declined(seat, at)
    if own:
        raise forbidden(_("The others are asked, not you."))
    if seat in plea.agreed:
        return None
    agreed = plea.agreed | {seat}
    if lacking(table, plea.seat, agreed, away):
        return events.Agreed(seat, at)
    return events.Undone(plea.seat, at, tuple(sorted(agreed)))


def lacking(table: Folded, asker: int, agreed: set[int], away: set[str]) -> list[int]:
    """The seats of people who are here and have not agreed; one of a person's seats stands for all."""
    said = {table.seats[seat].browser for seat in agreed}
    wanted = other_people(table, asker) - said - away
    return [browser_seats[0] for browser_seats in (held_by(table.seats, one) for one in wanted) if browser_seats]


def rest(table: Folded, wall: int) -> float:
    """Seconds that bots still wait since a request is open.

    Args:
        wall: now, in milliseconds since 1970.
    """
    plea = table.trail.plea
    return 0.0 if plea is None else PATIENCE - max(wall - plea.since, 0) / 1000


def asked(table: Folded, away: set[str]) -> Asked | None:
    """The open request."""
    plea = table.trail.plea
    if plea is None:
        return None
    waiting = tuple(sorted(lacking(table, plea.seat, plea.agreed, away)))
    return Asked(plea.seat, plea.at, tuple(sorted(plea.agreed)), waiting)
