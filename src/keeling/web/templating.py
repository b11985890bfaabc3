"""Pages from templates: compiled once, in the reader's language, with no indentation sent.

A page's live part is its block `live`; a stream sends that block alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from jinja2 import Environment, FunctionLoader, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from keeling.core import text
from keeling.core.registry import titles
from keeling.web import statics
from keeling.web.parts import memo
from keeling.web.tongues import tongues

log = logging.getLogger("keeling.web")


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


class Translated(NodeTransformer):
    """Puts the fixed messages of a template into the language in force, once and for all."""

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - Jinja's name
        fixed = isinstance(node.node, nodes.Name) and node.node.name == "_" and not node.kwargs
        if fixed and len(node.args) == 1 and isinstance(node.args[0], nodes.Const):
            return nodes.Const(text._(node.args[0].value), lineno=node.lineno)
        return self.generic_visit(node)


class Plainly(CodeGenerator):
    """Writes Python that calls and escapes at once; what Jinja writes looks each time for what no template here uses:
    functions that ask for its context, and whole values that are not text."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        for named in node.kwargs:
            self.visit(named, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.shown(")


def shown(value: Any) -> str:
    """A value as it stands in a page: escaped, unless it is HTML of our own."""
    return value if type(value) is Markup else escape(value)


class Pages(Environment):
    """Jinja's environment; a template's './x.html' is its neighbour, and `a.b` of a dictionary is looked up at once."""

    code_generator_class = Plainly
    language = text.SOURCE_LANGUAGE
    shown = staticmethod(shown)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        with text.speaking(self.language):
            tree: nodes.Template = Translated().visit(super()._parse(source, name, filename))
        return tree

    def getattr(self, obj: Any, attribute: str) -> Any:
        try:
            return obj[attribute] if type(obj) is dict else getattr(obj, attribute)
        except (KeyError, AttributeError):
            return super().getattr(obj, attribute)

    def join_path(self, template: str, parent: str) -> str:
        return neighbour(template[2:], parent) if template.startswith("./") else template


@lru_cache(1024)
def neighbour(template: str, parent: str) -> str:
    return str(PurePosixPath(parent).with_name(template))


@cache
def files() -> dict[str, Path]:
    """All templates: the floor's own by name, a game's as games/ID/page/NAME."""
    places = {"": statics.folder("keeling.web", "templates")}
    places |= {f"games/{title.id}/page/": statics.folder(title.package, "page") for title in titles().values()}
    return {
        start + path.relative_to(place).as_posix(): path
        for start, place in places.items()
        for path in sorted(place.rglob("*.html"))
    }


def source(name: str) -> tuple[str, str, None] | None:
    """What Jinja's loader wants to know of a template."""
    path = files().get(name)
    return (path.read_text("utf-8"), str(path), None) if path else None


@cache
def environment(lang: str) -> Pages:
    """Templates compiled for one language: their fixed messages stand in it already."""
    pages = Pages(
        loader=FunctionLoader(source),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=Missing,
        extensions=[Unindented],
        cache_size=-1,
    )
    pages.globals.update(_=text._, ngettext=counted, build=statics.build(), memo=memo, tongues=tongues)
    pages.language = lang
    return pages


def counted(one: str, many: str, n: int, **values: object) -> str:
    """ngettext as templates write it, where the number is %(num)s."""
    return text.ngettext(one, many, n, num=n, **values)


@cache
def compiled(name: str, lang: str) -> Template:
    return environment(lang).get_template(name)


def template(name: str) -> Template:
    """The template in the language in force."""
    return compiled(name, text.language())


@cache
def parts_in(game: str, lang: str) -> Any:
    """The macros of a game's page/parts.html: to import them for every frame would cost as much as to use them."""
    name = f"games/{game}/page/parts.html"
    return compiled(name, lang).module if name in files() else None


def parts_of(game: str) -> Any:
    """A game's parts, in the language in force."""
    return parts_in(game, text.language())


@cache
def desk_parts_in(lang: str) -> Any:
    return compiled("desk_parts.html", lang).module


def desk_parts() -> Any:
    """The macros of what stands above every table, in the language in force."""
    return desk_parts_in(text.language())


def page(name: str, context: Mapping[str, Any]) -> str:
    """A whole page in the language in force."""
    return template(name).render(context)


def live(name: str, context: Mapping[str, Any]) -> str:
    """The live part of a page alone; of a template without a block `live`, all of it."""
    made = template(name)
    render = made.blocks.get("live", made.root_render_func)
    known = {**made.environment.globals, **context}
    return "".join(render(made.new_context(known, shared=True)))  # shared: it need not copy them once more


def markup(safe: str) -> Markup:
    """Mark our own SVG, never a person's text, as safe."""
    return Markup(safe)


async def warm() -> None:
    """Compile all templates one after the other, while people are served already: at most one of them waits for one."""
    for name in files():
        try:
            template(name)
        except Exception:
            log.exception("the template %s cannot be used", name)
        await asyncio.sleep(0)
