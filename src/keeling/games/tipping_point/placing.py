"""A state of Tipping Point from a position in words: what is written, and all that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import UNSET

from keeling.core.title import Setup
from keeling.games.tipping_point import copies, lines, moments, sums, terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.knowledge import boxed, is_counted
from keeling.games.tipping_point.notation import (
    CAUSES,
    DISASTERS,
    ENDINGS,
    PHASES,
    REQUESTS,
    STAGES,
    STEPS,
    SYMBOLS,
    City,
    Position,
    Tile,
)
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sums import State


def mask(members: Sequence[int]) -> int:
    return sum(1 << member for member in set(members))


class Placing:
    """Fills a new game's state by a position; `faults` says what cannot be, with its place."""

    def __init__(self, setup: Setup, game: TippingPoint, position: Position) -> None:
        self.game, self.position = game, position
        self.state: State = game.dump()
        self.faults: list[str] = []
        cards, citizens = copies.names(setup.deck)
        kind, seats = self.state["kind"], self.state["seats"]
        self.cards = copies.Copies(cards, self.faults, set(self.said_cards()), boxed(seats, kind))
        self.people = copies.Copies(citizens, self.faults, set(self.said_people()))
        self.cities = [*position.cities, *(City() for _ in range(seats - len(position.cities)))][:seats]

    def said_cards(self) -> Iterator[str]:
        yield from self.position.pile
        yield from (name for name in self.position.market or () if name)
        for city in self.position.cities:
            yield from city.cards or ()

    def said_people(self) -> Iterator[str]:
        yield from self.position.discards
        for city in self.position.cities:
            yield from (*city.face_up, *city.flipped)

    def fill(self) -> State:
        """The state; it holds no number out of range if there are no faults."""
        self.moment()
        self.place_cards()
        self.place_people()
        self.electricity()
        self.agreements()
        self.weather()
        for seat, city in enumerate(self.cities):
            self.city(seat, city)
        self.history()
        self.state.update(sums.counted(self.state))
        if not self.faults:
            self.follow()
        return self.state

    # -- the moment ----------------------------------------------------------------------------------------------------

    def moment(self) -> None:
        """Phase and stage; whose turn it is follows from the stage, or the turns that are over."""
        position, state = self.position, self.state
        if position.phase is not UNSET:
            state["phase"] = PHASES[position.phase]
        state["over"] = int(state["phase"] == terms.ENDED)
        stages = moments.STAGES.get(state["phase"], (terms.AT_YEAR,))
        if position.phase is not UNSET and state["at"] not in stages:
            state["at"] = stages[-1] if state["phase"] == terms.FILLING else stages[0]
        if position.stage is not UNSET:
            state["at"] = STAGES.index(position.stage)
        state["decade"] = (position.year - 2010) // 10
        state["first"] = position.first
        self.whose_turn()
        state["ending"] = ENDINGS.index(position.ending)
        done = state["phase"] in moments.BUSY or state["phase"] == terms.ENDING or position.bought
        state["step"] = int(done) if position.step is UNSET else STEPS.index(position.step)
        state["bought"], state["spent"], state["extra"] = int(position.bought), position.spent, position.from_savings
        state["bases_used"], state["swept"] = position.bases_used, position.swept
        if state["phase"] in (terms.OFFERED, terms.ASKED):
            state["back"] = moments.BACK.get(state["at"], 0)

    def whose_turn(self) -> None:
        position, state, seats = self.position, self.state, self.state["seats"]
        in_turns = state["at"] in moments.BEFORE_WEATHER
        state["turn"] = position.first if position.turn is UNSET else position.turn
        since = (state["turn"] - position.first) % seats
        state["turns"] = (since if in_turns else seats) if position.turns is UNSET else position.turns

    # -- cards and citizens --------------------------------------------------------------------------------------------

    def place_cards(self) -> None:
        state, where = self.state, self.state["where"]
        where[:] = [terms.OUT if card in self.cards.out else terms.DECK for card in range(terms.CARDS)]
        where[: terms.STARTERS] = [terms.OUT] * terms.STARTERS
        for seat, city in enumerate(self.cities):
            default = [self.cards.known[card] for card in (seat, terms.SEATS + seat)]
            self.lay(default if city.cards is UNSET else city.cards, terms.CITY + seat, f"cities[{seat}].cards")
        self.lay(self.position.pile, terms.DISCARD, "pile")
        self.stall()
        for name, food in self.position.stored.items():
            self.put("stored", self.cards.find(name, "stored"), food)
        for name, seat in self.position.lost.items():
            self.put("lost", self.cards.find(name, "lost", piled=True), 1 + seat)
        state["upright"] = [0] * terms.CARDS

    def lay(self, names: Sequence[str], place: int, at: str) -> None:
        for name in names:
            self.put("where", self.cards.place(name, place, at), place)

    def put(self, field: str, i: int, value: int) -> None:
        if i >= 0:
            self.state[field][i] = value

    def stall(self) -> None:
        """The market; one that is left out shows a card of each kind that the deck still has, in the deck's order."""
        names = self.position.market
        market = self.state["market"] = [0] * terms.SLOTS
        if names is UNSET:
            if self.state["at"] == terms.AT_SETUP:
                return
            left = [card for card in range(terms.CARDS) if self.state["where"][card] == terms.DECK]
            sorts = {self.state["kind"][card]: card for card in reversed(left)}
            names = [self.cards.known[card] for _kind, card in sorted(sorts.items())[: terms.SLOTS]]
        for slot, name in enumerate(names):
            card = self.cards.place(name, terms.MARKET, f"market[{slot}]") if name else -1
            if card >= 0:
                market[slot] = card + 1
                self.state["where"][card] = terms.MARKET

    def place_people(self) -> None:
        state, position = self.state, self.position
        state["at_home"] = [terms.DECK] * terms.CITIZENS
        for seat, city in enumerate(self.cities):
            for name in city.face_up:
                self.settle(name, terms.CITY + seat, f"cities[{seat}].face_up")
            for name in city.flipped:
                self.put("flipped", self.settle(name, terms.CITY + seat, f"cities[{seat}].flipped"), 1)
        for name in position.discards:
            self.settle(name, terms.DISCARD, "discards")
        for name, dollars in position.savings.items():
            self.put("savings", self.people.find(name, "savings"), dollars)
        for i, name in enumerate(position.new):
            state["fresh"][i] = 1 + self.people.find(name, "new")
        state["drawn"] = len(position.new) if position.drawn is UNSET else position.drawn
        if position.at_work is not None:
            state["acting"] = 1 + self.people.find(position.at_work, "at_work")

    def settle(self, name: str, place: int, at: str) -> int:
        citizen = self.people.place(name, place, at)
        self.put("at_home", citizen, place)
        return citizen

    # -- Electricity and trades ----------------------------------------------------------------------------------------

    def electricity(self) -> None:
        """Tiles of a plant or Coal Miner in their order, each on a building or null."""
        for name, fed in self.position.electricity.items():
            at = f"electricity.{name}"
            plant = name in self.cards.number or name in self.cards.sorts
            n = (self.cards if plant else self.people).find(name, at)
            if n < 0:
                continue
            own = [t for t, home in enumerate(lines.homes(self.state)) if home == n + (1 if plant else terms.MINER)]
            if len(fed) > len(own):
                self.faults.append(f"{at}: it makes {len(own)} tiles, and {len(fed)} are named.")
            for tile, what in zip(own, fed, strict=False):
                self.lay_tile(tile, what if isinstance(what, Tile) else Tile(what), at)

    def lay_tile(self, tile: int, what: Tile, at: str) -> None:
        if what.feeds is not None:
            self.state["feeds"][tile] = 1 + self.cards.find(what.feeds, at)
        elif what.agreement is not None:
            self.faults.append(f"{at}: a tile is lent to a building: name what it 'feeds'.")
        self.state["frozen"][tile] = int(what.frozen)
        self.state["tile_deal"][tile] = 0 if what.agreement is None else what.agreement + 1

    def agreements(self) -> None:
        position, state = self.position, self.state
        state["deals_n"] = len(position.agreements)
        made = position.agreements_made
        state["shared_n"] = len(position.agreements) if made is UNSET else made
        for i, deal in enumerate(position.agreements):
            values = (deal.giver, deal.taker, deal.cash, deal.food, int(deal.once), mask(deal.may_end))
            for name, value in zip(("from", "to", "cash", "food", "once", "loose"), values, strict=True):
                state[f"deal_{name}"][i] = value
        trading = state["phase"] == terms.WINDOW or state["back"] == terms.WINDOW
        named = position.trading
        state["trading"] = mask(range(state["seats"]) if trading else ()) if named is UNSET else mask(named)
        self.offer()
        self.request()

    def offer(self) -> None:
        offer, state = self.position.offer, self.state
        if offer is None:
            return
        give, take = (self.someone(name, f"offer.{key}") for key, name in (("give", offer.give), ("take", offer.take)))
        building = None if offer.building is None else self.cards.find(offer.building, "offer.building")
        bargain = Bargain(offer.to, offer.cash, offer.food, give, take, building, offer.tiles, offer.once)
        state["offer_by"], state["offer_to"] = offer.by + 1, offer.to + 1
        state["offer_a"], state["offer_b"], state["offer_c"] = bargain.arguments()

    def someone(self, name: str | None, at: str) -> int | None:
        return None if name is None else max(0, self.people.find(name, at))

    def request(self) -> None:
        asking, state = self.position.request, self.state
        if asking is None:
            return
        state["ask_verb"], state["ask_by"] = REQUESTS[asking.what], asking.by
        if asking.what == "end an agreement":
            state["ask_a"] = asking.agreement
        else:
            find, name = (
                (self.cards.find, asking.card) if asking.what == "demolish" else (self.people.find, asking.citizen)
            )
            state["ask_a"] = max(0, self.named(find, name))

    def named(self, find: Callable[[str, str], int], name: str | None) -> int:
        if name is None:
            self.faults.append("request: name the 'card' or 'citizen' that it is about.")
            return -1
        return find(name, "request")

    # -- the sky -------------------------------------------------------------------------------------------------------

    def weather(self) -> None:
        position, state = self.position, self.state
        last = state["last"] = SYMBOLS.index(position.last or "")
        left = [n - (symbol == last) for symbol, n in enumerate(state["symbols"])]
        left[0] = 0
        sky = position.sky
        state["sky"] = left if sky is UNSET else [dict(sky).get(symbol, 0) for symbol in SYMBOLS]  # type: ignore[call-overload]
        state["top_n"] = len(position.top)
        for i, symbol in enumerate(position.top):
            state["top"][i] = SYMBOLS.index(symbol)
        for i, seats in enumerate(position.known_to):
            state["knows"][i] = mask(seats)
        state["disaster"] = DISASTERS.index(position.disaster or "")
        state["frost"], state["snow"] = int(position.freezing_rain), int(position.snow)
        state["shielded"] = mask(position.protected)
        if position.freezing:
            state["cold_card"] = max(0, self.cards.find(position.freezing.plant, "freezing.plant"))
            state["cold_n"] = 1 + position.freezing.tiles
        waiting = int(state["phase"] == terms.REVEALING)
        state["reveals"] = waiting if position.to_reveal is UNSET else position.to_reveal

    def city(self, seat: int, city: City) -> None:
        """What is kept of a seat beside its cards and citizens."""
        state = self.state
        numbers = {
            "offers": city.offers_made, "drought": city.drought, "need": city.needs, "guard": city.guards,
            "hungry": city.hungry, "due_card": int(city.owes_card), "due_citizen": city.owes_citizens,
            "felled": city.felled,
        }  # fmt: skip
        for name, value in numbers.items():
            state[name][seat] = value
        for symbol, n in city.heard.items():
            state["rumour"][terms.SYMBOLS * seat + SYMBOLS.index(symbol)] = n
        for cause, n in city.lost.items():
            state["lost_n"][terms.CAUSES * seat + CAUSES.index(cause)] = n
        for name, values in (("population", city.population), ("co2_by", city.co2), ("starved", city.starved)):
            state[name][terms.DECADES * seat : terms.DECADES * seat + len(values)] = values
        state["saved_n"][terms.SEATS * seat : terms.SEATS * seat + len(city.saved)] = city.saved

    def history(self) -> None:
        state, struck = self.state, self.state["struck"]
        state["cards_by"][: len(self.position.weather_cards)] = self.position.weather_cards
        for year, disasters in self.position.struck.items():
            if not year.isdecimal() or int(year) not in range(2010, 2101, 10):
                self.faults.append(f"struck: '{year[:20]}' is no year from 2010 to 2100.")
                continue
            for disaster, n in disasters.items():
                struck[(int(year) - 2010) // 10 * terms.DISASTERS + DISASTERS.index(disaster)] = n
        now = state["decade"] * terms.DISASTERS + state["disaster"]
        if state["disaster"] and not struck[now]:
            struck[now] = 1

    # -- what follows --------------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """What the rules say of such a table: weather cards of this decade, Risk Factors, who is asked."""
        game, state, position = self.game, self.state, self.position
        game.load(state)
        decade, counted = state["decade"], is_counted(state)
        if counted and not state["over"] and not state["cards_by"][decade]:
            state["cards_by"][decade] = game.cards_for(min(game.total_co2(), game.limit() - 1))
        state["cards"] = state["cards_by"][decade] or state["cards_by"][max(0, decade - 1)]
        for seat, city in enumerate(self.cities):
            weathered = game.risk_of(seat) if counted or decade else 0
            state["risk"][seat] = weathered if city.risk is UNSET else city.risk
        if position.asked is not UNSET:
            state["missing"] = mask(position.asked)
        elif not any(lines.tiles(state)):
            state["missing"] = self.asked()
        game.load(state)

    def asked(self) -> int:
        """The seats whose word is waited for, as bits."""
        phase = self.state["phase"]
        if phase == terms.ASKED:
            return moments.wanted(self.game)
        return moments.owed(self.game, self.state) if phase in moments.STRIKES or phase == terms.SHARING else 0
