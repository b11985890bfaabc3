"""Trading (T-038 to T-045): what an offer says, agreements that stand, and how they end.

An offer is one action to one seat, in three packed arguments (see bargains.py for its typed form):

    a: 5 bits 16 + dollars, 5 bits 16 + food (from the one who offers to the other; negative: the other way),
       2 bits the other seat, 1 bit whether it ends with the round
    b: 6 bits 1 + citizen given, 6 bits 1 + citizen wanted, 3 bits tiles
    c: 7 bits 1 + building that the tiles complete: they come from whoever does not own it

What lasts of it is an agreement; agreements are kept from the oldest to the newest, and served in that order (A48).
"""

from __future__ import annotations

from keeling.core import common
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.power import Power


class Deals(Power):
    """Offers and agreements."""

    # -- what an offer says --------------------------------------------------------------------------------------------

    def offered_cash(self, a: int) -> int:
        return (a & 31) - 16

    def offered_food(self, a: int) -> int:
        return (a >> 5 & 31) - 16

    def offered_to(self, a: int) -> int:
        return a >> 10 & 3

    def offered_once(self, a: int) -> int:
        return a >> 12 & 1

    def given_citizen(self, b: int) -> int:
        """The citizen given, or -1."""
        return (b & 63) - 1

    def wanted_citizen(self, b: int) -> int:
        return (b >> 6 & 63) - 1

    def offered_tiles(self, b: int) -> int:
        return b >> 12 & 7

    def lender(self, seat: int, a: int, c: int) -> int:
        """Who lends the tiles that an offer of `seat` speaks of: not the owner of the building."""
        return seat if self.owner(c - 1) == self.offered_to(a) else self.offered_to(a)

    # -- money and food with trades ------------------------------------------------------------------------------------

    def traded_cash(self, seat: int) -> int:
        n = 0
        for i in range(self.deals_n):
            if self.deal_from[i] == seat:
                n -= self.deal_cash[i]
            elif self.deal_to[i] == seat:
                n += self.deal_cash[i]
        return n

    def cash(self, seat: int) -> int:
        """Cash flow with trades, which no maximum touches and which can be negative (A47, A48)."""
        return self.city_cash(seat) + self.traded_cash(seat)

    def money(self, seat: int) -> int:
        """What the seat on turn can still spend (T-018)."""
        return self.cash(seat) + (self.extra - self.spent if seat == self.turn else 0)

    def purse(self, seat: int) -> int:
        """The cash flow that a seat can give away now: money is gone at the end of the turn (T-019; A73)."""
        if self.turns == self.seats:  # nobody buys any more in this round
            return self.cash(seat)
        if seat == self.turn:
            return min(self.cash(seat), self.money(seat))
        return 0 if (seat - self.first + self.seats) % self.seats < self.turns else self.cash(seat)

    def has_spent(self, deal: int) -> bool:
        """Whether dollars of an agreement were spent this round and cannot be given back in it (A73)."""
        n = self.deal_cash[deal]
        seat = self.deal_to[deal] if n > 0 else self.deal_from[deal]
        if n == 0 or self.turns == self.seats or (seat == self.turn and self.spent == 0):
            return False
        if seat == self.turn:
            return self.money(seat) < (n if n > 0 else -n)
        return (seat - self.first + self.seats) % self.seats < self.turns

    def meal(self, seat: int) -> int:
        """Food with trades: the oldest agreement is served first, and a giver delivers what there is (A48)."""
        if self.deals_n == 0:
            return self.city_food(seat)
        for q in range(self.seats):
            self.served[q] = self.city_food(q)
        for i in range(self.deals_n):
            n = self.deal_food[i]
            giver = self.deal_from[i] if n > 0 else self.deal_to[i]
            taker = self.deal_to[i] if n > 0 else self.deal_from[i]
            n = min(n if n > 0 else -n, self.served[giver])
            self.served[giver] -= n
            self.served[taker] += n
        food = self.served[seat]
        for q in range(self.seats):
            self.served[q] = 0
        return food

    # -- offers --------------------------------------------------------------------------------------------------------

    def may_trade(self, seat: int, other: int) -> bool:
        """In a turn the player on turn is party to every trade; in the window before feeding anybody (A28)."""
        if self.phase == terms.DEVELOPING:
            return seat == self.turn or other == self.turn
        return self.phase == terms.WINDOW

    def check_offer(self, seat: int, a: int, b: int, c: int) -> int:
        other = self.offered_to(a)
        if a >> 13 or b >> 15 or c >> 7 or other >= self.seats or other == seat:
            return terms.NOT_THERE
        if not self.may_trade(seat, other):
            return terms.NOT_NOW
        if self.offers[seat] >= terms.OFFERS:
            return terms.TOO_MANY_OFFERS
        cash = self.offered_cash(a)
        food = self.offered_food(a)
        if cash == 0 and food == 0 and b == 0 and c == 0:
            return terms.NOT_THERE
        if cash < -terms.MOST_TRADED or food < -terms.MOST_TRADED:
            return terms.NOT_THERE
        if cash and (cash if cash > 0 else -cash) > self.purse(seat if cash > 0 else other):
            return terms.NOT_THERE
        if (cash or food or c) and self.deals_n >= terms.DEALS:
            return terms.TOO_MANY_OFFERS
        ruling = self.check_food(seat, other, food)
        if ruling == 0 and b & 4095:
            ruling = self.check_citizens(seat, other, b)
        if ruling == 0 and (c or b >> 12):
            ruling = self.check_loan(seat, a, b, c)
        return ruling

    def check_food(self, seat: int, other: int, food: int) -> int:
        if food == 0:
            return 0
        if not self.active(terms.DEPOT):
            return terms.NOT_TRADABLE
        return 0 if (food if food > 0 else -food) <= self.meal(seat if food > 0 else other) else terms.NOT_THERE

    def check_citizens(self, seat: int, other: int, b: int) -> int:
        if not self.active(terms.AIRPORT):
            return terms.NOT_TRADABLE
        given = self.given_citizen(b)
        wanted = self.wanted_citizen(b)
        if given >= 0:
            if given >= terms.CITIZENS or self.host(given) != seat:
                return terms.NOT_THERE
            if self.lent(terms.MINER + given) > self.spare(terms.MINER + given):
                return terms.NO_CONSENT
        if wanted >= 0:
            if wanted >= terms.CITIZENS or self.host(wanted) != other:
                return terms.NOT_THERE
            if self.lent(terms.MINER + wanted) > self.spare(terms.MINER + wanted):
                return terms.NO_CONSENT
        return 0

    def check_loan(self, seat: int, a: int, b: int, c: int) -> int:
        """A loan completes the supply of a named sideways building (A51); Freezing Rain forbids it (T-078)."""
        tiles = self.offered_tiles(b)
        card = c - 1
        if not 0 <= card < terms.CARDS or tiles == 0 or self.frost:
            return terms.NO_TILES
        user = self.owner(card)
        if (user != seat and user != self.offered_to(a)) or self.upright[card]:
            return terms.NO_TILES
        lacking = self.lacking(card) + self.leaving_tiles(user, card, b)
        if tiles > lacking or self.staying_tiles(user, b) < lacking - tiles:
            return terms.NO_TILES
        return 0 if self.staying_tiles(self.lender(seat, a, c), b) >= tiles else terms.NOT_THERE

    def leaving_tiles(self, seat: int, card: int, b: int) -> int:
        """Tiles on a building of a seat that a Coal Miner takes along who moves under the same offer (A52)."""
        n = 0
        for tile in range(terms.TILES):
            citizen = self.home[tile] - terms.MINER
            if self.feeds[tile] == card + 1 and self.tile_seat[tile] == seat and citizen >= 0:
                if citizen == self.given_citizen(b) or citizen == self.wanted_citizen(b):
                    n += 1
        return n

    def staying_tiles(self, seat: int, b: int) -> int:
        """Free tiles of a seat but for those of a Coal Miner who moves under the same offer, and those that take over
        what he feeds in other cities (A52).
        """
        n = 0
        for tile in range(terms.TILES):
            citizen = self.home[tile] - terms.MINER
            if citizen < 0 or (citizen != self.given_citizen(b) and citizen != self.wanted_citizen(b)):
                if self.is_free(tile, seat):
                    n += 1
            elif self.tile_seat[tile] == seat and self.tile_deal[tile]:
                n -= 1
        return n

    def make_offer(self, seat: int, a: int, b: int, c: int) -> int:
        self.offers[seat] += 1
        self.offer_by = seat + 1
        self.offer_to = self.offered_to(a) + 1
        self.offer_a = a
        self.offer_b = b
        self.offer_c = c
        self.back = self.phase
        self.phase = terms.OFFERED
        self.tell_bid(seat, a, b, c)
        return 0

    def tell_bid(self, seat: int, a: int, b: int, c: int) -> int:
        """What is offered or agreed on, by whom, and who lends."""
        given = self.given_citizen(b)
        wanted = self.wanted_citizen(b)
        more = seat
        if c and self.lender(seat, a, c) == seat:
            more |= 4
        if given >= 0 and self.flipped[given]:
            more |= 8
        if wanted >= 0 and self.flipped[wanted]:
            more |= 16
        self.tell(common.EVERYONE, terms.BID, a, b, c | more << 8)
        return 0

    def close_offer(self) -> int:
        self.offer_by = self.offer_to = self.offer_a = self.offer_b = self.offer_c = 0
        self.phase = self.back
        self.back = 0
        return 0

    def check_counter(self, seat: int, a: int, b: int, c: int) -> int:
        """Whoever was made an offer may answer with another to the one who made it."""
        if self.phase != terms.OFFERED or self.offer_to != seat + 1 or self.offered_to(a) != self.offer_by - 1:
            return terms.NOT_NOW
        self.phase = self.back
        ruling = self.check_offer(seat, a, b, c)
        self.phase = terms.OFFERED
        return ruling

    def seal(self) -> int:
        """An offer is accepted: citizens move once, the rest stands until it is revoked (T-040, A26)."""
        seat = self.offer_by - 1
        a = self.offer_a
        b = self.offer_b
        c = self.offer_c
        other = self.offered_to(a)
        self.close_offer()
        self.tell_bid(seat, a, b, c)
        given = self.given_citizen(b)
        wanted = self.wanted_citizen(b)
        if given >= 0:
            self.hand_over(given, other)
        if wanted >= 0:
            self.hand_over(wanted, seat)
        if self.offered_cash(a) or self.offered_food(a) or c:
            self.agree_on(seat, other, a, b, c)
        return 0

    def agree_on(self, seat: int, other: int, a: int, b: int, c: int) -> int:
        i = self.deals_n
        self.deals_n += 1
        self.shared_n += 1
        self.deal_from[i] = seat
        self.deal_to[i] = other
        self.deal_cash[i] = self.offered_cash(a)
        self.deal_food[i] = self.offered_food(a)
        self.deal_once[i] = self.offered_once(a)
        self.deal_loose[i] = 0
        self.tell(common.EVERYONE, terms.DEAL, i, seat, other)
        if c:
            lender = self.lender(seat, a, c)
            user = self.owner(c - 1)
            own = self.lacking(c - 1) - self.offered_tiles(b)
            if own > 0:
                self.supply(c - 1, 0, user, 0, own)
            self.supply(c - 1, 0, lender, i + 1, self.offered_tiles(b))
        return 0

    def hand_over(self, citizen: int, seat: int) -> int:
        """A citizen moves to another city as he is; a Coal Miner's tile comes along, free (A52)."""
        self.leave_work(citizen)
        old = self.host(citizen)
        self.move_out(citizen, terms.CITY + seat)
        self.welcome(citizen, seat)
        self.tell(common.EVERYONE, terms.MOVED, citizen, old, seat)
        return 0

    def welcome(self, citizen: int, seat: int) -> int:
        """A citizen comes to a city; an Electrician ends what is left of Freezing Rain there (T-083)."""
        self.move_in(citizen, seat)
        self.protect_from_frost(citizen, seat)
        return 0

    def protect_from_frost(self, citizen: int, seat: int) -> int:
        if self.frost and not self.shielded >> seat & 1:
            if self.job[citizen] == terms.ELECTRICIAN and not self.flipped[citizen]:
                self.thaw(seat)
        return 0

    def leave_work(self, citizen: int) -> int:
        """What a citizen's tile feeds goes dark, unless a free one replaces a lent one at once (A52)."""
        source = terms.MINER + citizen
        if self.job[citizen] == terms.COAL_MINER and self.source_seat(source) >= 0:
            self.unplug(source)
        return 0

    # -- the end of agreements -----------------------------------------------------------------------------------------

    def unplug(self, source: int) -> int:
        """A source is gone, or changes hands: lent tiles are replaced, or their agreement ends as a whole (A50)."""
        if self.lent(source) and self.lent(source) <= self.spare(source):
            self.replace_lent(source)
        for tile in range(terms.TILES):
            if self.home[tile] == source:
                if self.tile_deal[tile]:
                    self.end_deal(self.tile_deal[tile] - 1)
                if self.feeds[tile]:
                    self.lift(tile)
        return 0

    def end_loans(self, source: int) -> int:
        """A source is captured or lost to a disaster: its loans end, whatever else is free (A50, A51)."""
        for tile in range(terms.TILES):
            if self.home[tile] == source and self.tile_deal[tile]:
                self.end_deal(self.tile_deal[tile] - 1)
        return 0

    def end_deal(self, deal: int) -> int:
        """An agreement ends, both sides of it; lent tiles go home (A50, A51)."""
        self.tell(common.EVERYONE, terms.DEAL_OVER, deal, self.deal_from[deal], self.deal_to[deal])
        self.tell_lapsed(deal)
        self.deals_n -= 1
        for i in range(deal, self.deals_n):
            self.deal_from[i] = self.deal_from[i + 1]
            self.deal_to[i] = self.deal_to[i + 1]
            self.deal_cash[i] = self.deal_cash[i + 1]
            self.deal_food[i] = self.deal_food[i + 1]
            self.deal_once[i] = self.deal_once[i + 1]
            self.deal_loose[i] = self.deal_loose[i + 1]
        i = self.deals_n
        self.deal_from[i] = self.deal_to[i] = self.deal_cash[i] = self.deal_food[i] = self.deal_once[i] = 0
        self.deal_loose[i] = 0
        self.return_tiles(deal)
        return 0

    def tell_lapsed(self, deal: int) -> int:
        """What an agreement that ends was about; of several buildings, the first."""
        n = 0
        card = 0
        for tile in range(terms.TILES):
            if self.tile_deal[tile] == deal + 1 and (card == 0 or self.feeds[tile] == card):
                card = self.feeds[tile]
                n += 1
        lends = 1 if card and self.owner(card - 1) == self.deal_to[deal] else 0
        flows = self.deal_cash[deal] + 16 | self.deal_food[deal] + 16 << 5 | self.deal_once[deal] << 12
        self.tell(common.EVERYONE, terms.LAPSED, flows, n | lends << 4, card)
        return 0

    def return_tiles(self, deal: int) -> int:
        """The tiles of an agreement that is gone go home, and later agreements move up."""
        for tile in range(terms.TILES):
            if self.tile_deal[tile] == deal + 1:
                self.tile_deal[tile] = -1
            elif self.tile_deal[tile] > deal + 1:
                self.tile_deal[tile] -= 1
        for tile in range(terms.TILES):
            if self.tile_deal[tile] < 0:
                self.lift(tile)
        return 0

    def end_hollow(self) -> int:
        """An agreement about tiles alone is over when the building that they lay on is gone (A51)."""
        for i in range(self.deals_n - 1, -1, -1):
            if self.deal_cash[i] == 0 and self.deal_food[i] == 0 and not self.lends(i):
                self.end_deal(i)
        return 0

    def lends(self, deal: int) -> bool:
        """Whether tiles are lent under an agreement."""
        for tile in range(terms.TILES):
            if self.tile_deal[tile] == deal + 1:
                return True
        return False

    def end_once(self) -> int:
        """Agreements for one round end when the marker moves (A68)."""
        for i in range(self.deals_n - 1, -1, -1):
            if self.deal_once[i]:
                self.end_deal(i)
        return 0

    def is_party(self, seat: int, deal: int) -> bool:
        return deal < self.deals_n and (self.deal_from[deal] == seat or self.deal_to[deal] == seat)

    def other_party(self, seat: int, deal: int) -> int:
        return self.deal_to[deal] if self.deal_from[deal] == seat else self.deal_from[deal]

    def loose_deal(self) -> int:
        """The oldest agreement that somebody may end alone, or -1."""
        for i in range(self.deals_n):
            if self.deal_loose[i]:
                return i
        return -1

    def loosen_food(self, seat: int, card: int) -> int:
        """A giver of food lost a card that makes some: either party may end the trade at once (A50)."""
        kind = self.kind[card]
        if self.kind_food[kind] > 0 or self.kind_ability[kind] == terms.PROCESSING:
            for i in range(self.deals_n):
                giver = self.deal_from[i] if self.deal_food[i] > 0 else self.deal_to[i]
                if self.deal_food[i] and giver == seat:
                    self.deal_loose[i] = 1 << self.deal_from[i] | 1 << self.deal_to[i]
        return 0

    def loosen_attacked(self, attacker: int, victim: int) -> int:
        """Who is attacked with Soldiers may end any trade with the attacker at once (T-041; A50)."""
        for i in range(self.deals_n):
            if self.is_party(attacker, i) and self.is_party(victim, i):
                self.deal_loose[i] |= 1 << victim
        return 0

    # -- consent -------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, verb: int, a: int, b: int, missing: int) -> int:
        """The others must agree before this is done (T-041, T-042)."""
        self.offers[seat] += 1
        self.ask_by = seat
        self.ask_verb = verb
        self.ask_a = a
        self.ask_b = b
        self.missing = missing
        self.back = self.phase
        self.phase = terms.ASKED
        self.tell(common.EVERYONE, terms.ASKS, verb, a, missing)
        return 0

    def unask(self) -> int:
        self.ask_verb = self.ask_a = self.ask_b = self.ask_by = self.missing = 0
        self.phase = self.back
        self.back = 0
        return 0

    def needs_consent(self, source: int) -> int:
        """The seats whose supply would suffer if a source went, as bits (T-042)."""
        if self.deals_n == 0:
            return 0
        return self.borrowers(source) if self.lent(source) > self.spare(source) else 0

    def check_end_deal(self, seat: int, deal: int) -> int:
        if not self.is_party(seat, deal):
            return terms.NOT_THERE
        if self.phase == terms.LOOSE:
            return 0 if self.loosener() == seat and deal == self.loose_deal() else terms.NOT_NOW
        if not self.may_trade(seat, self.other_party(seat, deal)):
            return terms.NOT_NOW
        if self.has_spent(deal):
            return terms.NOT_THERE
        return terms.TOO_MANY_OFFERS if self.offers[seat] >= terms.OFFERS else 0

    def loosener(self) -> int:
        """The seat that is asked whether it ends an agreement."""
        deal = self.loose_deal()
        for seat in range(self.seats):
            if deal >= 0 and self.deal_loose[deal] >> seat & 1:
                return seat
        return -1
