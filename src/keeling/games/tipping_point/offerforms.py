"""The forms of offers on the text page: what a city can give, ask for, lend and borrow. They go to offers.compose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from keeling.core.page import Blank, Form
from keeling.core.text import _
from keeling.games.tipping_point import exchange, terms
from keeling.games.tipping_point.bargains import MOST
from keeling.games.tipping_point.names import Names, capital, player
from keeling.games.tipping_point.offers import OFFER

if TYPE_CHECKING:
    from keeling.games.tipping_point.cityview import City
    from keeling.games.tipping_point.view import TippingView


def forms(view: TippingView, known: Names) -> tuple[Form, ...]:
    """A form for each city that the reader can make an offer to now, for the text page."""
    me = view.me
    if me is None:
        return ()
    made = tuple(form(view, known, me, view.cities[seat]) for seat in view.partners)
    return tuple(structs.replace(one, note="") if i else one for i, one in enumerate(made))  # said once


def form(view: TippingView, known: Names, me: City, other: City) -> Form:
    who = known.seat(other.seat)
    heading = _("Offer %(who)s a trade", who=who)
    if view.phase == terms.OFFERED:
        heading = _("Answer %(who)s with another offer", who=who)
    note = _("What is traded goes on every decade, unless you tick otherwise. In a terminal, write: %(sentence)s.",
             sentence=example(view, me, other))  # fmt: skip
    blanks = (
        *flows(view, me, "give", _("You give")),
        *people(view, known, me, "give", _("You give")),
        *flows(view, other, "take", _("You get")),
        *people(view, known, other, "take", _("You get")),
        *tiles(known, me, other),
        Blank("once", _("For this decade only"), tick=True, group=_("How long")),
    )
    return Form(f"{OFFER}-{other.seat}", heading, _("Make this offer to %(who)s", who=who), note, blanks)


def example(view: TippingView, me: City, other: City) -> str:
    """A sentence that makes an offer of what there is."""
    cash, who = min(2, me.purse), player(other.seat)
    if not cash:
        return _(exchange.ASK, who=who, got="$1")
    given = f"${cash}"
    if view.food_trade and other.meal:
        return _(exchange.OFFER, who=who, trade=_(exchange.SWAP, given=given, got=_("%(n)s food", n=1)))
    return _(exchange.OFFER, who=who, trade=_(exchange.GIFT, given=given))


def flows(view: TippingView, city: City, side: str, group: str) -> list[Blank]:
    """Dollars, and food while a Trade Depot works."""
    found = []
    cash = min(MOST, city.purse)
    if cash > 0:
        found.append(Blank(f"{side}-cash", _("Dollars a decade"), 0, cash, 0, group))
    if view.food_trade and city.meal:
        found.append(Blank(f"{side}-food", _("Food a decade"), 0, min(MOST, city.meal), 0, group))
    return found


def people(view: TippingView, known: Names, city: City, side: str, group: str) -> list[Blank]:
    """One box for each sort of citizens, while an Airport works."""
    if not view.people_trade:
        return []
    sorts = {known.citizen(one.citizen): one.citizen for one in reversed(city.citizens)}
    return [
        Blank(f"{side}-citizen-{citizen}", capital(who), tick=True, group=group)
        for who, citizen in sorted(sorts.items(), key=lambda item: item[1])
    ]


def tiles(known: Names, me: City, other: City) -> list[Blank]:
    """For each building without power: how much of what it lacks is lent."""
    found = []
    for user, lender, group in ((other, me, _("You lend")), (me, other, _("You borrow"))):
        for one in user.buildings:
            most = min(one.lacking, lender.free)
            if most:
                label = _("Electricity for %(building)s", building=known.card(one.card))
                found.append(Blank(f"tiles-{one.card}", label, 0, most, 0, group))
    return found
