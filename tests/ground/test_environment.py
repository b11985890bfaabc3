"""What makes `make build` build again, and which browser the tests take."""

from pathlib import Path

import pytest

import browser
from keeling_build import environment

FILES = {
    "pyproject.toml": "[project]",
    "src/keeling/core/game.py": "class Game: ...",
    "src/keeling/core/common.pxd": "cdef enum:",
    "src/keeling/games/zero/terms.pxd": "cdef enum:",
    "src/keeling/games/zero/rules.pxd": "cdef class Zero",
    "src/keeling/games/zero/tests/test_rules.py": "def test(): ...",
    "src/keeling/games/zero/locale/de/LC_MESSAGES/messages.po": "msgid",
    "src/keeling/games/zero/locale/de/LC_MESSAGES/messages.mo": "binary",
    "src/keeling/web/static/vendor/htmx.min.js": "htmx",
    "tools/keeling_build/native.py": "DIRECTIVES = {}",
}
MADE = ("common.pxd", "terms.pxd", "test_rules.py", "messages.mo", "htmx.min.js")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", FILES)
def test_an_edit_builds_again_if_the_file_is_shipped(clone: Path, name: str) -> None:
    before = environment.sources_hash()
    assert environment.sources_hash() == before
    (clone / name).write_text("changed")
    assert (environment.sources_hash() == before) is name.endswith(MADE)


def test_a_new_a_lost_and_a_moved_file_build_again(clone: Path) -> None:
    hashes = [environment.sources_hash()]
    file = clone / "src/keeling/core/new.py"
    file.write_text("")
    hashes.append(environment.sources_hash())
    file.rename(file.with_name("newer.py"))
    hashes.append(environment.sources_hash())
    assert len(set(hashes)) == 3
    file.with_name("newer.py").unlink()
    assert environment.sources_hash() == hashes[0]


@pytest.mark.parametrize("setting", ["KEELING_PURE", "KEELING_NATIVE", "TRAPS", "CC", "CFLAGS"])
def test_another_setting_builds_again(clone: Path, monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    monkeypatch.delenv(setting, raising=False)
    before = environment.sources_hash()
    monkeypatch.setenv(setting, "1")
    assert environment.sources_hash() != before


def test_a_named_browser_comes_before_an_installed_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KEELING_BROWSER", raising=False)
    monkeypatch.setattr(browser, "PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser.installed() is None
    program = tmp_path / "chromium-browser"
    program.touch(mode=0o755)
    assert browser.installed() == str(program)
    monkeypatch.setenv("KEELING_BROWSER", "/opt/chrome")
    assert browser.installed() == "/opt/chrome"
