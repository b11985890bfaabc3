"""A server under attack: what a hostile reader may send, by the ten thousand, while games stand in their middle.

Starts a server of its own on loopback. At one table of each title people sit in the middle of a round; nothing that is
thrown may change them. Beside them the attacker has tables of their own, where everything is tried. It prints how many
of each kind were sent, what came back, the server's memory over time, and how long somebody honest waited. It ends with
1 if anything failed: a fault of the server's (5xx, but for an honest 503), a change at a watched table, a secret or
unescaped text in an answer, a traceback in the log, memory that grows, no answer.

    python benchmarks/bench_hostile.py [--requests N] [--seed S] [--database sqlite|postgresql|URL] [--json FILE]
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from hostile import Armoury, Shot, Table
from hostile_words import MARK, SUM, SUMMED
from links import Answer, Link, request
from running import Chest, Server, database

from keeling.core.options import complete
from keeling.core.registry import titles

GUNS = 24  # connections that fire
MOVES = 24  # that are played at each watched table before
JOINS = 0.1  # of the requests are somebody new who sits down
SLOW = 60  # readers of streams that do not read, and senders that do not send
EVERY = 1.0  # seconds between two looks at memory and tables
PATIENCE = 20.0
CALM = (0.5, 1.0)  # the part of the run whose memory is judged: until then tables come that stay in memory for a while
MORE = 12.0  # megabytes that it may grow by there, for 100,000 requests
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def post(path: str, form: dict[str, Any], cookie: str = "", accept: str = "application/json") -> bytes:
    known = {**FORM, "Accept": accept, **({"Cookie": cookie} if cookie else {})}
    return request("POST", path, urlencode(form, errors="surrogatepass").encode(), known)


def get(path: str, cookie: str = "") -> bytes:
    return request("GET", path, b"", {"Cookie": cookie} if cookie else {})


class Attack:
    """One run."""

    def __init__(self, server: Server, chest: Chest, requests: int, seed: int) -> None:
        self.server, self.chest, self.requests = server, chest, requests
        self.armoury = Armoury(seed)
        self.sent = 0
        self.begun = time.perf_counter()
        self.statuses: dict[str, Counter[int]] = defaultdict(Counter)
        self.breaches: list[str] = []
        self.secrets: dict[str, bytes] = {}
        self.memory: list[tuple[int, float]] = []
        self.honest: list[float] = []
        self.over = asyncio.Event()

    def breach(self, what: str) -> None:
        if len(self.breaches) < 40:
            self.breaches.append(what)

    # -- tables ----------------------------------------------------------------------------------------------------

    async def seated(self, link: Link, game: str, seats: int, begin: bool = True) -> Table:
        """A table of so many people; one that has not begun has a seat left."""
        made = await link.send(post("/tables", {"game": game, "name": "Ada", "seats": seats + (not begin)}))
        table = Table(json.loads(made.body)["code"], game, [made.cookie])
        at = f"/t/{table.code}"
        for number in range(1, seats):
            sat = await link.send(post(f"{at}/sit", {"name": f"Ben {number}", "seat": number}))
            table.cookies.append(sat.cookie)
        await link.send(post(f"{at}/clocks", {"away": 0}, table.cookies[0]))
        if begin:
            begun = await link.send(post(f"{at}/start", {}, table.cookies[0]))
            assert begun.status == 200, begun
        return table

    async def look(self, link: Link, table: Table) -> list[dict[str, Any]]:
        """What each seat may see."""
        views = []
        for cookie in table.cookies:
            answer = await link.send(get(f"/t/{table.code}/view.json", cookie))
            assert answer.status == 200, answer
            views.append(json.loads(answer.text))
        return views

    async def move(self, link: Link, table: Table) -> int:
        """Whoever is asked does something that is allowed; the status."""
        for number, cookie in enumerate(table.cookies):
            answer = await link.send(get(f"/t/{table.code}/view.json", cookie))
            view = json.loads(answer.text) if answer.status == 200 else {}
            if view.get("stopped"):
                return 410
            if view.get("ended"):
                return (await link.send(post(f"/t/{table.code}/again", {}, cookie))).status
            if view.get("choices"):
                choice = self.armoury.dice.choice(view["choices"])
                form = {"seat": view["viewer"], "asked_at": view["asked_at"], "action": choice["action"]}
                return (await link.send(post(f"/t/{table.code}/act", form, table.cookies[number]))).status
        return 0

    async def prepare(self, link: Link) -> None:
        """Games in their middle to be watched, others for the attacker."""
        for title in titles().values():
            fewest = title.places(complete(title.options, {}))[0]
            table = await self.seated(link, title.id, max(fewest, 3))
            for _move in range(MOVES):
                await self.move(link, table)
            table.views = await self.look(link, table)
            if any(view["ended"] for view in table.views):
                raise SystemExit(f"{title.id} ended before the attack.")
            self.armoury.watched.append(table)
            for begin in (True, False):
                self.armoury.own.append(await self.seated(link, title.id, fewest, begin))
        await self.know_secrets()
        self.logs = {table.code: await self.chest.log(table.code) for table in self.armoury.watched}

    async def know_secrets(self) -> None:
        """What must never leave."""
        for table in self.armoury.watched:
            for seat, cookie in enumerate(table.cookies):
                secret = cookie.removeprefix("keeling=").encode()
                own = blake2b(secret, digest_size=16, person=b"keeling browser").hexdigest().encode()
                self.secrets |= {f"cookie of {table.code}/{seat}": secret, f"hash of {table.code}/{seat}": own}
        for number, root in enumerate(await self.chest.roots([table.code for table in self.armoury.watched])):
            self.secrets[f"root {number}"] = root.hex().encode()
            self.secrets[f"root {number} in base 64"] = base64.b64encode(root)[:40]
        folder = str(self.server.log.parent).encode()
        self.secrets |= {"traceback": b"Traceback (most recent", "source": b'File "/', "folder": folder}
        self.secrets |= {
            "markup": MARK.encode(),
            "attribute": b' onhostile="',
            "SQL": b"sqlite3.",
            "driver": b"asyncpg.",
        }

    async def compare(self, link: Link) -> None:
        """Whether the watched tables stand as they stood."""
        for table in self.armoury.watched:
            if (log := await self.chest.log(table.code)) != self.logs[table.code]:
                news = log[len(self.logs[table.code]) :]
                self.breach(f"{table.game} {table.code} changed: {len(news)} more, {news[:2]!r}"[:400])
                self.logs[table.code] = log
            for before, now in zip(table.views, await self.look(link, table), strict=True):
                if (before["position"], before["view"], before["choices"]) != (
                    now["position"],
                    now["view"],
                    now["choices"],
                ):
                    self.breach(f"{table.game} {table.code}: seat {before['viewer']} sees something else")
                before |= {"position": now["position"], "view": now["view"], "choices": now["choices"]}

    # -- firing ----------------------------------------------------------------------------------------------------

    async def gun(self) -> None:
        link = Link(self.server.port)
        while self.sent < self.requests:
            self.sent += 1
            if self.armoury.dice.random() < JOINS:
                await self.join(link)
            else:
                await self.fire(link, self.armoury.shot())
        link.close()

    async def fire(self, link: Link, shot: Shot) -> Answer:
        patience = PATIENCE if shot.formed else 0.5
        answer = await link.send(shot.data, method=shot.method, patience=patience, fresh=shot.fresh)
        if answer.status < 200 and shot.formed:  # the server may close a connection that rests
            answer = await link.send(shot.data, method=shot.method, patience=patience, fresh=True)
        self.statuses[shot.kind][answer.status] += 1
        self.judge(shot, answer)
        return answer

    def judge(self, shot: Shot, answer: Answer) -> None:
        what = f"{shot.kind}: {answer.status} for {shot.data[:300]!r}"
        if answer.status >= 500 and not (answer.status == 503 and answer.header("retry-after")):
            self.breach(what)
        if shot.only and answer.status not in shot.only:
            self.breach(f"not refused: {what}")
        if shot.formed and answer.status < 200:
            self.breach(f"no answer: {what}")
        if answer.header("x-hostile"):
            self.breach(f"a header of the sender's: {what}")
        text = answer.text
        escaped = "json" in answer.header("content-type") or "text/plain" in answer.header("content-type")
        for name, secret in self.secrets.items():
            if secret in text and not (escaped and name in ("markup", "attribute")):
                at = text.index(secret)
                self.breach(f"{name} told: {what}: …{text[max(0, at - 100) : at + 60]!r}")
        if SUM.encode() in shot.data and SUMMED in text:
            self.breach(f"worked out: {what}")

    async def join(self, link: Link) -> None:
        """Somebody new wants to sit where there is no room; or sits down in a lobby and leaves."""
        dice = self.armoury.dice
        full, lobby = dice.choice(self.armoury.watched), self.armoury.own[1]
        kind = "joins of strangers"
        code = dice.choice([full.code, lobby.code])
        shot = Shot(kind, post("/join", {"code": code, "name": self.armoury.value()[:40] or "x"}), "POST")
        answer = await self.fire(link, shot)
        if answer.cookie:
            self.sent += 1
            await self.fire(link, Shot(kind, post(f"/t/{code}/seats", {"do": "leave"}, answer.cookie), "POST"))

    async def play(self) -> None:
        """The attacker's own games go on, so that other questions come up; a table that was ended is replaced."""
        link = Link(self.server.port)
        dice = self.armoury.dice
        while not self.over.is_set():
            await asyncio.sleep(0.05)
            number = dice.randrange(len(self.armoury.own))
            table = self.armoury.own[number]
            with suppress(ValueError, KeyError, AssertionError):
                if await self.move(link, table) in (403, 404, 410):
                    self.armoury.own[number] = await self.seated(link, table.game, len(table.cookies), number % 2 == 0)
        link.close()

    # -- slow hands ------------------------------------------------------------------------------------------------

    async def slow_reader(self, number: int) -> None:
        """A stream that nobody reads; many of them from one browser."""
        while not self.over.is_set():
            table = self.armoury.own[number % len(self.armoury.own)]
            cookie = table.cookies[0] if number % 2 else self.armoury.browsers[0]
            with suppress(OSError):
                _reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=1)
                writer.write(get(f"/t/{table.code}/stream?view=drawn", cookie))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.over.wait(), 20)
                writer.transport.abort()

    async def slow_sender(self, number: int) -> None:
        """A byte now and then."""
        while not self.over.is_set():
            data = post(f"/t/{self.armoury.watched[0].code}/act", {"asked_at": 1, "action": "1" * 50})
            data = data[: len(data) // 2] + data if number % 2 else data
            with suppress(OSError):
                _reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
                for sign in data:
                    if self.over.is_set() or writer.is_closing():
                        break
                    writer.write(bytes([sign]))
                    await writer.drain()
                    await asyncio.sleep(0.3)
                writer.transport.abort()

    # -- watching --------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Memory, the watched tables, and how long somebody honest waits."""
        link = Link(self.server.port)
        count = 0
        while not self.over.is_set():
            self.memory.append((self.sent, self.server.memory()))
            table = self.armoury.watched[count % len(self.armoury.watched)]
            began = time.perf_counter()
            answer = await link.send(get(f"/t/{table.code}", table.cookies[0]), patience=PATIENCE)
            self.honest.append(time.perf_counter() - began)
            if answer.status != 200:
                self.breach(f"somebody honest was answered {answer.status}")
            if count % 10 == 9:
                await self.compare(link)
            count += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self.over.wait(), EVERY)
        link.close()

    async def run(self) -> None:
        link = Link(self.server.port)
        await self.prepare(link)
        self.begun = time.perf_counter()
        slow = min(SLOW, self.requests // 50)
        beside = [self.watch(), self.play(), *map(self.slow_reader, range(slow)), *map(self.slow_sender, range(slow))]
        tasks = [asyncio.create_task(one) for one in beside]
        await asyncio.gather(*(self.gun() for _gun in range(GUNS)))
        self.took = time.perf_counter() - self.begun
        self.over.set()
        await asyncio.gather(*tasks)
        await self.compare(link)
        began = time.perf_counter()
        answer = await link.send(get("/"), patience=PATIENCE, fresh=True)
        self.after = time.perf_counter() - began
        if answer.status != 200 or self.after > 2:
            self.breach(f"afterwards the first page came with {answer.status} after {self.after:.1f} s")
        self.judge_memory()

    def judge_memory(self) -> None:
        """Whether the second half of the calm part holds more than the first."""
        low, high = (share * self.requests for share in CALM)
        middle = (low + high) / 2
        first = [mb for sent, mb in self.memory if low <= sent < middle]
        second = [mb for sent, mb in self.memory if middle <= sent <= high]
        if not first or not second:
            return
        grown = statistics.median(second) - statistics.median(first)
        self.slope = grown / (middle - low) * 100_000
        if grown > 3 and self.slope > MORE:
            self.breach(f"memory grew by {grown:.1f} MB over {int(middle - low)} requests")

    slope = 0.0
    after = 0.0
    took = 0.0


def judge_log(attack: Attack) -> list[str]:
    """The lines of the server's log, each once with its number."""
    said = attack.server.log.read_text("utf-8", "replace")
    if "Traceback" in said:
        attack.breach(f"a traceback in the log: …{said[said.index('Traceback') :][-1500:]}")
    lines = Counter(said.splitlines())
    if len(said) > 20_000 + 2 * attack.requests:
        attack.breach(f"the log has {len(said)} bytes")
    return [f"{number} × {line[:200]}" for line, number in lines.most_common(8)]


def report(attack: Attack) -> str:
    rows = [("kind", "sent", "statuses (0: closed without an answer)")]
    for kind, found in sorted(attack.statuses.items()):
        told = "  ".join(f"{status}: {number}" for status, number in sorted(found.items()))
        rows.append((kind, str(sum(found.values())), told))
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    lines = [f"{kind.ljust(widths[0])}  {sent.rjust(widths[1])}  {told}" for kind, sent, told in rows]
    honest = sorted(attack.honest)
    picked = [attack.memory[at * (len(attack.memory) - 1) // 19] for at in range(20)] if attack.memory else []
    lines += [
        "",
        f"{attack.sent} requests in {attack.took:.0f} s, {attack.sent / max(attack.took, 1e-9):.0f} a second",
        f"somebody honest waited {1000 * statistics.median(honest):.0f} ms (median), {1000 * honest[-1]:.0f} ms at "
        f"most; afterwards {1000 * attack.after:.0f} ms",
        "memory (requests: MB)  " + "  ".join(f"{sent}: {mb:.0f}" for sent, mb in picked),
        f"slope {attack.slope:+.1f} MB for 100,000 requests",
    ]
    return "\n".join(lines)


def main() -> int:
    """Attack, print, and tell by the exit code whether all stood."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql (a server of its own), or an address")
    parser.add_argument("--json", metavar="FILE", help="write the figures there, too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="keeling-hostile-") as folder, database(chosen.database) as address:
        server = Server(Path(folder), address, pace="0.05")
        try:
            attack = Attack(server, Chest(server.database), chosen.requests, chosen.seed)
            asyncio.run(attack.run())
            alive = server.process.poll() is None
        except BaseException:
            print(server.log.read_text("utf-8", "replace")[-3000:], file=sys.stderr)
            raise
        finally:
            server.stop()
        said = judge_log(attack)
    if not alive:
        attack.breach("the server is gone")
    print(report(attack))
    print("\n".join(["log:", *said] if said else ["log: nothing"]))
    print("\n".join(["", f"{len(attack.breaches)} BREACHES", *attack.breaches] if attack.breaches else ["all stood"]))
    if chosen.json:
        figures = {"statuses": attack.statuses, "memory": attack.memory, "slope": attack.slope, "took": attack.took}
        Path(chosen.json).write_text(json.dumps(figures) + "\n", "utf-8")
    return 1 if attack.breaches else 0


if __name__ == "__main__":
    sys.exit(main())
