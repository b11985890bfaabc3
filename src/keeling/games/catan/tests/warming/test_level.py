"""What moves the marker, and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import packed
from keeling.core.game import Log, Moves, Streams
from keeling.games.catan import board, terms, tokens
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine


# -- Longest Road


def chained(warm: Any, length: int, start: int, avoid: Any = ()) -> tuple[Any, list[int]]:
    """Distinct nodes, and the paths between them."""
    nodes = warm.chain(length, start, avoid)
    return nodes, warm.edges(nodes)


@pytest.mark.rule("GW-050")
def test_each_award_of_longest_road_and_each_change_of_hands(warm: Any) -> None:
    mine, my_path = chained(warm, 6, 0)
    _, their_path = chained(warm, 7, 47, mine)
    at = warm().put(0, roads=my_path[:4]).put(1, roads=their_path[:4]).level(3)
    at.hand(0, "lumber 5 brick 5").hand(1, "lumber 5 brick 5")
    at.do(terms.ROAD, my_path[4])
    assert at.levels() == [(4, terms.BY_ROAD)]
    at.do(terms.ROAD, my_path[5])
    assert at.game.level == 4, "a longer road of the holder is no change"
    at.at(terms.MAIN, 1)
    for e, level in zip(their_path[4:], (4, 4, 5), strict=True):
        at.do(terms.ROAD, e)
        assert at.game.level == level
    assert (at.game.longest, at.events(terms.LEVEL)[-1]) == (1, (5, terms.BY_ROAD, 1))
    assert at.game.added[terms.CAUSES * 0 + terms.BY_ROAD] == at.game.added[terms.CAUSES + terms.BY_ROAD] == 1


@pytest.mark.rule("GW-050")
def test_a_free_road_warms_like_one_that_is_paid(warm: Any) -> None:
    _, path = chained(warm, 6, 20)
    at = warm().put(0, roads=path[:3]).hold(0, terms.ROAD_BUILDING)
    at.do(terms.PLAY_ROADS).do(terms.ROAD, path[3])
    assert at.game.level == 1
    at.do(terms.ROAD, path[4])
    assert at.levels() == [(2, terms.BY_ROAD)]


@pytest.mark.rule("GW-050", "A17")
def test_set_aside_it_stays_and_the_next_award_counts_again(warm: Any) -> None:
    """Seat 1 cuts the road of five of seat 0, who bridges the gap with another road later."""
    nodes, path = chained(warm, 7, 20)
    cut = nodes[2]
    way = next(n for n in board.NODE_NODES[cut] if n not in nodes)
    at = warm().put(0, roads=path[:5]).put(1, roads=[warm.edge(cut, way)]).level(3)
    assert (at.game.longest, at.game.level) == (0, 3)
    at.hand(0, "lumber 5 brick 5").hand(1, "lumber brick wool grain")
    at.at(terms.MAIN, 1).do(terms.TOWN, cut)
    assert (at.game.longest, at.game.level, at.levels()) == (terms.SEATS, 3, [])
    at.at(terms.MAIN, 0).do(terms.ROAD, path[5])
    assert at.game.level == 3, "a road of four"
    at.do(terms.ROAD, path[6])
    assert (at.game.longest, at.levels()) == (0, [(4, terms.BY_ROAD)])


@pytest.mark.rule("GW-050")
def test_a_cut_that_gives_it_to_another_warms(warm: Any) -> None:
    nodes, path = chained(warm, 6, 20)
    cut = nodes[2]
    way = next(n for n in board.NODE_NODES[cut] if n not in nodes)
    taken = {*nodes, way, *board.NODE_NODES[cut]}
    _, theirs = chained(warm, 5, next(n for n in range(54) if n not in taken), tuple(taken))
    at = warm().put(0, roads=path).put(1, roads=[warm.edge(cut, way)]).put(2, roads=theirs)
    at.hand(1, "lumber brick wool grain").at(terms.MAIN, 1).do(terms.TOWN, cut)
    assert (at.game.longest, at.events(terms.LEVEL)) == (2, [(2, terms.BY_ROAD, 2)])


# -- Largest Army, cities


@pytest.mark.rule("GW-051")
def test_each_award_of_largest_army_and_each_change_of_hands(warm: Any) -> None:
    at = warm().knights(0, 2).knights(1, 3).hold(0, terms.KNIGHT, 2).level(5)
    at.do(terms.PLAY_KNIGHT).do(terms.ROBBER, 1)
    assert (at.game.army, at.game.level) == (1, 5), "three each: no change"
    at.edit(card_played=0).do(terms.PLAY_KNIGHT)
    assert (at.game.army, at.events(terms.LEVEL)) == (0, [(6, terms.BY_ARMY, 0)])
    first = warm().knights(2, 2).hold(2, terms.KNIGHT, 2).at(terms.BEFORE_ROLL, 2, 0)
    first.do(terms.PLAY_KNIGHT)
    assert (first.game.army, first.levels()) == (2, [(2, terms.BY_ARMY)])
    first.do(terms.ROBBER, 1).edit(card_played=0).do(terms.PLAY_KNIGHT)
    assert first.game.level == 2, "a fourth knight of the holder"


@pytest.mark.rule("GW-052")
def test_each_city_and_no_green_one(warm: Any) -> None:
    towns = [warm.corner(h) for h in (0, 2, 11)]
    at = warm().put(0, towns).hand(0, "grain 10 ore 12").level(4)
    at.do(terms.CITY, towns[0])
    assert at.events(terms.LEVEL) == [(5, terms.BY_CITY, 0)]
    at.do(terms.CITY, towns[1]).do(terms.GREEN, towns[2])
    assert (at.game.level, at.points(0)) == (6, 6)
    assert at.game.added[terms.BY_CITY] == 2


# -- deserts


@pytest.mark.rule("GW-053")
def test_each_hex_that_loses_its_token(warm: Any) -> None:
    at = warm().turned(0, 11, 13).level(2)
    for n, order in enumerate("ABB"):
        at.roll(6, 6).crisis("mountains", order)
        assert (at.game.removed, at.game.level) == (n + 1, n + 3)
    assert at.game.number[13] == at.game.number[11] == at.game.number[0] == 0
    assert {cause for _, cause in at.levels()} == {terms.BY_DESERT}


@pytest.mark.rule("GW-055", "A18")
def test_the_sixth_token_takes_the_level_to_13_at_once(warm: Any) -> None:
    at = warm().turned(11).without(0, 13, 2, 8).level(3).struck("mountains")
    assert (at.game.removed, at.game.level, at.game.over) == (5, 4, 0)
    at = warm().turned(11).without(0, 13, 2, 8, 10).level(3).struck("mountains")
    assert (at.game.removed, at.game.level, at.game.over) == (6, 13, 1)
    assert at.levels() == [(13, terms.BY_REMOVALS)]
    assert at.game.outcome().ending == "collapse"


# -- the ends of the tracker


@pytest.mark.rule("GW-054", "A11")
def test_at_level_1_a_fallow_roll_does_all_else_and_saves_nothing_up(warm: Any) -> None:
    at = warm().put(0, [warm.corner(17)]).roll(3, 3).votes(terms.FALLOW)
    assert (at.game.level, at.held(0), at.levels()) == (1, {}, [])
    at.hand(0, "grain 2 ore 3").do(terms.CITY, warm.corner(17))
    assert at.game.level == 2


@pytest.mark.rule("GW-054", "A11", "GW-042")
def test_at_level_1_a_paid_tax_still_keeps_the_robber_away(warm: Any) -> None:
    at = warm(2).hand(0, "wool 9").edit(robber=3).roll(3, 4).pledges(0, terms.WOOL, terms.WOOL)
    assert (at.game.level, at.game.robber, at.held(0), at.game.phase) == (1, 9, {"wool": 7}, terms.MAIN)


@pytest.mark.rule("GW-054")
def test_from_12_any_step_is_the_end_and_none_goes_beyond(warm: Any) -> None:
    for level, gone in ((12, ()), (12, (2, 8, 10)), (11, (2, 8, 10))):
        at = warm().turned(11).without(0, 13, *gone).level(level).struck("mountains")
        assert at.game.level == (12 if level == 11 and not gone else 13)
        assert at.game.over == (at.game.level == 13)


# -- nothing else


@pytest.mark.rule("GW-056")
def test_nothing_else_moves_the_level(warm: Any) -> None:
    nodes = warm.chain(3, 30)
    towns = [warm.corner(h) for h in (0, 2)]
    at = warm().put(0, [nodes[0], *towns], roads=warm.edges(nodes)[:1]).level(6)
    at.hand(0, "lumber 2 brick 2 wool 2 grain 8 ore 10").hand(1, "wool 2").hold(0, terms.MONOPOLY)
    at.do(terms.ROAD, warm.edges(nodes)[1]).do(terms.TOWN, nodes[2]).do(terms.BUY)
    at.chance(terms.DRAWN, terms.POINT, 0).do(terms.PLAY_MONOPOLY, terms.WOOL)
    at.do(terms.OFFER, at.worth("wool"), at.worth("ore"), 2)
    at.do(terms.DECLINE, 0, seat=1).do(terms.GREEN, towns[0]).do(terms.GREEN, towns[1])
    assert at.game.guardian == 0
    at.do(terms.END).at(terms.BEFORE_ROLL, 1, 0)
    assert (at.game.level, at.levels()) == (6, [])


# -- the curve for the end of the game


def test_the_curve_has_the_level_after_each_turn_and_every_other_one_when_it_is_full(warm: Any) -> None:
    at = warm(2, points=15, turns=5000)
    levels = []
    for turn in range(200):
        level = 1 + turn % 12
        levels.append(level)
        at.level(level).at(terms.MAIN, at.game.turn).do(terms.END)
        game = at.game
        step = game.curve_step
        kept = [levels[i] for i in range(step - 1, len(levels), step)]
        assert list(game.curve)[: game.curve_n] == kept
        assert game.curve_n <= terms.MOST_POINTS
    assert (at.game.curve_step, at.game.turns) == (4, 200)


def test_the_steps_that_are_told_add_up() -> None:
    """In random games the steps that are told are the steps that the level takes, each in its direction."""
    for n in range(12):
        game = Warming(2 + n % 3, (0, 2, 0, 7, 10, 0, 400, n & 1, 0, n >> 1 & 1, 0, 0), tokens.pairs(None))
        log = game.log = Log()
        game.playout(Streams(b"adds up %d" % n), Moves())
        level = 1
        for event in (event for _, event in log.entries if packed.verb(event) == terms.LEVEL):
            now, cause = packed.a(event), packed.b(event)
            step = -1 if cause in (terms.BY_FALLOW, terms.BY_TAX) else 1
            assert now == (13 if cause == terms.BY_REMOVALS else level + step)
            level = now
        assert level == game.level
