"""The thermometer is broken: which round is the emergency round, and what saves the world."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine


def broken(began: Began, year: int, **more: Any) -> Table:
    """The action phase of a round whose Feedback Loop broke the thermometer."""
    table = began(year, 49, players=8, **more)
    return table.roll(6).feedback("warmer-oceans").event("global-treaty")


def ending(table: Table) -> str:
    outcome = table.game.outcome()
    return outcome.ending if outcome else ""


@pytest.mark.rule("X5", "S-095", "S-096", "S-097", "S-194", "S-195")
@pytest.mark.parametrize(
    ("difficulty", "year", "cards", "following"),
    [
        ("med", 2000, 4, 2005),
        ("med", 2030, 5, 2035),
        ("med", 2040, 6, 2045),
        ("hard", 2025, 5, 2027),
        ("xhard", 2046, 8, 2048),
    ],
)
def test_the_full_number_with_every_card_right_brings_two_degrees_and_no_rise(
    began: Began, difficulty: str, year: int, cards: int, following: int
) -> None:
    table = broken(began, year, difficulty=difficulty).plays(cards - 1)
    assert (table.waits, table.heat) == ("proposing", 50)
    assert table.refused(table.game.turn, terms.PASS) == "S-094"
    table.propose()
    assert (table.heat, table.game.broken, table.year, table.game.over) == (20, 0, following, 0)


@pytest.mark.rule("X5", "S-095", "S-099")
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_one_wrong_card_loses_the_game_at_once(began: Began, cards: int) -> None:
    table = broken(began, 2000).plays(cards, wrong=True)
    assert (ending(table), table.year, table.heat) == ("runaway", 2000, 50)


@pytest.mark.rule("X5", "S-195", "S-191")
def test_broken_by_the_new_year_the_next_round_is_the_emergency_with_its_roll_and_event(began: Began) -> None:
    table = began(2000, 48, players=8).roll(1).event("sketch-the-future").ready().answer(1).plays(2, wrong=True)
    assert (table.year, table.heat, table.game.broken, table.waits) == (2005, 50, 1, "rolling")
    table.roll(3).feedback("amazon-dieback").event("sea-ice-minimum").feedback("warmer-oceans")
    assert (table.heat, table.waits) == (50, "proposing")
    assert {"amazon-dieback", "warmer-oceans"} == set(table.lying("feedback", "used"))
    table.plays(4)
    assert (table.heat, table.year, table.waits) == (20, 2010, "rolling")
    assert table.roll(4).waits == "turning up an event"


@pytest.mark.rule("X5", "S-100")
def test_broken_on_the_step_into_2050_no_round_is_left(began: Began) -> None:
    table = began(2045, 49, players=8).roll(1).event("global-solidarity").plays(2, wrong=True)
    assert (ending(table), table.year) == ("runaway", 2050)


@pytest.mark.rule("X5", "X28", "X29", "S-196")
@pytest.mark.parametrize(("choice", "heat", "how"), [("win", 20, "partial"), ("rise", 23, "lost")])
def test_in_the_last_turn_the_finite_maximum_is_enough(began: Began, choice: str, heat: int, how: str) -> None:
    table = broken(began, 2045, last_emergency=choice).plays(5)
    assert table.refused(table.game.turn, terms.PASS) == "S-094"
    table.propose()
    assert (table.year, table.heat, ending(table)) == (2050, heat, how)


@pytest.mark.rule("X28")
def test_the_choice_about_2050_is_for_the_last_turn_alone(began: Began) -> None:
    table = broken(began, 2000, last_emergency="rise").plays(4)
    assert (table.heat, table.year) == (20, 2005)


@pytest.mark.rule("X27", "X29", "S-192", "S-205")
@pytest.mark.parametrize("event", ["global-solidarity", "carbon-price-agreed"])
def test_no_event_ends_the_emergency_or_excuses_a_wrong_card(began: Began, event: str) -> None:
    table = began(2040, 49, players=8).roll(6).feedback("warmer-oceans").event(event)
    assert (table.heat, table.game.broken) == (50, 1)
    assert ending(table.plays(5, wrong=True)) == "runaway"


@pytest.mark.rule("X27", "S-191", "S-118")
def test_rewards_against_feedback_loops_are_not_asked_for_in_vain(began: Began) -> None:
    held = ["early-warning", "ecosystem-rebound", "restored-wetlands"]
    table = began(2000, 49, players=8, held=held).roll(6).answer(0).feedback("warmer-oceans").answer(0)
    table.event("sea-ice-minimum").feedback("amazon-dieback")
    assert (table.waits, table.heat, table.rewards) == ("proposing", 50, held)
    assert table.told(terms.BROKEN) == [(0, 0)]
    table = began(2000, 48, players=8, held=held).roll(1).event("sketch-the-future").ready().answer(1)
    table.plays(2, wrong=True).roll(6)
    assert (table.heat, table.waits) == (50, "turning up a feedback loop")


@pytest.mark.rule("X10", "S-060", "S-064")
def test_the_first_two_cards_are_compulsory(began: Began) -> None:
    table = began(2000, 12).event("global-treaty")
    assert table.refused(0, terms.PASS) == "S-064"
    assert table.refused(1, terms.PASS) == "S-055"
    assert table.propose().refused(1, terms.PASS) == "S-064"
    assert table.propose().may(2, terms.PASS) == [0]
