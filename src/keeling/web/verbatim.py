"""What a browser's own translation must leave as it is, and what has a direction of its own: people's names."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from keeling.play.tables import Table

Names = tuple[str, ...]
NAME = Markup('<bdi translate="no">{}</bdi>')


def names_at(table: Table) -> Names:
    """All names that pages of a table show, also of those who have left, the longest first."""
    casts = {id(cast): cast for cast in table.state.every_cast()}.values()
    found = {name for person in table.people() for name in (person.name, person.stands_for)}
    found |= {name for cast in casts for seat in cast for name in (seat.name, seat.stands_for)}
    return tuple(sorted(found - {""}, key=lambda name: (-len(name), name)))


@lru_cache(1024)
def anywhere(names: Names) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")


@lru_cache(1024)
def alone(names: Names) -> re.Pattern[str]:
    return re.compile(f">(?:{'|'.join(re.escape(str(escape(name))) for name in names)})(?=</)")


def sentence(text: str, names: Names) -> Markup:
    """A sentence, the names in it set apart."""
    if not names:
        return escape(text)
    pieces = anywhere(names).split(text)
    return Markup("").join(NAME.format(each) if n % 2 else escape(each) for n, each in enumerate(pieces))


def marked(html: str, names: Names) -> str:
    """A page's HTML; whatever holds nothing but a name is marked."""
    pieces, last = [], 0
    for found in alone(names).finditer(html) if names else ():
        at = found.start()
        if not html.startswith(("</", "<bdi "), html.rfind("<", 0, at)):
            pieces += [html[last:at], ' translate="no"']
            last = at
    return "".join((*pieces, html[last:]))
