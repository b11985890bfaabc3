"""Who sits at a table, as its menu lists them: here, away since when, a bot, or a bot for somebody."""

from __future__ import annotations

import msgspec

from keeling.core.page import Person
from keeling.core.text import _, day
from keeling.play.housekeeping import stays_until
from keeling.play.tables import Table
from keeling.web.looks import Look

STEP = 10_000  # milliseconds to which times of absence are rounded, so that pages need not change with each look


class Row(msgspec.Struct, frozen=True):
    """A seat in the list of people.

    Attributes:
        state: where its person is, in words.
        since: since when they are away, in milliseconds since 1970; 0 if they are not, or nobody knows.
        person: somebody to be removed, muted or made host; also one for whom a bot stands in.
        clock: it has a clock that runs.
        lost: the host may bring the seat to another device: its person is away, or no round is running.
    """

    number: int
    badge: int
    name: str
    state: str
    since: int = 0
    mine: bool = False
    host: bool = False
    person: bool = False
    muted: bool = False
    clock: bool = False
    lost: bool = False


def rows(table: Table, look: Look) -> tuple[Row, ...]:
    return tuple(row(table, person, look) for person in table.people())


def absent(table: Table, look: Look) -> tuple[tuple[str, int], ...]:
    """Whoever is waited for and away, with since when in milliseconds since 1970."""
    people = table.people()
    waited = (people[seat] for seat in table.waited_for() if seat != look.viewer and seat not in look.own)
    gone = ((person.name, since(table, person)) for person in waited if person.away)
    return tuple((name, when) for name, when in gone if when)


def row(table: Table, person: Person, look: Look) -> Row:
    seat = table.seats[person.number] if person.number < len(table.seats) else None
    there = seat is not None and (seat.kind == "person" or bool(seat.owner))
    return Row(
        person.number,
        person.badge,
        person.name,
        state(table, person),
        since(table, person),
        person.number == look.viewer or person.number in look.own,
        table.host == person.number,
        there,
        bool(seat) and table.state.is_hushed(person.number),
        table.timing.ticking and person.number in table.waited_for() and person.kind == "person",
        there and (person.away or bool(person.stands_for) or not table.state.running),
    )


def state(table: Table, person: Person) -> str:
    """Where somebody is, in a few words."""
    if person.stands_for:
        return _("a bot plays for %(name)s; the seat waits for them", name=person.stands_for)
    if person.kind == "bot":
        return _("a bot")
    return _("away") if person.away else _("here")


def since(table: Table, person: Person) -> int:
    """When an absence began, in milliseconds since 1970."""
    if not (person.away or person.stands_for) or person.number >= len(table.seats):
        return 0
    unseen = table.presence.unseen(person.number)
    if unseen > 30 * 86_400:  # nobody has seen them since the server started
        return 0
    return round((table.clock.wall() - 1000 * unseen) / STEP) * STEP


def kept(table: Table) -> str:
    """When a table is removed to which nobody comes any more, a sentence."""
    until = stays_until(table.clock.wall(), table.started)
    return _("This table will be removed on %(date)s if nobody comes here until then.", date=day(until))
