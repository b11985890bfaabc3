"""Finishing, the end of a round, circles, and players who leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core.outcome import Outcome
from keeling.games.zero import terms
from keeling.games.zero.game import TITLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from keeling.games.zero.tests.conftest import At, Round

pytestmark = pytest.mark.engine


@pytest.mark.rule("Z-047")
def test_who_has_no_card_left_anywhere_has_finished(at: At) -> None:
    table = at("", "+3", "0 0", "0").do("+3")
    assert (table.places()[0], table.game.active, table.game.finishers) == (1, 0b110, 1)
    assert table.events(terms.FINISHED) == [(0, 1)]
    table = at("", {"hand": "+3", "hidden": 1}, "0 0", "0").do("+3")
    assert table.places() == [0, 0, 0]
    table = at("", {"open": "+3", "hidden": 1}, "0 0", "0").do("+3")
    assert table.places() == [0, 0, 0]
    table = at("", {"open": "+3"}, "0 0", "0").do("+3")
    assert table.places()[0] == 1


@pytest.mark.rule("Z-047", "Z-042")
def test_the_last_hidden_card_finishes(at: At) -> None:
    table = at("+5", {"hidden": 1}, "0 0", "0", unseen="reset").do("flip 0").draw("reset")
    assert (table.places()[0], table.turn) == (1, 1)
    table = at("+5", {"hidden": 1}, "0 0", "0", unseen="-4").do("flip 0").draw("-4")
    assert (table.places()[0], table.hand(0)) == (0, "-4 +5")


@pytest.mark.rule("Z-048")
def test_an_empty_hand_is_no_finish_while_there_is_stock(at: At) -> None:
    for refill in ("same", "three"):
        table = at("", "+3", "0", stock=5, options={"refill": refill}).do("+3")
        assert (table.places(), table.turn) == ([0, 0], -1)
        assert table.settle().game.hand_size[0] == (1 if refill == "same" else 3)


@pytest.mark.rule("Z-049")
def test_the_finished_are_passed_over_and_keep_their_place(at: At) -> None:
    table = at("", "+3 0", {"place": 1}, "+4 0", {"place": 2}).do("+3")
    assert table.turn == 2
    assert table.do("+4").turn == 0
    assert table.refused("+3", 1) == "Z-054"
    table.do("take").do("0")
    assert table.places() == [4, 1, 3, 2]


@pytest.mark.rule("Z-050", "Q19")
@pytest.mark.parametrize("card", ["reset", "transparent", "clear", "-2", "-1", "+5"])
def test_any_card_may_be_the_last(at: At, card: str) -> None:
    table = at("", card, "0 0", "0 0").do(card)
    assert table.places()[0] == 1


@pytest.mark.rule("Z-050", "Q19")
def test_the_power_of_a_last_card_acts_on_the_others(at: At) -> None:
    assert at("", "-2", "-1 -3", "0 0").do("-2").offers() == ["-3"]
    assert at("", "-1", "0 0", "0 0").do("-1").turn == 2
    assert at("+5", "reset", "-5 0", "0 0").do("reset").offers() == ["-5", "0"]


@pytest.mark.rule("Z-051", "Q22")
def test_the_round_ends_at_once_when_one_holds_cards(at: At) -> None:
    table = at("", "+3", "0 0", {"place": 1})
    assert table.game.outcome() is None
    table.do("+3")
    assert table.game.outcome() == Outcome("jerry", (2,), (0, 2, 0), (2, 3, 1), losers=(1,))
    assert (table.game.phase, table.game.deciders()) == (terms.ENDED, 0)
    assert table.events(terms.ROUND_OVER) == [(0b010, 0)]
    assert [table.game.payoff(q) for q in range(3)] == [0.5, 0.0, 1.0]


@pytest.mark.rule("Z-051", "Z-029")
@pytest.mark.parametrize("card", ["clear", "-1", "-2", "reset"])
def test_it_ends_at_once_whatever_the_last_card_is(at: At, card: str) -> None:
    assert at("-3", card, "0 0").do(card).game.over == 1


@pytest.mark.rule("Z-051", "Z-054")
def test_nothing_is_done_after_the_end(at: At) -> None:
    table = at("", "+3", "0 0").do("+3")
    for words in ("0", "take", "leave", "ready"):
        assert table.refused(words, 1) == "Z-054"


@pytest.mark.rule("Z-052")
def test_the_first_to_finish_has_the_best_place_and_the_jerry_a_point(at: At) -> None:
    outcome = at("", "+3", "0 0", {"place": 1}).do("+3").game.outcome()
    assert outcome is not None
    assert (outcome.winners, TITLE.points(outcome)) == ((2,), (0, 1, 0))
    assert TITLE.again(TITLE.setup(3), outcome).carry == {"dealer": 1}


@pytest.mark.rule("Z-051")
def test_b23_a_persons_last_card_ends_the_game_too(at: At) -> None:
    for seat in (0, 1):
        players = ["0 0", "0 0"]
        players[seat] = "+3"
        table = at("", *players, turn=seat).do("+3")
        assert (table.game.over, table.game.jerries) == (1, 1 << (1 - seat))


@pytest.mark.rule("Z-049", "Z-051", "Z-047")
def test_b31_no_turn_without_cards_and_no_round_without_end(at: At) -> None:
    table = at("+5", "clear", "-4", "0").do("clear")
    assert (table.turn, table.offers()) == (1, ["-4"])
    table.do("-4")
    assert (table.game.over, table.places()) == (1, [1, 2, 3])
    table = at("+5", {"hidden": 1}, "0", unseen="-3").do("flip 0").draw("-3").do("0")
    assert (table.game.over, table.game.jerries) == (1, 0b01), "the last one took the pile in the last turn"


@pytest.mark.rule("Z-066", "Q10")
@pytest.mark.parametrize(("n", "then"), [(1, 2), (2, 3), (3, 1)])
def test_a_skip_as_last_card_goes_round_among_the_others(at: At, n: int, then: int) -> None:
    """U-38."""
    table = at("", " ".join(["-1"] * n), "0 0", "0 +1", "0 +1").do(" ".join(["-1"] * n))
    assert table.turn == then


@pytest.mark.rule("Z-066")
def test_as_many_skips_as_players_come_back_to_the_first(at: At) -> None:
    assert at("", "-1 -1", "0 0", "0 0").do("-1 -1").turn == 1
    assert at("", "-1 -1 -1", "0 0", "0 0").do("-1 -1 -1").turn == 1
    assert at("", "-1", {"place": 1}, "0 0", "0 0").do("-1").turn == 3


# -- circles


def circling(at: At, idle: int, **more: object) -> Round:
    """Two players who have nothing better to do than to take the pile; low is what they held at least."""
    first = {"hand": "+5 +5 +4", "low": 1}
    second = {"hand": "0 0", "low": 1}
    return at("", first, second, {"place": 1}, idle=idle, options={"stalemate": 5, **more})


@pytest.mark.rule("Z-058", "Q20")
def test_a_round_in_circles_ends_and_most_cards_lose(at: At) -> None:
    table = circling(at, 8).do("+5")
    assert (table.game.over, table.game.idle) == (0, 9)
    table.do("take")
    assert table.game.outcome() == Outcome("stalemate", (2,), (2, 3, 0), (2, 3, 1), losers=(1,))
    assert table.events(terms.ROUND_OVER) == [(0b010, 1)]
    assert table.game.payoff(0) == pytest.approx(0.5)


@pytest.mark.rule("Z-058", "Q20")
def test_ties_share_the_loss(at: At) -> None:
    table = at("", {"hand": "+5 +5 +4", "low": 1}, {"hand": "0 0", "low": 1}, idle=9, options={"stalemate": 5}).do("+5")
    assert table.game.outcome() == Outcome("stalemate", (), (2, 2), (1, 1), losers=(0, 1))
    assert [table.game.payoff(q) for q in range(2)] == [0.0, 0.0]


@pytest.mark.rule("Z-058", "Q20")
def test_hand_and_table_count_together(at: At) -> None:
    first = {"hand": "+5 +5", "low": 1}
    second = {"hand": "0", "open": "0", "hidden": 3, "low": 1}
    table = at("", first, second, idle=9, options={"stalemate": 5}).do("+5")
    assert table.game.outcome() == Outcome("stalemate", (0,), (1, 5), (1, 2), losers=(1,))


@pytest.mark.rule("Z-058", "Q20")
def test_what_sets_the_count_back(at: At) -> None:
    def idle_after(words: str, hand: str, pile: str, low: int, **more: object) -> int:
        seats = ({"hand": hand, "low": low}, {"hand": "0 +1", "low": 1}, {"hand": "0 +1", "low": 1})
        return at(pile, *seats, idle=7, **more).do(words).settle().game.idle

    assert idle_after("+5", "+5 +4 +3", "", 2) == 8
    assert idle_after("+5", "+5 +4 +3", "", 3) == 0, "a new personal low"
    assert idle_after("clear", "clear +4 +3", "+5", 1) == 0, "a clear"
    assert idle_after("+5", "+5 +4", "+5 +5 +5", 1) == 0, "four of a kind"
    assert idle_after("+5", "+5", "", 1) == 0, "a finish"
    assert idle_after("take", "0 0", "+5", 1) == 8
    assert idle_after("+5", "+5 +4 +3", "", 1, stock=4) == 0, "there is stock"


@pytest.mark.rule("Z-058", "Q20")
def test_big_hands_that_draw_nothing_count_though_there_is_stock(at: At) -> None:
    def idle_after(hand: str, words: str) -> int:
        seats = ({"hand": hand, "low": 1}, {"hand": "0 +1", "low": 1})
        return at("", *seats, idle=7, stock=4, options={"refill": "three"}).do(words).settle().game.idle

    assert idle_after("+5 +4 +3 +2 +1", "+1") == 8
    assert idle_after("+5 +4 +3", "+3") == 0, "a draw"


@pytest.mark.rule("Z-058", "Q20")
def test_a_personal_low_is_remembered(at: At) -> None:
    table = at("", {"hand": "+5 +4 +3"}, {"hand": "0 0", "low": 1}, idle=3).do("+3")
    assert (table.game.idle, table.game.low[0]) == (0, 2)
    assert table.do("take").game.idle == 1
    assert (table.do("+4").game.idle, table.game.low[0]) == (0, 1)


@pytest.mark.rule("Z-058", "Q20")
def test_fifty_turns_for_each_player_still_in(at: At) -> None:
    for idle, over in ((98, 0), (99, 1)):
        table = at("", {"hand": "+5 +5 +4", "low": 1}, {"hand": "0 0", "low": 1}, {"place": 1}, idle=idle).do("+5")
        assert table.game.over == over


# -- leaving


@pytest.mark.rule("Z-059")
def test_the_turn_passes_on_and_the_cards_are_out_of_play(at: At) -> None:
    table = at("+2", "+3 +4", "+5 0", "0 0", turn=1).do("leave", 1)
    assert (table.turn, table.game.active, table.pile) == (2, 0b101, "+2")
    assert table.hand(1) == "0 +5"
    assert table.game.faults() == []
    assert table.do("take").turn == 0
    assert table.do("+3").turn == 2


@pytest.mark.rule("Z-059", "Z-054")
def test_anybody_may_leave_at_any_time_and_only_once(at: At) -> None:
    table = at("+2", "+3 +4", "+5 0", "0 0", turn=1).do("leave", 0)
    assert (table.turn, table.game.active) == (1, 0b110)
    assert table.refused("leave", 0) == "Z-054"
    assert table.refused("+3", 0) == "Z-054"
    assert table.refused(table.packed("leave", 1) | 1 << 8, 1) == "Z-055"


@pytest.mark.rule("Z-059")
def test_the_turn_stays_where_it_is_when_somebody_else_leaves(at: At) -> None:
    for leaver in (0, 1, 3):
        assert at("", "+3 +4", "+5 0", "0 0", "+1", turn=2).do("leave", leaver).turn == 2


@pytest.mark.rule("Z-059")
def test_a_limit_stays_for_the_next_player(at: At) -> None:
    assert at("-2", "+3 -3", "+5 -4", "0 0").do("leave", 0).offers() == ["-4"]


@pytest.mark.rule("Z-059", "Z-006")
def test_nobody_waits_for_a_leaver_to_be_ready(deal: Callable[..., Round]) -> None:
    table = deal(3, option="2", dealer=0).settle().do("ready", 0).do("ready", 2)
    assert table.game.phase == terms.SWAPPING
    table.do("leave", 1)
    assert table.game.phase == terms.PLAYING
    assert table.turn in (0, 2)


@pytest.mark.rule("Z-059", "Z-008")
def test_a_leavers_hand_does_not_start(at: At) -> None:
    seat = {"open": "0", "hidden": 3}
    hands = ("-5 +5 +5", "-4 +4 +4", "-3 +4 +4")
    table = at("", *({**seat, "hand": hand} for hand in hands), phase="swapping")
    table.do("leave", 0).do("ready", 1).do("ready", 2)
    assert table.turn == 1


@pytest.mark.rule("Z-067", "Q26")
def test_a_leaver_leaves_no_jerry_behind(at: At) -> None:
    table = at("", "+3 +4", "+5 0").do("leave", 0)
    assert table.game.outcome() == Outcome("left", (1,), (2, 2), (0, 1))
    assert (table.game.over, table.game.jerries, table.game.faults()) == (1, 0, [])
    table = at("", "+3 +4", "+5 0", {"place": 1}).do("leave", 1)
    assert table.game.outcome() == Outcome("left", (2,), (2, 2, 0), (2, 0, 1))
    assert [table.game.payoff(q) for q in range(3)] == [0.5, 0.0, 1.0]


@pytest.mark.rule("Z-067", "Z-051")
def test_after_a_leaver_the_others_still_play_for_the_jerry(at: At) -> None:
    table = at("", "+3", "+5 0", "0 0").do("leave", 2).do("+3")
    assert table.game.outcome() == Outcome("jerry", (0,), (0, 2, 2), (1, 2, 0), losers=(1,))


@pytest.mark.rule("Z-067")
def test_leaving_while_swapping_can_end_the_round(deal: Callable[..., Round]) -> None:
    table = deal(2, option="2").settle().do("leave", 0)
    assert (table.game.over, table.game.jerries) == (1, 0)
