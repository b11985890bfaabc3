"""Trade with the bank and among players (C-050 to C-054).

An offer is the giver's cards and the cards wanted, three bits a kind. The seat on turn offers to some of the others,
who accept, decline or counter. Offered to one, acceptance is the deal; of several that accept the seat on turn picks.
The others may make it offers of their own. Each seat has one open offer at most; a change of its hand withdraws it.
"""

from __future__ import annotations

from keeling.core import bits, common, packed
from keeling.core.game import Moves
from keeling.games.catan import lanes, listing, masks, tables, terms
from keeling.games.catan.cards import Cards


class Trade(Cards):
    """Harbours, offers and deals."""

    # -- the bank ----------------------------------------------------------------------------------------------------

    def rate(self, seat: int, kind: int) -> int:
        """How many cards of a kind the seat gives for one: its best rate (C-053)."""
        if self.ports[seat] >> kind & 1:
            return 2
        return 3 if self.ports[seat] >> terms.ANY & 1 else 4

    def list_maritime(self, seat: int, out: Moves) -> int:
        """Each kind of which the hand has enough, for each that the bank has (C-053)."""
        rich = lanes.enough(lanes.load(self.hand, terms.KINDS * seat), tables.RATES[self.ports[seat]])
        if rich:
            stocked = self.in_bank()
            while rich:
                given = masks.first(rich) >> 3
                rich &= rich - 1
                for got in range(terms.KINDS):
                    if got != given and stocked >> got & 1:
                        listing.add(out, packed.make(terms.MARITIME, given, got))
        return 0

    def check_maritime(self, seat: int, given: int, got: int) -> int:
        if given >= terms.KINDS or got >= terms.KINDS or given == got:
            return terms.RATE
        if self.hand[terms.KINDS * seat + given] < self.rate(seat, given) or not self.bank[got]:
            return terms.RATE
        return 0

    def trade_with_bank(self, seat: int, given: int, got: int) -> int:
        self.pay(seat, given, self.rate(seat, given))
        self.gain(seat, got, 1)
        return 0

    # -- offers ------------------------------------------------------------------------------------------------------

    def check_terms(self, seat: int, given: int, wanted: int) -> int:
        """Something for something, no kind on both sides, and the maker holds what it gives (C-051)."""
        if not 0 < given < 1 << 15 or not 0 < wanted < 1 << 15:
            return terms.FAIR_OFFER
        for kind in range(terms.KINDS):
            if given >> 3 * kind & 7 and wanted >> 3 * kind & 7:
                return terms.FAIR_OFFER
        if not self.has(seat, given):
            return terms.FAIR_OFFER
        return 0 if self.offered[seat] < terms.MOST_OFFERS else terms.TOO_MANY_OFFERS

    def check_offer(self, seat: int, action: int) -> int:
        """The seat on turn to others, the others to it alone (C-050)."""
        to = packed.c(action)
        if seat == self.turn:
            if to == 0 or to & ~self.opponents(seat):
                return terms.TURN_HOLDER_TRADES
        elif to != 1 << self.turn:
            return terms.TURN_HOLDER_TRADES
        return self.check_terms(seat, packed.a(action), packed.b(action))

    def check_counter(self, seat: int, action: int) -> int:
        if not self.asked >> seat & 1:
            return terms.NOT_YOUR_MOVE
        return self.check_terms(seat, packed.a(action), packed.b(action))

    def is_addressed(self, seat: int, maker: int) -> bool:
        """Whether the maker's offer waits for this seat's answer."""
        if maker >= self.seats or maker == seat or not self.giving[maker]:
            return False
        return self.asked >> seat & 1 != 0 if maker == self.turn else seat == self.turn

    def check_answer(self, seat: int, verb: int, maker: int) -> int:
        """A yes needs the cards (C-051)."""
        if not self.is_addressed(seat, maker):
            return terms.NOT_YOUR_MOVE
        return terms.FAIR_OFFER if verb == terms.ACCEPT and not self.has(seat, self.wanting[maker]) else 0

    def list_answers(self, seat: int, out: Moves) -> int:
        """Yes or no to each offer that waits for this seat; offers of its own are free and not listed."""
        for maker in range(self.seats):
            if self.is_addressed(seat, maker):
                if self.has(seat, self.wanting[maker]):
                    listing.add(out, packed.make(terms.ACCEPT, maker))
                listing.add(out, packed.make(terms.DECLINE, maker))
        if seat == self.turn:
            for other in range(self.seats):
                if self.agreed >> other & 1:
                    listing.add(out, packed.make(terms.DEAL, other))
        if self.giving[seat]:
            listing.add(out, packed.make(terms.WITHDRAW))
        return 0

    def check_trade(self, seat: int, action: int) -> int:
        """Offers and answers of any seat, in the trade and build phase."""
        verb = packed.verb(action)
        a = packed.a(action)
        if self.phase != terms.MAIN:
            return terms.ROLL_FIRST if self.phase == terms.BEFORE_ROLL else terms.NOT_NOW
        if verb == terms.OFFER:
            return self.check_offer(seat, action)
        if verb == terms.COUNTER:
            return self.check_counter(seat, action)
        if verb == terms.WITHDRAW:
            return 0 if self.giving[seat] else terms.NOT_YOUR_MOVE
        if verb == terms.DEAL:
            return 0 if seat == self.turn and a < self.seats and self.agreed >> a & 1 else terms.NOT_YOUR_MOVE
        return self.check_answer(seat, verb, a)

    def trade(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if verb == terms.OFFER:
            self.offer(seat, a, packed.b(action), packed.c(action))
        elif verb == terms.COUNTER:
            self.asked &= ~(1 << seat)
            self.offer(seat, a, packed.b(action), 1 << self.turn)
        elif verb == terms.ACCEPT:
            self.accept(seat, a)
        elif verb == terms.DECLINE:
            self.decline(seat, a)
        elif verb == terms.WITHDRAW:
            self.lapse(seat)
        else:
            self.exchange(seat, a)
        return 0

    def offer(self, seat: int, given: int, wanted: int, to: int) -> int:
        """A new offer takes the place of the seat's last; it proves what the maker holds."""
        if seat == self.turn:
            self.asked = to
            self.agreed = 0
        self.giving[seat] = given
        self.wanting[seat] = wanted
        self.to[seat] = to
        self.offered[seat] += 1
        self.show_all(seat, given)
        return 0

    def show_all(self, seat: int, cards: int) -> int:
        for kind in range(terms.KINDS):
            self.show(seat, kind, cards >> 3 * kind & 7)
        return 0

    def accept(self, seat: int, maker: int) -> int:
        self.show_all(seat, self.wanting[maker])
        if maker != self.turn or bits.count(self.to[maker]) == 1:
            return self.exchange(maker, seat)
        self.asked &= ~(1 << seat)
        self.agreed |= 1 << seat
        return 0

    def decline(self, seat: int, maker: int) -> int:
        """An offer that all have declined is off."""
        if maker != self.turn:
            return self.lapse(maker)
        self.asked &= ~(1 << seat)
        if self.asked == 0 and self.agreed == 0:
            self.lapse(maker)
        return 0

    def exchange(self, maker: int, partner: int) -> int:
        """Both hands change at once (C-051); that withdraws what either has offered."""
        given = self.giving[maker]
        wanted = self.wanting[maker]
        self.tell(common.EVERYONE, terms.TRADED, maker << 4 | partner, given, wanted)
        for kind in range(terms.KINDS):
            if given >> 3 * kind & 7:
                self.hand_over(maker, partner, kind, given >> 3 * kind & 7)
            if wanted >> 3 * kind & 7:
                self.hand_over(partner, maker, kind, wanted >> 3 * kind & 7)
        return 0

    def is_trading(self) -> bool:
        """Whether any offer is open."""
        return self.asked | self.giving[0] | self.giving[1] | self.giving[2] | self.giving[3] != 0

    def close_offers(self) -> int:
        """Trade is over for now."""
        for seat in range(self.seats):
            if self.giving[seat]:
                self.lapse(seat)
        return 0
