"""The ledger: every entry whole, every entry tested, every mark about an entry that there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from keeling.games.zero.game import TITLE

HERE = Path(__file__).parent
RULES = TITLE.rules()
DEFECTS = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31)


def marked() -> dict[str, list[str]]:
    """Tests by the entry that their mark names."""
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for call in (inner for mark in node.decorator_list for inner in ast.walk(mark)):
                    if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
                        for arg in call.args:
                            found.setdefault(str(ast.literal_eval(arg)), []).append(node.name)
    return found


def test_the_ledger_has_every_rule_and_every_open_point() -> None:
    assert set(RULES) == {*(f"Z-{n:03d}" for n in range(1, 70)), *(f"Q{n}" for n in range(1, 27))}


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_an_entry_is_whole(rule: object) -> None:
    entry = next(known for known in RULES.values() if known is rule)
    assert entry.text.strip()
    assert entry.source.strip()
    assert all(settled in RULES for settled in entry.settles)
    if not entry.printed:
        assert entry.reason
    if entry.id.startswith("Q"):
        assert entry.settles
        assert entry.alternatives


def test_every_entry_has_a_test_and_every_mark_an_entry() -> None:
    tests = marked()
    assert set(RULES) - set(tests) == set(), "entries without a test"
    assert set(tests) - set(RULES) == set(), "marks without an entry"


def test_every_defect_of_others_has_a_test() -> None:
    names = " ".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    assert {int(n) for n in re.findall(r"def test_b(\d\d)_", names)} == set(DEFECTS)


def test_the_code_says_where_it_keeps_which_rule() -> None:
    cited: set[int] = set()
    for path in HERE.parent.glob("*.py"):
        for first, last in re.findall(r"Z-(\d{3})(?: to Z-(\d{3}))?", path.read_text("utf-8")):
            cited |= set(range(int(first), int(last or first) + 1))
    assert cited == set(range(1, 70))
