"""How a roll pays: fallow, intensified or as usual, by one mind of those whom it pays."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Streams
from keeling.games.catan import board, terms

pytestmark = pytest.mark.engine
NORMAL, FALLOW, INTENSIFIED = terms.NORMAL, terms.FALLOW, terms.INTENSIFIED


WOOL = [board.HEX_NODES[15][i] for i in (2, 0, 4)]  # at the pasture with the 5
BRICK = [board.HEX_NODES[16][i] for i in (4, 0)]  # at the hills with the 5


def lone(hex_: int) -> int:
    """A node that touches no other hex."""
    return next(n for n in board.HEX_NODES[hex_] if len(board.NODE_HEXES[n]) == 1)


def fives(warm: Any, **options: str) -> Any:
    """On the 5 of pasture 15 and hills 16: seat 1 is due a wool, seat 2 two brick, seats 0 and 3 nothing."""
    return warm(4, **options).put(1, [WOOL[0]]).put(2, cities=[BRICK[0]])


# -- the examples of the Almanac


@pytest.mark.rule("GW-037")
@pytest.mark.parametrize(("orange", "agreed"), [(FALLOW, True), (NORMAL, False), (INTENSIFIED, False)])
def test_example_of_a_fallow_period(warm: Any, orange: int, agreed: bool) -> None:
    """On a 4 red (0) and blue (1) are due 1 ore, orange (2) 2 lumber and 2 ore, white (3) nothing."""
    at = warm(4).swap(14, 11).swap(5, 12)  # mountains 11 and forest 12 show a 4, pasture and fields an 8
    corners = board.HEX_NODES[11]
    at.put(0, [corners[0]]).put(1, [corners[2]]).put(2, cities=[corners[4], lone(12)]).put(3, [lone(0)])
    assert [int(at.game.number[h]) for h in (11, 12)] == [4, 4]
    at.level(5).roll(1, 3)
    assert at.asked() == [0, 1, 2]
    assert at.refused(terms.VOTE, FALLOW, seat=3) == terms.VOTERS_ALONE
    at.votes(FALLOW, FALLOW, orange)
    due = [{}, {}, {}] if agreed else [{"ore": 1}, {"ore": 1}, {"lumber": 2, "ore": 2}]
    assert [at.held(seat) for seat in range(4)] == [*due, {}]
    assert at.game.level == (4 if agreed else 5)
    assert at.levels() == ([(4, terms.BY_FALLOW)] if agreed else [])


@pytest.mark.rule("GW-038")
@pytest.mark.parametrize(("white", "agreed"), [(INTENSIFIED, True), (NORMAL, False), (FALLOW, False)])
def test_example_of_intensified_production(warm: Any, white: int, agreed: bool) -> None:
    """On a 4 red (0) and blue (1) are due 1 ore, white (2) 1 grain, orange (3) nothing."""
    at = warm(4).swap(5, 11)  # mountains 11 and fields 14 show a 4
    corners = board.HEX_NODES[11]
    away = next(n for n in board.HEX_NODES[14] if not {11, 15, 10} & set(board.NODE_HEXES[n]))
    at.put(0, [corners[0]]).put(1, [corners[2]]).put(2, [away]).put(3, [lone(0)]).level(5).roll(2, 2)
    assert at.asked() == [0, 1, 2]
    assert at.refused(terms.VOTE, INTENSIFIED, seat=3) == terms.VOTERS_ALONE
    at.votes(INTENSIFIED, INTENSIFIED, white)
    n = 2 if agreed else 1
    assert [at.held(seat) for seat in range(4)] == [{"ore": n}, {"ore": n}, {"grain": n}, {}]
    assert at.game.level == (6 if agreed else 5)
    assert at.levels() == ([(6, terms.BY_INTENSIFIED)] if agreed else [])


# -- who votes


@pytest.mark.rule("GW-030", "GW-033")
def test_those_whom_the_roll_would_pay_have_a_vote_each(warm: Any) -> None:
    at = fives(warm).roll(1, 4)
    assert (at.game.phase, at.asked()) == (terms.VOTING, [1, 2])
    assert at.listed(terms.VOTE, 1) == [NORMAL, FALLOW, INTENSIFIED]
    assert at.listed(terms.VOTE, 0) == []
    assert at.refused(terms.VOTE, 3, seat=1) == terms.VOTERS_ALONE
    assert at.refused(terms.END, seat=0) == terms.NOT_NOW
    at.do(terms.VOTE, NORMAL, seat=2)
    assert at.asked() == [1]
    assert at.refused(terms.VOTE, NORMAL, seat=2) == terms.VOTERS_ALONE
    at.do(terms.VOTE, NORMAL, seat=1)
    assert at.refused(terms.VOTE, NORMAL, seat=1) == terms.VOTERS_ALONE


@pytest.mark.rule("GW-033", "A24")
def test_without_anybody_to_pay_there_is_no_vote(warm: Any) -> None:
    at = warm().put(0, [WOOL[0]]).roll(1, 1)
    assert (at.game.phase, at.game.voters, at.game.level) == (terms.MAIN, 0, 1)


@pytest.mark.rule("GW-030", "A24", "A7")
def test_whom_the_robber_blocks_has_no_vote(warm: Any) -> None:
    at = fives(warm).edit(robber=15).level(3).roll(1, 4)
    assert at.asked() == [2]
    alone = warm().put(1, [WOOL[0]]).edit(robber=15).level(3).roll(1, 4)
    assert (alone.game.phase, alone.game.level, alone.held(1)) == (terms.MAIN, 3, {})


@pytest.mark.rule("GW-030", "A7")
def test_who_votes_when_the_bank_is_short(warm: Any) -> None:
    """Two claim wool, of which one card is left, so neither gets any; one of them is due brick too."""
    both = warm().put(1, [WOOL[0]]).put(2, [WOOL[1]]).drain("wool 1", 3).roll(1, 4)
    assert (both.game.phase, both.held(1), both.held(2)) == (terms.MAIN, {}, {})
    assert both.events(terms.SHORT) == [(terms.WOOL, 0, 0)]
    other = warm().put(1, [WOOL[0], BRICK[0]]).put(2, [WOOL[1]]).drain("wool 1", 3).roll(1, 4)
    assert other.asked() == [1]
    other.votes(NORMAL)
    assert (other.held(1), other.held(2)) == ({"brick": 1}, {})
    single = warm().put(1, cities=[WOOL[0]]).drain("wool 1", 3).roll(1, 4)
    assert single.asked() == [1], "a lone claimant gets what is left"
    single.votes(NORMAL)
    assert single.held(1) == {"wool": 1}
    empty = warm().put(1, cities=[WOOL[0]]).drain("wool 0", 3).roll(1, 4)
    assert empty.game.phase == terms.MAIN


@pytest.mark.rule("GW-030")
def test_two_hexes_of_a_land_are_one_claim_on_the_bank(warm: Any) -> None:
    at = warm().swap(5, 16).put(1, [WOOL[0]]).put(2, [warm.corner(5)]).drain("wool 1", 3)
    assert [int(at.game.number[h]) for h in (5, 15)] == [5, 5]
    assert at.roll(1, 4).game.phase == terms.MAIN
    at = warm().swap(5, 16).put(1, [WOOL[0]]).put(2, [warm.corner(5)]).drain("wool 2", 3).roll(1, 4)
    assert at.asked() == [1, 2]


@pytest.mark.rule("GW-026", "GW-030")
def test_several_hexes_show_the_number_a_yellow_and_a_red_one_and_each_pays(warm: Any) -> None:
    """Fields 17 lies red side up as a third 5: grain beside the wool and brick of the yellow ones."""
    at = fives(warm).turned(17).put(3, cities=[lone(17)]).roll(2, 3)
    assert at.faces(15, 16, 17) == [(5, 4), (5, 4), (5, 0)]
    assert at.asked() == [1, 2, 3]
    at.usual()
    assert [at.held(seat) for seat in range(4)] == [{}, {"wool": 1}, {"brick": 2}, {"grain": 2}]


@pytest.mark.rule("GW-026", "GW-031")
def test_the_robber_on_a_flipped_hex_blocks_its_new_number(warm: Any) -> None:
    at = fives(warm).turned(17).put(3, cities=[lone(17)]).edit(robber=17).level(3).roll(2, 3)
    assert at.asked() == [1, 2]
    at.votes(FALLOW, FALLOW)
    assert (at.game.level, sum(at.game.hand_n)) == (2, 0)


# -- what the votes do


@pytest.mark.rule("GW-031", "GW-032", "GW-034", "A8")
@pytest.mark.parametrize(("one", "two"), list(product((NORMAL, FALLOW, INTENSIFIED), repeat=2)))
def test_only_one_mind_changes_anything(warm: Any, one: int, two: int) -> None:
    at = fives(warm).level(6).roll(1, 4).votes(one, two)
    agreed = one if one == two else NORMAL
    times = {NORMAL: 1, FALLOW: 0, INTENSIFIED: 2}[agreed]
    wool, brick = ({"wool": times}, {"brick": 2 * times}) if times else ({}, {})
    assert (at.held(0), at.held(1), at.held(2), at.held(3)) == ({}, wool, brick, {})
    assert at.game.level == {NORMAL: 6, FALLOW: 5, INTENSIFIED: 7}[agreed]
    assert at.events(terms.VOTED) == [(1, one, 0), (2, two, 0)]
    assert len(at.events(terms.LEFT_FALLOW)) == (agreed == FALLOW)
    assert len(at.events(terms.DOUBLED)) == (agreed == INTENSIFIED)
    assert (at.game.phase, at.game.turn, at.game.voters, list(at.game.vote)) == (terms.MAIN, 0, 0, [0] * 4)


@pytest.mark.rule("GW-032")
def test_a_settlement_pays_two_and_a_city_four(warm: Any) -> None:
    at = warm().put(0, [WOOL[0]], [BRICK[0]]).roll(1, 4).votes(INTENSIFIED)
    assert at.held(0) == {"wool": 2, "brick": 4}
    assert at.game.level == 2, "one step for two hexes"


@pytest.mark.rule("GW-034", "A8")
def test_one_vote_for_a_roll_and_one_step(warm: Any) -> None:
    """Three hexes, three players: the level still moves by one."""
    at = fives(warm).turned(17).put(3, cities=[lone(17)]).level(6)
    for votes, level in ((FALLOW, 5), (INTENSIFIED, 6)):
        at.roll(2, 3).votes(votes, votes, votes)
        assert at.game.level == level
    assert list(at.game.added) == [int(i // 8 > 0 and i % 8 in (0, 1)) for i in range(32)]


@pytest.mark.rule("GW-035", "A9")
def test_doubled_claims_and_a_short_bank(warm: Any) -> None:
    """Each would get a wool; doubled, two claim four of three, and neither gets any. The level rises all the same."""
    at = warm().put(1, [WOOL[0]]).put(2, [WOOL[1]]).drain("wool 3", 3).roll(1, 4)
    usual = at.game.copy()
    at.votes(INTENSIFIED, INTENSIFIED)
    assert (at.held(1), at.held(2), at.stock("wool"), at.game.level) == ({}, {}, 3, 2)
    assert at.events(terms.SHORT) == [(terms.WOOL, 0, 0)]
    at.game.load(usual.dump())
    at.votes(INTENSIFIED, NORMAL)
    assert (at.held(1), at.held(2), at.game.level) == ({"wool": 1}, {"wool": 1}, 1)
    lone_claim = warm().put(1, cities=[WOOL[0]]).drain("wool 3", 3).roll(1, 4).votes(INTENSIFIED)
    assert (lone_claim.held(1), lone_claim.game.level) == ({"wool": 3}, 2)


@pytest.mark.rule("GW-032", "GW-070")
def test_the_doubled_cards_come_before_the_level_that_ends_the_game(warm: Any) -> None:
    at = warm().without(4, 17).put(1, [WOOL[0]]).level(12).edit(phase=terms.VOTING, voters=2, waiting=2)
    at.edit(dice_one=1, dice_two=4).votes(INTENSIFIED)
    assert (at.held(1), at.game.level, at.game.outcome().ending) == ({"wool": 2}, 13, "collapse")


# -- secret, together, quick


@pytest.mark.rule("GW-034")
def test_votes_are_secret_until_the_last_and_then_opened_together(warm: Any) -> None:
    at = fives(warm).roll(1, 4).do(terms.VOTE, FALLOW, seat=1)
    assert at.events(terms.VOTED) == []
    for viewer in (0, 2, 3, common.CHANCE):
        seen = at.game.copy()
        seen.redact(viewer)
        assert seen.vote[1] == terms.UNKNOWN
        other = at.game.copy()
        other.load({**at.game.dump(), "vote": [0, 1 + INTENSIFIED, 0, 0]})
        other.redact(viewer)
        assert seen.same(other)
        assert packed.a(at.game.seen(viewer, 1, packed.make(terms.VOTE, FALLOW))) == common.HIDDEN
    own = at.game.copy()
    own.redact(1)
    assert own.vote[1] == 1 + FALLOW
    assert packed.a(at.game.seen(1, 1, packed.make(terms.VOTE, FALLOW))) == FALLOW
    at.do(terms.VOTE, FALLOW, seat=2)
    assert at.events(terms.VOTED) == [(1, FALLOW, 0), (2, FALLOW, 0)]


@pytest.mark.rule("GW-034")
@pytest.mark.parametrize(("vote", "ways"), [("all", {NORMAL, FALLOW, INTENSIFIED}), ("quick", {FALLOW, INTENSIFIED})])
def test_a_bot_thinks_of_every_vote_that_can_be_under_the_hand(warm: Any, vote: str, ways: set[int]) -> None:
    at = fives(warm, vote=vote).put(3, [BRICK[1]]).roll(1, 4)
    at.do(terms.VOTE, FALLOW, seat=1).do(terms.VOTE, FALLOW, seat=2)
    found = set()
    for n in range(40):
        deal = at.game.copy()
        deal.redact(3)
        deal.redeal(3, Streams(bytes([n])))
        assert deal.faults() == []
        found |= {deal.vote[1] - 1}
        assert vote == "all" or deal.vote[1] == deal.vote[2]
    assert found == ways


@pytest.mark.rule("GW-034")
def test_with_option_vote_quick_one_as_usual_settles_it(warm: Any) -> None:
    slow = fives(warm).roll(1, 4).do(terms.VOTE, NORMAL, seat=1)
    assert (slow.game.phase, slow.asked()) == (terms.VOTING, [2])
    at = fives(warm, vote="quick").roll(1, 4).do(terms.VOTE, NORMAL, seat=1)
    assert (at.game.phase, at.held(1), at.held(2)) == (terms.MAIN, {"wool": 1}, {"brick": 2})
    assert at.events(terms.VOTED) == [(1, NORMAL, 0)]


@pytest.mark.rule("GW-034")
def test_with_option_vote_quick_two_minds_settle_it_and_one_mind_waits_for_all(warm: Any) -> None:
    at = fives(warm, vote="quick").put(3, [BRICK[1]]).level(4).roll(1, 4)
    again = at.game.copy()
    at.do(terms.VOTE, FALLOW, seat=3).do(terms.VOTE, INTENSIFIED, seat=1)
    assert (at.game.phase, at.game.level, at.game.hand_n[2]) == (terms.MAIN, 4, 2)
    at.game.load(again.dump())
    at.do(terms.VOTE, FALLOW, seat=3).do(terms.VOTE, FALLOW, seat=1)
    assert at.asked() == [2]
    at.do(terms.VOTE, FALLOW, seat=2)
    assert (at.game.level, sum(at.game.hand_n)) == (3, 0)
