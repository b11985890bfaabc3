"""What commands print: one JSON document or plain text on standard output, everything else on standard error."""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO

import typer

USAGE, REFUSED = 2, 3
INTERRUPTED, PIPE_CLOSED, FAULT = 130, 141, 1
WIDTH = 110
PLAIN = dict(zip("−–—’‘“”…·×↔", ("-", "-", "-", "'", "'", '"', '"', "...", "-", "x", "<->"), strict=True))


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Stand-ins for signs that a terminal's encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("keeling", plainly)


def be_legible(*streams: TextIO) -> None:
    """Let no text fail for want of a sign."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="keeling")


def line(text: str = "") -> None:
    """A line of text on standard output."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    typer.echo(text.encode(encoding, "keeling").decode(encoding))


def note(text: str) -> None:
    """A line for the person at the terminal, on standard error."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    typer.echo(text.encode(encoding, "keeling").decode(encoding), err=True)


def document(value: Any) -> None:
    """One JSON document, UTF-8 whatever the terminal speaks."""
    typer.echo(pretty(value).encode("utf-8", "backslashreplace"))


def stop(code: int) -> NoReturn:
    """End with this exit code."""
    raise typer.Exit(code)


def silence(stream: TextIO) -> None:
    """After its reader has gone, let nothing more be written to a stream, not even when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def pretty(value: Any, indent: str = "") -> str:
    """JSON for people: what fits on a line stays on it, and lists of short values are filled like text."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list, tuple)) or len(indent) + len(flat) <= WIDTH or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        items = [f"{json.dumps(str(key), ensure_ascii=False)}: {pretty(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + f"\n{indent}}}"
    if all(not isinstance(item, (dict, list, tuple)) for item in value):
        lines = filled([json.dumps(item, ensure_ascii=False) for item in value], WIDTH - len(inner))
    else:
        lines = [pretty(item, inner) for item in value]
    return "[\n" + ",\n".join(inner + item for item in lines) + f"\n{indent}]"


def filled(words: Sequence[str], width: int) -> list[str]:
    """Words joined by ', ' into lines of at most `width`, where they fit."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 2 + len(word) <= width:
            lines[-1] += ", " + word
        else:
            lines.append(word)
    return lines


def columns(rows: Iterable[Sequence[str]], indent: str = "  ") -> None:
    """Rows whose columns line up; the last column is not cut."""
    table = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*(row[:-1] for row in table), strict=True)]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)]
        line((indent + "  ".join([*cells, row[-1]])).rstrip())
