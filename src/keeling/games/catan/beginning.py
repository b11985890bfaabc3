"""What can be wrong with a state while the island is laid out and settled (C-001 to C-019), and who can go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keeling.core import common
from keeling.games.catan import terms

if TYPE_CHECKING:
    from keeling.games.catan.rules import Catan

State = dict[str, Any]


def faults(game: Catan, state: State) -> list[str]:
    """A sentence each; empty for every state that can arise."""
    phase, found = state["phase"], []
    pieces = ("towns", "cities", "paved", "hand_n", "held_n", "used")
    if phase <= terms.CHOOSING_STARTER and any(any(state[name]) for name in pieces):
        found.append("Nobody builds or holds anything before the island is laid out.")
    if phase < terms.CHOOSING_STARTER:
        found += laying_faults(game, state)
    elif phase > terms.CHOOSING_STARTER and not 0 <= state["first"] < game.seats:
        found.append("One of the seats placed the first settlement.")
    if phase in (terms.SETTLING, terms.PAVING):
        found += settling_faults(game, state)
    elif state["placed"] != (0 if phase <= terms.CHOOSING_STARTER else 2 * game.seats):
        found.append("Each has placed two settlements before the first turn, and none before the island is laid out.")
    return found


def laying_faults(game: Catan, state: State) -> list[str]:
    """Land, numbers and harbours come one after the other, each in the order of their places."""
    phase, laid, found = state["phase"], state["laid"], []
    if not -1 <= state["first"] < game.seats:
        found.append("There is no such seat to begin.")
    if min(state["pool"]) < 0:
        found.append("More of a kind is laid than there is.")
    bare = [h for h in range(terms.HEXES) if not state["number"][h] and state["terrain"][h] != terms.DESERT]
    if phase == terms.LAYING_LAND and (sum(state["lands"]) != (1 << laid) - 1 or any(state["number"])):
        found.append("Land is laid from hex 0 on, and numbers after it.")
    backs = state.get("back", [0] * terms.HEXES)
    for h, (land, face, back) in enumerate(zip(state["terrain"], state["number"], backs, strict=True)):
        if (back and not face) or face == terms.SKULL or (land == terms.DESERT and face):
            found.append(f"Hex {h}: tokens are laid with the yellow face up, and none on the desert.")
    if phase == terms.LAYING_NUMBERS and sum(state["pool"]) != len(bare):
        found.append("The numbers that are left are not those that the hexes wait for.")
    harbours = laid if phase == terms.LAYING_HARBOURS else terms.HARBOURS if game.fixed else 0
    if any(state["harbour"][harbours:]) or state.get("gone"):
        found.append("Harbours are laid last, from the first place on, and no token is gone by then.")
    return found


def settling_faults(game: Catan, state: State) -> list[str]:
    """The snake: who has placed what, and who is next (C-013 to C-017)."""
    seats, first, placed = game.seats, state["first"], state["placed"]
    snake = [(first + i) % seats for i in (*range(seats), *range(seats - 1, -1, -1))]
    if placed >= 2 * seats or state["turn"] != snake[placed]:
        return ["Settlements are placed in seat order from the first, then back."]
    found = []
    paving = state["phase"] == terms.PAVING
    for seat in range(seats):
        roads = snake[:placed].count(seat)
        towns = roads + (paving and seat == state["turn"])
        if state["towns"][seat].bit_count() != towns or state["paved"][seat] != roads or state["cities"][seat]:
            found.append(f"Seat {seat} has placed {towns} settlements and {roads} roads by now.")
        if state["hand_n"][seat] > (3 if roads == 2 else 0):
            found.append(f"Seat {seat} holds more cards than its second settlement gives.")
    if paving and not state["towns"][state["turn"]] >> state["last_node"] & 1:
        found.append("The road starts at the settlement just placed.")
    return found


def stuck_faults(game: Catan) -> list[str]:
    """Whoever is to move can: asked of a state that is right in all else."""
    deciders = game.deciders()
    if deciders >> common.CHANCE:
        outcomes = game.outcomes()
        return [] if outcomes and all(weight > 0 for _, weight in outcomes) else ["There is nothing left to draw now."]
    stuck = [seat for seat in range(terms.SEATS) if deciders >> seat & 1 and not game.actions(seat)]
    return [f"Seat {seat} is to move and can do nothing." for seat in stuck]
