"""Keeling's bots inside Catanatron's game, on what their seat may know there.

Catanatron (github.com/bcollazo/catanatron, GPL-3.0-or-later) is no part of Keeling and none of its code is here: it is
imported from a folder that the caller names. Its board is read through its public attributes, put into a position of
Keeling's for the seat that is asked, and the bot's answer is looked up among the actions that Catanatron offers.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from keeling.core import luck, packed
from keeling.core.bot import Bot
from keeling.core.game import Streams
from keeling.games.catan import board, bots, tables, terms
from keeling.games.catan.rules import Catan

RESOURCES = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")
CARDS = ("KNIGHT", "VICTORY_POINT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY")
CORNERS = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")
OPTIONS = (0, 0, 0, 7, 10, 0, 1000)
Key = tuple[Any, ...]


def opponent(name: str, color: Any) -> Any:
    """One of Catanatron's own players: F, or AB:2."""
    if name == "F":
        return import_module("catanatron.players.value").ValueFunctionPlayer(color)
    return import_module("catanatron.players.minimax").AlphaBetaPlayer(color, int(name.partition(":")[2]))


class Chart:
    """Which hex, node and edge of Keeling's each of theirs is."""

    def __init__(self, map_: Any) -> None:
        self.hexes = {place: board.AXIAL.index((place[0], place[2])) for place in map_.land_tiles}
        self.nodes: dict[int, int] = {}
        for place, tile in map_.land_tiles.items():
            for corner, node in tile.nodes.items():
                self.nodes[node] = board.HEX_NODES[self.hexes[place]][CORNERS.index(corner.name)]

    def edge(self, ends: Sequence[int]) -> int:
        a, b = sorted(self.nodes[end] for end in ends)
        return board.EDGES.index((a, b))


