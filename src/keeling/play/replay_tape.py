"""A round of a table moment by moment, as its log tells it, for whoever steps through it.

An act that was taken back is no moment of its own: the moment that takes it back names it, and those between show the
state without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from keeling.core import common
from keeling.core.game import Game
from keeling.core.match import OPENING, Entry, Match
from keeling.core.page import Line, Note, Person, Scene
from keeling.core.text import language
from keeling.core.title import Setup, Title
from keeling.play import events
from keeling.play.chronicle import rendered
from keeling.play.fold import Folded, Marked, Told
from keeling.play.marks import called
from keeling.play.seats import Seat

EVERYTHING = -2  # the chair of somebody who knows all, after the end

Act = tuple[Entry, Game]  # a decision with its chance, and the state before it


class Moment(NamedTuple):
    """Attributes:
    position: in the table's log.
    game: the state.
    company: the seats as people sat in them.
    scores: the running scores, by seat.
    at: seconds since 1970.
    act: what was decided; None where the table alone tells something.
    marks: what the table tells of itself.
    taken: the act that is taken back here.
    notes: what seats wrote and drew until the next moment.
    """

    position: int
    game: Game
    company: list[Seat]
    scores: tuple[int, ...]
    at: float
    act: Act | None = None
    marks: tuple[Marked, ...] = ()
    taken: Act | None = None
    notes: tuple[Note, ...] = ()


class Said(NamedTuple):
    """A line of the log, where it stands, and whether what it tells was taken back."""

    key: str
    line: Line
    position: int
    taken: bool = False


class Tape:
    """One round.

    Attributes:
        moments: oldest first; none before the round began.
        position: how far the log is known.
        ended: another round has begun since.
    """

    title: Title
    setup: Setup

    def __init__(self, titles: Callable[[str], Title], roots: dict[int, bytes], round: int) -> None:
        self.folded = Folded(titles, dict(roots))
        self.round = round
        self.moments: list[Moment] = []
        self.position = 0
        self.ended = False
        self.kept: dict[tuple[int, int, str], tuple[Said, ...]] = {}

    # -- from the log ------------------------------------------------------------------------------------------------

    def add(self, position: int, change: events.Change, action_id: str | None, at: int) -> None:
        """Go on by one event; whatever is raised means that the log is damaged there.

        Args:
            at: milliseconds since 1970.
        """
        self.position = position
        self.ended |= isinstance(change, events.Began) and change.round > self.round
        if self.ended:
            return
        before, known = self.folded.match, len(self.folded.marks)
        game = before.game if before else None
        if not isinstance(change, events.Did):
            self.kept.clear()  # names may be others
        self.folded.add(position, change, action_id, at)
        if self.folded.round == self.round:
            self.record(position, change, game, tuple(self.folded.marks[known:]), at / 1000)

    def record(
        self, position: int, change: events.Change, before: Game | None, new: tuple[Marked, ...], at: float
    ) -> None:
        folded, notes = self.folded, tuple(self.folded.notes)
        assert folded.match is not None
        made = Moment(position, folded.match.game, folded.company, scores_of(folded), at, notes=notes)
        if isinstance(change, events.Began):
            self.title, self.setup = folded.title, folded.match.setup
            self.moments.append(made._replace(act=(change.opening, folded.match.start), marks=new))
        elif isinstance(change, events.Did):
            assert before is not None
            self.moments.append(made._replace(act=(change.entry, before), marks=new))
        elif isinstance(change, events.Undone):
            self.moments.append(made._replace(taken=self.take_back(change.to), marks=new))
        elif new:
            self.moments.append(made._replace(marks=new))
        elif isinstance(change, events.Noted):
            self.moments[-1] = self.moments[-1]._replace(notes=notes)

    def take_back(self, position: int) -> Act | None:
        """Drop the moment of an act; those after it stand where it never was."""
        index = self.index(position)
        act = self.moments.pop(index).act
        if act is not None:
            self.moments[index:] = [moment._replace(game=act[1]) for moment in self.moments[index:]]
        return act

    # -- what is shown -----------------------------------------------------------------------------------------------

    def index(self, position: int) -> int:
        """Of the newest moment that is not beyond a position of the log; the first if there is none."""
        later = (n for n, moment in enumerate(self.moments) if moment.position > position)
        return max(next(later, len(self.moments)) - 1, 0)

    def people(self, moment: Moment) -> tuple[Person, ...]:
        """Who sat there; nobody is away in what is past."""
        return tuple(
            Person(seat.number, called(seat), seat.kind, False, score, seat.stands_for)
            for seat, score in zip(moment.company, moment.scores, strict=True)
        )

    def scene(self, index: int, viewer: int) -> Scene:
        """All that a page is drawn from, but the lines.

        Args:
            viewer: a seat, or common.SPECTATOR.
        """
        moment = self.moments[index]
        acts = [one for one in self.moments[: index + 1] if one.act is not None]
        last = acts[-1].act[0].seat if acts and acts[-1].act else OPENING
        return Scene(
            view=self.title.view(self.setup, moment.game, viewer),
            viewer=viewer,
            people=self.people(moment),
            asked_at=moment.position,
            round=self.round,
            last=None if last == OPENING else last,
            times=[one.at for one in acts if one.at],
            now=moment.at,
            notes=moment.notes,
        )

    def lines(self, index: int, chair: int) -> tuple[Said, ...]:
        """What a moment tells, in the language in force.

        Args:
            chair: a seat, common.SPECTATOR, or EVERYTHING: each act as whoever did it saw it.
        """
        moment = self.moments[index]
        place = moment.position, chair, language()
        if place not in self.kept:
            self.kept[place] = self.told(moment, chair)
        return self.kept[place]

    def told(self, moment: Moment, chair: int) -> tuple[Said, ...]:
        said: list[Said] = []
        if moment.act is not None:
            said += self.told_of(moment.act, moment, chair)
        for mark in moment.marks:
            said += (Said(key, line, moment.position) for key, line in rendered(self.title, -1, mark))
        if moment.taken is not None:
            said += self.told_of(moment.taken, moment, chair, taken=True)
        return tuple(said)

    def told_of(self, act: Act, moment: Moment, chair: int, taken: bool = False) -> list[Said]:
        entry, before = act
        again = Match(self.title, self.setup, None)
        again.game = before
        viewer = chair if chair != EVERYTHING else common.SPECTATOR if entry.seat == OPENING else entry.seat
        steps = tuple(again.add(entry, (viewer,))[viewer])
        everybody = (steps,) * (len(moment.company) + 1)
        told = Told(moment.position, self.round, self.setup, everybody, entry.seat == OPENING, moment.company)
        lines = rendered(self.title, chair if 0 <= chair < len(moment.company) else -1, told)
        return [Said(f"{key}b" if taken else key, line, moment.position, taken) for key, line in lines]


def scores_of(folded: Folded) -> tuple[int, ...]:
    return tuple(seat.score for seat in folded.company)
