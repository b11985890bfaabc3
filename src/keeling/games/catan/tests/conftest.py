"""A game of Catan from pieces put down by hand, played through the public edge."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Refused, Streams
from keeling.games.catan import board, terms
from keeling.games.catan.actions import FORMS
from keeling.games.catan.knowledge import KIND_NAMES, places, roads_of, ways
from keeling.games.catan.rules import Catan

STANDARD = (0, 0, 0, 7, 10, 0, 1000)
BEGINNERS = (1, 0, 0, 7, 10, 0, 1000)


def brute(edges: Sequence[int], blocked: set[int]) -> int:
    """The longest trail by trying every walk from every edge: the oracle (C-080)."""

    def walk(node: int, left: frozenset[int]) -> int:
        steps = [e for e in left if node in board.EDGES[e]]
        return max((1 + on(sum(board.EDGES[e]) - node, left - {e}) for e in steps), default=0)

    def on(node: int, left: frozenset[int]) -> int:
        return 0 if node in blocked else walk(node, left)

    return max((walk(node, frozenset(edges)) for e in edges for node in board.EDGES[e]), default=0)


def holder(lengths: Sequence[int], before: int) -> int:
    """Who must have Longest Road, said another way than the rules do (C-082, C-083)."""
    fit = [seat for seat, n in enumerate(lengths) if n >= 5 and n == max(lengths)]
    if before in fit:
        return before
    return fit[0] if len(fit) == 1 else terms.SEATS


def chain(length: int, start: int = 0, avoid: Sequence[int] = ()) -> list[int]:
    """Distinct nodes v0, v1, … with so many paths between them."""

    def extend(nodes: list[int]) -> list[int]:
        if len(nodes) > length:
            return nodes
        for after in board.NODE_NODES[nodes[-1]]:
            if after not in nodes and after not in avoid:
                found = extend([*nodes, after])
                if found:
                    return found
        return []

    return extend([start])


def edge(a: int, b: int) -> int:
    return board.EDGES.index((min(a, b), max(a, b)))


def edges(nodes: Sequence[int]) -> list[int]:
    """The paths along a chain of nodes."""
    return [edge(a, b) for a, b in itertools.pairwise(nodes)]


def cards(words: str) -> list[int]:
    """'ore 3 wool' as a number for each kind."""
    found = [0] * terms.KINDS
    parts = words.split()
    for i, word in enumerate(parts):
        if word in KIND_NAMES:
            n = parts[i + 1] if i + 1 < len(parts) else "1"
            found[KIND_NAMES.index(word)] += int(n) if n.isdecimal() else 1
    return found


def worth(words: str) -> int:
    """'ore 3 wool' as an offer has it."""
    return sum(n << 3 * kind for kind, n in enumerate(cards(words)))


class Table:
    """A game in the trade and build phase of seat 0, with what is put on it."""

    brute = staticmethod(brute)
    holder = staticmethod(holder)
    chain = staticmethod(chain)
    edge = staticmethod(edge)
    edges = staticmethod(edges)
    worth = staticmethod(worth)

    def __init__(self, seats: int = 4, choices: Sequence[int] = BEGINNERS) -> None:
        self.game = Catan(seats, choices, 0)
        self.game.log = Log()
        self.game.placed = 2 * seats
        self.game.phase = terms.MAIN
        self.game.rolled = 1

    def put(self, seat: int, towns: Sequence[int] = (), cities: Sequence[int] = (), roads: Sequence[int] = ()) -> Table:
        """Pieces on the board, whatever the rules would say."""
        state = self.game.dump()
        for node in (*towns, *cities):
            state["towns" if node in towns else "cities"][seat] |= 1 << node
            state["points"][seat] += 1 if node in towns else 2
            state["occupied"] |= 1 << node
            for near in (node, *board.NODE_NODES[node]):
                state["free"] &= ~(1 << near)
            for i, e in enumerate(board.HARBOUR_EDGES):
                if node in board.EDGES[e]:
                    state["ports"][seat] |= 1 << state["harbour"][i]
        for e in roads:
            state["road_low" if e < terms.HALF else "road_high"][seat] |= 1 << (e % terms.HALF)
            state["paved"][seat] += 1
            for node in board.EDGES[e]:
                state["net"][seat] |= 1 << node
        self.game.load(state)
        return self.measured()

    def measured(self) -> Table:
        """Lengths and awards follow the pieces."""
        state = self.game.dump()
        for seat in range(self.game.seats):
            blocked = set(places(state["occupied"] & ~(state["towns"][seat] | state["cities"][seat])))
            state["length"][seat] = brute(roads_of(state, seat), blocked)
            state["pips"][seat] = ways(state, seat)
        now = holder(state["length"][: self.game.seats], self.game.longest)
        for seat in range(self.game.seats):
            state["points"][seat] += 2 * ((now == seat) - (self.game.longest == seat))
        state["longest"] = now
        self.game.load(state)
        return self

    def hand(self, seat: int, words: str) -> Table:
        """Resource cards from the bank."""
        state = self.game.dump()
        for kind, n in enumerate(cards(words)):
            state["hand"][terms.KINDS * seat + kind] += n
            state["bank"][kind] -= n
            state["hand_n"][seat] += n
        self.game.load(state)
        return self

    def drain(self, words: str, seat: int) -> Table:
        """Leave so many cards of each named kind in the bank; the others go to the seat."""
        state = self.game.dump()
        for name, left in zip(words.split()[::2], words.split()[1::2], strict=True):
            kind = KIND_NAMES.index(name)
            n = state["bank"][kind] - int(left)
            state["bank"][kind] -= n
            state["hand"][terms.KINDS * seat + kind] += n
            state["hand_n"][seat] += n
        self.game.load(state)
        return self

    def hold(self, seat: int, card: int, n: int = 1, fresh: int = 0) -> Table:
        """Development cards from the deck; of these so many bought this turn."""
        state = self.game.dump()
        state["held"][terms.CARDS * seat + card] += n
        state["held_n"][seat] += n
        state["deck"][card] -= n
        state["deck_n"] -= n
        state["fresh"][card] += fresh
        state["fresh_n"] += fresh
        state["cap"][seat] = min(5, state["cap"][seat] + n)
        state["old_cap"] = state["cap"][self.game.turn]
        self.game.load(state)
        return self

    def knights(self, seat: int, n: int) -> Table:
        """Knights that lie before the seat."""
        state = self.game.dump()
        state["knights"][seat] += n
        state["used"][terms.KNIGHT] += n
        state["deck"][terms.KNIGHT] -= n
        state["deck_n"] -= n
        self.game.load(state)
        for q in range(self.game.seats):
            if n >= 3 and q == seat:
                self.game.army = seat
                points = list(self.game.points)
                points[seat] += 2
                self.game.points = points
        return self

    def at(self, phase: int, turn: int = 0, rolled: int = 1) -> Table:
        if turn != self.game.turn:
            self.game.old_cap = self.game.cap[turn]
        self.game.phase, self.game.turn, self.game.rolled = phase, turn, rolled
        return self

    # -- playing

    def do(self, verb: int, a: int = 0, b: int = 0, c: int = 0, seat: int | None = None) -> Table:
        """An action of the seat, of the one on turn if none is named; the state stays whole."""
        self.game.play(self.game.turn if seat is None else seat, packed.make(verb, a, b, c))
        assert self.game.faults() == []
        return self

    def chance(self, verb: int, a: int = 0, b: int = 0, c: int = 0) -> Table:
        self.game.play(common.CHANCE, packed.make(verb, a, b, c))
        assert self.game.faults() == []
        return self

    def roll(self, one: int, two: int) -> Table:
        return self.at(terms.BEFORE_ROLL, self.game.turn, 0).do(terms.ROLL).chance(terms.ROLLED, one, two)

    def refused(self, verb: int, a: int = 0, b: int = 0, c: int = 0, seat: int | None = None) -> int:
        """The ruling that forbids it; nothing changes, and it is not listed."""
        who = self.game.turn if seat is None else seat
        action = packed.make(verb, a, b, c)
        before = self.game.copy()
        with pytest.raises(Refused) as refused:
            self.game.play(who, action)
        assert self.game.same(before)
        assert action not in self.game.actions(who)
        return refused.value.ruling

    def listed(self, verb: int, seat: int | None = None) -> list[int]:
        """The first arguments of what is listed of a verb."""
        who = self.game.turn if seat is None else seat
        return [packed.a(action) for action in self.game.actions(who) if packed.verb(action) == verb]

    def settle(self, seed: bytes = b"any") -> Table:
        self.game.settle(Streams(seed), Moves())
        return self

    # -- looking

    def held(self, seat: int) -> dict[str, int]:
        """The hand in words."""
        hand = list(self.game.hand)[terms.KINDS * seat :][: terms.KINDS]
        return {KIND_NAMES[kind]: n for kind, n in enumerate(hand) if n}

    def stock(self, name: str) -> int:
        return int(self.game.bank[KIND_NAMES.index(name)])

    def points(self, seat: int) -> int:
        return int(self.game.points[seat])

    def events(self, verb: int) -> list[tuple[int, ...]]:
        assert self.game.log is not None
        told = [event for _, event in self.game.log.entries if packed.verb(event) == verb]
        return [(packed.a(event), packed.b(event), packed.c(event)) for event in told]

    def json(self, seat: int) -> list[dict[str, Any]]:
        return [FORMS.json(action) for action in self.game.actions(seat)]


@pytest.fixture
def table() -> type[Table]:
    """Makes a table: `table(seats, choices)`; it brings the helpers above along."""
    return Table
