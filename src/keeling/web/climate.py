"""The curve on the home page: what the air over Mauna Loa held in each year since 1959."""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources

import msgspec

WIDTH, HEIGHT = 770, 120  # the viewBox of the home page's curve
MARGIN = 8


class Measured(msgspec.Struct, frozen=True):
    """The annual mean of CO2 in one year, in ppm of dry air."""

    year: int
    ppm: float


@cache
def co2() -> tuple[Measured, ...]:
    """All years, oldest first; the file names its source."""
    lines = (resources.files("keeling.web") / "co2.csv").read_text("utf-8").splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    return tuple(Measured(int(row["year"]), float(row["ppm"])) for row in rows)


@cache
def curve() -> str:
    """The points of a polyline in a box of WIDTH by HEIGHT; the lowest year touches the lower margin."""
    years = co2()
    low, high = (pick(year.ppm for year in years) for pick in (min, max))
    first, last = years[0].year, years[-1].year
    across = WIDTH / (last - first)
    up = (HEIGHT - 2 * MARGIN) / (high - low)
    return " ".join(
        f"{(year.year - first) * across:.1f},{HEIGHT - MARGIN - (year.ppm - low) * up:.1f}" for year in years
    )
