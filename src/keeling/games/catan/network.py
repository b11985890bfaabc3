"""Roads as a network: Longest Road, Largest Army, points, and winning (C-080 to C-094)."""

from __future__ import annotations

from keeling.core import common
from keeling.games.catan import masks, tables, terms
from keeling.games.catan.hands import Hands


def onward(node: int, low: int, high: int, blocked: int) -> int:
    """The longest trail from a node over these edges, no edge twice; blocked nodes may end it (C-080)."""
    best = 0
    for i in range(3):
        edge = tables.NODE_EDGE[3 * node + i]
        if edge >= 0 and (low & tables.EDGE_LOW[edge] or high & tables.EDGE_HIGH[edge]):
            after = tables.NODE_NODE[3 * node + i]
            n = 1
            if not blocked >> after & 1:
                n += onward(after, low ^ (low & tables.EDGE_LOW[edge]), high ^ (high & tables.EDGE_HIGH[edge]), blocked)
            best = max(best, n)
    return best


def through(node: int, other: int, low: int, high: int, blocked: int, n: int) -> int:
    """The longest trail that has n edges so far and goes on at both ends, over these edges.

    It goes on at `node` as long as it can and then at `other`: a trail that could have stopped earlier is the same set
    of edges walked the other way round.
    """
    best = 0
    if not blocked >> node & 1:
        for i in range(3):
            edge = tables.NODE_EDGE[3 * node + i]
            if edge >= 0 and (low & tables.EDGE_LOW[edge] or high & tables.EDGE_HIGH[edge]):
                after = tables.NODE_NODE[3 * node + i]
                left_low = low ^ (low & tables.EDGE_LOW[edge])
                left_high = high ^ (high & tables.EDGE_HIGH[edge])
                best = max(best, through(after, other, left_low, left_high, blocked, n + 1))
    if best:
        return best
    return n if blocked >> other & 1 else n + onward(other, low, high, blocked)


class Network(Hands):
    """Roads, awards and points."""

    def blocked_to(self, seat: int) -> int:
        """The nodes with an opponent's building."""
        return self.occupied & ~(self.towns[seat] | self.cities[seat])

    def lay_road(self, seat: int, edge: int) -> int:
        """A road; a longer trail must use it (C-080, C-084)."""
        self.road_low[seat] |= tables.EDGE_LOW[edge]
        self.road_high[seat] |= tables.EDGE_HIGH[edge]
        self.net[seat] |= tables.EDGE_NODES[edge]
        self.paved[seat] += 1
        if self.paved[seat] > self.length[seat]:
            ends = tables.EDGE_NODES[edge]
            node = masks.first(ends)
            other = masks.first(ends & (ends - 1))
            low = self.road_low[seat] & ~tables.EDGE_LOW[edge]
            high = self.road_high[seat] & ~tables.EDGE_HIGH[edge]
            n = through(node, other, low, high, self.blocked_to(seat), 1)
            if n > self.length[seat]:
                self.length[seat] = n
                if n >= terms.SHORTEST:
                    self.award_road()
        return 0

    def cut_roads(self, seat: int, node: int) -> int:
        """A new building of the seat: opponents' roads through the node are measured again (C-083)."""
        cut = 0
        for other in range(self.seats):
            if other != seat and self.net[other] >> node & 1:
                n = self.measure(other)
                if n != self.length[other]:
                    self.length[other] = n
                    cut = 1
        if cut:
            self.award_road()
        return 0

    def measure(self, seat: int) -> int:
        """The seat's longest trail, from every node of its network."""
        best = 0
        blocked = self.blocked_to(seat)
        nodes = self.net[seat]
        while nodes:
            best = max(best, onward(masks.first(nodes), self.road_low[seat], self.road_high[seat], blocked))
            nodes &= nodes - 1
        return best

    def award_road(self) -> int:
        """Longest Road goes to whom it belongs now (C-082, C-083)."""
        best = 0
        n = 0
        holder = terms.SEATS
        for seat in range(self.seats):
            if self.length[seat] > best:
                best = self.length[seat]
                holder = seat
                n = 1
            elif self.length[seat] == best:
                n += 1
        if best < terms.SHORTEST:
            holder = terms.SEATS
        elif self.longest < terms.SEATS and self.length[self.longest] == best:
            holder = self.longest
        elif n > 1:
            holder = terms.SEATS
        if holder != self.longest:
            if self.longest < terms.SEATS:
                self.points[self.longest] -= terms.AWARD
            if holder < terms.SEATS:
                self.points[holder] += terms.AWARD
            self.longest = holder
            self.tell(common.EVERYONE, terms.LONGEST_ROAD, holder, best)
        return 0

    def award_army(self, seat: int) -> int:
        """Three knights, or more than the holder (C-085)."""
        if self.knights[seat] < terms.SMALLEST or seat == self.army:
            return 0
        if self.army < terms.SEATS:
            if self.knights[seat] <= self.knights[self.army]:
                return 0
            self.points[self.army] -= terms.AWARD
        self.points[seat] += terms.AWARD
        self.army = seat
        self.tell(common.EVERYONE, terms.LARGEST_ARMY, seat, self.knights[seat])
        return 0

    def claim(self) -> int:
        """The seat on turn wins with enough points (C-090 to C-093); else all know how few its hidden ones are."""
        seat = self.turn
        if self.points[seat] + self.held[terms.CARDS * seat + terms.POINT] >= self.win_at:
            self.winner = seat
            self.end_game()
            self.tell(common.EVERYONE, terms.WON, seat)
        else:
            most = self.win_at - 1 - self.points[seat]
            self.cap[seat] = min(self.cap[seat], most)
            self.old_cap = min(self.old_cap, most)
        return 0

    def end_game(self) -> int:
        """Hidden points are shown (C-076)."""
        self.over = 1
        self.phase = terms.ENDED
        self.fresh_n = 0
        self.free_roads = 0
        self.old_cap = 0
        for kind in range(terms.CARDS):
            self.fresh[kind] = 0
        for seat in range(self.seats):
            self.lapse(seat)
            n = self.held[terms.CARDS * seat + terms.POINT]
            self.cap[seat] = n
            if n:
                self.tell(common.EVERYONE, terms.REVEALED, seat, n)
        return 0
