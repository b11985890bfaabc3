"""The ledger: every rule of a game by id, and the check that code, tests and ledger agree."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from importlib import resources

import msgspec

from keeling.core.errors import BadInput


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of rulings.toml.

    Attributes:
        id: as the tests name it.
        text: the rule in our own words.
        source: section and line of the rulebook, or what our ruling rests on.
        printed: whether the rulebook says it.
        option: the key of the table option that switches it, or ''.
        alternatives, reason: of a ruling: the other readings, and why this one.
        settles: of an open point: the rules that carry its answer.
        tests: the tests that name it; the build writes them.
    """

    id: str
    text: str
    source: str
    printed: bool
    option: str = ""
    alternatives: tuple[str, ...] = ()
    reason: str = ""
    settles: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


@cache
def ledger(package: str) -> dict[str, Rule]:
    """The rules of a game's package by id, with the tests that the build found for each."""
    files = resources.files(package)
    entries = tomllib.loads((files / "rulings.toml").read_text("utf-8"))["rule"]
    index_file = files / "rulings_tests.json"
    index: dict[str, list[str]] = json.loads(index_file.read_text("utf-8")) if index_file.is_file() else {}
    rules = [msgspec.convert({**entry, "tests": index.get(entry["id"], [])}, Rule) for entry in entries]
    found = {rule.id: rule for rule in rules}
    if len(found) != len(rules):
        raise BadInput(f"{package}: an id stands twice in rulings.toml")
    return found
