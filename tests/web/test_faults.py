"""What fails inside: a sentence for whoever asked, one entry in the log for whoever runs the server."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from tests.web.people import HTMX, Browser, House
from tests.web.servers import Server, free_port

from keeling.play.store import SqliteStore, StoreError
from keeling.web import contexts, streams


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read(store: SqliteStore, table: str, after: int = 0) -> list[Any]:
        raise StoreError("The database cannot be read: disk I/O error.")

    monkeypatch.setattr(SqliteStore, "read", read)


def test_an_unreadable_database_is_told_in_a_sentence(
    unreadable: None, ada: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    for path in ("/t/FERN-27", "/t/FERN-27/text", "/t/FERN-27/view.json", "/t/FERN-27/stream", "/join?code=FERN-27"):
        caplog.clear()
        answer = ada.get(path)
        assert answer.status_code == 503, path
        assert "The tables cannot be read now." in answer.text
        if not path.startswith("/join"):  # there the code can be typed again
            assert answer.headers["Retry-After"] == "5"
            assert answer.headers.get("Refresh") == (None if path.endswith(".json") else "5"), "it comes by itself"
        assert [record.exc_info for record in caplog.records] == [None]
    assert ada.post("/t/FERN-27/sit", {"name": "Ada"}, HTMX).status_code == 503
    assert "Refresh" not in ada.post("/t/FERN-27/sit", {"name": "Ada"}).headers, "nothing is sent twice by itself"
    assert ada.get("/").status_code == 200


def test_an_error_of_the_store_that_nobody_caught_is_told_in_the_same_way(
    ada: Browser, begun: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_args: object) -> dict[str, Any]:
        raise StoreError("The database cannot be read: it is gone.")

    monkeypatch.setattr(contexts, "drawn", fails)
    monkeypatch.setattr(contexts, "text_page", fails)
    answer = ada.get(f"{begun}/text")
    assert answer.status_code == 503
    assert [record.exc_info for record in caplog.records] == [None]


def test_any_other_error_is_a_plain_page_and_one_traceback(
    house: House, ada: Browser, begun: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_args: object) -> dict[str, Any]:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr(contexts, "text_page", fails)
    answer = ada.get(f"{begun}/text")
    assert answer.status_code == 500
    assert "Something went wrong here" in answer.text
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert [bool(record.exc_info) for record in caplog.records] == [True]
    assert [record.getMessage() for record in caplog.records] == ["GET /t/{code}/text failed"], "no code of a table"


def test_a_stream_that_fails_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def breaks() -> Any:
        yield b": here\n\n"
        raise ZeroDivisionError

    async def receive() -> Any:
        await asyncio.sleep(60)

    async def send(_message: Any) -> None:
        pass

    asyncio.run(streams.until_either_ends(receive, send, breaks()))
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_a_client_that_hangs_up_leaves_no_trace(tmp_path: Path) -> None:
    server = Server(tmp_path / "served.sqlite", free_port())
    try:
        for _time in range(5):
            server.send("POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nname=").close()
            server.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n").close()
        assert server.ask("GET", "/").status == 200
        assert server.end()[2] == ""
    finally:
        server.kill()
