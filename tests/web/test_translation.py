"""Every word on every page comes from the catalogs: in a language that marks each message, nothing is left unmarked."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from tests.web.people import HTMX, Browser, House
from tests.web.test_deck import deck

from keeling.core import text
from keeling.core.registry import title_of
from keeling.web import contexts

MARKED = {"Accept-Language": "xx"}
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-title", "data-unsent", "data-copied", "data-select",
          "data-lost", "data-polls", "data-label", "data-words",
          "aria-description", "aria-roledescription", "aria-valuetext")  # fmt: skip
SILENT = {"script", "style", "code", "kbd"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
NAMES = ("Keeling", "ZERO", "Ada Quill", "Ben Quill", "FERN-27", "TOML")
WORD = re.compile(r"[^\W\d_]{2,}")
MARKS = re.compile(r"[⟦⟧]")


class Marking(gettext.NullTranslations):
    """Puts every message into brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


class Reader(HTMLParser):
    """What a page says: its text as one run, and each attribute that is read out."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.said: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.inside.append(tag)
        self.attributes += [value for key, value in attrs if key in SPOKEN and value]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [value for key, value in attrs if key in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass
        self.said.append(" ")

    def handle_data(self, data: str) -> None:
        if not SILENT & set(self.inside):
            self.said.append(data)


def unmarked(run: str) -> str:
    """What stands outside all brackets."""
    found, depth = [], 0
    for part in re.split(r"([⟦⟧])", run):
        if part == "⟦":
            depth += 1
        elif part == "⟧":
            depth -= 1
            assert depth >= 0, run
        elif not depth:
            found.append(part)
    assert not depth, run
    return "\n".join(found)


def loose(html: str, names: tuple[str, ...]) -> list[str]:
    """The words of a page that no catalog gave."""
    reader = Reader()
    reader.feed(html)
    found = []
    for run in ("".join(reader.said), *reader.attributes):
        rest = unmarked(run)
        for name in sorted(names, key=len, reverse=True):
            rest = rest.replace(name, " ")
        rest = re.sub(r"https?://\S+|\bZ-\d+|\b[A-Z]{2,12}-\d\d\b", " ", rest)
        found += [line.strip() for line in rest.splitlines() if WORD.search(line)]
    return found


def known_names() -> tuple[str, ...]:
    """What stays as it is in every language: names of the house, of people, of the works that figures come from."""
    data = title_of("zero").deck()
    sources = data.get("sources", {}).values()
    return (*NAMES, *(str(source[key]) for source in sources for key in ("title", "url", "year") if source.get(key)))


@pytest.fixture(autouse=True)
def marking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    title_of("zero")  # its catalogs take part from now on
    original = text.catalog
    monkeypatch.setattr(text, "catalog", lambda language: Marking() if language == "xx" else original(language))
    monkeypatch.setattr(text, "languages", lambda: ("en", "xx"))
    contexts.given_names.cache_clear()
    yield
    contexts.given_names.cache_clear()


def check(browser: Browser, place: str, names: tuple[str, ...] = (), status: int = 200) -> None:
    answer = browser.get(place, MARKED)
    assert answer.status_code == status, place
    assert "⟦" in answer.text
    assert loose(answer.text, known_names() + names) == [], place


def test_the_reader_finds_what_is_loose() -> None:
    page = '<p title="Bare">⟦Hello %s⟧ Ada Quill <b>word</b></p><p>⟦a <b>b</b> ⟦c⟧ d⟧ 12</p><kbd>Enter</kbd>'
    assert loose(page, NAMES) == ["word", "Bare"]


@pytest.mark.parametrize("path", ["/", "/about", "/join", "/seat", "/rules/zero"])
def test_pages_of_the_house(ada: Browser, path: str) -> None:
    check(ada, path)


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nowhere", 404), ("/t/FERN-27", 404), ("/join?code=FERN-27", 404), ("/rules/zero?rule=Z-020", 200)],
)
def test_pages_that_refuse(ada: Browser, path: str, status: int) -> None:
    check(ada, path, ("/nowhere",), status)


def test_the_lobby(house: House, ada: Browser, ben: Browser) -> None:
    place = ada.host(4, "Ada Quill")
    check(ada, place)
    ben.sit(place, "Ben Quill")
    ada.post(f"{place}/seats", {"do": "bot", "seat": 2, "level": "hard"})
    robot = re.findall(r"<b>([^<]+)</b>", ada.get(place).text)
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
