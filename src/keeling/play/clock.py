"""Time, as a table reads it; a test brings its own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Seconds that only grow, wall time for the log, and waiting."""

    def now(self) -> float:
        """Seconds from some fixed moment; never goes back."""
        ...

    def wall(self) -> int:
        """Milliseconds since 1970."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Come back after so many seconds."""
        ...


class SystemClock:
    """The computer's own clocks."""

    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class FakeClock:
    """A clock that stands until a test moves it; sleepers wake in the order of their time."""

    def __init__(self) -> None:
        self.time = 0.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    def wall(self) -> int:
        return 1_700_000_000_000 + int(self.time * 1000)

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + seconds, done))
        await done

    async def forward(self, seconds: float) -> None:
        """Let so many seconds pass; whoever was to wake within them has run when this returns."""
        until = self.time + seconds
        while True:
            await settled()
            due = [sleeper for sleeper in self.sleepers if sleeper[0] <= until]
            if not due:
                break
            first = min(due, key=lambda sleeper: sleeper[0])
            self.sleepers.remove(first)
            self.time = max(self.time, first[0])
            if not first[1].done():
                first[1].set_result(None)
        self.time = until
        await settled()


async def settled() -> None:
    """Let everything that can run now run. What waits for another thread is not waited for."""
    for _turn in range(50):
        await asyncio.sleep(0)
