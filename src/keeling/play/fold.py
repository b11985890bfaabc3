"""The state of a table as the fold of its log. No waiting, no clock, no store: the same log gives the same state."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import msgspec

from keeling.core import common, luck
from keeling.core.errors import BadRecord
from keeling.core.match import Match
from keeling.core.options import complete
from keeling.core.page import Note
from keeling.core.title import Setup, Step, Title
from keeling.play import events
from keeling.play.clocks import Watch
from keeling.play.forgetting import Masks, nameless
from keeling.play.seats import Offer, Seat, belonging_to, held_by, renumbered
from keeling.play.trail import Act, Plea, Trail, stream_of

TOLD = 60  # entries whose steps are kept for the log on the page
MISSES = 10  # wrong codes that are remembered
NOTES = 120  # that are kept of a round


class Told(NamedTuple):
    """What one event told: the steps as each viewer sees them, seats first, the spectator last; and who sat there."""

    position: int
    round: int
    setup: Setup
    steps: tuple[tuple[Step, ...], ...]
    opening: bool
    company: list[Seat]


class Marked(NamedTuple):
    """Something that happened to the round itself, for its log: see `marks.line`."""

    position: int
    change: events.Change
    company: list[Seat]


class Folded:
    """Everything that a table's log says.

    Attributes:
        position: of the last event that was folded.
        seats: in order, as they are now.
        company: the seats of the round, as people sat in it: it stays when they leave after its end.
        maker: the hash of the browser that opened the table.
        host: the hash of the host's browser; '' when no person sits at the table.
        claimed: the host, or one before, took that role while the host was away; over when the maker is host again.
        banned: hashes that may not sit down.
        misses: when codes of seats were tried in vain, in milliseconds since 1970; the newest.
        gone: the hashes of those who gave up a seat in the round, and which: they know its cards.
        seal: the commitment to the root of the next round.
        commitment: the commitment to the root of this round; '' before the first.
        round: 0 before the first.
        match: the round, or None before the first.
        positions, times: of the round's entries; times in seconds since 1970.
        notes: what seats wrote and drew in the round, the newest last.
        wrote: by seat, how many of them since the newest decision, those that are kept no more too.
        asked: by seat, the position that opened its question.
        acts: the position of every action by seat and action id.
        told: the newest entries and marks, oldest first.
        marks: what happened to the round besides its entries, oldest first.
        casts: by entry, the seats as people sat in them then.
        watch: the table's clocks.
        stopped: why the table is over though its round may not be, as in `events.Ended`; '' else.
        forgot: names were taken out.
        trail: the acts that may be taken back, and those that were.
    """

    def __init__(self, titles: Callable[[str], Title], roots: dict[int, bytes]) -> None:
        self.titles = titles
        self.roots = roots
        self.position = 0
        self.seats: list[Seat] = []
        self.company: list[Seat] = []
        self.maker = ""
        self.host = ""
        self.claimed = False
        self.banned: set[str] = set()
        self.gone: dict[str, int] = {}
        self.misses: deque[int] = deque(maxlen=MISSES)
        self.seal = ""
        self.commitment = ""
        self.spoken: tuple[str, ...] = ()
        self.round = 0
        self.version = 0
        self.match: Match | None = None
        self.positions: list[int] = []
        self.times: list[float] = []
        self.notes: deque[Note] = deque(maxlen=NOTES)
        self.wrote: list[int] = []
        self.owing = 0
        self.asked: list[int] = []
        self.acts: dict[tuple[int, str], int] = {}
        self.told: deque[Told | Marked] = deque(maxlen=TOLD)
        self.marks: list[Marked] = []
        self.casts: list[list[Seat]] = []
        self.trail = Trail()
        self.watch = Watch()
        self.stopped = ""
        self.forgot = False
        self.masks = Masks()
        self.at = 0
        self.options: dict[str, str | int] = {}
        self.deck: dict[str, object] | None = None
        self.lobby: Setup | None = None

    def add(self, position: int, change: events.Change, action_id: str | None = None, at: int = 0) -> None:
        """Go on by one event.

        Args:
            at: when it was written, in milliseconds since 1970.

        Raises:
            BadRecord: it is not the next one. Whatever else is raised also means that the log is damaged here.
        """
        if position != self.position + 1 or (position == 1) != isinstance(change, events.Created):
            raise BadRecord(f"Event {position} cannot follow event {self.position}.")
        self.at = at
        self.masks.meet(change)
        getattr(self, type(change).__name__.lower())(position, change)
        self.watch.last = at
        if action_id is not None and isinstance(change, events.Did):
            self.acts[change.entry.seat, action_id] = position
        if isinstance(change, events.Began | events.Did):
            self.times.append(at / 1000)
        self.position = position

    @property
    def setup(self) -> Setup:
        """Of the round, or of the one that would begin now."""
        setup = self.match.setup if self.match else self.lobby
        assert setup is not None
        return setup

    @property
    def words(self) -> dict[int, str]:
        """For the luck of the next round, by seat."""
        return {seat.number: seat.word for seat in self.seats if seat.word}

    @property
    def over(self) -> bool:
        return self.match is not None and bool(self.match.game.over)

    @property
    def running(self) -> bool:
        """A round has begun and is not over."""
        return self.match is not None and not self.over and not self.stopped

    def propose(self, seats: int, options: dict[str, str | int]) -> Setup:
        """The set-up with so many seats and these options.

        Raises:
            BadOption, BadDeck: it cannot be played.
        """
        return self.title.setup(seats, options, self.deck)

    # -- the lobby -----------------------------------------------------------------------------------------------

    def created(self, position: int, change: events.Created) -> None:
        self.title = self.titles(change.game)
        self.options, self.deck = change.options, change.deck
        self.seats = [Seat(number) for number in range(change.seats)]
        self.seats[0].person(change.browser, change.name)
        self.fill(change.bots)
        self.maker, self.host, self.seal = change.browser, change.browser, change.seal
        self.lobby = self.propose(change.seats, self.options)

    def sat(self, position: int, change: events.Sat) -> None:
        """From another seat, score and word come along. In a running round, a bot's seat is taken over."""
        if self.running:
            self.mark(position, change)
            self.recast(change.seat, lambda seat: seat.person(change.browser, change.name))
        score, word = 0, ""
        for number in [] if change.also else held_by(self.seats, change.browser):
            score, word = self.seats[number].score, self.seats[number].word
            self.seats[number].free()
        self.seats[change.seat].person(change.browser, change.name, score, word)
        if not self.host:
            self.crown(change.browser)

    def renamed(self, position: int, change: events.Renamed) -> None:
        for seats in self.every_cast():
            for number in held_by(seats, change.browser):
                if change.seat in (None, number):
                    seats[number].name = change.name

    def left(self, position: int, change: events.Left) -> None:
        seat = self.seats[change.seat]
        if change.banned:
            self.banned |= {seat.browser or seat.owner, *seat.guests}
        seat.free()
        self.find_host()

    def stoodin(self, position: int, change: events.StoodIn) -> None:
        seat = self.seats[change.seat]
        person = seat.browser or seat.owner
        self.mark(position, change)
        if change.why == "away":
            self.recast(change.seat, lambda seat: seat.stand_in(change.name, change.level))
            seat.stand_in(change.name, change.level)
            return
        self.gone[person] = change.seat
        if change.why == "removed":
            self.banned |= {person, *seat.guests}
        self.recast(change.seat, lambda seat: seat.bot(change.name, change.level))
        seat.bot(change.name, change.level)
        self.find_host()

    def cameback(self, position: int, change: events.CameBack) -> None:
        seat = self.seats[change.seat]
        if self.company[change.seat].owner == seat.owner:
            self.recast(change.seat, lambda then: then.come_back())
        seat.come_back()
        if not self.host:
            self.crown(seat.browser)
        self.mark(position, change)

    def recast(self, seat: int, change: Callable[[Seat], None]) -> None:
        """From here on another plays in a seat of the round; what was told before keeps the name of who did it."""
        now = replace(self.company[seat])
        change(now)
        self.company = [*self.company]
        self.company[seat] = now

    def added(self, position: int, change: events.Added) -> None:
        self.seats.append(Seat(len(self.seats)))
        self.lobby = self.propose(len(self.seats), self.options)

    def removed(self, position: int, change: events.Removed) -> None:
        del self.seats[change.seat]
        renumbered(self.seats)
        self.lobby = self.propose(len(self.seats), self.options)
        self.find_host()

    def botted(self, position: int, change: events.Botted) -> None:
        self.seats[change.seat].bot(change.name, change.level)
        self.find_host()

    def swapped(self, position: int, change: events.Swapped) -> None:
        one, other = change.seat, change.to
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        renumbered(self.seats)

    def hosted(self, position: int, change: events.Hosted) -> None:
        self.crown(change.browser, change.claimed)

    def chosen(self, position: int, change: events.Chosen) -> None:
        self.options = {**self.options, change.key: change.value}
        self.fit()
        self.lobby = self.propose(len(self.seats), self.options)

    def fit(self) -> None:
        """Options may need another number of seats: seats without a person go, from the end, or free ones come."""
        fewest, most = self.title.places(self.title_options())
        for seat in reversed([seat for seat in self.seats if seat.kind != "person"]):
            if len(self.seats) > most:
                self.seats.remove(seat)
        while len(self.seats) < fewest:
            self.seats.append(Seat(len(self.seats)))
        renumbered(self.seats)

    def title_options(self) -> dict[str, str | int]:
        """All options of the table to be, with those that nobody chose."""
        return complete(self.title.options, self.options)

    def timed(self, position: int, change: events.Timed) -> None:
        self.watch.timing = change.timing

    def offered(self, position: int, change: events.Offered) -> None:
        self.seats[change.seat].offer = Offer(change.mark, change.round, change.until, change.share)

    def missed(self, position: int, change: events.Missed) -> None:
        self.misses.append(self.at)

    def moved(self, position: int, change: events.Moved) -> None:
        seat = self.seats[change.seat]
        old, seat.offer = seat.browser or seat.owner, None
        if self.running:
            self.mark(position, change)
        if change.shared:
            seat.guests = (*seat.guests, change.browser)
            return
        for cast in self.every_cast():
            if change.seat < len(cast):
                cast[change.seat].move(old, change.browser)
        if not belonging_to(self.seats, old):
            self.maker = change.browser if self.maker == old else self.maker
            if self.host == old:
                self.crown(change.browser)

    def parted(self, position: int, change: events.Parted) -> None:
        seat = self.seats[change.seat]
        seat.guests = tuple(guest for guest in seat.guests if guest != change.browser)

    def decked(self, position: int, change: events.Decked) -> None:
        self.deck = change.deck
        self.lobby = self.propose(len(self.seats), self.options)

    def said(self, position: int, change: events.Said) -> None:
        self.seats[change.seat].word = change.word

    def find_host(self) -> None:
        """If the host has no seat any more, the next person is host."""
        if not belonging_to(self.seats, self.host):
            self.crown(next((seat.browser for seat in self.seats if seat.kind == "person"), ""))

    def crown(self, browser: str, claimed: bool = False) -> None:
        """Handing a claimed role on does not clear it."""
        self.host = browser
        self.claimed = browser != self.maker and (claimed or self.claimed)

    def fill(self, bots: tuple[events.Filled, ...]) -> None:
        for seat, name, level in ((bot.seat, bot.name, bot.level) for bot in bots):
            self.seats[seat].bot(name, level)

    # -- the round -----------------------------------------------------------------------------------------------

    def began(self, position: int, change: events.Began) -> None:
        root = self.roots.get(change.round)
        if root is None or luck.commitment(root) != self.seal:
            raise BadRecord(f"The root of round {change.round} is not the one that was committed to.")
        self.title = self.title.under(change.version)
        match = Match(self.title, change.setup, root, change.words)
        steps = match.add(change.opening, viewers(len(self.seats)))
        self.fill(change.bots)
        for seat in self.seats:
            seat.word = ""
        self.company = [replace(seat) for seat in self.seats]
        self.match, self.round, self.version = match, change.round, change.version
        self.commitment, self.seal, self.spoken = self.seal, change.seal, change.words
        self.roots = {number: kept for number, kept in self.roots.items() if number >= change.round}
        self.positions, self.times = [position], []
        self.notes.clear()
        self.told.clear()  # what an earlier round showed may be hidden again
        self.marks, self.casts, self.gone = [], [self.company], {}
        self.trail.begin(stream_of(change.opening))
        self.wrote = [0] * len(self.seats)
        self.owing = match.game.deciders()
        self.asked = [position] * len(self.seats)
        self.watch.begin(len(self.seats), self.at)
        self.tell(position, steps, True)
        self.score()

    def did(self, position: int, change: events.Did) -> None:
        if self.match is None or not 0 <= change.entry.seat < len(self.seats):
            raise BadRecord("A decision before the round, or of a seat that is not there.")
        before = self.match.game
        steps = self.match.add(change.entry, viewers(len(self.seats)))
        used = self.watch.used(change.entry.seat, self.at) if self.owing >> change.entry.seat & 1 else 0
        self.trail.add(Act(position, change.entry, before, self.owing, used), change.by)
        self.casts.append(self.company)
        self.positions.append(position)
        self.wrote = [0] * len(self.seats)
        self.ask(position, change.entry.seat)
        self.tell(position, steps, False)
        if change.by:
            self.mark(position, change)
        self.score()

    def noted(self, position: int, change: events.Noted) -> None:
        self.trail.written()
        self.wrote[change.seat] += 1
        self.notes.append(Note(change.seat, change.text, change.drawing, len(self.positions) - 1))

    def undone(self, position: int, change: events.Undone) -> None:
        act = self.trail.acts[-1] if self.trail.acts else None
        if self.match is None or act is None or (act.position, act.entry.seat) != (change.to, change.seat):
            raise BadRecord("That act cannot be taken back.")
        self.trail.take_back(position)
        self.match.take_back(act.before)
        for kept in (self.positions, self.times, self.casts):
            kept.pop()
        self.told = deque((told for told in self.told if told.position != act.position), TOLD)
        self.ask(position, change.seat)
        self.watch.spent[change.seat] -= act.used
        self.watch.asked(change.seat, self.at, act.used)
        self.mark(position, change)

    def pleaded(self, position: int, change: events.Pleaded) -> None:
        self.trail.plea = Plea(change.seat, change.at, self.at)
        self.mark(position, change)

    def agreed(self, position: int, change: events.Agreed) -> None:
        if self.trail.plea is not None:
            self.trail.plea.agreed.add(change.seat)

    def declined(self, position: int, change: events.Declined) -> None:
        self.trail.plea = None
        self.mark(position, change)

    def paused(self, position: int, change: events.Paused) -> None:
        self.watch.pause(self.at)
        self.mark(position, change)

    def resumed(self, position: int, change: events.Resumed) -> None:
        self.watch.resume(self.at)
        self.mark(position, change)

    def woken(self, position: int, change: events.Woken) -> None:
        self.watch.wake(self.at)

    def extended(self, position: int, change: events.Extended) -> None:
        """Nobody else is told."""
        for seat in range(len(self.asked)):
            if change.seat == seat or (change.seat < 0 and self.owing >> seat & 1):
                self.watch.extra[seat] += 1000 * change.seconds
        timing = self.watch.timing
        if change.seat < 0 and timing.until:
            self.watch.timing = msgspec.structs.replace(timing, until=timing.until + 1000 * change.seconds)

    def ended(self, position: int, change: events.Ended) -> None:
        self.stopped = change.why
        self.mark(position, change)

    def forgotten(self, position: int, change: events.Forgotten) -> None:
        """As if it had been folded from the log without names."""
        self.forgot = True
        mask = self.masks.mask
        for seat in {id(seat): seat for cast in self.every_cast() for seat in cast}.values():
            seat.browser, seat.owner, seat.stands_for = mask(seat.browser), mask(seat.owner), ""
            seat.name = seat.name if seat.kind == "bot" else ""
            seat.guests = tuple(map(mask, seat.guests))
        self.maker, self.host = mask(self.maker), mask(self.host)
        self.banned = set(map(mask, self.banned))
        self.gone = {mask(browser): seat for browser, seat in self.gone.items()}
        self.notes.clear()
        self.marks = [mark._replace(change=nameless(mark.change, self.masks)) for mark in self.marks]
        marks = {mark.position: mark for mark in self.marks}
        told = (marks.get(one.position, one) if isinstance(one, Marked) else one for one in self.told)
        self.told = deque(told, TOLD)

    def every_cast(self) -> list[list[Seat]]:
        """All lists of seats that something still refers to."""
        return [self.seats, self.company, *self.casts, *(mark.company for mark in self.marks)]

    def mark(self, position: int, change: events.Change) -> None:
        """The log of the round says so."""
        marked = Marked(position, change, self.company)
        self.told.append(marked)
        self.marks.append(marked)

    def ask(self, position: int, actor: int) -> None:
        """A question stays open, with its position, while others act; an own act, or a question's coming or going,
        makes a new one."""
        assert self.match is not None
        owing = self.match.game.deciders()
        changed = owing ^ self.owing
        for seat in range(len(self.asked)):
            if seat == actor or changed >> seat & 1:
                self.asked[seat] = position
                if self.owing >> seat & 1:
                    self.watch.answered(seat, self.at)
                self.watch.asked(seat, self.at)
        self.owing = owing

    def tell(self, position: int, steps: dict[int, list[Step]], opening: bool) -> None:
        assert self.match is not None
        shared: dict[tuple[Step, ...], tuple[Step, ...]] = {}  # most viewers see the same
        seen = (tuple(steps[viewer]) for viewer in viewers(len(self.seats)))
        told = tuple(shared.setdefault(each, each) for each in seen)
        self.told.append(Told(position, self.round, self.match.setup, told, opening, self.company))

    def score(self) -> None:
        if self.match is not None and self.match.game.over:
            outcome = self.match.game.outcome()
            assert outcome is not None
            for seats in (self.seats, self.company):
                for seat, points in zip(seats, self.title.points(outcome), strict=True):
                    seat.score += points


def viewers(seats: int) -> tuple[int, ...]:
    """Everybody who may look at a table, in the order of `Told.steps`."""
    return (*range(seats), common.SPECTATOR)
