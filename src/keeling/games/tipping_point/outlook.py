"""How a game may go on: every city is taken on to 2100 with citizens, purchases, meals and weather of an ordinary kind.

The plan has no luck and no market in it: a purchase brings as much food, money or clean air as its dollars buy on the
average, whichever the city needs most. What comes of it is how many citizens each city has after each round.
"""

from __future__ import annotations

from typing import NamedTuple

import cython

from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sky import Sky


class Taste(NamedTuple):
    """What a player expects of the game, and what it makes of CO2.

    Attributes:
        care: how seriously CO2 is taken: 1 as it deserves, 0 not at all.
        kindness: what the others' chance counts for in a semi-cooperative game.
        earned: dollars that a new citizen brings in the end, as most flip and some stay face up.
        bought: food for a dollar above the first; dirt: the CO2 that comes with one food.
        growth: dollars a decade for a dollar above the first; smoke: the CO2 that comes with them.
        green: CO2 that a dollar above the first takes away; guarded: citizens that it protects, besides.
        rich: dollars a decade beyond which a city buys no more income.
        luck: how far a plan for this round can be out, in citizens; more: how much farther with each round.
        spare: what a free tile is worth; schooled: what the access to Research is.
        might: what a point of defence is worth against rivals.
    """

    care: float = 1.0
    kindness: float = 0.1
    earned: float = 0.5
    bought: float = 0.95
    dirt: float = 0.5
    growth: float = 0.6
    smoke: float = 0.35
    green: float = 0.5
    guarded: float = 0.08
    rich: float = 4.5
    luck: float = 0.3
    more: float = 0.1
    spare: float = 0.012
    schooled: float = 0.03
    might: float = 0.02


