"""What can be told of a state of Catan as a whole: its faults, and a deal that fits all that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keeling.core import common
from keeling.core.game import Streams
from keeling.games.catan import beginning, board, hothouse, terms

if TYPE_CHECKING:
    from keeling.games.catan.rules import Catan

KIND_NAMES = ("lumber", "brick", "wool", "grain", "ore")
LAND_NAMES = ("forest", "hills", "pasture", "fields", "mountains", "desert")
HARBOUR_NAMES = (*KIND_NAMES, "any")
CARD_NAMES = ("knight", "point", "road-building", "year-of-plenty", "monopoly")
DRAWING = (terms.LAYING_LAND, terms.LAYING_NUMBERS, terms.LAYING_HARBOURS, terms.CHOOSING_STARTER)
SETTING_UP = (*DRAWING, terms.SETTLING, terms.PAVING)
UNROLLED = (terms.BEFORE_ROLL, terms.ROLLING)
ROLLED = (
    terms.DISCARDING, terms.MAIN, terms.BUYING, terms.CRISIS_DUE, terms.CHOOSING_TOKEN, terms.VOTING, terms.TAXING,
)  # fmt: skip

State = dict[str, Any]


def places(mask: int) -> list[int]:
    """The members of a set of bits."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def roads_of(state: State, seat: int) -> list[int]:
    """The edges with a road of the seat."""
    return places(state["road_low"][seat] | state["road_high"][seat] << terms.HALF)


def ways(state: State, seat: int) -> int:
    """The 36ths of a card that a roll is worth to the seat, the robber apart."""
    built = [*places(state["towns"][seat]), *places(state["cities"][seat]), *places(state["cities"][seat])]
    numbers = [state["number"][h] for n in built for h in board.NODE_HEXES[n]]
    return sum(6 - abs(7 - number) for number in numbers if number > 1)


def faults(game: Catan) -> list[str]:
    """What is wrong with a state, a sentence each; empty for every state that can arise."""
    state = game.dump()
    found = card_faults(game, state) + island_faults(game, state) + piece_faults(game, state)
    for seat in range(game.seats):
        found += seat_faults(game, state, seat)
    if "level" in state:
        found += hothouse.faults(game, state)
    found += award_faults(game, state) + view_faults(game, state) + phase_faults(game, state)
    return found or beginning.stuck_faults(game)


def card_faults(game: Catan, state: State) -> list[str]:
    """All cards are somewhere (C-005, C-006, C-077)."""
    found = []
    for kind, name in enumerate(KIND_NAMES):
        held = state["hand"][kind :: terms.KINDS]
        if min(state["bank"][kind], *held) < 0 or state["bank"][kind] + sum(held) != terms.EACH:
            found.append(f"Bank and hands together do not have {terms.EACH} cards of {name}.")
    for card, name in enumerate(CARD_NAMES):
        held = state["held"][card :: terms.CARDS]
        parts = (state["deck"][card], state["used"][card], *held)
        if min(parts) < 0 or sum(parts) != board.DECK_COUNTS[card]:
            found.append(f"There are not {board.DECK_COUNTS[card]} development cards '{name}'.")
    if game.deck_n != sum(state["deck"]):
        found.append(f"The deck does not have {game.deck_n} cards.")
    if state["used"][terms.POINT] or state["used"][terms.KNIGHT] != sum(state["knights"]):
        found.append("The knights that were played are not those before the players; points are never played.")
    return found


def counts(values: list[int], kinds: int) -> list[int]:
    return [values.count(kind) for kind in range(kinds)]


