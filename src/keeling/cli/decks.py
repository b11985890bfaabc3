"""Deck files: TOML, or the JSON that `keeling deck show --json` prints."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from keeling.core.errors import BadDeck

if TYPE_CHECKING:
    from keeling.core.title import Title

BARE = re.compile(r"[A-Za-z0-9_-]+")
LINE = re.compile(r"^Line \d+(?:, (c)|: )")


def deck_of(title: Title, text: str) -> dict[str, Any]:
    """A deck's data, checked.

    Raises:
        BadDeck: every fault; in TOML with its line.
    """
    if not text.lstrip().startswith("{"):
        return title.read_deck(text)
    from keeling.cli.asking import json_of

    try:
        return title.read_deck(toml(json_of(text, "The deck")))
    except RecursionError:
        raise BadDeck("The deck is nested too deeply.") from None
    except BadDeck as faulty:  # the lines are those of the TOML made here
        raise BadDeck(*(LINE.sub(lambda found: (found[1] or "").upper(), fault) for fault in faulty.faults)) from None


def toml(deck: dict[str, Any]) -> str:
    """Plain data as TOML: tables, and lists of tables, at the top; everything below them inline."""
    top, below = [], []
    for key, value in deck.items():
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            for item in value:
                below += ["", f"[[{bare(key)}]]", *entries(item)]
        elif isinstance(value, dict) and all(isinstance(item, dict) for item in value.values()):
            for name, item in value.items():
                below += ["", f"[{bare(key)}.{bare(name)}]", *entries(item)]
        else:
            top += entries({key: value})
    return "\n".join([*top, *below, ""])


def entries(table: dict[str, Any]) -> list[str]:
    """A line for each key; null is left out, as TOML knows none."""
    return [f"{bare(key)} = {inline(value)}" for key, value in table.items() if value is not None]


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(entries(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(item) for item in value if item is not None) + "]"
    if isinstance(value, float):
        return repr(value)
    return quoted(value) if isinstance(value, str) else json.dumps(value)


def bare(key: str) -> str:
    """A key, in quotes only where it needs them."""
    return key if BARE.fullmatch(key) else quoted(key)


def quoted(text: str) -> str:
    """A basic string; what JSON escapes, TOML escapes in the same way."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
