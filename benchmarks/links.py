"""A plain HTTP client that sends whatever bytes it is told to, and reads what comes back as far as that is HTTP."""

from __future__ import annotations

import asyncio
import gzip
from contextlib import suppress
from typing import NamedTuple

STREAMED = 0.05  # seconds that an event stream is listened to
MOST = 8 * 2**20


class Answer(NamedTuple):
    """What came back; status 0 if nothing did."""

    status: int
    head: bytes = b""
    body: bytes = b""

    def header(self, name: str) -> str:
        """The first of that name, or ''."""
        for line in self.head.split(b"\r\n")[1:]:
            key, _colon, value = line.partition(b":")
            if key.strip().lower() == name.encode():
                return value.strip().decode("latin-1")
        return ""

    @property
    def cookie(self) -> str:
        """The browser's secret, as it is sent back."""
        found = self.header("set-cookie").partition(";")[0]
        return found if found.startswith("keeling=") else ""

    @property
    def text(self) -> bytes:
        if self.header("content-encoding") != "gzip":
            return self.body
        try:
            return gzip.decompress(self.body)
        except (OSError, EOFError):
            return self.body


NOTHING = Answer(0)


class Link:
    """A connection that is opened again when it was closed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.reader.at_eof() or self.writer.is_closing():
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        return self.reader, self.writer

    def close(self) -> None:
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None

    async def send(self, data: bytes, *, method: str = "GET", patience: float = 30.0, fresh: bool = False) -> Answer:
        """Send bytes and read one answer.

        Args:
            fresh: on a connection of its own that is closed afterwards.
        """
        if fresh:
            self.close()
        answer = NOTHING
        try:
            async with asyncio.timeout(patience):
                reader, writer = await self.open()
                answer = await self.exchange(reader, writer, data, method)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            self.close()
        if fresh or answer.header("connection") == "close" or answer.header("content-type").startswith("text/event"):
            self.close()
        return answer

    async def exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, method: str
    ) -> Answer:
        writing = asyncio.create_task(self.write(writer, data))
        try:
            made = NOTHING
            while made.status < 200:  # 100 says: go on
                head = await reader.readuntil(b"\r\n\r\n")
                made = Answer(int(head.split(b" ", 2)[1]), head)
            return made._replace(body=await body_of(reader, made, method))
        finally:
            if not writing.done():  # answered before all was sent
                writing.cancel()
                self.close()

    async def write(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        with suppress(OSError):
            for start in range(0, len(data), 65_536):
                writer.write(data[start : start + 65_536])
                await writer.drain()


async def body_of(reader: asyncio.StreamReader, answer: Answer, method: str) -> bytes:
    if method == "HEAD" or answer.status in (204, 304) or answer.status < 200:
        return b""
    if answer.header("content-type").startswith("text/event-stream"):
        return await some(reader)
    if answer.header("transfer-encoding") == "chunked":
        found = b""
        while size := int((await reader.readline()).split(b";")[0], 16):
            found += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
        return found
    return await reader.readexactly(int(answer.header("content-length") or 0))


async def some(reader: asyncio.StreamReader) -> bytes:
    """The beginning of a stream."""
    found = b""
    with suppress(TimeoutError):
        async with asyncio.timeout(STREAMED):
            while len(found) < 200_000 and (chunk := await reader.read(65_536)):
                found += chunk
    return found


def request(
    method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None, *, host: str = "127.0.0.1"
) -> bytes:
    """A well-formed request."""
    known = {"Host": host, **(headers or {})}
    if body or method in ("POST", "PUT", "PATCH"):
        known.setdefault("Content-Length", str(len(body)))
    lines = "".join(f"{key}: {value}\r\n" for key, value in known.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("utf-8", "surrogatepass") + body
