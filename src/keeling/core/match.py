"""A round in play: the state, and the entries that made it. Live tables, records and the terminal all fold these.

An entry is one decision with the chance outcomes that it caused, or the chance before the first decision.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core import common, luck
from keeling.core.game import Game, Log, Moves, Refused, Streams
from keeling.core.title import Setup, Step, Title

OPENING = -1  # the seat of the entry before the first decision


class Drawn(msgspec.Struct, frozen=True, array_like=True):
    """A chance outcome: `number` below `total` came as the `counter`-th of `stream`. Forced ones have stream -1."""

    outcome: int
    stream: int = -1
    counter: int = 0
    total: int = 0
    number: int = 0


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One decision and the chance it caused."""

    seat: int
    action: int
    chance: tuple[Drawn, ...] = ()


class Match:
    """One round, folded from its entries.

    Attributes:
        start: the state before the first entry; it never changes.
        placed: this is a position that was given, not the game's own beginning.
    """

    def __init__(
        self,
        title: Title,
        setup: Setup,
        root: bytes | None,
        words: Sequence[str] = (),
        start: Game | None = None,
    ) -> None:
        """Args:
        root: where luck comes from; None to replay without a generator.
        words: one word of each seat that is mixed into the root, or none.
        start: a position of this set-up to begin at; None for the game's own beginning.
        """
        self.title = title
        self.setup = setup
        self.key = luck.mixed(root, list(words)) if root is not None else None
        self.placed = start is not None
        self.start = self.game = title.new(setup) if start is None else start.copy()
        self.entries: list[Entry] = []
        self.counters = [0] * common.STREAMS

    def again(self) -> Match:
        """The same round before its first entry, without a generator."""
        return Match(self.title, self.setup, None, start=self.start if self.placed else None)

    def open(self) -> Entry:
        """The entry of the chance before the first decision. Nothing changes: see `add`."""
        return self.drawn(OPENING, 0, self.game.copy())

    def prepare(self, seat: int, action: int) -> Entry:
        """The entry that this decision makes, with its chance. Nothing changes: see `add`.

        Raises:
            Refused: the rules forbid it.
        """
        after = self.game.copy()
        after.play(seat, action)
        return self.drawn(seat, action, after)

    def drawn(self, seat: int, action: int, after: Game) -> Entry:
        if self.key is None:
            raise ValueError("a match without a root cannot draw")
        streams = Streams(self.key, keyed=True)
        for name, counter in enumerate(self.counters):
            streams.skip_to(name, counter)
        moves = Moves()
        chance = []
        while after.deciders() >> common.CHANCE:
            streams.journal.clear()
            outcome = after.sample(streams, moves)
            chance.append(Drawn(outcome, *streams.journal[0]))
            after.apply(common.CHANCE, outcome)
        return Entry(seat, action, tuple(chance))

    def take_back(self, after: Game, later: int = 0) -> Entry:
        """Drop an entry that caused no chance. Luck's counters stay where they are.

        Args:
            after: the state without it.
            later: how many entries follow it; they caused none either, and stay.
        """
        if any(entry.chance for entry in self.entries[-1 - later :]):
            raise ValueError("an entry with chance cannot be taken back")
        self.game = after
        return self.entries.pop(-1 - later)

    def add(self, entry: Entry, viewers: Sequence[int] = ()) -> dict[int, list[Step]]:
        """Go on by an entry; return it as each of the viewers sees it.

        Raises:
            Refused: it does not fit the state; the state is unchanged.
        """
        moves = [(common.CHANCE, drawn.outcome) for drawn in entry.chance]
        if entry.seat != OPENING:
            moves.insert(0, (entry.seat, entry.action))
        after = self.game.copy()
        told: dict[int, list[Step]] = {viewer: [] for viewer in viewers}
        for seat, action in moves:
            ruling = after.check(seat, action)
            if ruling:
                raise Refused(ruling)
            seen = [(viewer, after.seen(viewer, seat, action)) for viewer in viewers]
            after.log = log = Log()
            after.apply(seat, action)
            for viewer, what in seen:
                told[viewer].append(Step(seat, what, tuple(log.seen_by(viewer))))
        after.log = None
        self.game = after
        self.entries.append(entry)
        for drawn in entry.chance:
            if drawn.stream >= 0:
                self.counters[drawn.stream] = drawn.counter + 1
        return told
