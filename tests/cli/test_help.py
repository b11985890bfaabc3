"""Every command explains itself with an example, and every slip is answered with the nearest right word."""

from __future__ import annotations

import pytest
from tests.cli.commands import Keeling

COMMANDS = (
    "serve", "games", "play", "simulate", "report", "rules", "deck show", "deck check", "position schema",
    "position new", "position show", "position legal", "position apply", "record new", "record verify", "record show",
    "backup", "restore",
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(keeling: Keeling, command: str) -> None:
    answer = keeling(*command.split(), "--help")
    assert answer.code == 0
    assert f"Usage: root {command}" in answer.out or f"Usage: keeling {command}" in answer.out
    assert f"  keeling {command}" in answer.out


@pytest.mark.parametrize("command", [c for c in COMMANDS if c not in ("serve", "play")])
def test_whatever_prints_data_takes_json(keeling: Keeling, command: str) -> None:
    answer = keeling(*command.split(), "--json", "--help")
    assert answer.code == 0


def test_help_lists_the_commands(keeling: Keeling) -> None:
    answer = keeling("--help")
    assert answer.code == 0
    for command in COMMANDS:
        assert f"\n  {command.split()[0]}" in answer.out
    assert "0 done, 2 a mistake" in answer.out


def test_groups_explain_themselves(keeling: Keeling) -> None:
    assert "fit to be written by hand" in keeling("position", "--help").out


def test_without_words_there_is_help_and_a_usage_code(keeling: Keeling) -> None:
    answer = keeling()
    assert answer.code == 2
    assert "Usage:" in answer.out + answer.err


def test_version_says_whether_it_is_compiled(keeling: Keeling) -> None:
    from keeling import __version__
    from keeling.core.game import compiled

    answer = keeling("--version")
    assert answer.code == 0
    assert answer.out.startswith(f"keeling {__version__} ({'compiled' if compiled() else 'uncompiled: '}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gams"], "Did you mean 'games'?"),
        (["position", "appy"], "Did you mean 'apply'?"),
        (["deck", "chek"], "Did you mean 'check'?"),
        (["record", "verfy"], "Did you mean 'verify'?"),
        (["rules", "zerro"], "There is no game 'zerro'. Did you mean 'zero'?"),
        (["rules", "qwxyz-42"], "There is: "),
        (["play", "zer"], "Did you mean 'zero'?"),
        (["simulate", "zero", "--seets", "3"], "--se"),
        (["simulate", "zero", "--set", "opton=2"], "There is no option 'opton'. Did you mean 'option'?"),
        (["simulate", "zero", "--set", "refill=thre"], "Option refill cannot be 'thre'. Did you mean 'three'?"),
        (["simulate", "zero", "--set", "stalemate=2"], "from 5 to 500"),
        (["simulate", "zero", "--set", "option"], "--set takes OPTION=VALUE"),
        (["simulate", "zero", "--set", "=2"], "--set takes OPTION=VALUE"),
        (["simulate", "zero", "--set", "option=2", "--set", "option=1"], "Option option is set twice"),
        (["simulate", "zero", "--seats", "8"], "ZERO takes 2 to 7 players, not 8."),
        (["simulate", "zero", "--seats", "two"], "Invalid value for '--seats'"),
        (["simulate", "zero", "--games", "0"], "Invalid value for '--games': must be at least 1"),
        (["simulate", "zero", "--jobs", "0"], "Invalid value for '--jobs': must be at least 1"),
        (["simulate", "zero", "--jobs", "257"], "must be at most 256"),
        (["simulate", "zero", "--budget", "nan"], "must be at least 1"),
        (["simulate", "zero", "--budget", "inf"], "must be at most"),
        (["serve", "--workers", "0"], "must be at least 1"),
        (["serve", "--pace", "-1"], "must be at least 0"),
        (["serve", "--host", " "], "--host takes an address: usually 127.0.0.1"),
        (["serve", "--db", ""], "--db takes the name of a file"),
        (["serve", "--db", "mysql://here/tables"], "'mysql://' is no database that Keeling knows"),
        (["backup", " ", "--db", "nothing.sqlite"], "FILE takes the name of a file."),
        (["backup", "new.backup", "--db", "nothing.sqlite"], "There is no database nothing.sqlite to back up."),
        (["restore", "nothing.backup"], "There is no file nothing.backup."),
        (["rules", "zero", "Z-999"], "no rule 'Z-999'; the ids run from Z-001 to Z-069 and from Q1 to Q26."),
        (["simulate", "zero", "--budget", "0"], "Invalid value for '--budget'"),
        (["simulate", "zero", "--bots", "hrad"], "There is no bot 'hrad'. Did you mean 'hard'?"),
        (["simulate", "zero", "--bots", "easy,hard", "--seats", "3"], "--bots names 2 bots for 3 seats"),
        (["play", "zero", "--bot", "norml"], "There is no bot 'norml'. Did you mean 'normal'?"),
        (["play", "zero", "--bot", "easy,hard"], "--bots names 2 bots"),
        (["rules", "zero", "Z-20000"], "has no rule 'Z-20000'"),
        (["deck", "check", "nowhere.toml"], "'nowhere.toml' cannot be read: No such file"),
        (["deck", "check", "/"], "'/' cannot be read"),
        (["record", "new", "zero"], "-o"),
        (["position", "legal"], "FILE"),
        (["serve", "--port", "seven"], "Invalid value for '--port'"),
    ],
)  # fmt: skip
def test_mistakes(keeling: Keeling, words: list[str], said: str) -> None:
    answer = keeling(*words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.out == ""


def test_a_fault_of_our_own_is_a_sentence(keeling: Keeling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keeling.core.registry.titles", lambda: 1 / 0)
    answer = keeling("games")
    assert answer.code == 1
    assert answer.err.startswith("Keeling has a fault here: ZeroDivisionError: division by zero. KEELING_TRACEBACK=1 ")
    monkeypatch.setenv("KEELING_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        keeling("games")


def test_an_interrupt_is_quiet(keeling: Keeling, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("keeling.core.registry.titles", interrupt)
    answer = keeling("games")
    assert (answer.code, answer.out, answer.err.strip()) == (130, "", "")
