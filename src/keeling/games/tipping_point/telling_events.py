"""What follows a decision, in lines of the log: cards and citizens, power, trade; the weather is in its own part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import ClassVar

from keeling.core import packed
from keeling.core.text import N_, _
from keeling.games.tipping_point import exchange, terms
from keeling.games.tipping_point.exchange import Exchange
from keeling.games.tipping_point.names import Titles, a, disaster, listed
from keeling.games.tipping_point.telling_lines import Lines
from keeling.games.tipping_point.telling_weather import Three, Weather

SHUFFLED = (
    N_("The discarded cards make a new development deck."),
    N_("The discarded citizens make a new deck."),
    N_("The weather cards make a new deck."),
)
STATES = {  # of buildings, for the viewer's city and for others
    terms.UPRIGHT: (N_("Working now in your city: %(cards)s."), N_("Working now in the city of %(who)s: %(cards)s.")),
    terms.DARK: (N_("Dark now in your city: %(cards)s."), N_("Dark now in the city of %(who)s: %(cards)s.")),
}
CLOSED = (N_("Closed by snow in your city: %(cards)s."), N_("Closed by snow in the city of %(who)s: %(cards)s."))


class Events(Weather):
    """Tells events; `step` is the one that they follow."""

    prize = ""  # what was captured, and from whom

    def built(self, card: int, seat: int, upright: bool) -> None:
        raise NotImplementedError

    def bid(self, one: int, two: int, three: int) -> None:
        raise NotImplementedError

    def asked(self, verb: int, what: int, missing: int) -> None:
        raise NotImplementedError

    def event(self, verb: int, events: Sequence[int]) -> None:
        """Events of one kind that follow each other, told together."""
        told = self.TELLERS.get(verb)
        if told:
            told(self, [(packed.a(event), packed.b(event), packed.c(event)) for event in events])

    # -- cards and citizens

    def builds(self, events: list[Three]) -> None:
        for card, seat, upright in events:
            self.built(card, seat, bool(upright))

    def leaves(self, events: list[Three]) -> None:
        """Cards that were demolished, or that a disaster took."""
        for seat, cause in dict.fromkeys((seat, cause) for _card, seat, cause in events):
            cards = counted([self.titles.title(card) for card, q, why in events if (q, why) == (seat, cause)])
            if cause:
                mine, theirs = (
                    N_("%(disaster)s takes from you: %(cards)s."),
                    N_("%(disaster)s takes from %(who)s: %(cards)s."),
                )
                self.line(seat, mine, theirs, disaster=disaster(cause), cards=cards)
            else:
                self.line(seat, N_("You demolish: %(cards)s."), N_("%(who)s demolishes: %(cards)s."), cards=cards)

    def stands(self, events: list[Three]) -> None:
        """All but what the action itself brings or powers."""
        new = [packed.a(event) for event in self.step.events if packed.verb(event) == terms.BUILT]
        if packed.verb(self.step.action) != terms.SUPPLY:
            self.states(terms.UPRIGHT, [event for event in events if event[0] not in new])

    def darkens(self, events: list[Three]) -> None:
        self.states(terms.DARK, events)

    def states(self, verb: int, events: list[Three]) -> None:
        mine, theirs = CLOSED if verb == terms.DARK and self.struck == terms.SNOWSTORM else STATES[verb]
        for seat in dict.fromkeys(seat for _card, seat, _c in events):
            self.line(
                seat, mine, theirs, cards=counted([self.titles.title(card) for card, q, _c in events if q == seat])
            )

    def flips(self, events: list[Three]) -> None:
        chosen = packed.verb(self.step.action) in (terms.FLIP, terms.AGREE)
        for citizen, seat, _c in events:
            who = a(self.titles.person(citizen))
            if chosen:
                self.line(seat, N_("You flip %(citizen)s."), N_("%(who)s flips %(citizen)s."), citizen=who)
            else:
                mine, theirs = N_("Your %(citizen)s is flipped."), N_("The %(citizen)s of %(who)s is flipped.")
                self.line(seat, mine, theirs, citizen=self.titles.person(citizen))

    def dies(self, events: list[Three]) -> None:
        for seat, cause in dict.fromkeys((seat, cause) for _citizen, seat, cause in events):
            people = [self.titles.person(one) for one, q, why in events if (q, why) == (seat, cause)]
            gone = counted(people) if len(set(people)) < len(people) else listed([a(one) for one in people])
            by = _("hunger") if cause == terms.HUNGER else disaster(cause)
            mine, theirs = N_("You lose %(citizens)s to %(cause)s."), N_("%(who)s loses %(citizens)s to %(cause)s.")
            self.line(seat, mine, theirs, citizens=gone, cause=by)

    def captures(self, events: list[Three]) -> None:
        for card, victim, _seat in events:
            self.prize = self.owned(card, victim)

    def nobody(self, events: list[Three]) -> None:
        self.note(N_("There is no citizen left who could come."))

    def discards(self, events: list[Three]) -> None:
        cards = listed([self.titles.title(card) for card, _b, _c in events])
        mine, theirs = N_("You discard from the market: %(cards)s."), N_("%(who)s discards from the market: %(cards)s.")
        self.line(self.step.seat, mine, theirs, cards=cards)

    def shuffles(self, events: list[Three]) -> None:
        for which, _b, _c in events:
            self.note(SHUFFLED[which])

    # -- trade

    def bids(self, events: list[Three]) -> None:
        for event in events:
            self.bid(*event)

    def asks(self, events: list[Three]) -> None:
        for event in events:
            self.asked(*event)

    def overs(self, events: list[Three]) -> None:
        """Who was party to an agreement that ends; what it was about comes next."""
        self.parties = events[-1][1], events[-1][2]

    def lapses(self, events: list[Three]) -> None:
        for flows, lent, card in events:
            self.lapsed(lapsed_trade(*self.parties, flows, lent, card))

    def lapsed(self, trade: Exchange) -> None:
        if self.viewer in (trade.maker, trade.other):
            share = exchange.share(self.owners(trade), trade, self.viewer)
            other = self.name(trade.partner(self.viewer))
            self.note(N_("Your agreement with %(other)s is over: %(trade)s."), other=other, trade=share)
            return
        told = exchange.between(self.owners(trade), trade, self.names[trade.maker], self.names[trade.other])
        self.note(N_("An agreement is over: %(trade)s."), trade=told)

    def swap(self, trade: Exchange) -> str:
        return exchange.swap(self.owners(trade), trade, trade.maker)

    def owners(self, trade: Exchange) -> Owners:
        """Names for a trade: buildings by whose they are."""
        return Owners(self, trade, self.turned)

    parties: tuple[int, int] = (0, 0)
    turned: frozenset[int] = frozenset()  # citizens of a trade who are flipped
    TELLERS: ClassVar[dict[int, Callable[[Events, list[Three]], None]]] = {
        terms.BUILT: builds,
        terms.LEFT_CITY: leaves,
        terms.UPRIGHT: stands,
        terms.DARK: darkens,
        terms.FLIPPED: flips,
        terms.DIED: dies,
        terms.CAPTURED: captures,
        terms.NO_CITIZEN: nobody,
        terms.DISCARDED: discards,
        terms.RESHUFFLED: shuffles,
        terms.BID: bids,
        terms.ASKS: asks,
        terms.DEAL_OVER: overs,
        terms.LAPSED: lapses,
        terms.ATE: Weather.eats,
        terms.STORED_FOOD: Weather.stores,
        terms.USED_STORED: Weather.unstores,
        terms.HUNGRY: Weather.hungers,
        terms.CLEARED: Weather.clears,
        terms.COUNTED: Weather.counts,
        terms.HIT: Weather.hits,
        terms.SPARED: Weather.spares,
        terms.SAVED_BY: Weather.saves,
        terms.FROZEN: Weather.freezes,
        terms.LOOKED: Weather.looks,
        terms.YEAR: Weather.years,
        terms.OVER: Weather.ends,
    }


class Owners(Titles):
    """Names of one trade's things as the log tells them: whoever does not lend owns the building."""

    def __init__(self, lines: Lines, trade: Exchange, turned: frozenset[int]) -> None:
        self.deck, self.numbers = lines.titles.deck, lines.titles.numbers
        self.lines, self.turned = lines, turned
        self.users = {card: trade.partner(lender) for lender, card, _n in trade.loans}

    def card(self, card: int) -> str:
        return self.lines.owned(card, self.users[card])

    def citizen(self, citizen: int) -> str:
        who = self.person(citizen)
        return a(_("flipped %(who)s", who=who) if citizen in self.turned else who)


def lapsed_trade(one: int, other: int, flows: int, lent: int, card: int) -> Exchange:
    """An agreement that is over, from its two events."""
    lender = one if lent >> 4 else other
    loans = ((lender, card - 1, lent & 15),) if card else ()
    return Exchange(one, other, (flows & 31) - 16, (flows >> 5 & 31) - 16, loans=loans, once=bool(flows >> 12 & 1))


def counted(titles: list[str]) -> str:
    """'Forest ×2 and Market'."""
    return listed([f"{title} ×{n}" if n > 1 else title for title, n in Counter(titles).items()])