class Memory:
    """What a seat is sure that the others hold, from what happened in the open."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat, self.read = seat, 0
        self.before = [[0] * terms.KINDS for _ in range(seats)]
        self.sure = [[0] * terms.KINDS for _ in range(seats)]

    def update(self, hands: list[list[int]], theft: tuple[int, int] | None) -> None:
        """After each action. Of a theft between others only its size is seen: the victim may have lost any kind."""
        if theft is not None and self.seat not in theft:
            victim = theft[1]
            self.sure[victim] = [max(0, n - 1) for n in self.sure[victim]]
        else:
            for q, hand in enumerate(hands):
                change = [now - then for now, then in zip(hand, self.before[q], strict=True)]
                self.sure[q] = [max(0, n + more) for n, more in zip(self.sure[q], change, strict=True)]
        self.before = [list(hand) for hand in hands]


class Reader:
    """Makes positions of Keeling's out of one game of theirs, for one seat."""

    def __init__(self, game: Any, seat: int) -> None:
        state = game.state
        self.seat, self.seats = seat, len(state.colors)
        self.chart = Chart(state.board.map)
        self.memory = Memory(seat, self.seats)
        self.fixed = self.island(state.board.map)

    def island(self, map_: Any) -> dict[str, Any]:
        """Land, numbers and harbours."""
        terrain, number = [terms.DESERT] * terms.HEXES, [0] * terms.HEXES
        for place, tile in map_.land_tiles.items():
            if tile.resource is not None:
                terrain[self.chart.hexes[place]] = RESOURCES.index(tile.resource)
                number[self.chart.hexes[place]] = tile.number
        ports = {
            resource: {self.chart.nodes[n] for n in nodes if n in self.chart.nodes}
            for resource, nodes in map_.port_nodes.items()
        }
        harbour = [terms.ANY] * terms.HARBOURS
        for place, edge in enumerate(board.HARBOUR_EDGES):
            for resource, nodes in ports.items():
                if resource is not None and set(board.EDGES[edge]) <= nodes:
                    harbour[place] = RESOURCES.index(resource)
        lands = [sum(1 << h for h in range(terms.HEXES) if terrain[h] == land) for land in range(terms.LANDS)]
        hexes = [sum(1 << h for h in range(terms.HEXES) if n and number[h] == n) for n in range(terms.TOP)]
        return {"terrain": terrain, "number": number, "harbour": harbour, "lands": lands, "hexes": hexes}

    def watch(self, game: Any) -> None:
        """Look at the hands again after an action; what is read of them is what everybody sees."""
        records = game.state.action_records
        if len(records) == self.memory.read:
            return
        self.memory.read = len(records)
        action, theft = records[-1].action, None
        if action.action_type.name == "MOVE_ROBBER" and action.value[1] is not None:
            theft = (game.state.color_to_index[action.color], game.state.color_to_index[action.value[1]])
        self.memory.update(hands_of(game.state), theft)

    def position(self, game: Any) -> Catan:
        """The state as the seat knows it."""
        state = game.state
        self.watch(game)
        players = [{key: state.player_state[f"P{q}_{key}"] for key in KEYS} for q in range(self.seats)]
        ours = Catan(self.seats, OPTIONS, 0)
        values = ours.dump()
        values.update({key: list(value) for key, value in self.fixed.items()})
        values["pool"], values["pool_n"], values["laid"] = [0] * terms.TOKENS, 0, 0
        self.pieces(values, state)
        self.hands(values, hands_of(state), state)
        self.cards(values, players, state)
        self.phase(values, players, state)
        ours.load(values)
        for q in range(self.seats):
            values["length"][q] = ours.measure(q)
        ours.load(values)
        return ours

    def pieces(self, values: dict[str, Any], state: Any) -> None:
        """Buildings, roads, the robber and awards."""
        for color, kinds in state.buildings_by_color.items():
            q = state.color_to_index[color]
            for name, key in (("SETTLEMENT", "towns"), ("CITY", "cities")):
                values[key][q] = sum(1 << self.chart.nodes[node] for node in set(kinds[name]))
        for ends, color in state.board.roads.items():
            edge, q = self.chart.edge(ends), state.color_to_index[color]
            values["road_low"][q] |= tables.low(edge)
            values["road_high"][q] |= tables.high(edge)
            values["net"][q] |= sum(1 << node for node in board.EDGES[edge])
        built = [values["towns"][q] | values["cities"][q] for q in range(terms.SEATS)]
        values["occupied"] = sum(built)
        values["free"] = sum(
            1 << n
            for n in range(terms.NODES)
            if not any(values["occupied"] >> m & 1 for m in (n, *board.NODE_NODES[n]))
        )
        for q in range(self.seats):
            values["paved"][q] = values["road_low"][q].bit_count() + values["road_high"][q].bit_count()
            values["ports"][q] = sum(
                1 << kind
                for kind in {
                    values["harbour"][i]
                    for i, edge in enumerate(board.HARBOUR_EDGES)
                    if any(built[q] >> node & 1 for node in board.EDGES[edge])
                }
            )
        values["robber"] = self.chart.hexes[state.board.robber_coordinate]

    def hands(self, values: dict[str, Any], hands: list[list[int]], state: Any) -> None:
        """The own hand; of the others what is sure, and how many cards more."""
        sure = [hand if q == self.seat else self.memory.sure[q] for q, hand in enumerate(hands)]
        values["bank"] = list(state.resource_freqdeck)
        unseen = [terms.EACH - values["bank"][kind] - sum(known[kind] for known in sure) for kind in range(terms.KINDS)]
        for q, known in enumerate(sure):
            values["hand"][terms.KINDS * q : terms.KINDS * (q + 1)] = known
            values["hand_n"][q] = sum(hands[q])
            unsure = sum(hands[q]) - sum(known)
            for view in range(terms.VIEWS):
                for kind in range(terms.KINDS):
                    if view != q and q != self.seat:
                        place = terms.HANDS * view + terms.KINDS * q + kind
                        values["above"][place] = min(unsure, unseen[kind])
        values["fog"] = [int(any(values["above"][terms.HANDS * view :][: terms.HANDS])) for view in range(terms.VIEWS)]

    def cards(self, values: dict[str, Any], players: Sequence[Mapping[str, Any]], state: Any) -> None:
        """Development cards: the own ones by kind; what others hold may be any of the deck."""
        own = [players[self.seat][f"{name}_IN_HAND"] for name in CARDS]
        values["held"][terms.CARDS * self.seat : terms.CARDS * (self.seat + 1)] = own
        for q, player in enumerate(players):
            values["held_n"][q] = sum(player[f"{name}_IN_HAND"] for name in CARDS)
            values["knights"][q] = player["PLAYED_KNIGHT"]
            values["points"][q] = player["VICTORY_POINTS"]
            values["longest"] = q if player["HAS_ROAD"] else values["longest"]
            values["army"] = q if player["HAS_ARMY"] else values["army"]
            values["cap"][q] = max(0, min(terms.POINTS, values["held_n"][q], 9 - player["VICTORY_POINTS"]))
        values["cap"][self.seat] = max(values["cap"][self.seat], own[terms.POINT])
        used = [sum(player[f"PLAYED_{name}"] for player in players) for name in CARDS]
        values["used"] = used
        values["deck"] = [n - gone - mine for n, gone, mine in zip(board.DECK_COUNTS, used, own, strict=True)]
        values["deck_n"] = len(state.development_listdeck)
        if state.current_turn_index == self.seat:
            for card in (terms.KNIGHT, terms.ROAD_BUILDING, terms.PLENTY, terms.MONOPOLY):
                if not players[self.seat][f"{CARDS[card]}_OWNED_AT_START"]:
                    values["fresh"][card] = own[card]
            values["fresh_n"] = sum(values["fresh"])
        values["old_cap"] = values["cap"][state.current_turn_index]

    def phase(self, values: dict[str, Any], players: Sequence[Mapping[str, Any]], state: Any) -> None:
        """Whose turn it is, and what is asked."""
        turn = players[state.current_turn_index]
        prompt = state.current_prompt.name
        roads = sum(values["paved"])
        values["turn"] = state.current_turn_index
        values["turns"] = 0 if state.is_initial_build_phase else state.num_turns
        values["placed"] = roads if state.is_initial_build_phase else 2 * self.seats
        values["rolled"] = int(turn["HAS_ROLLED"])
        values["card_played"] = int(turn["HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"])
        if prompt == "BUILD_INITIAL_SETTLEMENT":
            values["phase"] = terms.SETTLING
        elif prompt == "BUILD_INITIAL_ROAD":
            values["phase"] = terms.PAVING
            color = state.colors[state.current_turn_index]
            values["last_node"] = self.chart.nodes[state.buildings_by_color[color]["SETTLEMENT"][-1]]
        elif prompt == "MOVE_ROBBER":
            values["phase"] = terms.MOVING_ROBBER
        elif prompt == "DISCARD":
            values["phase"] = terms.DISCARDING
            values["owed"][: self.seats] = state.discard_counts
        elif state.is_road_building:
            values["phase"], values["free_roads"] = terms.FREE_ROADS, state.free_roads_available
        else:
            values["phase"] = terms.MAIN if turn["HAS_ROLLED"] else terms.BEFORE_ROLL
        values["offered"] = [terms.MOST_OFFERS] * terms.SEATS  # nobody there answers an offer

    def listed(self, actions: Sequence[Any], state: Any) -> dict[Key, Any]:
        """Their actions by Keeling's; a move of the robber by the hex and the victim."""
        return {self.key(action, state): action for action in actions}

    def key(self, action: Any, state: Any) -> Key:
        kind, value = action.action_type.name, action.value
        if kind == "MOVE_ROBBER":
            return "robber", self.chart.hexes[value[0]], -1 if value[1] is None else state.color_to_index[value[1]]
        if kind in ("BUILD_SETTLEMENT", "BUILD_CITY"):
            return (packed.make(terms.TOWN if kind == "BUILD_SETTLEMENT" else terms.CITY, self.chart.nodes[value]),)
        if kind == "BUILD_ROAD":
            return (packed.make(terms.ROAD, self.chart.edge(value)),)
        if kind == "MARITIME_TRADE":
            return (packed.make(terms.MARITIME, RESOURCES.index(value[0]), RESOURCES.index(value[4])),)
        if kind in ("DISCARD_RESOURCE", "PLAY_MONOPOLY"):
            verb = terms.DISCARD if kind == "DISCARD_RESOURCE" else terms.PLAY_MONOPOLY
            return (packed.make(verb, RESOURCES.index(value)),)
        if kind == "PLAY_YEAR_OF_PLENTY":
            cards = sorted(RESOURCES.index(name) for name in value)
            return (packed.make(terms.PLAY_PLENTY, cards[0], cards[1] if len(cards) > 1 else terms.NOTHING),)
        return (packed.make(PLAIN[kind]),)


