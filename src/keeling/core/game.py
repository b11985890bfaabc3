"""The contract: what a game owes to play, search, pages and records.

A state is one block of C integers. Uncompiled, the same fields are Python ints and lists. The `.pxd` beside this file
gives the C types; it changes speed and nothing else.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Self

import cython

from keeling.core import bits, common, luck, packed
from keeling.core.outcome import Outcome

MASK: int = 0xFFFFFFFFFFFFFFFF
LOW: int = 0xFFFFFFFF
GAMMA: int = 0x9E3779B97F4A7C15
MIX_A: int = 0xBF58476D1CE4E5B9
MIX_B: int = 0x94D049BB133111EB


class Refused(ValueError):
    """An action the rules forbid; `ruling` is the number of the ledger entry that says why."""

    def __init__(self, ruling: int) -> None:
        super().__init__(f"refused under ruling {ruling}")
        self.ruling = ruling


def compiled() -> bool:
    """Whether the engine runs as C."""
    answer: bool = cython.compiled
    return answer


def filled(n: int, value: int = 0) -> list[int]:
    """An array of n equal values. Cython turns `[0] * n` into a C array only if n is a literal."""
    return [value] * n


class Moves:
    """A list of actions, or of chance outcomes with their weights, reused from call to call.

    Attributes:
        n: how many.
        total: the sum of the weights.
        stream: the stream that the outcomes are drawn from.
        action, weight: arrays of length common.CAPACITY; the first n count.
    """

    def __init__(self) -> None:
        self.n = 0
        self.total = 0
        self.stream = 0
        if not cython.compiled:
            self.action = filled(common.CAPACITY)
            self.weight = filled(common.CAPACITY)

    def clear(self) -> None:
        self.n = 0
        self.total = 0

    def add(self, action: int) -> int:
        if self.n >= common.CAPACITY:
            raise OverflowError("more actions than core.common.CAPACITY")
        self.action[self.n] = action
        self.n += 1
        return 0

    def add_outcome(self, outcome: int, weight: int) -> int:
        if self.n >= common.CAPACITY:
            raise OverflowError("more outcomes than core.common.CAPACITY")
        self.weight[self.n] = weight
        self.total += weight
        return self.add(outcome)

    def listed(self) -> list[int]:
        return [self.action[i] for i in range(self.n)]


SPARE: list[Moves] = []  # a new one costs more than most lists that it is made for


class Streams:
    """The named generators of one root.

    Plain: splitmix64, drawn without bias (Lemire 2019), for simulation and search. Keyed: `luck.draw`, for live tables
    and records; then `state` counts what each stream gave, and `journal` collects (stream, counter, n, number).
    """

    def __init__(self, root: bytes, keyed: bool = False) -> None:
        self.key: bytes | None = root if keyed else None
        self.journal: list[tuple[int, int, int, int]] = []
        if not cython.compiled:
            self.state = filled(8)
        if not keyed:
            for i, name in enumerate(common.STREAM_NAMES):
                self.state[i] = int.from_bytes(blake2b(name.encode(), key=root[:64], digest_size=8).digest(), "little")

    def next(self, name: int) -> int:
        z = self.state[name] = (self.state[name] + GAMMA) & MASK
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return (z ^ (z >> 31)) >> 32

    def below(self, name: int, n: int) -> int:
        """A uniform integer from 0 to n - 1."""
        if self.key is not None:
            return self.keyed_below(name, n)
        product = self.next(name) * n
        if product & LOW < n:
            while product & LOW < (LOW + 1 - n) % n:
                product = self.next(name) * n
        return product >> 32

    def keyed_below(self, name: int, n: int) -> int:
        counter = self.state[name]
        assert self.key is not None
        number = luck.draw(self.key, common.STREAM_NAMES[name], counter, n)
        self.state[name] = counter + 1
        self.journal.append((name, counter, n, number))
        return number

    def skip_to(self, name: int, counter: int) -> None:
        """Go on after so many numbers: a table that was folded from its log draws where it stopped."""
        self.state[name] = counter

    def one_of(self, name: int, mask: int) -> int:
        """The position of one bit of the mask: the only one, or a random one."""
        if mask & (mask - 1) == 0:
            return bits.nth(mask, 0)
        return bits.nth(mask, self.below(name, bits.count(mask)))


class Log:
    """Events in order, each with the mask of the seats that may know it."""

    def __init__(self) -> None:
        self.entries: list[tuple[int, int]] = []

    def seen_by(self, seat: int) -> list[int]:
        return [event for seats, event in self.entries if seats >> seat & 1]


class Game:
    """A state and its rules. Subclasses declare ints and flat int arrays only, and name them in FIELDS."""

    FIELDS = ("seats", "over")  # type: tuple[str, ...]

    def __init__(self, seats: int) -> None:
        self.log: Log | None = None
        self.seats = seats
        self.over = 0

    # -- what a game must say ------------------------------------------------------------------------------------

    def deciders(self) -> int:
        """The seats that owe a decision as a bit mask, 1 << common.CHANCE when chance is to move, 0 at the end."""
        raise NotImplementedError

    def chances(self, out: Moves) -> int:
        """List the outcomes of the pending chance event, their weights and their stream; return how many."""
        raise NotImplementedError

    def legal(self, seat: int, out: Moves) -> int:
        """List what `seat` may do now, whether or not it owes a decision; return how many."""
        raise NotImplementedError

    def check(self, seat: int, action: int) -> int:
        """0, or the number of the ruling that forbids it. Takes any 64-bit integer and chance outcomes as well."""
        raise NotImplementedError

    def apply(self, seat: int, action: int) -> int:
        """Go to the next state, in place. Checks nothing: see `play`."""
        raise NotImplementedError

    def redact(self, seat: int) -> int:
        """Blank, in place, what `seat` cannot know."""
        raise NotImplementedError

    def redeal(self, seat: int, streams: Streams) -> int:
        """Fill the blanks with a random deal that fits what `seat` has seen."""
        raise NotImplementedError

    def faults(self) -> list[str]:
        """What is wrong with this position, in words; empty for every state that play or a redeal can reach."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        raise NotImplementedError

    def payoff(self, seat: int) -> float:
        """How well the ended game went for `seat`, from 0 to 1."""
        raise NotImplementedError

    # -- what a game may refine ----------------------------------------------------------------------------------

    def sample(self, streams: Streams, out: Moves) -> int:
        """One outcome of the pending chance event, by weight: what `chances` lists at `below(total)`."""
        self.chances(out)
        pick = streams.below(out.stream, out.total)
        i = 0
        while pick >= out.weight[i]:
            pick -= out.weight[i]
            i += 1
        return out.action[i]

    def standard(self, seat: int, action: int) -> int:
        """The action that `legal` lists for this one where several differ in nothing the rules look at.

        An accepted action that is never listed (leaving a table) is its own standard.
        """
        return action

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """What `viewer` sees of an action or outcome: the whole, or a copy with its secret arguments common.HIDDEN.

        Asked before the action is applied.
        """
        return action

    # -- what every game gets ------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> None:
        """Check, then apply. The public edge.

        Raises:
            Refused: the rules forbid it; the state is unchanged.
        """
        ruling = self.check(seat, action) if -(1 << 63) <= action < 1 << 63 else self.check(seat, -1)
        if ruling:
            raise Refused(ruling)
        self.apply(seat, action)

    def settle(self, streams: Streams, out: Moves) -> int:
        """Let chance move until a seat must decide; return the number of outcomes."""
        n = 0
        while self.deciders() >> common.CHANCE:
            self.apply(common.CHANCE, self.sample(streams, out))
            n += 1
        return n

    def playout(self, streams: Streams, out: Moves) -> int:
        """Play to the end at random; return the number of decisions."""
        decisions = 0
        self.settle(streams, out)
        while not self.over:
            seat = streams.one_of(common.BOTS, self.deciders())
            self.legal(seat, out)
            self.apply(seat, out.action[streams.below(common.BOTS, out.n)])
            decisions += 1
            self.settle(streams, out)
        return decisions

    def assign(self, other: Game) -> None:
        """Become a copy of `other`, a state of the same game."""
        if cython.compiled and not in_python(self):  # type: ignore[name-defined]  # noqa: F821
            copy_block(self, other)  # type: ignore[name-defined]  # noqa: F821
        else:
            for name in self.FIELDS:
                value = getattr(other, name)
                setattr(self, name, value[:] if isinstance(value, list) else value)

    def copy(self) -> Self:
        """A new state, equal and apart; it has no log."""
        new = type(self).__new__(type(self))
        new.log = None
        new.assign(self)
        return new

    def same(self, other: Game) -> bool:
        """Whether the two states are equal byte for byte."""
        if cython.compiled and not in_python(self):  # type: ignore[name-defined]  # noqa: F821
            equal: bool = equal_blocks(self, other)  # type: ignore[name-defined]  # noqa: F821
        else:
            equal = self.dump() == other.dump()
        return equal

    def dump(self) -> dict[str, Any]:
        """The state as plain values, apart from it, the same compiled and uncompiled."""
        values = {name: getattr(self, name) for name in self.FIELDS}
        return {name: value[:] if isinstance(value, list) else value for name, value in values.items()}

    def load(self, values: dict[str, Any]) -> None:
        """Take a whole state as `dump` gives it. Checks nothing: see `faults`."""
        for name in self.FIELDS:
            value = values[name]
            setattr(self, name, value[:] if isinstance(value, list) else value)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.dump())

    def actions(self, seat: int) -> list[int]:
        """What `legal` lists, as a list."""
        out = SPARE.pop() if SPARE else Moves()
        self.legal(seat, out)
        listed = out.listed()
        SPARE.append(out)
        return listed

    def outcomes(self) -> list[tuple[int, int]]:
        """The pending chance event as (outcome, weight) pairs."""
        out = Moves()
        self.chances(out)
        return [(out.action[i], out.weight[i]) for i in range(out.n)]

    def tell(self, seats: int, verb: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Write an event for the seats in the mask, if anybody listens."""
        if self.log is not None:
            self.log.entries.append((seats, packed.make(verb, a, b, c)))
        return 0


def restored(kind: type[Game], values: dict[str, Any]) -> Game:
    """A state from its dump: how pickle and deepcopy bring one back."""
    new = kind.__new__(kind)
    new.log = None
    new.load(values)
    return new
