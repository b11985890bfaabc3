"""Global Warming told a second time, slowly, from the rulebook and not from our code.

It follows a game through its actions and outcomes, in words, and keeps what everybody at a table could write down:
faces, level, crisis cards, robber, hands, bank, points. It knows no legality: it believes what is played. Of our code
it takes the map of the island alone, which has tests of its own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from keeling.games.catan.board import EDGES, HARBOUR_EDGES, HEX_NODES, NODE_HEXES

TARGET = {1: 11, 2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 6, 9: 5, 10: 4, 11: 3, 12: 2}
ORDERS = {"A": [6, 8, 3, 11, 4, 10, 5, 9, 2, 12], "B": [8, 6, 11, 3, 10, 4, 9, 5, 12, 2]}
YIELD = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
DECK = {
    "fields A": 2, "fields B": 2, "forest A": 2, "forest B": 2, "mountains A": 1, "mountains B": 2, "hills A": 2,
    "hills B": 1, "pasture A": 2, "pasture B": 2, "any A": 1,
}  # fmt: skip
PRICES = {
    "road": Counter(lumber=1, brick=1), "town": Counter(lumber=1, brick=1, wool=1, grain=1),
    "city": Counter(grain=2, ore=3), "buy": Counter(wool=1, grain=1, ore=1),
}  # fmt: skip


@dataclass
class Token:
    """What a hex shows: a number, 'skull' or nothing; and the red side while the yellow one is up."""

    up: int | str | None = None
    red: int | str | None = None


@dataclass
class Player:
    hand: Counter[str] = field(default_factory=Counter)
    towns: set[int] = field(default_factory=set)
    cities: set[int] = field(default_factory=set)
    green: int = 0
    roads: set[int] = field(default_factory=set)
    knights: int = 0
    hidden: int = 0  # victory point cards


class World:
    """The table as the rulebook sees it."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.options = options
        self.players = [Player() for _ in range(seats)]
        self.land: dict[int, str] = {}
        self.token = {h: Token() for h in range(19)}
        self.harbour: dict[int, str] = {}
        self.bank = Counter(dict.fromkeys(YIELD.values(), 19))
        self.level, self.removed, self.robber = 1, 0, -1
        self.road_holder: int | None = None
        self.army_holder: int | None = None
        self.guardian: int | None = None
        self.turn, self.first, self.settled, self.free_roads, self.dice = -1, -1, 0, 0, 0
        self.playing = False
        self.card: str | None = None
        self.votes: dict[int, str] = {}
        self.voters: list[int] = []
        self.pledges: list[tuple[int, str]] = []
        self.asked: list[int] = []  # by the tax, in this order
        self.ending: str | None = None
        self.last_town = -1
        self.owed: dict[int, int] = {}  # discards
        self.deck = Counter(DECK)
        self.offers: dict[int, tuple[Counter[str], Counter[str], list[int]]] = {}
        self.turns = 0

    # -- points and special cards ------------------------------------------------------------------------------------

    def points(self, seat: int) -> int:
        """Without the hidden ones."""
        me = self.players[seat]
        held = (self.road_holder, self.army_holder, self.guardian).count(seat)
        return len(me.towns) + 2 * len(me.cities) + 2 * held

    def road_length(self, seat: int) -> int:
        """By walking every trail from every road (no road twice, no way through an opponent's building)."""
        me = self.players[seat]
        walls = {n for p in self.players if p is not me for n in p.towns | p.cities}

        def walk(node: int, left: frozenset[int]) -> int:
            best = 0
            for e in left:
                if node in EDGES[e]:
                    far = EDGES[e][1] if EDGES[e][0] == node else EDGES[e][0]
                    best = max(best, 1 + (0 if far in walls else walk(far, left - {e})))
            return best

        return max((walk(node, frozenset(me.roads)) for e in me.roads for node in EDGES[e]), default=0)

    def judge_roads(self) -> bool:
        """Longest Road after a road or a settlement; whether it was awarded or passed on."""
        lengths = [self.road_length(seat) for seat in range(len(self.players))]
        leaders = [seat for seat, n in enumerate(lengths) if n == max(lengths) and n >= 5]
        if self.road_holder in leaders:
            return False
        before, self.road_holder = self.road_holder, leaders[0] if len(leaders) == 1 else None
        return self.road_holder not in (None, before)

    def judge_army(self, seat: int) -> bool:
        fewest = 3 if self.army_holder is None else self.players[self.army_holder].knights + 1
        changes = seat != self.army_holder and self.players[seat].knights >= fewest
        if changes:
            self.army_holder = seat
        return changes

    def judge_guardian(self, seat: int) -> None:
        fewest = 2 if self.guardian is None else self.players[self.guardian].green + 1
        if seat != self.guardian and self.players[seat].green >= fewest:
            self.guardian = seat

    def after_points(self, warms: bool) -> None:
        """Points come first; then the level follows, if nobody has won by them (A16)."""
        self.look_for_a_winner()
        if warms and not self.ending:
            self.warm()

    def look_for_a_winner(self) -> None:
        if self.playing and self.points(self.turn) + self.players[self.turn].hidden >= self.options["points"]:
            self.ending = "points"

    # -- the level ---------------------------------------------------------------------------------------------------

    def warm(self) -> None:
        self.level += 1
        if self.level >= 13:
            self.level, self.ending = 13, "collapse"

    def cool(self) -> None:
        self.level = max(1, self.level - 1)

    # -- production --------------------------------------------------------------------------------------------------

    def due(self, number: int, times: int) -> dict[int, Counter[str]]:
        """What each seat gets from a roll, after robber and bank."""
        claims: dict[str, Counter[int]] = {}
        for h, token in self.token.items():
            if token.up == number and h != self.robber:
                for seat, p in enumerate(self.players):
                    n = len(p.towns & set(HEX_NODES[h])) + 2 * len(p.cities & set(HEX_NODES[h]))
                    if n:
                        claims.setdefault(YIELD[self.land[h]], Counter())[seat] += n * times
        found: dict[int, Counter[str]] = {}
        for kind, seats in claims.items():
            stock = self.bank[kind]
            if sum(seats.values()) > stock and len(seats) > 1:
                continue
            for seat, n in seats.items():
                if min(n, stock):
                    found.setdefault(seat, Counter())[kind] = min(n, stock)
        return found

    def produce(self, times: int) -> None:
        for seat, cards in self.due(self.dice, times).items():
            self.take(seat, cards)

    def take(self, seat: int, cards: Counter[str]) -> None:
        self.players[seat].hand += cards
        self.bank -= cards

    def pay(self, seat: int, cards: Counter[str]) -> None:
        self.players[seat].hand -= cards
        self.bank += cards

    # -- the roll ----------------------------------------------------------------------------------------------------

    def rolled(self, one: int, two: int) -> None:
        self.dice = one + two
        if self.dice <= TARGET[self.level]:
            self.after_crisis()
            return
        self.card = "due"
        if not self.deck.total():
            self.deck = Counter(DECK)

    def matches(self) -> list[int]:
        """The hexes among which the card that lies open finds its token."""
        assert self.card
        land, order = self.card.split()
        for number in ORDERS[order]:
            hexes = [h for h, t in self.token.items() if t.up == number and land in ("any", self.land[h])]
            if hexes:
                return hexes
        return []

    def crisis(self, land: str, order: str) -> None:
        self.card = f"{land} {order}"
        self.deck[self.card] -= 1
        hexes = self.matches()
        if len(hexes) == 1:
            self.strike(hexes[0])
        elif not hexes:
            self.card = None
            self.after_crisis()

    def strike(self, h: int) -> None:
        assert self.card
        token, outright = self.token[h], self.card.startswith("any")
        self.card = None
        if token.red is None or outright or (token.red == "skull" and self.options["skull"] == "desert"):
            self.token[h] = Token()
            self.removed += 1
            self.warm()
            if self.removed > 5:
                self.level, self.ending = 13, "collapse"
        else:
            self.token[h] = Token(up=token.red)
        if not self.ending:
            self.after_crisis()

    def after_crisis(self) -> None:
        if self.dice == 7:
            n = len(self.players)
            self.asked = [(self.turn + i) % n for i in range(n)]
            self.pledges = []
            self.go_on_with_tax()
            return
        self.votes, self.voters = {}, sorted(self.due(self.dice, 1))

    def vote(self, seat: int, way: str) -> None:
        self.votes[seat] = way
        ways = set(self.votes.values())
        hopeless = len(ways) > 1 or ways == {"normal"}
        if len(self.votes) < len(self.voters) and not (self.options["vote"] == "quick" and hopeless):
            return
        self.voters, self.votes = [], {}
        if ways == {"fallow"}:
            self.cool()
        elif ways == {"intensified"}:
            self.produce(2)
            self.warm()
        else:
            self.produce(1)

    # -- the tax -----------------------------------------------------------------------------------------------------

    def cards(self, seat: int) -> int:
        return sum(self.players[seat].hand.values())

    def go_on_with_tax(self) -> None:
        """Skip those without a card; give up when those who are left cannot reach the number of players."""
        while self.asked:
            mine = sum(seat == self.asked[0] for seat, _ in self.pledges)
            others = len(self.pledges) - mine
            if others + sum(self.cards(seat) for seat in self.asked) < len(self.players):
                self.asked = []
            elif self.cards(self.asked[0]) == mine:
                self.asked.pop(0)
            else:
                return
        self.pledges = []
        limit = self.options["hand_limit"]
        self.owed = {seat: n // 2 for seat in range(len(self.players)) if (n := self.cards(seat)) > limit}

    def pledge(self, seat: int, kind: str) -> None:
        self.pledges.append((seat, kind))
        if len(self.pledges) < len(self.players):
            return self.go_on_with_tax()
        for payer, paid in self.pledges:
            self.pay(payer, Counter([paid]))
        self.asked, self.pledges = [], []
        self.robber = next(h for h, land in self.land.items() if land == "desert")
        return self.cool()

    # -- all else that is played -------------------------------------------------------------------------------------

    def act(self, who: int, says: dict[str, Any]) -> None:
        """An action or outcome as the forms write it; those that change nothing here have no method."""
        do, *arguments = says.values()
        if do != "road":
            self.free_roads = 0
        method = getattr(self, f"on_{do}", None)
        if method:
            method(who, *arguments)

    def on_land(self, _: int, hex: int, land: str) -> None:
        self.land[hex] = land
        self.robber = hex if land == "desert" else self.robber

    def on_token(self, _: int, hex: int, yellow: int, red: int) -> None:
        self.token[hex] = Token(yellow, "skull" if red == 1 else red)

    def on_harbour(self, _: int, place: int, kind: str) -> None:
        self.harbour[place] = kind

    def on_starter(self, _: int, seat: int) -> None:
        self.first = self.turn = seat

    def on_town(self, seat: int, node: int) -> None:
        self.last_town = node
        if self.playing:
            self.pay(seat, PRICES["town"])
        self.players[seat].towns.add(node)
        self.after_points(warms=self.judge_roads())

    def on_road(self, seat: int, edge: int) -> None:
        self.players[seat].roads.add(edge)
        if not self.playing:
            self.settle(seat)
            return
        if self.free_roads:
            self.free_roads -= 1
        else:
            self.pay(seat, PRICES["road"])
        self.after_points(warms=self.judge_roads())

    def settle(self, seat: int) -> None:
        """A settlement and its road of the set-up; the second one brings cards."""
        self.settled += 1
        if self.settled > len(self.players):
            kinds = [YIELD[self.land[h]] for h in NODE_HEXES[self.last_town] if self.land[h] != "desert"]
            self.take(seat, Counter(kinds))
        self.playing = self.settled == 2 * len(self.players)

    def on_city(self, seat: int, node: int) -> None:
        self.pay(seat, PRICES["city"])
        self.players[seat].towns.remove(node)
        self.players[seat].cities.add(node)
        self.after_points(warms=True)

    def on_green(self, seat: int, node: int) -> None:
        self.pay(seat, Counter(grain=3, ore=4 if self.options["green_city_cost"] == "almanac" else 2))
        self.players[seat].towns.remove(node)
        self.players[seat].cities.add(node)
        self.players[seat].green += 1
        self.judge_guardian(seat)
        self.after_points(warms=False)

    def on_buy(self, seat: int) -> None:
        self.pay(seat, PRICES["buy"])

    def on_drawn(self, _: int, card: str, seat: int) -> None:
        self.players[seat].hidden += card == "point"
        self.look_for_a_winner()

    def on_knight(self, seat: int) -> None:
        self.players[seat].knights += 1
        self.after_points(warms=self.judge_army(seat))

    def on_roads(self, seat: int) -> None:
        self.free_roads = min(2, 15 - len(self.players[seat].roads))

    def on_plenty(self, seat: int, one: str, two: str) -> None:
        self.take(seat, Counter([kind for kind in (one, two) if kind != "nothing"]))

    def on_monopoly(self, seat: int, kind: str) -> None:
        n = sum(p.hand.pop(kind, 0) for p in self.players)
        self.players[seat].hand += Counter({kind: n})

    def on_rolled(self, _: int, one: int, two: int) -> None:
        self.rolled(one, two)

    def on_crisis(self, _: int, land: str, order: str) -> None:
        self.crisis(land, order)

    def on_flip(self, _: int, hex: int) -> None:
        self.strike(hex)

    def on_vote(self, seat: int, way: str) -> None:
        self.vote(seat, way)

    def on_pledge(self, seat: int, kind: str) -> None:
        self.pledge(seat, kind)

    def on_pass(self, seat: int) -> None:
        self.asked.remove(seat)
        self.go_on_with_tax()

    def on_refuse(self, _: int) -> None:
        self.asked = []
        self.go_on_with_tax()

    def on_discard(self, seat: int, kind: str) -> None:
        self.pay(seat, Counter([kind]))
        self.owed[seat] -= 1

    def on_robber(self, _: int, hex: int) -> None:
        self.robber = hex

    def on_taken(self, _: int, kind: str, thief: int, victim: int) -> None:
        self.swap(victim, thief, Counter([kind]), Counter())

    def on_maritime(self, seat: int, give: str, get: str) -> None:
        built = self.players[seat].towns | self.players[seat].cities
        mine = {kind for place, kind in self.harbour.items() if built & set(EDGES[HARBOUR_EDGES[place]])}
        self.pay(seat, Counter({give: 2 if give in mine else 3 if "any" in mine else 4}))
        self.take(seat, Counter([get]))

    def on_offer(self, seat: int, give: dict[str, int], want: dict[str, int], to: list[int]) -> None:
        self.offers[seat] = (Counter(give), Counter(want), to)

    def on_counter(self, seat: int, give: dict[str, int], want: dict[str, int]) -> None:
        self.on_offer(seat, give, want, [self.turn])

    def on_accept(self, seat: int, maker: int) -> None:
        if maker != self.turn or len(self.offers[maker][2]) == 1:
            self.swap(maker, seat, *self.offers[maker][:2])

    def on_deal(self, maker: int, seat: int) -> None:
        self.swap(maker, seat, *self.offers[maker][:2])

    def swap(self, one: int, other: int, given: Counter[str], wanted: Counter[str]) -> None:
        a, b = self.players[one], self.players[other]
        a.hand, b.hand = a.hand - given + wanted, b.hand - wanted + given

    def on_end(self, seat: int) -> None:
        self.turns += 1
        self.turn = (seat + 1) % len(self.players)
        if self.turns >= self.options["turns"]:
            self.ending = "stopped"
        else:
            self.look_for_a_winner()
