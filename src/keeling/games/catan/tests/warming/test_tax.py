"""The Green Tax on a seven: who is asked, who pays for whom, and what it buys."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.games.catan import terms

pytestmark = pytest.mark.engine
WOOL, ORE, GRAIN = terms.WOOL, terms.ORE, terms.GRAIN
HOME = 9  # the desert of the beginners' island


def seven(warm: Any, *hands: str, turn: int = 0, **options: str) -> Any:
    """A seven of seat `turn` at level 4, the robber on hex 3."""
    at = warm(len(hands), **options)
    for seat, hand in enumerate(hands):
        at.hand(seat, hand)
    return at.edit(robber=3).level(4).at(terms.MAIN, turn).roll(3, 4)


@pytest.mark.rule("GW-040", "A10")
def test_each_is_asked_once_in_seat_order_from_the_roller(warm: Any) -> None:
    at = seven(warm, "wool", "wool", "wool", "wool", turn=2)
    assert (at.game.phase, at.asked()) == (terms.TAXING, [2])
    for seat, after in ((2, [3]), (3, [0]), (0, [1])):
        assert at.refused(terms.PLEDGE, WOOL, seat=1) == terms.TAX_CARD
        at.pledges(seat, WOOL)
        assert at.asked() == after
    at.pledges(1, WOOL)
    assert (at.game.phase, at.game.turn, sum(at.game.hand_n)) == (terms.MAIN, 2, 0)


@pytest.mark.rule("GW-040")
def test_cards_are_of_free_choice_and_held(warm: Any) -> None:
    at = seven(warm, "wool ore 2", "wool 4", "grain")
    assert at.listed(terms.PLEDGE) == [WOOL, ORE]
    assert at.refused(terms.PLEDGE, GRAIN) == terms.TAX_CARD
    assert at.refused(terms.PLEDGE, 9) == terms.TAX_CARD
    at.pledges(0, WOOL)
    assert at.refused(terms.PLEDGE, WOOL) == terms.TAX_CARD, "it had one"
    assert at.listed(terms.PLEDGE) == [ORE]
    assert at.held(0) == {"wool": 1, "ore": 2}, "nothing is taken yet"
    assert at.stock("wool") == 14


@pytest.mark.rule("GW-040")
def test_no_tax_on_a_knight_or_another_roll(warm: Any) -> None:
    at = warm().hand(0, "wool 9").hold(0, terms.KNIGHT).do(terms.PLAY_KNIGHT)
    assert at.game.phase == terms.MOVING_ROBBER
    assert at.refused(terms.PLEDGE, WOOL) == terms.TAX_CARD
    assert at.refused(terms.PASS) == terms.TAX_CARD
    assert warm().hand(0, "wool 9").roll(1, 1).game.phase == terms.MAIN


@pytest.mark.rule("GW-042", "A19")
@pytest.mark.parametrize("robber", [3, HOME])
def test_paid_it_cools_sends_the_robber_home_and_ends_the_seven(warm: Any, robber: int) -> None:
    at = warm(3).put(1, [warm.corner(8)]).hand(0, "wool 9").hand(1, "ore 8").hand(2, "grain 8")
    at.edit(robber=robber).level(4).roll(3, 4)
    at.pledges(0, WOOL).do(terms.PASS, seat=0).pledges(1, ORE).do(terms.PASS, seat=1).pledges(2, GRAIN)
    assert (at.game.level, at.game.robber, at.game.phase, at.game.turn) == (3, HOME, terms.MAIN, 0)
    assert [at.held(seat) for seat in range(3)] == [{"wool": 8}, {"ore": 7}, {"grain": 7}]
    assert list(at.game.owed) == [0] * 4
    assert (at.stock("wool"), at.stock("ore"), at.stock("grain")) == (11, 12, 12)
    assert at.events(terms.TAXED) == [(1, 3, 0)]
    assert sorted(at.events(terms.PAID)) == [(0, 1, 0), (1, 1, 0), (2, 1, 0)]
    assert at.levels() == [(3, terms.BY_TAX)]


@pytest.mark.rule("GW-042", "A22")
def test_home_is_the_desert_of_the_beginning_not_a_hex_that_turned_to_desert(warm: Any) -> None:
    at = warm(2).without(0, 1).hand(0, "wool 2").edit(robber=0).roll(3, 4).pledges(0, WOOL, WOOL)
    assert at.game.robber == HOME


@pytest.mark.rule("GW-041", "A10")
def test_anybody_may_pay_for_others(warm: Any) -> None:
    at = seven(warm, "ore", "wool 6", "grain", "")
    at.do(terms.PASS, seat=0).pledges(1, WOOL, WOOL, WOOL, WOOL)
    assert (at.game.phase, at.game.level, at.game.robber) == (terms.MAIN, 3, HOME)
    assert [at.held(seat) for seat in range(3)] == [{"ore": 1}, {"wool": 2}, {"grain": 1}]
    assert (at.game.paid[1], at.events(terms.PAID)) == (4, [(1, 4, 0)])
    assert list(at.game.added) == [int(i == 8 * 1 + terms.BY_TAX) for i in range(32)]


@pytest.mark.rule("GW-041")
def test_it_is_paid_with_as_many_cards_as_players_and_takes_no_more(warm: Any) -> None:
    for seats in (2, 3, 4):
        at = seven(warm, "wool 9", *["ore 6"] * (seats - 1))
        for n in range(seats):
            assert at.game.phase == terms.TAXING, n
            at.pledges(0, WOOL)
        assert (at.game.phase, at.held(0), at.game.hand_n[1]) == (terms.MAIN, {"wool": 9 - seats}, 6)


@pytest.mark.rule("GW-043", "GW-041")
def test_with_too_few_cards_all_keep_theirs_and_the_seven_goes_on(warm: Any) -> None:
    at = seven(warm, "wool 4", "ore 8", "grain 2")
    at.pledges(0, WOOL).do(terms.PASS, seat=0).do(terms.PASS, seat=1).do(terms.PASS, seat=2)
    assert [at.held(seat) for seat in range(3)] == [{"wool": 4}, {"ore": 8}, {"grain": 2}]
    assert (at.game.level, at.game.robber, at.game.phase, at.asked()) == (4, 3, terms.DISCARDING, [1])
    assert at.events(terms.TAXED) == [(0, 1, 0)]
    assert (at.game.owed[1], list(at.game.pledged), at.game.payer) == (4, [0] * 20, 0)
    for _ in range(4):
        at.do(terms.DISCARD, ORE, seat=1)
    assert at.asked() == [0]
    assert at.listed(terms.ROBBER) == [h for h in range(19) if h != 3]


@pytest.mark.rule("GW-041", "GW-043")
@pytest.mark.parametrize(
    ("hands", "asked"),
    [(("", "", "wool 2"), None), (("", "wool 2", "ore"), 1), (("", "", "ore 3"), 2), (("wool", "wool", "wool"), 0)],
)
def test_nobody_is_asked_for_what_is_out_of_reach(warm: Any, hands: tuple[str, ...], asked: int | None) -> None:
    """Sizes of hands are public: with too few cards in all there is no tax, and who has none is passed over."""
    at = seven(warm, *hands)
    if asked is None:
        assert at.game.phase == terms.MOVING_ROBBER
        assert at.events(terms.TAXED) == []
    else:
        assert (at.game.phase, at.asked()) == (terms.TAXING, [asked])


@pytest.mark.rule("GW-041", "GW-043")
def test_the_round_ends_as_soon_as_the_rest_cannot_pay(warm: Any) -> None:
    at = seven(warm, "wool 3", "ore", "grain")
    at.do(terms.PASS, seat=0)
    assert at.game.phase == terms.MOVING_ROBBER, "two cards are left, and three are needed"
    at = seven(warm, "wool", "ore 2", "grain")
    at.pledges(0, WOOL)
    assert at.asked() == [1], "its only card is pledged"
    at.pledges(1, ORE).do(terms.PASS, seat=1)
    assert at.asked() == [2]
    at.do(terms.PASS, seat=2)
    assert (at.game.phase, at.held(0), at.held(1)) == (terms.MOVING_ROBBER, {"wool": 1}, {"ore": 2})


@pytest.mark.rule("GW-041", "A10")
def test_with_option_tax_consent_one_refusal_ends_it(warm: Any) -> None:
    at = seven(warm, "wool 9", "ore", "grain", tax_consent="yes")
    at.pledges(0, WOOL, WOOL).do(terms.PASS, seat=0)
    assert len(at.listed(terms.REFUSE)) == 0
    assert at.listed(terms.REFUSE, 1) == [0]
    at.do(terms.REFUSE, seat=1)
    assert (at.game.phase, at.held(0), at.game.level) == (terms.DISCARDING, {"wool": 9}, 4)
    assert at.events(terms.TAXED) == [(0, 2, 0)]
    plain = seven(warm, "wool 9", "ore", "grain")
    assert plain.refused(terms.REFUSE) == terms.TAX_CONSENT


@pytest.mark.rule("GW-041")
def test_with_option_tax_consent_a_pass_is_no_refusal(warm: Any) -> None:
    at = seven(warm, "ore", "wool 9", "grain", tax_consent="yes")
    at.do(terms.PASS, seat=0).pledges(1, WOOL, WOOL, WOOL)
    assert (at.game.phase, at.game.level, at.held(0)) == (terms.MAIN, 3, {"ore": 1})


@pytest.mark.rule("GW-040")
def test_a_pledge_is_in_the_open_and_proves_what_is_held(warm: Any) -> None:
    at = warm().put(1, [warm.corner(8)]).hand(1, "ore 3 wool").edit(robber=3).roll(3, 4)
    at.do(terms.PASS, seat=1)
    at.do(terms.ROBBER, 8).chance(terms.TAKEN, WOOL, 0, 1)
    assert at.game.fog[2]
    at.hand(0, "ore").at(terms.MAIN, 0).roll(3, 4).pledges(0, WOOL)
    assert list(at.game.fog) == [0] * 5
