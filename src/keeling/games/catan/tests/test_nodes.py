"""How many ways a few fixed positions can go on: numbers that any change to what is legal would move."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Game
from keeling.games.catan import board, terms
from keeling.games.catan.knowledge import places
from keeling.games.catan.rules import Catan

pytestmark = pytest.mark.engine
BEGINNERS = (1, 0, 0, 7, 10, 0, 1000)
THREE_HELD = (1, 0, 0, 2, 10, 0, 1000)  # who holds more than two cards discards


def force(game: Game, dice: tuple[int, int]) -> None:
    """Chance gives these dice, and of everything else what is listed in the middle."""
    while game.deciders() >> common.CHANCE:
        outcomes = [outcome for outcome, _weight in game.outcomes()]
        rolled = packed.make(terms.ROLLED, *dice)
        game.play(common.CHANCE, rolled if rolled in outcomes else outcomes[len(outcomes) // 2])


def nodes(game: Game, depth: int, dice: tuple[int, int]) -> int:
    """The sequences of so many actions, of whoever may act; those that end the game earlier count too."""
    if depth == 0 or game.over:
        return 1
    total = 0
    for seat in places(game.deciders()):
        for action in game.actions(seat):
            after = game.copy()
            after.apply(seat, action)
            force(after, dice)
            total += nodes(after, depth - 1, dice)
    return total


def opening(table: Any) -> Game:
    """The beginners' island before the first settlement."""
    return Catan(4, BEGINNERS, 0)


def trading(table: Any) -> Game:
    """After the roll: roads, a settlement and a city can be built, cards bought and played, ore swapped."""
    at = table(3).put(0, [0], [39], [*table.edges([0, 3, 7, 12, 17]), table.edge(34, 39)])
    at.put(1, [14], [], [table.edge(9, 14)]).put(2, [24], [], [table.edge(18, 24)])
    at.hand(0, "lumber brick wool grain 2 ore 4").hand(1, "wool 2")
    at.hold(0, terms.KNIGHT).hold(0, terms.ROAD_BUILDING).hold(0, terms.MONOPOLY, 1, 1)
    game: Game = at.game
    assert game.faults() == []
    return game


def sevens(table: Any) -> Game:
    """Before a roll that will be a seven: two hands are too big, and a knight could come first."""
    at = table(4, THREE_HELD).put(0, [9], [], [table.edge(9, 13)]).put(1, [20], [], [table.edge(15, 20)])
    at.put(2, [22], [], [table.edge(17, 22)]).put(3, [41], [], [table.edge(36, 41)])
    at.hand(1, "lumber 2 ore").hand(2, "wool 2 grain").hand(3, "brick").hold(0, terms.KNIGHT)
    at.at(terms.BEFORE_ROLL, 0, 0)
    game: Game = at.game
    assert game.faults() == []
    return game


COUNTS = (
    (opening, (2, 3), (144, 7236, 19248)),
    (trading, (2, 3), (226, 1712, 14776)),
    (sevens, (3, 4), (22, 26, 206)),
)


@pytest.mark.rule("C-020")
@pytest.mark.parametrize(("position", "dice", "counts"), COUNTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_position_goes_on_in_so_many_ways(table: Any, position: Any, dice: Any, counts: tuple[int, ...]) -> None:
    game = position(table)
    before = game.copy()
    assert tuple(nodes(game, depth, dice) for depth in (2, 3, 4)) == counts
    assert game.same(before)


@pytest.mark.rule("C-014", "C-015")
def test_the_opening_is_counted_on_the_board_alone() -> None:
    """Two settlements with a road each, by the distance rule and nothing else."""
    near = [set(around) for around in board.NODE_NODES]
    firsts = [(n, e) for n in range(terms.NODES) for e in board.NODE_EDGES[n]]
    seconds = [[m for m in range(terms.NODES) if m != n and m not in near[n]] for n in range(terms.NODES)]
    with_road = sum(e != f for n, e in firsts for m in seconds[n] for f in board.NODE_EDGES[m])
    assert (len(firsts), sum(len(seconds[n]) for n, _ in firsts), with_road) == COUNTS[0][2]
