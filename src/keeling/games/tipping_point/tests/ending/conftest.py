"""Finished games for the tests of what the end tells: played and counted along the way, or put down by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.core.options import complete
from keeling.core.title import Setup
from keeling.games.tipping_point import bots, deck, sums, terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.debrief import Debrief, debrief
from keeling.games.tipping_point.options import OPTIONS, choices_of
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.view import TippingView, view

NAMES = ("Mara", "Tomo", "Ines", "Jo")
NUMBERS = deck.numbers()
CO2 = NUMBERS["kind_co2"]


class Counted:
    """A game played to its end and counted along the way, from its events and its cities."""

    def __init__(self, seats: int, mode: str, level: str, seed: int) -> None:
        self.setup = Setup("tipping_point", seats, complete(OPTIONS, {"mode": mode}))
        self.game = TippingPoint(seats, deck.numbers(), choices_of(self.setup.options))
        self.game.log = Log()
        self.streams, self.moves = Streams(f"{mode}{level}{seed}".encode()), Moves()
        self.people: list[list[int]] = []
        self.co2: list[list[int]] = []
        self.cards: list[int] = []
        self.struck: list[list[int]] = [[]]
        self.died: Counter[tuple[int, int]] = Counter()
        self.felled: Counter[int] = Counter()
        self.saved: Counter[tuple[int, int, int]] = Counter()
        self.starved: list[list[int]] = [[0] * seats]
        self.agreed = 0
        bot = bots.bot(level) if level == "normal" else None
        while not self.game.over:
            self.step(bot, level)
        if self.game.ending == terms.TIPPED:
            self.close()

    def step(self, bot: Any, level: str) -> None:
        game = self.game
        deciders = game.deciders()
        if deciders >> common.CHANCE:
            seat, action = common.CHANCE, game.sample(self.streams, self.moves)
        else:
            seat = (deciders & -deciders).bit_length() - 1
            listed = game.actions(seat)
            action = bot.choose(game, seat, listed, 0.01, self.streams, 0) if bot else self.choose(seat, listed, level)
        game.apply(seat, action)
        for event in game.log.seen_by(common.SPECTATOR) if game.log else ():
            self.count(packed.verb(event), packed.a(event), packed.b(event), packed.c(event))
        game.log = Log()

    def choose(self, seat: int, listed: Sequence[int], level: str) -> int:
        """By chance; 'reckless' buys what emits most, and all are glad to be given something."""
        game = self.game
        if game.phase == terms.OFFERED:
            return packed.make(terms.ACCEPT)
        gift = self.gift(seat)
        if game.phase == terms.DEVELOPING and self.below(8) == 0 and game.check(seat, gift) == 0:
            return gift
        buys = [action for action in listed if packed.verb(action) == terms.BUY]
        if level == "reckless" and buys:
            return max(buys, key=lambda action: CO2[NUMBERS["kind"][game.market[packed.a(action)] - 1]])
        kept = [action for action in listed if packed.verb(action) != terms.DEMOLISH] if level == "reckless" else listed
        return kept[self.below(len(kept))]

    def gift(self, seat: int) -> int:
        """A dollar for this decade, or a citizen for good, to the next city."""
        to, home = (seat + 1) % self.game.seats, list(self.game.at_home)
        folk = [citizen for citizen in range(terms.CITIZENS) if home[citizen] == terms.CITY + seat]
        if folk and self.below(2):
            return Bargain(to, give=folk[self.below(len(folk))]).pack()
        return Bargain(to, 1, once=True).pack()

    def below(self, n: int) -> int:
        return self.streams.below(common.BOTS, n)

    def count(self, verb: int, a: int, b: int, c: int) -> None:
        if verb == terms.COUNTED:
            self.cards.append(b)
            self.co2.append([self.emits(seat) for seat in range(self.game.seats)])
        elif verb == terms.STRUCK:
            self.struck[-1].append(a)
        elif verb == terms.YEAR:
            self.people.append([self.lives(seat) for seat in range(self.game.seats)])
            self.struck.append([])
            self.starved.append([0] * self.game.seats)
        elif verb == terms.DIED:
            self.died[b, c] += 1
            self.starved[-1][b] += c == terms.HUNGER
        elif verb == terms.LEFT_CITY and c:
            self.felled[b] += 1
        elif verb == terms.SAVED_BY:
            self.saved[a, b, self.struck[-1][-1]] += 1
        elif verb == terms.DEAL:
            self.agreed += 1

    def close(self) -> None:
        """The decade in which the world tips has no end of its own."""
        self.people.append([self.lives(seat) for seat in range(self.game.seats)])
        if len(self.cards) < len(self.people):
            self.cards.append(0)
            self.co2.append([self.emits(seat) for seat in range(self.game.seats)])

    def lives(self, seat: int) -> int:
        return list(self.game.at_home).count(terms.CITY + seat)

    def emits(self, seat: int) -> int:
        game, here = self.game, terms.CITY + seat
        cards = [c for c in range(terms.CARDS) if game.where[c] == here and game.upright[c]]
        people = [c for c in range(terms.CITIZENS) if game.at_home[c] == here and not game.flipped[c]]
        made = sum(CO2[NUMBERS["kind"][c]] for c in cards) + sum(NUMBERS["job_co2"][NUMBERS["job"][c]] for c in people)
        return max(-10, min(10, made))

    def view(self, viewer: int = 0) -> TippingView:
        return view(self.setup, self.game, viewer)

    def told(self, viewer: int = 0) -> Debrief:
        return debrief(self.setup, self.view(viewer), NAMES[: self.game.seats])


class Ended:
    """A finished game with as many citizens and cards as it is told.

    `people`, `cards`: by seat; cards beyond the two starters are Small Farms, which emit nothing.
    """

    def __init__(
        self, people: Sequence[int], ends: int = terms.WON, decade: int = 6, cards: Sequence[int] = (), **options: Any
    ) -> None:
        seats = len(people)
        self.setup = Setup("tipping_point", seats, complete(OPTIONS, options))
        self.game = TippingPoint(seats, deck.numbers(), choices_of(self.setup.options))
        state = self.game.dump()
        waiting = iter(range(terms.CITIZENS))
        for seat, n in enumerate(people):
            for _ in range(n):
                state["at_home"][next(waiting)] = terms.CITY + seat
        state["flipped"] = [int(home >= terms.CITY) for home in state["at_home"]]
        free = iter(c for c in range(terms.STARTERS, terms.CARDS) if self.kind(state, c) == "small_farm")
        for seat, n in enumerate(cards):
            for _ in range(n):
                state["where"][next(free)] = terms.CITY + seat
        state |= {"ending": ends, "over": 1, "phase": terms.ENDED, "decade": decade}
        self.game.load(state)
        self.put()

    def kind(self, state: dict[str, Any], card: int) -> str:
        return str(deck.ours().kinds[state["kind"][card]])

    def build(self, seat: int, **kinds: int) -> Ended:
        """Cards of these kinds, upright."""
        state = self.game.dump()
        for name, n in kinds.items():
            found = [c for c in range(terms.STARTERS, terms.CARDS) if self.kind(state, c) == name][:n]
            for card in found:
                state["where"][card] = terms.CITY + seat
        self.game.load(state)
        return self.put()

    def put(self, **fields: Any) -> Ended:
        """Fields of the state; of an array a dict from place to value. The sums are made to fit."""
        state = self.game.dump()
        for name, value in fields.items():
            if isinstance(value, dict):
                for place, part in value.items():
                    state[name][place] = part
            else:
                state[name] = value
        self.game.load(state | sums.counted(state))
        return self

    def history(self, co2: Sequence[Sequence[int]], people: Sequence[Sequence[int]], cards: Sequence[int]) -> Ended:
        """By decade, each by seat."""

        def flat(rows: Sequence[Sequence[int]]) -> dict[int, int]:
            return {seat * terms.DECADES + i: n for i, row in enumerate(rows) for seat, n in enumerate(row)}

        return self.put(co2_by=flat(co2), population=flat(people), cards_by=dict(enumerate(cards)))

    def struck(self, **decades: Sequence[int]) -> Ended:
        """Disasters by year: _2030=(HEAT, HEAT)."""
        found: dict[int, int] = {}
        for year, strikes in decades.items():
            for d in strikes:
                place = (int(year[1:]) - 2010) // 10 * terms.DISASTERS + d
                found[place] = found.get(place, 0) + 1
        return self.put(struck=found)

    def lost(self, seat: int, **causes: int) -> Ended:
        return self.put(lost_n={seat * terms.CAUSES + getattr(terms, why): n for why, n in causes.items()})

    def told(self, viewer: int = 0) -> Debrief:
        return debrief(self.setup, self.view(viewer), NAMES[: self.game.seats])

    def view(self, viewer: int = 0) -> TippingView:
        return view(self.setup, self.game, viewer)


@pytest.fixture
def counted() -> type[Counted]:
    """Plays a game: `counted(seats, mode, level, seed)`."""
    return Counted


@pytest.fixture
def ended() -> type[Ended]:
    """Puts a finished game down: `ended(people, …)`."""
    return Ended
