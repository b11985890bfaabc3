"""Which tests are about which rule: `rulings_tests.json` in each game's folder, read off the tests' marks."""

import ast
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from keeling_build import PACKAGE, write_if_changed

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def write_all(package: Path = PACKAGE) -> None:
    """Write the index of every game that has a ledger."""
    for ledger in sorted(package.glob("games/**/rulings.toml")):
        text = json.dumps(index(ledger.parent / "tests"), indent=1)
        write_if_changed(ledger.with_name("rulings_tests.json"), text.encode())


def index(folder: Path) -> dict[str, list[str]]:
    """Rule id to tests, each as `file::name`, in the order of the ids."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for name, rules in marked(tree.body, path.relative_to(folder).as_posix(), set()):
            for rule in rules:
                found[rule].append(name)
    return {rule: found[rule] for rule in sorted(found)}


def marked(body: list[ast.stmt], prefix: str, inherited: set[str]) -> Iterator[tuple[str, set[str]]]:
    """The tests of a module or class with the rules of their marks and of the marks around them."""
    around = inherited.union(*(rules_in(node.value) for node in body if is_pytestmark(node)))
    for node in body:
        if not isinstance(node, Definition):
            continue
        own = around.union(*(rules_in(decorator) for decorator in node.decorator_list))
        name = f"{prefix}::{node.name}"
        if isinstance(node, ast.ClassDef):
            yield from marked(node.body, name, own)
        elif node.name.startswith("test"):
            yield name, own


def is_pytestmark(node: ast.stmt) -> TypeGuard[ast.Assign]:
    """Whether a statement marks all tests of its module or class."""
    return isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets)


def rules_in(node: ast.expr) -> set[str]:
    """The ids in all `mark.rule(…)` of an expression, those of `pytest.param(…, marks=…)` too."""
    calls = (inner for inner in ast.walk(node) if isinstance(inner, ast.Call))
    marks = (call for call in calls if ast.unparse(call.func).endswith("mark.rule"))
    return {
        arg.value for call in marks for arg in call.args if isinstance(arg, ast.Constant) and type(arg.value) is str
    }
