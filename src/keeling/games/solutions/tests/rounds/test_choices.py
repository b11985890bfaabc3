"""Events that leave a choice: a burden on the round, or a rise in temperature."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began

pytestmark = pytest.mark.engine

BURDEN, RISE = 0, 1


@pytest.mark.rule("S-033", "S-040")
@pytest.mark.parametrize(
    ("event", "year", "spaces"), [("lobbying-drive", 2000, 1), ("megadrought", 2040, 2), ("all-in", 2040, 1)]
)
def test_the_group_chooses_before_the_action_phase(began: Began, event: str, year: int, spaces: int) -> None:
    table = began(year, 12).event(event)
    assert (table.waits, table.heat) == ("asking: choice", 12)
    assert table.may(0, terms.ANSWER) == [BURDEN, RISE]
    assert table.refused(0, terms.ANSWER, 2) == "S-040"
    rise = began(year, 12).event(event).answer(RISE)
    assert (rise.waits, rise.heat) == ("proposing", 12 + spaces)
    burden = table.answer(BURDEN)
    assert (burden.waits, burden.heat) == ("proposing", 12)


@pytest.mark.rule("S-040", "S-205")
@pytest.mark.parametrize(("event", "year"), [("lobbying-drive", 2000), ("megadrought", 2040), ("all-in", 2040)])
def test_a_rise_leaves_the_round_as_it_was(began: Began, event: str, year: int) -> None:
    table = began(year, 12).event(event).answer(RISE)
    assert table.game.limit() == table.game.finite()
    heat = table.plays(2).heat
    assert table.may(table.game.turn, terms.PASS) == [0]
    table.plays(1, wrong=True)
    assert table.told(terms.SCORED)[-1] == (1, 1)
    assert table.heat == heat - 1 + 3


@pytest.mark.rule("S-091", "X4")
def test_a_rise_that_breaks_the_thermometer_counts_as_one_space(began: Began) -> None:
    table = began(2040, 49).roll(1).event("megadrought").answer(RISE)
    assert (table.heat, table.game.broken, table.waits) == (50, 1, "proposing")


# -- Lobbying drive


@pytest.mark.rule("S-079", "X34")
@pytest.mark.parametrize(
    ("difficulty", "year", "most"),
    [("med", 2000, 2), ("hard", 2025, 3), ("xhard", 2034, 4), ("med", 2030, 3), ("med", 2035, 4), ("xhard", 2044, 6)],
)
def test_lobbying_takes_two_off_the_maximum(began: Began, difficulty: str, year: int, most: int) -> None:
    table = began(year, 14, difficulty=difficulty, players=8)
    if table.waits == "turning up a reward":
        table.reward("early-warning")
    table.event("lobbying-drive").answer(BURDEN).plays(most)
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)
    assert table.told(terms.SCORED)[-1] == (most, most)


@pytest.mark.rule("X34", "S-051")
@pytest.mark.parametrize(
    ("difficulty", "year", "most"), [("med", 2045, 6), ("hard", 2047, 7), ("xhard", 2048, 8)], ids=str
)
def test_on_the_last_turn_lobbying_brings_the_finite_maximum_back(
    began: Began, difficulty: str, year: int, most: int
) -> None:
    table = began(year, 14, difficulty=difficulty, players=8).event("lobbying-drive").answer(BURDEN).plays(most)
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)
    free = began(year, 14, difficulty=difficulty, players=8).event("lobbying-drive").answer(RISE).plays(most)
    assert free.waits == "proposing"


@pytest.mark.rule("S-079")
def test_lobbying_is_for_its_round_alone(began: Began) -> None:
    table = began(2000, 12).event("lobbying-drive").answer(BURDEN).plays(2)
    assert table.year == 2005
    table.event("global-treaty").plays(2)
    assert (table.waits, len(table.row)) == ("proposing", 2)


# -- Megadrought


@pytest.mark.rule("S-086")
@pytest.mark.parametrize(("cards", "wrong", "fall"), [(2, False, 0), (3, False, 0), (5, False, 2), (6, True, 1)])
def test_megadrought_takes_three_off_the_score_but_never_warms(
    began: Began, cards: int, wrong: bool, fall: int
) -> None:
    table = began(2040, 12).event("megadrought").answer(BURDEN).plays(cards, wrong).stop()
    assert table.told(terms.SCORED)[-1][0] == fall
    assert (table.year, table.heat) == (2045, 12 - fall + 3)


@pytest.mark.rule("S-086")
def test_megadrought_is_for_its_round_alone(began: Began) -> None:
    table = began(2040, 12).event("megadrought").answer(BURDEN).plays(2).stop()
    table.event("fossil-rebound").plays(4, wrong=True)
    assert table.told(terms.SCORED)[-1][0] == 2


# -- All in


@pytest.mark.rule("S-204", "S-094")
@pytest.mark.parametrize(
    ("difficulty", "year", "most"), [("med", 2040, 6), ("hard", 2042, 7), ("xhard", 2046, 8)], ids=str
)
def test_all_in_forbids_passing_until_the_finite_maximum_lies_there(
    began: Began, difficulty: str, year: int, most: int
) -> None:
    table = began(year, 14, difficulty=difficulty, players=8).event("all-in").answer(BURDEN).plays(2)
    for _ in range(2, most):
        assert table.refused(table.game.turn, terms.PASS) == "S-204"
        table.propose()
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)
    assert table.told(terms.MADE_SURE) == [(1, 0)]
    assert table.heat == 14 - most - 2 + table.game.step


@pytest.mark.rule("S-204")
@pytest.mark.parametrize("cards", [2, 3, 6])
def test_all_in_is_lost_by_a_wrong_card(began: Began, cards: int) -> None:
    table = began(2040, 12).event("all-in").answer(BURDEN).plays(cards, wrong=True)
    assert table.told(terms.MADE_SURE) == [(0, 0)]
    assert table.heat == 12 - (cards - 2) + 2 + 3


@pytest.mark.rule("S-204", "X34")
def test_all_in_on_the_last_turn_lets_pass_again_after_the_finite_maximum(began: Began) -> None:
    table = began(2045, 12).event("all-in").answer(BURDEN).plays(5)
    assert table.refused(table.game.turn, terms.PASS) == "S-204"
    table.propose()
    assert table.may(table.game.turn, terms.PASS) == [0]
    table.stop()
    assert table.told(terms.MADE_SURE) == [(1, 0)]
    assert table.heat == 12 - 6 - 2 + 3


@pytest.mark.rule("S-204", "X34")
def test_a_wrong_card_beyond_the_finite_maximum_is_none_of_those_that_were_promised(began: Began) -> None:
    table = began(2045, 12).event("all-in").answer(BURDEN).plays(6).propose(right=False)
    assert table.told(terms.SCORED)[-1] == (5, 5)
    assert table.told(terms.MADE_SURE) == [(1, 0)]
    assert table.heat == 12 - 5 - 2 + 3


@pytest.mark.rule("S-204")
def test_all_in_is_for_its_round_alone(began: Began) -> None:
    table = began(2040, 12).event("all-in").answer(BURDEN).plays(6)
    table.event("fossil-rebound").plays(2)
    assert table.may(table.game.turn, terms.PASS) == [0]
    table.stop()
    assert table.told(terms.MADE_SURE) == [(1, 0)]


@pytest.mark.rule("S-204")
def test_declining_all_in_leaves_passing_free(began: Began) -> None:
    table = began(2040, 12).event("all-in").answer(RISE).plays(2).stop()
    assert table.told(terms.MADE_SURE) == []
    assert table.heat == 13 - 2 + 3


# -- while the thermometer is broken


@pytest.mark.rule("S-193", "S-194", "X27", "X29")
@pytest.mark.parametrize("event", ["lobbying-drive", "megadrought", "all-in"])
@pytest.mark.parametrize("choice", [BURDEN, RISE])
def test_in_an_emergency_round_a_choice_changes_nothing(began: Began, event: str, choice: int) -> None:
    table = began(2040, 49, players=8).roll(6).feedback("warmer-oceans").event(event).answer(choice)
    assert (table.heat, table.game.broken, table.waits) == (50, 1, "proposing")
    table.plays(6)
    assert (table.heat, table.game.broken, table.year) == (20, 0, 2045)


@pytest.mark.rule("S-191", "S-192", "X27")
@pytest.mark.parametrize("event", ["global-treaty", "carbon-price-agreed", "record-heatwave", "fossil-rebound"])
def test_in_an_emergency_round_no_event_moves_the_marker(began: Began, event: str) -> None:
    past = ["sketch-the-future"]
    table = began(2040, 49, past=past, players=8).roll(6).feedback("warmer-oceans").event(event)
    assert (table.heat, table.game.broken) == (50, 1)
    assert event in table.lying("event", "used")
    assert table.propose().propose(right=False).game.over