def island_faults(game: Catan, state: State) -> list[str]:
    """Land, numbers and harbours (C-001 to C-004)."""
    found = beginning.faults(game, state)
    if game.phase == terms.LAYING_LAND:
        return found
    terrain, number = state["terrain"], state["number"]
    if counts(terrain, terms.LANDS) != list(board.LAND_COUNTS):
        found.append("The hexes are not 4 fields, 4 forest, 4 pasture, 3 hills, 3 mountains and a desert.")
    elif (
        game.phase > terms.LAYING_NUMBERS
        and "level" not in state
        and (number[terrain.index(terms.DESERT)] or sorted(filter(None, number)) != sorted(board.LETTERS))
    ):
        found.append("The numbers are not one of 2 and 12, two of the others, and none on the desert.")
    if game.phase > terms.LAYING_HARBOURS and counts(state["harbour"], terms.LANDS) != list(board.HARBOUR_COUNTS):
        found.append("The harbours are not four for all and one for each resource.")
    if state["lands"] != [sum(1 << h for h in range(terms.HEXES) if terrain[h] == k) for k in range(terms.LANDS)]:
        found.append("'lands' is not what the hexes say.")
    if state["hexes"] != [sum(1 << h for h in range(terms.HEXES) if n and number[h] == n) for n in range(terms.TOP)]:
        found.append("'hexes' is not what the numbers say.")
    if game.phase > terms.LAYING_HARBOURS and (any(state["pool"]) or game.pool_n):
        found.append("The island is laid out, so nothing is left to lay.")
    return found


def piece_faults(game: Catan, state: State) -> list[str]:
    """Each place holds one piece, and no two buildings are neighbours (C-014, C-060 to C-063)."""
    found = []
    built = [n for masks in (state["towns"], state["cities"]) for mask in masks for n in places(mask)]
    paved = [e for seat in range(terms.SEATS) for e in roads_of(state, seat)]
    if len(set(built)) != len(built) or len(set(paved)) != len(paved):
        found.append("Two pieces share a place.")
    if any(near in built for n in built for near in board.NODE_NODES[n]):
        found.append("Two buildings are neighbours.")
    if state["occupied"] != sum(1 << n for n in set(built)):
        found.append("'occupied' is not what the buildings say.")
    near = {m for n in built for m in (n, *board.NODE_NODES[n])}
    if state["free"] != sum(1 << n for n in range(terms.NODES) if n not in near):
        found.append("'free' is not what the buildings say.")
    return found


def seat_faults(game: Catan, state: State, seat: int) -> list[str]:
    found = []
    hand = state["hand"][terms.KINDS * seat :][: terms.KINDS]
    held = state["held"][terms.CARDS * seat :][: terms.CARDS]
    towns, cities = places(state["towns"][seat]), places(state["cities"][seat])
    roads = roads_of(state, seat)
    if sum(hand) != state["hand_n"][seat] or sum(held) != state["held_n"][seat]:
        found.append(f"Seat {seat} does not hold as many cards as it says.")
    if len(towns) > terms.TOWNS or len(cities) > terms.CITIES or len(roads) > terms.ROADS:
        found.append(f"Seat {seat} has more pieces than there are.")
    if state["paved"][seat] != len(roads) or places(state["net"][seat]) != sorted(
        {n for e in roads for n in board.EDGES[e]}
    ):
        found.append(f"Seat {seat}: 'paved' or 'net' is not what the roads say.")
    if state["length"][seat] != game.measure(seat):
        found.append(f"Seat {seat} does not have a road of {state['length'][seat]}.")
    harbours = {
        state["harbour"][i] for i, e in enumerate(board.HARBOUR_EDGES) if set(board.EDGES[e]) & {*towns, *cities}
    }
    if state["ports"][seat] != sum(1 << kind for kind in harbours):
        found.append(f"Seat {seat} does not have these harbours.")
    if state["pips"][seat] != ways(state, seat):
        found.append(f"Seat {seat} does not have {state['pips'][seat]} chances in 36 of a card.")
    awards = terms.AWARD * ((game.longest == seat) + (game.army == seat) + (state.get("guardian", -1) == seat))
    if state["points"][seat] != len(towns) + 2 * len(cities) + awards:
        found.append(f"Seat {seat} does not have {state['points'][seat]} points.")
    if held[terms.POINT] > state["cap"][seat]:
        found.append(f"Seat {seat} would have won with so many hidden points.")
    if state["owed"][seat] < 0 or state["owed"][seat] > sum(hand):
        found.append(f"Seat {seat} cannot discard {state['owed'][seat]} cards.")
    return found


