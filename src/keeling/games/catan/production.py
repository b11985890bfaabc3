"""The roll, what the land yields, sevens and the robber (C-020 to C-045)."""

from __future__ import annotations

from keeling.core import bits, common, packed
from keeling.core.game import Moves
from keeling.games.catan import lanes, listing, masks, tables, terms
from keeling.games.catan.building import Building


class Production(Building):
    """Dice, production, discards, robber and theft."""

    # -- the roll ----------------------------------------------------------------------------------------------------

    def roll(self, one: int, two: int) -> int:
        self.throw(one, two)
        if one + two == 7:
            return self.seven()
        self.produce(one + two, 1)
        self.phase = terms.MAIN
        return 0

    def throw(self, one: int, two: int) -> int:
        """The dice lie; what they were worth on average is noted for the end of the game."""
        self.rolled = 1
        self.dice_one = one
        self.dice_two = two
        self.rolls[one + two] += 1
        for seat in range(self.seats):
            self.expected[seat] += self.pips[seat]
        return 0

    def is_calm(self) -> bool:
        """Whether no seven can be rolled yet (option calm; C-045)."""
        return self.turns < self.calm * self.seats

    def produce(self, number: int, times: int) -> int:
        """All hexes of the number yield but the robber's, one resource after the other (C-030 to C-033)."""
        hexes = self.hexes[number] & ~(1 << self.robber)
        while hexes:
            h = masks.first(hexes)
            if self.occupied & tables.HEX_NODES[h]:
                kind = self.terrain[h]
                self.produce_kind(kind, hexes & self.lands[kind], times)
                hexes &= ~self.lands[kind]
            else:
                hexes &= hexes - 1
        return 0

    def produce_kind(self, kind: int, hexes: int, times: int) -> int:
        """A short bank pays a lone claimant what it has, several of them nothing (C-032)."""
        due = times * self.claims(hexes)
        claimants = lanes.some(due)
        if lanes.total(due) > self.bank[kind] and claimants & (claimants - 1):
            self.tell(common.EVERYONE, terms.SHORT, kind)
            return 0
        while claimants:
            seat = masks.first(claimants) >> 3
            claimants &= claimants - 1
            n = min(due >> 8 * seat & 0xFF, self.bank[kind])
            if n:
                self.gain(seat, kind, n)
                self.got[seat] += n
                if self.log is not None:
                    self.tell(common.EVERYONE, terms.PRODUCED, seat, kind, n)
        return 0

    def claims(self, hexes: int) -> int:
        """Cards that the hexes owe, eight bits a seat: one for each settlement there, two for each city (C-030)."""
        due = 0
        while hexes:
            nodes = tables.HEX_NODES[masks.first(hexes)] & self.occupied
            hexes &= hexes - 1
            while nodes:
                node = masks.first(nodes)
                nodes &= nodes - 1
                for seat in range(terms.SEATS):
                    due += ((self.towns[seat] >> node & 1) + (self.cities[seat] >> node & 1) * 2) << 8 * seat
        return due

    # -- seven -------------------------------------------------------------------------------------------------------

    def seven(self) -> int:
        """Big hands are halved before the robber moves (C-040, C-041)."""
        self.phase = terms.MOVING_ROBBER
        for seat in range(self.seats):
            if self.hand_n[seat] > self.hand_limit:
                self.owed[seat] = self.hand_n[seat] >> 1
                self.phase = terms.DISCARDING
        return 0

    def debtors(self) -> int:
        """The seats that must still discard, as bits."""
        found = 0
        for seat in range(self.seats):
            if self.owed[seat]:
                found |= 1 << seat
        return found

    def list_discards(self, seat: int, out: Moves) -> int:
        if self.owed[seat]:
            for kind in range(terms.KINDS):
                if self.hand[terms.KINDS * seat + kind]:
                    listing.add(out, packed.make(terms.DISCARD, kind))
        return 0

    def check_discard(self, seat: int, kind: int) -> int:
        if self.phase != terms.DISCARDING or not self.owed[seat]:
            return terms.DISCARD_OWN
        return 0 if kind < terms.KINDS and self.hand[terms.KINDS * seat + kind] else terms.DISCARD_OWN

    def discard(self, seat: int, kind: int) -> int:
        self.pay(seat, kind, 1)
        self.owed[seat] -= 1
        if self.owed[seat] == 0 and self.debtors() == 0:
            self.phase = terms.MOVING_ROBBER
        return 0

    # -- the robber --------------------------------------------------------------------------------------------------

    def spared(self) -> int:
        """Hexes that the friendly robber leaves alone: an opponent there has less than three points (C-045)."""
        if not self.friendly:
            return 0
        found = 0
        for h in range(terms.HEXES):
            others = self.seats_at(h) & ~(1 << self.turn)
            while others:
                if self.points[bits.nth(others, 0)] < 3:
                    found |= 1 << h
                others &= others - 1
        everywhere = ((1 << terms.HEXES) - 1) & ~(1 << self.robber)
        return 0 if everywhere & ~found == 0 else found

    def list_robber(self, out: Moves) -> int:
        """Any other hex, the desert too (C-042)."""
        spared = self.spared() | 1 << self.robber
        for h in range(terms.HEXES):
            if not spared >> h & 1:
                listing.add(out, packed.make(terms.ROBBER, h))
        return 0

    def check_robber(self, hex_: int) -> int:
        if hex_ >= terms.HEXES or hex_ == self.robber:
            return terms.OTHER_HEX
        return terms.FRIENDLY if self.spared() >> hex_ & 1 else 0

    def victims(self) -> int:
        """Opponents at the robber that hold cards, as bits (C-043)."""
        found = self.seats_at(self.robber) & ~(1 << self.turn)
        for seat in range(self.seats):
            if not self.hand_n[seat]:
                found &= ~(1 << seat)
        return found

    def move_robber(self, hex_: int) -> int:
        self.robber = hex_
        victims = self.victims()
        if victims == 0:
            return self.resume()
        if victims & (victims - 1):
            self.phase = terms.CHOOSING_VICTIM
            return 0
        return self.rob(bits.nth(victims, 0))

    def list_victims(self, out: Moves) -> int:
        victims = self.victims()
        for seat in range(self.seats):
            if victims >> seat & 1:
                listing.add(out, packed.make(terms.ROB, seat))
        return 0

    def rob(self, seat: int) -> int:
        self.victim = seat
        self.phase = terms.STEALING
        return 0

    def list_thefts(self, out: Moves) -> int:
        """Each card of the victim's hand is as likely (C-043)."""
        out.stream = common.EVENTS
        for kind in range(terms.KINDS):
            n = self.hand[terms.KINDS * self.victim + kind]
            if n:
                out.add_outcome(packed.make(terms.TAKEN, kind, self.turn, self.victim), n)
        return 0

    def take(self, kind: int) -> int:
        self.steal(self.turn, self.victim, kind)
        self.victim = 0
        return self.resume()
