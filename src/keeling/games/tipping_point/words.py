"""Tipping Point in sentences: every action and outcome by one name, the same at a drawn table and in words.

All texts in the language in force.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from keeling.core import common, packed
from keeling.core.text import N_, _
from keeling.games.tipping_point import exchange, terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.exchange import Exchange
from keeling.games.tipping_point.names import Names, a, capital, dollars, names, player, titles, weather
from keeling.games.tipping_point.refusals import refusal

if TYPE_CHECKING:
    from keeling.core.title import Setup
    from keeling.games.tipping_point.rules import TippingPoint

__all__ = ["Wording", "imaginable", "player", "refusal", "say", "sentence", "wording"]

PLAIN = {
    terms.KEEP: N_("Refuse nobody"),
    terms.END: N_("End your turn"),
    terms.WITHDRAW: N_("Withdraw your offer"),
    terms.DISAGREE: N_("Do not agree"),
}
DONE = {
    terms.SWEEPING: N_("Discard no more, and refill the market"),
    terms.ENDING: N_("Flip and save no more, and end your turn"),
    terms.WINDOW: N_("Trade no more before the feeding"),
}
WITH_CARD = {
    terms.DEMOLISH: N_("Demolish %(card)s"),
    terms.LOSE: N_("Give up %(card)s"),
}
WITH_CITIZEN = {
    terms.FLIP: N_("Flip %(who)s"),
    terms.SWEEP_WITH: N_("Send %(who)s to clear the market"),
    terms.STUDY: N_("Let %(who)s look at the next weather"),
    terms.SPEND: N_("Take the savings of %(who)s"),
    terms.STARVE: N_("Let %(who)s starve"),
    terms.LOSE_CITIZEN: N_("Give up %(who)s"),
}
FORCES = (N_("Capture %(card)s with bases alone"), N_("Capture %(card)s with Soldiers"))
ASKED = {
    terms.DEMOLISH: N_("Agree that %(who)s demolishes %(what)s"),
    terms.FLIP: N_("Agree that %(who)s flips %(what)s"),
    terms.END_DEAL: N_("Agree that agreement %(what)s ends: %(trade)s"),
}


@dataclass(frozen=True)
class Wording:
    """What sentences need to know of a game or of a view.

    Attributes:
        names: as the one who acts uses them; names.me is that seat.
        phase: terms.py.
        deals: agreements, oldest first; `offer`: the one that waits.
        asked: verb, argument and seat of a request that waits, or None.
    """

    names: Names
    phase: int
    deals: list[Exchange] = field(default_factory=list)
    offer: Exchange | None = None
    asked: tuple[int, int, int] | None = None

    @property
    def me(self) -> int:
        return self.names.me


def say(setup: Setup, game: TippingPoint, seat: int, action: int) -> str:
    """The action as a sentence, unique among the legal ones of the position; chance outcomes too."""
    if seat == common.CHANCE:
        return happened(setup, action)
    return sentence(wording(setup, game, seat, action), action)


def wording(setup: Setup, game: TippingPoint, seat: int, action: int = 0) -> Wording:
    asked = (game.ask_verb, game.ask_a, game.ask_by) if game.phase == terms.ASKED else None
    found = names(setup, game, seat)
    offer = exchange.waiting(game)
    if packed.verb(action) == terms.OFFER:
        offer = made(game, seat, action)
    return Wording(found, game.phase, exchange.standing(game), offer, asked)


def made(game: TippingPoint, seat: int, action: int) -> Exchange:
    """An offer that an action would make."""
    bargain = Bargain.unpack(action)
    lender = -1 if bargain.building is None else game.lender(seat, packed.a(action), packed.c(action))
    return exchange.offered(seat, bargain, lender)


def sentence(words: Wording, action: int) -> str:
    """A decision in words. Of an offer, `words.offer` must be what it says."""
    verb, one, names = packed.verb(action), packed.a(action), words.names
    if verb in PLAIN:
        return _(PLAIN[verb])
    if verb == terms.DONE:
        return _(DONE.get(words.phase, DONE[terms.ENDING]))
    if verb in WITH_CARD:
        return _(WITH_CARD[verb], card=names.card(one))
    if verb in WITH_CITIZEN:
        return _(WITH_CITIZEN[verb], who=names.citizen(one))
    told = BUILDING.get(verb) or AROUND.get(verb) or TRADING.get(verb)
    return told(words, action) if told else ""


# -- what brings or feeds a building


def supplied(words: Wording, text: str, kind: int, source: int) -> str:
    """With where the power of a new building comes from."""
    if not words.names.uses(kind):
        return text
    if not source:
        return _("%(act)s, without power", act=text)
    return _("%(act)s, with power from %(source)s", act=text, source=words.names.source(source))


def buy(words: Wording, action: int) -> str:
    slot, names = packed.a(action), words.names
    kind = names.at.market[slot]
    text = _("Buy %(card)s for %(price)s", card=names.slot(slot), price=dollars(names.price(kind)))
    return supplied(words, text, kind, packed.b(action))


def supply(words: Wording, action: int) -> str:
    card, source = words.names.card(packed.a(action)), words.names.source(packed.b(action))
    return _("Power %(card)s from %(source)s", card=card, source=source)


def search(words: Wording, action: int) -> str:
    kind, names = packed.b(action), words.names
    who = names.citizen(packed.a(action))
    if kind == terms.NO_KIND:
        return _("Let %(who)s search the deck and find nothing", who=who)
    price = dollars(names.price(kind))
    text = _("Let %(who)s find %(card)s in the deck for %(price)s", who=who, card=a(names.kind(kind)), price=price)
    return supplied(words, text, kind, packed.c(action))


def repair(words: Wording, action: int) -> str:
    card, names = packed.b(action), words.names
    text = _("Let %(who)s rebuild the lost %(card)s", who=names.citizen(packed.a(action)), card=names.title(card))
    return supplied(words, text, names.kind_of(card), packed.c(action))


def attack(words: Wording, action: int) -> str:
    card, names = packed.a(action), words.names
    text = _(FORCES[packed.b(action)], card=names.card(card))
    return supplied(words, text, names.kind_of(card), packed.c(action))


def freeze(words: Wording, action: int) -> str:
    plant, card = words.names.card(packed.a(action)), words.names.card(packed.b(action))
    return _("Let %(card)s go without 1 electricity of %(plant)s", card=card, plant=plant)


# -- everything else


def refuse(words: Wording, action: int) -> str:
    return _("Refuse %(who)s and draw another citizen", who=words.names.newcomer(packed.a(action)))


def sweep(words: Wording, action: int) -> str:
    return _("Discard %(card)s from the market", card=words.names.slot(packed.a(action)))


def arrange(words: Wording, action: int) -> str:
    symbols = [n for n in (packed.a(action), packed.b(action), packed.c(action)) if n]
    if common.HIDDEN in symbols:
        return _("Put the weather cards back")
    return _("Put back in this order: %(symbols)s", symbols=", ".join(weather(n) for n in symbols))


def save(words: Wording, action: int) -> str:
    who = words.names.citizen(packed.a(action))
    return _("Save %(money)s with %(who)s", money=dollars(packed.b(action)), who=who)


def protect(words: Wording, action: int) -> str:
    seat = packed.a(action)
    if seat == words.me:
        return _("Protect your own city")
    return _("Protect the city of %(who)s", who=words.names.seat(seat))


# -- trade


def offer(words: Wording, action: int) -> str:
    """'Offer player 2: $2 in return for 1 food, every decade'."""
    trade, names = words.offer, words.names
    assert trade is not None
    who = names.seat(trade.other)
    if not exchange.given(names, trade, trade.maker):
        got = exchange.often(exchange.goods(names, trade, trade.other), trade)
        return _(exchange.ASK, who=who, got=got)
    return _(exchange.OFFER, who=who, trade=exchange.swap(names, trade, trade.maker))


def accept(words: Wording, action: int) -> str:
    trade = words.offer
    if trade is None:
        return _("Accept the offer")
    share = exchange.share(words.names, trade, trade.other)
    return _("Accept the offer of %(who)s: %(trade)s", who=words.names.seat(trade.maker), trade=share)


def decline(words: Wording, action: int) -> str:
    if words.offer is None:
        return _("Decline the offer")
    return _("Decline the offer of %(who)s", who=words.names.seat(words.offer.maker))


def end_deal(words: Wording, action: int) -> str:
    n, trade = packed.a(action), found(words, action)
    if trade is None:
        return _("End agreement %(n)s", n=n + 1)
    share = exchange.share(words.names, trade, words.me)
    if words.phase == terms.LOOSE:
        return _("End agreement %(n)s: %(trade)s", n=n + 1, trade=share)
    who = words.names.seat(trade.partner(words.me))
    return _("Ask %(who)s to end agreement %(n)s: %(trade)s", who=who, n=n + 1, trade=share)


def keep_deal(words: Wording, action: int) -> str:
    n, trade = packed.a(action), found(words, action)
    if trade is None:
        return _("Keep agreement %(n)s", n=n + 1)
    return _("Keep agreement %(n)s: %(trade)s", n=n + 1, trade=exchange.share(words.names, trade, words.me))


def found(words: Wording, action: int) -> Exchange | None:
    """The agreement that an action speaks of, if it is one of the seat's own."""
    n = packed.a(action)
    trade = words.deals[n] if n < len(words.deals) else None
    return trade if trade and words.me in (trade.maker, trade.other) else None


