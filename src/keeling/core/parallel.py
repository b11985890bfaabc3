"""Many games shared out over processes; the result does not depend on how.

Processes are spawned, so nothing is inherited that could differ; each makes its own set-up and bots from `Work`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

import msgspec

from keeling.core.errors import KeelingError
from keeling.core.registry import title_of
from keeling.core.simulate import bot_games, random_games
from keeling.core.tally import Tally
from keeling.core.title import Setup

QUICK, SLOW = 0.1, 0.4  # seconds; a part that takes less is doubled, one that takes more is halved
AHEAD = 2  # parts that wait for each process


class Work(msgspec.Struct, frozen=True):
    """What all games of a run share.

    Attributes:
        bots: a level for each seat; random players in all seats play wholly in compiled code.
        budget: seconds a decision, for bots that think by the clock.
    """

    setup: Setup
    seed: int | str
    bots: tuple[str, ...]
    budget: float = 0.0


class Part(msgspec.Struct, frozen=True):
    """Some games of a run; `began` and `ended` are seconds of the computer's clock."""

    tally: Tally
    began: float
    ended: float


class Table:
    """A set-up and its players, made once in each process."""

    def __init__(self, work: Work) -> None:
        title = title_of(work.setup.game)
        self.work = work
        self.root = title.new(work.setup)
        self.bots = [title.bot(level) for level in work.bots if set(work.bots) != {"random"}]

    def play(self, first: int, count: int) -> Part:
        """Games number `first` and on."""
        began = time.time()
        if self.bots:
            tally = bot_games(self.root, self.bots, self.work.seed, first, count, self.work.budget)
        else:
            tally = random_games(self.root, self.work.seed, first, count)
        return Part(tally, began, time.time())


class Shares:
    """Cuts a run into parts of a fraction of a second."""

    def __init__(self, games: int, most: int) -> None:
        self.games, self.most = games, most
        self.given = 0
        self.size = 1

    def next(self) -> tuple[int, int]:
        """The first game and the number of games of the next part; the number is 0 at the end."""
        count = min(self.size, self.games - self.given)
        self.given += count
        return self.given - count, count

    def learn(self, part: Part) -> None:
        took = part.ended - part.began
        if took < QUICK:
            self.size = min(self.most, max(self.size, 2 * part.tally.games))
        elif took > SLOW:
            self.size = max(1, self.size // 2)


class Run:
    """What came of a run so far."""

    def __init__(self, told: Callable[[int], None]) -> None:
        self.tally = Tally()
        self.began, self.ended = float("inf"), 0.0
        self.told = told

    def add(self, part: Part) -> None:
        self.tally.merge(part.tally)
        self.began, self.ended = min(self.began, part.began), max(self.ended, part.ended)
        self.told(self.tally.games)

    @property
    def seconds(self) -> float:
        """From the start of the first game to the end of the last; the start of processes is not counted."""
        return max(self.ended - self.began, 1e-9)


def run(work: Work, games: int, jobs: int = 1, told: Callable[[int], None] = lambda done: None) -> tuple[Tally, float]:
    """Play so many games; return what they came to, and the seconds they took.

    Args:
        jobs: processes; 1 plays in this one.
        told: called now and then with the number of games done.

    Raises:
        KeelingError: a process was ended from outside.
    """
    result = Run(told)
    shares = Shares(games, max(1, games // (4 * jobs)) if jobs > 1 else games)
    if jobs == 1:
        table = Table(work)
        while (share := shares.next())[1]:
            part = table.play(*share)
            shares.learn(part)
            result.add(part)
    else:
        share_out(work, shares, min(jobs, games), result)
    return result.tally, result.seconds


def share_out(work: Work, shares: Shares, jobs: int, result: Run) -> None:
    """Keep `jobs` processes busy until all is played."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=prepare, initargs=(work,))
    try:
        waiting = launch(pool, shares, jobs)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                part = future.result()
                shares.learn(part)
                result.add(part)
                waiting |= submitted(pool, shares)
        pool.shutdown()
    except BrokenProcessPool:
        raise KeelingError("A process that played games was ended from outside, perhaps for want of memory.") from None
    finally:
        for child in multiprocessing.active_children():
            child.kill()
        pool.shutdown(wait=True, cancel_futures=True)


def launch(pool: ProcessPoolExecutor, shares: Shares, jobs: int) -> set[Future[Part]]:
    """The first parts. The processes start with SIGINT ignored: Ctrl-C is for this one, which then ends them."""
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
    try:
        return {future for _ in range(AHEAD * jobs) for future in submitted(pool, shares)}
    finally:
        if main:
            signal.signal(signal.SIGINT, before)


def submitted(pool: ProcessPoolExecutor, shares: Shares) -> set[Future[Part]]:
    """The next part, or nothing at the end."""
    first, count = shares.next()
    return {pool.submit(play, first, count)} if count else set()


# -- in a process of its own -----------------------------------------------------------------------------------------

_table: Table | None = None


def prepare(work: Work) -> None:
    """Make the table, and end when the process that asked for it ends, however it ends."""
    global _table
    threading.Thread(target=follow_parent, daemon=True).start()
    _table = Table(work)


def follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play(first: int, count: int) -> Part:
    """A part, in the process that `prepare` prepared."""
    assert _table is not None
    return _table.play(first, count)
