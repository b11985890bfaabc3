"""The greenhouse step, crisis cards, and what they do to tokens."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams, compiled
from keeling.games.catan import board, tables, terms, tokens
from keeling.games.catan.knowledge import LAND_NAMES
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine
CARDS = {
    "fields": "AABB", "forest": "AABB", "pasture": "AABB", "hills": "AAB", "mountains": "ABB", "any": "A",
}  # fmt: skip
TARGETS = (11, 10, 10, 9, 9, 8, 8, 6, 5, 4, 3, 2)
CHANCES = (1, 3, 3, 6, 6, 10, 10, 21, 26, 30, 33, 35)
FIELDS = (3, 7, 14, 17)  # they show 12, 9, 4, 6
MOUNTAINS = (0, 11, 13)  # 10, 8, 3
DICE = [(one, two) for one in range(1, 7) for two in range(1, 7)]


# -- when a card is drawn


@pytest.mark.rule("GW-008", "A23")
def test_nineteen_cards(warm: Any) -> None:
    at = warm().roll(6, 6)
    weights = Counter({(packed.a(card), "AB"[packed.b(card)]): weight for card, weight in at.game.outcomes()})
    lands = (*LAND_NAMES[:5], "any")
    printed = Counter((lands.index(land), order) for land, orders in CARDS.items() for order in orders)
    assert weights == printed
    assert sum(weights.values()) == 19


@pytest.mark.rule("GW-009")
@pytest.mark.parametrize(
    ("order", "numbers"),
    [("A", (6, 8, 3, 11, 4, 10, 5, 9, 2, 12)), ("B", (8, 6, 11, 3, 10, 4, 9, 5, 12, 2))],
)
def test_the_two_orders(warm: Any, order: str, numbers: tuple[int, ...]) -> None:
    """A land with one number lost after the other: of any two, the card takes the one that comes first."""
    yellow = {n: h for h, n in enumerate(board.BEGINNERS_NUMBERS) if n}
    for first, second in pairwise(numbers):
        at = warm().swap(FIELDS[0], yellow[second])
        spot = next(h for h in range(19) if at.game.number[h] == first and h != FIELDS[0])
        at.swap(FIELDS[1], spot).without(*FIELDS[2:])
        at.struck("fields", order)
        assert at.faces(FIELDS[0])[0][0] == second, (first, second)
        assert at.faces(FIELDS[1])[0][0] != first, (first, second)


@pytest.mark.rule("GW-010", "GW-011")
@pytest.mark.parametrize("level", range(1, 13))
def test_targets_and_chances(warm: Any, level: int) -> None:
    start = warm().level(level).at(terms.BEFORE_ROLL, 0, 0).do(terms.ROLL)
    assert start.game.target() == TARGETS[level - 1]
    drawn = 0
    for one, two in DICE:
        game = start.game.copy()
        game.play(common.CHANCE, packed.make(terms.ROLLED, one, two))
        assert (game.phase == terms.CRISIS_DUE) == (one + two > TARGETS[level - 1])
        drawn += game.phase == terms.CRISIS_DUE
    assert drawn == CHANCES[level - 1]


@pytest.mark.rule("GW-011", "GW-012")
@pytest.mark.parametrize(("level", "one", "two"), [(3, 5, 6), (5, 6, 4), (7, 3, 6), (11, 1, 3)])
def test_one_card_a_roll_however_far_the_level_rises(warm: Any, level: int, one: int, two: int) -> None:
    at = warm().turned(11).without(0, 13).level(level).roll(one, two)
    assert at.draws_next()
    at.crisis("mountains")
    assert (at.game.level, at.cards_drawn(), at.game.phase) == (level + 1, 1, terms.MAIN)
    assert not at.by_chance()


@pytest.mark.rule("GW-012")
def test_the_level_at_the_moment_of_the_roll_decides(warm: Any) -> None:
    """A 9 is no more than the target of level 4; a fallow roll or a city of the same turn comes too late."""
    at = warm().level(4).put(0, [warm.corner(7)]).hand(0, "grain 2 ore 3").roll(4, 5).usual()
    at.do(terms.CITY, warm.corner(7))
    assert (at.game.level, at.cards_drawn()) == (5, 0)
    at.level(5).roll(5, 5)
    assert at.draws_next()


@pytest.mark.rule("GW-013", "A5")
def test_a_seven_is_compared_from_level_8_on_before_tax_and_robber(warm: Any) -> None:
    for level in range(1, 8):
        at = warm().level(level).hand(0, "wool 4").roll(3, 4)
        assert at.game.phase == terms.TAXING
        assert at.cards_drawn() == 0
    at = warm().level(8).hand(0, "wool 9").roll(3, 4)
    assert at.draws_next()
    assert at.game.owed[0] == 0
    at.crisis("mountains")
    assert (at.cards_drawn(), at.faces(11), at.game.phase) == (1, [(9, 0)], terms.TAXING)
    poor = warm().level(12).roll(3, 4).crisis("mountains", "B")
    assert poor.game.phase == terms.MOVING_ROBBER


@pytest.mark.rule("GW-014")
def test_only_rolls_are_compared(warm: Any) -> None:
    at = warm().level(12).put(1, [warm.corner(0)]).hand(1, "wool").hold(0, terms.KNIGHT).hold(0, terms.PLENTY)
    at.do(terms.PLAY_KNIGHT).do(terms.ROBBER, 0).chance(terms.TAKEN, terms.WOOL, 0, 1)
    at.edit(card_played=0).do(terms.PLAY_PLENTY, terms.ORE, terms.ORE)
    assert (at.cards_drawn(), at.game.phase) == (0, terms.MAIN)


@pytest.mark.rule("GW-014", "GW-036")
def test_the_cards_of_the_set_up_are_no_production(warm: Any) -> None:
    at = warm(2).edit(placed=0, phase=terms.SETTLING, rolled=0, level=12)
    for _ in range(4):
        spots = at.listed(terms.TOWN)
        at.do(terms.TOWN, spots[len(spots) // 2]).do(terms.ROAD, at.listed(terms.ROAD)[0])
        assert at.game.phase in (terms.SETTLING, terms.BEFORE_ROLL)
    assert sum(at.game.hand_n) > 0
    assert (at.cards_drawn(), at.game.level, at.game.voters) == (0, 12, 0)


@pytest.mark.rule("GW-015", "GW-011")
def test_example_a_10_at_target_9_draws_one_card_and_a_9_none(warm: Any) -> None:
    at = warm().level(4).roll(6, 4)
    assert at.draws_next()
    at.crisis("forest")
    assert (at.cards_drawn(), at.by_chance()) == (1, False)
    assert warm().level(4).roll(4, 5).cards_drawn() == 0
    assert not warm().level(4).roll(3, 6).by_chance()


@pytest.mark.rule("GW-016", "A20")
def test_lots_decide_who_begins_if_nobody_is_named() -> None:
    chosen = (1, terms.FREE, 0, 7, 10, 0, 1000, 0, 0, 0, 0, 0)
    starters = set()
    for n in range(40):
        game = Warming(4, chosen, tokens.pairs(None))
        game.settle(Streams(bytes([n])), Moves())
        starters.add(game.turn)
        named = Warming(4, chosen, tokens.pairs(None), n % 4)
        named.settle(Streams(bytes([n])), Moves())
        assert named.turn == n % 4
    assert starters == {0, 1, 2, 3}


# -- what a card does


@pytest.mark.rule("GW-020")
@pytest.mark.parametrize("land", list(CARDS)[:5])
@pytest.mark.parametrize("order", ["A", "B"])
def test_the_first_number_of_the_order_on_the_land(warm: Any, land: str, order: str) -> None:
    at = warm()
    hexes = [h for h in range(19) if board.BEGINNERS_LAND[h] == LAND_NAMES.index(land)]
    numbers = (board.ORDER_A, board.ORDER_B)["AB".index(order)]
    first = min(hexes, key=lambda h: numbers.index(board.BEGINNERS_NUMBERS[h]))
    before = at.faces(*range(19))
    at.struck(land, order)
    behind = before[first][1]
    before[first] = (behind, 0)
    assert at.faces(*range(19)) == before
    assert at.events(terms.FLIPPED) == [(first, behind, board.BEGINNERS_NUMBERS[first])]
    assert (at.game.level, at.levels()) == (1, [])


@pytest.mark.rule("GW-020", "GW-053")
def test_a_red_one_is_removed(warm: Any) -> None:
    at = warm().turned(11).without(0, 13).struck("mountains")
    assert (at.faces(11), at.game.level) == ([(0, 0)], 2)
    assert at.events(terms.REMOVED) == [(11, 9, 3)]
    assert at.events(terms.FLIPPED) == []


@pytest.mark.rule("GW-021")
def test_the_face_that_is_up_counts(warm: Any) -> None:
    """A mountain's 8 lies red side up as a 9, so order A passes it by and finds the 3 before the 9."""
    at = warm().turned(11).struck("mountains")
    assert at.faces(*MOUNTAINS) == [(10, 11), (9, 0), (2, 0)]
    at = warm().turned(17).struck("fields")  # the 6 shows a 5, and the 4 comes first
    assert at.faces(*FIELDS) == [(12, 1), (9, 10), (3, 0), (5, 0)]


