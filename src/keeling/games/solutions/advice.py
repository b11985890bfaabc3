"""The coach's sentences and the rules of the moment, by id in the ledger. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import N_, _
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.spoken import Spoken
    from keeling.games.solutions.view import SolutionsView

QUESTIONS = {  # the coach about a question, and the id of what it speaks of
    terms.CHOICE: (N_("Each answer says what it will do. A rise may cost less than cards you cannot play."), "choices"),
    terms.MET: (N_("Nobody checks but you: judge as a fair friend would. A Reward helps once, later."), "event"),
    terms.WAY: (N_("Either way a card comes that you have seen once. Remember where it lay?"), "event"),
    terms.BAND: (N_("You have seen its back once. Was it near the front, in the middle, or at the end?"), "event"),
    terms.ORDER: (N_("Think of reach: how many people, fields or machines could each one change by 2050?"), "event"),
    terms.REROLL: (N_("Early warning rolls once more, and the second roll stands, better or worse."), "rewards"),
    terms.SOFTEN: (
        N_("Rewards work once. A strong feedback loop is a good moment, a weak one may not be."),
        "feedback",
    ),
    terms.COOL: (
        N_("Cool heads is strongest where it takes you out of a danger zone, so that no die is rolled."),
        "rewards",
    ),
    terms.LOOK: (
        N_("One of you may look up one rank in secret and then alone decides where the card goes."),
        "rewards",
    ),
    terms.SURGE: (N_("Momentum lets one card more be right, and makes a mistake cheaper."), "rewards"),
    terms.PENALTY: (N_("A wrong card takes a right one with it. Keep the one that a Silver card goes with."), "shelf"),
    terms.LAY: (N_("Silver cools by one space more, on a solution that it makes sense with."), "silver"),
    terms.GAMBLE: (N_("Gold is a bet: look at the faces that succeed and at what they would cool."), "gold"),
}


def coach(spoken: Spoken) -> tuple[str, str]:
    """A tip about the decision at hand, after the aim before the first reveal, and the id of what it speaks of."""
    text, target = tip(spoken)
    view = spoken.view
    if view.space == 0 and view.shown == 0 and view.phase in (terms.PROPOSING, terms.VOTING):
        text = _("Your aim: 1.5° or less in 2050. %(tip)s", tip=text)
    return text, target


def tip(spoken: Spoken) -> tuple[str, str]:
    view = spoken.view
    if view.phase == terms.PROPOSING:
        return proposing(spoken)
    if view.phase == terms.VOTING:
        if view.shown == 0:
            return _("Which of the two can cut more by 2050, all over the world? It goes to the left."), "shelf"
        return _(
            "Rank 1 does most, so ranks grow from left to right. Between which neighbours does this card fit?"
        ), "shelf"
    if view.phase == terms.BREAKING_TIE:
        return _("Two places have as many votes. Who proposed the card may choose between them."), "shelf"
    if view.phase in (terms.LOOKING, terms.MOVING):
        return _("You alone learn this rank. The number stays secret: only the place tells the others."), "shelf"
    if view.phase == terms.READYING:
        return _("Read the card aloud first; the clock starts when you press."), "event"
    if view.phase == terms.PASSING_ON:
        return _("Pass on a card that you are unsure about: you will see the place it finds."), "hand"
    text, target = QUESTIONS[view.question]
    return _(text), target


def proposing(spoken: Spoken) -> tuple[str, str]:
    view = spoken.view
    if not spoken.row:
        return _("Begin with a card whose place you can guess: those that cut very much, or very little."), "hand"
    if view.broken:
        return _("Every card has to be right now. Choose those that lie far from the ones on the shelf."), "shelf"
    if view.shown < 2:
        return _("The second card is the first real question: more impact to the left, less to the right."), "shelf"
    if not view.may_pass:
        return _("You went all in: nobody passes until enough cards lie there."), "track"
    return _("A right card cools by 0.1°. A wrong one ends the round and takes a right one with it."), "forecast"


RULES = {
    terms.VOTING: ("S-061", "S-062", "S-068", "S-069", "S-072", "S-082"),
    terms.BREAKING_TIE: ("S-069", "S-072"),
    terms.LOOKING: ("S-200", "S-008"),
    terms.MOVING: ("S-061", "S-072"),
    terms.READYING: ("S-036", "S-039"),
    terms.PASSING_ON: ("S-033",),
}
ASKED = {
    terms.CHOICE: ("S-040", "S-198"),
    terms.MET: ("S-034", "S-036", "S-198"),
    terms.WAY: ("S-041", "S-042", "S-199"),
    terms.BAND: ("S-034", "S-199"),
    terms.ORDER: ("S-034", "S-072", "S-199"),
    terms.REROLL: ("S-118", "S-119", "S-027"),
    terms.SOFTEN: ("S-118", "S-119"),
    terms.COOL: ("S-200", "S-119", "S-025"),
    terms.LOOK: ("S-200", "S-119"),
    terms.SURGE: ("S-200", "S-205"),
    terms.PENALTY: ("S-082", "S-123"),
    terms.LAY: ("S-121", "S-122", "S-123"),
    terms.GAMBLE: ("S-124", "S-125", "S-202"),
}


def rules(view: SolutionsView) -> tuple[str, ...]:
    """Ids of the rules that matter right now."""
    if view.over:
        return ("S-103", "S-104", "S-105", "S-108")
    if view.phase == terms.PROPOSING:
        return proposing_rules(view)
    if view.phase in (terms.ASKING, terms.SETTLING):
        return ASKED[view.question]
    return RULES.get(view.phase, ())


def proposing_rules(view: SolutionsView) -> tuple[str, ...]:
    own = ("S-055", "S-058")
    if view.broken:
        return (*own, "S-094", "S-095", "S-099")
    if not view.row:
        return (*own, "S-059", "S-060")
    if view.shown < 2:
        return (*own, "S-060", "S-061", "S-064")
    stop = "S-112" if view.players == 1 else "S-077"
    extra = ("S-204",) if view.committed else ()
    return (*own, "S-074", "S-079", stop, "S-082", *extra)
