"""One step ahead: each action is tried on a copy, and a judge values what comes of it."""

from __future__ import annotations

from keeling.core import packed
from keeling.core.game import Game, Moves, Streams
from keeling.core.search import Policy
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.worth import Judge

NEVER: float = -1.0
ENOUGH: float = 0.004  # what a deal must bring, or a demolition, which is for good

FAIR: float = 0.0005  # what an offer must bring


class Sense(Policy):
    """Plays the action after which its judge likes the state best."""

    def __init__(self, judge: Judge, root: TippingPoint) -> None:
        """Args:
        judge: values states.
        root: any state of the game that is played.
        """
        self.judge = judge
        self.after = root.copy()

    def pick(self, game: Game, seat: int, moves: Moves, streams: Streams) -> int:
        return 0 if moves.n == 1 else self.best(game, seat, moves)  # type: ignore[arg-type]

    def value(self, game: Game, seat: int) -> float:
        return self.standing(game, seat)  # type: ignore[arg-type]

    def standing(self, game: TippingPoint, seat: int) -> float:
        """What a state is worth to a seat."""
        self.judge.foresee(game, seat)
        return self.judge.value(game, seat)

    def best(self, game: TippingPoint, seat: int, moves: Moves) -> int:
        """The index of the best action; of equals one that changes nothing, else the first listed."""
        best = 0
        most = -2.0
        self.judge.foresee(game, seat)
        for i in range(moves.n):
            worth = self.weigh(game, seat, moves.action[i])
            if worth > most:
                most = worth
                best = i
        return best

    def weigh(self, game: TippingPoint, seat: int, action: int) -> float:
        """What an action is worth; the judge must have foreseen the sky of `game`."""
        verb = packed.verb(action)
        after = self.after
        after.assign(game)
        if verb == terms.ATTACK and game.mode == terms.TOGETHER:
            return NEVER
        if verb == terms.END_DEAL and game.phase != terms.LOOSE:
            return self.parting(game, seat, packed.a(action))
        if verb == terms.AGREE:
            after.missing = 1 << seat  # as if the others agreed
        if verb == terms.STUDY or verb == terms.SWEEP_WITH:
            return self.used(game, seat, verb, packed.a(action))
        if verb == terms.ARRANGE:
            return self.arranged(seat, action)
        after.apply(seat, action)
        if after.phase == terms.ASKED and verb != terms.AGREE:
            return NEVER
        worth = self.judge.value(after, seat)
        if verb == terms.DEMOLISH:  # like with like: before either, all can still be bought
            return worth if worth > self.judge.value(game, seat) + ENOUGH else NEVER
        if verb == terms.ACCEPT:
            return worth - FAIR
        if verb == terms.SWEEP:
            return worth + self.swept(game, seat, packed.a(action))
        return worth + 1e-6 if is_idle(verb) else worth

    def parting(self, game: TippingPoint, seat: int, deal: int) -> float:
        """An agreement is ended if both are better off without; the other is asked but once a turn."""
        if game.offers[seat]:
            return NEVER
        other = game.other_party(seat, deal)
        before = self.judge.value(game, other)
        self.after.end_deal(deal)
        if self.judge.value(self.after, other) < before + ENOUGH:
            return NEVER
        return self.judge.worth(self.after, seat)

    def used(self, game: TippingPoint, seat: int, verb: int, citizen: int) -> float:
        """A Scientist or a Merchant at work: he is flipped, and what he does helps a little."""
        self.after.turn_over(citizen)
        worth = self.judge.value(self.after, seat)
        if verb == terms.STUDY:
            return worth + 0.004 * game.cards_for(min(game.total_co2(), game.limit() - 1))
        return worth + (0.004 if game.bought else 0.008)

    def arranged(self, seat: int, action: int) -> float:
        """The weather in this order."""
        self.after.apply(seat, action)
        self.judge.foresee(self.after, seat)
        return self.judge.value(self.after, seat)

    def swept(self, game: TippingPoint, seat: int, slot: int) -> float:
        """Cards that this city has no use for go first: what it cannot pay or power."""
        kind = game.kind[game.market[slot] - 1]
        worth = 0.0
        if game.kind_cost[kind] > game.cash(seat) + 1:
            worth += 0.002
        if game.kind_uses[kind] > game.free_tiles(seat):
            worth += 0.002
        if game.kind_category[kind] & terms.RESEARCH and not game.has_research(seat):
            worth += 0.002
        return worth - 0.001


def is_idle(verb: int) -> bool:
    """Whether an action leaves things as they are."""
    return (
        verb == terms.END or verb == terms.DONE or verb == terms.KEEP or verb == terms.DECLINE
        or verb == terms.DISAGREE or verb == terms.KEEP_DEAL
    )  # fmt: skip