@pytest.mark.rule("GW-022")
def test_the_player_on_turn_chooses_among_equals(warm: Any) -> None:
    at = warm().swap(7, 4).at(terms.MAIN, 2)  # two fields show a 6
    at.struck("fields")
    assert (at.game.phase, at.asked()) == (terms.CHOOSING_TOKEN, [2])
    assert at.listed(terms.FLIP) == [7, 17]
    assert at.refused(terms.FLIP, 3) == terms.NOT_THAT_TOKEN
    assert at.refused(terms.FLIP, 99) == terms.NOT_THAT_TOKEN
    assert at.refused(terms.FLIP, 7, seat=1) == terms.NOT_YOUR_MOVE
    assert at.refused(terms.END) == terms.NOT_NOW
    at.do(terms.FLIP, 17)
    assert at.faces(7, 17) == [(6, 5), (5, 0)]
    assert at.refused(terms.FLIP, 7) == terms.NOT_THAT_TOKEN


@pytest.mark.rule("GW-022")
@pytest.mark.parametrize(("choice", "level"), [(3, 1), (7, 2)])
def test_the_choice_between_a_yellow_and_a_red_one(warm: Any, choice: int, level: int) -> None:
    """Fields: a yellow 5, and a red 5 that was a 6; the 4 that comes before them is gone."""
    at = warm().swap(3, 16).swap(7, 17).turned(7).without(14, 17)
    assert at.faces(3, 7) == [(5, 4), (5, 0)]
    at.struck("fields")
    assert at.listed(terms.FLIP) == [3, 7]
    at.do(terms.FLIP, choice)
    assert at.faces(3, 7) == ([(4, 0), (5, 0)] if choice == 3 else [(5, 4), (0, 0)])
    assert at.game.level == level


