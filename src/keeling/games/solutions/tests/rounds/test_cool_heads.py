"""Cool heads: two spaces down between steps, in its own moments only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began

pytestmark = pytest.mark.engine

HELD = ["cool-heads"]
CALL = terms.COOL_HEADS


@pytest.mark.rule("S-200", "S-025", "S-119")
def test_before_step_one_it_counts_for_the_zone(began: Began) -> None:
    table = began(2000, 17, held=HELD)
    assert table.waits == "asking: cool"
    table.answer(1)
    assert (table.heat, table.waits, table.rewards) == (15, "turning up an event", [])
    assert table.lying("reward", "used") == HELD
    lower = began(2000, 21, held=HELD).answer(1)
    assert lower.heat == 19
    assert lower.roll(4).waits == "turning up an event"


@pytest.mark.rule("S-200")
def test_it_may_be_kept_for_later(began: Began) -> None:
    table = began(2000, 17, held=HELD).answer(0)
    assert (table.heat, table.waits, table.rewards) == (17, "rolling", HELD)
    table.roll(1).event("global-treaty").suggest("cool-heads").answer(1)
    assert (table.heat, table.waits, table.rewards) == (13, "proposing", [])


@pytest.mark.rule("S-200")
def test_outside_the_zones_nobody_is_asked_before_step_one(began: Began) -> None:
    assert began(2000, 15, held=HELD).waits == "turning up an event"


@pytest.mark.rule("S-200", "S-198")
def test_before_the_action_phase_anybody_may_call_for_it_and_most_decide(began: Began) -> None:
    table = began(2000, 12, held=HELD).event("global-treaty")
    assert table.waits == "proposing"
    assert all(table.may(seat, terms.SUGGEST) == [CALL] for seat in range(3))
    table.suggest("cool-heads", seat=2)
    assert (table.waits, table.deciders()) == ("asking: cool", [0, 1, 2])
    table.answer(0, 1, 1)
    assert (table.heat, table.waits) == (8, "proposing")


@pytest.mark.rule("S-200")
def test_a_call_that_was_turned_down_is_not_made_again_in_the_turn(began: Began) -> None:
    table = began(2000, 12, held=HELD).event("global-treaty").suggest("cool-heads").answer(0)
    assert (table.heat, table.rewards) == (10, HELD)
    assert table.refused(1, terms.SUGGEST, CALL) == "S-200"
    assert table.propose().may(1, terms.SUGGEST) == [CALL]


@pytest.mark.rule("S-200")
def test_it_is_no_matter_for_the_vote_or_an_event(began: Began) -> None:
    table = began(2000, 12, held=HELD).event("climate-march").ready()
    assert table.refused(0, terms.SUGGEST, CALL) == "S-200"
    table.answer(1).propose()
    table.does(1, terms.PROPOSE, table.card(4), 1)
    assert table.waits == "voting"
    assert table.refused(0, terms.SUGGEST, CALL) == "S-200"


@pytest.mark.rule("S-200")
def test_what_the_group_does_not_hold_it_cannot_call_for(began: Began) -> None:
    table = began(2000, 12).event("global-treaty")
    assert table.refused(0, terms.SUGGEST, CALL) == "S-200"
    assert table.refused(0, terms.SUGGEST, terms.EARLY_WARNING) == "S-200"
    assert table.refused(0, terms.SUGGEST, terms.BREAKTHROUGH) in ("S-126", "S-127")


@pytest.mark.rule("S-020")
def test_it_does_not_go_under_the_lowest_space(began: Began) -> None:
    table = began(2000, 3, held=HELD).event("global-treaty").suggest("cool-heads").answer(1)
    assert (table.heat, table.rewards) == (0, [])


@pytest.mark.rule("S-200", "S-053", "S-107")
@pytest.mark.parametrize(("heat", "ending"), [(16, "win"), (17, "partial"), (21, "partial"), (22, "lost")])
def test_before_the_rise_into_2050_the_group_is_asked_and_after_it_no_more(
    began: Began, heat: int, ending: str
) -> None:
    """Two cards bring 2 down, Cool heads 2 more, and 2050 brings 3 up: 16 ends at 15."""
    table = began(2045, heat, held=HELD).answer(0).roll(1).event("global-solidarity").plays(2).stop()
    assert (table.waits, table.heat) == ("asking: cool", heat - 2)
    table.answer(1)
    outcome = table.game.outcome()
    assert outcome is not None
    assert (table.heat, outcome.ending) == (heat - 1, ending)
    assert table.refused(0, terms.SUGGEST, CALL) == "S-102"


@pytest.mark.rule("S-200", "S-090")
def test_before_a_rise_that_would_break_the_thermometer_the_group_is_asked(began: Began) -> None:
    table = began(2000, 49, held=HELD, past=["record-heatwave"]).answer(0).roll(1)
    table.event("sketch-the-future").ready().answer(1).plays(2).stop()
    assert (table.waits, table.heat) == ("asking: cool", 47)
    table.answer(1)
    assert (table.game.broken, table.heat, table.year) == (0, 48, 2005)


@pytest.mark.rule("S-197", "S-192", "X27")
def test_in_an_emergency_round_it_is_of_no_use(began: Began) -> None:
    table = began(2000, 49, held=HELD).answer(0).roll(6).feedback("warmer-oceans").event("global-treaty")
    assert (table.game.broken, table.waits) == (1, "proposing")
    assert table.refused(0, terms.SUGGEST, CALL) == "S-200"
    table.plays(4)
    assert (table.game.broken, table.heat, table.rewards) == (0, 20, HELD)


@pytest.mark.rule("S-197", "S-195")
def test_from_the_moment_of_breaking_nobody_is_asked(began: Began) -> None:
    table = began(2000, 49, held=HELD).answer(0).roll(1).event("global-treaty").plays(2, wrong=True)
    assert (table.waits, table.heat) == ("asking: cool", 47)
    table.answer(0)
    assert (table.game.broken, table.heat, table.year, table.waits) == (1, 50, 2005, "rolling")
