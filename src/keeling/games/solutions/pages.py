"""Pages of Solutions beside its tables: the cards to look up, and the words and numbers of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from keeling.core.page import Page
from keeling.core.text import N_, _
from keeling.games.solutions import answers, conversions, deck, help
from keeling.games.solutions.faces import Face, face

RADIUS = 100.0  # of the circle of the solution that can do most


def cards(fields: Mapping[str, str]) -> dict[str, Any]:
    """What `page/cards.html` shows: the cards of a sector that hold the words looked for, by the alphabet.

    Args:
        fields: 'q', words to look for in title, text, hint and sectors; 'sector', a key of deck.SECTORS.
    """
    words = fields.get("q", "").casefold().split()
    sector = fields.get("sector", "")
    found = [
        face(number, card.rank)
        for number, card in enumerate(deck.cards())
        if sector not in deck.SECTORS or sector in card.sectors
    ]
    shown = [one for one in found if all(word in told(one) for word in words)]
    return {
        "q": fields.get("q", ""),
        "sector": sector if sector in deck.SECTORS else "",
        "sectors": [(key, _(name)) for key, name in deck.SECTORS.items()],
        "cards": sorted(shown, key=lambda one: one.title.casefold()),
        "all": len(deck.cards()),
    }


def told(one: Face) -> str:
    """What is searched: the front alone, so that looking for a card does not tell its rank."""
    return " ".join((one.title, one.text, one.hint, one.sectors)).casefold()


class Circle(msgspec.Struct, frozen=True):
    """A circle whose area stands for a weight; `wide` is its diameter."""

    radius: float
    wide: float
    words: str


def circles() -> tuple[Circle, Circle]:
    large, small = conversions.radii(RADIUS)
    first, last = deck.by_rank()[0], deck.by_rank()[-1]
    return (
        Circle(large, 2 * large, _("The first: %(gt)s Gt", gt=f"{first.gt:.2f}")),
        Circle(round(small, 2), round(2 * small, 2), _("The last: %(gt)s Gt", gt=f"{last.gt:.2f}")),
    )


def reference(fields: Mapping[str, str]) -> dict[str, Any]:
    """What `page/reference.html` shows; it has no fields."""
    years = help.why_years()
    return {
        "turn": help.turn_summary(),
        "glossary": help.glossary(),
        "things": [_(name) for name in conversions.NAMES.values()],
        "printed": conversions.printed(),
        "circles": circles(),
        "years": tuple(years.values()),
        "numbers": help.why_numbers(),
        "footnotes": help.footnotes(),
        "tips": answers.tips(),
        "faq": answers.faq(),
        "action": answers.action(),
    }


PAGES = (
    Page("cards", N_("All 76 cards"), "cards.html", cards),
    Page("reference", N_("Words, numbers and tips"), "reference.html", reference),
)
