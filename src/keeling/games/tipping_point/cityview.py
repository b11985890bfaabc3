"""A city as everybody at the table sees it, as a typed value: nothing of it is secret.

Cards, citizens, kinds, jobs and sources are numbers as in terms.py.
"""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint

State = dict[str, Any]

# Why a building lies on its side
UPRIGHT, NO_POWER, SNOWED_IN, FROZEN = "", "power", "snow", "frost"


class Feed(msgspec.Struct, frozen=True):
    """Tiles of one source on a building.

    Attributes:
        source: 1 + card of a plant, or terms.MINER + citizen; `seat`: its city.
        n: tiles; `works`: how many of them give Electricity now.
        deal: 1 + agreement that they are lent under, 0 for the city's own.
    """

    source: int
    seat: int
    n: int
    works: int
    deal: int


class Building(msgspec.Struct, frozen=True):
    """A card of a city.

    Attributes:
        upright: whether it works; else `why`: 'power', 'snow' or 'frost'.
        uses: tiles that it needs; `lacking`: still; `feeds`: those that lie on it.
        makes: tiles that it makes; `free`: of these, that feed nothing; `frozen`: of these.
        stored: food in a Refrigerated Warehouse.
    """

    card: int
    kind: int
    upright: bool
    why: str
    uses: int
    lacking: int
    feeds: tuple[Feed, ...]
    makes: int
    free: int
    frozen: int
    stored: int


class Citizen(msgspec.Struct, frozen=True):
    """A citizen. `savings`: dollars on a Financial Advisor; `fresh`: drawn this turn, and can still be refused.

    `makes`, `free`: Electricity tiles of a Coal Miner.
    """

    citizen: int
    job: int
    flipped: bool
    savings: int
    fresh: bool
    makes: int
    free: int


class City(msgspec.Struct, frozen=True):
    """A seat's city.

    Attributes:
        cash: dollars a decade that the city makes, of at most 12; `trades`: what agreements add; `money`: what can be
            spent now; `purse`: what an offer can give away now.
        co2: net, of at most 10; `risk`: the factor that it shows; `fixed`: the one that holds in this Weather Phase.
        food: that the city makes, of at most 15; `meal`: with trades; `eaters`: who eat; `stored`: in warehouses that
            have Electricity; `hungry`: who would starve now; `drought`: food that a drought takes.
        free: Electricity tiles to place; `made`: all that it makes.
        people: all citizens; `buildings`, `citizens`: in the order of their numbers.
        attack, defence, soldiers, bases: strength now.
        research: whether it can buy Research.
        offers: made in this turn or window.
        starving: citizens still to starve; `due_card`, `due_citizen`: to lose to the disaster under way.
        need: citizens that the disaster asks for, or 1 if it hits; `guard`: protectors not yet used.
        sheltered: protected from Freezing Rain.
        guards: by disaster, how many protectors it has.
    """

    seat: int
    cash: int
    trades: int
    money: int
    purse: int
    co2: int
    risk: int
    fixed: int
    food: int
    meal: int
    eaters: int
    stored: int
    hungry: int
    drought: int
    free: int
    made: int
    people: int
    buildings: tuple[Building, ...]
    citizens: tuple[Citizen, ...]
    attack: int
    defence: int
    soldiers: int
    bases: int
    research: bool
    offers: int
    starving: int
    due_card: int
    due_citizen: int
    need: int
    guard: int
    sheltered: bool
    guards: tuple[int, ...]

    @property
    def flipped(self) -> int:
        """How many citizens are flipped."""
        return sum(one.flipped for one in self.citizens)

    @property
    def dark(self) -> int:
        """How many buildings lie on their side."""
        return sum(not one.upright for one in self.buildings)


def city(known: TippingPoint, state: State, seat: int) -> City:
    """A seat's city of a redacted game and what it dumps."""
    here = terms.CITY + seat
    buildings = tuple(building(known, state, card) for card, at in enumerate(state["where"]) if at == here)
    citizens = tuple(citizen(state, number) for number, at in enumerate(state["at_home"]) if at == here)
    return City(
        seat=seat,
        cash=known.city_cash(seat),
        trades=known.traded_cash(seat),
        money=known.money(seat),
        purse=max(0, known.purse(seat)),
        co2=known.city_co2(seat),
        risk=known.risk_of(seat),
        fixed=state["risk"][seat],
        food=known.city_food(seat),
        meal=known.meal(seat),
        eaters=known.eaters(seat),
        stored=known.stored_food(seat),
        hungry=known.shortage(seat),
        drought=state["drought"][seat],
        free=known.free_tiles(seat),
        made=sum(one.makes for one in buildings) + sum(one.makes for one in citizens),
        people=known.people(seat),
        buildings=buildings,
        citizens=citizens,
        attack=known.attack(seat),
        defence=known.defence(seat),
        soldiers=known.soldiers(seat),
        bases=known.bases(seat),
        research=known.has_research(seat),
        offers=state["offers"][seat],
        starving=state["hungry"][seat],
        due_card=state["due_card"][seat],
        due_citizen=state["due_citizen"][seat],
        need=state["need"][seat],
        guard=state["guard"][seat],
        sheltered=bool(known.shielded >> seat & 1),
        guards=tuple(known.guards_of(seat, d) if d else 0 for d in range(terms.DISASTERS)),
    )


def building(known: TippingPoint, state: State, card: int) -> Building:
    kind = state["kind"][card]
    return Building(
        card=card,
        kind=kind,
        upright=bool(state["upright"][card]),
        why=why_dark(known, state, card),
        uses=state["kind_uses"][kind],
        lacking=max(0, known.lacking(card)),
        feeds=feeds(known, state, card),
        makes=state["kind_makes"][kind],
        free=free_of(state, card + 1),
        frozen=sum(state["frozen"][tile] for tile in tiles_of(state, card + 1)),
        stored=state["stored"][card],
    )


def why_dark(known: TippingPoint, state: State, card: int) -> str:
    if state["upright"][card]:
        return UPRIGHT
    if known.is_closed(card):
        return SNOWED_IN
    laid = sum(feed == card + 1 for feed in state["feeds"])
    return FROZEN if laid >= state["kind_uses"][state["kind"][card]] else NO_POWER


def feeds(known: TippingPoint, state: State, card: int) -> tuple[Feed, ...]:
    """The tiles on a building, by source and agreement."""
    seat = state["where"][card] - terms.CITY
    found: dict[tuple[int, int], list[int]] = {}
    for tile, fed in enumerate(state["feeds"]):
        if fed == card + 1:
            found.setdefault((state["home"][tile], state["tile_deal"][tile]), []).append(tile)
    return tuple(
        Feed(source, known.source_seat(source), len(tiles), sum(known.tile_works(tile, seat) for tile in tiles), deal)
        for (source, deal), tiles in found.items()
    )


def tiles_of(state: State, source: int) -> list[int]:
    return [tile for tile, home in enumerate(state["home"]) if home == source]


def free_of(state: State, source: int) -> int:
    """Tiles of a source that can be placed."""
    return sum(not state["feeds"][tile] and not state["frozen"][tile] for tile in tiles_of(state, source))


def citizen(state: State, number: int) -> Citizen:
    job, flipped = state["job"][number], bool(state["flipped"][number])
    return Citizen(
        citizen=number,
        job=job,
        flipped=flipped,
        savings=state["savings"][number],
        fresh=number + 1 in state["fresh"],
        makes=0 if flipped else state["job_power"][job],
        free=0 if flipped else free_of(state, terms.MINER + number),
    )
