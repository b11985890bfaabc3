"""Swapping, and who starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import packed
from keeling.games.zero import terms
from keeling.games.zero.actions import Swap
from keeling.games.zero.game import TITLE
from keeling.games.zero.knowledge import KIND_NAMES

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At, Round

pytestmark = pytest.mark.engine


def swapping(at: At, *players: tuple[str, str], dealer: int = 0, **options: str) -> Round:
    """A round of option 2 whose players, (hand, open cards), may still swap."""
    seats: list[dict[str, Any]] = [{"hand": hand, "open": shown, "hidden": 3} for hand, shown in players]
    return at("", *seats, phase="swapping", dealer=dealer, options=options)


def started(at: At, *hands: str, dealer: int = 0, **options: str) -> Round:
    """The same, once everybody is ready."""
    shown = iter(["0 0 0", "+1 +1 +1", "+2 +2 +2", "+4 +4 +4"])
    table = swapping(at, *((hand, next(shown)) for hand in hands), dealer=dealer, **options)
    for seat in range(len(hands)):
        table.do("ready", seat)
    return table


@pytest.mark.rule("Z-005")
def test_hand_cards_change_places_with_open_ones(at: At) -> None:
    table = swapping(at, ("+3 +4 reset", "0 0 +1"), ("+1 +2 +5", "-1 -1 -1"))
    assert set(table.offers(0)) == {
        "ready", *(f"swap {mine} for {shown}" for mine in ("+3", "+4", "reset") for shown in ("0", "+1"))
    }  # fmt: skip
    table.do("swap +3 for 0", 0)
    assert (table.hand(0), table.open(0), table.game.down[0]) == ("0 +4 reset", "0 +1 +3", 7)
    table.do("swap +4 for 0", 0).do("swap reset for +1", 0).do("swap 0 for +3", 0)
    assert (table.hand(0), table.open(0)) == ("0 +1 +3", "0 +4 reset")
    assert (table.game.hand_size[0], table.game.up_size[0]) == (3, 3)


def test_a_bot_that_gives_no_answer_is_ready(at: At) -> None:
    """U-40: swaps made for it would go to and fro."""
    table = swapping(at, ("+3 +4 reset", "0 0 +1"), ("+1 +2 +5", "-1 -1 -1"))
    legal = table.game.actions(0)
    assert len(legal) > 1
    assert TITLE.harmless(legal) == [packed.make(terms.READY)]


@pytest.mark.rule("Z-005")
def test_only_own_hand_and_own_open_cards_are_swapped(at: At) -> None:
    table = swapping(at, ("+3#0 +3#1 +4#0", "0#0 0#1 +1#0"), ("+1#1 +2 +5", "-1 -1 -1#0"))
    plus_three, zero = 8 << 4, 5 << 4
    wrong = [
        Swap(zero, plus_three),  # the wrong way round
        Swap(plus_three, 4 << 4),  # another player's open card
        Swap(6 << 4 | 1, zero),  # another player's hand card
        Swap(plus_three | 2, zero),
        Swap(14 << 4, zero),
        Swap(plus_three, 14 << 4),
        Swap(plus_three, 65535),
    ]
    for swap in wrong:
        assert table.refused(swap.pack(), 0) == "Z-005"
    assert table.refused(Swap(plus_three, zero).pack() | 1 << 40, 0) == "Z-005"
    assert table.refused("flip 0", 0) == "Z-054"
    assert table.refused("+3", 0) == "Z-054"


@pytest.mark.rule("Z-005", "Z-055")
def test_a_kind_beyond_the_last_is_not_the_next_seats_card(at: At) -> None:
    table = swapping(at, ("+3#0 +4 +5", "0#0 0 +1"), ("-5#0 +2 +5", "-5#1 -1 -1"))
    assert table.refused(Swap(14 << 4, 5 << 4).pack(), 0) == "Z-005"
    assert table.refused(Swap(8 << 4, 14 << 4 | 1).pack(), 0) == "Z-005"


@pytest.mark.rule("Z-005", "Z-056")
def test_a_swap_of_equal_cards_is_none(at: At) -> None:
    table = swapping(at, ("+3#0 +4 +5", "+3#1 0 0"), ("+1 +2 +5", "-1 -1 -1"))
    assert table.refused(Swap(8 << 4, 8 << 4 | 1).pack(), 0) == "Z-005"


@pytest.mark.rule("Z-006")
def test_b25_ready_closes_swapping_for_that_player_only(at: At) -> None:
    table = swapping(at, ("+3 +4 reset", "0 0 +1"), ("+1 +2 +5", "-1 -1 -1"), ("+1 +2 +5", "+5 +5 -4"))
    assert table.game.deciders() == 0b111
    table.do("ready", 1)
    assert table.refused("swap +1 for -1", 1) == table.refused("ready", 1) == "Z-006"
    assert (table.offers(1), table.game.deciders()) == ([], 0b101)
    table.do("swap +3 for 0", 0).do("ready", 0)
    assert table.game.phase == terms.SWAPPING
    table.do("swap +1 for -4", 2).do("ready", 2)
    assert (table.game.phase, table.turn) == (terms.PLAYING, 2)
    for seat in range(3):
        assert table.refused("ready", seat) == "Z-006"
        assert table.refused(f"swap {table.hand(seat).split()[0]} for {table.open(seat).split()[0]}", seat) == "Z-006"


@pytest.mark.rule("Z-006")
def test_there_is_no_swapping_in_option_1(at: At) -> None:
    assert at("", "+3", "0").refused("ready") == "Z-006"


@pytest.mark.rule("Z-008", "Q5")
@pytest.mark.parametrize("lowest", KIND_NAMES[:10])
def test_the_lowest_value_in_hand_starts(at: At, lowest: str) -> None:
    table = started(at, "+5 +5 reset", f"{lowest} clear +5", "+5 +5 transparent", dealer=2)
    assert table.turn == 1
    assert [(seat, card >> 4) for seat, card in table.events(terms.STARTS)] == [(1, KIND_NAMES.index(lowest))]


@pytest.mark.rule("Z-008", "Q5")
def test_open_cards_and_specials_do_not_count(at: At) -> None:
    table = swapping(at, ("+5 +5 reset", "-5 -5 -5"), ("+4 +5 +5", "0 0 0"))
    assert table.do("ready", 0).do("ready", 1).turn == 1


@pytest.mark.rule("Z-008", "Q5")
def test_the_lowest_card_counts_after_swapping(at: At) -> None:
    table = swapping(at, ("+5 +5 reset", "-5 -5 -5"), ("+4 +5 +5", "0 0 0"))
    assert table.do("swap +5 for -5", 0).do("ready", 0).do("ready", 1).turn == 0


@pytest.mark.rule("Z-009", "Q5")
@pytest.mark.parametrize(("dealer", "starter"), [(0, 2), (1, 2), (2, 3), (3, 0)])
def test_ties_go_clockwise_from_the_dealer(at: At, dealer: int, starter: int) -> None:
    assert started(at, "-3 +5 +5", "-2 +5 +5", "-3 -3 +5", "-3 0 0", dealer=dealer).turn == starter


@pytest.mark.rule("Z-009", "Q5")
def test_the_dealer_comes_last_in_a_tie(at: At) -> None:
    assert started(at, "-3 +5 +5", "-3 +5 0", dealer=0).turn == 1


@pytest.mark.rule("Z-009", "Q5")
@pytest.mark.parametrize(("dealer", "starter"), [(0, 1), (1, 2), (2, 0)])
def test_without_any_value_the_player_left_of_the_dealer_starts(at: At, dealer: int, starter: int) -> None:
    specials = ("reset reset clear", "transparent transparent clear", "reset transparent clear")
    assert started(at, *specials, dealer=dealer).turn == starter


@pytest.mark.rule("Z-008", "Q5")
def test_the_starters_lowest_card_is_shown(at: At) -> None:
    table = started(at, "-3#1 -3#2 +5", "-2 +5 +5", dealer=1)
    assert (table.known(0), table.hand(0)) == ("-3", "-3 -3 +5")
    seen = table.game.copy()
    seen.redact(1)
    assert seen.hand[2] == 1 << 1
    other = table.game.copy()
    other.redact(0)
    assert sum(mask.bit_count() for mask in list(other.hand)[14:28]) == 0


@pytest.mark.rule("Z-010", "Q6")
def test_the_starter_may_open_with_any_card_or_set(at: At) -> None:
    table = started(at, "-3 +5 +5", "-2 0 clear", dealer=1)
    assert table.offers() == ["-3", "+5", "+5 +5"]
    assert table.do("+5 +5").pile == "+5 +5"


@pytest.mark.rule("Z-010", "Q6")
def test_the_lowest_must_lie_first_where_the_table_says_so(at: At) -> None:
    table = started(at, "-3 -3 +5", "-2 0 clear", dealer=1, opening="lowest")
    assert table.offers() == ["-3", "-3 -3"]
    assert table.refused("+5") == "Z-010"
    table.do("-3").settle()
    assert "clear" in table.offers()
    table.do("clear").settle()
    assert "0" in table.offers()
    assert "-2" in table.offers()


@pytest.mark.rule("Z-010", "Q6")
def test_a_minus_five_must_lie_first_too(at: At) -> None:
    table = started(at, "-5 +5 +5", "-2 0 clear", opening="lowest")
    assert table.offers() == ["-5"]
    assert table.refused("+5") == "Z-010"


@pytest.mark.rule("Z-010", "Q6")
def test_with_specials_alone_the_starter_opens_with_any(at: At) -> None:
    specials = ("reset reset clear", "transparent transparent clear")
    assert set(started(at, *specials, opening="lowest").offers()) == {"transparent", "transparent transparent", "clear"}


@pytest.mark.rule("Z-008")
def test_option_1_starts_right_after_the_deal(at: At) -> None:
    table = at("", "-4 0", "", phase="dealing", dealt=2, dealer=0, options={"option": "1"})
    while table.game.phase == terms.DEALING:
        cards = {packed.a(outcome) >> 4: outcome for outcome, _ in table.game.outcomes()}
        table.game.play(15, cards[10 if table.game.dealt < 3 else 1 if table.game.dealt == 4 else 9])
    assert (table.hand(1), table.turn) == ("-4 +4 +4", 1)
