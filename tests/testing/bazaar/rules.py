"""The rules: hidden goods, offers that need consent, and secret votes of all at once."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Game, Moves, Streams, filled
from keeling.core.outcome import Outcome

KINDS, COPIES, SEATS, HAND, ROUNDS = 3, 8, 5, 3, 3
DEALING, TRADING, VOTING, DRAWING, ENDED = range(5)
OFFER, ACCEPT, KEEP, WITHDRAW, PASS, VOTE = range(1, 7)
DRAW = 10
TRADED, VOTED, TURN, CLOSED = range(20, 24)
NOT_YOURS, BAD_OFFER, NOT_HELD, VOTE_ONCE, CONSERVED = range(1, 6)
NO, YES, CAST = 1, 2, 3  # a vote; CAST: somebody else's that is still secret


class Bazaar(Game):
    """Seats deal goods of three kinds; after each round all vote in secret whether everybody draws one more."""

    FIELDS: tuple[str, ...] = (
        "seats", "over", "phase", "turn", "round", "offers", "maker", "to", "give", "get", "dealt", "unseen",
        "hand", "known", "size", "vote",
    )  # fmt: skip

    def __init__(self, seats: int, rounds: int = ROUNDS) -> None:
        super().__init__(seats)
        self.phase = DEALING
        self.turn = 0
        self.round = rounds  # still to come
        self.offers = 2  # that the turn's seat may still make
        self.maker = -1  # of the open offer
        self.to = self.give = self.get = 0
        self.dealt = 0
        self.unseen = filled(KINDS, COPIES)
        self.hand = filled(SEATS * KINDS)
        self.known = filled(SEATS * KINDS)  # of the hand, what everybody knows to be there
        self.size = filled(SEATS)
        self.vote = filled(SEATS)

    def deciders(self) -> int:
        if self.phase in (DEALING, DRAWING):
            return 1 << common.CHANCE
        if self.phase == TRADING:
            return 1 << (self.to if self.maker >= 0 else self.turn)
        if self.phase == VOTING:
            return sum(1 << q for q in range(self.seats) if not self.vote[q])
        return 0

    def receiver(self) -> int:
        """Who draws next."""
        return self.dealt % self.seats

    def chances(self, out: Moves) -> int:
        out.clear()
        out.stream = common.DECK
        if self.deciders() >> common.CHANCE:
            for kind in range(KINDS):
                if self.unseen[kind]:
                    out.add_outcome(packed.make(DRAW, kind, self.receiver()), self.unseen[kind])
        return out.n

    def candidates(self, seat: int) -> list[int]:
        """All that a seat could ever be listed."""
        offers = [
            packed.make(OFFER, q, give, get)
            for q in range(self.seats)
            if q != seat
            for give in range(KINDS)
            for get in range(KINDS)
        ]
        plain = [packed.make(verb) for verb in (ACCEPT, KEEP, WITHDRAW, PASS)]
        return [*offers, *plain, packed.make(VOTE, NO), packed.make(VOTE, YES)]

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        for action in self.candidates(seat):
            if self.check(seat, action) == 0:
                out.add(action)
        return out.n

    def check(self, seat: int, action: int) -> int:
        verb, a, b, c = packed.verb(action), packed.a(action), packed.b(action), packed.c(action)
        if seat == common.CHANCE:
            fits = (
                bool(self.deciders() >> common.CHANCE) and a < KINDS and action == packed.make(DRAW, a, self.receiver())
            )
            return 0 if fits and self.unseen[a] else CONSERVED
        if not 0 <= seat < self.seats or packed.make(verb, a, b, c) != action:
            return NOT_YOURS
        if self.phase == VOTING and verb == VOTE:
            return 0 if not self.vote[seat] and action == packed.make(VOTE, a) and a in (NO, YES) else VOTE_ONCE
        if self.phase != TRADING or (verb != OFFER and action != packed.make(verb)):
            return NOT_YOURS
        if self.maker >= 0:
            return self.check_answer(seat, verb)
        if seat != self.turn or verb not in (OFFER, PASS):
            return NOT_YOURS
        return self.check_offer(seat, a, b, c) if verb == OFFER else 0

    def check_answer(self, seat: int, verb: int) -> int:
        """While an offer is open its addressee owes an answer, and its maker may withdraw it."""
        if seat == self.maker and verb == WITHDRAW:
            return 0
        if seat != self.to or verb not in (ACCEPT, KEEP):
            return NOT_YOURS
        return 0 if verb == KEEP or self.hand[KINDS * seat + self.get] else NOT_HELD

    def check_offer(self, seat: int, to: int, give: int, get: int) -> int:
        if not self.offers or to == seat or to >= self.seats or give >= KINDS or get >= KINDS or give == get:
            return BAD_OFFER
        return 0 if self.hand[KINDS * seat + give] else BAD_OFFER

    def apply(self, seat: int, action: int) -> int:
        verb, a = packed.verb(action), packed.a(action)
        if verb == DRAW:
            self.draw(a)
        elif verb == OFFER:
            self.offers -= 1
            self.maker, self.to, self.give, self.get = seat, a, packed.b(action), packed.c(action)
            self.know(seat, self.give)
        elif verb in (ACCEPT, KEEP, WITHDRAW):
            if verb == ACCEPT:
                self.trade()
            self.maker, self.to, self.give, self.get = -1, 0, 0, 0
        elif verb == VOTE:
            self.vote[seat] = a
            if all(self.vote[: self.seats]):
                self.count()
        else:
            self.next_turn()
        return 0

    def know(self, seat: int, kind: int) -> None:
        """Everybody knows that the seat holds one of the kind."""
        self.known[KINDS * seat + kind] = max(1, self.known[KINDS * seat + kind])

    def draw(self, kind: int) -> None:
        seat = self.receiver()
        self.unseen[kind] -= 1
        self.hand[KINDS * seat + kind] += 1
        self.size[seat] += 1
        self.dealt += 1
        if self.dealt % self.seats == 0 and (self.phase == DRAWING or self.dealt == HAND * self.seats):
            self.begin_round()

    def trade(self) -> None:
        for seat, gone, come in ((self.maker, self.give, self.get), (self.to, self.get, self.give)):
            self.hand[KINDS * seat + gone] -= 1
            self.hand[KINDS * seat + come] += 1
            self.known[KINDS * seat + gone] = max(0, self.known[KINDS * seat + gone] - 1)
            self.known[KINDS * seat + come] += 1
        self.tell(common.EVERYONE, TRADED, self.maker, self.to)

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        self.offers = 2
        if self.turn == 0:
            self.phase = VOTING
        self.tell(common.EVERYONE, TURN, self.turn, self.phase)

    def count(self) -> None:
        """All have voted: the votes are opened, and most of them decide."""
        yes = sum(1 << q for q in range(self.seats) if self.vote[q] == YES)
        self.tell(common.EVERYONE, VOTED, yes)
        self.vote = filled(SEATS)
        if 2 * yes.bit_count() > self.seats and sum(self.size) + self.seats <= KINDS * COPIES:
            self.phase = DRAWING
        else:
            self.begin_round()

    def begin_round(self) -> None:
        self.phase = TRADING
        self.round -= 1
        if self.round < 0:
            self.phase, self.over = ENDED, 1
            for q in range(self.seats):
                for kind in range(KINDS):
                    self.known[KINDS * q + kind] = self.hand[KINDS * q + kind]
                    self.tell(common.EVERYONE, CLOSED, q, kind, self.hand[KINDS * q + kind])

    # -- the end -----------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return max(self.hand[KINDS * seat : KINDS * seat + KINDS])

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = tuple(self.score(q) for q in range(self.seats))
        places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        return Outcome("closed", tuple(q for q, place in enumerate(places) if place == 1), scores, places)

    def payoff(self, seat: int) -> float:
        return sum(self.score(q) < self.score(seat) for q in range(self.seats)) / (self.seats - 1)

    # -- secrecy -----------------------------------------------------------------------------------------------------

    def seen(self, viewer: int, seat: int, action: int) -> int:
        verb = packed.verb(action)
        if verb == VOTE and viewer != seat:
            return packed.make(VOTE, common.HIDDEN)
        if verb == DRAW and viewer != packed.b(action):
            return packed.make(DRAW, common.HIDDEN, packed.b(action))
        return action

    def redact(self, seat: int) -> int:
        for q in range(self.seats):
            if q == seat:
                continue
            for kind in range(KINDS):
                hidden = self.hand[KINDS * q + kind] - self.known[KINDS * q + kind]
                self.hand[KINDS * q + kind] -= hidden
                self.unseen[kind] += hidden
            self.vote[q] = CAST if self.vote[q] else 0
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        for q in range(self.seats):
            blanks = self.size[q] - sum(self.hand[KINDS * q : KINDS * q + KINDS])
            for _ in range(blanks):
                pick = streams.below(common.REDEAL, sum(self.unseen))
                kind = 0
                while pick >= self.unseen[kind]:
                    pick -= self.unseen[kind]
                    kind += 1
                self.unseen[kind] -= 1
                self.hand[KINDS * q + kind] += 1
            if self.vote[q] == CAST:
                self.vote[q] = NO + streams.below(common.REDEAL, 2)
        return 0

    def faults(self) -> list[str]:
        found = []
        for kind in range(KINDS):
            if self.unseen[kind] + sum(self.hand[kind::KINDS]) != COPIES or min(self.unseen) < 0:
                found.append(f"Goods of kind {kind} are not {COPIES}.")
        for q in range(SEATS):
            hand, known = self.hand[KINDS * q : KINDS * q + KINDS], self.known[KINDS * q : KINDS * q + KINDS]
            if sum(hand) != self.size[q] or min(hand) < 0 or (q >= self.seats and self.size[q]):
                found.append(f"Seat {q} does not hold {self.size[q]} goods.")
            if any(not 0 <= k <= n for k, n in zip(known, hand, strict=True)):
                found.append(f"Seat {q} is known to hold what it does not hold.")
            if not 0 <= self.vote[q] < CAST or (self.vote[q] and self.phase != VOTING):
                found.append(f"Seat {q} has a vote that cannot be.")
        return found + self.turn_faults()

    def turn_faults(self) -> list[str]:
        found = []
        if not 0 <= self.phase <= ENDED or (self.phase == ENDED) != bool(self.over) or not 0 <= self.turn < self.seats:
            found.append("Phase, turn and end do not fit each other.")
        if not 0 <= self.offers <= 2 or not -1 <= self.maker < self.seats or not -1 <= self.round <= ROUNDS:
            found.append("Numbers out of range.")
        offer = 0 <= self.to < self.seats and self.give < KINDS and self.get < KINDS and self.to != self.maker
        if self.maker >= 0 and not (self.phase == TRADING and self.maker == self.turn and offer):
            found.append("The open offer cannot be.")
        elif self.maker >= 0 and not self.known[KINDS * self.maker + self.give]:
            found.append("Who offers a good is known to hold it.")
        if self.maker < 0 and (self.to or self.give or self.get):
            found.append("An offer that nobody made.")
        if self.phase == VOTING and all(self.vote[: self.seats]):
            found.append("All have voted, and nobody counted.")
        if sum(self.size) != self.dealt or (self.phase != DEALING and self.dealt < HAND * self.seats):
            found.append("The goods that were drawn are not those that are held.")
        if self.phase in (DEALING, DRAWING) and (
            not sum(self.unseen) or (self.phase == DEALING) != (self.dealt < 3 * self.seats)
        ):
            found.append("Nothing can be drawn here.")
        return found
