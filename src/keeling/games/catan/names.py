"""What things are called: resources, land, cards, crises, every place of the island. Texts in the language in force.

Nodes have a coordinate: the six zigzag rows of the island are A to F from the north, and each is numbered from the
west. Neighbours in a row follow each other (C4, C5, C6); the third neighbour lies in the next row. A road goes from one
node to another. Hexes are told by land and number; where two read alike, by where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from keeling.core.text import N_, _
from keeling.games.catan import board, terms

RESOURCES = (N_("lumber"), N_("brick"), N_("wool"), N_("grain"), N_("ore"))
LANDS = (N_("forest"), N_("hills"), N_("pasture"), N_("fields"), N_("mountains"), N_("desert"))
THE_LAND = (
    N_("the forest"), N_("the hills"), N_("the pasture"), N_("the fields"), N_("the mountains"), N_("the desert"),
)  # fmt: skip
HARBOURS = (
    N_("2:1 lumber harbour"), N_("2:1 brick harbour"), N_("2:1 wool harbour"), N_("2:1 grain harbour"),
    N_("2:1 ore harbour"), N_("3:1 harbour"),
)  # fmt: skip
CARDS = (N_("Knight"), N_("Victory Point"), N_("Road Building"), N_("Year of Plenty"), N_("Monopoly"))
CRISES = (
    N_("Deforestation"), N_("Landslide"), N_("Livestock Die"), N_("Crops Fail"), N_("Glaciers Melt"),
    N_("Major Desertification"),
)  # fmt: skip
VOTES = (N_("as usual"), N_("fallow"), N_("intensified"))

# Where each hex lies, in reading order.
WHERE = (
    N_("north-west coast"), N_("north coast"), N_("north-east coast"),
    N_("upper west coast"), N_("north-west of the middle"), N_("north-east of the middle"), N_("upper east coast"),
    N_("west coast"), N_("west of the middle"), N_("middle"), N_("east of the middle"), N_("east coast"),
    N_("lower west coast"), N_("south-west of the middle"), N_("south-east of the middle"), N_("lower east coast"),
    N_("south-west coast"), N_("south coast"), N_("south-east coast"),
)  # fmt: skip

ROWS = "ABCDEF"
TOP_ROW = board.NODE_AT[0][1]


def node_row(node: int) -> int:
    """The zigzag row of a node, 0 in the north."""
    return (board.NODE_AT[node][1] - TOP_ROW) // 3


NODE_ROWS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted((n for n in range(terms.NODES) if node_row(n) == row), key=lambda n: board.NODE_AT[n][0]))
    for row in range(len(ROWS))
)
NODE_NAMES: tuple[str, ...] = tuple(
    f"{ROWS[node_row(n)]}{NODE_ROWS[node_row(n)].index(n) + 1}" for n in range(terms.NODES)
)
HEX_ROWS: tuple[tuple[int, ...], ...] = tuple(
    tuple(h for h in range(terms.HEXES) if board.AXIAL[h][1] == r) for r in range(-2, 3)
)


def listed(items: Sequence[str]) -> str:
    """'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s", most=", ".join(items[:-1]), last=items[-1])


def either(items: Sequence[str]) -> str:
    """'a, b or c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s or %(last)s", most=", ".join(items[:-1]), last=items[-1])


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def amount(kind: int, n: int) -> str:
    """'2 ore'."""
    return _("%(n)s %(resource)s", n=n, resource=_(RESOURCES[kind]))


def goods(cards: Sequence[int]) -> str:
    """'2 ore and 1 wool', in the order of the resources; 'nothing'."""
    return listed([amount(kind, n) for kind, n in enumerate(cards) if n]) or _("nothing")


def unpacked(cards: int) -> tuple[int, ...]:
    """The five numbers of an offer's three bits a resource."""
    return tuple(cards >> 3 * kind & 7 for kind in range(terms.KINDS))


def crisis(land: int) -> str:
    """The title of a crisis card, DESERT for any land."""
    return _(CRISES[land])


def node_name(node: int) -> str:
    """The coordinate, 'C5'."""
    return NODE_NAMES[node]


