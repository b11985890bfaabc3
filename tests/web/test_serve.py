"""A real server process: its one line, its streams, its end, its return."""

from __future__ import annotations

import re
import signal
import socket
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest
from tests.web.servers import Server, free_port

from keeling.web import connections, serve


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "served.sqlite", free_port())
    yield made
    if made.process.poll() is None:
        made.kill()


def read_event(answer: HTTPResponse) -> dict[str, str]:
    """The next message of an event stream that is more than a comment."""
    found: dict[str, str] = {}
    while True:
        line = answer.readline().decode().rstrip("\n")
        if not line and found:
            return found
        name, _colon, value = line.partition(":")
        if name:
            found[name] = found.get(name, "") + value.strip() + "\n"


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_one_line_at_the_start_and_an_end_within_a_second(server: Server, sign: signal.Signals) -> None:
    assert re.fullmatch(rf"Keeling is open at http://127\.0\.0\.1:{server.port}  .*\n", server.line)
    place, cookie = server.table()
    streams = [server.ask("GET", f"{place}/stream", cookie=cookie) for _ in range(5)]
    for stream in streams:
        assert "ztable" in read_event(stream)["data"]
    code, took, said = server.end(sign)
    assert code == 0
    assert took < 10  # a second on a quiet machine
    assert said == ""


HALVES = {
    "nothing": "",
    "half a head": "GET / HTTP/1.1\r\nHost: x\r\n",
    "half a body": "POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname=",
}


def test_half_requests_and_silent_readers_do_not_hold_the_end_up(server: Server) -> None:
    place, cookie = server.table()
    for half in HALVES.values():
        server.send(half)
    request = f"GET {place}/view.json HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n"
    server.send(request * 2000)  # far more answers than the system keeps for a reader that does not read
    server.send(f"GET {place}/stream HTTP/1.1\r\nHost: x\r\n\r\n")
    server.ask("GET", "/healthz").read()
    code, took, said = server.end(signal.SIGTERM)
    assert code == 0
    assert took < 10  # a second on a quiet machine
    assert said == ""


def until_closed(link: socket.socket) -> float:
    """Seconds until the server lets go."""
    began = time.perf_counter()
    try:
        while link.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return time.perf_counter() - began


def test_half_requests_are_let_go_of_and_streams_are_not(tmp_path: Path) -> None:
    server = Server(tmp_path / "served.sqlite", free_port(), PATIENCE="2")
    try:
        place, _cookie = server.table()
        stream = server.send(f"GET {place}/stream HTTP/1.1\r\nHost: x\r\n\r\n")
        links = {what: server.send(half) for what, half in HALVES.items()}
        resting, going_on = (server.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(2))
        assert going_on.recv(1000).startswith(b"HTTP/1.1 200")
        going_on.sendall(b"\r\n")
        links["an empty line after an answer"] = going_on
        for what, link in links.items():
            assert until_closed(link) < 6, what
        for link in (stream, resting):
            link.setblocking(False)
            while True:
                try:
                    assert link.recv(1 << 20), "closed"
                except BlockingIOError:
                    break
        resting.setblocking(True)
        resting.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert resting.recv(1000).startswith(b"HTTP/1.1 200")
        assert server.end()[2] == ""
    finally:
        server.kill()


def test_a_thousand_half_requests_starve_nobody(server: Server) -> None:
    kinds = list(HALVES.values())
    for number in range(1000):
        server.send(kinds[number % len(kinds)])
    began = time.perf_counter()
    assert server.ask("GET", "/").status == 200
    assert time.perf_counter() - began < 3
    assert server.end()[2] == ""


def test_the_oldest_go_when_too_many_owe_something() -> None:
    gone: list[int] = []

    class Link:
        """What the watchdog knows of a connection."""

        timeout_keep_alive_task = None
        cycle = None

        def __init__(self, number: int) -> None:
            self.number, self.transport = number, self

        def is_closing(self) -> bool:
            return False

        def abort(self) -> None:
            gone.append(self.number)

    links = [Link(number) for number in range(6)]
    watchdog = connections.Watchdog(4, patience=10)
    for number in range(6):
        watchdog.look([link for link in links[: number + 1] if link.number not in gone], float(number))
    assert gone == [0, 1]
    watchdog.look(links[2:], 13.5)
    assert gone == [0, 1, 2, 3]


