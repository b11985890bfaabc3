"""Every word on every page comes from the catalogs: in a language that marks each message, nothing is left unmarked."""

from __future__ import annotations

import re

import pytest
from tests.web.marked import MARKED, loose, marked, unmarked, works
from tests.web.people import HTMX, Browser, House
from tests.web.test_deck import deck

from keeling.core.registry import title_of, titles

pytestmark = pytest.mark.usefixtures("marking")
PEOPLE = ("Ada Quill", "Ben Quill")


def check(browser: Browser, place: str, names: tuple[str, ...] = (), status: int = 200) -> None:
    answer = browser.get(place, MARKED)
    assert answer.status_code == status, place
    assert "⟦" in answer.text
    assert loose(answer.text, (*PEOPLE, *works(title_of("zero")), *names)) == [], place


def test_the_reader_finds_what_is_loose() -> None:
    page = '<p title="Bare">⟦Hello %s⟧ Ada Quill <b>word</b></p><p>⟦a <b>b</b> ⟦c⟧ d⟧ 12</p>'
    page += '<kbd>Enter</kbd><i lang="en" title="so">so</i>'
    assert loose(page, PEOPLE) == ["word", "Bare"]
    assert unmarked("⟦a⟧ b ⟦c ⟦d⟧⟧") == "\n b \n"


def test_placeholders_and_addresses_are_kept() -> None:
    assert marked("%(n)s cards & more") == "⟦%(n)s càrds & môré⟧"
    assert marked("See https://a.example/b or x@y.example.") == "⟦Séé https://a.example/b ôr x@y.example.⟧"


@pytest.mark.parametrize("path", ["/", "/about", "/join", "/seat", "/rules/zero"])
def test_pages_of_the_house(ada: Browser, path: str) -> None:
    check(ada, path)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nowhere", 404),
        ("/t/FERN-27", 404),
        ("/t/FERN-27/replay", 404),
        ("/r/FERN-27", 404),
        ("/w/FERN-27", 404),
        ("/join?code=FERN-27", 404),
        ("/rules/nowhere", 404),
        ("/rules/zero?rule=Z-020", 200),
        ("/games/zero/nowhere", 404),
        ("/activities/zero", 404),
        ("/static/nowhere", 404),
    ],
)
def test_pages_that_refuse(ada: Browser, path: str, status: int) -> None:
    check(ada, path, ("/nowhere", "nowhere", *titles()), status)


@pytest.mark.parametrize("path", ["/verify", "/replay", "/tables", "/play-now", "/join", "/seat", "/language"])
def test_forms_that_are_filled_in_wrongly(ada: Browser, path: str) -> None:
    for fields in ({}, {"game": "nothing", "code": "x", "file": "{}", "name": ""}):
        answer = ada.post(path, fields, MARKED)
        assert answer.status_code >= 300
        assert loose(answer.text, ("language", "en, xx")) == [], fields


def test_the_faults_of_a_file_are_english_and_say_so(ada: Browser) -> None:
    place = ada.host(2, "Ada Quill")
    for headers in (MARKED, {**MARKED, **HTMX}):
        answer = ada.post(f"{place}/deck", {"text": "name = 3"}, headers)
        assert answer.status_code == 422
        assert loose(answer.text) == []
        assert re.search(r'<ul[^>]* lang="en"><li>\w', answer.text)
        english = ada.post(f"{place}/deck", {"text": "name = 3"}, {"Accept-Language": "en"})
        assert '<ul id="faults"><li>' in english.text


def test_the_lobby(house: House, ada: Browser, ben: Browser) -> None:
    place = ada.host(4, "Ada Quill")
    check(ada, place)
    ben.sit(place, "Ben Quill")
    ada.post(f"{place}/seats", {"do": "bot", "seat": 2, "level": "hard"})
    robot = re.findall(r"<b\b[^>]*>([^<]+)<", ada.get(place).text)
    for browser in (ada, ben, house.browser()):
        check(browser, place, (*robot,))
        check(browser, f"{place}/big")
    assert ada.post(f"{place}/deck", {"text": deck("Ours")}).status_code == 303
    for browser in (ada, ben):
        check(browser, place, (*robot, "Ours"))
    for answer in (
        ben.post(f"{place}/start", headers={**MARKED, **HTMX}),
        ada.post(f"{place}/seats", {"do": "odd"}, {**MARKED, **HTMX}),
        ada.post(f"{place}/act", {"asked_at": "x"}, {**MARKED, **HTMX}),
    ):
        assert loose(answer.text, ("odd", "add, remove, bot, free, kick, move, leave, host")) == []


def test_what_stands_above_a_table(house: House, ada: Browser, ben: Browser) -> None:
    """Clocks, chat, pause, end, a device of several people, codes, the problem page, the home page's open tables."""
    place = ada.host(4, "Ada Quill")
    ben.sit(place, "Ben Quill")
    ada.post(f"{place}/sit", {"name": "Ida Quill", "also": "yes"})
    ada.post(f"{place}/clocks", {"clock": "bank:600", "minutes": "40"})
    ada.post(f"{place}/list", {"do": "on"})
    for browser in (ada, ben):
        check(browser, place, ("Ida Quill",))
    ben.post(f"{place}/chat", {"text": "1"})
    ada.post(f"{place}/start")
    names = ("Ida Quill", *(person["name"] for person in ada.view(place)["people"]))
    stranger = house.browser()
    for step in ("", "pause", "end"):
        if step:
            ada.post(f"{place}/{step}")
        for browser in (ada, ben, stranger):
            for rest in ("", "/text", "/watch"):
                check(browser, f"{place}{rest}", names)
    check(stranger, "/", names)
    problem = ben.get(f"{place}/problem", MARKED).text
    server = re.search(r"Keeling \S+ \w{12}", " ".join(problem.replace(",", " ").split()))
    assert server
    check(ben, f"{place}/problem", ("python-httpx", "testclient", *server[0].split()[1:]))
    offered = ben.post(f"{place}/offer", {}, {**MARKED, **HTMX}).text
    assert loose(offered, ("seat", "table", *names)) == []


def test_a_table_from_the_deal_to_the_end(house: House, ada: Browser, ben: Browser) -> None:
    place = ada.host(3, "Ada Quill")
    ben.sit(place, "Ben Quill")
    ada.post(f"{place}/seats", {"do": "bot", "seat": 2, "level": "easy"})
    ada.post(f"{place}/start")
    robot = tuple(person["name"] for person in ada.view(place)["people"])
    for step in range(400):
        seen = {browser: browser.view(place) for browser in (ada, ben)}
        ended = seen[ada]["ended"]
        if step % 6 == 0 or ended:
            for rest in ("", "/text", "/watch"):
                for browser in (ada, ben):
                    check(browser, f"{place}{rest}", robot)
        if ended:
            break
        for browser, view in seen.items():
            if view["choices"]:
                choice = view["choices"][step * 7 % len(view["choices"])]
                browser.post(f"{place}/act", {"asked_at": view["asked_at"], "action": choice["action"]})
                break
    else:
        pytest.fail("the round does not end")
    refused = ada.post(f"{place}/act", {"asked_at": seen[ada]["asked_at"], "action": "1"}, {**MARKED, **HTMX})
    assert loose(refused.text, robot) == []
    check(ada, "/")
