"""Requests from other sites, and whatever else is thrown at a server."""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.web.people import HTMX, Browser, House

from keeling.core import text
from keeling.play.errors import TableError
from keeling.web import forms, security

HOST = {"Host": "table.example:8000"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://table.example:8000"}, 303),
        ({"Origin": "https://table.example:8000"}, 303),
        ({"Origin": "http://TABLE.example:8000"}, 303),
        ({"Origin": "http://table.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://table.example:8000.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "file://"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://table.example:8000"}, 403),
    ],
)
def test_a_post_must_come_from_here(ada: Browser, headers: dict[str, str], status: int) -> None:
    answer = ada.post("/tables", {"game": "zero", "name": "Ada"}, {**HOST, **headers})
    assert answer.status_code == status
    assert ("set-cookie" in answer.headers) == (status == 303)


def test_every_post_is_guarded(house: House, begun: str, ada: Browser) -> None:
    """No route that changes anything lacks the check."""
    paths = ["/play-now", "/tables", "/join", "/coach"]
    paths += [f"{begun}/{do}" for do in ("act", "sit", "name", "options", "seats", "deck", "start", "again", "word")]
    for path in paths:
        answer = ada.post(path, {}, {"Origin": "http://evil.example"})
        assert answer.status_code == 403, path
        assert "another site" in answer.text


def test_an_origin_that_cannot_be_read_is_foreign() -> None:
    for origin in (b"\xff", b"http://[", b"", b"//"):
        assert security.foreign({b"host": b"x", b"origin": origin}, "")


def test_behind_a_proxy_the_public_address_counts() -> None:
    asked = {b"host": b"127.0.0.1:8000", b"origin": b"https://play.example"}
    assert not security.foreign(asked, "https://play.example")
    assert security.foreign(asked, "")
    assert security.cookie("keeling", "x" * 32, "https://play.example").secure
    assert not security.cookie("keeling", "x" * 32, "").secure


def test_large_bodies_are_refused(ada: Browser, begun: str) -> None:
    for size in (forms.MOST_BYTES + 1, 3_000_000):
        answer = ada.client.post(
            f"{begun}/act",
            content=b"a" * size,
            headers=ada.headers({"Content-Type": "application/x-www-form-urlencoded"}),
        )
        assert answer.status_code == 413
        assert "64 kB" in answer.text
    assert (
        ada.client.post(
            f"{begun}/act",
            content=(b"a" * 9000 for _chunk in range(9)),  # no length is announced
            headers=ada.headers({"Content-Type": "application/x-www-form-urlencoded"}),
        ).status_code
        == 413
    )


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({}, "&#39;asked_at&#39; is missing"),
        ({"asked_at": "1"}, "&#39;action&#39; is missing"),
        ({"asked_at": "one", "action": "1"}, "&#39;asked_at&#39; must be a whole number, not &#39;one&#39;"),
        ({"asked_at": "1", "action": "9" * 40}, "&#39;action&#39; must be a whole number"),
        ({"asked_at": "1", "action": "٣"}, "&#39;action&#39; must be a whole number"),
        ({"asked_at": "1", "action": "1", "seat": "x"}, "&#39;seat&#39; must be a whole number"),
        ({"asked_at": "1", "action": "1" * 3000}, "&#39;action&#39; is too long"),
        ({"asked_at": "1\0", "action": "1"}, "&#39;asked_at&#39; holds a sign"),
    ],
)
def test_bad_fields_are_named(ada: Browser, begun: str, form: dict[str, str], told: str) -> None:
    answer = ada.post(f"{begun}/act", form)
    assert answer.status_code == 422
    assert told in answer.text.replace("&#x27;", "&#39;")
    assert f'href="{begun}"' in answer.text
    assert ada.post(f"{begun}/act", form, HTMX).text.startswith("<span>")
    as_json = ada.post(f"{begun}/act", form, {"Accept": "application/json"}).json()
    assert as_json["status"] == 422


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"\xff\xfe=1", "application/x-www-form-urlencoded", 400),
        (b"a=%ff%fe", "application/x-www-form-urlencoded", 400),
        (b"&".join(b"a%d=1" % i for i in range(200)), "application/x-www-form-urlencoded", 400),
        (b"{", "application/json", 400),
        (b"[1]", "application/json", 400),
        (b'{"asked_at": {"x": 1}}', "application/json", 400),
        (b'{"asked_at": 1e999}', "application/json", 400),
        (b"[" * 5000, "application/json", 400),
        (b"a=1", "multipart/form-data; boundary=x", 415),
        (b"a=1", "text/plain", 415),
        (b"a=1", "", 415),
    ],
)
def test_bodies_that_cannot_be_read(ada: Browser, begun: str, content: bytes, kind: str, status: int) -> None:
    headers = ada.headers({"Content-Type": kind} if kind else {})
    answer = ada.client.post(f"{begun}/act", content=content, headers=headers)
    assert answer.status_code == status, answer.text