@pytest.mark.rule("GW-023")
@pytest.mark.parametrize("order", ["A", "B"])
def test_a_land_without_tokens_is_spared(warm: Any, order: str) -> None:
    at = warm().without(*MOUNTAINS)
    before = at.faces(*range(19))
    at.struck("mountains", order)
    assert at.faces(*range(19)) == before
    assert (at.game.level, at.game.removed, at.game.phase) == (1, 3, terms.MAIN)
    assert at.events(terms.NO_EFFECT) == [(0, 0, 0)]
    assert at.cards_drawn() == 1


@pytest.mark.rule("GW-024", "A6", "GW-053")
def test_major_desertification_removes_a_yellow_token_at_once(warm: Any) -> None:
    at = warm().without(4).struck("any")  # the only 6 left is on a field
    assert at.faces(17) == [(0, 0)]
    assert (at.game.level, at.game.removed, at.game.gone) == (2, 2, 1 << 4 | 1 << 17)
    assert at.events(terms.REMOVED) == [(17, 6, 2)]
    assert at.events(terms.FLIPPED) == []


@pytest.mark.rule("GW-024", "GW-022", "A6")
def test_major_desertification_looks_at_all_land_and_the_player_on_turn_chooses(warm: Any) -> None:
    at = warm().struck("any")  # hills 4 and fields 17 show a 6
    assert at.listed(terms.FLIP) == [4, 17]
    at.do(terms.FLIP, 4)
    assert at.faces(4, 17) == [(0, 0), (6, 5)]
    assert at.levels() == [(2, terms.BY_DESERT)]
    red = warm().without(4).turned(17).struck("any")  # then order A goes on to the 8
    assert red.listed(terms.FLIP) == [11, 12]


