"""What the benchmarks share: one core, the best of several repeats, plain tables, JSON."""

from __future__ import annotations

import gc
import json
import os
import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import keeling


def alone() -> None:
    """Keep this process to one core where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    gc.disable()


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "keeling": keeling.__version__,
        "compiled": not keeling.uncompiled_because() or engine_compiled(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def engine_compiled() -> bool:
    from keeling.core.game import compiled

    return compiled()


def processor() -> str:
    """The processor's name, as far as the system tells."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def best(run: Callable[[], object], repeats: int) -> float:
    """Seconds of the fastest of several runs."""
    fastest = float("inf")
    for _ in range(repeats):
        start = perf_counter()
        run()
        fastest = min(fastest, perf_counter() - start)
    return fastest


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns of text, the first to the left and what looks like a number to the right."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = [line(head, widths), "  ".join("-" * width for width in widths)]
    return "\n".join([*lines, *(line(row, widths) for row in rows)])


def line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.rjust(w) if cell[:1].isdigit() else cell.ljust(w) for cell, w in zip(row, widths, strict=True)]
    return "  ".join(cells).rstrip()


def write(file: str | None, figures: dict[str, Any]) -> None:
    """The figures as JSON: to a file, to the standard output for '-', nowhere for None."""
    text = json.dumps(figures, indent=2, ensure_ascii=False)
    if file == "-":
        sys.stdout.write(text + "\n")
    elif file:
        Path(file).write_text(text + "\n", encoding="utf-8")
