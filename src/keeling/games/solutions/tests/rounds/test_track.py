"""The time track: rounds, years, maxima, the marked Reward, and the step into 2050."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, New, Table

pytestmark = pytest.mark.engine

YEARS = {
    "med": [1990, 1995, 2000, 2005, 2010, 2015, 2020, 2025, 2030, 2035, 2040, 2045, 2050],
    "hard": [2020, 2022, 2025, 2027, 2030, 2032, 2035, 2037, 2040, 2042, 2045, 2047, 2050],
    "xhard": [2030, 2032, 2034, 2036, 2038, 2040, 2042, 2044, 2046, 2048, 2050],
}
MAXIMA = {
    "med": [4] * 8 + [5, 6, 6],
    "hard": [5] * 7 + [6, 7, 7, 7],
    "xhard": [6] * 4 + [7, 7, 7, 8, 8],
}
LEGEND = {
    "med": [4] * 8 + [5, 5, 5],
    "hard": [5] * 7 + [6, 6, 6, 6],
    "xhard": [6] * 4 + [7, 7, 7, 7, 7],
}
LAST = {"med": 6, "hard": 7, "xhard": 8}
REWARD = {"med": 2035, "hard": 2040, "xhard": 2044}
QUIET = "sketch-the-future"
spaces = [(difficulty, space) for difficulty in MAXIMA for space in range(1, len(MAXIMA[difficulty]))]
levels = pytest.mark.parametrize("difficulty", YEARS)


def quiet(table: Table) -> Table:
    """To the action phase of a round in which nothing happens."""
    if table.waits == "turning up a reward":
        table.reward("early-warning")
    if table.waits == "rolling":
        table.roll(1)
    return table.event(QUIET).ready().answer(1)


def started(began: Began, year: int, difficulty: str, heat: int = 14, **more: str) -> Table:
    return quiet(began(year, heat, players=8, difficulty=difficulty, **more))


# -- rounds and years


@pytest.mark.rule("S-043", "S-044", "S-045", "S-046", "S-052", "S-054", "S-102", "X12")
@levels
def test_a_game_takes_a_round_for_each_space_but_2050(new: New, difficulty: str) -> None:
    table = new(3, difficulty=difficulty)
    table.game.load(table.game.dump() | {"event_deck": [terms.FACE_DOWN] * 9 + [terms.OUT] * 8})
    years, rounds = [table.flow().year], 0
    while not table.game.over:
        if table.game.space:
            table.game.load(table.game.dump() | {"event_deck": sketches(table)})
            quiet(table)
        assert table.waits == "proposing"
        rounds += 1
        table.plays(4).stop()
        years.append(table.year)
    assert years == YEARS[difficulty]
    assert rounds == {"med": 12, "hard": 12, "xhard": 10}[difficulty]
    assert len(table.told(terms.YEAR)) == rounds


def sketches(table: Table) -> list[int]:
    """The Event deck with Sketch the future on it again."""
    events = list(table.game.event_deck)
    events[terms.SKETCH] = terms.FACE_DOWN
    return events


@pytest.mark.rule("S-044", "S-045", "S-046", "S-054")
@levels
def test_every_printed_marker_falls_on_a_space(new: New, difficulty: str) -> None:
    printed = {
        "med": (1990, 2030, 2035, 2045, 2050),
        "hard": (2020, 2037, 2040, 2047, 2050),
        "xhard": (2030, 2038, 2044, 2048, 2050),
    }[difficulty]
    seen = view(new(3, difficulty=difficulty).game, 0)
    marked = (seen.years[0], seen.years[seen.cap_at], seen.years[seen.blue_at], seen.years[-2], seen.years[-1])
    assert marked == printed
    assert seen.years == tuple(YEARS[difficulty])


# -- how many solutions


@pytest.mark.rule("S-015", "S-047", "S-048", "S-049", "S-079", "X1", "X3")
@pytest.mark.parametrize(("difficulty", "space"), spaces)
def test_the_action_phase_ends_at_the_maximum_of_the_space(began: Began, difficulty: str, space: int) -> None:
    most = MAXIMA[difficulty][space]
    table = started(began, YEARS[difficulty][space], difficulty).plays(most - 1)
    assert table.waits == "proposing"
    table.propose()
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)
    assert table.told(terms.SCORED)[-1] == (most, most)


@pytest.mark.rule("X1", "S-047", "S-048", "S-079")
@pytest.mark.parametrize(("difficulty", "space"), [pair for pair in spaces if pair[1] > 3])
def test_by_the_legend_there_is_one_extra_solution_in_all(began: Began, difficulty: str, space: int) -> None:
    most = LEGEND[difficulty][space]
    table = started(began, YEARS[difficulty][space], difficulty, track_reading="legend").plays(most - 1)
    assert table.waits == "proposing"
    table.propose()
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)


@pytest.mark.rule("S-051", "X7")
@levels
def test_the_last_turn_has_no_maximum(began: Began, difficulty: str) -> None:
    """It ends by a wrong card or two passes; here by passes after 20 cards."""
    table = started(began, YEARS[difficulty][-2], difficulty).plays(20)
    assert table.waits == "proposing"
    assert view(table.game, 0).maximum == terms.NO_LIMIT
    table.stop()
    assert table.told(terms.PHASE_OVER)[-1] == (1, 0)
    assert (table.game.over, table.heat) == (1, table.game.step)


@pytest.mark.rule("X7", "S-076")
def test_the_last_turn_ends_on_a_wrong_card(began: Began) -> None:
    table = started(began, 2045, "med").plays(9, wrong=True)
    assert table.told(terms.PHASE_OVER)[-1] == (0, 0)
    assert table.told(terms.SCORED)[-1] == (7, 7)
    assert table.game.over


@pytest.mark.rule("X7", "S-206")
def test_the_last_turn_ends_when_nobody_has_a_card(began: Began) -> None:
    """All 76 cards go to the table; none comes back from there, and who has no card passes."""
    table = quiet(began(2045, 14, players=2))
    while not table.game.over:
        table.propose()
    assert table.told(terms.PHASE_OVER)[-1] == (3, 0)
    assert table.told(terms.SCORED)[-1] == (76, 76)
    assert len(table.told(terms.RESHUFFLED)) == 1


# -- the marked Reward


@pytest.mark.rule("S-050", "X2", "X17")
@levels
@pytest.mark.parametrize("reading", ["literal", "legend"])
def test_one_reward_is_picked_up_at_the_start_of_the_marked_round_alone(
    began: Began, difficulty: str, reading: str
) -> None:
    for year in YEARS[difficulty][1:-1]:
        table = began(year, 18, difficulty=difficulty, track_reading=reading)
        assert table.waits == ("turning up a reward" if year == REWARD[difficulty] else "rolling")
    table = began(REWARD[difficulty], 18, difficulty=difficulty, track_reading=reading)
    assert table.reward("momentum").rewards == ["momentum"]
    assert table.waits == "rolling"


@pytest.mark.rule("S-050", "S-200")
def test_the_marked_reward_can_be_used_in_its_own_round(began: Began) -> None:
    table = began(2035, 18).reward("cool-heads")
    assert table.waits == "asking: cool"
    assert table.answer(1).heat == 16


@pytest.mark.rule("S-050", "S-206")
def test_an_empty_reward_deck_has_none_on_the_marked_space(began: Began) -> None:
    held = ["early-warning", "ecosystem-rebound", "restored-wetlands", "cool-heads", "peer-review", "momentum"]
    table = began(2035, 12, held=held)
    assert table.waits == "turning up an event"
    assert len(table.told(terms.NO_REWARD)) == 1


# -- the end of a round


@pytest.mark.rule("S-043", "S-087", "S-088")
@levels
def test_after_scoring_the_year_moves_on_and_the_world_warms(began: Began, difficulty: str) -> None:
    table = started(began, YEARS[difficulty][2], difficulty).plays(3).stop()
    assert table.year == YEARS[difficulty][3]
    assert table.heat == 14 - 3 + {"med": 3, "hard": 3, "xhard": 4}[difficulty]
    assert [heat / 10 for heat in view(table.game, 0).heats][-1] == table.heat / 10


@pytest.mark.rule("S-052", "S-053", "S-107", "X6")
@levels
def test_the_step_into_2050_warms_once_and_2050_is_not_played(began: Began, difficulty: str) -> None:
    table = started(began, YEARS[difficulty][-2], difficulty).plays(2).stop()
    assert (table.game.over, table.year) == (1, 2050)
    assert table.heat == 14 - 2 + {"med": 3, "hard": 3, "xhard": 4}[difficulty]
    assert table.game.deciders() == 0
    assert table.refused(0, terms.PROPOSE, table.card(1), 0) == "S-102"
