"""Parts of a page that are rendered, and sent, only when they changed.

A template marks one by `{% part 'name', [what it depends on] %}<tag id="…">…</tag>{% endpart %}`. While the values
that it depends on stay equal, its HTML is kept; a page that has it gets `<tag id="…" data-same>`, which live.js leaves
as it is. `{% common … %}…{% endcommon %}` is a part that everybody sees alike: one viewer's HTML serves all, so nothing
that a seat alone may know belongs into it. `{{ memo(macro, …) }}` keeps what a macro made of plain values, everywhere.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup

from keeling.core.text import language

ROOT = re.compile(r'\s*<(\w+)\b[^>]*? id="([^"]*)"')
SHARED = 4  # renderings of a part that other viewers of the table may use
MOST = 20_000  # results of macros


class Kept:
    """A part's newest rendering; `changed` is the moment when it became so."""

    __slots__ = ("changed", "depends", "html")

    def __init__(self, depends: Any, html: str, changed: int) -> None:
        self.depends = depends
        self.html = Markup(html)
        self.changed = changed

    def same(self) -> Markup:
        """The sign that the page has it."""
        found = ROOT.match(self.html)
        return Markup(f'<{found[1]} id="{found[2]}" data-same></{found[1]}>') if found else self.html


class Common:
    """What viewers of one table see alike: the newest renderings of each common part, by language."""

    def __init__(self) -> None:
        self.newest: dict[tuple[str, str], deque[tuple[Any, str]]] = {}

    def html(self, name: str, depends: Any, make: Callable[[], str]) -> str:
        """A rendering from the same values, or a new one."""
        known = self.newest.setdefault((name, language()), deque(maxlen=SHARED))
        for values, html in known:
            if values == depends:
                return html
        html = make()
        known.append((depends, html))
        return html


class Parts:
    """The parts of one page as one look shows it.

    Attributes:
        now: the moment that is rendered; grows with each change of the table.
        since: the moment that the reader's page shows; -1 for a page that shows nothing yet.
    """

    def __init__(self, common: Common) -> None:
        self.common = common
        self.kept: dict[str, Kept] = {}
        self.now = 0
        self.since = -1

    def take(self, name: str, depends: Any) -> str | None:
        """The part's HTML, or the sign that the page has it; None if it must be rendered."""
        part = self.kept.get(name)
        if part is None or part.depends != depends:
            return None
        return part.same() if part.changed <= self.since else part.html

    def keep(self, name: str, depends: Any, common: bool, make: Callable[[], str]) -> str:
        """Render the part."""
        html = self.common.html(name, depends, make) if common else make()
        self.kept[name] = Kept(depends, html, self.now)
        return html


class PartTag(Extension):
    """`{% part name, values %}…{% endpart %}`; the context's `parts` keeps the renderings, where there is one."""

    tags = {"part", "common"}  # noqa: RUF012 - as Jinja declares it

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """`values = …; html = take(…)`, then html, or the rendered body if there is none."""
        tag = next(parser.stream)
        values, html = (parser.free_identifier(tag.lineno).name for _ in range(2))
        name = parser.parse_expression()
        parser.stream.expect("comma")
        depends = parser.parse_expression()
        body = parser.parse_statements((f"name:end{tag.value}",), drop_needle=True)
        known = [name, nodes.Name(values, "load"), nodes.Name("parts", "load")]
        keep = self.call_method("keep", [*known, nodes.Const(tag.value == "common")])
        missing = nodes.Test(nodes.Name(html, "load"), "none", [], [], None, None)
        shown = nodes.Output([nodes.Name(html, "load")])
        made: list[nodes.Node] = [
            nodes.Assign(nodes.Name(values, "store"), depends),
            nodes.Assign(nodes.Name(html, "store"), self.call_method("take", known)),
            nodes.If(missing, [nodes.CallBlock(keep, [], [], body)], [], [shown]),
        ]
        return [node.set_lineno(tag.lineno) for node in made]

    def take(self, name: str, depends: Any, parts: Any) -> str | None:
        return parts.take(name, depends) if isinstance(parts, Parts) else None

    def keep(self, name: str, depends: Any, parts: Any, common: bool, caller: Callable[[], str]) -> str:
        return parts.keep(name, depends, common, caller) if isinstance(parts, Parts) else caller()


_made: dict[tuple[Any, ...], str] = {}


def memo(macro: Any, *values: Any) -> str:
    """What a macro makes of hashable values and of dictionaries of such, in the language in force.

    The macro must read nothing else: no context, no loop variable.
    """
    key = (macro.name, language(), *(tuple(value.values()) if isinstance(value, dict) else value for value in values))
    made = _made.get(key)
    if made is None:
        if len(_made) >= MOST:
            _made.clear()
        made = _made[key] = macro(*values)
    return made
