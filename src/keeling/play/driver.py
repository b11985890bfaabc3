"""Bots at a table: asked one after the other, paced so that people can see what they do."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from contextlib import suppress

from keeling.bots import register
from keeling.bots.wire import Question
from keeling.bots.workers import BotFault, Workers
from keeling.core import luck
from keeling.play import stand_in, undo
from keeling.play.clock import Clock
from keeling.play.errors import StoreError, TableError
from keeling.play.table import Table

log = logging.getLogger("keeling.play")
PACE = 0.9  # seconds from one bot's act to the next while a person plays along
HURRY = 6  # times faster when the persons are out of the round
MARGIN = 0.15  # seconds beyond the thinking time within which an answer is here
PATIENCE = 3  # beats that a bot lets pass at most while others keep acting
GLANCE = 0.25  # seconds between two looks whether a request to take an act back is answered
BREATH = 1.0  # seconds before another try when the table cannot be written
ELSEWHERE = 2.0  # seconds before another look whether the process that plays for the bots is still there


class Driver:
    """The bots of one table. It runs while a bot owes an answer and somebody looks; any change wakes it."""

    def __init__(self, table: Table, workers: Workers, clock: Clock, pace: float) -> None:
        self.table = table
        self.workers = workers
        self.clock = clock
        self.pace = pace
        self.task: asyncio.Task[None] | None = None
        self.since = 0.0  # when it last went to work

    def look(self) -> None:
        """Go to work if there is any."""
        if (self.task is None or self.task.done()) and self.wanted() is not None:
            self.since = self.clock.now()
            self.task = asyncio.ensure_future(self.run())

    def wanted(self) -> int | None:
        """A seat to decide for, if anybody looks: a bot's; when the round is played to its end, anybody's."""
        table = self.table
        if table.closed or table.paused or not table.state.running:
            return None
        if not (self.hurried() or table.presence.awake()):
            return None
        return next(filter(self.plays, table.waited_for()), None)

    def plays(self, seat: int) -> bool:
        return self.table.seats[seat].kind == "bot" or self.hurried()

    def hurried(self) -> bool:
        """The time of 'must end by' has nearly come."""
        return self.table.state.watch.finishing(self.clock.wall())

    async def run(self) -> None:
        while self.wanted() is not None:
            await self.play_on()
            with suppress(StoreError):  # a lost database keeps no claims
                await self.table.store.release(self.table.code)

    async def play_on(self) -> None:
        """Decide for bots until none is asked, or wait while another process does."""
        mine = False
        while (seat := self.wanted()) is not None:
            try:
                if not await self.table.store.claim(self.table.code):
                    mine = False
                    await self.clock.sleep(ELSEWHERE)
                elif not mine:
                    mine = True
                    await self.table.refresh()  # whoever had them before may have acted a moment ago
                else:
                    await self.play(seat)
            except StoreError:  # who keeps the claims has said so
                await self.clock.sleep(BREATH)
            except TableError as refusal:  # the log cannot be written, or is damaged
                log.warning("table %s: bot in seat %d: %s", self.table.code, seat, refusal)
                await self.clock.sleep(BREATH)
            except Exception:
                log.exception("table %s: bot in seat %d", self.table.code, seat)
                await self.clock.sleep(BREATH)

    async def play(self, seat: int) -> None:
        """One decision: think, wait for the beat, then act."""
        table, asked_at, position = self.table, self.table.asked_at(seat), self.table.position
        begun = self.clock.now()
        action = await self.choose(seat)
        while (rest := self.due(begun) - self.clock.now()) > 0:
            await self.clock.sleep(rest)
        while (rest := undo.rest(table.state, self.clock.wall())) > 0:  # somebody waits for an answer
            await self.clock.sleep(min(rest, GLANCE))
        if table.closed or table.paused or not self.plays(seat) or table.asked_at(seat) != asked_at:
            return
        try:
            await self.answer(seat, asked_at, action)
        except TableError as refusal:
            if refusal.status != 409:
                raise
            if table.position == position:  # nobody else moved: the bot itself is wrong
                await self.safe(seat, asked_at, f"chose {action}, refused under {refusal.rule}")

    async def answer(self, seat: int, asked_at: int, action: int) -> None:
        if self.table.seats[seat].kind == "bot":
            await self.table.answer(seat, asked_at, action, f"bot:{asked_at}")
        else:
            await self.table.time_up(seat, asked_at, action)

    async def time_up(self, seat: int) -> None:
        """A bot decides for a person whose time is up."""
        asked_at, position = self.table.asked_at(seat), self.table.position
        action = await self.choose(seat)
        try:
            await self.answer(seat, asked_at, action)
        except TableError as refusal:
            if refusal.status != 409:
                raise
            if self.table.position == position:
                await self.safe(seat, asked_at, f"chose {action}, refused under {refusal.rule}")

    async def choose(self, seat: int) -> int:
        """What the bot answers, or something safe; never fails."""
        question = self.question(seat)
        if not question.legal:  # somebody has acted meanwhile
            return 0
        try:
            return await self.workers.ask(question)
        except BotFault as fault:
            log.error("table %s: bot '%s' in seat %d: %s", self.table.code, question.level, seat, fault)
            return self.any_of(question)

    def any_of(self, question: Question) -> int:
        """A harmless act for a bot that gives none. Not always the first: that could go round for ever."""
        acts = self.table.title.harmless(question.legal)
        return acts[question.key[0] % len(acts)]

    async def safe(self, seat: int, asked_at: int, why: str) -> None:
        log.error("table %s: bot in seat %d %s", self.table.code, seat, why)
        await self.answer(seat, asked_at, self.any_of(self.question(seat)))

    def question(self, seat: int) -> Question:
        """All that leaves for the bot: what its seat may know, and keys that tell nothing about the root."""
        match = self.table.match
        assert match.key is not None
        own = match.game.copy()
        own.redact(seat)
        level = self.level(seat)
        key = luck.subkey(match.key, f"bot {seat} {self.table.asked_at(seat)}")
        mind = int.from_bytes(luck.subkey(match.key, f"mind {seat}")[:7], "little")
        return Question(self.table.title.id, level, own, seat, own.actions(seat), register.budget(level), key, mind)

    def level(self, seat: int) -> str:
        """Of the bot that decides: its own, that of a stand-in for a person, and the quickest when time presses."""
        title = self.table.title
        if self.hurried():
            return title.levels[0]
        return self.table.seats[seat].level or stand_in.level(title, title.stand_in)

    def due(self, begun: float) -> float:
        """When a bot that began to think then may act: a beat after the last act, whether it had to think or not."""
        step = self.step()
        return min(max(self.table.acted_at, self.since) + step, begun + PATIENCE * step)

    def step(self) -> float:
        """Seconds from an act to the next: fewer when the persons are out of the round, never so few that a thought
        shows. A pace that is quicker than thought is kept as it is; when time presses there is none."""
        if self.hurried():
            return 0.0
        thought = max((register.budget(seat.level) for seat in self.table.seats if seat.kind == "bot"), default=0.0)
        pace = self.table.timing.pace / 1000 or self.pace
        shown = thought + MARGIN if pace >= thought or self.table.timing.pace else 0.0
        return max(pace / HURRY if self.lonely() else pace, shown)

    def lonely(self) -> bool:
        """No person is asked, nor was for three acts of every seat."""
        state = self.table.state
        persons = [seat.number for seat in state.seats if seat.kind == "person"]
        if any(state.owing >> seat & 1 for seat in persons):
            return False
        latest = max((state.asked[seat] for seat in persons), default=0)
        return len(state.positions) - bisect_right(state.positions, latest) > 3 * len(state.seats)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
