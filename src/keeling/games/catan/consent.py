"""Global Warming: how a roll pays, by the vote of those it pays, and the Green Tax (GW-030 to GW-043)."""

from __future__ import annotations

from keeling.core import bits, common, packed
from keeling.core.game import Moves
from keeling.games.catan import masks, terms
from keeling.games.catan.greenhouse import Greenhouse


class Consent(Greenhouse):
    """Votes on production, pledges to the tax."""

    # -- the roll ----------------------------------------------------------------------------------------------------

    def roll(self, one: int, two: int) -> int:
        """The dice are compared with the level as it is now, a seven too (GW-011 to GW-013)."""
        self.throw(one, two)
        return self.draw_due() if one + two > self.target() else self.after_crisis()

    def after_crisis(self) -> int:
        """Production with the faces as they are now, or the tax (GW-026, GW-040)."""
        number = self.dice_one + self.dice_two
        if number == 7:
            return self.begin_tax()
        self.voters = self.receivers(number)
        if self.voters:
            self.waiting = self.voters
            self.phase = terms.VOTING
            return 0
        self.phase = terms.MAIN
        return self.produce(number, 1)

    def receivers(self, number: int) -> int:
        """The seats that would get a card from this roll, as bits (GW-030)."""
        found = 0
        hexes = self.hexes[number] & ~(1 << self.robber)
        while hexes:
            kind = self.terrain[masks.first(hexes)]
            due = self.claims(hexes & self.lands[kind])
            claims = 0
            seats = 0
            for seat in range(self.seats):
                n = due >> 8 * seat & 255
                if n:
                    claims += n
                    seats |= 1 << seat
            if self.bank[kind] and (claims <= self.bank[kind] or not seats & (seats - 1)):
                found |= seats
            hexes &= ~self.lands[kind]
        return found

    # -- the vote ----------------------------------------------------------------------------------------------------

    def list_votes(self, seat: int, out: Moves) -> int:
        if self.waiting >> seat & 1:
            for vote in range(terms.INTENSIFIED + 1):
                out.add(packed.make(terms.VOTE, vote))
        return 0

    def check_vote(self, seat: int, vote: int) -> int:
        if self.phase != terms.VOTING or vote > terms.INTENSIFIED or not self.waiting >> seat & 1:
            return terms.VOTERS_ALONE
        return 0

    def cast(self, seat: int, vote: int) -> int:
        """The last vote opens them all; with option vote=quick the first that leaves no hope of one mind."""
        self.vote[seat] = vote + 1
        self.waiting &= ~(1 << seat)
        if self.waiting == 0 or (self.quick and self.agreed_vote() == terms.NORMAL):
            self.open_votes()
        return 0

    def agreed_vote(self) -> int:
        """What all votes so far say, NORMAL if they differ (GW-031 to GW-034)."""
        found = -1
        for seat in range(self.seats):
            vote = self.vote[seat] - 1
            if vote >= 0:
                if found >= 0 and vote != found:
                    return terms.NORMAL
                found = vote
        return found

    def open_votes(self) -> int:
        """All see the votes, and the roll pays (GW-031, GW-032, GW-034)."""
        vote = self.agreed_vote()
        voters = self.voters
        self.voters = self.waiting = 0
        for seat in range(self.seats):
            if self.vote[seat]:
                self.tell(common.EVERYONE, terms.VOTED, seat, self.vote[seat] - 1)
            self.vote[seat] = 0
        self.phase = terms.MAIN
        if vote == terms.FALLOW:
            self.tell(common.EVERYONE, terms.LEFT_FALLOW)
            if self.level > 1:
                self.credit(voters, terms.BY_FALLOW)
            return self.cool(terms.BY_FALLOW, terms.SEATS)
        self.produce(self.dice_one + self.dice_two, 2 if vote == terms.INTENSIFIED else 1)
        if vote == terms.INTENSIFIED:
            self.tell(common.EVERYONE, terms.DOUBLED)
            self.credit(voters, terms.BY_INTENSIFIED)
            self.warm(terms.BY_INTENSIFIED, terms.SEATS)
        return 0

    def credit(self, seats: int, cause: int) -> int:
        """For the curve at the end: these brought it about together."""
        for seat in range(self.seats):
            self.added[terms.CAUSES * seat + cause] += seats >> seat & 1
        return 0

    # -- the tax -----------------------------------------------------------------------------------------------------

    def begin_tax(self) -> int:
        """In seat order from the roller, as long as enough cards could come together (GW-040, GW-041)."""
        self.payer = self.turn
        return self.ask_payer() if self.can_pay() else self.refuse_tax()

    def pledges(self) -> int:
        """Cards pledged so far."""
        n = 0
        for i in range(terms.HANDS):
            n += self.pledged[i]
        return n

    def pledged_by(self, seat: int) -> int:
        n = 0
        for kind in range(terms.KINDS):
            n += self.pledged[terms.KINDS * seat + kind]
        return n

    def can_pay(self) -> bool:
        """Whether this payer and those after it hold what is still missing; sizes of hands are public."""
        n = self.pledges() - self.pledged_by(self.payer)
        seat = self.payer
        n += self.hand_n[seat]
        seat = self.next_seat(seat)
        while seat != self.turn:
            n += self.hand_n[seat]
            seat = self.next_seat(seat)
        return n >= self.seats

    def ask_payer(self) -> int:
        """Seats without a card are passed over."""
        self.phase = terms.TAXING
        return 0 if self.hand_n[self.payer] else self.next_payer()

    def next_payer(self) -> int:
        self.payer = self.next_seat(self.payer)
        if self.payer == self.turn or not self.can_pay():
            return self.refuse_tax()
        return self.ask_payer()

    def list_pledges(self, seat: int, out: Moves) -> int:
        if seat == self.payer:
            for kind in range(terms.KINDS):
                if self.hand[terms.KINDS * seat + kind] > self.pledged[terms.KINDS * seat + kind]:
                    out.add(packed.make(terms.PLEDGE, kind))
            out.add(packed.make(terms.PASS))
            if self.consent:
                out.add(packed.make(terms.REFUSE))
        return 0

    def check_pledge(self, seat: int, verb: int, kind: int) -> int:
        if self.phase != terms.TAXING or seat != self.payer:
            return terms.TAX_CARD
        if verb == terms.REFUSE:
            return 0 if self.consent else terms.TAX_CONSENT
        if verb == terms.PASS:
            return 0
        if kind >= terms.KINDS or self.hand[terms.KINDS * seat + kind] <= self.pledged[terms.KINDS * seat + kind]:
            return terms.TAX_CARD
        return 0

    def pledge(self, seat: int, kind: int) -> int:
        """One card more; with as many as there are players the tax is paid (GW-041)."""
        self.pledged[terms.KINDS * seat + kind] += 1
        self.show(seat, kind, self.pledged[terms.KINDS * seat + kind])
        if self.pledges() == self.seats:
            return self.pay_tax()
        return self.next_payer() if self.pledged_by(seat) == self.hand_n[seat] else 0

    def pay_tax(self) -> int:
        """The robber goes home and takes nothing (GW-042)."""
        self.tell(common.EVERYONE, terms.TAXED, 1, self.seats)
        for seat in range(self.seats):
            n = self.pledged_by(seat)
            for kind in range(terms.KINDS):
                if self.pledged[terms.KINDS * seat + kind]:
                    self.pay(seat, kind, self.pledged[terms.KINDS * seat + kind])
            if n:
                self.paid[seat] += n
                self.added[terms.CAUSES * seat + terms.BY_TAX] += self.level > 1
                self.tell(common.EVERYONE, terms.PAID, seat, n)
        self.clear_tax()
        self.robber = bits.nth(self.lands[terms.DESERT], 0)
        self.phase = terms.MAIN
        return self.cool(terms.BY_TAX, terms.SEATS)

    def refuse_tax(self) -> int:
        """Nothing is taken, and the seven is as in the base game (GW-043)."""
        if self.phase == terms.TAXING:
            self.tell(common.EVERYONE, terms.TAXED, 0, self.pledges())
        self.clear_tax()
        return self.seven()

    def clear_tax(self) -> int:
        self.payer = 0
        for i in range(terms.HANDS):
            self.pledged[i] = 0
        return 0
