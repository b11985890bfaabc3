"""What one seat may see of a game of Tipping Point, as a typed value.

Seats, cards, citizens, kinds, jobs, symbols and disasters are numbers as in terms.py. What the cards cost and make is
in the deck (deck.py), not here.
"""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import common, packed
from keeling.core.title import Setup
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.cityview import Building, Citizen, City, Feed, city
from keeling.games.tipping_point.foresight import Effect, foresee
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.skyview import Sky, sky

MODES = ("together", "competitive", "teams")


class Slot(msgspec.Struct, frozen=True):
    """A card for sale. `refused`: the ruling (terms.py) that keeps the viewer from buying it, 0 for none."""

    slot: int
    card: int
    kind: int
    price: int
    refused: int


class Loan(msgspec.Struct, frozen=True):
    """Tiles that an agreement lends: `n` of a source for a building."""

    source: int
    card: int
    n: int


class Agreement(msgspec.Struct, frozen=True):
    """A standing trade: dollars and food a decade from `giver` to `taker` (negative the other way), and what is lent.

    Attributes:
        once: it ends with the round.
        loose: seats that may end it alone now.
    """

    giver: int
    taker: int
    cash: int
    food: int
    once: bool
    loose: tuple[int, ...]
    loans: tuple[Loan, ...]


class Offer(msgspec.Struct, frozen=True):
    """An offer that waits for an answer. `lender`: who lends the tiles, if any; the rest as in bargains.py."""

    maker: int
    to: int
    cash: int
    food: int
    give: int | None
    take: int | None
    building: int | None
    tiles: int
    once: bool
    lender: int

    @property
    def bargain(self) -> Bargain:
        """What is offered, as bargains.py has it."""
        return Bargain(self.to, self.cash, self.food, self.give, self.take, self.building, self.tiles, self.once)


class Request(msgspec.Struct, frozen=True):
    """Something that needs the consent of others: the action's verb and first argument, and who must still agree."""

    maker: int
    verb: int
    what: int
    missing: tuple[int, ...]


class History(msgspec.Struct, frozen=True):
    """What happened, by decade from 2010 on as far as it is over, or up to the end.

    Attributes:
        people, co2: by seat, at the end of each decade and when it was counted.
        cards: weather cards revealed.
        struck: the disasters of each decade, in the order of terms.py, each as often as it struck.
        lost: by seat, citizens lost by cause (terms.HUNGER after the disasters).
        felled: by seat, cards lost to disasters; `starved`: by seat, citizens lost to hunger in each decade.
        saved: by seat, citizens whom its protectors saved, by the seat they live in; `agreements`: made in all.
    """

    people: tuple[tuple[int, ...], ...]
    co2: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    struck: tuple[tuple[int, ...], ...]
    lost: tuple[tuple[int, ...], ...]
    felled: tuple[int, ...]
    starved: tuple[tuple[int, ...], ...]
    saved: tuple[tuple[int, ...], ...]
    agreements: int


