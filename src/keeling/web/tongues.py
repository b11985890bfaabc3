"""Languages in pages: which can be chosen, and which parts are in another one than the page."""

from __future__ import annotations

from typing import NamedTuple

from keeling.core import text
from keeling.core.title import Title


class Tongue(NamedTuple):
    """A language that can be chosen."""

    code: str
    name: str  # in itself
    here: bool


def tongues(chosen: str) -> list[Tongue]:
    """All languages; none where there is nothing to choose."""
    known = text.languages()
    return [Tongue(code, text.own_name(code), code == chosen) for code in known] if len(known) > 1 else []


def marked(title: Title) -> str:
    """`lang` of a part that holds a game's own texts; '' where the game speaks the language in force."""
    spoken = text.spoken_by(title.package)
    return "" if spoken == text.language() else spoken
