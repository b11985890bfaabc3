"""The words of a position of Catan: typed parts that msgspec reads, checks and makes a schema of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from keeling.games.catan import terms

Count = Annotated[int, Meta(ge=0, le=20_000)]  # and 5,000 turns on top still fit into 16 bits
Total = Annotated[int, Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, Meta(ge=0, lt=terms.SEATS)]
Hex = Annotated[int, Meta(ge=0, lt=terms.HEXES)]
Node = Annotated[int, Meta(ge=0, lt=terms.NODES)]
Edge = Annotated[int, Meta(ge=0, lt=terms.EDGES)]
Face = Annotated[int, Meta(ge=0, lt=terms.TOP)]
Die = Annotated[int, Meta(ge=0, le=6)]
Few = Annotated[int, Meta(ge=0, le=20)]
Kind = Literal["lumber", "brick", "wool", "grain", "ore"]
LandName = Literal["forest", "hills", "pasture", "fields", "mountains", "desert"]
HarbourName = Literal["lumber", "brick", "wool", "grain", "ore", "any"]
CardName = Literal["knight", "point", "road-building", "year-of-plenty", "monopoly"]
Cause = Literal["fallow", "intensified", "tax", "road", "army", "city", "desert", "removals"]
Way = Literal["normal", "fallow", "intensified"]
Offered = Annotated[int, Meta(ge=1, le=terms.MOST_OF_A_KIND)]
Phase = Literal[
    "laying land", "laying numbers", "laying harbours", "choosing the first", "settling", "paving", "before the roll",
    "rolling", "discarding", "moving the robber", "choosing a victim", "stealing", "main", "buying", "free roads",
    "ended", "drawing a crisis", "choosing a token", "voting", "taxing",
]  # fmt: skip
PHASES: tuple[str, ...] = Phase.__args__  # type: ignore[attr-defined]
CAUSES: tuple[str, ...] = Cause.__args__  # type: ignore[attr-defined]
WAYS: tuple[str, ...] = Way.__args__  # type: ignore[attr-defined]


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """A hex: its land, the number that shows (0 none, 1 skull), in the scenario the red face behind a yellow one."""

    land: LandName | None = None
    number: Face = 0
    back: Face = 0


class Bid(msgspec.Struct, forbid_unknown_fields=True):
    """An open offer."""

    give: dict[Kind, Offered]
    want: dict[Kind, Offered]
    to: list[Seat]


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """A seat. `cards` are development cards in hand, `fresh` those bought this turn, `most_points` how many of them
    everybody knows can be victory points at the most."""

    settlements: list[Node] = []
    cities: list[Node] = []
    green_cities: list[Node] = []
    roads: list[Edge] = []
    hand: dict[Kind, Few] = {}
    cards: dict[CardName, Few] = {}
    fresh: dict[CardName, Few] = {}
    most_points: Annotated[int, Meta(ge=0, le=terms.POINTS)] | UnsetType = UNSET
    knights: Few = 0
    owes: Count = 0
    offer: Bid | None = None
    offers_made: Few = 0
    got: Count = 0
    expected: Total = 0
    vote: Way | None = None
    pledged: dict[Kind, Few] = {}
    taxes: Count = 0
    moved_level: dict[Cause, Count] = {}


class Doubt(msgspec.Struct, forbid_unknown_fields=True):
    """What a view, a seat's or everybody's, knows of the number of cards of a kind that a seat holds."""

    view: Seat | Literal["everybody"]
    seat: Seat
    kind: Kind
    fewest: Few
    most: Few


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole state."""

    game: Literal["catan"] = "catan"
    rules: int = 1
    seats: Annotated[int, Meta(ge=2, le=terms.SEATS)] = 4
    options: dict[str, Any] = {}
    deck: dict[str, Any] | None = None
    carry: dict[str, int] = {}
    phase: Phase | UnsetType = UNSET
    hexes: Annotated[list[Place], Meta(min_length=terms.HEXES, max_length=terms.HEXES)] | UnsetType = UNSET
    harbours: Annotated[list[HarbourName | None], Meta(min_length=9, max_length=9)] | UnsetType = UNSET
    robber: Hex | UnsetType = UNSET
    first: Seat | None = None
    turn: Seat = 0
    turns: Count = 0
    placed: Annotated[int, Meta(ge=0, le=8)] | UnsetType = UNSET
    town: Node = 0
    rolled: bool | UnsetType = UNSET
    dice: tuple[Die, Die] = (0, 0)
    card_played: bool = False
    free_roads: Annotated[int, Meta(ge=0, le=2)] = 0
    victim: Seat = 0
    players: list[Player] = []
    played: dict[CardName, Few] = {}
    points_before: Annotated[int, Meta(ge=0, le=terms.POINTS)] | UnsetType = UNSET
    asked: list[Seat] = []
    agreed: list[Seat] = []
    longest_road: Seat | UnsetType | None = UNSET
    largest_army: Seat | UnsetType | None = UNSET
    green_guardian: Seat | UnsetType | None = UNSET
    winner: Seat | None = None
    rolls: dict[str, Count] = {}
    doubts: list[Doubt] = []
    level: Annotated[int, Meta(ge=1, le=terms.HOTTEST)] = 1
    gone: list[Hex] = []
    crises: Annotated[list[Few], Meta(min_length=terms.CRISES, max_length=terms.CRISES)] | UnsetType = UNSET
    drawn: Annotated[int, Meta(ge=0, le=terms.CRISES)] = 0
    choices: list[Hex] = []
    voters: list[Seat] | UnsetType = UNSET
    waiting: list[Seat] | UnsetType = UNSET
    payer: Seat = 0
    curve: Annotated[list[Annotated[int, Meta(ge=1, le=terms.HOTTEST)]], Meta(max_length=terms.MOST_POINTS)] = []
    curve_step: Annotated[int, Meta(ge=1, le=1024)] = 1
