"""What takes the pile out of the game, and who plays then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.zero import terms

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At

pytestmark = pytest.mark.engine


@pytest.mark.rule("Z-029", "Z-032", "Q23")
def test_a_clear_removes_the_pile_and_itself_and_its_player_leads(at: At) -> None:
    table = at("+3 +5", "clear -5 0", "+1 +2", cleared="-4", stock=9)
    before = table.hand(1)
    table.do("clear").settle()
    assert table.pile == ""
    assert {"+3", "+5", "clear"} <= set(table.cleared.split())
    assert (table.turn, table.hand(1)) == (0, before)
    assert "-5" in table.offers()
    assert table.events(terms.CLEARED) == [(3, 0)]


@pytest.mark.rule("Z-029")
def test_b01_the_cleared_card_is_not_to_be_beaten(at: At) -> None:
    for pile, card in (("+5", "clear"), ("+5 +5 +5", "+5")):
        table = at(pile, f"{card} -5", "0").do(card)
        assert (table.offers(), table.value, table.game.run) == (["-5"], "-5", 0)


@pytest.mark.rule("Z-030", "Q13")
@pytest.mark.parametrize("split", [(4,), (1, 3), (2, 2), (3, 1), (1, 1, 2), (1, 1, 1, 1)])
def test_four_equal_values_clear_whoever_laid_them(at: At, split: tuple[int, ...]) -> None:
    hands = [" ".join(["+3"] * n) + " +4" for n in split] + ["0"] * (2 if len(split) < 2 else 0)
    table = at("+1", *hands)
    for n in split:
        table.do(" ".join(["+3"] * n))
    assert (table.pile, table.turn) == ("", len(split) - 1)
    assert table.events(terms.CLEARED) == [(5, 1)]


@pytest.mark.rule("Z-030", "Q13")
def test_five_clear_too_and_three_do_not(at: At) -> None:
    assert at("+3 +3 +3", "+3 +3 +4", "0").do("+3 +3").pile == ""
    assert at("+3 +3", "+3 +4", "0").do("+3").pile == "+3 +3 +3"


@pytest.mark.rule("Z-030", "Q13")
def test_the_four_must_be_consecutive(at: At) -> None:
    table = at("+3 +3", "+4 0", "+4 0").do("+4").do("+4")
    assert table.pile == "+3 +3 +4 +4"
    table = at("0 0 0 reset", "0 +1", "0").do("0")
    assert table.pile == "0 0 0 reset 0"
    assert table.game.run == 1


@pytest.mark.rule("Z-030", "Q13")
def test_b26_four_must_fit_the_pile_and_count_across_turns(at: At) -> None:
    table = at("+4", "+3 +3 +3 +3 +5", "0")
    assert table.refused("+3 +3 +3 +3") == "Z-013"
    assert at("+3", "+3 +4", "+3 0", "+3 0").do("+3").do("+3").do("+3").pile == ""


@pytest.mark.rule("Z-030", "Q13")
def test_only_one_play_clears_where_the_table_says_so(at: At) -> None:
    options = {"four": "one_play"}
    table = at("+3 +3 +3", "+3 +4", "0", options=options).do("+3")
    assert table.pile == "+3 +3 +3 +3"
    assert at("+3", "+3 +3 +3 +3 +4", "0", options=options).do("+3 +3 +3 +3").pile == ""
    assert at("0 0", "0 0 +4", "0", options=options).do("0 0").pile == "0 0 0 0"


@pytest.mark.rule("Z-031", "Q13", "Q25")
def test_specials_do_not_count_and_break_the_row(at: At) -> None:
    table = at("+3 +3 +3", "transparent 0", "+3 0").do("transparent").do("+3")
    assert table.pile == "+3 +3 +3 transparent +3"
    for special in ("reset", "transparent"):
        table = at("", " ".join([special] * 4) + " 0", "0").do(" ".join([special] * 4))
        assert (table.pile, table.turn) == (" ".join([special] * 4), 1)
        assert at(f"{special} {special} {special}", f"{special} 0", "0").do(special).game.pile_size == 4


@pytest.mark.rule("Z-031", "Q25")
def test_four_equal_specials_clear_where_the_table_says_so(at: At) -> None:
    options = {"four_specials": "yes"}
    table = at("reset reset", "reset 0", "reset 0", options=options).do("reset").do("reset")
    assert (table.pile, table.turn) == ("", 1)
    four = " ".join(["transparent"] * 4)
    assert at("", f"{four} 0", "0", options=options).do(four).turn == 0
    assert at("reset reset", "transparent transparent 0", "0", options=options).do("transparent transparent").turn == 1
    assert at("+3 +3 +3", "transparent 0", "+3 0", options=options).do("transparent").do("+3").game.pile_size == 5


@pytest.mark.rule("Z-032", "Z-050")
def test_b02_the_next_player_opens_when_the_clear_was_the_last_card(at: At) -> None:
    for pile, card in (("+2", "clear"), ("+3 +3 +3", "+3")):
        table = at(pile, card, {"place": 1}, "0 -5", "0").do(card)
        assert (table.pile, table.turn, table.places()[0]) == ("", 2, 2)
        assert table.offers() == ["-5", "0"]


@pytest.mark.rule("Z-032")
def test_the_player_of_the_fourth_card_plays_again_and_draws_first(at: At) -> None:
    table = at("+3 +3 +3", "0 0", "+3 -5", turn=1, stock=9).do("+3")
    assert table.turn == -1
    assert table.settle().turn == 1


@pytest.mark.rule("Z-033", "Q14")
def test_four_minus_one_or_minus_two_clear_and_nothing_else(at: At) -> None:
    table = at("", "-1 -1 -1 -1 0", "0", "0").do("-1 -1 -1 -1")
    assert (table.turn, table.events(terms.SKIPPED)) == (0, [])
    table = at("-2 -2 -2", "-2 0", "0").do("-2")
    assert (table.turn, table.game.limited, table.offers()) == (0, 0, ["0"])


@pytest.mark.rule("Z-033", "Z-032")
def test_no_skip_either_when_the_clear_was_the_last_card(at: At) -> None:
    """U-38."""
    assert at("-1 -1 -1", "-1", "0", "0").do("-1").turn == 1


@pytest.mark.rule("Z-034")
def test_cleared_cards_stay_out_when_the_stock_runs_dry(at: At) -> None:
    table = at("+3", "clear 0 +1", "0 0 0", stock=1).do("clear").settle()
    gone = table.cleared
    table.do("0")
    assert (table.game.stock, table.cleared, table.game.owed) == (0, gone, 0)
