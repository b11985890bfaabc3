"""What is compiled, and what the installed package says of itself."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import keeling
from keeling_build import native

INLINE = "from libc.stdint cimport int64_t\n\ncdef inline int count(int bits) noexcept:\n    return bits\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (INLINE, False),
        ("cdef enum:\n    A = 1\n", False),
        (INLINE + "cdef int slot(int seat) noexcept\n", True),
        ("cimport cython\n\n@cython.final\ncdef class Moves:\n    cdef public int n\n", True),
        ("cpdef int legal(int seat) except -1\n", True),
    ],
)
def test_a_pxd_of_inline_functions_and_constants_needs_no_module(tmp_path: Path, text: str, expected: bool) -> None:
    path = tmp_path / "x.pxd"
    path.write_text(text)
    assert native.has_code(path) is expected


def test_core_and_rules_are_compiled() -> None:
    names = native.modules()
    assert "keeling.core.game" in names
    assert not {"keeling.core.bits", "keeling.core.packed", "keeling.core.common"} & set(names)


@pytest.mark.engine
def test_all_is_compiled_or_nothing() -> None:
    plain = {Path(str(import_module(name).__file__)).suffix == ".py" for name in native.modules()}
    assert plain == {bool(keeling.uncompiled_because())}


@pytest.mark.engine
def test_a_compiler_is_used() -> None:
    assert bool(keeling.uncompiled_because()) is (keeling.PURE or bool(native.obstacle()))


def test_pure_runs_the_sources() -> None:
    code = "import keeling.core.game as g, keeling; print(g.__file__, keeling.uncompiled_because())"
    environment = {**os.environ, "KEELING_PURE": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    path, _, why = run.stdout.strip().partition(" ")
    assert Path(path).name == "game.py"
    assert why == "KEELING_PURE=1 asked for it."


def test_traps_watch_the_last_array_too(tmp_path: Path) -> None:
    source = tmp_path / "rules.c"
    before = "struct __pyx_obj_Zero {\n  Base base;\n  int a[3];\n};\nstruct __pyx_vtab_Zero {\n  int n;\n};\n"
    source.write_text(before)
    native.guard_last_array(source)
    once = source.read_text()
    assert once == before.replace("a[3];\n", "a[3];\n  int past_the_end;\n")
    native.guard_last_array(source)
    assert source.read_text() == once
