"""Longest Road: each defect that others have, and a brute-force oracle on every event of random games."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.games.catan import board, terms
from keeling.games.catan.knowledge import places
from keeling.games.catan.rules import Catan

pytestmark = pytest.mark.engine
GAMES = 300
RICH = "lumber 5 brick 5 wool 2 grain 2"


def build(table: Any, seat: int, *edges: int) -> None:
    table.game.turn = seat
    for edge in edges:
        table.hand(seat, "lumber brick").do(terms.ROAD, edge)


def forked(table: Any, length: int, at: int) -> tuple[list[int], int]:
    """A chain with a neighbour beside its node at that place."""
    for start in range(54):
        nodes: list[int] = table.chain(length, start)
        for off in board.NODE_NODES[nodes[at]] if nodes else ():
            if off not in nodes and len(table.chain(5, 53, avoid=[*nodes, off])) and 53 not in (*nodes, off):
                return nodes, off
    raise AssertionError("there is no such chain")


@pytest.mark.rule("C-080")
def test_cb01_a_road_between_two_opponents_counts_whole(table: Any) -> None:
    nodes = table.chain(9)
    at = table().put(1, [nodes[0]]).put(2, [nodes[9]])
    path = table.edges(nodes)
    at.put(0, roads=[path[4]])
    build(at, 0, path[3], path[5], path[2], path[6], path[1], path[7], path[0], path[8])
    assert at.game.length[0] == 9
    assert at.game.longest == 0


@pytest.mark.rule("C-080")
def test_cb02_growth_after_one_end_is_capped(table: Any) -> None:
    nodes = table.chain(9)
    path = table.edges(nodes)
    at = table().put(0, roads=path[:6]).put(1, [nodes[0]])
    found = [int(at.game.length[0])]
    for edge in path[6:8]:
        build(at, 0, edge)
        found.append(int(at.game.length[0]))
    assert found == [6, 7, 8]


@pytest.mark.rule("C-083")
def test_cb04_a_cut_where_an_edge_ended_at_an_enemy(table: Any) -> None:
    nodes = table.chain(4)
    path = table.edges(nodes)
    off = next(n for n in board.NODE_NODES[nodes[2]] if n not in nodes)
    at = table().put(1, [nodes[0]]).put(0, roads=path[:3])
    at.put(1, roads=[table.edge(nodes[2], off)]).hand(1, RICH).at(terms.MAIN, 1)
    at.do(terms.TOWN, nodes[2])
    assert at.game.length[0] == 2


@pytest.mark.rule("C-060")
@pytest.mark.parametrize("settled_first", [True, False])
def test_cb05_cb16_no_road_through_an_opponents_settlement(table: Any, settled_first: bool) -> None:
    nodes = table.chain(4)
    path = table.edges(nodes)
    at = table()
    if settled_first:
        at.put(1, [nodes[2]])
    at.put(0, [nodes[0]], roads=path[:2]).put(1, [] if settled_first else [nodes[2]]).hand(0, RICH)
    assert at.refused(terms.ROAD, path[2]) == terms.ROAD_CONNECTS
    others = set(board.NODE_EDGES[nodes[2]]) - set(path)
    assert not others & set(at.listed(terms.ROAD))
    at.put(0, roads=[path[3]])  # reached from elsewhere
    at.do(terms.ROAD, path[2])


@pytest.mark.rule("C-083")
@pytest.mark.rule("C-086")
def test_cb07_the_card_moves_with_the_cut(table: Any) -> None:
    nodes = table.chain(6)
    path = table.edges(nodes)
    off = next(n for n in board.NODE_NODES[nodes[4]] if n not in nodes)
    far = table.chain(5, 53, avoid=[*nodes, off])
    at = table().put(0, roads=path).put(1, roads=[*table.edges(far), table.edge(nodes[4], off)])
    assert (at.game.longest, at.points(0), at.points(1)) == (0, 2, 0)
    at.hand(1, RICH).at(terms.MAIN, 1).do(terms.TOWN, nodes[4])
    assert (at.game.length[0], at.game.longest, at.points(0), at.points(1)) == (4, 1, 0, 3)


@pytest.mark.rule("C-082")
def test_cb08_equal_is_not_longer(table: Any) -> None:
    mine = table.chain(5)
    theirs = table.chain(6, 53, avoid=mine)
    at = table().put(0, roads=table.edges(mine)).put(1, roads=table.edges(theirs)[:4])
    build(at, 1, table.edges(theirs)[4])
    assert at.game.longest == 0
    build(at, 1, table.edges(theirs)[5])
    assert (at.game.longest, at.points(0), at.points(1)) == (1, 0, 2)


@pytest.mark.rule("C-081")
def test_cb10_own_settlements_do_not_split(table: Any) -> None:
    nodes = table.chain(5)
    at = table().put(0, roads=table.edges(nodes)).hand(0, RICH)
    at.do(terms.TOWN, nodes[2])
    assert (at.game.length[0], at.game.longest) == (5, 0)


@pytest.mark.rule("C-081")
def test_cb11_branches_do_not_add(table: Any) -> None:
    middle = next(n for n in range(54) if len(board.NODE_HEXES[n]) == 3)
    arms = []
    for first in board.NODE_NODES[middle]:
        second = next(n for n in board.NODE_NODES[first] if n != middle)
        arms += [table.edge(middle, first), table.edge(first, second)]
    at = table().put(0, roads=arms[:1])
    build(at, 0, *arms[1:])
    assert (at.game.length[0], at.game.longest) == (4, terms.SEATS)


@pytest.mark.rule("C-081")
def test_a_ring_counts_fully(table: Any) -> None:
    ring = board.HEX_EDGES[9]
    at = table().put(0, roads=ring[:1])
    build(at, 0, *ring[1:])
    assert at.game.length[0] == 6


@pytest.mark.rule("C-082")
@pytest.mark.rule("C-084")
def test_cb13_nobody_below_five(table: Any) -> None:
    nodes = table.chain(5)
    at = table().put(0, roads=table.edges(nodes)[:3])
    build(at, 0, table.edges(nodes)[3])
    assert (at.game.longest, at.points(0)) == (terms.SEATS, 0)
    at.hold(0, terms.ROAD_BUILDING).do(terms.PLAY_ROADS).do(terms.ROAD, table.edges(nodes)[4])
    assert (at.game.longest, at.points(0)) == (0, 2)


@pytest.mark.rule("C-083")
def test_a_tie_sets_the_card_aside_until_one_is_longest(table: Any) -> None:
    mine, off = forked(table, 8, 4)
    second = table.chain(5, 53, avoid=[*mine, off])
    taken = [*mine, off, *second]
    third = next(filter(None, (table.chain(6, start, avoid=taken) for start in range(54) if start not in taken)))
    at = table().put(0, roads=table.edges(mine)).put(1, roads=table.edges(second)).put(2, roads=table.edges(third)[:5])
    at.put(3, roads=[table.edge(mine[4], off)]).hand(3, RICH).at(terms.MAIN, 3)
    assert (at.game.longest, at.points(0)) == (0, 2)
    at.do(terms.TOWN, mine[4])
    assert [int(n) for n in at.game.length] == [4, 5, 5, 1]
    assert (at.game.longest, [at.points(q) for q in range(4)]) == (terms.SEATS, [0, 0, 0, 1])
    build(at, 2, table.edges(third)[5])
    assert (at.game.longest, at.points(2)) == (2, 2)


@pytest.mark.rule("C-083")
def test_the_old_holder_keeps_the_card_if_still_among_the_longest(table: Any) -> None:
    mine, off = forked(table, 8, 5)
    second = table.chain(5, 53, avoid=[*mine, off])
    at = table().put(0, roads=table.edges(mine)).put(1, roads=table.edges(second))
    at.put(3, roads=[table.edge(mine[5], off)]).hand(3, RICH).at(terms.MAIN, 3).do(terms.TOWN, mine[5])
    assert [int(n) for n in at.game.length] == [5, 5, 0, 1]
    assert (at.game.longest, at.points(0), at.points(1)) == (0, 2, 0)


@pytest.mark.slow
@pytest.mark.rule("C-080")
@pytest.mark.rule("C-083")
@pytest.mark.rule("C-086")
def test_cb14_the_oracle_on_every_event_of_random_games(table: Any) -> None:
    """Every length and the holder, after each road and each settlement; awards are two points or none (CB-14)."""
    moves, streams, checks = Moves(), Streams(b"oracle"), 0
    for n in range(GAMES):
        game = Catan(2 + n % 3, (0, 0, 0, 7, 10, 0, 1000))
        before = game.longest
        while not game.over:
            seat, action = chosen(game, streams, moves)
            game.apply(seat, action)
            if packed.verb(action) not in (terms.ROAD, terms.TOWN):
                continue
            checks += 1
            lengths = []
            for q in range(game.seats):
                theirs = game.occupied & ~(game.towns[q] | game.cities[q])
                edges = places(game.road_low[q] | game.road_high[q] << terms.HALF)
                lengths.append(table.brute(edges, set(places(theirs))))
            assert list(game.length)[: game.seats] == lengths
            before = table.holder(lengths, before)
            assert game.longest == before
            own = sum(bin(game.towns[q]).count("1") + 2 * bin(game.cities[q]).count("1") for q in range(game.seats))
            awards = 2 * (game.longest != terms.SEATS) + 2 * (game.army != terms.SEATS)
            assert sum(list(game.points)[: game.seats]) == own + awards
    assert checks > 10 * GAMES


def chosen(game: Catan, streams: Streams, moves: Moves) -> tuple[int, int]:
    deciders = game.deciders()
    if deciders >> common.CHANCE:
        return common.CHANCE, game.sample(streams, moves)
    seat = streams.one_of(common.BOTS, deciders)
    game.legal(seat, moves)
    return seat, moves.action[streams.below(common.BOTS, moves.n)]
