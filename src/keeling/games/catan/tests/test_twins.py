"""The plain and the compiled form of the rules say the same."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from keeling.core.game import Game
from keeling.games.catan import tokens
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine
PXDS = [path for path in Path(str(files("keeling.games.catan"))).glob("*.pxd") if path.stem != "terms"]


def test_fields_name_the_whole_state() -> None:
    assert len(set(Catan.FIELDS)) == len(Catan.FIELDS)
    assert Catan.FIELDS[:2] == Game.FIELDS
    declared = {
        name
        for path in PXDS
        for line in re.findall(
            r"^    cdef public \w+(?:\[[^\]]+\])? (\w+(?:, \w+)*)", path.read_text("utf-8"), re.MULTILINE
        )
        for name in line.split(", ")
    }
    assert declared | set(Game.FIELDS) == set(Warming.FIELDS)
    assert set(Catan.FIELDS) < set(Warming.FIELDS)
    assert len(set(Warming.FIELDS)) == len(Warming.FIELDS)


def test_a_state_holds_numbers_alone() -> None:
    game = Warming(4, (1, 0, 0, 7, 10, 0, 1000, 0, 0, 0, 0, 0), tokens.pairs(None))
    for name, value in game.dump().items():
        assert all(type(n) is int for n in (value if isinstance(value, list) else [value])), name
