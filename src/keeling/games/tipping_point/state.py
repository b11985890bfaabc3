"""What a game of Tipping Point keeps, and what every phase does with it: cities, their cards and citizens, and sums.

Cards of a kind are alike: a draw names the kind, and the copy with the lowest number comes. Decks have no order: what
lies in them is known by counting, and a card is drawn when it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from keeling.core import common
from keeling.core.errors import BadOption
from keeling.core.game import Game, filled
from keeling.games.tipping_point import terms


class State(Game):
    """The fields of a game, and its small steps."""

    FIELDS = (
        "seats", "over", "mode", "window", "tie", "bases_once", "attacks", "phase", "at", "back", "first", "turn",
        "turns", "decade", "step", "drawn", "ending", "bought", "spent", "extra", "bases_used", "acting", "swept",
        "ask_verb", "ask_a", "ask_b", "ask_by", "missing", "trading", "offer_by", "offer_to", "offer_a", "offer_b",
        "offer_c", "deals_n", "last", "top_n", "reveals", "cards", "disaster", "frost", "shielded", "snow",
        "cold_card", "cold_n", "shared_n", "risk_two", "risk_three",
        "fresh", "offers", "kind", "where", "upright", "stored", "lost", "market", "deck_n", "pile_n",
        "job", "at_home", "flipped", "savings", "crowd_n", "gone_n",
        "kind_cost", "kind_co2", "kind_cash", "kind_food", "kind_uses", "kind_makes", "kind_category", "kind_ability",
        "kind_traits", "job_cash", "job_co2", "job_power", "almanac", "symbols",
        "home", "feeds", "frozen", "tile_deal", "kind_first", "job_first", "tile_seat", "tiles_n", "fed",
        "deal_from", "deal_to", "deal_cash", "deal_food", "deal_once", "deal_loose",
        "sky", "top", "knows", "rumour", "risk", "need", "guard", "hungry", "due_card", "due_citizen", "drought",
        "population", "co2_by", "cards_by", "struck", "lost_n", "felled", "starved", "saved_n",
        "own", "works", "jobs_up", "people_n", "cards_n", "infra", "resources", "forests", "farms", "shops",
        "cash_sum", "co2_sum", "food_sum", "served",
    )  # fmt: skip

    def __init__(self, seats: int, numbers: Mapping[str, Sequence[int]], choices: Mapping[str, int]) -> None:
        """Set up before the first chance event.

        Args:
            seats: 2 to 4 (T-001).
            numbers: of the deck, as deck.numbers gives them: kind (of the 71 cards), job (of the 41 citizens), the
                arrays kind_… by kind and job_… by job, almanac (5 * first symbol + second), symbols (weather cards of
                each), bands (lowest CO2 of a city for x2 and x3).
            choices: mode, window, tie, bases_once, attacks, first (a seat, or -1 to draw lots).

        Raises:
            BadOption: the number of seats does not fit.
        """
        super().__init__(seats)
        if not 2 <= seats <= terms.SEATS or (choices["mode"] == terms.TEAMS and seats != terms.SEATS):
            raise BadOption("Tipping Point takes 2 to 4 players (T-001), 2 against 2 takes four (T-094).")
        self.mode = choices["mode"]
        self.window = choices["window"]
        self.tie = choices["tie"]
        self.bases_once = choices["bases_once"]
        self.attacks = choices["attacks"]
        first = choices["first"]
        self.first = self.turn = max(first, 0)
        self.phase = terms.DRAWING_LOTS if first < 0 else terms.RUNNING
        self.at = terms.AT_SETUP
        self.back = self.turns = self.decade = self.step = self.drawn = self.ending = self.bought = self.spent = 0
        self.extra = self.bases_used = self.acting = self.swept = self.ask_verb = self.ask_a = self.ask_b = 0
        self.ask_by = self.missing = self.trading = self.offer_by = self.offer_to = self.offer_a = 0
        self.offer_b = self.offer_c = 0
        self.deals_n = self.last = self.top_n = self.reveals = self.cards = self.disaster = self.frost = 0
        self.shielded = self.snow = self.cold_card = self.cold_n = self.shared_n = 0
        self.risk_two, self.risk_three = numbers["bands"]
        self.lay_out_cards(numbers)
        self.lay_out_citizens(numbers)
        self.lay_out_sky(numbers)
        self.lay_out_cities()
        self.deal_starters()
        if first >= 0:
            self.phase = terms.FILLING

    # -- set-up --------------------------------------------------------------------------------------------------------

    def lay_out_cards(self, numbers: Mapping[str, Sequence[int]]) -> None:
        """All market cards in the deck; with two players one copy of each kind that has several goes (T-002)."""
        self.kind = list(numbers["kind"])
        self.kind_cost = list(numbers["kind_cost"])
        self.kind_co2 = list(numbers["kind_co2"])
        self.kind_cash = list(numbers["kind_cash"])
        self.kind_food = list(numbers["kind_food"])
        self.kind_uses = list(numbers["kind_uses"])
        self.kind_makes = list(numbers["kind_makes"])
        self.kind_category = list(numbers["kind_category"])
        self.kind_ability = list(numbers["kind_ability"])
        self.kind_traits = list(numbers["kind_traits"])
        self.where = filled(terms.CARDS, terms.DECK)
        self.upright = filled(terms.CARDS)
        kinds = list(numbers["kind"])[terms.STARTERS :]
        self.kind_first = [terms.STARTERS + kinds.index(k) if k in kinds else terms.CARDS for k in range(terms.KINDS)]
        self.fed = filled(terms.CARDS)
        self.stored = filled(terms.CARDS)
        self.lost = filled(terms.CARDS)
        self.market = filled(terms.SLOTS)
        deck = filled(terms.KINDS)
        where = filled(terms.CARDS, terms.OUT)
        for card in range(terms.STARTERS, terms.CARDS):
            where[card] = terms.DECK
            deck[numbers["kind"][card]] += 1
        if self.seats == 2:
            for k in range(terms.KINDS):
                if deck[k] >= 2:
                    deck[k] -= 1
                    where[max(c for c in range(terms.STARTERS, terms.CARDS) if numbers["kind"][c] == k)] = terms.OUT
        self.where = where
        self.deck_n = deck
        self.pile_n = filled(terms.KINDS)

    def lay_out_citizens(self, numbers: Mapping[str, Sequence[int]]) -> None:
        self.job = list(numbers["job"])
        self.job_cash = list(numbers["job_cash"])
        self.job_co2 = list(numbers["job_co2"])
        self.job_power = list(numbers["job_power"])
        self.at_home = filled(terms.CITIZENS, terms.DECK)
        self.flipped = filled(terms.CITIZENS)
        self.savings = filled(terms.CITIZENS)
        self.crowd_n = [list(numbers["job"]).count(job) for job in range(terms.JOBS)]
        self.gone_n = filled(terms.JOBS)
        self.fresh = filled(2)
        self.offers = filled(terms.SEATS)
        sources = [1 + c for c, kind in enumerate(numbers["kind"]) for _tile in range(numbers["kind_makes"][kind])]
        sources += [terms.MINER + c for c, job in enumerate(numbers["job"]) for _t in range(numbers["job_power"][job])]
        if len(sources) > terms.TILES:
            raise BadOption(f"The power plants and Coal Miners of a deck need {len(sources)} of 42 tiles (T-037).")
        self.home = sources + [0] * (terms.TILES - len(sources))
        jobs = list(numbers["job"])
        self.job_first = [jobs.index(job) if job in jobs else terms.CITIZENS for job in range(terms.JOBS)]
        self.tile_seat = filled(terms.TILES, -1)
        self.tiles_n = filled(terms.SEATS)
        self.feeds = filled(terms.TILES)
        self.frozen = filled(terms.TILES)
        self.tile_deal = filled(terms.TILES)

    def lay_out_sky(self, numbers: Mapping[str, Sequence[int]]) -> None:
        self.almanac = list(numbers["almanac"])
        self.symbols = list(numbers["symbols"])
        self.sky = list(numbers["symbols"])
        self.top = filled(terms.PEEKED)
        self.knows = filled(terms.PEEKED)
        self.rumour = filled(terms.SEATS * terms.SYMBOLS)
        self.deal_from = filled(terms.DEALS)
        self.deal_to = filled(terms.DEALS)
        self.deal_cash = filled(terms.DEALS)
        self.deal_food = filled(terms.DEALS)
        self.deal_once = filled(terms.DEALS)
        self.deal_loose = filled(terms.DEALS)
        self.risk = filled(terms.SEATS)
        self.need = filled(terms.SEATS)
        self.guard = filled(terms.SEATS)
        self.hungry = filled(terms.SEATS)
        self.due_card = filled(terms.SEATS)
        self.due_citizen = filled(terms.SEATS)
        self.drought = filled(terms.SEATS)
        self.population = filled(terms.SEATS * terms.DECADES)
        self.co2_by = filled(terms.SEATS * terms.DECADES)
        self.starved = filled(terms.SEATS * terms.DECADES)
        self.cards_by = filled(terms.DECADES)
        self.struck = filled(terms.DECADES * terms.DISASTERS)
        self.lost_n = filled(terms.SEATS * terms.CAUSES)
        self.felled = filled(terms.SEATS)
        self.saved_n = filled(terms.SEATS * terms.SEATS)

    def lay_out_cities(self) -> None:
        self.own = filled(terms.SEATS * terms.KINDS)
        self.works = filled(terms.SEATS * terms.ABILITIES)
        self.jobs_up = filled(terms.SEATS * terms.JOBS)
        self.people_n = filled(terms.SEATS)
        self.cards_n = filled(terms.SEATS)
        self.infra = filled(terms.SEATS)
        self.resources = filled(terms.SEATS)
        self.forests = filled(terms.SEATS)
        self.farms = filled(terms.SEATS)
        self.shops = filled(terms.SEATS)
        self.cash_sum = filled(terms.SEATS)
        self.co2_sum = filled(terms.SEATS)
        self.food_sum = filled(terms.SEATS)
        self.served = filled(terms.SEATS)

    def deal_starters(self) -> None:
        """One Large Farm and one Forest each; the other start cards are out of the game (T-003)."""
        for seat in range(self.seats):
            for card in (seat, terms.SEATS + seat):
                self.arrive(card, seat)
                self.stand(card)

    # -- cards of a city -----------------------------------------------------------------------------------------------

    def owner(self, card: int) -> int:
        """The seat whose city a card stands in, or -1."""
        return self.where[card] - terms.CITY if self.where[card] >= terms.CITY else -1

    def arrive(self, card: int, seat: int) -> int:
        """A card comes to a city, sideways for the moment."""
        kind = self.kind[card]
        self.where[card] = terms.CITY + seat
        self.count_card(kind, seat, 1)
        if self.kind_makes[kind]:
            self.claim(card + 1, seat)
        return 0

    def claim(self, source: int, seat: int) -> int:
        """The tiles of a source are a seat's from now on, or (-1) nobody's."""
        for tile in range(terms.TILES):
            if self.home[tile] == source:
                if self.tile_seat[tile] >= 0:
                    self.tiles_n[self.tile_seat[tile]] -= 1
                self.tile_seat[tile] = seat
                if seat >= 0:
                    self.tiles_n[seat] += 1
        return 0

    def count_card(self, kind: int, seat: int, n: int) -> int:
        self.own[seat * terms.KINDS + kind] += n
        self.cards_n[seat] += n
        if self.kind_category[kind] & terms.INFRASTRUCTURE:
            self.infra[seat] += n
        if self.kind_category[kind] & terms.RESOURCE:
            self.resources[seat] += n
        if self.kind_traits[kind] & terms.FOREST:
            self.forests[seat] += n
        if self.kind_traits[kind] & terms.FARM:
            self.farms[seat] += n
        return 0

    def depart(self, card: int, to: int) -> int:
        """A card leaves its city for the pile, another city or the box; its tiles are seen to before (power.py)."""
        seat = self.owner(card)
        self.lie(card)
        self.count_card(self.kind[card], seat, -1)
        if self.kind_makes[self.kind[card]]:
            self.claim(card + 1, -1)
        self.stored[card] = 0
        self.where[card] = to
        if to == terms.DISCARD:
            if card < terms.STARTERS:  # A23: orange backs do not go into the pile
                self.where[card] = terms.OUT
            else:
                self.pile_n[self.kind[card]] += 1
        return 0

    def stand(self, card: int) -> int:
        """Turn a card of a city upright: from now on it counts (T-023)."""
        if not self.upright[card]:
            self.upright[card] = 1
            self.count_work(self.kind[card], self.owner(card), 1)
        return 0

    def lie(self, card: int) -> int:
        """Turn a card of a city sideways: it has no ability and counts for nothing (T-023)."""
        if self.upright[card]:
            self.upright[card] = 0
            self.count_work(self.kind[card], self.owner(card), -1)
        return 0

    def count_work(self, kind: int, seat: int, n: int) -> int:
        self.cash_sum[seat] += n * self.kind_cash[kind]
        self.co2_sum[seat] += n * self.kind_co2[kind]
        self.food_sum[seat] += n * self.kind_food[kind]
        self.works[seat * terms.ABILITIES + self.kind_ability[kind]] += n
        if self.kind_traits[kind] & terms.SHOP:
            self.shops[seat] += n
        return 0

    def is_a(self, card: int, category: int) -> bool:
        return self.kind_category[self.kind[card]] & category != 0

    def ability(self, card: int) -> int:
        return self.kind_ability[self.kind[card]]

    def working(self, seat: int, ability: int) -> int:
        """How many cards of that ability work in a city."""
        return self.works[seat * terms.ABILITIES + ability]

    def active(self, ability: int) -> bool:
        """Whether a card of that ability works in any city (T-039)."""
        for seat in range(self.seats):
            if self.works[seat * terms.ABILITIES + ability]:
                return True
        return False

    # -- citizens ------------------------------------------------------------------------------------------------------

    def host(self, citizen: int) -> int:
        """The seat whose city a citizen lives in, or -1."""
        return self.at_home[citizen] - terms.CITY if self.at_home[citizen] >= terms.CITY else -1

    def face_up(self, seat: int, job: int) -> int:
        """How many citizens of a job live face up in a city."""
        return self.jobs_up[seat * terms.JOBS + job]

    def count_citizen(self, citizen: int, seat: int, n: int) -> int:
        self.people_n[seat] += n
        if self.flipped[citizen]:
            self.cash_sum[seat] += n  # T-027
        else:
            job = self.job[citizen]
            self.jobs_up[seat * terms.JOBS + job] += n
            self.cash_sum[seat] += n * self.job_cash[job]
            self.co2_sum[seat] += n * self.job_co2[job]
            if self.job_power[job]:
                self.claim(terms.MINER + citizen, seat if n > 0 else -1)
        return 0

    def move_in(self, citizen: int, seat: int) -> int:
        self.at_home[citizen] = terms.CITY + seat
        self.count_citizen(citizen, seat, 1)
        return 0

    def move_out(self, citizen: int, to: int) -> int:
        """To the discards, face up again, or to another city as he is (T-043); his tile is seen to before."""
        self.count_citizen(citizen, self.host(citizen), -1)
        self.at_home[citizen] = to
        if to == terms.DISCARD:
            self.flipped[citizen] = 0
            self.savings[citizen] = 0
            self.gone_n[self.job[citizen]] += 1
        return 0

    def turn_over(self, citizen: int) -> int:
        """Flip a citizen for good: he eats 1 and brings $1 (T-027)."""
        seat = self.host(citizen)
        self.count_citizen(citizen, seat, -1)
        self.flipped[citizen] = 1
        self.savings[citizen] = 0
        self.count_citizen(citizen, seat, 1)
        self.tell(common.EVERYONE, terms.FLIPPED, citizen, seat)
        return 0

    def people(self, seat: int) -> int:
        """The population: face up and flipped alike (T-090)."""
        return self.people_n[seat]

    def eaters(self, seat: int) -> int:
        """Citizens who eat: all but Farmers who are face up (T-056)."""
        return self.people_n[seat] - self.face_up(seat, terms.FARMER)

    # -- what a city makes ---------------------------------------------------------------------------------------------

    def city_cash(self, seat: int) -> int:
        """Dollars a decade of the city's own, 12 at most; a Highway earns by each shop that works (A47)."""
        made = self.cash_sum[seat] + self.working(seat, terms.HIGHWAY) * self.shops[seat]
        return min(terms.MOST_CASH, made)

    def city_co2(self, seat: int) -> int:
        """Net CO2, from -10 to 10 (A8)."""
        return min(terms.MOST_CO2, max(-terms.MOST_CO2, self.co2_sum[seat]))

    def city_food(self, seat: int) -> int:
        """Food of the city's own, 15 at most, less by a drought; a Food Processing Plant makes 1 a farm (T-101)."""
        made = self.food_sum[seat] + self.working(seat, terms.PROCESSING) * self.farms[seat]
        made = min(terms.MOST_FOOD, made) - self.drought[seat]
        return max(0, made)

    def total_co2(self) -> int:
        """The grand total, at least 0 (T-059)."""
        total = 0
        for seat in range(self.seats):
            total += self.city_co2(seat)
        return max(0, total)

    def limit(self) -> int:
        """The grand total at which the world tips: 8 a city (T-060 to T-062)."""
        return 8 * self.seats

    def cards_for(self, total: int) -> int:
        """How many weather cards a grand total below the limit reveals (T-060 to T-062)."""
        if self.seats == 2:
            return self.row(total, 3, 6, 10, 13)
        return self.row(total, 5, 10, 15, 20) if self.seats == 3 else self.row(total, 7, 13, 20, 27)

    def row(self, total: int, a: int, b: int, c: int, d: int) -> int:
        """The row of the table: 1 up to a, 2 up to b, 3 up to c, 4 up to d, else 5."""
        if total <= b:
            return 1 if total <= a else 2
        if total <= c:
            return 3
        return 4 if total <= d else 5

    def risk_of(self, seat: int) -> int:
        """The Risk Factor that a city's CO2 shows now (A38)."""
        co2 = self.city_co2(seat)
        if co2 < self.risk_two:
            return 1
        return 2 if co2 < self.risk_three else 3

    def year(self) -> int:
        return 2010 + 10 * self.decade

    # -- who with whom -------------------------------------------------------------------------------------------------

    def team(self, seat: int) -> int:
        """The seats that stand together with this one, itself among them, as bits (T-094)."""
        return 5 << (seat & 1) if self.mode == terms.TEAMS else 1 << seat

    def partner(self, seat: int) -> int:
        """The seat diagonally across in 2 vs 2, else the seat itself."""
        return seat ^ 2 if self.mode == terms.TEAMS else seat

    def at_place(self, i: int) -> int:
        """The i-th seat in turn order from the start player."""
        return (self.first + i) % self.seats
