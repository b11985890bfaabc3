"""Load on the web server: tables of four open pages, real games, measured from a POST to the last page's frame.

Starts its own server on loopback with a database in a temporary folder and no bots; stops by itself. ZERO's moves are
read from the frames, as a person's browser would; other games' from the typed view, which is asked for before each move
and counts for the processor's share. The load runs on the same machine, so its own share is printed, too.

    python benchmarks/bench_server.py [--json FILE] [--seconds S] [--only NAME] [--profile FILE]
                                      [--database URL|postgresql] [--processes N] [--game ID|all] [--all] [--restart]

With --database the tables are kept in that PostgreSQL database, which fills up, or in one of a server of its own; with
--processes several servers share it, and each table's pages and requests are spread over them. --game plays another
game, or each of them; --all measures every game on SQLite and on PostgreSQL with two processes, in one table.
--restart prints how long it takes from the kill of a server to a page that is live again.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

import psutil
from running import database, free_port

from keeling.core.registry import titles

CASES = (("50 tables", 50, 50.0), ("500 tables", 500, 50.0), ("50 tables, fast", 50, 400.0))
SEATS = 4
ID = re.compile(rb"id: (\d+)\.")
ASKED = re.compile(rb'name="asked_at" value="(\d+)"')
GO = re.compile(rb'id="go"[^>]* value="(\d+)"')
REFERENCE = re.compile(r"""(?:href|src)="(/static/[^"#]+)|url\(["']?([^"')#]+)""")
STARTER = """
import sys
from keeling.web.serve import serve
sys.exit(serve("127.0.0.1", int(sys.argv[1]), sys.argv[2]))
"""


class Answer:
    """What came back for a request."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body


class Wire:
    """A keep-alive connection that takes one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lock = asyncio.Lock()
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, cookie: str = "", body: str = "", extra: str = "") -> Answer:
        async with self.lock:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            kind = "Content-Type: application/x-www-form-urlencoded\r\n" if body else ""
            known = f"Cookie: {cookie}\r\n" if cookie else ""
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{known}{kind}{extra}"
                f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
            )
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            pairs = (line.split(": ", 1) for line in head.splitlines()[1:] if ": " in line)
            headers: dict[str, str] = {}
            for key, value in pairs:
                headers.setdefault(key.lower(), value)  # of two cookies the first is the browser's secret
            length = int(headers.get("content-length", 0))
            return Answer(int(head.split()[1]), headers, await reader.readexactly(length) if length else b"")

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()


class Load:
    """What one case measured."""

    def __init__(self) -> None:
        self.latency: list[float] = []
        self.acknowledged: list[float] = []
        self.failed: Counter[str] = Counter()
        self.frames = 0
        self.frame_bytes = 0
        self.starved = 0


class Table:
    """One table of four browsers."""

    def __init__(self, load: Load, game: str = "zero") -> None:
        self.load, self.game = load, game
        self.code = ""
        self.cookies = [""] * SEATS
        self.seen = [-1] * SEATS
        self.asked = [b""] * SEATS
        self.offers = [b""] * SEATS
        self.over = False
        self.waiting: list[tuple[int, float]] = []
        self.busy = False

    def arrived(self, seat: int, frame: bytes, position: int) -> None:
        self.seen[seat] = position
        asked = ASKED.search(frame)
        self.asked[seat] = asked[1] if asked else b""
        if b'id="actbar" data-same' not in frame:  # else the page keeps what it offers
            self.offers[seat] = frame
        if b'id="result" data-same' not in frame:
            self.over = b'id="result"' in frame
        self.load.frames += 1
        self.load.frame_bytes += len(frame)
        self.settle()

    def settle(self) -> None:
        """Whatever all four pages show now has arrived."""
        low, now = min(self.seen), time.perf_counter()
        while self.waiting and self.waiting[0][0] <= low:
            self.load.latency.append(now - self.waiting.pop(0)[1])

    def move(self) -> tuple[int, bytes, bytes] | None:
        """Seat, question and action of whoever is asked, as its page offers it."""
        for seat in range(SEATS):
            go = GO.search(self.offers[seat])
            if self.asked[seat] and go:
                return seat, self.asked[seat], go[1]
        return None


class Page(asyncio.Protocol):
    """One open page: reads its stream."""

    def __init__(self, table: Table, seat: int, port: int) -> None:
        self.table, self.seat, self.port, self.buffer = table, seat, port, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET /t/{self.table.code}/stream?view=drawn HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Cookie: {self.table.cookies[self.seat]}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.rfind(b"\n\n")
        if end < 0:
            return
        start = self.buffer.rfind(b"id: ", 0, end)
        done, self.buffer = self.buffer[:end], self.buffer[end + 2 :]
        found = ID.match(done, start) if start >= 0 else None
        if found:
            self.table.arrived(self.seat, done[start:], int(found[1]))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.transport.is_closing():
            self.table.load.failed["stream lost"] += 1


