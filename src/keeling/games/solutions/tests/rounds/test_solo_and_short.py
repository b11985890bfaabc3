"""Alone, and on the short side of the board: what changes, and that all else stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core.game import Moves, Streams
from keeling.games.solutions import terms
from keeling.games.solutions.game import TITLE
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, New

pytestmark = pytest.mark.engine

SHORT = {
    "med": [1990, 2000, 2010, 2020, 2030, 2040, 2050],
    "hard": [2020, 2025, 2030, 2035, 2040, 2045, 2050],
    "xhard": [2030, 2034, 2038, 2042, 2046, 2050],
}
SHORT_MAXIMA = {"med": [4, 4, 4, 4, 5], "hard": [5, 5, 5, 5, 7], "xhard": [6, 6, 7, 7]}
BLUE = {"med": 2040, "hard": 2040, "xhard": 2046}
short_rounds = [(level, space) for level in SHORT_MAXIMA for space in range(1, len(SHORT_MAXIMA[level]))]


# -- alone


@pytest.mark.rule("S-109", "S-110", "S-007", "X8")
@pytest.mark.parametrize(("choice", "size"), [("four", 4), ("three", 3)])
def test_alone_the_hand_has_four_cards_at_all_times_or_three(new: New, choice: str, size: int) -> None:
    table = new(1, hand_size=choice)
    assert table.waits == "dealing"
    table.flow()
    assert len(table.hand(0)) == size
    for _ in range(3):
        table.propose()
        assert len(table.hand(0)) == size


@pytest.mark.rule("S-110", "X8")
@pytest.mark.parametrize("players", [2, 8])
def test_with_others_it_is_three_whatever_was_chosen_for_one(new: New, players: int) -> None:
    assert [len(new(players, hand_size="four").flow().hand(player)) for player in range(players)] == [3] * players


@pytest.mark.rule("S-112", "S-077", "X9")
def test_alone_one_decision_to_stop_ends_the_action_phase(new: New) -> None:
    table = new(1).flow().plays(2).pass_on()
    assert table.told(terms.PHASE_OVER) == [(1, 0)]
    assert table.year == 1995


@pytest.mark.rule("S-077", "S-078", "X9")
@pytest.mark.parametrize("players", [2, 3])
def test_with_others_it_takes_two_passes_with_no_card_between(new: New, players: int) -> None:
    table = new(players).flow().plays(2).pass_on()
    assert table.waits == "proposing"
    table.propose().pass_on()
    assert table.told(terms.PHASE_OVER) == []
    table.pass_on()
    assert table.told(terms.PHASE_OVER) == [(1, 0)]


@pytest.mark.rule("S-111", "S-064", "S-082")
def test_alone_the_other_rules_are_the_same(new: New) -> None:
    table = new(1).flow()
    assert table.refused(0, terms.PASS) == "S-064"
    table.propose()
    assert table.refused(0, terms.PASS) == "S-064"
    table.propose().propose(right=False)
    assert table.told(terms.SCORED) == [(1, 1)]
    assert (table.year, table.heat) == (1995, 5 - 1 + 3)
    assert table.waits == "turning up an event"


@pytest.mark.rule("S-111", "S-198")
def test_alone_one_answer_decides(began: Began) -> None:
    table = began(2000, 12, players=1).event("climate-march").ready().answer(0)
    assert table.waits == "turning up a reward"


@pytest.mark.rule("S-111", "X19")
def test_alone_the_advanced_game_has_its_cards(new: New) -> None:
    table = new(1, rules="advanced")
    assert [len(table.lying(kind, "face down")) for kind in ("reward", "silver", "gold")] == [8, 5, 13]


# -- short


@pytest.mark.rule("S-113", "S-114", "S-116", "S-052", "X25")
@pytest.mark.parametrize(("difficulty", "rounds"), [("med", 6), ("hard", 6), ("xhard", 5)])
def test_the_short_side_has_every_second_space(new: New, difficulty: str, rounds: int) -> None:
    table = new(3, difficulty=difficulty, length="short")
    seen = view(table.game, 0)
    assert list(seen.years) == SHORT[difficulty]
    full = view(new(3, difficulty=difficulty).game, 0)
    assert list(seen.years) == [*full.years[:-1:2], 2050]
    assert (seen.rounds, seen.rounds * 2) == (rounds, full.rounds + (full.rounds % 2))


@pytest.mark.rule("S-114", "S-102")
@pytest.mark.parametrize(("difficulty", "rounds"), [("med", 6), ("hard", 6), ("xhard", 5)])
def test_a_short_game_is_over_after_half_the_rounds(difficulty: str, rounds: int) -> None:
    for seed in (b"a", b"b", b"c"):
        game = TITLE.new(TITLE.setup(3, {"difficulty": difficulty, "length": "short"}))
        game.playout(Streams(seed), Moves())
        state = game.dump()
        assert state["space"] == rounds or (state["ending"], state["broken"]) == (terms.RUNAWAY, 1)
        assert game.faults() == []


@pytest.mark.rule("S-115", "S-117", "S-047", "S-048", "X25")
@pytest.mark.parametrize(("difficulty", "space"), short_rounds)
def test_short_maxima_begin_at_the_first_space_at_or_after_their_year(
    began: Began, difficulty: str, space: int
) -> None:
    most = SHORT_MAXIMA[difficulty][space]
    table = began(SHORT[difficulty][space], 14, players=8, difficulty=difficulty, length="short")
    if table.waits == "turning up a reward":
        table.reward("early-warning")
    table.event("sketch-the-future").ready().answer(1).plays(most - 1)
    assert table.waits == "proposing"
    table.propose()
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)


@pytest.mark.rule("S-116", "S-051", "S-053")
@pytest.mark.parametrize("difficulty", SHORT)
def test_the_short_track_ends_with_a_turn_without_maximum(began: Began, difficulty: str) -> None:
    table = began(SHORT[difficulty][-2], 14, players=8, difficulty=difficulty, length="short")
    if table.waits == "turning up a reward":
        table.reward("early-warning")
    table.event("sketch-the-future").ready().answer(1).plays(10)
    assert table.waits == "proposing"
    table.stop()
    assert (table.game.over, table.heat) == (1, 14 - 10 + table.game.step)


@pytest.mark.rule("S-117", "S-038", "S-050", "X2")
@pytest.mark.parametrize("difficulty", SHORT)
def test_short_blue_events_and_the_reward_come_at_the_first_space_at_or_after_their_year(
    began: Began, difficulty: str
) -> None:
    for year in SHORT[difficulty][1:-1]:
        table = began(year, 14, difficulty=difficulty, length="short")
        assert (table.waits == "turning up a reward") == (year == BLUE[difficulty])
        assert len(table.told(terms.BLUE_EVENTS)) == (year == BLUE[difficulty])


@pytest.mark.rule("S-115")
@pytest.mark.parametrize(("difficulty", "finite"), [("med", 6), ("hard", 7), ("xhard", 8)])
def test_the_last_short_space_has_the_finite_maximum_of_the_full_game(
    began: Began, difficulty: str, finite: int
) -> None:
    table = began(SHORT[difficulty][-2], 14, difficulty=difficulty, length="short")
    assert view(table.game, 0).finite == finite
