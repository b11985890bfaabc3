"""Reports on a game: shares and means with their intervals, as tables, as plots, and against what is aimed at."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

import msgspec

from keeling.core.tally import Z, wilson

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f")  # Okabe and Ito 2008, and grey
LEFT, WIDE, RIGHT, STEP, TOP = 210, 440, 70, 17, 44  # of a plot, in px


class Figure(msgspec.Struct, frozen=True):
    """A measured number with the ends of its 95 % interval; a share is from 0 to 1."""

    value: float
    low: float
    high: float
    share: bool = True

    def __str__(self) -> str:
        if self.share:
            return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"
        return f"{self.value:.2f} ({self.low:.2f}–{self.high:.2f})"


class Table(msgspec.Struct, frozen=True):
    """Rows of words and figures under a head; `plot` says whether it is drawn, too."""

    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str | Figure, ...], ...]
    note: str = ""
    plot: bool = False


class Aim(msgspec.Struct, frozen=True):
    """What is aimed at, what was found, and whether that will do."""

    text: str
    found: str
    met: bool


class Report(msgspec.Struct, frozen=True):
    """A whole report; `facts` is what it rests on: games, seed, deck."""

    title: str
    facts: Mapping[str, str | int]
    aims: tuple[Aim, ...]
    tables: tuple[Table, ...]


class Order(msgspec.Struct, frozen=True):
    """What is wanted: games of each kind, the seed of their luck, processes, and a deck of one's own as data."""

    games: int
    seed: str
    jobs: int = 1
    deck: Mapping[str, Any] | None = None


def share(hits: int, n: int) -> Figure:
    """A share with Wilson's interval."""
    low, high = wilson(hits, n)
    return Figure(hits / n if n else 0.0, low, high)


def mean(values: Sequence[float]) -> Figure:
    """A mean with the interval of its standard error, which ends at 0 where nothing counted is negative."""
    n = len(values)
    middle = sum(values) / n
    half = Z * math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, n - 1) / n)
    low = middle - half
    return Figure(middle, low if min(values) < 0 else max(0.0, low), middle + half, share=False)


# -- as text -----------------------------------------------------------------------------------------------------------


def markdown(report: Report, plots: Mapping[str, str]) -> str:
    """The report as Markdown.

    Args:
        plots: the file of the plot of a table, by the table's id.
    """
    facts = "; ".join(f"{name} {value}" for name, value in report.facts.items())
    parts = [f"# {report.title}", f"Played: {facts}. In brackets: 95 % intervals."]
    if report.aims:
        rows = [(aim.text, aim.found, "yes" if aim.met else "no") for aim in report.aims]
        parts += ["## What is aimed at", grid(("Aim", "Found", "Met"), rows)]
    for table in report.tables:
        parts.append(f"## {table.title}")
        if table.note:
            parts.append(table.note)
        if table.id in plots:
            parts.append(f"![{table.title}]({plots[table.id]})")
        parts.append(grid(table.head, [tuple(map(str, row)) for row in table.rows]))
    return "\n\n".join(parts) + "\n"


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


# -- as a picture ------------------------------------------------------------------------------------------------------


def svg(table: Table) -> str:
    """The figures of a table as dots with whiskers, a colour a column. Shares lie between 0 and 100 %."""
    columns = [i for i, cell in enumerate(table.rows[0]) if isinstance(cell, Figure)]
    height = TOP + STEP * len(columns) * len(table.rows) + 12 * len(table.rows) + 24
    top = most(table)
    body = "".join([*axis(top, height), *legend(table, columns), *dots(table, columns, top)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + RIGHT} {height}" role="img" '
        f'aria-label="{escape(table.title)}" font-family="sans-serif" font-size="12">'
        "<style>text{fill:#222}.rule{stroke:#ccc}@media(prefers-color-scheme:dark)"
        "{text{fill:#ddd}.rule{stroke:#444}}</style>"
        f"{body}</svg>\n"
    )


def figures(table: Table) -> Iterator[Figure]:
    return (cell for row in table.rows for cell in row if isinstance(cell, Figure))


def most(table: Table) -> float:
    """The right end of the axis: 1 for shares, else a round number."""
    if all(figure.share for figure in figures(table)):
        return 1.0
    return float(math.ceil(max(figure.high for figure in figures(table))))


def axis(top: float, height: int) -> Iterator[str]:
    for i in range(5):
        x = LEFT + WIDE * i / 4
        label = f"{25 * i} %" if top == 1.0 else f"{top * i / 4:g}"
        yield f'<line class="rule" x1="{x:g}" x2="{x:g}" y1="{TOP - 8}" y2="{height - 20}"/>'
        yield f'<text x="{x:g}" y="{height - 6}" text-anchor="middle">{label}</text>'


def legend(table: Table, columns: Sequence[int]) -> Iterator[str]:
    x = 8
    for n, i in enumerate(columns):
        yield f'<circle cx="{x}" cy="16" r="5" fill="{COLOURS[n % len(COLOURS)]}"/>'
        yield f'<text x="{x + 10}" y="20">{escape(table.head[i])}</text>'
        x += 30 + 7 * len(table.head[i])


def dots(table: Table, columns: Sequence[int], top: float) -> Iterator[str]:
    y = TOP
    for row in table.rows:
        words = " ".join(str(cell) for cell in row[: columns[0]])
        middle = y + STEP * (len(columns) - 1) / 2
        yield f'<text x="{LEFT - 12}" y="{middle + 4:g}" text-anchor="end">{escape(words)}</text>'
        for n, i in enumerate(columns):
            yield dot(row[i], COLOURS[n % len(COLOURS)], y, top)
            y += STEP
        y += 12


def dot(cell: str | Figure, colour: str, y: int, top: float) -> str:
    if not isinstance(cell, Figure):
        return ""
    low, middle, high = (LEFT + WIDE * min(1.0, max(0.0, v / top)) for v in (cell.low, cell.value, cell.high))
    label = f"{100 * cell.value:.0f} %" if cell.share else f"{cell.value:.1f}"
    return (
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"/>'
        f'<circle cx="{middle:.1f}" cy="{y}" r="4" fill="{colour}"/>'
        f'<text x="{high + 8:.1f}" y="{y + 4}">{label}</text>'
    )
