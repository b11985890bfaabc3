"""Houses of tables that play Tally, on a file of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from tests.play.memory import MemoryStore
from tests.play.tally import title_of

from keeling.bots.workers import InlineWorkers, Workers
from keeling.play.clock import Clock
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables


class Run(Protocol):
    """Runs a coroutine in a fresh loop, for at most so many seconds."""

    def __call__(self, work: Coroutine[Any, Any, Any], patience: float = 120) -> Any: ...


class House:
    """A server's tables; it can be closed and opened again on the same file, or with a clock in the same memory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.memory = MemoryStore()

    @asynccontextmanager
    async def open(
        self, *, pace: float = 0.0, clock: Clock | None = None, workers: Workers | None = None
    ) -> AsyncIterator[Tables]:
        store = SqliteStore(self.path, "OFF", alone=False) if clock is None else self.memory
        tables = Tables(store, workers or InlineWorkers(title_of), clock, pace=pace, titles=title_of)
        await tables.open()
        try:
            yield tables
        finally:
            await tables.close()


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "tables.sqlite")


@pytest.fixture
def run() -> Run:
    def runner(work: Coroutine[Any, Any, Any], patience: float = 120) -> Any:
        async def limited() -> Any:
            async with asyncio.timeout(patience):
                return await work

        return asyncio.run(limited())

    return runner
