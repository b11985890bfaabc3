"""ZERO's own players: easy makes a person's mistakes, normal keeps to sound habits, hard searches with those habits."""

from __future__ import annotations

from typing import NamedTuple

from keeling.core import bits, common, packed
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, nearest
from keeling.core.game import Game, Moves, Streams
from keeling.core.search import Policy, Search
from keeling.games.zero import terms
from keeling.games.zero.rules import Zero


class Taste(NamedTuple):
    """What habits go by, in points; the tables have a row while there is a stock and one for the time after.

    Attributes:
        worth: of keeping one card of each kind.
        more: what each further card of a set costs.
        clear, clear_each: what a clear gains, and for each card of the pile.
        again: what another turn by skipping everybody gains.
        press: what the level of the pile gains, for each eight cards that the next player would have to take.
        limit: the level that a −2 counts as.
        danger: what the level gains against a next player who is about to finish.
    """

    worth: tuple[int, ...]
    more: tuple[int, ...]
    clear: tuple[int, int]
    clear_each: tuple[int, int]
    again: tuple[int, int]
    press: int
    limit: int
    danger: int


# Found by playing hundreds of variants against each other with 2 and 4 seats and both options, then rounded.
TASTE = Taste(
    worth=(
        *(-60, -10, 10, 60, 30, 20, 60, 80, 95, 125, 150, 175, 170, 275),
        *(-85, 80, 75, 25, 0, 30, 95, 100, 115, 120, 175, 150, 210, 220),
    ),
    more=(
        *(-15, -5, -5, -5, -50, -15, -50, -15, -50, 100, 0, 15, 50, 65),
        *(-100, -110, -70, -45, -85, -110, -80, -75, -75, -45, 0, -60, -25, -15),
    ),
    clear=(50, 60),
    clear_each=(2, 0),
    again=(-80, 40),
    press=3,
    limit=4,
    danger=25,
)

# The lowest card that fits, one at a time; specials are played as soon as the other cards are dear.
BEGINNER = Taste(
    worth=(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 75, 65, 85) * 2,
    more=(15,) * 28,
    clear=(0, 0),
    clear_each=(1, 1),
    again=(0, 0),
    press=0,
    limit=4,
    danger=0,
)


class Habits(Policy):
    """Sound play without thought: the cheapest card that fits, sets together, specials kept for need."""

    def __init__(self, wild: int = 0, taste: Taste = TASTE) -> None:
        """Args:
        wild: how many choices in a hundred are made at random, so that playouts differ.
        taste: what cards are worth.
        """
        self.wild = wild
        self.worth = list(taste.worth)
        self.more = list(taste.more)
        self.clear = list(taste.clear)
        self.clear_each = list(taste.clear_each)
        self.again = list(taste.again)
        self.press = taste.press
        self.limit = taste.limit
        self.danger = taste.danger

    def pick(self, game: Game, seat: int, moves: Moves, streams: Streams) -> int:
        if moves.n == 1:
            return 0
        if self.wild and streams.below(common.BOTS, 100) < self.wild:
            return streams.below(common.BOTS, moves.n)
        return self.cheapest(game, seat, moves)  # type: ignore[arg-type]

    def value(self, game: Game, seat: int) -> float:
        return self.standing(game, seat)  # type: ignore[arg-type]

    def standing(self, game: Zero, seat: int) -> float:
        """The payoff, or before the end what the place by cards left would pay."""
        if game.over:
            return game.payoff(seat)
        place = game.place[seat]
        if place == 0:
            place = game.finishers + 1
            for other in range(game.seats):
                if game.active >> other & 1 and game.cards_left(other) < game.cards_left(seat):
                    place += 1
        return (game.seats - place) / (game.seats - 1)

    def cheapest(self, game: Zero, seat: int, moves: Moves) -> int:
        """The index of the action that gives away least."""
        best = -1
        least = 1000000
        for i in range(moves.n):
            cost = self.cost(game, seat, moves.action[i])
            if cost < least:
                least = cost
                best = i
        return best

    def cost(self, game: Zero, seat: int, action: int) -> int:
        """What an action gives away; the least is best."""
        verb = packed.verb(action)
        kind = packed.a(action)
        if verb == terms.PLAY:
            return self.play_cost(game, seat, kind, bits.count(packed.b(action)))
        if verb == terms.SWAP:  # high cards are laid out for the end
            return 50 - self.worth[kind >> 4] + self.worth[packed.b(action) >> 4]
        if verb == terms.READY:
            return 40
        if verb == terms.TAKE_WITH:
            return 5000 + self.worth[kind >> 4]
        return 5000 if verb == terms.TAKE else 0

    def play_cost(self, game: Zero, seat: int, kind: int, n: int) -> int:
        late = 0 if game.stock else 1
        cost = self.worth[terms.KINDS * late + kind] + self.more[terms.KINDS * late + kind] * (n - 1)
        if kind == terms.CLEAR or n + (game.run if kind == game.run_kind else 0) >= 4:
            if kind < terms.RESET or kind == terms.CLEAR or game.four_specials:
                return cost - self.clear[late] - self.clear_each[late] * game.pile_size
        return cost - self.pressure(game, seat, kind, n)

    def pressure(self, game: Zero, seat: int, kind: int, n: int) -> int:
        """What it gains to make it hard for the next player, or to have another turn."""
        if kind == terms.MINUS_ONE and bits.count(game.active) <= (2 if game.one_skip else n + 1):
            return self.again[0 if game.stock else 1]
        level = kind
        if kind == terms.MINUS_TWO or (kind == terms.TRANSPARENT and game.limited):
            level = self.limit
        elif kind == terms.TRANSPARENT:
            level = game.level
        elif kind == terms.RESET:
            level = 0
        gain = self.press * level * (game.pile_size + n) >> 3
        heir = game.next_active(seat)
        if game.stock == 0 and game.cards_left(heir) <= 2:
            gain += self.danger * level
        return gain


