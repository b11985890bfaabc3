"""Deck files as text: where things stand in them, and whether their words can be shown."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from typing import Any

JOINERS = "\u200c\u200d"
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"
MOST_DOTS = 200  # in a line: to read a name of many parts takes the square of their number


def parsed(text: str) -> tuple[Any, list[str]]:
    """A deck file's data, or why it is no TOML."""
    for number, words in enumerate(text.splitlines(), 1):
        if unstrung(words).count(".") > MOST_DOTS:
            return None, [f"Line {number}: there are more than {MOST_DOTS} dots outside of texts."]
    try:
        return tomllib.loads(text), []
    except RecursionError:
        return None, ["Line 1: brackets are nested too deeply; a deck needs lists in tables and no more."]
    except ValueError as error:  # a number of thousands of digits is one too
        at = re.search(r" \(at line (\d+), column \d+\)$", str(error))
        why = str(error)[: at.start()] if at else str(error).removesuffix(" (at end of document)")
        line = int(at[1]) if at else len(text.splitlines()) or 1
        return None, [f"Line {line}: the file is no TOML: {why}."]


def unstrung(line: str) -> str:
    """A line without its texts in quotes."""
    return re.sub(r'"[^"\\]*"|\'[^\']*\'', "", line)


class Lines:
    """Where things stand in a deck file; without a text nowhere."""

    def __init__(self, text: str = "") -> None:
        self.lines = text.splitlines()

    def starts(self, table: str) -> list[int]:
        """The places of [[table]], [table] or 'table =', from 0."""
        name = rf"[\"']?{re.escape(table)}[\"']?\s*"
        opens = re.compile(rf"\s*(\[{{1,2}}\s*{name}\]|{name}=)")
        return [n for n, line in enumerate(self.lines) if opens.match(line)]

    def at(self, table: str = "", i: int = 0, key: str = "") -> str:
        """'Line 7: ' of a key in the i-th table of that name, of its header, or of a key at the top."""
        if not self.lines:
            return ""
        starts = self.starts(table or key)
        if i >= len(starts):  # written in another way
            return f"Line {self.first(table or key) + 1}: "
        inside = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=")
        for n in range(starts[i] + 1, len(self.lines)):
            if not key or "=" in self.lines[starts[i]] or self.lines[n].lstrip().startswith("["):
                break
            if inside.match(self.lines[n]):
                return f"Line {n + 1}: "
        return f"Line {starts[i] + 1}: "

    def first(self, word: str) -> int:
        return next((n for n, line in enumerate(self.lines) if word in unstrung(line)), 0)


def neat(value: Any) -> Any:
    """Data with its texts as they are shown: composed (NFC), without spaces around them."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value).strip()
    if isinstance(value, dict):
        return {key: neat(one) for key, one in value.items()}
    return [neat(one) for one in value] if isinstance(value, list) else value


def shown(value: object) -> str:
    """The beginning of something odd, fit for a message."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(value)[:40])


def naming(card: Mapping[str, Any], table: str, i: int) -> str:
    """'Building 3, 'Oil Well'' of the i-th card of a table, from 0."""
    named = card.get("title")
    return f"{table.capitalize()} {i + 1}" + (f", '{shown(named)}'" if named and isinstance(named, str) else "")


def text_fault(value: Any, longest: int) -> str:
    """What is wrong with a text, which is one line of signs that can be seen; '' for nothing."""
    if not isinstance(value, str):
        return "is a text in quotes."
    if len(neat(value)) > longest:
        return f"is longer than {longest} letters: shorten it."
    bad = next((sign for sign in neat(value) if unprintable(sign)), "")
    if bad:
        return f"holds a line break or a sign that cannot be printed (U+{ord(bad):04X}): take it out."
    return "" if not value or any(map(visible, neat(value))) else "holds nothing that can be seen: fill it in."


def unprintable(sign: str) -> bool:
    """Control and format characters, bidi ones among them, halves of signs, private signs, line breaks."""
    if sign in JOINERS:
        return False
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or ord(sign) & 0xFFFE == 0xFFFE


def visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZM" and sign not in BLANK_LETTERS
