"""Words for people, in their language: gettext catalogs of the package and of every game.

The language in force is a context variable, so that one process serves pages in several languages at once. Decks are
looked up by key: the message context is 'deck', the message id 'zero/powder-abroad/title'.
"""

from __future__ import annotations

import gettext as catalogs
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, timedelta
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.numbers import format_decimal

SOURCE_LANGUAGE = "en"
_language: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)
_packages: list[str] = ["keeling"]


def add_package(name: str) -> None:
    """Let the catalogs of a package, a game's say, take part. Its folder `locale` holds LANG/LC_MESSAGES/NAME.mo."""
    if name not in _packages:
        _packages.append(name)
        for kept in (catalog, languages, speaks):
            kept.cache_clear()


def folder(package: str) -> Path:
    return Path(str(resources.files(package))) / "locale"


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are catalogs for, the source language first."""
    found = {path.parent.parent.name for package in _packages for path in folder(package).glob("*/LC_MESSAGES/*.mo")}
    return (SOURCE_LANGUAGE, *sorted(found - {SOURCE_LANGUAGE}))


@cache
def catalog(language: str) -> catalogs.NullTranslations:
    """All catalogs of a language behind each other."""
    first = catalogs.NullTranslations()
    for package in _packages:
        for path in sorted(folder(package).glob(f"{language}/LC_MESSAGES/*.mo")):
            with path.open("rb") as file:
                first.add_fallback(catalogs.GNUTranslations(file))
    return first


@cache
def speaks(package: str, language: str) -> bool:
    """Whether a package has a catalog of a language; all are written in the source language."""
    return language == SOURCE_LANGUAGE or any(folder(package).glob(f"{language}/LC_MESSAGES/*.mo"))


def spoken_by(package: str) -> str:
    """What a package's own texts come in for readers of the language in force: that, or the source language."""
    return _language.get() if speaks(package, _language.get()) else SOURCE_LANGUAGE


def language() -> str:
    return _language.get()


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Within this, texts come in that language."""
    token = _language.set(lang)
    try:
        yield
    finally:
        _language.reset(token)


def N_(message: str) -> str:  # noqa: N802
    """Mark a text for the catalogs that is translated later, where it is shown."""
    return message


def _(message: str, **values: object) -> str:
    """The text in the language in force, its %(name)s filled in."""
    text = catalog(_language.get()).gettext(message) if message else ""
    return text % values if values else text


def ngettext(one: str, many: str, n: int, **values: object) -> str:
    """The text for n things; %(n)s is filled in as well."""
    return catalog(_language.get()).ngettext(one, many, n) % {"n": n, **values}


def number(value: float) -> str:
    """A number as the language in force writes it: 1,234 and 0.5 in English, at most three digits after the point."""
    return format_decimal(value, locale=locale_of(_language.get()))


def day(at: int) -> str:
    """The day of a moment in milliseconds since 1970, by universal time, as the language in force writes it."""
    return day_in(at // 86_400_000, _language.get())


@lru_cache(64)
def day_in(number: int, language: str) -> str:
    return str(format_date(date(1970, 1, 1) + timedelta(number), "long", locale_of(language)))


@cache
def locale_of(language: str) -> Locale:
    """What is known of a language's numbers; the source language's where nothing is."""
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale(SOURCE_LANGUAGE)


def own_name(language: str) -> str:
    """What a language calls itself, as it is written in a list of languages."""
    known = locale_of(language)
    name = known.get_display_name() if known.language == language else language
    return f"{(name or language)[:1].upper()}{(name or language)[1:]}"


def keyed(context: str, key: str, text: str) -> str:
    """A text that catalogs keep by key (a deck's), with the deck's own words as the default."""
    found = catalog(_language.get()).pgettext(context, key)
    return text if found == key else found
