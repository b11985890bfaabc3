"""A real server process of a test's own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

PROGRAM = """
import json
import os
import sys
from keeling.core import luck
from keeling.core.registry import title_of
from keeling.web import connections
from keeling.web.serve import serve
if "LUCK" in os.environ:
    luck.new_root = lambda: luck.root_of_seed(os.environ["LUCK"])
if "START" in os.environ:
    position = json.loads(os.environ["START"])
    title = title_of(position["game"])
    start = title.read_position(position)[1]
    title.new = lambda setup: start.copy()
connections.Watchdog.__init__.__defaults__ = (float(os.environ.get("PATIENCE", 15)),)
port = int(sys.argv[2]) if sys.argv[2] else None
sys.exit(serve(sys.argv[1], port, sys.argv[3], open_browser=True, workers=1, pace=0.05))
"""
QUIET = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "KEELING_URL": "", "PYTHONUNBUFFERED": "1"}


class Server:
    """A server of our own on a free port of loopback.

    LUCK in its environment is the seed of every table's luck, START a position that every table of its game begins at.
    """

    def __init__(
        self, database: str | Path, port: int | None = None, host: str = "127.0.0.1", **environment: str
    ) -> None:
        self.answers: list[HTTPResponse] = []
        self.links: list[HTTPConnection] = []
        self.sockets: list[socket.socket] = []
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, host, "" if port is None else str(port), str(database)],
            env={**os.environ, **QUIET, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.line = self.process.stdout.readline()
        self.took = time.perf_counter() - self.began
        found = re.search(r":(\d+)", self.line)
        self.port = int(found[1]) if found else 0

    def ask(self, method: str, path: str, form: dict[str, object] | None = None, cookie: str = "") -> HTTPResponse:
        link = HTTPConnection("127.0.0.1", self.port, timeout=10)
        self.links.append(link)
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form is not None else {}
        link.request(method, path, urlencode(form) if form is not None else None, {**kind, "Cookie": cookie})
        answer = link.getresponse()
        self.answers.append(answer)
        return answer

    def send(self, begun: str) -> socket.socket:
        """A connection of its own that sends so much of a request, and nothing more."""
        link = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        link.sendall(begun.encode())
        self.sockets.append(link)
        return link

    def table(self) -> tuple[str, str]:
        """A table with bots: its place, and the host's cookie."""
        answer = self.ask("POST", "/play-now", {"game": "zero", "level": "easy", "seats": 3})
        assert answer.status == 303
        return answer.getheader("Location", ""), answer.getheader("Set-Cookie", "").partition(";")[0]

    def end(self, sign: signal.Signals = signal.SIGINT) -> tuple[int, float, str]:
        """Exit code, seconds until the end, and what was said."""
        began = time.perf_counter()
        self.process.send_signal(sign)
        out, err = self.process.communicate(timeout=20)
        took = time.perf_counter() - began
        self.hang_up()
        return self.process.returncode, took, out + err

    def hang_up(self) -> None:
        for answer in self.answers:
            answer.close()
        for link in self.links:
            link.close()
        for bare in self.sockets:
            bare.close()

    def kill(self) -> None:
        """End without any warning."""
        self.process.kill()
        self.process.communicate()
        self.hang_up()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
