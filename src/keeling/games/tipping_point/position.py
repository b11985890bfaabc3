"""Positions of Tipping Point as JSON in words, fit to be written by hand.

Cards and citizens are named by kind and copy ('oil_well 2', 'farmer 3'), or by kind alone where it is plain which. What
is named nowhere lies in its deck; start cards that no city has are out of the game. Electricity names for a power plant
or Coal Miner what its tiles feed, one after another. Left out, a field has the value of a game at its beginning.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from keeling.core.errors import BadPosition, KeelingError
from keeling.core.title import Setup
from keeling.games.tipping_point import copies, terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.notation import (
    CAUSES,
    DISASTERS,
    ENDINGS,
    PHASES,
    REQUESTS,
    STAGES,
    STEPS,
    SYMBOLS,
    Position,
)
from keeling.games.tipping_point.options import OPTIONS
from keeling.games.tipping_point.placing import Placing
from keeling.games.tipping_point.rules import TippingPoint

Json = dict[str, Any]


def bits(mask: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(terms.SEATS) if mask >> seat & 1]


def counts(words: tuple[str, ...], values: list[int]) -> Json:
    """Those that are not 0, but for the first word, which is none."""
    return {word: n for word, n in zip(words, values, strict=True) if word and n}


# -- writing -----------------------------------------------------------------------------------------------------------


class Writer:
    """Puts one state into words."""

    def __init__(self, setup: Setup, game: TippingPoint) -> None:
        self.setup, self.game, self.state = setup, game, game.dump()
        self.cards, self.people = copies.names(setup.deck)

    def lying(self, place: int) -> list[str]:
        return [self.cards[card] for card, where in enumerate(self.state["where"]) if where == place]

    def living(self, place: int, flipped: int = 0) -> list[str]:
        homes = zip(self.state["at_home"], self.state["flipped"], strict=True)
        return [self.people[citizen] for citizen, home in enumerate(homes) if home == (place, flipped)]

    def card(self, more: int) -> str | None:
        """Of 1 + its number."""
        return self.cards[more - 1] if more else None

    def person(self, more: int) -> str | None:
        return self.people[more - 1] if more else None

    def named(self, names: tuple[str, ...], field: str, less: int = 0) -> Json:
        return {names[i]: n - less for i, n in enumerate(self.state[field]) if n}

    def whole(self, rules_version: int) -> Json:
        game, state = self.game, self.state
        return {
            "game": "tipping_point", "rules": rules_version, "seats": game.seats, "options": dict(self.setup.options),
            "deck": self.setup.deck, "carry": dict(self.setup.carry),
            **self.moment(), **self.weather(), **self.trades(),
            "market": [self.card(card) for card in state["market"]], "pile": self.lying(terms.DISCARD),
            "discards": self.living(terms.DISCARD), "cities": [self.city(seat) for seat in range(game.seats)],
            "stored": self.named(self.cards, "stored"), "savings": self.named(self.people, "savings"),
            "lost": self.named(self.cards, "lost", 1), "electricity": self.electricity(),
        }  # fmt: skip

    def moment(self) -> Json:
        game = self.game
        return {
            "phase": next(word for word, phase in PHASES.items() if phase == game.phase), "stage": STAGES[game.at],
            "year": game.year(), "first": game.first, "turn": game.turn, "turns": game.turns, "step": STEPS[game.step],
            "drawn": game.drawn, "bought": bool(game.bought), "spent": game.spent, "from_savings": game.extra,
            "bases_used": game.bases_used, "at_work": self.person(game.acting), "swept": game.swept,
            "new": [self.person(citizen) for citizen in self.state["fresh"] if citizen], "asked": bits(game.missing),
            "trading": bits(game.trading), "ending": ENDINGS[game.ending],
        }  # fmt: skip

    def weather(self) -> Json:
        game, state = self.game, self.state
        decades = range(game.decade + 1)
        struck = [counts(DISASTERS, state["struck"][terms.DISASTERS * d :][: terms.DISASTERS]) for d in decades]
        freezing = {"plant": self.cards[game.cold_card], "tiles": game.cold_n - 1}
        return {
            "sky": counts(SYMBOLS, state["sky"]), "last": SYMBOLS[game.last] or None,
            "top": [SYMBOLS[symbol] for symbol in state["top"][: game.top_n]],
            "known_to": [bits(seats) for seats in state["knows"][: game.top_n]], "to_reveal": game.reveals,
            "weather_cards": state["cards_by"][: game.decade + 1],
            "struck": {str(2010 + 10 * d): found for d, found in enumerate(struck) if found},
            "disaster": DISASTERS[game.disaster] or None, "freezing_rain": bool(game.frost),
            "protected": bits(game.shielded), "snow": bool(game.snow), "freezing": freezing if game.cold_n else None,
        }  # fmt: skip

    def city(self, seat: int) -> Json:
        state, decades = self.state, self.game.decade + 1
        place = terms.CITY + seat
        causes = state["lost_n"][terms.CAUSES * seat :][: terms.CAUSES]
        return {
            "cards": self.lying(place), "face_up": self.living(place), "flipped": self.living(place, 1),
            "offers_made": state["offers"][seat], "drought": state["drought"][seat], "risk": state["risk"][seat],
            "needs": state["need"][seat], "guards": state["guard"][seat], "hungry": state["hungry"][seat],
            "owes_card": bool(state["due_card"][seat]), "owes_citizens": state["due_citizen"][seat],
            "heard": counts(SYMBOLS, state["rumour"][terms.SYMBOLS * seat :][: terms.SYMBOLS]),
            "population": state["population"][terms.DECADES * seat :][:decades],
            "co2": state["co2_by"][terms.DECADES * seat :][:decades], "lost": counts(CAUSES, causes),
            "felled": state["felled"][seat], "starved": state["starved"][terms.DECADES * seat :][:decades],
            "saved": state["saved_n"][terms.SEATS * seat :][: state["seats"]],
        }  # fmt: skip

    def electricity(self) -> Json:
        """The tiles of each source up to the last that feeds something or is frozen."""
        made: dict[str, list[Any]] = {}
        for tile, source in enumerate(self.state["home"]):
            if source:
                name = self.people[source - terms.MINER] if source >= terms.MINER else self.cards[source - 1]
                made.setdefault(name, []).append(self.tile(tile))
        for tiles in made.values():
            while tiles and tiles[-1] is None:
                tiles.pop()
        return {name: tiles for name, tiles in made.items() if tiles}

    def tile(self, tile: int) -> str | Json | None:
        fed, deal = self.card(self.state["feeds"][tile]), self.state["tile_deal"][tile]
        if not deal and not self.state["frozen"][tile]:
            return fed
        return {"feeds": fed, "frozen": bool(self.state["frozen"][tile]), "agreement": deal - 1 if deal else None}

    def trades(self) -> Json:
        game, state = self.game, self.state
        parts = (state[f"deal_{name}"] for name in ("from", "to", "cash", "food", "once", "loose"))
        agreements = [
            {"from": giver, "to": taker, "cash": cash, "food": food, "once": bool(once), "may_end": bits(loose)}
            for giver, taker, cash, food, once, loose in list(zip(*parts, strict=True))[: game.deals_n]
        ]
        return {
            "agreements": agreements, "agreements_made": game.shared_n, "offer": self.offer(), "request": self.request()
        }  # fmt: skip

    def offer(self) -> Json | None:
        game = self.game
        if not game.offer_by:
            return None
        said = Bargain.of(game.offer_a, game.offer_b, game.offer_c)
        give, take = (None if one is None else self.people[one] for one in (said.give, said.take))
        building = None if said.building is None else self.cards[said.building]
        return {"by": game.offer_by - 1, **said._asdict(), "give": give, "take": take, "building": building}

    def request(self) -> Json | None:
        game = self.game
        if not game.ask_verb:
            return None
        what = next(word for word, verb in REQUESTS.items() if verb == game.ask_verb)
        about: dict[str, Json] = {
            "end an agreement": {"agreement": game.ask_a}, "demolish": {"card": self.cards[game.ask_a]},
            "flip": {"citizen": self.people[min(game.ask_a, terms.CITIZENS - 1)]},
        }  # fmt: skip
        return {"by": game.ask_by, "what": what, **about[what]}


def write(setup: Setup, game: TippingPoint, rules_version: int) -> Json:
    """The whole state in words."""
    return Writer(setup, game).whole(rules_version)


# -- reading -----------------------------------------------------------------------------------------------------------


def read(value: Any, rules_version: int) -> tuple[Setup, TippingPoint]:
    """A position, checked.

    Raises:
        BadPosition: what is wrong, with its place.
    """
    from keeling.games.tipping_point.game import TITLE

    if not isinstance(value, dict):
        raise BadPosition("A position is a JSON object; 'keeling position new tipping_point' prints one.")
    try:
        position = msgspec.convert(value, Position)
        if position.rules != rules_version:
            raise BadPosition(f"'rules' is {rules_version}.")
        if len(position.cities) > position.seats:
            raise BadPosition(f"There are {position.seats} seats, and {len(position.cities)} cities.")
        setup = TITLE.setup(position.seats, position.options, position.deck, position.carry)
    except msgspec.ValidationError as error:
        raise BadPosition(shortened(f"{error}.".replace(" - at `$.", " at `"))) from None
    except BadPosition:
        raise
    except KeelingError as error:
        raise BadPosition(str(error)) from None
    game = cast(TippingPoint, TITLE.new(setup))
    placing = Placing(setup, game, position)
    placing.fill()
    found = placing.faults or game.faults()
    if found:
        raise BadPosition(*found)
    return setup, game


def shortened(sentence: str) -> str:
    """Its beginning and its end, which names the place, if it quotes something long."""
    return sentence if len(sentence) <= 400 else f"{sentence[:200]} … {sentence[-200:]}"


def schema() -> Json:
    """JSON schema of a position."""
    options = {option.key: {"enum": [choice.value for choice in option.choices]} for option in OPTIONS}
    (made,), parts = msgspec.json.schema_components([Position], ref_template="#/$defs/{name}")
    whole = parts.pop(made["$ref"].rpartition("/")[2])
    whole["properties"]["options"] = {"type": "object", "properties": options, "additionalProperties": False}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "title": "A position of Tipping Point",
        "$defs": parts,
    }  # fmt: skip
