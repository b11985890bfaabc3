"""What citizens can do: flips, the Engineer, the Merchant, the Scientist, the Worker, the Advisor (T-013, T-027).

Each flips for good when he has done it. Those who protect or teach may be flipped at the end of the turn.
"""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.market import Market


class Citizens(Market):
    """Abilities."""

    def twin_citizen(self, citizen: int) -> int:
        """The first citizen of the same city who is just like this one; often himself."""
        first = citizen
        if self.savings[citizen] == 0 and (self.flipped[citizen] or self.job_power[self.job[citizen]] == 0):
            other = citizen - 1
            while other >= 0 and self.job[other] == self.job[citizen]:
                if self.at_home[other] == self.at_home[citizen] and self.flipped[other] == self.flipped[citizen]:
                    if self.savings[other] == 0:
                        first = other
                other -= 1
        return first

    def able(self, seat: int, citizen: int, job: int) -> bool:
        """Whether this is a citizen of that job, face up in the seat's city."""
        if citizen >= terms.CITIZENS or self.at_home[citizen] != terms.CITY + seat or self.flipped[citizen]:
            return False
        return self.job[citizen] == job

    def die(self, citizen: int, cause: int) -> int:
        """Lost to hunger or a disaster (T-057, T-070)."""
        seat = self.host(citizen)
        self.leave_work(citizen)
        self.move_out(citizen, terms.DISCARD)
        self.lost_n[seat * terms.CAUSES + cause] += 1
        if cause == terms.HUNGER:
            self.starved[seat * terms.DECADES + self.decade] += 1
        self.tell(common.EVERYONE, terms.DIED, citizen, seat, cause)
        return 0

    # -- an Airport: another citizen instead (T-013, A60) --------------------------------------------------------------

    def refuse(self, citizen: int) -> int:
        self.acting = citizen + 1
        self.recrowd()
        self.phase = terms.REDRAWING
        return 0

    def replace_refused(self, job: int, seat: int) -> int:
        """The replacement comes first, then the refused card is discarded; the replacement stays (A60)."""
        citizen = self.draw_citizen(job)
        refused = self.acting - 1
        self.acting = 0
        self.welcome(citizen, seat)
        self.leave_work(refused)
        self.move_out(refused, terms.DISCARD)
        for i in range(2):
            if self.fresh[i] == refused + 1:
                self.fresh[i] = 0
        self.keep_fresh()
        return 0

    def keep_fresh(self) -> int:
        """Who was drawn and not refused is the city's; now an Electrician protects it (T-083)."""
        for i in range(2):
            if self.fresh[i]:
                self.protect_from_frost(self.fresh[i] - 1, self.turn)
            self.fresh[i] = 0
        return 0

    # -- flips ---------------------------------------------------------------------------------------------------------

    def flips_last(self, citizen: int) -> bool:
        """Whether a citizen who is face up may flip at the end of the turn (T-096)."""
        job = self.job[citizen]
        if job == terms.ADVISOR:
            return self.savings[citizen] == 0
        return (
            job == terms.EDUCATOR or job == terms.COAL_MINER or job == terms.ELECTRICIAN or job == terms.RESPONDER
            or job == terms.WORKER or job == terms.ENVIRONMENTALIST
        )  # fmt: skip

    def check_flip(self, seat: int, citizen: int) -> int:
        if citizen >= terms.CITIZENS or self.at_home[citizen] != terms.CITY + seat:
            return terms.NOT_YOURS
        if self.flipped[citizen]:
            return terms.NO_FLIP
        if self.phase == terms.DEVELOPING:
            return 0 if self.job[citizen] == terms.FARMER else terms.NOT_USABLE
        if not self.flips_last(citizen):
            return terms.NOT_USABLE
        if self.needs_consent(terms.MINER + citizen) and self.offers[seat] >= terms.OFFERS:
            return terms.NO_CONSENT
        return 0

    def flip(self, seat: int, citizen: int) -> int:
        """A Coal Miner whose tile a partner uses flips with consent alone (T-042)."""
        needed = self.needs_consent(terms.MINER + citizen)
        if needed:
            self.ask(seat, terms.FLIP, citizen, 0, needed)
        else:
            self.retire(citizen)
        return 0

    def retire(self, citizen: int) -> int:
        """He flips; another free tile of the city takes the place of a Coal Miner's at once (A52)."""
        seat = self.host(citizen)
        card = -1
        for tile in range(terms.TILES):
            if self.home[tile] == terms.MINER + citizen and self.feeds[tile]:
                card = self.feeds[tile] - 1
        self.leave_work(citizen)
        self.turn_over(citizen)
        if card >= 0 and self.owner(card) == seat and not self.upright[card]:
            lacking = self.lacking(card)
            if 0 < lacking <= self.free_tiles(seat):
                self.supply(card, 0, seat, 0, terms.TILES)
        return 0

    def list_flips(self, out: Moves, seat: int) -> int:
        for job in range(terms.JOBS):
            if self.jobs_up[seat * terms.JOBS + job]:
                citizen = self.job_first[job]
                while citizen < terms.CITIZENS and self.job[citizen] == job:
                    if self.check_flip(seat, citizen) == 0 and self.twin_citizen(citizen) == citizen:
                        out.add(packed.make(terms.FLIP, citizen))
                    citizen += 1
        return 0

    # -- the Financial Advisor (A58) -----------------------------------------------------------------------------------

    def spend_savings(self, citizen: int) -> int:
        """All his dollars are this turn's money, and he flips."""
        self.extra += self.savings[citizen]
        self.turn_over(citizen)
        return 0

    def check_save(self, seat: int, citizen: int, dollars: int) -> int:
        if not self.able(seat, citizen, terms.ADVISOR):
            return terms.NOT_USABLE
        if dollars < 1 or self.savings[citizen] + dollars > terms.SAVED:
            return terms.NOT_THERE
        return 0 if dollars <= self.money(seat) else terms.NOT_THE_PRICE

    def list_savings(self, out: Moves, seat: int) -> int:
        citizen = self.job_first[terms.ADVISOR] if self.face_up(seat, terms.ADVISOR) else terms.CITIZENS
        while citizen < terms.CITIZENS and self.job[citizen] == terms.ADVISOR:
            if self.able(seat, citizen, terms.ADVISOR) and self.twin_citizen(citizen) == citizen:
                for dollars in range(1, min(terms.SAVED - self.savings[citizen], self.money(seat)) + 1):
                    out.add(packed.make(terms.SAVE, citizen, dollars))
            citizen += 1
        return 0

    def ends_in_question(self, seat: int) -> bool:
        """Whether anything is to decide at the end of a turn: a flip, or savings."""
        for job in range(terms.JOBS):
            if self.jobs_up[seat * terms.JOBS + job]:
                citizen = self.job_first[job]
                while citizen < terms.CITIZENS and self.job[citizen] == job:
                    if self.check_flip(seat, citizen) == 0:
                        return True
                    if job == terms.ADVISOR and self.check_save(seat, citizen, 1) == 0:
                        return True
                    citizen += 1
        return False

    # -- the Engineer (A33, A57) ---------------------------------------------------------------------------------------

    def check_search(self, seat: int, citizen: int, kind: int, source: int) -> int:
        if not self.able(seat, citizen, terms.ENGINEER) or self.deck_size() + self.pile_size() == 0:
            return terms.NOT_USABLE
        if kind == terms.NO_KIND:
            return 0 if source == 0 else terms.NO_TILES
        if kind >= terms.KINDS or (self.deck_n[kind] if self.deck_size() else self.pile_n[kind]) == 0:
            return terms.NO_SUCH_SLOT
        ruling = self.check_price(seat, kind)
        if ruling:
            return ruling
        return 0 if self.can_power(seat, kind, source) else terms.NO_TILES

    def search(self, seat: int, citizen: int, kind: int, source: int) -> int:
        """He buys one card of the deck beside the regular purchase, or finds nothing; then he flips."""
        self.restock()
        card = terms.CARDS
        if kind != terms.NO_KIND:
            card = self.take(kind)
            self.spent += self.kind_cost[kind]
        self.tell(common.EVERYONE, terms.SEARCHED, seat, card)
        if kind != terms.NO_KIND:
            self.build(card, seat, source)
        self.turn_over(citizen)
        return 0

    def list_searches(self, out: Moves, seat: int, citizen: int) -> int:
        whole = self.deck_size()
        if whole + self.pile_size():
            for kind in range(terms.KINDS):
                if (self.deck_n[kind] if whole else self.pile_n[kind]) and self.check_price(seat, kind) == 0:
                    self.list_powered(out, seat, terms.SEARCH, citizen, kind, kind)
            out.add(packed.make(terms.SEARCH, citizen, terms.NO_KIND))
        return 0

    # -- the Merchant (A59) --------------------------------------------------------------------------------------------

    def market_size(self) -> int:
        n = 0
        for slot in range(terms.SLOTS):
            if self.market[slot]:
                n += 1
        return n

    def sweep(self, slot: int) -> int:
        """Up to four cards; the slots are filled when he is done."""
        self.discard_slot(slot)
        self.swept += 1
        if self.swept == terms.SWEPT or self.market_size() == 0:
            self.end_sweep()
        return 0

    def end_sweep(self) -> int:
        self.turn_over(self.acting - 1)
        self.acting = self.swept = 0
        self.phase = terms.RUNNING
        return 0

    # -- the Construction Worker (A56) ---------------------------------------------------------------------------------

    def check_repair(self, seat: int, citizen: int, card: int, source: int) -> int:
        if not self.able(seat, citizen, terms.WORKER):
            return terms.NOT_USABLE
        if card >= terms.CARDS or self.lost[card] != seat + 1 or not self.is_a(card, terms.INFRASTRUCTURE):
            return terms.NOT_USABLE
        return 0 if self.can_power(seat, self.kind[card], source) else terms.NO_TILES

    def repair(self, seat: int, citizen: int, card: int, source: int) -> int:
        """What the last Weather Phase took comes back, as if just bought, but free."""
        self.lost[card] = 0
        self.pile_n[self.kind[card]] -= 1
        self.build(card, seat, source)
        self.turn_over(citizen)
        return 0

    def list_repairs(self, out: Moves, seat: int, citizen: int) -> int:
        for card in range(terms.STARTERS, terms.CARDS):
            if self.lost[card] == seat + 1 and self.is_a(card, terms.INFRASTRUCTURE) and self.first_lost(card) == card:
                self.list_powered(out, seat, terms.REPAIR, citizen, card, self.kind[card])
        return 0

    def first_lost(self, card: int) -> int:
        """The first card of that kind that the same city lost."""
        for other in range(terms.STARTERS, card):
            if self.lost[other] == self.lost[card] and self.kind[other] == self.kind[card]:
                return other
        return card

    # -- the Scientist (A61, A72) --------------------------------------------------------------------------------------

    def sky_size(self) -> int:
        n = 0
        for symbol in range(terms.SYMBOLS):
            n += self.sky[symbol]
        return n

    def study(self, citizen: int) -> int:
        """He sees up to three cards; the place of each that nobody saw is drawn now."""
        self.acting = citizen + 1
        self.look_on()
        return 0

    def look_on(self) -> int:
        """The next card that nobody has seen, or the arranging."""
        if self.top_n < min(terms.PEEKED, self.sky_size()):
            self.phase = terms.PEEKING
            return 0
        for i in range(self.top_n):
            self.knows[i] |= 1 << self.turn
        for symbol in range(terms.SYMBOLS):
            self.rumour[self.turn * terms.SYMBOLS + symbol] = 0
        self.tell(1 << self.turn, terms.LOOKED, self.top[0], self.top[1], self.top[2])
        self.phase = terms.ARRANGING
        return 0

    def peek(self, symbol: int, place: int) -> int:
        self.top[place] = symbol
        self.knows[place] = 1 << self.turn
        self.top_n += 1
        self.look_on()
        return 0

    def arrange(self, seat: int, a: int, b: int, c: int) -> int:
        """Put them back; who knew a place before knows now that the card is among them."""
        for i in range(self.top_n):
            for other in range(self.seats):
                if other != seat and self.knows[i] >> other & 1:
                    self.rumour[other * terms.SYMBOLS + self.top[i]] += 1
            self.knows[i] = 1 << seat
        self.top[0] = a
        if self.top_n > 1:
            self.top[1] = b
        if self.top_n > 2:
            self.top[2] = c
        self.turn_over(self.acting - 1)
        self.acting = 0
        self.phase = terms.RUNNING
        return 0

    def top_count(self, symbol: int) -> int:
        n = 0
        for i in range(self.top_n):
            if self.top[i] == symbol:
                n += 1
        return n

    def is_order(self, a: int, b: int, c: int) -> bool:
        """Whether these symbols are the seen cards in some order; places that are not there are 0."""
        for symbol in range(1, terms.SYMBOLS):
            n = self.top_count(symbol)
            if a == symbol:
                n -= 1
            if b == symbol:
                n -= 1
            if c == symbol:
                n -= 1
            if n:
                return False
        return (b == 0) == (self.top_n < 2) and (c == 0) == (self.top_n < 3)

    def list_orders(self, out: Moves) -> int:
        for a in range(1, terms.SYMBOLS):
            for b in range(terms.SYMBOLS):
                for c in range(terms.SYMBOLS):
                    if self.is_order(a, b, c):
                        out.add(packed.make(terms.ARRANGE, a, b, c))
        return 0
