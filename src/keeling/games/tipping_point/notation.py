"""The words of a position of Tipping Point: typed parts that msgspec reads, checks and makes a schema of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from keeling.games.tipping_point import terms

Seat = Annotated[int, Meta(ge=0, lt=terms.SEATS)]
Few = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Dollars = Annotated[int, Meta(ge=-terms.MOST_TRADED, le=terms.MOST_TRADED)]
Year = Annotated[int, Meta(ge=2010, le=2100, multiple_of=10)]
Card = Annotated[
    str, Meta(description="'oil_well 2', 'forest start 1'; 'oil_well' where it is plain which", max_length=80)
]
Person = Annotated[str, Meta(description="'farmer 3'; 'farmer' where it is plain who", max_length=80)]
SymbolName = Literal["sun", "wind", "rain", "snow"]
DisasterName = Literal[
    "drought", "hot_and_humid", "forest_fire", "flash_flood", "tornado", "thunderstorm", "blizzard", "snowstorm",
    "freezing_rain",
]  # fmt: skip
Cause = Literal[
    "drought", "hot_and_humid", "forest_fire", "flash_flood", "tornado", "thunderstorm", "blizzard", "snowstorm",
    "freezing_rain", "hunger",
]  # fmt: skip
Phase = Literal[
    "drawing lots", "filling the market", "drawing a citizen", "drawing another citizen", "peeking", "revealing",
    "refusing", "developing", "sweeping", "arranging", "ending the turn", "offered", "asked", "ending an agreement",
    "trading", "starving", "sharing protectors", "losing", "freezing", "ended",
]  # fmt: skip
Stage = Literal[
    "set-up", "draw", "refuse", "turn", "next turn", "window", "feed", "starve", "clear", "count", "reveal", "share",
    "strike", "lose", "freeze", "after", "year", "last",
]  # fmt: skip
Request = Literal["end an agreement", "demolish", "flip"]
Ending = Literal["", "won", "time", "tipped"]
SYMBOLS: tuple[str, ...] = ("", *SymbolName.__args__)  # type: ignore[attr-defined]
DISASTERS: tuple[str, ...] = ("", *DisasterName.__args__)  # type: ignore[attr-defined]
CAUSES: tuple[str, ...] = ("", *Cause.__args__)  # type: ignore[attr-defined]
PHASES: dict[str, int] = dict(
    zip(
        Phase.__args__,  # type: ignore[attr-defined]
        [*range(terms.LAST_CHANCE + 1), *range(terms.REFUSING, terms.ENDED + 1)],
        strict=True,
    )
)
STAGES: tuple[str, ...] = Stage.__args__  # type: ignore[attr-defined]
STEPS = ("demolish", "develop")
REQUESTS: dict[str, int] = {"end an agreement": terms.END_DEAL, "demolish": terms.DEMOLISH, "flip": terms.FLIP}
ENDINGS: tuple[str, ...] = Ending.__args__  # type: ignore[attr-defined]


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    """An Electricity tile that is frozen, or lent under an agreement (0 the oldest)."""

    feeds: Card | None = None
    frozen: bool = False
    agreement: Annotated[int, Meta(ge=0, lt=terms.DEALS)] | None = None


class Agreement(msgspec.Struct, forbid_unknown_fields=True):
    """What goes on between two cities; dollars and food flow from `from` to `to`, negative ones back."""

    giver: Seat = msgspec.field(name="from")
    taker: Seat = msgspec.field(name="to")
    cash: Dollars = 0
    food: Dollars = 0
    once: bool = False
    may_end: list[Seat] = []


class Offer(msgspec.Struct, forbid_unknown_fields=True):
    """An offer that waits for its answer."""

    by: Seat
    to: Seat
    cash: Dollars = 0
    food: Dollars = 0
    give: Person | None = None
    take: Person | None = None
    building: Card | None = None
    tiles: Annotated[int, Meta(ge=0, le=7)] = 0
    once: bool = False


class Asking(msgspec.Struct, forbid_unknown_fields=True):
    """A request that others must agree to: to end an agreement, to demolish a card, to flip a Coal Miner."""

    by: Seat
    what: Request
    agreement: Annotated[int, Meta(ge=0, lt=terms.DEALS)] = 0
    card: Card | None = None
    citizen: Person | None = None


class Freezing(msgspec.Struct, forbid_unknown_fields=True):
    """The power plant that freezes, and how many of its tiles still."""

    plant: Card
    tiles: Few


class City(msgspec.Struct, forbid_unknown_fields=True):
    """A seat. Left out, its cards are a Large Farm and a Forest.

    `drought` is food that it makes less, `risk` its Risk Factor of the last count. `needs` and `guards` are what a
    disaster looks for and protectors that are left, `hungry` who must still starve, `owes_card` and `owes_citizens`
    what a disaster still takes. `heard` is weather known to be among the top cards, place unknown.
    `starved` is by decade, `saved` are citizens whom its protectors saved from disasters, by the city they live in.
    """

    cards: list[Card] | UnsetType = UNSET
    face_up: list[Person] = []
    flipped: list[Person] = []
    offers_made: Annotated[int, Meta(ge=0, le=terms.OFFERS)] = 0
    drought: Few = 0
    risk: Annotated[int, Meta(ge=0, le=3)] | UnsetType = UNSET
    needs: Few = 0
    guards: Few = 0
    hungry: Few = 0
    owes_card: bool = False
    owes_citizens: Few = 0
    heard: dict[SymbolName, Annotated[int, Meta(ge=0, le=terms.PEEKED)]] = {}
    population: Annotated[list[Few], Meta(max_length=terms.DECADES)] = []
    co2: Annotated[list[Annotated[int, Meta(ge=-10, le=10)]], Meta(max_length=terms.DECADES)] = []
    lost: dict[Cause, Count] = {}
    felled: Count = 0
    starved: Annotated[list[Few], Meta(max_length=terms.DECADES)] = []
    saved: Annotated[list[Count], Meta(max_length=terms.SEATS)] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole state."""

    game: Literal["tipping_point"] = "tipping_point"
    rules: int = 1
    seats: Annotated[int, Meta(ge=2, le=terms.SEATS)] = 3
    options: dict[str, Any] = {}
    deck: dict[str, Any] | None = None
    carry: dict[str, int] = {}
    phase: Phase | UnsetType = UNSET
    stage: Stage | UnsetType = UNSET
    year: Year = 2010
    first: Seat = 0
    turn: Seat | UnsetType = UNSET
    turns: Annotated[int, Meta(ge=0, le=terms.SEATS)] | UnsetType = UNSET
    step: Literal["demolish", "develop"] | UnsetType = UNSET
    drawn: Annotated[int, Meta(ge=0, le=2)] | UnsetType = UNSET
    bought: bool = False
    spent: Few = 0
    from_savings: Few = 0
    bases_used: Few = 0
    at_work: Person | None = None
    swept: Annotated[int, Meta(ge=0, lt=terms.SWEPT)] = 0
    new: Annotated[list[Person], Meta(max_length=2)] = []
    market: Annotated[list[Card | None], Meta(max_length=terms.SLOTS)] | UnsetType = UNSET
    pile: list[Card] = []
    discards: list[Person] = []
    cities: list[City] = []
    stored: dict[Card, Annotated[int, Meta(ge=1, le=terms.STORED)]] = {}
    savings: dict[Person, Annotated[int, Meta(ge=1, le=terms.SAVED)]] = {}
    lost: dict[Card, Seat] = {}
    electricity: dict[str, list[Card | Tile | None]] = {}
    agreements: Annotated[list[Agreement], Meta(max_length=terms.DEALS)] = []
    agreements_made: Count | UnsetType = UNSET
    offer: Offer | None = None
    request: Asking | None = None
    asked: list[Seat] | UnsetType = UNSET
    trading: list[Seat] | UnsetType = UNSET
    sky: dict[SymbolName, Few] | UnsetType = UNSET
    last: SymbolName | None = None
    top: Annotated[list[SymbolName], Meta(max_length=terms.PEEKED)] = []
    known_to: Annotated[list[list[Seat]], Meta(max_length=terms.PEEKED)] = []
    to_reveal: Annotated[int, Meta(ge=0, le=5)] | UnsetType = UNSET
    weather_cards: Annotated[list[Annotated[int, Meta(ge=0, le=5)]], Meta(max_length=terms.DECADES)] = []
    struck: dict[str, dict[DisasterName, Annotated[int, Meta(ge=0, le=5)]]] = {}
    disaster: DisasterName | None = None
    freezing_rain: bool = False
    protected: list[Seat] = []
    snow: bool = False
    freezing: Freezing | None = None
    ending: Ending = ""
