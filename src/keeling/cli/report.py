"""keeling report: what many games of a kind came to, as tables and plots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from keeling.cli import output
from keeling.cli.asking import AsJson, DeckFile, GameName, Seed, text_of, title_named, within
from keeling.cli.simulate import progress
from keeling.core.errors import BadOption, nearest

if TYPE_CHECKING:
    from keeling.core.report import Report, Table
    from keeling.core.title import Title


def report(
    kind: Annotated[str, typer.Argument(metavar="REPORT", help="balance, say.", show_default=False)],
    game: GameName,
    games: Annotated[
        int, typer.Option("--games", callback=within(1), metavar="M", help="How many games of each kind.")
    ] = 200,
    seed: Seed = None,
    jobs: Annotated[
        int, typer.Option("--jobs", callback=within(1, 256), metavar="J", help="Processes to share the games.")
    ] = 1,
    deck: DeckFile = None,
    folder: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FOLDER", help="Where to write it as Markdown, with plots (SVG)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games with players of several minds, and report what came of them.

    \b
    keeling report balance tipping_point
    keeling report balance tipping_point --games 400 --jobs 4 --output docs/reports

    JSON: {"title", "facts", "aims": [{"text", "found", "met"}], "tables": [{"id", "title", "head", "rows", "note",
    "plot"}]}; a cell of a row is a text or {"value", "low", "high", "share"}, with the ends of a 95 % interval.

    The same seed gives the same report whatever --jobs is.
    """
    from keeling.cli.decks import deck_of
    from keeling.core.report import Order

    title = title_named(game)
    known(title, kind)
    if seed is None:
        seed = str(secrets.randbelow(10**9))
        output.note(f"Seed {seed}.")
    own = deck_of(title, text_of(deck)) if deck is not None else None
    order = Order(games, seed, jobs, own)
    with progress(title.report_size(kind, order)) as told:
        found = title.report(kind, order, told)
    if folder is not None:
        write(found, Path(folder), f"{title.id}-{kind}")
    if as_json:
        output.document(msgspec.to_builtins(found))
    elif folder is None:
        show(found)


def known(title: Title, kind: str) -> None:
    """Raises:
    BadOption: the game has no such report.
    """
    if kind not in title.reports:
        if not title.reports:
            raise BadOption(f"{title.name} has no reports.")
        raise BadOption(f"{title.name} has no report '{kind[:40]}'.{nearest(kind, title.reports)}")


def show(found: Report) -> None:
    """The report for people."""
    output.line(found.title)
    output.line("; ".join(f"{name} {value}" for name, value in found.facts.items()))
    for table in found.tables:
        output.line()
        output.line(table.title)
        output.columns([table.head, *(tuple(map(str, row)) for row in table.rows)])
    output.line()
    for aim in found.aims:
        output.line(f"{'met' if aim.met else 'NOT MET'}: {aim.text} Found: {aim.found}.")


def write(found: Report, folder: Path, name: str) -> None:
    """NAME.md, and a plot for each table that is drawn."""
    from keeling.core.report import markdown, svg

    def file(table: Table) -> str:
        return f"{name}-{table.id}.svg"

    folder.mkdir(parents=True, exist_ok=True)
    drawn = [table for table in found.tables if table.plot]
    for table in drawn:
        (folder / file(table)).write_text(svg(table), encoding="utf-8")
    text = markdown(found, {table.id: file(table) for table in drawn})
    (folder / f"{name}.md").write_text(text, encoding="utf-8")
    output.note(f"{folder / name}.md is written, with {len(drawn)} plots.")
