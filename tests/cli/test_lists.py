"""games, rules and deck: what there is, for people and for programs."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from tests.cli.commands import Keeling

from keeling.core.registry import title_of, titles


def test_games(keeling: Keeling) -> None:
    answer = keeling("games")
    assert answer.code == 0
    assert "zero  ZERO: " in answer.out
    assert "2 to 7 players" in answer.out
    for option in title_of("zero").options:
        assert option.key in answer.out


def test_games_as_json(keeling: Keeling) -> None:
    found = keeling("games", "--json").json
    assert [game["id"] for game in found] == list(titles())
    zero = next(game for game in found if game["id"] == "zero")
    assert zero["seats"] == {"fewest": 2, "most": 7, "usual": 4}
    assert zero["bots"] == ["random", "easy", "normal", "hard"]
    for option in zero["options"]:
        values = [choice["value"] for choice in option["choices"]]
        assert option["default"] in values or option["low"] <= option["default"] <= option["high"]


def test_rules_in_full(keeling: Keeling) -> None:
    answer = keeling("rules", "zero")
    assert answer.code == 0
    for rule in title_of("zero").rules():
        assert f"\n{rule} " in "\n" + answer.out


def test_rules_as_json(keeling: Keeling) -> None:
    found = keeling("rules", "zero", "--json").json
    assert [rule["id"] for rule in found] == list(title_of("zero").rules())
    for rule in found:
        assert set(rule) == {
            "id", "text", "source", "printed", "option", "tests", "alternatives", "reason", "settles"
        }  # fmt: skip
        assert isinstance(rule["printed"], bool)
        assert isinstance(rule["tests"], list)


@pytest.mark.parametrize("name", ["Z-020", "z-020", "z20", "20", "Z20"])
def test_one_rule(keeling: Keeling, name: str) -> None:
    assert [rule["id"] for rule in keeling("rules", "zero", name, "--json").json] == ["Z-020"]
    assert keeling("rules", "ZERO", name).out.startswith("Z-020  ")


def test_an_open_point(keeling: Keeling) -> None:
    answer = keeling("rules", "zero", "q2")
    assert answer.out.startswith("Q2")
    assert "Other readings:" in answer.out


def test_deck_show(keeling: Keeling) -> None:
    answer = keeling("deck", "show", "zero")
    assert answer.out.startswith("Keeling deck for ZERO: 72 cards\n")
    assert len(answer.out.splitlines()) == 1 + len(title_of("zero").deck()["card"])
    assert keeling("deck", "show", "zero", "--json").json == title_of("zero").deck()


def test_the_shown_deck_passes_the_check(keeling: Keeling, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(keeling("deck", "show", "zero", "--json").out, "utf-8")
    answer = keeling("deck", "check", file)
    assert (answer.code, answer.err) == (0, "")
    assert "can be played: 72 cards" in answer.out
    found = keeling("deck", "check", "-", "--json", input=file.read_text("utf-8")).json
    assert found == {"game": "zero", "ok": True, "name": "Keeling deck for ZERO", "cards": 72, "faults": []}


def test_a_deck_of_ones_own_starts_from_the_standard_one(keeling: Keeling, tmp_path: Path) -> None:
    file = tmp_path / "my-deck.toml"
    file.write_text(keeling("deck", "show", "zero", "--toml").out, "utf-8")
    assert tomllib.loads(file.read_text("utf-8")) == title_of("zero").deck()
    assert '\n\n[[card]]\nkey = "' in file.read_text("utf-8")
    answer = keeling("deck", "check", file)
    assert (answer.code, answer.out) == (0, "Keeling deck for ZERO can be played: 72 cards.\n")


SMALL = """name = "Small"
[[card]]
key = "a"
kind = "-5"
title = "Worst"
copies = 6

[[card]]
key = "b"
kind = "+5"
title = "Best"
copies = 6
"""


def test_a_deck_in_toml(keeling: Keeling, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, "utf-8")
    answer = keeling("deck", "check", file, "--game", "zero")
    assert (answer.code, answer.out) == (0, "Small can be played: 12 cards.\n")


def test_faults_of_a_deck_have_their_lines(keeling: Keeling, tmp_path: Path) -> None:
    file = tmp_path / "faulty.toml"
    file.write_text(SMALL.replace('"+5"', '"+6"').replace('title = "Worst"', 'titel = "Worst"'), "utf-8")
    answer = keeling("deck", "check", file)
    assert (answer.code, answer.out) == (2, "")
    assert "Line 2, card 1: has an unknown field 'titel'. Did you mean 'title'?" in answer.err
    assert "Line 8, card 2: kind '+6' is none." in answer.err
    found = keeling("deck", "check", file, "--json")
    assert found.code == 2
    assert found.json["ok"] is False
    assert "\n".join(found.json["faults"]) == answer.err.rstrip("\n")


def test_faults_of_a_deck_in_json_name_the_card(keeling: Keeling) -> None:
    deck = tomllib.loads(SMALL)
    deck["card"][1]["kind"] = "+6"
    answer = keeling("deck", "check", "-", input=json.dumps(deck))
    assert answer.code == 2
    assert answer.err.startswith("Card 2: kind '+6' is none.")


@pytest.mark.parametrize(
    "text", ["", "{}", "[", "{", '{"card": 3}', "card = 3", "\x00", '{"card": [3]}', '{"": {"": 1}}']
)
def test_what_is_no_deck(keeling: Keeling, text: str) -> None:
    answer = keeling("deck", "check", "-", input=text)
    assert answer.code == 2
    assert answer.err.strip()


def test_own_decks_are_played(keeling: Keeling, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, "utf-8")
    new = keeling("position", "new", "zero", "--seats", 2, "--deck", file).json
    assert new["deck"] == tomllib.loads(SMALL)
    ran = keeling("simulate", "zero", "--seats", 2, "--deck", file, "--games", 5, "--seed", 1, "--json").json
    assert ran["chance"] == 5 * 12 + 5  # every card is drawn once, and a dealer
    too_many = keeling("simulate", "zero", "--seats", 5, "--deck", file)
    assert too_many.code == 2
    assert "cards" in too_many.err


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 5000, '{"card": ' + "[" * 5000, '{"card": ' + "[" * 900 + "]" * 900 + "}"]
)
def test_a_deck_that_is_nested_too_deeply(keeling: Keeling, text: str) -> None:
    answer = keeling("deck", "check", "-", input=text)
    assert answer.code == 2
    assert "Keeling has a fault" not in answer.err


def test_a_deck_of_one_card_is_told_so(keeling: Keeling) -> None:
    deck = tomllib.loads(SMALL)
    deck["card"] = [{**deck["card"][0], "copies": 1}]
    answer = keeling("deck", "check", "-", input=json.dumps(deck))
    assert answer.err == "The deck has 1 card; two players need 6 for the deal (Z-007).\n"
