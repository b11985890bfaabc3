"""C constants are read off plain Python."""

from pathlib import Path

import pytest

from keeling.core import common
from keeling_build import constants


def declared(folder: Path, text: str) -> list[str]:
    path = folder / "terms.py"
    path.write_text(text)
    return [line.strip() for line in constants.declaration(path).splitlines()[2:]]


def test_ints_follow_from_literals_and_earlier_names(tmp_path: Path) -> None:
    text = "KINDS: Final = 14\nSLOTS: Final[int] = KINDS * 7\nMASK: typing.Final = (1 << KINDS) - 1\nLOW: Final = -5\n"
    assert declared(tmp_path, text) == ["KINDS = 14", "SLOTS = 98", "MASK = 16383", "LOW = -5"]


def test_what_is_no_int_has_no_twin(tmp_path: Path) -> None:
    text = (
        "ON: Final = True\nNAMES: Final = ('deck', 'dice')\nDECK: Final = (5,) * 3\nCOUNT: Final = len(NAMES)\nX = 4\n"
    )
    assert declared(tmp_path, text) == ["COUNT = 2"]


def test_constants_of_core_can_be_used(tmp_path: Path) -> None:
    text = "from keeling.core import common\nNOBODY: Final = common.SPECTATOR\n"
    assert declared(tmp_path, text) == [f"NOBODY = {common.SPECTATOR}"]
    text = "from keeling.core.common import CHANCE as LUCK\nAFTER: Final = LUCK + 1\n"
    assert declared(tmp_path, text) == [f"AFTER = {common.CHANCE + 1}"]


@pytest.mark.parametrize("value", ["1 << 31", "-(1 << 31) - 1"])
def test_an_int_beyond_32_bits_is_an_error(tmp_path: Path, value: str) -> None:
    with pytest.raises(constants.Unfit, match=r"terms.py, line 1: WIDE is beyond 32 bits"):
        declared(tmp_path, f"WIDE: Final = {value}\n")


def test_an_unknown_name_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(constants.Unfit, match=r"terms.py, line 2: SIZE must follow from literals and earlier names"):
        declared(tmp_path, "\nSIZE: Final = later\n")


@pytest.mark.parametrize("path", constants.sources(), ids=lambda path: path.parent.name)
def test_the_values_are_those_of_python(path: Path) -> None:
    scope: dict[str, object] = {}
    exec(compile(path.read_text(), path.name, "exec"), scope)
    found = constants.finals(path)
    assert found
    assert found == {name: scope[name] for name in found}
