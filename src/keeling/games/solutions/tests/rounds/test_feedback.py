"""Step 1: the roll for a Feedback Loop, the Loops, and the Rewards against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import packed
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, New

pytestmark = pytest.mark.engine

LOOPS = {
    "arctic-sea-ice-retreat": 1, "shrinking-snow-cover": 1, "boreal-forest-fires": 1, "soil-respiration": 1,
    "warmer-oceans": 1, "greenland-surface-melt": 1, "permafrost-thaw": 2, "drying-and-burning-peat": 2,
    "tropical-wetland-methane": 2, "low-cloud-loss": 2, "amazon-dieback": 3, "abrupt-permafrost-collapse": 3,
}  # fmt: skip
FACES = {15: (), 16: (5, 6), 20: (5, 6), 21: (4, 5, 6), 30: (4, 5, 6), 31: (3, 4, 5, 6), 49: (3, 4, 5, 6)}


@pytest.mark.rule("S-022", "S-029")
@pytest.mark.parametrize("heat", [3, 14, 15])
def test_outside_the_danger_zones_nobody_rolls(began: Began, heat: int) -> None:
    assert began(2000, heat).waits == "turning up an event"


@pytest.mark.rule("S-021", "S-023", "S-024")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("heat", [heat for heat in FACES if FACES[heat]])
def test_each_zone_has_its_faces(began: Began, heat: int, face: int) -> None:
    table = began(2000, heat)
    assert table.waits == "rolling"
    table.roll(face)
    assert table.waits == ("turning up a feedback loop" if face in FACES[heat] else "turning up an event")
    assert table.heat == heat
    assert len(table.told(terms.CALM)) == (face not in FACES[heat])


@pytest.mark.rule("S-180")
def test_the_die_has_six_faces_that_are_as_likely(began: Began) -> None:
    outcomes = began(2000, 18).game.outcomes()
    assert [packed.a(outcome) for outcome, _ in outcomes] == [1, 2, 3, 4, 5, 6]
    assert len({weight for _, weight in outcomes}) == 1


@pytest.mark.rule("S-180", "S-125")
def test_the_same_die_serves_the_gold_cards(began: Began) -> None:
    table = began(2000, 12, rules="advanced")
    table.game.load(table.game.dump() | {"points": 3})
    if table.waits == "turning up a silver":
        table.happens(terms.SILVER, 0)
    table.event("global-treaty").plays(3, wrong=True)
    while table.waits != "asking: gamble":
        table.answer(table.may(0, terms.ANSWER)[0])
    table.answer(table.may(0, terms.ANSWER)[1])
    assert table.waits == "rolling for gold"
    assert [(packed.a(outcome), weight) for outcome, weight in table.game.outcomes()] == [(n, 1) for n in range(1, 7)]


@pytest.mark.rule("S-026", "S-031", "S-089")
@pytest.mark.parametrize("heat", [16, 25, 49])
def test_the_first_round_has_neither_roll_nor_event(new: New, heat: int) -> None:
    table = new(3)
    table.game.load(table.game.dump() | {"heat": heat, "heats": [heat, *[0] * 12]})
    assert table.flow().waits == "proposing"
    table.plays(2).stop()
    assert table.told(terms.CALM) == []
    assert table.lying("event", "used") == []
    assert table.year == 1995


@pytest.mark.rule("S-024")
@pytest.mark.parametrize(("loop", "spaces"), LOOPS.items())
def test_each_loop_warms_at_once_and_is_discarded(began: Began, loop: str, spaces: int) -> None:
    table = began(2000, 18).roll(6).feedback(loop)
    assert table.heat == 18 + spaces
    assert table.waits == "turning up an event"
    assert table.lying("feedback", "used") == [loop]


@pytest.mark.rule("S-024", "S-010")
def test_any_of_the_twelve_loops_may_come(began: Began) -> None:
    table = began(2000, 18).roll(6)
    assert [(packed.a(outcome), weight) for outcome, weight in table.game.outcomes()] == [(n, 1) for n in range(12)]


@pytest.mark.rule("S-027")
def test_a_loop_that_lifts_the_marker_into_a_higher_zone_brings_no_second_roll(began: Began) -> None:
    table = began(2000, 20).roll(5).feedback("amazon-dieback")
    assert (table.heat, table.waits) == (23, "turning up an event")
    assert table.event("sea-ice-minimum").feedback("permafrost-thaw").waits == "proposing"


@pytest.mark.rule("S-025")
def test_the_zone_is_judged_before_the_event(began: Began) -> None:
    """15 is outside although the Event lifts it; 16 is inside although the Event would have lowered it."""
    assert began(2000, 15, past=["global-treaty"]).event("record-heatwave").waits == "proposing"
    assert began(2000, 16).roll(5).waits == "turning up a feedback loop"


@pytest.mark.rule("S-025")
def test_the_zone_of_the_roll_is_that_of_the_start_of_the_round(began: Began) -> None:
    assert began(2000, 20).roll(4).waits == "turning up an event"
    assert began(2000, 21).roll(4).waits == "turning up a feedback loop"
    assert began(2000, 30).roll(3).waits == "turning up an event"
    assert began(2000, 31).roll(3).waits == "turning up a feedback loop"


@pytest.mark.rule("S-028", "X11")
def test_a_loop_of_an_event_comes_besides_the_roll(began: Began) -> None:
    table = began(2000, 18).roll(5).feedback("warmer-oceans").event("sea-ice-minimum")
    assert table.waits == "turning up a feedback loop"
    assert table.impossible(terms.FEEDBACK, list(LOOPS).index("warmer-oceans"))
    table.feedback("amazon-dieback")
    assert (table.heat, table.waits) == (22, "proposing")


@pytest.mark.rule("S-206")
def test_an_empty_feedback_deck_is_shuffled_anew(began: Began) -> None:
    table = began(2000, 18)
    state = table.game.dump()
    table.game.load(state | {"feedback_deck": [terms.USED] * 12})
    table.roll(5)
    assert len(table.game.outcomes()) == 12
    assert table.feedback("soil-respiration").heat == 19
    assert table.lying("feedback", "used") == ["soil-respiration"]


# -- Rewards against them


@pytest.mark.rule("S-118", "S-119", "S-200", "X32")
def test_early_warning_rolls_again_and_the_second_roll_stands(began: Began) -> None:
    table = began(2000, 18, held=["early-warning"]).roll(5)
    assert table.waits == "asking: reroll"
    table.answer(1)
    assert (table.waits, table.rewards) == ("rolling", [])
    assert table.lying("reward", "used") == ["early-warning"]
    assert table.roll(4).waits == "turning up an event"
    again = began(2000, 18, held=["early-warning"]).roll(5).answer(1).roll(6)
    assert again.waits == "turning up a feedback loop"


@pytest.mark.rule("S-200")
def test_early_warning_may_be_kept_and_is_not_asked_about_after_a_calm_roll(began: Began) -> None:
    table = began(2000, 18, held=["early-warning"]).roll(5).answer(0)
    assert (table.waits, table.rewards) == ("turning up a feedback loop", ["early-warning"])
    assert began(2000, 18, held=["early-warning"]).roll(4).waits == "turning up an event"


@pytest.mark.rule("S-200", "S-027")
def test_early_warning_has_nothing_to_say_to_a_loop_of_an_event(began: Began) -> None:
    table = began(2000, 12, held=["early-warning"]).event("sea-ice-minimum")
    assert table.waits == "turning up a feedback loop"


@pytest.mark.rule("S-118", "S-119", "S-200", "X32")
@pytest.mark.parametrize("loop", LOOPS)
def test_ecosystem_rebound_cancels_the_loop(began: Began, loop: str) -> None:
    table = began(2000, 18, held=["ecosystem-rebound"]).roll(5).feedback(loop)
    assert (table.waits, table.heat) == ("asking: soften", 18)
    table.answer(1)
    assert (table.heat, table.rewards, table.waits) == (18, [], "turning up an event")
    assert table.lying("reward", "used") == ["ecosystem-rebound"]
    assert table.lying("feedback", "used") == [loop]


@pytest.mark.rule("S-118", "S-119", "S-200", "X32")
@pytest.mark.parametrize(("loop", "spaces"), LOOPS.items())
def test_restored_wetlands_take_two_spaces_off_but_never_cool(began: Began, loop: str, spaces: int) -> None:
    table = began(2000, 18, held=["restored-wetlands"]).roll(5).feedback(loop).answer(2)
    assert table.heat == {1: 18, 2: 18, 3: 19}[spaces]
    assert (table.rewards, table.waits) == ([], "turning up an event")


@pytest.mark.rule("S-118")
def test_both_may_be_kept_and_one_is_used_at_a_time(began: Began) -> None:
    both = ["ecosystem-rebound", "restored-wetlands"]
    table = began(2000, 18, held=both).roll(5).feedback("amazon-dieback").answer(0)
    assert (table.heat, table.rewards) == (21, both)
    table = began(2000, 18, held=both).roll(5).feedback("amazon-dieback").answer(2)
    assert (table.heat, table.rewards) == (19, ["ecosystem-rebound"])
    table.event("sea-ice-minimum").feedback("warmer-oceans").answer(1)
    assert (table.heat, table.rewards, table.waits) == (19, [], "proposing")


@pytest.mark.rule("S-200")
def test_only_what_the_group_holds_can_be_used(began: Began) -> None:
    table = began(2000, 18, held=["restored-wetlands"]).roll(5).feedback("amazon-dieback")
    assert table.may(0, terms.ANSWER) == [0, 2]
    assert table.refused(0, terms.ANSWER, 1)
    assert began(2000, 18).roll(5).feedback("amazon-dieback").waits == "turning up an event"


@pytest.mark.rule("S-118", "S-119")
@pytest.mark.parametrize(("held", "choice"), [("ecosystem-rebound", 1), ("restored-wetlands", 2)])
def test_a_reward_counters_one_loop_and_not_the_next(began: Began, held: str, choice: int) -> None:
    table = began(2000, 18, held=[held]).roll(6).feedback("permafrost-thaw").answer(choice)
    assert table.heat == 18
    table.event("sea-ice-minimum").feedback("amazon-dieback")
    assert (table.heat, table.waits) == (21, "proposing")
