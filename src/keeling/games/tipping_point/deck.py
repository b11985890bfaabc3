"""The cards of Tipping Point as data: those that come with Keeling (cards.toml), and a table's own (deckfaults.py).

A deck is what its TOML file holds, or None for ours. A table that a file leaves out is ours.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import msgspec

from keeling.core.errors import BadDeck
from keeling.core.text import _, ngettext
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.cards import (
    ABILITIES,
    CATEGORIES,
    DISASTERS,
    SYMBOLS,
    TRAITS,
    Building,
    Citizen,
    Deck,
)
from keeling.games.tipping_point.deckfaults import check
from keeling.games.tipping_point.decklines import neat, parsed

PACKAGE = "keeling.games.tipping_point"
STARTERS = ("large_farm", "forest")  # the orange cards 0-3 and 4-7
DRAWN = {  # whose picture stands for a building that has none of its own
    "resource": "park",
    "infrastructure": "food_processing_plant",
    "research": "greenhouse",
    "cooperation": "trade_depot",
}


# -- reading -----------------------------------------------------------------------------------------------------------


@cache
def standard() -> dict[str, Any]:
    """The deck that comes with Keeling, as data."""
    return tomllib.loads((resources.files(PACKAGE) / "cards.toml").read_text("utf-8"))


def read(text: str) -> dict[str, Any]:
    """A deck file's data, checked.

    Raises:
        BadDeck: every fault in a sentence, with its line and how to mend it.
    """
    data, faults = parsed(text)
    faults = faults or check(data, standard(), text)
    if faults:
        raise BadDeck(*faults)
    made: dict[str, Any] = neat(data)
    return made


@cache
def ours() -> Deck:
    return Deck(standard(), own=False)


@lru_cache(maxsize=64)
def own(encoded: bytes) -> Deck:
    data = msgspec.json.decode(encoded)
    faults = check(data, standard())
    if faults:
        raise BadDeck(*faults)
    return Deck(neat({**standard(), **data}), own=True)


def of(deck: Mapping[str, Any] | None) -> Deck:
    """A deck ready for use.

    Raises:
        BadDeck: it cannot be played.
    """
    return own(msgspec.json.encode(deck)) if deck else ours()


# -- for the rules -----------------------------------------------------------------------------------------------------


def numbers(deck: Mapping[str, Any] | None = None) -> dict[str, list[int]]:
    """All that the rules take of a deck.

    kind: of each of the 71 cards, the start cards first, then kind by kind. copies: of a kind in the market's deck.
    kind_*: by kind, 0 from the last kind on. job: of each of the 41 citizens. job_*: by job. almanac: the disaster of
    first * 5 + second. symbols: weather cards by symbol. bands: lowest CO2 of a city for x2 and x3.

    Raises:
        BadDeck: it cannot be played.
    """
    return {name: list(values) for name, values in counted(of(deck)).items()}


@lru_cache(maxsize=64)
def counted(deck: Deck) -> dict[str, tuple[int, ...]]:
    """The numbers of a deck; whoever changes one changes all games."""
    cards, citizens = deck.buildings, deck.citizens
    return {
        "kind": cards_in_order(deck),
        "copies": padded([card.copies for card in cards]),
        **{
            f"kind_{name}": padded([getattr(card, what) for card in cards])
            for name, what in (("cost", "price"), *((what, what) for what in ("co2", "cash", "food", "uses", "makes")))
        },
        "kind_category": padded([sum(CATEGORIES[word] for word in card.category) for card in cards]),
        "kind_ability": padded([ABILITIES.index(card.ability) for card in cards]),
        "kind_traits": padded([sum(TRAITS[word] for word in card.traits) for card in cards]),
        "job": tuple(job for job, citizen in enumerate(citizens) for _copy in range(citizen.copies)),
        "job_cash": tuple(citizen.cash for citizen in citizens),
        "job_co2": tuple(citizen.co2 for citizen in citizens),
        "job_power": tuple(citizen.makes for citizen in citizens),
        "almanac": (*(0,) * 5, *(number for row in deck.almanac for number in (0, *map(DISASTERS.index, row)))),
        "symbols": (0, *deck.weather),
        "bands": deck.risk,
    }


def cards_in_order(deck: Deck) -> tuple[int, ...]:
    """The kind of each development card, the start cards first (T-003)."""
    start = [deck.kinds.index(name) for name in STARTERS for _copy in range(terms.STARTERS // 2)]
    return (*start, *(kind for kind, card in enumerate(deck.buildings) for _copy in range(card.copies)))


def padded(values: list[int]) -> tuple[int, ...]:
    return (*values, *(0,) * (terms.KINDS - len(values)))


# -- for people --------------------------------------------------------------------------------------------------------


def title(kind: int, deck: Mapping[str, Any] | None = None) -> str:
    """The name of a kind of development cards."""
    return of(deck).said(of(deck).buildings[kind], "title")


def text(kind: int, deck: Mapping[str, Any] | None = None) -> str:
    """What a kind of development cards can do, a line; a deck of one's own may leave it to us."""
    card = of(deck).buildings[kind]
    return of(deck).said(card, "text") or usual(card)


