"""The market as values that a template draws: a part of the page for each slot."""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.cards import Building
from keeling.games.tipping_point.names import Titles, dollars, either, signed
from keeling.games.tipping_point.skyline import sort_of
from keeling.games.tipping_point.view import Slot, TippingView

AT_THE_END = (  # who flips at the end of a turn alone
    terms.EDUCATOR, terms.COAL_MINER, terms.ELECTRICIAN, terms.RESPONDER, terms.WORKER, terms.ENVIRONMENTALIST,
)  # fmt: skip


class Ware(msgspec.Struct, frozen=True):
    """A card for sale.

    Attributes:
        id: 'm' and the slot; `emblem`, `sort`: picture and colour; '' for an empty slot.
        co2: as a change; `green`: whether it emits nothing.
        gives: what it brings and needs, short; `text`: its ability.
        note: what keeps the reader from buying it, '' for nothing; `lit`: whether a choice is about it.
        why: the same in sentences, after what the card would bring, which its note hides.
    """

    id: str
    emblem: str
    sort: str
    name: str
    price: int
    co2: str
    green: bool
    gives: str
    text: str
    note: str
    lit: bool
    why: str = ""


def wares(view: TippingView, titles: Titles, own: Any, lit: frozenset[str]) -> tuple[Ware, ...]:
    """All twelve slots."""
    found = {one.slot: one for one in view.wares}
    return tuple(
        ware(view, titles, own, found[slot], lit) if slot in found else empty(slot) for slot in range(terms.SLOTS)
    )


def empty(slot: int) -> Ware:
    return Ware(f"m{slot}", "", "", _("nothing left"), 0, "", False, "", "", "", False)


def ware(view: TippingView, titles: Titles, own: Any, one: Slot, lit: frozenset[str]) -> Ware:
    card = titles.deck.buildings[one.kind]
    return Ware(
        id=f"m{one.slot}",
        emblem=deck.emblem(one.kind, own),
        sort=sort_of(card),
        name=titles.kind(one.kind),
        price=one.price,
        co2=signed(card.co2),
        green=card.green,
        gives=gives(card),
        text=deck.text(one.kind, own),
        note=note(view, titles, one),
        lit=f"m{one.slot}" in lit,
        why=why(view, one, gives(card)),
    )


def gives(card: Building) -> str:
    """'+3 $ · 2 food · −1⚡'."""
    found = []
    if card.cash:
        found.append(f"{signed(card.cash)} $")
    if card.food:
        found.append(ngettext("%(n)s food", "%(n)s food", card.food))
    if card.makes or card.uses:
        found.append(f"{signed(card.makes - card.uses)}⚡")
    return " · ".join(found)


def note(view: TippingView, titles: Titles, one: Slot) -> str:
    """What is missing, in two or three words."""
    if view.me is None or one.refused in (0, terms.ONE_PURCHASE):
        return ""
    if one.refused == terms.NOT_UPGRADED:
        return _("needs research")
    if one.refused == terms.NOT_THE_PRICE:
        return _("$%(n)s short", n=one.price - view.me.money)
    return ""


def why(view: TippingView, one: Slot, brings: str) -> str:
    """'A decade: +5 $. You are $2 short.', '' where nothing keeps the reader from buying."""
    me = view.me
    if me is None or one.refused not in (terms.NOT_UPGRADED, terms.NOT_THE_PRICE):
        return ""
    if one.refused == terms.NOT_UPGRADED:
        reason = _("It is Research: it takes a University with power, or an Educator at work.")
    else:
        reason = _("You are $%(n)s short.", n=one.price - me.money)
    return _("A decade: %(brings)s. %(reason)s", brings=brings, reason=reason) if brings else reason


def heading(view: TippingView) -> str:
    """The quiet words beside 'Market'."""
    me = view.me
    if me is None or view.over:
        return ngettext("%(n)s card in the deck", "%(n)s cards in the deck", sum(view.deck))
    if view.turn == view.viewer and view.phase == terms.DEVELOPING:
        if view.bought:
            return _("your purchase is made · $%(n)s left", n=me.money)
        if view.broke:
            return _("you have %(money)s, the cheapest costs $%(least)s", money=dollars(me.money), least=view.cheapest)
        return _("one purchase this turn · you have $%(n)s", n=me.money)
    if view.turn == view.viewer and view.phase == terms.SWEEPING:
        left = terms.SWEPT - view.swept
        return ngettext("%(n)s card more may go", "%(n)s cards more may go", left)
    return _("your city makes $%(n)s a decade", n=me.cash + me.trades)


def out_of_reach(view: TippingView) -> str:
    """In a turn in which nothing can be bought: why, and what there is to do."""
    me = view.me
    assert me is not None
    why = _(
        "You have %(money)s, and the cheapest card costs $%(least)s: nothing can be bought yet.",
        money=dollars(me.money),
        least=view.cheapest,
    )
    ways = [_("trade for dollars")] if view.partners else []
    if view.may(terms.FLIP):  # nobody but a Farmer, before the end of the turn
        ways.insert(0, _("flip a Farmer for $2 more at once"))
    if any(one.savings for one in me.citizens):
        ways.append(_("spend what is saved"))
    ways.append(_("end your turn"))
    told = _("%(why)s You can %(ways)s.", why=why, ways=either(ways))
    if any(not one.flipped and one.job in AT_THE_END for one in me.citizens):
        return _("%(told)s A citizen whom you flip at its end brings $1 every decade from the next on.", told=told)
    return told


def decks(view: TippingView, titles: Titles) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    """Names and numbers of the cards that the two decks still hold: everybody can count it."""
    kinds, jobs = range(len(titles.deck.buildings)), range(terms.JOBS)
    return (
        tuple((titles.kind(kind), view.deck[kind]) for kind in kinds if view.deck[kind]),
        tuple((titles.job(job), view.crowd[job]) for job in jobs if view.crowd[job]),
    )
