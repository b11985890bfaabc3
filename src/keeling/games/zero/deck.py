"""ZERO's decks: the one we designed (cards.toml) and those of one's own, checked before they are played."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from keeling.core.errors import BadDeck
from keeling.core.text import keyed
from keeling.games.zero import terms
from keeling.games.zero.deckfaults import check, parsed
from keeling.games.zero.decktexts import neat
from keeling.games.zero.knowledge import KIND_NAMES

__all__ = ["Card", "Deck", "Source", "check", "read", "standard"]
TEXTS = ("key", "kind", "title", "short", "emblem", "unit", "fact")


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


def neatly(card: dict[str, Any]) -> dict[str, Any]:
    """A card's data with its texts as they are shown."""
    return {key: neat(value) if key in TEXTS else value for key, value in card.items()}


class Deck:
    """The cards of a deck by the rules' card number (kind << 4 | copy)."""

    def __init__(self, data: dict[str, Any], own: bool) -> None:
        self.name = neat(data.get("name", ""))
        self.own = own
        self.data = data
        self.sources = {key: msgspec.convert(value, Source) for key, value in data.get("sources", {}).items()}
        self.entries = [msgspec.convert(neatly(card), Card) for card in data["card"]]
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
    data, faults = parsed(text)
    faults = faults or check(data, text)
    if faults:
        raise BadDeck(*faults)
    made: dict[str, Any] = data
    return made