class TippingView(msgspec.Struct, frozen=True):
    """The table as one seat sees it.

    Attributes:
        viewer: the seat, or common.SPECTATOR.
        mode: 'together', 'competitive' or 'teams'; `attacks`: whether there are any.
        phase, step: terms.py; `turn`: the seat on turn; `turns`: that are over in this round; `first`: who begins.
        decade: 0 to 9; `year`.
        total: the common CO2; `limit`: where the world tips; `bands`: (from, cards) of the table of weather cards;
            `coming`: the cards that the total would bring now.
        cards, reveals: weather cards of the phase under way, and those still to come.
        disaster: being resolved; `frost`, `snow`: in force; `cold_card`, `cold_n`: the plant that freezes now, -1 for
            none, and how many tiles of it still; `feeding`: the Weather Phase of this decade has begun.
        bought: the regular purchase is made; `spent`, `extra`: dollars of this turn, and those an Advisor added.
        acting: the citizen at work or refused, -1 for none; `swept`: market cards gone; `fresh`: citizens drawn.
        wares: the market; `deck`, `pile`: development cards by kind; `crowd`, `gone`: citizens by job.
        offer, request: what waits for an answer; `loose`: the agreement that somebody may end alone, -1 for none.
        partners: seats to whom the viewer can make an offer now; `food_trade`, `people_trade`: whether a Trade Depot
            or an Airport makes these possible.
        lost: (card, seat) of Infrastructure that a Construction Worker could bring back.
        deciders: seats that owe an answer, as bits; `legal`: what the viewer may do, offers apart; `effects`: what each
            of these does, None where nothing is to tell.
        ending: '' or won, time, tipped; `winners`, `losers`: seats.
    """

    viewer: int
    seats: int
    mode: str
    attacks: bool
    phase: int
    step: int
    first: int
    turn: int
    turns: int
    decade: int
    year: int
    total: int
    limit: int
    bands: tuple[tuple[int, int], ...]
    coming: int
    cards: int
    reveals: int
    disaster: int
    frost: bool
    snow: bool
    cold_card: int
    cold_n: int
    feeding: bool
    bought: bool
    spent: int
    extra: int
    acting: int
    swept: int
    fresh: tuple[int, ...]
    cities: tuple[City, ...]
    wares: tuple[Slot, ...]
    deck: tuple[int, ...]
    pile: tuple[int, ...]
    crowd: tuple[int, ...]
    gone: tuple[int, ...]
    sky: Sky
    deals: tuple[Agreement, ...]
    offer: Offer | None
    request: Request | None
    loose: int
    partners: tuple[int, ...]
    food_trade: bool
    people_trade: bool
    lost: tuple[tuple[int, int], ...]
    history: History
    deciders: int
    legal: tuple[int, ...]
    effects: tuple[Effect | None, ...]
    over: bool
    ending: str
    winners: tuple[int, ...]
    losers: tuple[int, ...]

    @property
    def me(self) -> City | None:
        """The viewer's own city; None for spectators."""
        return self.cities[self.viewer] if self.viewer < self.seats else None

    @property
    def cheapest(self) -> int:
        """The lowest price in the market, 0 if it is empty."""
        return min((one.price for one in self.wares), default=0)

    @property
    def broke(self) -> bool:
        """The viewer is on turn, has bought nothing yet, and no card of the market costs as little as is left."""
        me = self.me
        if me is None or self.turn != self.viewer or self.phase != terms.DEVELOPING:
            return False
        return not self.bought and me.money < self.cheapest

    def owes(self, seat: int) -> bool:
        """Whether a seat owes an answer."""
        return bool(self.deciders >> seat & 1)

    def may(self, verb: int) -> bool:
        """Whether an action of this verb is open to the viewer."""
        return any(packed.verb(action) == verb for action in self.legal)

    def building(self, card: int) -> tuple[int, Building] | None:
        """The city and the building of a card, None if it stands in none."""
        return next(((one.seat, b) for one in self.cities for b in one.buildings if b.card == card), None)

    def citizen(self, number: int) -> tuple[int, Citizen] | None:
        """The city and the citizen of a number, None if he lives in none."""
        return next(((one.seat, c) for one in self.cities for c in one.citizens if c.citizen == number), None)

    def lent(self, source: int) -> tuple[tuple[int, Building, Feed], ...]:
        """Where the tiles of a source lie in other cities."""
        return tuple(
            (one.seat, b, feed)
            for one in self.cities
            for b in one.buildings
            for feed in b.feeds
            if feed.source == source and feed.seat != one.seat
        )

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that win together with this one in 2 vs 2, itself among them."""
        return tuple(sorted({seat, seat ^ 2})) if self.mode == "teams" else (seat,)


def view(setup: Setup, game: TippingPoint, viewer: int) -> TippingView:
    """Computed from a redacted copy alone: that is the one door out."""
    known = game.copy()
    known.redact(viewer)
    state = known.dump()
    legal = tuple(known.actions(viewer)) if viewer < known.seats else ()
    outcome = known.outcome()
    loose = known.loose_deal()
    return TippingView(
        viewer=viewer,
        seats=known.seats,
        mode=MODES[known.mode],
        attacks=bool(known.attacks),
        phase=known.phase,
        step=known.step,
        first=known.first,
        turn=known.turn,
        turns=known.turns,
        decade=known.decade,
        year=known.year(),
        total=known.total_co2(),
        limit=known.limit(),
        bands=bands(known),
        coming=known.cards_for(known.total_co2()),
        cards=known.cards,
        reveals=known.reveals,
        disaster=known.disaster,
        frost=bool(known.frost),
        snow=bool(known.snow),
        cold_card=known.cold_card if known.phase == terms.FREEZING else -1,
        cold_n=known.cold_n,
        feeding=terms.AT_WINDOW <= known.at <= terms.AT_YEAR,
        bought=bool(known.bought),
        spent=known.spent,
        extra=known.extra,
        acting=known.acting - 1,
        swept=known.swept,
        fresh=tuple(one - 1 for one in state["fresh"] if one),
        cities=tuple(city(known, state, seat) for seat in range(known.seats)),
        wares=tuple(ware(known, state, viewer, slot, one - 1) for slot, one in enumerate(state["market"]) if one),
        deck=tuple(state["deck_n"]),
        pile=tuple(state["pile_n"]),
        crowd=tuple(state["crowd_n"]),
        gone=tuple(state["gone_n"]),
        sky=sky(state, viewer),
        deals=tuple(agreement(known, state, deal) for deal in range(known.deals_n)),
        offer=offer(known),
        request=request(known),
        loose=loose if known.phase == terms.LOOSE else -1,
        partners=partners(known, state, viewer),
        food_trade=known.active(terms.DEPOT),
        people_trade=known.active(terms.AIRPORT),
        lost=tuple(
            (card, seat - 1)
            for card, seat in enumerate(state["lost"])
            if seat and known.is_a(card, terms.INFRASTRUCTURE)
        ),
        history=history(known, state),
        deciders=known.deciders() & common.EVERYONE,
        legal=legal,
        effects=tuple(foresee(known, viewer, action) for action in legal),
        over=bool(known.over),
        ending=outcome.ending if outcome else "",
        winners=outcome.winners if outcome else (),
        losers=outcome.losers if outcome else (),
    )


def bands(known: TippingPoint) -> tuple[tuple[int, int], ...]:
    """Where each number of weather cards begins."""
    found: dict[int, int] = {}
    for total in range(known.limit()):
        found.setdefault(known.cards_for(total), total)
    return tuple((total, cards) for cards, total in found.items())


def ware(known: TippingPoint, state: dict[str, Any], viewer: int, slot: int, card: int) -> Slot:
    kind = state["kind"][card]
    refused = 0
    if viewer < known.seats:
        turn = known.phase == terms.DEVELOPING and viewer == known.turn
        refused = known.check(viewer, packed.make(terms.BUY, slot)) if turn else known.check_price(viewer, kind)
    return Slot(slot, card, kind, known.price(kind), refused)


def agreement(known: TippingPoint, state: dict[str, Any], deal: int) -> Agreement:
    found: dict[tuple[int, int], int] = {}
    for tile, under in enumerate(state["tile_deal"]):
        if under == deal + 1:
            key = state["home"][tile], state["feeds"][tile] - 1
            found[key] = found.get(key, 0) + 1
    return Agreement(
        giver=state["deal_from"][deal],
        taker=state["deal_to"][deal],
        cash=state["deal_cash"][deal],
        food=state["deal_food"][deal],
        once=bool(state["deal_once"][deal]),
        loose=seats_of(state["deal_loose"][deal]),
        loans=tuple(Loan(source, card, n) for (source, card), n in found.items()),
    )


def seats_of(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(terms.SEATS) if bits >> seat & 1)


def offer(known: TippingPoint) -> Offer | None:
    if not known.offer_by:
        return None
    maker = known.offer_by - 1
    found = Bargain.of(known.offer_a, known.offer_b, known.offer_c)
    lender = known.lender(maker, known.offer_a, known.offer_c) if known.offer_c else -1
    return Offer(maker, *found, lender=lender)


def request(known: TippingPoint) -> Request | None:
    if known.phase != terms.ASKED:
        return None
    return Request(known.ask_by, known.ask_verb, known.ask_a, seats_of(known.missing))


def partners(known: TippingPoint, state: dict[str, Any], viewer: int) -> tuple[int, ...]:
    """To whom the viewer can make an offer: in a turn one side is the player on turn, in the window anybody (A28)."""
    if viewer >= known.seats or state["offers"][viewer] >= terms.OFFERS:
        return ()
    others = tuple(seat for seat in range(known.seats) if seat != viewer)
    if known.phase == terms.DEVELOPING:
        return others if viewer == known.turn else (known.turn,)
    if known.phase == terms.OFFERED:
        return (known.offer_by - 1,) if known.offer_to == viewer + 1 else ()
    return others if known.phase == terms.WINDOW else ()


def history(known: TippingPoint, state: dict[str, Any]) -> History:
    decades = known.decade + bool(known.over and known.ending == terms.TIPPED)
    struck = [state["struck"][d * terms.DISASTERS :][: terms.DISASTERS] for d in range(terms.DECADES)]
    return History(
        people=tuple(by_decade(state["population"], seat, decades) for seat in range(known.seats)),
        co2=tuple(by_decade(state["co2_by"], seat, decades) for seat in range(known.seats)),
        cards=tuple(state["cards_by"][:decades]),
        struck=tuple(tuple(d for d, n in enumerate(row) for _time in range(n)) for row in struck[: known.decade + 1]),
        lost=tuple(tuple(state["lost_n"][seat * terms.CAUSES :][: terms.CAUSES]) for seat in range(known.seats)),
        felled=tuple(state["felled"][: known.seats]),
        starved=tuple(by_decade(state["starved"], seat, decades) for seat in range(known.seats)),
        saved=tuple(tuple(state["saved_n"][terms.SEATS * q :][: known.seats]) for q in range(known.seats)),
        agreements=known.shared_n,
    )


def by_decade(values: list[int], seat: int, decades: int) -> tuple[int, ...]:
    return tuple(values[seat * terms.DECADES :][:decades])


__all__ = [
    "Agreement", "Building", "Citizen", "City", "Feed", "History", "Loan", "Offer", "Request", "Sky", "Slot",
    "TippingView", "view",
]  # fmt: skip
