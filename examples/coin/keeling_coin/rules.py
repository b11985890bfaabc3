"""The rules: the state, and what may happen to it."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Game, Moves, Streams, filled
from keeling.core.outcome import Outcome

SEATS, GOAL = 4, 3
CALL, FLIP, OPENED = 1, 2, 3  # an action, an outcome of chance, an event
HEADS, TAILS, SECRET = 1, 2, 3  # a call; SECRET: somebody else's
CALL_ONCE, COIN_DECIDES = 1, 2  # what refuses an action: H-001, H-002


class Coin(Game):
    """Everybody calls in secret, then the coin is flipped."""

    FIELDS: tuple[str, ...] = ("seats", "over", "calls", "scores")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.calls = filled(SEATS)
        self.scores = filled(SEATS)

    def deciders(self) -> int:
        owing = sum(1 << q for q in range(self.seats) if not self.calls[q])
        return 0 if self.over else owing or 1 << common.CHANCE

    def chances(self, out: Moves) -> int:
        out.clear()
        out.stream = common.DICE
        if self.deciders() >> common.CHANCE:
            for side in (HEADS, TAILS):
                out.add_outcome(packed.make(FLIP, side), 1)
        return out.n

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        for side in (HEADS, TAILS):
            if self.check(seat, packed.make(CALL, side)) == 0:
                out.add(packed.make(CALL, side))
        return out.n

    def check(self, seat: int, action: int) -> int:
        if seat == common.CHANCE:
            flips = (packed.make(FLIP, HEADS), packed.make(FLIP, TAILS))
            return 0 if self.deciders() >> common.CHANCE and action in flips else COIN_DECIDES
        owes = 0 <= seat < self.seats and self.deciders() >> seat & 1
        return 0 if owes and action in (packed.make(CALL, HEADS), packed.make(CALL, TAILS)) else CALL_ONCE

    def apply(self, seat: int, action: int) -> int:
        if seat != common.CHANCE:
            self.calls[seat] = packed.a(action)
            return 0
        self.tell(common.EVERYONE, OPENED, sum(1 << q for q in range(self.seats) if self.calls[q] == HEADS))
        for q in range(self.seats):
            self.scores[q] += self.calls[q] == packed.a(action)
        self.calls = filled(SEATS)
        self.over = int(max(self.scores) >= GOAL)
        return 0

    def outcome(self) -> Outcome | None:
        scores = tuple(self.scores[: self.seats])
        places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        winners = tuple(q for q, place in enumerate(places) if place == 1)
        return Outcome("three", winners, scores, places) if self.over else None

    def payoff(self, seat: int) -> float:
        return float(self.scores[seat] == max(self.scores))

    # What a seat may know: everything but the calls of the others.

    def seen(self, viewer: int, seat: int, action: int) -> int:
        return packed.make(CALL, common.HIDDEN) if seat not in (viewer, common.CHANCE) else action

    def redact(self, seat: int) -> int:
        self.calls = [SECRET if call and q != seat else call for q, call in enumerate(self.calls)]
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        for q in range(self.seats):
            if self.calls[q] == SECRET:
                self.calls[q] = HEADS + streams.below(common.REDEAL, 2)
        return 0

    def faults(self) -> list[str]:
        found = []
        if any(call not in (0, HEADS, TAILS) for call in self.calls) or any(self.calls[self.seats :]):
            found.append("A seat calls heads or tails, or has not called yet.")
        if not 0 <= min(self.scores) <= max(self.scores) <= GOAL or any(self.scores[self.seats :]):
            found.append(f"A seat has 0 to {GOAL} points.")
        if self.over != (max(self.scores) == GOAL) or (self.over and any(self.calls)):
            found.append(f"The game is over when a seat has {GOAL} points, and then nobody calls.")
        return found
