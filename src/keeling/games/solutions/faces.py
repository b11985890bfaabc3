"""The faces of Solutions' cards: what a drawn card shows. All texts in the language in force.

A card's id is its own name, the same before and after its reveal: nothing in it tells a rank.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from keeling.core.text import language
from keeling.games.solutions import conversions, deck, texts

MOST = 87.45  # Gt of the solution that can do most: a full bar
SCENES = {  # picture of a Feedback Loop or an Event
    "arctic-sea-ice-retreat": "ice",
    "shrinking-snow-cover": "ice",
    "boreal-forest-fires": "fire",
    "soil-respiration": "fields",
    "warmer-oceans": "sea",
    "greenland-surface-melt": "ice",
    "permafrost-thaw": "ice",
    "drying-and-burning-peat": "fire",
    "tropical-wetland-methane": "forest",
    "low-cloud-loss": "storm",
    "amazon-dieback": "forest",
    "abrupt-permafrost-collapse": "ice",
    "climate-march": "city",
    "elevator-pitch": "city",
    "sketch-the-future": "lab",
    "second-look": "lab",
    "record-heatwave": "heat",
    "lobbying-drive": "treaty",
    "sea-ice-minimum": "ice",
    "global-treaty": "treaty",
    "knowledge-exchange": "city",
    "carbon-price-agreed": "city",
    "megadrought": "fields",
    "fossil-rebound": "storm",
    "methane-pulse": "sea",
    "global-solidarity": "treaty",
    "youth-assembly": "treaty",
    "moonshot": "lab",
    "all-in": "storm",
}


class Face(msgspec.Struct, frozen=True, cache_hash=True):
    """A Solution card as a template draws it.

    Attributes:
        id: of the drawn piece; `emblem`: in the sprite.
        rank: 0 while it is hidden; then `gt`, `why`, `link` and `source` are '' as well.
        bar: width of the bar that shows Gt to scale, of 100.
        walls: the weight in Great Walls of China.
    """

    id: str
    emblem: str
    title: str
    text: str
    hint: str
    sectors: str
    rank: int = 0
    gt: str = ""
    bar: str = ""
    why: str = ""
    link: str = ""
    source: str = ""
    walls: str = ""


@lru_cache(maxsize=2_048)
def face_in(lang: str, number: int, rank: int) -> Face:
    """One object for equal arguments; `lang` is the language in force."""
    card = deck.cards()[number]
    front = Face(
        id=piece(number),
        emblem=card.id,
        title=card.said("title"),
        text=card.said("text"),
        hint=card.said("hint") if card.hint else "",
        sectors=", ".join(deck.sector_names(card)),
    )
    if not rank:
        return front
    return msgspec.structs.replace(
        front,
        rank=rank,
        gt=texts.gigatonnes(card.hundredths),
        walls=conversions.weigh(card.gt)[-1].text,
        bar=bar(card.gt),
        why=card.said("why"),
        link=card.link,
        source=card.source,
    )


def face(number: int, rank: int = 0) -> Face:
    """A card in the language in force; its back only with the rank that the viewer knows."""
    return face_in(language(), number, rank)


def piece(number: int) -> str:
    """The id of the drawn card."""
    return texts.card_id(number)


def bar(gt: float) -> str:
    """The length of a bar of 100 that stands for 87.45 Gt."""
    return f"{100 * gt / MOST:.1f}"


class Leaf(msgspec.Struct, frozen=True, cache_hash=True):
    """A card of a small deck as a template draws it; `scene` is '' where there is no picture."""

    id: str
    kind: str
    title: str
    text: str
    science: str
    source: str
    scene: str
    blue: bool
    note: str = ""


@lru_cache(maxsize=512)
def leaf_in(lang: str, kind: str, number: int, note: str) -> Leaf:
    card: deck.Small = getattr(deck.decks(), kind)[number]
    return Leaf(
        id=card.id,
        kind=kind,
        title=card.said("title"),
        text=card.said("text"),
        science=card.said("science"),
        source=card.source,
        scene=SCENES.get(card.id, ""),
        blue=card.colour == "blue",
        note=note,
    )


def leaf(kind: str, number: int, note: str = "") -> Leaf:
    """A card of 'feedback', 'event', 'reward', 'silver' or 'gold'; `note` says how it differs from its text."""
    return leaf_in(language(), kind, number, note)
