"""A proxy as plain as can be: each connection goes to the next server that takes it, whoever asks."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from itertools import cycle

from tests.web.servers import free_port


class Proxy:
    """Listens on a port of its own until it is closed."""

    def __init__(self, *ports: int) -> None:
        self.ports = cycle(ports)
        self.most = len(ports)
        self.port = free_port()
        self.links: list[socket.socket] = []
        self.listening = socket.create_server(("127.0.0.1", self.port), backlog=100)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                here, _from = self.listening.accept()
            except OSError:
                return
            there = self.server()
            if there is None:
                here.close()
                continue
            self.links += [here, there]
            for one, other, pour in ((here, there, self.pour), (there, here, self.back)):
                threading.Thread(target=pour, args=(one, other), daemon=True).start()

    def server(self) -> socket.socket | None:
        for _try in range(self.most):
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", next(self.ports)), timeout=None)
        return None

    def back(self, there: socket.socket, here: socket.socket) -> None:
        """What the server says."""
        self.pour(there, here)

    def pour(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                other.sendall(data)
        for link in (one, other):
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Let everybody go."""
        with suppress(OSError):
            self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        for link in self.links:
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)
            link.close()


class Holding(Proxy):
    """Lets no event stream through as it comes: 'all' of it is held back, its 'body', or whatever does not fill a
    'block'; or it is 'refused'. `how` may change; with '' the way is clear."""

    BLOCK = 16_384
    REFUSAL = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    def __init__(self, how: str, *ports: int) -> None:
        self.how = how
        super().__init__(*ports)

    def back(self, there: socket.socket, here: socket.socket) -> None:
        with suppress(OSError):
            while data := there.recv(65_536):
                if b"text/event-stream" in data and self.how:
                    self.hold(data, there, here)
                    break
                here.sendall(data)
        for link in (there, here):
            with suppress(OSError):
                link.shutdown(socket.SHUT_RDWR)

    def hold(self, data: bytes, there: socket.socket, here: socket.socket) -> None:
        if self.how == "refused":
            here.sendall(self.REFUSAL)
            return
        head, _end, data = data.partition(b"\r\n\r\n")
        if self.how != "all":
            here.sendall(head + b"\r\n\r\n")
        while more := there.recv(65_536):
            data += more
            if self.how == "block" and len(data) >= self.BLOCK:
                whole = len(data) // self.BLOCK * self.BLOCK
                here.sendall(data[:whole])
                data = data[whole:]
