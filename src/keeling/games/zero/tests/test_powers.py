"""The powers: −2, −1 and the three specials."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.zero import terms
from keeling.games.zero.knowledge import KIND_NAMES

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At

pytestmark = pytest.mark.engine
SPECIALS = ("reset", "transparent", "clear")


@pytest.mark.rule("Z-014", "Z-044")
@pytest.mark.parametrize("special", SPECIALS)
@pytest.mark.parametrize("top", [*(kind for kind in KIND_NAMES if kind != "clear"), ""])
def test_a_special_lies_on_any_pile(at: At, special: str, top: str) -> None:
    table = at(top, f"{special} +5", "0")
    assert special in table.offers()
    table.do(special)


@pytest.mark.rule("Z-020", "Q7")
def test_on_a_minus_two_only_minus_two_or_lower_or_a_special(at: At) -> None:
    table = at("", "-2 0", "-5 -4 -3 -2 -1 0 +5 reset transparent clear").do("-2")
    assert table.offers() == ["-5", "-4", "-3", "-2", *SPECIALS]
    for card in ("-1", "0", "+5"):
        assert table.refused(card) == "Z-020"


@pytest.mark.rule("Z-020", "Q7")
def test_several_minus_two_limit_as_one_does(at: At) -> None:
    assert at("", "-2 -2 0", "-5 -1").do("-2 -2").offers() == ["-5"]


@pytest.mark.rule("Z-014", "Z-020", "Q7")
def test_specials_are_shut_out_where_the_table_says_so(at: At) -> None:
    options = {"limit_specials": "none"}
    table = at("-2", "-3 +5 reset transparent clear", "0", options=options)
    assert table.offers() == ["-3"]
    for special in SPECIALS:
        assert table.refused(special) == "Z-020"
    assert at("+3", "+2 reset transparent clear", "0", options=options).offers() == list(SPECIALS)
    assert at("-2", "reset +5", "0", options=options).offers() == ["take"]


@pytest.mark.rule("Z-021", "Q8")
def test_the_limit_binds_the_next_player_only(at: At) -> None:
    table = at("", "-2 -5 -4 0", "-4 0").do("-2").do("-4")
    assert (table.value, table.game.limited) == ("-4", 0)
    assert table.offers() == ["-4", "0"]
    assert table.refused("-5") == "Z-013"


@pytest.mark.rule("Z-021", "Q8")
def test_a_minus_two_on_a_minus_two_limits_anew(at: At) -> None:
    table = at("", "-2 -5 0", "-2 0").do("-2").do("-2")
    assert table.offers() == ["-5"]


@pytest.mark.rule("Z-022")
def test_a_cleared_pile_has_no_limit(at: At) -> None:
    assert at("-2", "clear 0", "0").do("clear").offers() == ["0"]


@pytest.mark.rule("Z-022")
def test_a_taken_pile_has_no_limit(at: At) -> None:
    assert at("-2", "0", "+5 -1").do("take").offers() == ["-1", "+5"]


@pytest.mark.rule("Z-022", "Z-025")
def test_a_reset_ends_the_limit(at: At) -> None:
    table = at("-2", "reset 0", "-5 +5").do("reset")
    assert (table.value, table.game.limited) == ("-5", 0)
    assert table.offers() == ["-5", "+5"]


@pytest.mark.rule("Z-022", "Z-026", "Q9")
def test_a_transparent_hands_the_limit_on(at: At) -> None:
    table = at("-2", "transparent 0", "-5 -2 -1 +5").do("transparent")
    assert table.offers() == ["-5", "-2"]


@pytest.mark.rule("Z-022", "Z-026", "Q9")
def test_a_transparent_ends_the_limit_where_the_table_says_so(at: At) -> None:
    options = {"transparent_limit": "ends"}
    table = at("-2", "transparent 0", "-5 -2 -1 +5", options=options).do("transparent")
    assert (table.value, table.offers()) == ("-2", ["-2", "-1", "+5"])
    read = at("-2 transparent", "0", "-3", options=options)
    assert read.offers() == ["0"]


@pytest.mark.rule("Z-023", "Q10")
@pytest.mark.parametrize(("n", "then"), [(1, 2), (2, 3), (3, 0)])
def test_each_minus_one_skips_a_player(at: At, n: int, then: int) -> None:
    table = at("", " ".join(["-1"] * n) + " +5", "0", "0", "0").do(" ".join(["-1"] * n))
    assert table.turn == then
    assert table.events(terms.SKIPPED) == [((0b1110 & ((2 << n) - 1)), 0)]


@pytest.mark.rule("Z-023", "Q10")
def test_a_play_skips_one_where_the_table_says_so(at: At) -> None:
    assert at("", "-1 -1 -1 +5", "0", "0", "0", options={"skips": "one"}).do("-1 -1 -1").turn == 2


@pytest.mark.rule("Z-024", "Q10")
def test_nobody_skips_themselves(at: At) -> None:
    assert at("", "-1 +5", "0").do("-1").turn == 0
    assert at("", "-1 -1 +5", "0").do("-1 -1").turn == 0
    assert at("", "-1 -1 -1 +5", "0", "0").do("-1 -1 -1").turn == 0


@pytest.mark.rule("Z-025", "Q11")
def test_a_reset_sets_the_value_and_leaves_the_pile(at: At) -> None:
    table = at("+3 +5", "reset -1", "-5 0", stock=9).do("reset").settle()
    assert (table.value, table.pile, table.turn) == ("-5", "+3 +5 reset", 1)
    assert table.offers() == ["-5", "0"]
    assert table.hand(1) == "-5 0"
    assert table.events(terms.CLEARED) == []


@pytest.mark.rule("Z-026", "Q9")
def test_a_transparent_keeps_the_value_and_repeats_no_skip(at: At) -> None:
    table = at("-1", "transparent 0", "-2 -1 +5", "0").do("transparent")
    assert (table.value, table.turn) == ("-1", 1)
    assert table.events(terms.SKIPPED) == []
    assert table.offers() == ["-1", "+5"]


@pytest.mark.rule("Z-027", "Q12")
def test_a_led_transparent_leaves_the_next_player_free(at: At) -> None:
    table = at("", "transparent 0", "-5 +5").do("transparent")
    assert table.offers() == ["-5", "+5"]


@pytest.mark.rule("Z-028", "Q15")
def test_several_transparents_look_down_to_the_first_other_card(at: At) -> None:
    table = at("+3", "transparent 0", "transparent +1", "+2 +3").do("transparent").do("transparent")
    assert (table.value, table.offers()) == ("+3", ["+3"])
    assert at("+3 transparent transparent", "+2 +3", "0").offers() == ["+3"]


@pytest.mark.rule("Z-035", "Q15")
def test_specials_on_specials_each_do_their_own_work(at: At) -> None:
    table = at("+4", "reset 0", "transparent 0", "-5 0").do("reset").do("transparent")
    assert (table.value, table.offers()) == ("-5", ["-5", "0"])
    table = at("-2", "transparent 0", "reset 0", "-5 +5").do("transparent").do("reset")
    assert (table.value, table.game.limited, table.offers()) == ("-5", 0, ["-5", "+5"])
    table = at("-2", "reset 0", "transparent 0", "-5 +5").do("reset").do("transparent")
    assert table.offers() == ["-5", "+5"]
    assert at("+4 reset transparent", "clear 0", "0").do("clear").pile == ""


@pytest.mark.rule("Z-065", "Q24")
def test_a_special_waits_for_its_players_turn(at: At) -> None:
    table = at("+5", "0", "clear +1", turn=0)
    assert table.refused("clear", 1) == "Z-054"
    assert table.do("take").do("clear").turn == 1


@pytest.mark.rule("Z-019", "Z-023")
def test_b16_no_effect_when_the_play_ends_in_taking_the_pile(at: At) -> None:
    for flipped in ("-1", "-2"):
        table = at("0", {"hidden": 2}, "0", "0", unseen=f"{flipped} {flipped}").do("flip 0").draw(flipped)
        assert (table.turn, table.game.limited) == (1, 0)
        assert table.hand(0) == f"{flipped} 0"


@pytest.mark.rule("Z-023", "Z-049")
def test_b17_a_finished_player_is_never_skipped(at: At) -> None:
    """U-38."""
    table = at("", "-1 +5", {"place": 1}, "0", "0").do("-1")
    assert table.turn == 3
    assert table.events(terms.SKIPPED) == [(0b100, 0)]


@pytest.mark.rule("Z-026", "Z-028")
def test_b20_the_card_beneath_a_transparent_counts_with_its_power(at: At) -> None:
    assert at("-2 transparent", "-1 0", "0").offers() == ["take"]
    assert at("+5 reset transparent", "-5 0", "0").offers() == ["-5", "0"]
