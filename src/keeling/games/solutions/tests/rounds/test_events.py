"""Step 2: an Event a round, what each of them does, white ones at first and blue ones later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import packed
from keeling.games.solutions import deck, terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, New, Table

pytestmark = pytest.mark.engine

WHITE = [card.id for card in deck.decks().event if card.colour == "white"]
BLUE = [card.id for card in deck.decks().event if card.colour == "blue"]


def may_come(table: Table) -> list[str]:
    """Events that chance may bring, each as likely."""
    assert table.waits == "turning up an event"
    assert {weight for _, weight in table.game.outcomes()} == {1}
    return [deck.decks().event[packed.a(outcome)].id for outcome, _ in table.game.outcomes()]


# -- one a round, before the action phase


@pytest.mark.rule("S-032", "S-088")
def test_one_event_a_round_after_the_roll_and_before_the_action_phase(began: Began) -> None:
    table = began(2000, 18)
    assert table.impossible(terms.EVENT, terms.HEATWAVE)
    table.roll(1)
    assert table.refused(0, terms.PROPOSE, table.card(1), 0)
    table.event("sketch-the-future").ready().answer(1)
    assert table.waits == "proposing"
    assert table.lying("event", "used") == ["sketch-the-future", "record-heatwave"]
    table.plays(2).stop()
    assert table.lying("event", "used") == ["sketch-the-future", "record-heatwave"]
    assert (table.year, table.waits) == (2005, "rolling")


@pytest.mark.rule("S-032", "S-010")
def test_an_event_comes_once_until_the_deck_is_empty(began: Began) -> None:
    used = ["record-heatwave", "climate-march"]
    assert may_come(began(2000, 12, past=used)) == [id for id in WHITE if id not in used]
    assert may_come(began(2040, 12, past=used)) == [id for id in WHITE + BLUE if id not in used]


@pytest.mark.rule("S-032")
def test_an_empty_deck_is_shuffled_anew_from_the_events_drawn(began: Began) -> None:
    assert may_come(began(2030, 12, past=WHITE)) == WHITE
    assert may_come(began(2040, 12, past=WHITE + BLUE)) == WHITE + BLUE


# -- what they do


@pytest.mark.rule("S-033", "S-035", "S-020")
@pytest.mark.parametrize(
    ("event", "year", "heat", "after"),
    [
        ("record-heatwave", 2000, 12, 13),
        ("global-treaty", 2000, 12, 10),
        ("global-treaty", 2000, 3, 1),
        ("carbon-price-agreed", 2040, 12, 9),
        ("carbon-price-agreed", 2040, 3, 0),
        ("fossil-rebound", 2040, 12, 14),
        ("global-solidarity", 2040, 12, 12),
    ],
)
def test_events_that_move_the_marker_do_so_before_the_action_phase(
    began: Began, event: str, year: int, heat: int, after: int
) -> None:
    table = began(year, heat, past=["sketch-the-future"]).event(event)
    assert (table.heat, table.waits, table.rewards) == (after, "proposing", [])
    assert table.game.limit() == table.game.finite()


@pytest.mark.rule("S-020")
def test_the_marker_stays_on_the_lowest_space(began: Began) -> None:
    table = began(2040, 4)
    table.game.load(table.game.dump() | {"heat": 2})
    assert table.event("carbon-price-agreed").heat == 0


@pytest.mark.rule("S-028", "S-118", "X11")
@pytest.mark.parametrize(("event", "year"), [("sea-ice-minimum", 2000), ("methane-pulse", 2040)])
def test_events_that_draw_a_feedback_loop_outside_the_zones_too(began: Began, event: str, year: int) -> None:
    table = began(year, 12).event(event)
    assert table.waits == "turning up a feedback loop"
    table.feedback("amazon-dieback")
    assert (table.heat, table.waits, table.rewards) == (15, "proposing", [])
    softened = began(year, 12, held=["restored-wetlands"]).event(event).feedback("amazon-dieback").answer(2)
    assert (softened.heat, softened.waits) == (13, "proposing")
    cancelled = began(year, 12, held=["ecosystem-rebound"]).event(event).feedback("amazon-dieback").answer(1)
    assert (cancelled.heat, cancelled.waits) == (12, "proposing")


@pytest.mark.rule("S-205", "X32")
@pytest.mark.parametrize(("cards", "fall"), [(2, 1), (3, 2), (5, 4)])
def test_global_solidarity_takes_no_right_card(began: Began, cards: int, fall: int) -> None:
    table = began(2040, 12).event("global-solidarity").plays(cards, wrong=True)
    assert table.told(terms.PHASE_OVER)[-1] == (0, 0)
    assert table.told(terms.SCORED)[-1] == (fall, fall)
    assert table.told(terms.DISCARDED) == []
    assert (table.year, table.heat) == (2045, 12 - fall + 3)


@pytest.mark.rule("S-205")
def test_global_solidarity_is_for_its_round_alone(began: Began) -> None:
    table = began(2040, 12).event("global-solidarity").plays(2).stop()
    assert (table.year, table.heat) == (2045, 13)
    table.event("fossil-rebound").plays(3, wrong=True)
    assert table.told(terms.SCORED)[-1] == (1, 1)


@pytest.mark.rule("S-035")
@pytest.mark.parametrize("event", [card.id for card in deck.decks().event if not card.reward])
def test_an_event_without_the_sign_gives_no_reward(began: Began, event: str) -> None:
    table = began(2040, 12, past=["sketch-the-future"]).event(event)
    if table.waits == "turning up a feedback loop":
        table.feedback("warmer-oceans")
    elif table.waits == "asking: choice":
        table.answer(0)
    elif table.waits == "passing on":
        for player in range(3):
            table.does(player, terms.GIVE, table.card(table.hand(player)[0]))
    assert (table.waits, table.rewards) == ("proposing", [])


# -- white and blue


@pytest.mark.rule("S-037", "X18")
@pytest.mark.parametrize(
    ("difficulty", "last_white"), [("med", 2030), ("hard", 2037), ("xhard", 2042)], ids=["med", "hard", "xhard"]
)
def test_white_events_alone_before_the_blue_spaces(began: Began, difficulty: str, last_white: int) -> None:
    table = began(last_white, 12, past=["climate-march"], difficulty=difficulty)
    assert may_come(table) == [id for id in WHITE if id != "climate-march"]
    assert table.told(terms.BLUE_EVENTS) == []
    assert len(WHITE) == 9


@pytest.mark.rule("S-038", "S-048", "X2")
@pytest.mark.parametrize(
    ("difficulty", "blue"), [("med", 2035), ("hard", 2040), ("xhard", 2044)], ids=["med", "hard", "xhard"]
)
def test_blue_events_are_shuffled_into_the_white_ones_that_are_left(began: Began, difficulty: str, blue: int) -> None:
    table = began(blue, 12, past=["climate-march", "record-heatwave"], difficulty=difficulty).reward("early-warning")
    assert may_come(table) == [id for id in WHITE if id not in ("climate-march", "record-heatwave")] + BLUE
    assert len(table.told(terms.BLUE_EVENTS)) == 1
    assert len(BLUE) == 8


@pytest.mark.rule("S-038")
def test_blue_events_are_shuffled_in_once(began: Began) -> None:
    """A blue Event of the first blue round does not come back with the second."""
    table = began(2035, 12).reward("early-warning").event("fossil-rebound").plays(2).stop()
    assert table.year == 2040
    assert "fossil-rebound" not in may_come(table)
    assert len(table.told(terms.BLUE_EVENTS)) == 1


@pytest.mark.rule("X1", "S-038")
@pytest.mark.parametrize(("difficulty", "blue", "reward"), [("med", 2030, 2035), ("hard", 2037, 2040)])
def test_by_the_legend_blue_begins_earlier_and_the_reward_does_not(
    began: Began, difficulty: str, blue: int, reward: int
) -> None:
    table = began(blue, 12, difficulty=difficulty, track_reading="legend")
    assert set(BLUE) < set(may_come(table))
    later = began(reward, 12, past=["climate-march"], difficulty=difficulty, track_reading="legend")
    assert later.waits == "turning up a reward"
    assert later.told(terms.BLUE_EVENTS) == []


@pytest.mark.rule("S-002", "S-037")
def test_before_play_white_events_lie_face_down_and_blue_ones_are_out(new: New) -> None:
    table = new(4)
    assert table.lying("event", "face down") == WHITE
    assert table.lying("event", "out") == BLUE
