"""What the tests of the command line share."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.commands import HAND_WRITTEN, Keeling, ask


@pytest.fixture
def keeling() -> Keeling:
    """Runs a command: keeling('games', '--json')."""
    return ask


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position as a person writes it: seat 0 may lay one +3 or both."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(HAND_WRITTEN), "utf-8")
    return file
