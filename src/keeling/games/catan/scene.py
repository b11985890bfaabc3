"""The island as the drawn page shows it: frozen values, a part of the page each."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from keeling.core import packed
from keeling.core.page import Choice
from keeling.core.text import _, language
from keeling.games.catan import drawing, names, terms
from keeling.games.catan.knowledge import KIND_NAMES, LAND_NAMES
from keeling.games.catan.view import CatanView, ways

ON_NODES = (terms.TOWN, terms.CITY, terms.GREEN)
ON_HEXES = (terms.ROBBER, terms.FLIP)
KINDS_OF_SPOTS = {
    terms.ROAD: "road",
    terms.TOWN: "town",
    terms.CITY: "city",
    terms.GREEN: "green",
    terms.ROBBER: "robber",
    terms.FLIP: "flip",
}


class Ground(msgspec.Struct, frozen=True):
    """A hex: its land as the picture's name, where it lies, what it is in words, whether its token is gone."""

    id: str
    land: str
    at: str
    gone: bool
    words: str


class Token(msgspec.Struct, frozen=True):
    """A number token as it lies.

    Attributes:
        id: changes when the token turns over, so that the turning is seen.
        side: 'yellow', 'red', 'gone', or 'plain' in the base game.
        number: '' for a skull or none; `pips`: where its dots lie.
        back: what the badge at its edge shows: a number, 'skull', 'none' (the next crisis takes it), '' for no badge.
    """

    id: str
    at: str
    side: str
    number: str
    pips: tuple[float, ...]
    back: str


class Harbour(msgspec.Struct, frozen=True):
    """A harbour: its pier, its sign, and the resource, '' for all."""

    id: str
    pier: str
    at: str
    kind: str
    words: str


class Piece(msgspec.Struct, frozen=True):
    """A road, settlement or city: its owner's number from 1, its picture, how far it is turned."""

    id: str
    seat: int
    kind: str
    at: str
    turn: int
    words: str


class Spot(msgspec.Struct, frozen=True):
    """A place where something can be put: the piece's id that choices name, and the listed button for it."""

    piece: str
    kind: str
    at: str
    turn: int
    words: str
    button: str


class Island(msgspec.Struct, frozen=True):
    """All of it, by layers from the sea up."""

    ground: tuple[Ground, ...]
    harbours: tuple[Harbour, ...]
    tokens: tuple[Token, ...]
    glow: tuple[str, ...]
    robber: str
    robber_words: str
    robbed: bool
    roads: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    buildings: tuple[Piece, ...]


def island(view: CatanView, owners: tuple[str, ...], choices: tuple[Choice, ...]) -> Island:
    """The island of a view; `owners` are the names of the seats as the reader knows them."""
    places = names.places_of(view)
    laid = view.phase > terms.LAYING_LAND
    return Island(
        ground=grounds(places, view.warmth.gone if view.warmth else (), language()) if laid else (),
        harbours=tuple(harbour(view, place) for place in range(terms.HARBOURS)),
        tokens=tuple(token(view, h) for h in range(terms.HEXES) if has_token(view, h)),
        glow=tuple(drawing.HEX_AT[h] for h in glowing(view)),
        robber=robber_at(view.robber),
        robber_words=_("The robber: %(hex)s yields nothing", hex=places.hex(view.robber)),
        robbed=view.number[view.robber] > 0,
        roads=tuple(
            road(seat, edge, owners[seat]) for seat, player in enumerate(view.players) for edge in player.roads
        ),
        spots=tuple(spot(one) for one in choices if packed.verb(int(one.action)) in KINDS_OF_SPOTS),
        buildings=tuple(
            building(view, seat, node, owners[seat])
            for seat, player in enumerate(view.players)
            for node in (*player.towns, *player.cities)
        ),
    )


def glowing(view: CatanView) -> tuple[int, ...]:
    """The hexes that this roll is about."""
    if view.warmth and view.warmth.choices:
        return view.warmth.choices
    return view.paying() if view.phase in (terms.VOTING, terms.MAIN) else ()


