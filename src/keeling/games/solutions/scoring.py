"""Steps 4 and 5 of a round, scoring and the new year: the wrong card, Silver, Gold, and how the game ends."""

from __future__ import annotations

from keeling.core import common
from keeling.core.game import Moves
from keeling.games.solutions import terms
from keeling.games.solutions.placing import Placing


class Scoring(Placing):
    """From the last card to the new year."""

    def after_action(self, at: int) -> int:
        """From scoring to the new year (S-081 to S-087)."""
        if at == terms.AT_SCORE:
            self.score()
        elif at == terms.AT_LAY:
            self.at = terms.AT_COUNT
            if self.any_silver_to_lay():
                self.ask(terms.LAY)
        elif at == terms.AT_COUNT:
            self.count_score()
        elif at == terms.AT_OFFER:
            self.at = terms.AT_GAMBLE
            self.fill_offer()
        elif at == terms.AT_GAMBLE:
            self.at = terms.AT_COOL_LAST
            if not self.attempted and not self.broken and self.can_gamble_any():
                self.ask(terms.GAMBLE)
        elif at == terms.AT_COOL_LAST:
            self.at = terms.AT_YEAR
            dear = self.space == self.rounds - 1 or self.heat + self.step >= terms.TOP
            if self.held(terms.COOL_HEADS) and not self.broken and dear:
                self.ask(terms.COOL)
        else:
            self.new_year()
        return 0

    def decided(self, question: int, value: int) -> int:
        """Of scoring: the card that is lost, a Silver, a Gold."""
        if question == terms.PENALTY:
            self.take_penalty(value)
        elif question == terms.LAY:
            self.lay(value)
        elif question == terms.GAMBLE:
            if value:
                self.gamble(value)
        else:
            Placing.decided(self, question, value)
        return 0

    # -- which cards count ---------------------------------------------------------------------------------------------

    def score(self) -> int:
        """What counts: all cards, less the wrong one and one more (S-081, S-082; X14, X15)."""
        self.right = self.row_n - (1 if self.wrong else 0)
        if self.broken:
            self.end_emergency()
            return 0
        self.at = terms.AT_LAY
        if self.wrong and not self.waived and self.right:
            if self.right > 1 and self.any_silver():
                self.ask(terms.PENALTY)
            else:
                self.take_penalty(self.last_right())
        return 0

    def last_right(self) -> int:
        """The right card with the least impact: which one goes makes no difference without a Silver."""
        i = self.row_n - 1
        return self.row[i] if self.row[i] + 1 != self.wrong else self.row[i - 1]

    def take_penalty(self, card: int) -> int:
        self.penalty = card + 1
        self.right -= 1
        self.tell(common.EVERYONE, terms.DISCARDED, card)
        return 0

    def fall(self, right: int) -> int:
        """Spaces down for so many cards that count, in this round (S-081, S-083 to S-086; B2)."""
        return max(0, right - (3 if self.dry else 0))

    def count_score(self) -> int:
        spaces = self.fall(self.right) + self.bonus
        self.tell(common.EVERYONE, terms.SCORED, spaces, self.right)
        self.cool(spaces)
        if self.committed:  # B8
            won = self.row_n - (1 if self.wrong else 0) >= self.finite()  # a wrong card beyond them is none of those
            self.tell(common.EVERYONE, terms.MADE_SURE, 1 if won else 0)
            if won:
                self.cool(2)
            else:
                self.warm(2)
        self.earn()
        self.clear_table()
        self.at = terms.AT_OFFER if self.advanced and not self.broken else terms.AT_COOL_LAST
        return 0

    def earn(self) -> int:
        """Research Points: one without a wrong card, one more at the finite maximum (S-202, S-203)."""
        if self.advanced and not self.wrong and self.row_n:
            won = 2 if self.row_n >= self.finite() else 1
            won = min(won, terms.MOST_POINTS - self.points)
            self.points += won
            self.tell(common.EVERYONE, terms.POINTS, won, self.points)
        return 0

    def clear_table(self) -> int:
        """All cards of the round go to the discard pile; the map remembers them."""
        for i in range(self.row_n):
            self.where[self.row[i]] = terms.DISCARD
        return 0

    def end_emergency(self) -> int:
        """The finite maximum of cards, all right, or the game is lost (S-093 to S-099, S-194; X5, X29)."""
        if self.wrong or self.row_n < self.finite():
            self.finish(terms.RUNAWAY)
            return 0
        self.broken = 0
        self.heat = terms.LIMIT
        self.repaired = 1
        self.tell(common.EVERYONE, terms.REPAIRED)
        self.earn()
        self.clear_table()
        self.at = terms.AT_YEAR
        return 0

    # -- Silver --------------------------------------------------------------------------------------------------------

    def any_silver(self) -> bool:
        for silver in range(terms.SILVERS):
            if self.silver_deck[silver] == terms.HELD:
                return True
        return False

    def any_silver_to_lay(self) -> bool:
        if not self.any_silver():
            return False
        for i in range(self.row_n):
            if self.scores(self.row[i]):
                return True
        return False

    def can_lay(self, silver: int, card: int) -> bool:
        """A Silver of the group on a card that counts; whether it fits is for the group to say (S-121, S-122)."""
        if silver >= terms.SILVERS or self.silver_deck[silver] != terms.HELD:
            return False
        return self.in_row(card) and self.scores(card)

    def scores(self, card: int) -> bool:
        """Whether a card of the row counts, and bears no Silver yet (S-082, S-121, S-123)."""
        if card + 1 == self.wrong or card + 1 == self.penalty:
            return False
        for silver in range(terms.SILVERS):
            if self.laid_on[silver] == card + 1:
                return False
        return True

    def in_row(self, card: int) -> bool:
        for i in range(self.row_n):
            if self.row[i] == card:
                return True
        return False

    def lay(self, value: int) -> int:
        """A Silver on a card that counts: one more space down (S-121, S-123)."""
        if value:
            silver = (value - 1) // terms.CARDS
            card = (value - 1) % terms.CARDS
            self.silver_deck[silver] = terms.USED
            self.laid_on[silver] = card + 1
            self.bonus += 1
            self.tell(common.EVERYONE, terms.LAID, silver, card)
            self.at = terms.AT_LAY
        return 0

    # -- Gold ----------------------------------------------------------------------------------------------------------

    def fill_offer(self) -> int:
        """Three Gold cards lie open while the deck lasts (S-201; X31)."""
        offered = 0
        hidden = 0
        for gold in range(terms.GOLDS):
            offered += 1 if self.gold_deck[gold] == terms.HELD else 0
            hidden += 1 if self.gold_deck[gold] == terms.FACE_DOWN else 0
        if offered < terms.OFFER and hidden:
            self.at = terms.AT_OFFER
            self.phase = terms.TURNING_UP_GOLD
        return 0

    def can_gamble_any(self) -> bool:
        for gold in range(terms.GOLDS):
            if self.gold_deck[gold] == terms.HELD:
                if self.held(terms.RUSHED_SCIENCE) or self.points >= self.gold_cost[gold]:
                    return True
        return False

    def can_gamble(self, value: int) -> bool:
        """A Gold on offer, with the points or Rewards that it takes (S-124, S-201; R7, R8)."""
        sure = value >= terms.SURE
        value -= terms.SURE if sure else 0
        rushed = value >= terms.RUSHED
        value -= terms.RUSHED if rushed else 0
        if not 1 <= value <= terms.GOLDS or self.gold_deck[value - 1] != terms.HELD:
            return False
        if (sure and not self.held(terms.BREAKTHROUGH)) or (rushed and not self.held(terms.RUSHED_SCIENCE)):
            return False
        return rushed or self.points >= self.gold_cost[value - 1]

    def no_gamble(self, value: int) -> int:
        """A Gold card that is not on offer, with a Reward that nobody holds, or too dear."""
        gold = value % terms.RUSHED
        if value >= 2 * terms.SURE or not 1 <= gold <= terms.GOLDS or self.gold_deck[gold - 1] != terms.HELD:
            return terms.NOT_ON_OFFER
        sure = value >= terms.SURE
        rushed = value % terms.SURE >= terms.RUSHED
        if (sure and not self.held(terms.BREAKTHROUGH)) or (rushed and not self.held(terms.RUSHED_SCIENCE)):
            return terms.NOT_ITS_MOMENT
        return terms.NO_POINTS_FOR_IT

    def gamble(self, value: int) -> int:
        """One attempt a round (S-124, S-125, S-202; R7, R8)."""
        sure = value >= terms.SURE
        value -= terms.SURE if sure else 0
        rushed = value >= terms.RUSHED
        value -= terms.RUSHED if rushed else 0
        self.attempt = value - 1
        self.attempted = 2 if rushed else 1
        self.at = terms.AT_OFFER
        if rushed:
            self.use(terms.RUSHED_SCIENCE)
        else:
            self.points -= self.gold_cost[self.attempt]
        if sure:
            self.use(terms.BREAKTHROUGH)
            self.end_attempt(1)
        else:
            self.phase = terms.ROLLING_FOR_GOLD
        return 0

    def end_attempt(self, worked: int) -> int:
        self.gold_deck[self.attempt] = terms.USED
        self.tell(common.EVERYONE, terms.ATTEMPT, self.attempt, worked)
        if worked:
            self.cool(self.gold_fall[self.attempt])
        elif self.attempted == 2:
            self.warm(1)
        return 0

    # -- answers that name cards ---------------------------------------------------------------------------------------

    def list_answers(self, out: Moves) -> int:
        question = self.question
        if question == terms.GAMBLE:
            self.list_answer(out, 0)
            for gold in range(terms.GOLDS):
                if self.gold_deck[gold] == terms.HELD:
                    self.list_gambles(out, 1 + gold)
        elif question == terms.LAY:
            self.list_answer(out, 0)
            for silver in range(terms.SILVERS):
                if self.silver_deck[silver] == terms.HELD:
                    for i in range(self.row_n):
                        if self.scores(self.row[i]):
                            self.list_answer(out, 1 + terms.CARDS * silver + self.row[i])
        elif question == terms.PENALTY:
            for i in range(self.row_n):
                if self.row[i] + 1 != self.wrong:
                    self.list_answer(out, self.row[i])
        else:
            Placing.list_answers(self, out)
        return 0

    def list_gambles(self, out: Moves, gold: int) -> int:
        """One Gold card: for points, with Rushed Science, made sure by Major Breakthrough, with both."""
        for way in range(4):
            value = gold + (terms.RUSHED if way & 1 else 0) + (terms.SURE if way & 2 else 0)
            if self.can_gamble(value):
                self.list_answer(out, value)
        return 0

    def is_answer(self, value: int) -> bool:
        question = self.question
        if question == terms.PENALTY:
            return value < terms.CARDS and self.in_row(value) and value + 1 != self.wrong
        if question == terms.LAY:
            return value == 0 or self.can_lay((value - 1) // terms.CARDS, (value - 1) % terms.CARDS)
        if question == terms.GAMBLE:
            return value == 0 or self.can_gamble(value)
        return Placing.is_answer(self, value)

    def no_answer(self, value: int) -> int:
        return self.no_gamble(value) if self.question == terms.GAMBLE else Placing.no_answer(self, value)

    # -- the new year --------------------------------------------------------------------------------------------------

    def new_year(self) -> int:
        """The marker moves on, and the world warms: into 2050 too, once (S-043, S-053, S-087; X6)."""
        last = self.space + 1 == self.rounds
        if not self.repaired or (last and self.rise):  # S-097, S-196; X28
            self.warm(self.step)
        self.space += 1
        self.heats[self.space] = self.heat
        self.tell(common.EVERYONE, terms.YEAR, self.space)
        if not last:
            self.at = terms.AT_ROUND
        elif self.broken:
            self.finish(terms.RUNAWAY)
        elif self.heat <= terms.GOAL:
            self.finish(terms.WIN)
        else:
            self.finish(terms.PARTIAL if self.heat <= terms.LIMIT else terms.LOST)
        return 0

    def finish(self, ending: int) -> int:
        """S-102 to S-107."""
        if ending == terms.RUNAWAY and self.space < self.rounds:
            self.clear_table()
        self.ending = ending
        self.over = 1
        self.phase = terms.ENDED
        self.tell(common.EVERYONE, terms.OVER, ending)
        return 0
