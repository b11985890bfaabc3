"""The ledger of the Draft: every entry whole, every entry tested, every mark about an entry that there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from keeling.games.solutions.draft.game import TITLE

HERE = Path(__file__).parent
RULES = TITLE.rules()


def marked() -> set[str]:
    """The entries that some test's mark names."""
    found: set[str] = set()
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for call in (inner for mark in node.decorator_list for inner in ast.walk(mark)):
                    if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
                        found |= {str(ast.literal_eval(arg)) for arg in call.args}
    return found


def test_the_ledger_has_every_rule_of_the_draft() -> None:
    assert set(RULES) == {*(f"S-{n}" for n in range(134, 144)), "S-190", "X26"}


@pytest.mark.parametrize("name", sorted(RULES))
def test_an_entry_is_whole(name: str) -> None:
    entry = RULES[name]
    assert entry.text.strip()
    assert entry.source.strip()
    assert entry.printed or entry.reason
    assert all(settled in RULES for settled in entry.settles)
    assert not entry.option or entry.option in {option.key for option in TITLE.options}


def test_every_option_is_switched_by_an_entry() -> None:
    assert {option.ruling for option in TITLE.options} <= set(RULES)
    assert all(RULES[option.ruling].option == option.key for option in TITLE.options)


def test_every_entry_has_a_test_and_every_mark_an_entry() -> None:
    assert set(RULES) == marked()


def test_the_code_says_where_it_keeps_which_rule() -> None:
    cited: set[int] = set()
    for path in HERE.parent.glob("*.py"):
        cited |= {int(n) for n in re.findall(r"S-(\d{3})", path.read_text("utf-8"))}
    assert cited == {*range(134, 144), 190}
