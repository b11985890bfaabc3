"""Step 3 of a round, the action phase: propose a card or pass, vote for its place, turn it up."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves
from keeling.games.solutions import terms
from keeling.games.solutions.opening import Opening


class Placing(Opening):
    """The action phase."""

    # -- how many cards ------------------------------------------------------------------------------------------------

    def finite(self) -> int:
        """The maximum of the space without the no-limit marker, Events and Rewards (S-015, S-047, S-048; X1)."""
        return self.base + (1 if self.space >= self.cap_at else 0) + (1 if self.space >= self.extra_at else 0)

    def limit(self) -> int:
        """How many solutions may be played in this round (S-051, S-079, S-194; X29, X34)."""
        most = self.finite()
        if self.broken:
            return most
        if self.space == self.rounds - 1:
            return most if self.cut else terms.NO_LIMIT
        most += self.momentum
        return max(2, most - 2) if self.cut else most

    def may_pass(self) -> bool:
        """Not before two cards are revealed, not while broken, not when all in (S-064, S-094, S-204)."""
        return self.shown >= 2 and not self.broken and not (self.committed and self.row_n < self.finite())

    # -- what is allowed -----------------------------------------------------------------------------------------------

    def list_proposals(self, out: Moves) -> int:
        """Each card of the hand in each gap; or a pass (S-055, S-062, S-064)."""
        hand = terms.HAND + self.turn
        left = self.hand_n[self.turn]
        for card in range(terms.CARDS):
            if self.where[card] == hand:
                for place in range(self.row_n + 1):
                    out.add(packed.make(terms.PROPOSE, card, place))
                left -= 1
                if left == 0:
                    break
        if self.may_pass():
            out.add(packed.make(terms.PASS))
        return 0

    def list_suggestions(self, out: Moves) -> int:
        for reward in range(terms.REWARDS):
            if self.reward_deck[reward] == terms.HELD and self.check_suggestion(reward) == 0:
                out.add(packed.make(terms.SUGGEST, reward))
        return 0

    def list_places(self, out: Moves) -> int:
        """Every gap of the row without the newest card; when votes tie, those that tie (S-062, S-068, S-069)."""
        for place in range(self.row_n + 1):
            if self.phase == terms.VOTING:
                out.add(packed.make(terms.VOTE, place))
            elif self.phase == terms.MOVING:
                out.add(packed.make(terms.MOVE, place))
            elif self.is_tied(place + 1):
                out.add(packed.make(terms.BREAK, place))
        if self.phase == terms.VOTING:
            out.add(packed.make(terms.VOTE, terms.NO_OPINION))
        return 0

    def check_proposal(self, seat: int, card: int, place: int) -> int:
        if self.phase != terms.PROPOSING:
            return terms.PHASE_IS_OVER if self.at > terms.AT_REVEAL else terms.NOT_YOUR_TURN
        if seat != self.owner(self.turn) or card >= terms.CARDS or self.where[card] != terms.HAND + self.turn:
            return terms.NOT_YOUR_TURN
        return 0 if place <= self.row_n else terms.NO_SUCH_PLACE

    def check_pass(self, seat: int, a: int) -> int:
        if self.phase != terms.PROPOSING or seat != self.owner(self.turn) or a:
            return terms.NOT_YOUR_TURN
        if self.may_pass():
            return 0
        if self.shown < 2:
            return terms.NO_PASS_YET
        return terms.NO_PASS_WHEN_BROKEN if self.broken else terms.NO_PASS_ALL_IN

    def check_vote(self, seat: int, place: int) -> int:
        if self.phase != terms.VOTING or self.voted >> seat & 1:
            return terms.NO_SUCH_VOTE
        return 0 if place <= self.row_n or place == terms.NO_OPINION else terms.NO_SUCH_PLACE

    def check_suggestion(self, reward: int) -> int:
        """Cool heads and Momentum may be called for in the action phase, each once a turn (S-200; R4, R6)."""
        if reward >= terms.REWARDS:
            return terms.NOT_ITS_MOMENT
        if (reward == terms.BREAKTHROUGH or reward == terms.RUSHED_SCIENCE) and not self.advanced:
            return terms.ADVANCED_ONLY
        if self.phase != terms.PROPOSING or self.broken or not self.held(reward) or self.turned_down >> reward & 1:
            return terms.NOT_ITS_MOMENT
        return 0 if reward == terms.COOL_HEADS or reward == terms.MOMENTUM else terms.NOT_ITS_MOMENT

    # -- turns ---------------------------------------------------------------------------------------------------------

    def offer_turn(self) -> int:
        """The next player with cards proposes or passes; one without cards passes (S-065, S-076 to S-080)."""
        cards = 0
        for player in range(self.players):
            cards += self.hand_n[player]
        if cards == 0:
            self.end_phase(3)
            return 0
        while True:
            if self.hand_n[self.turn]:
                self.phase = terms.PROPOSING
                return 0
            if self.may_pass() and self.note_pass():
                return 0
            self.turn = self.next_player(self.turn)

    def note_pass(self) -> bool:
        """Two players in a row have passed; alone, one decision to stop (S-077, S-112)."""
        self.passes += 1
        if self.passes >= (2 if self.players > 1 else 1):
            self.turn = self.next_player(self.turn)
            self.end_phase(1)
            return True
        return False

    def pass_turn(self) -> int:
        self.tell(common.EVERYONE, terms.PASSED, self.turn)
        self.phase = terms.RUNNING
        self.turned_down = 0
        if not self.note_pass():
            self.at = terms.AT_NEXT_TURN
        return 0

    def propose(self, card: int, place: int) -> int:
        """To the table, and the hand is filled at once (S-055 to S-063)."""
        self.where[card] = terms.TABLE
        self.knows[card] = 0
        self.hand_n[self.turn] -= 1
        self.map_by[card] = self.turn + 1
        self.map_agreed[card] = 0
        self.newest = card
        self.place = place
        self.proposer = self.turn
        self.drawer = self.turn
        self.passes = self.turned_down = 0
        self.at = terms.AT_VOTE
        if self.row_n == 0:  # nothing to be judged yet (S-059)
            self.row[0] = card
            self.row_n = 1
            self.at = terms.AT_NEXT_TURN
            self.tell(common.EVERYONE, terms.FIRST_CARD, card)
        self.refill_deck()
        self.phase = terms.REFILLING if self.deck_n and self.hand_n[self.turn] < self.hand_size else terms.RUNNING
        return 0

    # -- the place of a card -------------------------------------------------------------------------------------------

    def vote_for(self, seat: int, place: int) -> int:
        """Plurality; no opinion counts for nothing, a tie is the proposer's (S-066 to S-069; X16)."""
        self.vote[seat] = place + 1
        self.voted |= 1 << seat
        if not self.all_voted():
            return 0
        best = 0
        tied = 0
        for other in range(self.seats):
            self.tell(common.EVERYONE, terms.VOTED, other, self.vote[other] - 1)
        for place in range(self.row_n + 1):
            voices = self.voices(place + 1)
            if voices > best:
                best = voices
                tied = 1
                self.place = place
            elif voices and voices == best:
                tied += 1
        if tied > 1:
            self.tell(common.EVERYONE, terms.TIED)
            self.phase = terms.BREAKING_TIE
        else:
            self.settle_place(self.place, 0)
        return 0

    def settle_place(self, place: int, looked: int) -> int:
        """Where the newest card goes; after a look it is agreed if it stays where all wanted it."""
        agreed = self.map_agreed[self.newest] if looked and place == self.place else 0
        if not looked and self.voices(place + 1) == self.seats:
            agreed = 1
        self.place = place
        self.map_agreed[self.newest] = agreed
        self.tell(common.EVERYONE, terms.PLACED, self.newest, place, agreed)
        self.at = terms.AT_REVEAL if looked else terms.AT_LOOK
        self.phase = terms.RUNNING
        self.clear_votes()
        self.voted = 0
        return 0

    def decided(self, question: int, value: int) -> int:
        """Of the action phase: Momentum and Peer review."""
        if question == terms.SURGE:
            if value:
                self.use(terms.MOMENTUM)
                self.momentum = self.waived = 1
            else:
                self.turned_down |= 1 << terms.MOMENTUM
        elif question == terms.LOOK:
            self.answer_look(value)
        else:
            Opening.decided(self, question, value)
        return 0

    def offer_look(self) -> int:
        """Peer review, after the vote and before the reveal (R5)."""
        self.at = terms.AT_REVEAL
        hidden = not self.told[self.newest] or (self.shown == 0 and not self.told[self.row[0]])
        if hidden and self.held(terms.PEER_REVIEW):
            self.ask(terms.LOOK)
        return 0

    def answer_look(self, value: int) -> int:
        if value:
            self.use(terms.PEER_REVIEW)
            self.looker = value - 1
            self.phase = terms.LOOKING
            if self.shown:
                self.peeked = self.newest + 1
                self.phase = terms.MOVING
        return 0

    def reveal(self) -> int:
        """Right if all ranks run upwards from left to right (S-070 to S-075)."""
        i = self.row_n
        while i > self.place:
            self.row[i] = self.row[i - 1]
            i -= 1
        self.row[i] = self.newest
        self.row_n += 1
        if self.shown == 0:
            self.show(self.row[1 - i])
        self.show(self.newest)
        self.shown = self.row_n
        self.peeked = 0
        for i in range(self.row_n - 1):
            if self.rank[self.row[i]] > self.rank[self.row[i + 1]]:
                self.wrong = self.newest + 1
        if self.wrong:
            self.tell(common.EVERYONE, terms.WRONG, self.newest)
            self.turn = self.next_player(self.turn)
            self.end_phase(0)
        else:
            self.tell(common.EVERYONE, terms.RIGHT, self.row_n)
            if self.row_n >= self.limit():
                self.turn = self.next_player(self.turn)
                self.end_phase(2)
            else:
                self.at = terms.AT_NEXT_TURN
        return 0

    def end_phase(self, why: int) -> int:
        """No card can be proposed until the next round (S-080)."""
        self.tell(common.EVERYONE, terms.PHASE_OVER, why)
        for i in range(self.row_n):
            self.map_round[self.row[i]] = self.space + 1
            self.map_place[self.row[i]] = i
        self.played[self.space] = self.row_n
        self.wrongs[self.space] = self.wrong
        self.at = terms.AT_SCORE
        self.phase = terms.RUNNING
        return 0
