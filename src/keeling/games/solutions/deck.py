"""The cards of Solutions as data: 76 solutions of cards.toml, the small decks of decks.toml.

Figures: Project Drawdown, The Drawdown Review, 2020, Scenario 1, 2020-2050, Gt CO2e.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from keeling.core.text import N_, _, keyed
from keeling.games.solutions import terms

PACKAGE = "keeling.games.solutions"
SECTORS = {
    "electricity": N_("Electricity"),
    "food": N_("Food, Agriculture and Land Use"),
    "industry": N_("Industry"),
    "transport": N_("Transportation"),
    "buildings": N_("Buildings"),
    "land": N_("Land Sinks"),
    "ocean": N_("Ocean Sinks"),
    "engineered": N_("Engineered Sinks"),
    "health": N_("Health & Education"),
}


class Card(msgspec.Struct, frozen=True):
    """A solution. Its number is its place in `cards()`: the alphabetical order of ids, which tells nothing of ranks.

    Attributes:
        title, text, hint: the front; the hint may be ''.
        name: as the Review has it.
        sectors: keys of SECTORS.
        rank, gt, why, link, source: the back; gt in Gt CO2e.
    """

    id: str
    title: str
    name: str
    sectors: tuple[str, ...]
    text: str
    hint: str
    rank: int
    gt: float
    why: str
    link: str
    source: str = ""

    @property
    def hundredths(self) -> int:
        """Gt in hundredths, exact."""
        return round(self.gt * 100)

    def said(self, what: str) -> str:
        """`title`, `text`, `hint` or `why` in the language in force."""
        return keyed("deck", f"solutions/{self.id}/{what}", getattr(self, what))


class Small(msgspec.Struct, frozen=True):
    """A card of one of the small decks; what a deck does not use is left at its default.

    Attributes:
        spaces: that it moves the marker by; of a choice, the rise that may be taken instead.
        solutions: ids that a Silver fits by default.
        cost, faces, fall: of a Gold card: Research Points, faces of the die that succeed, spaces down.
    """

    id: str
    code: str
    title: str
    text: str
    science: str
    source: str
    spaces: int = 0
    colour: str = ""
    kind: str = ""
    seconds: int = 0
    reward: bool = False
    advanced: bool = False
    solutions: tuple[str, ...] = ()
    cost: int = 0
    faces: tuple[int, ...] = ()
    fall: int = 0

    def said(self, what: str) -> str:
        """`title`, `text` or `science` in the language in force."""
        return keyed("deck", f"solutions/{self.id}/{what}", getattr(self, what))


class Decks(msgspec.Struct, frozen=True):
    """The small decks, in the order that terms.py numbers them by."""

    feedback: tuple[Small, ...]
    event: tuple[Small, ...]
    reward: tuple[Small, ...]
    silver: tuple[Small, ...]
    gold: tuple[Small, ...]


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(PACKAGE) / name).read_text("utf-8"))


@cache
def cards() -> tuple[Card, ...]:
    """The 76 solutions by number (S-001, S-003)."""
    found = tuple(msgspec.convert(card, Card) for card in read("cards.toml")["card"])
    assert len(found) == terms.CARDS
    assert [card.id for card in found] == sorted(card.id for card in found)
    return found


@cache
def decks() -> Decks:
    """The small decks (S-002)."""
    return msgspec.convert(read("decks.toml"), Decks)


@cache
def number_of() -> dict[str, int]:
    """The number of a card by id."""
    return {card.id: number for number, card in enumerate(cards())}


@cache
def ranks() -> tuple[int, ...]:
    """The rank of each card by number."""
    return tuple(card.rank for card in cards())


@cache
def by_rank() -> tuple[Card, ...]:
    """The cards from rank 1 to 76."""
    return tuple(sorted(cards(), key=lambda card: card.rank))


def gt_of_rank(rank: int) -> float:
    """Gt CO2e of a rank from 1."""
    return by_rank()[rank - 1].gt


def hundredths_of_rank(rank: int) -> int:
    """Gt CO2e of a rank from 1, in hundredths."""
    return by_rank()[rank - 1].hundredths


def sector_names(card: Card) -> tuple[str, ...]:
    """The card's sectors in the language in force."""
    return tuple(_(SECTORS[sector]) for sector in card.sectors)