async def sit_down(wire: Wire, table: Table) -> None:
    """A host, three guests, a start."""
    first = await wire.ask("POST", "/tables", body=urlencode({"game": table.game, "name": "Ada", "seats": SEATS}))
    table.code = first.headers["location"].rpartition("/")[2]
    table.cookies[0] = first.headers["set-cookie"].partition(";")[0]
    for seat, name in enumerate(("Ben", "Cleo", "Dan"), 1):
        sat = await wire.ask("POST", f"/t/{table.code}/sit", body=urlencode({"name": name, "seat": seat}))
        table.cookies[seat] = sat.headers["set-cookie"].partition(";")[0]
    begun = await wire.ask("POST", f"/t/{table.code}/start", table.cookies[0], extra="HX-Request: true\r\n")
    assert begun.status == 204, begun.body


async def offered(wire: Wire, table: Table) -> tuple[int, bytes, bytes] | None:
    """As `Table.move`, from the typed view of whoever is asked; any of the choices."""
    for seat in sorted(range(SEATS), key=lambda one: not table.asked[one]):
        answer = await wire.ask("GET", f"/t/{table.code}/view.json", table.cookies[seat])
        view = json.loads(answer.body)
        table.over = view["ended"]
        if view["choices"]:
            return seat, str(view["asked_at"]).encode(), random.choice(view["choices"])["action"].encode()
    return None


async def act(wire: Wire, table: Table) -> None:
    """Send the move that a page offers; at the end of a round the host asks for another."""
    found = table.move() if table.game == "zero" else await offered(wire, table)
    if found is None:
        if table.over:
            await wire.ask("POST", f"/t/{table.code}/again", table.cookies[0], extra="HX-Request: true\r\n")
        table.busy = False
        return
    seat, asked, go = found
    body = f"seat={seat}&asked_at={asked.decode()}&action={go.decode()}"
    start = time.perf_counter()
    answer = await wire.ask("POST", f"/t/{table.code}/act", table.cookies[seat], body, "HX-Request: true\r\n")
    table.load.acknowledged.append(time.perf_counter() - start)
    table.busy = False
    if answer.status != 204:
        table.load.failed[f"status {answer.status}"] += 1
        return
    table.waiting.append((int(answer.headers["x-position"]), start))
    table.waiting.sort()
    table.settle()


def ready(table: Table) -> bool:
    """All four pages show the same, newest position, and nothing is under way."""
    return not table.busy and not table.waiting and min(table.seen) == max(table.seen)


async def drive(tables: list[Table], wires: list[Wire], rate: float, seconds: float) -> float:
    """Act at an even rate for so long; return how long it took."""
    began, sent, at = time.perf_counter(), 0, 0
    pending: set[asyncio.Task[None]] = set()
    while (now := time.perf_counter() - began) < seconds:
        if now * rate < sent:
            await asyncio.sleep(sent / rate - now)
            continue
        for _try in range(len(tables)):
            at = (at + 1) % len(tables)
            if ready(tables[at]):
                break
        else:
            tables[0].load.starved += 1
            sent += 1
            await asyncio.sleep(0)
            continue
        tables[at].busy = True
        task = asyncio.create_task(act(wires[sent % len(wires)], tables[at]))
        pending.add(task)
        task.add_done_callback(pending.discard)
        sent += 1
    took = time.perf_counter() - began
    if pending:
        _done, late = await asyncio.wait(pending, timeout=5)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
    await asyncio.sleep(0.5)
    return took


async def case(
    ports: list[int], processes: list[psutil.Process], count: int, rate: float, seconds: float, game: str = "zero"
) -> dict[str, Any]:
    """One row of figures."""
    load = Load()
    wires = [Wire(ports[number % len(ports)]) for number in range(16)]
    tables = [Table(load, game) for _ in range(count)]
    before = memory(processes)
    await asyncio.gather(*(sit_down(wires[i % 16], table) for i, table in enumerate(tables)))
    loop = asyncio.get_running_loop()
    pages = []
    for table in tables:
        for seat in range(SEATS):
            port = ports[seat % len(ports)]
            _transport, page = await loop.create_connection(partial(Page, table, seat, port), "127.0.0.1", port)
            pages.append(page)
    deadline = time.perf_counter() + 60
    while any(-1 in table.seen for table in tables) and time.perf_counter() < deadline:
        await asyncio.sleep(0.05)
    after = memory(processes)
    await asyncio.sleep(0.5)
    load.frames = load.frame_bytes = 0
    used, own = cpu(processes), time.process_time()
    took = await drive(tables, wires, rate, seconds)
    used, own = cpu(processes) - used, time.process_time() - own
    for page in pages:
        page.transport.abort()
    for wire in wires:
        wire.close()
    return {
        "tables": count,
        "streams": count * SEATS,
        "rate_asked": rate,
        "actions": len(load.acknowledged),
        "actions_per_second": round(len(load.acknowledged) / took, 1),
        "p50_ms": percentile(load.latency, 0.5),
        "p99_ms": percentile(load.latency, 0.99),
        "ack_p50_ms": percentile(load.acknowledged, 0.5),
        "ack_p99_ms": percentile(load.acknowledged, 0.99),
        "cpu_percent_of_a_core": round(100 * used / took, 1),
        "load_cpu_percent": round(100 * own / took, 1),
        "rss_mb": round(after / 2**20, 1),
        "rss_kb_per_table": round((after - before) / 1024 / count, 1),
        "frame_bytes": round(load.frame_bytes / max(1, load.frames)),
        "unseen": sum(len(table.waiting) for table in tables),
        "starved": load.starved,
        "failed": dict(load.failed),
    }


