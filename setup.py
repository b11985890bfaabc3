"""The part of the build that pyproject.toml cannot say: extensions, and a note in the package when there are none."""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from keeling_build import native

WHY = os.environ.get("KEELING_PLAIN_BECAUSE", "")


class BuildPython(build_py):
    """Copies the package and writes down why it is not compiled; an empty note says that it is."""

    def run(self) -> None:
        super().run()
        Path(self.build_lib, "keeling", "uncompiled.txt").write_text(WHY, encoding="utf-8")


native.start_clean()
setup(
    ext_modules=[] if WHY else native.extensions(),
    cmdclass={"build_ext": native.Build, "build_py": BuildPython},
    options={"build": {"build_base": os.path.relpath(native.BASE)}},
)
