"""Texts in the language in force, the ledger, the one tree of errors, and finding games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from tests.testing.bazaar.title import TITLE

from keeling.core import errors, ledger, registry, text
from keeling.core.errors import BadInput, BadPosition, KeelingError, UnknownGame, nearest
from keeling.core.game import Refused
from keeling.core.title import likely


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with a German catalog."""
    catalog = Catalog(locale="de")
    catalog.add("Ready", "Bereit")
    catalog.add("%(who)s is out", "%(who)s ist fertig")
    catalog.add(("%(n)s card", "%(n)s cards"), ("%(n)s Karte", "%(n)s Karten"))
    catalog.add("bazaar/rice/title", "Reis", context="deck")
    folder = tmp_path / "words_of_a_test/locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder.parents[2] / "__init__.py").touch()
    buffer = BytesIO()
    write_mo(buffer, catalog)
    (folder / "words.mo").write_bytes(buffer.getvalue())
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(text, "_packages", list(text._packages))
    text.add_package("words_of_a_test")
    yield
    text.catalog.cache_clear()
    text.languages.cache_clear()
    sys.modules.pop("words_of_a_test", None)


@pytest.mark.usefixtures("german")
def test_texts_come_in_the_language_in_force() -> None:
    assert text.languages()[0] == "en"
    assert "de" in text.languages()
    assert text._("Ready") == "Ready"
    with text.speaking("de"):
        assert text.language() == "de"
        assert text._("Ready") == "Bereit"
        assert text._("%(who)s is out", who="100 %") == "100 % ist fertig"
        assert [text.ngettext("%(n)s card", "%(n)s cards", n) for n in (1, 2)] == ["1 Karte", "2 Karten"]
        assert text._("Never translated") == "Never translated"
        with text.speaking("en"):
            assert text._("Ready") == "Ready"
    assert text.language() == "en"


@pytest.mark.usefixtures("german")
def test_decks_are_looked_up_by_key() -> None:
    assert text.keyed("deck", "bazaar/rice/title", "Rice") == "Rice"
    with text.speaking("de"):
        assert text.keyed("deck", "bazaar/rice/title", "Rice") == "Reis"
        assert text.keyed("deck", "bazaar/salt/title", "Salt") == "Salt"


def test_an_empty_text_stays_empty() -> None:
    assert text._("") == ""


def test_the_ledger_is_read_by_id() -> None:
    rules = ledger.ledger("keeling.games.zero")
    assert rules["Z-004"].printed
    assert all(rule.text and rule.source for rule in rules.values())
    assert all(rule.id in rules for entry in rules.values() for rule in [rules[name] for name in entry.settles])
    assert ledger.ledger("tests.testing.bazaar")["B-003"].tests == ()


def test_an_id_that_stands_twice_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "twice_in_a_test"
    package.mkdir()
    (package / "__init__.py").touch()
    entry = '[[rule]]\nid = "T-1"\ntext = "t"\nsource = "s"\nprinted = true\n'
    (package / "rulings.toml").write_text(entry * 2)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadInput, match="an id stands twice"):
        ledger.ledger("twice_in_a_test")


def test_errors_are_one_tree() -> None:
    kinds = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(kinds) >= 8
    assert all(issubclass(kind, KeelingError) for kind in kinds)
    assert BadPosition("One.", "Two.").faults == ("One.", "Two.")
    assert str(BadPosition("One.", "Two.")) == "One.\nTwo."
    assert Refused(13).ruling == 13


def test_the_nearest_word_is_offered() -> None:
    assert nearest("zer", ["zero", "catan"]) == " Did you mean 'zero'?"
    assert nearest("xyz", ["zero", "catan"]) == " There is: zero, catan."
    assert nearest("xyz", []) == ""


def test_games_of_the_house_are_found() -> None:
    assert registry.title_of("zero").id == "zero"
    with pytest.raises(UnknownGame, match="Did you mean 'zero'"):
        registry.title_of("zeroo")


def test_a_game_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("bazaar", "tests.testing.bazaar.title:TITLE", registry.GROUP)
    usurper = EntryPoint("zero", "tests.testing.bazaar.title:TITLE", registry.GROUP)
    offered = EntryPoints([point, usurper])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: offered.select(group=group))
    monkeypatch.setattr(text, "_packages", list(text._packages))
    registry.found.cache_clear()
    try:
        assert registry.title_of("bazaar") is TITLE
        assert registry.title_of("zero").package == "keeling.games.zero"
        assert list(registry.titles()) == sorted(registry.titles())
    finally:
        monkeypatch.undo()
        registry.found.cache_clear()
    assert "bazaar" not in registry.titles()


def test_of_many_sentences_the_nearest_are_named() -> None:
    assert likely("ready", []) == "There is: nothing."
    assert likely("ready", ["pass", "vote"]) == "There is: pass; vote."
    said = likely("swap 3 for 4", [f"swap {n} for 4" for n in range(70)] + ["leave"])
    assert said.startswith("There is: swap 3 for 4; ")
    assert said.count(";") == 6
    assert said.endswith("; and 65 more.")
