"""A language that marks each message: what stands outside the marks on a page came from no catalog.

Its catalogs are made of the .pot files of the house and of every game, so that a text counts as translatable only if
translators are given it. Letters change as well ("Réàdy"): code that looks at a text instead of its meaning stumbles.
"""

from __future__ import annotations

import gettext
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import keeling
from keeling.core import text
from keeling.core.registry import titles
from keeling.core.title import Title

LANGUAGE = "xx"
MARKED = {"Accept-Language": LANGUAGE}
HOUSE = Path(keeling.__file__).parent
SOURCES = Path(__file__).parents[2] / "src" / "keeling"  # a wheel has no .pot
SPOKEN = {"title", "placeholder", "alt", "label", "aria-label", "aria-description", "aria-roledescription"}
SPOKEN |= {"aria-valuetext", "aria-placeholder"}
SILENT = {"script", "style", "code", "kbd"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
WORD = re.compile(r"[^\W\d_]{2,}")
SENTENCE = re.compile(r"^(?=.*[A-Z.!?]).*[^\W\d_]{2,} [^\W\d_]{2,}")  # what a script says, not what it looks up
KEPT = re.compile(r"%\(\w+\)s|%%|&\w+;|\S*[./@]\S*|<[^>]*>")
OTHER = str.maketrans("aeiouAEIOU", "àéïôùÀÉÏÔÙ")
NAMES = (
    "Keeling",  # the house
    "Xx",  # the marking language, in the list of languages
    "FERN-27",  # what a code looks like
    "TOML", "JSON", "MIT", "NOAA GML",  # formats, a licence, a laboratory
    "CO₂", "CO₂e", "Gt", "ppm", "kB", "MB",  # substances and units, written so everywhere
)  # fmt: skip


def marked(message: str) -> str:
    """A message as this language has it, its placeholders as they were."""
    parts = re.split(f"({KEPT.pattern})", message)
    return f"⟦{''.join(part if i % 2 else part.translate(OTHER) for i, part in enumerate(parts))}⟧"


class Marking(gettext.NullTranslations):
    """Puts every message into brackets, whether or not it is in a catalog: for games that have none."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


def translation(message: Message) -> str | tuple[str, ...]:
    if message.context:
        return marked(" ".join(message.auto_comments))  # the msgid is a key
    return marked(message.id) if isinstance(message.id, str) else tuple(map(marked, message.id))


def compiled(pot: Path) -> bytes:
    """The catalog of this language for what a .pot lists."""
    made = Catalog(locale="de")  # for its two plural forms
    with pot.open("rb") as file:
        for message in read_po(file):
            if message.id:
                made.add(message.id, translation(message), context=message.context)
    out = BytesIO()
    write_mo(out, made)
    return out.getvalue()


def packages() -> dict[str, Path]:
    """The house and each game of its own, with the folder of its catalogs."""
    found = {title.package: text.folder(title.package) for title in titles().values()}
    return {"keeling": HOUSE / "locale"} | {name: place for name, place in found.items() if place.is_relative_to(HOUSE)}


def write(folder: Path) -> dict[str, Path]:
    """Catalogs of this language for every package that has a .pot: what to take for its folder of catalogs."""
    found = {}
    for package, place in packages().items():
        for pot in (SOURCES / place.relative_to(HOUSE)).glob("*.pot"):
            found[package] = folder / package
            file = found[package] / LANGUAGE / "LC_MESSAGES" / f"{pot.stem}.mo"
            file.parent.mkdir(parents=True)
            file.write_bytes(compiled(pot))
    return found


@pytest.fixture(scope="session")
def marked_catalogs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return write(tmp_path_factory.mktemp("marked"))


@pytest.fixture
def marking(marked_catalogs: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Within a test there are two languages: English and this one."""
    monkeypatch.setattr(text, "folder", lambda package: marked_catalogs.get(package, Path("nowhere")))
    forget()
    yield
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Have it read anew which catalogs there are."""
    from keeling.web import contexts

    for kept in (text.catalog, text.languages, text.speaks, contexts.given_names):
        kept.cache_clear()


class Reader(HTMLParser):
    """What a page says: its text as one run, and each attribute that is read out, or that a script says.

    What says itself that it is in another language (the faults of a file, say) is left out.
    """

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.away: list[bool] = []  # whether the words within each of these are no words of the page
        self.said: list[str] = []
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            away = tag in SILENT or dict(attrs).get("lang", LANGUAGE) != LANGUAGE
            self.inside.append(tag)
            self.away.append(away)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if any(self.away):
            return
        of_button = dict(attrs).get("type") in ("submit", "button", "reset") and tag == "input"
        for key, value in attrs:
            words = key.startswith("data-") and SENTENCE.search(value or "")
            if value and (key in SPOKEN or words or (key == "value" and of_button) or "⟦" in value):
                self.attributes.append(value)

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.away.pop() is not None and self.inside.pop() != tag:
            pass
        self.said.append(" ")

    def handle_data(self, data: str) -> None:
        if not any(self.away):
            self.said.append(data)


def works(title: Title) -> tuple[str, ...]:
    """The works that a game's figures come from, `source` in its data files: their titles and addresses are names."""
    place = Path(str(resources.files(title.package)))
    files = [file for near in (place, place.parent) for file in near.glob("*.toml") if file.name != "rulings.toml"]
    return tuple({name for file in files for name in cited(tomllib.loads(file.read_text("utf-8")))})


def cited(value: Any, here: bool = False) -> Iterator[str]:
    """The texts below keys `source` and `sources`."""
    if isinstance(value, str) and here:
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from cited(item, here or key in ("source", "sources"))
    elif isinstance(value, list):
        for item in value:
            yield from cited(item, here)


def unmarked(run: str) -> str:
    """What stands outside all marks."""
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


def loose(html: str, names: tuple[str, ...] = ()) -> list[str]:
    """The words of a page that no catalog gave, but for names."""
    reader = Reader()
    reader.feed(html)
    found = []
    for run in ("".join(reader.said), *reader.attributes):
        rest = unmarked(run)
        for name in sorted((*NAMES, *names), key=len, reverse=True):
            rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest)
        rest = re.sub(r"https?://\S+|\b[A-Z]{1,2}-?\d+\b|\b[A-Z]{2,12}-\d\d\b", " ", rest)
        found += [" ".join(line.split()) for line in rest.splitlines() if WORD.search(line)]
    return found
