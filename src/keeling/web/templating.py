"""Pages from templates: compiled once, in the reader's language, with no indentation sent.

A page's live part is its block `live`; a stream sends that block alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, Template, Undefined
from jinja2.ext import Extension
from markupsafe import Markup

from keeling.core import text
from keeling.core.registry import titles
from keeling.web import statics
from keeling.web.parts import PartTag, memo


class Unindented(Extension):
    """Drops the indentation of a template when it is compiled, so that no page carries it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return "\n".join(line for line in (line.strip() for line in source.splitlines()) if line)


class Missing(Undefined):
    """A name that a page was not given: may be asked for (`if`), must not be shown or run through."""

    def __str__(self) -> str:
        self._fail_with_undefined_error()

    def __iter__(self) -> Iterator[Any]:
        self._fail_with_undefined_error()


class Pages(Environment):
    """Jinja's environment; a template's './x.html' is its neighbour."""

    def join_path(self, template: str, parent: str) -> str:
        if template.startswith("./"):
            return str(PurePosixPath(parent).with_name(template[2:]))
        return template


@cache
def environment() -> Pages:
    """All templates: the floor's own by name, a game's as games/ID/page/NAME."""
    games = {
        f"games/{title.id}": FileSystemLoader(statics.folder(title.package, "page")) for title in titles().values()
    }
    pages = Pages(
        loader=ChoiceLoader(
            [FileSystemLoader(statics.folder("keeling.web", "templates")), PrefixLoader(games, delimiter="/page/")]
        ),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=Missing,
        extensions=[Unindented, PartTag],
        cache_size=-1,
    )
    pages.globals.update(_=text._, ngettext=counted, build=statics.build(), memo=memo)
    return pages


def counted(one: str, many: str, n: int, **values: object) -> str:
    """ngettext as templates write it, where the number is %(num)s."""
    return text.ngettext(one, many, n, num=n, **values)


@cache
def template(name: str) -> Template:
    return environment().get_template(name)


def page(name: str, context: Mapping[str, Any]) -> str:
    """A whole page in the language in force."""
    return template(name).render(context)


def live(name: str, context: Mapping[str, Any]) -> str:
    """The live part of a page alone; of a template without a block `live`, all of it."""
    made = template(name)
    if "live" not in made.blocks:
        return made.render(context)
    return "".join(made.blocks["live"](made.new_context(dict(context))))


def markup(safe: str) -> Markup:
    """Mark our own SVG, never a person's text, as safe."""
    return Markup(safe)


def warm() -> None:
    """Compile all templates, so that no visitor waits for it."""
    for name in environment().list_templates(extensions=["html"]):
        template(name)
