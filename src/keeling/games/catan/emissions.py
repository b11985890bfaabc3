"""The curve behind the tracker: what the world has emitted by burning coal, oil and gas, a point for each decade.

Global fossil CO2 emissions with cement and flaring, without land use, in gigatonnes of CO2 a year: Global Carbon
Project, Andrew and Peters, GCB2025v15 (2025), CC BY 4.0.
"""

from __future__ import annotations

from typing import Final

from keeling.core.text import N_

EMISSIONS: Final = (
    (1850, 0.198), (1860, 0.334), (1870, 0.535), (1880, 0.858), (1890, 1.309), (1900, 1.962), (1910, 3.051),
    (1920, 3.546), (1930, 3.956), (1940, 4.884), (1950, 5.929), (1960, 9.387), (1970, 14.898), (1980, 19.411),
    (1990, 22.733), (2000, 25.513), (2010, 33.319), (2020, 35.160), (2024, 38.599),
)  # fmt: skip
SOURCE: Final = N_("Global Carbon Project, 2025: CO₂ from fossil fuels and cement, without land use")
FIRST: Final = EMISSIONS[0][0]
LAST: Final = EMISSIONS[-1][0]
CARBON: Final = 12 / 44  # tonnes of carbon in a tonne of CO2; the printed tracker counts carbon
CELLS: Final = 13  # levels of the tracker
TOP: Final = 40.0  # gigatonnes of CO2 at the upper edge


def spot(year: float, emitted: float, width: float, height: float) -> tuple[float, float]:
    """Where a year and its gigatonnes of CO2 lie in a box of this size, y downwards.

    The first year is over the middle of level 1's cell, the last over the middle of level 13's.
    """
    cell = width / CELLS
    along = (year - FIRST) / (LAST - FIRST)
    return cell * (0.5 + along * (CELLS - 1)), height * (1 - emitted / TOP)


def line(width: float = 1300, height: float = 100) -> str:
    """The curve as the points of an SVG polyline in a box of 13 cells."""
    spots = (spot(year, emitted, width, height) for year, emitted in EMISSIONS)
    return " ".join(f"{x:.0f},{y:.1f}" for x, y in spots)


def area(width: float = 1300, height: float = 100) -> str:
    """The points of an SVG polygon: the curve and the ground below it."""
    (first, _), (last, _) = (spot(year, 0, width, height) for year in (FIRST, LAST))
    return f"{first:.0f},{height:.1f} {line(width, height)} {last:.0f},{height:.1f}"
