"""The compiled and the plain form of the engine say the same: constants, inlined helpers, types, fields."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import cython
import pytest
from hypothesis import given
from hypothesis import strategies as st

import keeling
from keeling.core import bits, common
from keeling.core.game import Game, Moves, Streams, compiled
from keeling.core.registry import titles

pytestmark = pytest.mark.engine
PACKAGE = Path(str(files("keeling")))
PXDS = sorted(PACKAGE.rglob("*.pxd"))
CODE = re.compile(r"^(cdef class|cpdef|cdef (?!inline|enum))", re.MULTILINE)
TYPED = [path for path in PXDS if CODE.search(path.read_text("utf-8"))]
TERMS = [path for path in PXDS if "cdef enum" in path.read_text("utf-8")]
# Called from Python alone, once a game or less; a C type would change nothing.
PLAIN = {"dump", "load", "play", "outcomes", "outcome", "faults", "listed", "seen_by", "restored", "compiled", "filled"}


def named(path: Path) -> str:
    return ".".join(("keeling", *path.relative_to(PACKAGE).with_suffix("").parts))


@pytest.mark.parametrize("path", TERMS, ids=named)
def test_constants_are_the_same_compiled(path: Path) -> None:
    typed = {key: int(n) for key, n in re.findall(r"^    (\w+) = (-?\d+)$", path.read_text("utf-8"), re.MULTILINE)}
    plain = {key: n for key, n in vars(import_module(named(path))).items() if type(n) is int and key.isupper()}
    assert typed == plain


def methods(path: Path) -> dict[str, list[str]]:
    """The methods of each class that has a C type."""
    tree = ast.parse(path.with_suffix(".py").read_text("utf-8"))
    pxd = path.read_text("utf-8")
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and f"cdef class {node.name}" in pxd]
    return {node.name: [f.name for f in node.body if isinstance(f, ast.FunctionDef)] for node in classes}


def pxds(kind: type, until: type = object) -> list[str]:
    """The texts of the .pxd files of a class and of those it inherits from, up to one of them."""
    modules = [one.__module__.rpartition(".") for one in kind.__mro__[: kind.__mro__.index(until)]]
    paths = [files(package) / f"{name}.pxd" for package, _, name in modules if package]
    return [path.read_text("utf-8") for path in paths if path.is_file()]


@pytest.mark.parametrize("path", TYPED, ids=named)
def test_what_runs_in_play_is_typed(path: Path) -> None:
    """A method missing from a .pxd is silently slow."""
    module = import_module(named(path))
    for name, found in methods(path).items():
        words = set(re.findall(r"\w+", "".join(pxds(getattr(module, name)))))
        untyped = {one for one in found if not one.startswith("__")} - words
        assert untyped - PLAIN <= ALLOWED.get(named(path), set())


ALLOWED = {
    "keeling.core.game": {"skip_to"},
    "keeling.core.search": {"run", "think", "visits", "best"},
    "keeling.games.zero.bots": {"choose", "slip"},
}


@pytest.mark.parametrize("name", titles())
def test_fields_name_the_whole_state(name: str) -> None:
    """A field missing from FIELDS is silently not copied uncompiled, and not written into positions."""
    title = titles()[name]
    game = title.new(title.setup(title.usual))
    assert len(set(game.FIELDS)) == len(game.FIELDS)
    assert game.FIELDS[:2] == Game.FIELDS
    declared = re.findall(
        r"^    cdef public (?!Log)(?:unsigned )?\w+(?:\[[^\]]+\])? (\w+(?:, \w+)*)",
        "".join(pxds(type(game), until=Game)),
        re.MULTILINE,
    )
    assert {one for line in declared for one in line.split(", ")} | set(Game.FIELDS) == set(game.FIELDS)
    if hasattr(game, "__dict__"):
        assert set(vars(game)) - {"log"} == set(game.FIELDS)


@pytest.mark.parametrize("name", titles())
def test_a_state_holds_numbers_alone(name: str) -> None:
    title = titles()[name]
    game = title.new(title.setup(title.usual))
    game.playout(Streams(b"types"), Moves())
    for field, value in game.dump().items():
        numbers = value if isinstance(value, list) else [value]
        assert all(type(number) is int for number in numbers), f"{field} holds something that is no int"


def test_all_is_compiled_or_nothing() -> None:
    assert compiled() is not bool(keeling.uncompiled_because())
    assert cython.compiled is False, "tests run as plain Python"


@given(st.integers(0, 0xFFFF))
def test_sets_of_bits(mask: int) -> None:
    places = [i for i in range(16) if mask >> i & 1]
    assert bits.count(mask) == len(places)
    assert bits.lowest(mask) == (1 << places[0] if places else 0)
    assert [bits.nth(mask, n) for n in range(len(places))] == places
    assert bits.nth(mask, len(places)) == -1


@given(st.integers(1, 0xFFFF), st.integers(0, 15))
def test_inlined_bits_are_those_of_python(mask: int, n: int) -> None:
    """`one_of` counts and picks bits by the inlined twins where it is compiled."""
    seed = bytes([n])
    pick = Streams(seed).below(common.BOTS, bits.count(mask)) if bits.count(mask) > 1 else 0
    assert Streams(seed).one_of(common.BOTS, mask) == bits.nth(mask, pick)
