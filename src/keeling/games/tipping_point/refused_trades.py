"""Why an offer is refused, told of this very moment. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keeling.core.text import _
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.names import Names, a, capital, dollars, either, listed, names

if TYPE_CHECKING:
    from keeling.core.title import Setup
    from keeling.games.tipping_point.rules import TippingPoint


class Attempt:
    """An offer that was refused, or a request too many."""

    def __init__(self, game: TippingPoint, seat: int, action: int, known: Names) -> None:
        self.game, self.seat, self.names = game, seat, known
        self.bargain = Bargain.unpack(action)

    def name(self, seat: int) -> str:
        return self.names.seat(seat)


def refusal(setup: Setup, game: TippingPoint, seat: int, action: int, number: int) -> str:
    """The sentence for the seat that tried; '' where there is none."""
    told = MOMENTS.get(number)
    return told(Attempt(game, seat, action, names(setup, game, seat))) if told else ""


def not_now(tried: Attempt) -> str:
    game, seat = tried.game, tried.seat
    if game.phase == terms.OFFERED:
        if game.offer_to == seat + 1:
            return _("Your answer goes to %(who)s, who made the offer.", who=tried.name(game.offer_by - 1))
        return _("First %(who)s answers an offer.", who=tried.name(game.offer_to - 1))
    if game.phase == terms.DEVELOPING:
        return _("In this turn you can trade with %(who)s alone.", who=tried.name(game.turn))
    return _("Offers are made in a turn and in the trading before the feeding, not now.")


def too_many(tried: Attempt) -> str:
    if tried.game.offers[tried.seat] >= terms.OFFERS:
        return _("You have made %(n)s offers and requests this turn, and that is the most.", n=terms.OFFERS)
    return _("There are %(n)s agreements already, the most that there can be.", n=terms.DEALS)


def not_tradable(tried: Attempt) -> str:
    """What would make it possible."""
    game, bargain = tried.game, tried.bargain
    food = bargain.food and not game.active(terms.DEPOT)
    titles = tried.names.has(terms.DEPOT if food else terms.AIRPORT)
    if not titles:  # a deck of one's own without such a card
        return ""
    what = _("Food") if food else _("Citizens")
    cards = either([a(title) for title in titles])
    told = _("%(what)s can be traded while %(cards)s works in some city.", what=what, cards=cards)
    if game.snow:
        return f"{told} {_('The snow closes them this decade.')}"
    return told


def not_there(tried: Attempt) -> str:
    """Nothing is offered, or more than there is."""
    game, seat, bargain = tried.game, tried.seat, tried.bargain
    if bargain.to >= game.seats or bargain.to == seat:
        return _("An offer goes to one other city.")
    short = [text for text in (cash(tried), food(tried), *people(tried), tiles(tried)) if text]
    return short[0] if short else _("An offer gives or asks for something.")


def cash(tried: Attempt) -> str:
    """More than the giver makes, or has left in this round (A73)."""
    n = tried.bargain.cash
    short = amounts(tried, n, tried.game.cash, dollars)
    giver = tried.seat if n > 0 else tried.bargain.to
    has = max(0, tried.game.purse(giver))
    if short or not n or abs(n) <= has:
        return short
    if giver == tried.seat:
        return _("You have %(has)s left in this round, not %(n)s.", has=dollars(has), n=dollars(abs(n)))
    return _("The other city has %(has)s left in this round, not %(n)s.", has=dollars(has), n=dollars(abs(n)))


def food(tried: Attempt) -> str:
    return amounts(tried, tried.bargain.food, tried.game.meal, lambda n: _("%(n)s food", n=n))


def amounts(tried: Attempt, n: int, made: Callable[[int], int], said: Callable[[int], str]) -> str:
    """More than the giver makes."""
    giver = tried.seat if n > 0 else tried.bargain.to
    has = made(giver)
    if not n or abs(n) <= has:
        return ""
    if giver == tried.seat:
        return _("You make %(has)s a decade, not %(n)s.", has=said(has), n=said(abs(n)))
    return _("The other city makes %(has)s a decade, not %(n)s.", has=said(has), n=said(abs(n)))


def people(tried: Attempt) -> list[str]:
    game, bargain, found = tried.game, tried.bargain, []
    if bargain.give is not None and (bargain.give >= terms.CITIZENS or game.host(bargain.give) != tried.seat):
        found.append(_("That citizen does not live in your city."))
    if bargain.take is not None and (bargain.take >= terms.CITIZENS or game.host(bargain.take) != bargain.to):
        found.append(_("That citizen does not live in the other city."))
    return found


def tiles(tried: Attempt) -> str:
    """Whoever lends has too few free."""
    game, bargain = tried.game, tried.bargain
    if bargain.building is None or bargain.building >= terms.CARDS:
        return ""
    user = game.owner(bargain.building)
    lender = tried.seat if user == bargain.to else bargain.to
    free = game.free_tiles(lender)
    if free >= bargain.tiles:
        return ""
    if lender == tried.seat:
        return _("You have %(free)s electricity free, not %(n)s.", free=free, n=bargain.tiles)
    return _("The other city has %(free)s electricity free, not %(n)s.", free=free, n=bargain.tiles)


def no_tiles(tried: Attempt) -> str:
    """A loan that completes no building."""
    game, bargain, card = tried.game, tried.bargain, tried.bargain.building
    if game.frost:
        return _("While Freezing Rain lasts, no electricity can be lent.")
    if card is None or card >= terms.CARDS or not bargain.tiles:
        return _("Electricity is lent for a building: name it, and how much.")
    user = game.owner(card)
    if user not in (tried.seat, bargain.to):
        return _("That building stands in neither of the two cities.")
    title = tried.names.card(card)
    if game.upright[card]:
        return _("Nothing is missing at %(card)s.", card=title)
    lacking = game.lacking(card)
    if bargain.tiles > lacking:
        return _("For %(card)s %(need)s electricity is needed, no more.", card=title, need=lacking)
    free = game.free_tiles(user)
    return _(
        "For %(card)s %(need)s electricity is needed: %(n)s lent and %(free)s free at home are too little.",
        card=title, need=lacking, n=bargain.tiles, free=free,
    )  # fmt: skip


def consent(tried: Attempt) -> str:
    """A Coal Miner whose tile others use stays where he is."""
    game, bargain = tried.game, tried.bargain
    for citizen in (bargain.give, bargain.take):
        if citizen is not None and citizen < terms.CITIZENS and game.borrowers(terms.MINER + citizen):
            seats = game.borrowers(terms.MINER + citizen)
            who = listed([tried.name(q) for q in range(terms.SEATS) if seats >> q & 1])
            title = capital(tried.names.person(citizen))
            return _("That %(citizen)s powers a building of %(who)s and cannot move.", citizen=title, who=who)
    return ""


MOMENTS: dict[int, Callable[[Attempt], str]] = {
    terms.NOT_NOW: not_now,
    terms.TOO_MANY_OFFERS: too_many,
    terms.NOT_TRADABLE: not_tradable,
    terms.NOT_THERE: not_there,
    terms.NO_TILES: no_tiles,
    terms.NO_CONSENT: consent,
}
