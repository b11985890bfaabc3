"""Who joins, leaves, comes back, or comes too late: by plain requests, with a clock that the test moves."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from tests.web.evening import until
from tests.web.people import HTMX, Browser
from tests.web.test_desk import text_of
from tests.web.test_presence import Timed

from keeling.bots.workers import InlineWorkers
from keeling.core.text import day
from keeling.play.clock import FakeClock
from keeling.play.housekeeping import BEGUN_DAYS, LOBBY_DAYS
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables
from keeling.web.app import application
from keeling.web.settings import Settings

JSON = {"Accept": "application/json"}
DAY = 86_400.0
PACE = 5.0  # seconds that bots wait: nobody acts unless the test lets time pass
Open = Callable[[], AbstractContextManager[Timed]]


@contextmanager
def opened(path: Path, clock: FakeClock) -> Iterator[Timed]:
    """A server on that file. Another one may be opened on it later, at a later time."""
    app = application(lambda: Tables(SqliteStore(path, "OFF"), InlineWorkers(), clock, pace=PACE), Settings(beat=0.2))
    with TestClient(app, raise_server_exceptions=False) as client:
        made = Timed(client)
        made.clock, made.tables = clock, app.state.tables
        yield made


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def server(tmp_path: Path, clock: FakeClock) -> Open:
    return partial(opened, tmp_path / "test.sqlite", clock)


@pytest.fixture
def house(server: Open) -> Iterator[Timed]:
    with server() as made:
        yield made


def table(house: Timed, *names: str, game: str = "zero", seats: int = 0, **options: str) -> tuple[str, list[Browser]]:
    """A table in its lobby with these people; the first is host."""
    people = [house.browser() for _name in names]
    form = {"game": game, "name": names[0], "seats": seats or len(names)}
    place = people[0].post("/tables", form).headers["location"]
    for key, value in filter(all, options.items()):
        assert people[0].post(f"{place}/options", {"key": key, "value": value}, HTMX).status_code == 204
    for browser, name in zip(people[1:], names[1:], strict=True):
        browser.sit(place, name)
    return place, people


def begun(house: Timed, *names: str, game: str = "zero", seats: int = 0, **options: str) -> tuple[str, list[Browser]]:
    place, people = table(house, *names, game=game, seats=seats, **options)
    assert people[0].post(f"{place}/start").status_code == 303
    return place, people


def asked(place: str, people: list[Browser]) -> Browser:
    return next(browser for browser in people if browser.view(place)["choices"])


def seat_and_name(place: str, browser: Browser) -> tuple[int, str]:
    seen = browser.view(place)
    return seen["viewer"], seen["people"][seen["viewer"]]["name"]


# -- one act, once -----------------------------------------------------------------------------------------------------


def test_sixteen_phones_end_in_the_seats_they_began_in(house: Timed) -> None:
    """R-03: each is looked at anew three times and locked once for two minutes, and everything is pressed twice."""
    chance = random.Random(3)
    for number in range(4):
        names = [f"Pupil {number}{letter}" for letter in "abcd"]
        place, phones = begun(house, *names)
        before = [seat_and_name(place, phone) for phone in phones]
        for turn in range(12):
            phone = asked(place, phones)
            move = phone.move(place)
            assert phone.post(f"{place}/act", move).status_code == 303
            position = house.table(place).position
            assert phone.post(f"{place}/act", move).status_code in (303, 409)
            assert house.table(place).position == position, "the second press does nothing"
            assert phones[turn % 4].get(place).status_code == 200
            if turn % 3 == 2:
                lock(house, place, phones, phones[turn // 3])
        chance.shuffle(phones)
        after = sorted(seat_and_name(place, phone) for phone in phones)
        assert after == sorted(before)
        nobody_is_stood_in_for(place, phones[0])


def nobody_is_stood_in_for(place: str, browser: Browser) -> None:
    """Or nobody will be in a moment."""
    until(lambda: all(person["kind"] == "person" for person in browser.view(place)["people"]))


def lock(house: Timed, place: str, phones: list[Browser], locked: Browser) -> None:
    """Nothing is heard of one phone for two minutes and a half; the others look now and then."""
    for _look in range(10):
        house.pass_by(15)
        for phone in phones:
            if phone is not locked:
                phone.get(place)
    assert locked.get(place).status_code == 200
    house.pass_by(0)


@pytest.mark.parametrize("game", ["zero", "solutions", "catan"])
def test_who_leaves_amid_the_set_up_changes_nobodys_cards(house: Timed, game: str) -> None:
    """U-16: ZERO's swaps, the first proposal of Solutions, Catan's first settlements."""
    place, people = begun(house, "Ada", "Ben", "Cleo", "Dan", game=game, option="2" if game == "zero" else "")
    views = [browser.view(place)["view"] for browser in people]
    assert people[1].post(f"{place}/seats", {"do": "leave"}).status_code == 303
    stay = [0, 2, 3]
    assert [people[seat].view(place)["view"] for seat in stay] == [views[seat] for seat in stay]
    kinds = [person["kind"] for person in people[0].view(place)["people"]]
    assert kinds == ["person", "bot", "person", "person"]
    newcomer = house.browser()
    newcomer.sit(place, "Eve")
    assert newcomer.view(place)["viewer"] == 1
    assert newcomer.view(place)["view"] == views[1], "the cards of whoever left"
    everybody = [people[0], newcomer, people[2], people[3]]
    for _act in range(8):
        before = house.table(place).position
        asked(place, everybody).act(place)
        assert house.table(place).position > before


@pytest.mark.parametrize("begins", [False, True])
def test_who_presses_join_five_times_before_an_answer_comes_has_one_seat(house: Timed, begins: bool) -> None:
    """U-01: without a script nothing holds the presses back, and a new browser has no cookie yet."""
    place, (ada,) = table(house, "Ada", seats=6)
    if begins:
        ada.post(f"{place}/start")
    page = house.browser().get(place).text
    (visit,) = re.findall(r'name="visit" value="([\w-]{32})" form="([\w-]+)"', page)
    assert f'id="{visit[1]}"' in page
    for _press in range(5):
        stranger = house.browser()
        answer = stranger.post(f"{place}/sit", {"name": "Ben", "visit": visit[0]})
        assert answer.status_code == 303
        assert stranger.cookie == visit[0]
    assert sum(seat.kind == "person" for seat in house.table(place).seats) == 2
    assert 'name="visit"' not in stranger.get(place).text
    other = house.browser().get(place).text
    assert visit[0] not in other
    house.browser().post(f"{place}/sit", {"name": "Eve", "visit": "short"})
    assert sum(seat.kind == "person" for seat in house.table(place).seats) == 3


# -- coming back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("begins", [False, True])
def test_a_name_is_no_key_and_a_browser_is(house: Timed, begins: bool) -> None:
    """U-07: the own seat for who types the own name again; another seat, or none, for a stranger who types it."""
    place, (ada, ben) = table(house, "Ada", "Ben", seats=3)
    if begins:
        ada.post(f"{place}/start")
    for name in ("Ben", "ben", "Benno"):
        assert ben.post(f"{place}/sit", {"name": name}).status_code == 303
        assert ben.post("/join", {"code": place[3:], "name": name}).status_code == 303
        assert house.table(place).seats_of(ben.cookie) == [1]
    stranger = house.browser()
    stranger.sit(place, "Ben")
    assert house.table(place).seats_of(stranger.cookie) == [2]
    assert house.table(place).seats_of(ben.cookie) == [1]
    assert house.table(place).seats[2].name == "Ben 2"
    code = ben.post(f"{place}/offer", {}, JSON).json()["code"]
    phone = house.browser()
    assert phone.post("/seat", {"table": place[3:], "code": code}).status_code == 303
    assert house.table(place).seats_of(phone.cookie) == [1]


def test_a_host_who_closed_the_lid_reads_who_is_host_now(house: Timed) -> None:
    """U-14: label and power go together, and come back together."""
    place, (ada, ben, cleo) = table(house, "Ada", "Ben", "Cleo")
    for _look in range(10):
        house.pass_by(20)
        ben.get(place)
        cleo.get(place)
    assert ben.post(f"{place}/seats", {"do": "host"}, HTMX).status_code == 204
    for browser, chief in ((ada, False), (ben, True), (cleo, False)):
        page = browser.get(place).text
        assert ("start" in re.findall(r'id="(start)"', page)) == chief
        assert "host" in text_of(page, "seat-1")
        assert "host" not in text_of(page, "seat-0")
        if not chief:
            assert "The game begins when Ben starts it." in page
            refused = browser.post(f"{place}/start", headers=HTMX)
            assert refused.status_code == 403
            assert "Only the host" in refused.text
    assert ben.post(f"{place}/seats", {"do": "host", "seat": 0}, HTMX).status_code == 204
    assert "host" in text_of(cleo.get(place).text, "seat-0")
    assert ada.post(f"{place}/start", headers=HTMX).status_code == 204


def test_the_seat_of_somebody_silent_goes_to_a_newcomer(house: Timed) -> None:
    """U-17: the newcomer has hand and position, the old device watches, and the log says who did what."""
    place, people = begun(house, "Ada", "Ben", "Cleo")
    for _act in range(3):
        asked(place, people).act(place)
    ben, hand = people[1], people[1].view(place)["view"]["seats"][1]["hand"]
    assert people[0].post(f"{place}/seats", {"do": "free", "seat": 1}, HTMX).status_code == 204
    dan = house.browser()
    assert dan.post(f"{place}/sit", {"name": "Dan", "seat": 1}).headers["location"] == f"{place}?welcome=1"
    assert dan.view(place)["view"]["seats"][1]["hand"] == hand
    assert ben.view(place)["viewer"] is None
    assert "You are watching" in ben.get(place).text
    refused = ben.post(f"{place}/act", {"asked_at": 1, "action": 1}, HTMX)
    assert refused.status_code == 403
    now = [people[0], dan, people[2]]
    for _act in range(6):
        asked(place, now).act(place)
    told = [line["text"] for line in house.browser().view(place)["log"]]
    change = next(n for n, line in enumerate(told) if line.startswith("Dan plays on for "))
    assert any(line.startswith("Ben ") for line in told[:change])
    assert any(line.startswith("Dan ") for line in told[change + 1 :])
    assert not any(line.startswith("Ben played") for line in told[change + 1 :])


def test_a_week_later_the_same_link_is_the_same_seat(server: Open, clock: FakeClock) -> None:
    """R-10, U-19: server and browsers were closed in between; who lost the browser gets in by a spoken code."""
    with server() as house:
        place, people = begun(house, "Ada", "Ben")
        for _act in range(4):
            asked(place, people).act(place)
        cookies, views = [one.cookie for one in people], [one.view(place)["view"] for one in people]
    asyncio.run(clock.forward(7 * DAY))
    with server() as house:
        ada, ben = house.browser(), house.browser()
        ada.cookie, ben.cookie = cookies
        assert 'id="hand"' in ada.get(place).text
        assert [one.view(place)["view"] for one in (ada, ben)] == views
        stranger = house.browser()
        page = stranger.get(place).text
        assert 'id="hand"' not in page
        assert f'href="/seat?table={place[3:]}"' in page, "the way to get the seat back"
        assert f'value="{place[3:]}"' in stranger.get(f"/seat?table={place[3:]}").text
        asyncio.run(clock.forward(60))  # the host offers it only for somebody who is away
        code = ada.post(f"{place}/offer", {"seat": 1}, JSON).json()["code"]
        assert stranger.post("/seat", {"table": place[3:], "code": code}).headers["location"] == place
        assert stranger.view(place)["view"] == views[1]
        asked(place, [ada, stranger]).act(place)


# -- who cannot be seated ----------------------------------------------------------------------------------------------


def test_who_cannot_be_seated_reads_why_and_what_to_do(house: Timed) -> None:
    """R-04: by every way in, in a sentence; and the page says it before anything is pressed."""
    place, (ada, ben) = table(house, "Ada", "Ben")
    late = house.browser()

    def told(answer: Any, status: int) -> str:
        assert answer.status_code == status
        return re.sub(r"<[^>]+>", " ", answer.text)

    for way, form in ((f"{place}/sit", {"name": "Eve"}), ("/join", {"code": place[3:], "name": "Eve"})):
        assert "Every seat is taken. The host can add one or free one; you can watch." in told(
            late.post(way, form), 409
        )
    assert "No table has the code" in told(late.post("/join", {"code": "fern99", "name": "Eve"}), 404)
    roomy, _people = table(house, "Ada", seats=2)
    for name in ("", "   ", "\u200b\u200b"):
        assert "name" in told(late.post(f"{roomy}/sit", {"name": name}), 422)
    ada.post(f"{place}/start")
    answer = told(late.post(f"{place}/sit", {"name": "Eve"}), 409)
    assert "This round has begun; you can watch it." in answer
    for page in (place, f"{place}/text"):
        shown = late.get(page).text
        assert "Every seat is a person’s in this round, so you watch." in text_of(shown, "desk-full")
        assert 'id="nick"' not in shown
        assert "desk-full" not in late.get(f"{place}/watch").text + ben.get(page).text
    assert ada.post(f"{place}/seats", {"do": "kick", "seat": 1}, HTMX).status_code == 204
    assert "The host has removed you" in told(ben.post(f"{place}/sit", {"name": "Ben"}), 403)
    assert 'id="take-1"' in late.get(place).text
    assert late.post(f"{place}/sit", {"name": "Eve", "seat": 1}).status_code == 303


def test_between_rounds_a_free_seat_is_offered_on_the_page(house: Timed) -> None:
    """R-04, R-05: a visitor who comes to a round that is over is not left without a way in."""
    place, people = begun(house, "Ada", "Ben")
    for _act in range(3000):
        if people[0].view(place)["ended"]:
            break
        mover = asked(place, people)
        seen = mover.view(place)
        form = {"asked_at": seen["asked_at"], "action": seen["choices"][_act % len(seen["choices"])]["action"]}
        assert mover.post(f"{place}/act", form).status_code == 303
    eve = house.browser()
    assert "when the host frees one" in text_of(eve.get(place).text, "desk-full")
    people[1].post(f"{place}/seats", {"do": "leave"})
    for page in (place, f"{place}/text"):
        assert 'id="take-1"' in eve.get(page).text
    assert eve.post(f"{place}/sit", {"name": "Eve", "seat": 1}).status_code == 303
    assert people[0].post(f"{place}/again", headers=HTMX).status_code == 204
    assert eve.view(place)["viewer"] == 1


# -- until when it stays -----------------------------------------------------------------------------------------------


def test_a_table_says_until_when_it_stays_and_then_that_it_is_gone(server: Open, clock: FakeClock) -> None:
    """U-20: from the start, on every page of it; a record that was saved opens still."""
    with server() as house:
        place, people = table(house, "Ada", "Ben")
        everybody = [*people, house.browser()]
        shows(house, everybody, (place,), LOBBY_DAYS)
        people[0].post(f"{place}/start")
        shows(house, everybody, (place, f"{place}/text"), BEGUN_DAYS)
        people[0].post(f"{place}/end")
        saved = people[0].get(f"{place}/record.json").content
    asyncio.run(clock.forward(3 * DAY))
    with server() as house:
        shows(house, [house.browser()], (place,), BEGUN_DAYS)
    asyncio.run(clock.forward((BEGUN_DAYS + 1) * DAY))
    with server() as house:
        house.pass_by(2 * 3600)
        gone = house.browser().get(place)
        assert gone.status_code == 404
        assert "A table is removed when nobody has been there for 30 days" in gone.text
        assert 'href="/replay"' in gone.text, "the way to open a record that was saved"
        files = {"file": ("saved.json", saved, "application/json")}
        opens = house.client.post("/replay", files=files, follow_redirects=False)
        assert opens.headers["location"].startswith("/r/")


def shows(house: Timed, browsers: list[Browser], pages: tuple[str, ...], days: int) -> None:
    """Each page names the day on which the table is removed if nobody comes until then."""
    until = day(round(house.clock.wall() + 1000 * days * DAY))
    for browser in browsers:
        for page in pages:
            said = text_of(browser.get(page).text, "kept")
            assert said == f"This table will be removed on {until} if nobody comes here until then."
