"""ZERO's decks: the one we designed (cards.toml) and those of one's own, checked before they are played."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from keeling.core.errors import BadDeck, nearest
from keeling.core.text import keyed
from keeling.core.title import plain
from keeling.games.zero import terms
from keeling.games.zero.knowledge import KIND_NAMES

EMBLEMS = ("air", "road", "rail", "foot", "food", "gear", "home", "resort", "screen", "save", "reset", "see", "clear")
SPECIAL_EMBLEMS = ("reset", "see", "clear")
LONGEST = {"key": 40, "title": 90, "short": 24, "unit": 80, "fact": 240}


class Source(msgspec.Struct, frozen=True):
    """Where a figure comes from."""

    title: str
    url: str = ""
    year: int | str = ""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a deck; `copies` cards look like it.

    Attributes:
        kind: '-5' to '+5', 'reset', 'transparent' or 'clear' (Z-064: a special has no value).
        kg: low and high of what the action adds or avoids, kg CO2e per `unit`; empty where it is no such figure.
    """

    key: str
    kind: str
    title: str
    copies: int = 1
    short: str = ""
    emblem: str = "save"
    kg: tuple[float, ...] = ()
    unit: str = ""
    fact: str = ""
    source: str | list[str] = ""

    @property
    def number(self) -> int:
        """The kind as the rules count it."""
        return KIND_NAMES.index(self.kind)


class Deck:
    """The cards of a deck by the rules' card number (kind << 4 | copy)."""

    def __init__(self, data: dict[str, Any], own: bool) -> None:
        self.name: str = data.get("name", "")
        self.own = own
        self.data = data
        self.sources = {key: msgspec.convert(value, Source) for key, value in data.get("sources", {}).items()}
        self.entries = [msgspec.convert(card, Card) for card in data["card"]]
        self.cards: dict[int, Card] = {}
        counts = [0] * terms.KINDS
        for entry in self.entries:
            for _ in range(entry.copies):
                self.cards[entry.number << 4 | counts[entry.number]] = entry
                counts[entry.number] += 1
        self.copies = tuple(counts)
        looks = Counter((entry.kind, entry.title) for entry in self.cards.values())
        self.twins = {card for card, entry in self.cards.items() if looks[entry.kind, entry.title] > 1}

    def text(self, entry: Card, what: str) -> str:
        """A text of a card in the language in force; a deck of one's own speaks its own."""
        words: str = getattr(entry, what)
        return words if self.own or not words else keyed("deck", f"zero/{entry.key}/{what}", words)

    def title(self, card: int) -> str:
        return self.text(self.cards[card], "title")


@cache
def standard() -> Deck:
    """The deck that comes with Keeling."""
    text = (resources.files(__package__) / "cards.toml").read_text("utf-8")
    return Deck(tomllib.loads(text), own=False)


def read(text: str) -> dict[str, Any]:
    """A deck file's data, checked.

    Raises:
        BadDeck: every fault in a sentence with its line.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(f"The file is no TOML: {error}.") from None
    lines = [n for n, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]
    faults = check(data, lines)
    if faults:
        raise BadDeck(*faults)
    return data


def check(data: Any, lines: list[int] | None = None) -> list[str]:
    """The faults of a deck, a sentence each; `lines` tells where each card begins."""
    cards = data.get("card") if isinstance(data, dict) else None
    if not isinstance(cards, list) or not cards:
        return ["A deck is a TOML file with a [[card]] for each card; see 'keeling deck show zero'."]
    if len(cards) > terms.KINDS * terms.COPIES:
        return [f"A deck has at most {terms.KINDS * terms.COPIES} cards; this one lists {len(cards)}."]
    found = []
    sources = data.get("sources", {})
    if not isinstance(sources, dict):
        found.append("'sources' is a table of tables, [sources.NAME] with title and url.")
        sources = {}
    for key, source in sources.items():
        try:
            msgspec.convert(source, Source)
        except msgspec.ValidationError as error:
            found.append(f"[sources.{key}]: {error}.")
    seen: dict[tuple[str, str], str] = {}
    counts = [0] * terms.KINDS
    for i, card in enumerate(cards):
        where = f"Line {lines[i]}, card {i + 1}" if lines and i < len(lines) else f"Card {i + 1}"
        found += [f"{where}: {fault}" for fault in card_faults(card, sources, seen, counts)]
    found += [
        f"There are {n} cards of kind {KIND_NAMES[kind]}; at most {terms.COPIES} fit."
        for kind, n in enumerate(counts)
        if n > terms.COPIES
    ]
    if not found and not any(counts[: terms.RESET]):
        found.append("No card has a value from -5 to +5, so nobody could ever be beaten.")
    if not found and sum(counts) < 6:
        found.append(f"The deck has {sum(counts)} cards; two players need 6 for the deal (Z-007).")
    return found


def card_faults(card: Any, sources: dict[str, Any], seen: dict[tuple[str, str], str], counts: list[int]) -> list[str]:
    """The faults of one card; what it holds is added to `seen` and `counts`."""
    if not isinstance(card, dict):
        return ["is no table."]
    known = Card.__struct_fields__
    found = [f"has an unknown field '{field}'.{nearest(field, known)}" for field in card if field not in known]
    try:
        entry = msgspec.convert(card, Card)
    except msgspec.ValidationError as error:
        return [*found, f"{error}."]
    found += [
        f"'{what}' is longer than {most} letters." for what, most in LONGEST.items() if len(getattr(entry, what)) > most
    ]
    if not entry.key.strip() or not entry.title.strip():
        found.append("needs a key and a title.")
    if ("key", entry.key) in seen:
        found.append(f"has the key '{entry.key}' of an earlier card.")
    seen["key", entry.key] = entry.kind
    special = entry.kind in KIND_NAMES[terms.RESET :]
    if special and seen.setdefault(("title", plain(entry.title)), entry.kind) != entry.kind:
        found.append("has the title of an earlier card of another kind; specials show no value to tell them apart.")
    if entry.kind not in KIND_NAMES:
        found.append(f"kind '{entry.kind}' is none.{nearest(entry.kind, KIND_NAMES)}")
    elif not 1 <= entry.copies <= terms.COPIES:
        found.append(f"copies must be 1 to {terms.COPIES}, not {entry.copies}.")
    else:
        counts[entry.number] += entry.copies
    if entry.emblem not in EMBLEMS:
        found.append(f"emblem '{entry.emblem}' is none.{nearest(entry.emblem, EMBLEMS)}")
    if entry.kg and (len(entry.kg) != 2 or not 0 <= entry.kg[0] <= entry.kg[1]):
        found.append("kg takes two numbers, low and high.")
    for source in [entry.source] if isinstance(entry.source, str) else entry.source:
        if source not in ("", "own") and source not in sources:
            found.append(f"source '{source}' is not under [sources].{nearest(source, sources)}")
    return found
