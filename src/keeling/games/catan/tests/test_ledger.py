"""The ledger: every entry whole, every entry tested, every mark about an entry that there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from keeling.core.ledger import ledger
from keeling.games.catan import terms
from keeling.games.catan.options import OPTIONS

HERE = Path(__file__).parent
RULES = ledger("keeling.games.catan")
IDS = (
    *range(1, 20), *range(20, 23), *range(30, 34), *range(40, 46), *range(50, 55), *range(60, 66), *range(70, 78),
    *range(80, 87), *range(90, 95), 100, 101,
)  # fmt: skip
DEFECTS = (
    1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 44,
    46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70,
)  # fmt: skip


def marked() -> set[str]:
    """The entries that marks of tests name."""
    found = set()
    for path in sorted(HERE.glob("test_*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
                found |= {str(ast.literal_eval(arg)) for arg in call.args}
    return found


def test_the_ledger_has_every_rule() -> None:
    assert set(RULES) == {f"C-{n:03d}" for n in IDS}


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: str(rule.id))
def test_an_entry_is_whole(rule: object) -> None:
    entry = next(known for known in RULES.values() if known is rule)
    assert entry.text.strip()
    assert entry.source.strip()
    assert entry.printed or (entry.reason and entry.source.startswith("Keeling ruling"))
    assert not entry.alternatives or entry.reason
    assert entry.option in {"", *(option.key for option in OPTIONS)}


def test_every_entry_has_a_test_and_every_mark_an_entry() -> None:
    assert set(RULES) - marked() == set(), "entries without a test"
    assert marked() - set(RULES) == set(), "marks without an entry"


def test_every_defect_of_others_has_a_test() -> None:
    names = " ".join(
        name for path in HERE.glob("test_*.py") for name in re.findall(r"def (test_cb\w+)", path.read_text("utf-8"))
    )
    assert {int(n) for n in re.findall(r"cb(\d\d)_", names)} == set(DEFECTS)


def test_refusals_and_options_name_entries() -> None:
    names = list(vars(terms))
    refusals = [vars(terms)[name] for name in names[names.index("DISTANCE") :] if name.isupper()]
    assert {f"C-{n:03d}" for n in refusals} <= set(RULES)
    assert {option.ruling for option in OPTIONS} <= set(RULES)
