"""Sentences of the log that need nothing but a card's name, as message ids."""

from __future__ import annotations

from keeling.core.text import N_
from keeling.games.solutions import terms

ENDINGS = {
    terms.WIN: N_("2050: at or under 1.5°. Won!"),
    terms.PARTIAL: N_("2050: over 1.5°, but not over 2.0°. A partial win."),
    terms.LOST: N_("2050: over 2.0°. The game is lost."),
    terms.RUNAWAY: N_("The climate runs away. The game is lost."),
}
PHASE_OVER = {
    1: N_("No further card is proposed this round."),
    2: N_("The maximum lies on the shelf: no further card this round."),
    3: N_("Nobody has a card left to propose."),
}
PLAIN = {  # events that need nothing but their sentence
    terms.RESHUFFLED: N_("The deck was empty; the discard pile is shuffled into a new one."),
    terms.BROKEN: N_("The thermometer breaks."),
    terms.REPAIRED: N_("Every card was right: the thermometer is repaired and stands at 2.0°."),
    terms.NO_REWARD: N_("No Reward is left to gain."),
    terms.BLUE_EVENTS: N_("The blue Events are shuffled into the deck."),
}
DECIDED = {  # question and answer; what other events tell is left out
    (terms.CHOICE, 0): N_("The action of the Event is taken."),
    (terms.CHOICE, 1): N_("The rise in temperature is taken."),
    (terms.WAY, 0): N_("The discard pile is shuffled."),
    (terms.WAY, 1): N_("The dice pick a card of the Solution Map."),
    (terms.BAND, 0): N_("The guess: rank 1 to 25."),
    (terms.BAND, 1): N_("The guess: rank 26 to 50."),
    (terms.BAND, 2): N_("The guess: rank 51 to 76."),
    (terms.REROLL, 0): N_("The roll stands."),
    (terms.SOFTEN, 0): N_("Nothing softens it."),
    (terms.COOL, 0): N_("Cool heads is kept."),
    (terms.SURGE, 0): N_("Momentum is kept."),
    (terms.LOOK, 0): N_("Peer review is kept."),
    (terms.LAY, 0): N_("No Silver is laid."),
    (terms.GAMBLE, 0): N_("No Gold is tried."),
}
GAINED = {
    terms.FEEDBACK: ("feedback", N_("Feedback Loop: %(card)s.")),
    terms.EVENT: ("event", N_("Event: %(card)s.")),
    terms.REWARD: ("reward", N_("The group gains a Reward: %(card)s.")),
    terms.SILVER: ("silver", N_("The group gains a Silver card: %(card)s.")),
    terms.GOLD: ("gold", N_("On offer: the Gold card %(card)s.")),
}
