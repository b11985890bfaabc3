"""The real world beside the game's: measured and projected warming by year, and where policies lead.

Every figure is in °C above the mean of 1850–1900. `climate/SOURCES.md` says where each file comes from.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources

import msgspec

from keeling.core.text import N_

BASELINE = (1850, 1900)  # first and last year of the mean that every figure is above
SCENARIOS = {  # as the IPCC describes their emissions
    "SSP1-1.9": N_("very low emissions"),
    "SSP1-2.6": N_("low emissions"),
    "SSP2-4.5": N_("middle path"),
    "SSP3-7.0": N_("high emissions"),
    "SSP5-8.5": N_("very high emissions"),
}
CASES = {
    "policies": N_("with the policies in force"),
    "targets": N_("if the targets for 2030 and 2035 are met"),
    "pledges": N_("if all pledges are kept"),
    "promises": N_("if everything announced is done"),
}


class Source(msgspec.Struct, frozen=True):
    """Where a series comes from: who and what, the year it came out, its licence."""

    title: str
    year: int
    licence: str = ""
    baseline: tuple[int, int] = BASELINE


SOURCES = {  # of the files of `climate/`
    "measured": Source("Indicators of Global Climate Change 2024 (Forster et al.)", 2025, "CC BY 4.0"),
    "projected": Source("IPCC AR6 WGI, Figure SPM.8a", 2021, "CC BY 4.0"),
    "outlook": Source("UNEP, Emissions Gap Report; Climate Action Tracker", 2025),
}


class Year(msgspec.Struct, frozen=True):
    """A year's warming in °C; low and high are the very likely range (5–95%) of a projection, None if measured."""

    year: int
    warming: float
    low: float | None = None
    high: float | None = None


class Outlook(msgspec.Struct, frozen=True):
    """The warming by 2100 in °C that a report expects. `case` is a key of CASES; a range may stand without a middle."""

    report: str
    year: int
    case: str
    warming: float | None = None
    low: float | None = None
    high: float | None = None


BEFORE_PARIS = Outlook("Climate Action Tracker", 2015, "policies", 3.6)  # its assessment of December 2015


def rows(name: str) -> list[dict[str, str]]:
    """The lines of a file of `climate/` that are data."""
    text = (resources.files(__package__) / "climate" / f"{name}.csv").read_text("utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def degrees(cell: str) -> float | None:
    return float(cell) if cell else None


@cache
def measured() -> tuple[Year, ...]:
    """Every year since 1850, oldest first."""
    return tuple(Year(int(row["year"]), float(row["warming"])) for row in rows("measured"))


@cache
def projected() -> dict[str, tuple[Year, ...]]:
    """The years from 2015 to 2099 of each of SCENARIOS, the coolest scenario first."""
    found: dict[str, list[Year]] = {name: [] for name in SCENARIOS}
    for row in rows("projected"):
        year = Year(int(row["year"]), float(row["warming"]), float(row["low"]), float(row["high"]))
        found[row["scenario"]].append(year)
    return {name: tuple(years) for name, years in found.items()}


@cache
def outlook() -> tuple[Outlook, ...]:
    """What the newest reports expect for 2100."""
    return tuple(
        Outlook(
            row["report"], int(row["year"]), row["case"], *(degrees(row[key]) for key in ("warming", "low", "high"))
        )
        for row in rows("outlook")
    )
