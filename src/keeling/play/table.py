"""A live table: what people ask of it. What each viewer sees is in `showing`, who sits where in `seating`,
what people write in `talking`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from keeling.play import events, forgetting, hosting, lobby, rounds, undo
from keeling.play.errors import StoreError, unsaved
from keeling.play.talking import Talking


class Table(Talking):
    """One table. Made by `Tables`."""

    # -- what the host does ----------------------------------------------------------------------------------------

    async def configure(self, browser: str, key: str, value: object) -> None:
        """An option's value; the host, before the first round."""
        own = self.asking(browser)
        await self.write(lambda: lobby.choosing(self.state, own, key, value))

    async def set_clocks(self, browser: str, **wanted: int) -> None:
        """The clocks, by the names in `Timing`; the host, while no round runs, and `until` and `pace` at any
        time."""
        own = self.asking(browser)
        await self.write(lambda: hosting.timing(self.state, own, wanted, self.clock.wall()))

    async def use_deck(self, browser: str, deck: Mapping[str, Any] | None) -> None:
        """A deck of one's own, as `title.read_deck` gives it, or None for the standard one; the host, before the first
        round."""
        own = self.asking(browser)
        await self.write(lambda: lobby.decking(self.state, own, deck))

    async def pause(self, browser: str, pause: bool = True) -> None:
        """Hold the round, or let it go on from there; the host."""
        own = self.asking(browser)
        await self.write(lambda: hosting.pausing(self.state, own, pause))

    async def give_time(self, browser: str, seconds: int, seat: int | None = None) -> None:
        """More time for one seat, or for all who are asked and for the end of the round; the host."""
        own = self.asking(browser)
        await self.write(lambda: hosting.extending(self.state, own, seat, seconds))

    async def end(self, browser: str, forget: bool = False) -> None:
        """The table is over; the host.

        Args:
            forget: overwrite the names that people gave, for good; nobody has a seat or a role here then.
        """
        own = self.asking(browser)
        await self.write(lambda: hosting.ending(self.state, own))
        if forget and not self.state.forgot:
            try:
                log = await self.store.read(self.code)
                await self.store.rewrite(self.code, forgetting.rewritten(log, self.decode))
                await self.store.drop_notices(self.code)
            except StoreError as fault:
                raise unsaved(fault) from None
            await self.write(lambda: None if self.state.forgot else events.Forgotten())

    async def start(self, browser: str) -> None:
        """Begin the first round; free seats become bots. Nothing if it has begun."""
        own = self.asking(browser)
        await self.write(lambda: rounds.starting(self.code, self.state, own))

    # -- what people do --------------------------------------------------------------------------------------------

    async def again(self, browser: str) -> None:
        """Begin the next round; anybody who sits here may. Nothing if one is running."""
        own = self.asking(browser)
        await self.write(lambda: rounds.repeating(self.code, self.state, own))

    async def act(self, browser: str, seat: int, asked_at: int, action: int, action_id: str | None = None) -> int:
        """Decide for a seat. The same id again does nothing.

        Args:
            asked_at: the position that opened the question which this answers.
            action: packed; anything that the game accepts, listed or not.
            action_id: unique for this seat; `asked_at:action` if None.

        Returns:
            The position at which the action stands.

        Raises:
            TableError: 403 not yours, 409 late or against a rule, 422 cannot be read.
        """
        self.need_own(browser, seat)
        name = rounds.read_id(f"{asked_at}:{action}" if action_id is None else action_id)
        await self.arriving(browser)
        if asked_at > self.position:  # seen at another process that shares the store
            self.behind = True
        return await self.write_own(
            browser,
            seat,
            lambda: rounds.deciding(self.state, seat, asked_at, action, name, now=self.clock.wall()),
        )

    async def answer(self, seat: int, asked_at: int, action: int, action_id: str) -> int:
        """As `act`, for the bot of a seat."""
        return await self.write(lambda: rounds.answering(self.state, seat, asked_at, action, action_id))

    async def time_up(self, seat: int, asked_at: int, action: int) -> None:
        """What a bot decided for a person whose time is up; nothing if it is not, or if they answered first.

        Raises:
            TableError: 409, a rule forbids it.
        """
        await self.write(lambda: rounds.timed_out(self.state, seat, asked_at, action, self.clock.wall()))

    async def note(self, browser: str, seat: int, text: str, drawing: bool = False) -> None:
        """Write or draw something for all to see, when the game wants it.

        Raises:
            TableError: 403 not yours, 409 not now, 422 cannot be read.
        """
        self.need_own(browser, seat)
        await self.arriving(browser)
        await self.write_own(browser, seat, lambda: rounds.noting(self.state, seat, text, drawing))

    async def undo(self, browser: str, seat: int, at: int) -> int:
        """Take the newest act of a seat back, or ask the others for it. The same request again does nothing.

        Args:
            at: the position of the act, as `undoing` tells it.

        Raises:
            TableError: 403 not yours, 409 barred, with the reason.
        """
        self.need_own(browser, seat)
        await self.arriving(browser)
        return await self.write_own(browser, seat, lambda: undo.undoing(self.state, seat, at, self.away()))

    async def consent(self, browser: str, seat: int, at: int, agree: bool) -> int:
        """Answer a request to take an act back; whoever asked may withdraw it.

        Raises:
            TableError: 403 not yours, 409 nobody asks.
        """
        self.need_own(browser, seat)
        await self.arriving(browser)
        return await self.write_own(browser, seat, lambda: undo.answering(self.state, seat, at, agree, self.away()))
