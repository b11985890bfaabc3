"""keeling position: made, shown, listed, played on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.commands import Keeling


def test_schema(keeling: Keeling) -> None:
    schema = keeling("position", "schema", "zero").json
    assert schema["type"] == "object"
    assert {"players", "pile", "options"} <= set(schema["properties"])


def test_new_is_settled_and_the_seed_decides(keeling: Keeling) -> None:
    words = ["position", "new", "zero", "--seats", 3, "--set", "option=2", "--seed"]
    first, again, other = (keeling(*words, seed).json for seed in (7, 7, 8))
    assert first == again != other
    assert first["phase"] == "swapping"
    assert [len(player["hand"]) for player in first["players"]] == [3, 3, 3]


def test_new_before_the_deal(keeling: Keeling) -> None:
    found = keeling("position", "new", "zero", "--before", "--seed", 1).json
    assert found["phase"] in ("choosing dealer", "dealing")
    assert all(not player["hand"] for player in found["players"])


def test_without_a_seed_every_deal_is_new(keeling: Keeling) -> None:
    assert keeling("position", "new", "zero").json != keeling("position", "new", "zero").json


def test_a_position_goes_out_and_in(keeling: Keeling, tmp_path: Path) -> None:
    out = keeling("position", "new", "zero", "--seed", "powder").out
    assert keeling("position", "show", "-", "--json", input=out).out == out
    assert keeling("position", "show", "-", "--json", input="\ufeff" + out).out == out


def test_show_lays_all_open(keeling: Keeling, position: Path) -> None:
    answer = keeling("position", "show", position)
    assert answer.code == 0
    assert answer.out.lstrip().startswith("ZERO, 2 seats\n")
    assert "Seat 0: Your cards" in answer.out
    assert "Seat 1: Your cards" in answer.out


def test_show_of_one_seat_keeps_the_others_secret(keeling: Keeling, position: Path) -> None:
    answer = keeling("position", "show", position, "--seat", 0)
    assert "+3" in answer.out
    assert "reset" not in answer.out.lower()
    found = keeling("position", "show", position, "--seat", 0, "--json").json
    assert [choice["label"][:7] for choice in found["choices"]] == ["Play +3"] * len(found["choices"])


def test_show_at_a_chance_event(keeling: Keeling, position: Path) -> None:
    waiting = keeling("position", "apply", position, '0:{"do": "play", "kind": "+3", "copies": [0]}').out
    assert "Chance is to move" in keeling("position", "show", "-", input=waiting).out


def test_legal(keeling: Keeling, position: Path) -> None:
    lines = keeling("position", "legal", position).out.splitlines()
    found = keeling("position", "legal", position, "--json").json
    assert lines == [f"0: {choice['sentence']}" for choice in found]
    assert [choice["seat"] for choice in found] == [0, 0]
    assert found[0]["action"] == {"do": "play", "kind": "+3", "copies": [0]}
    assert found[1]["action"] == {"do": "play", "kind": "+3", "copies": [0, 1]}
    assert all(isinstance(choice["packed"], int) for choice in found)
    assert len({choice["sentence"] for choice in found}) == len(found)


def test_legal_of_one_seat(keeling: Keeling, position: Path) -> None:
    assert keeling("position", "legal", position, "--seat", 0, "--json").json
    nothing = keeling("position", "legal", position, "--seat", 1)
    assert (nothing.code, nothing.out) == (0, "")
    assert keeling("position", "legal", position, "--seat", 1, "--json").json == []


def test_everybody_may_swap(keeling: Keeling) -> None:
    new = keeling("position", "new", "zero", "--set", "option=2", "--seed", 1).out
    found = keeling("position", "legal", "-", "--json", input=new).json
    assert {choice["seat"] for choice in found} == {0, 1, 2, 3}


def test_legal_lists_outcomes_with_weights(keeling: Keeling, position: Path) -> None:
    waiting = keeling("position", "apply", position, '0:{"do": "play", "kind": "+3", "copies": [0]}').out
    found = keeling("position", "legal", "-", "--json", input=waiting).json
    assert {choice["seat"] for choice in found} == {15}
    assert sum(choice["weight"] for choice in found) == json.loads(waiting)["stock"] == len(found)
    assert keeling("position", "legal", "-", input=waiting).out.startswith("chance: Seat 0 draws ")
    one = found[3]
    for outcome in (one["sentence"], json.dumps(one["action"])):
        after = keeling("position", "apply", "-", "--chance", outcome, input=waiting).json
        assert one["action"]["card"] in after["players"][0]["hand"]


def test_legal_after_the_end(keeling: Keeling) -> None:
    ended = keeling("record", "new", "zero", "-o", "-", "--seed", 1)
    assert ended.code == 0
    over = {"game": "zero", "phase": "ended", "players": [{"place": 1}, {"hand": ["-4"], "jerry": True, "place": 2}]}
    answer = keeling("position", "legal", "-", input=json.dumps(over))
    assert (answer.code, answer.out, answer.err) == (0, "", "The round is over.\n")


def test_every_sentence_and_every_json_does_the_same(keeling: Keeling, position: Path) -> None:
    for choice in keeling("position", "legal", position, "--json").json:
        by_sentence = keeling("position", "apply", position, f"0:{choice['sentence']}")
        typed = choice["sentence"].upper().replace("−", "-") + "."
        by_typing = keeling("position", "apply", position, f" 0 : {typed}")
        by_json = keeling("position", "apply", position, f"0:{json.dumps(choice['action'])}")
        assert by_sentence.code == by_typing.code == by_json.code == 0
        assert by_sentence.out == by_typing.out == by_json.out


def test_chance_waits_or_is_forced(keeling: Keeling, position: Path) -> None:
    play = '0:{"do": "play", "kind": "+3", "copies": [0, 1]}'
    assert keeling("position", "apply", position, play).json["phase"] == "drawing"
    half = keeling("position", "apply", position, play, "--chance", "+5").json
    assert half["phase"] == "drawing"
    assert half["owed"] == 1
    for chance in (["--chance", "+5", "-2"], ["--chance", "+5", "--chance", "-2"]):
        done = keeling("position", "apply", position, play, *chance).json
        assert done["phase"] == "playing"
        assert done["turn"] == 1
        assert [card[:2] for card in done["players"][0]["hand"]] == ["-4", "-2", "+5"]


def test_several_actions_in_a_row(keeling: Keeling, position: Path) -> None:
    plays = ('0:{"do": "play", "kind": "+3", "copies": [0]}', '1:{"do": "play", "kind": "reset", "copies": [0]}')
    done = keeling("position", "apply", position, plays[0], "--chance", "+5", "reset", plays[1])
    assert done.code == 0, done.err
    assert done.json["pile"][-1].startswith("reset")
    assert any(card.startswith("reset") for card in done.json["players"][1]["hand"])


def test_apply_without_actions_fills_in(keeling: Keeling, position: Path) -> None:
    assert keeling("position", "apply", position).json == keeling("position", "show", position, "--json").json


@pytest.mark.parametrize(
    ("action", "code", "ruling"),
    [
        ('0:{"do": "play", "kind": "-4", "copies": [0]}', "below_the_pile", "Z-013"),
        ('0:{"do": "play", "kind": "+5", "copies": [0]}', "not_your_cards", "Z-055"),
        ("0:take the pile", "must_play", "Z-018"),
        ("1:Take the pile", "not_your_move", "Z-054"),
        ("0:Ready", "swapping_closed", "Z-006"),
        ('0:{"do": "flip", "position": 0}', "zone_not_open", "Z-036"),
    ],
)
def test_refusals(keeling: Keeling, position: Path, action: str, code: str, ruling: str) -> None:
    answer = keeling("position", "apply", position, action)
    assert answer.code == 3
    refused = answer.json["refused"]
    assert set(answer.json) == {"refused"}
    assert set(refused) == {"code", "ruling", "sentence"}
    assert (refused["code"], refused["ruling"]) == (code, ruling)
    assert refused["sentence"].endswith(".")
    assert keeling("rules", "zero", ruling).code == 0


def test_a_limit_refuses(keeling: Keeling, position: Path) -> None:
    limited = json.loads(position.read_text("utf-8")) | {"pile": ["-2"]}
    answer = keeling("position", "apply", "-", '0:{"do":"play","kind":"+3","copies":[0]}', input=json.dumps(limited))
    assert answer.code == 3
    assert answer.json["refused"]["code"] == "above_the_limit"
    assert answer.json["refused"]["ruling"] == "Z-020"


def test_an_outcome_that_cannot_be_is_refused(keeling: Keeling, position: Path) -> None:
    outcome = '{"do": "draw", "card": "+1#0", "seat": 0, "face_up": 0}'  # it lies on the pile
    answer = keeling("position", "apply", position, '0:{"do":"play","kind":"+3","copies":[0]}', "--chance", outcome)
    assert answer.code == 3
    assert answer.json["refused"]["ruling"] == "Z-053"


def test_every_code_is_the_name_of_a_refusal() -> None:
    from keeling.core.registry import title_of
    from keeling.games.zero import terms

    title = title_of("zero")
    for name in ("BELOW_THE_PILE", "MUST_PLAY", "SWAP_ONE_FOR_ONE", "SWAPPING_CLOSED", "LOWEST_FIRST", "NOT_YOUR_MOVE"):
        assert title.code(getattr(terms, name)) == name.lower()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["0:Play the fool"], "'Play the fool' is nothing that seat 0 can do here."),
        (["0:Play +3 Tr"], "Did you mean 'Play +3 Tr"),
        (["0:zzz"], "'keeling position legal' lists"),
        (["2:Take the pile"], "There is no seat 2; seats count from 0 to 1."),
        (["Take the pile"], "'Take the pile' is no SEAT:ACTION, such as '0:Play +3"),
        (["-1:Take the pile"], ""),
        (["0:"], "is no SEAT:ACTION"),
        (["0:{"], "is no JSON"),
        (['0:{"do": "tak"}'], "'tak' is no action of this game. Did you mean 'take'?"),
        (['0:{"do": "play"}'], "'play' needs 'kind'"),
        (["--chance", "+5", "reset"], "left over: '+5', 'reset'."),
        (['0:{"do":"play","kind":"+3","copies":[0]}', "--chance", "+5", "-2"], "left over: '-2'."),
        (['0:{"do":"play","kind":"+3","copies":[0]}', "--chance", "+9"], "'+9' is no outcome of this chance event"),
        (["--chance"], "--chance"),
    ],
)
def test_actions_that_cannot_be_read(keeling: Keeling, position: Path, words: list[str], said: str) -> None:
    answer = keeling("position", "apply", position, *words)
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err


@pytest.mark.parametrize("command", ["show", "legal", "apply"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The position is no JSON"),
        ("{", "The position is no JSON"),
        ('{\n "game": "zero",\n oops\n}', "line 3"),
        ("[" * 100_000, "The position is nested too deeply."),
        ("[]", "A position is a JSON object"),
        ('{"game": 3}', 'A position names its game, such as "game": "'),
        ('{"game": "zer"}', "Did you mean 'zero'?"),
        ('{"game": "zero"}', "'players' takes a list"),
        ('{"game": "zero", "players": [{"hand": ["+9"]}, {}]}', "'+9' is no card."),
        ('{"refused": {}}', "This is a refusal, no position"),
    ],
)
def test_positions_that_cannot_be_read(keeling: Keeling, command: str, text: str, said: str) -> None:
    answer = keeling("position", command, "-", input=text)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


@pytest.mark.parametrize("command", ["show", "legal"])
@pytest.mark.parametrize("seat", [-1, 2, 15])
def test_seats_that_are_not_there(keeling: Keeling, position: Path, command: str, seat: int) -> None:
    answer = keeling("position", command, position, "--seat", seat)
    assert answer.code == 2
    assert answer.err == f"There is no seat {seat}; seats count from 0 to 1.\n"


def test_other_encodings_are_told_apart(keeling: Keeling, tmp_path: Path) -> None:
    file = tmp_path / "latin.json"
    file.write_bytes('{"game": "zéro"}'.encode("latin-1"))
    answer = keeling("position", "show", file)
    assert answer.code == 2
    assert answer.err == f"'{file}' is no text in UTF-8.\n"
