"""Placing pieces in the set-up, building in play, buying development cards (C-013 to C-018, C-060 to C-070)."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves
from keeling.games.catan import lanes, listing, masks, tables, terms
from keeling.games.catan.network import Network


class Building(Network):
    """Roads, settlements, cities and the deck of development cards."""

    # -- where -------------------------------------------------------------------------------------------------------

    def open_low(self, seat: int) -> int:
        """Edges 0 to 35 on which the seat can lay a road, as bits (C-060)."""
        nodes = self.net[seat] & ~self.blocked_to(seat)
        edges = 0
        while nodes:
            edges |= tables.NODE_LOW[masks.first(nodes)]
            nodes &= nodes - 1
        return edges & ~(self.road_low[0] | self.road_low[1] | self.road_low[2] | self.road_low[3])

    def open_high(self, seat: int) -> int:
        """Edges 36 to 71, likewise."""
        nodes = self.net[seat] & ~self.blocked_to(seat)
        edges = 0
        while nodes:
            edges |= tables.NODE_HIGH[masks.first(nodes)]
            nodes &= nodes - 1
        return edges & ~(self.road_high[0] | self.road_high[1] | self.road_high[2] | self.road_high[3])

    def has_road_place(self, seat: int) -> bool:
        """Whether a road could be laid anywhere."""
        return self.open_low(seat) != 0 or self.open_high(seat) != 0

    def is_paved(self, edge: int) -> bool:
        """Whether the edge has a road (C-060)."""
        low = self.road_low[0] | self.road_low[1] | self.road_low[2] | self.road_low[3]
        high = self.road_high[0] | self.road_high[1] | self.road_high[2] | self.road_high[3]
        return (low & tables.EDGE_LOW[edge]) != 0 or (high & tables.EDGE_HIGH[edge]) != 0

    def connects(self, seat: int, edge: int) -> bool:
        """Whether a road there touches an own road, not beyond an opponent's building (C-060)."""
        return self.net[seat] & ~self.blocked_to(seat) & tables.EDGE_NODES[edge] != 0

    # -- with what ---------------------------------------------------------------------------------------------------

    def affords(self, seat: int, cost: int) -> bool:
        """Whether the hand holds the cards of a cost, as lanes.py has it."""
        return lanes.covers(lanes.load(self.hand, terms.KINDS * seat), cost)

    # -- what is allowed ---------------------------------------------------------------------------------------------

    def list_roads(self, seat: int, out: Moves) -> int:
        edges = self.open_low(seat)
        while edges:
            listing.add(out, packed.make(terms.ROAD, masks.first(edges)))
            edges &= edges - 1
        edges = self.open_high(seat)
        while edges:
            listing.add(out, packed.make(terms.ROAD, terms.HALF + masks.first(edges)))
            edges &= edges - 1
        return 0

    def list_nodes(self, verb: int, nodes: int, out: Moves) -> int:
        while nodes:
            listing.add(out, packed.make(verb, masks.first(nodes)))
            nodes &= nodes - 1
        return 0

    def list_setup(self, out: Moves) -> int:
        """Any node by the distance rule, then a road from there (C-014, C-015)."""
        if self.phase == terms.SETTLING:
            return self.list_nodes(terms.TOWN, self.free, out)
        for i in range(3):
            edge = tables.NODE_EDGE[3 * self.last_node + i]
            if edge >= 0 and not self.is_paved(edge):
                listing.add(out, packed.make(terms.ROAD, edge))
        return 0

    def list_building(self, seat: int, out: Moves) -> int:
        """What the hand pays for (C-060 to C-065, C-070)."""
        hand = lanes.load(self.hand, terms.KINDS * seat)
        if lanes.covers(hand, tables.ROAD_COST):
            if self.paved[seat] < terms.ROADS:
                self.list_roads(seat, out)
            if lanes.covers(hand, tables.TOWN_COST) and self.towns_left(seat):
                self.list_nodes(terms.TOWN, self.net[seat] & self.free, out)
        if lanes.covers(hand, tables.CITY_COST) and self.cities_left(seat):
            self.list_nodes(terms.CITY, self.towns[seat], out)
        if lanes.covers(hand, tables.CARD_COST) and self.deck_n:
            listing.add(out, packed.make(terms.BUY))
        return 0

    def check_road(self, seat: int, edge: int) -> int:
        if edge >= terms.EDGES or self.is_paved(edge):
            return terms.ROAD_CONNECTS
        if self.phase == terms.PAVING:
            return 0 if tables.EDGE_NODES[edge] & masks.one(self.last_node) else terms.ROAD_AT_TOWN
        if not self.connects(seat, edge):
            return terms.ROAD_CONNECTS
        if self.paved[seat] >= terms.ROADS:
            return terms.NO_PIECE
        return 0 if self.phase == terms.FREE_ROADS or self.affords(seat, tables.ROAD_COST) else terms.COSTS

    def check_town(self, seat: int, node: int) -> int:
        if node >= terms.NODES or not self.free & masks.one(node):
            return terms.DISTANCE
        if self.phase == terms.SETTLING:
            return 0
        if not self.net[seat] & masks.one(node):
            return terms.TOWN_CONNECTS
        if not self.towns_left(seat):
            return terms.NO_PIECE
        return 0 if self.affords(seat, tables.TOWN_COST) else terms.COSTS

    def check_city(self, seat: int, node: int) -> int:
        if node >= terms.NODES or not self.towns[seat] & masks.one(node):
            return terms.CITY_ON_TOWN
        if not self.cities_left(seat):
            return terms.NO_PIECE
        return 0 if self.affords(seat, tables.CITY_COST) else terms.COSTS

    # -- what happens ------------------------------------------------------------------------------------------------

    def place_town(self, seat: int, node: int) -> int:
        """A settlement stands; its harbour serves at once (C-053, C-061)."""
        self.towns[seat] |= masks.one(node)
        self.occupied |= masks.one(node)
        self.free &= ~tables.CLOSE[node]
        self.points[seat] += 1
        self.pips[seat] += self.ways_at(node)
        if tables.NODE_PLACE[node] >= 0:
            self.ports[seat] |= 1 << self.harbour[tables.NODE_PLACE[node]]
        self.cut_roads(seat, node)
        return 0

    def build_town(self, seat: int, node: int) -> int:
        if self.phase == terms.SETTLING:
            self.place_town(seat, node)
            self.last_node = node
            self.phase = terms.PAVING
            return 0
        self.spend(seat, tables.TOWN_COST)
        self.place_town(seat, node)
        return self.claim()

    def build_city(self, seat: int, node: int) -> int:
        """The settlement goes back to the supply (C-062)."""
        self.spend(seat, tables.CITY_COST)
        self.raise_city(seat, node)
        return self.claim()

    def raise_city(self, seat: int, node: int) -> int:
        self.towns[seat] &= ~masks.one(node)
        self.cities[seat] |= masks.one(node)
        self.points[seat] += 1
        self.pips[seat] += self.ways_at(node)
        return 0

    def build_road(self, seat: int, edge: int) -> int:
        if self.phase == terms.PAVING:
            self.lay_road(seat, edge)
            return self.next_settler()
        if self.phase == terms.MAIN:
            self.spend(seat, tables.ROAD_COST)
            self.lay_road(seat, edge)
            return self.claim()
        self.lay_road(seat, edge)
        self.free_roads -= 1
        if self.free_roads == 0 or not self.has_road_place(seat):
            self.free_roads = 0
            self.resume()
        return self.claim()

    def resume(self) -> int:
        """Back to the turn, before the roll or after it."""
        self.phase = terms.MAIN if self.rolled else terms.BEFORE_ROLL
        return 0

    def next_settler(self) -> int:
        """The snake: in seat order, then back; the second settlement yields cards (C-013, C-016, C-018)."""
        if self.placed >= self.seats:
            for i in range(3):
                h = tables.NODE_HEX[3 * self.last_node + i]
                if h >= 0 and self.terrain[h] != terms.DESERT:
                    self.gain(self.turn, self.terrain[h], 1)
        self.placed += 1
        self.last_node = 0
        if self.placed == 2 * self.seats:
            return self.begin_turn(self.first)
        step = self.placed if self.placed < self.seats else 2 * self.seats - 1 - self.placed
        self.turn = (self.first + step) % self.seats
        self.phase = terms.SETTLING
        return 0

    def begin_turn(self, seat: int) -> int:
        """A turn begins; points that came out of turn win now (C-091)."""
        self.turn = seat
        self.rolled = self.card_played = 0
        self.fresh_n = 0
        for i in range(terms.CARDS):
            self.fresh[i] = 0
        for i in range(terms.SEATS):
            self.offered[i] = 0
        self.old_cap = self.cap[seat]
        self.phase = terms.BEFORE_ROLL
        if self.log is not None:
            self.tell(common.EVERYONE, terms.TURN, seat)
        return self.claim()

    def buy(self, seat: int) -> int:
        """The top card of the deck is drawn next (C-070)."""
        self.spend(seat, tables.CARD_COST)
        self.phase = terms.BUYING
        return 0

    def draw(self, card: int, seat: int) -> int:
        self.deck[card] -= 1
        self.deck_n -= 1
        self.held[terms.CARDS * seat + card] += 1
        self.held_n[seat] += 1
        self.fresh[card] += 1
        self.fresh_n += 1
        self.cap[seat] = min(self.cap[seat] + 1, terms.POINTS)
        self.phase = terms.MAIN
        return self.claim()
