"""Finding games: the folders of keeling.games, those within a game (another title of its cards), and what other
packages offer under the entry-point group.

A game that cannot be used never stands in the way of the others: its failure is kept by name, and told once.
"""

from __future__ import annotations

import multiprocessing
import re
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module, metadata, resources, util
from pkgutil import iter_modules

from keeling.core.errors import UnknownGame, nearest
from keeling.core.text import add_package
from keeling.core.title import Title

GROUP = "keeling.games"
ID = re.compile(r"[a-z][a-z0-9_-]*")


class Found:
    """The games that there are, and why some are not."""

    def __init__(self) -> None:
        self.titles: dict[str, Title] = {}
        self.failures: dict[str, str] = {}
        for name in folders(GROUP):
            self.add(name, partial(built_in, name))
            for within in folders(name):
                self.add(within, partial(built_in, within))
        for point in sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name):
            self.add(point.name, point.load)
        self.titles = dict(sorted(self.titles.items()))
        if multiprocessing.parent_process() is None:  # workers would say it again
            for name in self.failures:
                print(self.failure(name), file=sys.stderr)

    def add(self, name: str, load: Callable[[], object]) -> None:
        """Take a game in, or keep why not."""
        try:
            title = load()
            if title is None:
                return
            fault = fault_of(title)
            if isinstance(title, Title) and not fault:
                if title.id in self.titles:
                    fault = f"there is another game with the id '{title.id}'"
                else:
                    add_package(title.package)
                    self.titles[title.id] = title
        except (Exception, SystemExit) as error:  # whatever a package of somebody else's may raise
            fault = f"{type(error).__name__}: {error}"
        if fault:
            self.failures[name] = " ".join(fault.split())

    def failure(self, name: str) -> str:
        return f"The game package {name} cannot be used: {self.failures[name].rstrip('.')}."


def folders(package: str) -> list[str]:
    """The packages right within a package."""
    places = util.find_spec(package)
    within = places.submodule_search_locations if places else None
    return [module.name for module in iter_modules(within or [], f"{package}.") if module.ispkg]


def built_in(package: str) -> Title | None:
    """The title of a folder of keeling.games; None if it holds no game."""
    if not util.find_spec(f"{package}.game"):
        return None
    title: Title = import_module(f"{package}.game").TITLE
    return title


def fault_of(title: object) -> str:
    """What a game lacks to be used, '' if nothing."""
    if not isinstance(title, Title):
        return f"it offers a {type(title).__name__}, and not an instance of keeling.core.title.Title"
    missing = [name for name in needed() if not hasattr(title, name)]
    if missing:
        return f"{type(title).__name__} does not define {', '.join(missing)}"
    if not ID.fullmatch(title.id):
        return f"'{title.id}' is no id: it takes small letters, digits, '-' and '_'"
    if not (resources.files(title.package) / "rulings.toml").is_file():
        return f"there is no rulings.toml in {title.package}"
    return ""


def needed() -> list[str]:
    """The class attributes that every title must define."""
    return [name for name in Title.__annotations__ if not hasattr(Title, name)]


@cache
def found() -> Found:
    return Found()


def titles() -> dict[str, Title]:
    """Every game by id, in the order of its id."""
    return found().titles


def failures() -> dict[str, str]:
    """Why a game cannot be used, by the name of its entry point or of its folder's package."""
    return found().failures


def title_of(name: str) -> Title:
    """The game of that id.

    Raises:
        UnknownGame: there is none; it names the nearest, or says why it cannot be used.
    """
    if name in titles():
        return titles()[name]
    for failed in failures():
        if name and name in (failed, failed.removeprefix(f"{GROUP}.")):
            raise UnknownGame(found().failure(failed))
    raise UnknownGame(f"There is no game '{name[:40]}'.{nearest(name, titles())}")