def test_a_stream_follows_and_knows_what_the_page_shows(server: Server) -> None:
    place, cookie = server.table()
    page = server.ask("GET", place, cookie=cookie).read().decode()
    found = re.search(r'hx-sse:connect="([^"]+)"', page)
    assert found
    address = found[1].replace("&amp;", "&")
    stream = server.ask("GET", address, cookie=cookie)
    assert stream.getheader("Content-Type", "").startswith("text/event-stream")
    assert stream.getheader("Content-Security-Policy")
    server.ask("POST", f"{place}/name", {"name": "Ada"}, cookie)
    while (first := read_event(stream)).get("event") == "beat\n":
        pass
    assert re.match(r"\d+\.[0-9a-f]{12}\n", first["id"])
    stale = server.ask("GET", f"{place}/stream?at=1.otherbuild00", cookie=cookie)
    assert read_event(stale)["event"] == "stale\n"


def test_the_lobby_page_is_told_to_load_the_game(server: Server) -> None:
    made = server.ask("POST", "/tables", {"game": "zero", "name": "Ada", "seats": 2})
    place, cookie = made.getheader("Location", ""), made.getheader("Set-Cookie", "").partition(";")[0]
    stream = server.ask("GET", f"{place}/stream", cookie=cookie)
    assert "Start the game" in read_event(stream)["data"]
    assert server.ask("POST", f"{place}/start", {}, cookie).status == 303
    while (event := read_event(stream)).get("event") in (None, "beat\n"):
        pass
    assert event["event"] == "stale\n"


def test_a_killed_server_comes_back_with_every_table(tmp_path: Path) -> None:
    first = Server(tmp_path / "kept.sqlite", free_port())
    place, cookie = first.table()
    before = first.ask("GET", f"{place}/view.json", cookie=cookie).read()
    first.kill()
    again = Server(tmp_path / "kept.sqlite", first.port)
    assert again.took < 60  # three seconds on a quiet machine
    after = again.ask("GET", f"{place}/view.json", cookie=cookie)
    assert after.status == 200
    assert len(after.read()) >= len(before) // 2
    assert again.end()[0] == 0


def test_a_taken_port_is_told_in_a_sentence(server: Server, tmp_path: Path) -> None:
    other = Server(tmp_path / "other.sqlite", server.port)
    _out, err = other.process.communicate(timeout=20)
    assert other.process.returncode == 2
    assert err.startswith(f"Port {server.port} is in use; choose another, for example PORT={server.port + 1}")
    assert err.count("\n") == 1


def test_an_empty_host_is_refused(tmp_path: Path) -> None:
    other = Server(tmp_path / "other.sqlite", free_port(), host="")
    _out, err = other.process.communicate(timeout=20)
    assert other.process.returncode == 2
    assert err == "HOST is empty; it is usually 127.0.0.1, or 0.0.0.0 for the local network.\n"


def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "broken.sqlite").write_text("this is no database" * 100)
    other = Server(tmp_path / "broken.sqlite", free_port())
    _out, err = other.process.communicate(timeout=20)
    assert other.process.returncode == 2
    assert "cannot be opened" in err
    assert "Traceback" not in err


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "DEFAULT_PORT", free_port())
    with serve.bound("127.0.0.1", None) as first, serve.bound("127.0.0.1", None) as second:
        assert second.getsockname()[1] > first.getsockname()[1]


@pytest.mark.parametrize(
    ("host", "port", "told"),
    [
        ("no-such-host.invalid", 8000, "There is no address"),
        ("192.0.2.77", 8000, "is no address"),
        ("127.0.0.1", 70000, "no port 70000"),
        ("", 8000, "HOST is empty"),
        ("  ", None, "HOST is empty"),
    ],
)
def test_addresses_that_cannot_be_had(host: str, port: int | None, told: str) -> None:
    with pytest.raises(serve.Taken, match=told):
        serve.bound(host, port)


def test_addresses_for_here_and_for_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.0.2.5")
    assert serve.addresses("127.0.0.1", 80) == ("http://127.0.0.1:80", "")
    assert serve.addresses("0.0.0.0", 8000) == ("http://127.0.0.1:8000", "http://192.0.2.5:8000")
    assert serve.addresses("192.0.2.9", 1) == ("http://192.0.2.9:1", "http://192.0.2.9:1")
    assert serve.addresses("::1", 1) == ("http://[::1]:1", "")
    monkeypatch.setattr(serve, "lan_address", lambda: "")
    assert serve.addresses("0.0.0.0", 8000) == ("http://127.0.0.1:8000", "")
