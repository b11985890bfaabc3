"""The Weather Phase but for the disasters: feeding, clearing, counting, revealing (T-055 to T-068, T-081)."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.conflict import Conflict


class Weather(Conflict):
    """Feeding and the sky."""

    # -- the window before feeding (A28, A67) --------------------------------------------------------------------------

    def window_opens(self) -> bool:
        """Whether anybody could still save somebody from hunger by a trade, or the table always wants to trade."""
        if self.window != terms.WINDOW_NEEDED:
            return self.window == terms.WINDOW_ALWAYS
        for seat in range(self.seats):
            if self.shortage(seat):
                if self.active(terms.DEPOT) or self.active(terms.AIRPORT) or self.can_light(seat) or self.lacks(seat):
                    return True
        return False

    def lacks(self, seat: int) -> bool:
        """Whether a city gives food or Electricity away, so that the end of an agreement could feed it."""
        for i in range(self.deals_n):
            if self.deal_food[i]:
                giver = self.deal_from[i] if self.deal_food[i] > 0 else self.deal_to[i]
                if giver == seat:
                    return True
        for tile in range(terms.TILES):
            if self.tile_deal[tile] and self.tile_seat[tile] == seat:
                return True
        return False

    def can_light(self, seat: int) -> bool:
        """Whether some tile is free anywhere for a building that would make food in this city."""
        for card in range(terms.CARDS):
            if self.where[card] == terms.CITY + seat and not self.upright[card] and self.kind_uses[self.kind[card]]:
                if self.kind_food[self.kind[card]] > 0 or self.ability(card) == terms.PROCESSING:
                    for other in range(self.seats):
                        if (other == seat or not self.frost) and self.free_tiles(other):
                            return True
        return False

    # -- feeding (T-056, T-057; A62) -----------------------------------------------------------------------------------

    def stored_food(self, seat: int) -> int:
        """Food in Refrigerated Warehouses that have Electricity."""
        n = 0
        if self.working(seat, terms.WAREHOUSE) == 0:
            return 0
        for card in range(terms.CARDS):
            if self.stored[card] and self.where[card] == terms.CITY + seat and self.upright[card]:
                n += self.stored[card]
        return n

    def shortage(self, seat: int) -> int:
        """How many citizens would starve now."""
        return max(0, self.eaters(seat) - self.meal(seat) - self.stored_food(seat))

    def feed(self) -> int:
        """All cities at once; stored food is used before anybody starves, and a surplus is stored."""
        for seat in range(self.seats):
            self.hungry[seat] = self.shortage(seat)
        for seat in range(self.seats):
            over = self.meal(seat) - self.eaters(seat)
            self.tell(common.EVERYONE, terms.ATE, seat, self.meal(seat), self.eaters(seat))
            if over < 0 and self.working(seat, terms.WAREHOUSE):
                self.use_stored(seat, -over)
            elif over > 0 and self.working(seat, terms.WAREHOUSE):
                self.store(seat, over)
            if self.hungry[seat]:
                self.tell(common.EVERYONE, terms.HUNGRY, seat, self.hungry[seat])
        return 0

    def use_stored(self, seat: int, n: int) -> int:
        used = 0
        for card in range(terms.CARDS):
            if n and self.stored[card] and self.where[card] == terms.CITY + seat and self.upright[card]:
                take = min(n, self.stored[card])
                self.stored[card] -= take
                n -= take
                used += take
        if used:
            self.tell(common.EVERYONE, terms.USED_STORED, seat, used)
        return 0

    def store(self, seat: int, n: int) -> int:
        kept = 0
        for card in range(terms.CARDS):
            if n and self.where[card] == terms.CITY + seat and self.upright[card]:
                if self.ability(card) == terms.WAREHOUSE:
                    put = min(n, terms.STORED - self.stored[card])
                    self.stored[card] += put
                    n -= put
                    kept += put
        if kept:
            self.tell(common.EVERYONE, terms.STORED_FOOD, seat, kept)
        return 0

    def eats(self, citizen: int) -> bool:
        return self.flipped[citizen] != 0 or self.job[citizen] != terms.FARMER

    def starve_all(self) -> int:
        """Whoever need not be chosen starves; then the first city in turn order that must choose (A42)."""
        for i in range(self.seats):
            seat = self.at_place(i)
            while self.hungry[seat] and (self.hungry[seat] >= self.eaters(seat) or self.one_sort(seat, 1)):
                self.starve(self.first_citizen(seat, 1))
        return 0

    def starve(self, citizen: int) -> int:
        self.hungry[self.host(citizen)] -= 1
        self.die(citizen, terms.HUNGER)
        return 0

    def starver(self) -> int:
        """The seat that chooses who starves, or -1."""
        for i in range(self.seats):
            if self.hungry[self.at_place(i)]:
                return self.at_place(i)
        return -1

    def first_citizen(self, seat: int, eating: int) -> int:
        """The first citizen of a city (who eats), or -1."""
        for citizen in range(terms.CITIZENS):
            if self.at_home[citizen] == terms.CITY + seat and (not eating or self.eats(citizen)):
                return citizen
        return -1

    def one_sort(self, seat: int, eating: int) -> bool:
        """Whether all citizens of a city (who eat) are alike, so that there is nothing to choose."""
        first = self.first_citizen(seat, eating)
        for citizen in range(first + 1, terms.CITIZENS):
            if self.at_home[citizen] == terms.CITY + seat and (not eating or self.eats(citizen)):
                if self.twin_citizen(citizen) != first:
                    return False
        return True

    def list_citizens(self, out: Moves, seat: int, verb: int, eating: int) -> int:
        for citizen in range(terms.CITIZENS):
            if self.at_home[citizen] == terms.CITY + seat and (not eating or self.eats(citizen)):
                if self.twin_citizen(citizen) == citizen:
                    out.add(packed.make(verb, citizen))
        return 0

    # -- clearing and counting (T-058 to T-063, T-068, T-100) ----------------------------------------------------------

    def clear_weather(self) -> int:
        """The effects of the last round end."""
        troubled = self.frost or self.snow
        for seat in range(self.seats):
            troubled |= self.drought[seat]
            self.drought[seat] = 0
        self.frost = self.shielded = self.snow = 0
        for tile in range(terms.TILES):
            self.frozen[tile] = 0
        if troubled:
            self.tell(common.EVERYONE, terms.CLEARED)
            self.right_all()
        for card in range(terms.CARDS):
            self.lost[card] = 0
        return 0

    def count_co2(self) -> int:
        """How many weather cards come, and every city's Risk Factor for the whole phase."""
        total = self.total_co2()
        self.cards = self.reveals = self.cards_for(total)
        self.cards_by[self.decade] = self.cards
        for seat in range(self.seats):
            self.risk[seat] = self.risk_of(seat)
            self.co2_by[seat * terms.DECADES + self.decade] = self.city_co2(seat)
        self.tell(common.EVERYONE, terms.COUNTED, total, self.cards)
        return 0

    # -- revealing (T-064 to T-067) ------------------------------------------------------------------------------------

    def reveal(self, symbol: int) -> int:
        """The next card, and the disaster that it makes with the one before, if any."""
        before = self.last
        self.sky[symbol] -= 1
        self.last = symbol
        self.reveals -= 1
        if self.top_n:
            self.uncover(symbol)
        if self.sky_size() == 0:
            self.rebuild_sky(symbol)
        self.disaster = self.almanac[terms.SYMBOLS * before + symbol] if before else terms.CALM
        if self.disaster:
            self.struck[self.decade * terms.DISASTERS + self.disaster] += 1
            self.tell(common.EVERYONE, terms.STRUCK, self.disaster)
        elif before:
            self.tell(common.EVERYONE, terms.QUIET)
        return 0

    def uncover(self, symbol: int) -> int:
        """A seen card leaves the top; what others heard of it is that much less."""
        for seat in range(self.seats):
            if not self.knows[0] >> seat & 1 and self.rumour[seat * terms.SYMBOLS + symbol]:
                self.rumour[seat * terms.SYMBOLS + symbol] -= 1
        for i in range(terms.PEEKED - 1):
            self.top[i] = self.top[i + 1]
            self.knows[i] = self.knows[i + 1]
        self.top[terms.PEEKED - 1] = self.knows[terms.PEEKED - 1] = 0
        self.top_n -= 1
        return 0

    def rebuild_sky(self, symbol: int) -> int:
        """All cards but the one revealed last make a new Climate Deck (T-067)."""
        for s in range(terms.SYMBOLS):
            self.sky[s] = self.symbols[s]
        self.sky[symbol] -= 1
        self.tell(common.EVERYONE, terms.RESHUFFLED, 2)
        return 0

    # -- the next decade (T-081) ---------------------------------------------------------------------------------------

    def note_population(self) -> int:
        for seat in range(self.seats):
            self.population[seat * terms.DECADES + self.decade] = self.people_n[seat]
        return 0
