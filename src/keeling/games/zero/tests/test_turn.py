"""A normal turn: what may be laid, what is drawn, when the pile is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core.errors import BadAction
from keeling.games.zero import terms
from keeling.games.zero.actions import Play, Take, TakeWith
from keeling.games.zero.game import TITLE
from keeling.games.zero.knowledge import KIND_NAMES

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At

pytestmark = pytest.mark.engine
VALUES = KIND_NAMES[:11]


@pytest.mark.rule("Z-011", "Q1")
def test_one_card_or_several_of_one_kind(at: At) -> None:
    table = at("", "+3 +3 +4 reset reset", "0")
    assert table.offers() == ["+3", "+3 +3", "+4", "reset", "reset reset"]
    assert at("", "+3 +3 +4", "0").do("+3 +3").pile == "+3 +3"
    assert at("", "reset reset +4", "0").do("reset reset").pile == "reset reset"


@pytest.mark.rule("Z-012", "Q22")
@pytest.mark.parametrize("kind", KIND_NAMES)
def test_an_empty_pile_takes_any_card(at: At, kind: str) -> None:
    table = at("", f"{kind} +5", "0", stock=0)
    assert kind in table.offers()
    table.do(kind)


@pytest.mark.rule("Z-013")
@pytest.mark.parametrize("top", [value for value in VALUES if value != "-2"])
def test_a_value_must_be_at_least_the_piles(at: At, top: str) -> None:
    for card in VALUES:
        table = at(top, f"{card} reset", "0 0 0")
        if VALUES.index(card) >= VALUES.index(top):
            assert table.do(card).value == card
        else:
            assert table.refused(card) == "Z-013"
            assert card not in table.offers()


@pytest.mark.rule("Z-015")
def test_minus_two_and_minus_one_must_fit_like_any_value(at: At) -> None:
    table = at("0", "-2 -1 +1", "+5")
    assert table.refused("-2") == table.refused("-1") == "Z-013"
    table = at("-2", "-1 -2", "+5")
    assert table.refused("-1") == "Z-020"


@pytest.mark.rule("Z-016", "Q2")
def test_as_many_cards_are_drawn_as_were_played(at: At) -> None:
    table = at("", "+3 +3 +4", "0", unseen="-1 +2 +2 +2 +5 +5 +5 -5 -5")
    table.do("+3 +3")
    assert (table.game.owed, table.turn) == (2, -1)
    table.draw("-1", "+2")
    assert (table.hand(0), table.game.stock, table.turn) == ("-1 +2 +4", 7, 1)


@pytest.mark.rule("Z-016", "Q2")
def test_as_many_as_played_even_from_a_hand_of_more_than_three(at: At) -> None:
    table = at("", "+3 +4 +4 +5 +5", "0", stock=9).do("+4 +4").settle()
    assert table.game.hand_size[0] == 5


@pytest.mark.rule("Z-016", "Q3")
def test_a_short_stock_gives_what_it_has_and_then_nothing(at: At) -> None:
    table = at("", "+3 +3 +3 +4", "0 0", unseen="-1 -1").do("+3 +3 +3").draw("-1", "-1")
    assert (table.game.stock, table.game.hand_size[0], table.turn) == (0, 3, 1)
    assert table.offers() == ["take"]
    assert at("", "+3 +4", "0", stock=0).do("+3").turn == 1


@pytest.mark.rule("Z-016", "Q2")
@pytest.mark.parametrize(("held", "played", "owed"), [(3, 1, 1), (3, 3, 3), (5, 1, 0), (5, 2, 0), (5, 3, 1)])
def test_b13_refill_to_three_draws_below_three_only(at: At, held: int, played: int, owed: int) -> None:
    hand = " ".join(["+3"] * played + ["+4"] * (held - played))
    table = at("", hand, "0", stock=9, options={"refill": "three"}).do(" ".join(["+3"] * played))
    assert table.game.owed == owed
    assert table.settle().game.hand_size[0] == max(3, held - played)


@pytest.mark.rule("Q2")
def test_refill_to_three_takes_what_a_short_stock_has(at: At) -> None:
    table = at("", "+3 +3 +3", "0", stock=1, options={"refill": "three"}).do("+3 +3 +3")
    assert table.game.owed == 1


@pytest.mark.rule("Z-017")
def test_drawing_comes_after_the_effect_and_before_anybody_acts(at: At) -> None:
    table = at("+2", "-1 clear", "0", "0", unseen="+4 +5").do("clear")
    assert (table.pile, table.game.phase) == ("", terms.DRAWING)
    assert all(not table.offers(q) for q in range(3))
    table.draw("+4")
    assert table.turn == 0
    assert table.offers() == ["-1", "+4"]


@pytest.mark.rule("Z-017", "Z-054")
def test_nobody_acts_while_cards_are_drawn(at: At) -> None:
    table = at("", "+3 +4", "0", stock=9).do("+3")
    assert table.refused("+4", 0) == table.refused("0", 1) == table.refused("leave", 1) == "Z-054"


@pytest.mark.rule("Z-018", "Q4")
def test_who_can_play_must(at: At) -> None:
    for hand in ("+3 0", "reset 0", "transparent 0", "clear 0"):
        table = at("+2", hand, "0")
        assert table.refused("take") == "Z-018"
        assert "take" not in table.offers()


@pytest.mark.rule("Z-018", "Q4")
def test_the_pile_may_be_taken_by_choice_where_the_table_says_so(at: At) -> None:
    table = at("+2", "+3 0", "0", options={"voluntary_pickup": "on"})
    assert table.offers() == ["+3", "take"]
    table.do("take")
    assert (table.hand(0), table.turn) == ("0 +2 +3", 1)


@pytest.mark.rule("Z-019", "Q4", "Q23")
def test_who_cannot_play_takes_the_whole_pile_draws_nothing_and_the_next_opens(at: At) -> None:
    table = at("0 +3 +4", "+2 -1", "-5 +1", stock=9)
    assert table.offers() == ["take"]
    table.do("take")
    assert (table.hand(0), table.pile, table.game.stock) == ("-1 0 +2 +3 +4", "", 9)
    assert table.turn == 1
    assert table.offers() == ["-5", "+1"]
    assert table.events(terms.TOOK) == [(0, 3)]


@pytest.mark.rule("Z-019")
@pytest.mark.parametrize("refill", ["same", "three"])
def test_taking_the_pile_draws_nothing(at: At, refill: str) -> None:
    table = at("+5", "+2", "-5", stock=9, options={"refill": refill}).do("take")
    assert (table.game.stock, table.hand(0), table.turn) == (9, "+2 +5", 1)


@pytest.mark.rule("Z-054", "Z-065", "Q24")
def test_only_the_seat_on_turn_acts_specials_too(at: At) -> None:
    table = at("+2", "+3", "+3 reset clear", "transparent", turn=0)
    for card in ("+3", "reset", "clear", "take"):
        assert table.refused(card, 1) == "Z-054"
    assert table.refused("transparent", 2) == "Z-054"
    assert table.offers(1) == table.offers(2) == []
    for nobody in (7, 14, -1):
        assert table.refused(Play(8, 1).pack(), nobody) == "Z-054"


@pytest.mark.rule("Z-055", "Z-011")
def test_b05_mixed_values_are_no_set(at: At) -> None:
    table = at("", "+3#0 +4#1", "0")
    assert table.refused("+3#0 +3#1") == "Z-055"
    with pytest.raises(BadAction, match="'kind'"):
        TITLE.read(table.setup, table.game, 0, {"do": "play", "kind": ["+3", "+4"], "copies": [0, 1]})
    with pytest.raises(BadAction, match="nothing that can be done"):
        TITLE.read(table.setup, table.game, 0, "+3 +4")


@pytest.mark.rule("Z-055")
def test_b07_the_same_card_twice(at: At) -> None:
    table = at("", "+3#0 +4", "0")
    with pytest.raises(BadAction, match="twice"):
        TITLE.read(table.setup, table.game, 0, {"do": "play", "kind": "+3", "copies": [0, 0]})
    assert table.refused("+3#0 +3#1") == "Z-055"


@pytest.mark.rule("Z-055")
@pytest.mark.parametrize(
    "action", [Play(8, 0).pack(), Play(14, 1).pack(), Play(255, 1).pack(), Play(8, 1).pack() | 1 << 40, 0, -1, 1 << 62]
)
def test_nonsense_is_refused_without_a_trace(at: At, action: int) -> None:
    assert at("", "+3#0 +4", "0").refused(action) == "Z-055"


@pytest.mark.rule("Z-055", "Z-036")
def test_b19_cards_stay_with_their_owner_when_a_play_is_refused(at: At) -> None:
    table = at("+5", {"hand": "+4", "open": "+3 +3", "hidden": 1}, {"hand": "0", "hidden": 3})
    assert table.refused("+4") == "Z-013"
    assert table.refused(Play(8, 0b11).pack()) == "Z-036"
    assert (table.hand(0), table.open(0)) == ("+4", "+3 +3")


@pytest.mark.rule("Z-019", "Z-054")
def test_b08_no_pick_up_from_an_empty_pile_or_outside_play(at: At, deal: At) -> None:
    for voluntary in ("off", "on"):
        table = at("", "+3 +4", "0", stock=9, options={"voluntary_pickup": voluntary})
        assert table.refused("take") == "Z-018"
    for option in ("1", "2"):
        assert deal(3, option=option).refused("take", 0) == "Z-054"
    swapping = deal(2, option="2").settle()
    assert swapping.refused("take", 0) == "Z-054"


@pytest.mark.rule("Z-055", "Z-056")
def test_b14_the_chosen_cards_are_played(at: At) -> None:
    table = at("", "+3#0 +3#1 +3#2", "0").do("+3#1 +3#2")
    assert [card & 15 for card in table.game.order[:2]] == [1, 2]
    assert table.game.hand[8] == 1


@pytest.mark.rule("Z-013", "Z-064")
def test_b22_the_top_value_is_high(at: At) -> None:
    table = at("+5", "+4 -5 +5", "0")
    assert table.offers() == ["+5"]
    assert at("-5", "+5 -5 +4", "0").offers() == ["-5", "+4", "+5"]


@pytest.mark.rule("Z-012", "Z-013")
def test_b29_every_kind_can_be_played_on_every_lower_one(at: At) -> None:
    for i, card in enumerate(KIND_NAMES):
        for top in ["", *VALUES]:
            if top == "-2" or (i < 11 and top and VALUES.index(top) > i):
                continue
            pile = "" if card == "clear" else f"{top} {card}".strip()
            assert at(top, f"{card} 0", "0").do(card).pile == pile


@pytest.mark.rule("Z-055")
def test_an_open_card_goes_along_only_where_the_table_says_so(at: At) -> None:
    table = at("+5", {"open": "+3", "hidden": 2}, {"open": "0"})
    assert table.refused("take with +3") == "Z-039"
    table = at("+5", "0", "0", options={"stuck_face_up": "one"})
    assert table.refused(TakeWith(80).pack()) == "Z-039"
    assert table.refused(Take().pack() | 1 << 8) == "Z-055"
    table.game.play(0, Take().pack())


@pytest.mark.rule("Z-055")
def test_a_pick_up_takes_no_arguments_of_its_own(at: At) -> None:
    table = at("+5", {"open": "+3#0", "hidden": 2}, {"open": "0"}, options={"stuck_face_up": "one"})
    assert table.refused(TakeWith(8 << 4).pack() | 1 << 24) == "Z-055"
    table.do("take with +3")
