"""Tree search over information sets, for every game and any number of simultaneous or secret decisions.

Multiple-observer ISMCTS (Cowling, Powley, Whitehouse 2012): each seat has its own tree, and a branch of that tree is
what the seat sees of an action. So nobody answers a vote that is still secret. Chance is sampled, not branched on.
"""

from __future__ import annotations

from array import array
from time import perf_counter

import cython

if cython.compiled:
    from cython.cimports.libc.math import log, sqrt  # type: ignore[import-untyped, unused-ignore]
else:
    from math import log, sqrt

from keeling.core import common
from keeling.core.game import Game, Moves, Streams

DEEPEST: int = 256
ACTOR: int = 56  # the bit above an action where the acting seat is noted
ACTION: int = (1 << 56) - 1
BATCH: int = 32 if cython.compiled else 1  # playouts between two looks at the clock


class Policy:
    """How a playout goes on below the tree. This one plays at random; a game's bots.py brings better ones."""

    def pick(self, game: Game, seat: int, moves: Moves, streams: Streams) -> int:
        """The index of the action to play, among moves.n listed."""
        return streams.below(common.BOTS, moves.n)

    def value(self, game: Game, seat: int) -> float:
        """How well the game stands for the seat, 0 to 1: its payoff once it is over."""
        return game.payoff(seat)


class Search:
    """A search from one seat's knowledge; `run` or `think`, then `visits` or `best`.

    The trees of all seats lie in one pool of nodes; node q is the root of seat q.
    """

    def __init__(
        self,
        root: Game,
        seat: int,
        streams: Streams,
        policy: Policy | None = None,
        exploration: float = 0.7,
        capacity: int = 200_000,
        deepest: int = 400,
    ) -> None:
        """Args:
        root: a state as `redact(seat)` leaves it; it is not changed.
        streams: luck for deals, chance and choices.
        policy: how playouts go on below the tree; at random if there is none.
        exploration: the weight of the unexplored.
        capacity: nodes at most; then the trees stop growing.
        deepest: decisions of a playout below the tree before it is valued as it stands.
        """
        self.root = root.copy()
        self.game = root.copy()
        self.seat = seat
        self.streams = streams
        self.policy = policy if policy is not None else Policy()
        self.exploration = exploration
        self.deepest = deepest
        self.moves = Moves()
        self.playouts = 0
        self.size = root.seats
        self.capacity = capacity
        self.branch = array("q", [0]) * capacity
        self.child = array("i", [-1]) * capacity
        self.sibling = array("i", [-1]) * capacity
        self.offered = array("d", [0.0]) * capacity
        self.tried = array("d", [0.0]) * capacity
        self.won = array("d", [0.0]) * capacity
        self.path = array("i", [0]) * (DEEPEST * root.seats)
        self.at = array("i", [0]) * root.seats

    def run(self, playouts: int) -> None:
        """Play out so many deals that fit what the seat knows."""
        for _ in range(playouts):
            self.playout()

    def think(self, seconds: float, enough: int = 1_000_000) -> None:
        """Play out until the time is up or so many playouts are made."""
        end = perf_counter() + seconds
        while self.playouts < enough and perf_counter() < end:
            self.run(BATCH)

    def visits(self) -> dict[int, int]:
        """Playouts per action of the seat."""
        found = {}
        child = self.child[self.seat]
        while child >= 0:
            if self.branch[child] >> ACTOR == self.seat:
                found[self.branch[child] & ACTION] = int(self.tried[child])
            child = self.sibling[child]
        return found

    def best(self) -> int:
        """The action most often tried."""
        counts = self.visits()
        return max(counts, key=lambda action: (counts[action], -action))

    def find(self, node: int, branch: int) -> int:
        child = self.child[node]
        while child >= 0 and self.branch[child] != branch:
            child = self.sibling[child]
        return child

    def grow(self, node: int, branch: int) -> int:
        """Follow a branch, adding it if it is new; -1 when the pool is full."""
        child = self.find(node, branch)
        if child < 0 and self.size < self.capacity:
            child = self.size
            self.size += 1
            self.branch[child] = branch
            self.sibling[child] = self.child[node]
            self.child[node] = child
        return child

    def choose(self, node: int, seat: int) -> int:
        """The index of an untried move if there is one, else of the best by upper confidence bound."""
        untried = 0
        chosen = -1
        best = -1.0
        moves = self.moves
        for i in range(moves.n):
            child = self.find(node, moves.action[i] | seat << ACTOR)
            if child < 0 or self.tried[child] == 0:
                untried += 1
                if self.streams.below(common.BOTS, untried) == 0:
                    chosen = i
            else:
                self.offered[child] += 1
                tried = self.tried[child]
                bound = self.won[child] / tried + self.exploration * sqrt(log(self.offered[child]) / tried)
                if untried == 0 and bound > best:
                    best = bound
                    chosen = i
        return chosen

    def playout(self) -> int:
        """One deal, down the trees, on by the policy, and the result back up."""
        game = self.game
        moves = self.moves
        streams = self.streams
        seats = game.seats
        game.assign(self.root)
        game.redeal(self.seat, streams)
        for q in range(seats):
            self.at[q] = q
        depth = 0
        fresh = False
        while not fresh and depth < DEEPEST and not game.over:
            deciders = game.deciders()
            if deciders >> common.CHANCE:
                game.apply(common.CHANCE, game.sample(streams, moves))
                continue
            actor = streams.one_of(common.BOTS, deciders) if depth else self.seat
            game.legal(actor, moves)
            action = moves.action[self.choose(self.at[actor], actor)]
            for q in range(seats):
                node = self.grow(self.at[q], game.seen(q, actor, action) | actor << ACTOR)
                if node < 0:
                    fresh = True
                    node = q
                self.at[q] = node
                self.path[depth * seats + q] = node
            if not fresh:
                fresh = self.tried[self.at[actor]] == 0
            depth += 1
            game.apply(actor, action)
        self.finish()
        for i in range(depth * seats):
            node = self.path[i]
            if node >= seats:
                self.tried[node] += 1
                self.won[node] += self.policy.value(game, i % seats)
        self.playouts += 1
        return depth

    def finish(self) -> int:
        """Play on below the tree by the policy."""
        game = self.game
        moves = self.moves
        streams = self.streams
        left = self.deepest
        while not game.over and left:
            deciders = game.deciders()
            if deciders >> common.CHANCE:
                game.apply(common.CHANCE, game.sample(streams, moves))
            else:
                seat = streams.one_of(common.BOTS, deciders)
                game.legal(seat, moves)
                game.apply(seat, moves.action[self.policy.pick(game, seat, moves, streams)])
                left -= 1
        return left
