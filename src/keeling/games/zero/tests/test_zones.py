"""Option 2: the hand, the open cards, the hidden cards, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.games.zero import terms
from keeling.games.zero.actions import Flip, Play, TakeWith
from keeling.games.zero.game import TITLE
from keeling.games.zero.rules import Zero

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At

pytestmark = pytest.mark.engine


@pytest.mark.rule("Z-036", "Z-037")
def test_the_hand_comes_first(at: At) -> None:
    table = at("", {"hand": "+3", "open": "+4", "hidden": 3}, "0")
    assert table.offers() == ["+3"]
    assert table.refused(Play(9, 1 << (table.card("+4", table.game.up, 0) & 15)).pack()) == "Z-036"
    assert table.refused("flip 0") == "Z-036"


@pytest.mark.rule("Z-036")
def test_then_the_open_cards_and_only_then_the_hidden_ones(at: At) -> None:
    table = at("", {"open": "+3 +4", "hidden": 3}, "0 0 0", {"hidden": 1})
    assert table.offers() == ["+3", "+4"]
    assert table.refused("flip 0") == "Z-036"
    assert table.do("+3").do("take").offers() == ["flip 0"]


@pytest.mark.rule("Z-036", "Z-041")
def test_hidden_cards_are_flipped_and_not_played(at: At) -> None:
    table = at("", {"hidden": [0, 2]}, "0 0 0")
    assert table.offers() == ["flip 0", "flip 2"]
    assert table.refused(Play(8, 1).pack()) == "Z-036"
    for position in (1, 3, 16, 65535):
        assert table.refused(Flip(position).pack()) == "Z-041"
    assert table.refused(Flip(0).pack() | 1 << 24) == "Z-055"


@pytest.mark.rule("Z-037", "Z-046", "Q18")
def test_the_stock_refills_the_hand_before_a_table_card_is_touched(at: At) -> None:
    table = at("", {"hand": "+3", "open": "+4", "hidden": 3}, "0", unseen="0 0 0 +5").do("+3")
    assert (table.turn, table.game.owed) == (-1, 1)
    table.draw("+5")
    assert table.hand(0) == "+5"


@pytest.mark.rule("Z-038", "Q1")
def test_open_cards_are_played_as_sets(at: At) -> None:
    table = at("", {"open": "+3 +3 +4", "hidden": 3}, "0")
    assert table.offers() == ["+3", "+3 +3", "+4"]
    assert table.do("+3 +3").open(0) == "+4"


@pytest.mark.rule("Z-039", "Q16")
def test_stuck_with_open_cards_the_pile_is_taken_alone(at: At) -> None:
    table = at("+5", {"open": "+3 +4", "hidden": 2}, "0")
    assert table.offers() == ["take"]
    table.do("take")
    assert (table.hand(0), table.open(0), table.turn) == ("+5", "+3 +4", 1)


@pytest.mark.rule("Z-039", "Q16")
def test_one_open_card_goes_along_where_the_table_says_so(at: At) -> None:
    table = at("+5", {"open": "+3 +3 +4", "hidden": 2}, "0", options={"stuck_face_up": "one"})
    assert table.offers() == ["take with +3", "take with +4"]
    assert table.refused("take") == "Z-039"
    assert table.refused("take with 0") == "Z-039"
    table.do("take with +3")
    assert (table.hand(0), table.open(0), table.known(0), table.turn) == ("+3 +5", "+3 +4", "+3 +5", 1)
    assert table.events(terms.TOOK) == [(0, 1)]


@pytest.mark.rule("Z-039", "Q16", "Z-055")
def test_the_lowest_card_of_all_may_go_along_and_no_other_seats_card(at: At) -> None:
    table = at("+5", {"open": "-5#0", "hidden": 2}, {"open": "-5#1"}, options={"stuck_face_up": "one"})
    assert table.refused(TakeWith(14 << 4 | 1).pack()) == "Z-039"
    assert table.do("take with -5").hand(0) == "-5 +5"
    assert at("+5", {"open": "-5#0", "hidden": 2}, "0").refused("take with -5") == "Z-039"


@pytest.mark.rule("Z-039", "Q16")
def test_none_goes_along_from_the_hand_or_when_a_card_fits(at: At) -> None:
    options = {"stuck_face_up": "one"}
    assert at("+5", {"hand": "+1", "open": "+3", "hidden": 2}, "0", options=options).offers() == ["take"]
    table = at("+2", {"open": "+3 0", "hidden": 2}, "0", options=options)
    assert table.offers() == ["+3"]
    assert table.refused("take with 0") == "Z-018"


@pytest.mark.rule("Z-040")
def test_taken_cards_come_before_the_table(at: At) -> None:
    table = at("+5 +5", {"open": "+3", "hidden": 2}, "-5 -4 -3").do("take").do("-5")
    assert table.offers() == ["+5", "+5 +5"]
    table.do("+5").do("take")
    assert table.offers() == ["+5"]
    assert table.do("+5").do("+5").game.turn == 0
    assert table.do("take").do("-3").offers() == ["+5", "+5 +5"]


@pytest.mark.rule("Z-041")
def test_one_position_is_flipped_a_turn(at: At) -> None:
    table = at("", {"hidden": 3}, "0 0 0", unseen="+1 +2 +3").do("flip 1")
    assert table.game.deciders() == 1 << common.CHANCE
    assert {packed.a(outcome) >> 4 for outcome, _ in table.game.outcomes()} == {6, 7, 8}
    table.draw("+2")
    assert (table.game.down[0], table.pile, table.turn) == (0b101, "+2", 1)


@pytest.mark.rule("Z-042")
@pytest.mark.parametrize(
    ("card", "turn", "value", "limited"),
    [("-2", 1, "-2", 1), ("-1", 2, "-1", 0), ("reset", 1, "-5", 0), ("+5", 1, "+5", 0)],
)
def test_a_flipped_card_that_fits_is_played_with_its_power(
    at: At, card: str, turn: int, value: str, limited: int
) -> None:
    table = at("-3", {"hidden": 2}, "0 0 0", "0", unseen=f"{card} 0").do("flip 0").draw(card)
    assert (table.turn, table.value, table.game.limited) == (turn, value, limited)
    assert (table.hand(0), table.pile) == ("", f"-3 {card}")


@pytest.mark.rule("Z-043", "Q17")
def test_a_flipped_card_that_does_not_fit_is_taken_with_the_pile_for_all_to_see(at: At) -> None:
    table = at("+4 +5", {"hidden": 2}, "0 0 0", unseen="+3 0").do("flip 0").draw("+3")
    assert (table.hand(0), table.known(0), table.pile) == ("+3 +4 +5", "+3 +4 +5", "")
    assert (table.turn, table.game.down[0]) == (1, 0b10)
    assert table.events(terms.TOOK) == [(0, 3)]
    outcome = packed.make(terms.DRAW, 5 << 4, 0, 1)
    assert all(table.game.seen(viewer, common.CHANCE, outcome) == outcome for viewer in (0, 1, common.SPECTATOR))


@pytest.mark.rule("Z-043", "Z-041")
def test_b11_a_failed_flip_ends_the_turn(at: At) -> None:
    table = at("+5", {"hidden": 3}, "0 0 0", unseen="+3 0 0").do("flip 0").draw("+3")
    assert table.turn == 1
    assert table.refused("flip 1", 0) == "Z-054"
    assert table.do("0").offers() == ["+3", "+5"]


@pytest.mark.rule("Z-044", "Z-014")
@pytest.mark.parametrize("card", ["reset", "transparent", "clear"])
@pytest.mark.parametrize("pile", ["+5", "-2"])
def test_a_flipped_special_always_fits(at: At, card: str, pile: str) -> None:
    table = at(pile, {"hidden": 2}, "0 0 0", unseen=f"{card} 0").do("flip 0").draw(card)
    assert (table.hand(0), table.pile) == ("", "" if card == "clear" else f"{pile} {card}")


@pytest.mark.rule("Z-044", "Q7")
def test_a_flipped_special_is_stopped_by_a_minus_two_where_the_table_says_so(at: At) -> None:
    options = {"limit_specials": "none"}
    table = at("-2", {"hidden": 2}, "0 0 0", unseen="clear 0", options=options).do("flip 0").draw("clear")
    assert (table.hand(0), table.turn) == ("-2 clear", 1)
    table = at("+5", {"hidden": 2}, "0 0 0", unseen="clear 0", options=options).do("flip 0").draw("clear")
    assert (table.hand(0), table.turn) == ("", 0)


@pytest.mark.rule("Z-045")
def test_a_flip_that_clears_goes_on(at: At) -> None:
    for pile, card in (("+5", "clear"), ("0 0 0", "0")):
        table = at(pile, {"hidden": 3}, "+4 +4", unseen=f"{card} +1 +1").do("flip 2").draw(card)
        assert (table.turn, table.offers()) == (0, ["flip 0", "flip 1"])


@pytest.mark.rule("Z-046", "Q18")
def test_table_cards_are_not_replaced(at: At) -> None:
    table = at("", {"open": "+3 +3", "hidden": 2}, "0 0", options={"refill": "three"}).do("+3")
    assert (table.game.owed, table.hand(0), table.turn) == (0, "", 1)


@pytest.mark.rule("Q18", "Z-037")
def test_in_no_game_is_a_table_card_played_while_there_is_stock() -> None:
    moves = Moves()
    for seed in range(8):
        game, streams = TITLE.new(TITLE.setup(2 + seed % 6, {"option": "2"})), Streams(bytes([seed]))
        assert isinstance(game, Zero)
        while True:
            game.settle(streams, moves)
            if game.over:
                break
            seat = streams.one_of(common.BOTS, game.deciders())
            game.legal(seat, moves)
            if game.phase == terms.PLAYING and game.stock:
                assert game.hand_size[seat] > 0
            game.play(seat, moves.action[streams.below(common.BOTS, moves.n)])


@pytest.mark.rule("Z-018", "Q4")
def test_with_hidden_cards_only_the_pile_is_taken_by_choice_where_the_table_says_so(at: At) -> None:
    assert at("+5", {"hidden": 2}, "0").refused("take") == "Z-018"
    table = at("+5", {"hidden": 2}, "0", options={"voluntary_pickup": "on"})
    assert table.offers() == ["flip 0", "flip 1", "take"]
    assert table.do("take").hand(0) == "+5"
