"""Positions of the Draft as JSON in words, fit to be written by hand.

Cards are named by their ids. Whose turn it is, and for what, follows from how many cards were taken and turned up and
how many players have stolen or declined; the rosters follow from the cards taken unless they are given.
"""

from __future__ import annotations

from typing import Any

from keeling.core.errors import BadPosition, KeelingError, nearest
from keeling.core.options import complete
from keeling.core.title import Setup
from keeling.games.solutions.draft import cards, terms
from keeling.games.solutions.draft.knowledge import drafter, stands
from keeling.games.solutions.draft.options import OPTIONS
from keeling.games.solutions.draft.rules import Draft

TOP = {
    "game", "rules", "seats", "options", "carry", "first", "taken", "players", "swapped", "decided", "wanted", "turned",
    "ranks",
}  # fmt: skip
PLAYER = {"roster", "stole"}
Json = dict[str, Any]


def in_order(numbers: list[int]) -> list[str]:
    """The ids of the cards that have a number, by that number."""
    return [cards.IDS[card] for card in sorted(range(terms.CARDS), key=lambda c: numbers[c]) if numbers[card]]


def write(setup: Setup, game: Draft, rules_version: int) -> Json:
    """The whole state in words."""
    state = game.dump()
    players = [
        {
            "roster": [
                cards.IDS[card - 1] for card in state["roster"][terms.ROSTER * q : terms.ROSTER * (q + 1)] if card
            ],
            "stole": bool(game.thieves >> q & 1),
        }
        for q in range(game.seats)
    ]
    return {
        "game": "draft", "rules": rules_version, "seats": game.seats, "options": dict(setup.options),
        "carry": dict(setup.carry), "first": None if game.phase == terms.CHOOSING_FIRST else game.first,
        "taken": in_order(state["order"]), "players": players,
        "swapped": [cards.IDS[c] for c in range(terms.CARDS) if state["swapped"][c]], "decided": game.decided,
        "wanted": cards.IDS[game.wanted - 1] if game.wanted else None, "turned": in_order(state["shown"]),
        "ranks": in_order(state["rank"]),
    }  # fmt: skip


