"""The faces of ZERO's cards: what a drawn card shows. All texts in the language in force."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from keeling.core.text import _, language, number
from keeling.games.zero import terms
from keeling.games.zero.deck import Deck
from keeling.games.zero.words import CSS, POWERS, SIGNS, in_a_row

EMBLEM_OF = {terms.RESET: "reset", terms.TRANSPARENT: "see", terms.CLEAR: "clear"}


def kg_text(deck: Deck, card: int) -> str:
    """'adds 30–60 kg', in tonnes from 1,000 kg."""
    entry = deck.cards[card]
    if not entry.kg:
        return ""
    low, high = entry.kg
    if high < 1:
        return _("less than 1 kg")
    words = span(low, high)
    kind = card >> 4
    if kind == 5:
        return words
    return _("adds %(kg)s", kg=words) if kind < 5 else _("avoids %(kg)s", kg=words)


def span(low: float, high: float) -> str:
    """A range of kilograms in words."""
    words = number(high) if low == high else f"{number(low)}–{number(high)}"
    return _("%(n)s kg", n=words)


def sources(deck: Deck, card: int) -> str:
    named_by = deck.cards[card].source
    keys = [named_by] if isinstance(named_by, str) else named_by
    titles = [deck.sources[key].title for key in keys if key in deck.sources]
    return in_a_row(titles) or (_("own estimate") if "own" in keys else "")


def card_id(card: int) -> str:
    """The id of the drawn card."""
    return f"c{card >> 4}-{card & 15}"


class Drawn(msgspec.Struct, frozen=True, cache_hash=True):
    """A card as the template draws it: its face, two words under it, and what pressing it does."""

    id: str
    kind: str
    sign: str
    css: str
    title: str
    short: str
    emblem: str
    kg_text: str
    power: str
    fact: str
    source: str
    lit: bool
    why: str
    action: int | None


@lru_cache(maxsize=16_384)
def drawn_in(lang: str, deck: Deck, card: int, why: str, action: int | None, lit: bool) -> Drawn:
    """One object for equal arguments, so that comparing two costs nothing; `lang` is the language in force."""
    kind, entry = card >> 4, deck.cards[card]
    return Drawn(
        id=card_id(card),
        kind=entry.kind,
        sign=SIGNS[kind],
        css=CSS[kind],
        title=deck.text(entry, "title"),
        short=deck.text(entry, "short") or deck.text(entry, "title"),
        emblem=EMBLEM_OF.get(kind, entry.emblem),
        kg_text=kg_text(deck, card),
        power=_(POWERS[kind]) if kind in POWERS else "",
        fact=deck.text(entry, "fact"),
        source=sources(deck, card),
        lit=lit,
        why=why,
        action=action,
    )


def drawn(deck: Deck, card: int, why: str = "", action: int | None = None, lit: bool = False) -> Drawn:
    """A card to draw, in the language in force."""
    return drawn_in(language(), deck, card, why, action, lit)
