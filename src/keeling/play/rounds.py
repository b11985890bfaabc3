"""The rounds of a table: beginning one, and deciding in it. Each request becomes a draft, or an error."""

from __future__ import annotations

import re

from keeling.core import luck
from keeling.core.errors import BadDeck, BadOption, BadPosition
from keeling.core.game import Refused
from keeling.core.match import Match
from keeling.core.text import _
from keeling.core.title import Setup
from keeling.play import events, hosting, lobby, names
from keeling.play.errors import TableError, forbidden, late, refused, unreadable
from keeling.play.fold import Folded
from keeling.play.journal import Draft
from keeling.play.seats import held_by
from keeling.play.store import Secret

LONGEST_ID = 80
OWN_IDS = ("bot:", "clock:")  # how the ids begin that the server gives itself
LONGEST_NOTE = 280
LONGEST_DRAWING = 12_000
MOST_NOTES = 40  # of one seat between two decisions
STROKES = re.compile(r"(M\d{1,3} \d{1,3}( ?L\d{1,3} \d{1,3})* ?)+", re.ASCII)


def starting(code: str, table: Folded, browser: str) -> Draft | None:
    """The first round; None if it has begun."""
    hosting.need_host(table, browser)
    hosting.need_open(table)
    return None if table.match is not None else beginning(code, table, table.setup)


def repeating(code: str, table: Folded, browser: str) -> Draft | None:
    """The next round; None if one is running."""
    if browser != table.host and not held_by(table.seats, browser):
        raise forbidden(_("You have no seat at this table."))
    if table.match is None:
        raise refused(_("The game has not begun."))
    hosting.need_open(table)
    outcome = table.match.game.outcome()
    if not table.over or outcome is None:
        return None
    return beginning(code, table, table.title.again(table.setup, outcome))


def beginning(code: str, table: Folded, setup: Setup) -> Draft:
    """A round. Its root was committed to earlier; here the root of the round after it is."""
    number = table.round + 1
    words = tuple(table.words.get(seat, "") for seat in range(len(table.seats)))
    words = words if any(words) else ()
    try:
        opening = Match(table.title, setup, table.roots[number], words, table.placed(number)).open()
    except (BadOption, BadDeck, BadPosition) as fault:
        raise refused(str(fault)) from None
    root = luck.new_root()
    bots = lobby.fillings(table.title, table.seats, lobby.read_level(table.title, None))
    seal = luck.commitment(root)
    change = events.Began(number, table.title.rules_version, setup, seal, opening, words=words, bots=bots)
    return Draft(change, secret=Secret(code, number + 1, root))


def read_id(name: str) -> str:
    """An action's id as a browser may send it: none that the server would want to use later."""
    if not 0 < len(name) <= LONGEST_ID or not name.isprintable():
        raise unreadable(_("The id of an action is 1 to %(most)s plain characters.", most=LONGEST_ID))
    if name.startswith(OWN_IDS):
        raise unreadable(_("The id of an action must not begin with %(known)s.", known=", ".join(OWN_IDS)))
    return name


def deciding(
    table: Folded, seat: int, asked_at: int, action: int, action_id: str, *, now: int | None = None, by: str = ""
) -> Draft | int:
    """A decision; the position of the one that stands already under this id.

    Args:
        now: for a person, the time in milliseconds since 1970: an answer that comes after the clock is refused.
        by: as in `events.Did`.
    """
    if (seat, action_id) in table.acts:
        return table.acts[seat, action_id]
    if table.match is None:
        raise refused(_("The game has not begun."))
    hosting.need_going(table)
    if asked_at != table.asked[seat]:
        raise late()
    if table.over:
        raise refused(_("This round is over."))
    if now is not None and overdue(table, seat, now):
        raise TableError(409, "late", _("Your time was up, so a bot decides this one."))
    try:
        entry = table.match.prepare(seat, action)
    except Refused as why:
        raise refusal(table.match, seat, action, why.ruling) from None
    return Draft(events.Did(entry, by), seat, action_id)


def answering(table: Folded, seat: int, asked_at: int, action: int, action_id: str) -> Draft | int:
    """What the bot of a seat decided; a person may have come back, or taken it over, meanwhile."""
    if table.seats[seat].kind != "bot":
        raise late()
    return deciding(table, seat, asked_at, action, action_id)


def overdue(table: Folded, seat: int, now: int) -> bool:
    """Whether the clock of a seat that owes an answer has run out.

    Args:
        now: in milliseconds since 1970.
    """
    return table.watch.timing.ticking and bool(table.owing >> seat & 1) and table.watch.left(seat, now) < 0


def timed_out(table: Folded, seat: int, asked_at: int, action: int, now: int) -> Draft | None:
    """What a bot decided for a person whose time is up; None if it is not up any more, or they have answered."""
    due = asked_at == table.asked[seat] and table.running and table.watch.stopped is None
    if not due or table.seats[seat].kind != "person":
        return None
    out = table.watch.timing.ticking and table.watch.left(seat, now) <= 0
    if not (out or table.watch.finishing(now)):
        return None
    decided = deciding(table, seat, asked_at, action, f"clock:{asked_at}", by="clock")
    return decided if isinstance(decided, Draft) else None


def noting(table: Folded, seat: int, text: str, drawing: bool) -> events.Noted:
    """Something for all to see, if the game wants that now."""
    hosting.need_going(table)
    if table.match is None or table.over:
        raise refused(_("There is nothing to write or draw now."))
    own = table.match.game.copy()
    own.redact(seat)
    wanted = table.title.pad(table.match.setup, own, seat)
    if not wanted or (drawing and wanted != "drawing"):  # who draws may also write
        raise refused(_("There is nothing to draw now.") if drawing else _("There is nothing to write now."))
    if table.wrote[seat] >= MOST_NOTES:
        raise refused(_("That is enough for now."))
    if drawing:
        if len(text) > LONGEST_DRAWING or not STROKES.fullmatch(text):
            raise unreadable(
                _("A drawing is a path of M and L with whole numbers, of at most %(n)s signs.", n=LONGEST_DRAWING)
            )
        return events.Noted(seat, text, True)
    said = names.clean(text, LONGEST_NOTE)
    if not said:
        raise unreadable(_("There is nothing in it; write a few words."))
    return events.Noted(seat, said)


def refusal(match: Match, seat: int, action: int, ruling: int) -> Exception:
    """The sentence is made from what the seat may know."""
    own = match.game.copy()
    own.redact(seat)
    return refused(match.title.refusal(match.setup, own, seat, action, ruling), match.title.ruling(ruling).id)
