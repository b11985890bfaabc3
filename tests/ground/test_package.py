"""The wheel carries what the sources hold."""

import re
from importlib.metadata import metadata, requires
from pathlib import Path

import pytest

import keeling
from keeling_build import PACKAGE, ROOT

INSTALLED = Path(keeling.__file__).parent
STAYS = {".po", ".pot", ".pyc", ".c", ".so"}


def shipped() -> list[Path]:
    """Files that an installed Keeling must have, relative to the package."""
    paths = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.is_file()]
    return [path for path in paths if not {"tests", "__pycache__"} & set(path.parts) and path.suffix not in STAYS]


def test_every_kind_of_file_is_in_the_wheel() -> None:
    assert {path.as_posix() for path in shipped() if not (INSTALLED / path).is_file()} == set()


def test_catalogs_are_compiled() -> None:
    catalogs = [path.relative_to(PACKAGE).with_suffix(".mo") for path in PACKAGE.rglob("*.po")]
    assert {path.as_posix() for path in catalogs if not (INSTALLED / path).is_file()} == set()


def test_tests_stay_out_of_the_wheel() -> None:
    assert not [path for path in INSTALLED.rglob("tests") if path.is_dir()]


def test_the_metadata_says_what_is_needed() -> None:
    fields = metadata("keeling")
    assert fields["Version"] == keeling.__version__
    assert fields["Requires-Python"] == ">=3.11"
    assert fields["License-Expression"] == "MIT"
    needed = {re.split(r"[<>=~;]", text)[0] for text in requires("keeling") or [] if "extra ==" not in text}
    assert {"cython", "litestar", "uvicorn", "uvloop", "jinja2", "msgspec", "typer", "segno"} <= needed


@pytest.mark.parametrize("name", ["requirements", "dev", "build", "node", "peers"])
def test_locks_pin_by_hash_and_name_no_address(name: str) -> None:
    lines = (ROOT / "locks" / f"{name}.txt").read_text().splitlines()
    pins = [line for line in lines if line[0].isalnum()]
    assert pins
    assert all("==" in line and line.endswith("\\") for line in pins)
    assert not [line for line in lines if "://" in line or line.startswith("-")]
