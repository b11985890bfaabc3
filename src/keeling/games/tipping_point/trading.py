"""Offers, agreements and the form of an offer as values that a template draws."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core import packed
from keeling.core.page import Choice, Person
from keeling.core.text import _, ngettext
from keeling.games.tipping_point import exchange, terms
from keeling.games.tipping_point.bargains import MOST
from keeling.games.tipping_point.cityview import Building, City
from keeling.games.tipping_point.exchange import Exchange
from keeling.games.tipping_point.names import Names, capital, dollars
from keeling.games.tipping_point.picks import Pick, Picker
from keeling.games.tipping_point.view import TippingView

Goods = tuple[tuple[str, str], ...]  # emblem, words


class Side(msgspec.Struct, frozen=True):
    """One side of a trade: who, as the reader calls them, and what they give."""

    badge: int
    name: str
    me: bool
    gives: Goods


class Bid(msgspec.Struct, frozen=True):
    """The offer that waits.

    Attributes:
        asked: whether the reader must answer; `mine`: whether the reader made it.
        will: what accepting it would do; `warn`: it tips the world.
        answers: what the reader can do.
    """

    sides: tuple[Side, Side]
    lasts: str
    asked: bool
    mine: bool
    will: str
    warn: bool
    answers: tuple[Pick, ...]


class Pact(msgspec.Struct, frozen=True):
    """An agreement in force; `end`: the choice that ends it or asks for its end, None if the reader has none."""

    id: str
    sides: tuple[Side, Side]
    lasts: str
    end: Pick | None


class Pile(msgspec.Struct, frozen=True):
    """The choices of a select under the name of their city: value and words."""

    seat: int
    name: str
    options: tuple[tuple[str, str], ...]


class Form(msgspec.Struct, frozen=True):
    """The form of an offer.

    Attributes:
        to: seat, badge and name of those it can go to; `counter`: it answers an offer.
        cash: most dollars to give and to ask for; `food`: likewise, None if food cannot be traded.
        power: sideways buildings that somebody's free tiles could complete.
        give, take: citizens, empty if none can move.
        left: offers that the reader can still make; `note`: why something is missing.
    """

    to: tuple[tuple[int, int, str], ...]
    counter: bool
    cash: tuple[int, int]
    food: tuple[int, int] | None
    power: tuple[Pile, ...]
    give: tuple[tuple[str, str], ...]
    take: tuple[Pile, ...]
    left: int
    note: str


class Trades:
    """All trade of one view."""

    def __init__(self, view: TippingView, people: Sequence[Person], book: Names, picker: Picker) -> None:
        self.view = view
        self.people = people
        self.book = book
        self.picker = picker

    # -- what is offered, what holds -------------------------------------------------------------------------------

    def side(self, trade: Exchange, seat: int) -> Side:
        person, me = self.people[seat], seat == self.view.viewer
        return Side(person.badge, _("You") if me else person.name, me, self.goods(trade, seat))

    def goods(self, trade: Exchange, seat: int) -> Goods:
        """What a side gives."""
        made = seat == trade.maker
        cash, food = (n if made else -n for n in (trade.cash, trade.food))
        found = [("i-cash", dollars(cash))] if cash > 0 else []
        if food > 0:
            found.append(("i-food", ngettext("%(n)s food", "%(n)s food", food)))
        found += [("i-power", self.lent(card, n)) for lender, card, n in trade.loans if lender == seat]
        citizen = trade.give if made else trade.take
        if citizen is not None:
            found.append((self.picker.face(citizen), self.book.citizen(citizen)))
        return tuple(found)

    def lent(self, card: int, n: int) -> str:
        return _("%(n)s for %(building)s", n=n, building=self.book.card(card))

    def lasts(self, trade: Exchange) -> str:
        """For how long, in words."""
        if not trade.lasts:
            return _("for good")
        return _("this decade only") if trade.once else _("every decade")

    def bid(self, choices: Sequence[Choice]) -> Bid | None:
        offer = self.view.offer
        if offer is None:
            return None
        trade = exchange.offered(offer.maker, offer.bargain, offer.lender)
        answers = self.picker.trade(choices)
        accept = next((one for one in answers if packed.verb(int(one.action)) == terms.ACCEPT), None)
        return Bid(
            (self.side(trade, offer.maker), self.side(trade, offer.to)),
            self.lasts(trade),
            asked=offer.to == self.view.viewer,
            mine=offer.maker == self.view.viewer,
            will=accept.will if accept else "",
            warn=accept is not None and accept.warn,
            answers=answers,
        )

    def pacts(self, choices: Sequence[Choice]) -> tuple[Pact, ...]:
        ends = {packed.a(int(one.action)): one for one in choices if packed.verb(int(one.action)) == terms.END_DEAL}
        if self.view.phase == terms.LOOSE:
            ends = {}
        found = []
        for i, deal in enumerate(self.view.deals):
            trade = exchange.shown(deal, self.view)
            end = self.picker.pick(ends[i]) if i in ends else None
            sides = self.side(trade, trade.maker), self.side(trade, trade.other)
            found.append(Pact(f"deal{i}", sides, self.lasts(trade), end))
        return tuple(found)

    # -- the form --------------------------------------------------------------------------------------------------

    def form(self) -> Form | None:
        """While the reader could make an offer."""
        view, me = self.view, self.view.me
        if me is None or not view.partners or view.over:
            return None
        others = [view.cities[seat] for seat in view.partners]
        return Form(
            to=tuple((one.seat, self.people[one.seat].badge, self.people[one.seat].name) for one in others),
            counter=view.phase == terms.OFFERED,
            cash=(spare(me.purse), max(spare(one.purse) for one in others)),
            food=(min(MOST, me.meal), MOST) if view.food_trade else None,
            power=() if view.frost else self.power(me, others),
            give=self.citizens(me) if view.people_trade else (),
            take=tuple(Pile(one.seat, self.people[one.seat].name, self.citizens(one)) for one in others)
            if view.people_trade
            else (),
            left=terms.OFFERS - me.offers,
            note=self.closed(),
        )

    def power(self, me: City, others: Sequence[City]) -> tuple[Pile, ...]:
        """By city of the other side: my dark buildings that it can light, and its own that I can."""
        found = []
        for other in others:
            options = [self.loan(one, n, _("you get")) for one, n in lendable(me, other)]
            options += [self.loan(one, n, _("you lend")) for one, n in lendable(other, me)]
            if options:
                found.append(Pile(other.seat, self.people[other.seat].name, tuple(options)))
        return tuple(found)

    def loan(self, one: Building, n: int, way: str) -> tuple[str, str]:
        return f"{one.card}/{n}", _("%(way)s %(what)s", way=way, what=exchange.power(self.book, one.card, n))

    def citizens(self, city: City) -> tuple[tuple[str, str], ...]:
        """Each sort once: value and words."""
        found: dict[str, str] = {}
        for one in city.citizens:
            found.setdefault(capital(self.book.citizen(one.citizen)), str(one.citizen))
        return tuple((value, words) for words, value in found.items())

    def closed(self) -> str:
        """What cannot be traded, and why."""
        view = self.view
        if not view.food_trade and not view.people_trade:
            return _("Food can be traded once a Trade Depot works in any city, citizens once an Airport does.")
        if not view.food_trade:
            return _("Food can be traded once a Trade Depot works in any city.")
        return "" if view.people_trade else _("Citizens can move once an Airport works in any city.")

    def why_not(self) -> str:
        """Why the reader can make no offer now, '' if an offer is possible or nobody asks."""
        view, me = self.view, self.view.me
        if me is None or view.partners or view.over:
            return ""
        if me.offers >= terms.OFFERS:
            return _("You have made all the offers that a turn allows.")
        if view.phase == terms.OFFERED:
            mine = view.offer is not None and view.offer.maker == view.viewer
            return _("Your offer waits for its answer.") if mine else _("Another offer waits for its answer.")
        return _("Offers can be made in your turn, and to whoever is on turn.")


def spare(cash: int) -> int:
    return max(0, min(MOST, cash))


def lendable(user: City, lender: City) -> list[tuple[Building, int]]:
    """Sideways buildings of a city that another's free tiles can complete, and how few tiles that takes."""
    found = []
    for one in user.buildings:
        n = max(1, one.lacking - user.free)
        if one.why == "power" and n <= lender.free:
            found.append((one, n))
    return found


__all__ = ["Bid", "Form", "Pact", "Trades"]
