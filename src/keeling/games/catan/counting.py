"""What can be counted of a state of Catan: of each seat, and of the island that warms."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt  # type: ignore[import-untyped, unused-ignore]
else:
    from math import sqrt

from keeling.core.game import filled
from keeling.games.catan import masks, tables, terms
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

# The features in the order in which they are counted; rates are cards a roll, spots tenths of the 36 rolls.
NAMES = (
    "points", "points_squared",
    "lumber", "brick", "wool", "grain", "ore", "roots", "kinds", "road_pair", "city_pair", "robbed", "to_come",
    "any_harbour", "any_harbour_rate", "harbour_rate",
    "spot", "second_spot", "spots", "near_spot", "near_spots", "far_spot",
    "towns", "towns_to_raise", "cities",
    "road", "longest", "road_race", "knights", "army", "army_race",
    "knight_cards", "road_cards", "plenty_cards", "monopoly_cards", "unknown_cards",
    "held_lumber", "held_brick", "held_wool", "held_grain", "held_ore", "hand", "over_limit",
    "to_city", "to_town", "to_card", "to_road", "city_now", "town_now", "card_now",
    "greens", "guardian", "green_race",
)  # fmt: skip
HEAT = ("always", "level", "level_squared", "removed", "removed_squared", "leader", "risk", "turn")
FEW = (0.0, 1.0, 1.7, 2.2, 2.6, 2.9, 3.1, 3.2)  # what so many cards of a kind count as


class Counting:
    """Fills `feature`, the first n of it, with what it counts."""

    def __init__(self) -> None:
        self.n = 0
        self.spare = 0
        if not cython.compiled:
            self.feature = [0.0] * len(NAMES)
            self.pips = filled(terms.KINDS)

    def features(self, game: Catan, q: int, viewer: int) -> list[float]:
        """What is counted for a seat, in the order of NAMES."""
        self.count(game, q, viewer)
        return [self.feature[i] for i in range(self.n)]

    def heats(self, game: Warming) -> list[float]:
        """What is counted for the collapse, in the order of HEAT."""
        self.count_heat(game)
        return [self.feature[i] for i in range(self.n)]

    def put(self, value: float) -> int:
        self.feature[self.n] = value
        self.n += 1
        return 0

    def lateness(self, game: Catan) -> float:
        """From 0 at the start to 1, the leader's points that all see, as a share of those that win."""
        most = 0
        for q in range(game.seats):
            most = max(most, game.points[q])
        return min(1.0, most / game.win_at)

    def count_heat(self, game: Warming) -> int:
        self.n = 0
        level = game.level / terms.HOTTEST
        removed = game.removed / terms.MOST_REMOVED
        risk = 0
        for number in range(game.target() + 1, terms.TOP):
            risk += tables.WAYS[number]
        self.put(1.0)
        self.put(level)
        self.put(level * level)
        self.put(removed)
        self.put(removed * removed)
        self.put(self.lateness(game))
        self.put(risk / 36)
        return self.put(min(1.0, game.turns / 100))

    def count(self, game: Catan, q: int, viewer: int) -> int:
        """All features of a seat; of others the viewer counts no hidden development card."""
        self.n = 0
        points = game.points[q]
        if q == viewer:
            points += game.held[terms.CARDS * q + terms.POINT]
        share = points / game.win_at
        self.put(share)
        self.put(share * share)
        self.count_land(game, q, 1 - share)
        self.count_spots(game, q)
        self.count_races(game, q, viewer)
        self.count_cards(game, q, viewer)
        self.count_hand(game, q)
        return self.count_greens(game, q) if isinstance(game, Warming) else self.put_none()

    def count_land(self, game: Catan, q: int, to_come: float) -> int:
        """What the buildings yield."""
        total = 0
        roots = 0.0
        kinds = 0
        robbed = self.count_pips(game, q)
        for kind in range(terms.KINDS):
            pips = self.pips[kind]
            total += pips
            roots += sqrt(pips / 36)
            kinds += pips > 0
            self.put(pips / 36)
        self.put(roots)
        self.put(kinds / 5)
        self.put(min(self.pips[terms.LUMBER], self.pips[terms.BRICK]) / 36)
        self.put(min(self.pips[terms.ORE], self.pips[terms.GRAIN]) / 36)
        self.put(robbed / 36)
        self.put(total * to_come / 36)
        return self.count_harbours(game, q, total)

    def count_pips(self, game: Catan, q: int) -> int:
        """Ways of 36 by resource; return those that the robber keeps."""
        for kind in range(terms.KINDS):
            self.pips[kind] = 0
        robbed = 0
        nodes = game.towns[q] | game.cities[q]
        while nodes:
            node = masks.first(nodes)
            nodes &= nodes - 1
            times = 2 if game.cities[q] >> node & 1 else 1
            for i in range(3):
                h = tables.NODE_HEX[3 * node + i]
                if h >= 0 and game.terrain[h] < terms.KINDS:
                    ways = times * tables.WAYS[game.number[h]]
                    self.pips[game.terrain[h]] += ways
                    if h == game.robber:
                        robbed += ways
        return robbed

    def count_harbours(self, game: Catan, q: int, total: int) -> int:
        anything = game.ports[q] >> terms.ANY & 1
        rate = 0
        for kind in range(terms.KINDS):
            if game.ports[q] >> kind & 1:
                rate += self.pips[kind]
        self.put(anything)
        self.put(anything * total / 36)
        return self.put(rate / 36)

    def count_spots(self, game: Catan, q: int) -> int:
        """Where the seat can settle at once, with one more road, with two."""
        here = game.net[q]
        one = self.reach(game, q, here)
        two = self.reach(game, q, one & ~here)
        now = here & game.free
        near = one & game.free & ~now
        best = self.best(game, now, terms.NODES)
        self.put(self.worth(game, best) / 10)
        self.put(self.worth(game, self.best(game, now, best)) / 10)
        self.put(min(3, masks.count(now)))
        self.put(self.worth(game, self.best(game, near, terms.NODES)) / 10)
        self.put(min(4, masks.count(near)))
        self.put(self.worth(game, self.best(game, two & game.free & ~now & ~near, terms.NODES)) / 10)
        self.put(terms.TOWNS - game.towns_left(q))
        self.put(min(masks.count(game.towns[q]), game.cities_left(q)))
        return self.put(terms.CITIES - game.cities_left(q))

    def reach(self, game: Catan, q: int, nodes: int) -> int:
        """The nodes one free path away."""
        low = game.road_low[0] | game.road_low[1] | game.road_low[2] | game.road_low[3]
        high = game.road_high[0] | game.road_high[1] | game.road_high[2] | game.road_high[3]
        found = 0
        nodes &= ~game.blocked_to(q)
        while nodes:
            node = masks.first(nodes)
            nodes &= nodes - 1
            for i in range(3):
                edge = tables.NODE_EDGE[3 * node + i]
                if edge >= 0 and not low & tables.EDGE_LOW[edge] and not high & tables.EDGE_HIGH[edge]:
                    found |= masks.one(tables.NODE_NODE[3 * node + i])
        return found

    def best(self, game: Catan, nodes: int, apart: int) -> int:
        """The node worth most, NODES if there is none; one of them is left out."""
        found = terms.NODES
        most = -1
        while nodes:
            node = masks.first(nodes)
            nodes &= nodes - 1
            worth = self.worth(game, node)
            if worth > most and node != apart:
                most = worth
                found = node
        return found

    def worth(self, game: Catan, node: int) -> int:
        """Ways of 36 that a settlement there yields, more for a resource that the seat lacks and for a harbour."""
        if node >= terms.NODES:
            return 0
        total = 1 if tables.NODE_PLACE[node] >= 0 else 0
        for i in range(3):
            h = tables.NODE_HEX[3 * node + i]
            if h >= 0 and game.terrain[h] < terms.KINDS:
                ways = tables.WAYS[game.number[h]]
                total += ways + (2 if ways and self.pips[game.terrain[h]] == 0 else 0)
        return total

    def count_races(self, game: Catan, q: int, viewer: int) -> int:
        """Longest Road and Largest Army: held, or how near."""
        self.put(game.length[q] / 5)
        self.put(game.longest == q)
        most = terms.SHORTEST if game.longest == terms.SEATS else max(terms.SHORTEST, game.length[game.longest] + 1)
        missing = most - game.length[q]
        self.put(
            0.0 if game.longest == q or missing > 2 or game.paved[q] + missing > terms.ROADS else (3 - missing) / 2
        )
        self.put(game.knights[q] / 3)
        self.put(game.army == q)
        most = terms.SMALLEST if game.army == terms.SEATS else game.knights[game.army] + 1
        missing = most - game.knights[q]
        if q == viewer:
            missing = max(1, missing - game.held[terms.CARDS * q + terms.KNIGHT])
        return self.put(0.0 if game.army == q or missing > 2 else (3 - missing) / 2)

    def count_cards(self, game: Catan, q: int, viewer: int) -> int:
        """Development cards: own by kind, others by number."""
        h = terms.CARDS * q
        own = 1 if q == viewer else 0
        self.put(own * min(3, game.held[h + terms.KNIGHT]))
        self.put(own * game.held[h + terms.ROAD_BUILDING])
        self.put(own * game.held[h + terms.PLENTY])
        self.put(own * game.held[h + terms.MONOPOLY])
        return self.put((1 - own) * min(5, game.held_n[q]))

    def count_hand(self, game: Catan, q: int) -> int:
        """Resource cards, and what they are near to; surplus counts by what the bank gives for it."""
        h = terms.KINDS * q
        for kind in range(terms.KINDS):
            self.put(FEW[min(7, game.hand[h + kind])])
        self.put(game.hand_n[q] / 5)
        self.put((game.hand_n[q] - game.hand_limit) / 4 if game.hand_n[q] > game.hand_limit else 0.0)
        raise_ = game.towns[q] != 0 and game.cities_left(q) > 0
        settle = game.net[q] & game.free != 0 and game.towns_left(q) > 0
        city = self.missing(game, q, 0, 0, 0, 2, 3)
        town = self.missing(game, q, 1, 1, 1, 1, 0)
        card = self.missing(game, q, 0, 0, 1, 1, 1)
        road = self.missing(game, q, 1, 1, 0, 0, 0)
        self.put((5 - min(5, city)) / 5 if raise_ else 0.0)
        self.put((4 - min(4, town)) / 4 if settle else 0.0)
        self.put((3 - min(3, card)) / 3 if game.deck_n else 0.0)
        self.put((2 - min(2, road)) / 2)
        self.put(raise_ and city == 0)
        self.put(settle and town == 0)
        return self.put(game.deck_n > 0 and card == 0)

    def missing(self, game: Catan, q: int, lumber: int, brick: int, wool: int, grain: int, ore: int) -> int:
        """How many cards a purchase still needs, after the trades with the bank that are open."""
        self.spare = 0
        return max(
            0,
            self.lacks(game, q, terms.LUMBER, lumber)
            + self.lacks(game, q, terms.BRICK, brick)
            + self.lacks(game, q, terms.WOOL, wool)
            + self.lacks(game, q, terms.GRAIN, grain)
            + self.lacks(game, q, terms.ORE, ore)
            - self.spare,
        )

    def lacks(self, game: Catan, q: int, kind: int, need: int) -> int:
        """How many of a kind are short; what is over goes to `spare`, at the bank's rate."""
        more = game.hand[terms.KINDS * q + kind] - need
        if more < 0:
            return -more
        self.spare += more // game.rate(q, kind)
        return 0

    def put_none(self) -> int:
        """No green cities in the base game."""
        self.put(0.0)
        self.put(0.0)
        return self.put(0.0)

    def count_greens(self, game: Warming, q: int) -> int:
        """Green cities, and the Green Guardian: held, or how near."""
        n = masks.count(game.green[q])
        self.put(n)
        self.put(game.guardian == q)
        most = terms.GUARDED if game.guardian == terms.SEATS else masks.count(game.green[game.guardian]) + 1
        missing = most - n
        return self.put(
            0.0 if game.guardian == q or missing > 2 or game.cities_left(q) < missing else (3 - missing) / 2
        )
