"""What an action will do before it is done, from what it does to a copy of what a seat may know."""

from __future__ import annotations

import msgspec

from keeling.core import packed
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint

FORESEEN = (
    terms.DEMOLISH, terms.BUY, terms.SUPPLY, terms.FLIP, terms.SEARCH, terms.REPAIR, terms.SPEND,
    terms.ATTACK, terms.ACCEPT, terms.END_DEAL, terms.AGREE, terms.LOSE, terms.LOSE_CITIZEN, terms.FREEZE,
)  # fmt: skip
LOSSES = (terms.LOSE, terms.LOSE_CITIZEN, terms.FREEZE)


class Board(msgspec.Struct, frozen=True, array_like=True):
    """The numbers of a city.

    Attributes:
        cash: dollars a decade with trades; `money`: what can still be spent now.
        co2: net; `risk`: the Risk Factor that it shows.
        food: with trades; `eaters`: who eat; `short`: who would starve if the feeding were now.
        free: Electricity tiles to place; `people`: all citizens.
    """

    cash: int
    money: int
    co2: int
    risk: int
    food: int
    eaters: int
    short: int
    free: int
    people: int


class Effect(msgspec.Struct, frozen=True):
    """The table after an action, with the consent of those whom it takes.

    Attributes:
        before, after: the board of each seat; None where nothing of it changes.
        total: the common CO2, before and after; `cards`: the weather cards that it brings.
        tips: the world tips at once.
        dark: cards that go dark, of any city; `lit`: sideways cards that stand up, a card that has just come too.
        ends: agreements that end, as they are numbered before; `ask`: seats that must agree first.
    """

    before: tuple[Board | None, ...]
    after: tuple[Board | None, ...]
    total: tuple[int, int]
    cards: tuple[int, int]
    tips: bool
    dark: tuple[int, ...]
    lit: tuple[int, ...]
    ends: tuple[int, ...]
    ask: tuple[int, ...]


def board(game: TippingPoint, seat: int) -> Board:
    return Board(
        game.cash(seat), game.money(seat), game.city_co2(seat), game.risk_of(seat), game.meal(seat),
        game.eaters(seat), game.shortage(seat), game.free_tiles(seat), game.people(seat),
    )  # fmt: skip


def foresee(known: TippingPoint, seat: int, action: int) -> Effect | None:
    """The effect of an action, None for what changes none of this, or is chance.

    Args:
        known: as `redact(seat)` leaves it; unchanged.
    """
    verb = packed.verb(action)
    if verb not in FORESEEN:
        return None
    after = known.copy()
    if verb in LOSSES:
        hold_disaster(after, seat)
    hold_turn(after)
    after.apply(seat, action)
    ask = consent(after) if after.phase == terms.ASKED else ()
    return compare(known, after, ended(known, action), ask)


def foresee_offer(known: TippingPoint, seat: int, action: int) -> Effect:
    """What an offer that the rules allow would do if it is accepted."""
    after = known.copy()
    after.apply(seat, action)
    after.apply(after.offer_to - 1, packed.make(terms.ACCEPT))
    return compare(known, after, (), ())


def hold_turn(game: TippingPoint) -> None:
    """A turn that is about to end goes on, so that nothing but the act at hand happens; and no decade passes."""
    if game.at == terms.AT_LAST:
        game.at = terms.AT_TURN
        if game.phase == terms.ENDING:
            game.phase = terms.DEVELOPING
        elif game.back == terms.ENDING:
            game.back = terms.DEVELOPING
    if game.at >= terms.AT_REVEAL and game.at <= terms.AT_AFTER:
        game.reveals = max(game.reveals, 1)


def hold_disaster(game: TippingPoint, seat: int) -> None:
    """Other losses wait."""
    game.due_card = [due if q == seat else 0 for q, due in enumerate(game.due_card)]
    game.due_citizen = [
        1 if q == seat and due and not game.due_card[q] else 0 for q, due in enumerate(game.due_citizen)
    ]
    game.cold_n = min(game.cold_n, 2)


def consent(game: TippingPoint) -> tuple[int, ...]:
    """Let all whose consent is missing agree; return who they are."""
    seats = tuple(q for q in range(game.seats) if game.missing >> q & 1)
    for q in seats:
        game.apply(q, packed.make(terms.AGREE))
    return seats


def ended(known: TippingPoint, action: int) -> tuple[int, ...]:
    """The agreement that an action ends by name."""
    verb = packed.verb(action)
    if verb == terms.END_DEAL:
        return (packed.a(action),)
    return (known.ask_a,) if verb == terms.AGREE and known.ask_verb == terms.END_DEAL else ()


def compare(known: TippingPoint, after: TippingPoint, ended: tuple[int, ...], ask: tuple[int, ...]) -> Effect:
    seats = range(known.seats)
    old, new = [board(known, q) for q in seats], [board(after, q) for q in seats]
    total = known.total_co2(), after.total_co2()
    was, now, was_up, up = known.where, after.where, known.upright, after.upright
    placed = [card for card in range(terms.CARDS) if now[card] >= terms.CITY]
    return Effect(
        before=tuple(a if a != b else None for a, b in zip(old, new, strict=True)),
        after=tuple(b if a != b else None for a, b in zip(old, new, strict=True)),
        total=total,
        cards=(known.cards_for(total[0]), known.cards_for(total[1])),
        tips=bool(after.over and after.ending == terms.TIPPED),
        dark=tuple(card for card in placed if was_up[card] and not up[card] and was[card] == now[card]),
        lit=tuple(card for card in placed if up[card] and not (was_up[card] and was[card] == now[card])),
        ends=ended or gone(known, after),
        ask=ask,
    )


def gone(known: TippingPoint, after: TippingPoint) -> tuple[int, ...]:
    """The agreements that are no more: those that stay keep their order, and new ones come last."""
    if after.deals_n >= known.deals_n:
        return ()
    left = [terms_of(after, i) for i in range(after.deals_n)]
    found = []
    for i in range(known.deals_n):
        if left and left[0] == terms_of(known, i):
            left.pop(0)
        else:
            found.append(i)
    return tuple(found)


def terms_of(game: TippingPoint, deal: int) -> tuple[int, ...]:
    return (
        game.deal_from[deal], game.deal_to[deal], game.deal_cash[deal], game.deal_food[deal],
        list(game.tile_deal).count(deal + 1),
    )  # fmt: skip