@pytest.mark.rule("GW-025", "A21")
def test_an_empty_deck_is_the_whole_pile_shuffled_when_a_card_is_needed(warm: Any) -> None:
    at = warm().deck("forest A").struck("forest")
    assert (at.game.crisis_n, sum(at.game.crisis)) == (0, 0)
    assert at.events(terms.FLIPPED) != []
    at.usual().roll(6, 6)
    assert (at.game.crisis_n, list(at.game.crisis)) == (19, list(board.CRISIS_COUNTS))
    assert sum(weight for _, weight in at.game.outcomes()) == 19
    at.crisis("forest")
    assert at.game.crisis_n == 18


@pytest.mark.rule("GW-008", "GW-025")
def test_cards_are_drawn_without_being_put_back(warm: Any) -> None:
    at = warm()
    drawn: Counter[tuple[int, int]] = Counter()
    streams, moves = Streams(b"deck"), Moves()
    while at.game.crisis_n:
        at.roll(6, 6)
        card = at.game.sample(streams, moves)
        drawn[packed.a(card), packed.b(card)] += 1
        at.edit(crisis=[n - (i == kind_of(card)) for i, n in enumerate(at.game.crisis)], crisis_n=at.game.crisis_n - 1)
    lands = (*LAND_NAMES[:5], "any")
    assert drawn == Counter(
        (lands.index(land), "AB".index(order)) for land, orders in CARDS.items() for order in orders
    )


def kind_of(card: int) -> int:
    """Its place in the deck."""
    return min(terms.MAJOR, 2 * packed.a(card) + packed.b(card))


@pytest.mark.rule("GW-026")
def test_example_an_8_turns_to_9_and_pays_a_city_at_once(warm: Any) -> None:
    nodes = [n for n in board.HEX_NODES[11] if len(board.NODE_HEXES[n]) == 1]
    at = warm().level(6).put(1, cities=nodes[:1]).roll(4, 5)
    assert at.draws_next()
    at.crisis("mountains")
    assert at.faces(11) == [(9, 0)]
    at.votes(terms.NORMAL)
    assert at.held(1) == {"ore": 2}


@pytest.mark.rule("GW-026")
def test_a_flip_stops_a_hex_from_paying_for_this_very_roll(warm: Any) -> None:
    nodes = [n for n in board.HEX_NODES[11] if len(board.NODE_HEXES[n]) == 1]
    at = warm().level(8).put(1, cities=nodes[:1]).roll(4, 4).crisis("mountains")
    assert (at.held(1), at.game.phase, at.faces(11)) == ({}, terms.MAIN, [(9, 0)])
    other = warm().level(8).put(1, cities=nodes[:1]).roll(4, 4).crisis("hills").usual()
    assert other.held(1) == {"ore": 2}


@pytest.mark.rule("GW-027", "A22")
def test_the_robber_shields_no_token_stays_and_may_come_again(warm: Any) -> None:
    at = warm().edit(robber=11).struck("mountains")
    assert (at.faces(11), at.game.robber) == ([(9, 0)], 11)
    at = warm().without(0, 13).turned(11).edit(robber=11).struck("mountains", "B")
    assert (at.faces(11), at.game.robber, at.game.gone >> 11 & 1) == ([(0, 0)], 11, 1)
    again = warm().without(11).roll(3, 4)
    assert 11 in again.listed(terms.ROBBER)
    again.do(terms.ROBBER, 11)
    assert again.game.robber == 11


@pytest.mark.rule("GW-028")
def test_example_crops_fail_on_a_red_11(warm: Any) -> None:
    """Order B at level 3: no field shows 8 or 6, and one a red 11."""
    at = warm().swap(17, 0).turned(17).level(3)
    assert at.faces(*FIELDS) == [(12, 1), (9, 10), (4, 3), (11, 0)]
    at.struck("fields", "B")
    assert at.faces(*FIELDS) == [(12, 1), (9, 10), (4, 3), (0, 0)]
    assert (at.game.level, at.game.target()) == (4, 9)
    assert at.levels() == [(4, terms.BY_DESERT)]


@pytest.mark.skipif(compiled(), reason="compiled they are C arrays, which Python does not see")
def test_the_flat_tables_are_those_of_the_board() -> None:
    assert [tables.TARGETS[level] for level in range(1, 13)] == list(TARGETS)
    assert [tables.ORDERS[i] for i in range(20)] == [*board.ORDER_A, *board.ORDER_B]
