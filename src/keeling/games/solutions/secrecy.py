"""Who knows what: what a seat sees of an action, a state without its secrets, and a deal that fits such a state."""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.games.solutions import terms
from keeling.games.solutions.scoring import Scoring


class Secrecy(Scoring):
    """What is hidden from whom."""

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """Cards drawn and given, votes and answers are for their own seat until they are opened (S-008, S-068)."""
        verb = packed.verb(action)
        if seat == common.CHANCE:
            if verb == terms.DRAW and viewer != self.owner(packed.b(action)):
                return packed.make(terms.DRAW, common.HIDDEN, packed.b(action))
            if verb == terms.MAP_ROLL:  # secret: a column would hint at the rank (S-041)
                return packed.make(terms.MAP_ROLL, common.HIDDEN, common.HIDDEN)
            return action
        if viewer != seat and (verb == terms.VOTE or verb == terms.ANSWER or verb == terms.GIVE):
            return packed.make(verb, common.HIDDEN)
        return action

    def redact(self, seat: int) -> int:
        """Ranks not revealed, the others' hands, votes and gifts (S-008, S-177)."""
        peeked = self.peeked - 1 if self.phase == terms.MOVING and seat == self.looker else -1
        for card in range(terms.CARDS):
            if not self.told[card] and card != peeked:
                self.rank[card] = 0
            player = self.where[card] - terms.HAND
            if player >= 0 and self.owner(player) != seat and (seat >= self.seats or not self.knows[card] >> seat & 1):
                self.where[card] = terms.DECK
                self.knows[card] = 0
                self.pool_n += 1
        if self.phase == terms.SWAPPING and seat and self.give[0]:
            self.where[self.give[0] - 1] = terms.DECK
            self.pool_n += 1
        for other in range(self.seats):
            if other != seat and self.votes_open():
                self.vote[other] = 0
        for player in range(self.players):
            if self.owner(player) != seat:
                self.give[player] = 0
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        self.redeal_hands(streams)
        self.redeal_ranks(streams)
        if self.votes_open():
            self.redeal_votes(streams)
        return 0

    def redeal_hands(self, streams: Streams) -> int:
        """Cards of the pool to the hands that lack some, and of each hand one to give."""
        for player in range(self.players):
            lacks = self.hand_n[player]
            for card in range(terms.CARDS):
                if self.where[card] == terms.HAND + player:
                    lacks -= 1
            while lacks > 0:
                self.where[self.nth_in_deck(streams.below(common.REDEAL, self.pool_n))] = terms.HAND + player
                self.pool_n -= 1
                lacks -= 1
            if self.phase == terms.PASSING_ON and self.voted >> player & 1 and self.give[player] == 0:
                n = streams.below(common.REDEAL, self.hand_n[player])
                for card in range(terms.CARDS):
                    if self.where[card] == terms.HAND + player:
                        if n == 0:
                            self.give[player] = card + 1
                        n -= 1
        if self.phase == terms.SWAPPING and self.give[0] == 0:
            card = self.nth_in_deck(streams.below(common.REDEAL, self.pool_n))
            self.where[card] = terms.ASIDE
            self.give[0] = card + 1
            self.pool_n -= 1
        return 0

    def redeal_ranks(self, streams: Streams) -> int:
        """The ranks that are missing, in any order, to the cards whose rank is blank."""
        missing = Moves()
        for rank in range(1, terms.CARDS + 1):
            known = False
            for card in range(terms.CARDS):
                if self.rank[card] == rank:
                    known = True
            if not known:
                missing.add(rank)
        for card in range(terms.CARDS):
            if self.rank[card] == 0:
                i = streams.below(common.REDEAL, missing.n)
                missing.n -= 1
                rank = missing.action[i]
                missing.action[i] = missing.action[missing.n]
                self.rank[card] = rank
        return 0

    def redeal_votes(self, streams: Streams) -> int:
        choices = Moves()
        for seat in range(self.seats):
            if self.voted >> seat & 1 and self.vote[seat] == 0:
                choices.clear()
                if self.phase == terms.VOTING:
                    self.list_places(choices)
                else:
                    self.list_answers(choices)
                self.vote[seat] = packed.a(choices.action[streams.below(common.REDEAL, choices.n)]) + 1
        return 0
