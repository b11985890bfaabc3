"""U-43: a damaged table says so on every page, its host lets it go on or closes it, other tables are untouched."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.servers import Server
from tests.web.test_browser_desk import act, is_asked, post, two
from tests.web.venue import PHONE, Venue, host, place_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def spoil_newest(database: Path, place: str) -> int:
    """Damage the newest event of a table; its position."""
    code = place.removeprefix("/t/")
    with sqlite3.connect(database) as db:
        (at,) = db.execute("SELECT MAX(position) FROM event WHERE code = ?", (code,)).fetchone()
        db.execute("UPDATE event SET body = '{\"kind\":' WHERE code = ? AND position = ?", (code, at))
    db.close()
    return int(at)


def broken(venue: Venue) -> tuple[Page, Page, Page, str, int]:
    """Host and guest at a table that is damaged while the server is down, and somebody at another table."""
    mover, other = two(venue)
    other_table = venue.person(viewport=PHONE)
    host(other_table, "ZERO")
    other_table.locator("#start").click()
    other_table.locator("#desk-line").wait_for()
    act(mover)
    chief, guest = (mover, other) if mover.locator("#pause").count() else (other, mover)
    place, port = place_of(chief), venue.port
    assert venue.server
    venue.server.kill()
    at = spoil_newest(venue.database, place)
    venue.server = Server(venue.database, port)
    return chief, guest, other_table, place, at


def no_network(venue: Venue) -> None:
    """What a page says of a server that is down, or of a page that is refused, is no fault."""
    faults = ("Failed to load resource", "ERR_", "Failed to fetch", "network error", "htmx:")
    venue.complaints[:] = [text for text in venue.complaints if not any(fault in text for fault in faults)]


def test_open_pages_come_to_say_so_and_go_on_when_the_host_says(venue: Venue) -> None:
    chief, guest, elsewhere, place, at = broken(venue)
    for page in (chief, guest):
        expect(page.locator("main")).to_contain_text(f"damaged at event {at}", timeout=60_000)
    expect(guest.locator("main")).to_contain_text("Its host can let it go on")
    assert guest.locator("#mend-back").count() == 0
    assert guest.request.post(f"{place}/mend", form={"do": "back"}).status == 403
    expect(elsewhere.locator("html")).to_have_attribute("data-live", "on")
    expect(elsewhere.locator("#offline")).to_have_text("")
    chief.locator("#mend-back").click()
    for page in (chief, guest):  # by itself
        page.locator("#desk-line").wait_for(timeout=60_000)
        expect(page.locator("#log")).to_contain_text("The log was damaged")
    asked = chief if is_asked(chief) else guest
    before = asked.locator("#table").get_attribute("data-position")
    act(asked)
    expect(guest.locator("#table")).not_to_have_attribute("data-position", before or "")
    no_network(venue)


def test_its_host_closes_it(venue: Venue) -> None:
    chief, guest, _elsewhere, place, _at = broken(venue)
    chief.goto(place)
    with chief.expect_response("**/mend"):  # whoever leaves before has not closed it
        chief.locator("#mend-close").click()
    for page in (chief, guest):
        page.goto(place)
        expect(page.locator("#desk-line")).to_contain_text("This table is over")
    assert chief.request.get(f"{place}/record.json").status == 200
    no_network(venue)


def test_programs_read_it_too(venue: Venue) -> None:
    chief, _guest, elsewhere, place, at = broken(venue)
    answer = chief.request.get(f"{place}/view.json")
    assert (answer.status, answer.json()["code"]) == (500, "damaged")
    assert f"event {at}" in answer.json()["error"]
    assert elsewhere.request.get(f"{place_of(elsewhere)}/view.json").ok
    refused = chief.request.post(f"{place}/mend", form={"do": "x"}, headers={"Accept": "application/json"})
    assert refused.status == 422
    typed = venue.person()
    typed.goto(f"/join?code={place.removeprefix('/t/')}")
    expect(typed.locator("main")).to_contain_text("damaged")
    sat = chief.request.post("/join", form={"code": place.removeprefix("/t/"), "name": "Cleo"})
    assert "damaged" in sat.text()
    post(elsewhere, "pause", do="pause")
    no_network(venue)
