"""The thermometer: its spaces and zones, its ends, and where the game is won, half won and lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common
from keeling.games.solutions import board, terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, New, Table

pytestmark = pytest.mark.engine


def ended(began: Began, final: int) -> Table:
    """A game that comes to 2050 at so many tenths: two cards bring 2 down, 2050 brings 3 up."""
    table = began(2045, final - 1, past=["record-heatwave"])
    if table.waits == "rolling":
        table.roll(1)
    return table.event("global-solidarity").plays(2).stop()


@pytest.mark.rule("S-019")
def test_a_space_is_a_tenth_of_a_degree(new: New) -> None:
    """A rise of 3 spaces takes 0.5 °C to 0.8 °C, and the top, 5.0+, is the 51st space."""
    table = new(3).flow()
    assert (table.heat, table.game.step) == (5, 3)
    assert terms.TOP + 1 == 51
    table.game.load(table.game.dump() | {"heat": terms.TOP, "broken": 1})
    assert table.game.faults() == []
    table.game.load(table.game.dump() | {"heat": terms.TOP + 1})
    assert table.game.faults()


@pytest.mark.rule("S-021")
def test_three_zones_in_rising_order_and_the_chance_never_falls(began: Began) -> None:
    zones, chances = [], []
    for heat in range(3, 50):
        table = began(2000, heat)
        zones.append(view(table.game, 0).zone)
        assert zones[-1] == board.zone_of(heat)
        assert (table.waits == "rolling") == (zones[-1] > 0)
        faces = 0
        for outcome, _ in table.game.outcomes() if zones[-1] else []:
            after = table.game.copy()
            after.play(common.CHANCE, outcome)
            faces += after.phase == terms.TURNING_UP_FEEDBACK
        chances.append(faces)
    assert sorted(set(zones)) == [0, 1, 2, 3]
    assert zones == sorted(zones)
    assert chances == sorted(chances)
    assert sorted(set(chances)) == [0, 2, 3, 4]
    limits = [zones.index(zone) + 3 for zone in (1, 2, 3)]
    assert limits == [16, 21, 31]


@pytest.mark.rule("S-021")
def test_the_board_prints_the_zones_that_the_rules_roll_by() -> None:
    assert board.ZONES == ((0, 15, ()), (16, 20, (5, 6)), (21, 30, (4, 5, 6)), (31, 50, (3, 4, 5, 6)))


@pytest.mark.rule("S-020", "S-086")
def test_scoring_stops_at_the_lowest_space(new: New) -> None:
    table = new(6)
    table.flow()
    table.game.load(table.game.dump() | {"heat": 1, "heats": [1, *[0] * 12]})
    table.plays(4)
    assert table.told(terms.SCORED) == [(4, 4)]
    assert (table.told(terms.COOLED), table.heat) == ([(1, 0)], 3)


@pytest.mark.rule("S-029", "S-103", "S-104", "S-105", "S-106", "S-107", "X13")
@pytest.mark.parametrize(
    ("final", "ending"),
    [(4, "win"), (14, "win"), (15, "win"), (16, "partial"), (20, "partial"), (21, "lost"), (40, "lost")],
)
def test_what_counts_is_the_temperature_in_2050(began: Began, final: int, ending: str) -> None:
    table = ended(began, final)
    outcome = table.game.outcome()
    assert outcome is not None
    assert (table.heat, outcome.ending) == (final, ending)
    assert outcome.winners == ((0, 1, 2) if ending == "win" else ())
    assert outcome.losers == ((0, 1, 2) if ending == "lost" else ())
    assert outcome.scores == (final,) * 3


@pytest.mark.rule("S-030", "X13")
@pytest.mark.parametrize("heat", [21, 35, 46])
def test_going_above_two_degrees_before_2050_is_no_loss(began: Began, heat: int) -> None:
    table = began(2000, heat).roll(1).event("global-treaty").plays(2).stop()
    assert (table.game.over, table.year) == (0, 2005)
    assert table.heat == heat - 2 - 2 + 3
    assert table.game.outcome() is None


@pytest.mark.rule("S-030", "S-103")
def test_a_world_that_was_too_warm_can_still_be_won(began: Began) -> None:
    """From 2.4 °C at the last turn with 12 cards to 1.5 °C."""
    table = began(2045, 24, players=8).roll(1).event("global-solidarity").plays(12).stop()
    outcome = table.game.outcome()
    assert outcome is not None
    assert (table.heat, outcome.ending) == (15, "win")


@pytest.mark.rule("S-090", "S-091", "X4")
@pytest.mark.parametrize(("heat", "loop"), [(47, "amazon-dieback"), (48, "amazon-dieback"), (49, "amazon-dieback")])
def test_the_thermometer_breaks_on_the_space_above_4_9(began: Began, heat: int, loop: str) -> None:
    table = began(2000, heat).roll(6).feedback(loop)
    assert (table.heat, table.game.broken) == (50, 1)
    assert table.told(terms.BROKEN) == [(0, 0)]


@pytest.mark.rule("S-090", "X4")
def test_at_4_9_it_is_not_broken(began: Began) -> None:
    table = began(2000, 46).roll(6).feedback("amazon-dieback")
    assert (table.heat, table.game.broken, table.told(terms.BROKEN)) == (49, 0, [])
