"""What there is to tell somebody who is not at their table: their move, that a bot stands in, that it is over.

Read from the state of a table alone, which may be asleep: a `Standing` stays true until the log grows.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from keeling.play import events
from keeling.play.folding import State
from keeling.play.presence import Key
from keeling.play.seats import Seat

TURN, BOT, OVER, ENDED = "turn", "bot", "over", "ended"


class Matter(NamedTuple):
    """Something to tell.

    Attributes:
        what: one of the above.
        at: the position of the event that it is about; no two matters of a table share it.
        since: when that was, in milliseconds since 1970; 0 if it does not matter.
    """

    what: str
    at: int
    since: int


class Sitter(NamedTuple):
    """A person at a table.

    Attributes:
        seat: where they sit.
        who: as `Presence` knows them.
        matter: what there is to tell them, if they do not look.
    """

    seat: int
    who: Key
    matter: Matter | None


class Standing(NamedTuple):
    """How a table stands.

    Attributes:
        position: of the log.
        game: its id.
        sitters: by the position at which they sat down.
        forgot: names were taken out, so nobody sits here.
    """

    position: int
    game: str
    sitters: dict[int, Sitter]
    forgot: bool


def standing(state: State) -> Standing:
    """How a table stands by its state."""
    people = [seat for seat in state.seats if seat.sat]
    sitters = {seat.sat: Sitter(seat.number, seat.browser or seat.owner, matter(state, seat)) for seat in people}
    return Standing(state.position, state.title.id, sitters, state.forgot)


def matter(state: State, seat: Seat) -> Matter | None:
    """What there is to tell the person of a seat."""
    if state.stopped:
        return Matter(ENDED, state.position, state.at)
    if state.match is None or state.watch.stopped is not None:
        return None
    if state.over:
        return Matter(OVER, state.positions[-1], int(1000 * state.times[-1]))
    if seat.owner:
        return stood_in(state, seat.number)
    if state.owing >> seat.number & 1:
        asked = state.asked[seat.number]
        return Matter(TURN, asked, opened(state, asked))
    return None


def stood_in(state: State, seat: int) -> Matter | None:
    """That a bot plays until the person comes back."""
    for mark in reversed(state.marks):
        if isinstance(mark.change, events.StoodIn) and mark.change.seat == seat:
            return Matter(BOT, mark.position, 0)
    return None


def opened(state: State, position: int) -> int:
    """When a question was put; of one that was opened by no entry, when the newest event was written."""
    index = bisect_left(state.positions, position)
    entry = index < len(state.positions) and state.positions[index] == position
    return int(1000 * state.times[index]) if entry else state.at
