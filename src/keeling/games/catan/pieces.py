"""The pieces of Global Warming as they are told and printed: crises, levels, tokens, prices, what moves the level."""

from __future__ import annotations

import msgspec

from keeling.core.text import N_, _
from keeling.games.catan import board, climb, heat, names, terms, tokens
from keeling.games.catan.knowledge import LAND_NAMES
from keeling.games.catan.view import CARD_COST, CITY_COST, ROAD_COST, TOWN_COST, Five, above, ways

ORDERS = (("A", board.ORDER_A), ("B", board.ORDER_B))
FLIP = {  # what a card says, by land
    terms.LUMBER: N_("Flip a token on a forest."),
    terms.BRICK: N_("Flip a token on hills."),
    terms.WOOL: N_("Flip a token on a pasture."),
    terms.GRAIN: N_("Flip a token on fields."),
    terms.ORE: N_("Flip a token on mountains."),
    terms.DESERT: N_("Remove a token on any land."),
}
LANDS = (terms.GRAIN, terms.WOOL, terms.LUMBER, terms.BRICK, terms.ORE, terms.DESERT)
GREEN_COST: Five = (0, 0, 0, 3, 4)


class Crisis(msgspec.Struct, frozen=True):
    """A kind of crisis card: the land as the picture's name and in words, how many of it with each order."""

    land: str
    title: str
    where: str
    does: str
    a: int
    b: int


class Level(msgspec.Struct, frozen=True):
    """A cell of the tracker; `ways` of the 36 throws bring a crisis, `share` in per cent; at the last nobody rolls."""

    level: int
    target: str
    ways: int
    share: str
    zone: int


class Token(msgspec.Struct, frozen=True):
    """A kind of token: how many, both numbers ('' for a skull) and their dots."""

    n: int
    yellow: str
    red: str
    dots: int
    red_dots: int


class Price(msgspec.Struct, frozen=True):
    """Something to build or buy: its picture's name, its price, what it is worth."""

    kind: str
    title: str
    cost: Five
    words: str
    worth: str


def crises() -> tuple[Crisis, ...]:
    """The kinds, as the rulebook lists them, the one for any land last (GW-008)."""
    return tuple(crisis(land) for land in LANDS)


def crisis(land: int) -> Crisis:
    n = board.CRISIS_COUNTS
    a, b = (n[2 * land], n[2 * land + 1]) if land < terms.DESERT else (n[terms.MAJOR], 0)
    where = _(names.LANDS[land]) if land < terms.DESERT else _("any land")
    return Crisis(LAND_NAMES[land], names.crisis(land), where, _(FLIP[land]), a, b)


def levels() -> tuple[Level, ...]:
    """The tracker, from 1 to 13 (GW-010, GW-011)."""
    return tuple(level(n) for n in range(1, terms.HOTTEST + 1))


def level(n: int) -> Level:
    if n == terms.HOTTEST:
        return Level(n, "", 0, "", heat.zone(n))
    target = board.TARGETS[n]
    return Level(n, str(target), above(target), climb.share(n), heat.zone(n))


def kinds() -> tuple[Token, ...]:
    """The table of tokens that comes with Keeling, by the yellow face (GW-006)."""
    pairs = tokens.pairs(None)
    return tuple(token(pairs.count(pair), *pair) for pair in sorted(set(pairs)))


def token(n: int, yellow: int, red: int) -> Token:
    return Token(n, str(yellow), str(red) if red > terms.SKULL else "", ways(yellow), ways(red))


def prices() -> tuple[Price, ...]:
    """What there is to build and buy (C-064, GW-061)."""
    return (
        price("road", _("Road"), ROAD_COST, _("2 points to the longest of five or more")),
        price("town", _("Settlement"), TOWN_COST, _("1 point")),
        price("city", _("City"), CITY_COST, _("2 points; warms by one")),
        price("green", _("Green city"), GREEN_COST, _("2 points; warms nothing")),
        price("card", _("Development card"), CARD_COST, _("a card of 25, as it comes")),
    )


def price(kind: str, title: str, cost: Five, worth: str) -> Price:
    return Price(kind, title, cost, names.goods(cost), worth)


def rises() -> tuple[str, ...]:
    """What moves the level up by one (GW-050 to GW-055)."""
    return (
        _("a city is built"),
        _("Longest Road is won or changes hands"),
        _("Largest Army is won or changes hands"),
        _("a hex turns to desert (the sixth: level 13 at once)"),
        _("all voters want an intensified roll"),
    )


def falls() -> tuple[str, ...]:
    """What moves it down by one (GW-031, GW-042)."""
    return (
        _("all voters leave a roll fallow"),
        _("the Green Tax is paid on a 7: a card for each player"),
    )
