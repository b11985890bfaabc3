"""Bots think in processes of their own, niced, on what their seat may know, and die with the server."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from keeling.bots.wire import LENGTH, Answer, Question, framed
from keeling.bots.worker import think
from keeling.core import registry
from keeling.core.title import Title

log = logging.getLogger("keeling.bots")
START = 60.0  # seconds that a worker may take to load the games on a busy machine
GRACE = 4.0  # seconds beyond the budget before a worker is ended: it is niced, and the machine may be busy
FIRST = 5  # times as long may the first thought about a game take, which loads it: a new worker would have to, too
TITLES = "keeling.core.registry:title_of"


class BotFault(Exception):
    """A bot gave no answer; the text says why."""


class Workers(Protocol):
    """Where bots think."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def ask(self, question: Question) -> int:
        """The bot's action.

        Raises:
            BotFault: it failed, or took too long.
        """
        ...


class InlineWorkers:
    """Thinks at once and in this process: for tests, and for where no process can be started."""

    def __init__(self, titles: Callable[[str], Title] = registry.title_of) -> None:
        self.titles = titles

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ask(self, question: Question) -> int:
        try:
            return think(self.titles(question.title), question)
        except Exception as fault:
            raise BotFault(repr(fault)) from fault


class ProcessWorkers:
    """A few processes, each with one thought at a time."""

    def __init__(self, count: int | None = None, titles: str = TITLES, grace: float = GRACE) -> None:
        """Args:
        count: how many; None for one less than the computer's cores, at most 4.
        titles: the function that finds a game by id in the worker, as 'module:function'.
        grace: seconds beyond the budget.
        """
        self.count = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.titles = titles
        self.grace = grace
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self.all: list[Worker] = []
        self.warming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.all = [Worker(self.titles) for _ in range(self.count)]
        for worker in self.all:
            self.idle.put_nowait(worker)
        self.warming = asyncio.ensure_future(self.all[-1].warm())

    async def close(self) -> None:
        if self.warming is not None:
            self.warming.cancel()
            await asyncio.gather(self.warming, return_exceptions=True)
        for worker in self.all:
            await worker.stop()

    async def ask(self, question: Question) -> int:
        worker = await self.idle.get()
        try:
            answer = await worker.answer(question, self.grace)
        finally:
            self.idle.put_nowait(worker)
        if answer.fault:
            raise BotFault(answer.fault)
        return answer.action


class Worker:
    """One process, started when it is first needed and again after it has ended."""

    def __init__(self, titles: str) -> None:
        self.titles = titles
        self.process: Process | None = None
        self.loaded: set[str] = set()  # games that the process has thought about
        self.lock = asyncio.Lock()

    async def answer(self, question: Question, grace: float) -> Answer:
        """Args:
        grace: seconds beyond the question's budget.
        """
        async with self.lock:
            patience = question.budget + grace * (1 if question.title in self.loaded else FIRST)
            try:
                process = await self.started()
                async with asyncio.timeout(patience):
                    answer = await exchange(process, question)
                self.loaded.add(question.title)
                return answer
            except TimeoutError:
                await self.stop()
                raise BotFault(f"no answer within {patience:.1f} s") from None
            except Exception as fault:
                await self.stop()
                raise BotFault(f"the worker ended: {fault!r}") from None
            except BaseException:
                await self.stop()  # an answer may be half read
                raise

    async def warm(self) -> None:
        """Start before the first question."""
        async with self.lock:
            try:
                await self.started()
            except Exception as fault:
                log.warning("a bot worker does not start: %r", fault)
                await self.stop()

    async def started(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.loaded.clear()
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "keeling.bots.worker", self.titles, stdin=PIPE, stdout=PIPE, env=environment()
            )
            async with asyncio.timeout(START):
                await receive(self.process)
        return self.process

    async def stop(self) -> None:
        process, self.process = self.process, None
        self.loaded.clear()
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()


def environment() -> dict[str, str]:
    """The worker finds the modules where this process does."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


async def exchange(process: Process, question: Question) -> Answer:
    assert process.stdin is not None
    process.stdin.write(framed(question))
    await process.stdin.drain()
    return await receive(process)


async def receive(process: Process) -> Answer:
    assert process.stdout is not None
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    answer = pickle.loads(await process.stdout.readexactly(length))
    assert isinstance(answer, Answer)
    return answer
