"""keeling record: written, verified, told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.commands import Keeling


@pytest.fixture
def record(keeling: Keeling, tmp_path: Path) -> Path:
    file = tmp_path / "round.json"
    words = ["--seats", 3, "--seed", 7, "--bots", "normal,easy,random", "--set", "option=2"]
    assert keeling("record", "new", "zero", "-o", file, *words).code == 0
    return file


def test_new(keeling: Keeling, record: Path) -> None:
    made = json.loads(record.read_text("utf-8"))
    assert made["game"] == "zero"
    assert made["setup"]["seats"] == 3
    assert made["setup"]["options"]["option"] == "2"
    assert made["outcome"]["ending"] in ("jerry", "stalemate")


def test_new_says_what_it_made(keeling: Keeling, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    text = keeling("record", "new", "zero", "-o", file, "--seed", 1)
    told = keeling("record", "new", "zero", "-o", file, "--seed", 1, "--json").json
    assert text.out.startswith(f"{file}: {told['decisions']} decisions, {told['draws']} draws, ended by ")
    assert set(told) == {"file", "game", "seats", "decisions", "draws", "outcome"}


def test_the_seed_decides(keeling: Keeling) -> None:
    same = [keeling("record", "new", "zero", "-o", "-", "--seed", 3).out for _ in range(2)]
    assert same[0] == same[1] != keeling("record", "new", "zero", "-o", "-", "--seed", 4).out


def test_the_seed_deals_as_position_new_does(keeling: Keeling) -> None:
    made = keeling("record", "new", "zero", "-o", "-", "--seed", 3, "--seats", 2).json
    new = keeling("position", "new", "zero", "--seed", 3, "--seats", 2).json
    drawn = [drawn["outcome"]["card"] for drawn in made["entries"][0]["chance"] if drawn["outcome"]["do"] == "draw"]
    assert sorted(drawn) == sorted(card for player in new["players"] for card in player["hand"])


def test_verify(keeling: Keeling, record: Path) -> None:
    answer = keeling("record", "verify", record)
    assert answer.code == 0
    assert answer.out.startswith("The record is true: its ")
    assert "Ended by " in answer.out
    assert answer.out.endswith("Every draw follows from the root, and the commitment is the root's.\n")
    told = keeling("record", "verify", record, "--json").json
    assert told["ok"] is True
    assert told["luck"] == "checked"
    assert told["faults"] == []


def test_luck_without_a_commitment(keeling: Keeling, record: Path) -> None:
    made = json.loads(record.read_text("utf-8"))
    for root, luck, words in (
        (made["root"], "uncommitted", "no commitment was published"),
        (None, "sealed", "The root is not opened yet"),
    ):
        record.write_text(json.dumps({**made, "root": root, "commitment": None}), "utf-8")
        assert keeling("record", "verify", record, "--json").json["luck"] == luck
        assert words in keeling("record", "verify", record).out
        assert words in keeling("record", "show", record).out.splitlines()[0]


def test_a_changed_record_is_not_true(keeling: Keeling, record: Path) -> None:
    made = json.loads(record.read_text("utf-8"))
    made["entries"][0]["chance"][-1]["draw"]["number"] ^= 1
    record.write_text(json.dumps(made), "utf-8")
    answer = keeling("record", "verify", record)
    assert (answer.code, answer.out) == (2, "")
    assert "entries[0].chance[" in answer.err
    told = keeling("record", "verify", record, "--json")
    assert told.code == 2
    assert told.json == {"ok": False, "faults": answer.err.splitlines()}
    assert keeling("record", "show", record).code == 2


def test_show(keeling: Keeling, record: Path) -> None:
    told = keeling("record", "show", record, "--json").json
    lines = keeling("record", "show", record).out.splitlines()
    assert lines[0].startswith(f"ZERO, 3 seats, {told['decisions']} decisions")
    assert len(lines) == 2 + len(told["entries"])
    assert told["entries"][0]["seat"] is None
    assert told["entries"][0]["outcomes"]
    assert sum(len(entry["outcomes"]) for entry in told["entries"]) == told["draws"]
    assert "places by seat" in lines[-1]


@pytest.mark.parametrize("command", ["verify", "show"])
@pytest.mark.parametrize("text", ["", "[]", "{}", '{"keeling": 1}', '{"keeling": 1, "game": "zro"}', "{\n]"])
def test_what_is_no_record(keeling: Keeling, command: str, text: str) -> None:
    answer = keeling("record", command, "-", input=text)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.strip()


def test_a_place_that_cannot_be_written(keeling: Keeling, tmp_path: Path) -> None:
    answer = keeling("record", "new", "zero", "--seed", 1, "-o", tmp_path / "no" / "where.json")
    assert answer.code == 2
    assert "cannot be written: No such file or directory." in answer.err
