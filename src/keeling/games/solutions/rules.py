"""The rules of Solutions, one game. Numbers like S-082 are entries of the ledger (rulings.toml).

A round is a walk through the stages AT_ROUND to AT_YEAR of terms.py. `advance` walks until chance or a person must
act; what they do is applied, sets the next stage, and `advance` goes on.

The rules are one class, split by phase of play, each part on top of those before it: state.py, council.py (votes and
questions), challenges.py, opening.py (steps 1 and 2), placing.py (step 3), scoring.py (steps 4 and 5), secrecy.py,
and this file: who moves, chance, what is allowed, and the walk.
"""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.core.outcome import Outcome
from keeling.games.solutions import knowledge, terms
from keeling.games.solutions.secrecy import Secrecy

ENDINGS = ("", "win", "partial", "lost", "runaway")


class Solutions(Secrecy):
    """One game of Solutions."""

    # -- who moves -----------------------------------------------------------------------------------------------------

    def deciders(self) -> int:
        phase = self.phase
        if phase <= terms.LAST_CHANCE:
            return 1 << common.CHANCE
        if phase == terms.PROPOSING or phase == terms.READYING:
            return 1 << self.owner(self.turn)
        if phase == terms.SETTLING:
            return 1 << self.settler()
        if phase == terms.VOTING or phase == terms.ASKING:
            return ((1 << self.seats) - 1) & ~self.voted
        if phase == terms.BREAKING_TIE:
            return 1 << self.owner(self.proposer)
        if phase == terms.LOOKING or phase == terms.MOVING:
            return 1 << self.looker
        if phase == terms.PASSING_ON:
            seats = 0
            for seat in range(self.seats):
                seats |= (1 if self.giver(seat) >= 0 else 0) << seat
            return seats
        return 0

    # -- chance --------------------------------------------------------------------------------------------------------

    def to_fill(self) -> int:
        """The player whose hand the next card comes to."""
        return self.dealt // self.hand_size if self.phase == terms.DEALING else self.drawer

    def chances(self, out: Moves) -> int:
        out.clear()
        phase = self.phase
        out.stream = common.EVENTS
        if phase == terms.DRAWING_LOTS:  # S-017
            for player in range(self.players):
                out.add_outcome(packed.make(terms.FIRST, player), 1)
        elif phase == terms.DEALING or phase == terms.REFILLING or phase == terms.SWAPPING:
            out.stream = common.DECK
            for card in range(terms.CARDS):
                if self.where[card] == terms.DECK:
                    out.add_outcome(packed.make(terms.DRAW, card, self.to_fill()), 1)
        elif phase == terms.DRAWING_THREE:
            out.stream = common.DECK
            for card in range(terms.CARDS):
                if self.where[card] == terms.DECK:
                    out.add_outcome(packed.make(terms.SET_ASIDE, card), 1)
        elif phase == terms.ROLLING or phase == terms.ROLLING_FOR_GOLD:
            out.stream = common.DICE
            for face in range(1, 7):
                out.add_outcome(packed.make(terms.ROLL, face), 1)
        elif phase == terms.TURNING_UP_FEEDBACK:
            self.list_deck(out, terms.FEEDBACK)
        elif phase == terms.TURNING_UP_EVENT:
            self.list_deck(out, terms.EVENT)
        elif phase == terms.TURNING_UP_REWARD:
            self.list_deck(out, terms.REWARD)
        elif phase == terms.TURNING_UP_SILVER:
            self.list_deck(out, terms.SILVER)
        elif phase == terms.TURNING_UP_GOLD:
            self.list_deck(out, terms.GOLD)
        elif phase == terms.PICKING:
            for card in range(terms.CARDS):
                if self.where[card] == terms.DISCARD:
                    out.add_outcome(packed.make(terms.PICK, card), 1)
        elif phase == terms.ROLLING_ON_MAP:
            out.stream = common.DICE
            for row in range(1, 7):
                for column in range(1, 7):
                    out.add_outcome(packed.make(terms.MAP_ROLL, row, column), 1)
        return out.n

    def list_deck(self, out: Moves, verb: int) -> int:
        """The face-down cards of a small deck, each as likely: that is the shuffle (S-010)."""
        if verb == terms.FEEDBACK:
            for i in range(terms.FEEDBACKS):
                if self.feedback_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        elif verb == terms.EVENT:
            for i in range(terms.EVENTS):
                if self.event_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        elif verb == terms.REWARD:
            for i in range(terms.REWARDS):
                if self.reward_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        elif verb == terms.SILVER:
            for i in range(terms.SILVERS):
                if self.silver_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        else:
            for i in range(terms.GOLDS):
                if self.gold_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        return out.n

    def sample(self, streams: Streams, out: Moves) -> int:
        """As listed; the draws from the big deck and the die without a list."""
        phase = self.phase
        if phase == terms.DEALING or phase == terms.REFILLING or phase == terms.SWAPPING:
            card = self.nth_in_deck(streams.below(common.DECK, self.pool_n))
            return packed.make(terms.DRAW, card, self.to_fill())
        if phase == terms.ROLLING or phase == terms.ROLLING_FOR_GOLD:
            return packed.make(terms.ROLL, 1 + streams.below(common.DICE, 6))
        self.chances(out)
        return out.action[streams.below(out.stream, out.n)]

    # -- what is allowed -----------------------------------------------------------------------------------------------

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        if seat < 0 or seat >= self.seats:
            return 0
        phase = self.phase
        if phase == terms.PROPOSING:
            if seat == self.owner(self.turn):
                self.list_proposals(out)
            self.list_suggestions(out)
        elif not self.deciders() >> seat & 1:
            return 0
        elif phase == terms.VOTING or phase == terms.BREAKING_TIE or phase == terms.MOVING:
            self.list_places(out)
        elif phase == terms.ASKING or phase == terms.SETTLING:
            self.list_answers(out)
        elif phase == terms.READYING:
            out.add(packed.make(terms.BEGIN))
        elif phase == terms.LOOKING:
            out.add(packed.make(terms.LOOK_AT, self.row[0]))
            out.add(packed.make(terms.LOOK_AT, self.newest))
        elif phase == terms.PASSING_ON:
            hand = terms.HAND + self.giver(seat)
            for card in range(terms.CARDS):
                if self.where[card] == hand:
                    out.add(packed.make(terms.GIVE, card))
        return out.n

    def check(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if seat == common.CHANCE:
            return self.check_outcome(action)
        if self.over:
            return terms.GAME_IS_OVER
        if not 0 <= seat < self.seats or self.deciders() >> common.CHANCE:
            return terms.NOT_YOUR_TURN
        if action != packed.make(verb, a, packed.b(action) if verb == terms.PROPOSE else 0):
            return terms.NOT_YOUR_TURN
        if verb == terms.PROPOSE:
            return self.check_proposal(seat, a, packed.b(action))
        if verb == terms.PASS:
            return self.check_pass(seat, a)
        if verb == terms.VOTE:
            return self.check_vote(seat, a)
        if verb == terms.BREAK:
            if self.phase != terms.BREAKING_TIE or seat != self.owner(self.proposer):
                return terms.NOT_THE_PROPOSER
            return 0 if a <= self.row_n and self.is_tied(a + 1) else terms.NOT_THE_PROPOSER
        if verb == terms.ANSWER:
            if self.phase != terms.ASKING or self.voted >> seat & 1:
                return terms.NOT_JUDGED
            return 0 if self.is_answer(a) else self.no_answer(a)
        if verb == terms.SETTLE:
            if self.phase != terms.SETTLING or seat != self.settler():
                return terms.NOT_NEXT_PLAYER
            return 0 if self.is_answer(a) and self.is_tied(a + 1) else terms.NOT_NEXT_PLAYER
        if verb == terms.BEGIN:
            ready = a == 0 and self.phase == terms.READYING and seat == self.owner(self.turn)
            return 0 if ready else terms.NO_CLOCK
        if verb == terms.GIVE:
            player = self.giver(seat)
            mine = player >= 0 and a < terms.CARDS and self.where[a] == terms.HAND + player
            return 0 if mine else terms.NO_EXCHANGE
        if verb == terms.SUGGEST:
            return self.check_suggestion(a)
        if verb == terms.LOOK_AT:
            if self.phase != terms.LOOKING or seat != self.looker:
                return terms.NOT_ITS_MOMENT
            return 0 if a == self.newest or a == self.row[0] else terms.NOT_ITS_MOMENT
        if verb == terms.MOVE:
            if self.phase != terms.MOVING or seat != self.looker:
                return terms.NOT_ITS_MOMENT
            return 0 if a <= self.row_n else terms.NO_SUCH_PLACE
        return terms.NOT_YOUR_TURN

    def check_outcome(self, outcome: int) -> int:
        """Only what `chances` lists can come."""
        if not self.deciders() >> common.CHANCE:
            return terms.CARDS_CONSERVED
        out = Moves()
        self.chances(out)
        for i in range(out.n):
            if out.action[i] == outcome:
                return 0
        return terms.CARDS_CONSERVED

    # -- what happens --------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if seat == common.CHANCE:
            self.phase = terms.RUNNING
            self.happen(verb, a, packed.b(action))
        else:
            self.acts += 1
            if verb == terms.PROPOSE:
                self.propose(a, packed.b(action))
            elif verb == terms.VOTE:
                self.vote_for(seat, a)
            elif verb == terms.PASS:
                self.pass_turn()
            elif verb == terms.ANSWER:
                self.vote[seat] = a + 1
                self.voted |= 1 << seat
                if self.all_voted():
                    self.count_answers()
            elif verb == terms.SETTLE:
                self.decide(a)
            elif verb == terms.BREAK or verb == terms.MOVE:
                self.settle_place(a, verb == terms.MOVE)
            elif verb == terms.BEGIN:
                self.begin_challenge()
            elif verb == terms.GIVE:
                self.give_card(self.giver(seat), a)
            elif verb == terms.SUGGEST:
                self.ask(terms.COOL if a == terms.COOL_HEADS else terms.SURGE)
                self.at = terms.AT_TURN
            else:
                self.peeked = a + 1
                self.phase = terms.MOVING
        if self.phase == terms.RUNNING:
            self.advance()
        return 0

    def happen(self, verb: int, a: int, b: int) -> int:
        """A chance outcome."""
        if verb == terms.DRAW:
            self.draw(a, b)
        elif verb == terms.ROLL:
            if self.at == terms.AT_OFFER:
                self.end_attempt(self.gold_faces[self.attempt] >> a & 1)
            elif a >= 6 - self.zone():  # the faces 5, 6; 4, 5, 6; 3, 4, 5, 6 (S-024)
                self.at = terms.AT_FEEDBACK if self.rerolled else terms.AT_TRIGGERED
                self.then = terms.AT_EVENT
            else:
                self.tell(common.EVERYONE, terms.CALM)
        elif verb == terms.FEEDBACK:
            self.feedback = a
            self.feedback_deck[a] = terms.USED
        elif verb == terms.EVENT:
            self.event = a
            self.event_deck[a] = terms.USED
        elif verb == terms.REWARD:
            self.reward_deck[a] = terms.HELD
        elif verb == terms.SILVER:
            self.silver_deck[a] = terms.HELD
        elif verb == terms.GOLD:
            self.gold_deck[a] = terms.HELD
        elif verb == terms.FIRST:
            self.turn = a
            self.phase = terms.DEALING
        elif verb == terms.PICK:
            self.turn_up(a)
        elif verb == terms.MAP_ROLL:
            self.turn_up(self.on_map(a, b))
        else:
            self.set_aside(a)
        return 0

    def draw(self, card: int, player: int) -> int:
        """A card comes to a hand (S-007, S-057)."""
        dealing = self.dealt < self.players * self.hand_size
        self.where[card] = terms.HAND + player
        self.hand_n[player] += 1
        self.deck_n -= 1
        self.pool_n -= 1
        if dealing:
            self.dealt += 1
            if self.dealt < self.players * self.hand_size:
                self.phase = terms.DEALING
        elif self.give[player]:  # alone: what was given goes into the deck after the draw
            self.into_deck(self.give[player] - 1)
            self.give[player] = 0
        return 0

    def advance(self) -> int:
        """Walk on until chance or a person must act."""
        while self.phase == terms.RUNNING:
            at = self.at
            if at == terms.AT_VOTE:
                self.voted = 0
                self.clear_votes()
                self.phase = terms.VOTING
            elif at == terms.AT_NEXT_TURN:
                self.turn = self.next_player(self.turn)
                self.offer_turn()
            elif at == terms.AT_LOOK:
                self.offer_look()
            elif at == terms.AT_REVEAL:
                self.reveal()
            elif at == terms.AT_TURN:
                self.phase = terms.PROPOSING
            elif at < terms.AT_ACTION:
                self.before_action(at)
            elif at == terms.AT_ACTION:
                self.turned_down = 0
                self.offer_turn()
            else:
                self.after_action(at)
        return 0

    # -- the end -------------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """All win or lose together; the score is the final temperature in tenths of a degree (S-103 to S-108)."""
        if not self.over:
            return None
        everybody = tuple(range(self.seats))
        won = self.ending == terms.WIN
        lost = self.ending == terms.LOST or self.ending == terms.RUNAWAY
        return Outcome(
            ENDINGS[self.ending],
            winners=everybody if won else (),
            scores=(self.heat,) * self.seats,
            places=(1,) * self.seats,
            losers=everybody if lost else (),
        )

    def payoff(self, seat: int) -> float:
        if self.ending == terms.WIN:
            return 1.0 - self.heat / 150.0
        if self.ending == terms.PARTIAL:
            return 0.6
        return 0.4 * (terms.TOP - self.heat) / (terms.TOP - terms.LIMIT)

    def faults(self) -> list[str]:
        return knowledge.faults(self)
