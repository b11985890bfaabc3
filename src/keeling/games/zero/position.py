"""Positions of ZERO as JSON in words, fit to be written by hand.

A card is '+3' (any copy) or '+3#2' (that very card); written positions name very cards. What the pile stands at follows
from its cards. Cards that are named nowhere are the stock and the face-down cards, as many as `stock` and `hidden` say,
evenly mixed, and the others are cleared. Without `stock` they all are the stock, unless a hand that a stock would have
filled is empty: then there is none. With `unseen` and no `cleared` they are cleared.
"""

from __future__ import annotations

from typing import Any

from keeling.core.errors import BadPosition, KeelingError, nearest
from keeling.core.options import complete
from keeling.core.title import Setup
from keeling.games.zero import deck as decks
from keeling.games.zero import terms
from keeling.games.zero.actions import write_card
from keeling.games.zero.knowledge import KIND_NAMES, stand
from keeling.games.zero.options import OPTIONS
from keeling.games.zero.rules import Zero

PHASES = ("choosing dealer", "dealing", "swapping", "playing", "drawing", "flipping", "ended")
TOP = {
    "game", "rules", "seats", "options", "deck", "phase", "dealer", "turn", "next", "owed", "flipping", "dealt",
    "opened", "pile", "stock", "unseen", "cleared", "players", "idle", "stalemate", "carry",
}  # fmt: skip
STOCK = (
    "cards left to draw: so many of the cards that are named nowhere, evenly mixed, and the others are cleared. "
    "Left out, all of them are the stock, unless a hand that a stock would have filled is empty: then there is none"
)
PLAYER = {"hand", "known", "open", "hidden", "ready", "place", "left", "jerry", "not_in_hand", "low"}
Json = dict[str, Any]


def cards_of(masks: list[int]) -> list[str]:
    return [write_card(kind << 4 | i) for kind, mask in enumerate(masks) for i in range(16) if mask >> i & 1]


def write(setup: Setup, game: Zero, rules_version: int) -> Json:
    """The whole state in words."""
    state = game.dump()
    players = []
    for q in range(game.seats):
        mine = slice(terms.KINDS * q, terms.KINDS * (q + 1))
        kinds = [KIND_NAMES[kind] for kind in range(terms.KINDS) if game.barred[q] >> kind & 1]
        players.append(
            {
                "hand": cards_of(state["hand"][mine]),
                "known": cards_of(state["known"][mine]),
                "open": cards_of(state["up"][mine]),
                "hidden": [i for i in range(3) if state["down"][q] >> i & 1],
                "ready": bool(game.ready >> q & 1),
                "place": state["place"][q],
                "left": not game.active >> q & 1 and not 1 <= state["place"][q] <= game.finishers,
                "jerry": bool(game.jerries >> q & 1),
                "not_in_hand": {"cards": state["bounded"][q], "kinds": kinds},
                "low": state["low"][q],
            }
        )
    return {
        "game": "zero", "rules": rules_version, "seats": game.seats, "options": dict(setup.options), "deck": setup.deck,
        "carry": dict(setup.carry), "phase": PHASES[game.phase], "dealer": game.dealer, "turn": game.turn,
        "next": game.heir, "owed": game.owed, "flipping": game.flipping, "dealt": game.dealt,
        "opened": bool(game.opened),
        "pile": [write_card(card) for card in state["order"][: game.pile_size]], "stock": game.stock,
        "unseen": cards_of(state["unseen"]), "cleared": cards_of(state["cleared"]), "players": players,
        "idle": game.idle, "stalemate": bool(game.stalemate),
    }  # fmt: skip


