"""A game of Tipping Point from cities put down by hand, played through the public edge, with chance forced.

The numbers of the cards are a deck of the tests' own, so that a retuned deck breaks no test of a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Refused, Streams
from keeling.games.tipping_point import sums, terms
from keeling.games.tipping_point.rules import TippingPoint

# id, categories, copies, price, CO2, cash, food, uses, makes, ability, traits
BUILDINGS = """
forest r 4 2 -1 1 0 0 0 0 forest
large_farm r 2 4 1 1 3 0 0 0 farm,stormproof
small_farm r 4 2 0 0 1 0 0 0 farm
ranch r 4 3 2 1 3 0 0 0 farm
oil_well r 4 3 2 3 0 0 0 0 -
wetland r 2 3 -2 0 0 0 0 0 -
park r 2 2 -1 0 0 0 0 0 -
fishery r 2 3 1 1 2 0 0 0 -
coal_power_plant i 2 3 3 0 0 0 8 0 -
hydroelectric_dam i 2 5 0 0 0 0 4 0 -
wind_turbines i 2 4 0 0 0 0 3 0 -
market i 3 3 1 3 0 1 0 0 shop
food_processing_plant i 3 3 1 0 0 1 0 1 -
fire_station i 3 2 1 -1 0 1 0 2 -
hospital i 3 4 1 -1 0 1 0 3 -
university i 2 3 0 -1 0 1 0 4 -
highway i 2 3 1 1 0 0 0 5 -
refrigerated_warehouse i 2 2 1 0 0 1 0 6 -
military_base i 2 3 1 -1 0 1 0 7 -
sandbags i 3 1 0 0 0 0 0 8 -
nuclear_power_plant si 1 6 0 0 0 0 10 0 -
heat_tolerant_crops s 2 2 0 0 1 0 0 9 -
carbon_capture_plant si 2 5 -3 -1 0 2 0 0 -
greenhouse si 1 4 0 0 4 2 0 0 -
trade_depot c 2 3 0 1 0 1 0 10 shop
airport c 2 4 2 2 0 2 0 11 -
"""
# id, copies, cash, CO2, tiles
PEOPLE = """
farmer 5 -1 0 0
engineer 3 0 0 0
educator 3 0 0 0
coal_miner 2 0 1 1
soldier 5 0 0 0
financial_advisor 3 0 0 0
electrician 3 0 0 0
first_responder 4 0 0 0
construction_worker 4 0 0 0
merchant 3 0 0 0
environmentalist 3 0 -1 0
scientist 3 0 0 0
"""
ROWS = [line.split() for line in BUILDINGS.split("\n") if line]
FOLK = [line.split() for line in PEOPLE.split("\n") if line]
KINDS = [row[0] for row in ROWS]
JOBS = [row[0] for row in FOLK]
CATEGORY = {"r": terms.RESOURCE, "i": terms.INFRASTRUCTURE, "s": terms.RESEARCH, "c": terms.COOPERATION}
TRAIT = {"-": 0, "farm": terms.FARM, "forest": terms.FOREST, "stormproof": terms.STORMPROOF, "shop": terms.SHOP}
SKY = {"calm": 0, "sun": terms.SUN, "wind": terms.WIND, "rain": terms.RAIN, "snow": terms.SNOW}
PAIRS = {
    "sun sun": terms.DROUGHT, "sun rain": terms.HEAT, "sun wind": terms.FIRE, "rain rain": terms.FLOOD,
    "rain wind": terms.TORNADO, "wind rain": terms.STORM, "snow wind": terms.BLIZZARD, "snow snow": terms.SNOWSTORM,
    "rain snow": terms.FROST,
}  # fmt: skip
STALL = "small_farm 2 ranch 2 oil_well forest park coal_power_plant market fire_station sandbags hospital"
CHOICES = {"mode": 0, "window": 2, "tie": 0, "bases_once": 1, "attacks": 1, "first": 0}


def padded(values: list[int]) -> list[int]:
    return values + [0] * (terms.KINDS - len(values))


def numbers() -> dict[str, Any]:
    """The tests' deck as the rules take it."""
    almanac = [0] * 25
    for pair, disaster in PAIRS.items():
        first, second = (SKY[symbol] for symbol in pair.split())
        almanac[5 * first + second] = disaster
    names = ("copies", "kind_cost", "kind_co2", "kind_cash", "kind_food", "kind_uses", "kind_makes", "kind_ability")
    columns = {name: padded([int(row[i]) for row in ROWS]) for i, name in enumerate(names, 2)}
    start = [KINDS.index(name) for name in ("large_farm", "forest") for _copy in range(4)]
    return {
        **columns,
        "kind": [*start, *(kind for kind, n in enumerate(columns["copies"]) for _copy in range(n))],
        "kind_category": padded([sum(CATEGORY[letter] for letter in row[1]) for row in ROWS]),
        "kind_traits": padded([sum(TRAIT[word] for word in row[10].split(",")) for row in ROWS]),
        "job": [job for job, row in enumerate(FOLK) for _copy in range(int(row[1]))],
        "job_cash": [int(row[2]) for row in FOLK],
        "job_co2": [int(row[3]) for row in FOLK],
        "job_power": [int(row[4]) for row in FOLK],
        "almanac": almanac,
        "symbols": [0, 5, 5, 5, 5],
        "bands": [4, 7],
    }


