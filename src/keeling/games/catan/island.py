"""The state of a game of Catan, and the laying out of the island as a chain of draws (C-001 to C-019, C-101).

Numbers like C-013 are entries of the ledger (rulings.toml). Sets of hexes, nodes and edges are bits, numbered as in
board.py; the arrays of seats by kinds keep seat and kind at `terms.KINDS * seat + kind`.
"""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core import bits, common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Game, Moves, filled
from keeling.games.catan import board, masks, tables, terms


class Island(Game):
    """Land, numbers and harbours, and what lies on them."""

    FIELDS = (
        "seats", "over", "numbers", "friendly", "hand_limit", "win_at", "calm", "turn_limit", "phase", "laid",
        "pool_n", "first", "placed", "turn", "turns", "rolled", "dice_one", "dice_two", "card_played", "free_roads",
        "robber", "victim", "last_node", "longest", "army", "winner", "deck_n", "fresh_n", "old_cap", "asked",
        "agreed", "occupied", "free", "towns", "cities", "net", "road_low", "road_high", "pool", "terrain", "number",
        "harbour", "lands", "hexes", "bank", "hand", "hand_n", "below", "above", "fog", "deck", "held", "held_n",
        "fresh", "used", "cap", "knights", "length", "points", "paved", "owed", "ports", "giving", "wanting", "to",
        "offered", "fixed", "rolls", "got", "pips", "expected",
    )  # type: tuple[str, ...]  # fmt: skip
    MINDS = ("below", "above", "fog")  # what seats know, see hands.py

    def __init__(self, seats: int, choices: Sequence[int], starter: int = -1) -> None:
        """The state before the first chance event.

        Args:
            seats: 2 to 4; two are a variant of ours (C-009).
            choices: the options in the order of options.py, each as the place of its value, or as the number.
            starter: the seat that begins, -1 to draw lots (C-019).

        Raises:
            BadOption: something is out of range.
        """
        super().__init__(seats)
        if not 2 <= seats <= terms.SEATS or not -1 <= starter < seats:
            raise BadOption(f"Catan takes 2 to {terms.SEATS} players, and one of them begins.")
        self.numbers = choices[1]
        self.friendly = choices[2]
        self.hand_limit = choices[3]
        self.win_at = choices[4]
        self.calm = choices[5]
        self.turn_limit = choices[6]
        self.phase = terms.LAYING_LAND
        self.first = starter
        self.laid = self.placed = self.turn = self.turns = self.rolled = self.dice_one = self.dice_two = 0
        self.card_played = self.free_roads = self.robber = self.victim = self.last_node = 0
        self.longest = self.army = self.winner = terms.SEATS
        self.deck_n = terms.DECK
        self.fresh_n = self.old_cap = self.asked = self.agreed = self.occupied = 0
        self.free = masks.one(terms.NODES) - 1
        self.towns = filled(terms.SEATS)
        self.cities = filled(terms.SEATS)
        self.net = filled(terms.SEATS)
        self.road_low = filled(terms.SEATS)
        self.road_high = filled(terms.SEATS)
        self.pool = [*board.LAND_COUNTS, *filled(terms.TOKENS - terms.LANDS)]
        self.pool_n = terms.HEXES
        self.terrain = filled(terms.HEXES)
        self.number = filled(terms.HEXES)
        self.harbour = filled(terms.HARBOURS)
        self.lands = filled(terms.LANDS)
        self.hexes = filled(terms.TOP)
        self.bank = filled(terms.KINDS, terms.EACH)
        self.hand = filled(terms.HANDS)
        self.hand_n = filled(terms.SEATS)
        self.below = filled(terms.VIEW_HANDS)
        self.above = filled(terms.VIEW_HANDS)
        self.fog = filled(terms.VIEWS)
        self.deck = list(board.DECK_COUNTS)
        self.held = filled(terms.HELD)
        self.held_n = filled(terms.SEATS)
        self.fresh = filled(terms.CARDS)
        self.used = filled(terms.CARDS)
        self.cap = filled(terms.SEATS)
        self.knights = filled(terms.SEATS)
        self.length = filled(terms.SEATS)
        self.points = filled(terms.SEATS)
        self.paved = filled(terms.SEATS)
        self.owed = filled(terms.SEATS)
        self.ports = filled(terms.SEATS)
        self.giving = filled(terms.SEATS)
        self.wanting = filled(terms.SEATS)
        self.to = filled(terms.SEATS)
        self.offered = filled(terms.SEATS)
        self.fixed = choices[0]
        self.rolls = filled(terms.TOP)
        self.got = filled(terms.SEATS)
        self.pips = filled(terms.SEATS)
        self.expected = filled(terms.SEATS)
        if choices[0] == terms.BEGINNERS:
            self.lay_beginners()

    # -- the beginners' board ----------------------------------------------------------------------------------------

    def lay_beginners(self) -> int:
        """The fixed island (C-101)."""
        for h in range(terms.HEXES):
            self.put_land(h, board.BEGINNERS_LAND[h])
        for h in range(terms.HEXES):
            if board.BEGINNERS_NUMBERS[h]:
                self.put_number(h, board.BEGINNERS_NUMBERS[h])
        for place in range(terms.HARBOURS):
            self.harbour[place] = board.BEGINNERS_HARBOURS[place]
        self.clear_pool()
        self.begin()
        return 0

    def clear_pool(self) -> int:
        for i in range(terms.TOKENS):
            self.pool[i] = 0
        self.pool_n = 0
        self.laid = 0
        return 0

    def put_land(self, hex_: int, land: int) -> int:
        """The robber starts on the desert (C-012)."""
        self.terrain[hex_] = land
        self.lands[land] |= 1 << hex_
        if land == terms.DESERT:
            self.robber = hex_
        return 0

    def put_number(self, hex_: int, number: int) -> int:
        self.number[hex_] = number
        self.hexes[number] |= 1 << hex_
        return 0

    # -- the draws of a variable island ------------------------------------------------------------------------------

    def list_draws(self, out: Moves) -> int:
        """What can be laid next, or who can begin."""
        out.stream = common.EVENTS
        if self.phase == terms.LAYING_LAND:
            self.list_pool(terms.LAND, terms.LANDS, out)
        elif self.phase == terms.LAYING_NUMBERS:
            self.list_numbers(out)
        elif self.phase == terms.LAYING_HARBOURS:
            self.list_pool(terms.HARBOUR, terms.LANDS, out)
        else:
            for seat in range(self.seats):
                out.add_outcome(packed.make(terms.STARTER, seat), 1)
        return out.n

    def list_numbers(self, out: Moves) -> int:
        """Where the spiral begins, or the next number (C-010, C-011)."""
        if self.numbers == terms.SPIRAL:
            for corner in range(terms.CORNERS):
                out.add_outcome(packed.make(terms.CORNER, corner), 1)
        elif self.numbers == terms.APART and self.pool[8]:
            self.list_reds(terms.NUMBER, 6 if self.pool[6] else 8, 0, self.pool[6] + self.pool[8] - 1, out)
        else:
            self.list_pool(terms.NUMBER, terms.TOP, out)
        return 0

    def list_pool(self, verb: int, kinds: int, out: Moves) -> int:
        """What is left for the next place, each piece as likely."""
        for kind in range(kinds):
            if self.pool[kind]:
                out.add_outcome(packed.make(verb, self.laid, kind), self.pool[kind])
        return 0

    def list_reds(self, verb: int, number: int, back: int, left: int, out: Moves) -> int:
        """Hexes for this 6 or 8 while others wait: every placing without red neighbours is as likely (C-011)."""
        taken = self.hexes[6] | self.hexes[8]
        open_ = ((1 << terms.HEXES) - 1) & ~self.lands[terms.DESERT] & ~self.around(taken)
        for h in range(terms.HEXES):
            if open_ >> h & 1:
                ways = self.placings(open_ & ~self.around(1 << h), left)
                if ways:
                    out.add_outcome(packed.make(verb, h, number, back), ways)
        return 0

    def around(self, hexes: int) -> int:
        """These hexes and their neighbours."""
        found = hexes
        for h in range(terms.HEXES):
            if hexes >> h & 1:
                found |= tables.HEX_NEAR[h]
        return found

    def placings(self, hexes: int, n: int) -> int:
        """In how many ways n of the hexes can be chosen with no two neighbours."""
        if n == 0:
            return 1
        ways = 0
        for h in range(terms.HEXES):
            if hexes >> h & 1:
                hexes &= ~(1 << h)
                ways += self.placings(hexes & ~tables.HEX_NEAR[h], n - 1)
        return ways

    def lay(self, verb: int, a: int, b: int, c: int) -> int:
        """A draw is laid out; after the last of its kind come the next, then the first settlement."""
        if verb == terms.LAND:
            self.put_land(a, b)
            self.take_from_pool(b)
            if self.pool_n == 0:
                self.fill_pool(terms.LAYING_NUMBERS)
        elif verb == terms.CORNER:
            self.lay_spiral(a)
            self.fill_pool(terms.LAYING_HARBOURS)
        elif verb == terms.NUMBER:
            self.put_number(a, b)
            self.take_from_pool(b)
            self.laid = self.next_bare()
            if self.pool_n == 0:
                self.fill_pool(terms.LAYING_HARBOURS)
        elif verb == terms.HARBOUR:
            self.harbour[a] = b
            self.take_from_pool(b)
            if self.pool_n == 0:
                self.clear_pool()
                self.begin()
        else:
            self.first = a
            self.begin()
        return 0

    def take_from_pool(self, kind: int) -> int:
        self.pool[kind] -= 1
        self.pool_n -= 1
        self.laid += 1
        return 0

    def fill_pool(self, phase: int) -> int:
        """Numbers and harbours for the next phase (C-003, C-004)."""
        self.clear_pool()
        self.phase = phase
        if phase == terms.LAYING_NUMBERS:
            self.fill_numbers()
            self.laid = self.next_bare()
        else:
            for kind in range(terms.LANDS):
                self.pool[kind] = board.HARBOUR_COUNTS[kind]
            self.pool_n = terms.HARBOURS
        return 0

    def fill_numbers(self) -> int:
        """The numbers of the base game (C-004)."""
        for number in board.LETTERS:
            self.pool[number] += 1
            self.pool_n += 1
        return 0

    def next_bare(self) -> int:
        """The first hex without a number, the desert apart."""
        h = 0
        while h < terms.HEXES and (self.number[h] or self.terrain[h] == terms.DESERT):
            h += 1
        return h

    def lay_spiral(self, corner: int) -> int:
        """The lettered numbers, counter-clockwise inwards from a corner; the desert is skipped (C-010)."""
        letter = 0
        for h in board.SPIRALS[corner]:
            if self.terrain[h] != terms.DESERT:
                self.put_number(h, board.LETTERS[letter])
                letter += 1
        return 0

    def begin(self) -> int:
        """Lots for the start player, or his first settlement (C-019)."""
        if self.first < 0:
            self.phase = terms.CHOOSING_STARTER
        else:
            self.turn = self.first
            self.phase = terms.SETTLING
        return 0

    # -- small questions ---------------------------------------------------------------------------------------------

    def next_seat(self, seat: int) -> int:
        """Clockwise (C-022)."""
        return seat + 1 if seat + 1 < self.seats else 0

    def buildings(self, seat: int) -> int:
        """The nodes with a settlement or city of the seat."""
        return self.towns[seat] | self.cities[seat]

    def ways_at(self, node: int) -> int:
        """In how many of the 36 rolls a settlement there draws a card, each hex counted (the robber apart)."""
        n = 0
        for i in range(3):
            h = tables.NODE_HEX[3 * node + i]
            if h >= 0:
                n += tables.WAYS[self.number[h]]
        return n

    def piece_count(self, hexes: int, seat: int) -> int:
        """What the seat draws from these hexes: one for a settlement, two for a city, each time (C-030)."""
        n = 0
        while hexes:
            nodes = tables.HEX_NODES[masks.first(hexes)]
            hexes &= hexes - 1
            if nodes & (self.towns[seat] | self.cities[seat]):
                n += masks.count(self.towns[seat] & nodes) + 2 * masks.count(self.cities[seat] & nodes)
        return n

    def seats_at(self, hex_: int) -> int:
        """The seats with a building at the hex, as bits."""
        nodes = tables.HEX_NODES[hex_]
        found = 0
        if nodes & self.occupied:
            for seat in range(self.seats):
                if (self.towns[seat] | self.cities[seat]) & nodes:
                    found |= 1 << seat
        return found

    def opponents(self, seat: int) -> int:
        """All other seats, as bits."""
        return ((1 << self.seats) - 1) & ~(1 << seat)

    def lone(self, seats: int) -> int:
        """The seat of a set of one, else -1."""
        return bits.nth(seats, 0) if seats and seats & (seats - 1) == 0 else -1