class HabitBot:
    """Plays by habit; `slips` in a hundred times at random, as a beginner does."""

    def __init__(self, slips: int, taste: Taste = TASTE) -> None:
        self.slips = slips
        self.habits = Habits(0, taste)

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if len(legal) == 1:
            return legal[0]
        if streams.below(common.BOTS, 100) < max(self.slips, self.circling(game)):  # type: ignore[arg-type]
            return self.slip(legal, streams)
        moves = Moves()
        game.legal(seat, moves)
        return legal[self.habits.pick(game, seat, moves, streams)]

    def circling(self, game: Zero) -> int:
        """Slips that keep two players of habit from going round for ever.

        Who refills to three draws nothing while the hand is full, so the stock may never end, nor the round.
        """
        return 4 if game.refill == terms.REFILL_THREE and game.stock else 0

    def slip(self, legal: list[int], streams: Streams) -> int:
        """A beginner's mistake: any card that fits, a special too early, but never the pile by choice."""
        fitting = [action for action in legal if packed.verb(action) not in (terms.TAKE, terms.TAKE_WITH)]
        return (fitting or legal)[streams.below(common.BOTS, len(fitting or legal))]


class SearchBot:
    """Searches from what its seat knows, with habits below the tree. Before the round it swaps by habit."""

    def __init__(self, wild: int = 5, exploration: float = 0.4) -> None:
        self.wild, self.exploration = wild, exploration
        self.habit = HabitBot(slips=0)

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if len(legal) == 1:
            return legal[0]
        if any(packed.verb(action) == terms.READY for action in legal):
            return self.habit.choose(game, seat, legal, budget, streams, mind)
        nodes = min(100_000, 4_000 + int(400_000 * budget))
        search = Search(game, seat, streams, Habits(self.wild), self.exploration, capacity=nodes)
        search.run(4)
        self.think(search, min(budget, 0.9))
        counts = search.visits()
        return max(legal, key=lambda action: counts.get(action, 0))

    def think(self, search: Search, budget: float) -> None:
        """Use the budget in eighths; stop early when the action most tried cannot be overtaken any more."""
        for left in range(8, 0, -1):
            search.think(budget / 8)
            ranked = sorted([0, 0, *search.visits().values()], reverse=True)
            if ranked[0] - ranked[1] > search.playouts * (left - 1) / (9 - left):
                return


def bot(level: str) -> Bot:
    """The player of a level.

    Raises:
        BadOption: there is no such level.
    """
    players: dict[str, Bot] = {
        "random": RandomBot(),
        "easy": HabitBot(slips=25, taste=BEGINNER),
        "normal": HabitBot(slips=0),
        "hard": SearchBot(),
    }
    if level not in players:
        raise BadOption(f"There is no bot '{level[:20]}'.{nearest(level, players)}")
    return players[level]