def edge_name(edge: int) -> str:
    """'C5–C6'."""
    return "–".join(ends_of(edge))


def ends_of(edge: int) -> tuple[str, str]:
    """The coordinates of both ends, in their order."""
    first, second = sorted((NODE_NAMES[n] for n in board.EDGES[edge]), key=lambda name: (name[0], int(name[1:])))
    return first, second


class HasIsland(Protocol):
    """What a view tells of the island."""

    @property
    def land(self) -> tuple[int, ...]: ...
    @property
    def number(self) -> tuple[int, ...]: ...
    @property
    def back(self) -> tuple[int, ...]: ...
    @property
    def harbours(self) -> tuple[int, ...]: ...
    @property
    def warmth(self) -> object: ...


class Places:
    """The names of the places of one island as it lies now.

    Args:
        land, number, back, harbours: as a view has them.
        two_sided: the tokens of Global Warming, so that a number without a red face behind it is red.
    """

    def __init__(
        self, land: Sequence[int], number: Sequence[int], back: Sequence[int], harbours: Sequence[int], two_sided: bool
    ) -> None:
        self.land, self.number, self.back, self.harbours, self.two_sided = land, number, back, harbours, two_sided

    # -- hexes -------------------------------------------------------------------------------------------------------

    def face(self, h: int) -> str:
        """What the token shows: '8', 'a red 9', 'a skull'; '' for none."""
        number = self.number[h]
        if number == terms.SKULL:
            return _("a skull")
        if number and self.two_sided and not self.back[h]:
            return _("a red %(n)s", n=number)
        return str(number) if number else ""

    def bare(self, h: int) -> str:
        """'the hills on 11', whether or not others read alike."""
        land = _(THE_LAND[self.land[h]])
        if self.land[h] == terms.DESERT:
            return land
        face = self.face(h)
        return _("%(land)s on %(face)s", land=land, face=face) if face else _("%(land)s without a token", land=land)

    def hex(self, h: int) -> str:
        """'the hills on 11', with where it lies if another hex reads alike."""
        name = self.bare(h)
        if any(other != h and self.bare(other) == name for other in range(terms.HEXES)):
            return _("%(hex)s (%(place)s)", hex=name, place=where(h))
        return name

    def short(self, h: int) -> str:
        """'hills 11' on a node."""
        land = _(LANDS[self.land[h]])
        if self.land[h] == terms.DESERT:
            return land
        if not self.number[h]:
            return _("bare %(land)s", land=land)
        return _("%(land)s %(n)s", land=land, n=self.number[h] if self.number[h] > terms.SKULL else "☠")

    # -- nodes and edges ---------------------------------------------------------------------------------------------

    def port(self, node: int) -> int:
        """The kind of the harbour that a node has, -1 for none."""
        for place, edge in enumerate(board.HARBOUR_EDGES):
            if node in board.EDGES[edge]:
                return self.harbours[place]
        return -1

    def lies(self, node: int) -> str:
        """What lies around: 'mountains 8, fields 5, 3:1 harbour'."""
        around = [self.short(h) for h in board.NODE_HEXES[node]]
        port = self.port(node)
        return ", ".join([*around, _(HARBOURS[port])] if port >= 0 else around)

    def node(self, node: int) -> str:
        """'C5: mountains 8, fields 5, 3:1 harbour'; the coordinate makes it unique."""
        return _("%(node)s: %(around)s", node=NODE_NAMES[node], around=self.lies(node))

    def edge(self, edge: int) -> str:
        """'from C5 to C6'."""
        first, second = ends_of(edge)
        return _("from %(first)s to %(second)s", first=first, second=second)


def where(h: int) -> str:
    """Where a hex lies on the island."""
    return _(WHERE[h])


@lru_cache(512)
def named(
    land: tuple[int, ...], number: tuple[int, ...], back: tuple[int, ...], harbours: tuple[int, ...], two_sided: bool
) -> Places:
    return Places(land, number, back, harbours, two_sided)


def places_of(view: HasIsland) -> Places:
    """The names of the island that a view shows."""
    return named(view.land, view.number, view.back, view.harbours, view.warmth is not None)
