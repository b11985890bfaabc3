"""Green cities and Green Guardian."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.games.catan import board, terms

pytestmark = pytest.mark.engine
SPOTS = [board.HEX_NODES[h][0] for h in (0, 2, 7, 9, 11, 16, 18)]
MORE: list[int] = []
for node in range(54):
    if not {*SPOTS, *MORE} & {node, *board.NODE_NODES[node]}:
        MORE.append(node)


def green(at: Any, seat: int, *nodes: int) -> Any:
    """Green cities that stand already."""
    at.put(seat, cities=nodes)
    state = at.game.dump()
    for node in nodes:
        state["green"][seat] |= 1 << node
    counts = [mask.bit_count() for mask in state["green"]]
    if counts[seat] >= 2 and state["guardian"] == terms.SEATS:
        state["guardian"] = seat
        state["points"][seat] += 2
    return at.edit(**state)


@pytest.mark.rule("GW-060", "GW-052")
def test_it_replaces_a_settlement_and_is_a_city(warm: Any) -> None:
    lone = next(n for n in board.HEX_NODES[15] if len(board.NODE_HEXES[n]) == 1)
    at = warm().put(0, [lone]).hand(0, "grain 3 ore 4").level(5)
    at.do(terms.GREEN, lone)
    assert (at.game.towns[0], at.game.cities[0], at.game.green[0]) == (0, 1 << lone, 1 << lone)
    assert (at.points(0), at.game.towns_left(0), at.game.cities_left(0), at.game.greens_left()) == (2, 5, 3, 9)
    assert (at.game.level, at.levels()) == (5, [])
    assert (at.held(0), at.stock("grain"), at.stock("ore")) == ({}, 19, 19)
    at.roll(1, 4).usual()
    assert at.held(0) == {"wool": 2}


@pytest.mark.rule("GW-061", "A12")
@pytest.mark.parametrize(("option", "ore"), [("almanac", 4), ("rules", 2)])
def test_what_it_costs(warm: Any, option: str, ore: int) -> None:
    for hand, enough in ((f"grain 3 ore {ore}", True), (f"grain 3 ore {ore - 1}", False), ("grain 2 ore 9", False)):
        at = warm(green_city_cost=option).put(0, SPOTS[:1]).hand(0, hand)
        assert at.listed(terms.GREEN) == (SPOTS[:1] if enough else [])
        if enough:
            at.do(terms.GREEN, SPOTS[0])
            assert at.held(0) == {}
        else:
            assert at.refused(terms.GREEN, SPOTS[0]) == terms.GREEN_COSTS


@pytest.mark.rule("GW-061")
def test_the_plain_city_costs_what_it_always_did(warm: Any) -> None:
    at = warm().put(0, SPOTS[:1]).hand(0, "grain 2 ore 3").do(terms.CITY, SPOTS[0])
    assert (at.held(0), at.game.green[0]) == ({}, 0)


@pytest.mark.rule("GW-062", "A13")
def test_a_city_that_stands_cannot_be_made_green(warm: Any) -> None:
    at = warm().put(0, SPOTS[:1], SPOTS[1:2]).put(1, SPOTS[2:3]).hand(0, "grain 6 ore 8")
    assert at.refused(terms.GREEN, SPOTS[1]) == terms.CITY_ON_TOWN
    assert at.refused(terms.GREEN, SPOTS[2]) == terms.CITY_ON_TOWN, "another's"
    assert at.refused(terms.GREEN, 99) == terms.CITY_ON_TOWN
    assert at.listed(terms.GREEN) == SPOTS[:1]
    at.do(terms.GREEN, SPOTS[0])
    assert at.refused(terms.GREEN, SPOTS[0]) == terms.CITY_ON_TOWN
    assert at.refused(terms.CITY, SPOTS[0]) == terms.CITY_ON_TOWN


@pytest.mark.rule("GW-062")
def test_without_a_city_piece_none_is_built(warm: Any) -> None:
    at = green(warm(points=15), 0, *SPOTS[1:3]).put(0, SPOTS[:1], SPOTS[3:5]).hand(0, "grain 3 ore 4")
    assert at.game.cities_left(0) == 0
    assert at.refused(terms.GREEN, SPOTS[0]) == terms.NO_GREEN_PIECE


@pytest.mark.rule("GW-062", "A13")
def test_the_ten_green_tokens_are_all_there_are(warm: Any) -> None:
    at = green(green(warm(points=15), 1, *SPOTS[:4]), 2, *SPOTS[4:7], MORE[1])
    at = green(at, 3, MORE[0]).put(0, [MORE[2], MORE[3]]).hand(0, "grain 6 ore 8")
    assert at.game.greens_left() == 1
    at.do(terms.GREEN, MORE[2])
    assert (at.game.greens_left(), at.game.cities_left(0)) == (0, 3)
    assert at.refused(terms.GREEN, MORE[3]) == terms.NO_GREEN_PIECE
    assert at.listed(terms.GREEN) == []
    at.do(terms.CITY, MORE[3])


@pytest.mark.rule("GW-060")
def test_after_the_roll_on_ones_own_turn(warm: Any) -> None:
    at = warm().put(0, SPOTS[:1]).put(1, SPOTS[1:2]).hand(0, "grain 3 ore 4").hand(1, "grain 3 ore 4")
    assert at.refused(terms.GREEN, SPOTS[1], seat=1) == terms.NOT_YOUR_MOVE
    at.at(terms.BEFORE_ROLL, 0, 0)
    assert at.refused(terms.GREEN, SPOTS[0]) == terms.ROLL_FIRST


@pytest.mark.rule("GW-063", "A14")
def test_green_guardian_goes_to_the_first_with_two_and_then_only_to_more(warm: Any) -> None:
    at = warm(points=15).put(0, SPOTS[:3]).put(1, SPOTS[3:6]).hand(0, "grain 6 ore 8").hand(1, "grain 6 ore 8")
    at.do(terms.GREEN, SPOTS[0])
    assert (at.game.guardian, at.points(0)) == (terms.SEATS, 4)
    at.do(terms.GREEN, SPOTS[1])
    assert (at.game.guardian, at.points(0)) == (0, 7)
    at.at(terms.MAIN, 1).do(terms.GREEN, SPOTS[3]).do(terms.GREEN, SPOTS[4])
    assert (at.game.guardian, at.points(0), at.points(1)) == (0, 7, 5), "a tie changes nothing"
    at.hand(1, "grain 3 ore 4").do(terms.GREEN, SPOTS[5])
    assert (at.game.guardian, at.points(0), at.points(1)) == (1, 5, 8)
    assert at.events(terms.GUARDIAN) == [(0, 2, 0), (1, 3, 0)]
    assert at.levels() == []


@pytest.mark.rule("GW-063")
def test_a_third_of_the_holder_changes_nothing(warm: Any) -> None:
    at = green(warm(points=15), 0, *SPOTS[:2]).put(0, SPOTS[2:3]).hand(0, "grain 3 ore 4")
    at.do(terms.GREEN, SPOTS[2])
    assert (at.game.guardian, at.points(0), at.events(terms.GUARDIAN)) == (0, 8, [])


@pytest.mark.rule("GW-064")
def test_its_two_points_win_at_once(warm: Any) -> None:
    at = warm(points=9).put(0, SPOTS[:2], SPOTS[2:3]).hand(0, "grain 3 ore 4")
    at = green(at, 0, SPOTS[3]).do(terms.GREEN, SPOTS[0])
    assert (at.points(0), at.game.winner, at.game.outcome().ending) == (9, 0, "points")


@pytest.mark.rule("GW-064")
def test_who_loses_it_loses_the_points_at_once(warm: Any) -> None:
    at = green(green(warm(points=15), 1, *SPOTS[:2]), 0, *SPOTS[2:4]).put(0, SPOTS[4:5]).hand(0, "grain 3 ore 4")
    assert (at.game.guardian, at.points(0), at.points(1)) == (1, 5, 6)
    at.do(terms.GREEN, SPOTS[4])
    assert (at.game.guardian, at.points(0), at.points(1)) == (0, 8, 4)
