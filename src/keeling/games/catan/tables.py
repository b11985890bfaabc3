"""The geometry of board.py as flat arrays, for the rules. Sets of nodes are one word, sets of edges two of 36 bits."""

from __future__ import annotations

from keeling.core.game import filled
from keeling.games.catan import board, terms

CLOSE = filled(terms.NODES)
HEX_NODES = filled(terms.HEXES)
HEX_NEAR = filled(terms.HEXES)
EDGE_LOW = filled(terms.EDGES)
EDGE_HIGH = filled(terms.EDGES)
NODE_LOW = filled(terms.NODES)
NODE_HIGH = filled(terms.NODES)
EDGE_NODES = filled(terms.EDGES)
NODE_EDGE = filled(162)
NODE_NODE = filled(162)
NODE_HEX = filled(162)
NODE_PLACE = filled(terms.NODES)
WAYS = filled(terms.TOP)
RATES = filled(64)
ROAD_COST: int = 0x0000000101
TOWN_COST: int = 0x0001010101
CITY_COST: int = 0x0302000000
CARD_COST: int = 0x0101010000
ORDERS = filled(2 * terms.ORDERED)
TARGETS = filled(14)


def low(edge: int) -> int:
    """The first word of the set of one edge."""
    return 1 << edge if edge < terms.HALF else 0


def high(edge: int) -> int:
    """The second."""
    return 1 << edge - terms.HALF if edge >= terms.HALF else 0


def third(of: tuple[int, ...], i: int) -> int:
    """The i-th of up to three neighbours, -1 for none."""
    return of[i] if i < len(of) else -1


def rates(ports: int) -> int:
    """Two with the harbour of a kind, three with one for all, else four (C-053)."""
    usual = 3 if ports >> terms.ANY & 1 else 4
    return sum((2 if ports >> kind & 1 else usual) << 8 * kind for kind in range(terms.KINDS))


def fill() -> None:
    for ports in range(64):
        RATES[ports] = rates(ports)
    for number in range(2, terms.TOP):
        WAYS[number] = 6 - abs(number - 7)
    for i, number in enumerate((*board.ORDER_A, *board.ORDER_B)):
        ORDERS[i] = number
    for level, target in enumerate(board.TARGETS):
        TARGETS[level] = target
    for n in range(terms.NODES):
        CLOSE[n] = sum(1 << near for near in (n, *board.NODE_NODES[n]))
        NODE_LOW[n] = sum(low(e) for e in board.NODE_EDGES[n])
        NODE_HIGH[n] = sum(high(e) for e in board.NODE_EDGES[n])
        NODE_PLACE[n] = next((i for i, e in enumerate(board.HARBOUR_EDGES) if n in board.EDGES[e]), -1)
        for i in range(3):
            NODE_EDGE[3 * n + i] = third(board.NODE_EDGES[n], i)
            NODE_NODE[3 * n + i] = third(board.NODE_NODES[n], i)
            NODE_HEX[3 * n + i] = third(board.NODE_HEXES[n], i)
    for e in range(terms.EDGES):
        EDGE_LOW[e] = low(e)
        EDGE_HIGH[e] = high(e)
        EDGE_NODES[e] = sum(1 << n for n in board.EDGES[e])
    for h in range(terms.HEXES):
        HEX_NODES[h] = sum(1 << n for n in board.HEX_NODES[h])
        HEX_NEAR[h] = sum(1 << g for g in board.HEX_HEXES[h])


fill()
