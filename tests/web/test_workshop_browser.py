"""Activities in a real browser: clocks that count by the server's time, lines that are typed while others write."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.web.test_browser import serious
from tests.web.trials import Live

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
Person = Callable[..., Page]


@pytest.fixture(scope="module")
def chromium(browser_path: str, browser_arguments: list[str]) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=browser_arguments)
        yield browser
        browser.close()


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    made = Live(tmp_path)
    yield made
    made.kill()


@pytest.fixture
def person(chromium: Browser, live: Live) -> Iterator[Person]:
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new(**options: Any) -> Page:
        context = chromium.new_context(base_url=f"http://127.0.0.1:{live.port}", **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield new
    for context in contexts:
        context.close()
    assert complaints == []


def opened(host: Page, activity: str, length: int) -> str:
    """A workshop by the form of the list; its place."""
    host.goto("/activities/trial")
    article = host.locator(f"#{activity}")
    article.locator("summary").click()
    article.locator("[name=length0]").fill(str(length))
    article.get_by_role("button", name="Open it").click()
    host.wait_for_url("**/w/*")
    return "/" + host.url.split("/", 3)[3]


def join(page: Page, place: str, name: str) -> None:
    page.goto(f"/join?code={place.rpartition('/')[2].lower()}")
    page.fill("#nick", name)
    page.click("#join")
    page.wait_for_selector("#p-name")


def seconds(page: Page) -> int:
    clock = page.locator(".ws-clock time")
    expect(clock).to_have_text(re.compile(r"\d+:\d\d"), timeout=10_000)  # until the script counts, it says 'a minute'
    minutes, rest = clock.inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def test_a_clock_counts_by_the_servers_time_whatever_the_browsers(person: Person) -> None:
    host, ada, late = person(), person(), person()
    place = opened(host, "hour", 1)
    late.clock.install(time=time.time() + 86_400)  # a day ahead
    late.clock.resume()
    join(ada, place, "Ada")
    join(late, place, "Late")
    host.click("#begin")
    host.click("#run")
    for page in (ada, late, host):
        page.wait_for_selector("time[data-ends]")
    time.sleep(2.3)
    seen = [seconds(page) for page in (ada, late, host)]
    assert all(45 <= each <= 58 for each in seen), seen
    assert max(seen) - min(seen) <= 4  # read one after the other, on a busy machine
    host.click("#pause")
    ada.wait_for_selector(".ws-clock.is-paused")
    stands = seconds(ada)
    time.sleep(1.2)
    assert seconds(ada) == stands
    host.click("#run")
    ada.wait_for_selector("time[data-ends]")
    ada.reload()
    assert stands - 12 <= seconds(ada) <= stands
    expect(ada.locator(".ws-clock time.over")).to_have_text("Time is up", timeout=70_000)
    expect(late.locator(".ws-clock time.over")).to_be_attached(timeout=10_000)
    expect(ada.locator("#why")).to_have_text("The time is up.", timeout=10_000)


def test_a_line_half_typed_stays_while_others_write(person: Person) -> None:
    host, ada, ben = person(), person(), person(viewport={"width": 360, "height": 740})
    place = opened(host, "storm", 5)
    join(ada, place, "Ada")
    ada.fill("#team-name", "<i>Kelp</i>")
    ada.click("#make-team")
    join(ben, place, "Ben")
    ben.click("#enter-0")
    host.wait_for_selector("#team-0")
    host.click("#begin")
    ada.locator("[id^=pick-]").first.click()
    host.click("#run")
    for page in (ada, ben):
        page.wait_for_selector("time[data-ends]")
        page.wait_for_selector(".ws-mine")
    ben.fill("#text", "half typed")
    ada.fill("#text", "First idea")
    ada.press("#text", "Enter")
    ben.wait_for_selector("[id^=line-]")
    assert ben.input_value("#text") == "half typed"
    expect(ada.locator("#text")).to_have_value("")
    ben.press("#text", "Enter")
    expect(host.locator("#team-0 .num")).to_have_text("2 ideas")
    assert host.locator("#team-0 b").first.inner_text() == "<i>Kelp</i>"
    host.click("#ending summary")
    host.click("#forget")
    for page in (ada, ben, host):
        expect(page.locator(".lead")).to_contain_text("everything about it is forgotten")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(person: Person, axe_script: str, scheme: str) -> None:
    host, ada = person(bypass_csp=True, color_scheme=scheme), person(bypass_csp=True, color_scheme=scheme)
    faults: list[str] = []
    for path in ("/activities/trial", "/activities/trial/cards?group=air"):
        host.goto(path)
        faults += serious(host, axe_script)
    place = opened(host, "hour", 60)
    join(ada, place, "Ada")
    host.click("#begin")
    host.click("#run")
    ada.wait_for_selector("time[data-ends]")
    ada.fill("#text", "A line")
    ada.press("#text", "Enter")
    ada.wait_for_selector("[id^=line-]")
    host.click("#show")
    for page in (host, ada):
        faults += serious(page, axe_script)
    host.click("#next")
    ada.wait_for_selector("#pitch")
    faults += serious(ada, axe_script)
    ada.goto(f"{place}/wall")
    faults += serious(ada, axe_script)
    assert not faults
