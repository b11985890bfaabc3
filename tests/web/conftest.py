"""Browsers against an application of its own, in this process; bots think inline."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from tests.web.people import Browser, House

from keeling.bots.workers import InlineWorkers
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables
from keeling.web.app import application
from keeling.web.settings import Settings


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
