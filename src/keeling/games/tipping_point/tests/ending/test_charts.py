"""The chart of the end: every number in its box."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from keeling.games.tipping_point import charts


@pytest.mark.parametrize("plan", [charts.LARGE, charts.SMALL])
def test_the_chart_holds_every_number_in_its_box(counted: Any, plan: charts.Plan) -> None:
    for seed in range(3):
        one = counted(4, "together", "reckless", seed)
        told, seen = one.told(), one.view()
        n = len(told.decades)
        drawn = charts.chart(told.decades, [1, n - 1], seen, (4, 7), plan)
        assert [(x, k) for x, _y, k in drawn.pins] == [(drawn.sums.bars[1].middle, 1), (drawn.sums.bars[-1].middle, 2)]
        assert all(y + charts.PIN <= drawn.tall for _x, y, _n in drawn.pins)
        for panel in (drawn.people, drawn.co2):
            assert len(panel.lines) == 4
            for line in panel.lines:
                assert len(line.marks) == n == line.path.count("L") + 1
                assert all(
                    plan.left <= x <= plan.right and panel.top - 5 <= y <= panel.floor + 5 for x, y in line.marks
                )
            heights = sorted(line.label[1] for line in panel.lines)
            assert all(b - a >= plan.apart - 0.2 for a, b in pairwise(heights))
        assert [line.label[2] for line in drawn.people.lines] == [str(k) for k in told.decades[-1].people]
        assert sum(band.tall for band in drawn.co2.bands) == pytest.approx(drawn.co2.floor - drawn.co2.top, abs=0.4)
        for bar, decade in zip(drawn.sums.bars, told.decades, strict=True):
            assert (bar.total, len(bar.backs), len(bar.struck)) == (decade.total, decade.cards, len(decade.struck))
            assert (bar.zone == len(seen.bands)) == (decade.total >= seen.limit)
            assert all(
                0 <= x <= plan.wide - plan.emblem and y + plan.emblem <= drawn.pins[0][1] - charts.PIN
                for x, y, _e, _n in bar.struck
            )


def test_the_bar_of_a_total_has_the_colour_of_its_cards(ended: Any) -> None:
    seen = ended((10, 1)).view()
    for total in range(seen.limit + 3):
        row = charts.zone(total, seen.bands, seen.limit)
        assert row == len(seen.bands) if total >= seen.limit else seen.bands[row][1] == row + 1


def test_numbers_at_the_ends_of_lines_lie_apart() -> None:
    assert charts.spread([100, 100, 100], 10) == [90, 100, 110]
    assert charts.spread([50, 10], 10) == [50, 10]
    moved = charts.spread([0, 3, 30, 31], 12)
    assert all(b - a >= 12 - 1e-9 for a, b in pairwise(moved))
    assert sum(moved) == pytest.approx(64)
