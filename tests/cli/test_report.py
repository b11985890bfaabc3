"""keeling report: what is asked for, what is said, what is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.cli.commands import Keeling

from keeling.games.tipping_point import terms, trials
from keeling.games.tipping_point.trials import Found, Trial

pytestmark = pytest.mark.engine


def imagined(trial: Trial) -> Found:
    """A game that seat 0 wins, and the next seat with a careful player in it, without playing it."""
    won = tuple(seat == 0 or (seat == 1 and trial.players[1] == "careful") for seat in range(len(trial.players)))
    tipped = trial.players[0] == "reckless"
    return Found(
        ending=terms.TIPPED if tipped else terms.WON,
        won=tuple(win and not tipped for win in won),
        people=(10,) * len(won),
        starved=1,
        struck=4,
        cards=8,
        deals=2,
        bought=frozenset({0, 5}),
        co2=12,
        decade=8,
    )


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "play", imagined)


def table(found: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in found["tables"] if one["id"] == name)


@pytest.mark.usefixtures("quick")
def test_json(keeling: Keeling) -> None:
    found = keeling("report", "balance", "tipping_point", "--games", 4, "--seed", 1, "--json").json
    assert list(found) == ["title", "facts", "aims", "tables"]
    assert [len(row) for row in table(found, "endings")["rows"]] == [6] * 12
    reckless = [row for row in table(found, "endings")["rows"] if row[0] == "reckless"]
    assert [row[5]["value"] for row in reckless] == [1.0] * 3
    assert 0 < reckless[0][5]["low"] < 1
    cards = {row[0]: row[1]["value"] for row in table(found, "cards")["rows"]}
    assert len(cards) == 26
    assert sum(cards.values()) == 2  # the two kinds that were bought
    assert [aim["met"] for aim in found["aims"]][2:4] == [True, False]


@pytest.mark.usefixtures("quick")
def test_text_and_files(keeling: Keeling, tmp_path: Path) -> None:
    said = keeling("report", "balance", "tipping_point", "--games", 2, "--seed", 1)
    assert "NOT MET: Each type of card" in said.out
    assert "One against three" in said.out
    written = keeling("report", "balance", "tipping_point", "--games", 2, "--seed", 1, "--output", tmp_path)
    assert written.out == ""
    text = (tmp_path / "tipping_point-balance.md").read_text("utf-8")
    plots = sorted(tmp_path.glob("*.svg"))
    assert len(plots) == 2
    assert all(f"({plot.name})" in text for plot in plots)
    drawn = ElementTree.parse(plots[1]).getroot()
    assert len(drawn.findall("{*}circle")) == 4 + 12 * 4  # a legend, and a dot a figure


def test_who_has_no_report_says_so(keeling: Keeling) -> None:
    assert "ZERO has no reports." in keeling("report", "balance", "zero").err
    answer = keeling("report", "balanse", "tipping_point")
    assert answer.code == 2
    assert "Did you mean 'balance'?" in answer.err
