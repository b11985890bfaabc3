"""The log of Tipping Point: one entry as lines for one viewer. All texts in the language in force.

An entry has no position at hand: a city's cards and citizens are told by their kind alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from keeling.core import common, packed
from keeling.core.page import Line
from keeling.core.text import N_
from keeling.core.title import Setup, Step
from keeling.games.tipping_point import exchange, terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.exchange import Exchange
from keeling.games.tipping_point.names import a, capital, dollars, listed, titles, weather
from keeling.games.tipping_point.telling_events import Events
from keeling.games.tipping_point.telling_lines import Lines

__all__ = ["Teller", "tell"]

SIMPLE = {
    terms.KEEP: (N_("You keep whom you drew."), N_("%(who)s refuses nobody.")),
    terms.DECLINE: (N_("You decline the offer."), N_("%(who)s declines the offer.")),
    terms.WITHDRAW: (N_("You withdraw your offer."), N_("%(who)s withdraws the offer.")),
    terms.KEEP_DEAL: (N_("You keep the agreement."), N_("%(who)s keeps the agreement.")),
    terms.AGREE: (N_("You agree."), N_("%(who)s agrees.")),
    terms.DISAGREE: (
        N_("You do not agree, and all stays as it is."),
        N_("%(who)s does not agree: all stays as it is."),
    ),
}
AT_WORK = {  # by citizens whom the action names
    terms.REFUSE_CITIZEN: (N_("You refuse %(citizen)s."), N_("%(who)s refuses %(citizen)s.")),
    terms.SWEEP_WITH: (N_("You send %(citizen)s to the market."), N_("%(who)s sends %(citizen)s to the market.")),
    terms.STUDY: (
        N_("You let %(citizen)s look at the next weather."),
        N_("%(who)s lets %(citizen)s look at the next weather."),
    ),
    terms.SPEND: (N_("You take the savings of %(citizen)s."), N_("%(who)s takes the savings of %(citizen)s.")),
}
BOUGHT = (
    (N_("You buy %(card)s for %(price)s."), N_("%(who)s buys %(card)s for %(price)s.")),
    (N_("You buy %(card)s for %(price)s, without power."), N_("%(who)s buys %(card)s for %(price)s, without power.")),
)
FOUND = (
    (
        N_("Your %(citizen)s finds %(card)s for %(price)s."),
        N_("The %(citizen)s of %(who)s finds %(card)s for %(price)s."),
    ),
    (
        N_("Your %(citizen)s finds %(card)s for %(price)s, without power."),
        N_("The %(citizen)s of %(who)s finds %(card)s for %(price)s, without power."),
    ),
)
REBUILT = (
    (N_("You rebuild %(card)s, free."), N_("%(who)s rebuilds %(card)s, free.")),
    (N_("You rebuild %(card)s, free and without power."), N_("%(who)s rebuilds %(card)s, free and without power.")),
)
TAKEN = (
    (N_("You capture %(card)s."), N_("%(who)s captures %(card)s.")),
    (N_("You capture %(card)s, without power."), N_("%(who)s captures %(card)s, without power.")),
)

LATE = (terms.ATTACK, terms.DEMOLISH, terms.AGREE, terms.LOSE)  # what goes dark and ends by them happens before them
DEEDS = (terms.CAPTURED, terms.BUILT, terms.LEFT_CITY)


class Teller(Events):
    """Tells one entry of the log to one viewer."""

    def __init__(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> None:
        Lines.__init__(self, titles(setup.deck), names, viewer)
        self.steps = steps
        self.came: list[str] = []  # cards of the market, told together

    def tell(self) -> list[Line]:
        for step in self.steps:
            self.step = step
            if step.seat == common.CHANCE:
                self.happened(step)
            else:
                self.acted(step)
            for verb, events in groupby(ordered(step), packed.verb):
                self.event(verb, list(events))
        self.flush()
        return self.lines

    # -- chance

    def happened(self, step: Step) -> None:
        verb, one, two = packed.verb(step.action), packed.a(step.action), packed.b(step.action)
        if verb == terms.FILL:
            self.came.append(self.titles.kind(one))
            return
        if verb == terms.PEEK:
            return  # told when all are seen: terms.LOOKED
        self.flush()
        if verb == terms.FIRST:
            self.line(one, N_("You begin."), N_("%(who)s begins."))
        elif verb == terms.DRAW:
            citizen = self.card(capital(a(self.titles.job(one))))
            self.line(two, N_("%(citizen)s comes to you."), N_("%(citizen)s comes to %(who)s."), citizen=citizen)
        elif verb == terms.WEATHER:
            self.revealed(step, one)

    def flush(self) -> None:
        """Tell what was gathered over several steps."""
        if self.came:
            self.note(N_("New in the market: %(cards)s."), cards=listed(self.came))
        self.came = []

    # -- decisions

    def acted(self, step: Step) -> None:
        verb, one, seat = packed.verb(step.action), packed.a(step.action), step.seat
        if verb in SIMPLE:
            self.line(seat, *SIMPLE[verb])
        elif verb in AT_WORK:
            self.line(seat, *AT_WORK[verb], citizen=a(self.titles.person(one)))
        elif verb == terms.SUPPLY:
            self.line(seat, N_("You power %(card)s."), N_("%(who)s powers %(card)s."), card=self.titles.card(one))
        elif verb == terms.SAVE:
            self.line(
                seat, N_("You save %(money)s."), N_("%(who)s saves %(money)s."), money=dollars(packed.b(step.action))
            )
        elif verb == terms.ARRANGE:
            self.arranged(step)
        elif verb == terms.SEARCH and packed.b(step.action) == terms.NO_KIND:
            mine, theirs = N_("Your %(citizen)s finds nothing."), N_("The %(citizen)s of %(who)s finds nothing.")
            self.line(seat, mine, theirs, citizen=self.titles.job(terms.ENGINEER))
        elif verb == terms.PROTECT:
            self.protected(seat, one)
        elif verb == terms.DONE and not step.events:
            self.line(seat, N_("You are done."), N_("%(who)s is done."))

    def arranged(self, step: Step) -> None:
        order = [n for n in (packed.a(step.action), packed.b(step.action), packed.c(step.action)) if n]
        if common.HIDDEN in order:
            self.line(step.seat, "", N_("%(who)s puts the weather cards back."))
            return
        symbols = ", ".join(weather(n) for n in order)
        mine = N_("You put the weather cards back: %(symbols)s.")
        self.line(step.seat, mine, N_("%(who)s puts the weather cards back: %(symbols)s."), symbols=symbols)

    def protected(self, seat: int, city: int) -> None:
        if seat == city:
            self.line(seat, N_("You protect your own city."), N_("%(who)s protects at home."))
            return
        whose = self.city(city)
        self.line(seat, N_("You protect %(city)s."), N_("%(who)s protects %(city)s."), city=whose)

    # -- what comes into a city

    def built(self, card: int, seat: int, upright: bool) -> None:
        """By the action that brings it."""
        verb = packed.verb(self.step.action)
        texts = {terms.BUY: BOUGHT, terms.SEARCH: FOUND, terms.REPAIR: REBUILT, terms.ATTACK: TAKEN}.get(verb)
        if texts is None:
            return
        mine, theirs = texts[not upright]
        if verb == terms.ATTACK:
            self.line(seat, mine, theirs, card=self.card(self.prize))
            return
        price = dollars(self.titles.price(self.titles.kind_of(card)))
        worker = self.titles.job(terms.ENGINEER)
        self.line(seat, mine, theirs, card=self.card(a(self.titles.title(card))), price=price, citizen=worker)

    # -- trade

    def bid(self, one: int, two: int, three: int) -> None:
        """An offer, or what was agreed on."""
        maker = three >> 8 & 3
        bargain = Bargain.of(one, two, three & 127)
        lender = maker if three >> 10 & 1 else bargain.to
        trade = exchange.offered(maker, bargain, lender)
        people = (bargain.give, three >> 11 & 1), (bargain.take, three >> 12 & 1)
        self.turned = frozenset(citizen for citizen, flipped in people if flipped and citizen is not None)
        if packed.verb(self.step.action) == terms.OFFER:
            self.offered(trade)
        else:
            self.agreed(trade)

    def offered(self, trade: Exchange) -> None:
        names = self.owners(trade)
        if not exchange.given(names, trade, trade.maker):
            got = exchange.often(exchange.goods(names, trade, trade.other), trade)
            mine, theirs = N_("You ask %(other)s for %(got)s."), N_("%(who)s asks %(other)s for %(got)s.")
            self.line(trade.maker, mine, theirs, other=self.name(trade.other), got=got)
            return
        swap = self.swap(trade)
        if trade.other == self.viewer:
            self.line(trade.maker, "", N_("%(who)s offers you: %(trade)s."), trade=swap)
            return
        mine, theirs = N_("You offer %(other)s: %(trade)s."), N_("%(who)s offers %(other)s: %(trade)s.")
        self.line(trade.maker, mine, theirs, other=self.name(trade.other), trade=swap)

    def agreed(self, trade: Exchange) -> None:
        """Told from the viewer's side if it is one of them."""
        if self.viewer in (trade.maker, trade.other):
            share = exchange.share(self.owners(trade), trade, self.viewer)
            mine, theirs = N_("You accept: %(trade)s."), N_("%(who)s accepts: %(trade)s.")
            self.line(trade.other, mine, theirs, trade=share)
            return
        told = exchange.between(self.owners(trade), trade, self.names[trade.maker], self.names[trade.other])
        self.line(trade.other, "", N_("%(who)s accepts: %(trade)s."), trade=told)

    def asked(self, verb: int, what: int, missing: int) -> None:
        """A request to those whose consent it takes."""
        seat = self.step.seat
        who = listed([self.name(q) for q in range(terms.SEATS) if missing >> q & 1])
        if verb == terms.END_DEAL:
            mine, theirs = (
                N_("You ask %(others)s to end agreement %(n)s."),
                N_("%(who)s asks %(others)s to end agreement %(n)s."),
            )
            self.line(seat, mine, theirs, others=who, n=str(what + 1))
        elif verb == terms.DEMOLISH:
            mine = N_("You ask %(others)s for consent to demolish %(thing)s.")
            theirs = N_("%(who)s asks %(others)s for consent to demolish %(thing)s.")
            self.line(seat, mine, theirs, others=who, thing=a(self.titles.title(what)))
        else:
            mine = N_("You ask %(others)s for consent to flip %(thing)s.")
            theirs = N_("%(who)s asks %(others)s for consent to flip %(thing)s.")
            self.line(seat, mine, theirs, others=who, thing=a(self.titles.person(what)))


def ordered(step: Step) -> Sequence[int]:
    """The events of a step, the deed before its consequences."""
    if packed.verb(step.action) not in LATE:
        return step.events
    return sorted(step.events, key=lambda event: packed.verb(event) not in DEEDS)


def tell(setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
    """One entry of the log as lines for a viewer."""
    return Teller(setup, names, viewer, steps).tell()
