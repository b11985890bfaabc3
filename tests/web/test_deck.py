"""A deck of one's own, sent to the lobby."""

from __future__ import annotations

import json
from typing import Any

import pytest
from httpx import Response
from tests.web.people import HTMX, Browser, House
from tests.web.servers import Server, free_port

from keeling.core.registry import title_of
from keeling.web import forms

KINDS = [*range(-5, 0), 0, *range(1, 6), "reset", "transparent", "clear"]


def deck(name: str = "Ours", copies: int = 5, kinds: list[Any] = KINDS) -> str:
    """A deck file of ZERO."""
    cards = "".join(
        f'[[card]]\nkey = "k{i}"\nkind = "{f"{kind:+d}" if isinstance(kind, int) and kind else kind}"\n'
        f'title = "Deed number {i}"\ncopies = {copies}\n'
        for i, kind in enumerate(kinds)
    )
    return f'name = "{name}"\n{cards}'


def send(browser: Browser, place: str, content: bytes, headers: dict[str, str] | None = None) -> Response:
    """As a browser sends a chosen file."""
    browser.client.cookies.clear()
    return browser.client.post(
        f"{place}/deck",
        files={"deck": ("ours.toml", content)},
        headers=browser.headers(headers or {}),
        follow_redirects=False,
    )


def test_the_test_deck_can_be_played() -> None:
    title = title_of("zero")
    assert title.setup(4, deck=title.read_deck(deck())).deck


def test_a_deck_is_sent_shown_played_and_kept(house: House, ada: Browser, ben: Browser) -> None:
    place = ada.host(2)
    lobby = ada.get(place).text
    assert "The standard deck" in lobby
    assert 'enctype="multipart/form-data"' in lobby
    assert 'id="deck-standard"' not in lobby
    assert send(ada, place, deck().encode()).headers["location"] == place
    lobby = ada.get(place).text
    assert f"Ours, {5 * len(KINDS)} cards" in lobby
    assert 'id="deck-standard"' in lobby
    ben.sit(place)
    assert "Ours" in ben.get(place).text
    assert 'id="deck-file"' not in ben.get(place).text
    assert ada.post(f"{place}/start").status_code == 303
    assert "Deed number" in "".join(choice["label"] for b in (ada, ben) for choice in b.view(place)["choices"])
    late = send(ada, place, deck().encode())
    assert late.status_code == 409
    assert "The game has begun" in late.text


def test_back_to_the_standard_deck(ada: Browser) -> None:
    place = ada.host(2)
    assert ada.post(f"{place}/deck", {"text": deck()}).status_code == 303
    assert "Ours" in ada.get(place).text
    assert ada.post(f"{place}/deck", {"do": "standard"}, HTMX).status_code == 204
    page = ada.get(place).text
    assert "Ours" not in page
    assert "The standard deck" in page


def test_only_the_host_changes_the_deck(house: House, ada: Browser, ben: Browser) -> None:
    place = ada.host(2)
    ben.sit(place)
    for browser in (ben, house.browser()):
        for answer in (send(browser, place, deck().encode()), browser.post(f"{place}/deck", {"do": "standard"})):
            assert answer.status_code == 403
    assert "The standard deck" in ada.get(place).text


def test_faults_are_listed_with_their_lines(ada: Browser) -> None:
    place = ada.host(2)
    faulty = deck().replace('kind = "+1"', 'kind = "+9"').replace('key = "k3"', 'keys = "k3"').encode()
    page = send(ada, place, faulty)
    assert page.status_code == 422
    assert page.text.count("<li>Line ") >= 2
    assert f'href="{place}"' in page.text
    line = send(ada, place, faulty, HTMX)
    assert line.text.startswith("<span>This deck cannot be played with yet.</span><ul><li>Line ")
    told = send(ada, place, faulty, {"Accept": "application/json"}).json()
    assert told["status"] == 422
    assert all(fault.startswith("Line ") for fault in told["faults"])
    assert "The standard deck" in ada.get(place).text


def test_a_list_of_faults_has_an_end(ada: Browser) -> None:
    place = ada.host(2)
    told = send(ada, place, deck(kinds=[9] * 60).encode(), {"Accept": "application/json"}).json()
    assert len(told["faults"]) == 41
    assert told["faults"][-1].endswith("more faults.")


def test_a_deck_must_be_big_enough_for_the_seats(ada: Browser) -> None:
    place = ada.host(7)
    small = send(ada, place, deck(copies=1, kinds=[-1, -2, 1, 2, 3, 4, 5]).encode())
    assert small.status_code == 422
    assert "cards" in small.text
    assert "The standard deck" in ada.get(place).text
    assert send(ada, place, deck().encode()).status_code == 303


@pytest.mark.parametrize(
    ("content", "status", "told"),
    [
        (b"", 422, "There is no deck"),
        (b"  \n", 422, "There is no deck"),
        (b"\xff\xfe\x00", 400, "must be text in UTF-8"),
        (b"#" * (forms.MOST_BYTES + 1), 413, "at most 64 kB"),
        (b"#" * (4 * forms.MOST_BYTES), 413, "256 kB"),
        (b"a = " + b"[" * 60_000, 422, "nested too deeply"),
        (b"no toml", 422, "Line 1"),
        (b"a." * 30_000 + b"b = 1", 422, "Line 1: there are more than 200 dots"),
        (b"\n".join([b"a." * 190 + b"b%d = 1" % i for i in range(160)]), 422, "A deck is a TOML file"),
        (b"a" * 60_000 + b" = 1", 422, "A deck is a TOML file"),
        (deck().encode() + b"a" * 60_000 + b" = 1", 422, "Line "),
        (b"x = " + b"9" * 60_000, 422, "Line 1"),
    ],
)
def test_files_that_are_none(ada: Browser, content: bytes, status: int, told: str) -> None:
    place = ada.host(2)
    answer = send(ada, place, content)
    assert answer.status_code == status
    assert told in answer.text


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "multipart/form-data", 400),
        (b"", "multipart/form-data; boundary=x", 422),
        (b"--x\r\n\r\n", "multipart/form-data; boundary=x", 400),
        (b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\xff\r\n--x--", "multipart/form-data; boundary=x", 422),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\nz\r\n--x--", "multipart/form-data; boundary=x", 422),
        (b"--x\r\nContent-Disposition: form-data; name=deck\r\n\r\nz\r\n--x--", "multipart/form-data; boundary=x", 422),
        (b"deck=1", "text/plain", 415),
        (json.dumps({"text": "no toml"}).encode(), "application/json", 422),
    ],
)
def test_forms_that_are_none(ada: Browser, body: bytes, kind: str, status: int) -> None:
    place = ada.host(2)
    answer = ada.client.post(f"{place}/deck", content=body, headers=ada.headers({"Content-Type": kind}))
    assert answer.status_code == status, answer.text


def test_a_deck_comes_back_with_its_table(tmp_path: Any) -> None:
    first = Server(tmp_path / "kept.sqlite", free_port())
    made = first.ask("POST", "/tables", {"game": "zero", "name": "Ada", "seats": 2})
    place, cookie = made.getheader("Location", ""), made.getheader("Set-Cookie", "").partition(";")[0]
    assert first.ask("POST", f"{place}/deck", {"text": deck("Bréf <b>")}, cookie).status == 303
    first.kill()
    again = Server(tmp_path / "kept.sqlite", first.port)
    try:
        page = again.ask("GET", place, cookie=cookie).read().decode()
        assert "Bréf &lt;b&gt;, 70 cards" in page
        assert again.ask("POST", f"{place}/start", {}, cookie).status == 303
    finally:
        again.kill()
