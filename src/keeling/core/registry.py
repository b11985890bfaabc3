"""Finding games: the folders of keeling.games, and what other packages offer under the entry-point group."""

from __future__ import annotations

from functools import cache
from importlib import import_module, metadata, util
from pkgutil import iter_modules

from keeling.core.errors import UnknownGame, nearest
from keeling.core.text import add_package
from keeling.core.title import Title

GROUP = "keeling.games"


@cache
def titles() -> dict[str, Title]:
    """Every game by id, in the order of its id."""
    found: dict[str, Title] = {}
    for module in iter_modules(import_module(GROUP).__path__, f"{GROUP}."):
        if module.ispkg and util.find_spec(f"{module.name}.game"):
            title = import_module(f"{module.name}.game").TITLE
            found[title.id] = title
    for point in metadata.entry_points(group=GROUP):
        title = point.load()
        found.setdefault(title.id, title)
    for title in found.values():
        add_package(title.package)
    return dict(sorted(found.items()))


def title_of(name: str) -> Title:
    """The game of that id.

    Raises:
        UnknownGame: there is none; it names the nearest.
    """
    if name not in titles():
        raise UnknownGame(f"There is no game '{name[:40]}'.{nearest(name, titles())}")
    return titles()[name]
