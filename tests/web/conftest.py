"""Browsers against an application of its own, in this process; bots think inline. And real ones at a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect, sync_playwright
from tests.web.marked import marked_catalogs, marking  # noqa: F401 - fixtures
from tests.web.people import Browser, House
from tests.web.venue import Venue

from keeling.bots.workers import InlineWorkers
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables
from keeling.web.app import application
from keeling.web.settings import Settings

expect.set_options(timeout=40_000)  # a busy machine


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    app = application(
        lambda: Tables(SqliteStore(tmp_path / "test.sqlite", "OFF"), InlineWorkers(), pace=0.0), Settings(beat=0.2)
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        yield House(client)


@pytest.fixture
def ada(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def ben(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def begun(ada: Browser, ben: Browser) -> str:
    """The place of a running table of two."""
    place = ada.host(2)
    ben.sit(place)
    assert ada.post(f"{place}/start").status_code == 303
    return place


@pytest.fixture(scope="module")
def chromium(browser_path: str, browser_arguments: list[str]) -> Iterator[Chromium]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=browser_arguments)
        yield browser
        browser.close()


@pytest.fixture
def venue(chromium: Chromium, tmp_path: Path) -> Iterator[Venue]:
    """Whatever a console complains of fails the test, but for what was pressed twice and came too late."""
    made = Venue(chromium, tmp_path / "venue.sqlite")
    yield made
    made.close()
    assert [text for text in made.complaints if "status of 409" not in text] == []
