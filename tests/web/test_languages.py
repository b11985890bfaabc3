"""People choose the language: at the foot of every page, without a script, kept in a cookie that holds nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from tests.web.marked import forget
from tests.web.people import HTMX, Browser, House

from keeling.core import text
from keeling.core.registry import title_of, titles
from keeling.web import forms

HOUSE = {"Rules": "Regeln", "Seats": "Plätze", "The table is safe": "Der Tisch ist sicher", "Language": "Sprache"}
ZERO = {"Take the pile": "Nimm den Stapel", "Your hand": "Deine Hand"}
GERMAN, FRENCH = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}, {"Accept-Language": "fr"}


@pytest.fixture(autouse=True)
def german_and_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house speaks both, ZERO German alone, no other game either."""
    said = {"keeling": {"de": HOUSE, "fr": {"Rules": "Règles"}}, title_of("zero").package: {"de": ZERO}}
    for package, languages in said.items():
        for language, words in languages.items():
            catalog = Catalog(locale=language)
            for message, translation in words.items():
                catalog.add(message, translation)
            file = tmp_path / package / language / "LC_MESSAGES" / "words.mo"
            file.parent.mkdir(parents=True)
            with file.open("wb") as out:
                write_mo(out, catalog)
    monkeypatch.setattr(text, "folder", lambda package: tmp_path / package)
    forget()
    yield
    monkeypatch.undo()
    forget()


def lang(html: str) -> str:
    found = re.search(r'<html lang="(\w+)">', html)
    assert found
    return found[1]


def chooser(html: str) -> dict[str, str]:
    """What the form at the foot sends back, and the languages by their names."""
    form = re.search(r'<form method="post" action="/language".*?</form>', html, re.DOTALL)
    assert form
    back = re.search(r'name="back" value="([^"]*)"', form[0])
    assert back
    buttons = re.findall(r'value="(\w\w)" lang="\1"([^>]*)>([^<]+)<', form[0])
    here = [code for code, more, _name in buttons if "aria-current" in more]
    assert len(here) == 1
    return {"back": back[1], "here": here[0]} | {name: code for code, _more, name in buttons}


def choose(browser: Browser, language: str, back: str = "/") -> dict[str, str]:
    """The cookies of the browser after it has chosen."""
    answer = browser.post("/language", {"language": language, "back": back})
    assert answer.status_code == 303
    kept = answer.headers["set-cookie"]
    assert kept.startswith(f"keeling_language={language}; ")
    assert "HttpOnly" in kept
    assert "SameSite=lax" in kept
    cookies = [f"keeling_language={language}", *([f"keeling={browser.cookie}"] if browser.cookie else [])]
    return {"Cookie": "; ".join(cookies)}


@pytest.mark.parametrize("path", ["/", "/about", "/join", "/seat", "/rules/zero?rule=Z-020", "/verify", "/replay"])
def test_every_page_ends_with_the_languages_in_their_own_names(ada: Browser, path: str) -> None:
    answer = ada.get(path, GERMAN)
    assert lang(answer.text) == "de"
    assert chooser(answer.text) == {"back": path, "here": "de", "English": "en", "Deutsch": "de", "Français": "fr"}
    assert {"Accept-Language", "Cookie"} <= set(re.split(r",\s*", answer.headers["Vary"]))


def test_what_was_chosen_counts_before_what_the_browser_asks_for(ada: Browser) -> None:
    known = choose(ada, "fr")
    page = ada.get("/about", {**GERMAN, **known}).text
    assert (lang(page), chooser(page)["here"]) == ("fr", "fr")
    missing = ada.get("/nowhere", {**GERMAN, **known})
    assert (missing.status_code, lang(missing.text), chooser(missing.text)["back"]) == (404, "fr", "/nowhere")
    english = ada.get("/about", {**GERMAN, "Cookie": "keeling_language=en"}).text
    assert lang(english) == "en"
    for odd in ("klingon", "", '"; Path=/', "de; keeling=x"):
        assert forms.language_of("fr", odd) == "fr"


def test_the_form_leads_back_to_its_page_and_nowhere_else(ada: Browser) -> None:
    for back, place in (
        ("/t/FERN-27?seat=1", "/t/FERN-27?seat=1"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example/", "/"),
        ("/a\r\nSet-Cookie: x=y", "/"),
        ("", "/"),
    ):
        answer = ada.post("/language", {"language": "de", "back": back})
        assert (answer.status_code, answer.headers["location"]) == (303, place)
    assert ada.post("/language", {"language": "tlh", "back": "/"}).status_code == 422
    assert ada.post("/language", {}, {"Sec-Fetch-Site": "cross-site"}).status_code == 403
    refused = ada.post("/t/FERN-27/sit", {"name": "Ada"}, GERMAN)
    assert chooser(refused.text)["back"] == "/", "an answer to a form cannot be asked for again"


def test_two_languages_look_at_one_table(house: House, ada: Browser, ben: Browser) -> None:
    """Each is shown its own, again and again: nothing that one was shown is kept for the other."""
    place = ada.host(2)
    ben.sit(place)
    assert "<h2>Plätze</h2>" in ada.get(place, GERMAN).text
    assert "<h2>Seats</h2>" in ben.get(place).text
    ada.post(f"{place}/start")
    for _ in range(2):
        for rest in ("", "/text"):
            german, english = (ada.get(place + rest, GERMAN).text, ada.get(place + rest).text)
            assert (lang(german), lang(english)) == ("de", "en")
            assert '<div id="live" lang="de">' in german
            assert "Deine Hand" in german or rest
            assert "Deine Hand" not in english
    german = ada.get(f"{place}/view.json", GERMAN).text
    assert german != ada.get(f"{place}/view.json").text or "Nimm den Stapel" not in german


def test_the_part_of_a_game_that_lacks_the_language_says_which_it_is_in(ada: Browser) -> None:
    """ZERO has no French, the other games have neither: their words are English, and are read out as such."""
    for game in titles():
        alone = game == "zero"
        place = ada.post("/tables", {"game": game, "name": "Ada"}).headers["location"]
        for asked, speaks in ((FRENCH, False), (GERMAN, alone)):
            lobby = ada.get(place, asked).text
            assert lang(lobby) == asked["Accept-Language"][:2]
            assert ('<legend lang="en">' in lobby) is not speaks
        ada.post(f"{place}/start")
        for asked, speaks in ((FRENCH, False), (GERMAN, alone)):
            for rest in ("", "/text"):
                page = ada.get(place + rest, asked).text
                assert lang(page) == asked["Accept-Language"][:2]
                assert ('<div class="spoken" lang="en">' in page) is not speaks
                assert page.index('id="desk"') < page.index('id="table"')
            more = [f"/activities/{game}"] if title_of(game).activities else []
            for whole in (f"/rules/{game}", f"{place}/replay", f"{place}/replay/moments", *more):
                page = ada.get(whole, asked).text
                assert lang(page) == (asked["Accept-Language"][:2] if speaks else "en")
                assert chooser(page)["here"] == asked["Accept-Language"][:2]
        refused = ada.post(f"{place}/act", {"asked_at": "0", "action": "1"}, {**FRENCH, **HTMX})
        assert refused.status_code >= 400
    assert 'class="mood" lang="en"' in ada.get("/", GERMAN).text


def test_where_there_is_one_language_nothing_is_asked(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "languages", lambda: ("en",))
    assert 'action="/language"' not in ada.get("/").text
