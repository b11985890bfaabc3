"""What is printed on the front of a card, in the language in force, and how figures are written."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from keeling.core.text import N_, _, language
from keeling.games.solutions import deck
from keeling.games.solutions.draft.cards import CARDS, GT_BY_RANK

SHORT = {
    "electricity": N_("Electricity"),
    "food": N_("Food"),
    "industry": N_("Industry"),
    "transport": N_("Transport"),
    "buildings": N_("Buildings"),
    "land": N_("Land"),
    "ocean": N_("Ocean"),
    "engineered": N_("Engineered"),
    "health": N_("Health"),
}


class Face(msgspec.Struct, frozen=True):
    """The front of a card. `emblem` is the name of its sign; `sectors` are ids, `about` names them."""

    card: int
    id: str
    emblem: str
    title: str
    text: str
    hint: str
    sectors: tuple[str, ...]
    about: str


def title(card: int) -> str:
    return CARDS[card].said("title")


def face(card: int) -> Face:
    """The front of the card of that number."""
    return face_in(language(), card)


@lru_cache(maxsize=2_048)
def face_in(lang: str, card: int) -> Face:
    """The same, in the language in force, which is `lang`."""
    entry = CARDS[card]
    front = (entry.said("title"), entry.said("text"), entry.said("hint") if entry.hint else "")
    return Face(card, f"c{card}", entry.id, *front, entry.sectors, ", ".join(deck.sector_names(entry)))


@lru_cache(maxsize=64)
def sectors_in(lang: str) -> tuple[tuple[str, str, str], ...]:
    """Every sector: its id, a short name and the whole one in the language in force, which is `lang`."""
    return tuple((key, _(SHORT[key]), _(name)) for key, name in deck.SECTORS.items())


def sectors() -> tuple[tuple[str, str, str], ...]:
    return sectors_in(language())


def worth(rank: int) -> int:
    """Hundredths of a gigatonne of CO2e by the card's rank, 0 for one that is not known."""
    return GT_BY_RANK[rank]


def figure(hundredths: int) -> str:
    """'47.21', from hundredths of a gigatonne."""
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def gigatonnes(hundredths: int) -> str:
    """'47.21 Gt'."""
    return _("%(n)s Gt", n=figure(hundredths))
