"""One step ahead: each action is tried on a copy, what follows from it at once is followed up, and a judge values it.

Votes count as if the others agreed, and a pledge to the Green Tax as if everybody after it gave a fair share: what
nobody else goes along with changes nothing.
"""

from __future__ import annotations

from keeling.core import packed
from keeling.core.game import Game, Moves, Streams
from keeling.core.search import Policy
from keeling.games.catan import terms
from keeling.games.catan.judge import Judge
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

DEEP = 6  # states in a row: a knight, the hex, the victim, the card


class Sense(Policy):
    """Plays the action after which its judge likes the state best."""

    def __init__(self, judge: Judge, root: Catan) -> None:
        """Args:
        judge: values states.
        root: any state of the game that is played.
        """
        self.judge = judge
        self.states = [root.copy() for _ in range(DEEP)]
        self.lists = [Moves() for _ in range(DEEP)]

    def pick(self, game: Game, seat: int, moves: Moves, streams: Streams) -> int:
        return 0 if moves.n == 1 else self.best(game, seat, moves)  # type: ignore[arg-type]

    def value(self, game: Game, seat: int) -> float:
        return self.judge.chance(game, seat, seat)  # type: ignore[arg-type]

    def best(self, game: Catan, seat: int, moves: Moves) -> int:
        """The index of the best action; of equals the first listed, so that END and ROLL go before idle ones."""
        best = 0
        most = -1.0
        self.judge.remember(game, seat)
        for i in range(moves.n):
            worth = self.worth(game, seat, moves.action[i], 0)
            if worth > most:
                most = worth
                best = i
        return best

    def weigh(self, game: Catan, seat: int, action: int) -> float:
        """What an action is worth, by itself."""
        self.judge.remember(game, seat)
        return self.worth(game, seat, action, 0)

    def worth(self, game: Catan, seat: int, action: int, depth: int) -> float:
        """The seat's chance to win after an action of its own, or after an outcome of chance."""
        after = self.states[depth]
        after.assign(game)
        verb = packed.verb(action)
        if verb == terms.ACCEPT and packed.a(action) == game.turn:
            after.to[game.turn] = 1 << seat  # as if the seat on turn chose this partner
        elif verb == terms.VOTE:
            return self.vote(after, seat, action)  # type: ignore[arg-type]
        elif verb >= terms.PLEDGE and verb <= terms.REFUSE:
            return self.tax(after, seat, action)  # type: ignore[arg-type]
        after.apply(seat, action)
        if self.is_private(verb):
            return self.judge.again(after, seat)
        return self.settled(after, seat, depth)

    def is_private(self, verb: int) -> bool:
        """Whether the action changes nothing but the seat's own cards and the bank."""
        return (
            verb <= terms.END
            or verb == terms.MARITIME
            or verb == terms.PLAY_PLENTY
            or verb == terms.DISCARD
            or verb == terms.DRAWN
        )

    def settled(self, game: Catan, seat: int, depth: int) -> float:
        """The chance to win, with cards that are drawn averaged and own choices that follow at once made well."""
        phase = game.phase
        if game.over or game.turn != seat or depth + 1 >= DEEP:
            return self.judge.chance(game, seat, seat)
        if phase == terms.STEALING or phase == terms.BUYING:
            return self.average(game, seat, depth)
        if (
            phase == terms.PAVING
            or phase == terms.MOVING_ROBBER
            or phase == terms.CHOOSING_VICTIM
            or phase == terms.FREE_ROADS
        ):
            return self.highest(game, seat, depth)
        return self.judge.chance(game, seat, seat)

    def average(self, game: Catan, seat: int, depth: int) -> float:
        """Over the outcomes of chance."""
        out = self.lists[depth]
        game.chances(out)
        total = 0.0
        for i in range(out.n):
            total += out.weight[i] * self.worth(game, seat, out.action[i], depth + 1)
        return total / out.total if out.total else self.judge.chance(game, seat, seat)

    def highest(self, game: Catan, seat: int, depth: int) -> float:
        """Over the seat's own actions."""
        out = self.lists[depth]
        game.legal(seat, out)
        most = 0.0
        for i in range(out.n):
            most = max(most, self.worth(game, seat, out.action[i], depth + 1))
        return most

    # -- Global Warming ----------------------------------------------------------------------------------------------

    def vote(self, game: Warming, seat: int, action: int) -> float:
        """As if all that vote on the roll were of this mind."""
        for q in range(game.seats):
            if game.voters >> q & 1 and q != seat:
                game.vote[q] = packed.a(action) + 1
        game.waiting = 1 << seat
        game.apply(seat, action)
        return self.judge.chance(game, seat, seat)

    def tax(self, game: Warming, seat: int, action: int) -> float:
        """As if every payer after this gave one card, and this seat what is then missing."""
        game.apply(seat, action)
        while game.phase == terms.TAXING:
            payer = game.payer
            kind = self.dearest(game, payer)
            if packed.verb(action) == terms.PLEDGE and payer == seat and game.pledges() + self.after(game) < game.seats:
                game.apply(payer, packed.make(terms.PLEDGE, kind))
            elif payer == seat or game.pledged_by(payer) or kind < 0:
                game.apply(payer, packed.make(terms.PASS))
            else:
                game.apply(payer, packed.make(terms.PLEDGE, kind))
        return self.judge.chance(game, seat, seat)

    def after(self, game: Warming) -> int:
        """Payers still to come that hold a card."""
        n = 0
        seat = game.next_seat(game.payer)
        while seat != game.turn:
            n += game.hand_n[seat] > 0
            seat = game.next_seat(seat)
        return n

    def dearest(self, game: Warming, seat: int) -> int:
        """The kind of which the seat could pledge most, -1 if of none."""
        most = 0
        found = -1
        for kind in range(terms.KINDS):
            n = game.hand[terms.KINDS * seat + kind] - game.pledged[terms.KINDS * seat + kind]
            if n > most:
                most = n
                found = kind
        return found
