"""The order of choices, their headings, and their few words on a button. Texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.core.text import N_, _
from keeling.games.catan import terms
from keeling.games.catan.knowledge import CARD_NAMES, KIND_NAMES
from keeling.games.catan.names import RESOURCES, VOTES, amount, capital, edge_name, goods, node_name
from keeling.games.catan.view import CARD_COST, CITY_COST, ROAD_COST, TOWN_COST
from keeling.games.catan.words import plenty, sentence

if TYPE_CHECKING:
    from keeling.games.catan.spoken import Spoken

ORDER = (
    terms.DEAL, terms.ACCEPT, terms.DECLINE, terms.WITHDRAW, terms.ROLL, terms.TOWN, terms.CITY, terms.GREEN,
    terms.ROAD, terms.BUY, terms.PLAY_KNIGHT, terms.PLAY_ROADS, terms.PLAY_PLENTY, terms.PLAY_MONOPOLY, terms.MARITIME,
    terms.DISCARD, terms.ROBBER, terms.ROB, terms.FLIP, terms.VOTE, terms.PLEDGE, terms.PASS, terms.REFUSE, terms.END,
)  # fmt: skip
RICHEST = 8  # places of the set-up that are listed first

COSTLY = {
    terms.TOWN: (N_("Build a settlement: %(cost)s"), TOWN_COST),
    terms.CITY: (N_("Build a city: %(cost)s"), CITY_COST),
    terms.ROAD: (N_("Build a road: %(cost)s"), ROAD_COST),
    terms.BUY: (N_("Buy a development card: %(cost)s"), CARD_COST),
}
HEADINGS = {
    terms.DEAL: N_("Offers"),
    terms.ACCEPT: N_("Offers"),
    terms.DECLINE: N_("Offers"),
    terms.WITHDRAW: N_("Offers"),
    terms.ROLL: N_("The turn"),
    terms.END: N_("The turn"),
    terms.PLAY_KNIGHT: N_("Play a development card"),
    terms.PLAY_ROADS: N_("Play a development card"),
    terms.PLAY_PLENTY: N_("Play a development card"),
    terms.PLAY_MONOPOLY: N_("Play a development card"),
    terms.MARITIME: N_("Trade with the bank"),
    terms.ROAD: N_("Build a road"),
}
PIECES = {
    terms.TOWN: "n",
    terms.CITY: "n",
    terms.GREEN: "n",
    terms.ROAD: "e",
    terms.ROBBER: "h",
    terms.FLIP: "h",
    terms.ROB: "seat-",
    terms.DEAL: "seat-",
    terms.ACCEPT: "seat-",
    terms.DECLINE: "seat-",
}
PLAYED = {
    terms.PLAY_KNIGHT: terms.KNIGHT,
    terms.PLAY_ROADS: terms.ROAD_BUILDING,
    terms.PLAY_PLENTY: terms.PLENTY,
    terms.PLAY_MONOPOLY: terms.MONOPOLY,
}


def ordered(spoken: Spoken) -> list[int]:
    """Every listed action: by kind, places by what they yield, the end of the turn last."""
    return sorted(spoken.view.legal, key=lambda action: rank(spoken, action))


def rank(spoken: Spoken, action: int) -> tuple[int, int, int]:
    verb, a = packed.verb(action), packed.a(action)
    worth = spoken.view.ways_at(a) if verb in (terms.TOWN, terms.CITY, terms.GREEN) else 0
    if verb in (terms.ACCEPT, terms.DECLINE):  # yes and no to an offer beside each other
        return ORDER.index(terms.ACCEPT), a, verb
    return ORDER.index(verb), -worth, action >> 8


def group(spoken: Spoken, action: int, place: int) -> str:
    """The heading of an action.

    Args:
        place: among all choices, from 0.
    """
    verb, view = packed.verb(action), spoken.view
    if verb == terms.TOWN and view.phase == terms.SETTLING:
        return _("The richest places") if place < RICHEST else _("All other places, by what they yield")
    if verb == terms.GREEN and view.warmth:
        return _("Build a green city: %(cost)s", cost=goods(view.warmth.green_cost))
    if verb in COSTLY and view.phase == terms.MAIN:
        text, cost = COSTLY[verb]
        return _(text, cost=goods(cost))
    return _(HEADINGS[verb]) if verb in HEADINGS else ""


def short(spoken: Spoken, action: int) -> str:
    """The action on a button."""
    verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
    if verb in (terms.TOWN, terms.CITY, terms.GREEN):
        return node_name(a)
    if verb == terms.ROAD:
        return edge_name(a)
    if verb in (terms.ROBBER, terms.FLIP):
        return capital(spoken.places.hex(a))
    if verb in (terms.ROB, terms.DEAL):
        return spoken.name(a)
    if verb == terms.VOTE:
        return capital(_(VOTES[a]))
    if verb in (terms.DISCARD, terms.PLEDGE):
        return amount(a, 1)
    if verb == terms.MARITIME:
        return f"{amount(a, spoken.wording.rates[a])} → {amount(b, 1)}"
    if verb == terms.PLAY_PLENTY:
        return plenty(a, b)
    return capital(_(RESOURCES[a])) if verb == terms.PLAY_MONOPOLY else brief(spoken, verb, action)


def brief(spoken: Spoken, verb: int, action: int) -> str:
    """What has a word of its own."""
    warmth = spoken.view.warmth
    given = warmth is not None and any(warmth.pledged[spoken.viewer])
    words = {
        terms.ACCEPT: _("Accept"),
        terms.DECLINE: _("Decline"),
        terms.WITHDRAW: _("Withdraw"),
        terms.ROLL: _("Roll"),
        terms.END: _("End turn"),
        terms.PASS: _("No more from me") if given else _("Nothing from me"),
        terms.REFUSE: _("No tax"),
        terms.BUY: _("Buy a card"),
    }
    return words.get(verb) or sentence(spoken.wording, action)


def pieces(action: int) -> tuple[str, ...]:
    """Ids of the drawn pieces that the action uses: n12, e40, h7, seat-2, card-wool, dev-knight."""
    verb, a = packed.verb(action), packed.a(action)
    if verb in PIECES:
        return (f"{PIECES[verb]}{a}",)
    if verb in (terms.DISCARD, terms.PLEDGE, terms.MARITIME):
        return (f"card-{KIND_NAMES[a]}",)
    return (f"dev-{CARD_NAMES[PLAYED[verb]]}",) if verb in PLAYED else ()
