"""The coach's sentences and the rules of the moment, by id in the ledger. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import N_, _
from keeling.games.catan import terms

if TYPE_CHECKING:
    from keeling.games.catan.spoken import Spoken
    from keeling.games.catan.view import CatanView

TIPS = {  # by phase: a tip, and the id of what it speaks of
    terms.PAVING: (N_("The road shows where you will grow. Point it to a good free place, two paths on."), "island"),
    terms.FREE_ROADS: (N_("Two roads can reach a place before others do, or make your road the longest."), "island"),
    terms.DISCARDING: (N_("Keep what your next building needs, and give what you have most of."), "hand"),
    terms.MOVING_ROBBER: (
        N_("The robber's hex pays nobody while it stands there. A 6 or 8 of whoever leads hurts most."),
        "island",
    ),
    terms.CHOOSING_VICTIM: (
        N_("The card is drawn blind: a big hand is more likely to hold what you need."),
        "players",
    ),
    terms.CHOOSING_TOKEN: (
        N_("A flip makes a hex pay less often. A token that is red already goes."),
        "island",
    ),
    terms.VOTING: (
        N_("You vote in secret. Fallow costs this roll and cools by one; doubling it warms by one."),
        "vote",
    ),
    terms.TAXING: (
        N_("One card for each player pays the tax, whoever gives them. It cools by one and calls the robber off."),
        "taxing",
    ),
}


def coach(spoken: Spoken) -> tuple[str, str]:
    """A tip about the decision at hand, and the id of what it speaks of."""
    view = spoken.view
    if view.phase == terms.PAVING and view.warmth and view.me and len(view.me.towns) == 1:
        return _("The red badge on a number is what a crisis turns it to: it then pays less often, or never."), "island"
    if view.phase in TIPS:
        text, target = TIPS[view.phase]
        return _(text), target
    if view.phase == terms.SETTLING:
        return settling(view), "island"
    if view.phase == terms.BEFORE_ROLL:
        return rolling(view)
    return building(spoken)


def settling(view: CatanView) -> str:
    if view.me and view.me.towns:
        return _(
            "Look for what you lack: lumber and brick for roads, grain and ore for cities. It brings cards at once."
        )
    return _("Hexes near 7 pay most often: 6 and 8 five times in 36 rolls, 2 and 12 once. Mix your resources.")


def rolling(view: CatanView) -> tuple[str, str]:
    if len(view.legal) > 1:
        return _("A Knight before the roll can free a hex of yours from the robber."), "hand"
    if view.warmth:
        return _("The tracker says which rolls bring a crisis. The hotter it is, the more of them."), "tracker"
    return _("Everybody with a building at the number gets cards, you or not."), "island"


def building(spoken: Spoken) -> tuple[str, str]:
    view, mine = spoken.view, spoken.view.turn == spoken.viewer
    if not mine:
        return _("You may say yes, say no, or name other terms. Ask yourself what they will build with it."), "offer"
    if view.warmth and (view.may(terms.CITY) or view.may(terms.GREEN)):
        return _("A city warms the island by one level for good. A green city costs more and does not."), "build"
    if view.may(terms.TOWN):
        return _("A settlement is a point, and more cards from now on."), "build"
    if view.may(terms.ROAD) and view.warmth:
        return _("Roads lead to new places. Five in a row earn Longest Road, which warms the island."), "build"
    if view.may(terms.ROAD):
        return _("Roads lead to new places. Five in a row earn Longest Road, 2 points."), "build"
    return _("What you lack somebody else may have too much of: offer a trade, or use the bank."), "offer"


RULES = {
    terms.SETTLING: ("C-013", "C-014", "C-016"),
    terms.PAVING: ("C-015", "C-084"),
    terms.BEFORE_ROLL: ("C-020", "C-021"),
    terms.FREE_ROADS: ("C-073", "C-060", "C-082"),
    terms.DISCARDING: ("C-040", "C-041"),
    terms.MOVING_ROBBER: ("C-042", "C-043", "C-044"),
    terms.CHOOSING_VICTIM: ("C-043", "C-100"),
    terms.CHOOSING_TOKEN: ("GW-022", "GW-007", "GW-055"),
    terms.VOTING: ("GW-030", "GW-031", "GW-032", "GW-034"),
    terms.TAXING: ("GW-040", "GW-041", "GW-042", "GW-043"),
}


def rules(view: CatanView) -> tuple[str, ...]:
    """Ids of the rules that matter right now."""
    if view.over:
        return ("GW-070", "GW-071", "C-090") if view.ending == "collapse" else ("C-090", "C-092", "C-076")
    if view.phase == terms.MAIN:
        return trading(view)
    if view.phase == terms.BEFORE_ROLL and view.warmth:
        return (*RULES[view.phase], "GW-010", "GW-011")
    return RULES.get(view.phase, ())


def trading(view: CatanView) -> tuple[str, ...]:
    """Of trade while an offer is open, else of building."""
    if view.offers:
        return ("C-050", "C-051")
    warm = ("GW-052", "GW-060") if view.warmth else ()
    return ("C-053", "C-060", "C-061", "C-062", "C-070", *warm)
