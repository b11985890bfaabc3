"""The coach's sentences and the rules of the moment, by id in the ledger. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import N_, _
from keeling.games.tipping_point import terms

if TYPE_CHECKING:
    from keeling.games.tipping_point.spoken import Spoken
    from keeling.games.tipping_point.view import TippingView

TIPS = {  # by phase: a tip, and the id of what it speaks of
    terms.REFUSING: (
        N_("Every citizen counts towards ten and eats. Exchange one whose work your city has no use for."),
        "city",
    ),
    terms.SWEEPING: (
        N_("Send away what nobody should buy, or look for what you need: new cards come from the deck."),
        "market",
    ),
    terms.ARRANGING: (
        N_("Two cards in a row make a disaster, so the order decides. Only you know it; the others must trust you."),
        "sky",
    ),
    terms.ENDING: (
        N_("Flipped, a citizen brings $1 every decade, but works and protects no more. There is no way back."),
        "city",
    ),
    terms.OFFERED: (
        N_("A trade goes on decade after decade. Ask yourself what you will need when more citizens have come."),
        "trade",
    ),
    terms.ASKED: (N_("Without your consent all stays as it is. You may want something for it."), "trade"),
    terms.LOOSE: (N_("Usually both must agree to end a trade. This once you need not ask."), "trade"),
    terms.WINDOW: (
        N_("The last moment to trade this decade: food and power for whoever would go hungry or dark."),
        "trade",
    ),
    terms.STARVING: (
        N_("Whoever starves goes to the discards. A flipped citizen is worth $1, the others their work."),
        "city",
    ),
    terms.SHARING: (
        N_("Partners share what protects: one helper saves one city, or one citizen, in each disaster."),
        "city",
    ),
    terms.LOSING: (N_("Give up what you miss least: what lies dark or emits much, or who is flipped."), "city"),
    terms.FREEZING: (N_("Only until the next feeding. Let go dark what you can do without for a decade."), "city"),
}


def coach(spoken: Spoken) -> tuple[str, str]:
    """One sentence about the decision at hand, and the id of what it speaks of: sky, city, market or trade."""
    if spoken.view.phase == terms.DEVELOPING:
        return developing(spoken)
    if spoken.offer and not (spoken.offer.lasts and not spoken.offer.once):
        return _("Ask yourself what it is worth to both of you. You may say no, or answer with another offer."), "trade"
    text, target = TIPS.get(spoken.view.phase, ("", ""))
    return _(text), target


def developing(spoken: Spoken) -> tuple[str, str]:
    """By what weighs most: hunger, the limit, no money, dark buildings, else the purchase."""
    view, me = spoken.view, spoken.view.me
    assert me is not None
    if view.turn != spoken.viewer:
        return _("You may trade with who is on turn, and lay electricity of your own at any time."), "trade"
    if me.hungry:
        return _("Food is short: buy a farm, trade, or flip Farmers last, since face up they eat nothing."), "market"
    if view.limit - view.total <= 4:
        return _("The climate is close to tipping, and then all lose. Green cards take CO₂ up."), "sky"
    if any(one.why == "power" and one.lacking <= me.free for one in me.buildings):
        return _("A building lies dark, and you have electricity for it: lay it, and the building works."), "city"
    if view.bought:
        return _("One purchase a turn. Citizens can still work, and you can trade before you end the turn."), "city"
    if view.broke and view.may(terms.FLIP):
        return _(
            "Flip a Farmer, and you have $2 more at once: enough, perhaps, for a card. But then the Farmer eats."
        ), "city"
    if view.broke:
        return _("Without money nothing can be bought. Whom you flip at the end brings $1 from next turn on."), "city"
    if any(one.uses for one in me.buildings) or not me.made:
        return _("One card a turn. Buildings with a ⚡ cost need power: without it they wait on their side."), "market"
    return _("What you buy feeds, earns, powers or protects. Look at its CO₂: all cities share the weather."), "market"


RULES = {
    terms.REFUSING: ("T-012", "T-013"),
    terms.SWEEPING: ("T-020", "T-096"),
    terms.ARRANGING: ("T-065", "T-096"),
    terms.ENDING: ("T-027", "T-096", "T-019"),
    terms.OFFERED: ("T-038", "T-040", "T-041"),
    terms.ASKED: ("T-041", "T-042"),
    terms.LOOSE: ("T-041",),
    terms.WINDOW: ("T-038", "T-056", "T-057"),
    terms.STARVING: ("T-056", "T-057"),
    terms.SHARING: ("T-082",),
    terms.FREEZING: ("T-078", "T-044"),
}
OF_DISASTERS = {
    terms.HEAT: "T-072",
    terms.FLOOD: "T-074",
    terms.TORNADO: "T-075",
    terms.STORM: "T-076",
    terms.BLIZZARD: "T-072",
    terms.SNOWSTORM: "T-077",
}


def rules(view: TippingView) -> tuple[str, ...]:
    """Ids of the rules that matter right now."""
    if view.over:
        return ("T-089",) if view.ending == "tipped" else ("T-084", WINNING[view.mode])
    if view.phase == terms.LOSING:
        return OF_DISASTERS.get(view.disaster, "T-070"), "T-070"
    if view.phase == terms.DEVELOPING:
        return turn(view)
    return RULES.get(view.phase, ())


WINNING = {"together": "T-085", "competitive": "T-086", "teams": "T-087"}


def turn(view: TippingView) -> tuple[str, ...]:
    """Of demolishing first, of purchases, power and attacks."""
    first = ("T-015",) if view.step == terms.DEMOLITION else ()
    attack = ("T-047", "T-049") if view.may(terms.ATTACK) else ()
    return (*first, "T-017", "T-018", "T-031", "T-038", *attack)
