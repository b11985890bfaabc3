"""Running many games: with random players wholly in compiled code, with bots one call a decision."""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core import common, luck
from keeling.core.bot import Bot
from keeling.core.game import Game, Moves, Streams
from keeling.core.tally import Tally


def game_seed(seed: int | str, n: int) -> bytes:
    """The root of the n-th game of a run: the same however the run is shared out."""
    return luck.root_of_seed(f"{seed}/{n}")


def random_games(root: Game, seed: int | str, first: int, count: int) -> Tally:
    """Games of random players from one set-up.

    Args:
        root: the state before the first chance event; not changed.
        first, count: which games of the run.
    """
    tally = Tally()
    moves = Moves()
    steps = Steps()
    for n in range(first, first + count):
        game = root.copy()
        play_random(game, Streams(game_seed(seed, n)), moves, steps)
        outcome = game.outcome()
        assert outcome is not None
        tally.add(outcome, steps.actions, steps.chance)
    return tally


class Steps:
    """How many decisions and chance outcomes one game took."""

    def __init__(self) -> None:
        self.actions = 0
        self.chance = 0


def play_random(game: Game, streams: Streams, moves: Moves, steps: Steps) -> int:
    """Play one game to its end, each legal action as likely; return the number of decisions."""
    actions = 0
    chance = 0
    while not game.over:
        deciders = game.deciders()
        if deciders >> common.CHANCE:
            game.apply(common.CHANCE, game.sample(streams, moves))
            chance += 1
        else:
            seat = streams.one_of(common.BOTS, deciders)
            game.legal(seat, moves)
            game.apply(seat, moves.action[streams.below(common.BOTS, moves.n)])
            actions += 1
    steps.actions = actions
    steps.chance = chance
    return actions


class Walk:
    """A game driven from outside, one call a decision: chance moves by itself, actions are chosen by their place.

    Attributes:
        seat: who decides now.
        n: how many actions it has, 0 when the game is over.
        moves: these actions.
        chance: outcomes of chance since the start.
    """

    def __init__(self, root: Game, streams: Streams) -> None:
        """Args:
        root: the state to start from; not changed.
        streams: luck of the cards.
        """
        self.game = root.copy()
        self.moves = Moves()
        self.streams = streams
        self.seat = 0
        self.start(root)

    def start(self, root: Game) -> int:
        """Go back to a state; return how many actions the first decider has."""
        self.game.assign(root)
        self.chance = 0
        return self.settle()

    def step(self, pick: int) -> int:
        """Do the action at this place of `moves`; return how many the next decider has.

        Raises:
            IndexError: there is no action at this place.
        """
        if pick < 0 or pick >= self.n:
            raise IndexError(f"{self.n} actions are listed")
        self.game.apply(self.seat, self.moves.action[pick])
        return self.settle()

    def settle(self) -> int:
        game = self.game
        deciders = game.deciders()
        while deciders >> common.CHANCE:
            game.apply(common.CHANCE, game.sample(self.streams, self.moves))
            self.chance += 1
            deciders = game.deciders()
        self.n = 0
        if not game.over:
            self.seat = self.streams.one_of(common.BOTS, deciders)
            self.n = game.legal(self.seat, self.moves)
        return self.n


def bot_game(game: Game, bots: Sequence[Bot], root: bytes, budget: float) -> tuple[int, int]:
    """Play one game to its end with a bot in each seat; return decisions and chance outcomes.

    Every bot gets what its seat may know, and luck of its own: changing one does not change the cards.

    Args:
        game: changed in place.
        bots: one a seat.
        budget: seconds a decision.
    """
    streams = Streams(root)
    lucks = [Streams(luck.subkey(root, f"bot {q}")) for q in range(game.seats)]
    minds = [int.from_bytes(luck.subkey(root, f"mind {q}")[:6], "little") for q in range(game.seats)]
    moves = Moves()
    actions = chance = 0
    while not game.over:
        if game.deciders() >> common.CHANCE:
            game.apply(common.CHANCE, game.sample(streams, moves))
            chance += 1
            continue
        seat = (game.deciders() & -game.deciders()).bit_length() - 1
        known = game.copy()
        known.redact(seat)
        action = bots[seat].choose(known, seat, game.actions(seat), budget, lucks[seat], minds[seat])
        game.play(seat, action)
        actions += 1
    return actions, chance


def bot_games(root: Game, bots: Sequence[Bot], seed: int | str, first: int, count: int, budget: float) -> Tally:
    """Games of bots from one set-up."""
    tally = Tally()
    for n in range(first, first + count):
        game = root.copy()
        actions, chance = bot_game(game, bots, game_seed(seed, n), budget)
        outcome = game.outcome()
        assert outcome is not None
        tally.add(outcome, actions, chance)
    return tally


def copies(root: Game, n: int) -> int:
    """Copy a state in place so often, to be timed."""
    game = root.copy()
    for _ in range(n):
        game.assign(root)
    return n


def deals(root: Game, seat: int, streams: Streams, n: int) -> int:
    """Copy a state that is redacted for the seat, and deal the unknown cards, so often, to be timed."""
    game = root.copy()
    for _ in range(n):
        game.assign(root)
        game.redeal(seat, streams)
    return n