def agree(words: Wording, action: int) -> str:
    if words.asked is None:
        return _("Agree")
    verb, what, by = words.asked
    if verb == terms.END_DEAL:
        trade = exchange.share(words.names, words.deals[what], words.me)
        return _(ASKED[verb], what=what + 1, trade=trade)
    thing = words.names.citizen(what) if verb == terms.FLIP else words.names.card(what)
    return _(ASKED[verb], who=words.names.seat(by), what=thing)


BUILDING = {
    terms.BUY: buy,
    terms.SUPPLY: supply,
    terms.SEARCH: search,
    terms.REPAIR: repair,
    terms.ATTACK: attack,
    terms.FREEZE: freeze,
}
AROUND = {
    terms.REFUSE_CITIZEN: refuse,
    terms.SWEEP: sweep,
    terms.ARRANGE: arrange,
    terms.SAVE: save,
    terms.PROTECT: protect,
}
TRADING = {
    terms.OFFER: offer,
    terms.ACCEPT: accept,
    terms.DECLINE: decline,
    terms.END_DEAL: end_deal,
    terms.KEEP_DEAL: keep_deal,
    terms.AGREE: agree,
}


def imaginable(game: TippingPoint) -> list[int]:
    """Purchases that may be forbidden, so that a sentence about one is understood and refused by its ruling."""
    return [packed.make(terms.BUY, slot) for slot, card in enumerate(game.market) if card]


# -- chance


def happened(setup: Setup, outcome: int) -> str:
    """A chance outcome in words."""
    verb, one, two = packed.verb(outcome), packed.a(outcome), packed.b(outcome)
    if verb == terms.FIRST:
        return _("%(who)s begins", who=capital(player(one)))
    if verb == terms.FILL:
        return _("New in the market: %(card)s", card=titles(setup.deck).kind(one))
    if verb == terms.DRAW:
        return _("%(citizen)s comes to %(who)s", citizen=capital(a(titles(setup.deck).job(one))), who=player(two))
    if verb == terms.PEEK:
        seen = _("hidden") if one == common.HIDDEN else weather(one)
        return _("Weather card %(n)s from the top: %(symbol)s", n=two + 1, symbol=seen)
    return _("The weather card shows %(symbol)s", symbol=weather(one))
