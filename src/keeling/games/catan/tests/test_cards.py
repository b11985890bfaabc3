"""Development cards, Largest Army, and winning."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from keeling.core import packed
from keeling.core.game import Moves, Streams
from keeling.games.catan import board, terms

pytestmark = pytest.mark.engine
PRICE = "wool grain ore"


@pytest.mark.rule("C-006")
@pytest.mark.rule("C-070")
def test_cb52_the_deck_is_drawn_without_replacement(table: Any) -> None:
    at = table().hand(0, "wool 19 grain 19 ore 19")
    first: Counter[int] = Counter()
    streams, moves = Streams(b"deck"), Moves()
    for _ in range(4000):
        game = at.game.copy()
        game.play(0, packed.make(terms.BUY))
        first[packed.a(game.sample(streams, moves))] += 1
    expected = [4000 * n / 25 for n in board.DECK_COUNTS]
    assert sum((first[card] - want) ** 2 / want for card, want in enumerate(expected)) < 18.5  # 4 degrees, 1 in 1000
    at.game.win_at = 20
    while at.game.deck_n:
        if at.game.hand_n[0] == 0:
            at.hand(0, "wool 19 grain 19 ore 19")
        at.do(terms.BUY).settle(b"%d" % at.game.deck_n)
    assert list(at.game.held)[:5] == list(board.DECK_COUNTS)
    assert at.refused(terms.BUY) == terms.NO_CARDS_LEFT
    assert table().refused(terms.BUY) == terms.COSTS


@pytest.mark.rule("C-071")
def test_cb43_not_on_the_turn_it_was_bought(table: Any) -> None:
    at = table().hand(0, PRICE).do(terms.BUY).chance(terms.DRAWN, terms.KNIGHT, 0)
    assert at.refused(terms.PLAY_KNIGHT) == terms.ONE_CARD
    old = table().hold(0, terms.KNIGHT).hand(0, PRICE).do(terms.BUY).chance(terms.DRAWN, terms.KNIGHT, 0)
    old.do(terms.PLAY_KNIGHT)
    later = at.do(terms.END).at(terms.BEFORE_ROLL, 0, 0)
    assert later.listed(terms.PLAY_KNIGHT) == [0]


@pytest.mark.rule("C-071")
def test_cb44_one_card_a_turn_before_or_after_the_roll(table: Any) -> None:
    at = table().hold(0, terms.KNIGHT, 2).at(terms.BEFORE_ROLL, 0, 0)
    at.do(terms.PLAY_KNIGHT).do(terms.ROBBER, 3)
    assert at.game.phase == terms.BEFORE_ROLL
    assert at.refused(terms.PLAY_KNIGHT) == terms.ONE_CARD
    at.do(terms.ROLL).chance(terms.ROLLED, 1, 2)
    assert at.refused(terms.PLAY_KNIGHT) == terms.ONE_CARD


@pytest.mark.rule("C-072")
@pytest.mark.rule("C-077")
def test_a_knight_moves_the_robber_without_discards(table: Any) -> None:
    at = table().put(1, [board.HEX_NODES[8][0]]).hand(1, "ore 9").hold(0, terms.KNIGHT)
    at.do(terms.PLAY_KNIGHT)
    assert (at.game.phase, at.game.knights[0], at.game.deck[terms.KNIGHT]) == (terms.MOVING_ROBBER, 1, 13)
    at.do(terms.ROBBER, 8).settle()
    assert (at.held(0), at.held(1)) == ({"ore": 1}, {"ore": 8})
    assert at.game.used[terms.KNIGHT] == 1


@pytest.mark.rule("C-075")
def test_cb46_monopoly_takes_from_all(table: Any) -> None:
    at = table().hand(1, "ore 3 wool").hand(2, "ore").hand(3, "ore").hold(0, terms.MONOPOLY, 2)
    at.do(terms.PLAY_MONOPOLY, terms.ORE)
    assert (at.held(0), at.held(1), at.stock("ore")) == ({"ore": 5}, {"wool": 1}, 14)
    none = table().hold(0, terms.MONOPOLY).do(terms.PLAY_MONOPOLY, terms.ORE)
    assert none.held(0) == {}


@pytest.mark.rule("C-074")
def test_cb47_year_of_plenty_takes_what_the_bank_has(table: Any) -> None:
    at = table().hold(0, terms.PLENTY, 2).drain("grain 1", 3)
    assert at.refused(terms.PLAY_PLENTY, terms.GRAIN, terms.GRAIN) == terms.BANK_EMPTY
    at.do(terms.PLAY_PLENTY, terms.GRAIN, terms.ORE)
    assert at.held(0) == {"grain": 1, "ore": 1}
    assert at.refused(terms.PLAY_PLENTY, terms.ORE, terms.ORE) == terms.ONE_CARD
    last = table().hold(0, terms.PLENTY).drain("lumber 0 brick 0 wool 0 grain 0 ore 1", 3)
    assert [
        (packed.a(act), packed.b(act)) for act in last.game.actions(0) if packed.verb(act) == terms.PLAY_PLENTY
    ] == [(terms.ORE, terms.NOTHING)]
    last.do(terms.PLAY_PLENTY, terms.ORE, terms.NOTHING)
    assert last.held(0) == {"ore": 1}
    empty = table().hold(0, terms.PLENTY).drain("lumber 0 brick 0 wool 0 grain 0 ore 0", 3)
    assert empty.listed(terms.PLAY_PLENTY) == []


@pytest.mark.rule("C-073")
def test_cb49_road_building_lays_what_it_can(table: Any) -> None:
    edges = sorted({e for h in (0, 1, 2) for e in board.HEX_EDGES[h]})
    at = table().put(0, roads=edges[:14]).hold(0, terms.ROAD_BUILDING).do(terms.PLAY_ROADS)
    at.do(terms.ROAD, at.listed(terms.ROAD)[0])
    assert (at.game.phase, at.game.paved[0]) == (terms.MAIN, 15)
    nodes = table.chain(2)
    path = table.edges(nodes)
    dead = table().put(0, [nodes[0]], roads=path[:1]).hold(0, terms.ROAD_BUILDING)
    around = [e for n in (nodes[0], nodes[1]) for e in board.NODE_EDGES[n] if e not in path]
    dead.put(1, [nodes[2]], roads=around)
    dead.do(terms.PLAY_ROADS).do(terms.ROAD, path[1])
    assert (dead.game.phase, dead.game.free_roads) == (terms.MAIN, 0)


@pytest.mark.rule("C-073")
def test_cb50_the_second_road_may_use_the_first(table: Any) -> None:
    nodes = table.chain(3)
    path = table.edges(nodes)
    at = table().put(0, [nodes[0]], roads=path[:1]).hold(0, terms.ROAD_BUILDING).at(terms.BEFORE_ROLL, 0, 0)
    at.do(terms.PLAY_ROADS).do(terms.ROAD, path[1])
    assert at.refused(terms.ROLL) == terms.NOT_NOW
    at.do(terms.ROAD, path[2])
    assert (at.game.phase, at.held(0)) == (terms.BEFORE_ROLL, {})


@pytest.mark.rule("C-076")
@pytest.mark.rule("C-093")
def test_cb53_a_victory_point_wins_at_once(table: Any) -> None:
    spots = [board.HEX_NODES[h][0] for h in (0, 2, 7, 9, 11)]
    at = table().put(0, spots[:1], spots[1:]).hand(0, PRICE)
    assert at.points(0) == 9
    at.do(terms.BUY).chance(terms.DRAWN, terms.POINT, 0)
    assert (at.game.over, at.game.outcome().winners, at.game.outcome().scores[0]) == (1, (0,), 10)
    assert at.events(terms.REVEALED) == [(0, 1, 0)]
    hidden = table().hold(1, terms.POINT, 2)
    assert hidden.points(1) == 0
    assert hidden.game.total(1) == 2
    assert hidden.at(terms.MAIN, 1).game.check(1, packed.make(terms.PLAY_KNIGHT)) == terms.ONE_CARD


@pytest.mark.rule("C-085")
@pytest.mark.rule("C-086")
def test_cb55_the_army_goes_to_strictly_more(table: Any) -> None:
    at = table().knights(0, 3).knights(1, 2).hold(1, terms.KNIGHT, 2).at(terms.MAIN, 1)
    assert (at.game.army, at.points(0)) == (0, 2)
    at.do(terms.PLAY_KNIGHT).do(terms.ROBBER, 3)
    assert (at.game.army, at.points(0), at.points(1)) == (0, 2, 0)
    at.game.card_played = 0
    at.do(terms.PLAY_KNIGHT)
    assert (at.game.army, at.points(0), at.points(1)) == (1, 0, 2)


@pytest.mark.rule("C-090")
def test_cb56_the_army_wins_before_the_robber_moves(table: Any) -> None:
    spots = [board.HEX_NODES[h][0] for h in (0, 2, 7, 11)]
    at = table().put(0, (), spots).knights(0, 2).hold(0, terms.KNIGHT)
    at.do(terms.PLAY_KNIGHT)
    assert (at.game.over, at.game.winner, at.game.phase) == (1, 0, terms.ENDED)
    assert at.game.deciders() == 0


@pytest.mark.rule("C-091")
@pytest.mark.rule("C-092")
def test_points_out_of_turn_win_when_the_turn_begins(table: Any) -> None:
    spots = [board.HEX_NODES[h][0] for h in (0, 2, 7, 11)]
    more = [board.HEX_NODES[h][0] for h in (16, 18)]
    at = table().put(1, more, spots).put(0, (), [40])
    assert (at.points(1), at.game.over) == (10, 0)
    at.hand(0, "wool grain ore").do(terms.BUY).chance(terms.DRAWN, terms.KNIGHT, 0)
    assert at.game.over == 0
    at.do(terms.END)
    assert at.game.outcome().winners == (1,)
    assert at.game.outcome().places[1] == 1
    assert (at.game.payoff(1), at.game.payoff(0)) == (1.0, 0.0)


@pytest.mark.rule("C-094")
def test_cb70_a_limit_of_turns_ends_a_game_without_a_winner(table: Any) -> None:
    at = table()
    at.game.turns = 999
    at.do(terms.END)
    assert at.game.outcome().ending == "stopped"
    assert at.game.outcome().winners == ()
    assert at.game.payoff(0) == 0.0
