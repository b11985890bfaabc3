"""A server whose luck is known, the browsers at it, and ears at the streams that hear what pages are sent."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page
from tests.web.servers import Server, free_port

from keeling.core import common

WIDE: Any = {"width": 1280, "height": 800}
PHONE: Any = {"width": 360, "height": 740}
LONG = 250.0  # seconds that a game may take on a busy machine


class Ear:
    """Listens to a table's stream beside the page: what a page would throw away is heard as well."""

    def __init__(self, port: int, place: str, view: str, cookie: str = "", seat: int = common.SPECTATOR) -> None:
        self.seat, self.heard = seat, bytearray()
        self.link = HTTPConnection("127.0.0.1", port, timeout=LONG)
        self.link.request("GET", f"{place}/stream?view={view}", headers={"Cookie": cookie})
        self.answer = self.link.getresponse()
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self) -> None:
        try:
            while chunk := self.answer.read1(65_536):
                self.heard += chunk
        except (OSError, HTTPException):  # the server was killed
            pass

    def close(self) -> None:
        if self.link.sock:
            self.link.sock.shutdown(socket.SHUT_RDWR)
        self.thread.join(10)
        self.answer.close()
        self.link.close()

    def frames(self) -> Iterator[tuple[int, str]]:
        """Position of the log and text of every frame."""
        for message in bytes(self.heard).decode(errors="replace").split("\n\n"):
            if found := re.match(r"id: (\d+)\.\S*\n", message):
                yield int(found[1]), message[found.end() :].replace("data: ", "")


class Venue:
    """A server of a test's own, whoever looks at it, and what the consoles complained of."""

    def __init__(self, chromium: Browser, database: Path) -> None:
        self.chromium, self.database = chromium, database
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.ears: list[Ear] = []
        self.server: Server | None = None

    def open(self, luck: str = "1", start: dict[str, Any] | None = None, **environment: str) -> None:
        """Tables begin at the position `start`, if there is one."""
        begin = {"START": json.dumps(start)} if start else {}
        self.server = Server(self.database, free_port(), LUCK=luck, **begin, **environment)

    @property
    def port(self) -> int:
        assert self.server
        return self.server.port

    def person(self, **options: Any) -> Page:
        """Somebody with a browser of their own."""
        options.setdefault("viewport", WIDE)
        context = self.chromium.new_context(base_url=f"http://127.0.0.1:{self.port}", **options)
        self.contexts.append(context)
        return self.page(context)

    def page(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        return page

    def listen(self, page: Page, seat: int, *views: str) -> None:
        """Hear the streams that this browser may open."""
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
        for view in views:
            viewer = common.SPECTATOR if view == "watch" else seat
            self.ears.append(Ear(self.port, place_of(page), view, cookie, viewer))

    def heard(self) -> list[Ear]:
        """All ears; they listen no longer."""
        for ear in self.ears:
            ear.close()
        return self.ears

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.heard()
        if self.server:
            self.server.kill()


# -- the lobby ---------------------------------------------------------------------------------------------------------


def place_of(page: Page) -> str:
    found = re.search(r"/t/[A-Z]+-\d\d", page.url)
    assert found
    return found[0]


def read(page: Page, script: str) -> Any:
    """What a script finds in a page; asked again where the page was just being fetched anew."""
    end = time.monotonic() + 10
    while True:
        try:
            return page.evaluate(script)
        except Error:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def host(page: Page, game: str) -> str:
    """A new table; its place."""
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^Host a table {game}")).first.click()
    page.wait_for_url("**/t/*")
    return place_of(page)


def choose(page: Page, **options: str | int) -> None:
    """Answer the lobby's questions."""
    page.locator("#more > summary").click()
    for key, value in options.items():
        field = page.locator(f"#{key}-{value}" if isinstance(value, str) else f"#{key}-number")
        if isinstance(value, str) and field.is_checked():
            continue
        with page.expect_response("**/options"):
            if isinstance(value, int):
                field.fill(str(value))
                field.press("Enter")
            else:
                page.locator(f"label:has(#{key}-{value})").click()


def seats(page: Page, n: int) -> None:
    """Add or remove seats until so many are there."""
    while (there := page.locator(".seats-l > li").count()) < n:
        with page.expect_response("**/seats"):
            page.locator("#add").click()
        page.locator(f"#seat-{there}").wait_for()
    while page.locator(".seats-l > li").count() > n:
        last = page.locator(".seats-l > li").count() - 1
        page.locator(f"#menu-{last} > summary").click()
        with page.expect_response("**/seats"):
            page.locator(f"#remove-{last}").click()
        page.locator(f"#seat-{last}").wait_for(state="detached")


def sit(page: Page, place: str, name: str) -> None:
    page.goto(place)
    page.locator("#nick").fill(name)
    page.locator("#sit").click()
    page.locator("#leave").wait_for(state="attached")


def start(*pages: Page) -> None:
    """The first of them begins. Pages whose script does not run stay as they are."""
    live = [page for page in pages if read(page, "document.documentElement.classList.contains('js')")]
    pages[0].locator("#start").click()
    for page in live:
        page.locator(".stable, .dtable, .ctable, .tpt").wait_for(timeout=20_000)


def tab_to(page: Page, wanted: str, most: int = 120) -> None:
    """Tab until the keyboard stands on what a selector names."""
    for _step in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {wanted}")
