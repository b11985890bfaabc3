"""Offers that a bot makes: trades that help both cities, judged by the same eye for both (T-038 to T-045)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from keeling.core import packed
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.sense import Sense

A_TURN = 2  # offers and requests of a bot in a turn or window, none of them twice
GAIN = 0.004  # of the chance to win, for the one who offers
AGREED = 0.001  # for the other
AMOUNTS = (1, 2, 3)  # of food
PRICES = (0, 1, 2)  # dollars


def offer(sense: Sense, game: TippingPoint, seat: int, partners: Sequence[int]) -> int:
    """The offer to make now, 0 for none.

    Args:
        game: as the seat knows it.
        partners: whom to ask.
    """
    made = game.offers[seat]
    if made >= A_TURN:
        return 0
    sense.judge.foresee(game, seat)
    mine = sense.judge.value(game, seat)
    found: list[tuple[float, int]] = []
    for q in partners:
        theirs = sense.judge.value(game, q)
        for bargain in ideas(game, seat, q):
            action = bargain.pack()
            if game.check(seat, action):
                continue
            after = sealed(game, seat, q, action)
            gain = sense.judge.value(after, seat) - mine
            if gain > GAIN and sense.judge.value(after, q) > theirs + AGREED:
                found.append((gain, action))
    ranked = sorted(found, key=lambda one: (-one[0], one[1]))
    return ranked[made][1] if made < len(ranked) else 0


def sealed(game: TippingPoint, seat: int, partner: int, action: int) -> TippingPoint:
    """The state after the partner's yes."""
    after = game.copy()
    after.apply(seat, action)
    after.apply(partner, packed.make(terms.ACCEPT))
    return after


def ideas(game: TippingPoint, seat: int, partner: int) -> Iterator[Bargain]:
    """Trades that could make sense."""
    if game.active(terms.DEPOT):
        yield from meals(game, seat, partner)
    yield from lights(game, seat, partner)
    if game.mode != terms.COMPETITIVE:
        for dollars in AMOUNTS:
            for once in (True, False):
                yield Bargain(partner, -dollars, once=once)
        yield from (Bargain(partner, dollars, once=True) for dollars in AMOUNTS)
    if game.active(terms.AIRPORT):
        yield from people(game, seat, partner)


def meals(game: TippingPoint, seat: int, partner: int) -> Iterator[Bargain]:
    """Food to the city that is short of it, for dollars or for nothing."""
    for way in (1, -1):
        giver, taker = (seat, partner) if way > 0 else (partner, seat)
        if game.meal(taker) - game.eaters(taker) > 1:
            continue
        for food in AMOUNTS:
            if food <= game.meal(giver):
                for price in PRICES:
                    yield Bargain(partner, -way * price, way * food)
                yield Bargain(partner, 0, way * food, once=True)


def lights(game: TippingPoint, seat: int, partner: int) -> Iterator[Bargain]:
    """Electricity for a dark building of either city."""
    for user, lender in ((partner, seat), (seat, partner)):
        spare = game.free_tiles(lender)
        if spare:
            for card in dark(game, user):
                tiles = game.lacking(card) - game.free_tiles(user)
                if 0 < tiles <= spare:
                    for price in PRICES:
                        yield Bargain(partner, price if user == seat else -price, building=card, tiles=tiles)


def dark(game: TippingPoint, seat: int) -> list[int]:
    """Buildings of a city that lie sideways for want of Electricity."""
    here = terms.CITY + seat
    return [
        card
        for card in range(terms.STARTERS, terms.CARDS)
        if game.where[card] == here and not game.upright[card] and game.kind_uses[game.kind[card]]
    ]


def people(game: TippingPoint, seat: int, partner: int) -> Iterator[Bargain]:
    """A citizen who goes to the partner or comes from there, for a dollar or for nothing."""
    for citizen in sorts(game, seat):
        yield Bargain(partner, give=citizen)
        yield Bargain(partner, -1, give=citizen)
    for citizen in sorts(game, partner):
        yield Bargain(partner, take=citizen)
        yield Bargain(partner, 1, take=citizen)


def sorts(game: TippingPoint, seat: int) -> list[int]:
    """One citizen of each sort of a city."""
    here = terms.CITY + seat
    return [c for c in range(terms.CITIZENS) if game.at_home[c] == here and game.twin_citizen(c) == c]
