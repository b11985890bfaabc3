"""How lines of Tipping Point's log are put together: sentences about a seat, and the small signs in them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from keeling.core.page import Line, Mark
from keeling.core.text import _
from keeling.games.tipping_point.names import Titles

Piece = str | Mark


def weave(template: str, **pieces: Piece) -> tuple[Piece, ...]:
    """A translated template with pieces of text and marks in its %(name)s places."""
    parts = re.split(r"%\((\w+)\)s", template)
    return tuple(part for part in (pieces[text] if i % 2 else text for i, text in enumerate(parts)) if part)


class Lines:
    """Lines for one viewer, who is 'you'.

    Attributes:
        titles: what cards and citizens are called; the log has no position at hand, so none is counted.
    """

    def __init__(self, titles: Titles, names: Sequence[str], viewer: int) -> None:
        self.titles, self.names, self.viewer = titles, names, viewer
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

    def owned(self, card: int, seat: int) -> str:
        """'your Hospital', 'Ben's Hospital'."""
        return self.thing(self.titles.title(card), seat)

    def thing(self, title: str, seat: int) -> str:
        if seat == self.viewer:
            return _("your %(thing)s", thing=title)
        return _("%(who)s's %(thing)s", who=self.names[seat], thing=title)

    # -- signs: classes of the game's style

    def card(self, title: str) -> Mark:
        return Mark(title, "card")

    def sky(self, title: str) -> Mark:
        """A weather card."""
        return Mark(title, "sky")

    def blow(self, title: str) -> Mark:
        """A disaster."""
        return Mark(title, "disaster")