def percentile(values: list[float], share: float) -> float | None:
    if not values:
        return None
    return round(1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))], 2)


def cpu(processes: list[psutil.Process]) -> float:
    """Seconds of processor time of processes and their children."""
    family = [one for process in processes for one in (process, *process.children(recursive=True))]
    return sum(sum(one.cpu_times()[:2]) for one in family)


def memory(processes: list[psutil.Process]) -> int:
    """Bytes that the servers themselves hold."""
    return sum(process.memory_info().rss for process in processes)


async def weights(port: int) -> dict[str, Any]:
    """Bytes over the wire for a first visit, compressed, with everything that the page refers to."""
    wire = Wire(port)
    made = await wire.ask("POST", "/tables", body=urlencode({"game": "zero", "name": "Ada", "seats": SEATS}))
    cookie, place = made.headers["set-cookie"].partition(";")[0], made.headers["location"]
    lobby = await weight(wire, place, cookie)
    for seat in range(1, SEATS):
        body = urlencode({"do": "bot", "seat": seat, "level": "easy"})
        await wire.ask("POST", f"{place}/seats", cookie, body, "HX-Request: true\r\n")
    await wire.ask("POST", f"{place}/start", cookie, extra="HX-Request: true\r\n")
    found = {"home": await weight(wire, "/"), "lobby": lobby, "table": await weight(wire, place, cookie),
             "text": await weight(wire, f"{place}/text", cookie)}  # fmt: skip
    wire.close()
    return found


async def weight(wire: Wire, path: str, cookie: str = "") -> dict[str, int]:
    """The page alone, and with its resources."""
    packed = "Accept-Encoding: gzip\r\n"
    page = await wire.ask("GET", path, cookie, extra=packed)
    assert page.status == 200, (path, page.status)
    total, seen, waiting = len(page.body), set(), references(page, "/")
    while waiting:
        place = waiting.pop()
        if place in seen:
            continue
        seen.add(place)
        part = await wire.ask("GET", place, cookie, extra=packed)
        assert part.status == 200, (place, part.status)
        total += len(part.body)
        waiting |= references(part, place.rpartition("/")[0]) if ".css" in place else set()
    return {"page_bytes": len(page.body), "all_bytes": total, "requests": 1 + len(seen)}


def references(answer: Answer, folder: str) -> set[str]:
    """What a page or a style sheet refers to on this server."""
    plain = gzip.decompress(answer.body) if answer.headers.get("content-encoding") == "gzip" else answer.body
    found = set()
    for one, other in REFERENCE.findall(plain.decode()):
        place = one or other
        if not place.startswith("data:"):
            found.add(place if place.startswith("/") else f"{folder}/{place}")
    return found


def start(folder: str, profile: str | None, address: str, port: int = 0) -> tuple[subprocess.Popen[str], int, float]:
    """A server of our own: process, port, seconds from the command to the address line."""
    port = port or free_port()
    program = Path(folder) / "server.py"
    program.write_text(STARTER, "utf-8")
    profiled = ["-m", "cProfile", "-o", profile] if profile else []
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *profiled, str(program), str(port), address or str(Path(folder) / "bench.sqlite")],
        env={**os.environ, "KEELING_URL": ""},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    if "http" not in line:
        raise SystemExit(f"The server did not start: {line}")
    return process, port, time.perf_counter() - began


def stop(process: subprocess.Popen[str]) -> float:
    """Ctrl-C; seconds until it is gone."""
    began = time.perf_counter()
    process.send_signal(signal.SIGINT)
    process.wait(30)
    return time.perf_counter() - began


