"""Everything of a state that follows from the rest: counted a second time, and plainly.

The rules keep these sums up to date as cards and citizens come and go. Here they are made from what lies where, for the
search of faults and for positions that are written by hand.
"""

from __future__ import annotations

from typing import Any

from keeling.games.tipping_point import terms

State = dict[str, Any]  # as Game.dump gives it
WIDE = {"own": terms.KINDS, "works": terms.ABILITIES, "jobs_up": terms.JOBS}  # numbers a seat
NARROW = (
    "people_n", "cards_n", "infra", "resources", "forests", "farms", "shops", "cash_sum", "co2_sum", "food_sum",
    "served",
)  # fmt: skip
BY_KIND = ("deck_n", "pile_n")
BY_JOB = ("crowd_n", "gone_n")
SNOWED_IN = (terms.DEPOT, terms.HIGHWAY, terms.AIRPORT)


def counted(state: State) -> State:
    """The fields that follow, by name: `upright`, sums of cities, what decks and piles have of each kind."""
    made: State = {name: [0] * terms.SEATS * size for name, size in WIDE.items()}
    made |= {name: [0] * terms.SEATS for name in NARROW}
    made |= {name: [0] * terms.KINDS for name in BY_KIND} | {name: [0] * terms.JOBS for name in BY_JOB}
    made["tile_seat"] = [city_of(state, source) for source in state["home"]]
    made["tiles_n"] = [made["tile_seat"].count(seat) for seat in range(terms.SEATS)]
    made["fed"] = [len(fed_by(state, card)) for card in range(terms.CARDS)]
    made["upright"] = [int(stands(state, card)) for card in range(terms.CARDS)]
    for card in range(terms.CARDS):
        count_card(state, made, card)
    for citizen in range(terms.CITIZENS):
        count_citizen(state, made, citizen)
    return made


# -- Electricity -------------------------------------------------------------------------------------------------------


def seat_of(place: int) -> int:
    """The seat of a city that something lies in, or -1."""
    return place - terms.CITY if place >= terms.CITY else -1


def city_of(state: State, source: int) -> int:
    """The seat in whose city a source gives tiles, or -1."""
    if source >= terms.MINER:
        citizen = source - terms.MINER
        return -1 if state["flipped"][citizen] else seat_of(state["at_home"][citizen])
    return seat_of(state["where"][source - 1]) if source else -1


def fed_by(state: State, card: int) -> list[int]:
    """The tiles on a card."""
    return [tile for tile, fed in enumerate(state["feeds"]) if fed == card + 1]


def gives(state: State, tile: int, seat: int) -> bool:
    """Whether a tile on a building of the seat gives Electricity: thawed, and no loan that the frost cuts (T-078)."""
    if state["frozen"][tile]:
        return False
    return not state["frost"] or bool(state["shielded"] >> seat & 1) or city_of(state, state["home"][tile]) == seat


def stands(state: State, card: int) -> bool:
    """Whether a card of a city is upright: it has its tiles, and no snow bars its door (T-023, T-031, T-077)."""
    seat, kind = seat_of(state["where"][card]), state["kind"][card]
    if seat < 0 or (state["snow"] and state["kind_ability"][kind] in SNOWED_IN):
        return False
    uses: int = state["kind_uses"][kind]
    return uses == 0 or sum(gives(state, tile, seat) for tile in fed_by(state, card)) >= uses


# -- counting ----------------------------------------------------------------------------------------------------------


def count_card(state: State, made: State, card: int) -> None:
    kind, place = state["kind"][card], state["where"][card]
    if place < terms.CITY:
        name = {terms.DECK: "deck_n", terms.DISCARD: "pile_n"}.get(place)
        if name:
            made[name][kind] += 1
        return
    seat, category, traits = seat_of(place), state["kind_category"][kind], state["kind_traits"][kind]
    made["own"][terms.KINDS * seat + kind] += 1
    made["cards_n"][seat] += 1
    made["infra"][seat] += bool(category & terms.INFRASTRUCTURE)
    made["resources"][seat] += bool(category & terms.RESOURCE)
    made["forests"][seat] += bool(traits & terms.FOREST)
    made["farms"][seat] += bool(traits & terms.FARM)
    if made["upright"][card]:
        made["works"][terms.ABILITIES * seat + state["kind_ability"][kind]] += 1
        made["shops"][seat] += bool(traits & terms.SHOP)
        for what in ("cash", "co2", "food"):
            made[f"{what}_sum"][seat] += state[f"kind_{what}"][kind]


def count_citizen(state: State, made: State, citizen: int) -> None:
    job, place = state["job"][citizen], state["at_home"][citizen]
    if place < terms.CITY:
        made["crowd_n" if place == terms.DECK else "gone_n"][job] += 1
        return
    seat = seat_of(place)
    made["people_n"][seat] += 1
    if state["flipped"][citizen]:
        made["cash_sum"][seat] += 1  # T-027
        return
    made["jobs_up"][terms.JOBS * seat + job] += 1
    made["cash_sum"][seat] += state["job_cash"][job]
    made["co2_sum"][seat] += state["job_co2"][job]
