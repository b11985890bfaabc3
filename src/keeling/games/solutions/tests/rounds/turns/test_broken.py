"""What goes on and what stands still while the thermometer is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began

pytestmark = pytest.mark.engine
BURDEN, RISE = 0, 1


@pytest.mark.rule("S-191", "S-092", "S-192", "X27")
def test_the_roll_and_the_event_take_place_and_are_used_up(began: Began) -> None:
    table = began(2000, 50)
    assert table.waits == "rolling"
    table.roll(3).feedback("amazon-dieback")
    assert (table.heat, table.lying("feedback", "used")) == (50, ["amazon-dieback"])
    table.event("sea-ice-minimum").feedback("permafrost-thaw")
    assert (table.heat, len(table.lying("feedback", "used")), len(table.told(terms.BROKEN))) == (50, 2, 1)
    assert "sea-ice-minimum" in table.lying("event", "used")
    assert table.plays(4).heat == 20


@pytest.mark.rule("S-192", "X27")
@pytest.mark.parametrize(("year", "event"), [(2000, "global-treaty"), (2040, "carbon-price-agreed")])
def test_a_fall_does_not_end_the_emergency(began: Began, year: int, event: str) -> None:
    table = began(year, 50).roll(1).event(event)
    assert (table.heat, table.game.broken) == (50, 1)
    assert table.plays(2).refused(table.game.turn, terms.PASS) == "S-094"


@pytest.mark.rule("S-193", "S-092", "S-040")
@pytest.mark.parametrize(("year", "event"), [(2000, "lobbying-drive"), (2040, "megadrought"), (2040, "all-in")])
def test_the_rise_of_a_choice_costs_nothing(began: Began, year: int, event: str) -> None:
    table = began(year, 50).roll(1).event(event)
    assert table.may(0, terms.ANSWER) == [BURDEN, RISE]
    warmed = len(table.told(terms.WARMED))
    table.answer(RISE)
    assert (table.heat, len(table.told(terms.WARMED)), table.game.broken) == (50, warmed, 1)
    assert table.plays(table.game.finite()).heat == 20


@pytest.mark.rule("S-034", "S-191", "X27")
def test_a_challenge_still_earns_its_reward(began: Began) -> None:
    table = began(2000, 50).roll(1).event("elevator-pitch").ready().answer(0).reward("cool-heads")
    assert table.rewards == ["cool-heads"]
    assert table.plays(4).heat == 20


@pytest.mark.rule("S-194", "X29")
@pytest.mark.parametrize("event", ["lobbying-drive", "megadrought", "all-in"])
def test_no_event_changes_the_number(began: Began, event: str) -> None:
    table = began(2040, 50).roll(1).event(event).answer(BURDEN).plays(5)
    assert (table.waits, table.heat) == ("proposing", 50)
    assert (table.plays(1).year, table.heat) == (2045, 20)


@pytest.mark.rule("S-194", "X29")
def test_no_event_excuses_a_wrong_card(began: Began) -> None:
    table = began(2040, 50).roll(1).event("global-solidarity").plays(6, wrong=True)
    assert table.game.ending == terms.RUNAWAY


@pytest.mark.rule("S-194", "X29", "X34")
def test_momentum_raises_no_number_and_excuses_nothing(began: Began) -> None:
    table = began(2000, 50, held=["momentum"]).roll(1).event("global-treaty").plays(2)
    assert table.refused(0, terms.SUGGEST, terms.MOMENTUM) == "S-200"
    assert table.plays(2).heat == 20
    assert table.rewards == ["momentum"]


@pytest.mark.rule("S-194", "X29")
def test_momentum_used_before_the_break_has_no_effect_after_it(began: Began) -> None:
    """Momentum is used in the action phase, so only a later round can be the emergency round: it is fresh again."""
    table = began(2000, 49, held=["momentum"]).roll(1).event("lobbying-drive").answer(BURDEN)
    table.suggest("momentum").answer(1).plays(2, wrong=True)
    assert (table.year, table.heat, table.game.broken) == (2005, 50, 1)
    table.roll(1).event("global-treaty").plays(4)
    assert (table.year, table.heat) == (2010, 20)


@pytest.mark.rule("S-194", "S-051", "X29", "X7")
@pytest.mark.parametrize("rules", ["base", "advanced"])
def test_on_the_last_turn_the_emergency_ends_at_the_finite_maximum(began: Began, rules: str) -> None:
    table = began(2045, 50, rules=rules).roll(1).event("fossil-rebound").plays(5)
    assert table.waits == "proposing"
    table.propose()
    assert (table.game.over, table.heat) == (1, 20)


@pytest.mark.rule("S-197", "X27")
def test_there_is_no_cool_heads(began: Began) -> None:
    table = began(2000, 50).roll(1).event("elevator-pitch").ready().answer(0).reward("cool-heads")
    assert (table.heat, table.waits) == (50, "proposing")
    assert table.refused(0, terms.SUGGEST, terms.COOL_HEADS) == "S-200"
    table.plays(4)
    assert (table.year, table.heat, table.rewards) == (2005, 20, ["cool-heads"])
    assert table.waits == "asking: cool"


@pytest.mark.rule("S-197", "X27")
def test_cool_heads_does_not_follow_a_break_in_the_scoring(began: Began) -> None:
    table = began(2040, 48, held=["cool-heads"]).answer(0).roll(1).event("all-in").answer(BURDEN)
    table.plays(2, wrong=True)
    assert (table.year, table.heat, table.waits, table.rewards) == (2045, 50, "rolling", ["cool-heads"])


@pytest.mark.rule("S-197", "S-203", "X27")
def test_there_is_no_silver_and_no_gold_but_research_points_as_usual(began: Began) -> None:
    table = began(2000, 50, rules="advanced").happens(terms.SILVER, 0).roll(1)
    before = table.game.points
    table.event("elevator-pitch").ready().answer(0).reward("rushed-science").plays(4)
    assert (table.year, table.heat) == (2005, 20)
    assert table.game.points == before + 2
    assert (table.lying("silver", "held"), table.rewards) == (["building-retrofitting"], ["rushed-science"])
    assert table.waits == "rolling"


@pytest.mark.rule("S-197")
def test_a_wrong_card_in_an_emergency_leaves_no_silver_choice(began: Began) -> None:
    table = began(2000, 50, rules="advanced").happens(terms.SILVER, 0).roll(1)
    table.event("global-treaty").plays(3, wrong=True)
    assert (table.waits, table.game.ending) == ("ended", terms.RUNAWAY)


@pytest.mark.rule("S-092")
def test_the_marker_stays_at_the_top_when_the_new_year_comes(began: Began) -> None:
    table = began(2040, 48).roll(1).event("all-in").answer(BURDEN).plays(2, wrong=True)
    assert (table.year, table.heat, len(table.told(terms.BROKEN))) == (2045, 50, 1)


@pytest.mark.rule("S-200", "S-197", "X4")
def test_cool_heads_may_save_the_thermometer_between_roll_and_event(began: Began) -> None:
    table = began(2040, 48, held=["cool-heads"]).answer(0).roll(6).feedback("arctic-sea-ice-retreat")
    assert (table.waits, table.heat) == ("asking: cool", 49)
    table.answer(1)
    assert (table.waits, table.heat, table.rewards) == ("turning up an event", 47, [])
    assert table.event("fossil-rebound").heat == 49
    assert table.told(terms.BROKEN) == []
