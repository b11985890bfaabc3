"""The chat by plain requests and on the pages; and a seat that goes to another browser by a spoken code."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from tests.web.people import HTMX, Browser, House
from tests.web.test_desk import begun, opened, text_of

JSON = {"Accept": "application/json"}


def test_what_is_written_is_text_on_every_page(house: House) -> None:
    """U-47."""
    place, people = begun(house, "zero", "Ada", "Ben")
    hostile = "<img src=x onerror=alert(1)> {{ 7*7 }} \u202eabc"
    assert people[1].post(f"{place}/chat", {"text": hostile}, HTMX).status_code == 204
    for browser in (*people, house.browser()):
        for page in ("", "/text"):
            shown = browser.get(f"{place}{page}").text
            assert "<img src=x" not in shown
            assert "Ben <img src=x onerror=alert(1)> {{ 7*7 }} abc" in text_of(shown, "talk")
    assert "onerror" not in house.browser().get(f"{place}/watch").text


def test_who_may_press_what_in_the_chat(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben", "Cleo")
    people[1].post(f"{place}/chat", {"text": "Hello"})
    pages = [browser.get(place).text for browser in (*people, house.browser())]
    at = re.search(r'id="strike-(\d+)"', pages[0])[1]  # type: ignore[index]
    assert [f'id="strike-{at}"' in page for page in pages] == [True, True, False, False]
    assert ['id="chat-text"' in page for page in pages] == [True, True, True, False]
    assert people[2].post(f"{place}/chat", {"do": "delete", "at": at}, JSON).status_code == 403
    assert people[1].post(f"{place}/chat", {"do": "delete", "at": at}, HTMX).status_code == 204
    assert "Hello" not in people[0].get(place).text


def test_the_host_mutes_and_switches_off(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    assert people[0].post(f"{place}/chat", {"do": "mute", "seat": "1"}, HTMX).status_code == 204
    assert "muted" in text_of(people[1].get(place).text, "person-1")
    no = people[1].post(f"{place}/chat", {"text": "Hi"}, JSON)
    assert (no.status_code, no.json()["error"]) == (403, "The host has muted you.")
    people[0].post(f"{place}/chat", {"do": "unmute", "seat": "1"})
    assert people[1].post(f"{place}/chat", {"text": "Hi"}, HTMX).status_code == 204
    assert people[1].post(f"{place}/chat", {"do": "off"}, JSON).status_code == 403
    people[0].post(f"{place}/chat", {"do": "off"})
    for browser in people:
        assert 'id="talk"' not in browser.get(place).text
    assert people[1].post(f"{place}/chat", {"text": "Hi"}, JSON).status_code == 403


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"text": " "}, 422),
        ({"do": "sing"}, 422),
        ({"do": "delete"}, 422),
        ({"do": "mute", "seat": "9"}, 422),
        ({}, 422),
    ],
)
def test_nonsense_is_answered_with_a_sentence(house: House, form: dict[str, str], status: int) -> None:
    place, (ada,) = opened(house, "zero", "Ada")
    before = ada.view(place)["position"]
    answer = ada.post(f"{place}/chat", form, JSON)
    assert answer.status_code == status
    assert answer.json()["error"]
    assert ada.view(place)["position"] == before


def test_the_lobby_has_the_chat_too(house: House) -> None:
    place, (ada, ben) = opened(house, "zero", "Ada", "Ben")
    ben.post(f"{place}/chat", {"text": "Shall we?"})
    assert "Ben Shall we?" in text_of(ada.get(place).text, "talk")


# -- a seat by a spoken code -----------------------------------------------------------------------------------------


def code_in(page: str) -> str:
    found = re.search(r'id="seat-code">(\d{3} \d{3})<', page)
    assert found
    return found[1]


def test_a_code_is_shown_with_its_minutes_and_taken_on_the_home_pages_form(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    shown = people[1].post(f"{place}/offer", {"seat": "1", "share": "no"}, HTMX)
    assert "Within 10 minutes" in shown.text
    assert f"/seat?table={place[3:]}" in shown.text
    assert "<html" not in shown.text
    phone = house.browser()
    assert 'href="/seat"' in phone.get("/").text
    assert f'value="{place[3:]}"' in phone.get(f"/seat?table={place[3:]}").text
    taken = phone.post("/seat", {"table": place[3:].lower().replace("-", " "), "code": code_in(shown.text)})
    assert (taken.status_code, taken.headers["location"]) == (303, place)
    assert phone.view(place)["viewer"] == 1
    assert people[1].view(place)["viewer"] is None


def test_the_host_gets_a_code_for_somebody_whose_device_is_lost(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    assert 'id="code-for-1"' not in people[0].get(place).text
    answer = people[0].post(f"{place}/offer", {"seat": "1"}, HTMX)
    assert (answer.status_code, "is here" in answer.text) == (409, True)
    table = cast(Any, house.client.app).state.tables.awake[place[3:]]
    table.presence.gone.clear()  # nobody has seen either of them for long
    table.presence.bump()
    assert 'id="code-for-1"' in people[0].get(place).text
    code = code_in(people[0].post(f"{place}/offer", {"seat": "1"}, HTMX).text)
    phone = house.browser()
    assert phone.post("/seat", {"table": place[3:], "code": code}).status_code == 303
    assert phone.view(place)["viewer"] == 1
    assert people[1].post(f"{place}/offer", {"seat": "0"}, HTMX).status_code == 403


@pytest.mark.parametrize(
    ("table", "code", "status", "told"),
    [
        ("", "123 456", 404, "No table has the code"),
        ("FERN-27", "123 456", 404, "No table has the code"),
        ("HERE", "000 000", 404, "opens no seat here"),
        ("HERE", "", 404, "opens no seat here"),
        ("HERE", "<b>", 404, "opens no seat here"),
    ],
)
def test_a_wrong_code_is_told_beside_the_form(house: House, table: str, code: str, status: int, told: str) -> None:
    """U-49: what was typed stays, and the sentence says how to go on."""
    place, _people = begun(house, "zero", "Ada")
    phone = house.browser()
    answer = phone.post("/seat", {"table": place[3:] if table == "HERE" else table, "code": code})
    assert answer.status_code == status
    assert told in answer.text
    assert 'role="alert"' in answer.text
    assert phone.cookie == ""
    sent = phone.post("/seat", {"table": place[3:] if table == "HERE" else table, "code": code}, JSON)
    assert sent.json()["error"]


def test_a_code_without_a_script_is_a_page_of_its_own(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    page = people[0].post(f"{place}/offer", {"seat": "0", "share": "yes"})
    assert page.status_code == 200
    assert "This device keeps the seat too." in page.text
    phone = Browser(house.client)
    phone.post("/seat", {"table": place[3:], "code": code_in(page.text)})
    assert phone.view(place)["viewer"] == people[0].view(place)["viewer"] == 0
