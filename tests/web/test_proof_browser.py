"""The pages of proof and of the API in a real browser, on a phone and on a desk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.test_browser import serious
from tests.web.venue import PHONE, WIDE, Venue

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
FIXTURE = Path(__file__).parents[1] / "core" / "fixtures" / "zero-rules-1-format-2.json"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(page: Page, file: Path, noted: str = "") -> None:
    page.goto("/verify")
    page.locator("#record").set_input_files(file)
    page.locator("#noted").fill(noted)
    page.locator("#check").click()
    page.locator("#result").wait_for()


def changed(tmp_path: Path) -> Path:
    record = json.loads(FIXTURE.read_text("utf-8"))
    record["entries"][0]["chance"][0]["draw"]["number"] ^= 1
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(record), "utf-8")
    return file


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_a_record_is_dropped_and_checked(venue: Venue, tmp_path: Path, script: bool) -> None:
    venue.open()
    page = venue.person(viewport=PHONE, java_script_enabled=script)
    seal = json.loads(FIXTURE.read_text("utf-8"))["seal"]
    check(page, FIXTURE, seal)
    expect(page.locator("#result")).to_contain_text("This record is true")
    expect(page.locator("#seal")).to_have_text(seal)
    check(page, FIXTURE, "0" * 64)
    expect(page.locator("#faults")).to_contain_text("neither the commitment nor the seal")
    check(page, changed(tmp_path))
    expect(page.locator("#faults")).to_contain_text("entries[0].chance[0]")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious_and_nothing_sticks_out(
    venue: Venue, axe_script: str, tmp_path: Path, scheme: Any, viewport: Any
) -> None:
    venue.open()
    page = venue.person(bypass_csp=True, color_scheme=scheme, viewport=viewport)
    faults = []

    def look() -> None:
        faults.extend(serious(page, axe_script))
        assert page.evaluate(OVERFLOW) <= 0, page.url

    made = page.request.post("/tables", form={"game": "zero", "name": "Ada"}, max_redirects=0)
    for path in ("/verify", "/schema", f"{made.headers['location']}/record"):
        page.goto(path)
        look()
    check(page, FIXTURE)
    look()
    check(page, changed(tmp_path))
    look()
    assert faults == []
