"""The two-sided tokens of Global Warming: the table that comes with Keeling, and those of one's own (GW-006)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from keeling.core.errors import BadDeck
from keeling.games.catan import terms

FACES = (0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
MOST_DOTS = 200  # in a line: to read a name of many parts takes the square of their number
LONGEST_NAME = 90
MOST_APART = 6  # hexes of which no two are neighbours, wherever the desert lies
KEYS = ("version", "name", "tokens")
Tokens = tuple[tuple[int, int], ...]


def faults(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a table of tokens, a sentence each."""
    found = [f"There is no '{str(key)[:40]}' in a table of tokens; it has 'tokens'." for key in data if key not in KEYS]
    if data.get("version", 1) != 1:
        found.append("'version' is 1.")
    name = data.get("name", "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        found.append(f"'name' is a text of at most {LONGEST_NAME} signs.")
    tokens = data.get("tokens")
    wanted = terms.HEXES - 1
    if not isinstance(tokens, list) or len(tokens) != wanted:
        return [*found, f"'tokens' lists {wanted} tokens, one for each hex but the desert: [yellow, red]."]
    for i, token in enumerate(tokens):
        if not isinstance(token, list) or len(token) != 2 or any(type(face) is not int for face in token):
            found.append(f"Token {i + 1} is not a pair of numbers, [yellow, red].")
        elif token[0] not in FACES[1:] or token[1] not in FACES:
            found.append(f"Token {i + 1}: faces are 2 to 12 without 7, the red one 0 for a skull.")
        elif ways(token[1]) > ways(token[0]):
            found.append(
                f"Token {i + 1}: a flip cannot make a hex yield more, as from {token[0]} to {token[1]} (GW-006)."
            )
    return found


def ways(face: int) -> int:
    """Of the 36 throws of two dice."""
    return 6 - abs(7 - face) if face else 0


def read(text: str) -> dict[str, Any]:
    """A table of tokens from TOML, checked.

    Raises:
        BadDeck: every fault in a sentence.
    """
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise BadDeck(f"In a line of the table of tokens there are more than {MOST_DOTS} dots.")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise BadDeck("Brackets are nested too deeply in the table of tokens.") from None
    except ValueError as error:  # a number of thousands of digits is one too
        raise BadDeck(f"The table of tokens is not TOML: {error}.") from error
    found = faults(data)
    if found:
        raise BadDeck(*found)
    return {"version": 1, **({"name": data["name"]} if data.get("name") else {}), "tokens": data["tokens"]}


@cache
def standard() -> dict[str, Any]:
    """The table that comes with Keeling."""
    return read((resources.files(__package__) / "tokens.toml").read_text("utf-8"))


def pairs(data: Mapping[str, Any] | None, apart: bool = False) -> Tokens:
    """The tokens as the rules take them, the standard ones if there are no others.

    Args:
        apart: no 6 or 8 may lie beside another (option tokens).

    Raises:
        BadDeck: they cannot be played.
    """
    found = faults(data) if data else []
    if found:
        raise BadDeck(*found)
    made = tuple((yellow, red or terms.SKULL) for yellow, red in (data or standard())["tokens"])
    if apart and sum(yellow in (6, 8) for yellow, _ in made) > MOST_APART:
        raise BadDeck(
            f"No more than {MOST_APART} tokens with a 6 or an 8 can lie apart on the island: lay them anywhere."
        )
    return made
