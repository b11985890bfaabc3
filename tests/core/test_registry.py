"""Games of others: found by their entry points, and never in the way of the rest if they cannot be used."""

from __future__ import annotations

import importlib.util
import pkgutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

import keeling.games
from keeling.cli.app import app
from keeling.core import registry
from keeling.core.errors import UnknownGame
from keeling.core.title import Title
from keeling.games.zero.game import ZeroTitle

Offer = Callable[..., None]


class Other(ZeroTitle):
    id = "other"


class Nameless(ZeroTitle):
    id = "No Id"


class Twin(ZeroTitle):
    """A second game of the same id."""


class Lawless(ZeroTitle):
    id = "lawless"
    package = "keeling.core"


class Homeless(ZeroTitle):
    id = "homeless"
    package = "no.such.package"


OTHER, NAMELESS, TWIN, LAWLESS, HOMELESS = Other(), Nameless(), Twin(), Lawless(), Homeless()
# Our games live in folders of their names, some within another's.
GAMES = Path(keeling.games.__path__[0])
OURS = sorted(path.parent.name for path in GAMES.rglob("game.py"))
OUTER = sorted(path.parent.name for path in GAMES.glob("*/game.py"))

BROKEN = {
    "gone": ("no_such_package:TITLE", "ModuleNotFoundError: No module named 'no_such_package'"),
    "loud": ("a_loud_game:TITLE", "SystemExit: 3"),
    "wrong": ("a_wrong_game:TITLE", "SyntaxError"),
    "unready": ("an_unready_game:TITLE", "TypeError: Can't instantiate abstract class Unready"),
    "bare": ("a_bare_game:TITLE", "Bare does not define id, package, name, tagline, fewest"),
    "a-class": (f"{__name__}:Other", "and not an instance of keeling.core.title.Title"),
    "no-id": (f"{__name__}:NAMELESS", "'No Id' is no id"),
    "twin": (f"{__name__}:TWIN", "there is another game with the id 'zero'"),
    "lawless": (f"{__name__}:LAWLESS", "there is no rulings.toml in keeling.core"),
    "homeless": (f"{__name__}:HOMELESS", "ModuleNotFoundError: No module named 'no'"),
}
MODULES = {
    "a_loud_game": "raise SystemExit(3)",
    "a_wrong_game": "TITLE = (",
    "an_unready_game": "from keeling.core.title import Title\nclass Unready(Title):\n    id = 'u'\nTITLE = Unready()",
    "a_bare_game": (
        "from keeling.core.title import Title\nclass Bare(Title):\n    __abstractmethods__ = frozenset()\n"
        "Bare.__abstractmethods__ = frozenset()\nTITLE = Bare()"
    ),
}


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Offer]:
    """Installs entry points: offer(name='module:TITLE', …)."""
    for name, code in MODULES.items():
        (tmp_path / f"{name}.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])

    def install(**points: str) -> None:
        made = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in points.items())
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: made.select(group=group))
        registry.found.cache_clear()

    yield install
    monkeypatch.undo()
    registry.found.cache_clear()


def test_a_game_of_another_package_is_found(offer: Offer, capsys: pytest.CaptureFixture[str]) -> None:
    offer(mine=f"{__name__}:OTHER")
    assert list(registry.titles()) == sorted([*OURS, "other"])
    assert registry.title_of("other") is OTHER
    assert registry.failures() == {}
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", BROKEN)
def test_a_game_that_cannot_be_used_says_why(offer: Offer, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    value, why = BROKEN[name]
    offer(**{name: value, "mine": f"{__name__}:OTHER"})
    assert list(registry.titles()) == sorted([*OURS, "other"])
    registry.titles()
    assert why in registry.failures()[name]
    said = capsys.readouterr().err
    assert said.startswith(f"The game package {name} cannot be used: ")
    assert said.count("\n") == 1
    with pytest.raises(UnknownGame, match=f"The game package {name} cannot be used: "):
        registry.title_of(name)


def test_all_at_once_stop_no_command(offer: Offer) -> None:
    from typer.testing import CliRunner

    offer(**{name: value for name, (value, _why) in BROKEN.items()})
    answer = CliRunner().invoke(app, ["games", "--json"])
    assert answer.exit_code == 0
    assert '"id": "zero"' in answer.stdout
    assert answer.stderr.count("cannot be used: ") == len(BROKEN)


def test_a_broken_folder_names_itself(
    offer: Offer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    modules = list(pkgutil.iter_modules(keeling.games.__path__, f"{registry.GROUP}."))
    broken = pkgutil.ModuleInfo(modules[0].module_finder, "keeling.games.broken", True)
    original = importlib.util.find_spec

    def spec_of(name: str, package: str | None = None) -> Any:
        return object() if name == "keeling.games.broken.game" else original(name, package)

    top = f"{registry.GROUP}."
    listed = {top: [broken, *modules]}
    monkeypatch.setattr("keeling.core.registry.iter_modules", lambda _paths, prefix: listed.get(prefix, []))
    monkeypatch.setattr(importlib.util, "find_spec", spec_of)
    offer()
    assert list(registry.titles()) == OUTER
    assert "The game package keeling.games.broken cannot be used: ModuleNotFoundError" in capsys.readouterr().err
    with pytest.raises(UnknownGame, match=r"keeling\.games\.broken cannot be used"):
        registry.title_of("broken")


def test_the_readme_names_all_that_a_title_must_define() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8").partition("A `Title` must define:")[2]
    for name in (*registry.needed(), *Title.__abstractmethods__):
        assert f"`{name}`" in text