class Reader:
    """Reads one position and collects what is wrong with it."""

    def __init__(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise BadPosition("A position is a JSON object; 'keeling position new draft' prints one.")
        self.value: Json = value
        self.faults: list[str] = []
        self.strange(value, TOP, "a position")

    def strange(self, where: Json, known: set[str], what: str) -> None:
        for key in sorted(set(where) - known, key=str):
            self.faults.append(f"'{str(key)[:40]}' is not part of {what}.{nearest(str(key), sorted(known))}")

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.value.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.faults.append(f"'{key}' takes a whole number from {low} to {high}.")
            return default
        return value

    def card(self, word: Any, place: str) -> int:
        try:
            return cards.number_of(word)
        except ValueError as fault:
            self.faults.append(f"'{place}': {fault}")
            return -1

    def cards(self, where: Json, key: str, place: str = "") -> list[int]:
        """The cards of a list, each once."""
        value = where.get(key, [])
        name = place or key
        if not isinstance(value, list):
            self.faults.append(f'\'{name}\' takes a list of cards, such as ["composting", "nuclear-power"].')
            return []
        found = [self.card(word, name) for word in value]
        if len(set(found)) != len(found):
            self.faults.append(f"'{name}' names a card twice.")
        return [card for card in dict.fromkeys(found) if card >= 0]

    def done(self) -> None:
        if self.faults:
            raise BadPosition(*self.faults)


def choices_of(setup: Setup) -> list[int]:
    """The options as the rules take them."""
    return [option.index(setup.options[option.key]) for option in OPTIONS]


def setup_of(reader: Reader) -> Setup:
    value = reader.value
    players = value.get("players", [])
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise BadPosition("'players' takes a list with an object for each seat.", *reader.faults)
    seats = reader.number("seats", len(players) or 2, 2, terms.SEATS)
    if players and len(players) != seats:
        reader.faults.append(f"There are {len(players)} players for {seats} seats.")
    options, carry = value.get("options", {}), value.get("carry", {})
    try:
        chosen = complete(OPTIONS, options if isinstance(options, dict) else {"options": options})
    except KeelingError as error:
        raise BadPosition(str(error), *reader.faults) from None
    if carry != {}:
        reader.faults.append("'carry' takes an empty object: a draft hands nothing on.")
    reader.done()
    return Setup("draft", seats, chosen)


def read(value: Any, rules_version: int) -> tuple[Setup, Draft]:
    """A position, checked.

    Raises:
        BadPosition: every fault in a sentence.
    """
    reader = Reader(value)
    if value.get("game", "draft") != "draft":
        raise BadPosition("This is no position of the Draft.")
    reader.number("rules", rules_version, rules_version, rules_version)
    setup = setup_of(reader)
    game = Draft(setup.seats, choices_of(setup), ranks_of(reader))
    fill(reader, game)
    reader.done()
    found = game.faults()
    if found:
        raise BadPosition(*found)
    return setup, game


def ranks_of(reader: Reader) -> list[int]:
    """The ranks by card; the true ones where none are given."""
    if "ranks" not in reader.value:
        return list(cards.RANKS)
    named = reader.cards(reader.value, "ranks")
    if len(named) != terms.CARDS:
        reader.faults.append(f"'ranks' takes all {terms.CARDS} cards, the one of rank 1 first.")
        return list(cards.RANKS)
    return [named.index(card) + 1 for card in range(terms.CARDS)]


def fill(reader: Reader, game: Draft) -> None:
    """Put everything in its place; what does not fit together `faults` finds."""
    state = game.dump()
    taken = reader.cards(reader.value, "taken")[: terms.ROSTER * game.seats]
    first = 0 if reader.value.get("first") is None else reader.number("first", 0, 0, game.seats - 1)
    begun = reader.value.get("first") is not None or bool(taken)
    state["first"], state["taken"] = first, len(taken)
    state["phase"] = terms.TAKING if begun else terms.CHOOSING_FIRST
    for n, card in enumerate(taken, 1):
        state["order"][card] = n
    fill_rosters(reader, game.seats, state, taken)
    state["decided"] = reader.number("decided", 0, 0, game.seats)
    wanted = reader.value.get("wanted")
    state["wanted"] = 0 if wanted is None else reader.card(wanted, "wanted") + 1
    for card in reader.cards(reader.value, "swapped"):
        state["swapped"][card] = 1
    for n, card in enumerate(reader.cards(reader.value, "turned"), 1):
        state["shown"][card] = n
        state["turned"] = n
        if state["holder"][card]:
            state["score"][state["holder"][card] - 1] += cards.GT_BY_RANK[state["rank"][card]]
    game.load(state)
    game.phase, game.turn, game.over = stands(game)
    if game.over:
        score = list(game.score)[: game.seats]
        game.place = [1 + sum(n > own for n in score) for own in score] + [0] * (terms.SEATS - game.seats)


def fill_rosters(reader: Reader, seats: int, state: Json, taken: list[int]) -> None:
    """The rosters as given; else each card with the player who took it."""
    players = reader.value.get("players", [])
    rosters: list[list[int]] = [[] for _ in range(seats)]
    for n, card in enumerate(taken, 1):
        rosters[drafter(state["first"], n, seats)].append(card)
    for q, player in enumerate(players):
        reader.strange(player, PLAYER, "a player")
        if "roster" in player:
            rosters[q] = reader.cards(player, "roster", f"players[{q}].roster")[: terms.ROSTER]
        stole = player.get("stole", False)
        if not isinstance(stole, bool):
            reader.faults.append(f"players[{q}]: 'stole' takes true or false.")
        state["thieves"] |= bool(stole) << q
    for q, roster in enumerate(rosters):
        for i, card in enumerate(roster):
            state["roster"][terms.ROSTER * q + i] = card + 1
            state["holder"][card] = q + 1


def schema() -> Json:
    """JSON schema of a position."""
    card: Json = {"enum": list(cards.IDS)}
    some = {"type": "array", "items": card, "uniqueItems": True}
    number = {"type": "integer"}
    player = {
        "roster": {**some, "maxItems": terms.ROSTER, "description": "left out, the cards that the player took"},
        "stole": {"type": "boolean", "description": "whether the one steal was used"},
    }
    options = {option.key: {"enum": [choice.value for choice in option.choices]} for option in OPTIONS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of the Deep Decarbonization Draft",
        "type": "object",
        "properties": {
            "game": {"const": "draft"}, "rules": number,
            "seats": {"type": "integer", "minimum": 2, "maximum": terms.SEATS},
            "options": {"type": "object", "properties": options, "additionalProperties": False},
            "carry": {"type": "object", "maxProperties": 0},
            "first": {"type": ["integer", "null"], "description": "the seat that began; null before the lot"},
            "taken": {**some, "description": "all cards taken, in the order in which they were"},
            "players": {
                "type": "array", "items": {"type": "object", "properties": player, "additionalProperties": False},
            },
            "swapped": {**some, "description": "cards that changed hands by a steal"},
            "decided": {"type": "integer", "description": "how many players have stolen or declined"},
            "wanted": {"oneOf": [card, {"type": "null"}], "description": "a card that is just being stolen"},
            "turned": {**some, "description": "cards turned up, in that order"},
            "ranks": {**some, "description": "all cards, rank 1 first; left out, the true order"},
        },
        "additionalProperties": False,
    }  # fmt: skip
