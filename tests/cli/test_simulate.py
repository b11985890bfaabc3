"""keeling simulate: the figures, and that they do not depend on how the games are shared out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cli.commands import Keeling

KEYS = [
    "game", "seats", "games", "actions", "chance", "seconds", "games_per_second", "actions_per_second", "length",
    "outcomes",
]  # fmt: skip
TIMED = ("seconds", "games_per_second", "actions_per_second")


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in TIMED}


@pytest.mark.engine
def test_json(keeling: Keeling) -> None:
    found = keeling("simulate", "zero", "--seats", 3, "--games", 50, "--seed", 1, "--json").json
    assert list(found) == KEYS
    assert (found["game"], found["seats"], found["games"]) == ("zero", 3, 50)
    assert found["chance"] == 50 * 73  # 72 cards and a dealer
    assert found["length"]["min"] <= found["length"]["median"] <= found["length"]["p90"] <= found["length"]["max"]
    assert found["actions"] == pytest.approx(50 * found["length"]["mean"])
    assert sum(found["outcomes"]["endings"].values()) == 50
    assert len(found["outcomes"]["wins"]) == len(found["outcomes"]["losses"]) == 3
    assert found["actions_per_second"] == pytest.approx(found["actions"] / found["seconds"], rel=0.01)


def test_text(keeling: Keeling) -> None:
    out = keeling("simulate", "zero", "--games", 20, "--seed", 1).out
    assert out.startswith("20 games of zero with 4 seats in ")
    assert "  Ending     Games  Share   95 % interval" in out
    assert "  jerry      18     90.0 %  69.9–97.2 %" in out
    assert len(out.splitlines()) == 2 + 3 + 1 + 4


@pytest.mark.parametrize("bots", ["random", "normal,easy,random"])
def test_the_seed_decides_and_jobs_do_not(keeling: Keeling, bots: str) -> None:
    words = ["simulate", "zero", "--seats", 3, "--games", 40, "--bots", bots, "--set", "option=2", "--json", "--seed"]
    alone = untimed(keeling(*words, 5).json)
    assert alone == untimed(keeling(*words, 5).json)
    assert alone == untimed(keeling(*words, 5, "--jobs", 2).json)
    assert alone != untimed(keeling(*words, 6).json)


def test_more_jobs_than_games(keeling: Keeling) -> None:
    found = keeling("simulate", "zero", "--games", 2, "--seed", 1, "--jobs", 3, "--json").json
    assert found["games"] == 2


def test_random_in_every_seat_is_random(keeling: Keeling) -> None:
    words = ["simulate", "zero", "--seats", 2, "--games", 30, "--seed", 9, "--json", "--bots"]
    assert untimed(keeling(*words, "random").json) == untimed(keeling(*words, "Random,random").json)


def test_better_players_win_more(keeling: Keeling) -> None:
    words = ["--seats", 2, "--games", 200, "--seed", 2, "--bots", "normal,random", "--json"]
    found = keeling("simulate", "zero", *words).json
    assert found["outcomes"]["wins"][0] > 120


def test_a_budget_for_bots_that_search(keeling: Keeling) -> None:
    words = ["--seats", 2, "--games", 1, "--seed", 2, "--bots", "hard,random", "--budget", 2, "--json"]
    found = keeling("simulate", "zero", *words).json
    assert found["games"] == 1
    assert found["seconds"] < 0.01 * found["actions"] + 5


def test_a_seed_is_told_when_none_was_given(keeling: Keeling) -> None:
    first = keeling("simulate", "zero", "--games", 10, "--json")
    assert first.err.startswith("Seed ")
    seed = first.err.removeprefix("Seed ").strip(" .\n")
    assert untimed(first.json) == untimed(keeling("simulate", "zero", "--games", 10, "--json", "--seed", seed).json)
