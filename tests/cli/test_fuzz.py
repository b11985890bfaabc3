"""Bad files of every kind: a sentence and an exit code, never a traceback, never a fault of our own."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.commands import HAND_WRITTEN, ask

COMMANDS = (
    ["position", "show", "-"],
    ["position", "legal", "-"],
    ["position", "apply", "-", "0:Take the pile"],
    ["record", "verify", "-"],
    ["record", "show", "-", "--json"],
    ["deck", "check", "-"],
)
FINE = (0, 2, 3)
Path = tuple[str | int, ...]
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
documents = values.map(lambda value: json.dumps(value).encode())
odd = st.sampled_from([-1, 16, 255, 256, 65535, 2**31, 2**63, 2**64, "+3#99", "leave", "\ud800"])
actions = st.text(max_size=20) | st.builds("{}:{}".format, st.integers(-2, 9), values.map(json.dumps))
lines = st.text(max_size=12) | st.sampled_from(["1", "2", "3", "log", "rules", "help", "table"])
some = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def check(command: list[str], data: bytes) -> None:
    answer = ask(*command, input=data)
    assert answer.code in FINE, answer.err
    assert answer.code == 0 or answer.err.strip() or answer.out.strip()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@given(data=st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | documents)
def test_anything(command: list[str], data: bytes) -> None:
    check(command, data)


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a JSON value."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def changed(value: Any, path: Path, new: Any) -> Any:
    """The value with one place changed, or taken out for `...`."""
    value = copy.deepcopy(value)
    if not path:
        return new if new is not ... else {}
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    if new is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = new
    return value


@pytest.fixture(scope="module")
def originals() -> dict[str, Any]:
    return {
        "position": ask("position", "new", "zero", "--seats", 2, "--seed", 1, "--set", "option=2").json,
        "hand-written": HAND_WRITTEN,
        "record": ask("record", "new", "zero", "-o", "-", "--seats", 2, "--seed", 1, "--bots", "normal").json,
        "deck": ask("deck", "show", "zero", "--json").json,
    }


@pytest.mark.parametrize(
    ("kind", "commands"),
    [("position", COMMANDS[:3]), ("hand-written", COMMANDS[:3]), ("record", COMMANDS[3:5]), ("deck", COMMANDS[5:])],
)
@given(data=st.data())
@some
def test_one_place_changed(
    originals: dict[str, Any], kind: str, commands: list[list[str]], data: st.DataObject
) -> None:
    original = originals[kind]
    path = data.draw(st.sampled_from(list(places(original))))
    new = data.draw(st.just(...) | values | odd)
    text = json.dumps(changed(original, path, new)).encode()
    for command in commands:
        check(command, text)


@given(typed=st.lists(actions, max_size=3))
def test_any_action(typed: list[str]) -> None:
    words = [action for action in typed if not action.startswith("-")]
    check(["position", "apply", "-", *words], json.dumps(HAND_WRITTEN).encode())


@given(typed=st.lists(lines, max_size=12))
def test_any_line_at_the_table(typed: list[str]) -> None:
    check(["play", "zero", "--seed", "1", "--seats", "2"], "\n".join(typed).encode("utf-8", "replace"))
