"""Who keeps the server waiting: half requests and readers that do not read are let go of after a while. What is no
request is refused before anything else sees it.

A connection waits for a request's head, then for its body, then for the answer, which may be a stream and has no end.
Looked at once a second, whatever owes a head or a body for too long is closed. Between requests it may rest for as long
as uvicorn's keep-alive lets it.
"""

from __future__ import annotations

import logging
import re
from asyncio import CancelledError
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from keeling.web.security import HARDENING, HOST

PATIENCE = 15.0  # seconds for a head, as many for a body, and for the rest of an answer that nobody reads
KEEP_ALIVE = 65  # seconds between two requests: more than the minute after which most proxies let go themselves
SHARE = 0.5  # of all connections that can be had, how many may owe something; beyond that the oldest go
ROOM = 16_384  # connections at once, if the system allows them
MOST_HEAD = 65_536  # bytes of an address with its headers
HEAD_TOO_LONG, NO_HOST = "The head of the request is too long.", "The Host of the request is no host's name."

Phase = tuple[str, object]


def phase(connection: Any) -> Phase:
    """What a connection of uvicorn's, of either parser, is waited for; with the request, so that no two are equal."""
    cycle = connection.cycle
    if connection.transport.is_closing():
        return "end", cycle
    if cycle is not None and not cycle.response_complete:
        return "body" if cycle.more_body else "", cycle
    return "" if connection.timeout_keep_alive_task else "head", cycle


class Watchdog:
    """Lets go of connections that owe something for longer than `patience` seconds."""

    def __init__(self, most: int, patience: float = PATIENCE) -> None:
        """Args:
        most: how many connections may owe something at once.
        """
        self.most = most
        self.patience = patience
        self.owing: dict[Any, tuple[Phase, float]] = {}  # the longest first

    def look(self, connections: Iterable[Any], now: float) -> None:
        """Close what has owed its part for too long.

        Args:
            now: seconds on a clock that does not jump.
        """
        before, self.owing = self.owing, {}
        found = []
        for connection in connections:
            owed = phase(connection)
            if owed[0]:
                known = before.get(connection)
                since = known[1] if known and known[0] == owed else now
                found.append((since, connection, owed))
        found.sort(key=lambda one: one[0])
        surplus = len(found) - self.most
        for index, (since, connection, owed) in enumerate(found):
            if index < surplus or now - since >= self.patience:
                connection.transport.abort()
            else:
                self.owing[connection] = owed, since


def hang_up(connections: Iterable[Any]) -> None:
    """The server stops: nobody waits for the other half of a request."""
    for connection in connections:
        if phase(connection)[0]:
            connection.transport.abort()


def cut(connections: Iterable[Any]) -> None:
    """The server stops: nobody waits for a reader any more."""
    for connection in connections:
        connection.transport.abort()


def most_connections() -> int:
    """Have the system allow many open files, and tell how many connections that is."""
    try:
        import resource
    except ImportError:  # Windows counts no files
        return ROOM
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ROOM if hard == resource.RLIM_INFINITY else min(ROOM, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return ROOM if soft == resource.RLIM_INFINITY else soft


class Guarded(HttpToolsProtocol):
    """A connection of uvicorn's that ends a head which does not end, and refuses one with a Host that is none."""

    head = 0  # bytes of a head that is not complete yet

    def data_received(self, data: bytes) -> None:
        self.head += len(data)
        super().data_received(data)
        if self.head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response(HEAD_TOO_LONG)

    def on_headers_complete(self) -> None:
        application = self.app
        if why := self.fault():
            self.app = refusing(*why)
        super().on_headers_complete()
        self.app, self.head = application, 0

    def on_body(self, body: bytes) -> None:
        self.head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.head = 0
        super().on_message_complete()

    def fault(self) -> tuple[int, str] | None:
        """Status and sentence, where this request will not do."""
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD:
            return 431, HEAD_TOO_LONG
        named = [value for name, value in self.headers if name == b"host"]
        return (400, NO_HOST) if len(named) > 1 or (named and not is_host(named[0])) else None


@lru_cache(1000)
def is_host(named: bytes) -> bool:
    """Whether a Host header can be part of an address."""
    try:
        host = named.decode("ascii")
        return bool(HOST.fullmatch(host)) and urlsplit(f"http://{host}").port is not False
    except ValueError:
        return False


Asgi = Callable[[Any, Any, Callable[[Any], Awaitable[None]]], Awaitable[None]]


def refusing(status: int, sentence: str) -> Asgi:
    """An application that says no more than this."""

    async def refuse(_scope: Any, _receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": status, "headers": [*kind, *HARDENING]})
        await send({"type": "http.response.body", "body": f"{sentence}\n".encode()})

    return refuse


class Quiet(logging.Filter):
    """Says nothing about answers that the server's own end broke off, and about requests that are none."""

    NOTHING = re.compile("Cancel %s running task|Invalid HTTP request|Unsupported upgrade|No supported WebSocket")

    def filter(self, record: logging.LogRecord) -> bool:
        broken = record.exc_info and isinstance(record.exc_info[1], CancelledError)
        return not broken and not self.NOTHING.match(str(record.msg))
