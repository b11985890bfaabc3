"""Parts of a page that are rendered, and sent, only when they changed.

A part is a macro that reads its arguments alone; a template shows it by `{{ part('name', macro, value, …) }}`. The
values are immutable. While they stay equal its HTML is kept, and a page that has it gets `<tag id="…" data-same>`,
which live.js leaves as it is. Viewers of a table share what a macro made of equal values, in one language, at one
moment: the values hold everything that the HTML shows, so nobody is shown more than his own values say.

`{{ once(macro, value, …) }}` is shared in the same way and always sent; `{{ memo(macro, value, …) }}` keeps small
things that come again and again at every table (cards).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from markupsafe import Markup

ROOT = re.compile(r'\s*<(\w+)\b[^>]*? id="([^"]*)"')
MOST = 20_000  # small things

Made = dict[tuple[Any, ...], Markup]


class Kept:
    """A part's newest rendering; `changed` is the moment when it became so, or came back after frames without it,
    `shown` the last moment that had it, `same` the sign that a page has it."""

    __slots__ = ("changed", "html", "made_of", "same", "shown")

    def __init__(self, made_of: tuple[Any, ...], html: Markup, changed: int) -> None:
        self.made_of = made_of
        self.html = html
        self.changed = self.shown = changed
        found = ROOT.match(html)
        self.same = sign(found[1], found[2]) if found else html


@lru_cache(1024)
def sign(tag: str, name: str) -> Markup:
    return Markup(f'<{tag} id="{name}" data-same></{tag}>')


class Parts:
    """The parts of one page as one look shows it.

    Attributes:
        now: the moment that is rendered; grows with each change of the table. `before`: the one rendered before it.
        since: the moment that the reader's page shows; -1 for a page that shows nothing yet.
        shared: what was made for this table at this moment.
    """

    def __init__(self, shared: Made) -> None:
        self.shared = shared
        self.kept: dict[str, Kept] = {}
        self.before = self.now = 0
        self.since = -1

    def begin(self, now: int, since: int) -> None:
        """Another rendering, for a page that shows the moment `since`."""
        if now != self.now:
            self.before, self.now = self.now, now
        self.since = since

    def part(self, name: str, *made_of: Any) -> Markup:
        """The part's HTML, or the sign that the page has it; made of a macro and its values."""
        kept = self.kept.get(name)
        if kept is None or kept.made_of != made_of:
            kept = self.kept[name] = Kept(made_of, self.once(*made_of), self.now)
        elif kept.shown < self.before:
            kept.changed = self.now
        kept.shown = self.now
        return kept.same if kept.changed <= self.since else kept.html

    def once(self, *made_of: Any) -> Markup:
        """What a macro makes of values."""
        return found(self.shared, made_of)


_small: Made = {}


def memo(*made_of: Any) -> Markup:
    """What a macro makes of immutable values, in the language in force; it must read nothing else."""
    if len(_small) >= MOST:
        _small.clear()
    return found(_small, made_of)


def found(made: Made, made_of: tuple[Any, ...]) -> Markup:
    """What is there already, or is made now. A macro belongs to one language."""
    html = made.get(made_of)
    if html is None:
        macro, *values = made_of
        html = made[made_of] = macro(*values)
    return html
