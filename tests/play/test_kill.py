"""A real server is killed again and again in play with bots; whatever it acknowledged is in the log, in order, once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path

import httpx
import psutil
import pytest
from tests.play.conftest import Run

from keeling.bots.workers import InlineWorkers
from keeling.play.events import Did, decode
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables

KILLS = int(os.environ.get("KEELING_KILLS", "50"))
PLAYERS = 6
JSON = {"Accept": "application/json"}
Acknowledged = dict[tuple[str, int, str], int]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`keeling serve` on one file, started again after each kill."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.database = folder / "tables.sqlite"
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: Process | None = None
        self.workers: set[int] = set()
        self.down: list[float] = []

    async def start(self) -> None:
        begun = time.perf_counter()
        command = ["-m", "keeling.cli", "serve", "--port", str(self.port), "--db", str(self.database)]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *command, "--pace", "0.01", "--workers", "1", stdout=DEVNULL
        )
        async with asyncio.timeout(240):
            while not await self.answers():
                assert self.process.returncode is None, "the server does not start"
                await asyncio.sleep(0.02)
        self.down.append(time.perf_counter() - begun)

    async def answers(self) -> bool:
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        return True

    async def kill(self) -> None:
        with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError):
            assert self.process is not None
            self.workers |= {child.pid for child in psutil.Process(self.process.pid).children(recursive=True)}
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()


async def play(server: Server, acknowledged: Acknowledged, stop: asyncio.Event, rng: random.Random) -> None:
    """One person and three bots, round after round; an answer whose fate is unknown is sent again as it was."""
    async with httpx.AsyncClient(base_url=server.url, headers=JSON, timeout=5) as web:
        place, unsure = "", dict[str, str]()
        while not stop.is_set():
            try:
                place = place or await opened(web)
                unsure = unsure or await decided(web, place, rng)
                if unsure:
                    answer = await web.post(f"{place}/act", data=unsure)
                    assert answer.status_code in (200, 409), answer.text
                    if answer.status_code == 200:
                        act = (place[3:], 0, unsure["action_id"])
                        where = answer.json()["position"]
                        assert acknowledged.setdefault(act, where) == where
                    unsure = {}
            except httpx.TransportError:
                await asyncio.sleep(0.05)


async def opened(web: httpx.AsyncClient) -> str:
    answer = await web.post("/play-now", data={"game": "zero", "name": "Mara", "level": "easy"})
    return f"/t/{answer.json()['code']}"


async def decided(web: httpx.AsyncClient, place: str, rng: random.Random) -> dict[str, str]:
    """What to do now; nothing while others are asked."""
    seen = (await web.get(f"{place}/view.json")).json()
    if seen["ended"]:
        await web.post(f"{place}/again")
    await web.get(f"{place}/turn")
    if not seen["choices"]:
        await asyncio.sleep(0.02)
        return {}
    action = rng.choice(seen["choices"])["action"]
    return {"asked_at": str(seen["asked_at"]), "action": action, "action_id": f"{seen['asked_at']}-{rng.random()}"}


async def stored(server: Server, codes: set[str]) -> Acknowledged:
    """Every act in the log, after checking that each log has no gap and folds."""
    store = SqliteStore(server.database)
    tables = Tables(store, InlineWorkers())
    await tables.open()
    acts: Acknowledged = {}
    for code in codes:
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


async def killed_in_play(server: Server, acknowledged: Acknowledged) -> None:
    """Play while the server is killed; whatever goes wrong for one person ends it."""
    stop, rng = asyncio.Event(), random.Random(7)
    async with asyncio.TaskGroup() as people:
        for number in range(PLAYERS):
            people.create_task(play(server, acknowledged, stop, random.Random(number)))
        for _kill in range(KILLS):
            await more(acknowledged)
            await asyncio.sleep(rng.uniform(0, 0.3))
            await server.kill()
            await server.start()
        await more(acknowledged)
        stop.set()


async def more(acknowledged: Acknowledged) -> None:
    """Play is under way again, on however slow a machine."""
    enough = len(acknowledged) + 4 * PLAYERS
    async with asyncio.timeout(240):
        while len(acknowledged) < enough:
            await asyncio.sleep(0.02)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_nothing_acknowledged_is_lost_in_kills_of_a_real_server(tmp_path: Path, run: Run) -> None:
    async def work() -> None:
        server, acknowledged = Server(tmp_path), Acknowledged()
        await server.start()
        try:
            await killed_in_play(server, acknowledged)
        finally:
            await server.kill()
        acts = await stored(server, {code for code, _seat, _name in acknowledged})
        lost = {act: where for act, where in acknowledged.items() if acts.get(act) != where}
        by_bots, back = sum(seat > 0 for _code, seat, _name in acts), sum(server.down) / len(server.down)
        print(f"{KILLS} kills: {len(acknowledged)} acts acknowledged, {len(lost)} of them lost,")
        print(f"{by_bots} acts by bots, back in {back:.2f} s")
        assert not lost
        assert len(acknowledged) > KILLS * PLAYERS
        assert by_bots > KILLS
        await gone(server.workers)

    run(work(), 1790)


async def gone(workers: set[int]) -> None:
    """No worker outlives its server."""
    async with asyncio.timeout(10):
        while any(alive(pid) for pid in workers):
            await asyncio.sleep(0.05)


def alive(pid: int) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        return process.status() != psutil.STATUS_ZOMBIE and "keeling.bots.worker" in process.cmdline()
    return False