def measured(
    name: str, count: int, rate: float, chosen: argparse.Namespace, game: str, address: str, processes_wanted: int
) -> dict[str, Any]:
    """One case on fresh servers."""
    with tempfile.TemporaryDirectory() as folder:
        servers = [start(folder, chosen.profile, address) for _process in range(processes_wanted)]
        try:
            processes = [psutil.Process(process.pid) for process, _port, _started in servers]
            ports = [port for _process, port, _started in servers]
            row = run(case(ports, processes, count, rate, chosen.seconds, game))
            weight_of = run(weights(servers[0][1]))
        finally:
            stopped = max(stop(process) for process, _port, _started in servers)
    started = max(started for _process, _port, started in servers)
    times = {"start_s": round(started, 2), "stop_s": round(stopped, 2)}
    kept = "PostgreSQL" if address else "SQLite"
    return {
        "game": game,
        "name": name,
        "kept": kept,
        "processes": processes_wanted,
        **row,
        **times,
        "weights": weight_of,
    }


def restarted() -> dict[str, float]:
    """Seconds from the kill of a server to the next one's address line, to a page, and to its stream's frame."""
    with tempfile.TemporaryDirectory() as folder:
        process, port, _took = start(folder, None, "")
        table = Table(Load())
        run(sit_down(Wire(port), table))
        process.kill()
        process.wait()
        began = time.perf_counter()
        process, port, line = start(folder, None, "", port)
        try:
            page = run(Wire(port).ask("GET", f"/t/{table.code}", table.cookies[0]))
            assert page.status == 200
            shown = time.perf_counter() - began
            run(first_frame(port, table))
            live = time.perf_counter() - began
        finally:
            stop(process)
    return {"line_s": round(line, 2), "page_s": round(shown, 2), "live_s": round(live, 2)}


async def first_frame(port: int, table: Table) -> None:
    """The frame that a page gets which comes back."""
    loop = asyncio.get_running_loop()
    _transport, page = await loop.create_connection(partial(Page, table, 0, port), "127.0.0.1", port)
    while table.seen[0] < 0:
        await asyncio.sleep(0.001)
    page.transport.abort()


def run(work: Any) -> Any:
    """With uvloop where there is one: the load must not be the bottleneck."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


COLUMNS = ("game", "name", "kept", "processes", "streams",
           "actions_per_second", "p50_ms", "p99_ms", "cpu_percent_of_a_core", "load_cpu_percent",
           "rss_mb", "rss_kb_per_table", "frame_bytes", "start_s", "stop_s")  # fmt: skip


def table_of(rows: list[dict[str, Any]]) -> str:
    cells = [[str(row[column]) for column in COLUMNS] for row in rows]
    widths = [max(len(column), *(len(line[i]) for line in cells)) for i, column in enumerate(COLUMNS)]
    lines = [COLUMNS, *cells]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)


def chosen_rows(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """The cases that were asked for."""
    games = list(titles()) if chosen.game == "all" else [chosen.game]
    cases = [one for one in CASES if chosen.only in ("", one[0])]
    with database(chosen.database or "sqlite") as address:
        return [measured(*one, chosen, game, address, chosen.processes) for game in games for one in cases]


def everything(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """Each game at 50 tables and ZERO at 500, on either database."""
    rows = []
    for kind, processes in (("sqlite", 1), ("postgresql", 2)):
        with database(kind) as address:
            rows += [measured(*CASES[0], chosen, game, address, processes) for game in titles()]
            rows.append(measured(*CASES[1], chosen, "zero", address, processes))
    return rows


def main() -> None:
    """Run the cases and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", metavar="FILE", help="write the figures there, too")
    parser.add_argument("--seconds", type=float, default=20.0, help="of acting in each case")
    parser.add_argument("--only", default="", help="the case of this name alone")
    parser.add_argument("--profile", metavar="FILE", help="run the server under cProfile (slower) and write there")
    parser.add_argument("--database", metavar="URL", default="", help="postgresql://…, to keep the tables there")
    parser.add_argument("--game", default="zero", choices=[*titles(), "all"], help="that is played")
    parser.add_argument("--all", action="store_true", help="every game, on SQLite and on PostgreSQL with two processes")
    parser.add_argument("--restart", action="store_true", help="from a kill to a live page, and nothing else")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="servers that share the database")
    chosen = parser.parse_args()
    if chosen.restart:
        print(json.dumps(restarted()))
        return
    if chosen.processes > 1 and not chosen.database:
        parser.error("several processes need a --database to share")
    rows = everything(chosen) if chosen.all else chosen_rows(chosen)
    print(table_of(rows))
    for page, weighed in rows[-1]["weights"].items():
        print(f"{page}: {weighed['page_bytes']} bytes, {weighed['all_bytes']} with {weighed['requests'] - 1} resources")
    print(json.dumps(rows))
    if chosen.json:
        Path(chosen.json).write_text(json.dumps(rows, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
