"""Steps 1 and 2 of a round: what a new space brings, the roll for a Feedback Loop, and the Event."""

from __future__ import annotations

from keeling.core import common
from keeling.games.solutions import terms
from keeling.games.solutions.challenges import Challenges


class Opening(Challenges):
    """From the beginning of a round to the action phase."""

    def before_action(self, at: int) -> int:
        """From the beginning of a round to the Event (S-088)."""
        if at == terms.AT_ROUND:
            self.open_round()
        elif at == terms.AT_BLUE:
            self.at = terms.AT_MARKED_REWARD
            if self.space == self.blue_at:
                self.mix_blue()
        elif at == terms.AT_MARKED_REWARD:
            self.at = terms.AT_SILVER
            if self.space == self.reward_at:  # S-050
                self.gain_reward()
        elif at == terms.AT_SILVER:
            self.at = terms.AT_COOL_FIRST
            self.gain_silver()
        elif at == terms.AT_COOL_FIRST:
            self.at = terms.AT_ROLL
            if self.held(terms.COOL_HEADS) and not self.broken and self.zone():
                self.ask(terms.COOL)
        elif at == terms.AT_ROLL:
            self.at = terms.AT_EVENT
            if self.zone():  # S-022, S-023, S-025
                self.phase = terms.ROLLING
        elif at == terms.AT_TRIGGERED:
            self.at = terms.AT_FEEDBACK
            if self.held(terms.EARLY_WARNING) and not self.broken:
                self.ask(terms.REROLL)
        elif at == terms.AT_FEEDBACK:
            self.at = terms.AT_SOFTEN
            self.turn_up_feedback()
        elif at == terms.AT_SOFTEN:
            self.at = terms.AT_FEEL
            self.softened = 0
            if not self.broken and (self.held(terms.ECOSYSTEM_REBOUND) or self.held(terms.WETLANDS)):
                self.ask(terms.SOFTEN)
        elif at == terms.AT_FEEL:
            self.feel()
        elif at == terms.AT_EVENT:
            if self.may_break() and not self.turned_down >> terms.COOL_HEADS & 1:
                self.ask(terms.COOL)
            else:
                self.at = terms.AT_EFFECT
                self.turn_up_event()
        elif at == terms.AT_EFFECT:
            self.at = terms.AT_ACTION
            self.event_effect()
        else:
            self.at = terms.AT_ACTION
            self.open_challenge()
        return 0

    def decided(self, question: int, value: int) -> int:
        """Of steps 1 and 2: Early warning, a milder Feedback Loop, the choice of an Event."""
        if question == terms.REROLL:
            if value:
                self.use(terms.EARLY_WARNING)
                self.rerolled = 1
                self.at = terms.AT_EVENT
                self.phase = terms.ROLLING
        elif question == terms.SOFTEN:
            self.softened = value
            if value:
                self.use(terms.ECOSYSTEM_REBOUND if value == 1 else terms.WETLANDS)
        elif question == terms.CHOICE:
            self.choose(value)
        else:
            Challenges.decided(self, question, value)
        return 0

    # -- a new space ---------------------------------------------------------------------------------------------------

    def open_round(self) -> int:
        """A new space of the track; the first round has no steps 1 and 2 (S-026, S-031, S-089)."""
        self.event = self.feedback = self.newest = self.attempt = -1
        self.rerolled = self.momentum = self.waived = self.cut = self.committed = self.dry = self.attempted = 0
        self.repaired = self.row_n = self.shown = self.passes = self.wrong = self.penalty = self.right = self.place = 0
        self.bonus = self.picked = self.peeked = self.began = self.turned_down = 0
        for i in range(terms.CARDS):
            self.row[i] = 0
        for silver in range(terms.SILVERS):
            self.laid_on[silver] = 0
        if self.broken:
            self.broken = 1
        self.at = terms.AT_BLUE if self.space else terms.AT_ACTION
        return 0

    def mix_blue(self) -> int:
        """The blue Events join the white ones that are left, once (S-038)."""
        for event in range(terms.WHITES, terms.EVENTS):
            self.event_deck[event] = terms.FACE_DOWN
        self.tell(common.EVERYONE, terms.BLUE_EVENTS)
        return 0

    def gain_silver(self) -> int:
        """At the start of rounds 3, 5, 7, 9, 11; in Short Mode of every round from the second."""
        due = self.space >= 1 if self.short else self.space >= 2 and self.space % 2 == 0
        for silver in range(terms.SILVERS):
            if due and self.silver_deck[silver] == terms.FACE_DOWN:
                self.phase = terms.TURNING_UP_SILVER
                return 0
        return 0

    # -- step 1: Feedback Loop -----------------------------------------------------------------------------------------

    def turn_up_feedback(self) -> int:
        """An empty Feedback deck is shuffled anew (S-206)."""
        self.phase = terms.TURNING_UP_FEEDBACK
        for card in range(terms.FEEDBACKS):
            if self.feedback_deck[card] == terms.FACE_DOWN:
                return 0
        for card in range(terms.FEEDBACKS):
            self.feedback_deck[card] = terms.FACE_DOWN
        return 0

    def feel(self) -> int:
        """The Feedback Loop takes effect (S-024, S-118)."""
        self.at = self.then
        self.turned_down = 0
        spaces = self.feedback_spaces[self.feedback]
        if self.softened == 1:
            self.tell(common.EVERYONE, terms.CANCELLED, self.feedback)
        else:
            self.warm(max(0, spaces - 2) if self.softened == 2 else spaces)
        return 0

    # -- step 2: Event -------------------------------------------------------------------------------------------------

    def may_break(self) -> bool:
        """Whether Cool heads may keep the thermometer whole between steps 1 and 2 (R4): nothing adds more than 3."""
        return self.held(terms.COOL_HEADS) and not self.broken and self.heat + 3 >= terms.TOP

    def turn_up_event(self) -> int:
        """Exactly one a round (S-032); an empty deck is shuffled anew from those drawn."""
        self.phase = terms.TURNING_UP_EVENT
        for event in range(terms.EVENTS):
            if self.event_deck[event] == terms.FACE_DOWN:
                return 0
        for event in range(terms.EVENTS):
            if self.event_deck[event] == terms.USED:
                self.event_deck[event] = terms.FACE_DOWN
        return 0

    def event_effect(self) -> int:
        """Carried out before the action phase (S-033)."""
        event = self.event
        spaces = self.event_spaces[event]
        if event == terms.HEATWAVE or event == terms.REBOUND:
            self.warm(spaces)
        elif event == terms.TREATY or event == terms.CARBON_PRICE:
            self.cool(-spaces)
        elif event == terms.SEA_ICE or event == terms.METHANE_PULSE:  # besides the roll (S-028)
            self.then = terms.AT_ACTION
            self.at = terms.AT_FEEDBACK
        elif event == terms.SOLIDARITY:
            self.waived = 1
        elif event == terms.LOBBYING or event == terms.MEGADROUGHT or event == terms.ALL_IN:
            self.ask(terms.CHOICE)
        elif event == terms.EXCHANGE:
            self.open_exchange()
        else:
            self.at = terms.AT_CHALLENGE
            if self.clock and self.event_seconds[event]:
                self.phase = terms.READYING
        return 0

    def choose(self, value: int) -> int:
        """The action of an Event, or the temperature (S-040, S-193)."""
        if value:
            self.warm(self.event_spaces[self.event])
        elif self.event == terms.LOBBYING:
            self.cut = 1
        elif self.event == terms.MEGADROUGHT:
            self.dry = 1
        else:
            self.committed = 1
        return 0
