"""The curve of the home page."""

from __future__ import annotations

from keeling.web import climate


def test_the_series_is_whole() -> None:
    years = [one.year for one in climate.co2()]
    assert years == list(range(1959, 1959 + len(years)))
    assert climate.co2()[0].ppm == 315.98
    assert all(300 < one.ppm < 500 for one in climate.co2())


def test_the_curve_fills_its_box_and_rises() -> None:
    points = [tuple(map(float, point.split(","))) for point in climate.curve().split()]
    assert points[0][0] == 0
    assert points[-1][0] == climate.WIDTH
    assert points[0][1] == climate.HEIGHT - climate.MARGIN
    assert min(y for _x, y in points) == climate.MARGIN
