"""How a game may go on: every city is taken on to 2100 with citizens, purchases, meals and weather of an ordinary kind.

The plan has no luck and no market in it: a purchase brings as much food, money or clean air as its dollars buy on the
average, whichever the city needs most. What comes of it is how many citizens each city has after each round.
"""

from __future__ import annotations

import cython

from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sky import Sky

EARNED: float = 0.5  # dollars that a new citizen brings in the end, as most flip and some stay face up
BOUGHT: float = 0.95  # food for a dollar above the first
DIRT: float = 0.5  # CO2 that comes with a unit of food
GROWTH: float = 0.6  # dollars a decade for a dollar above the first
SMOKE: float = 0.35  # CO2 that comes with it
GREEN: float = 0.5  # CO2 that a dollar above the first takes away
GUARDED: float = 0.08  # citizens that it protects, besides
RICH: float = 4.5  # dollars a decade beyond which a city buys no more income


class Outlook(Sky):
    """The plan of all cities."""

    def __init__(self, care: float = 1.0) -> None:
        """Args:
        care: how seriously CO2 is taken: 1 as it deserves, 0 not at all.
        """
        super().__init__()
        self.care = care
        self.rounds = 0
        self.fed = self.counted = False
        if not cython.compiled:
            self.pop, self.food, self.cash, self.co2 = ([0.0] * terms.SEATS for _ in range(4))
            self.stored, self.farmers, self.guard = ([0.0] * terms.SEATS for _ in range(3))
            self.purse, self.dry, self.frosty = ([0.0] * terms.SEATS for _ in range(3))
            self.people_at = [0.0] * (terms.SEATS * terms.DECADES)
            self.total_at = [0.0] * 12

    def plan(self, game: TippingPoint) -> int:
        """Citizens of each city after each round from this one on, and the common CO2 of each round."""
        self.begin_plan(game)
        for k in range(self.rounds):
            for q in range(game.seats):
                if self.has_turn(game, q, k):
                    self.take_turn(game, q, k)
            if k or not self.fed:
                for q in range(game.seats):
                    self.eat(game, q, k)
            self.weather(game, k)
            for q in range(game.seats):
                self.people_at[q * terms.DECADES + k] = self.pop[q]
        return 0

    def begin_plan(self, game: TippingPoint) -> int:
        """All cities as they are now."""
        self.rounds = terms.DECADES - 1 - game.decade
        self.fed = terms.AT_FEED < game.at <= terms.AT_YEAR
        self.counted = terms.AT_COUNT < game.at <= terms.AT_YEAR
        for q in range(game.seats):
            self.pop[q] = game.people_n[q]
            self.farmers[q] = game.face_up(q, terms.FARMER)
            self.food[q] = game.meal(q)
            self.dry[q] = 0.0
            if game.drought[q]:  # over after the next feeding
                self.food[q] += game.drought[q]
                self.dry[q] = game.drought[q]
            self.cash[q] = game.cash(q)
            self.co2[q] = game.city_co2(q)
            self.stored[q] = game.stored_food(q) if game.working(q, terms.WAREHOUSE) else 0.0
            self.guard[q] = game.working(q, terms.HOSPITAL) + game.face_up(q, terms.RESPONDER)
            self.frosty[q] = 0.0
            if game.fears_frost(q) and not game.face_up(q, terms.ELECTRICIAN):
                self.frosty[q] = max(0.0, 1 - 0.5 * game.free_tiles(q))
            self.purse[q] = self.savings(game, q)
        return 0

    def savings(self, game: TippingPoint, q: int) -> float:
        """Money that a city has beside its cash flow: what its Advisors keep."""
        n = 0
        if game.face_up(q, terms.ADVISOR):
            for citizen in range(terms.CITIZENS):
                if game.savings[citizen] and game.at_home[citizen] == terms.CITY + q:
                    n += game.savings[citizen]
        return n

    # -- turns ---------------------------------------------------------------------------------------------------------

    def has_turn(self, game: TippingPoint, q: int, k: int) -> bool:
        """Whether the turn of a city in round k from now is still to come, or going on."""
        return k > 0 or (not self.fed and (q - game.first + game.seats) % game.seats >= game.turns)

    def draws(self, game: TippingPoint, q: int, k: int) -> float:
        """Citizens that its turn still brings."""
        due = 2 if game.decade + k >= terms.DOUBLE_FROM else 1
        if k == 0 and q == game.turn:
            return due - game.drawn
        return due

    def may_buy(self, game: TippingPoint, q: int, k: int) -> bool:
        """Whether a purchase is still to come in that turn."""
        if k or q != game.turn:
            return True
        return not game.bought and game.at <= terms.AT_TURN

    def take_turn(self, game: TippingPoint, q: int, k: int) -> int:
        n = self.draws(game, q, k)
        self.pop[q] += n
        if self.may_buy(game, q, k):
            if k == 0 and q == game.turn:
                self.purchase(game, q, game.money(q), k)
            else:
                self.purchase(game, q, self.cash[q] + self.purse[q], k)
                self.purse[q] = 0.0
        self.cash[q] += EARNED * n
        return 0

    def purchase(self, game: TippingPoint, q: int, money: float, k: int) -> int:
        """Food if it will be short by the next round, else income while there is little, else clean air and help."""
        power = min(2.0, max(0.0, money - 1)) + 0.3 * min(3.0, max(0.0, money - 3))
        if power <= 0:
            return 0
        need = self.pop[q] - self.farmers[q] - self.food[q]
        if k + 1 < self.rounds:
            need += 2 if game.decade + k + 1 >= terms.DOUBLE_FROM else 1
        part = min(BOUGHT * power, max(0.0, need))
        self.food[q] += part
        self.co2[q] += DIRT * part
        rest = power - part / BOUGHT
        if self.cash[q] < RICH:
            self.cash[q] += GROWTH * rest
            self.co2[q] += SMOKE * rest
        else:
            self.co2[q] -= GREEN * rest
            self.guard[q] += GUARDED * rest
        return 0

    # -- feeding and weather -------------------------------------------------------------------------------------------

    def eat(self, game: TippingPoint, q: int, k: int) -> int:
        """Whoever has no food is lost."""
        lack = self.pop[q] - min(self.farmers[q], self.pop[q]) - max(0.0, self.food[q] - self.dry[q])
        self.dry[q] = 0.0
        if lack > 0:
            used = min(lack, self.stored[q])
            self.stored[q] -= used
            self.pop[q] = max(0.0, self.pop[q] - lack + used)
        elif game.working(q, terms.WAREHOUSE):
            self.stored[q] = min(terms.STORED * game.working(q, terms.WAREHOUSE), self.stored[q] - lack)
        return 0

    def weather(self, game: TippingPoint, k: int) -> int:
        total = self.total(game)
        self.total_at[k] = total
        n = game.reveals if k == 0 and self.counted else 1 + self.care * (self.cards_of(game, total) - 1)
        for q in range(game.seats):
            self.suffer(game, q, k, n)
        return 0

    def total(self, game: TippingPoint) -> float:
        """The common CO2 of the plan."""
        total = 0.0
        for q in range(game.seats):
            total += max(-10.0, min(10.0, self.co2[q]))
        return max(0.0, total)

    def cards_of(self, game: TippingPoint, total: float) -> float:
        """Weather cards at a total that need not be whole."""
        whole = int(total)
        if total >= game.limit() - 1:
            return 5.0
        low = game.cards_for(whole)
        return low + (total - whole) * (game.cards_for(whole + 1) - low)

    def often(self, d: int, k: int, n: float) -> float:
        """How often to expect a disaster in round k with n cards."""
        return self.soon(d, n) if k == 0 else n * self.far[d]

    def suffer(self, game: TippingPoint, q: int, k: int, n: float) -> int:
        """What n weather cards take from a city."""
        factor = (
            1
            + min(1.0, max(0.0, self.co2[q] - game.risk_two + 1))
            + min(1.0, max(0.0, self.co2[q] - game.risk_three + 1))
        )
        if k == 0 and self.counted:
            factor = game.risk[q]
        factor = 1 + self.care * (factor - 1)
        bare = max(0.0, 1 - self.guard[q])
        lost = (self.often(terms.HEAT, k, n) + self.often(terms.BLIZZARD, k, n)) * max(0.0, factor - self.guard[q])
        lost += self.often(terms.TORNADO, k, n) * bare
        if game.has_roads(q):
            lost += self.often(terms.SNOWSTORM, k, n) * bare
        self.pop[q] = max(0.0, self.pop[q] - lost)
        return self.lose_cards(game, q, k, n, factor)

    def lose_cards(self, game: TippingPoint, q: int, k: int, n: float, factor: float) -> int:
        """Buildings, harvests and Electricity, as what they bring on the average."""
        if game.farms[q] and not game.working(q, terms.CROPS) and game.leads(q, terms.DROUGHT):
            self.dry[q] += factor * self.often(terms.DROUGHT, k, n)
        if not game.working(q, terms.FIRE_STATION):
            if game.forests[q] and game.leads(q, terms.FIRE) and not game.all_have_one_forest():
                p = game.forests[q] * self.often(terms.FIRE, k, n)
                self.co2[q] += 0.7 * p
                self.cash[q] -= 0.7 * p
            if game.resources[q] > 1 and game.leads(q, terms.STORM):
                p = self.often(terms.STORM, k, n)
                self.food[q] -= 0.5 * p
                self.cash[q] -= 0.7 * p
                self.co2[q] -= 0.2 * p
        if game.infra[q]:
            p = self.often(terms.TORNADO, k, n) * (0.5 if game.face_up(q, terms.WORKER) else 1.0)
            if not game.working(q, terms.SANDBAGS) and game.leads(q, terms.FLOOD):
                p += self.often(terms.FLOOD, k, n)
            self.cash[q] -= 1.2 * p
            self.cash[q] -= self.frosty[q] * self.often(terms.FROST, k, n)
        return 0
