"""A store in memory: it answers in the loop itself, so that a test with a fake clock is the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping

from keeling.play.store import Alone, Conflict, Event, Notice, Secret


class MemoryStore(Alone):
    """Keeps the promises of a store as long as the process lives."""

    def __init__(self) -> None:
        self.events: dict[str, list[Event]] = {}
        self.looks: dict[str, int] = {}
        self.secrets: dict[tuple[str, int], bytes] = {}
        self.unfit: dict[str, str] = {}
        self.wanted: dict[tuple[str, int], Notice] = {}

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def append(self, event: Event, secret: Secret | None = None) -> None:
        log = self.events.setdefault(event.table, [])
        named = event.action_id is not None
        if event.position != len(log) + 1 or (named and any(alike(event, other) for other in log)):
            raise Conflict
        log.append(event)
        if secret is not None:
            self.secrets[secret.table, secret.round] = secret.root

    async def read(self, table: str, after: int = 0) -> list[Event]:
        return self.events.get(table, [])[after:]

    async def roots(self, table: str) -> dict[int, bytes]:
        return {number: root for (code, number), root in self.secrets.items() if code == table}

    async def looked(self, looks: Mapping[str, int]) -> None:
        self.looks.update(looks)

    async def ping(self) -> None:
        pass

    def newest(self) -> dict[str, int]:
        return {code: max(log[-1].at, self.looks.get(code, 0)) for code, log in self.events.items()}

    async def stale(self, lobby: int, begun: int) -> list[str]:
        rounds = dict(sorted(self.secrets))
        found = [code for code, at in self.newest().items() if at < (begun if rounds[code] > 1 else lobby)]
        return [code for code in found if code not in self.unfit]

    async def recent(self, since: int) -> list[str]:
        rounds = dict(sorted(self.secrets))
        return [code for code, at in self.newest().items() if rounds[code] > 1 and at >= since]

    async def remove(self, table: str) -> None:
        del self.events[table]
        self.secrets = {key: root for key, root in self.secrets.items() if key[0] != table}
        await self.drop_notices(table)

    async def notices(self, table: str = "") -> list[Notice]:
        return [notice for notice in self.wanted.values() if table in ("", notice.table)]

    async def notice(self, token: str) -> Notice | None:
        return next((notice for notice in self.wanted.values() if notice.token == token), None)

    async def keep_notice(self, notice: Notice) -> bool:
        before = self.wanted.get((notice.table, notice.sat))
        if notice.version != (before.version if before else 0) + 1:
            return False
        self.wanted[notice.table, notice.sat] = notice
        return True

    async def drop_notices(self, table: str, sat: int | None = None) -> None:
        self.wanted = {key: one for key, one in self.wanted.items() if key[0] != table or sat not in (None, key[1])}

    async def rewrite(self, table: str, bodies: Mapping[int, bytes]) -> None:
        log = self.events[table]
        log[:] = [event._replace(body=bodies.get(event.position, event.body)) for event in log]

    async def aside(self) -> dict[str, str]:
        return dict(self.unfit)

    async def set_aside(self, table: str, why: str) -> None:
        self.unfit.pop(table, None)
        if why:
            self.unfit[table] = why


def alike(one: Event, other: Event) -> bool:
    return (one.seat, one.action_id) == (other.seat, other.action_id)