@lru_cache(256)
def grounds(places: names.Places, gone: tuple[int, ...], lang: str) -> tuple[Ground, ...]:
    """All hexes, in the language in force; made anew when a token turns over."""
    return tuple(
        Ground(f"h{h}", LAND_NAMES[land], drawing.HEX_AT[h], h in gone, hex_words(places, h))
        for h, land in enumerate(places.land)
    )


def hex_words(places: names.Places, h: int) -> str:
    """'The hills on 11: brick on 2 of 36 throws; flips to 12'."""
    number, back = places.number[h], places.back[h]
    name = names.capital(places.hex(h))
    if number <= terms.SKULL:
        return name
    resource = _(names.RESOURCES[places.land[h]])
    yields = _("%(hex)s: %(resource)s on %(n)s of 36 throws", hex=name, resource=resource, n=ways(number))
    if not places.two_sided:
        return yields
    if not back:
        return _("%(yields)s; the next flip takes it", yields=yields)
    turned = _("a skull") if back == terms.SKULL else str(back)
    return _("%(yields)s; flips to %(back)s", yields=yields, back=turned)


def has_token(view: CatanView, h: int) -> bool:
    gone = view.warmth is not None and h in view.warmth.gone
    return gone or view.number[h] > 0


def token(view: CatanView, h: int) -> Token:
    number, back = view.number[h], view.back[h]
    gone = view.warmth is not None and h in view.warmth.gone
    side = "gone" if gone else "plain" if view.warmth is None else "yellow" if back else "red"
    badge = "" if gone or view.warmth is None else "skull" if back == terms.SKULL else str(back) if back else "none"
    return Token(
        id=f"t{h}-{'gone' if gone else number}{'' if back or gone else 'r'}",
        at=drawing.HEX_AT[h],
        side=side,
        number=str(number) if number > terms.SKULL else "",
        pips=drawing.pips(ways(number)),
        back=badge,
    )


def harbour(view: CatanView, place: int) -> Harbour:
    kind = view.harbours[place]
    return Harbour(
        id=f"p{place}",
        pier=drawing.PIERS[place],
        at=drawing.SIGN_AT[place],
        kind=KIND_NAMES[kind] if kind < terms.KINDS else "",
        words=names.capital(_(names.HARBOURS[kind])),
    )


def robber_at(h: int) -> str:
    """Left above the token."""
    x, y = drawing.HEX[h]
    return drawing.written((x - 50, y - 8))


def road(seat: int, edge: int, owner: str) -> Piece:
    words = _("%(owner)s: road %(edge)s", owner=owner, edge=names.edge_name(edge))
    return Piece(f"e{edge}", seat + 1, "road", drawing.EDGE_AT[edge], drawing.SLOPE[edge], words)


def building(view: CatanView, seat: int, node: int, owner: str) -> Piece:
    player = view.players[seat]
    kind = "green" if node in player.greens else "city" if node in player.cities else "town"
    called = {"green": _("green city"), "city": _("city"), "town": _("settlement")}[kind]
    words = _("%(owner)s: %(piece)s %(node)s", owner=owner, piece=called, node=names.node_name(node))
    return Piece(f"n{node}", seat + 1, kind, drawing.NODE_AT[node], 0, words)


def spot(choice: Choice) -> Spot:
    """Where a listed choice lies."""
    verb, a = packed.verb(int(choice.action)), packed.a(int(choice.action))
    kind = KINDS_OF_SPOTS[verb]
    button = f"choice-{choice.key}"
    if verb == terms.ROAD:
        return Spot(f"e{a}", kind, drawing.EDGE_AT[a], drawing.SLOPE[a], choice.label, button)
    if verb in ON_HEXES:
        return Spot(f"h{a}", kind, drawing.HEX_AT[a], 0, choice.label, button)
    return Spot(f"n{a}", kind, drawing.NODE_AT[a], 0, choice.label, button)
