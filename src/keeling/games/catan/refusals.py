"""Why an action is refused, told of this very moment. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from keeling.core import packed
from keeling.core.text import N_, _
from keeling.games.catan import board, terms
from keeling.games.catan.knowledge import roads_of
from keeling.games.catan.names import CARDS, RESOURCES, amount, capital, ends_of, listed, node_name, unpacked
from keeling.games.catan.rules import Catan
from keeling.games.catan.view import CARD_COST, CITY_COST, ROAD_COST, TOWN_COST

Told = Callable[[Catan, int, int], str]

SHORT_OF = {
    terms.ROAD: (ROAD_COST, N_("You have %(have)s; a road takes %(cost)s.")),
    terms.TOWN: (TOWN_COST, N_("You have %(have)s; a settlement takes %(cost)s.")),
    terms.CITY: (CITY_COST, N_("You have %(have)s; a city takes %(cost)s.")),
    terms.BUY: (CARD_COST, N_("You have %(have)s; a development card takes %(cost)s.")),
}
USED_UP = {
    terms.ROAD: N_("All your 15 roads lie on the island."),
    terms.TOWN: N_("All your 5 settlements stand on the island; a city gives one back."),
    terms.CITY: N_("All your 4 cities stand on the island."),
}
PLAYED = {
    terms.PLAY_KNIGHT: terms.KNIGHT,
    terms.PLAY_ROADS: terms.ROAD_BUILDING,
    terms.PLAY_PLENTY: terms.PLENTY,
    terms.PLAY_MONOPOLY: terms.MONOPOLY,
}


def refusal(game: Catan, seat: int, action: int, number: int) -> str:
    """The sentence for the seat that tried; '' where the ledger's text says it all.

    Args:
        game: what the seat knows of it is enough.
        number: of the ruling.
    """
    if game.over:
        return _("The game is over.")
    told = MOMENTS.get(number)
    return told(game, seat, action) if told and 0 <= seat < game.seats else ""


def hand(game: Catan, seat: int) -> list[int]:
    return list(game.hand)[terms.KINDS * seat :][: terms.KINDS]


def held_of(game: Catan, seat: int, cost: Sequence[int]) -> str:
    """What the hand has of the kinds that something costs: '0 lumber and 1 brick'."""
    return listed([amount(kind, n) for kind, n in enumerate(hand(game, seat)) if cost[kind]])


def price(cost: Sequence[int]) -> str:
    return listed([amount(kind, n) for kind, n in enumerate(cost) if n])


# -- building


def costs(game: Catan, seat: int, action: int) -> str:
    cost, text = SHORT_OF[packed.verb(action)]
    return _(text, have=held_of(game, seat, cost), cost=price(cost))


def green_costs(game: Catan, seat: int, action: int) -> str:
    cost = (0, 0, 0, 3, 2 if getattr(game, "green_cost", 0) else 4)
    return _("You have %(have)s; a green city takes %(cost)s.", have=held_of(game, seat, cost), cost=price(cost))


def used_up(game: Catan, seat: int, action: int) -> str:
    return _(USED_UP[packed.verb(action)])


def no_green(game: Catan, seat: int, action: int) -> str:
    return _(USED_UP[terms.CITY]) if not game.cities_left(seat) else _("All ten green city tokens are taken.")


def too_near(game: Catan, seat: int, action: int) -> str:
    """Which building is in the way."""
    node = packed.a(action)
    if node >= terms.NODES:
        return ""
    if game.occupied >> node & 1:
        return _("Somebody has built at %(node)s already.", node=node_name(node))
    near = [node_name(n) for n in board.NODE_NODES[node] if game.occupied >> n & 1]
    return _(
        "%(node)s is too near: a building stands at %(near)s, one path away.", node=node_name(node), near=listed(near)
    )


def no_town(game: Catan, seat: int, action: int) -> str:
    node = packed.a(action)
    return _("You have no settlement at %(node)s to grow.", node=node_name(node)) if node < terms.NODES else ""


def unreached(game: Catan, seat: int, action: int) -> str:
    return _("No road of yours leads to %(node)s.", node=node_name(packed.a(action)))


def no_way(game: Catan, seat: int, action: int) -> str:
    """A path that is taken, or out of reach."""
    edge = packed.a(action)
    if edge >= terms.EDGES:
        return ""
    first, second = ends_of(edge)
    state = game.dump()
    if any(edge in roads_of(state, q) for q in range(game.seats)):
        return _("A road from %(first)s to %(second)s lies there already.", first=first, second=second)
    return _("The path from %(first)s to %(second)s touches no road of yours.", first=first, second=second)


def elsewhere(game: Catan, seat: int, action: int) -> str:
    return _("This road starts at %(node)s, where you have just built.", node=node_name(game.last_node))


# -- cards and trade


def one_card(game: Catan, seat: int, action: int) -> str:
    """Played already, not held, or bought just now."""
    card = PLAYED[packed.verb(action)]
    if game.card_played:
        return _("You have played a development card this turn; one a turn is all.")
    if not game.held[terms.CARDS * seat + card]:
        return _("You hold no %(card)s.", card=_(CARDS[card]))
    return _("You bought your %(card)s this turn; it can be played from your next turn on.", card=_(CARDS[card]))


def rate(game: Catan, seat: int, action: int) -> str:
    given, got = packed.a(action), packed.b(action)
    if given >= terms.KINDS or got >= terms.KINDS or given == got:
        return ""
    if not game.bank[got]:
        return _("The bank has no %(resource)s left.", resource=_(RESOURCES[got]))
    need = amount(given, rate_of(game.ports[seat], given))
    return _("The bank takes %(need)s from you; you have %(n)s.", need=need, n=hand(game, seat)[given])


def rate_of(ports: int, kind: int) -> int:
    """How many cards of a kind the bank takes for one, with these harbours (C-053)."""
    return 2 if ports >> kind & 1 else 3 if ports >> terms.ANY & 1 else 4


def bank_empty(game: Catan, seat: int, action: int) -> str:
    if packed.verb(action) != terms.PLAY_PLENTY or packed.a(action) >= terms.KINDS:
        return ""
    return _("The bank has %(cards)s.", cards=listed([amount(kind, n) for kind, n in enumerate(game.bank)]))


def unfair(game: Catan, seat: int, action: int) -> str:
    """What is wrong with an offer, or with a yes to one."""
    verb, a = packed.verb(action), packed.a(action)
    if verb == terms.ACCEPT:
        return lacking(game, seat, game.wanting[a])
    given, wanted = unpacked(a), unpacked(packed.b(action))
    if not any(given) or not any(wanted):
        return _("An offer gives at least one card and asks for at least one.")
    both = [_(RESOURCES[kind]) for kind in range(terms.KINDS) if given[kind] and wanted[kind]]
    if both:
        return _("%(resource)s cannot be on both sides of an offer.", resource=capital(listed(both)))
    return lacking(game, seat, a)


def lacking(game: Catan, seat: int, cards: int) -> str:
    cost = unpacked(cards)
    return _("You have %(have)s, and that takes %(cost)s.", have=held_of(game, seat, cost), cost=price(cost))


# -- sevens, votes, taxes


def discard(game: Catan, seat: int, action: int) -> str:
    if game.phase != terms.DISCARDING or not game.owed[seat] or packed.a(action) >= terms.KINDS:
        return _("You have nothing to discard.")
    return _("You hold no %(resource)s to discard.", resource=_(RESOURCES[packed.a(action)]))


def same_hex(game: Catan, seat: int, action: int) -> str:
    return _("The robber stands there already; it must move.") if packed.a(action) == game.robber else ""


def no_vote(game: Catan, seat: int, action: int) -> str:
    if game.phase != terms.VOTING:
        return _("There is no vote now.")
    if not getattr(game, "voters", 0) >> seat & 1:
        return _("This roll brings you nothing, so you have no vote.")
    return _("You have voted already; the votes are opened when all are in.")


def tax(game: Catan, seat: int, action: int) -> str:
    if game.phase != terms.TAXING:
        return _("No Green Tax is asked for now.")
    if seat != getattr(game, "payer", terms.SEATS):
        return _("It is not your turn to pay.")
    kind = packed.a(action)
    return _("You hold no more %(resource)s.", resource=_(RESOURCES[kind])) if kind < terms.KINDS else ""


def not_yours(game: Catan, seat: int, action: int) -> str:
    verb = packed.verb(action)
    if verb in (terms.ACCEPT, terms.DECLINE, terms.COUNTER):
        return _("No such offer waits for your answer.")
    if verb == terms.WITHDRAW:
        return _("You have no offer open.")
    if verb == terms.DEAL:
        return _("That player has not accepted an offer of yours.")
    return _("It is not your turn.") if seat != game.turn else ""


MOMENTS: dict[int, Told] = {
    terms.COSTS: costs,
    terms.GREEN_COSTS: green_costs,
    terms.NO_PIECE: used_up,
    terms.NO_GREEN_PIECE: no_green,
    terms.DISTANCE: too_near,
    terms.CITY_ON_TOWN: no_town,
    terms.TOWN_CONNECTS: unreached,
    terms.ROAD_CONNECTS: no_way,
    terms.ROAD_AT_TOWN: elsewhere,
    terms.ONE_CARD: one_card,
    terms.RATE: rate,
    terms.BANK_EMPTY: bank_empty,
    terms.FAIR_OFFER: unfair,
    terms.DISCARD_OWN: discard,
    terms.OTHER_HEX: same_hex,
    terms.VOTERS_ALONE: no_vote,
    terms.TAX_CARD: tax,
    terms.NOT_YOUR_MOVE: not_yours,
}
