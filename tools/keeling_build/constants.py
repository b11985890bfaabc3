"""C constants from plain Python: `core/common.py` and each game's `terms.py` get a `.pxd` with one `cdef enum`.

The values are computed from the source, not by importing it: a build has none of the package's dependencies.
"""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from keeling_build import PACKAGE, SRC, write_if_changed

LIMIT = 1 << 31  # a C enum is an int


class Unfit(ValueError):
    """A constant that has no C twin; the text names file and line."""


def sources(package: Path = PACKAGE) -> list[Path]:
    """The files whose constants become C constants."""
    return [path for path in [package / "core/common.py", *sorted(package.glob("games/**/terms.py"))] if path.exists()]


def write_all(package: Path = PACKAGE) -> None:
    """Write the `.pxd` beside each source."""
    for path in sources(package):
        write_if_changed(path.with_suffix(".pxd"), declaration(path).encode())


def declaration(path: Path) -> str:
    """The text of the `.pxd`: every `NAME: Final = …` that is an int."""
    constants = {name: value for name, value in finals(path).items() if type(value) is int}
    lines = [f"    {name} = {value}" for name, value in constants.items()]
    return "\n".join([f"# Made from {path.name} by the build.", "cdef enum:", *(lines or ["    NOTHING = 0"]), ""])


def finals(path: Path) -> dict[str, Any]:
    """The values of all `Final` names of a file, in its order.

    Raises:
        Unfit: a value cannot be computed from literals and earlier names, or an int needs more than 32 bits.
    """
    scope: dict[str, Any] = {}
    found: dict[str, Any] = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            scope |= imported(node)
        elif isinstance(node, ast.AnnAssign) and is_final(node.annotation) and node.value is not None:
            name = ast.unparse(node.target)
            scope[name] = found[name] = value_of(node, node.value, scope, path)
    return found


def is_final(annotation: ast.expr) -> bool:
    """Final, Final[int] or typing.Final."""
    return ast.unparse(annotation).partition("[")[0].rpartition(".")[2] == "Final"


def value_of(node: ast.AnnAssign, value: ast.expr, scope: dict[str, Any], path: Path) -> Any:
    """Compute one right-hand side."""
    where = f"{path.name}, line {node.lineno}: {ast.unparse(node.target)}"
    try:
        result = eval(compile(ast.Expression(value), path.name, "eval"), dict(scope))
    except Exception as error:
        raise Unfit(f"{where} must follow from literals and earlier names ({error})") from error
    if type(result) is int and not -LIMIT <= result < LIMIT:
        raise Unfit(f"{where} is beyond 32 bits; keep it where it is used")
    return result


def imported(node: ast.ImportFrom) -> dict[str, Any]:
    """What `from keeling.core import common` or `from keeling.core.common import SEATS` brings."""
    folder = SRC.joinpath(*(node.module or "").split("."))
    names: dict[str, Any] = {}
    for alias in node.names:
        module, member = folder / f"{alias.name}.py", folder.with_suffix(".py")
        if module in sources():
            names[alias.asname or alias.name] = SimpleNamespace(**finals(module))
        elif member in sources():
            names[alias.asname or alias.name] = finals(member).get(alias.name)
    return names
