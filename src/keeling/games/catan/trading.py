"""Build and buy, hand, development cards and trade as values that a template draws."""

from __future__ import annotations

import msgspec

from keeling.core import packed
from keeling.core.page import Choice, Person
from keeling.core.text import N_, _, ngettext
from keeling.games.catan import names, terms
from keeling.games.catan.knowledge import CARD_NAMES, KIND_NAMES, LAND_NAMES
from keeling.games.catan.view import CARD_COST, CITY_COST, ROAD_COST, TOWN_COST, CatanView, Five, Offer

Goods = tuple[tuple[str, str, int], ...]  # picture, name, number

EFFECTS = (
    N_("Move the robber and take a card; three knights can be the Largest Army."),
    N_("One point. It stays hidden until you win."),
    N_("Lay two roads free of charge."),
    N_("Take any two cards from the bank."),
    N_("Name a resource: everybody gives you all they have of it."),
)
PLAYS = {
    terms.KNIGHT: terms.PLAY_KNIGHT,
    terms.ROAD_BUILDING: terms.PLAY_ROADS,
    terms.PLENTY: terms.PLAY_PLENTY,
    terms.MONOPOLY: terms.PLAY_MONOPOLY,
}


class Held(msgspec.Struct, frozen=True):
    """The cards of one kind in the hand; `action` gives one of them away now, '' if none is asked for."""

    kind: str
    land: str
    name: str
    n: int
    lying: int
    key: str
    action: str
    label: str


class Ware(msgspec.Struct, frozen=True):
    """Something that can be built or bought.

    Attributes:
        spots: the kind of spots that its button lights, '' for the development card.
        cost: pictures, one for each card; `short` those that the hand lacks.
        note: how many places, or what stands in the way.
        action, key: of a development card that can be bought.
    """

    id: str
    name: str
    icon: str
    spots: str
    cost: tuple[tuple[str, bool], ...]
    note: str
    open: bool
    action: str
    key: str
    words: str


class Play(msgspec.Struct, frozen=True):
    """One way to play a development card."""

    key: str
    action: str
    label: str
    goods: Goods


class Development(msgspec.Struct, frozen=True):
    """Development cards of a kind in the own hand; `plays` is empty while they cannot be played."""

    icon: str
    name: str
    n: int
    text: str
    note: str
    plays: tuple[Play, ...]


class Bank(msgspec.Struct, frozen=True):
    """What the bank takes of a kind and gives for it."""

    kind: str
    name: str
    rate: int
    gets: tuple[Play, ...]


class Reply(msgspec.Struct, frozen=True):
    """What a seat says to an offer; `action` makes the deal."""

    badge: int
    name: str
    words: str
    key: str
    action: str


class Bid(msgspec.Struct, frozen=True):
    """An open offer as the reader sees it: what its maker gives and wants, the answers, what the reader can do."""

    id: str
    badge: int
    name: str
    mine: bool
    give: Goods
    want: Goods
    replies: tuple[Reply, ...]
    choices: tuple[Choice, ...]
    note: str


class Stepper(msgspec.Struct, frozen=True):
    """A kind in the form of an offer: how many can be given."""

    kind: str
    land: str
    name: str
    most: int


class Form(msgspec.Struct, frozen=True):
    """The form of an offer. `to` has seat, badge and name of those it can go to; `counter` answers an offer."""

    steppers: tuple[Stepper, ...]
    to: tuple[tuple[int, int, str], ...]
    counter: bool


def goods(cards: Five) -> Goods:
    return tuple((KIND_NAMES[kind], _(names.RESOURCES[kind]), n) for kind, n in enumerate(cards) if n)


def listed(choices: tuple[Choice, ...], *verbs: int) -> tuple[Choice, ...]:
    return tuple(one for one in choices if packed.verb(int(one.action)) in verbs)


# -- the hand --------------------------------------------------------------------------------------------------------


def hand(view: CatanView, choices: tuple[Choice, ...]) -> tuple[Held, ...]:
    """Five piles, with what a press does while cards are asked for."""
    me = view.me
    if me is None:
        return ()
    asked = {packed.a(int(one.action)): one for one in listed(choices, terms.DISCARD, terms.PLEDGE)}
    lying = view.warmth.pledged[view.viewer] if view.warmth else (0,) * terms.KINDS
    return tuple(held(kind, me.hand[kind], lying[kind], asked.get(kind)) for kind in range(terms.KINDS))


def held(kind: int, n: int, lying: int, asked: Choice | None) -> Held:
    name = _(names.RESOURCES[kind])
    if asked is None:
        return Held(KIND_NAMES[kind], LAND_NAMES[kind], name, n, lying, "", "", "")
    return Held(KIND_NAMES[kind], LAND_NAMES[kind], name, n, lying, asked.key, asked.action, asked.label)


