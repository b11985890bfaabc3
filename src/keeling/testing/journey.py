"""Random games, and positions sampled evenly over their length and over their kinds of moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from keeling.core import common, packed
from keeling.core.game import Game, Log, Moves, Streams
from keeling.core.page import Line
from keeling.core.title import Step
from keeling.testing.subject import Subject

LONGEST = 20_000
FIXED = (-1, 0, 255, -(1 << 63), (1 << 63) - 1, 1 << 56, 1 << 62)
ENTRIES = 4  # of the log that a page is drawn with


def odd_actions(subject: Subject, game: Game, streams: Streams, n: int) -> list[int]:
    """Well-formed and ill-formed actions: small arguments, legal ones and these with one bit turned, extremes."""
    verbs = list(subject.title.forms.by_verb)
    made = []
    for _ in range(n):
        sizes = [1 << streams.below(common.BOTS, 9) for _ in range(streams.below(common.BOTS, 4))]
        arguments = [streams.below(common.BOTS, size) for size in sizes]
        verb = verbs[streams.below(common.BOTS, len(verbs))] if streams.below(common.BOTS, 12) else 77
        made.append(packed.make(verb, *arguments))
    for seat in range(game.seats):
        listed = game.actions(seat)
        for _ in range(min(len(listed), 4)):
            action = listed[streams.below(common.BOTS, len(listed))]
            made += [action, action ^ 1 << streams.below(common.BOTS, 63)]
    return [*made, *FIXED]


class Journey:
    """One random game from its first chance event to its end: the moves, and what `legal` ever listed.

    Half of the games also take moves of seats that owe nothing, twins that `legal` leaves out, and now and then an
    action that it never lists (leaving, say).
    """

    def __init__(self, subject: Subject, seed: bytes) -> None:
        self.subject = subject
        self.seed = seed
        self.streams = Streams(b"journey " + seed)
        self.moves: list[tuple[int, int]] = []
        self.verbs: set[int] = set()
        self.kinds: dict[tuple[int, bool], list[int]] = {}
        wild = self.streams.below(common.BOTS, 2) == 1
        game = subject.new()
        buffer = Moves()
        while not game.over:
            assert len(self.moves) < LONGEST, f"no end after {LONGEST} moves (seed {seed!r})"
            seat, action = self.choose(game, buffer, wild)
            several = game.deciders() & game.deciders() - 1 != 0
            self.kinds.setdefault((packed.verb(action), several), []).append(len(self.moves))
            game.apply(seat, action)
            self.moves.append((seat, action))
        self.end = game

    def choose(self, game: Game, buffer: Moves, wild: bool) -> tuple[int, int]:
        below = self.streams.below
        deciders = game.deciders()
        assert deciders, "nobody is to move, and the game is not over"
        if deciders >> common.CHANCE:
            return common.CHANCE, game.sample(self.streams, buffer)
        if wild and below(common.BOTS, 16) == 0:
            found = self.oddity(game)
            if found is not None:
                return found
        seat = below(common.BOTS, game.seats)
        listed = game.actions(seat)
        if not listed:
            seat = self.streams.one_of(common.BOTS, deciders)
            listed = game.actions(seat)
            assert listed, f"seat {seat} owes an answer and has none"
        self.verbs.update(packed.verb(action) for action in listed)
        return seat, listed[below(common.BOTS, len(listed))]

    def oddity(self, game: Game) -> tuple[int, int] | None:
        """Something that is allowed and not listed."""
        for action in odd_actions(self.subject, game, self.streams, 4):
            seat = self.streams.below(common.BOTS, game.seats)
            rare = packed.verb(action) not in self.verbs and self.streams.below(common.BOTS, 12)
            if not rare and game.check(seat, action) == 0:
                return seat, action
        return None

    def indexes(self, n: int) -> list[int]:
        """So many places in the game: half evenly over its length, half in some kind of moment each, however rare."""
        below = self.streams.below
        even = (n + 1) // 2
        length = len(self.moves) + 1
        found = {(i * length + below(common.BOTS, length)) // even for i in range(even)}
        kinds = sorted(self.kinds)
        for _ in range(n - even):
            places = self.kinds[kinds[below(common.BOTS, len(kinds))]]
            found.add(places[below(common.BOTS, len(places))])
        return sorted(found)

    def points(self, n: int) -> Iterator[Point]:
        """The states at these places."""
        game = self.subject.new()
        at = 0
        for index in self.indexes(n):
            while at < index:
                game.apply(*self.moves[at])
                at += 1
            yield Point(self, index, game.copy())

    def steps(self) -> Iterator[tuple[Game, int, int]]:
        """Every move with the state before it, which is the same object throughout."""
        game = self.subject.new()
        for seat, action in self.moves:
            yield game, seat, action
            game.apply(seat, action)


@dataclass
class Point:
    """A state that play reached."""

    journey: Journey
    index: int
    game: Game
    told: dict[int, tuple[tuple[str, Line], ...]] = field(default_factory=dict)

    @property
    def subject(self) -> Subject:
        return self.journey.subject

    @cached_property
    def odd(self) -> tuple[int, ...]:
        """Actions to be tried here."""
        return tuple(odd_actions(self.subject, self.game, self.journey.streams, 24))

    @property
    def last(self) -> int | None:
        """The seat whose act came last."""
        before = (seat for seat, _ in reversed(self.journey.moves[: self.index]) if seat != common.CHANCE)
        return next(before, None)

    def lines(self, viewer: int) -> tuple[tuple[str, Line], ...]:
        """The newest log lines as the viewer read them."""
        if viewer not in self.told:
            self.told[viewer] = tuple(self.tell(viewer))
        return self.told[viewer]

    def tell(self, viewer: int) -> Iterator[tuple[str, Line]]:
        moves = self.journey.moves[: self.index]
        starts = [i for i, (seat, _) in enumerate(moves) if seat != common.CHANCE or i == 0][-ENTRIES:]
        game = self.subject.new()
        for move in moves[: starts[0] if starts else 0]:
            game.apply(*move)
        names = [person.name for person in self.subject.people]
        for start, stop in zip(starts, [*starts[1:], len(moves)][: len(starts)], strict=True):
            steps = [step(game, viewer, *move) for move in moves[start:stop]]
            for n, line in enumerate(self.subject.title.tell(self.subject.setup, names, viewer, steps)):
                yield f"{start}-{n}", line


def step(game: Game, viewer: int, seat: int, action: int) -> Step:
    """Apply a move; return it as the viewer sees it."""
    seen = game.seen(viewer, seat, action)
    game.log = log = Log()
    game.apply(seat, action)
    game.log = None
    return Step(seat, seen, tuple(log.seen_by(viewer)))


def whole(game: Game) -> None:
    """Nothing is wrong with the state."""
    found = game.faults()
    assert not found, " ".join(found)


def redacted(game: Game, viewer: int) -> Game:
    """What the viewer may know of a state."""
    blank = game.copy()
    blank.redact(viewer)
    return blank


def redealt(blank: Game, viewer: int, streams: Streams) -> Game:
    """A state that looks the same to the viewer."""
    deal = blank.copy()
    deal.redeal(viewer, streams)
    return deal
