"""ZERO's own players: easy makes a person's mistakes, normal keeps to sound habits, hard searches with those habits."""

from __future__ import annotations

from keeling.core import bits, common, packed
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, nearest
from keeling.core.game import Game, Moves, Streams
from keeling.core.search import Policy, Search
from keeling.games.zero import terms
from keeling.games.zero.rules import Zero

WORTH: tuple[int, ...] = (0, 1, 2, 5, 4, 5, 6, 7, 9, 11, 13, 16, 18, 22)  # what keeping one card of the kind is worth


class Habits(Policy):
    """Sound play without thought: the cheapest card that fits, sets together, specials kept for need."""

    def __init__(self, wild: int = 0) -> None:
        """Args:
        wild: how many choices in a hundred are made at random, so that playouts differ.
        """
        self.wild = wild
        self.worth = list(WORTH)

    def pick(self, game: Game, seat: int, moves: Moves, streams: Streams) -> int:
        if self.wild and streams.below(common.BOTS, 100) < self.wild:
            return streams.below(common.BOTS, moves.n)
        return self.cheapest(game, seat, moves)  # type: ignore[arg-type]

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
            n = bits.count(packed.b(action))
            if kind < terms.RESET and (n >= 4 or (kind == game.run_kind and game.run + n >= 4)):
                return -40 + self.worth[kind]
            if kind == terms.CLEAR:
                return 10 * self.worth[kind] - 4 * game.pile_size
            if game.stock == 0:
                return 10 * self.worth[kind] - 60 * (n - 1)  # at the end every card less counts
            return 10 * self.worth[kind] - 14 * (n - 1) if kind < 9 else 10 * self.worth[kind] + 40 * (n - 1)
        if verb == terms.SWAP:
            gain = self.worth[packed.a(action) >> 4] - self.worth[packed.b(action) >> 4]
            return 5 - gain  # high cards are laid out for the end
        if verb == terms.READY:
            return 4
        if verb == terms.TAKE or verb == terms.TAKE_WITH:
            return 500 + 20 * game.pile_size + (self.worth[kind >> 4] if verb == terms.TAKE_WITH else 0)
        return 0


class HabitBot:
    """Plays by habit; `slips` in a hundred times at random, as a beginner does."""

    def __init__(self, slips: int) -> None:
        self.slips = slips

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if len(legal) == 1:
            return legal[0]
        if streams.below(common.BOTS, 100) < self.slips:
            return self.slip(legal, streams)
        moves = Moves()
        game.legal(seat, moves)
        return legal[Habits().pick(game, seat, moves, streams)]

    def slip(self, legal: list[int], streams: Streams) -> int:
        """A beginner's mistake: any card that fits, a special too early, but never the pile by choice."""
        fitting = [action for action in legal if packed.verb(action) not in (terms.TAKE, terms.TAKE_WITH)]
        return (fitting or legal)[streams.below(common.BOTS, len(fitting or legal))]


class SearchBot:
    """Searches from what its seat knows, with habits below the tree."""

    def __init__(self, wild: int = 10, exploration: float = 0.5) -> None:
        self.wild, self.exploration = wild, exploration

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if len(legal) == 1:
            return legal[0]
        search = Search(game, seat, streams, Habits(self.wild), self.exploration, capacity=60_000)
        search.think(min(budget, 1.0))
        counts = search.visits()
        return max(legal, key=lambda action: counts.get(action, 0))


def bot(level: str) -> Bot:
    """The player of a level.

    Raises:
        BadOption: there is no such level.
    """
    players: dict[str, Bot] = {
        "random": RandomBot(),
        "easy": HabitBot(slips=30),
        "normal": HabitBot(slips=0),
        "hard": SearchBot(),
    }
    if level not in players:
        raise BadOption(f"There is no bot '{level[:20]}'.{nearest(level, players)}")
    return players[level]
