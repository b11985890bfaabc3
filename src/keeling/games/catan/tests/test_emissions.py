"""The curve behind the tracker: in order, in its box, and to the number."""

from __future__ import annotations

import itertools

import pytest

from keeling.games.catan import board, emissions, terms


def spots(points: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (point.split(",") for point in points.split())]


def test_there_is_a_point_for_each_decade_and_the_latest_year() -> None:
    years = [year for year, _ in emissions.EMISSIONS]
    assert years == [*range(1850, 2030, 10), 2024]
    assert emissions.CELLS == terms.HOTTEST == len(board.TARGETS) - 1


def test_emissions_have_grown_with_every_decade() -> None:
    assert all(before < after for (_, before), (_, after) in itertools.pairwise(emissions.EMISSIONS))
    assert dict(emissions.EMISSIONS)[2024] * emissions.CARBON == pytest.approx(10.5, abs=0.05)  # Gt of carbon


@pytest.mark.rule("GW-001")
def test_the_curve_runs_from_the_first_cell_to_the_last() -> None:
    drawn = spots(emissions.line(1300, 100))
    assert [x for x, _ in drawn] == sorted({x for x, _ in drawn})
    assert (drawn[0][0], drawn[-1][0]) == (50, 1250)
    assert [y for _, y in drawn] == sorted((y for _, y in drawn), reverse=True)
    assert drawn[0][1] == pytest.approx(99.5)
    assert drawn[-1][1] == pytest.approx(100 * (1 - 38.599 / 40), abs=0.05)


def test_the_area_stands_on_the_ground() -> None:
    outline = spots(emissions.area(390, 60))
    assert outline[1:-1] == spots(emissions.line(390, 60))
    assert (outline[0], outline[-1]) == ((15, 60), (375, 60))
