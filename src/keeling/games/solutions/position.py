"""Positions of Solutions as JSON in words, fit to be written by hand.

A card is its id ('silvopasture'). Cards that are named nowhere are the deck. Left out, a field has the value that a
game has at its beginning, and hands are what 'players' says. Ranks are the printed ones unless 'ranks' says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from keeling.core.errors import BadPosition, KeelingError, nearest
from keeling.core.options import complete
from keeling.core.title import Setup
from keeling.games.solutions import deck, terms
from keeling.games.solutions.options import OPTIONS
from keeling.games.solutions.rules import ENDINGS, Solutions

Json = dict[str, Any]
PHASES = {
    "drawing lots": terms.DRAWING_LOTS, "dealing": terms.DEALING, "refilling": terms.REFILLING,
    "turning up a reward": terms.TURNING_UP_REWARD, "turning up a silver": terms.TURNING_UP_SILVER,
    "rolling": terms.ROLLING, "turning up a feedback loop": terms.TURNING_UP_FEEDBACK,
    "turning up an event": terms.TURNING_UP_EVENT, "picking": terms.PICKING, "rolling on the map": terms.ROLLING_ON_MAP,
    "drawing three": terms.DRAWING_THREE, "swapping": terms.SWAPPING, "turning up a gold": terms.TURNING_UP_GOLD,
    "rolling for gold": terms.ROLLING_FOR_GOLD, "proposing": terms.PROPOSING, "voting": terms.VOTING,
    "breaking a tie": terms.BREAKING_TIE, "looking": terms.LOOKING, "moving": terms.MOVING, "asking": terms.ASKING,
    "settling": terms.SETTLING, "readying": terms.READYING, "passing on": terms.PASSING_ON, "ended": terms.ENDED,
}  # fmt: skip
STAGES = (
    "round", "blue", "marked reward", "silver", "cool first", "roll", "triggered", "feedback", "soften", "feel",
    "event", "effect", "challenge", "action", "turn", "next turn", "vote", "look", "reveal", "score", "lay", "count",
    "offer", "gamble", "cool last", "year",
)  # fmt: skip
QUESTIONS = (
    "none", "choice", "met", "way", "band", "order", "reroll", "soften", "cool", "look", "surge", "penalty", "lay",
    "gamble",
)  # fmt: skip
PLACES = ("face down", "held", "used", "out")
BROKEN = ("no", "now", "next round")
NUMBERS = {  # key: field, lowest, highest
    "turn": ("turn", 0, 7), "proposer": ("proposer", 0, 7), "place": ("place", 0, terms.CARDS),
    "shown": ("shown", 0, terms.CARDS), "passes": ("passes", 0, 8), "right": ("right", 0, terms.CARDS),
    "bonus": ("bonus", 0, terms.SILVERS), "dealt": ("dealt", 0, 32), "drawer": ("drawer", 0, 7),
    "softened": ("softened", 0, 2), "points": ("points", 0, terms.MOST_POINTS), "attempted": ("attempted", 0, 2),
    "began": ("began", 0, 10**6), "decisions": ("acts", 0, 10**6), "looker": ("looker", 0, 7),
}  # fmt: skip
FLAGS = {
    "repaired": "repaired", "rerolled": "rerolled", "momentum": "momentum", "no_penalty": "waived", "fewer": "cut",
    "all_in": "committed", "dry": "dry",
}  # fmt: skip
ONE_CARD = {"wrong": "wrong", "penalty": "penalty", "picked": "picked", "peeked": "peeked"}  # one more, 0 for none
SMALL = {
    "feedback_loops": ("feedback_deck", "feedback"), "events": ("event_deck", "event"),
    "rewards": ("reward_deck", "reward"), "silvers": ("silver_deck", "silver"), "golds": ("gold_deck", "gold"),
}  # fmt: skip
DRAWN = {"feedback": ("feedback", "feedback"), "event": ("event", "event"), "attempt": ("attempt", "gold")}
PLAYER = ("hand", "gives", "known")
TOP = (
    "game", "rules", "seats", "options", "deck", "carry", "phase", "stage", "then", "question", "year", "temperature",
    "temperatures", "broken", "players", "shelf", "newest", "discard", "three", "revealed", "ranks", "map",
    "proposers", "agreed", "past", "votes",
    "voted", "turned_down", "laid", "ending", *NUMBERS, *FLAGS, *ONE_CARD, *SMALL, *DRAWN,
)  # fmt: skip


def card_id(number: int) -> str:
    return deck.cards()[number].id


def small_ids(kind: str) -> tuple[str, ...]:
    return tuple(card.id for card in getattr(deck.decks(), kind))


def bits_of(mask: int) -> list[int]:
    return [i for i in range(16) if mask >> i & 1]


# -- writing -----------------------------------------------------------------------------------------------------------


def write(setup: Setup, game: Solutions, rules_version: int) -> Json:
    """The whole state in words."""
    from keeling.games.solutions.view import years_of

    state = game.dump()
    in_words: Json = {
        "game": "solutions",
        "rules": rules_version,
        "seats": game.seats,
        "options": dict(setup.options),
        "carry": dict(setup.carry),
        "phase": next(word for word, phase in PHASES.items() if phase == game.phase),
        "stage": STAGES[game.at],
        "then": STAGES[game.then],
        "question": QUESTIONS[game.question],
        "year": years_of(game)[game.space],
        "temperature": game.heat / 10,
        "temperatures": [heat / 10 for heat in state["heats"][: game.space + 1]],
        "broken": BROKEN[game.broken],
        "players": [player_written(game, state, q) for q in range(game.players)],
        "shelf": [card_id(card) for card in state["row"][: game.row_n]],
        "newest": card_id(game.newest) if game.newest >= 0 else None,
        "discard": lying(state, terms.DISCARD),
        "three": [card_id(card) for card in state["moon"][: game.moon_n]],
        "revealed": [card_id(card) for card in range(terms.CARDS) if state["told"][card]],
        "ranks": {
            card_id(card): state["rank"][card]
            for card in range(terms.CARDS)
            if state["rank"][card] != deck.ranks()[card]
        },
        "map": {
            card_id(card): [state["map_round"][card], state["map_place"][card]]
            for card in range(terms.CARDS)
            if state["map_round"][card]
        },
        "proposers": {card_id(card): state["map_by"][card] - 1 for card in range(terms.CARDS) if state["map_by"][card]},
        "agreed": [card_id(card) for card in range(terms.CARDS) if state["map_agreed"][card]],
        "past": [
            {"cards": n, "wrong": card_id(wrong - 1) if wrong else None}
            for n, wrong in zip(state["played"], state["wrongs"], strict=True)
        ],
        "votes": [vote - 1 if vote else None for vote in state["vote"][: game.seats]],
        "voted": bits_of(game.voted),
        "turned_down": [small_ids("reward")[i] for i in bits_of(game.turned_down)],
        "laid": {small_ids("silver")[i]: card_id(card - 1) for i, card in enumerate(state["laid_on"]) if card},
        "ending": ENDINGS[game.ending],
    }
    in_words |= {key: state[field] for key, (field, _low, _high) in NUMBERS.items()}
    in_words |= {key: bool(state[field]) for key, field in FLAGS.items()}
    in_words |= {key: card_id(state[field] - 1) if state[field] else None for key, field in ONE_CARD.items()}
    for key, (field, kind) in SMALL.items():
        places = zip(small_ids(kind), state[field], strict=True)
        in_words[key] = {name: PLACES[place] for name, place in places if place != terms.FACE_DOWN}
    for key, (field, kind) in DRAWN.items():
        in_words[key] = small_ids(kind)[state[field]] if state[field] >= 0 else None
    return in_words


def player_written(game: Solutions, state: Json, player: int) -> Json:
    hand = [card for card in range(terms.CARDS) if state["where"][card] == terms.HAND + player]
    return {
        "hand": [card_id(card) for card in hand],
        "gives": card_id(state["give"][player] - 1) if state["give"][player] else None,
        "known": {card_id(card): bits_of(state["knows"][card]) for card in hand if state["knows"][card]},
    }


def lying(state: Json, place: int) -> list[str]:
    return [card_id(card) for card in range(terms.CARDS) if state["where"][card] == place]


# -- reading -----------------------------------------------------------------------------------------------------------


class Reader:
    """Reads one position and collects what is wrong with it."""

    def __init__(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise BadPosition("A position is a JSON object; 'keeling position new solutions' prints one.")
        self.value: Json = value
        self.faults: list[str] = []
        for key in sorted(set(value) - set(TOP), key=str):
            self.faults.append(f"'{str(key)[:40]}' is not part of a position.{nearest(str(key), TOP)}")

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.value.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.faults.append(f"'{key}' takes a whole number from {low} to {high}.")
            return default
        return value

    def flag(self, key: str) -> int:
        value = self.value.get(key, False)
        if not isinstance(value, bool):
            self.faults.append(f"'{key}' takes true or false.")
        return 1 if value is True else 0

    def word(self, key: str, words: Sequence[str], default: str) -> int:
        value = self.value.get(key, default)
        if not isinstance(value, str) or value not in words:
            self.faults.append(f"'{key}' cannot be '{str(value)[:30]}'.{nearest(str(value), words)}")
            value = default
        return list(words).index(value)

    def card(self, value: Any, place: str, known: Callable[[], Sequence[str]] | None = None) -> int:
        """A card's number, -1 for none or a fault."""
        ids = known() if known else tuple(deck.number_of())
        if value is None:
            return -1
        if not isinstance(value, str) or value not in ids:
            self.faults.append(f"{place}: '{str(value)[:40]}' is no card.{nearest(str(value), ids)}")
            return -1
        return list(ids).index(value)

    def cards(self, value: Any, place: str) -> list[int]:
        if not isinstance(value, list):
            self.faults.append(f"{place} takes a list of cards' ids.")
            return []
        return [card for card in (self.card(one, place) for one in value) if card >= 0]

    def heat(self, value: Any, place: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 5:
            self.faults.append(f"{place} takes degrees from 0.0 to 5.0.")
            return 0
        return round(value * 10)

    def mapping(self, value: Any, place: str) -> Json:
        if not isinstance(value, dict):
            self.faults.append(f"{place} takes an object.")
            return {}
        return value

    def listing(self, key: str, default: list[Any]) -> list[Any]:
        value = self.value.get(key, default)
        if not isinstance(value, list):
            self.faults.append(f"'{key}' takes a list.")
            return default
        return value

    def done(self) -> None:
        if self.faults:
            raise BadPosition(*self.faults)


def read(value: Any, rules_version: int) -> tuple[Setup, Solutions]:
    """A position, checked.

    Raises:
        BadPosition: every fault in a sentence.
    """
    from keeling.games.solutions.game import TITLE

    reader = Reader(value)
    if value.get("game", "solutions") != "solutions":
        raise BadPosition("This is no position of Solutions.")
    reader.number("rules", rules_version, rules_version, rules_version)
    carry = value.get("carry", {})
    if not isinstance(carry, dict) or any(
        key != "low" or type(n) is not int or not 0 <= n <= 99 for key, n in carry.items()
    ):
        reader.faults.append("'carry' takes an object with 'low', one more than the low score in tenths of a degree.")
        carry = {}
    if value.get("deck") is not None:
        reader.faults.append("Solutions has no deck of one's own: leave 'deck' out.")
    options = value.get("options", {})
    try:
        chosen = complete(OPTIONS, options if isinstance(options, dict) else {"options": options})
        seats = reader.number("seats", 1 if chosen["decide"] == "group" else 4, 1, terms.SEATS)
        setup = TITLE.setup(seats, chosen, None, carry)
    except KeelingError as error:
        raise BadPosition(str(error), *reader.faults) from None
    game = cast(Solutions, TITLE.new(setup))
    state = game.dump()
    fill_cards(reader, game, state)
    fill_history(reader, game, state)
    fill_words(reader, game, state)
    fill_small(reader, state)
    fill_votes(reader, game, state)
    map_rest(state)
    reader.done()
    game.load(state)
    found = game.faults()
    if found:
        raise BadPosition(*found)
    return setup, game


def fill_cards(reader: Reader, game: Solutions, state: Json) -> None:
    """Where each card lies; the rest is the deck."""
    players = reader.listing("players", [])
    if len(players) > game.players or not all(isinstance(player, dict) for player in players):
        reader.faults.append(f"'players' takes an object for each of {game.players} players.")
        players = []
    for q, player in enumerate(players):
        fill_player(reader, state, q, player)
    shelf = reader.cards(reader.value.get("shelf", []), "shelf")
    newest = reader.card(reader.value.get("newest"), "newest")
    discard = reader.cards(reader.value.get("discard", []), "discard")
    three = reader.cards(reader.value.get("three", []), "three")[:3]
    if len(shelf) > terms.CARDS:
        reader.faults.append("The shelf has too many cards.")
        shelf = []
    lay(reader, state, discard, terms.DISCARD, "discard")
    lay(reader, state, three, terms.ASIDE, "three")
    in_action = reader.value.get("stage") in STAGES[terms.AT_ACTION : terms.AT_OFFER]
    if in_action and reader.value.get("phase") != "ended":
        lay(reader, state, shelf, terms.TABLE, "shelf")
        if newest >= 0 and newest not in shelf and state["where"][newest] == terms.DECK:
            lay(reader, state, [newest], terms.TABLE, "newest")
    state["row"] = shelf + [0] * (terms.CARDS - len(shelf))
    state["row_n"], state["newest"] = len(shelf), newest
    state["moon"] = three + [0] * (3 - len(three))
    state["moon_n"] = len(three)
    for card in reader.cards(reader.value.get("revealed", []), "revealed"):
        state["told"][card] = 1
    fill_ranks(reader, state)
    state["deck_n"] = state["pool_n"] = state["where"].count(terms.DECK)
    state["hand_n"] = [state["where"].count(terms.HAND + q) for q in range(terms.SEATS)]


def lay(reader: Reader, state: Json, cards: list[int], place: int, name: str) -> None:
    for card in cards:
        if state["where"][card] != terms.DECK:
            reader.faults.append(f"{name}: {card_id(card)} lies elsewhere, too.")
        state["where"][card] = place


def fill_player(reader: Reader, state: Json, q: int, player: Json) -> None:
    place = f"players[{q}]"
    for key in sorted(set(player) - set(PLAYER), key=str):
        reader.faults.append(f"{place}: '{str(key)[:40]}' is unknown.{nearest(str(key), PLAYER)}")
    lay(reader, state, reader.cards(player.get("hand", []), f"{place}.hand"), terms.HAND + q, f"{place}.hand")
    given = reader.card(player.get("gives"), f"{place}.gives")
    state["give"][q] = given + 1
    if reader.value.get("phase") == "swapping" and given >= 0:
        lay(reader, state, [given], terms.ASIDE, f"{place}.gives")
    for name, seats in reader.mapping(player.get("known", {}), f"{place}.known").items():
        card = reader.card(name, f"{place}.known")
        if not isinstance(seats, list) or any(type(seat) is not int or not 0 <= seat < terms.SEATS for seat in seats):
            reader.faults.append(f"{place}.known: takes the seats that know the card.")
        elif card >= 0:
            state["knows"][card] = sum(1 << seat for seat in set(seats))


def fill_ranks(reader: Reader, state: Json) -> None:
    for name, rank in reader.mapping(reader.value.get("ranks", {}), "ranks").items():
        card = reader.card(name, "ranks")
        if type(rank) is not int or not 1 <= rank <= terms.CARDS:
            reader.faults.append(f"ranks: takes whole numbers from 1 to {terms.CARDS}.")
        elif card >= 0:
            state["rank"][card] = rank
    for name, where in reader.mapping(reader.value.get("map", {}), "map").items():
        card = reader.card(name, "map")
        if not isinstance(where, list) or len(where) != 2 or any(type(n) is not int or not 0 <= n <= 99 for n in where):
            reader.faults.append("map: takes round and place of each card.")
        elif card >= 0:
            state["map_round"][card], state["map_place"][card] = where


def map_rest(state: Json) -> None:
    """Where cards lie that 'map' does not name: those of a shelf that is being scored as on it, those of the discard
    pile in the first round, behind the others."""
    if state["at"] > terms.AT_REVEAL and not state["over"]:
        for i, card in enumerate(state["row"][: state["row_n"]]):
            if not state["map_round"][card]:
                state["map_round"][card], state["map_place"][card] = state["space"] + 1, i
    first = [place for space, place in zip(state["map_round"], state["map_place"], strict=True) if space == 1]
    free = max(first, default=-1) + 1
    for card in range(terms.CARDS):
        if state["where"][card] == terms.DISCARD and not state["map_round"][card]:
            state["map_round"][card], state["map_place"][card] = 1, free
            free += 1


def fill_history(reader: Reader, game: Solutions, state: Json) -> None:
    """Who proposed what, where all agreed, and how past rounds went."""
    for name, player in reader.mapping(reader.value.get("proposers", {}), "proposers").items():
        card = reader.card(name, "proposers")
        if type(player) is not int or not 0 <= player < game.players:
            reader.faults.append(f"proposers: takes players from 0 to {game.players - 1}.")
        elif card >= 0:
            state["map_by"][card] = player + 1
    for card in reader.cards(reader.value.get("agreed", []), "agreed"):
        state["map_agreed"][card] = 1
    past = reader.listing("past", [])
    if len(past) > terms.ROUNDS or not all(isinstance(one, dict) and set(one) <= {"cards", "wrong"} for one in past):
        reader.faults.append("'past' takes an object with 'cards' and 'wrong' for each round.")
        past = []
    for space, one in enumerate(past):
        n = one.get("cards", 0)
        if type(n) is not int or not 0 <= n <= terms.CARDS:
            reader.faults.append(f"past[{space}]: 'cards' takes a whole number from 0 to {terms.CARDS}.")
            n = 0
        state["played"][space] = n
        state["wrongs"][space] = reader.card(one.get("wrong"), f"past[{space}].wrong") + 1


def fill_words(reader: Reader, game: Solutions, state: Json) -> None:
    """Phase, year, temperature and the plain numbers."""
    from keeling.games.solutions.view import years_of

    years = years_of(game)
    phase = list(PHASES)[reader.word("phase", tuple(PHASES), "drawing lots" if game.players > 1 else "dealing")]
    state["phase"] = PHASES[phase]
    state["at"] = reader.word("stage", STAGES, STAGES[0])
    state["then"] = reader.word("then", STAGES, STAGES[0])
    state["question"] = reader.word("question", QUESTIONS, "none")
    state["broken"] = reader.word("broken", BROKEN, "no")
    state["ending"] = reader.word("ending", ENDINGS, "")
    state["over"] = 1 if phase == "ended" else 0
    year = reader.value.get("year", years[0])
    if type(year) is not int or year not in years:
        reader.faults.append(f"'year' is one of {', '.join(map(str, years))}.")
        year = years[0]
    state["space"] = years.index(year)
    state["heat"] = reader.heat(reader.value.get("temperature", game.heat / 10), "'temperature'")
    heats = reader.listing("temperatures", [state["heat"] / 10] * (state["space"] + 1))
    if len(heats) > terms.ROUNDS:
        reader.faults.append("'temperatures' has one for each space so far.")
        heats = []
    state["heats"] = [reader.heat(heat, "'temperatures'") for heat in heats] + [0] * (terms.ROUNDS - len(heats))
    if phase not in ("drawing lots", "dealing"):
        state["dealt"] = game.players * game.hand_size
    for key, (field, low, high) in NUMBERS.items():
        most = (
            game.players - 1 if key in ("turn", "proposer", "drawer") else game.seats - 1 if key == "looker" else high
        )
        state[field] = reader.number(key, state[field], low, most)
    for key, field in FLAGS.items():
        state[field] = reader.flag(key)
    for key, field in ONE_CARD.items():
        state[field] = reader.card(reader.value.get(key), key) + 1


def fill_small(reader: Reader, state: Json) -> None:
    for key, (field, kind) in SMALL.items():
        if key in reader.value:
            state[field] = [terms.FACE_DOWN] * len(state[field])
        for name, word in reader.mapping(reader.value.get(key, {}), f"'{key}'").items():
            card = reader.card(name, key, lambda kind=kind: small_ids(kind))  # type: ignore[misc]
            if not isinstance(word, str) or word not in PLACES:
                reader.faults.append(f"{key}: {name[:40]} is 'face down', 'held', 'used' or 'out'.")
            elif card >= 0:
                state[field][card] = PLACES.index(word)
    for key, (field, kind) in DRAWN.items():
        state[field] = reader.card(reader.value.get(key), key, lambda kind=kind: small_ids(kind))  # type: ignore[misc]
    for name, card in reader.mapping(reader.value.get("laid", {}), "'laid'").items():
        silver = reader.card(name, "laid", lambda: small_ids("silver"))
        number = reader.card(card, "laid")
        if silver >= 0:
            state["laid_on"][silver] = number + 1
    down = [reader.card(name, "turned_down", lambda: small_ids("reward")) for name in reader.listing("turned_down", [])]
    state["turned_down"] = sum(1 << reward for reward in set(down) if reward >= 0)


def fill_votes(reader: Reader, game: Solutions, state: Json) -> None:
    votes = reader.listing("votes", [])
    if len(votes) > game.seats or any(
        vote is not None and (type(vote) is not int or not 0 <= vote < 1000) for vote in votes
    ):
        reader.faults.append("'votes' has a number or null for each seat.")
        votes = []
    for seat, vote in enumerate(votes):
        state["vote"][seat] = 0 if vote is None else vote + 1
    voted = reader.listing("voted", [])
    if any(type(one) is not int or not 0 <= one < terms.SEATS for one in voted):
        reader.faults.append("'voted' takes a list of seats.")
        voted = []
    state["voted"] = sum(1 << one for one in set(voted))


def schema() -> Json:
    """JSON schema of a position."""
    card = {"enum": list(deck.number_of())}
    cards = {"type": "array", "items": card}
    one: Json = {"enum": [None, *deck.number_of()]}
    options = {
        option.key: {"enum": [choice.value for choice in option.choices]}
        if option.choices
        else {"type": "integer", "minimum": option.low, "maximum": option.high}
        for option in OPTIONS
    }
    number, flag = {"type": "integer", "minimum": 0}, {"type": "boolean"}
    degrees = {"type": "number", "minimum": 0, "maximum": 5}
    player = {"hand": cards, "gives": one, "known": {"type": "object"}}
    properties: Json = {
        "game": {"const": "solutions"}, "rules": number, "seats": {"type": "integer", "minimum": 1, "maximum": 8},
        "options": {"type": "object", "properties": options, "additionalProperties": False}, "deck": {"const": None},
        "carry": {"type": "object"}, "phase": {"enum": list(PHASES)}, "stage": {"enum": list(STAGES)},
        "then": {"enum": list(STAGES)}, "question": {"enum": list(QUESTIONS)}, "year": number, "temperature": degrees,
        "temperatures": {"type": "array", "items": degrees}, "broken": {"enum": list(BROKEN)},
        "players": {
            "type": "array", "items": {"type": "object", "properties": player, "additionalProperties": False},
        },
        "shelf": {**cards, "description": "from the left, where impact is greatest"}, "newest": one, "discard": cards,
        "three": cards, "revealed": cards, "ranks": {"type": "object"}, "map": {"type": "object"},
        "proposers": {"type": "object"}, "agreed": cards,
        "past": {"type": "array"},
        "votes": {"type": "array"}, "voted": {"type": "array", "items": number},
        "turned_down": {"type": "array", "items": {"enum": list(small_ids("reward"))}}, "laid": {"type": "object"},
        "ending": {"enum": list(ENDINGS)},
    }  # fmt: skip
    properties |= dict.fromkeys(NUMBERS, number) | dict.fromkeys(FLAGS, flag) | dict.fromkeys(ONE_CARD, one)
    properties |= {key: {"type": "object"} for key in SMALL}
    properties |= {key: {"enum": [None, *small_ids(kind)]} for key, (_field, kind) in DRAWN.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of Solutions",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