class Reader:
    """Reads one position and collects what is wrong with it."""

    def __init__(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise BadPosition("A position is a JSON object; 'keeling position new zero' prints one.")
        self.value: Json = value
        self.faults: list[str] = []
        for key in sorted(set(value) - TOP, key=str):
            self.faults.append(f"'{str(key)[:40]}' is not part of a position.{nearest(str(key), sorted(TOP))}")

    def number(self, where: Json, key: str, default: int, low: int, high: int, place: str = "") -> int:
        value = where.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.faults.append(f"{place}'{key}' takes a whole number from {low} to {high}.")
            return default
        return value

    def flag(self, where: Json, key: str, default: bool, place: str = "") -> bool:
        value = where.get(key, default)
        if not isinstance(value, bool):
            self.faults.append(f"{place}'{key}' takes true or false.")
            return default
        return value

    def words(self, where: Json, key: str, place: str = "") -> list[str]:
        value = where.get(key, [])
        if not isinstance(value, list) or any(not isinstance(word, str) for word in value):
            self.faults.append(f'{place}\'{key}\' takes a list of cards, such as ["+3", "reset"].')
            return []
        return value

    def done(self) -> None:
        if self.faults:
            raise BadPosition(*self.faults)


class Cards:
    """Which copies of each kind are still to be placed."""

    def __init__(self, copies: tuple[int, ...], reader: Reader) -> None:
        self.free = [(1 << n) - 1 for n in copies]
        self.reader = reader

    def kind(self, word: str, place: str) -> int:
        name = word.partition("#")[0].replace("−", "-").lower()
        if name not in KIND_NAMES:
            self.reader.faults.append(f"{place}: '{word[:30]}' is no card.{nearest(name, KIND_NAMES)}")
            return -1
        return KIND_NAMES.index(name)

    def named(self, words: list[str], place: str) -> None:
        """Take the very cards first, so that 'any copy' cannot take one of them."""
        for word in words:
            kind = self.kind(word, place)
            if kind >= 0 and "#" in word:
                copy = word.partition("#")[2]
                bit = 1 << int(copy) if copy.isdecimal() and int(copy) < terms.COPIES else 0
                if not self.free[kind] & bit:
                    self.reader.faults.append(f"{place}: {word[:30]} is not in the deck, or lies elsewhere too.")
                self.free[kind] &= ~bit

    def take(self, words: list[str], place: str) -> list[int]:
        """The cards of these words in order."""
        cards = []
        for word in words:
            name, _, copy = word.replace("−", "-").lower().partition("#")
            if name not in KIND_NAMES:
                continue
            kind = KIND_NAMES.index(name)
            if copy:
                if copy.isdecimal() and int(copy) < terms.COPIES:
                    cards.append(kind << 4 | int(copy))
                continue
            bit = self.free[kind] & -self.free[kind]
            if not bit:
                self.reader.faults.append(f"{place}: the deck has no more cards {name}.")
                continue
            self.free[kind] ^= bit
            cards.append(kind << 4 | bit.bit_length() - 1)
        return cards


def masks_of(cards: list[int]) -> list[int]:
    masks = [0] * terms.KINDS
    for card in cards:
        masks[card >> 4] |= 1 << (card & 15)
    return masks


def setup_of(reader: Reader) -> Setup:
    value, harmless = reader.value, len(reader.faults)
    players = value.get("players")
    if not isinstance(players, list) or not all(isinstance(p, dict) for p in players):
        raise BadPosition("'players' takes a list with an object for each seat.", *reader.faults)
    seats = reader.number(value, "seats", len(players), 2, terms.SEATS)
    if seats != len(players):
        reader.faults.append(f"There are {len(players)} players for {seats} seats.")
    try:
        options = value.get("options", {})
        named = options if isinstance(options, dict) else {"options": options}
        if value.get("phase") == "swapping" or any(player.get("open") or player.get("hidden") for player in players):
            named = {"option": "2", **named}
        chosen = complete(OPTIONS, named)
    except KeelingError as error:
        raise BadPosition(str(error), *reader.faults) from None
    deck = value.get("deck")
    if deck is not None:
        reader.faults += decks.check(deck)
    carry = value.get("carry", {})
    if not isinstance(carry, dict) or any(type(n) is not int or not -1 <= n < terms.SEATS for n in carry.values()):
        reader.faults.append("'carry' takes an object of seat numbers.")
        carry = {}
    if len(reader.faults) > harmless:
        reader.done()
    return Setup("zero", seats, chosen, deck, carry)


def choices_of(setup: Setup) -> list[int]:
    """The options as the rules take them."""
    return [
        option.index(setup.options[option.key]) if option.choices else int(setup.options[option.key])
        for option in OPTIONS
    ]


def read(value: Any, rules_version: int) -> tuple[Setup, Zero]:
    """A position, checked.

    Raises:
        BadPosition: every fault in a sentence.
    """
    reader = Reader(value)
    if value.get("game", "zero") != "zero":
        raise BadPosition("This is no position of ZERO.")
    reader.number(value, "rules", rules_version, rules_version, rules_version)
    setup = setup_of(reader)
    deck = decks.Deck(setup.deck, own=True) if setup.deck else decks.standard()
    try:
        game = Zero(setup.seats, deck.copies, choices_of(setup), 0)
    except KeelingError as error:
        raise BadPosition(str(error)) from None
    state = game.dump()
    for q, player in enumerate(value["players"]):
        state["down"][q] = hidden_of(reader, player, f"players[{q}]: ")
    fill_cards(reader, game, state, deck.copies)
    fill_seats(reader, game, state)
    fill_turn(reader, game, state)
    reader.done()
    game.load(state)
    found = game.faults()
    if found:
        raise BadPosition(*found)
    return setup, game


def fill_cards(reader: Reader, game: Zero, state: Json, copies: tuple[int, ...]) -> None:
    value = reader.value
    cards = Cards(copies, reader)
    places = [(value, "pile", "pile"), (value, "unseen", "unseen"), (value, "cleared", "cleared")]
    for q, player in enumerate(value["players"]):
        for key in sorted(set(player) - PLAYER, key=str):
            reader.faults.append(f"players[{q}]: '{str(key)[:40]}' is unknown.{nearest(str(key), sorted(PLAYER))}")
        places += [(player, "hand", f"players[{q}].hand"), (player, "open", f"players[{q}].open")]
    lists = [(place, reader.words(where, key, "" if where is value else f"{place}: ")) for where, key, place in places]
    for place, words in lists:
        cards.named(words, place)
    placed = {place: cards.take(words, place) for place, words in lists}
    rest = [kind << 4 | i for kind, mask in enumerate(cards.free) for i in range(16) if mask >> i & 1]
    if "unseen" in value and "cleared" not in value:
        placed["cleared"] += rest
    else:
        blank = blanks(reader, state, len(placed["unseen"]), len(rest))
        mixed = [rest[(2 * i + 1) * len(rest) // (2 * blank)] for i in range(blank)]
        placed["unseen"] += mixed
        placed["cleared"] += [card for card in rest if card not in mixed]
    state["order"] = placed["pile"] + [0] * (len(state["order"]) - len(placed["pile"]))
    state["pile_size"] = len(placed["pile"])
    for zone in ("pile", "unseen", "cleared"):
        state[zone] = masks_of(placed[zone])
    state["unseen_size"] = len(placed["unseen"])
    for q in range(game.seats):
        hand, shown = placed[f"players[{q}].hand"], placed[f"players[{q}].open"]
        mine = slice(terms.KINDS * q, terms.KINDS * (q + 1))
        state["hand"][mine], state["hand_size"][q] = masks_of(hand), len(hand)
        state["up"][mine], state["up_size"][q] = masks_of(shown), len(shown)
    pile = placed["pile"]
    stands = stand(pile, game.limit_ends, game.one_play, game.four_specials)
    state["level"], state["limited"], state["run"], state["run_kind"] = stands


def blanks(reader: Reader, state: Json, unseen: int, rest: int) -> int:
    """How many of the cards named nowhere are stock or lie face down; see the head of this file."""
    value = reader.value
    phase = value.get("phase", "playing")
    if phase in PHASES[:2]:
        return rest
    stock = value.get("stock")
    if not isinstance(stock, int):
        empty = phase in ("playing", "flipping", "ended") and any(
            player.get("place") or not (player.get("hand") or player.get("left")) for player in value["players"]
        )
        if not empty:
            return rest
        stock = 0
    down: int = sum(mask.bit_count() for mask in state["down"])
    return min(max(stock + down - unseen, 0), rest)


def fill_seats(reader: Reader, game: Zero, state: Json) -> None:
    state["active"] = state["ready"] = state["jerries"] = 0
    for q, player in enumerate(reader.value["players"]):
        place = f"players[{q}]: "
        mine = slice(terms.KINDS * q, terms.KINDS * (q + 1))
        state["known"][mine] = known_of(reader, player, state["hand"][mine], place)
        state["place"][q] = reader.number(player, "place", 0, 0, game.seats, place)
        state["low"][q] = reader.number(player, "low", sum(state["copies"]), 0, 255, place)
        state["ready"] |= reader.flag(player, "ready", False, place) << q
        state["jerries"] |= reader.flag(player, "jerry", False, place) << q
        gone = reader.flag(player, "left", False, place)
        fill_proof(reader, player, state, q)
        state["active"] |= (0 if gone or (state["place"][q] and not state["jerries"] >> q & 1) else 1) << q
    places = sorted(n for q, n in enumerate(state["place"]) if n and not state["active"] >> q & 1)
    state["finishers"] = len(places)
    if reader.value.get("phase") == "ended":
        fill_end(reader, state)


def fill_end(reader: Reader, state: Json) -> None:
    """After the end those who still held cards have places too, behind the finishers."""
    holding = [
        q
        for q in range(len(reader.value["players"]))
        if state["hand_size"][q] + state["up_size"][q] or state["down"][q]
    ]
    left = [q for q, player in enumerate(reader.value["players"]) if player.get("left")]
    state["active"] = sum(1 << q for q in holding if q not in left)
    state["finishers"] = sum(1 for q, n in enumerate(state["place"]) if n and not state["active"] >> q & 1)


def known_of(reader: Reader, player: Json, hand: list[int], place: str) -> list[int]:
    known = [0] * terms.KINDS
    for word in reader.words(player, "known", place):
        name, _, copy = word.replace("−", "-").lower().partition("#")
        kind = KIND_NAMES.index(name) if name in KIND_NAMES else -1
        free = hand[kind] & ~known[kind] if kind >= 0 else 0
        bit = 1 << int(copy) if copy.isdecimal() and int(copy) < terms.COPIES else free & -free
        if not free & bit:
            reader.faults.append(f"{place}'known' names {word[:30]}, which is not in the hand.")
        else:
            known[kind] |= bit
    return known


def hidden_of(reader: Reader, player: Json, place: str) -> int:
    value = player.get("hidden", 0)
    if type(value) is int and 0 <= value <= 3:
        return (1 << value) - 1
    if isinstance(value, list) and all(type(i) is int and 0 <= i <= 2 for i in value) and len(set(value)) == len(value):
        return sum(1 << i for i in value)
    reader.faults.append(f"{place}'hidden' takes how many face-down cards lie there, or their positions from 0 to 2.")
    return 0


def fill_proof(reader: Reader, player: Json, state: Json, q: int) -> None:
    proof = player.get("not_in_hand", {})
    place = f"players[{q}]: not_in_hand: "
    if not isinstance(proof, dict) or set(proof) - {"cards", "kinds"}:
        reader.faults.append(f"{place}takes 'cards', a number, and 'kinds', a list.")
        return
    state["bounded"][q] = reader.number(proof, "cards", 0, 0, 255, place)
    for word in reader.words(proof, "kinds", place):
        if word not in KIND_NAMES:
            reader.faults.append(f"{place}'{word[:30]}' is no kind.{nearest(word, KIND_NAMES)}")
        else:
            state["barred"][q] |= 1 << KIND_NAMES.index(word)


def fill_turn(reader: Reader, game: Zero, state: Json) -> None:
    value, last = reader.value, game.seats - 1
    phase = value.get("phase", "playing")
    if phase not in PHASES:
        reader.faults.append(f"'phase' cannot be '{str(phase)[:30]}'.{nearest(str(phase), PHASES)}")
        phase = "playing"
    state["phase"] = PHASES.index(phase)
    state["over"] = 1 if phase == "ended" else 0
    state["turn"] = reader.number(value, "turn", 0, 0, last)
    state["dealer"] = reader.number(value, "dealer", 0, 0, last)
    after = [(state["turn"] + i) % game.seats for i in range(1, game.seats + 1)]
    heir = next((q for q in after if state["active"] >> q & 1), 0)
    state["heir"] = reader.number(value, "next", heir if phase == "drawing" else 0, 0, last)
    state["owed"] = reader.number(value, "owed", 0, 0, 255)
    state["flipping"] = reader.number(value, "flipping", 0, 0, 2)
    state["idle"] = reader.number(value, "idle", 0, 0, 10**6)
    state["stalemate"] = 1 if reader.flag(value, "stalemate", False) else 0
    each = 3 if game.option == 1 else 6
    started = phase not in PHASES[:2]
    state["dealt"] = reader.number(value, "dealt", each * game.seats if started else 0, 0, each * game.seats)
    state["opened"] = 1 if reader.flag(value, "opened", phase not in PHASES[:3]) else 0
    down = sum(mask.bit_count() for mask in state["down"])
    size = sum(state["copies"]) - game.seats * (9 if game.option == 2 else 3)
    state["stock"] = reader.number(value, "stock", max(0, state["unseen_size"] - down) if started else size, 0, 255)


def schema() -> Json:
    """JSON schema of a position."""
    card = {
        "type": "string",
        "description": "'+3' (any copy) or '+3#2' (that very card); also reset, transparent, clear",
    }
    cards = {"type": "array", "items": card}
    number, flag = {"type": "integer"}, {"type": "boolean"}
    player = {
        "hand": cards, "open": cards, "ready": flag, "place": number, "left": flag, "jerry": flag, "low": number,
        "known": {**cards, "description": "the cards of the hand that everybody has seen"},
        "hidden": {"description": "face-down cards: how many, or their positions from 0 to 2; they make it option 2"},
        "not_in_hand": {
            "type": "object",
            "properties": {"cards": number, "kinds": {"type": "array", "items": {"enum": list(KIND_NAMES)}}},
            "description": "so many cards of the hand that nobody has seen are proved to be of none of these kinds",
        },
    }  # fmt: skip
    options = {
        option.key: {"enum": [choice.value for choice in option.choices]}
        if option.choices
        else {"type": "integer", "minimum": option.low, "maximum": option.high}
        for option in OPTIONS
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of ZERO",
        "type": "object",
        "properties": {
            "game": {"const": "zero"}, "rules": number,
            "seats": {"type": "integer", "minimum": 2, "maximum": terms.SEATS},
            "options": {"type": "object", "properties": options, "additionalProperties": False},
            "deck": {"type": ["object", "null"], "description": "one's own, as 'keeling deck show zero --json' prints"},
            "carry": {"type": "object"}, "phase": {"enum": list(PHASES), "default": "playing"}, "dealer": number,
            "turn": {"type": "integer", "description": "the seat on turn, from 0"},
            "next": {"type": "integer", "description": "who acts once the turn's seat has drawn"}, "owed": number,
            "flipping": number, "dealt": number, "opened": flag,
            "pile": {**cards, "description": "from the bottom to the top"},
            "stock": {"type": "integer", "description": STOCK},
            "unseen": {**cards, "description": "stock and face-down cards; left out, cards that are named nowhere"},
            "cleared": {**cards, "description": "left out, what 'stock' or 'unseen' leave of all others"},
            "players": {
                "type": "array", "items": {"type": "object", "properties": player, "additionalProperties": False},
            },
            "idle": number, "stalemate": flag,
        },
        "required": ["players"],
        "additionalProperties": False,
    }  # fmt: skip
