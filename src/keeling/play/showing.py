"""A live table as it shows itself: what it is, what each viewer sees of it, and whose pages are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from keeling.core import common
from keeling.core.match import OPENING, Match
from keeling.core.page import Line, Person, Scene
from keeling.core.text import _, language
from keeling.core.title import Setup, Title
from keeling.play import events, lobby, record, summary, undo
from keeling.play.chronicle import Chronicle, rendered
from keeling.play.clock import Clock
from keeling.play.clocks import Clocks, Ticking, Timing, marks, rule
from keeling.play.errors import refused, unreadable
from keeling.play.fold import Folded, Marked, Told
from keeling.play.journal import Journal
from keeling.play.presence import Key, Presence
from keeling.play.seats import Seat, belonging_to, held_by, main_device
from keeling.play.store import Store


class Showing(Journal):
    """A table that can be looked at.

    Attributes:
        seats: as they are now.
        acted_at: the clock's time of the newest act in a round.
        tells: this server can tell people who are away of their move.
        unreached: whose address for notices does not answer, as in `Seat.sat`; for their own pages alone.
    """

    state: Folded

    def __init__(self, code: str, store: Store, clock: Clock, folded: Folded, asked: Callable[[Any], None]) -> None:
        """Args:
        asked: called after every change, so that bots look whether they are asked.
        """
        super().__init__(code, store, clock, folded)
        self.asked = asked
        self.presence = Presence(clock, self.company_changed, self.who)
        self.acted_at = clock.now()
        self.chronicle = Chronicle()
        self.views: dict[tuple[int, str], msgspec.Struct] = {}
        self.company: tuple[tuple[int, int, str], tuple[Person, ...]] | None = None
        self.records: dict[int, dict[str, Any]] = {}
        self.tells = False
        self.unreached: frozenset[int] = frozenset()

    # -- what it is ----------------------------------------------------------------------------------------------

    @property
    def title(self) -> Title:
        return self.state.title

    @property
    def setup(self) -> Setup:
        """Of the round, or of the one that would begin now."""
        return self.state.setup

    @property
    def round(self) -> int:
        """From 1; 0 in the lobby."""
        return self.state.round

    @property
    def started(self) -> bool:
        return self.state.match is not None

    @property
    def ended(self) -> bool:
        """The round is over, and no other has begun."""
        return self.state.over

    @property
    def record_open(self) -> bool:
        """The round is over, or was ended: its record is whole and its root opened."""
        return self.started and (self.ended or bool(self.stopped))

    @property
    def seats(self) -> list[Seat]:
        return self.state.seats

    @property
    def match(self) -> Match:
        """The round.

        Raises:
            TableError: 409, none has begun.
        """
        if self.state.match is None:
            raise refused(_("The game has not begun."))
        return self.state.match

    @property
    def commitment(self) -> str:
        """What was published before luck's first draw: of this round while it runs, else of the next one."""
        return self.state.commitment if lobby.running(self.state) else self.state.seal

    @property
    def timing(self) -> Timing:
        """The clocks as the host set them."""
        return self.state.watch.timing

    @property
    def paused(self) -> bool:
        return self.state.watch.stopped is not None

    @property
    def stopped(self) -> str:
        """Why the table is over though its round may not be: 'host', or 'time'; '' else."""
        return self.state.stopped

    def clocks(self) -> Clocks:
        """Time as pages show it, at this moment."""
        state, wall = self.state, self.clock.wall()
        watch = state.watch
        shown = state.running and watch.timing.ticking
        asked = [seat for seat in self.waited_for() if shown and self.seats[seat].kind == "person"]
        ticking = (Ticking(seat, watch.left(seat, wall), watch.total(seat), marks(watch.total(seat))) for seat in asked)
        finishing = state.running and watch.finishing(wall)
        return Clocks(self.paused, tuple(ticking), watch.timing.until, finishing, rule(watch.timing))

    def seats_of(self, browser: str) -> list[int]:
        """The seats that a browser holds, and those that a bot keeps for it."""
        return belonging_to(self.state.seats, self.person_of(browser)) if browser else []

    def person_of(self, browser: str) -> str:
        """The hash that stands for a browser's person: a device that shares a seat counts as the seat's own."""
        return main_device(self.state.seats, events.browser_hash(browser))

    def seat_of(self, browser: str) -> int | None:
        mine = self.seats_of(browser)
        return mine[0] if mine else None

    def gave_up(self, browser: str) -> int:
        """The seat that a browser gave up in the running round, if it has none now; else -1."""
        if not browser or not self.state.running or self.seats_of(browser):
            return -1
        return self.state.gone.get(events.browser_hash(browser), -1)

    def is_host(self, browser: str) -> bool:
        return bool(browser) and self.person_of(browser) == self.state.host

    @property
    def host(self) -> int | None:
        """The seat of the host."""
        mine = held_by(self.state.seats, self.state.host)
        return mine[0] if mine else None

    def sitters(self) -> list[Seat]:
        """The seats of the round that is shown, as people sat in it; in the lobby as they are now."""
        return self.state.company if self.started else self.seats

    def people(self) -> tuple[Person, ...]:
        """One for every seat, so that the index is the seat: of the round that is shown, else of the lobby."""
        now = self.position, self.presence.version, language()
        if self.company is None or self.company[0] != now:
            named = zip(self.sitters(), self.names(), strict=True)
            self.company = now, tuple(self.person(seat, name) for seat, name in named)
        return self.company[1]

    def person(self, seat: Seat, name: str) -> Person:
        away = seat.kind == "person" and all(map(self.presence.away, held_by(self.seats, seat.browser)))
        return Person(seat.number, name, seat.kind, away, seat.score, seat.stands_for)

    def names(self) -> list[str]:
        """By seat, as `people`; a free seat has a number."""
        return [seat.name or _("Seat %(number)s", number=seat.number + 1) for seat in self.sitters()]

    def waited_for(self) -> list[int]:
        """The seats that owe an answer."""
        if self.stopped:
            return []
        return [seat.number for seat in self.seats if self.state.owing >> seat.number & 1]

    def view(self, viewer: int) -> msgspec.Struct:
        """The game's view for a seat or common.SPECTATOR, the same object until something changes."""
        seat = self.viewer(viewer)
        reader = seat, language()
        if reader not in self.views:
            self.views[reader] = self.title.view(self.match.setup, self.match.game, seat)
        return self.views[reader]

    def scene(self, viewer: int, coach: bool = False) -> Scene:
        """All that a page is drawn from."""
        return Scene(
            view=self.view(viewer),
            viewer=self.viewer(viewer),
            people=self.people(),
            asked_at=self.asked_at(viewer),
            lines=self.lines(viewer),
            coach=coach,
            round=self.round,
            last=self.last(),
            times=self.state.times,
            now=self.clock.wall() / 1000,
            notes=tuple(self.state.notes),
        )

    def last(self) -> int | None:
        """The seat whose act came last in the round."""
        entries = self.match.entries
        return entries[-1].seat if entries and entries[-1].seat != OPENING else None

    def asked_at(self, seat: int) -> int:
        """The position that opened this seat's question; 0 for a spectator and before the round."""
        return self.state.asked[seat] if 0 <= seat < len(self.state.asked) else 0

    def acted_since(self, seat: int) -> int:
        """The position of a seat's newest act in the round; 0 if it has not acted."""
        made = zip(reversed(self.state.positions), reversed(self.match.entries), strict=True)
        return next((position for position, entry in made if entry.seat == seat), 0)

    def lines(self, viewer: int) -> tuple[tuple[str, Line], ...]:
        """The newest log lines with keys that never change, oldest first."""
        return self.chronicle.newest(self.title, self.place(viewer), self.state.told)

    def all_lines(self, viewer: int) -> tuple[tuple[str, Line], ...]:
        """Every line of the round, told anew from its entries; keys as in `lines`."""
        again = self.match.again()
        seat, place = self.viewer(viewer), self.place(viewer)
        every: list[Told | Marked] = [*self.state.marks]
        entries = zip(self.state.positions, self.match.entries, self.state.casts, strict=True)
        for index, (position, entry, cast) in enumerate(entries):
            steps = tuple(again.add(entry, (seat,))[seat])
            everybody = (steps,) * (len(self.seats) + 1)
            every.append(Told(position, self.round, again.setup, everybody, index == 0, cast))
        every.sort(key=lambda told: (told.position, isinstance(told, Marked)))
        return tuple(line for told in every for line in rendered(self.title, place, told))

    def summary(self, viewer: int) -> str:
        """What happened so far in at most 60 words, made of what the viewer may know."""
        scene = self.scene(viewer)
        if self.title.covers(scene.view):
            scene = msgspec.structs.replace(scene, lines=())
        return summary.summary(self.title, self.setup, scene, len(self.match.entries) - 1)

    def record(self, viewer: int = common.SPECTATOR) -> dict[str, Any]:
        """The round as JSON values: while it runs, what the viewer saw; when it is over, all of it with the root.

        The same object until something changes.
        """
        if self.state.match is None:
            raise refused(_("The game has not begun."))
        seat = common.SPECTATOR if self.record_open else self.viewer(viewer)
        if seat not in self.records:
            self.records[seat] = record.written(self.state, seat)
        return self.records[seat]

    def viewer(self, viewer: int) -> int:
        """The seat of the shown round that is looked through from here.

        After the round, a seat can change hands: whoever moved keeps looking through the own one, a newcomer through
        none.
        """
        if viewer == common.SPECTATOR:
            return viewer
        if not 0 <= viewer < len(self.seats):
            raise unreadable(_("There is no such seat."))
        if not self.ended:
            return viewer
        now, then = self.seats[viewer], self.state.company[viewer]
        if (now.kind, now.browser, now.owner) == (then.kind, then.browser, then.owner):
            return viewer
        return next(iter(belonging_to(self.state.company, now.browser or now.owner)), common.SPECTATOR)

    def place(self, viewer: int) -> int:
        """Where `Told.steps` has what this viewer sees."""
        seat = self.viewer(viewer)
        return -1 if seat == common.SPECTATOR else seat

    def undoing(self, seat: int) -> undo.Undoing:
        """Whether a seat can take its newest act back, and why not; made of what that seat may know."""
        return undo.judged(self.state, seat)

    @property
    def plea(self) -> undo.Asked | None:
        """The open request to take an act back, and whose consent is missing."""
        return undo.asked(self.state, self.away())

    # -- pages that are open ---------------------------------------------------------------------------------------

    def newer(self, beyond: int, company: int | None) -> bool:
        return self.position > beyond or (company is not None and self.presence.version != company)

    def folded(self, change: events.Change) -> None:
        self.views.clear()
        self.records.clear()
        if not isinstance(change, events.Did):
            self.chronicle.forget()
        if isinstance(change, events.Did | events.Began):
            self.acted_at = self.changed_at
        if isinstance(change, events.Created | events.Sat | events.Moved):
            self.presence.met(change.browser)

    def written(self) -> None:
        self.asked(self)

    def who(self, viewer: int) -> Key:
        """The browser's hash of the person in a seat, or for whom it is kept; the number of whoever else looks."""
        seats = self.state.seats
        return (seats[viewer].browser or seats[viewer].owner or viewer) if 0 <= viewer < len(seats) else viewer

    def company_changed(self) -> None:
        """Somebody came or went."""
        self.announce()
        self.asked(self)

    @contextmanager
    def watching(self, viewer: int) -> Iterator[None]:
        """While this is entered, a page of that seat, or of a spectator, is open; bots play for it."""
        with self.presence.watching(viewer):
            self.asked(self)
            yield

    def seen(self, viewer: int) -> None:
        """A page that holds no stream was asked for."""
        self.presence.seen(viewer)
        self.asked(self)

    def away(self) -> set[str]:
        """The hashes of people at the table who have no page open."""
        people = (seat for seat in self.seats if seat.kind == "person")
        return {seat.browser for seat in people if self.presence.away(seat.number)}

    def close(self) -> None:
        """End all waits."""
        self.presence.close()
        super().close()
