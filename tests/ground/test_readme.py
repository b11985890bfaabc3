"""What the README shows works as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from keeling.cli.app import app

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = [line.partition("#")[0].strip() for line in re.findall(r"^    (keeling .*)$", README, re.MULTILINE)]


@pytest.mark.parametrize("code", PYTHON)
def test_the_python_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("command", [c for c in COMMANDS if "play" not in c and "serve" not in c])
def test_the_commands_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    new = runner.invoke(app, ["position", "new", "zero", "--seats", "3", "--seed", "7"])
    Path("p.json").write_text(new.stdout, "utf-8")
    deck = runner.invoke(app, ["deck", "show", "zero", "--json"])
    Path("my-deck.toml").write_text(deck.stdout, "utf-8")
    words = shlex.split(command.partition(">")[0])[1:]
    result = runner.invoke(app, words)
    assert result.exit_code == 0, result.output
    assert result.stdout.strip()


def test_the_picture_is_there() -> None:
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", README):
        assert (Path(__file__).parents[2] / picture).is_file()
