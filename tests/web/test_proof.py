"""A record that was tampered with is rejected thrice: by the command, by the page, by a script without Keeling."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import ask
from tests.web.people import Browser

from keeling.core import lots
from keeling.web import proof_pages

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "examples" / "verify_record.py"
FIXTURES = ROOT / "tests" / "core" / "fixtures"
GAMES = ("zero", "solutions", "catan", "tipping_point")
Json = dict[str, Any]


@cache
def text_of(game: str) -> str:
    return (FIXTURES / f"{game}-rules-1-format-2.json").read_text("utf-8")


def record_of(game: str) -> Json:
    value: Json = json.loads(text_of(game))
    return value


def draws(record: Json) -> list[Json]:
    return [drawn for entry in record["entries"] for drawn in entry["chance"]]


def swap_a_card(record: Json) -> None:
    """Two outcomes of one kind change places."""
    all_draws = draws(record)
    one, other = next(
        (a, b)
        for a, b in pairwise(all_draws)
        if a["outcome"] != b["outcome"] and a["outcome"]["do"] == b["outcome"]["do"]
    )
    one["outcome"], other["outcome"] = other["outcome"], one["outcome"]


def change_a_draw(record: Json) -> None:
    """Another number, and the outcome that stands at it."""
    drawn = next(one for one in draws(record) if len(one["draw"]["from"]) > 1)
    draw = drawn["draw"]
    draw["number"] = (draw["number"] + draw["total"] // 2) % draw["total"]
    spread = [place for place, weight in draw["from"] for _ in range(weight)]
    drawn["outcome"] = record["lots"][spread[draw["number"]]]


def drop_an_entry(record: Json) -> None:
    """One that drew."""
    entries = record["entries"]
    entries.remove(next(entry for entry in entries[1:] if entry["chance"]))


def drop_a_choice(record: Json) -> None:
    """One that drew nothing."""
    entries = record["entries"]
    entries.remove(next(entry for entry in entries[1:] if not entry["chance"]))


def leave_the_end_out(record: Json) -> None:
    record["entries"].pop()


LIES = [swap_a_card, change_a_draw, drop_an_entry, drop_a_choice, leave_the_end_out]
Check = Callable[[Path, tuple[str, ...]], tuple[bool, str]]


@pytest.fixture(params=["command", "page", "script"])
def check(request: pytest.FixtureRequest, ada: Browser) -> Check:
    """Whether a file is taken for true, with what was noted at the table; and what is said."""

    def by_command(file: Path, noted: tuple[str, ...]) -> tuple[bool, str]:
        answer = ask("record", "verify", file, *(word for note in noted for word in ("--noted", note)))
        return answer.code == 0, answer.out + answer.err

    def by_page(file: Path, noted: tuple[str, ...]) -> tuple[bool, str]:
        answer = ada.client.post(
            "/verify",
            data={"noted": " ".join(noted)},
            files={"record": (file.name, file.read_bytes(), "application/json")},
            headers={"Accept": "text/html"},
        )
        assert answer.status_code == 200, answer.text
        return "This record is true" in answer.text, answer.text

    def by_script(file: Path, noted: tuple[str, ...]) -> tuple[bool, str]:
        # -I: neither Keeling's sources nor an environment's variables are found by it
        run = subprocess.run(
            [sys.executable, "-I", "-S", SCRIPT, file, *noted], capture_output=True, text=True, timeout=60, check=False
        )
        assert "Traceback" not in run.stderr
        return run.returncode == 0, run.stdout + run.stderr

    found: Check = {"command": by_command, "page": by_page, "script": by_script}[request.param]
    return found


def written(record: Json, file: Path) -> Path:
    file.write_text(json.dumps(record), "utf-8")
    return file


@pytest.mark.parametrize("game", GAMES)
def test_a_true_record_passes_and_every_lie_is_found(check: Check, game: str, tmp_path: Path) -> None:
    true = record_of(game)
    file = tmp_path / "record.json"
    assert check(written(true, file), (true["seal"], true["commitment"]))[0]
    assert not check(file, ("0" * 64,))[0]
    for lie in LIES:
        told = record_of(game)
        lie(told)
        assert not check(written(told, file), ())[0], lie.__name__
        told["seal"] = lots.seal(told)
        assert not check(written(told, file), (true["seal"],))[0], f"{lie.__name__}, sealed anew"
        if lie in (swap_a_card, change_a_draw, drop_an_entry):
            passed, said = check(file, ())
            assert not passed, f"{lie.__name__}, sealed anew, and nobody noted the seal"
            assert "entries[" in said


def test_another_root_is_found(check: Check, tmp_path: Path) -> None:
    told = {**record_of("zero"), "root": "0" * 64}
    assert not check(written(told, tmp_path / "record.json"), ())[0]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"keeling": 2}', "[" * 5000, '{"keeling":2,"root":"xx"}'])
def test_what_is_no_record(check: Check, tmp_path: Path, text: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(text or " {}")
    assert not check(file, ())[0]


def test_the_script_is_short_and_stands_alone() -> None:
    lines = SCRIPT.read_text("utf-8").splitlines()
    assert len(lines) <= 80
    imports = [line for line in lines if line.startswith(("import ", "from "))]
    assert {line.split()[1].partition(".")[0] for line in imports} <= sys.stdlib_module_names


def test_programs_ask_in_json(ada: Browser) -> None:
    text = text_of("zero")
    headers = {"Content-Type": "application/json"}
    found = ada.client.post("/verify", content=text, headers=headers).json()
    assert (found["ok"], found["luck"], found["game"]) == (True, "checked", "zero")
    assert found["seal"] == record_of("zero")["seal"]
    found = ada.client.post("/verify?noted=" + "0" * 64, content=text, headers=headers).json()
    assert not found["ok"]
    assert found["faults"] == [f"'{'0' * 64}' is neither the commitment nor the seal of this record."]


def test_what_cannot_be_taken_is_said(ada: Browser, begun: str) -> None:
    big = b"[" + b" " * proof_pages.MOST_BYTES + b"]"
    kinds = {"Content-Type": "application/json"}
    assert ada.client.post("/verify", content=big, headers=kinds).status_code == 413
    assert ada.client.post("/verify", files={"record": ("r.json", big)}).status_code == 413
    assert "choose a file" in ada.post("/verify", {}).text
    assert "choose a file" in ada.client.post("/verify", files={"record": ("r.json", b"")}).text
    assert ada.post("/verify", {"table": begun[3:]}).status_code == 409
    assert ada.post("/verify", {"table": "FERN-27"}).status_code == 404
    assert ada.post("/verify", {}, {"Origin": "http://evil.example"}).status_code == 403


def test_only_so_many_wait(ada: Browser) -> None:
    checks = ada.client.app.state.checks
    checks.waiting = proof_pages.MOST_WAITING
    answer = ada.client.post("/verify", content=text_of("zero"), headers={"Content-Type": "application/json"})
    assert answer.status_code == 503
    assert "try again" in answer.json()["error"]
    checks.waiting = 0
    answer = ada.client.post("/verify", content="{", headers={"Content-Type": "application/json"})
    assert not answer.json()["ok"]
    assert checks.waiting == 0


def played(ada: Browser) -> str:
    """A table against bots whose person plays the first choice until the end."""
    place = ada.post("/play-now", {"game": "zero", "level": "easy"}).headers["location"]
    for _turn in range(4000):
        seen = ada.view(place)
        if seen["ended"]:
            return place
        if seen["choices"]:
            ada.post(f"{place}/act", {"asked_at": seen["asked_at"], "action": seen["choices"][0]["action"]})
    raise AssertionError("no end")


def test_from_the_end_of_a_game_to_the_record_and_its_check(ada: Browser, ben: Browser, tmp_path: Path) -> None:
    lobby = ada.host()
    assert f'href="{lobby}/record"' in ada.get(lobby).text
    committed = ada.get(f"{lobby}/record").text
    assert 'id="commitment"' in committed
    assert 'id="root"' not in committed
    assert ada.get(f"{lobby.lower()}/record").headers["location"] == f"{lobby}/record"
    place = played(ada)
    for page in (place, f"{place}/text", f"{place}/watch"):
        assert f'href="{place}/record"' in ada.get(page).text
    shown = ben.get(f"{place}/record").text
    record = ben.get(f"{place}/record.json").json()
    for part in ("commitment", "root", "seal"):
        assert f'<code id="{part}">{record[part]}</code>' in shown
    assert "This record is true" in ben.post("/verify", {"table": place[3:], "noted": record["seal"]}).text
    file = written(record, tmp_path / "saved.json")
    assert subprocess.run([sys.executable, "-I", SCRIPT, file, record["seal"]], check=False, timeout=60).returncode == 0


def test_the_commitment_of_a_running_round_is_that_of_its_record(ada: Browser) -> None:
    place = ada.host()
    before = ada.get(f"{place}/record").text
    ada.post(f"{place}/start")
    running = ada.get(f"{place}/record.json").json()
    assert f'<code id="commitment">{running["commitment"]}</code>' in before
    assert f'<code id="commitment">{running["commitment"]}</code>' in ada.get(f"{place}/record").text


@pytest.mark.parametrize("forget", ["no", "yes"])
def test_a_round_that_the_host_ended_is_open_and_true(
    ada: Browser, ben: Browser, begun: str, tmp_path: Path, forget: str
) -> None:
    next(one for one in (ada, ben) if one.view(begun)["choices"]).act(begun)
    assert ada.post(f"{begun}/end", {"forget": forget}).status_code == 303
    shown = ada.get(f"{begun}/record").text
    record = ada.get(f"{begun}/record.json").json()
    assert f'<code id="root">{record["root"]}</code>' in shown
    assert 'id="next"' not in shown
    assert record["outcome"] is None
    assert "This record is true" in ada.post("/verify", {"table": begun[3:]}).text
    file = written(record, tmp_path / "ended.json")
    run = subprocess.run([sys.executable, "-I", SCRIPT, file], check=False, timeout=60, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


def test_acts_that_were_taken_back_leave_a_true_record(ada: Browser, ben: Browser, tmp_path: Path) -> None:
    """In option 2 of ZERO nothing is drawn while cards are swapped before the start."""
    place = ada.host()
    ada.post(f"{place}/options", {"option": "2"})
    ben.sit(place)
    ada.post(f"{place}/start")
    taken_back, told = 0, ada.headers({"Accept": "application/json"})
    for _swap in range(3):
        at = ada.client.post(f"{place}/act", json=ada.move(place), headers=told).json()["position"]
        taken_back += ada.post(f"{place}/undo", {"at": at}).status_code == 303
    assert taken_back
    ada.post(f"{place}/end")
    record = ada.get(f"{place}/record.json").json()
    assert "This record is true" in ada.post("/verify", {"table": place[3:]}).text
    file = written(record, tmp_path / "undone.json")
    assert subprocess.run([sys.executable, "-I", SCRIPT, file], check=False, timeout=60).returncode == 0
