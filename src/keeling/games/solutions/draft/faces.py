"""What is printed on the front of a card, in the language in force, and how figures are written."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from keeling.core.text import N_, _, keyed, language
from keeling.games.solutions import deck
from keeling.games.solutions.draft import terms

SECTORS = {
    "electricity": N_("Electricity"),
    "food": N_("Food and farming"),
    "industry": N_("Industry"),
    "transport": N_("Transport"),
    "buildings": N_("Buildings"),
    "land": N_("Land sinks"),
    "ocean": N_("Coast and ocean"),
    "engineered": N_("Engineered sinks"),
    "health": N_("Health and education"),
}
BEST = sum(deck.GT_BY_RANK[1 : terms.ROSTER + 1])  # hundredths of a gigatonne: ranks 1 to 7 (S-143)


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


def word(card: int, what: str) -> str:
    """A text of a card: its title, text, hint or why."""
    entry = deck.CARDS[card]
    return keyed("deck", f"solutions/{entry.id}/{what}", str(getattr(entry, what)))


def title(card: int) -> str:
    return word(card, "title")


def face(card: int) -> Face:
    """The front of the card of that number."""
    return face_in(language(), card)


@lru_cache(maxsize=2_048)
def face_in(lang: str, card: int) -> Face:
    """The same, in the language in force, which is `lang`."""
    entry = deck.CARDS[card]
    about = ", ".join(_(SECTORS[sector]) for sector in entry.sectors)
    return Face(
        card, f"c{card}", entry.id, title(card), word(card, "text"), word(card, "hint"), tuple(entry.sectors), about
    )


def worth(rank: int) -> int:
    """Hundredths of a gigatonne of CO2e by the card's rank, 0 for one that is not known."""
    return deck.GT_BY_RANK[rank]


def figure(hundredths: int) -> str:
    """'47.21', from hundredths of a gigatonne."""
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def gigatonnes(hundredths: int) -> str:
    """'47.21 Gt'."""
    return _("%(n)s Gt", n=figure(hundredths))
