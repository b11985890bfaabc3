"""A short form of benchmarks/bench_soak.py: KEELING_SOAK_SECONDS says how short."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import bench_soak
import pytest

ROOT = Path(__file__).parents[2]
SECONDS = float(os.environ.get("KEELING_SOAK_SECONDS", "60"))


@pytest.mark.slow
@pytest.mark.timeout(SECONDS + 300)
def test_tables_of_every_game_live_on_and_memory_stays() -> None:
    command = [sys.executable, "benchmarks/bench_soak.py", "--minutes", str(SECONDS / 60), "--tables", "10"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().endswith("all stood")


def soak(memory: list[tuple[float, float]]) -> list[str]:
    """What a run with such a curve is told."""
    made = object.__new__(bench_soak.Soak)
    made.seconds, made.memory, made.faults, made.told = 1000.0, memory, [], None
    made.statuses, made.tables = Counter(), []
    made.judge()
    return made.faults


def test_growth_is_noticed_and_a_peak_is_none() -> None:
    flat = [(float(at), 100.0 + at % 3) for at in range(1000)]
    assert soak(flat) == []
    assert soak([(at, mb + (40 if 600 < at < 650 else 0)) for at, mb in flat]) == []
    assert soak([(at, mb + min(at, 300) / 5) for at, mb in flat]) == [], "until it is warm"
    assert soak([(at, mb + at / 20) for at, mb in flat])[0].startswith("memory grows by 3")
