"""Hostile readers: a short form of benchmarks/bench_hostile.py, and one test for each thing that it found."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import bench_hostile
import pytest
from hostile import Armoury, Shot, Table
from links import Answer
from tests.web.people import Browser
from tests.web.servers import Server, free_port

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "benchmarks/bench_hostile.py"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_three_thousand_hostile_requests_change_nothing_and_learn_nothing() -> None:
    done = subprocess.run([*COMMAND, "--requests", "3000"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.rstrip().endswith("all stood")


@pytest.fixture
def attack(tmp_path: Path) -> bench_hostile.Attack:
    """One that sends nothing: what it would make of answers."""
    made = object.__new__(bench_hostile.Attack)
    made.armoury, made.breaches = Armoury(1), []
    made.secrets = {"cookie": b"c" * 32, "markup": b"<hostile-tag", "traceback": b"Traceback (most recent"}
    return made


@pytest.mark.parametrize(
    ("status", "head", "body", "told"),
    [
        (200, b"", b"a page", ""),
        (500, b"", b"", "500 for"),
        (503, b"", b"", "503 for"),
        (503, b"retry-after: 5", b"", ""),
        (0, b"", b"", "no answer"),
        (200, b"x-hostile: 1", b"", "a header of the sender's"),
        (200, b"content-type: text/html", b"so <hostile-tag", "markup told"),
        (200, b"content-type: application/json", b"so <hostile-tag", ""),
        (200, b"content-type: application/json", b"c" * 32, "cookie told"),
        (403, b"", b"Traceback (most recent call last)", "traceback told"),
        (200, b"", b"62615533", "worked out"),
    ],
)
def test_what_is_amiss_is_noticed(
    attack: bench_hostile.Attack, status: int, head: bytes, body: bytes, told: str
) -> None:
    attack.judge(Shot("any", b"GET / {{7919*7907}}"), Answer(status, b"HTTP/1.1\r\n" + head + b"\r\n\r\n", body))
    assert [told in breach for breach in attack.breaches] == ([True] if told else [])


def test_what_must_be_refused_and_is_not_is_noticed(attack: bench_hostile.Attack) -> None:
    attack.judge(Shot("any", b"", only=frozenset({403})), Answer(303, b"HTTP/1.1\r\n\r\n"))
    assert attack.breaches[0].startswith("not refused")


def test_the_same_seed_gives_the_same_shots() -> None:
    made = []
    for _time in range(2):
        armoury = Armoury(7)
        view = {"choices": [{"action": "1"}], "asked_at": 3}
        armoury.watched = armoury.own = [
            Table("FERN-27", "zero", [f"keeling={'ab'[n % 2] * 32}" for n in range(3)], [view] * 3)
        ]
        made.append([armoury.shot() for _shot in range(300)])
    assert made[0] == made[1]
    assert len({shot.kind for shot in made[0]}) == len(armoury.makers)


# -- what was found ----------------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "hostile.sqlite", free_port())
    yield made
    made.kill()


def answer_to(server: Server, *parts: bytes) -> bytes:
    """What comes back until the server closes."""
    link = server.send("")
    found = b""
    try:
        for part in parts:
            link.sendall(part)
        while more := link.recv(65_536):
            found += more
    except OSError:
        pass
    return found


@pytest.mark.parametrize(
    "host", [b"127.0.0.1:99999", b"[::::]", b"a b", b"<b>", b"x@y", b"", b"a\r\nHost: b", b"\xff", b"x" * 300]
)
def test_a_host_that_is_none_is_refused(server: Server, host: bytes) -> None:
    for address in (b"/", b"/nowhere", b"/static/keeling.css", b"/t/FERN-27/act"):
        said = answer_to(server, b"GET " + address + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
        assert said.startswith(b"HTTP/1.1 400 "), said
        assert b"500" not in said
    assert server.end()[2] == ""


def pour(link: socket.socket, most: int) -> None:
    """Send the letter b until nobody takes it."""
    for _part in range(most // 65_536):
        link.sendall(b"b" * 65_536)


def test_a_head_has_an_end(server: Server) -> None:
    link = server.send("GET / HTTP/1.1\r\nHost: x\r\nA: ")
    with pytest.raises(OSError, match=r"reset|pipe"):
        pour(link, 64 * 2**20)
    long = b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    assert answer_to(server, long)[9:12] in (b"", b"400", b"431"), "however the network cuts it"
    fair = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nA: " + b"b" * 20_000 + b"\r\n\r\n"
    assert answer_to(server, fair)[9:12] == b"200"
    body = b"name=" + b"a" * 60_000
    long = b"POST /coach HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert answer_to(server, long + body[:50], body[50:])[9:12] == b"415", "a body is no head"
    assert server.end()[2] == ""


def test_requests_one_behind_the_other_are_all_answered(server: Server) -> None:
    one = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
    said = answer_to(server, (one + b"\r\n") * 40, one + b"Host: y\r\n\r\n")
    assert said.count(b"HTTP/1.1 200 ") == 40
    assert said.count(b"HTTP/1.1 400 ") == 1
    assert server.end()[2] == ""


def test_asking_for_another_protocol_leaves_no_line_in_the_log(server: Server) -> None:
    for wanted in (b"websocket", b"h2c"):
        head = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: " + wanted + b"\r\n\r\n"
        link = server.send("")
        link.sendall(head)
        link.settimeout(5)
        assert link.recv(12).startswith(b"HTTP/1.1 ")
    assert server.end()[2] == ""


@pytest.mark.parametrize(("path", "name"), [("/verify", "record"), ("/replay", "file")])
def test_what_charset_a_part_claims_to_have_does_not_matter(ada: Browser, path: str, name: str) -> None:
    """Some take the square of their length to read: a second for 100 kB, the server's whole hour for 4 MB."""
    for charset, filler in (
        ("punycode", b"a" * 1_900_000 + b"-" + b"ab" * 900_000),
        ("rot13", b"a"),
        ("none such", b"\xff"),
    ):
        named = f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n'
        head = f"{named}Content-Type: text/plain; charset={charset}\r\n\r\n"
        began = time.monotonic()
        answer = ada.client.post(
            path,
            content=head.encode() + filler + b"\r\n--x--\r\n",
            headers=ada.headers({"Content-Type": "multipart/form-data; boundary=x"}),
        )
        assert answer.status_code in (200, 422), answer.text
        assert time.monotonic() - began < 20
