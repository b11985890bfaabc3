"""The market, purchases and demolition (T-015 to T-026), and the decks that cards and citizens come from."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.deals import Deals


class Market(Deals):
    """Cards for sale."""

    # -- decks ---------------------------------------------------------------------------------------------------------

    def deck_size(self) -> int:
        n = 0
        for kind in range(terms.KINDS):
            n += self.deck_n[kind]
        return n

    def pile_size(self) -> int:
        n = 0
        for kind in range(terms.KINDS):
            n += self.pile_n[kind]
        return n

    def crowd_size(self) -> int:
        n = 0
        for job in range(terms.JOBS):
            n += self.crowd_n[job]
        return n

    def restock(self) -> int:
        """An empty deck is made of the discards (T-020); what a disaster took cannot be repaired any more (A56)."""
        if self.deck_size() == 0 and self.pile_size():
            for card in range(terms.CARDS):
                if self.where[card] == terms.DISCARD:
                    self.where[card] = terms.DECK
                    self.lost[card] = 0
            for kind in range(terms.KINDS):
                self.deck_n[kind] = self.pile_n[kind]
                self.pile_n[kind] = 0
            self.tell(common.EVERYONE, terms.RESHUFFLED, 0)
        return 0

    def recrowd(self) -> int:
        """The same for citizens (T-014)."""
        if self.crowd_size() == 0:
            n = 0
            for citizen in range(terms.CITIZENS):
                if self.at_home[citizen] == terms.DISCARD:
                    self.at_home[citizen] = terms.DECK
                    n += 1
            for job in range(terms.JOBS):
                self.crowd_n[job] = self.gone_n[job]
                self.gone_n[job] = 0
            if n:
                self.tell(common.EVERYONE, terms.RESHUFFLED, 1)
        return 0

    def copy_in_deck(self, kind: int) -> int:
        """The copy of a kind that comes from the deck."""
        card = self.kind_first[kind]
        while card < terms.CARDS and self.kind[card] == kind:
            if self.where[card] == terms.DECK:
                return card
            card += 1
        return -1

    def take(self, kind: int) -> int:
        """Take a card of a kind out of the deck."""
        card = self.copy_in_deck(kind)
        self.deck_n[kind] -= 1
        return card

    def draw_citizen(self, job: int) -> int:
        """Take a citizen of a job out of the deck."""
        self.crowd_n[job] -= 1
        citizen = self.job_first[job]
        while self.at_home[citizen] != terms.DECK:
            citizen += 1
        return citizen

    # -- the market ----------------------------------------------------------------------------------------------------

    def next_slot(self) -> int:
        """The first empty slot that can be filled, or -1 (T-005, T-020)."""
        for slot in range(terms.SLOTS):
            if self.market[slot] == 0:
                return slot if self.deck_size() or self.pile_size() else -1
        return -1

    def fill(self, kind: int, slot: int) -> int:
        card = self.take(kind)
        self.where[card] = terms.MARKET
        self.market[slot] = card + 1
        return 0

    def discard_slot(self, slot: int) -> int:
        """A Merchant sends a market card to the pile (A59)."""
        card = self.market[slot] - 1
        self.market[slot] = 0
        self.where[card] = terms.DISCARD
        self.pile_n[self.kind[card]] += 1
        self.tell(common.EVERYONE, terms.DISCARDED, card)
        return 0

    # -- purchases -----------------------------------------------------------------------------------------------------

    def has_research(self, seat: int) -> bool:
        """Whether Research can be bought: a University that works, or an Educator face up (T-024)."""
        return self.working(seat, terms.UNIVERSITY) > 0 or self.face_up(seat, terms.EDUCATOR) > 0

    def price(self, kind: int) -> int:
        return self.kind_cost[kind]

    def check_price(self, seat: int, kind: int) -> int:
        """Whether a seat can buy a card of this kind: Research and money (T-018, T-024)."""
        if self.kind_category[kind] & terms.RESEARCH and not self.has_research(seat):
            return terms.NOT_UPGRADED
        return 0 if self.kind_cost[kind] <= self.money(seat) else terms.NOT_THE_PRICE

    def can_power(self, seat: int, kind: int, source: int) -> bool:
        """Whether a new card of a kind can be supplied at once, from this source first; 0 is always possible."""
        if source == 0:
            return True
        uses = self.kind_uses[kind]
        return uses > 0 and self.has_free(source, seat) and self.free_tiles(seat) >= uses

    def check_buy(self, seat: int, slot: int, source: int) -> int:
        if self.bought:
            return terms.ONE_PURCHASE
        if slot >= terms.SLOTS or self.market[slot] == 0:
            return terms.NO_SUCH_SLOT
        kind = self.kind[self.market[slot] - 1]
        ruling = self.check_price(seat, kind)
        if ruling:
            return ruling
        return 0 if self.can_power(seat, kind, source) else terms.NO_TILES

    def buy(self, seat: int, slot: int, source: int) -> int:
        card = self.market[slot] - 1
        self.market[slot] = 0
        self.bought = 1
        self.spent += self.kind_cost[self.kind[card]]
        self.build(card, seat, source)
        return 0

    def build(self, card: int, seat: int, source: int) -> int:
        """A card comes into a city: it works at once if it can (T-021, T-022), and protects at once (T-083)."""
        self.arrive(card, seat)
        if self.kind_makes[self.kind[card]] and self.frost and not self.shielded >> seat & 1:
            self.freeze_free(card + 1, self.risk[seat])  # A54
        if source:
            self.supply(card, source, seat, 0, terms.TILES)
        elif not self.is_closed(card) and self.is_powered(card):
            self.stand(card)
            self.shelter(card)
        self.tell(common.EVERYONE, terms.BUILT, card, seat, self.upright[card])
        return 0

    def list_powered(self, out: Moves, seat: int, verb: int, a: int, b: int, kind: int) -> int:
        """A way to get a card of this kind: without Electricity, and from each source first.

        The source is the action's second argument, or its third if the second is taken (`b` >= 0).
        """
        self.list_source(out, verb, a, b, 0)
        if self.kind_uses[kind] and self.free_tiles(seat) >= self.kind_uses[kind]:
            source = 0
            for tile in range(terms.TILES):
                if self.tile_seat[tile] == seat and self.home[tile] != source and self.is_free(tile, seat):
                    source = self.home[tile]
                    self.list_source(out, verb, a, b, source)
        return 0

    def list_source(self, out: Moves, verb: int, a: int, b: int, source: int) -> int:
        if b < 0:
            out.add(packed.make(verb, a, source))
        else:
            out.add(packed.make(verb, a, b, source))
        return 0

    def list_purchases(self, out: Moves, seat: int) -> int:
        money = 0 if self.bought else self.money(seat)
        if money > 0:
            research = self.has_research(seat)
            for slot in range(terms.SLOTS):
                if self.market[slot]:
                    kind = self.kind[self.market[slot] - 1]
                    if self.kind_cost[kind] <= money and (research or not self.kind_category[kind] & terms.RESEARCH):
                        self.list_powered(out, seat, terms.BUY, slot, -1, kind)
        return 0

    def list_supplies(self, out: Moves, seat: int) -> int:
        """Sideways buildings that the seat can supply, from each source first (T-035)."""
        free = self.free_tiles(seat)
        if free == 0:
            return 0
        for card in range(terms.CARDS):
            if self.where[card] == terms.CITY + seat and not self.upright[card] and self.kind_uses[self.kind[card]]:
                lacking = self.lacking(card)
                if 0 < lacking <= free and self.twin(card) == card:
                    source = 0
                    for tile in range(terms.TILES):
                        if self.tile_seat[tile] == seat and self.home[tile] != source and self.is_free(tile, seat):
                            source = self.home[tile]
                            out.add(packed.make(terms.SUPPLY, card, source))
        return 0

    # -- demolition ----------------------------------------------------------------------------------------------------

    def is_plain(self, card: int) -> bool:
        """Whether nothing tells a card of a city from another of its kind: no tile on it or of it, no food in it."""
        return self.fed[card] == 0 and self.stored[card] == 0 and self.kind_makes[self.kind[card]] == 0

    def twin(self, card: int) -> int:
        """The first card of the same city that is just like this one; often the card itself."""
        first = card
        if card >= terms.STARTERS and self.is_plain(card):
            other = card - 1
            while other >= terms.STARTERS and self.kind[other] == self.kind[card]:
                if self.where[other] == self.where[card] and self.is_plain(other):
                    if self.upright[other] == self.upright[card]:
                        first = other
                other -= 1
        return first

    def list_demolitions(self, out: Moves, seat: int) -> int:
        for card in range(terms.CARDS):
            if self.where[card] == terms.CITY + seat and self.twin(card) == card:
                if not self.needs_consent(card + 1) or self.offers[seat] < terms.OFFERS:
                    out.add(packed.make(terms.DEMOLISH, card))
        return 0

    def check_demolish(self, seat: int, card: int) -> int:
        if self.step != terms.DEMOLITION:
            return terms.ONLY_IN_STEP_TWO
        if card >= terms.CARDS or self.owner(card) != seat:
            return terms.NOT_YOURS
        if self.needs_consent(card + 1) and self.offers[seat] >= terms.OFFERS:
            return terms.NO_CONSENT
        return 0

    def demolish(self, seat: int, card: int) -> int:
        """Free, for good; partners whose supply hangs on it must agree (T-015, T-042)."""
        needed = self.needs_consent(card + 1)
        if needed:
            self.ask(seat, terms.DEMOLISH, card, 0, needed)
        else:
            self.tear_down(card)
        return 0

    def tear_down(self, card: int) -> int:
        seat = self.owner(card)
        self.unplug_card(card)
        self.depart(card, terms.DISCARD)
        self.tell(common.EVERYONE, terms.LEFT_CITY, card, seat, 0)
        return 0

    def unplug_card(self, card: int) -> int:
        """The tiles on a card go home, and those that it gives are gone (T-033, T-034)."""
        if self.kind_uses[self.kind[card]]:
            self.strip(card)
            self.end_hollow()
        if self.kind_makes[self.kind[card]]:
            self.unplug(card + 1)
            for tile in range(terms.TILES):
                if self.home[tile] == card + 1:
                    self.frozen[tile] = 0
        return 0
