"""Resource cards changing hands, and what each seat can know of them (C-005, C-100).

Everything but a theft happens in the open, so a hand is known until somebody steals. For each view, a seat's or that of
everybody, the state keeps between which bounds each number of cards of a kind lies. The bounds are kept as distances
from the truth: what comes and goes in the open does not change them.
"""

from __future__ import annotations

from keeling.core import common
from keeling.games.catan import lanes, masks, terms
from keeling.games.catan.island import Island


def place(view: int, seat: int, kind: int) -> int:
    """Where `below` and `above` keep what a view knows."""
    return terms.HANDS * view + terms.KINDS * seat + kind


class Hands(Island):
    """Hands and bank."""

    def gain(self, seat: int, kind: int, n: int) -> int:
        """From the bank to a hand."""
        self.bank[kind] -= n
        self.hand[terms.KINDS * seat + kind] += n
        self.hand_n[seat] += n
        self.touch(seat)
        return 0

    def pay(self, seat: int, kind: int, n: int) -> int:
        """From a hand to the bank (C-064)."""
        self.bank[kind] += n
        self.lose(seat, kind, n)
        return 0

    def spend(self, seat: int, cost: int) -> int:
        """The cards of a cost at once, as lanes.py has it (C-064)."""
        row = terms.KINDS * seat
        left = lanes.load(self.hand, row) - cost
        lanes.store(self.hand, row, left)
        lanes.store(self.bank, 0, lanes.load(self.bank, 0) + cost)
        self.hand_n[seat] -= lanes.total(cost)
        for view in range(terms.VIEWS):
            row = place(view, seat, 0)
            below = lanes.load(self.below, row)
            fewer = lanes.least(below, left)
            if fewer != below:
                lanes.store(self.below, row, fewer)
                self.tighten(view)
        self.touch(seat)
        return 0

    def hand_over(self, giver: int, taker: int, kind: int, n: int) -> int:
        """From one hand to another, in the open."""
        self.hand[terms.KINDS * taker + kind] += n
        self.hand_n[taker] += n
        self.lose(giver, kind, n)
        self.touch(taker)
        return 0

    def lose(self, seat: int, kind: int, n: int) -> int:
        self.hand[terms.KINDS * seat + kind] -= n
        self.hand_n[seat] -= n
        self.sharpen(seat, kind, self.hand[terms.KINDS * seat + kind])
        self.touch(seat)
        return 0

    def touch(self, seat: int) -> int:
        """A hand changed: what its owner offered or accepted is withdrawn (C-051)."""
        if self.giving[seat] or self.agreed >> seat & 1:
            self.lapse(seat)
        return 0

    def lapse(self, seat: int) -> int:
        """The seat's offer is off, and its acceptance of another's."""
        if self.giving[seat]:
            self.giving[seat] = 0
            self.wanting[seat] = 0
            self.to[seat] = 0
            if seat == self.turn:
                self.asked = 0
                self.agreed = 0
            self.tell(common.EVERYONE, terms.LAPSED, seat)
        self.agreed &= ~(1 << seat)
        return 0

    # -- what is known -----------------------------------------------------------------------------------------------

    def sharpen(self, seat: int, kind: int, most: int) -> int:
        """Everybody now knows that the seat holds at most `most` cards of the kind more than it was known to."""
        for view in range(terms.VIEWS):
            if self.below[place(view, seat, kind)] > most:
                self.below[place(view, seat, kind)] = most
                self.tighten(view)
        return 0

    def show(self, seat: int, kind: int, n: int) -> int:
        """The seat has proved that it holds so many."""
        if n:
            self.sharpen(seat, kind, self.hand[terms.KINDS * seat + kind] - n)
        return 0

    def steal(self, thief: int, victim: int, kind: int) -> int:
        """One card, seen by the two alone (C-043, C-100)."""
        for view in range(terms.VIEWS):
            if (view < self.seats or view == terms.EVERYBODY) and view != thief and view != victim:
                self.blur(view, thief, victim, kind)
        self.hand[terms.KINDS * thief + kind] += 1
        self.hand_n[thief] += 1
        self.hand[terms.KINDS * victim + kind] -= 1
        self.hand_n[victim] -= 1
        most = self.hand[terms.KINDS * victim + kind]
        for view in range(terms.VIEWS):
            i = place(view, victim, kind)
            if self.below[i] > most:
                self.below[i] = most
                self.tighten(view)
            elif self.fog[view] and view != thief and view != victim:
                self.tighten(view)
        self.touch(thief)
        self.touch(victim)
        return 0

    def blur(self, view: int, thief: int, victim: int, kind: int) -> int:
        """Asked before the theft: any kind that the victim may hold may be the one that goes."""
        mine = place(view, thief, 0)
        lost = place(view, victim, 0)
        held = lanes.load(self.hand, terms.KINDS * victim)
        stolen = lanes.one(kind)
        upper = lanes.load(self.above, lost)
        others = lanes.some(held + upper) & ~stolen
        lanes.store(self.above, lost, upper + stolen)
        lanes.store(self.below, lost, lanes.least(lanes.load(self.below, lost) + others, held))
        lanes.store(self.below, mine, lanes.load(self.below, mine) + stolen)
        lanes.store(self.above, mine, lanes.load(self.above, mine) + others)
        self.fog[view] = 1
        return 0

    def tighten(self, view: int) -> int:
        """Follow up what the sizes of hands and the bank prove, until nothing new follows.

        Distances from the truth add up to nothing in every hand and in every kind.
        """
        while self.narrow(view):
            pass
        return 0

    def narrow(self, view: int) -> int:
        """Each number of a hand is at most what the others of its hand and kind leave, and at least; 1 for news."""
        under = 0
        upper = 0
        for seat in range(self.seats):
            under += lanes.load(self.below, place(view, seat, 0))
            upper += lanes.load(self.above, place(view, seat, 0))
        self.fog[view] = 1 if under | upper else 0
        changed = 0
        for seat in range(self.seats):
            row = place(view, seat, 0)
            below = lanes.load(self.below, row)
            above = lanes.load(self.above, row)
            if below | above:
                fewer = lanes.least(below, lanes.least(lanes.all_of(lanes.total(above)), upper) - above)
                more = lanes.least(above, lanes.least(lanes.all_of(lanes.total(below)), under) - below)
                if fewer != below or more != above:
                    lanes.store(self.below, row, fewer)
                    lanes.store(self.above, row, more)
                    changed = 1
        return changed

    def collect(self, taker: int, kind: int) -> int:
        """A Monopoly: all cards of the kind, so everybody knows where they are (C-075)."""
        for seat in range(self.seats):
            n = self.hand[terms.KINDS * seat + kind]
            if seat != taker and n:
                self.hand_over(seat, taker, kind, n)
                self.tell(common.EVERYONE, terms.COLLECTED, seat, kind, n)
        for view in range(terms.VIEWS):
            if self.fog[view]:
                for seat in range(self.seats):
                    self.below[place(view, seat, kind)] = 0
                    self.above[place(view, seat, kind)] = 0
                self.tighten(view)
        return 0

    def blank(self, seat: int) -> int:
        """Leave of the other hands what this seat, or a spectator, is sure of; of their knowledge what all share."""
        view = seat if seat < self.seats else terms.EVERYBODY
        for other in range(self.seats):
            for kind in range(terms.KINDS):
                shared = place(terms.EVERYBODY, other, kind)
                if other != seat:
                    mine = place(view, other, kind)
                    unsure = self.below[mine]
                    self.hand[terms.KINDS * other + kind] -= unsure
                    if view != terms.EVERYBODY:
                        self.below[shared] -= unsure
                        self.above[shared] += unsure
                    self.below[mine] = 0
                    self.above[mine] += unsure
                for third in range(self.seats):
                    if third != seat:
                        same = third != other
                        self.below[place(third, other, kind)] = self.below[shared] if same else 0
                        self.above[place(third, other, kind)] = self.above[shared] if same else 0
        for third in range(terms.VIEWS):
            self.fog[third] = self.unsure(third)
        return 0

    def unsure(self, view: int) -> int:
        """1 if the view leaves anything open."""
        for i in range(terms.HANDS):
            if self.below[terms.HANDS * view + i] or self.above[terms.HANDS * view + i]:
                return 1
        return 0

    def fill(self, seat: int, kind: int, n: int) -> int:
        """So many cards of an unknown part of a hand turn out to be of this kind."""
        self.hand[terms.KINDS * seat + kind] += n
        for view in range(terms.VIEWS):
            if view != seat and (view < self.seats or view == terms.EVERYBODY):
                self.below[place(view, seat, kind)] += n
                self.above[place(view, seat, kind)] -= n
        return 0

    def in_bank(self) -> int:
        """The kinds that the bank has, as bits."""
        kinds = 0
        for kind in range(terms.KINDS):
            if self.bank[kind]:
                kinds |= 1 << kind
        return kinds

    def banked(self) -> int:
        """All cards of the bank."""
        return self.bank[0] + self.bank[1] + self.bank[2] + self.bank[3] + self.bank[4]

    def has(self, seat: int, cards: int) -> bool:
        """Whether the hand holds them; cards are three bits a kind."""
        for kind in range(terms.KINDS):
            if self.hand[terms.KINDS * seat + kind] < (cards >> 3 * kind & 7):
                return False
        return True

    def towns_left(self, seat: int) -> int:
        """Settlement pieces in the supply (C-063)."""
        return terms.TOWNS - masks.count(self.towns[seat])

    def cities_left(self, seat: int) -> int:
        return terms.CITIES - masks.count(self.cities[seat])
