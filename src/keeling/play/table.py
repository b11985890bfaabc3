"""A live table: what each viewer sees of it, and what people ask of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from keeling.core import common
from keeling.core.match import OPENING, Match
from keeling.core.page import Line, Person, Scene
from keeling.core.text import _, language
from keeling.core.title import Setup, Title
from keeling.play import events, forgetting, hosting, lobby, moving, record, rounds, stand_in, summary, undo
from keeling.play.chronicle import Chronicle, rendered
from keeling.play.clock import Clock
from keeling.play.clocks import Clocks, Ticking, Timing, marks, rule
from keeling.play.errors import StoreError, forbidden, refused, unreadable, unsaved
from keeling.play.fold import Folded, Marked, Told
from keeling.play.journal import Journal
from keeling.play.presence import ABSENT, GRACE, Key, Presence
from keeling.play.seats import Seat, belonging_to, held_by, kept_for, main_device
from keeling.play.store import Store


class Table(Journal):
    """One table. Made by `Tables`.

    Attributes:
        seats: as they are now.
        acted_at: the clock's time of the newest act in a round.
    """

    state: Folded

    def __init__(self, code: str, store: Store, clock: Clock, folded: Folded, asked: Callable[[Table], None]) -> None:
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

    # -- what a viewer sees --------------------------------------------------------------------------------------

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

    def lines(self, viewer: int) -> tuple[tuple[str, Line], ...]:
        """The newest log lines with keys that never change, oldest first."""
        return self.chronicle.newest(self.title, self.place(viewer), self.state.told)

    def all_lines(self, viewer: int) -> tuple[tuple[str, Line], ...]:
        """Every line of the round, told anew from its entries; keys as in `lines`."""
        again = Match(self.title, self.match.setup, None)
        seat, place = self.viewer(viewer), self.place(viewer)
        every: list[Told | Marked] = [*self.state.marks]
        entries = zip(self.state.positions, self.match.entries, self.state.casts, strict=True)
        for index, (position, entry, cast) in enumerate(entries):
            steps = tuple(again.add(entry, (seat,))[seat])
            everybody = (steps,) * (len(self.seats) + 1)
            every.append(Told(position, self.round, again.setup, everybody, index == 0, cast))
        every.sort(key=lambda told: told.position)
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
        seat = self.viewer(viewer)
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

    # -- pages that are open ----------------------------------------------------------------------------------------

    def newer(self, beyond: int, company: int | None) -> bool:
        return self.position > beyond or (company is not None and self.presence.version != company)

    def folded(self, change: events.Change) -> None:
        self.views.clear()
        self.records.clear()
        if not isinstance(change, events.Did):
            self.chronicle.forget()
        if isinstance(change, events.Did | events.Began):
            self.acted_at = self.changed_at
        if isinstance(change, events.Created | events.Sat):
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

    def close(self) -> None:
        """End all waits."""
        self.presence.close()
        super().close()

    # -- what people do ------------------------------------------------------------------------------------------

    async def sit(self, browser: str, name: object, seat: int | None = None, also: bool = False) -> int:
        """Take a seat, or learn which one this browser has.

        Args:
            also: one more seat, for another person at the same device; between rounds.

        Raises:
            TableError: 403 'removed', 409 'begun', 'taken' or 'full', 422 for the name.
        """
        own, given = await self.arriving(browser), -1

        def judge() -> events.Sat | int:
            nonlocal given
            decided = lobby.sitting(self.state, own, name, seat, also)
            given = decided if isinstance(decided, int) else decided.seat
            return decided

        await self.write(judge)
        return given

    async def leave(self, browser: str, seat: int | None = None) -> None:
        """Give the seat up; in a running round a bot plays on."""
        await self.change_seats(browser, "leave", seat)

    async def rename(self, browser: str, name: object, seat: int | None = None) -> None:
        """Another nickname; at any time. With several seats on one device, `seat` says whose."""
        own = await self.arriving(browser)
        await self.write(lambda: lobby.renaming(self.state, own, name, seat))

    async def configure(self, browser: str, key: str, value: object) -> None:
        """An option's value; the host, before the first round."""
        own = self.asking(browser)
        await self.write(lambda: lobby.choosing(self.state, own, key, value))

    async def set_clocks(self, browser: str, **wanted: int) -> None:
        """The clocks, by the names in `Timing`; the host, while no round runs, and `until` at any time."""
        own = self.asking(browser)
        await self.write(lambda: hosting.timing(self.state, own, wanted, self.clock.wall()))

    async def pause(self, browser: str, pause: bool = True) -> None:
        """Hold the round, or let it go on from there; the host."""
        own = self.asking(browser)
        await self.write(lambda: hosting.pausing(self.state, own, pause))

    async def give_time(self, browser: str, seconds: int, seat: int | None = None) -> None:
        """More time for one seat, or for all who are asked and for the end of the round; the host."""
        own = self.asking(browser)
        await self.write(lambda: hosting.extending(self.state, own, seat, seconds))

    async def end(self, browser: str, forget: bool = False) -> None:
        """The table is over; the host.

        Args:
            forget: overwrite the names that people gave, for good; nobody has a seat or a role here then.
        """
        own = self.asking(browser)
        await self.write(lambda: hosting.ending(self.state, own))
        if forget and not self.state.forgot:
            try:
                log = await self.store.read(self.code)
                await self.store.rewrite(self.code, forgetting.rewritten(log, self.decode))
            except StoreError as fault:
                raise unsaved(fault) from None
            await self.write(lambda: None if self.state.forgot else events.Forgotten())

    async def use_deck(self, browser: str, deck: Mapping[str, Any] | None) -> None:
        """A deck of one's own, as `title.read_deck` gives it, or None for the standard one; the host, before the first
        round."""
        own = self.asking(browser)
        await self.write(lambda: lobby.decking(self.state, own, deck))

    async def change_seats(
        self, browser: str, do: str, seat: int | None = None, level: str | None = None, to: int | None = None
    ) -> None:
        """add, remove, bot, free, kick, move, leave or host.

        Args:
            level: for 'bot'.
            to: for 'move', the seat to change places with.
        """
        own = await self.arriving(browser)
        device = events.browser_hash(browser)
        if do == "leave" and device != own:
            await self.write(lambda: moving.parting(self.state, device))
        elif do == "host" and seat is None:
            await self.write(lambda: self.claimed(own))
        else:
            await self.write(lambda: lobby.changing(self.state, own, do, seat, level, to))

    async def offer_seat(self, browser: str, seat: int, share: bool = False) -> str:
        """A code of six digits that brings a seat to another device; it works once, for ten minutes.

        Args:
            seat: the own one, or anybody's for the host.
            share: the seat stays on this device too.

        Raises:
            TableError: 403 not yours, 409 nobody sits there.
        """
        own, code = await self.arriving(browser), moving.new_code()
        await self.write(lambda: moving.offering(self.state, own, seat, code, share, self.clock.wall()))
        return moving.spoken(code)

    async def take_seat(self, browser: str, code: str) -> int:
        """Bring the seat that a code opens to this device; returns the seat.

        Raises:
            TableError: 403 removed, 404 no such code, 409 it has a seat already, 429 too many wrong tries.
        """
        if not browser:
            raise forbidden(_("This browser keeps no cookie, so it cannot hold a seat."))
        device, typed = events.browser_hash(browser), moving.read(code)
        decided: events.Moved | events.Missed = events.Missed()

        def judge() -> events.Change:
            nonlocal decided
            decided = moving.taking(self.state, device, typed, self.clock.wall())
            return decided

        await self.write(judge)
        if isinstance(decided, events.Missed):
            raise moving.wrong()
        await self.arriving(browser)
        return decided.seat

    def can_claim(self, browser: str) -> bool:
        """Whether this browser may become host: somebody else is, and has shown no sign for a minute."""
        own = self.person_of(browser) if browser else ""
        return bool(held_by(self.seats, own)) and own != self.state.host and self.host_unseen() >= ABSENT

    def host_unseen(self) -> float:
        """Seconds since there was a sign of the host."""
        return min(map(self.presence.unseen, held_by(self.seats, self.state.host)), default=ABSENT)

    def claimed(self, own: str) -> events.Change | None:
        """Whoever sits here may become host when the host has been away for a while."""
        if not held_by(self.seats, own):
            raise forbidden(_("You have no seat at this table."))
        if own == self.state.host:
            return None
        hosting.need_open(self.state)
        unseen = self.host_unseen()
        if unseen < GRACE:
            raise forbidden(_("The host is here."))
        if unseen < ABSENT:
            raise forbidden(_("The host was here less than a minute ago; wait a little."))
        return events.Hosted(own, claimed=True)

    async def word(self, browser: str, word: object) -> None:
        """A word for the luck of the next round, before it begins."""
        own = await self.arriving(browser)
        await self.write(lambda: lobby.saying(self.state, own, word))

    async def start(self, browser: str) -> None:
        """Begin the first round; free seats become bots. Nothing if it has begun."""
        own = self.asking(browser)
        await self.write(lambda: rounds.starting(self.code, self.state, own))

    async def again(self, browser: str) -> None:
        """Begin the next round; anybody who sits here may. Nothing if one is running."""
        own = self.asking(browser)
        await self.write(lambda: rounds.repeating(self.code, self.state, own))

    async def act(self, browser: str, seat: int, asked_at: int, action: int, action_id: str | None = None) -> int:
        """Decide for a seat. The same id again does nothing.

        Args:
            asked_at: the position that opened the question which this answers.
            action: packed; anything that the game accepts, listed or not.
            action_id: unique for this seat; `asked_at:action` if None.

        Returns:
            The position at which the action stands.

        Raises:
            TableError: 403 not yours, 409 late or against a rule, 422 cannot be read.
        """
        self.need_own(browser, seat)
        await self.arriving(browser)
        return await self.answer(seat, asked_at, action, action_id, timed=True)

    async def answer(
        self, seat: int, asked_at: int, action: int, action_id: str | None = None, *, timed: bool = False
    ) -> int:
        """As `act`, for whoever may speak for the seat.

        Args:
            timed: refuse it when the seat's clock has run out.
        """
        name = rounds.read_id(f"{asked_at}:{action}" if action_id is None else action_id)
        if asked_at > self.position:  # seen at another process that shares the store
            self.behind = True
        return await self.write(
            lambda: rounds.deciding(self.state, seat, asked_at, action, name, now=self.clock.wall() if timed else None)
        )

    async def time_up(self, seat: int, asked_at: int, action: int) -> None:
        """What a bot decided for a person whose time is up; nothing if it is not, or if they answered first.

        Raises:
            TableError: 409, a rule forbids it.
        """
        await self.write(lambda: rounds.timed_out(self.state, seat, asked_at, action, self.clock.wall()))

    async def note(self, browser: str, seat: int, text: str, drawing: bool = False) -> None:
        """Write or draw something for all to see, when the game wants it.

        Raises:
            TableError: 403 not yours, 409 not now, 422 cannot be read.
        """
        self.need_own(browser, seat)
        await self.arriving(browser)
        await self.write(lambda: rounds.noting(self.state, seat, text, drawing))

    # -- taking back ---------------------------------------------------------------------------------------------------

    def undoing(self, seat: int) -> undo.Undoing:
        """Whether a seat can take its newest act back, and why not; made of what that seat may know."""
        return undo.judged(self.state, seat)

    @property
    def plea(self) -> undo.Asked | None:
        """The open request to take an act back, and whose consent is missing."""
        return undo.asked(self.state, self.away())

    async def undo(self, browser: str, seat: int, at: int) -> int:
        """Take the newest act of a seat back, or ask the others for it. The same request again does nothing.

        Args:
            at: the position of the act, as `undoing` tells it.

        Raises:
            TableError: 403 not yours, 409 barred, with the reason.
        """
        self.need_own(browser, seat)
        await self.arriving(browser)
        return await self.write(lambda: undo.undoing(self.state, seat, at, self.away()))

    async def consent(self, browser: str, seat: int, at: int, agree: bool) -> int:
        """Answer a request to take an act back; whoever asked may withdraw it.

        Raises:
            TableError: 403 not yours, 409 nobody asks.
        """
        self.need_own(browser, seat)
        await self.arriving(browser)
        return await self.write(lambda: undo.answering(self.state, seat, at, agree, self.away()))

    def away(self) -> set[str]:
        """The hashes of people at the table who have no page open."""
        people = (seat for seat in self.seats if seat.kind == "person")
        return {seat.browser for seat in people if self.presence.away(seat.number)}

    def need_own(self, browser: str, seat: int) -> None:
        if seat not in self.seats_of(browser):
            raise forbidden(_("That is not your seat."))

    def asking(self, browser: str) -> str:
        """The hash of a browser that asks for something; if it has a seat, its person has been seen."""
        if not browser:
            raise forbidden(_("This browser keeps no cookie, so it cannot hold a seat."))
        own = self.person_of(browser)
        if belonging_to(self.seats, own):
            self.presence.met(own)
        return own

    async def arriving(self, browser: str) -> str:
        """As `asking`; who was away has the seats back that bots kept."""
        own = self.asking(browser)
        while kept_for(self.seats, own):
            await self.write(lambda: stand_in.returning(self.state, own))
        return own
