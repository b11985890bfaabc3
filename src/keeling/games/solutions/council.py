"""The group decides: votes and how they are counted, the questions it is asked and what may be answered.

`ask` opens a question, `count_answers` closes it, and `decided` says what follows. Each phase refines `decided` for the
questions of its own, and scoring, whose answers name cards, also what may be answered. C methods have no super(), so a
phase calls the one before it by name.
"""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves
from keeling.games.solutions import terms
from keeling.games.solutions.state import State


class Council(State):
    """Votes and questions."""

    # -- votes ---------------------------------------------------------------------------------------------------------

    def all_voted(self) -> bool:
        return self.voted == (1 << self.seats) - 1

    def votes_open(self) -> bool:
        """Whether votes are still secret (S-068)."""
        return self.phase == terms.VOTING or self.phase == terms.ASKING

    def voices(self, vote: int) -> int:
        n = 0
        for seat in range(self.seats):
            if self.vote[seat] == vote:
                n += 1
        return n

    def is_tied(self, vote: int) -> bool:
        """Whether a vote is among those with most voices; `vote` as `self.vote` keeps it, one more than its value."""
        mine = self.voices(vote)
        if mine == 0:
            return False
        for seat in range(self.seats):
            if self.vote[seat] != terms.NO_OPINION + 1 or self.question:
                if self.voices(self.vote[seat]) > mine:
                    return False
        return True

    def clear_votes(self) -> int:
        self.question = terms.NOTHING
        for seat in range(terms.SEATS):
            self.vote[seat] = 0
        return 0

    # -- questions and their answers -----------------------------------------------------------------------------------

    def ask(self, question: int) -> int:
        self.clear_votes()
        self.question = question
        self.voted = 0
        self.phase = terms.ASKING
        return 0

    def answers(self) -> int:
        """How many answers the question has, numbered from 0."""
        question = self.question
        if question == terms.LOOK:
            return self.seats + 1
        if question == terms.ORDER:
            return 6
        return 3 if question == terms.BAND or question == terms.SOFTEN else 2

    def list_answers(self, out: Moves) -> int:
        """The answers that the question has; when they tie, those that tie."""
        for value in range(self.answers()):
            if self.question != terms.SOFTEN or self.is_answer(value):
                self.list_answer(out, value)
        return 0

    def list_answer(self, out: Moves, value: int) -> int:
        """One answer that the question has, unless others have more voices."""
        if self.phase == terms.ASKING:
            out.add(packed.make(terms.ANSWER, value))
        elif self.is_tied(value + 1):
            out.add(packed.make(terms.SETTLE, value))
        return 0

    def is_answer(self, value: int) -> bool:
        """Whether the question that is asked has this answer."""
        if self.question == terms.SOFTEN and value:
            return value <= 2 and self.held(terms.ECOSYSTEM_REBOUND if value == 1 else terms.WETLANDS)
        return value < self.answers()

    def no_answer(self, value: int) -> int:
        """The rule behind an answer that the question does not have."""
        return terms.NOT_OFFERED if self.question == terms.CHOICE else terms.NOT_JUDGED

    # -- what was decided ----------------------------------------------------------------------------------------------

    def settler(self) -> int:
        """The seat of the next player, whom ties go to; about Peer review that is the one after the proposer (X33)."""
        return self.owner(self.next_player(self.turn) if self.question == terms.LOOK else self.turn)

    def count_answers(self) -> int:
        """The most voices decide; a tie is the next player's (S-198; X33)."""
        best = 0
        answer = 0
        tied = False
        for seat in range(self.seats):
            self.tell(common.EVERYONE, terms.VOTED, seat, self.vote[seat] - 1)
            voices = self.voices(self.vote[seat])
            if voices > best:
                best = voices
                answer = self.vote[seat] - 1
                tied = False
            elif voices == best and self.vote[seat] - 1 != answer:
                tied = True
        if tied:
            self.tell(common.EVERYONE, terms.TIED)
            self.phase = terms.SETTLING
        else:
            self.decide(answer)
        return 0

    def decide(self, value: int) -> int:
        """The group has answered."""
        question = self.question
        self.clear_votes()
        self.voted = 0
        self.phase = terms.RUNNING
        self.tell(common.EVERYONE, terms.DECIDED, question, value)
        self.decided(question, value)
        return 0

    def decided(self, question: int, value: int) -> int:
        """What follows. Refined phase by phase; about Cool heads the group is asked in all of them (S-200; R4)."""
        if question == terms.COOL:
            self.answer_cool(value)
        return 0

    def answer_cool(self, value: int) -> int:
        if value:
            self.use(terms.COOL_HEADS)
            self.cool(2)
        else:
            self.turned_down |= 1 << terms.COOL_HEADS
        return 0
