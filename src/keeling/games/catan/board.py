"""The island's geometry as plain tables, made once from axial coordinates.

Hexes, nodes (intersections) and edges (paths) are numbered in reading order: from the top row down, left to right.
Hexes stand on a corner. Rules use the flat twins in tables.py.
"""

from __future__ import annotations

from typing import Final

from keeling.games.catan.terms import ANY, BRICK, DESERT, GRAIN, LUMBER, ORE, WOOL

Point = tuple[int, int]

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
CORNER_STEPS = (
    (0, -2),
    (1, -1),
    (1, 1),
    (0, 2),
    (-1, 1),
    (-1, -1),
)  # clockwise from the top; side i is from i to i + 1
COUNTER_CLOCKWISE = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # axial steps: E, NE, NW, W, SW, SE

# Each hex in axial coordinates, and where its middle lies on a lattice of half hex widths and quarter hex heights.
AXIAL: tuple[Point, ...] = tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2)
MIDDLE: tuple[Point, ...] = tuple((2 * q + r, 3 * r) for q, r in AXIAL)


def corners(middle: Point) -> list[Point]:
    """The six corners of a hex, clockwise from the top."""
    return [(middle[0] + x, middle[1] + y) for x, y in CORNER_STEPS]


NODE_AT: tuple[Point, ...] = tuple(
    sorted({point for middle in MIDDLE for point in corners(middle)}, key=lambda point: (point[1], point[0]))
)
HEX_NODES: tuple[tuple[int, ...], ...] = tuple(
    tuple(NODE_AT.index(point) for point in corners(middle)) for middle in MIDDLE
)
EDGES: tuple[tuple[int, int], ...] = tuple(
    sorted({(min(a, b), max(a, b)) for nodes in HEX_NODES for a, b in zip(nodes, nodes[1:] + nodes[:1], strict=True)})
)


def side(hex_: int, name: str) -> int:
    """The edge on a side of a hex, 'NE' say."""
    i = SIDES.index(name)
    a, b = HEX_NODES[hex_][i], HEX_NODES[hex_][(i + 1) % 6]
    return EDGES.index((min(a, b), max(a, b)))


HEX_EDGES: tuple[tuple[int, ...], ...] = tuple(tuple(side(h, name) for name in SIDES) for h in range(len(AXIAL)))
HEX_HEXES: tuple[tuple[int, ...], ...] = tuple(
    tuple(g for g in range(len(AXIAL)) if g != h and set(HEX_EDGES[g]) & set(HEX_EDGES[h])) for h in range(len(AXIAL))
)
NODE_HEXES: tuple[tuple[int, ...], ...] = tuple(
    tuple(h for h, nodes in enumerate(HEX_NODES) if n in nodes) for n in range(len(NODE_AT))
)
NODE_EDGES: tuple[tuple[int, ...], ...] = tuple(
    tuple(e for e, ends in enumerate(EDGES) if n in ends) for n in range(len(NODE_AT))
)
NODE_NODES: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(EDGES[e]) - n for e in edges) for n, edges in enumerate(NODE_EDGES)
)


def around(radius: int, first: int) -> list[int]:
    """The hexes at a distance from the middle, counter-clockwise from one of the six corners of their ring."""
    place = (radius * COUNTER_CLOCKWISE[first][0], radius * COUNTER_CLOCKWISE[first][1])
    found = []
    for turn in range(6):
        step = COUNTER_CLOCKWISE[(first + 2 + turn) % 6]
        for _ in range(radius):
            found.append(AXIAL.index(place))
            place = (place[0] + step[0], place[1] + step[1])
    return found


# The ways that the letters may run: inwards from each of the six corner hexes (C-010).
SPIRALS: tuple[tuple[int, ...], ...] = tuple(
    (*around(2, first), *around(1, first), AXIAL.index((0, 0))) for first in range(6)
)


def coast() -> list[int]:
    """The 30 paths on the sea, clockwise from the north-west side of the first hex."""
    outer = {e for e in range(len(EDGES)) if sum(e in edges for edges in HEX_EDGES) == 1}
    found = [side(0, "NW")]
    node = HEX_NODES[0][0]
    while len(found) < len(outer):
        found.append(next(e for e in NODE_EDGES[node] if e in outer and e != found[-1]))
        node = sum(EDGES[found[-1]]) - node
    return found


COAST: tuple[int, ...] = tuple(coast())

# The nine places of harbours, clockwise, and what lies there on the beginners' board (C-003, C-101).
HARBOUR_EDGES: tuple[int, ...] = (
    side(0, "NW"), side(1, "NE"), side(6, "NE"), side(11, "E"), side(15, "SE"), side(17, "SE"), side(16, "SW"),
    side(12, "W"), side(3, "W"),
)  # fmt: skip
BEGINNERS_HARBOURS: Final = (ANY, GRAIN, ORE, ANY, WOOL, ANY, ANY, BRICK, LUMBER)
BEGINNERS_LAND: Final = (
    ORE, WOOL, LUMBER,
    GRAIN, BRICK, WOOL, BRICK,
    GRAIN, LUMBER, DESERT, LUMBER, ORE,
    LUMBER, ORE, GRAIN, WOOL,
    BRICK, GRAIN, WOOL,
)  # fmt: skip
BEGINNERS_NUMBERS: Final = (10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11)

LETTERS: Final = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)  # the tokens A to R (C-010)
LAND_COUNTS: Final = (4, 3, 4, 4, 3, 1)  # forest, hills, pasture, fields, mountains, desert (C-001)
HARBOUR_COUNTS: Final = (1, 1, 1, 1, 1, 4)
DECK_COUNTS: Final = (14, 5, 2, 2, 2)  # knights, points, road building, plenty, monopoly (C-006)

# Global Warming: the orders of the crisis cards, the cards by 2 * land + order, targets by level (GW-008 to GW-010).
ORDER_A: Final = (6, 8, 3, 11, 4, 10, 5, 9, 2, 12)
ORDER_B: Final = (8, 6, 11, 3, 10, 4, 9, 5, 12, 2)
CRISIS_COUNTS: Final = (2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1)
TARGETS: Final = (0, 11, 10, 10, 9, 9, 8, 8, 6, 5, 4, 3, 2, 13)
