"""What can be wrong with Electricity tiles and agreements (T-030 to T-045, T-078; A50 to A54)."""

from __future__ import annotations

from collections.abc import Iterator

from keeling.games.tipping_point import terms
from keeling.games.tipping_point.sums import State, city_of, fed_by, seat_of


def homes(state: State) -> list[int]:
    """The source of every tile: plants by card, then Coal Miners, 0 for those that no source needs (T-037)."""
    plants = [1 + card for card in range(terms.CARDS) for _ in range(state["kind_makes"][state["kind"][card]])]
    miners = [terms.MINER + c for c in range(terms.CITIZENS) for _ in range(state["job_power"][state["job"][c]])]
    return [*plants, *miners, *[0] * (terms.TILES - len(plants) - len(miners))]


def tiles(state: State) -> Iterator[str]:
    """Every tile belongs to a source, feeds what it may, and freezes while it can."""
    if state["home"] != homes(state):
        yield "The tiles are not those of the power plants and Coal Miners."
        return
    for tile, source in enumerate(state["home"]):
        yield from tile_faults(state, tile, source)
    for card in range(terms.CARDS):
        if len(fed_by(state, card)) > state["kind_uses"][state["kind"][card]]:
            yield f"More tiles lie on card {card} than it uses."
    if state["shielded"] and not state["frost"] and state["phase"] != terms.SHARING:
        yield "Nobody is protected from Freezing Rain when there is none."


def tile_faults(state: State, tile: int, source: int) -> Iterator[str]:
    fed, deal, seat = state["feeds"][tile], state["tile_deal"][tile], city_of(state, source)
    user = seat_of(state["where"][fed - 1]) if fed else -1
    if fed and (seat < 0 or user < 0):
        yield f"Tile {tile} lies on a building, and one of building and source is in no city or flipped."
    elif fed and (user != seat) != bool(deal):
        yield f"Tile {tile} is lent exactly if it lies in another city than its source."
    elif deal and (
        deal > state["deals_n"] or {state["deal_from"][deal - 1], state["deal_to"][deal - 1]} != {user, seat}
    ):
        yield f"Tile {tile} is lent under an agreement of others."
    if deal and not fed:
        yield f"Tile {tile} is lent and lies on no building."
    if state["frozen"][tile]:
        safe = (state["shielded"] >> city & 1 for city in (seat, user) if city >= 0)
        if not state["frost"] or not 0 < source < terms.MINER or seat < 0 or any(safe):
            yield f"Tile {tile} is frozen: only those of power plants in cities without protection freeze."


def agreements(state: State) -> Iterator[str]:
    """Two parties, something that goes on between them, and only these may end it."""
    n = state["deals_n"]
    for name in ("deal_from", "deal_to", "deal_cash", "deal_food", "deal_once", "deal_loose"):
        if any(state[name][n:]):
            yield f"There are {n} agreements, and '{name}' has more."
    for i in range(n):
        one, other = state["deal_from"][i], state["deal_to"][i]
        if one == other:
            yield f"Agreement {i} is of a city with itself."
        if not state["deal_cash"][i] and not state["deal_food"][i] and i + 1 not in state["tile_deal"]:
            yield f"Agreement {i} has nothing in it."
        if state["deal_loose"][i] & ~(1 << one | 1 << other):
            yield f"Agreement {i} can be ended by its parties alone."
    if state["shared_n"] < n:
        yield "More agreements stand than were made: see 'shared' of the history."
