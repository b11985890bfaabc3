"""Codes of tables: a word of nature and two digits, FERN-27, made to be read aloud and typed on a phone.

No digit is 0 or 1, so that O, I and l can be forgiven. 392 words and 64 numbers make 25,088 codes: enough that nobody
meets one by chance, too few for a secret. A lobby does not rely on them: its host can remove whoever does not belong.
"""

from __future__ import annotations

import secrets
import unicodedata
from importlib import resources

DIGITS = "23456789"
WORDS = tuple((resources.files("keeling.play") / "words.txt").read_text("utf-8").split())
KNOWN = frozenset(WORDS)


def new_code() -> str:
    """A code at random; whether it is free is for the store to say."""
    return f"{secrets.choice(WORDS)}-{secrets.choice(DIGITS)}{secrets.choice(DIGITS)}"


def read_code(text: str) -> str | None:
    """The code that somebody typed or heard, or None if no table can have it.

    Small letters, spaces, any dash or none, O for 0 and I or l for 1 are all forgiven.
    """
    spelled = unicodedata.normalize("NFKC", text[:60]).upper()
    signs = "".join(sign for sign in spelled if sign.isascii() and sign.isalnum())
    word, number = signs[:-2], signs[-2:]
    if len(number) != 2 or any(digit not in DIGITS for digit in number):
        return None
    for letter in "IL":
        candidate = word.replace("0", "O").replace("1", letter)
        if candidate in KNOWN:
            return f"{candidate}-{number}"
    return None
