"""2050: who has won, and what the low score is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common
from keeling.games.solutions import terms
from keeling.games.solutions.game import TITLE

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine


def ended(began: Began, final: int, difficulty: str = "med", **options: object) -> Table:
    """The last round with two right cards, so that the game ends at this temperature."""
    year, step = {"med": (2045, 3), "hard": (2047, 3), "xhard": (2048, 4)}[difficulty]
    table = began(year, final + 2 - step, difficulty=difficulty, **options)
    if table.waits == "rolling":
        table.roll(1)
    return table.event("global-solidarity").plays(2).stop()


@pytest.mark.rule("S-103", "S-104", "S-105", "S-106", "S-107", "X13", "S-029")
@pytest.mark.parametrize("difficulty", ["med", "hard", "xhard"])
@pytest.mark.parametrize(
    ("final", "ending"),
    [
        (6, "win"),
        (14, "win"),
        (15, "win"),
        (16, "partial"),
        (19, "partial"),
        (20, "partial"),
        (21, "lost"),
        (49, "lost"),
    ],
)
def test_the_final_temperature_with_the_rise_of_2050_decides(
    began: Began, difficulty: str, final: int, ending: str
) -> None:
    table = ended(began, final, difficulty)
    outcome = table.game.outcome()
    assert outcome is not None
    assert (table.year, table.heat, outcome.ending) == (2050, final, ending)
    everybody = (0, 1, 2)
    assert outcome.winners == (everybody if ending == "win" else ())
    assert outcome.losers == (everybody if ending == "lost" else ())
    assert (outcome.scores, outcome.places) == ((final,) * 3, (1, 1, 1))


def go_on(table: Table) -> None:
    """The next thing that is waited for: two right cards a round, and 0 to every question."""
    if table.waits == "proposing":
        table.propose() if table.game.shown < 2 or table.game.broken else table.pass_on()
    elif table.waits.startswith("asking"):
        table.answer(0)
    elif table.waits == "readying":
        table.ready()
    elif table.waits == "passing on":
        table.does(table.deciders()[0], terms.GIVE, table.card(table.hand(table.deciders()[0])[0]))
    else:
        table.game.play(common.CHANCE, table.game.outcomes()[0][0])
        table.flow()


@pytest.mark.rule("S-102", "S-030", "X13")
def test_the_game_ends_in_2050_and_not_before(dealt: Dealt) -> None:
    table = dealt("1 2 3", "4 5 6", "7 8 9", difficulty="xhard")
    years = [table.year]
    while not table.game.over:
        go_on(table)
        if table.year != years[-1]:
            years.append(table.year)
    assert years == [*range(2030, 2050, 2), 2050]
    assert max(table.game.heats) > 20
    assert [table.game.actions(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("S-102")
def test_after_the_end_nothing_is_accepted(began: Began) -> None:
    table = ended(began, 15)
    for seat in range(3):
        assert table.game.actions(seat) == []
        assert table.refused(seat, terms.PROPOSE, table.card(table.hand(seat)[0])) == "S-102"
        assert table.refused(seat, terms.PASS) == "S-102"
        assert table.refused(seat, terms.ANSWER, 0) == "S-102"
    assert table.impossible(terms.ROLL, 1)


@pytest.mark.rule("S-108")
def test_a_lower_temperature_is_worth_more(began: Began) -> None:
    worth = [ended(began, final).game.payoff(0) for final in (6, 10, 15, 16, 21, 30, 49)]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == len(worth)


@pytest.mark.rule("S-108")
def test_the_lowest_so_far_stays_with_the_table(began: Began) -> None:
    lows = []
    setup = None
    for final in (17, 12, 14):
        table = ended(began, final)
        outcome = table.game.outcome()
        assert outcome is not None
        setup = TITLE.again(setup or table.setup, outcome)
        lows.append(setup.carry["low"] - 1)
    assert lows == [17, 12, 12]


@pytest.mark.rule("S-105", "S-107")
def test_the_rise_of_2050_can_lose_what_the_last_score_had_won(began: Began) -> None:
    table = ended(began, 21)
    assert (table.heat - 3, table.game.ending) == (18, terms.LOST)


@pytest.mark.rule("S-102", "S-103")
def test_one_screen_for_the_group_wins_as_one_seat(began: Began) -> None:
    outcome = ended(began, 15, decide="group").game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (15,))
