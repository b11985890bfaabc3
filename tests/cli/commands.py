"""Commands run in this process, as Typer's own tests do it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from typer.testing import CliRunner

from keeling.cli.app import app

Keeling = Callable[..., "Answer"]
HAND_WRITTEN = {
    "game": "zero",
    "pile": ["+1"],
    "turn": 0,
    "players": [{"hand": ["+3", "+3", "-4"]}, {"hand": ["reset", "-2", "0"]}],
}


class Answer:
    """What a command said."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        """The one document on standard output."""
        return json.loads(self.out)


def ask(*words: object, input: str | bytes = "") -> Answer:
    """Run a command; nothing but an exit may leave it."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=input)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert "Traceback" not in result.stderr
    return Answer(result.exit_code, result.stdout, result.stderr)
