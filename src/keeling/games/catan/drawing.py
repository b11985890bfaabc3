"""Where everything lies in the drawing of the island: a hex has its corners 100 from its middle, y grows downwards.

A place is written as SVG writes it, 'x y'.
"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final

from keeling.games.catan import board, terms

Place = tuple[float, float]

BOX: Final = "-462 -462 990 924"  # the island with its harbours; the widest of them is in the east
HALF_WIDTH: Final = 86.6
QUARTER: Final = 50.0
PIER: Final = 52.0  # from the coast to the middle of a harbour's sign


def point(lattice: tuple[int, int]) -> Place:
    """From half hex widths and quarter hex heights."""
    return HALF_WIDTH * lattice[0], QUARTER * lattice[1]


def written(place: Place) -> str:
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in place)


def middle(a: Place, b: Place) -> Place:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


HEX: tuple[Place, ...] = tuple(map(point, board.MIDDLE))
NODE: tuple[Place, ...] = tuple(map(point, board.NODE_AT))
EDGE: tuple[Place, ...] = tuple(middle(NODE[a], NODE[b]) for a, b in board.EDGES)

HEX_AT: tuple[str, ...] = tuple(map(written, HEX))
NODE_AT: tuple[str, ...] = tuple(map(written, NODE))
EDGE_AT: tuple[str, ...] = tuple(map(written, EDGE))


def slope(edge: int) -> int:
    """How far a road on the edge is turned from lying flat, in degrees."""
    (a, b) = (NODE[n] for n in board.EDGES[edge])
    return round(degrees(atan2(b[1] - a[1], b[0] - a[0]))) % 180


SLOPE: tuple[int, ...] = tuple(map(slope, range(terms.EDGES)))


def outline() -> str:
    """The coast as one closed path."""
    nodes = [board.EDGES[edge] for edge in board.COAST]
    corner = next(n for n in nodes[0] if n not in nodes[1])
    found = []
    for ends in nodes:
        found.append(written(NODE[corner]))
        corner = sum(ends) - corner
    return f"M{'L'.join(found)}z"


OUTLINE: Final = outline()


def sign(place: int) -> Place:
    """The middle of a harbour's sign, out at sea."""
    edge = board.HARBOUR_EDGES[place]
    at = EDGE[edge]
    inland = HEX[next(h for h in range(terms.HEXES) if edge in board.HEX_EDGES[h])]
    far = hypot(at[0] - inland[0], at[1] - inland[1])
    return at[0] + (at[0] - inland[0]) / far * PIER, at[1] + (at[1] - inland[1]) / far * PIER


SIGN: tuple[Place, ...] = tuple(map(sign, range(terms.HARBOURS)))
SIGN_AT: tuple[str, ...] = tuple(map(written, SIGN))


def pier(place: int) -> str:
    """The path from one end of the harbour's edge to the sign and back to the other end."""
    a, b = board.EDGES[board.HARBOUR_EDGES[place]]
    return f"M{written(NODE[a])}L{written(SIGN[place])} {written(NODE[b])}"


PIERS: tuple[str, ...] = tuple(map(pier, range(terms.HARBOURS)))


def pips(n: int) -> tuple[float, ...]:
    """Where the dots under a number lie, a dot for each of the 36 throws."""
    return tuple(11 * (i - (n - 1) / 2) for i in range(n))
