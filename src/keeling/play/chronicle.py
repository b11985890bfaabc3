"""The log on the page: lines in the reader's language, made when somebody reads them and kept while they stay true."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from keeling.core import common
from keeling.core.page import Line
from keeling.core.text import _, language
from keeling.core.title import Title
from keeling.play import marks
from keeling.play.fold import Marked, Told

NEWEST = 40
MARK = 99  # the index of what the table says of itself, behind all that an entry says
READERS = 32  # viewers times languages whose lines are kept

Keyed = tuple[str, Line]


class Chronicle:
    """Rendered lines of one table."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[int, str], tuple[int, tuple[Keyed, ...]]] = OrderedDict()

    def forget(self) -> None:
        """Names have changed."""
        self.kept.clear()

    def newest(self, title: Title, viewer: int, told: Sequence[Told | Marked]) -> tuple[Keyed, ...]:
        """The newest lines for a viewer, oldest first, in the language in force.

        Args:
            viewer: a place in `Told.steps`: a seat, or -1 for a spectator.
        """
        if not told:
            return ()
        reader = viewer, language()
        upto, lines = self.kept.pop(reader, (0, ()))
        fresh = [entry for entry in told if entry.position > upto]
        for entry in fresh:
            lines += rendered(title, viewer, entry)
        lines = lines[-NEWEST:]
        self.kept[reader] = told[-1].position, lines
        if len(self.kept) > READERS:
            self.kept.popitem(last=False)
        return lines


def rendered(title: Title, viewer: int, entry: Told | Marked) -> tuple[Keyed, ...]:
    """The lines of one entry, each with a key that never changes; names are those of who sat there."""
    if isinstance(entry, Marked):
        return ((f"p{entry.position}.{MARK}", marks.line(entry.change, entry.company)),)
    own = viewer if viewer >= 0 else common.SPECTATOR
    names = [marks.called(seat) for seat in entry.company]
    lines = title.tell(entry.setup, names, own, entry.steps[viewer])
    if entry.opening and entry.round > 1:
        lines = [Line((_("Round %(round)s begins.", round=entry.round),)), *lines]
    return tuple((f"p{entry.position}.{index}", line) for index, line in enumerate(lines))
