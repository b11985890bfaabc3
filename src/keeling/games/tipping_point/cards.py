"""What a card is: kinds of buildings and citizens, and the words that a deck file has for the numbers of terms.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from keeling.core.text import keyed
from keeling.games.tipping_point import terms

CATEGORIES = {
    "resource": terms.RESOURCE,
    "infrastructure": terms.INFRASTRUCTURE,
    "research": terms.RESEARCH,
    "cooperation": terms.COOPERATION,
}
TRAITS = {"farm": terms.FARM, "forest": terms.FOREST, "stormproof": terms.STORMPROOF, "shop": terms.SHOP}
ABILITIES = (
    "none", "processing", "fire_station", "hospital", "university", "highway", "warehouse", "base", "sandbags", "crops",
    "depot", "airport",
)  # fmt: skip
JOBS = (
    "farmer", "engineer", "educator", "coal_miner", "soldier", "financial_advisor", "electrician", "first_responder",
    "construction_worker", "merchant", "environmentalist", "scientist",
)  # fmt: skip
SYMBOLS = ("sun", "wind", "rain", "snow")  # from 1
DISASTERS = (
    "calm", "drought", "hot_and_humid", "forest_fire", "flash_flood", "tornado", "thunderstorm", "blizzard",
    "snowstorm", "freezing_rain",
)  # fmt: skip


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """What is real about a card, one line; '' where nothing is told. `links` are where it can be read."""

    fact: str = ""
    year: str = ""
    source: str = ""
    links: tuple[str, ...] = ()

    @property
    def cited(self) -> str:
        """'FAO, Global Forest Resources Assessment, 2020'."""
        return ", ".join(filter(None, (self.source, self.year)))


class Building(Fact, frozen=True, kw_only=True):
    """A kind of development cards; its number is its place in the deck.

    Attributes:
        category: words of CATEGORIES.
        copies: in the market's deck; the start cards come on top.
        price, cash: dollars; co2, food, uses, makes: units a decade; uses and makes are Electricity tiles.
        ability: a word of ABILITIES; traits: words of TRAITS.
        emblem: id of the building whose picture it wears.
    """

    id: str
    title: str
    category: tuple[str, ...]
    copies: int = 1
    price: int = 0
    co2: int = 0
    cash: int = 0
    food: int = 0
    uses: int = 0
    makes: int = 0
    ability: str = "none"
    traits: tuple[str, ...] = ()
    text: str = ""
    emblem: str = ""
    colour: str = ""

    @property
    def green(self) -> bool:
        """Green cards emit nothing, gray ones do (T-095)."""
        return self.co2 <= 0


class Citizen(Fact, frozen=True, kw_only=True):
    """A kind of citizens, face up; face down all are alike (T-027). `makes`: Electricity tiles."""

    id: str
    title: str
    copies: int = 0
    cash: int = 0
    co2: int = 0
    makes: int = 0
    text: str = ""


class Deck:
    """A deck ready for use: `buildings` by kind, `citizens` by job, both as terms.py counts them."""

    def __init__(self, data: Mapping[str, Any], own: bool) -> None:
        self.own = own
        self.name = str(data.get("name", ""))
        self.buildings = tuple(msgspec.convert(one, Building) for one in data["building"])
        found = {one["id"]: msgspec.convert(one, Citizen) for one in data["citizen"]}
        self.citizens = tuple(found.get(job) or Citizen(id=job, title=job.replace("_", " ").title()) for job in JOBS)
        self.weather = tuple(data["weather"][symbol] for symbol in SYMBOLS)
        self.almanac = tuple(tuple(data["almanac"][first]) for first in SYMBOLS)
        self.risk = (data["risk"]["x2"], data["risk"]["x3"])
        self.kinds = tuple(one.id for one in self.buildings)

    def said(self, card: Building | Citizen, what: str) -> str:
        """A text of a card in the language in force; a deck of one's own speaks its own."""
        words: str = getattr(card, what)
        return words if self.own or not words else keyed("deck", f"tipping_point/{card.id}/{what}", words)
