"""keeling print: a game on paper, as a PDF."""

from __future__ import annotations

import time
from collections.abc import Sequence
from enum import StrEnum
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from keeling.cli import output
from keeling.cli.asking import AsJson, GameName, several, title_named
from keeling.core.errors import BadInput, BadOption

if TYPE_CHECKING:
    from keeling.core.sheet import Sheet
    from keeling.core.title import Title


class Paper(StrEnum):
    """The papers that nine cards fit on."""

    a4 = "a4"
    letter = "letter"


NAMES = {Paper.a4: "a4", Paper.letter: "us-letter"}  # as Typst calls them


def print_sheets(
    game: GameName,
    paper: Annotated[Paper, typer.Option("--paper", help="The paper in the printer.")] = Paper.a4,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="SHEET", help="One kind of sheet: cards, say. May be repeated."),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write.  [default: GAME-PAPER.pdf, here]"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make a PDF to print, cut out and play without a screen.

    \b
    keeling print solutions
    keeling print solutions --paper letter --only cards --only boards
    keeling print zero --output cards.pdf

    Print it on both sides at 100 %, turning on the long edge: the backs then lie behind their fronts. Take thick paper,
    so that no back shows through. Needs the extra: pip install 'keeling[print]'.

    JSON: {"file", "pages", "seconds"}.
    """
    from keeling.cli.terminal import language
    from keeling.core.text import speaking

    began = time.perf_counter()
    title = title_named(game)
    target = Path(file or f"{title.id}-{paper.value}.pdf")
    refuse_to_overwrite(target, force)
    with speaking(language()):
        sheets = chosen(title, only or [])
        output.note(f"Typesetting {', '.join(sheet.label for sheet in sheets)} …")
        pdf, pages = typeset(title, sheets, paper)
    write(target, pdf)
    seconds = round(time.perf_counter() - began, 2)
    if as_json:
        output.document({"file": str(target), "pages": pages, "seconds": seconds})
    else:
        output.line(f"{target}: {several(pages, 'page')}, {len(pdf) / 1e6:.1f} MB, {seconds:.1f} s")
        output.note("Print it on thick paper, both sides, at 100 %, turning on the long edge.")


def refuse_to_overwrite(target: Path, force: bool) -> None:
    """Say so before the work is done.

    Raises:
        BadInput: the file is there, or cannot be.
    """
    if target.is_dir():
        raise BadInput(f"'{target}' is a folder; --output takes a file.")
    if not target.parent.is_dir():
        raise BadInput(f"There is no folder '{target.parent}'.")
    if target.exists() and not force:
        raise BadInput(f"'{target}' is there already; --force writes over it, --output names another.")


def chosen(title: Title, only: Sequence[str]) -> list[Sheet]:
    """The sheets to print.

    Raises:
        BadOption: the game has none, or none of that name.
    """
    from keeling.core.errors import nearest

    sheets = title.sheets()
    if not sheets:
        raise BadOption(f"{title.name} has nothing to print.")
    names = [sheet.id for sheet in sheets]
    wanted = [word.strip().lower() for word in only]
    for word in wanted:
        if word not in names:
            raise BadOption(f"{title.name} has no sheet '{word[:40]}'.{nearest(word, names)}")
    return [sheet for sheet in sheets if not wanted or sheet.id in wanted]


def typeset(title: Title, sheets: Sequence[Sheet], paper: Paper) -> tuple[bytes, int]:
    """The PDF and its number of pages.

    Raises:
        BadInput: the typesetter is not installed.
    """
    from keeling.core.text import SOURCE_LANGUAGE, language

    typst = typesetter()
    # Typst's own fonts know Latin, Greek and Cyrillic; a translation may need the system's for the rest
    options = {"ignore_system_fonts": language() == SOURCE_LANGUAGE, "sys_inputs": inputs(title, paper)}
    pdf: bytes = typst.compile(sources(title, sheets), format="pdf", **options)
    return pdf, int(typst.query(sources(title, sheets), "<pages>", field="value", one=True, **options))


def typesetter() -> Any:
    """Typst.

    Raises:
        BadInput: it is not installed.
    """
    try:
        return import_module("typst")
    except ImportError:
        raise BadInput("Printing needs a typesetter that is not installed yet: pip install 'keeling[print]'.") from None


def inputs(title: Title, paper: Paper) -> dict[str, str]:
    """What every template may read from `sys.inputs`."""
    from keeling.core.text import _, language

    return {"paper": NAMES[paper], "title": f"Keeling: {_(title.name)}", "lang": language().partition("_")[0]}


def sources(title: Title, sheets: Sequence[Sheet]) -> dict[str, bytes]:
    """Everything that Typst reads: our templates, those of the game, and the data, by path."""
    import msgspec

    own = {path.name: path.read_bytes() for path in templates("keeling.cli")}
    theirs = {f"game/{path.name}": path.read_bytes() for path in templates(title.package)}
    parts = [{"template": sheet.template, "data": sheet.data} for sheet in sheets]
    return {**own, **theirs, "sheets.json": msgspec.json.encode(parts)}


def templates(package: str) -> list[Traversable]:
    """The Typst files of a package's folder `print`."""
    return [path for path in (resources.files(package) / "print").iterdir() if path.name.endswith(".typ")]


def write(target: Path, pdf: bytes) -> None:
    """Put the file where it belongs.

    Raises:
        BadInput: that is not possible.
    """
    try:
        target.write_bytes(pdf)
    except OSError as fault:
        raise BadInput(f"'{target}' cannot be written: {fault.strerror}.") from None
