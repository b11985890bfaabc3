"""For whoever runs the server: signs of life, figures, log lines that tell no secret, and a short restart."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import RequestFactory, TestClient
from prometheus_client.parser import text_string_to_metric_families
from tests.web.people import Browser
from tests.web.servers import PROGRAM, QUIET, Server, free_port

from keeling import __version__
from keeling.bots.workers import InlineWorkers
from keeling.play.errors import StoreError
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables
from keeling.web import logs, metrics
from keeling.web.app import application
from keeling.web.settings import Settings

NAMES = ("Zuleika Ödön", "Βασίλης")
TOKEN = "a token for nobody else"


def test_health_is_the_process_alone(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_store: object) -> None:
        raise StoreError("away")

    monkeypatch.setattr(SqliteStore, "ping", away)
    assert ada.get("/health").json()["version"] == __version__
    assert ada.get("/healthz").text == "ok\n"


def test_ready_when_the_store_answers_and_all_is_replayed(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = ada.client.app.state.tables
    end = time.monotonic() + 20
    while not (answer := ada.get("/ready")).json()["ready"] and time.monotonic() < end:
        time.sleep(0.01)
    assert (answer.status_code, answer.json()) == (
        200,
        {"ready": True, "store": True, "replayed": True, "aside": 0, "open": True},
    )
    tables.replay.done = False
    assert (ada.get("/ready").status_code, ada.get("/ready").json()["replayed"]) == (503, False)
    tables.replay.done, tables.closing = True, True
    assert (ada.get("/ready").status_code, ada.get("/ready").json()["open"]) == (503, False)
    tables.closing = False

    async def away(_store: object) -> None:
        raise StoreError("away")

    monkeypatch.setattr(SqliteStore, "ping", away)
    assert (ada.get("/ready").status_code, ada.get("/ready").json()["store"]) == (503, False)


# -- figures -----------------------------------------------------------------------------------------------------------


def samples(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    families = text_string_to_metric_families(text)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


def test_figures_hold_counts_and_neither_names_nor_codes(tmp_path: Path) -> None:
    store = tmp_path / "figures.sqlite"
    settings = Settings(metrics=TOKEN)
    app = application(lambda: Tables(SqliteStore(store, "OFF"), InlineWorkers(), pace=0.0), settings)
    with TestClient(app, raise_server_exceptions=False) as client:
        ada = Browser(client)
        place = ada.host(2, NAMES[0])
        ada.post(f"{place}/start")
        ada.view(place)
        for path in ("/nowhere", f"/t/{place[3:]}/odd", "/%2e%2e/etc"):
            assert ada.get(path).status_code == 404
        client.request("BREW", "/")
        assert ada.get("/metrics").status_code == 404
        answer = ada.get("/metrics", {"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == f"{metrics.TYPE}; charset=utf-8"
    text = answer.text
    found = samples(text)
    assert found["keeling_tables", (("state", "running"),)] == 1
    assert found["keeling_tables", (("state", "lobby"),)] == 0
    view = (("method", "GET"), ("route", "/t/{code}/view.json"), ("status", "200"))
    assert found["keeling_requests_total", view] == 1
    assert found["keeling_request_seconds_count", view[:2]] == 1
    lost = (("method", "GET"), ("route", metrics.ELSEWHERE), ("status", "404"))
    assert found["keeling_requests_total", lost] >= 2
    assert found["process_resident_memory_bytes", ()] > 10_000_000
    assert found["keeling_info", found_labels(found, "keeling_info")] == 1
    code = place[3:]
    for secret in (code, code.lower(), ada.cookie, NAMES[0], "Zuleika", "BREW", "%2e"):
        assert secret not in text


def found_labels(found: dict[Any, float], name: str) -> tuple[tuple[str, str], ...]:
    labels: tuple[tuple[str, str], ...] = next(labels for one, labels in found if one == name)
    assert dict(labels)["version"] == __version__
    return labels


BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.mark.parametrize(
    ("client", "settings", "headers", "may"),
    [
        ("127.0.0.1", Settings(), {}, True),
        ("::1", Settings(), {}, True),
        ("192.0.2.7", Settings(), {}, False),
        ("testclient", Settings(), {}, False),
        ("127.0.0.1", Settings(public_url="https://play.example"), {}, False),
        ("127.0.0.1", Settings(metrics=TOKEN), {}, False),
        ("127.0.0.1", Settings(metrics=TOKEN), {"Authorization": "Bearer wrong"}, False),
        ("192.0.2.7", Settings(metrics=TOKEN, public_url="https://play.example"), BEARER, True),
        ("192.0.2.7", Settings(), {"Authorization": "Bearer "}, False),
    ],
)
def test_who_may_have_the_figures(client: str, settings: Settings, headers: dict[str, str], may: bool) -> None:
    request = RequestFactory().get("/metrics", headers=headers)
    request.scope["client"] = (client, 50000)
    assert metrics.allowed(request, settings) is may


# -- log lines ---------------------------------------------------------------------------------------------------------


def test_lines_are_json_and_tell_no_secret(tmp_path: Path) -> None:
    database = tmp_path / "lines.sqlite"
    server = Server(database, free_port(), KEELING_LOG="json")
    try:
        made = server.ask("POST", "/tables", {"game": "zero", "name": NAMES[0], "seats": 3})
        place, cookie = made.getheader("Location", ""), made.getheader("Set-Cookie", "").partition(";")[0]
        ben = server.ask("POST", f"{place}/sit", {"name": NAMES[1]}).getheader("Set-Cookie", "").partition(";")[0]
        server.ask("POST", f"{place}/start", {}, cookie)
        for path in ("", "/text", "/view.json", "/record.json", "/nowhere", "/act"):
            server.ask("GET", f"{place}{path}", cookie=cookie).read()
        offered = server.ask("POST", f"{place}/offer", {}, ben).read().decode()
        spoken = re.search(r'id="seat-code">([^<]+)<', offered)
        assert spoken
        server.ask("POST", f"{place}/move", {"code": spoken[1]}).read()
        server.ask("POST", f"{place}/act", {"asked_at": 1, "action": NAMES[0]}, ben).read()
        server.ask("POST", f"{place}/name", {"name": "x" * 9000}, cookie).read()
        server.ask("POST", "/join", {"code": NAMES[1], "name": NAMES[1]}, cookie).read()
        server.send("NONSENSE \x00 HTTP/9\r\n\r\n")
        code, _took, said = server.end(signal.SIGTERM)
    finally:
        server.kill()
    assert code == 0
    lines = [json.loads(line) for line in said.splitlines()]
    asked = [line for line in lines if line["logger"] == "keeling.requests"]
    assert {line["route"] for line in asked} >= {"/tables", "/t/{code}/sit", "/t/{code}", metrics.ELSEWHERE}
    assert {line["status"] for line in asked} >= {200, 303, 404, 422}
    assert all(line.get("ms", 0) >= 0 and re.match(r"20\d\d-\d\d-\d\dT", line["at"]) for line in asked)
    with closing(sqlite3.connect(database)) as db:
        roots = [row[0].hex() for row in db.execute("SELECT root FROM secret")]
        bodies = b"".join(row[0] for row in db.execute("SELECT body FROM event")).decode()
    hashes = re.findall(r'"browser":"([0-9a-f]+)"', bodies)
    assert roots
    assert hashes
    for secret in (
        *NAMES,
        "Zuleika",
        cookie[8:],
        ben[8:],
        place[3:],
        spoken[1],
        spoken[1].replace(" ", ""),
        *roots,
        *hashes,
    ):
        assert secret not in said
        assert json.dumps(secret)[1:-1] not in said


def test_a_fault_is_told_by_its_place_and_not_by_what_was_sent() -> None:
    try:
        raise KeyError(NAMES[0])
    except KeyError:
        record = logging.LogRecord("keeling.web", logging.ERROR, "x.py", 1, "%s failed", ("GET",), sys.exc_info())
    line = logs.Lines().format(record)
    told = json.loads(line)
    assert (told["level"], told["event"], told["type"]) == ("error", "GET failed", "KeyError")
    assert told["where"][-1].startswith("web/test_health.py:")
    assert "Zuleika" not in line


@pytest.mark.parametrize(("word", "kind"), [("", "text"), ("json", "json"), (" JSON ", "json"), ("odd", "text")])
def test_the_kind_of_log_is_chosen(monkeypatch: pytest.MonkeyPatch, word: str, kind: str) -> None:
    monkeypatch.setenv("KEELING_LOG", word)
    assert logs.kind() == kind


# -- a restart ---------------------------------------------------------------------------------------------------------


def test_a_restart_is_short_and_the_page_goes_on(tmp_path: Path) -> None:
    """With streams open; what people notice is the time from the signal until their page is answered again."""
    server = Server(tmp_path / "again.sqlite", free_port())
    place, cookie = server.table()
    before = json.loads(server.ask("GET", f"{place}/view.json", cookie=cookie).read())
    for _page in range(20):
        assert server.ask("GET", f"{place}/stream", cookie=cookie).status == 200
    code, ended, _said = server.end(signal.SIGTERM)
    again = Server(tmp_path / "again.sqlite", server.port)
    try:
        began = time.perf_counter()
        after = json.loads(again.ask("GET", f"{place}/view.json", cookie=cookie).read())
        answered = time.perf_counter() - began
    finally:
        again.kill()
    assert code == 0
    assert ended < 3  # under a second on a busy machine
    assert again.took + answered < 60  # about a second of processor time
    assert after["viewer"] == before["viewer"]
    assert after["position"] >= before["position"]


HANDED = """
import os
os.dup2(int(os.environ["KEPT"]), 3)
os.set_inheritable(3, True)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": os.environ["COUNT"]}
"""


@contextmanager
def started(kept: socket.socket, database: Path, count: str = "1") -> Iterator[subprocess.Popen[str]]:
    """A server that is handed a listening socket, as systemd does it."""
    made = subprocess.Popen(
        [sys.executable, "-c", HANDED + PROGRAM, "192.0.2.1", "", str(database)],  # an address that it could not have
        env={**os.environ, **QUIET, "KEPT": str(kept.fileno()), "COUNT": count},
        pass_fds=[kept.fileno()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield made
    finally:
        made.kill()
        made.communicate()


def line_of(server: subprocess.Popen[str]) -> str:
    assert server.stdout
    return server.stdout.readline()


def asked(port: int) -> socket.socket:
    """A request under way."""
    link = socket.create_connection(("127.0.0.1", port), timeout=60)
    link.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    return link


def test_nobody_is_refused_while_a_kept_socket_changes_hands(tmp_path: Path) -> None:
    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        kept.listen(64)
        port = kept.getsockname()[1]
        with started(kept, tmp_path / "kept.sqlite") as first:
            assert f"http://127.0.0.1:{port} " in line_of(first)
            with asked(port) as link:
                assert link.recv(100).startswith(b"HTTP/1.1 200")
            first.send_signal(signal.SIGTERM)
            assert first.wait(20) == 0
        with asked(port) as waiting, started(kept, tmp_path / "kept.sqlite") as second:
            assert f"http://127.0.0.1:{port} " in line_of(second)
            assert waiting.recv(100).startswith(b"HTTP/1.1 200")


def test_two_sockets_are_one_too_many(tmp_path: Path) -> None:
    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        kept.listen(4)
        with started(kept, tmp_path / "two.sqlite", "2") as server:
            _out, said = server.communicate(timeout=60)
            assert (server.returncode, said) == (
                2,
                "Keeling takes one ListenStream= with a port from systemd, no more and no other.\n",
            )
