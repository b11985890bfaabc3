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
            for one, other in ((here, there), (there, here)):
                threading.Thread(target=self.pour, args=(one, other), daemon=True).start()

    def server(self) -> socket.socket | None:
        for _try in range(self.most):
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", next(self.ports)), timeout=None)
        return None

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
