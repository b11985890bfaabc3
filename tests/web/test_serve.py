"""A real server process: its one line, its streams, its end, its return."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest
from tests.web.servers import Server, free_port

from keeling.web import serve


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
    assert took < 3  # a second on a quiet machine
    assert said == ""


def test_a_stream_follows_and_knows_what_the_page_shows(server: Server) -> None:
    place, cookie = server.table()
    page = server.ask("GET", place, cookie=cookie).read().decode()
    found = re.search(r'hx-sse:connect="([^"]+)"', page)
    assert found
    address = found[1].replace("&amp;", "&")
    stream = server.ask("GET", address, cookie=cookie)
    assert stream.getheader("Content-Type", "").startswith("text/event-stream")
    assert stream.getheader("Content-Security-Policy")
    first = read_event(stream)
    assert re.match(r"\d+\.[0-9a-f]{12}\n", first["id"])
    stale = server.ask("GET", f"{place}/stream?at=1.otherbuild00", cookie=cookie)
    assert read_event(stale)["event"] == "stale\n"


def test_the_lobby_page_is_told_to_load_the_game(server: Server) -> None:
    made = server.ask("POST", "/tables", {"game": "zero", "name": "Ada", "seats": 2})
    place, cookie = made.getheader("Location", ""), made.getheader("Set-Cookie", "").partition(";")[0]
    stream = server.ask("GET", f"{place}/stream", cookie=cookie)
    assert "Start the game" in read_event(stream)["data"]
    assert server.ask("POST", f"{place}/start", {}, cookie).status == 303
    while (event := read_event(stream)).get("event") is None:
        pass
    assert event["event"] == "stale\n"


def test_a_killed_server_comes_back_with_every_table(tmp_path: Path) -> None:
    first = Server(tmp_path / "kept.sqlite", free_port())
    place, cookie = first.table()
    before = first.ask("GET", f"{place}/view.json", cookie=cookie).read()
    first.kill()
    again = Server(tmp_path / "kept.sqlite", first.port)
    assert again.took < 10  # three seconds on a quiet machine
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
    ],
)
def test_addresses_that_cannot_be_had(host: str, port: int, told: str) -> None:
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
