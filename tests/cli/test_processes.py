"""The real command in processes of its own: its start, pipes, signals and encodings."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

KEELING = [sys.executable, "-m", "keeling.cli"]


def run(*words, input="", **environment):
    return subprocess.run(
        [*KEELING, *map(str, words)],
        input=input.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


def test_the_start_is_quick():
    took = []
    for _ in range(4):
        began = time.perf_counter()
        assert run("games").returncode == 0
        took.append(time.perf_counter() - began)
    assert min(took) < 0.8, "0.25 s on an idle machine"


def test_games_load_neither_the_server_nor_rich():
    code = (
        "import sys; from keeling.cli.app import app; app(['games'], standalone_mode=False); "
        "print([m for m in ('litestar', 'uvicorn', 'rich', 'sqlite3', 'keeling.web') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True).stdout
    assert out.splitlines()[-1] == "[]"


def test_json_is_utf8_and_text_is_legible_whatever_the_terminal_speaks():
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    rules = run("rules", "zero", "--json", **ascii_only)
    assert rules.returncode == 0
    assert "−" in json.loads(rules.stdout.decode("utf-8"))[19]["text"]
    text = run("rules", "zero", "Z-020", **ascii_only)
    assert b"After a -2" in text.stdout
    played = run("play", "zero", "--seed", 5, "--seats", 2, input="1\n" * 300, **ascii_only)
    assert (played.returncode, played.stderr) == (0, b"")


def test_a_reader_that_goes_away_is_no_mishap():
    with subprocess.Popen(
        [*KEELING, "rules", "zero", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


def test_interrupts_are_quiet_and_leave_nobody_behind():
    words = ["simulate", "zero", "--games", 10_000_000, "--jobs", 2, "--bots", "normal", "--seed", 1]
    with subprocess.Popen(
        [*KEELING, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        time.sleep(3)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_workers_end_with_the_process_that_asked():
    words = ["simulate", "zero", "--games", 10_000_000, "--jobs", 2, "--bots", "normal", "--seed", 1]
    with subprocess.Popen([*KEELING, *map(str, words)], start_new_session=True, stderr=subprocess.DEVNULL) as process:
        time.sleep(3)
        process.kill()
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a worker lives on")


def test_serve_says_where_and_stops(tmp_path):
    environment = {**os.environ, "PORT": "0", "HOST": "127.0.0.1", "KEELING_DB": str(tmp_path / "tables.sqlite")}
    with subprocess.Popen(
        [*KEELING, "serve", "--no-open", "--workers", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert b"Keeling is open at http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, b"")
    assert (tmp_path / "tables.sqlite").exists()


@pytest.mark.parametrize(("words", "said"), [(["--port", "99999"], "99999"), (["--host", "300.1.1.1"], "300.1.1.1")])
def test_serve_names_its_mistakes(words, said, tmp_path):
    answer = run("serve", "--db", tmp_path / "tables.sqlite", *words)
    assert answer.returncode == 2
    assert said in answer.stderr.decode()
    assert b"Traceback" not in answer.stderr
