"""Keeling: climate board games in a browser, with bots, and their rules at C speed.

The same sources run compiled and uncompiled. `KEELING_PURE=1` in the environment runs them uncompiled even where
compiled modules are installed.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.resources import files
from types import ModuleType

__version__ = "0.1.0"

PURE: bool = os.environ.get("KEELING_PURE") == "1"


class _Sources:
    """Finds modules of this package as `.py` files, past the compiled ones."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """What the import system asks for each module."""
        if not name.startswith("keeling.") or path is None:
            return None
        found = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name) for folder in path)
        return next((spec for spec in found if spec is not None and spec.loader is not None), None)


if PURE:
    sys.meta_path.insert(0, _Sources())


def uncompiled_because() -> str:
    """Why the installed package has no compiled modules, as a sentence; empty if it has them and uses them."""
    note = files(__name__) / "uncompiled.txt"
    if PURE:
        return "KEELING_PURE=1 asked for it."
    return note.read_text("utf-8") if note.is_file() else "It runs from its sources."