PLAIN = {
    "ROLL": terms.ROLL,
    "END_TURN": terms.END,
    "BUY_DEVELOPMENT_CARD": terms.BUY,
    "PLAY_KNIGHT_CARD": terms.PLAY_KNIGHT,
    "PLAY_ROAD_BUILDING": terms.PLAY_ROADS,
}


# The entries of a player's state that are read.
KEYS = (
    *("VICTORY_POINTS", "HAS_ROAD", "HAS_ARMY", "HAS_ROLLED", "HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"),
    *(f"{name}_IN_HAND" for name in CARDS),
    *(f"PLAYED_{name}" for name in CARDS),
    *(f"{name}_OWNED_AT_START" for name in CARDS if name != "VICTORY_POINT"),
)


def hands_of(state: Any) -> list[list[int]]:
    """The resource cards by seat."""
    return [[state.player_state[f"P{q}_{name}_IN_HAND"] for name in RESOURCES] for q in range(len(state.colors))]


class Guest:
    """A bot of Keeling's as a player of theirs: it has a colour and decides.

    Attributes:
        moves, misses: decisions with a choice, and answers that were not among theirs.
        total, longest: seconds of processor time.
    """

    is_bot = True

    def __init__(self, color: Any, bot: Bot, budget: float, root: bytes) -> None:
        self.color, self.bot, self.budget = color, bot, budget
        self.streams = Streams(root)
        self.mind = int.from_bytes(root[:6], "little")
        self.reader: Reader | None = None
        self.moves = self.misses = 0
        self.total = self.longest = 0.0

    def before(self, game: Any) -> None:
        self.reader = Reader(game, game.state.color_to_index[self.color])

    def step(self, game: Any, action: Any) -> None:
        """Asked before every action."""
        assert self.reader is not None
        self.reader.watch(game)

    def after(self, game: Any) -> None:
        pass

    def decide(self, game: Any, playable_actions: Sequence[Any]) -> Any:
        """The action of theirs that the bot's answer stands for."""
        state = game.state
        assert self.reader is not None
        if len(playable_actions) == 1:
            return playable_actions[0]
        position = self.reader.position(game)
        listed = self.reader.listed(playable_actions, state)
        start = process_time()
        answer = self.answer(position, self.reader.seat, listed)
        took = process_time() - start
        self.moves, self.total, self.longest = self.moves + 1, self.total + took, max(self.longest, took)
        return answer

    def answer(self, position: Catan, seat: int, listed: Mapping[Key, Any]) -> Any:
        hexes = {key[1] for key in listed if key[0] == "robber"}
        wanted = [packed.make(terms.ROBBER, h) for h in sorted(hexes)] if hexes else [key[0] for key in listed]
        common = [action for action in position.actions(seat) if action in set(wanted)]
        if not common:
            self.misses += 1
            return next(iter(listed.values()))
        action = self.choose(position, seat, common)
        if not hexes:
            return listed[(action,)]
        victims = [key[2] for key in listed if key[0] == "robber" and key[1] == packed.a(action)]
        return listed["robber", packed.a(action), self.victim(position, seat, action, victims)]

    def choose(self, position: Catan, seat: int, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.bot.choose(position.copy(), seat, legal, self.budget, self.streams, self.mind)

    def victim(self, position: Catan, seat: int, action: int, victims: list[int]) -> int:
        """Whom to rob at the hex that was chosen."""
        if len(victims) == 1:
            return victims[0]
        after = position.copy()
        after.apply(seat, action)
        legal = [rob for rob in after.actions(seat) if packed.a(rob) in victims]
        return packed.a(self.choose(after, seat, legal)) if legal else victims[0]


def duel(folder: Path, level: str, name: str, seats: int, number: int, budget: float) -> dict[str, Any]:
    """One game of a bot of Keeling's against one or three of theirs; both sides' seats are drawn there."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    root = luck.root_of_seed(f"catanatron/{level}/{name}/{seats}/{number}")
    colors = list(import_module("catanatron.models.player").Color)
    guest = Guest(colors[0], bots.bot(level), budget, root)
    players = [guest, *(opponent(name, color) for color in colors[1:seats])]
    game = import_module("catanatron.game").Game(players, seed=number)
    start = process_time()
    winner = game.play(accumulators=[guest])
    random.seed()
    moves = max(1, guest.moves)
    return {
        "first": winner == guest.color,
        "loser": False,
        "payoff": float(winner == guest.color),
        "nobody": winner is None,
        "turns": game.state.num_turns,
        "points": game.state.player_state[f"P{game.state.color_to_index[guest.color]}_ACTUAL_VICTORY_POINTS"],
        "ms": round(1000 * guest.total / moves, 3),
        "longest_ms": round(1000 * guest.longest, 1),
        "misses": guest.misses,
        "seconds": round(process_time() - start, 2),
    }
