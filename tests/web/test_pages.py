"""Pages that belong to no table, and what every answer carries."""

from __future__ import annotations

import gzip
import re

import pytest
from tests.web.people import Browser

from keeling.web import statics

EVERYWHERE = [
    "/",
    "/about",
    "/join",
    "/rules/zero",
    "/healthz",
    "/static/keeling.css",
    "/no-such-page",
    "/t/NONE-22",
    "/static/x",
]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_is_hardened(ada: Browser, path: str) -> None:
    """The CSP is on errors and static files too."""
    headers = ada.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/about", "/join", "/rules/zero"])
def test_pages_are_html_without_inline_script_or_style(ada: Browser, path: str) -> None:
    answer = ada.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", answer.text)
    assert '<html lang="en">' in answer.text


def test_home_shows_the_games_and_the_curve(ada: Browser) -> None:
    page = ada.get("/").text
    assert "ZERO" in page
    assert 'action="/play-now"' in page
    assert "<polyline" in page
    assert "2–7" in page


def test_a_get_sets_no_cookie(ada: Browser) -> None:
    for path in ("/", "/about", "/join?code=FERN-27", "/rules/zero"):
        assert "set-cookie" not in ada.get(path).headers


def test_rules_list_the_ledger_and_an_unknown_game_is_named(ada: Browser) -> None:
    page = ada.get("/rules/zero?rule=Z-020").text
    assert 'id="Z-020"' in page
    missing = ada.get("/rules/zeroo")
    assert missing.status_code == 404
    assert "There is no game &#39;zeroo&#39;; there is: " in missing.text
    assert ", zero." in missing.text


def test_pages_are_compressed_for_those_who_take_it(ada: Browser) -> None:
    answer = ada.client.get("/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in ada.client.get("/", headers={"Accept-Encoding": "identity"}).headers


def test_static_files_are_kept_for_a_year_only_under_their_build(ada: Browser) -> None:
    named = ada.get(f"/static/keeling.css?v={statics.build()}")
    assert "immutable" in named.headers["cache-control"]
    assert ada.get("/static/keeling.css?v=old").headers["cache-control"] == "no-cache"
    again = ada.get("/static/keeling.css", {"If-None-Match": named.headers["etag"]})
    assert again.status_code == 304


def test_static_files_are_packed_once(ada: Browser) -> None:
    found = statics.assets()["keeling.css"]
    assert found.packed is not None
    assert gzip.decompress(found.packed) == found.plain
    assert len(found.packed) < len(found.plain) / 2


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/games/zero/../rules.py",
        "/static/games/zero/table.html",
        "/static/",
    ],
)
def test_nothing_else_is_served_as_a_file(ada: Browser, path: str) -> None:
    assert ada.get(path).status_code == 404


def test_every_picture_and_style_that_a_page_names_is_there(ada: Browser) -> None:
    for path in ("/", "/about", "/rules/zero"):
        for place in set(re.findall(r'(?:src|href)="(/static/[^"#]+)', ada.get(path).text)):
            assert ada.get(place).status_code == 200, place
            assert f"?v={statics.build()}" in place, place


@pytest.mark.parametrize("path", ["/", "/about", "/join", "/rules/zero", "/healthz", "/static/keeling.css"])
def test_head_is_answered_like_get_without_a_body(ada: Browser, path: str) -> None:
    answer = ada.client.head(path)
    assert answer.status_code == 200
    assert answer.content == b""


def test_a_wrong_method_is_told(ada: Browser) -> None:
    answer = ada.client.request("DELETE", "/play-now", headers={"Accept": "text/html"})
    assert answer.status_code == 405
    assert "Traceback" not in answer.text