def usual(card: Building) -> str:
    """What we say of a card by its ability."""
    if card.ability != "none":
        return next(ours().said(one, "text") for one in ours().buildings if one.ability == card.ability)
    if card.makes:
        return ngettext(
            "A power plant. It brings %(n)s Electricity tile.",
            "A power plant. It brings %(n)s Electricity tiles.",
            card.makes,
        )
    return _("Counts with farms and ranches.") if "farm" in card.traits else _("No ability.")


def fact(kind: int, deck: Mapping[str, Any] | None = None) -> str:
    """What is real about a kind of development cards, a line or ''."""
    return of(deck).said(of(deck).buildings[kind], "fact")


def job_title(job: int, deck: Mapping[str, Any] | None = None) -> str:
    """The name of a kind of citizens."""
    return of(deck).said(of(deck).citizens[job], "title")


def job_text(job: int, deck: Mapping[str, Any] | None = None) -> str:
    """What a citizen can do while face up, a line."""
    return of(deck).said(of(deck).citizens[job], "text") or ours().said(ours().citizens[job], "text")


def job_fact(job: int, deck: Mapping[str, Any] | None = None) -> str:
    """What is real about a job, a line or ''."""
    return of(deck).said(of(deck).citizens[job], "fact")


def emblem(kind: int, deck: Mapping[str, Any] | None = None) -> str:
    """The building of ours whose picture a kind wears: its id without the sprite's 'b-' or 's-'."""
    card = of(deck).buildings[kind]
    if card.emblem or card.id in ours().kinds:
        return card.emblem or card.id
    if card.ability != "none":
        return next(one.id for one in ours().buildings if one.ability == card.ability)
    if card.makes:
        return "wind_turbines" if card.green else "coal_power_plant"
    if card.traits:
        return {"forest": "forest", "farm": "small_farm"}.get(card.traits[0], "market")
    return DRAWN[card.category[0]]


def cards(deck: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """Every kind of buildings, then of citizens, with its numbers, its texts in the language in force, its source.

    `kind` is its number among its like, `emblem` an id of the sprite, `cited` source and year.
    """
    found = of(deck)
    buildings = [
        {"emblem": f"b-{emblem(kind, deck)}", "text": text(kind, deck), "green": card.green, **told(found, card, kind)}
        for kind, card in enumerate(found.buildings)
    ]
    citizens = [
        {"emblem": f"c-{card.id}", "text": job_text(job, deck), **told(found, card, job)}
        for job, card in enumerate(found.citizens)
    ]
    return [*buildings, *citizens]


def told(deck: Deck, card: Building | Citizen, kind: int) -> dict[str, Any]:
    """What both sorts of cards have alike."""
    own = {name: value for name, value in msgspec.structs.asdict(card).items() if name not in ("emblem", "text")}
    return {**own, "kind": kind, "cited": card.cited, **{what: deck.said(card, what) for what in ("title", "fact")}}


def rows(deck: Mapping[str, Any]) -> list[tuple[int, str, str]]:
    """How many of each, of what kind, with what title: start cards, market, citizens, weather. {} has none."""
    if not deck:
        return []
    whole = Deck({**standard(), **deck}, own=True)
    start = [(terms.STARTERS // 2, "start", card.title) for card in whole.buildings if card.id in STARTERS]
    market = [(card.copies, " + ".join(card.category), card.title) for card in whole.buildings if card.copies]
    citizens = [(card.copies, "citizen", card.title) for card in whole.citizens if card.copies]
    return [*start, *market, *citizens, *zip(whole.weather, ["weather"] * len(SYMBOLS), SYMBOLS, strict=True)]


def size(deck: Mapping[str, Any]) -> str:
    """How many cards a deck has, in words."""
    return _(
        "%(cards)s development cards, %(citizens)s citizens, %(weather)s weather cards",
        cards=terms.CARDS,
        citizens=terms.CITIZENS,
        weather=sum(Deck({**standard(), **deck}, own=True).weather),
    )
