"""A school: a class behind one address (R-02), and a laptop that serves a room without any other network (R-15)."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import segno
from playwright.sync_api import Browser, Page, expect
from tests.web.servers import Server, free_port
from tests.web.venue import Venue

from keeling.core.registry import titles
from keeling.web.serve import lan_address

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

# -- one address -------------------------------------------------------------------------------------------------

CLASS, TABLES, SEATS, SEEN = 48, 8, 7, 4  # of the class, so many come with a Chromium
SPREAD = 12.0  # seconds in which all of them come; a minute in a room
WITHIN = 5.0  # seconds for each, from the code to the own seat with its stream


async def comes(base: str, code: str, number: int, wait: float) -> float:
    """Somebody types the code, gives a name and sits; the seconds that it took."""
    await asyncio.sleep(wait)
    began = time.perf_counter()
    async with httpx.AsyncClient(base_url=base, timeout=30, follow_redirects=True) as browser:
        lobby = await browser.get("/join", params={"code": code.lower()})
        assert lobby.status_code == 200, lobby.text
        assert 'name="name"' in lobby.text
        page = await browser.post(f"/t/{code}/sit", data={"name": f"Pupil {number}"})
        assert page.status_code == 200, page.text
        assert "(you)" in page.text
        found = re.search(r'hx-sse:connect="([^"]+)"', page.text)
        assert found
        async with browser.stream("GET", found[1].replace("&amp;", "&")) as stream:
            assert stream.status_code == 200
            async for line in stream.aiter_lines():
                if line:
                    return time.perf_counter() - began
    raise AssertionError("the stream says nothing")


async def all_come(base: str, codes: list[str], count: int) -> list[float]:
    return await asyncio.gather(
        *(comes(base, codes[number % len(codes)], number, SPREAD * number / count) for number in range(count))
    )


def test_a_class_behind_one_address_joins_within_a_minute(venue: Venue) -> None:
    """R-02: 48 browsers, no refusal, each below five seconds."""
    venue.open()
    assert venue.server
    codes, host = [], ""
    for number in range(TABLES):
        made = venue.server.ask("POST", "/tables", {"game": "zero", "name": f"Host {number}", "seats": SEATS}, host)
        assert made.status == 303
        codes.append(made.getheader("Location", "").rpartition("/")[2])
        host = made.getheader("Set-Cookie", "").partition(";")[0]
    pages = [venue.person() for _page in range(SEEN)]
    began = time.perf_counter()
    with ThreadPoolExecutor(1) as pool:  # Playwright has a loop in this one
        coming = all_come(f"http://127.0.0.1:{venue.port}", codes, CLASS - SEEN)
        times = pool.submit(asyncio.run, coming).result()
    for number, page in enumerate(pages):
        start = time.perf_counter()
        page.goto(f"/join?code={codes[-1 - number]}")  # the first ones are full
        page.locator("#nick").fill(f"Seen {number}")
        page.locator("#sit").click()
        page.locator("#leave").wait_for(state="attached")
        times.append(time.perf_counter() - start)
    took = time.perf_counter() - began
    print("seconds for each, sorted:", " ".join(f"{one:.2f}" for one in sorted(times)))
    assert len(times) == CLASS
    assert max(times) < WITHIN
    assert took < 60


# -- one laptop --------------------------------------------------------------------------------------------------


class Room:
    """A server that the room reaches by this computer's address, and a Chromium that finds nothing else."""

    def __init__(self, database: Path, chromium: Browser, address: str) -> None:
        self.server = Server(database, free_port(), host="0.0.0.0")
        self.chromium, self.address = chromium, address
        self.base = f"http://{address}:{self.server.port}"
        self.asked: list[str] = []
        self.failed: list[str] = []
        self.said: list[str] = []

    def person(self) -> Page:
        page = self.chromium.new_context(base_url=self.base).new_page()
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("requestfailed", lambda request: self.lost(f"{request.url} {request.failure}"))
        page.on("response", lambda answer: self.failed.append(answer.url) if answer.status >= 400 else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("console", lambda line: self.heard(line.text) if line.type == "error" else None)
        return page

    def lost(self, what: str) -> None:
        """A page that is left ends what it still asks for; anything else counts."""
        if not what.endswith("ERR_ABORTED"):
            self.failed.append(what)

    def heard(self, what: str) -> None:
        """Over plain HTTP Chromium says that it passes over one of the headers, as it should."""
        if not what.startswith("The Cross-Origin-Opener-Policy header has been ignored"):
            self.said.append(what)

    def elsewhere(self) -> list[str]:
        """What was asked of anybody but this server."""
        home = urlsplit(self.base).netloc
        return [url for url in self.asked if urlsplit(url).scheme != "data" and urlsplit(url).netloc != home]


@pytest.fixture
def room(tmp_path: Path, chromium: Browser, browser_path: str, browser_arguments: list[str]) -> Iterator[Room]:
    address = lan_address()
    if not address:
        pytest.skip("this computer has no address in a network")
    alone = f"--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE {address}"
    browser = chromium.browser_type.launch(executable_path=browser_path, args=[*browser_arguments, alone])
    made = Room(tmp_path / "room.sqlite", browser, address)
    yield made
    browser.close()
    made.server.kill()


def asked(*pages: Page) -> Page:
    """Whoever is asked first."""
    for _look in range(300):
        for page in pages:
            if page.locator("#go").count():
                return page
        time.sleep(0.1)
    raise AssertionError("nobody is asked")


def test_one_laptop_serves_a_room_over_plain_http(room: Room) -> None:
    """R-15: joining by code and by picture, copying the link, sound, pictures and a game, with no other network."""
    assert room.server.line.startswith(f"Keeling is open at {room.base} ")
    ada, ben = room.person(), room.person()
    ada.goto("/")
    assert ada.evaluate("[isSecureContext, !!navigator.clipboard]") == [False, False], "as in a room"
    ada.get_by_role("button", name=re.compile("^Host a table ZERO")).first.click()
    ada.wait_for_url("**/t/*")
    link = ada.locator("#link").text_content()
    assert link
    assert link.strip().startswith(f"{room.base}/t/")
    drawn = ada.locator(".qr svg path").last.get_attribute("d")
    made = segno.make(link.strip(), error="m", micro=False).svg_inline(
        border=2, dark="#000", light="#fff", omitsize=True
    )
    assert drawn
    assert f'd="{drawn}"' in made, "the picture leads there"
    ada.locator("#copy").click()
    expect(ada.locator("#notice")).to_contain_text("marked")
    assert ada.evaluate("getSelection().toString().trim()") == link.strip()
    ben.goto("/join")
    ben.locator("#code").fill(link.strip().rpartition("/")[2].lower().replace("-", " "))
    ben.keyboard.press("Enter")
    ben.wait_for_url("**/t/*")
    ben.locator("#nick").fill("Ben")
    ben.locator("#sit").click()
    ben.locator("#leave").wait_for(state="attached")
    ada.locator("#start").click()
    for page in (ada, ben):
        page.locator(".ztable").wait_for()
        expect(page.locator("html")).to_have_attribute("data-live", "on")
    ada.evaluate("document.getElementById('alert-sound').closest('details').open = true")
    ada.locator("#alert-sound").click()
    expect(ada.locator("#alert-sound")).to_have_attribute("aria-pressed", "true")
    broken = "[...document.images].filter(one => !one.complete || !one.naturalWidth).map(one => one.src)"
    assert [page.evaluate(broken) for page in (ada, ben)] == [[], []]
    asker = asked(ada, ben)
    before = asker.locator("#log").text_content()
    asker.locator(".slot.lit > button").first.click()
    asker.locator("#go").click()
    expect(asker.locator("#log")).not_to_have_text(before or "")
    assert (room.elsewhere(), room.failed, room.said) == ([], [], [])


def test_no_page_asks_anybody_else_for_anything(room: Room) -> None:
    """R-15: every kind of page, with all that it names."""
    page = room.person()
    games = list(titles().values())
    places = ["/", "/about", "/join", "/verify", "/replay", "/seat", *(f"/rules/{title.id}" for title in games)]
    places += [f"/activities/{title.id}" for title in games if title.activities]
    places += [f"/games/{title.id}/{one.name}" for title in games for one in title.pages]
    for place in places:
        page.goto(place)
    for title in games:
        page.goto("/")
        answer = page.request.post("/play-now", form={"game": title.id, "level": "easy"}, max_redirects=0)
        at = answer.headers["location"]
        for rest in ("", "/text", "/watch", "/big", "/record", "/problem", "/replay"):
            page.goto(f"{at}{rest}")
    assert len(room.asked) > len(places)
    assert (room.elsewhere(), room.failed, room.said) == ([], [], [])
