"""A state of Catan from a position in words: what is written, and all that follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET

from keeling.games.catan import board, terms
from keeling.games.catan.knowledge import CARD_NAMES, HARBOUR_NAMES, KIND_NAMES, LAND_NAMES, ROLLED, ways
from keeling.games.catan.notation import CAUSES, PHASES, WAYS, Player, Position
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

State = dict[str, Any]


class Misfit(ValueError):
    """More of something is placed than there is; said before a state has to hold less than none."""


def amounts(cards: Mapping[Any, int], names: Sequence[str]) -> list[int]:
    """As many of each as the words say."""
    return [cards.get(name, 0) for name in names]


def mask(members: list[int]) -> int:
    return sum(1 << member for member in set(members))


def fill(game: Catan, position: Position) -> None:
    """Load what the position says into a new game; whether it can be is for `faults` to say.

    Raises:
        OverflowError, IndexError: a number does not fit.
        Misfit: more of something is placed than there is.
    """
    state = game.dump()
    if position.phase is not UNSET:
        state["phase"] = PHASES.index(position.phase)
    state["over"] = int(state["phase"] == terms.ENDED)
    fill_island(game, state, position)
    fill_turn(game, state, position)
    for seat in range(game.seats):
        fill_player(game, state, seat, position)
    fill_cards(state, position)
    if "level" in state:
        fill_warming(state, position)
    fill_doubts(state, position)
    game.load(state)
    fill_awards(game, state, position)
    if isinstance(game, Warming):
        fill_voters(game, state, position)
    game.load(state)


# -- the island --------------------------------------------------------------------------------------------------------


def fill_island(game: Catan, state: State, position: Position) -> None:
    if position.hexes is not UNSET:
        laid = [h for h, place in enumerate(position.hexes) if place.land is not None]
        for h, place in enumerate(position.hexes):
            state["terrain"][h] = LAND_NAMES.index(place.land) if place.land else 0
            state["number"][h] = place.number
            if "back" in state:
                state["back"][h] = place.back
        state["lands"] = [mask([h for h in laid if state["terrain"][h] == land]) for land in range(terms.LANDS)]
        deserts = [h for h in laid if state["terrain"][h] == terms.DESERT]
        state["robber"] = deserts[0] if deserts else 0
    state["hexes"] = [mask([h for h in range(terms.HEXES) if n and state["number"][h] == n]) for n in range(terms.TOP)]
    laid_harbours = terms.HARBOURS
    if position.harbours is not UNSET:
        state["harbour"] = [HARBOUR_NAMES.index(name) if name else 0 for name in position.harbours]
        laid_harbours = sum(name is not None for name in position.harbours)
    if position.robber is not UNSET:
        state["robber"] = position.robber
    fill_pool(game, state, laid_harbours)


def fill_pool(game: Catan, state: State, laid_harbours: int) -> None:
    """What waits to be laid, and where the next piece goes."""
    phase = state["phase"]
    pool = [0] * terms.TOKENS
    laid = 0
    if phase == terms.LAYING_LAND:
        counts = [n - state["lands"][land].bit_count() for land, n in enumerate(board.LAND_COUNTS)]
        pool[: terms.LANDS] = counts
        laid = sum(state["lands"]).bit_count()
    elif phase == terms.LAYING_NUMBERS:
        pool = number_pool(state)
        bare = (h for h in range(terms.HEXES) if not state["number"][h] and state["terrain"][h] != terms.DESERT)
        laid = next(bare, terms.HEXES)
    elif phase == terms.LAYING_HARBOURS:
        laid = laid_harbours
        kinds = state["harbour"][:laid]
        pool[: terms.LANDS] = [n - kinds.count(kind) for kind, n in enumerate(board.HARBOUR_COUNTS)]
    if min(pool) < 0:
        raise Misfit("More of a kind is laid than there is.")
    state["pool"], state["pool_n"], state["laid"] = pool, sum(pool), laid


def number_pool(state: State) -> list[int]:
    """Numbers, or kinds of tokens, that lie on no hex."""
    pool = [0] * terms.TOKENS
    if "level" not in state:
        for number in board.LETTERS:
            pool[number] += 1
        for number in state["number"]:
            pool[number] -= 1 if number else 0
        return pool
    kinds = list(zip(state["yellow"], state["red"], strict=True))[: state["tokens_n"]]
    for i, kind in enumerate(kinds):
        pool[i] = state["counts"][i] - list(zip(state["number"], state["back"], strict=True)).count(kind)
    return pool


# -- the table ---------------------------------------------------------------------------------------------------------


def fill_turn(game: Catan, state: State, position: Position) -> None:
    """Who has begun, how far the set-up is and whether the dice lie follow from the phase if they are not said."""
    phase = state["phase"]
    settled = 2 * game.seats if phase > terms.PAVING else 0
    if position.first is not None or phase > terms.CHOOSING_STARTER:
        state["first"] = position.first or 0
    state["turn"], state["turns"] = position.turn, position.turns
    state["placed"] = settled if position.placed is UNSET else position.placed
    state["rolled"] = int(phase in ROLLED if position.rolled is UNSET else position.rolled)
    state["last_node"] = position.town
    state["dice_one"], state["dice_two"] = position.dice
    state["card_played"], state["free_roads"] = int(position.card_played), position.free_roads
    state["victim"] = position.victim
    state["asked"], state["agreed"] = mask(position.asked), mask(position.agreed)
    state["winner"] = terms.SEATS if position.winner is None else position.winner
    for number, times in position.rolls.items():
        if number.isdecimal() and 2 <= int(number) < terms.TOP:
            state["rolls"][int(number)] = times


def packed_cards(cards: dict[Any, int]) -> int:
    """Three bits a kind, as offers keep them."""
    return sum(n << 3 * KIND_NAMES.index(name) for name, n in cards.items())


def fill_player(game: Catan, state: State, seat: int, position: Position) -> None:
    player = position.players[seat] if seat < len(position.players) else Player()
    state["towns"][seat] = mask(player.settlements)
    state["cities"][seat] = mask([*player.cities, *player.green_cities])
    roads = set(player.roads)
    state["road_low"][seat] = mask([e for e in roads if e < terms.HALF])
    state["road_high"][seat] = mask([e - terms.HALF for e in roads if e >= terms.HALF])
    state["net"][seat] = mask([n for e in roads for n in board.EDGES[e]])
    state["paved"][seat] = len(roads)
    built = [*player.settlements, *player.cities, *player.green_cities]
    places = [i for i, e in enumerate(board.HARBOUR_EDGES) if set(board.EDGES[e]) & set(built)]
    state["ports"][seat] = mask([state["harbour"][i] for i in places])
    state["pips"][seat] = ways(state, seat)
    kinds = slice(terms.KINDS * seat, terms.KINDS * (seat + 1))
    state["hand"][kinds] = amounts(player.hand, KIND_NAMES)
    state["held"][terms.CARDS * seat : terms.CARDS * (seat + 1)] = amounts(player.cards, CARD_NAMES)
    if seat == state["turn"]:
        state["fresh"] = amounts(player.fresh, CARD_NAMES)
    state["hand_n"][seat], state["held_n"][seat] = sum(player.hand.values()), sum(player.cards.values())
    most = min(terms.POINTS, state["held_n"][seat])
    state["cap"][seat] = most if player.most_points is UNSET else player.most_points
    state["knights"][seat], state["owed"][seat] = player.knights, player.owes
    state["offered"][seat], state["got"][seat] = player.offers_made, player.got
    state["expected"][seat] = player.expected
    if player.offer:
        state["giving"][seat], state["wanting"][seat] = packed_cards(player.offer.give), packed_cards(player.offer.want)
        state["to"][seat] = mask(player.offer.to)
    if "level" in state:
        fill_citizen(state, seat, player)


def fill_citizen(state: State, seat: int, player: Player) -> None:
    """What the scenario adds to a player."""
    state["green"][seat] = mask(player.green_cities)
    state["vote"][seat] = 1 + WAYS.index(player.vote) if player.vote else 0
    state["pledged"][terms.KINDS * seat : terms.KINDS * (seat + 1)] = amounts(player.pledged, KIND_NAMES)
    state["paid"][seat] = player.taxes
    state["added"][terms.CAUSES * seat : terms.CAUSES * (seat + 1)] = amounts(player.moved_level, CAUSES)


def fill_cards(state: State, position: Position) -> None:
    """Bank, deck and free nodes are what is left."""
    for kind in range(terms.KINDS):
        state["bank"][kind] = terms.EACH - sum(state["hand"][kind :: terms.KINDS])
        if state["bank"][kind] < 0:
            raise Misfit(f"There are {terms.EACH} cards of {KIND_NAMES[kind]}, in bank and hands together.")
    state["used"] = amounts(position.played, CARD_NAMES)
    for card in range(terms.CARDS):
        held = sum(state["held"][card :: terms.CARDS])
        state["deck"][card] = board.DECK_COUNTS[card] - held - state["used"][card]
        if state["deck"][card] < 0:
            raise Misfit(f"There are {board.DECK_COUNTS[card]} development cards '{CARD_NAMES[card]}'.")
    state["deck_n"], state["fresh_n"] = sum(state["deck"]), sum(state["fresh"])
    before = state["cap"][state["turn"]] if position.points_before is UNSET else position.points_before
    state["old_cap"] = 0 if state["over"] else before
    built = [n for n in range(terms.NODES) if any(m >> n & 1 for m in (*state["towns"], *state["cities"]))]
    near = {m for n in built for m in (n, *board.NODE_NODES[n])}
    state["occupied"] = mask(built)
    state["free"] = mask([n for n in range(terms.NODES) if n not in near])


def fill_doubts(state: State, position: Position) -> None:
    for doubt in position.doubts:
        view = terms.EVERYBODY if doubt.view == "everybody" else int(doubt.view)
        place = terms.KINDS * doubt.seat + KIND_NAMES.index(doubt.kind)
        if not doubt.fewest <= state["hand"][place] <= doubt.most:
            raise Misfit(f"View {doubt.view} excludes what is true of the {doubt.kind} of seat {doubt.seat}.")
        state["below"][terms.HANDS * view + place] = state["hand"][place] - doubt.fewest
        state["above"][terms.HANDS * view + place] = doubt.most - state["hand"][place]
    for view in range(terms.VIEWS):
        part = slice(terms.HANDS * view, terms.HANDS * (view + 1))
        state["fog"][view] = int(any(state["below"][part]) or any(state["above"][part]))
        if view < state["seats"]:
            check_shared(state, view)


def check_shared(state: State, seat: int) -> None:
    """What everybody knows a seat knows too, or no deal would fit both."""
    shared = terms.HANDS * terms.EVERYBODY
    for bounds in (state["below"], state["above"]):
        for place in range(terms.HANDS):
            if bounds[terms.HANDS * seat + place] > bounds[shared + place]:
                kind = KIND_NAMES[place % terms.KINDS]
                raise Misfit(f"Seat {seat} knows less of the {kind} of seat {place // terms.KINDS} than everybody.")


def fill_awards(game: Catan, state: State, position: Position) -> None:
    """Lengths, special cards and points; a special card that is not named is with the only one who can have it."""
    lengths = [game.measure(seat) for seat in range(game.seats)]
    state["length"][: game.seats] = lengths
    state["longest"] = held_by(position.longest_road, lengths, terms.SHORTEST)
    state["army"] = held_by(position.largest_army, state["knights"][: game.seats], terms.SMALLEST)
    guardian = terms.SEATS
    if "level" in state:
        counts = [green.bit_count() for green in state["green"][: game.seats]]
        guardian = state["guardian"] = held_by(position.green_guardian, counts, terms.GUARDED)
    for seat in range(game.seats):
        awards = (state["longest"], state["army"], guardian).count(seat)
        built = state["towns"][seat].bit_count() + 2 * state["cities"][seat].bit_count()
        state["points"][seat] = built + terms.AWARD * awards


def held_by(named: Any, counts: list[int], fewest: int) -> int:
    """The seat that is named, nobody if None is, else the only one with the most."""
    if named is not UNSET:
        return terms.SEATS if named is None else int(named)
    best = max(counts)
    return counts.index(best) if best >= fewest and counts.count(best) == 1 else terms.SEATS


def fill_warming(state: State, position: Position) -> None:
    state["level"], state["gone"] = position.level, mask(position.gone)
    state["removed"] = state["gone"].bit_count()
    state["collapsed"] = int(position.level == terms.HOTTEST)
    if position.crises is not UNSET:
        state["crisis"] = list(position.crises)
    state["crisis_n"] = sum(state["crisis"])
    state["drawn"], state["choices"] = position.drawn, mask(position.choices)
    state["payer"] = position.payer
    state["curve"] = [*position.curve, *[0] * (terms.MOST_POINTS - len(position.curve))]
    state["curve_n"], state["curve_step"] = len(position.curve), position.curve_step


def fill_voters(game: Warming, state: State, position: Position) -> None:
    """Those whom the roll would pay have a vote, and are asked until they have voted, if nothing else is said."""
    voting = state["phase"] == terms.VOTING
    due = game.receivers(state["dice_one"] + state["dice_two"]) if voting else 0
    state["voters"] = due if position.voters is UNSET else mask(position.voters)
    voted = mask([seat for seat in range(terms.SEATS) if state["vote"][seat]])
    state["waiting"] = state["voters"] & ~voted if position.waiting is UNSET else mask(position.waiting)
