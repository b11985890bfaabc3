"""The curves of the end page: whole, above the mean of 1850–1900, and as published where that is known by heart."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from keeling.games.solutions import climate

HERE = Path(climate.__file__).parent / "climate"


def test_the_measured_curve_is_whole_and_stands_on_1850_to_1900() -> None:
    years = climate.measured()
    assert [year.year for year in years] == list(range(1850, 2025))
    assert fmean(year.warming for year in years if year.year <= 1900) == pytest.approx(0, abs=0.001)
    assert (years[-1].warming, years[-1].low) == (1.523, None)
    assert fmean(year.warming for year in years if 2011 <= year.year <= 2020) == pytest.approx(1.09, abs=0.02)  # AR6


@pytest.mark.parametrize(
    ("name", "middle", "late"),  # best estimates of IPCC AR6 WGI, Table SPM.1: 2041–2060, 2081–2100
    [
        ("SSP1-1.9", 1.6, 1.4),
        ("SSP1-2.6", 1.7, 1.8),
        ("SSP2-4.5", 2.0, 2.7),
        ("SSP3-7.0", 2.1, 3.6),
        ("SSP5-8.5", 2.4, 4.4),
    ],
)
def test_a_projection_is_whole_and_agrees_with_the_printed_table(name: str, middle: float, late: float) -> None:
    years = climate.projected()[name]
    assert [year.year for year in years] == list(range(2015, 2100))
    for year in years:
        assert year.low is not None
        assert year.high is not None
        assert year.low < year.warming < year.high
    assert fmean(year.warming for year in years if 2041 <= year.year <= 2060) == pytest.approx(middle, abs=0.11)
    assert fmean(year.warming for year in years if year.year >= 2081) == pytest.approx(late, abs=0.11)


def test_measured_and_projected_meet() -> None:
    measured = {year.year: year.warming for year in climate.measured()}
    for years in climate.projected().values():
        both = [(year.warming, measured[year.year]) for year in years if year.year in measured]
        assert len(both) == 10
        assert fmean(ours for ours, _ in both) == pytest.approx(fmean(real for _, real in both), abs=0.1)


def test_the_outlook_runs_from_policies_to_promises() -> None:
    rows = climate.outlook()
    assert {row.case for row in rows} == set(climate.CASES)
    tracker = {row.case: row.warming for row in rows if row.report == "Climate Action Tracker"}
    assert tracker == {"policies": 2.6, "targets": 2.6, "pledges": 2.2, "promises": 1.9}
    unep = {row.case: (row.warming, row.low, row.high) for row in rows if row.report == "UNEP"}
    assert unep == {"policies": (2.8, None, None), "pledges": (None, 2.3, 2.5)}


def test_every_file_names_its_source_and_baseline() -> None:
    told = (HERE / "SOURCES.md").read_text("utf-8")
    files = sorted(HERE.glob("*.csv"))
    assert {file.stem for file in files} == set(climate.SOURCES)
    for file in files:
        assert file.name in told
        assert "1850-1900" in file.read_text("utf-8").splitlines()[0] + file.read_text("utf-8").splitlines()[1]
        assert climate.SOURCES[file.stem].baseline == (1850, 1900)
