"""Two real servers on one PostgreSQL, and people who ask now one, now the other. Either is killed, the database's
connections are cut, the database itself is killed: what was acknowledged is in the log, in order, once, and every
stream shows it in the end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Awaitable, Callable

import httpx
import psutil
import pytest
from tests.play.conftest import Run
from tests.play.postgres import Postgres
from tests.play.test_kill import JSON, Acknowledged, decided, free_port, gone, opened

from keeling.bots.workers import InlineWorkers
from keeling.play.events import Did, decode
from keeling.play.store import store_at
from keeling.play.tables import Tables

BLOWS = int(os.environ.get("KEELING_KILLS", "12"))
PLAYERS = 5


class Server:
    """`keeling serve` on the shared database."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.port = free_port()
        self.process: Process | None = None
        self.workers: set[int] = set()

    async def start(self) -> None:
        command = ["-m", "keeling.cli", "serve", "--port", str(self.port), "--pace", "0.01", "--workers", "1"]
        environment = {**os.environ, "KEELING_DATABASE": self.address}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=DEVNULL, stderr=DEVNULL, env=environment
        )
        async with asyncio.timeout(60), httpx.AsyncClient() as web:
            while True:
                assert self.process.returncode is None, "the server does not start"
                with contextlib.suppress(httpx.TransportError):
                    await web.get(f"http://127.0.0.1:{self.port}/healthz")
                    return
                await asyncio.sleep(0.05)

    async def kill(self) -> None:
        with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError):
            assert self.process is not None
            self.workers |= {child.pid for child in psutil.Process(self.process.pid).children(recursive=True)}
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()


