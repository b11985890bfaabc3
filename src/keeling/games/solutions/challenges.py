"""Events in which the group does something: challenges with a Reward, and the exchange of cards.

Whether a challenge is met the group says itself; Second look and Moonshot are judged by the ranks.
"""

from __future__ import annotations

from keeling.core import common
from keeling.games.solutions import terms
from keeling.games.solutions.council import Council


class Challenges(Council):
    """Challenges, Second look, Moonshot, Knowledge exchange."""

    def begin_challenge(self) -> int:
        """The clock runs from here (S-039)."""
        self.began = self.acts
        self.phase = terms.RUNNING
        return 0

    def open_challenge(self) -> int:
        """What the group is asked, or what is drawn first. Too few cards for it: the challenge falls away."""
        event = self.event
        if event == terms.SECOND_LOOK:
            for card in range(terms.CARDS):
                if self.where[card] == terms.DISCARD:
                    if self.players > 1:
                        self.ask(terms.WAY)
                    else:  # whoever rolls on the map sees where the card lies
                        self.phase = terms.PICKING
                    return 0
            self.tell(common.EVERYONE, terms.EVENT_OVER, event, 0)
        elif event == terms.MOONSHOT:
            self.moon_n = 0
            self.set_next_aside()
        else:
            self.ask(terms.MET)
        return 0

    def end_challenge(self, met: int) -> int:
        """A Reward if it was met (S-034, S-035)."""
        self.tell(common.EVERYONE, terms.EVENT_OVER, self.event, met)
        self.began = 0
        if met:
            self.gain_reward()
        return 0

    def decided(self, question: int, value: int) -> int:
        """Of a challenge: met or not, the way to pick a card, its third of the ranking, the order of three."""
        if question == terms.MET:
            self.end_challenge(1 - value)
        elif question == terms.WAY:
            self.phase = terms.ROLLING_ON_MAP if value else terms.PICKING
        elif question == terms.BAND:
            self.judge_band(value)
        elif question == terms.ORDER:
            self.end_moonshot(value)
        else:
            Council.decided(self, question, value)
        return 0

    # -- Second look ---------------------------------------------------------------------------------------------------

    def turn_up(self, card: int) -> int:
        """Second look: a card of the discard pile; its title is read out."""
        self.picked = card + 1
        self.tell(common.EVERYONE, terms.TURNED_UP, card)
        self.ask(terms.BAND)
        return 0

    def on_map(self, row: int, column: int) -> int:
        """The card of the Solution Map by turns at a row and column; the last one available (S-041, S-042, S-133)."""
        rows = 0
        chosen = 0
        for space in range(1, self.rounds + 1):
            if self.in_map_row(space):
                rows += 1
                chosen = space
                if rows == row:
                    break
        best = -1
        n = min(column, self.in_map_row(chosen))
        for card in range(terms.CARDS):
            if self.where[card] == terms.DISCARD and self.map_round[card] == chosen:
                before = 0
                for other in range(terms.CARDS):
                    if self.where[other] == terms.DISCARD and self.map_round[other] == chosen:
                        before += 1 if self.map_place[other] < self.map_place[card] else 0
                if before == n - 1:
                    best = card
        return best

    def in_map_row(self, space: int) -> int:
        n = 0
        for card in range(terms.CARDS):
            if self.where[card] == terms.DISCARD and self.map_round[card] == space:
                n += 1
        return n

    def judge_band(self, value: int) -> int:
        rank = self.rank[self.picked - 1]
        band = 0 if rank <= 25 else 1 if rank <= 50 else 2
        self.tell(common.EVERYONE, terms.REVEALED, self.picked - 1, rank)
        self.picked = 0
        self.end_challenge(1 if band == value else 0)
        return 0

    # -- Moonshot ------------------------------------------------------------------------------------------------------

    def set_next_aside(self) -> int:
        """Moonshot draws three cards; from an empty deck after a shuffle of the discard pile."""
        self.refill_deck()
        if self.deck_n:
            self.phase = terms.DRAWING_THREE
        else:
            self.end_moonshot(0)
        return 0

    def set_aside(self, card: int) -> int:
        self.where[card] = terms.ASIDE
        self.deck_n -= 1
        self.pool_n -= 1
        self.moon[self.moon_n] = card
        self.moon_n += 1
        if self.moon_n < 3:
            self.set_next_aside()
        else:
            self.ask(terms.ORDER)
        return 0

    def end_moonshot(self, order: int) -> int:
        """The three are turned over, judged and shuffled back."""
        n = self.moon_n
        first = order // 2
        second = (first + 1 + order % 2) % 3
        third = 3 - first - second
        for i in range(n):
            self.show(self.moon[i])
        met = 0
        if n == 3:
            a = self.rank[self.moon[first]]
            b = self.rank[self.moon[second]]
            met = 1 if a < b and b < self.rank[self.moon[third]] else 0
        for i in range(n):
            self.into_deck(self.moon[i])
        for i in range(3):
            self.moon[i] = 0
        self.moon_n = 0
        self.end_challenge(met)
        return 0

    # -- Knowledge exchange --------------------------------------------------------------------------------------------

    def open_exchange(self) -> int:
        """Every player passes a card to the left; alone, swaps one with the deck."""
        self.voted = 0
        for player in range(self.players):
            self.give[player] = 0
        for player in range(self.players):
            if self.hand_n[player]:
                self.phase = terms.PASSING_ON
        return 0

    def giver(self, seat: int) -> int:
        """The player that a seat gives a card for, -1 if nobody is asked (W9)."""
        if self.phase != terms.PASSING_ON:
            return -1
        if not self.group:
            return seat if self.hand_n[seat] and not self.voted >> seat & 1 else -1
        for player in range(self.players):
            if self.hand_n[player] and not self.voted >> player & 1:
                return player
        return -1

    def give_card(self, player: int, card: int) -> int:
        self.give[player] = card + 1
        self.voted |= 1 << player
        for other in range(self.players):
            if self.hand_n[other] and not self.voted >> other & 1:
                return 0
        self.phase = terms.RUNNING
        self.voted = 0
        if self.players == 1:
            self.swap_with_deck(card)
        else:
            self.hand_on()
        return 0

    def swap_with_deck(self, card: int) -> int:
        self.refill_deck()
        if self.deck_n == 0:
            self.give[0] = 0
            return 0
        self.where[card] = terms.ASIDE
        self.hand_n[0] -= 1
        self.drawer = 0
        self.phase = terms.SWAPPING
        return 0

    def hand_on(self) -> int:
        """All at once; giver and receiver know the card from then on, others no longer what the giver holds."""
        for player in range(self.players):
            if self.give[player]:
                left = self.next_player(player)
                for card in range(terms.CARDS):
                    if self.where[card] == terms.HAND + player:
                        self.knows[card] &= (1 << self.owner(player)) | (1 << self.owner(left))
        for player in range(self.players):
            if self.give[player]:
                card = self.give[player] - 1
                left = self.next_player(player)
                self.where[card] = terms.HAND + left
                self.knows[card] = (1 << self.owner(player)) | (1 << self.owner(left))
                self.hand_n[player] -= 1
                self.hand_n[left] += 1
                self.give[player] = 0
                self.tell(self.knows[card], terms.HANDED, card, player, left)
        return 0
