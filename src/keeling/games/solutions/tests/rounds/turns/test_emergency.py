"""The emergency round: when it comes, what it takes, how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine
BURDEN, RISE = 0, 1
NOW, NEXT = 1, 2


def emergency(began: Began, **options: object) -> Table:
    """The action phase of 2000, after the thermometer broke on the step into it."""
    return began(2000, 50, past=["climate-march"], **options).roll(1).event("lobbying-drive").answer(RISE)


def is_running(table: Table) -> bool:
    """Whether this round is the emergency round."""
    return bool(table.heat == terms.TOP and table.game.broken == NOW and not table.game.over)


# -- when


@pytest.mark.rule("S-090", "S-195", "X4", "X5")
def test_broken_in_step_1_this_round_is_the_emergency_round(began: Began) -> None:
    table = began(2000, 49).roll(6).feedback("arctic-sea-ice-retreat")
    assert (table.heat, len(table.told(terms.BROKEN)), table.waits) == (50, 1, "turning up an event")
    table.event("knowledge-exchange")
    for seat in range(3):
        table.does(seat, terms.GIVE, table.card(table.hand(seat)[0]))
    assert is_running(table)
    assert (table.plays(4).year, table.heat) == (2005, 20)


@pytest.mark.rule("S-090", "S-195", "X5")
def test_broken_in_step_2_this_round_is_the_emergency_round(began: Began) -> None:
    table = began(2000, 49, past=["climate-march"]).roll(1).event("record-heatwave")
    assert is_running(table)
    assert (table.plays(4).year, table.heat) == (2005, 20)


@pytest.mark.rule("S-195", "S-093", "X5")
def test_broken_in_step_4_the_next_round_is_the_emergency_round(began: Began) -> None:
    table = began(2040, 49).roll(1).event("all-in").answer(BURDEN).plays(3, wrong=True)
    assert (table.year, table.waits) == (2045, "rolling")
    assert is_running(table)
    table.roll(1).event("fossil-rebound")
    assert table.refused(table.game.turn, terms.PASS) == "S-064"
    table.plays(6)
    assert (table.game.over, table.heat, table.game.ending) == (1, 20, terms.PARTIAL)


@pytest.mark.rule("S-195", "X5", "S-100")
def test_broken_at_the_gold_step_the_next_round_is_the_emergency_round(began: Began) -> None:
    table = began(2000, 49, rules="advanced").happens(terms.SILVER, 0).roll(1)
    table.event("elevator-pitch").ready().answer(0).reward("rushed-science").plays(2, wrong=True)
    offer = next(value for value in table.may(0, terms.ANSWER) if terms.RUSHED < value < terms.SURE)
    table.answer(offer)
    table.game.play(common.CHANCE, packed.make(terms.ROLL, 1))
    assert (table.waits, table.game.broken) == ("turning up a gold", NEXT)
    table.flow()
    assert (table.year, table.heat) == (2005, 50)
    assert is_running(table)


@pytest.mark.rule("S-195", "S-093", "S-090")
def test_broken_on_the_step_into_a_year_that_year_is_the_emergency_round(began: Began) -> None:
    table = began(2000, 49).roll(1).event("lobbying-drive").answer(BURDEN).plays(2)
    assert (table.year, table.heat) == (2005, 50)
    assert is_running(table)


@pytest.mark.rule("S-090", "X4")
def test_4_9_is_not_broken(began: Began) -> None:
    table = began(2000, 48, past=["climate-march"]).roll(1).event("record-heatwave")
    assert (table.heat, table.told(terms.BROKEN), table.waits) == (49, [], "proposing")
    assert table.plays(2).may(table.game.turn, terms.PASS) == [0]


@pytest.mark.rule("S-091", "S-092", "X4")
def test_any_excess_counts_as_one_space(began: Began) -> None:
    table = began(2000, 48, past=["climate-march"]).roll(6).feedback("amazon-dieback")
    assert (table.heat, table.told(terms.WARMED)[-1]) == (50, (2, 0))
    table.event("record-heatwave")
    assert (table.heat, len(table.told(terms.BROKEN))) == (50, 1)


# -- what it takes


@pytest.mark.rule("S-094", "X5")
def test_nobody_may_pass(began: Began) -> None:
    table = emergency(began).plays(2)
    assert table.refused(table.game.turn, terms.PASS) == "S-094"
    table.plays(1)
    assert table.refused(table.game.turn, terms.PASS) == "S-094"
    assert table.plays(1).year == 2005


@pytest.mark.rule("S-094", "S-194", "S-096", "X29", "X5")
@pytest.mark.parametrize(
    ("difficulty", "year", "cards"),
    [
        ("med", 2000, 4), ("med", 2030, 5), ("med", 2035, 6), ("med", 2045, 6),
        ("hard", 2025, 5), ("hard", 2037, 6), ("hard", 2047, 7),
        ("xhard", 2034, 6), ("xhard", 2038, 7), ("xhard", 2048, 8),
    ],
)  # fmt: skip
def test_the_number_is_the_finite_maximum_of_the_year(began: Began, difficulty: str, year: int, cards: int) -> None:
    table = began(year, 50, difficulty=difficulty)
    if table.waits == "turning up a reward":
        table.reward("early-warning")
    table.roll(1).event("global-treaty").plays(cards - 1)
    assert (table.heat, table.waits) == (50, "proposing")
    table.propose()
    assert table.told(terms.REPAIRED) == [(0, 0)]
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)
    assert table.heat == 20


@pytest.mark.rule("S-095", "S-099", "S-102", "X5")
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_one_wrong_card_loses_at_once(began: Began, cards: int) -> None:
    table = emergency(began).plays(cards, wrong=True)
    assert (table.waits, table.game.over, table.game.ending, table.year) == ("ended", 1, terms.RUNAWAY, 2000)
    outcome = table.game.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.losers) == ("runaway", (), (0, 1, 2))


@pytest.mark.rule("S-096", "S-097", "S-098")
def test_success_sets_two_degrees_and_the_year_moves_on_without_a_rise(began: Began) -> None:
    table = emergency(began).plays(4)
    assert (table.year, table.heat, table.game.broken) == (2005, 20, 0)
    assert table.told(terms.SCORED)[1:] == []
    assert table.waits == "rolling"
    table.roll(4).event("global-treaty").plays(2)
    assert table.may(table.game.turn, terms.PASS) == [0]
    table.stop()
    assert (table.year, table.heat) == (2010, 20 - 2 - 2 + 3)


@pytest.mark.rule("S-101")
def test_the_thermometer_breaks_and_is_repaired_more_than_once(began: Began) -> None:
    table = emergency(began).plays(4)
    for year in (2010, 2015):
        table.game.load(table.game.dump() | {"heat": 49})
        table.roll(1).event("record-heatwave" if year == 2010 else "sea-ice-minimum")
        if year == 2015:
            table.feedback("boreal-forest-fires")
        assert is_running(table)
        table.plays(4)
        assert (table.year, table.heat) == (year, 20)
    assert len(table.told(terms.BROKEN)) == len(table.told(terms.REPAIRED)) == 3


# -- the last round


@pytest.mark.rule("S-196", "X28")
@pytest.mark.parametrize(
    ("difficulty", "year", "cards", "reading", "heat", "ending"),
    [
        ("med", 2045, 6, "win", 20, terms.PARTIAL),
        ("med", 2045, 6, "rise", 23, terms.LOST),
        ("xhard", 2048, 8, "win", 20, terms.PARTIAL),
        ("xhard", 2048, 8, "rise", 24, terms.LOST),
    ],
)
def test_success_in_the_last_round(
    began: Began, difficulty: str, year: int, cards: int, reading: str, heat: int, ending: int
) -> None:
    table = began(year, 50, difficulty=difficulty, last_emergency=reading).roll(1)
    table.event("fossil-rebound").plays(cards)
    assert (table.game.over, table.heat, table.game.ending, table.year) == (1, heat, ending, 2050)


@pytest.mark.rule("S-097", "X28")
def test_the_reading_of_2050_is_for_the_last_round_alone(began: Began) -> None:
    table = emergency(began, last_emergency="rise").plays(4)
    assert (table.year, table.heat) == (2005, 20)


@pytest.mark.rule("S-100", "S-102")
def test_broken_on_the_step_into_2050_is_lost(began: Began) -> None:
    table = began(2045, 49).roll(1).event("lobbying-drive").answer(BURDEN).plays(2).stop()
    assert (table.game.over, table.game.ending, table.heat) == (1, terms.RUNAWAY, 50)


@pytest.mark.rule("S-100", "X5")
def test_broken_after_the_last_action_phase_is_lost(began: Began) -> None:
    table = began(2045, 48).roll(1).event("all-in").answer(BURDEN).plays(2, wrong=True)
    assert (table.game.over, table.game.ending) == (1, terms.RUNAWAY)
