"""How a game ends: at level 13, or before it."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common
from keeling.core.outcome import Outcome
from keeling.games.catan import board, terms

pytestmark = pytest.mark.engine
SPOTS = [board.HEX_NODES[h][0] for h in (0, 2, 7, 9, 11, 16, 18)]
LONE = board.HEX_NODES[15][2]


def brink(warm: Any, seats: int = 4, **options: str | int) -> Any:
    """A red 9 is the last token of the mountains, at level 12: the next card for them is the end."""
    return warm(seats, **options).turned(11).without(0, 13).level(12)


# -- at once


@pytest.mark.rule("GW-070")
def test_a_crisis_ends_the_game_before_production(warm: Any) -> None:
    at = brink(warm).put(1, [LONE]).roll(1, 4).crisis("mountains")
    assert (at.game.level, at.game.over, at.game.phase) == (13, 1, terms.ENDED)
    assert (at.held(1), at.game.voters, at.game.deciders()) == ({}, 0, 0)
    assert at.events(terms.COLLAPSED) == [(13, 0, 0)]
    assert at.game.actions(0) == []
    assert at.refused(terms.END) != 0


@pytest.mark.rule("GW-070", "GW-013")
def test_a_crisis_on_a_seven_ends_the_game_before_tax_and_robber(warm: Any) -> None:
    at = brink(warm, 2).hand(0, "wool 9").edit(robber=3).roll(3, 4).crisis("mountains")
    assert (at.game.over, at.held(0), at.game.robber, list(at.game.owed)) == (1, {"wool": 9}, 3, [0] * 4)


@pytest.mark.rule("GW-070")
def test_the_rest_of_an_act_does_not_happen(warm: Any) -> None:
    """The third knight takes Largest Army and the level to 13, and the robber stays where it is."""
    at = warm().level(12).knights(0, 2).hold(0, terms.KNIGHT).hand(1, "ore").put(1, [SPOTS[0]]).edit(robber=3)
    at.do(terms.PLAY_KNIGHT)
    assert (at.game.over, at.game.phase, at.game.robber, at.game.army) == (1, terms.ENDED, 3, 0)
    path = warm.edges(warm.chain(6, 20))
    at = warm().level(12).put(0, roads=path[:4]).hold(0, terms.ROAD_BUILDING).do(terms.PLAY_ROADS)
    at.do(terms.ROAD, path[4])
    assert (at.game.over, at.game.free_roads, at.game.longest) == (1, 0, 0)


@pytest.mark.rule("GW-070")
def test_an_open_offer_is_off(warm: Any) -> None:
    at = warm().level(12).put(0, SPOTS[:1]).hand(0, "grain 2 ore 3").hand(1, "brick")
    at.do(terms.OFFER, at.worth("brick"), at.worth("ore"), 1, seat=1).do(terms.CITY, SPOTS[0])
    assert (at.game.over, list(at.game.giving), at.events(terms.LAPSED)) == (1, [0] * 4, [(1, 0, 0)])
    assert all(at.game.actions(seat) == [] for seat in range(4))


# -- what was agreed


@pytest.mark.rule("GW-071", "GW-005")
def test_everyone_loses(warm: Any) -> None:
    at = brink(warm, 3).put(0, SPOTS[:2]).put(1, SPOTS[2:3]).struck("mountains")
    outcome = at.game.outcome()
    assert (outcome.ending, outcome.winners, outcome.losers) == ("collapse", (), (0, 1, 2))
    assert outcome.scores == (2, 1, 0)
    assert [at.game.payoff(seat) for seat in range(3)] == [0.0] * 3


@pytest.mark.rule("GW-071")
def test_the_highest_score_wins_with_hidden_points_and_special_cards(warm: Any) -> None:
    at = brink(warm, collapse="highest").put(0, SPOTS[:2], SPOTS[2:3]).put(1, SPOTS[3:6])
    at.hold(1, terms.POINT, 2).put(2, roads=warm.edges(warm.chain(5, 30, SPOTS))).knights(2, 3).struck("mountains")
    outcome = at.game.outcome()
    assert outcome.scores == (4, 5, 4, 0)
    assert (outcome.winners, outcome.losers, outcome.places) == ((1,), (), (2, 1, 2, 4))
    assert [at.game.payoff(seat) for seat in range(4)] == [0.0, 1.0, 0.0, 0.0]
    assert at.events(terms.REVEALED) == [(1, 2, 0)]


@pytest.mark.rule("GW-071", "GW-063")
def test_green_guardian_counts(warm: Any) -> None:
    at = brink(warm, 2, collapse="highest").put(0, SPOTS[:1]).put(1, cities=SPOTS[1:3]).put(0, cities=SPOTS[3:5])
    state = at.game.dump()
    at.edit(green=[1 << SPOTS[3] | 1 << SPOTS[4], 0, 0, 0], guardian=0, points=[p + 2 * (i == 0) for i, p in
            enumerate(state["points"])]).struck("mountains")  # fmt: skip
    assert (at.game.outcome().scores, at.game.outcome().winners) == ((7, 4), (0,))


@pytest.mark.rule("GW-071", "A15")
def test_equals_share_the_win(warm: Any) -> None:
    at = brink(warm, collapse="highest").put(0, SPOTS[:2]).put(2, cities=SPOTS[2:3]).put(3, SPOTS[3:4])
    outcome = at.struck("mountains").game.outcome()
    assert (outcome.winners, outcome.places) == ((0, 2), (1, 4, 1, 3))
    assert [at.game.payoff(seat) for seat in range(4)] == [0.5, 0.0, 0.5, 0.0]


# -- the win before it


@pytest.mark.rule("GW-072", "A16")
@pytest.mark.parametrize("collapse", ["all_lose", "highest"])
def test_a_city_that_is_the_tenth_point_and_the_last_step_wins(warm: Any, collapse: str) -> None:
    at = warm(points=5, collapse=collapse).put(0, SPOTS[:1]).put(0, SPOTS[1:2], SPOTS[2:3]).put(1, cities=SPOTS[3:6])
    at.hand(0, "grain 2 ore 3").level(12).do(terms.CITY, SPOTS[0])
    outcome = at.game.outcome()
    assert (outcome.ending, outcome.winners, at.game.level, at.game.collapsed) == ("points", (0,), 12, 0)
    assert at.events(terms.COLLAPSED) == []
    short = warm(points=6, collapse=collapse).put(0, SPOTS[:2], SPOTS[2:3]).hand(0, "grain 2 ore 3").level(12)
    assert short.do(terms.CITY, SPOTS[0]).game.outcome().ending == "collapse"


@pytest.mark.rule("GW-072", "A16", "GW-051")
def test_so_does_a_third_knight(warm: Any) -> None:
    at = warm(points=5).put(0, SPOTS[:3]).knights(0, 2).hold(0, terms.KNIGHT).level(12).do(terms.PLAY_KNIGHT)
    assert (at.game.outcome().ending, at.game.level) == ("points", 12)


@pytest.mark.rule("GW-072", "A16", "GW-050")
def test_so_does_a_fifth_road(warm: Any) -> None:
    path = warm.edges(warm.chain(5, 20))
    at = warm(points=5).put(0, SPOTS[:3], roads=path[:4]).hand(0, "lumber brick").level(12).do(terms.ROAD, path[4])
    assert (at.game.outcome().ending, at.game.level) == ("points", 12)


@pytest.mark.rule("GW-072", "GW-064")
def test_a_green_city_wins_at_any_level(warm: Any) -> None:
    at = warm(points=5).put(0, SPOTS[:1]).put(0, SPOTS[1:2], SPOTS[2:3]).hand(0, "grain 3 ore 4").level(12)
    assert at.do(terms.GREEN, SPOTS[0]).game.outcome().ending == "points"


@pytest.mark.rule("A16", "GW-070", "GW-071")
def test_who_reaches_ten_on_anothers_turn_has_not_won(warm: Any) -> None:
    """A settlement cuts the longest road; the award goes to seat 2, who then has enough points, and the level to 13."""
    nodes = warm.chain(6, 20)
    path, cut = warm.edges(nodes), nodes[2]
    way = next(n for n in board.NODE_NODES[cut] if n not in nodes)
    taken = (*nodes, way, *board.NODE_NODES[cut])
    theirs = warm.edges(warm.chain(5, next(n for n in range(54) if n not in taken), taken))
    built = [n for n in range(54) if not {n, *board.NODE_NODES[n]} & {*taken}]
    towns = [built[0]]
    towns.append(next(n for n in built if n not in (towns[0], *board.NODE_NODES[towns[0]])))
    near = {m for n in towns for m in (n, *board.NODE_NODES[n])}
    towns.append(next(n for n in built if n not in near))
    for level, ending in ((12, "collapse"), (11, "points")):
        at = warm(points=5).put(0, roads=path).put(1, roads=[warm.edge(cut, way)]).put(2, towns, roads=theirs)
        assert at.game.longest == 0
        at.hand(1, "lumber brick wool grain").level(level).at(terms.MAIN, 1).do(terms.TOWN, cut)
        assert (at.game.longest, at.game.points[2], at.game.level) == (2, 5, level + 1)
        if level == 11:
            assert not at.game.over
            at.do(terms.END)
        assert at.game.outcome().ending == ending


@pytest.mark.rule("GW-072")
def test_ten_points_before_level_13_win_as_in_catan(warm: Any) -> None:
    at = warm(points=5).level(12).put(0, SPOTS[:4]).hand(0, "wool grain ore").do(terms.BUY)
    at.chance(terms.DRAWN, terms.POINT, 0)
    assert at.game.outcome() == Outcome(
        "points", winners=(0,), scores=(5, 0, 0, 0), places=(1, 2, 2, 2), losers=at.game.outcome().losers
    )


@pytest.mark.rule("GW-002", "GW-071")
def test_the_limit_of_turns_is_no_collapse(warm: Any) -> None:
    at = warm(2, turns=100).put(0, SPOTS[:2]).edit(turns=99).do(terms.END)
    assert (at.game.outcome().ending, at.game.outcome().winners) == ("stopped", ())
    assert at.game.deciders() == 0
    assert at.game.check(common.CHANCE, 0) != 0
