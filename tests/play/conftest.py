"""Houses of tables that play Tally, on a file of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.play.tally import title_of

from keeling.bots.workers import InlineWorkers, Workers
from keeling.play.clock import Clock
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables

Run = Callable[[Coroutine[Any, Any, Any]], Any]


class House:
    """A server's tables; it can be closed and opened again on the same file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @asynccontextmanager
    async def open(
        self, *, pace: float = 0.0, clock: Clock | None = None, workers: Workers | None = None
    ) -> AsyncIterator[Tables]:
        store = SqliteStore(self.path, "OFF")
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
    """Run a coroutine in a fresh loop, for at most 30 seconds."""

    def runner(work: Awaitable[Any]) -> Any:
        async def limited() -> Any:
            async with asyncio.timeout(30):
                return await work

        return asyncio.run(limited())

    return runner
