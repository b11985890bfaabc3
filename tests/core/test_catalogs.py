"""Translations that ship: each is whole, fits what it translates, and agrees with the others of its language.

Catalogs are found by folder: `locale/NAME.pot` of the house and of every game, `locale/LANG/LC_MESSAGES/NAME.po`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

HOUSE = Path(__file__).parents[2] / "src" / "keeling"  # a wheel has no sources of translations
POTS = sorted(HOUSE.rglob("locale/*.pot"))
POS = sorted(HOUSE.rglob("locale/*/LC_MESSAGES/*.po"))
NAMED = re.compile(r"%\(\w+\)s")
TAG = re.compile(r"</?\w[^>]*>")
Key = tuple[str | None, str]


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(path: Path) -> dict[Key, Message]:
    """The messages of a file by context and id, of several forms the first."""
    return {(one.context, forms(one.id)[0]): one for one in read(path) if one.id}


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def source(message: Message) -> list[str]:
    """What is translated; where the id is a key, the text is its comment."""
    return [" ".join(message.auto_comments)] if message.context else forms(message.id)


def place(path: Path) -> str:
    return "/".join((path.parent.parent.name, path.name))


def ends(text: str) -> tuple[str, str]:
    return re.match(r"\s*", text)[0], re.search(r"\s*$", text)[0]  # type: ignore[index]


def faults(message: Message, plurals: int) -> list[str]:
    """What is wrong with one translation."""
    told, translated = source(message), forms(message.string)
    found = ["is fuzzy"] if message.fuzzy else []
    if len(translated) != (plurals if len(told) > 1 else 1):
        return [*found, f"has {len(translated)} forms"]
    if not all(map(str.strip, translated)):
        return [*found, "is not translated"]
    for n, text in enumerate(translated):
        like = told[0 if n == 0 else -1]
        known = {name for one in told for name in NAMED.findall(one)}
        if len(told) == 1 and sorted(NAMED.findall(text)) != sorted(NAMED.findall(like)):
            found.append(f"has other places than {sorted(NAMED.findall(like))}: {text}")
        if not set(NAMED.findall(text)) <= known or known - {"%(n)s", "%(num)s"} - set(NAMED.findall(text)):
            found.append(f"has other places than {sorted(known)}: {text}")
        if not message.context and "%" in NAMED.sub("", text).replace("%%", "") and NAMED.search(like):
            found.append(f"has a bare %: {text}")
        if ends(text) != ends(like):
            found.append(f"begins or ends with other spaces: {text!r}")
        if sorted(TAG.findall(text)) != sorted(TAG.findall(like)):
            found.append(f"has other tags: {text}")
    return found


def test_there_are_catalogs() -> None:
    assert {path.name for path in POTS} >= {"keeling.pot", "zero.pot"}
    for po in POS:
        assert po.parents[2] / f"{po.stem}.pot" in POTS, f"{po} translates no .pot"


@pytest.mark.parametrize("po", POS, ids=place)
def test_it_has_each_message_and_no_other(po: Path) -> None:
    known, translated = messages(po.parents[2] / f"{po.stem}.pot"), messages(po)
    assert [key for key in known if key not in translated] == [], "not in the .po"
    assert [key for key in translated if key not in known] == [], "no longer in the .pot"
    stale = [key for key, one in translated.items() if source(one) != source(known[key])]
    assert stale == [], "the English text has changed"


@pytest.mark.parametrize("po", POS, ids=place)
def test_each_translation_fits_its_message(po: Path) -> None:
    catalog = read(po)
    assert str(catalog.locale) == po.parent.parent.name
    found = {key: wrong for key, one in messages(po).items() if (wrong := faults(one, catalog.num_plurals))}
    assert found == {}


@pytest.mark.parametrize("language", sorted({po.parent.parent.name for po in POS}))
def test_a_language_says_the_same_everywhere(language: str) -> None:
    """Catalogs lie behind each other, the house's first: what a game says otherwise would never be seen."""
    said: dict[Key, tuple[str, list[str]]] = {}
    differ = []
    files = sorted(HOUSE.rglob(f"locale/{language}/LC_MESSAGES/*.po"), key=lambda path: len(path.parts))
    for po in files:
        for key, one in messages(po).items():
            before = said.setdefault(key, (po.name, forms(one.string)))
            if before[1] != forms(one.string):
                differ.append(f"{key}: {before[1]} in {before[0]}, {forms(one.string)} in {po.name}")
    assert differ == []


def message(text: str | tuple[str, str], string: str | tuple[str, ...], **more: object) -> Message:
    return Message(text, string, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (message("%(n)s of %(all)s", "%(n)s von %(alle)s"), "other places"),
        (message("Ready", ""), "not translated"),
        (message("Ready", "Bereit", flags=("fuzzy",)), "fuzzy"),
        (message(" (bot)", "(Bot)"), "spaces"),
        (message(("%(n)s card", "%(n)s cards"), ("%(n)s Karte",)), "1 forms"),
        (message("%(n)s left", "%(n)s 100 %"), "bare %"),
        (message("a <b>word</b>", "ein Wort"), "tags"),
    ],
)
def test_what_is_wrong_is_found(wrong: Message, words: str) -> None:
    assert words in "; ".join(faults(wrong, 2))


@pytest.mark.parametrize(
    "right",
    [
        message("%(n)s of %(all)s", "von %(all)s %(n)s"),
        message(("One card", "%(n)s cards"), ("Eine Karte", "%(n)s Karten")),
        message(("%(n)s card", "%(n)s cards"), ("eine Karte", "%(n)s Karten")),
        message("zero/x/fact", "1 % davon", context="deck", auto_comments=("1 % of it",)),
    ],
)
def test_what_is_right_passes(right: Message) -> None:
    assert faults(right, 2) == []
