"""Laying out the island, and the first settlements."""

from __future__ import annotations

from collections import Counter

import pytest

from keeling.core import common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Moves, Streams
from keeling.core.options import complete
from keeling.games.catan import board, terms, tokens
from keeling.games.catan.options import OPTIONS, choices_of
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine

STANDARD = (0, 0, 0, 7, 10, 0, 1000)
BEGINNERS = (1, 0, 0, 7, 10, 0, 1000)


def laid(seed: bytes, numbers: int = 0, starter: int = -1) -> Catan:
    """An island, up to the first settlement."""
    game = Catan(4, (0, numbers, 0, 7, 10, 0, 1000), starter)
    game.settle(Streams(seed), Moves())
    assert game.faults() == []
    return game


def settled(seed: bytes, seats: int = 4) -> Catan:
    """A game whose set-up was played at random."""
    game = Catan(seats, STANDARD)
    streams, moves = Streams(seed), Moves()
    game.settle(streams, moves)
    while game.phase in (terms.SETTLING, terms.PAVING):
        game.play(game.turn, game.actions(game.turn)[streams.below(common.BOTS, len(game.actions(game.turn)))])
        assert game.faults() == []
    return game


@pytest.mark.rule("C-009")
def test_two_to_four_play() -> None:
    for seats in (0, 1, 5):
        with pytest.raises(BadOption):
            Catan(seats, STANDARD)
    assert [Catan(seats, STANDARD).seats for seats in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("C-003")
@pytest.mark.rule("C-010")
@pytest.mark.rule("C-012")
@pytest.mark.rule("C-019")
def test_a_variable_island() -> None:
    islands, starters = set(), Counter[int]()
    for n in range(60):
        game = laid(bytes([n]))
        assert game.terrain[game.robber] == terms.DESERT
        order = [game.number[h] for h in board.SPIRALS[0] if game.number[h]]
        assert any(
            [game.number[h] for h in spiral if game.number[h]] == list(board.LETTERS) for spiral in board.SPIRALS
        )
        assert sorted(order) == sorted(board.LETTERS)
        islands.add((tuple(game.terrain), tuple(game.harbour)))
        starters[game.turn] += 1
    assert len(islands) == 60
    assert set(starters) == {0, 1, 2, 3}
    assert laid(b"x", starter=2).turn == 2


@pytest.mark.rule("C-011")
def test_red_numbers_apart() -> None:
    touching = 0
    for n in range(40):
        reds = [h for h in range(19) if laid(bytes([n]), terms.APART).number[h] in (6, 8)]
        assert not any(b in board.HEX_HEXES[a] for a in reds for b in reds)
        free = [h for h in range(19) if laid(bytes([n]), terms.FREE).number[h] in (6, 8)]
        touching += any(b in board.HEX_HEXES[a] for a in free for b in free)
    assert touching > 10


@pytest.mark.rule("C-011")
def test_every_placing_of_reds_is_as_likely() -> None:
    """The weights of the first red hex are the numbers of placings that hold it: four times their number in all."""
    game = Catan(4, (0, terms.APART, 0, 7, 10, 0, 1000))
    streams, moves = Streams(b"reds"), Moves()
    while game.phase == terms.LAYING_LAND:
        game.apply(common.CHANCE, game.sample(streams, moves))
    land = [h for h in range(19) if game.terrain[h] != terms.DESERT]

    def sets(chosen: tuple[int, ...]) -> int:
        if len(chosen) == 4:
            return 1
        return sum(
            sets((*chosen, h))
            for h in land
            if h > max(chosen, default=-1) and not set(board.HEX_HEXES[h]) & set(chosen)
        )

    assert sum(weight for _, weight in game.outcomes()) == 4 * sets(())


@pytest.mark.rule("C-101")
def test_the_beginners_island() -> None:
    game = Catan(3, BEGINNERS, 1)
    assert (game.phase, game.turn) == (terms.SETTLING, 1)
    assert game.faults() == []
    rows = [(int(game.terrain[h]), int(game.number[h])) for h in range(19)]
    assert rows[:3] == [(terms.ORE, 10), (terms.WOOL, 2), (terms.LUMBER, 9)]
    assert rows[9] == (terms.DESERT, 0)
    assert rows[18] == (terms.WOOL, 11)
    assert game.harbour[7] == terms.BRICK
    assert Catan(3, BEGINNERS).phase == terms.CHOOSING_STARTER


@pytest.mark.rule("C-013")
@pytest.mark.rule("C-017")
@pytest.mark.rule("C-018")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_snake(seats: int) -> None:
    game = Catan(seats, BEGINNERS, 1)
    order = []
    while game.phase == terms.SETTLING:
        order.append(game.turn)
        game.play(game.turn, game.actions(game.turn)[0])
        game.play(game.turn, game.actions(game.turn)[-1])
    forth = [(1 + i) % seats for i in range(seats)]
    assert order == forth + forth[::-1]
    assert (game.phase, game.turn) == (terms.BEFORE_ROLL, 1)
    assert list(game.points)[:seats] == [2] * seats
    assert list(game.paved)[:seats] == [2] * seats


@pytest.mark.rule("C-014")
def test_settlements_anywhere_but_beside_another() -> None:
    game = Catan(4, BEGINNERS, 0)
    assert len(game.actions(0)) == 54
    game.play(0, packed.make(terms.TOWN, 20))
    game.play(0, game.actions(0)[0])
    gone = {20, *board.NODE_NODES[20]}
    assert {packed.a(action) for action in game.actions(1)} == set(range(54)) - gone
    assert game.check(1, packed.make(terms.TOWN, board.NODE_NODES[20][0])) == terms.DISTANCE


@pytest.mark.rule("C-015")
@pytest.mark.parametrize("second", [False, True])
def test_cb17_a_road_of_the_set_up_starts_at_the_new_settlement(second: bool) -> None:
    game = Catan(2, BEGINNERS, 0)
    plays = [4, 40, 50] if second else []
    for node in plays:
        game.play(game.turn, packed.make(terms.TOWN, node))
        game.play(game.turn, game.actions(game.turn)[0])
    game.play(game.turn, packed.make(terms.TOWN, 12))
    assert {packed.a(action) for action in game.actions(game.turn)} == set(board.NODE_EDGES[12])
    far = next(e for e in range(72) if 12 not in board.EDGES[e])
    assert game.check(game.turn, packed.make(terms.ROAD, far)) in (terms.ROAD_AT_TOWN, terms.ROAD_CONNECTS)


@pytest.mark.rule("C-016")
def test_cb19_cb20_the_second_settlement_alone_yields() -> None:
    game = Catan(2, BEGINNERS, 0)
    for node in (4, 40):
        game.play(game.turn, packed.make(terms.TOWN, node))
        game.play(game.turn, game.actions(game.turn)[0])
    assert list(game.hand) == [0] * 20
    node = next(n for n in range(54) if {8, 9} < set(board.NODE_HEXES[n]) and game.free >> n & 1)
    third = next(h for h in board.NODE_HEXES[node] if h not in (8, 9))
    seat = game.turn
    game.play(seat, packed.make(terms.TOWN, node))
    game.play(seat, game.actions(seat)[0])
    expected = Counter([terms.LUMBER, game.terrain[third]])
    assert {kind: int(game.hand[5 * seat + kind]) for kind in expected} == dict(expected)
    assert game.hand_n[seat] == 2
    assert all(game.bank[kind] == 19 - n for kind, n in expected.items())


@pytest.mark.rule("C-007")
@pytest.mark.rule("C-008")
def test_supplies_after_the_set_up() -> None:
    for seats in (2, 3, 4):
        game = settled(b"supplies", seats)
        for seat in range(seats):
            assert terms.ROADS - game.paved[seat] == 13
            assert terms.TOWNS - bin(game.towns[seat]).count("1") == 3
            assert game.cities[seat] == 0
        assert game.longest == game.army == terms.SEATS


@pytest.mark.rule("C-070")
def test_cb43_nothing_is_bought_in_the_set_up() -> None:
    game = Catan(2, BEGINNERS, 0)
    assert game.check(0, packed.make(terms.BUY)) == terms.NOT_NOW
    assert game.check(0, packed.make(terms.PLAY_KNIGHT)) == terms.NOT_NOW


def test_options_have_their_place_in_the_rules() -> None:
    assert choices_of(complete(OPTIONS, {"scenario": "base"})) == list(STANDARD)
    chosen = {
        "scenario": "base",
        "island": "beginners",
        "numbers": "free",
        "robber": "friendly",
        "hand_limit": 9,
        "points": 12,
        "calm": 2,
    }
    game = Catan(4, choices_of(complete(OPTIONS, {**chosen, "turns": 300})))
    assert (game.numbers, game.friendly, game.hand_limit, game.win_at) == (terms.FREE, 1, 9, 12)
    assert (game.calm, game.turn_limit) == (2, 300)
    assert game.terrain[9] == terms.DESERT


@pytest.mark.rule("GW-003", "GW-005")
def test_options_of_the_scenario_have_their_place() -> None:
    chosen = {
        "collapse": "highest",
        "green_city_cost": "rules",
        "skull": "inert",
        "tax_consent": "yes",
        "vote": "quick",
    }
    game = Warming(4, choices_of(complete(OPTIONS, chosen)), tokens.pairs(None))
    assert (game.collapse_rule, game.green_cost, game.skull_rule, game.consent, game.quick) == (1, 1, 1, 1, 1)
    plain = Warming(4, choices_of(complete(OPTIONS, {"tokens": "apart", "numbers": "spiral"})), tokens.pairs(None))
    assert (plain.collapse_rule, plain.skull_rule, plain.numbers) == (0, 0, terms.APART)
