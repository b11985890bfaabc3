"""A server for a long while: tables of every game, bots at six times the usual pace; what grows, and what stands still?

At most tables bots play alone before a page that looks on; at some a person acts, goes away, comes back, or gives the
seat up and takes it again; some have more pages open. A round that is over starts again. Every minute it prints memory,
tables, acts a second, and the longest time that a table stood; it ends with 1 if a table stood too long or if memory
grows once the server is warm.

    python benchmarks/bench_soak.py [--minutes M] [--tables N] [--database sqlite|postgresql|URL] [--file FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from links import Answer, Link, request
from running import Server, database

from keeling.core.registry import titles
from keeling.play.driver import PACE

FASTER = 6
STOOD = 100.0  # seconds without a move that are too many
AWAY = 20  # seconds until a bot stands in
PEOPLE = 0.3  # of the tables have a person who acts
CROWDS = 0.2  # of them have more pages
WARM = 0.35  # of the time, before memory is judged
SHARE, LEAST = 0.08, 8.0  # memory may grow by this share, and by so many megabytes, in the time after that
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


class Tended:
    """A table, with whoever plays and looks on there."""

    def __init__(self, soak: Soak, number: int) -> None:
        self.soak = soak
        self.dice = random.Random(number)
        games = list(titles())
        self.game = games[number % len(games)]
        self.person = number % 10 < 10 * PEOPLE
        self.crowd = self.dice.random() < CROWDS
        self.code = self.cookie = ""
        self.position = 0
        self.moved = time.monotonic()
        self.rounds = 0
        self.away = False

    async def ask(self, path: str, **form: Any) -> Answer:
        link = Link(self.soak.server.port)
        known = {**FORM, "Cookie": self.cookie}
        answer = await link.send(request("POST", path, urlencode(form).encode(), known), fresh=True)
        self.soak.statuses[answer.status] += 1
        return answer

    async def open(self) -> None:
        """A table with bots; the host stays or leaves the seat to one."""
        usual = titles()[self.game].usual
        made = await self.ask("/tables", game=self.game, name="Ada", seats=usual)
        self.cookie, self.code = made.cookie, json.loads(made.body)["code"]
        for seat in range(1, usual):
            await self.ask(f"/t/{self.code}/seats", do="bot", seat=seat, level="easy")
        await self.ask(f"/t/{self.code}/clocks", away=AWAY)
        await self.ask(f"/t/{self.code}/start")
        if not self.person:
            await self.ask(f"/t/{self.code}/seats", do="leave")

    async def live(self) -> None:
        """Until the end of the soak."""
        await self.open()
        pages = [self.look("drawn"), self.look("text"), self.look("watch")] if self.crowd else []
        await asyncio.gather(self.play(), *pages)

    async def play(self) -> None:
        while not self.soak.over:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self.follow()
            if self.away:  # the page is closed for a while
                await self.soak.rest(self.dice.uniform(5, 2 * AWAY))
                self.away = False

    async def follow(self) -> None:
        """One stream of JSON, until somebody closes it."""
        reader, writer = await self.stream("json")
        try:
            while not self.soak.over and not self.away:
                message = await asyncio.wait_for(reader.readuntil(b"\n\n"), 60)
                at = message.find(b"data: {")
                if at >= 0:
                    await self.seen(json.loads(message[at + 6 :].strip()))
        finally:
            writer.transport.abort()

    async def stream(self, view: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.soak.server.port, limit=2**22)
        writer.write(request("GET", f"/t/{self.code}/stream?view={view}", b"", {"Cookie": self.cookie}))
        return reader, writer

    async def look(self, view: str) -> None:
        """A page that only looks, closed and opened now and then."""
        while not self.soak.over:
            with suppress(OSError):
                reader, writer = await self.stream(view)
                until = time.monotonic() + self.dice.uniform(10, 60)
                while time.monotonic() < until and not self.soak.over:
                    with suppress(TimeoutError):
                        if not await asyncio.wait_for(reader.read(65_536), 5):
                            break
                writer.transport.abort()
            await self.soak.rest(0.5)

    async def seen(self, view: dict[str, Any]) -> None:
        """Act if it is asked; begin anew if the round is over."""
        if view["position"] > self.position:
            self.soak.acts += view["position"] - self.position
            self.position, self.moved = view["position"], time.monotonic()
        if view["ended"]:
            self.rounds += 1
            await self.ask(f"/t/{self.code}/again")
        elif self.person and view["choices"]:
            await self.act(view)

    async def act(self, view: dict[str, Any]) -> None:
        pick = self.dice.random()
        if pick < 0.01:
            self.away = True
        elif pick < 0.02 and view["viewer"] is not None:
            await self.ask(f"/t/{self.code}/seats", do="leave")
            await self.soak.rest(2)
            await self.ask(f"/t/{self.code}/sit", name="Ada")
        else:
            await self.soak.rest(PACE / FASTER)
            choice = self.dice.choice(view["choices"])
            await self.ask(f"/t/{self.code}/act", asked_at=view["asked_at"], action=choice["action"])

    @property
    def stood(self) -> float:
        return time.monotonic() - self.moved


class Soak:
    """One run."""

    def __init__(self, server: Server, tables: int, seconds: float, told: Path | None) -> None:
        self.server, self.seconds, self.told = server, seconds, told
        self.acts = 0
        self.ended = asyncio.Event()
        self.statuses: Counter[int] = Counter()
        self.memory: list[tuple[float, float]] = []
        self.faults: list[str] = []
        self.longest = 0.0
        self.tables = [Tended(self, number) for number in range(tables)]

    @property
    def over(self) -> bool:
        return self.ended.is_set()

    async def rest(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), seconds)

    def say(self, line: str) -> None:
        print(line, flush=True)
        if self.told:
            with self.told.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")

    async def run(self) -> None:
        began = time.monotonic()
        tasks = [asyncio.create_task(table.live()) for table in self.tables]
        self.say("minute  memory MB  processor %  acts/s  longest stood s  rounds  answers")
        every, at, used, acts = min(60.0, self.seconds / 12), 0.0, self.used(), 0
        while (now := time.monotonic() - began) < self.seconds:
            await self.rest(min(1.0, self.seconds - now))
            self.watch(now)
            self.memory.append((now, self.server.memory()))
            if now - at >= every:
                cpu = 100 * (self.used() - used) / (now - at)
                self.line(now, cpu, (self.acts - acts) / (now - at))
                at, used, acts = now, self.used(), self.acts
        self.ended.set()
        done, waiting = await asyncio.wait(tasks, timeout=90)
        for task in waiting:
            task.cancel()
        self.faults += [f"a client failed: {task.exception()!r}" for task in done if task.exception()][:5]
        self.judge()

    def used(self) -> float:
        family = [self.server.watched, *self.server.watched.children(recursive=True)]
        return sum(sum(one.cpu_times()[:2]) for one in family)

    def watch(self, now: float) -> None:
        for table in self.tables:
            self.longest = max(self.longest, table.stood)
            if table.stood > STOOD:
                self.faults.append(f"{table.game} {table.code} stood for {table.stood:.0f} s after {now:.0f} s")
                table.moved = time.monotonic()

    def line(self, now: float, cpu: float, acts: float) -> None:
        rounds = sum(table.rounds for table in self.tables)
        answers = " ".join(f"{status}:{number}" for status, number in sorted(self.statuses.items()))
        memory = self.memory[-1][1]
        self.say(
            f"{now / 60:6.1f}  {memory:9.1f}  {cpu:11.0f}  {acts:6.1f}  {self.longest:15.1f}  {rounds:6}  {answers}"
        )
        self.longest = 0.0

    def judge(self) -> None:
        """Whether memory grows; 5xx and tables where nothing ever happened."""
        warm = [(at, mb) for at, mb in self.memory if at >= WARM * self.seconds]
        step = max(1, len(warm) // 60)
        slope = slope_of(warm[::step])
        grows, holds = slope * (1 - WARM) * self.seconds, statistics.median(mb for _at, mb in warm)
        self.say(f"slope once warm {60 * slope:+.2f} MB a minute, {grows:+.1f} MB in all, of {holds:.0f} MB")
        if grows > max(SHARE * holds, LEAST):
            self.faults.append(f"memory grows by {grows:.1f} MB")
        self.faults += [f"answers {status}: {n}" for status, n in self.statuses.items() if status >= 500 or not status]
        self.faults += [f"{table.game} {table.code} never moved" for table in self.tables if table.position < 10]


def slope_of(points: list[tuple[float, float]]) -> float:
    """The median of the slopes between all pairs (Theil and Sen): what a few outliers do not bend."""
    found = [(y - v) / (x - u) for (u, v), (x, y) in combinations(points, 2) if x > u]
    return statistics.median(found) if found else 0.0


def main() -> int:
    """Soak, print, and tell by the exit code whether all stood."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql (a server of its own), or an address")
    parser.add_argument("--workers", type=int, default=0, help="processes that bots think in; 0 for the usual number")
    parser.add_argument("--file", help="write there, too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="keeling-soak-") as folder, database(chosen.database) as address:
        server = Server(Path(folder), address, workers=chosen.workers, pace=str(PACE / FASTER))
        try:
            soak = Soak(server, chosen.tables, 60 * chosen.minutes, Path(chosen.file) if chosen.file else None)
            asyncio.run(soak.run())
            alive = server.process.poll() is None
        finally:
            server.stop()
        said = server.log.read_text("utf-8", "replace")
    soak.faults += [] if alive else ["the server is gone"]
    soak.faults += [f"the log: {said[-2000:]}"] if "Traceback" in said or "ERROR" in said else []
    soak.say("\n".join(soak.faults) if soak.faults else "all stood")
    return 1 if soak.faults else 0


if __name__ == "__main__":
    sys.exit(main())
