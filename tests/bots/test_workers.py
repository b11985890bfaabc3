"""Worker processes: they answer, fail alone, are ended when they hang, and die with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import psutil
import pytest

from keeling.bots import register
from keeling.bots.wire import Question
from keeling.bots.workers import BotFault, ProcessWorkers
from keeling.core.bot import RandomBot
from keeling.core.registry import titles

Run = Callable[[Coroutine[Any, Any, Any]], Any]
LIBRARY = '''
"""A title whose bots do what their level says."""

import os
import time
from types import SimpleNamespace


class Odd:
    def __init__(self, level):
        self.level = level

    def choose(self, game, seat, legal, budget, streams, mind):
        if self.level == "hangs":
            time.sleep(3600)
        if self.level == "dies":
            os._exit(3)
        if self.level == "fails":
            raise RuntimeError("no idea")
        if self.level == "prints":
            print("thinking aloud")
        if self.level == "nice":
            return os.getpriority(os.PRIO_PROCESS, 0)
        return legal[streams.below(3, len(legal))]


def title_of(name):
    return SimpleNamespace(bot=Odd, levels=())
'''


@pytest.fixture
def run() -> Run:
    def runner(work: Awaitable[Any]) -> Any:
        async def limited() -> Any:
            async with asyncio.timeout(50):
                return await work

        return asyncio.run(limited())

    return runner


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "odd_bots.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(tmp_path)
    return "odd_bots:title_of"


def question(level: str) -> Question:
    title = next(iter(titles().values()))
    return Question("odd", level, title.new(title.setup(title.usual)), 0, [11, 12, 13], 0.2, b"key", 5)


def test_a_worker_answers_with_luck_that_repeats(odd: str, run: Run) -> None:
    async def work() -> None:
        workers = ProcessWorkers(2, odd)
        await workers.open()
        answers = await asyncio.gather(*(workers.ask(question("plain")) for _question in range(8)))
        assert len(set(answers)) == 1
        assert answers[0] in (11, 12, 13)
        assert await workers.ask(question("prints")) in (11, 12, 13)
        if hasattr(os, "nice"):
            assert await workers.ask(question("nice")) >= 10
        await workers.close()

    run(work())


@pytest.mark.parametrize(
    ("level", "why"), [("hangs", "no answer within"), ("dies", "worker ended"), ("fails", "no idea")]
)
def test_a_bad_bot_is_a_fault_and_the_next_question_is_answered(odd: str, run: Run, level: str, why: str) -> None:
    async def work() -> None:
        workers = ProcessWorkers(1, odd, grace=2.0)
        await workers.open()
        for _again in range(2):
            with pytest.raises(BotFault, match=why):
                await workers.ask(question(level))
            assert await workers.ask(question("plain")) in (11, 12, 13)
        await workers.close()

    run(work())


def test_a_question_that_is_taken_back_leaves_no_half_answer(odd: str, run: Run) -> None:
    async def work() -> None:
        workers = ProcessWorkers(1, odd)
        await workers.open()
        await workers.ask(question("plain"))
        hanging = asyncio.ensure_future(workers.ask(question("hangs")))
        await asyncio.sleep(0.1)
        hanging.cancel()
        assert await workers.ask(question("plain")) in (11, 12, 13)
        await workers.close()

    run(work())


def test_games_that_do_not_load_are_a_fault(run: Run) -> None:
    async def work() -> None:
        workers = ProcessWorkers(1, "no_such_module:title_of")
        await workers.open()
        with pytest.raises(BotFault):
            await workers.ask(question("plain"))
        await workers.close()

    run(work())


SERVER = """
import asyncio, sys
from keeling.bots.workers import ProcessWorkers
from tests.bots.test_workers import question

async def main():
    workers = ProcessWorkers(2, "odd_bots:title_of")
    await workers.open()
    await asyncio.gather(*(workers.ask(question("plain")) for _ in range(8)))
    asyncio.ensure_future(workers.ask(question("hangs")))
    await asyncio.sleep(0.2)
    print(*(worker.process.pid for worker in workers.all if worker.process), flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def test_workers_die_with_the_server(odd: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        workers = [int(pid) for pid in server.stdout.readline().split()]
        assert workers
        server.send_signal(signal.SIGKILL)
        server.wait()
    until = time.monotonic() + 10
    while any(psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie" for pid in workers):
        assert time.monotonic() < until, "a worker outlives its server"
        time.sleep(0.05)


def test_every_game_has_its_players() -> None:
    for title in titles().values():
        levels = register.levels(title)
        assert levels[0] == "random"
        assert {"easy", "normal", "hard"} <= set(levels)
        for level in levels:
            assert callable(register.player(title, level).choose)
            assert 0 <= register.budget(level) < 1
        assert isinstance(register.player(title, "random"), RandomBot)
