"""The clocks of a table as data: what the host set, and when time runs out, computed from the log and the time.

A clock runs for a person who owes an answer, from the event that put the question. It does not run while the table is
paused, nor while no server was there: whoever wakes a table writes that into its log (`events.Woken`), and the time
since the event before it counts for nobody. 'Must end by' is the time on the wall: nothing moves it but the host.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from keeling.core.text import _
from keeling.play.errors import unreadable

AWAY = 120  # seconds
FINISH = 120  # seconds before the end of 'must end by' in which bots play the round to its end
WARNINGS = (30, 10)  # seconds before a clock acts; another warning comes at half of its time
DAY = 86_400
SLOWEST = 10_000  # milliseconds from one act of a bot to the next
LIMITS = {
    "away": (0, DAY),
    "decision": (0, 30 * DAY),
    "bank": (0, 30 * DAY),
    "until": (0, 1 << 53),
    "pace": (0, SLOWEST),
}
ANY_TIME = {"until", "pace"}  # what a host may set while a round runs


class Timing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host set; 0 means none.

    Attributes:
        away: seconds without a sign of a person whom others wait for, until a bot stands in.
        decision: seconds for each decision.
        bank: seconds of a seat for all its decisions of a round together.
        until: when the round must end, in milliseconds since 1970.
        pace: milliseconds from one act of a bot to the next, so that people can follow; else the server's own.
    """

    away: int = AWAY
    decision: int = 0
    bank: int = 0
    until: int = 0
    pace: int = 0

    @property
    def ticking(self) -> bool:
        """There is a clock for decisions."""
        return bool(self.decision or self.bank)


class Ticking(msgspec.Struct, frozen=True):
    """The clock of one seat that owes an answer.

    Attributes:
        seat: whose.
        left: milliseconds; below 0 when the time is up and the answer is being given.
        total: milliseconds that it began with.
        marks: milliseconds left at which to warn, the earliest first.
    """

    seat: int
    left: int
    total: int
    marks: tuple[int, ...]


class Clocks(msgspec.Struct, frozen=True):
    """All that a page shows of time, the same for every viewer.

    Attributes:
        paused: nothing runs, and nothing can be done.
        ticking: one for each person who is asked, if there is a clock for decisions.
        until: when the round must end, in milliseconds since 1970; 0 if nothing was set.
        finishing: bots play the round to its end.
        rule: what happens then, a sentence; '' without such a time.
    """

    paused: bool
    ticking: tuple[Ticking, ...]
    until: int
    finishing: bool
    rule: str


def rule(timing: Timing) -> str:
    """What 'must end by' means, for all to read from the start."""
    if not timing.until:
        return ""
    return _(
        "%(minutes)s minutes before the time is up, bots play the round quickly to its end; if that is not reached by "
        "then, the round ends without a winner.",
        minutes=FINISH // 60,
    )


def marks(total: int) -> tuple[int, ...]:
    """Milliseconds left at which to warn."""
    wanted = {total // 2, *(1000 * seconds for seconds in WARNINGS)}
    return tuple(sorted((mark for mark in wanted if 0 < mark < total), reverse=True))


def changed(timing: Timing, wanted: Mapping[str, int], now: int) -> Timing:
    """The timing with other values.

    Args:
        now: in milliseconds since 1970.

    Raises:
        TableError: 422, it names what cannot be.
    """
    for key, value in wanted.items():
        if key not in LIMITS:
            known = ", ".join(LIMITS)
            raise unreadable(_("There is no clock '%(key)s'; there is: %(known)s.", key=key[:24], known=known))
        low, high = LIMITS[key]
        if not low <= value <= high:
            raise unreadable(_("'%(key)s' takes %(low)s to %(high)s.", key=key, low=low, high=high))
    new = msgspec.structs.replace(timing, **wanted)
    if new.decision and new.bank:
        raise unreadable(_("There is one clock for a decision or one for a seat, not both."))
    if "until" in wanted and 0 < new.until <= now:
        raise unreadable(_("That time has passed; choose a later one."))
    return new


class Watch:
    """The running clocks of a round. All times in milliseconds; 'play time' leaves out what counts for nobody.

    Attributes:
        timing: what the host set.
        last: when the newest event was written.
        stopped: when the table was paused; None while it runs.
        lost: how much does not count.
        opened: by seat, the play time at which its question was put.
        spent: by seat, what it has used in the round before this question.
        extra: by seat, what the host gave: for this decision, or with a bank for the round.
    """

    def __init__(self) -> None:
        self.timing = Timing()
        self.last = 0
        self.stopped: int | None = None
        self.lost = 0
        self.begin(0, 0)

    def begin(self, seats: int, at: int) -> None:
        """A round."""
        self.stopped, self.lost = None, 0
        if self.timing.until <= at:  # it was for an earlier round
            self.timing = msgspec.structs.replace(self.timing, until=0)
        self.opened = [at] * seats
        self.spent = [0] * seats
        self.extra = [0] * seats

    def play(self, wall: int) -> int:
        """Play time at that moment."""
        return (wall if self.stopped is None else self.stopped) - self.lost

    def used(self, seat: int, wall: int) -> int:
        """What a seat has used for its question."""
        return self.play(wall) - self.opened[seat]

    def answered(self, seat: int, wall: int) -> None:
        """A seat owes nothing more, or another answer."""
        self.spent[seat] += self.used(seat, wall)
        if self.timing.decision:
            self.extra[seat] = 0

    def asked(self, seat: int, wall: int, used: int = 0) -> None:
        """A question is put to a seat.

        Args:
            used: what it had used when it took its answer back.
        """
        self.opened[seat] = self.play(wall) - used

    def pause(self, wall: int) -> None:
        if self.stopped is None:
            self.stopped = wall

    def resume(self, wall: int) -> None:
        if self.stopped is not None:
            self.lost += wall - self.stopped
            self.stopped = None

    def wake(self, wall: int) -> None:
        """No server was there since the newest event, or nobody knows."""
        if self.stopped is None:
            self.lost += max(wall - self.last, 0)

    def total(self, seat: int) -> int:
        """What a seat's clock began with."""
        return 1000 * (self.timing.decision or self.timing.bank) + self.extra[seat]

    def left(self, seat: int, wall: int) -> int:
        """What is left for a seat's question."""
        before = self.spent[seat] if self.timing.bank else 0
        return self.total(seat) - before - self.used(seat, wall)

    def finishing(self, wall: int) -> bool:
        """Bots play the round to its end."""
        return bool(self.timing.until) and self.stopped is None and wall >= self.timing.until - 1000 * FINISH
