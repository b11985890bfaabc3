"""The example of a game of one's own: it passes the battery, and installed it is played everywhere."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "coin"
sys.path.append(str(EXAMPLE))
TestCoin = runpy.run_path(str(EXAMPLE / "tests" / "test_coin.py"))["TestCoin"]
POINTS = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
PAGES = """
import re, sys
from pathlib import Path
from litestar.testing import TestClient
from keeling.bots.workers import InlineWorkers
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables
from keeling.web.app import application
from keeling.web.settings import Settings

tables = lambda: Tables(SqliteStore(Path(sys.argv[1]), "OFF"), InlineWorkers(), pace=0.0)
with TestClient(application(tables, Settings(beat=0.2))) as client:
    assert "Heads or tails" in client.get("/").text
    assert "H-003" in client.get("/rules/coin").text
    made = client.post("/tables", data={"game": "coin", "name": "Ada", "seats": 2}, follow_redirects=False)
    place = made.headers["location"]
    assert client.post(f"{place}/start", follow_redirects=False).status_code == 303
    for _ in range(40):
        seen = client.get(f"{place}/view.json").json()
        if seen["ended"]:
            break
        if seen["choices"]:
            move = {"asked_at": seen["asked_at"], "action": seen["choices"][0]["action"]}
            assert client.post(f"{place}/act", data=move, follow_redirects=False).status_code in (200, 303, 409)
    page, words = client.get(place).text, client.get(f"{place}/text").text
    assert "The coin shows" in page and "The game is over." in words, page
    print("played", re.search(r'<h1[^>]*>([^<]*)', page)[1])
"""


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that finds the game as an installed package."""
    package = tmp_path / "installed" / "keeling_coin-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: keeling-coin\nVersion: 1.0\n", "utf-8")
    listed = "\n".join(f"{name} = {value}" for name, value in POINTS["keeling.games"].items())
    (package / "entry_points.txt").write_text(f"[keeling.games]\n{listed}\n", "utf-8")
    paths = [str(package.parent), str(EXAMPLE), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}


def run(installed: dict[str, str], *words: str, input: str = "") -> str:
    answer = subprocess.run(
        [sys.executable, *words], env=installed, input=input, capture_output=True, text=True, check=False, timeout=120
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_installed_it_is_played_in_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    games = json.loads(run(installed, "-m", "keeling.cli", "games", "--json"))
    assert {"coin", "solutions", "zero"} < {game["id"] for game in games}
    told = run(installed, "-m", "keeling.cli", "simulate", "coin", "--games", "50", "--seed", "1", "--json")
    assert json.loads(told)["outcomes"]["endings"] == {"three": 50}
    record = str(tmp_path / "r.json")
    run(installed, "-m", "keeling.cli", "record", "new", "coin", "--seed", "1", "-o", record)
    assert "The record is true" in run(installed, "-m", "keeling.cli", "record", "verify", record)
    evening = run(installed, "-m", "keeling.cli", "play", "coin", "--seed", "1", input="Call heads\n" * 30)
    assert "You call heads." in evening
    assert "The game is over." in evening


def test_installed_it_is_played_in_the_browser(installed: dict[str, str], tmp_path: Path) -> None:
    assert "played The game is over." in run(installed, "-c", PAGES, str(tmp_path / "t.sqlite"))