def counted(words: str) -> Iterator[str]:
    """'ranch 2 forest' as each of its words as often as the number after it says."""
    parts = words.split()
    for i, word in enumerate(parts):
        if not word.isdecimal():
            yield from [word] * (int(parts[i + 1]) if parts[i + 1 : i + 2] and parts[i + 1].isdecimal() else 1)


def copy_of(state: dict[str, Any], kind: int) -> int:
    """A card of a kind from the deck; if the market has the last ones, another kind takes a slot of theirs."""
    found = [c for c, where in enumerate(state["where"]) if where == terms.DECK and state["kind"][c] == kind]
    if found:
        return found[0]
    slot = next(i for i, card in enumerate(state["market"]) if card and state["kind"][card - 1] == kind)
    card, other = state["market"][slot] - 1, max(c for c, where in enumerate(state["where"]) if where == terms.DECK)
    state["where"][card], state["where"][other], state["market"][slot] = terms.DECK, terms.MARKET, other + 1
    return int(card)


class Table:
    """A game in the turn of seat 0, each city with its start cards and without citizens, and what is put into it."""

    def __init__(
        self, seats: int = 3, deck: Mapping[str, Any] | None = None, stall: str = STALL, **choices: int
    ) -> None:
        """Choices as the rules take them; without a window before feeding unless one is asked for."""
        self.numbers = dict(deck or numbers())
        self.game: Any = TippingPoint(seats, self.numbers, {**CHOICES, **choices})
        self.game.log = Log()
        if deck:  # of other kinds than the tests' own
            while self.game.phase == terms.FILLING:
                self.game.play(common.CHANCE, self.game.outcomes()[0][0])
        else:
            for slot, name in enumerate(counted(stall)):
                self.chance(terms.FILL, KINDS.index(name), slot)
        self.chance(terms.DRAW, terms.MERCHANT, self.game.turn)
        self.people(self.game.turn, "")

    sky = SKY
    pairs = PAIRS

    @staticmethod
    def kind(name: str) -> int:
        return KINDS.index(name)

    @staticmethod
    def job(name: str) -> int:
        return JOBS.index(name)

    @staticmethod
    def deck() -> dict[str, Any]:
        return numbers()

    @staticmethod
    def fresh(seats: int, **choices: int) -> TippingPoint:
        """A game in which chance has not moved yet."""
        return TippingPoint(seats, numbers(), CHOICES | choices)

    # -- putting things down

    def change(self, **values: Any) -> Table:
        """Set fields of the state; what follows from them is counted anew."""
        state = self.game.dump() | values
        self.game.load(state | sums.counted(state))
        return self

    def city(self, seat: int, words: str) -> Table:
        """More cards of the deck, sideways if they need Electricity: 'coal_power_plant market 2'."""
        state = self.game.dump()
        for name in counted(words):
            card = copy_of(state, KINDS.index(name))
            state["where"][card] = terms.CITY + seat
        return self.change(**state)

    def emit(self, seat: int, co2: int, name: str = "wetland") -> Table:
        """One more card of a city, which does nothing but emit so much; others of its kind do so, too."""
        kind = KINDS.index(name)
        self.city(seat, name)
        return self.change(
            **{
                f"kind_{what}": self.put(f"kind_{what}", kind, n)
                for what, n in (("co2", co2), ("cash", 0), ("food", 0))
            }
        )

    def put(self, field: str, i: int, value: int) -> list[int]:
        """A field of the state with one value changed."""
        values = list(getattr(self.game, field))
        values[i] = value
        return values

    def bare(self, seat: int) -> Table:
        """Set the start cards of a city aside."""
        state = self.game.dump()
        for card in range(terms.STARTERS):
            if state["where"][card] == terms.CITY + seat:
                state["where"][card] = terms.OUT
        return self.change(**state)

    def people(self, seat: int, words: str) -> Table:
        """All citizens of a city, flipped with a star: 'farmer engineer* 2'. Who was there goes back to the deck."""
        state = self.game.dump()
        for citizen, where in enumerate(state["at_home"]):
            if where == terms.CITY + seat:
                state["at_home"][citizen] = terms.DECK
                state["flipped"][citizen] = state["savings"][citizen] = 0
        state["fresh"] = [0, 0]
        for word in counted(words):
            job = JOBS.index(word.rstrip("*"))
            citizen = next(
                c for c, where in enumerate(state["at_home"]) if where == terms.DECK and state["job"][c] == job
            )
            state["at_home"][citizen] = terms.CITY + seat
            state["flipped"][citizen] = int(word.endswith("*"))
        return self.change(**state)

    def light(self, seat: int, *, source: int = 0, cards: str = "") -> Table:
        """Lay free tiles of a city on its sideways buildings, on the named kinds alone if there are any."""
        state = self.game.dump()
        names = list(counted(cards))
        for card, where in enumerate(state["where"]):
            uses = state["kind_uses"][state["kind"][card]]
            if where != terms.CITY + seat or not uses or card + 1 in state["feeds"]:
                continue
            if names and KINDS[state["kind"][card]] not in names:
                continue
            free = [tile for tile in range(terms.TILES) if self.is_free(state, tile, seat, source)]
            if len(free) >= uses:
                for tile in free[:uses]:
                    state["feeds"][tile] = card + 1
        return self.change(**state)

    @staticmethod
    def is_free(state: dict[str, Any], tile: int, seat: int, source: int) -> bool:
        free = not state["feeds"][tile] and sums.city_of(state, state["home"][tile]) == seat
        return free and source in {0, state["home"][tile]}

    def stall(self, words: str) -> Table:
        """Other cards in the market, in this order."""
        state = self.game.dump()
        for slot in range(terms.SLOTS):
            if state["market"][slot]:
                card = state["market"][slot] - 1
                state["where"][card] = terms.DECK
                state["market"][slot] = 0
        for slot, name in enumerate(counted(words)):
            kind = KINDS.index(name)
            card = next(c for c, where in enumerate(state["where"]) if where == terms.DECK and state["kind"][c] == kind)
            state["where"][card] = terms.MARKET
            state["market"][slot] = card + 1
        return self.change(**state)

    def drain(self) -> Table:
        """Leave nothing in the development deck: the last city gets all of it, as dark as it comes."""
        state = self.game.dump()
        for card, where in enumerate(state["where"]):
            if where == terms.DECK:
                state["where"][card] = terms.CITY + self.game.seats - 1
        return self.change(**state)

    def fetch(self, seat: int, words: str) -> Table:
        """More cards of a city, of those that the last city got."""
        state = self.game.dump()
        for name in counted(words):
            state["where"][self.card(name, self.game.seats - 1)] = terms.CITY + seat
        return self.change(**state)

    def offer_kind(self, kind: int) -> Table:
        """Make the first slot of the market a card of this kind, of whatever deck."""
        state = self.game.dump()
        old = state["market"][0] - 1
        state["where"][old] = terms.DECK
        card = next(c for c, where in enumerate(state["where"]) if where == terms.DECK and state["kind"][c] == kind)
        state["where"][card] = terms.MARKET
        state["market"][0] = card + 1
        return self.change(**state)

    # -- playing

    def settle(self) -> Table:
        """Chance moves as it likes."""
        self.game.settle(Streams(b"any"), Moves())
        assert self.game.faults() == []
        return self

    def do(self, verb: int, a: int = 0, b: int = 0, c: int = 0, seat: int | None = None) -> Table:
        """An action of the seat, of the one on turn if none is named; the state stays whole."""
        self.game.play(self.game.turn if seat is None else seat, packed.make(verb, a, b, c))
        assert self.game.faults() == []
        return self

    def offer(self, to: int, seat: int | None = None, **what: int) -> Table:
        """Propose: cash and food from this seat to the other (negative: the other way), a citizen given, one wanted,
        tiles that complete a building, and whether it is for one round.
        """
        return self.do(terms.OFFER, *self.packed(to, **what), seat=seat)

    @staticmethod
    def packed(
        to: int,
        cash: int = 0,
        food: int = 0,
        give: int = -1,
        want: int = -1,
        tiles: int = 0,
        building: int = -1,
        once: int = 0,
    ) -> tuple[int, int, int]:
        """An offer in the three arguments of an action, said another way than bargains.py does."""
        return (
            (16 + cash) | (16 + food) << 5 | to << 10 | once << 12,
            (give + 1) | (want + 1) << 6 | tiles << 12,
            building + 1,
        )

    def deal(self, to: int, seat: int | None = None, **what: int) -> Table:
        """An offer, accepted."""
        return self.offer(to, seat, **what).do(terms.ACCEPT, seat=to)

    def chance(self, verb: int, a: int = 0, b: int = 0, c: int = 0) -> Table:
        self.game.play(common.CHANCE, packed.make(verb, a, b, c))
        assert self.game.faults() == []
        return self

    def refused(self, verb: int, a: int = 0, b: int = 0, c: int = 0, seat: int | None = None) -> int:
        """The ruling that forbids it; nothing changes, and it is not listed."""
        who = self.game.turn if seat is None else seat
        action = packed.make(verb, a, b, c)
        before = self.game.copy()
        with pytest.raises(Refused) as refused:
            self.game.play(who, action)
        assert self.game.same(before)
        assert action not in self.game.actions(who)
        return refused.value.ruling

    def listed(self, verb: int, seat: int | None = None) -> list[tuple[int, int, int]]:
        """The arguments of what is listed of a verb."""
        who = self.game.turn if seat is None else seat
        return [
            (packed.a(action), packed.b(action), packed.c(action))
            for action in self.game.actions(who)
            if packed.verb(action) == verb
        ]

    def end(self) -> Table:
        """The turn is over; nothing is flipped or saved at its end."""
        self.do(terms.END)
        return self.do(terms.DONE) if self.game.phase == terms.ENDING else self

    def at(self, seat: int) -> Table:
        """It is this seat's turn, and the seats before it have had theirs."""
        return self.change(
            turn=seat, turns=seat, phase=terms.DEVELOPING, at=terms.AT_TURN, step=terms.DEMOLITION, bought=0, spent=0,
            extra=0, bases_used=0, drawn=1, offers=[0] * terms.SEATS,
        )  # fmt: skip

    def to_weather(self) -> Table:
        """On to the first weather card of this round."""
        self.at(self.game.seats - 1).end()
        assert self.game.phase == terms.REVEALING
        return self

    def weather(self, pair: str, more: int = 0) -> Table:
        """A pair of weather cards, the second of them now, and so many after it this round."""
        if self.game.phase == terms.DEVELOPING:
            self.to_weather()
        first, second = (SKY[symbol] for symbol in pair.split())
        sky = list(self.game.sky)
        sky[first] -= 1
        if self.game.last:
            sky[self.game.last] += 1
        by = self.put("cards_by", self.game.decade, 1 + more)
        self.change(sky=sky, last=first, reveals=1 + more, cards=1 + more, cards_by=by)
        return self.chance(terms.WEATHER, second, 0)

    def draw(self, words: str) -> Table:
        """The citizens whom the turn begins with."""
        for name in words.split():
            self.chance(terms.DRAW, JOBS.index(name), self.game.turn)
        return self

    # -- looking

    def card(self, name: str, seat: int | None = None, nth: int = 0) -> int:
        """The number of a card of that kind in a city, or in any place but the start cards' box."""
        found = [
            card
            for card, where in enumerate(self.game.where)
            if KINDS[self.game.kind[card]] == name and (seat is None or where == terms.CITY + seat)
        ]
        return found[nth]

    def citizen(self, name: str, seat: int, nth: int = 0) -> int:
        """The number of a citizen of a city."""
        job = JOBS.index(name)
        found = [
            c for c, where in enumerate(self.game.at_home) if where == terms.CITY + seat and self.game.job[c] == job
        ]
        return found[nth]

    def slot(self, name: str) -> int:
        """The first slot of the market with a card of that kind."""
        return next(i for i, card in enumerate(self.game.market) if card and KINDS[self.game.kind[card - 1]] == name)

    def cards(self, seat: int) -> list[str]:
        """What stands in a city; what lies sideways in brackets."""
        return sorted(
            KINDS[self.game.kind[card]] if self.game.upright[card] else f"({KINDS[self.game.kind[card]]})"
            for card, where in enumerate(self.game.where)
            if where == terms.CITY + seat
        )

    def folk(self, seat: int) -> list[str]:
        """Who lives in a city; flipped ones with a star."""
        return sorted(
            JOBS[self.game.job[c]] + "*" * self.game.flipped[c]
            for c, where in enumerate(self.game.at_home)
            if where == terms.CITY + seat
        )

    def board(self, seat: int) -> tuple[int, int, int]:
        """Cash flow, CO2 and food, with trades."""
        return self.game.cash(seat), self.game.city_co2(seat), self.game.meal(seat)

    def tiles(self, card: int) -> int:
        """How many tiles lie on a card."""
        return list(self.game.feeds).count(card + 1)

    def place(self, card: int) -> int:
        return int(self.game.where[card])

    def events(self, verb: int) -> list[tuple[int, int, int]]:
        assert self.game.log is not None
        told = [event for _, event in self.game.log.entries if packed.verb(event) == verb]
        return [(packed.a(event), packed.b(event), packed.c(event)) for event in told]


@pytest.fixture
def table() -> type[Table]:
    """Makes a table: `table(seats, **choices)`; it brings all of the above along."""
    return Table
