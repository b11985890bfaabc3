"""A record that somebody brings opens in the replay, a position as a table; whatever is wrong gets a sentence."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from tests.web.people import Browser, House
from tests.web.test_proof import GAMES, LIES, record_of, text_of
from tests.web.test_replay import count, href, line, page

from keeling.core.registry import title_of
from keeling.play import replay_records
from keeling.web import proof_pages


def bring(browser: Browser, raw: bytes | str) -> Response:
    browser.client.cookies.clear()
    files = {"file": ("round.json", raw, "application/json")}
    answer = browser.client.post("/replay", files=files, headers=browser.headers({}), follow_redirects=False)
    if found := re.search(r"keeling=([^;]+);", answer.headers.get("set-cookie", "")):
        browser.cookie = found[1]
    return answer


def opened(browser: Browser, raw: bytes | str) -> str:
    answer = bring(browser, raw)
    assert answer.status_code == 303, answer.text
    place: str = answer.headers["location"].partition("?")[0]
    assert place.startswith("/r/")
    return place


@pytest.mark.parametrize("game", GAMES)
def test_a_record_opens_and_is_stepped_through_from_every_chair(house: House, game: str) -> None:
    ada, ben = house.browser(), house.browser()
    value = record_of(game)
    place = opened(ada, text_of(game))
    first = page(ben, place + "?step=1")
    assert count(first) == (1, len(value["entries"]))
    for chair in ("all", "public", *map(str, range(value["setup"]["seats"]))):
        for kind in ("", "/text", "/moments"):
            text = page(ben, f"{place}{kind}?seat={chair}&step=7")
            assert "Seat 1" in text or (chair == "0" and "Seat 2" in text)
    assert count(page(ben, href(first, "rp-next")))[0] == 2
    assert count(page(ben, href(first, "rp-last")))[0] == len(value["entries"])
    assert line(first)


def test_what_is_kept_of_it(house: House, tmp_path: Path) -> None:
    """Neither root nor sentences; and it is no table."""
    ada = house.browser()
    place = opened(ada, text_of("zero"))
    code, value = place.removeprefix("/r/"), record_of("zero")
    (body,) = (
        sqlite3.connect(tmp_path / "test.sqlite").execute("SELECT body FROM event WHERE code = ?", (code,)).fetchone()
    )
    text = body.decode() if isinstance(body, bytes) else body
    assert value["root"] not in text
    assert "sentence" not in text
    assert not any(entry["sentence"] in text for entry in value["entries"] if "sentence" in entry)
    for path in (f"/t/{code}", f"/t/{code}/replay"):
        answer = ada.get(path)
        assert answer.status_code == 404
        assert f"its page is /r/{code}" in html.unescape(answer.text)
    assert ada.get("/r/FERN-27").status_code == 404
    assert ada.get("/r/no-code-at-all").status_code == 404


@pytest.mark.parametrize("lie", LIES)
def test_what_is_not_true_is_not_opened(ada: Browser, lie: Any) -> None:
    value = record_of("zero")
    lie(value)
    answer = bring(ada, json.dumps(value))
    assert answer.status_code == 422
    assert 'id="faults"' in answer.text


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b"\xff\xfe", 422),
        (b'{"keeling": 2}', 422),
        (b"[" * 20_000, 422),
        (b'{"game": "chess"}', 422),
        (b'{"game": {"a": 1}}', 422),
        (b'{"game": "zero"}', 422),
        (b'{"game": "zero", "seats": "many"}', 422),
        (b" " * (proof_pages.MOST_BYTES + 1), 413),
    ],
)
def test_every_fault_is_a_sentence(ada: Browser, raw: bytes, status: int) -> None:
    answer = bring(ada, raw)
    assert answer.status_code == status, answer.text
    assert re.search(r'class="lead">[A-Z]|<ul id="faults"[^>]*><li>', answer.text)


def test_a_running_record_stays_closed(begun: str, ada: Browser) -> None:
    answer = bring(ada, ada.get(f"{begun}/record.json").content)
    assert answer.status_code == 422
    assert "is not part of a record" in html.unescape(answer.text)


def test_a_record_that_is_too_long_is_refused(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_records, "MOST_BYTES", 100)
    answer = bring(ada, text_of("zero"))
    assert answer.status_code == 413
    assert "too many moves" in answer.text


def test_one_browser_brings_only_so_many(ada: Browser) -> None:
    answers = [bring(ada, text_of("zero")).status_code for _ in range(21)]
    assert answers == [303] * 20 + [429]


def test_it_goes_a_day_after_the_last_visit(house: House, ada: Browser, tmp_path: Path) -> None:
    place = opened(ada, text_of("zero"))
    tables = house.client.app.state.tables
    day = 90_000_000
    with sqlite3.connect(tmp_path / "test.sqlite") as database:
        database.execute("UPDATE event SET at = at - ?", (day,))
    tables.house.looked.clear()
    portal = house.client.blocking_portal
    portal.call(tables.house.tidy, tables.in_use)
    assert ada.get(place).status_code == 404


def test_a_table_begins_at_its_moment(ada: Browser) -> None:
    place = opened(ada, text_of("zero"))
    answer = ada.post(f"{place}/play", {"at": 5, "seat": 1})
    assert answer.status_code == 303, answer.text
    new = answer.headers["location"]
    assert ada.view(new)["viewer"] == 1
    assert "From moment 5 of a record" in html.unescape(page(ada, f"{new}/replay?step=1"))


def test_a_position_opens_as_a_table(ada: Browser) -> None:
    title = title_of("zero")
    setup = title.setup(3)
    position = title.write(setup, title.new(setup))
    answer = bring(ada, json.dumps(position))
    assert answer.status_code == 303, answer.text
    place = answer.headers["location"]
    assert place.startswith("/t/")
    assert ada.view(place)["started"] is False
    lobby = page(ada, place)
    assert "goes on from a position" in lobby
    assert 'id="more-table"' in lobby
    assert not any(f'id="{name}"' in lobby for name in ("add", "deck", "remove-1", "option-swap"))
    assert f'action="{place}/options"' not in lobby  # what would be refused is not offered
    assert ada.post(f"{place}/start").status_code == 303
    assert "From a position" in html.unescape(page(ada, f"{place}/replay?step=1"))
