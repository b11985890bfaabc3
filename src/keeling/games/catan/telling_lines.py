"""How lines of Catan's log are put together: sentences about a seat, and the small signs in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from keeling.core.page import Line, Mark
from keeling.core.text import _
from keeling.games.catan.names import ends_of, node_name, where

Piece = str | Mark


def weave(template: str, **pieces: Piece) -> tuple[Piece, ...]:
    """A translated template with pieces of text and marks in its %(name)s places."""
    parts = re.split(r"%\((\w+)\)s", template)
    return tuple(part for part in (pieces[text] if i % 2 else text for i, text in enumerate(parts)) if part)


def node_mark(node: int) -> Mark:
    return Mark(node_name(node), "place")


def road_marks(edge: int) -> dict[str, Mark]:
    """Both ends of a road."""
    first, second = ends_of(edge)
    return {"from": Mark(first, "place"), "to": Mark(second, "place")}


class Lines:
    """Lines for one viewer, who is 'you'."""

    def __init__(self, names: Sequence[str], viewer: int) -> None:
        self.names, self.viewer = names, viewer
        self.lines: list[Line] = []

    def line(self, seat: int, mine: str, theirs: str, **pieces: Piece) -> None:
        """A sentence about a seat, in the second person for its owner."""
        if seat != self.viewer:
            pieces["who"] = self.names[seat]
        self.lines.append(Line(weave(_(mine if seat == self.viewer else theirs), **pieces), seat))

    def note(self, template: str, **pieces: Piece) -> None:
        """A sentence about the table."""
        self.lines.append(Line(weave(_(template), **pieces)))

    def name(self, seat: int) -> str:
        """Somebody in the middle of a sentence."""
        return _("you") if seat == self.viewer else self.names[seat]

    # -- signs: classes of the game's style

    def dice(self, total: int) -> Mark:
        return Mark(str(total), "rolled")

    def card(self, title: str) -> Mark:
        return Mark(title, "card")

    def crisis_mark(self, title: str) -> Mark:
        return Mark(title, "crisis")

    def level(self, n: int) -> Mark:
        return Mark(str(n), "level")

    def hex_mark(self, h: int) -> Mark:
        return Mark(where(h), "place")