class Outlook(Sky):
    """The plan of all cities."""

    def __init__(self, taste: Taste) -> None:
        super().__init__()
        self.care, self.kindness, self.earned, self.bought, self.dirt, self.growth = taste[:6]
        self.smoke, self.green, self.guarded, self.rich, self.luck, self.more = taste[6:12]
        self.spare, self.schooled, self.might = taste[12:]
        self.rounds = 0
        self.fed = self.counted = False
        if not cython.compiled:
            self.pop, self.food, self.cash, self.co2 = ([0.0] * terms.SEATS for _ in range(4))
            self.stored, self.farmers, self.guard = ([0.0] * terms.SEATS for _ in range(3))
            self.purse, self.dry, self.frosty, self.roads = ([0.0] * terms.SEATS for _ in range(4))
            self.thirsty, self.burning, self.stormy = ([0.0] * terms.SEATS for _ in range(3))
            self.built, self.flooded = ([0.0] * terms.SEATS for _ in range(2))
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
            if k == 0 and game.deals_n:
                self.end_loans(game)
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
            self.purse[q] = self.savings(game, q)
            self.expose(game, q)
        return 0

    def expose(self, game: TippingPoint, q: int) -> int:
        """Which disasters a city is open to as it stands."""
        self.roads[q] = 1.0 if game.has_roads(q) else 0.0
        self.thirsty[q] = self.burning[q] = self.stormy[q] = self.built[q] = self.flooded[q] = self.frosty[q] = 0.0
        if game.farms[q] and not game.working(q, terms.CROPS) and game.leads(q, terms.DROUGHT):
            self.thirsty[q] = 1.0
        if not game.working(q, terms.FIRE_STATION):
            if game.forests[q] and game.leads(q, terms.FIRE) and not game.all_have_one_forest():
                self.burning[q] = game.forests[q]
            if game.resources[q] > 1 and game.leads(q, terms.STORM):
                self.stormy[q] = 1.0
        if game.infra[q]:
            self.built[q] = 0.5 if game.face_up(q, terms.WORKER) else 1.0  # he brings a building back
            if not game.working(q, terms.SANDBAGS) and game.leads(q, terms.FLOOD):
                self.flooded[q] = 1.0
            if game.fears_frost(q) and not game.face_up(q, terms.ELECTRICIAN):
                self.frosty[q] = max(0.0, 1 - 0.5 * game.free_tiles(q))
        return 0

    def savings(self, game: TippingPoint, q: int) -> float:
        """Money that a city has beside its cash flow: what its Advisors keep."""
        n = 0
        if game.face_up(q, terms.ADVISOR):
            for citizen in range(terms.CITIZENS):
                if game.savings[citizen] and game.at_home[citizen] == terms.CITY + q:
                    n += game.savings[citizen]
        return n

    def end_loans(self, game: TippingPoint) -> int:
        """What was agreed for one round is over."""
        for i in range(game.deals_n):
            if game.deal_once[i]:
                giver = game.deal_from[i]
                taker = game.deal_to[i]
                self.cash[giver] += game.deal_cash[i]
                self.cash[taker] -= game.deal_cash[i]
                self.food[giver] += game.deal_food[i]
                self.food[taker] -= game.deal_food[i]
        return 0

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
        self.cash[q] += self.earned * n
        return 0

    def purchase(self, game: TippingPoint, q: int, money: float, k: int) -> int:
        """Food if it will be short by the next round, else income while there is little, else clean air and help."""
        power = min(2.0, max(0.0, money - 1)) + 0.3 * min(3.0, max(0.0, money - 3))
        if power <= 0:
            return 0
        need = self.pop[q] - self.farmers[q] - self.food[q]
        if k + 1 < self.rounds:
            need += 2 if game.decade + k + 1 >= terms.DOUBLE_FROM else 1
        part = min(self.bought * power, max(0.0, need))
        self.food[q] += part
        self.co2[q] += self.dirt * part
        rest = power - part / self.bought
        if self.cash[q] < self.rich:
            self.cash[q] += self.growth * rest
            self.co2[q] += self.smoke * rest
        else:
            self.co2[q] -= self.green * rest
            self.guard[q] += self.guarded * rest
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
        whole = cython.cast(cython.int, total)
        if total >= game.limit() - 1:
            return 5.0
        low = game.cards_for(whole)
        return low + (total - whole) * (game.cards_for(whole + 1) - low)

    def often(self, d: int, k: int, n: float) -> float:
        """How often to expect a disaster in round k with n cards."""
        return self.soon(d, n) if k == 0 else n * self.far[d]

    def suffer(self, game: TippingPoint, q: int, k: int, n: float) -> int:
        """What n weather cards take from a city."""
        factor = 1.0
        if k == 0 and self.counted:
            factor = game.risk[q]
        else:
            factor += min(1.0, max(0.0, self.co2[q] - game.risk_two + 1))
            factor += min(1.0, max(0.0, self.co2[q] - game.risk_three + 1))
        factor = 1 + self.care * (factor - 1)
        bare = max(0.0, 1 - self.guard[q])
        lost = (self.often(terms.HEAT, k, n) + self.often(terms.BLIZZARD, k, n)) * max(0.0, factor - self.guard[q])
        lost += self.often(terms.TORNADO, k, n) * bare
        if self.roads[q]:
            lost += self.often(terms.SNOWSTORM, k, n) * bare
        self.pop[q] = max(0.0, self.pop[q] - lost)
        return self.lose_cards(q, k, n, factor)

    def lose_cards(self, q: int, k: int, n: float, factor: float) -> int:
        """Buildings, harvests and Electricity, as what they bring on the average."""
        if self.thirsty[q]:
            self.dry[q] += factor * self.often(terms.DROUGHT, k, n)
        if self.burning[q]:
            p = self.burning[q] * self.often(terms.FIRE, k, n)
            self.co2[q] += 0.7 * p
            self.cash[q] -= 0.7 * p
        if self.stormy[q]:
            p = self.often(terms.STORM, k, n)
            self.food[q] -= 0.5 * p
            self.cash[q] -= 0.7 * p
            self.co2[q] -= 0.2 * p
        if self.built[q]:
            p = self.often(terms.TORNADO, k, n) * self.built[q]
            if self.flooded[q]:
                p += self.often(terms.FLOOD, k, n)
            self.cash[q] -= 1.2 * p + self.frosty[q] * self.often(terms.FROST, k, n)
        return 0