class Town:
    """The servers, what they acknowledged, and how far streams have seen."""

    def __init__(self, postgres: Postgres, address: str) -> None:
        self.postgres, self.address = postgres, address
        self.servers = [Server(address), Server(address)]
        self.acknowledged = Acknowledged()
        self.seen: dict[str, int] = {}
        self.away = 0
        self.doubled = 0
        self.stop = asyncio.Event()
        self.rng = random.Random(7)

    def url(self) -> str:
        return f"http://127.0.0.1:{self.rng.choice(self.servers).port}"

    # -- blows ---------------------------------------------------------------------------------------------------

    async def fall(self, server: Server) -> None:
        await server.kill()
        await asyncio.sleep(self.rng.uniform(0, 0.5))
        await server.start()

    async def cut(self) -> None:
        for _again in range(3):
            await self.postgres.cut(self.address)
            await asyncio.sleep(self.rng.uniform(0, 0.1))

    async def lose_the_database(self) -> None:
        await asyncio.to_thread(self.postgres.stop, signal.SIGKILL)
        await asyncio.sleep(self.rng.uniform(0, 0.5))
        await asyncio.to_thread(self.postgres.start)

    @property
    def blows(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        one, two = self.servers
        return (lambda: self.fall(one)), self.cut, (lambda: self.fall(two)), self.lose_the_database

    # -- people --------------------------------------------------------------------------------------------------

    async def play(self, number: int) -> None:
        """One person and three bots. An answer whose fate is unknown is sent again as it was, wherever."""
        rng = random.Random(number)
        async with httpx.AsyncClient(headers=JSON, timeout=15) as web:
            place, unsure, watching = "", dict[str, str](), None
            while not self.stop.is_set():
                web.base_url = httpx.URL(self.url())
                with contextlib.suppress(httpx.TransportError, KeyError):  # no such server now, or an answer of 503
                    place = place or await opened(web)
                    watching = watching or asyncio.ensure_future(self.watch(web.cookies, place))
                    unsure = unsure or await decided(web, place, rng)
                    if unsure and await self.act(web, place, unsure, rng):
                        unsure = {}
                    continue
                await asyncio.sleep(0.05)
            if watching is not None:
                await watching

    async def act(self, web: httpx.AsyncClient, place: str, form: dict[str, str], rng: random.Random) -> bool:
        """Whether it is settled. Now and then both servers get it at once."""
        urls = [f"http://127.0.0.1:{server.port}" for server in self.servers] if rng.random() < 0.2 else [self.url()]
        posts = [web.post(f"{url}{place}/act", data=form) for url in urls]
        answers = [
            one for one in await asyncio.gather(*posts, return_exceptions=True) if not isinstance(one, httpx.HTTPError)
        ]
        settled = False
        for answer in answers:
            assert isinstance(answer, httpx.Response), answer
            assert answer.status_code in (200, 409, 503), answer.text
            self.away += answer.status_code == 503
            settled |= answer.status_code != 503
            if answer.status_code == 200:
                act = (place[3:], 0, form["action_id"])
                where = answer.json()["position"]
                assert self.acknowledged.setdefault(act, where) == where
        self.doubled += len(answers) > 1
        return settled

    async def watch(self, cookies: httpx.Cookies, place: str) -> None:
        """A page's stream: when it ends it is opened again, at whichever server, until it has seen the end."""
        async with httpx.AsyncClient(cookies=cookies, timeout=httpx.Timeout(5, read=20)) as web:
            while not self.stop.is_set() or self.seen.get(place, 0) < self.newest(place):
                with contextlib.suppress(httpx.TransportError):
                    async with web.stream("GET", f"{self.url()}{place}/stream") as stream:
                        async for line in stream.aiter_lines():
                            if line.startswith("id: "):
                                self.seen[place] = int(line[4:].partition(".")[0])
                            if self.stop.is_set() and self.seen.get(place, 0) >= self.newest(place):
                                return
                await asyncio.sleep(0.05)

    def newest(self, place: str) -> int:
        """The last position of a table that was acknowledged."""
        return max((where for (code, _seat, _id), where in self.acknowledged.items() if code == place[3:]), default=0)

    async def more(self) -> None:
        """Play is under way again, on however slow a machine."""
        enough = len(self.acknowledged) + 4 * PLAYERS
        async with asyncio.timeout(200):
            while len(self.acknowledged) < enough:
                await asyncio.sleep(0.02)

    async def live(self) -> None:
        """Play under blows; whatever goes wrong for one person ends it."""
        async with asyncio.TaskGroup() as people:
            for number in range(PLAYERS):
                people.create_task(self.play(number))
            for blow in range(BLOWS):
                await self.more()
                await asyncio.sleep(self.rng.uniform(0, 0.3))
                await self.blows[blow % 4]()
            await self.more()
            self.stop.set()

    async def stored(self) -> Acknowledged:
        """Every act in the log, after checking that each log has no gap and folds."""
        store = store_at(self.address)
        tables = Tables(store, InlineWorkers())
        await tables.open()
        acts: Acknowledged = {}
        for code in {code for code, _seat, _name in self.acknowledged}:
            events = await store.read(code)
            assert [event.position for event in events] == list(range(1, len(events) + 1))
            assert (await tables.get(code)).position == len(events)
            for event in events:
                if isinstance(decode(event.body), Did):
                    act = (code, event.seat, str(event.action_id))
                    assert act not in acts
                    acts[act] = event.position
        await tables.close()
        return acts


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nothing_acknowledged_is_lost_whatever_dies(postgres: Postgres, database: str, run: Run) -> None:
    async def work() -> None:
        town, begun = Town(postgres, database), time.perf_counter()
        await asyncio.gather(*(server.start() for server in town.servers))
        try:
            await town.live()
        finally:
            await asyncio.gather(*(server.kill() for server in town.servers))
        acts = await town.stored()
        lost = {act: where for act, where in town.acknowledged.items() if acts.get(act) != where}
        by_bots = sum(seat > 0 for _code, seat, _name in acts)
        print(f"{BLOWS} blows in {time.perf_counter() - begun:.0f} s: {len(town.acknowledged)} acts acknowledged,")
        print(f"{len(lost)} of them lost; {town.doubled} sent to both servers, {town.away} answers that it is away,")
        print(f"{by_bots} acts by bots")
        assert not lost
        assert len(town.acknowledged) > BLOWS * PLAYERS
        assert by_bots > BLOWS
        assert town.doubled
        assert len(town.seen) == PLAYERS, "every page saw its table's last act"
        for server in town.servers:
            await gone(server.workers)

    run(work(), 890)
