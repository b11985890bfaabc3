"""The real command in processes of its own: its start, pipes, signals and encodings."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

KEELING = [sys.executable, "-m", "keeling.cli"]


def run(*words: object, input: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*KEELING, *map(str, words)],
        input=input.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


def gone(group: int) -> bool:
    """Whether the last process of a group ends within ten seconds."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_the_start_is_quick() -> None:
    took = []
    for _ in range(4):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert run("games").returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(took) < 0.6, "it takes 0.25 s of an idle processor"


def test_games_load_neither_the_server_nor_rich() -> None:
    code = (
        "import sys; from keeling.cli.app import app; app(['games'], standalone_mode=False); "
        "print([m for m in ('litestar', 'uvicorn', 'rich', 'sqlite3', 'keeling.web') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True).stdout
    assert out.splitlines()[-1] == "[]"


def test_json_is_utf8_and_text_is_legible_whatever_the_terminal_speaks() -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    rules = run("rules", "zero", "--json", **ascii_only)
    assert rules.returncode == 0
    assert "−" in json.loads(rules.stdout.decode("utf-8"))[19]["text"]
    text = run("rules", "zero", "Z-020", **ascii_only)
    assert b"After a -2" in text.stdout
    played = run("play", "zero", "--seed", 5, "--seats", 2, input="1\n" * 300, **ascii_only)
    assert (played.returncode, played.stderr) == (0, b"")


def test_a_reader_that_goes_away_is_no_mishap() -> None:
    words = [*KEELING, "rules", "zero", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def until_busy(pid: int) -> None:
    """Wait until two workers of a process are busy, however slow the machine."""
    end = time.monotonic() + 90
    while time.monotonic() < end:
        with suppress(psutil.Error):
            if sum(child.cpu_times().user > 1.5 for child in psutil.Process(pid).children(recursive=True)) >= 2:
                return
        time.sleep(0.1)


def test_interrupts_are_quiet_and_leave_nobody_behind() -> None:
    words = ["simulate", "zero", "--games", 10_000_000, "--jobs", 2, "--bots", "normal", "--seed", 1]
    with subprocess.Popen(
        [*KEELING, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        until_busy(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")
    assert gone(process.pid)


def test_workers_end_with_the_process_that_asked() -> None:
    words = ["simulate", "zero", "--games", 10_000_000, "--jobs", 2, "--bots", "normal", "--seed", 1]
    with subprocess.Popen([*KEELING, *map(str, words)], start_new_session=True, stderr=subprocess.DEVNULL) as process:
        until_busy(process.pid)
        process.kill()
    assert gone(process.pid)


def test_serve_says_where_and_stops(tmp_path: Path) -> None:
    environment = {**os.environ, "PORT": "0", "HOST": "127.0.0.1", "KEELING_DB": str(tmp_path / "tables.sqlite")}
    words = [*KEELING, "serve", "--no-open", "--workers", "1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout
        assert b"Keeling is open at http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert (tmp_path / "tables.sqlite").exists()


def test_serve_makes_no_folder(tmp_path: Path) -> None:
    answer = run("serve", "--db", tmp_path / "new" / "tables.sqlite")
    assert answer.returncode == 2
    assert f"There is no folder '{tmp_path / 'new'}' for the tables" in answer.stderr.decode()
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(("words", "said"), [(["--port", "99999"], "99999"), (["--host", "300.1.1.1"], "300.1.1.1")])
def test_serve_names_its_mistakes(words: list[str], said: str, tmp_path: Path) -> None:
    answer = run("serve", "--db", tmp_path / "tables.sqlite", *words)
    assert answer.returncode == 2
    assert said in answer.stderr.decode()
    assert b"Traceback" not in answer.stderr