ODD = st.one_of(
    st.text(max_size=30),
    st.integers().map(str),
    st.sampled_from(["", "0", "-1", "1e9", "nan", "٣", "\u202e", "<b>", "%00", "' OR 1=1 --", "../../etc/passwd"]),
)
NAMES = st.one_of(
    st.sampled_from(
        [
            "asked_at",
            "action",
            "action_id",
            "seat",
            "name",
            "key",
            "value",
            "do",
            "level",
            "game",
            "code",
            "to",
            "word",
            "text",
        ]
    ),
    st.text(max_size=12),
)
TARGETS = ("act", "sit", "name", "options", "seats", "deck", "start", "again", "word")
HEADERS = st.dictionaries(
    st.sampled_from(
        [
            "Cookie",
            "Referer",
            "Accept",
            "Accept-Language",
            "Accept-Encoding",
            "HX-Request",
            "Last-Event-ID",
            "X-Odd",
            "Range",
        ]
    ),
    st.text(st.sampled_from(string.printable.strip() + " \t"), max_size=40),
    max_size=4,
)


def sane(status: int, body: str) -> None:
    assert status < 500 or status == 503, body[:500]
    assert "Traceback" not in body
    assert "File &quot;" not in body


@pytest.fixture
def lobby(ada: Browser, ben: Browser) -> str:
    return ada.host(2)


def test_no_form_breaks_anything(house: House, ada: Browser, begun: str, lobby: str) -> None:
    @given(st.sampled_from(TARGETS), st.booleans(), st.dictionaries(NAMES, ODD, max_size=5), HEADERS, st.booleans())
    def check(target: str, running: bool, form: dict[str, str], headers: dict[str, str], as_json: bool) -> None:
        path = f"{begun if running else lobby}/{target}"
        known = {"Cookie": f"keeling={ada.cookie}"} | headers
        house.client.cookies.clear()
        if as_json:
            known["Content-Type"] = "application/json"
            answer = house.client.post(path, content=json.dumps(form), headers=known, follow_redirects=False)
        else:
            answer = house.client.post(path, data=form, headers=known, follow_redirects=False)
        sane(answer.status_code, answer.text)

    check()
    assert ada.view(begun)["view"]


def test_no_bytes_break_anything(house: House, begun: str) -> None:
    kinds = st.sampled_from(
        ["application/x-www-form-urlencoded", "application/json", "text/html", "multipart/form-data"]
    )

    @given(
        st.sampled_from([f"{begun}/act", f"{begun}/deck", "/play-now", "/tables", "/join", "/coach"]),
        kinds,
        st.binary(max_size=200),
    )
    def check(path: str, kind: str, body: bytes) -> None:
        house.client.cookies.clear()
        answer = house.client.post(path, content=body, headers={"Content-Type": kind}, follow_redirects=False)
        sane(answer.status_code, answer.text)

    check()


def test_no_address_breaks_anything(house: House, begun: str) -> None:
    methods = st.sampled_from(["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE"])
    rests = st.sampled_from(
        ["", *["/text", "/watch", "/big", "/turn", "/view.json", "/record.json", "/act", "/odd", "//"]]
    )
    seats = st.one_of(st.text(max_size=8), st.integers().map(str))

    @given(methods, st.one_of(st.text(max_size=14), st.just(begun[3:])), rests, seats, HEADERS)
    def check(method: str, code: str, rest: str, seat: str, headers: dict[str, str]) -> None:
        house.client.cookies.clear()
        path = f"/t/{quote(code, safe='')}{rest}?seat={quote(seat)}"
        answer = house.client.request(method, path, headers=headers, follow_redirects=False)
        sane(answer.status_code, answer.text)

    check()


@given(st.binary(max_size=300))
def test_reading_a_form_gives_fields_or_a_sentence(body: bytes) -> None:
    for read in (forms.from_form, forms.from_json):
        found, error = outcome(read, body)
        assert (error is None) == all(isinstance(value, str) for value in found.values())
        assert error is None or (error.status in (400, 422) and str(error))


def outcome(read: Callable[[bytes], dict[str, str]], body: bytes) -> tuple[dict[str, object], TableError | None]:
    try:
        return dict(read(body)), None
    except TableError as error:
        return {"": None}, error


@given(st.text(max_size=60))
def test_any_language_header_gives_a_language(header: str) -> None:
    assert forms.language_of(header) in text.languages()
