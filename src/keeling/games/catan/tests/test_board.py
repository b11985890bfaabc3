"""The island's geometry."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.games.catan import board, masks, terms

pytestmark = pytest.mark.engine


@pytest.mark.rule("C-001")
def test_land() -> None:
    assert board.LAND_COUNTS == (4, 3, 4, 4, 3, 1)
    assert len(board.AXIAL) == terms.HEXES == sum(board.LAND_COUNTS)


@pytest.mark.rule("C-002")
def test_intersections_and_paths() -> None:
    assert len(board.NODE_AT) == terms.NODES
    assert len(board.EDGES) == len(set(board.EDGES)) == terms.EDGES
    assert Counter(map(len, board.NODE_EDGES)) == {3: 36, 2: 18}
    assert Counter(map(len, board.NODE_HEXES)) == {3: 24, 2: 12, 1: 18}
    assert Counter(sum(e in edges for edges in board.HEX_EDGES) for e in range(72)) == {1: 30, 2: 42}
    assert all(n in board.NODE_NODES[m] for n in range(54) for m in board.NODE_NODES[n])
    assert Counter(map(len, board.HEX_HEXES)) == {6: 7, 4: 6, 3: 6}


@pytest.mark.rule("C-003")
def test_harbours_round_the_coast() -> None:
    assert len(board.COAST) == len(set(board.COAST)) == 30
    places = [board.COAST.index(e) for e in board.HARBOUR_EDGES]
    assert places == sorted(places)
    gaps = [(b - a) % 30 for a, b in zip(places, places[1:] + places[:1], strict=True)]
    assert gaps == [3, 4, 3, 3, 4, 3, 3, 4, 3]
    served = [n for e in board.HARBOUR_EDGES for n in board.EDGES[e]]
    assert len(served) == len(set(served)) == 18
    assert board.HARBOUR_COUNTS == (1, 1, 1, 1, 1, 4)
    assert tuple(map(board.BEGINNERS_HARBOURS.count, range(6))) == board.HARBOUR_COUNTS


@pytest.mark.rule("C-004")
@pytest.mark.rule("C-010")
def test_numbers_and_spirals() -> None:
    assert Counter(board.LETTERS) == {n: 1 if n in (2, 12) else 2 for n in range(2, 13) if n != 7}
    for spiral in board.SPIRALS:
        assert sorted(spiral) == list(range(19))
        assert all(b in board.HEX_HEXES[a] for a, b in itertools.pairwise(spiral))
        assert [len(board.HEX_HEXES[h]) for h in spiral] == [3, 4] * 6 + [6] * 7
    assert {spiral[0] for spiral in board.SPIRALS} == {0, 2, 7, 11, 16, 18}
    assert board.SPIRALS[2][:13] == (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4)  # counter-clockwise from the top left


@given(st.integers(1, (1 << 54) - 1))
def test_sets_of_places(mask: int) -> None:
    members = [i for i in range(54) if mask >> i & 1]
    assert masks.count(mask) == len(members)
    assert masks.first(mask) == members[0]
    assert masks.one(members[0]) == mask & -mask
