"""What a store of logs is, whatever keeps them.

A store promises three things: the positions of a table have no gap and no double, an action id of a seat is stored
once, and an append that returned is committed. Which database keeps the logs is chosen in `store`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol


class Event(NamedTuple):
    """One numbered change of one table.

    Attributes:
        table: the table's code.
        position: from 1, without a gap.
        seat: who acted, or -1.
        action_id: unique for a table's seat, or None.
        body: JSON of a `keeling.play.events` value.
        at: milliseconds since 1970.
    """

    table: str
    position: int
    seat: int
    action_id: str | None
    body: bytes
    at: int


class Secret(NamedTuple):
    """The root of a round's luck. It stands apart from the log, so that a log can be copied without it."""

    table: str
    round: int
    root: bytes


class Notice(NamedTuple):
    """Where somebody at a table wants to be told that it is their move: it is no part of the log.

    Attributes:
        table: the table's code.
        sat: which person: the position at which they sat down, as in `Seat`.
        token: opens the links in what they are sent.
        version: from 1; how often it was written.
        body: JSON of a `keeling.play.notices.Wish`.
    """

    table: str
    sat: int
    token: str
    version: int
    body: bytes


class Conflict(Exception):
    """Somebody else wrote this position, or this action id, first."""


class Ear(Protocol):
    """Who is told what happens to a store that several processes share. Nothing here waits."""

    def wrote(self, table: str, position: int) -> None:
        """An event was committed, here or elsewhere."""
        ...

    def removed(self, table: str) -> None:
        """A log is not there any more."""
        ...

    def rewritten(self, table: str) -> None:
        """Bodies of a log were changed: what was folded of it is void."""
        ...

    def told(self, text: str) -> None:
        """A process said something to all others, and to itself."""
        ...

    def missed(self) -> None:
        """For a while nothing could be heard; whatever is known may be old."""
        ...


class Store(Protocol):
    """Where logs are kept.

    Attributes:
        shared: other processes may write to the same logs.
        hears: the ear is told what they write.
    """

    @property
    def shared(self) -> bool: ...

    @property
    def hears(self) -> bool: ...

    def listen(self, ear: Ear) -> None:
        """Who is told of others, from `open` on."""
        ...

    async def open(self) -> None:
        """Make ready, bringing an older database up to date."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...

    async def ping(self) -> None:
        """Ask for nothing.

        Raises:
            StoreError: nothing can be read now.
        """
        ...

    async def append(self, event: Event, secret: Secret | None = None) -> None:
        """Commit an event, and a secret with it.

        Raises:
            Conflict: its position or its action id is taken; nothing is written.
            StoreError: it may or may not be written; read before trying again.
            StoreGone: nothing can be written any more.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Event]:
        """A table's events beyond a position, in order."""
        ...

    async def roots(self, table: str) -> dict[int, bytes]:
        """A table's roots by round."""
        ...

    async def looked(self, looks: Mapping[str, int]) -> None:
        """When somebody last looked at tables, in milliseconds since 1970, by code."""
        ...

    async def stale(self, lobby: int, begun: int) -> list[str]:
        """Codes of tables without an event or a look since `lobby`, or since `begun` if a round has begun there; none
        that was set aside."""
        ...

    async def recent(self, since: int) -> list[str]:
        """Codes of tables where a round has begun, with an event or a look since then, the newest first."""
        ...

    async def remove(self, table: str) -> None:
        """Forget a table."""
        ...

    async def notices(self, table: str = "") -> list[Notice]:
        """The notices that are wanted at a table; at all of them if none is named."""
        ...

    async def notice(self, token: str) -> Notice | None:
        """The notice of a link."""
        ...

    async def keep_notice(self, notice: Notice) -> bool:
        """Put it in the place of the version before it, of none for version 1; False if another one stands there."""
        ...

    async def drop_notices(self, table: str, sat: int | None = None) -> None:
        """Forget the notice of one person, or all of a table."""
        ...

    async def rewrite(self, table: str, bodies: Mapping[int, bytes]) -> None:
        """Put other bodies in the place of those at some positions, so that what stood there is forgotten."""
        ...

    async def aside(self) -> dict[str, str]:
        """The tables that cannot be replayed, by code, with the reason. They are kept, whoever visits them or not."""
        ...

    async def set_aside(self, table: str, why: str) -> None:
        """That table cannot be replayed; '' that it can."""
        ...

    async def claim(self, table: str) -> bool:
        """Whether this process, and no other, plays for that table's bots from now on; a claim ends with `release`,
        with the process, and when the database is lost."""
        ...

    async def release(self, table: str) -> None:
        """Let another process play for that table's bots."""
        ...

    async def tell(self, text: str) -> None:
        """Say something to all processes; at most 7,000 bytes."""
        ...


class Alone:
    """What a store need not do that has one process to itself."""

    shared = False
    hears = True  # there is nothing to miss

    def listen(self, ear: Ear) -> None:
        """Nobody else writes, so there is nothing to hear."""

    async def claim(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        """Nobody waits for it."""

    async def tell(self, text: str) -> None:
        """Nobody is there to hear it."""
