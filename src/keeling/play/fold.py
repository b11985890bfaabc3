"""The state of a table as the fold of its log. No waiting, no clock, no store: the same log gives the same state."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from keeling.core import common, luck
from keeling.core.errors import BadRecord
from keeling.core.match import Match
from keeling.core.page import Note
from keeling.core.title import Step
from keeling.play import events
from keeling.play.fold_talk import TalkFold
from keeling.play.folding import MISSES, NOTES, TOLD, Marked, Told
from keeling.play.trail import Act, Plea, stream_of

__all__ = ["MISSES", "NOTES", "TOLD", "Folded", "Marked", "Told", "viewers"]


class Folded(TalkFold):
    """A table's state; its rounds are folded here, the rest in the classes that it is made of."""

    def add(self, position: int, change: events.Change, action_id: str | None = None, at: int = 0) -> None:
        """Go on by one event.

        Args:
            at: when it was written, in milliseconds since 1970.

        Raises:
            BadRecord: it is not the next one. Whatever else is raised also means that the log is damaged here.
        """
        first = change.first if isinstance(change, events.Mended) else position
        if first != self.position + 1 or (position == 1) != isinstance(change, events.Created):
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

    def began(self, position: int, change: events.Began) -> None:
        root = self.roots.get(change.round)
        if root is None or luck.commitment(root) != self.seal:
            raise BadRecord(f"The root of round {change.round} is not the one that was committed to.")
        self.title = self.title.under(change.version)
        match = Match(self.title, change.setup, root, change.words, self.placed(change.round))
        steps = match.add(change.opening, viewers(len(self.seats)))
        self.fill(change.bots)
        for seat in self.seats:
            seat.word = ""
            if seat.offer is not None and seat.offer.round < change.round:  # the root of its key is gone
                seat.offer = None
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
        if match.placed:
            self.mark(position, self.opened)
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
        if change.by and not self.watch.finishing(self.at):  # there it would be said of every act
            self.mark(position, change)
        self.score()

    def noted(self, position: int, change: events.Noted) -> None:
        self.trail.written()
        self.wrote[change.seat] += 1
        self.notes.append(Note(change.seat, change.text, change.drawing, len(self.positions) - 1))

    def undone(self, position: int, change: events.Undone) -> None:
        later = self.trail.newest(change.seat)
        if self.match is None or later is None or self.trail.acts[-1 - later].position != change.to:
            raise BadRecord("That act cannot be taken back.")
        act, after = self.trail.take_back(position, later)
        self.match.take_back(after, later)
        for kept in (self.positions, self.times, self.casts):
            kept.pop(-1 - later)
        self.told = deque((told for told in self.told if told.position != act.position), TOLD)
        self.ask(position, change.seat)
        self.watch.spent[change.seat] -= act.used
        self.watch.asked(change.seat, self.at, act.used)
        self.mark(position, change)

    def pleaded(self, position: int, change: events.Pleaded) -> None:
        self.trail.plea = Plea(change.seat, change.at, self.trail.first_asked.setdefault(change.at, self.at))
        self.mark(position, change)

    def agreed(self, position: int, change: events.Agreed) -> None:
        if self.trail.plea is not None:
            self.trail.plea.agreed.add(change.seat)

    def declined(self, position: int, change: events.Declined) -> None:
        self.trail.plea = None
        self.mark(position, change)

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
