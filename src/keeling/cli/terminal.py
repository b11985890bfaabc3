"""The terminal as a table's page: the same facts and choices as the text page, coloured where there is colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from keeling.cli.output import WIDTH
from keeling.core.page import Choice, Line, Mark, Section, TextPage
from keeling.core.text import _

NONE = ("", "–")  # cells of a table that say that there is nothing


class Terminal:
    """Where the game is told and the person answers. In a pipe it is plain text that echoes the answers."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.live:
            edit_lines()

    @property
    def width(self) -> int:
        """Letters in a line, where text has to be broken by hand."""
        return min(WIDTH, self.console.width) if self.console.is_terminal else WIDTH

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(self.legible(text), style=style))

    def legible(self, text: str) -> str:
        encoding = self.console.encoding
        return text.encode(encoding, "keeling").decode(encoding)

    def ask(self, question: str) -> str:
        """A line from the person.

        Raises:
            EOFError: there is no more.
        """
        if self.live:
            return input(self.legible(question) + " ").strip()
        self.say(question)
        answer = sys.stdin.readline()
        if not answer:
            raise EOFError
        self.say(f"> {answer.strip()}")
        return answer.strip()

    # -- a page ------------------------------------------------------------------------------------------------------

    def lines(self, lines: Iterable[Line]) -> None:
        """The log; marks, a card's value say, stand out."""
        for line in lines:
            text = Text()
            for part in line.parts:
                marked = isinstance(part, Mark)
                text.append(self.legible(part.text if isinstance(part, Mark) else part), style="bold" if marked else "")
            self.item(text)

    def item(self, text: Text) -> None:
        """An indented line; what does not fit goes on below it, indented as well."""
        live = self.console.is_terminal
        self.console.print(Padding(text, (0, 0, 0, 2)) if live else Text("  ").append_text(text))

    def page(self, page: TextPage) -> None:
        """Everything but the choices."""
        self.say()
        self.say(page.title, "bold reverse" if self.console.is_terminal else "")
        for sentence in page.now:
            self.say(sentence)
        for section in page.sections:
            self.section(section)

    def section(self, section: Section) -> None:
        self.say()
        self.say(section.heading, "bold")
        for text in section.lines:
            self.item(Text(self.legible(text)))
        if section.rows:
            self.rows(section.headers, section.rows)

    def rows(self, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table where it fits on a terminal, else a line for each row, which names what it says."""
        table = Table(box=None, padding=(0, 2, 0, 2), header_style="dim")
        for header in headers:
            table.add_column(escape(self.legible(header)))
        for row in rows:
            table.add_row(*(Text(self.legible(cell)) for cell in row))
        if self.console.is_terminal and self.fits(table):
            self.console.print(table)
            return
        for row in rows:
            named = [(header, cell) for header, cell in zip(headers[1:], row[1:], strict=False) if cell not in NONE]
            said = [_("%(header)s: %(cell)s", header=header, cell=cell) for header, cell in named]
            self.item(Text(self.legible(". ".join([row[0], *said]) + ".")))

    def fits(self, table: Table) -> bool:
        """Whether a table needs no line break in a cell."""
        unbounded = self.console.options.update(width=10_000)
        return table.__rich_measure__(self.console, unbounded).maximum <= self.console.width

    def choices(self, page: TextPage) -> None:
        """The numbered choices, and what is not possible."""
        self.say()
        width = len(str(len(page.choices)))
        grid = Table.grid(padding=(0, 2))
        group = ""
        for choice in page.choices:
            if choice.group != group:
                group = choice.group
                self.heading(group, grid)
                grid = Table.grid(padding=(0, 2))
            key = Text(f"  {choice.key:>{width}}", style="bold cyan")
            if self.console.is_terminal:
                grid.add_row(key, self.choice(choice))
            else:
                self.console.print(key.append("  ").append_text(self.choice(choice)))
        if grid.rows:
            self.console.print(grid)
        if page.not_possible:
            self.say(page.not_possible, "dim")
        for form in page.forms:
            if form.note:
                self.say(form.note, "dim")

    def heading(self, group: str, before: Table) -> None:
        """The heading of the next choices, after those before it."""
        if before.rows:
            self.console.print(before)
        self.say(f"  {group}", "dim")

    def choice(self, choice: Choice) -> Text:
        text = Text(self.legible(choice.label), style="bold" if choice.primary else "")
        return text.append(f"  ({self.legible(choice.will)})", style="dim not bold") if choice.will else text


def edit_lines() -> None:
    """Let arrow keys edit and recall what is typed, where the system can."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return


def language() -> str:
    """The language of the environment if there is a catalog for it, else the source language."""
    from keeling.core.text import SOURCE_LANGUAGE, languages

    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or SOURCE_LANGUAGE
    word = wanted.partition(".")[0]
    return next((name for name in (word, word.partition("_")[0]) if name in languages()), SOURCE_LANGUAGE)


def yes(answer: str) -> bool | None:
    """Whether it is a yes; None if it is neither."""
    word = answer.casefold()
    if word in ("y", "yes", "again", _("yes")):
        return True
    return False if word in ("n", "no", "quit", "q", "exit", _("no")) else None
