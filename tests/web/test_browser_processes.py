"""Browsers at two servers behind a proxy that sends every connection elsewhere. Servers die, the database goes away:
the pages say so where somebody presses, and come back by themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.play.postgres import Postgres
from tests.web.proxy import Proxy
from tests.web.servers import Server, free_port
from tests.web.venue import host, sit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


class Pair:
    """Two servers on one database, behind a proxy."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.servers = [Server(address, free_port()) for _server in range(2)]
        self.proxy = Proxy(*(server.port for server in self.servers))

    def fall(self, number: int) -> None:
        self.servers[number].kill()

    def rise(self, number: int) -> None:
        self.servers[number] = Server(self.address, self.servers[number].port)

    def ask(self, path: str, method: str = "GET", **form: object) -> tuple[int, str]:
        """A request without a cookie, at whichever server."""
        link = HTTPConnection("127.0.0.1", self.proxy.port, timeout=15)
        try:
            kind = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
            link.request(method, path, urlencode(form), kind)
            answer = link.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, HTTPException):
            return 0, ""
        finally:
            link.close()

    def close(self) -> None:
        self.proxy.close()
        for server in self.servers:
            server.kill()


@pytest.fixture
def pair(database: str) -> Iterator[Pair]:
    made = Pair(database)
    yield made
    made.close()


@pytest.fixture
def person(chromium: Browser, pair: Pair) -> Iterator[Callable[[], Page]]:
    contexts = []

    def new() -> Page:
        context = chromium.new_context(base_url=f"http://127.0.0.1:{pair.proxy.port}")
        contexts.append(context)
        return context.new_page()

    yield new
    for context in contexts:
        context.close()


def rename(page: Page, number: int, name: str) -> None:
    """As a person does it, again and again until it is done."""
    form = page.locator(f"#menu-{number}")
    for _try in range(20):
        if form.get_attribute("open") is None:
            form.locator("summary").first.click()
        page.locator("#name").fill(name)
        page.locator("#rename").click()
        try:
            expect(page.locator(f"#seat-{number} b").first).to_have_text(f"{name} (you)", timeout=4000)
        except AssertionError:
            continue
        return
    raise AssertionError(f"{name} is not to be had")


def test_pages_live_on_while_servers_die_and_the_database_is_away(
    pair: Pair, person: Callable[[], Page], postgres: Postgres
) -> None:
    ada, ben = person(), person()
    place = host(ada, "ZERO")
    sit(ben, place, "Ben")
    theirs = ada.locator("#seat-1 b").first
    expect(theirs).to_have_text("Ben")
    for page in (ada, ben):
        page.evaluate("window.same = true")
    for number, name in ((0, "Benno"), (1, "Benedikt")):
        pair.fall(number)
        rename(ben, 1, name)
        expect(theirs).to_have_text(name)
        pair.rise(number)
    postgres.stop()
    try:
        ada.locator("#add").click()
        expect(ada.locator("#notice")).to_contain_text("cannot reach its database now", timeout=20_000)
        status, told = pair.ask("/t/FERN-22/view.json")
        assert status == 503
        assert "Nothing that you saw is lost" in json.loads(told)["error"]
    finally:
        postgres.start()
    rename(ben, 1, "Benjamin")
    expect(theirs).to_have_text("Benjamin")
    assert [page.evaluate("window.same") for page in (ada, ben)] == [True, True], "no page was loaded anew"
    ada.locator("#start").click()
    for page in (ada, ben):
        expect(page.locator(".ztable")).to_be_visible()


def test_a_page_that_was_asked_for_without_a_database_comes_by_itself(
    pair: Pair, person: Callable[[], Page], postgres: Postgres
) -> None:
    ada, ben = person(), person()
    place = host(ada, "ZERO")
    pair.fall(0)
    pair.rise(0)  # it has not read the table yet
    pair.fall(1)
    postgres.stop()
    try:
        ben.goto(place)
        expect(ben.locator("main")).to_contain_text("The server cannot reach its database now")
    finally:
        postgres.start()
    expect(ben.locator("#sit")).to_be_visible()
    assert re.search(place, ben.url)
