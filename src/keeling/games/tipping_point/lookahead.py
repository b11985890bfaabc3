"""Some decades ahead: the actions that look best are played out over the same luck, all seats with sense."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import cython

from keeling.core import common
from keeling.core.game import Moves, Streams, filled
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sense import Sense

MOST = 8  # actions that are compared
PRIOR = 6  # rounds


class Lookahead:
    """Compares actions of one seat."""

    def __init__(self, sense: Sense, root: TippingPoint, seat: int, streams: Streams, ahead: int) -> None:
        """Args:
        sense: plays for all seats, and says how the game stands at the end.
        root: a state as `redact(seat)` leaves it; not changed.
        streams: luck for citizens, cards and weather; not keyed.
        ahead: decades to look ahead.
        """
        self.sense = sense
        self.root = root.copy()
        self.deal = root.copy()
        self.game = root.copy()
        self.seat = seat
        self.streams = streams
        self.moves = Moves()
        self.last = root.decade + ahead
        self.n = 0
        self.rounds = 0
        if not cython.compiled:
            self.action = filled(MOST)
            self.total = [0.0] * MOST
            self.luck = filled(8)

    def best(self, actions: Sequence[int], worths: Sequence[float], seconds: float) -> int:
        """The best action of some; half of them are dropped at a third of the time, and again at two thirds.

        Args:
            actions: at most MOST, the most promising first.
            worths: what they look worth, which counts as much as PRIOR rounds.
            seconds: to use up.
        """
        start = perf_counter()
        self.n = min(MOST, len(actions))
        for i in range(self.n):
            self.action[i] = actions[i]
            self.total[i] = PRIOR * worths[i]
        for part in range(1, 4):
            while self.n > 1 and perf_counter() < start + seconds * part / 3:
                self.round()
            self.sort()
            self.n = max(1, (self.n + 1) // 2)
        return self.action[0]

    def round(self) -> int:
        """One more deal; each action meets the same luck."""
        self.deal.assign(self.root)
        self.deal.redeal(self.seat, self.streams)
        for i in range(8):
            self.luck[i] = self.streams.state[i]
        for i in range(self.n):
            for j in range(8):
                self.streams.state[j] = self.luck[j]
            self.game.assign(self.deal)
            self.game.apply(self.seat, self.action[i])
            self.total[i] += self.play_on()
        self.rounds += 1
        return 0

    def play_on(self) -> float:
        """What the game is worth to the seat some decades later."""
        game = self.game
        moves = self.moves
        while not game.over and game.decade < self.last:
            deciders = game.deciders()
            if deciders >> common.CHANCE:
                game.apply(common.CHANCE, game.sample(self.streams, moves))
            else:
                seat = self.streams.one_of(common.BOTS, deciders)
                game.legal(seat, moves)
                game.apply(seat, moves.action[self.sense.pick(game, seat, moves, self.streams)])
        return self.sense.value(game, self.seat)

    def sort(self) -> int:
        """The best first; of equals the one that was before."""
        for i in range(1, self.n):
            j = i
            while j > 0 and self.total[j] > self.total[j - 1]:
                self.total[j], self.total[j - 1] = self.total[j - 1], self.total[j]
                self.action[j], self.action[j - 1] = self.action[j - 1], self.action[j]
                j -= 1
        return 0
