"""Positions of Catan as JSON in words, fit to be written by hand.

Hexes, nodes and edges are numbered from the top row down, left to right (board.py). Left out, a field has the value of
a game at its beginning; bank, deck, points and road lengths follow from the rest. What seats are unsure of is 'doubts'.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from keeling.core.errors import BadPosition, KeelingError
from keeling.core.title import Setup
from keeling.games.catan import derived, terms
from keeling.games.catan.actions import write_cards
from keeling.games.catan.knowledge import CARD_NAMES, HARBOUR_NAMES, KIND_NAMES, LAND_NAMES, places, roads_of
from keeling.games.catan.notation import CAUSES, PHASES, WAYS, Position
from keeling.games.catan.options import OPTIONS
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

Json = dict[str, Any]


# -- writing -----------------------------------------------------------------------------------------------------------


def named(names: tuple[str, ...], numbers: list[int]) -> Json:
    """Those that are not 0."""
    return {name: n for name, n in zip(names, numbers, strict=True) if n}


def seat_or_none(seat: int) -> int | None:
    return None if seat == terms.SEATS else seat


def write(setup: Setup, game: Catan, rules_version: int) -> Json:
    """The whole state in words."""
    state = game.dump()
    laid = sum(state["lands"])
    made: Json = {
        "game": "catan", "rules": rules_version, "seats": game.seats, "options": dict(setup.options),
        "deck": setup.deck, "carry": dict(setup.carry), "phase": PHASES[game.phase],
        "hexes": [hex_written(state, h) if laid >> h & 1 else {"land": None} for h in range(terms.HEXES)],
        "harbours": harbours_written(game, state), "robber": game.robber,
        "first": None if game.first < 0 else game.first, "turn": game.turn, "turns": game.turns,
        "placed": game.placed, "town": game.last_node, "rolled": bool(game.rolled),
        "dice": [game.dice_one, game.dice_two], "card_played": bool(game.card_played), "free_roads": game.free_roads,
        "victim": game.victim, "players": [player_written(state, seat) for seat in range(game.seats)],
        "played": named(CARD_NAMES, state["used"]), "points_before": game.old_cap, "asked": places(game.asked),
        "agreed": places(game.agreed), "longest_road": seat_or_none(game.longest),
        "largest_army": seat_or_none(game.army), "winner": seat_or_none(game.winner),
        "rolls": {str(n): times for n, times in enumerate(state["rolls"]) if times}, "doubts": doubts_written(state),
    }  # fmt: skip
    if isinstance(game, Warming):
        made |= {
            "green_guardian": seat_or_none(game.guardian), "level": game.level, "gone": places(game.gone),
            "crises": state["crisis"], "drawn": game.drawn, "choices": places(game.choices),
            "voters": places(game.voters), "waiting": places(game.waiting), "payer": game.payer,
            "curve": state["curve"][: game.curve_n], "curve_step": game.curve_step,
        }  # fmt: skip
    return made


def hex_written(state: Json, h: int) -> Json:
    place: Json = {"land": LAND_NAMES[state["terrain"][h]], "number": state["number"][h]}
    return place | ({"back": state["back"][h]} if "back" in state else {})


def harbours_written(game: Catan, state: Json) -> list[str | None]:
    """None where none is laid yet."""
    laid = terms.HARBOURS
    if game.phase == terms.LAYING_HARBOURS:
        laid = game.laid
    elif game.phase < terms.LAYING_HARBOURS and not game.fixed:
        laid = 0
    return [HARBOUR_NAMES[kind] if i < laid else None for i, kind in enumerate(state["harbour"])]


def player_written(state: Json, seat: int) -> Json:
    cards = slice(terms.CARDS * seat, terms.CARDS * (seat + 1))
    kinds = slice(terms.KINDS * seat, terms.KINDS * (seat + 1))
    green = state["green"][seat] if "green" in state else 0
    giving = state["giving"][seat]
    made: Json = {
        "settlements": places(state["towns"][seat]), "cities": places(state["cities"][seat] & ~green),
        "roads": roads_of(state, seat), "hand": named(KIND_NAMES, state["hand"][kinds]),
        "cards": named(CARD_NAMES, state["held"][cards]), "most_points": state["cap"][seat],
        "fresh": named(CARD_NAMES, state["fresh"]) if seat == state["turn"] else {},
        "knights": state["knights"][seat], "owes": state["owed"][seat], "offers_made": state["offered"][seat],
        "got": state["got"][seat], "expected": state["expected"][seat],
        "offer": {
            "give": write_cards(giving), "want": write_cards(state["wanting"][seat]), "to": places(state["to"][seat])
        } if giving else None,
    }  # fmt: skip
    if "green" in state:
        causes = slice(terms.CAUSES * seat, terms.CAUSES * (seat + 1))
        made |= {
            "green_cities": places(green), "vote": WAYS[state["vote"][seat] - 1] if state["vote"][seat] else None,
            "pledged": named(KIND_NAMES, state["pledged"][kinds]), "taxes": state["paid"][seat],
            "moved_level": named(CAUSES, state["added"][causes]),
        }  # fmt: skip
    return made


def doubts_written(state: Json) -> list[Json]:
    found: list[Json] = []
    for i, (below, above) in enumerate(zip(state["below"], state["above"], strict=True)):
        if below or above:
            view, place = divmod(i, terms.HANDS)
            seat, kind = divmod(place, terms.KINDS)
            held = state["hand"][place]
            found.append(
                {
                    "view": "everybody" if view == terms.EVERYBODY else view, "seat": seat, "kind": KIND_NAMES[kind],
                    "fewest": held - below, "most": held + above,
                }
            )  # fmt: skip
    return found


# -- reading -----------------------------------------------------------------------------------------------------------


def read(value: Any, rules_version: int) -> tuple[Setup, Catan]:
    """A position, checked.

    Raises:
        BadPosition: what is wrong, with its place.
    """
    from keeling.games.catan.game import TITLE

    if not isinstance(value, dict):
        raise BadPosition("A position is a JSON object; 'keeling position new catan' prints one.")
    try:
        position = msgspec.convert(value, Position)
        if position.rules != rules_version:
            raise BadPosition(f"'rules' is {rules_version}.")
        if len(position.players) > position.seats:
            raise BadPosition(f"There are {position.seats} seats, and {len(position.players)} players.")
        setup = TITLE.setup(position.seats, position.options, position.deck, position.carry)
    except msgspec.ValidationError as error:
        raise BadPosition(shortened(f"{error}.".replace(" - at `$.", " at `"))) from None
    except BadPosition:
        raise
    except KeelingError as error:
        raise BadPosition(str(error)) from None
    game = cast(Catan, TITLE.new(setup))
    try:
        derived.fill(game, position)
    except derived.Misfit as error:
        raise BadPosition(str(error)) from None
    except (OverflowError, IndexError):
        raise BadPosition("A number is larger than anything that can be counted in this game.") from None
    found = game.faults()
    if found:
        raise BadPosition(*found)
    return setup, game


def shortened(sentence: str) -> str:
    """Its beginning and its end, which names the place, if it quotes something long."""
    return sentence if len(sentence) <= 400 else f"{sentence[:200]} … {sentence[-200:]}"


def schema() -> Json:
    """JSON schema of a position."""
    options = {
        option.key: {"enum": [choice.value for choice in option.choices]}
        if option.choices
        else {"type": "integer", "minimum": option.low, "maximum": option.high}
        for option in OPTIONS
    }
    (made,), parts = msgspec.json.schema_components([Position], ref_template="#/$defs/{name}")
    whole = parts.pop(made["$ref"].rpartition("/")[2])
    whole["properties"]["options"] = {"type": "object", "properties": options, "additionalProperties": False}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "title": "A position of Catan",
        "$defs": parts,
    }  # fmt: skip