def award_faults(game: Catan, state: State) -> list[str]:
    """Longest Road and Largest Army are where they belong (C-080 to C-086)."""
    found = []
    lengths, knights = state["length"][: game.seats], state["knights"][: game.seats]
    best = max(lengths)
    if game.longest < game.seats:
        if lengths[game.longest] < max(best, terms.SHORTEST):
            found.append("Longest Road is not with the longest road.")
    elif game.longest != terms.SEATS or (best >= terms.SHORTEST and lengths.count(best) == 1):
        found.append("Longest Road is with nobody, though one road is the longest.")
    if game.army < game.seats:
        if knights[game.army] < max(*knights, terms.SMALLEST):
            found.append("Largest Army is not with the largest army.")
    elif game.army != terms.SEATS or max(knights) >= terms.SMALLEST:
        found.append("Largest Army is with nobody, though there is one.")
    return found


def view_faults(game: Catan, state: State) -> list[str]:
    """Bounds of what is known are on both sides of the truth; a seat knows its own hand."""
    found = []
    for view in range(terms.VIEWS):
        part = slice(terms.HANDS * view, terms.HANDS * (view + 1))
        below, above = state["below"][part], state["above"][part]
        if any(not 0 <= n <= held for n, held in zip(below, state["hand"], strict=True)) or min(above) < 0:
            found.append(f"View {view} excludes what is true.")
        own = slice(terms.KINDS * view, terms.KINDS * (view + 1))
        if view != terms.EVERYBODY and (any(below[own]) or any(above[own])):
            found.append(f"Seat {view} is unsure of its own hand.")
        if state["fog"][view] != int(any(below) or any(above)):
            found.append(f"'fog' of view {view} is not what its bounds say.")
    return found


def phase_faults(game: Catan, state: State) -> list[str]:
    """What means something in one phase alone is blank in the others."""
    found = []
    last = terms.TAXING if "level" in state else terms.ENDED
    if not 0 <= game.turn < game.seats or not terms.LAYING_LAND <= game.phase <= last:
        return ["There is no such phase or seat."]
    if (game.phase in ROLLED and not game.rolled) or (game.phase in UNROLLED and game.rolled):
        found.append("The dice have been rolled by now, or have not yet.")
    if any(state["owed"]) != (game.phase == terms.DISCARDING):
        found.append("Cards are owed in the phase of discards alone.")
    if (game.free_roads > 0) != (game.phase == terms.FREE_ROADS):
        found.append("Free roads are for Road Building alone.")
    if game.free_roads > max(0, terms.ROADS - state["paved"][game.turn]):
        found.append(f"Seat {game.turn} has no pieces left for {game.free_roads} free roads.")
    if bool(game.dice_one) != bool(game.dice_two):
        found.append("Two dice lie, or none.")
    if game.phase == terms.STEALING and (game.victim == game.turn or not state["hand_n"][game.victim]):
        found.append("Nobody can be robbed of a card that he does not have.")
    if game.phase in SETTING_UP and (game.rolled or any(state["used"]) or any(state["held_n"])):
        found.append("Nothing is rolled, bought or played in the set-up.")
    fresh = state["fresh"]
    held = state["held"][terms.CARDS * game.turn :][: terms.CARDS]
    if sum(fresh) != game.fresh_n or any(new > all_ for new, all_ in zip(fresh, held, strict=True)):
        found.append("The cards bought this turn are not held.")
    if game.phase > terms.PAVING and not game.over:
        found += hidden_faults(game, state, held[terms.POINT] - fresh[terms.POINT])
    return found + offer_faults(game, state) + end_faults(game, state)


