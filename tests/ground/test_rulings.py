"""The index from rules to tests is read off the marks."""

from pathlib import Path

from keeling_build import rulings

TESTS = """
import pytest

pytestmark = pytest.mark.rule("Z-001")

@pytest.mark.rule("Z-003", "Z-002")
def test_plain(): ...

@pytest.mark.rule("Z-004")
class TestGroup:
    pytestmark = [pytest.mark.engine, pytest.mark.rule("Z-005")]

    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("Z-006"))])
    async def test_inner(self, n): ...

@pytest.mark.rule("Z-007")
def helper(): ...
"""


def test_marks_of_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(TESTS)
    plain, inner = "test_a.py::test_plain", "test_a.py::TestGroup::test_inner"
    assert rulings.index(tmp_path) == {
        "Z-001": [plain, inner],
        "Z-002": [plain],
        "Z-003": [plain],
        "Z-004": [inner],
        "Z-005": [inner],
        "Z-006": [inner],
    }


def test_ids_and_names_come_in_order(tmp_path: Path) -> None:
    for name in ("test_b.py", "test_a.py"):
        (tmp_path / name).write_text(
            '@pytest.mark.rule("Z-2")\ndef test_x(): ...\n@mark.rule("Z-1")\ndef test_y(): ...\n'
        )
    found = rulings.index(tmp_path)
    assert list(found) == ["Z-1", "Z-2"]
    assert found["Z-1"] == ["test_a.py::test_y", "test_b.py::test_y"]
