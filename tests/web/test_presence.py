"""People without a stream are there, too; who sits, leaves, and hosts, by forms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from tests.web.people import HTMX, Browser, House

from keeling.bots.workers import InlineWorkers
from keeling.core import common
from keeling.play.clock import FakeClock
from keeling.play.store import SqliteStore
from keeling.play.tables import Table, Tables
from keeling.web import contexts
from keeling.web.app import application
from keeling.web.looks import Look
from keeling.web.settings import Settings

PLACES = ("", "/text", "/view.json", "/record.json", "/turn", "/big")


class Timed(House):
    """A house whose time a test moves."""

    clock: FakeClock
    tables: Tables

    def pass_by(self, seconds: float) -> None:
        self.client.blocking_portal.call(self.clock.forward, seconds)

    def table(self, place: str) -> Table:
        return self.tables.awake[place.rpartition("/")[2]]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Timed]:
    clock = FakeClock()
    app = application(
        lambda: Tables(SqliteStore(tmp_path / "test.sqlite", "OFF"), InlineWorkers(), clock, pace=0.0),
        Settings(beat=0.2),
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        made = Timed(client)
        made.clock, made.tables = clock, app.state.tables
        yield made


@pytest.mark.parametrize("rest", PLACES)
def test_every_page_of_a_seat_is_a_sign_of_its_person(house: Timed, begun: str, ada: Browser, rest: str) -> None:
    table = house.table(begun)
    house.pass_by(3600)
    assert table.presence.away(0)
    assert not table.presence.awake()
    assert ada.get(f"{begun}{rest}").status_code == 200
    assert not table.presence.away(0)
    assert table.presence.awake()
    house.pass_by(25)
    assert not table.presence.away(0)
    house.pass_by(100)
    assert table.presence.away(0)


@pytest.mark.parametrize("rest", ["", "/text", "/watch", "/view.json", "/record.json", "/turn"])
def test_a_page_of_a_spectator_keeps_the_bots_awake(house: Timed, begun: str, rest: str) -> None:
    table = house.table(begun)
    house.pass_by(3600)
    assert house.browser().get(f"{begun}{rest}").status_code == 200
    assert table.presence.awake()
    assert table.presence.away(0)
    assert not table.presence.away(common.SPECTATOR)


@pytest.mark.parametrize(
    ("do", "form"),
    [("name", {"name": "Benno"}), ("again", {}), ("act", {}), ("sit", {"name": ""}), ("seats", {"do": "add"})],
)
def test_every_post_of_a_seat_is_a_sign_of_its_person(
    house: Timed, begun: str, ada: Browser, ben: Browser, do: str, form: dict[str, str]
) -> None:
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    seat = mover.view(begun)["viewer"]
    form = {**mover.move(begun), "seat": seat} if do == "act" else form
    house.pass_by(3600)
    mover.post(f"{begun}/{do}", form)
    assert not house.table(begun).presence.away(seat)


def test_a_host_without_a_stream_stays_host_and_one_who_left_is_followed(
    house: Timed, ada: Browser, ben: Browser
) -> None:
    place = ada.host(2)
    ben.sit(place)
    for _minute in range(3):
        house.pass_by(20)
        ada.get(place)
    refused = ben.post(f"{place}/seats", {"do": "host"}, HTMX)
    assert refused.status_code == 403
    assert "The host is here." in refused.text
    assert 'id="claim"' not in ben.get(place).text
    house.pass_by(200)
    assert 'id="claim"' in ben.get(place).text
    assert 'id="claim"' not in house.browser().get(place).text
    assert ben.post(f"{place}/seats", {"do": "host"}, HTMX).status_code == 204
    assert 'id="start"' in ben.get(place).text
    assert 'id="start"' not in ada.get(place).text


def test_leaving_and_handing_over_before_and_after_a_round(house: Timed, ada: Browser, ben: Browser) -> None:
    place = ada.host(2)
    stranger = house.browser()
    assert stranger.post(f"{place}/seats", {"do": "leave"}, HTMX).status_code == 403
    ben.sit(place)
    assert ben.post(f"{place}/seats", {"do": "leave", "seat": 0}, HTMX).status_code == 403
    assert ben.post(f"{place}/seats", {"do": "leave"}).headers["location"] == place
    assert ben.view_seat(place) is None
    ben.sit(place)
    assert ada.post(f"{place}/seats", {"do": "host", "seat": 7}, HTMX).status_code == 422
    assert ada.post(f"{place}/seats", {"do": "host", "seat": 1}, HTMX).status_code == 204
    assert ben.post(f"{place}/start", headers=HTMX).status_code == 204
    during = ada.post(f"{place}/seats", {"do": "bot", "seat": 0}, HTMX)
    assert during.status_code == 403
    during = ben.post(f"{place}/seats", {"do": "bot", "seat": 0}, HTMX)
    assert during.status_code == 409
    assert "A round is running" in during.text
    to_the_end(place, ada, ben)
    assert ben.post(f"{place}/seats", {"do": "host", "seat": 0}, HTMX).status_code == 204
    assert ben.post(f"{place}/seats", {"do": "leave"}).status_code == 303
    assert house.table(place).seat_of(ben.cookie) is None
    assert ben.get(place).status_code == 200
    ada.post(f"{place}/again")
    assert house.table(place).round == 2


def to_the_end(place: str, *browsers: Browser) -> None:
    for _step in range(3000):
        seen = [browser.view(place) for browser in browsers]
        if seen[0]["ended"]:
            return
        mover = next(i for i, view in enumerate(seen) if view["choices"])
        choices = seen[mover]["choices"]
        form = {"asked_at": seen[mover]["asked_at"], "action": choices[_step % len(choices)]["action"]}
        assert browsers[mover].post(f"{place}/act", form).status_code == 303
    pytest.fail("the round does not end")


def test_the_lobby_knows_whether_its_address_is_for_others(ada: Browser) -> None:
    place = ada.host()
    for host, local in (("127.0.0.1:8000", True), ("localhost", True), ("[::1]:80", True), ("192.0.2.5:80", False)):
        for page in (place, f"{place}/big"):
            assert ('class="qr"' in ada.get(page, {"Host": host}).text) == (not local), (host, page)
        assert ('id="here"' in ada.get(place, {"Host": host}).text) == local


def test_the_lobby_knows_whether_the_host_has_a_name(house: Timed, ada: Browser) -> None:
    place = ada.post("/tables", {"game": "zero"}).headers["location"]
    look = Look("drawn", 0, True, "en", "http://x", True)
    assert contexts.lobby(house.table(place), look)["named"] is False
    ada.post(f"{place}/name", {"name": "Ada"})
    assert contexts.lobby(house.table(place), look)["named"] is True
    ada.post(f"{place}/seats", {"do": "leave"})
    assert contexts.lobby(house.table(place), look)["named"] is False


# -- the tables of a browser, on the home page ---------------------------------------------------------------------


def home(browser: Browser, listed: str) -> str:
    return browser.get("/", {"Cookie": f"keeling={browser.cookie}; keeling_tables={listed}"}).text


def listed_by(answer: str) -> list[str]:
    """The codes in the second cookie."""
    return answer.partition("keeling_tables=")[2].partition(";")[0].split(".")


def test_home_shows_the_tables_that_a_browser_sits_at(house: Timed, ada: Browser, ben: Browser) -> None:
    first, second = ada.host(2), ada.host(2)
    ben.sit(second)
    ada.post(f"{second}/start")
    codes = [place.rpartition("/")[2] for place in (second, first)]
    page = home(ada, ".".join(codes))
    assert page.index(f'href="{second}"') < page.index(f'href="{first}"')
    assert "in the lobby" in page
    other = home(ben, ".".join(codes))
    assert first not in other
    notes = sorted("your turn" in text for text in (page, other))
    assert notes == [False, True]
    assert "round 1, waiting" in page + other
    assert first not in house.browser().get("/", {"Cookie": f"keeling_tables={codes[1]}"}).text
    ada.post(f"{first}/seats", {"do": "leave"})
    assert first not in home(ada, ".".join(codes))


def test_the_cookie_lists_eight_tables_the_newest_first(ada: Browser) -> None:
    listed: list[str] = []
    for _number in range(10):
        headers = {"Cookie": f"keeling={ada.cookie}; keeling_tables={'.'.join(listed)}"} if listed else {}
        answer = ada.post("/tables", {"game": "zero", "name": "Ada"}, headers)
        told = answer.headers["set-cookie"]
        listed = listed_by(told)
        assert listed[0] == answer.headers["location"].rpartition("/")[2]
        assert "HttpOnly" in told.partition("keeling_tables=")[2]
        assert "SameSite=lax" in told.partition("keeling_tables=")[2]
    assert len(listed) == len(set(listed)) == 8
    again = ada.post(
        f"/t/{listed[3]}/sit", {"name": ""}, {"Cookie": f"keeling={ada.cookie}; keeling_tables={'.'.join(listed)}"}
    )
    assert listed_by(again.headers["set-cookie"]) == [listed[3], *listed[:3], *listed[4:]]
    assert home(ada, ".".join(listed)).count('<li><a href="/t/') == 6


@pytest.mark.parametrize("listed", ["", "..", "FERN-27", "x" * 5000, "FERN-27.FERN-27.%00.<b>", "fern27"])
def test_a_list_that_is_none_harms_nothing(ada: Browser, listed: str) -> None:
    ada.host()
    page = home(ada, listed)
    assert "Play now" in page
    assert "Your tables" not in page