def hidden_faults(game: Catan, state: State, old: int) -> list[str]:
    """How many points the seat on turn may hide, and how many of them in cards from before this turn (C-090)."""
    found = []
    if old > game.old_cap:
        found.append(f"Seat {game.turn} would have won before with so many hidden points.")
    if not game.old_cap <= state["cap"][game.turn] <= game.old_cap + game.fresh_n:
        found.append("With the new cards a seat may hide as many points more as there are of them, or fewer.")
    return found


def offer_faults(game: Catan, state: State) -> list[str]:
    """Offers are open in the trade and build phase alone, and their makers hold what they give (C-051)."""
    found = []
    for seat in range(game.seats):
        given, wanted, to = state["giving"][seat], state["wanting"][seat], state["to"][seat]
        if not given:
            if wanted or to:
                found.append(f"Seat {seat} wants something and gives nothing.")
            continue
        held = state["hand"][terms.KINDS * seat :][: terms.KINDS]
        if any(held[kind] < (given >> 3 * kind & 7) for kind in range(terms.KINDS)) or not wanted or not to:
            found.append(f"Seat {seat} cannot make its offer.")
        if game.phase != terms.MAIN or (to >> seat & 1) or (seat != game.turn and to != 1 << game.turn):
            found.append(f"Seat {seat} cannot offer now, or not to these.")
    if (game.asked | game.agreed) & ~state["to"][game.turn] or game.asked & game.agreed:
        found.append("Others are asked, or have agreed, than the offer goes to.")
    return found


def end_faults(game: Catan, state: State) -> list[str]:
    """A game goes on until the seat on turn has enough points (C-090, C-091)."""
    total = state["points"][game.turn] + state["held"][terms.CARDS * game.turn + terms.POINT]
    if bool(game.over) != (game.phase == terms.ENDED):
        return ["A game that has ended is in the phase 'ended'."]
    if not game.over and game.winner != terms.SEATS:
        return ["There is a winner, and the game goes on."]
    if game.over and game.winner == terms.SEATS:
        return (
            []
            if game.turns >= game.turn_limit or state.get("collapsed")
            else ["Nobody has won, and the limit of turns is not reached."]
        )
    if game.over and (game.winner != game.turn or total < game.win_at):
        return ["The winner is the seat on turn, with enough points."]
    if not game.over and game.phase not in SETTING_UP and total >= game.win_at:
        return ["The seat on turn has enough points, so it has won."]
    return []


def match(game: Catan, viewer: int, streams: Streams) -> None:
    """Fill the hands within what is known of them, whatever it takes: a flow from kinds to hands, in random order.

    Args:
        game: its hands as `redact(viewer)` leaves them; changed in place.
    """
    view = viewer if viewer < game.seats else terms.EVERYBODY
    left = [game.unseen(kind) for kind in range(terms.KINDS)]
    flow = [[0] * terms.KINDS for _ in range(game.seats)]
    need = [
        game.hand_n[seat] - sum(game.hand[terms.KINDS * seat + kind] for kind in range(terms.KINDS))
        for seat in range(game.seats)
    ]
    first = streams.below(common.REDEAL, terms.KINDS)
    order = [(first + i) % terms.KINDS for i in range(terms.KINDS)]

    def give(seat: int, tried: set[int]) -> bool:
        for kind in order:
            if kind in tried or flow[seat][kind] >= game.room(view, seat, kind):
                continue
            tried.add(kind)
            if left[kind]:
                left[kind] -= 1
                flow[seat][kind] += 1
                return True
            for other in range(game.seats):
                if other != seat and flow[other][kind] and give(other, tried):
                    flow[other][kind] -= 1
                    flow[seat][kind] += 1
                    return True
        return False

    for seat in range(game.seats):
        for _ in range(need[seat]):
            give(seat, set())
    for seat in range(game.seats):
        for kind in range(terms.KINDS):
            if flow[seat][kind]:
                game.fill(seat, kind, flow[seat][kind])
