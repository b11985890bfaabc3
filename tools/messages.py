"""Collects the messages of the package and of each game for translators: `make messages`.

`src/keeling/locale/keeling.pot` has the house's, `games/ID/locale/ID.pot` a game's and, by key, its cards and rules.
A language is added by copying a .pot to LANG/LC_MESSAGES/NAME.po beside it; the build compiles it.
"""

from __future__ import annotations

import ast
import io
import sys
import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

SOURCES = Path(__file__).parents[1] / "src" / "keeling"
OPTIONS = {"**.html": {"trimmed": "true", "silent": "false"}}
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
DECK_TEXTS = ("title", "short", "unit", "fact", "text", "hint", "why", "science")


def of_module(
    file: IO[bytes], keywords: Collection[str], _tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """Messages of a module as Babel wants them; those in f-strings too, which its own reader sees from 3.12 on."""
    calls = (node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call) and node.args)
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in keywords:
            words = (one.value if isinstance(one, ast.Constant) else None for one in call.args)
            yield call.lineno, call.func.id, tuple(one if isinstance(one, str) else None for one in words), []


METHODS: list[tuple[str, Any]] = [
    ("**/tests/**", "ignore"),
    ("**.py", of_module),
    ("**.html", "jinja2.ext:babel_extract"),
]


def inside(folder: Path, skip: Collection[Path] = ()) -> Iterator[tuple[str, int, str | tuple[str, ...], list[str]]]:
    """Messages of a folder: file, line, text, comments."""

    def entered(path: str) -> bool:
        return Path(path) not in skip and not Path(path).name.startswith((".", "__"))

    found = extract_from_dir(folder, METHODS, OPTIONS, KEYWORDS, directory_filter=entered)
    for name, line, message, comments, _context in sorted(found, key=lambda row: row[:2]):
        yield name, line, message, comments


def deck(folder: Path) -> Iterator[tuple[str, str]]:
    """The texts of a game's decks, by key."""
    for file in (folder / "cards.toml", folder / "decks.toml"):
        listed = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
        for card in (card for cards in listed.values() if isinstance(cards, list) for card in cards):
            for what in DECK_TEXTS:
                if card.get(what):
                    yield f"{folder.name}/{card.get('key') or card['id']}/{what}", card[what]


def ledger(folder: Path) -> Iterator[tuple[str, str]]:
    """The rules of a game, by id, with where each comes from and why."""
    file = folder / "rulings.toml"
    if file.is_file():
        for rule in tomllib.loads(file.read_text("utf-8"))["rule"]:
            place = f"{folder.name}/{rule['id']}"
            yield place, rule["text"]
            yield from ((f"{place}/{what}", rule[what]) for what in ("source", "reason") if rule.get(what))


def template(folder: Path, skip: Collection[Path] = ()) -> bytes:
    """The .pot file of a folder."""
    catalog = Catalog(project="Keeling", charset="utf-8", fuzzy=False)
    for name, _line, message, comments in inside(folder, skip):
        catalog.add(message, locations=[(name, 0)], auto_comments=comments)
    for context, texts in (("deck", deck(folder)), ("rule", ledger(folder))):
        for key, words in texts:
            catalog.add(key, context=context, auto_comments=[words])
    file = io.BytesIO()
    write_po(file, catalog, omit_header=True, sort_by_file=False, include_lineno=False, width=120)
    return file.getvalue()


def templates() -> dict[Path, bytes]:
    """Every .pot with what it should hold."""
    games = SOURCES / "games"
    found = {SOURCES / "locale" / "keeling.pot": template(SOURCES, skip=[games])}
    folders = sorted(path.parent for path in games.glob("**/game.py"))
    for game in folders:
        found[game / "locale" / f"{game.name}.pot"] = template(game, skip=[one for one in folders if one != game])
    return found


def main() -> None:
    """Write the files, or with --check say which are out of date."""
    stale = [path for path, text in templates().items() if not path.is_file() or path.read_bytes() != text]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"Out of date: {', '.join(path.name for path in stale)}. Run 'make messages'.")
        return
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(templates()[path])
        print(path.relative_to(SOURCES.parents[1]))


if __name__ == "__main__":
    main()