def hand_note(view: CatanView) -> str:
    """What a seven would cost."""
    if view.me is None:
        return ""
    n = view.me.cards
    cards = ngettext("%(n)s card", "%(n)s cards", n)
    if n <= view.hand_limit:
        return _("%(cards)s, safe from a 7", cards=cards)
    return _("%(cards)s: a 7 costs you %(half)s", cards=cards, half=n // 2)


def giving(view: CatanView, piles: tuple[Held, ...]) -> str:
    """How cards leave the hand now, '' if they cannot."""
    if not any(pile.action for pile in piles):
        return ""
    return _("Press a card to discard it.") if view.phase == terms.DISCARDING else _("Press a card to give it.")


# -- build and buy ---------------------------------------------------------------------------------------------------


def wares(view: CatanView, choices: tuple[Choice, ...]) -> tuple[Ware, ...]:
    """Roads, settlements, cities, green cities, cards: cost, places, what is short."""
    me = view.me
    if me is None:
        return ()
    found = [
        ware(view, choices, terms.ROAD, "road", _("Road"), ROAD_COST, me.roads_left),
        ware(view, choices, terms.TOWN, "town", _("Settlement"), TOWN_COST, me.towns_left),
        ware(view, choices, terms.CITY, "city", _("City"), CITY_COST, me.cities_left),
    ]
    if view.warmth:
        left = min(me.cities_left, view.warmth.greens_left)
        found.append(ware(view, choices, terms.GREEN, "green", _("Green city"), view.warmth.green_cost, left))
    return (*found, ware(view, choices, terms.BUY, "card", _("Card"), CARD_COST, view.deck))


def ware(view: CatanView, choices: tuple[Choice, ...], verb: int, icon: str, name: str, cost: Five, left: int) -> Ware:
    own = listed(choices, verb) if view.phase == terms.MAIN else ()
    bought = verb == terms.BUY and bool(own)
    return Ware(
        id=f"ware-{icon}",
        name=name,
        icon=icon,
        spots="" if verb == terms.BUY else icon,
        cost=priced(view, cost),
        note=ware_note(view, verb, cost, left, len(own)),
        open=bool(own),
        action=own[0].action if bought else "",
        key=own[0].key if bought else "",
        words=_("%(ware)s: %(cards)s", ware=name, cards=names.goods(cost)),
    )


def priced(view: CatanView, cost: Five) -> tuple[tuple[str, bool], ...]:
    """A picture for each card and whether the hand lacks it."""
    hand = view.me.hand if view.me else (0,) * terms.KINDS
    return tuple((KIND_NAMES[kind], i >= hand[kind]) for kind, n in enumerate(cost) for i in range(n))


def ware_note(view: CatanView, verb: int, cost: Five, left: int, n: int) -> str:
    """'3 places', or what stands in the way."""
    if verb == terms.BUY and (n or left):
        counted = ngettext("%(n)s left", "%(n)s left", left)
        return counted if not lacking(view, cost) else lacking(view, cost)
    if not left:
        return _("none left")
    if n:
        return ngettext("%(n)s place", "%(n)s places", n)
    short = lacking(view, cost)
    if short:
        return short
    return _("nowhere") if view.phase == terms.MAIN and view.turn == view.viewer else _("you can pay")


def lacking(view: CatanView, cost: Five) -> str:
    """'3 short', or '' if the hand pays; the pictures beside it say which."""
    hand = view.me.hand if view.me else (0,) * terms.KINDS
    short = tuple(max(0, n - hand[kind]) for kind, n in enumerate(cost))
    if not sum(short):
        return ""
    return ngettext("%(n)s short", "%(n)s short", sum(short))


# -- development cards -----------------------------------------------------------------------------------------------


def developments(view: CatanView, choices: tuple[Choice, ...]) -> tuple[Development, ...]:
    """The own development cards by kind."""
    return tuple(development(view, choices, card) for card, n in enumerate(view.own) if n)


def development(view: CatanView, choices: tuple[Choice, ...], card: int) -> Development:
    plays = listed(choices, PLAYS[card]) if card in PLAYS else ()
    return Development(
        icon=CARD_NAMES[card],
        name=_(names.CARDS[card]),
        n=view.own[card],
        text=_(EFFECTS[card]),
        note="" if plays or card == terms.POINT else why_not(view, card),
        plays=tuple(play(one) for one in plays),
    )


def why_not(view: CatanView, card: int) -> str:
    """Why a card cannot be played now."""
    if view.turn != view.viewer:
        return _("You can play it on your turn.")
    if view.fresh[card] == view.own[card]:
        return _("Bought this turn: you can play it on your next.")
    if view.card_played:
        return _("You have played a card this turn.")
    return _("You cannot play it now.")


def play(choice: Choice) -> Play:
    verb, a, b = (part(int(choice.action)) for part in (packed.verb, packed.a, packed.b))
    if verb == terms.PLAY_PLENTY:
        cards = tuple((a == kind) + (b == kind) for kind in range(terms.KINDS))
    elif verb == terms.PLAY_MONOPOLY:
        cards = tuple(int(a == kind) for kind in range(terms.KINDS))
    elif verb == terms.MARITIME:
        cards = tuple(int(b == kind) for kind in range(terms.KINDS))
    else:
        cards = (0,) * terms.KINDS
    return Play(choice.key, choice.action, choice.label, goods(cards))


# -- trade -----------------------------------------------------------------------------------------------------------


def bank(view: CatanView, choices: tuple[Choice, ...]) -> tuple[Bank, ...]:
    """What can be had of the bank now, by what is given."""
    me = view.me
    trades = listed(choices, terms.MARITIME)
    found = []
    for kind in range(terms.KINDS):
        gets = tuple(play(one) for one in trades if packed.a(int(one.action)) == kind)
        if me and gets:
            found.append(Bank(KIND_NAMES[kind], _(names.RESOURCES[kind]), me.rates[kind], gets))
    return tuple(found)


def rates(view: CatanView) -> Goods:
    """The own rates at the bank, by kind."""
    me = view.me
    return (
        tuple((KIND_NAMES[kind], _(names.RESOURCES[kind]), me.rates[kind]) for kind in range(terms.KINDS)) if me else ()
    )


def bids(view: CatanView, people: tuple[Person, ...], choices: tuple[Choice, ...]) -> tuple[Bid, ...]:
    """Every open offer."""
    return tuple(bid(view, people, choices, one) for one in view.offers)


def bid(view: CatanView, people: tuple[Person, ...], choices: tuple[Choice, ...], one: Offer) -> Bid:
    mine = one.maker == view.viewer
    maker = people[one.maker]
    own = listed(choices, terms.WITHDRAW) if mine else answers(choices, one.maker)
    told = [seat for seat in one.to if seat != view.viewer or seat not in one.asked]
    return Bid(
        id=f"bid-{one.maker}",
        badge=maker.badge,
        name=maker.name,
        mine=mine,
        give=goods(one.give),
        want=goods(one.want),
        replies=tuple(reply(view, people[seat], one, choices) for seat in told),
        choices=own,
        note=""
        if mine or listed(own, terms.ACCEPT) or view.viewer not in one.asked
        else _("You lack what is asked for."),
    )


def answers(choices: tuple[Choice, ...], maker: int) -> tuple[Choice, ...]:
    return tuple(one for one in listed(choices, terms.ACCEPT, terms.DECLINE) if packed.a(int(one.action)) == maker)


def reply(view: CatanView, person: Person, one: Offer, choices: tuple[Choice, ...]) -> Reply:
    seat = person.number
    if seat in one.agreed:
        words = _("say yes") if seat == view.viewer else _("says yes")
    elif seat in one.asked:
        words = _("is thinking")
    else:
        words = _("say no") if seat == view.viewer else _("says no")
    deals = [d for d in listed(choices, terms.DEAL) if packed.a(int(d.action)) == seat and one.maker == view.viewer]
    name = _("You") if seat == view.viewer else person.name
    return Reply(person.badge, name, words, deals[0].key if deals else "", deals[0].action if deals else "")


def closed(view: CatanView) -> str:
    """Why the reader can make no offer now, '' if an offer is possible."""
    me = view.me
    if me is None or view.phase != terms.MAIN:
        return _("Trade opens once the roll is settled.")
    if not me.cards:
        return _("Your hand is empty: there is nothing to offer.")
    return _("You have made all the offers that a turn allows.") if me.offered >= terms.MOST_OFFERS else ""


def form(view: CatanView, people: tuple[Person, ...]) -> Form | None:
    """The form of an offer, while the reader could make one."""
    me = view.me
    if me is None or closed(view):
        return None
    others = [seat for seat in range(view.seats) if seat != view.viewer] if view.turn == view.viewer else [view.turn]
    asked = any(one.maker == view.turn and view.viewer in one.asked for one in view.offers)
    return Form(
        steppers=tuple(
            Stepper(
                KIND_NAMES[kind], LAND_NAMES[kind], _(names.RESOURCES[kind]), min(terms.MOST_OF_A_KIND, me.hand[kind])
            )
            for kind in range(terms.KINDS)
        ),
        to=tuple((seat, people[seat].badge, people[seat].name) for seat in others),
        counter=asked and view.turn != view.viewer,
    )


def goods_all(cards: Five) -> Goods:
    """All five kinds, none left out."""
    return tuple((KIND_NAMES[kind], _(names.RESOURCES[kind]), n) for kind, n in enumerate(cards))
