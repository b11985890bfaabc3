"""Production, sevens, the robber and building."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.games.catan import board, terms

pytestmark = pytest.mark.engine
BEGINNERS = (1, 0, 0, 7, 10, 0, 1000)


def corner(hex_: int, of: int = 0) -> int:
    """A node of a hex."""
    return board.HEX_NODES[hex_][of]


@pytest.mark.rule("C-020")
@pytest.mark.rule("C-021")
def test_before_the_roll(table: Any) -> None:
    at = table().put(0, [30], roads=board.NODE_EDGES[30][:1]).hand(0, "lumber 4 brick 4 wool 4 grain 4 ore 4")
    at.hold(0, terms.KNIGHT).at(terms.BEFORE_ROLL, 0, 0)
    assert {action["do"] for action in at.json(0)} == {"roll", "knight"}
    assert at.refused(terms.BUY) == terms.ROLL_FIRST
    assert at.refused(terms.END) == terms.ROLL_FIRST
    assert at.refused(terms.MARITIME, terms.ORE, terms.WOOL) == terms.ROLL_FIRST
    assert at.refused(terms.OFFER, table.worth("ore"), table.worth("wool"), 2) == terms.ROLL_FIRST
    at.do(terms.ROLL).chance(terms.ROLLED, 1, 1)
    assert at.refused(terms.ROLL) == terms.NOT_NOW


@pytest.mark.rule("C-022")
def test_turns_go_round(table: Any) -> None:
    at = table(3)
    order = []
    for _ in range(4):
        at.do(terms.END)
        order.append(at.game.turn)
        at.at(terms.MAIN, at.game.turn)
    assert order == [1, 2, 0, 1]
    assert at.refused(terms.END, seat=2) == terms.NOT_YOUR_MOVE


@pytest.mark.rule("C-030")
def test_cb31_settlements_yield_one_and_cities_two_of_each_hex(table: Any) -> None:
    at = table().put(0, [corner(1)]).put(2, cities=[corner(1, 2)])  # the only 2 lies on a pasture
    at.roll(1, 1)
    assert (at.held(0), at.held(2), at.stock("wool")) == ({"wool": 1}, {"wool": 2}, 16)
    node = next(n for n in range(54) if set(board.NODE_HEXES[n]) >= {11, 15})
    eights = table().put(1, cities=[node]).put(0, [corner(12, 4)])
    eights.roll(4, 4)
    assert (eights.held(1), eights.held(0)) == ({"ore": 2}, {"lumber": 1})
    assert eights.game.phase == terms.MAIN


@pytest.mark.rule("C-031")
@pytest.mark.rule("C-044")
def test_cb29_the_robbers_hex_yields_nothing(table: Any) -> None:
    at = table().put(0, [corner(4, 0)]).put(1, cities=[corner(4, 3)])
    at.game.robber = 4
    at.roll(1, 5)
    assert at.held(0) == at.held(1) == {}
    at.hand(0, "grain 2 ore 3").do(terms.CITY, corner(4, 0))


@pytest.mark.rule("C-032")
def test_cb26_a_short_bank(table: Any) -> None:
    at = table().put(0, cities=[corner(1)]).put(1, [corner(1, 2)]).drain("wool 2", 3)
    at.roll(1, 1)
    assert at.held(0) == at.held(1) == {}
    assert at.events(terms.SHORT) == [(terms.WOOL, 0, 0)]
    lone = table().put(0, cities=[corner(1)]).drain("wool 1", 3)
    lone.roll(1, 1)
    assert (lone.held(0), lone.stock("wool")) == ({"wool": 1}, 0)
    empty = table().put(0, [corner(2)]).drain("lumber 0", 3)
    empty.roll(4, 5)
    assert (empty.held(0), empty.game.phase) == ({}, terms.MAIN)
    assert empty.refused(terms.ROLL) == terms.NOT_NOW


@pytest.mark.rule("C-033")
def test_a_number_of_nobody_yields_nothing(table: Any) -> None:
    at = table().put(0, [corner(9)])
    at.roll(1, 1)
    assert sum(at.game.hand_n) == 0
    assert at.game.phase == terms.MAIN


@pytest.mark.rule("C-005")
@pytest.mark.rule("C-040")
@pytest.mark.rule("C-041")
def test_cb25_cb40_discards_are_the_owners_choice(table: Any) -> None:
    at = table().hand(1, "ore 5 wool 3").hand(2, "brick 9").hand(3, "grain 7").hold(3, terms.KNIGHT, 2)
    at.roll(3, 4)
    assert at.game.deciders() == 0b110
    assert (at.game.owed[1], at.game.owed[2]) == (4, 4)
    assert at.listed(terms.DISCARD, 1) == [terms.WOOL, terms.ORE]
    assert at.refused(terms.DISCARD, terms.WOOL, seat=0) == terms.DISCARD_OWN
    assert at.refused(terms.DISCARD, terms.BRICK, seat=1) == terms.DISCARD_OWN
    assert at.refused(terms.ROBBER, 3) == terms.NOT_NOW
    for kind in (terms.WOOL, terms.WOOL, terms.WOOL, terms.ORE):
        at.do(terms.DISCARD, kind, seat=1)
    for _ in range(4):
        at.do(terms.DISCARD, terms.BRICK, seat=2)
    assert (at.held(1), at.held(2), at.held(3)) == ({"ore": 4}, {"brick": 5}, {"grain": 7})
    assert at.game.phase == terms.MOVING_ROBBER


@pytest.mark.rule("C-042")
def test_cb34_cb35_the_robber_goes_to_any_other_hex(table: Any) -> None:
    at = table().put(0, [corner(0)])
    at.game.robber = 4
    at.roll(3, 4)
    assert at.listed(terms.ROBBER) == [h for h in range(19) if h != 4]
    assert at.refused(terms.ROBBER, 4) == terms.OTHER_HEX
    at.do(terms.ROBBER, 0)
    assert (at.game.robber, at.game.phase) == (0, terms.MAIN)


@pytest.mark.rule("C-042")
def test_cb38_nothing_else_while_the_robber_waits(table: Any) -> None:
    at = table().hand(0, "ore 4 wool 1 grain 1")
    at.roll(3, 4)
    assert at.refused(terms.ROLL) == terms.NOT_NOW
    assert at.refused(terms.END) == terms.NOT_NOW
    assert at.refused(terms.BUY) == terms.NOT_NOW


@pytest.mark.rule("C-043")
def test_cb32_cb37_only_others_with_cards_are_robbed(table: Any) -> None:
    at = table().put(0, [corner(8)]).put(1, [corner(8, 2)]).put(2, [corner(8, 4)]).hand(0, "ore 2")
    at.roll(3, 4)
    at.do(terms.ROBBER, 8)
    assert at.game.phase == terms.MAIN
    at = table().put(0, [corner(8)]).put(1, [corner(8, 2)]).put(2, [corner(8, 4)]).hand(1, "wool 2")
    at.roll(3, 4)
    at.do(terms.ROBBER, 8)
    assert at.game.outcomes() == [(packed.make(terms.TAKEN, terms.WOOL, 0, 1), 2)]
    at.chance(terms.TAKEN, terms.WOOL, 0, 1)
    assert (at.held(0), at.held(1)) == ({"wool": 1}, {"wool": 1})


@pytest.mark.rule("C-043")
def test_the_roller_chooses_among_several(table: Any) -> None:
    at = table().put(1, [corner(8)]).put(2, [corner(8, 2)]).put(3, [corner(8, 4)]).hand(1, "ore").hand(3, "ore 3 wool")
    at.roll(3, 4)
    at.do(terms.ROBBER, 8)
    assert at.listed(terms.ROB) == [1, 3]
    assert at.refused(terms.ROB, 2) == terms.NO_VICTIM
    at.do(terms.ROB, 3)
    assert [weight for _, weight in at.game.outcomes()] == [1, 3]


@pytest.mark.rule("C-045")
def test_house_rules_for_the_robber(table: Any) -> None:
    assert table().game.friendly == table().game.calm == 0
    at = table(4, (1, 0, 1, 7, 10, 1, 1000)).put(1, [corner(8)]).put(2, [corner(6)], [corner(6, 2)]).hand(2, "ore")
    at.at(terms.BEFORE_ROLL, 0, 0).do(terms.ROLL)
    assert len(at.game.outcomes()) == 30
    assert at.game.check(common.CHANCE, packed.make(terms.ROLLED, 3, 4)) != 0
    at.game.turns = 4
    at.chance(terms.ROLLED, 3, 4)
    assert at.refused(terms.ROBBER, 8) == terms.FRIENDLY
    assert 6 in at.listed(terms.ROBBER)
    low = table(4, (1, 0, 0, 12, 10, 0, 1000)).hand(1, "ore 12")
    low.roll(3, 4)
    assert low.game.phase == terms.MOVING_ROBBER


@pytest.mark.rule("C-060")
@pytest.mark.rule("C-064")
@pytest.mark.rule("C-065")
def test_roads_are_paid_to_the_bank(table: Any) -> None:
    nodes = table.chain(4, 20)
    path = table.edges(nodes)
    at = table().put(0, [nodes[0]], roads=path[:1]).hand(0, "lumber 2 brick 2")
    at.do(terms.ROAD, path[1]).do(terms.ROAD, path[2])
    assert (at.held(0), at.stock("lumber"), at.stock("brick")) == ({}, 19, 19)
    assert at.refused(terms.ROAD, path[3]) == terms.COSTS
    assert at.refused(terms.ROAD, path[2]) == terms.ROAD_CONNECTS
    coast = board.COAST[0]
    sea = table().put(0, [board.EDGES[coast][0]], roads=[board.COAST[1]]).hand(0, "lumber brick")
    assert any(e in board.COAST for e in sea.listed(terms.ROAD))


@pytest.mark.rule("C-061")
def test_cb22_cb23_settlements_need_an_own_road_and_distance(table: Any) -> None:
    nodes = table.chain(3, 20)
    path = table.edges(nodes)
    at = table().put(0, [nodes[0]], roads=path[:2]).hand(0, "lumber brick wool grain")
    assert at.refused(terms.TOWN, nodes[1]) == terms.DISTANCE
    assert at.refused(terms.TOWN, nodes[3]) == terms.TOWN_CONNECTS
    assert at.listed(terms.TOWN) == [nodes[2]]
    at.do(terms.TOWN, nodes[2])
    assert (at.points(0), at.held(0)) == (2, {})
    assert table().put(0, roads=path[:1]).refused(terms.TOWN, nodes[0]) == terms.COSTS


@pytest.mark.rule("C-062")
@pytest.mark.rule("C-063")
def test_cb58_cb59_pieces_run_out_and_come_back(table: Any) -> None:
    spots = [0, 2, 7, 9, 11, 16, 18]
    towns = [corner(h) for h in spots[:5]]
    at = table().put(0, towns, roads=[table.edge(corner(16), board.NODE_NODES[corner(16)][0])])
    at.hand(0, "lumber 2 brick 2 wool 2 grain 6 ore 6")
    assert at.refused(terms.TOWN, corner(16)) == terms.NO_PIECE
    assert at.refused(terms.CITY, corner(16)) == terms.CITY_ON_TOWN
    at.do(terms.CITY, towns[0]).do(terms.TOWN, corner(16))
    assert at.points(0) == 7
    full = table().put(0, [corner(0)], [corner(h) for h in spots[1:5]]).hand(0, "grain 2 ore 3")
    assert full.refused(terms.CITY, corner(0)) == terms.NO_PIECE
    assert table().put(0, [corner(0)]).refused(terms.CITY, corner(0)) == terms.COSTS
    paved = [e for h in (0, 1, 2) for e in board.HEX_EDGES[h]]
    many = table().put(0, roads=sorted(set(paved))[:15]).hand(0, "lumber brick").hold(0, terms.ROAD_BUILDING)
    assert many.listed(terms.ROAD) == many.listed(terms.PLAY_ROADS) == []
    assert many.refused(terms.PLAY_ROADS) == terms.NO_ROAD_PLACE
    free = next(e for e in board.HEX_EDGES[2] if not many.game.road_low[0] >> e & 1)
    assert many.refused(terms.ROAD, free) == terms.NO_PIECE


@pytest.mark.rule("C-053")
def test_cb28_the_bank_must_have_it(table: Any) -> None:
    at = table().hand(0, "ore 4").drain("wool 0", 1)
    assert at.listed(terms.MARITIME) == [terms.ORE] * 3
    assert at.refused(terms.MARITIME, terms.ORE, terms.WOOL) == terms.RATE
    assert at.refused(terms.MARITIME, terms.ORE, terms.ORE) == terms.RATE
    at.do(terms.MARITIME, terms.ORE, terms.GRAIN)
    assert at.held(0) == {"grain": 1}
    assert at.refused(terms.MARITIME, terms.GRAIN, terms.ORE) == terms.RATE


@pytest.mark.rule("C-053")
@pytest.mark.rule("C-054")
def test_cb64_cb65_harbours_serve_at_once_at_the_best_rate(table: Any) -> None:
    any_, brick = (next(n for n in board.EDGES[board.HARBOUR_EDGES[i]]) for i in (0, 7))
    road = board.NODE_EDGES[any_][0]
    at = table().put(0, roads=[road]).hand(0, "lumber brick wool grain ore 3")
    assert at.refused(terms.MARITIME, terms.ORE, terms.WOOL) == terms.RATE
    at.do(terms.TOWN, any_).do(terms.MARITIME, terms.ORE, terms.WOOL)
    assert at.held(0) == {"wool": 1}
    both = table().put(0, [any_, brick]).hand(0, "brick 2 ore 3 grain 2")
    assert sorted(set(both.listed(terms.MARITIME))) == [terms.BRICK, terms.ORE]
    both.do(terms.MARITIME, terms.BRICK, terms.WOOL).do(terms.MARITIME, terms.ORE, terms.WOOL)
    assert both.held(0) == {"grain": 2, "wool": 2}


@pytest.mark.rule("C-100")
def test_cb41_a_refused_action_changes_nothing(table: Any) -> None:
    at = table().put(0, [20]).hand(0, "ore 9").hold(0, terms.KNIGHT)
    at.roll(3, 4)
    for action in (-1, 0, 1 << 62, packed.make(terms.DISCARD, 9), packed.make(terms.PLAY_KNIGHT), packed.make(77, 3)):
        before = at.game.copy()
        assert at.game.check(0, action) != 0
        assert at.game.same(before)
