"""Texts of a deck of one's own: one line of signs that can be seen, since others are shown them."""

from __future__ import annotations

import unicodedata
from typing import Any

JOINERS = "\u200c\u200d"
BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800"


def neat(text: str) -> str:
    """A text as it is shown: composed (NFC), without spaces around it."""
    return unicodedata.normalize("NFC", text).strip()


def shown(value: object) -> str:
    """The beginning of something odd, fit for a message."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(value)[:40])


def text_faults(key: str, value: Any, longest: int) -> list[str]:
    """A text is one line of signs that can be seen."""
    name = key if key.startswith("the ") else f"'{key}'"
    if not isinstance(value, str):
        return [f"{name} takes a text in quotes."]
    text = neat(value)
    if len(text) > longest:
        return [f"{name} is longer than {longest} letters."]
    bad = next((sign for sign in text if unprintable(sign)), "")
    if bad:
        return [f"{name} holds a line break or a sign that cannot be printed (U+{ord(bad):04X})."]
    return [f"{name} holds nothing that can be seen."] if value and not any(map(visible, text)) else []


def unprintable(sign: str) -> bool:
    """Control and format characters, bidi ones among them, halves of signs, private signs, line breaks."""
    if sign in JOINERS:
        return False
    category = unicodedata.category(sign)
    return category in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or ord(sign) & 0xFFFE == 0xFFFE


def visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CZM" and sign not in BLANK_LETTERS
