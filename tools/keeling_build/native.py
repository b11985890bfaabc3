"""Which modules are compiled, how, and whether this machine can."""

import os
import re
import shutil
import sysconfig
import tempfile
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from keeling_build import PACKAGE, ROOT, SRC, write_if_changed

DIRECTIVES: dict[str, Any] = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "auto_pickle": False,
    "cdivision": False,  # -1 % 4 stays 3
}
TRAPS = os.environ.get("TRAPS") == "1"
ANNOTATE = os.environ.get("KEELING_ANNOTATE") == "1"
TRAP_FLAGS = ["-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
STRICT = os.environ.get("KEELING_NATIVE") == "1"  # the translator's warnings are errors too
BASE = ROOT / "build" / ("traps" if TRAPS else "native")

OBJECT = re.compile(r"^(struct __pyx_obj_\w+ \{\n[^}]*)(?<!past_the_end;\n)^\};", re.MULTILINE)

# At the margin of a .pxd: something other than an import, an inline function or an enum is something to compile.
TO_COMPILE = re.compile(
    r"^(cdef(?! (?:inline|enum|extern|struct|packed)\b)|cpdef|@cython\.(final|cclass))", re.MULTILINE
)


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """The modules to compile, by name: those with a .pxd that declares more than inline functions and constants."""
    sources = (path.with_suffix(".py") for path in sorted(package.rglob("*.pxd")) if has_code(path))
    return {".".join(path.relative_to(SRC).with_suffix("").parts): path for path in sources if path.exists()}


def has_code(pxd: Path) -> bool:
    """Whether a .pxd has a twin in C, and is not only read by others."""
    return pxd.stem != "__init__" and TO_COMPILE.search(pxd.read_text("utf-8")) is not None


def extensions() -> list[Extension]:
    """What setup() gets; the Cython step waits until the build itself."""
    return [Extension(name, [str(path.relative_to(ROOT))]) for name, path in modules().items()]


class Build(build_ext):
    """Cython with Keeling's directives, then the C compiler."""

    def run(self) -> None:
        """Translate all modules, then compile them."""
        from Cython.Build import cythonize
        from Cython.Compiler import Options

        Options.warning_errors = STRICT
        self.parallel = self.parallel or os.cpu_count()
        translated = cythonize(  # type: ignore[no-untyped-call]
            self.extensions,
            build_dir=os.path.relpath(BASE / "c"),
            include_path=[os.path.relpath(SRC)],
            compiler_directives=DIRECTIVES,
            annotate=ANNOTATE,
            quiet=True,
        )
        for extension, twin in zip(self.extensions, translated, strict=True):
            extension.sources, extension.depends = twin.sources, twin.depends
            if TRAPS:
                guard_last_array(Path(twin.sources[0]))
        super().run()

    def build_extension(self, ext: Extension) -> None:
        """Add the flags, which depend on the compiler."""
        if self.compiler.compiler_type == "msvc":
            ext.extra_compile_args = ["/O2"]
        else:
            ext.extra_compile_args = ["-O3", "-g0", *(TRAP_FLAGS if TRAPS else [])]
        super().build_extension(ext)


def guard_last_array(source: Path) -> None:
    """Put one more field at the end of every object: gcc does not watch an array that ends a struct."""
    text = source.read_text("utf-8")
    guarded = OBJECT.sub(r"\1  int past_the_end;\n};", text)
    write_if_changed(source, guarded.encode())


def start_clean() -> None:
    """Drop what an earlier build left, except objects that are still right: files that are gone must not be shipped."""
    if key_file().read_text() != build_key() if key_file().exists() else True:
        shutil.rmtree(BASE, ignore_errors=True)
        write_if_changed(key_file(), build_key().encode())
    keep = {name.replace(".", "/") for name in modules()}
    for library in BASE.glob("lib*"):
        for path in [path for path in library.rglob("*") if path.is_file()]:
            name = path.relative_to(library).as_posix().partition(".")[0]
            if name not in keep or path.suffix not in {".so", ".pyd"}:
                path.unlink()


def key_file() -> Path:
    """Where a build folder says what it was made with."""
    return BASE / "key.txt"


def build_key() -> str:
    """Changes with the translator and its settings."""
    parts = [version("cython"), os.environ.get("CC"), os.environ.get("CFLAGS"), Path(__file__).read_text("utf-8")]
    return sha256(repr(parts).encode()).hexdigest()


@cache
def obstacle() -> str:
    """Why nothing can be compiled here, as a sentence; empty if it can."""
    if os.environ.get("KEELING_PURE") == "1":
        return "KEELING_PURE=1 asked for it."
    if not modules():
        return "No module has C types."
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's C headers (Python.h) are missing; on Debian, `apt-get install python3-dev` brings them."
    return failed_probe()


def failed_probe() -> str:
    """Compile and link a file of one line."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    compiler: Any = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nint probe(void) { return Py_IsInitialized(); }\n")
        try:
            objects = compiler.compile([str(source)], folder, include_dirs=[sysconfig.get_path("include")])
            compiler.link_shared_object(objects, str(Path(folder) / "probe.so"))
        except Exception:
            return f"The C compiler ({compiler.compiler_so[0]}) is missing or cannot build a file that needs Python.h."
    return ""
