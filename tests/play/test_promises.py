"""What every store promises, of each that there is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.play.conftest import Run

from keeling.play.store import Conflict, Event, Secret, Store, StoreError, store_at

Place = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is to be."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    address: str = request.getfixturevalue("database")
    return address


@asynccontextmanager
async def opened(place: str) -> AsyncIterator[Store]:
    store = store_at(place)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def event(position: int, table: str = "FERN-22", action: str | None = None, at: int = 7) -> Event:
    return Event(table, position, 0, action, b'{"n":%d}' % position, at)


def test_what_is_appended_is_read_again_and_after_another_start(place: str, run: Run) -> None:
    written = [event(1), event(2, action="a2"), event(3, action="a3")]

    async def work() -> None:
        async with opened(place) as store:
            await store.ping()
            for one in written:
                await store.append(one)
            await store.append(event(1, "OTTER-33"), Secret("OTTER-33", 1, bytes(range(256))))
            assert await store.read("FERN-22", 1) == written[1:]
        async with opened(place) as store:
            assert await store.read("FERN-22") == written
            assert await store.read("FERN-22", 3) == await store.read("NEVER-22") == []
            assert await store.roots("OTTER-33") == {1: bytes(range(256))}
            assert await store.roots("FERN-22") == {}
        with pytest.raises(StoreError, match="closed"):
            await store.append(event(4))
        with pytest.raises(StoreError, match="closed"):
            await store.read("FERN-22")

    run(work())


def test_a_place_and_an_action_id_are_taken_once(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            await store.append(event(1, action="x"))
            for taken in (event(1), event(1, action="y"), event(2, action="x")):
                with pytest.raises(Conflict):
                    await store.append(taken)
            await store.append(event(2))
            await store.append(event(3)._replace(seat=1, action_id="x"))  # another seat's
            await store.append(event(1, "OTTER-33", "x"))  # another table's
            assert [one.position for one in await store.read("FERN-22")] == [1, 2, 3]

    run(work())


def test_of_many_that_want_one_place_one_has_it(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            rivals = [event(1, action=f"a{n}") for n in range(40)]
            answers = await asyncio.gather(*map(store.append, rivals), return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * 39 + ["NoneType"]
            (winner,) = await store.read("FERN-22")
            assert winner == rivals[answers.index(None)]

    run(work())


def test_a_secret_stands_with_its_event_or_not_at_all(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            await store.append(event(1), Secret("FERN-22", 1, b"a" * 32))
            with pytest.raises(Conflict):
                await store.append(event(1), Secret("FERN-22", 1, b"b" * 32))
            assert await store.roots("FERN-22") == {1: b"a" * 32}
            await store.append(event(2), Secret("FERN-22", 2, b"c" * 32))
            assert await store.roots("FERN-22") == {1: b"a" * 32, 2: b"c" * 32}

    run(work())


async def five_tables(store: Store) -> None:
    """B and D have begun; A, B and E are old, and E was looked at later."""
    for code, at, rounds in (("A", 10, 1), ("B", 10, 2), ("C", 90, 1), ("D", 90, 2), ("E", 10, 1)):
        await store.append(event(1, code, at=5), Secret(code, 1, b"r"))
        await store.append(event(2, code, at=at), Secret(code, rounds, b"r"))
    await store.looked({"E": 90})


def test_what_nobody_looks_at_is_stale_and_what_has_begun_is_recent(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            await five_tables(store)
            assert sorted(await store.stale(50, 5)) == ["A"]
            assert sorted(await store.stale(50, 50)) == ["A", "B"]
            assert sorted(await store.stale(100, 100)) == ["A", "B", "C", "D", "E"]
            assert await store.recent(50) == ["D"]
            assert await store.recent(0) == ["D", "B"]
            await store.looked({"B": 95, "D": 20})
            assert (await store.recent(0))[0] == "B"

    run(work())


def test_a_table_that_is_removed_is_gone_and_its_code_is_free(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            await five_tables(store)
            await store.set_aside("A", "it is damaged")
            await store.remove("A")
            await store.remove("E")
            assert sorted(await store.stale(100, 100)) == ["B", "C", "D"]
            assert (await store.read("A"), await store.roots("A"), await store.aside()) == ([], {}, {})
            await store.append(event(1, "A"), Secret("A", 1, b"s"))
            assert await store.roots("A") == {1: b"s"}

    run(work())


def test_what_is_set_aside_is_never_stale(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            await five_tables(store)
            await store.set_aside("A", "event 2 is damaged")
            await store.set_aside("A", "event 1 is damaged")
            assert await store.aside() == {"A": "event 1 is damaged"}
            assert "A" not in await store.stale(1000, 1000)
            await store.set_aside("A", "")
            assert await store.aside() == {}
            assert "A" in await store.stale(1000, 1000)

    run(work())


def test_bodies_are_written_anew_in_their_places(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            for position in (1, 2, 3):
                await store.append(event(position, action=f"a{position}"))
            await store.append(event(2 - 1, "OTTER-33"))
            await store.rewrite("FERN-22", {1: b"one", 3: b"three"})
            assert [one.body for one in await store.read("FERN-22")] == [b"one", b'{"n":2}', b"three"]
            assert (await store.read("FERN-22"))[2] == event(3, action="a3")._replace(body=b"three")
            assert await store.read("OTTER-33") == [event(1, "OTTER-33")]

    run(work())


def test_a_value_that_cannot_be_stored_stops_nothing(place: str, run: Run) -> None:
    async def work() -> None:
        async with opened(place) as store:
            with pytest.raises(StoreError, match="cannot be read"):
                await store.read("FERN-22", 1 << 70)
            with pytest.raises(StoreError, match="cannot be read"):
                await store.roots("\ud800")
            with pytest.raises(StoreError, match="cannot be written"):
                await store.append(event(1 << 70))
            await store.append(event(1))
            assert await store.claim("FERN-22")
            await store.release("FERN-22")

    run(work())


@pytest.mark.parametrize("where", ["mysql://here/tables", "postgresql+psycopg://here/tables"])
def test_another_kind_of_database_is_told_in_a_sentence(where: str) -> None:
    with pytest.raises(StoreError, match="is no database that Keeling knows: name a file, or an address that begins"):
        store_at(where)
