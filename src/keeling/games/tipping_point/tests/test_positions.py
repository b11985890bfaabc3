"""Positions as JSON in words: written by a program, written by hand, and wrong ones."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from keeling.core import packed
from keeling.core.errors import BadPosition
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.actions import JOBS
from keeling.games.tipping_point.game import TITLE
from keeling.games.tipping_point.notation import PHASES, STAGES

pytestmark = pytest.mark.engine
TURN: dict[str, Any] = {"seats": 3, "options": {"first": "seat"}, "phase": "developing"}
FIRST = [["large_farm start 1", "forest start 1"], ["large_farm start 2", "forest start 2"]]


def read(value: Any) -> Any:
    return TITLE.read_position(json.loads(json.dumps(value)))[1]


def faults(**changes: Any) -> tuple[str, ...]:
    """What is said of a turn with these changes."""
    with pytest.raises(BadPosition) as caught:
        read(TURN | changes)
    assert all(caught.value.faults)
    return caught.value.faults


def lit(*more: str, **others: Any) -> dict[str, Any]:
    """A turn of a city with a Coal Power Plant and a Market that it feeds."""
    cards = [*FIRST[0], "coal_power_plant", "market", *more]
    city = {"cards": cards, "face_up": ["farmer", "coal_miner"], "flipped": ["soldier"]}
    return TURN | {"cities": [city], "electricity": {"coal_power_plant": [None, "market"]}} | others


def worth(game: Any, what: str, name: str) -> int:
    """A number of a card of our deck, so that a retuned deck breaks no test."""
    return int(getattr(game, f"kind_{what}")[deck.ours().kinds.index(name)])


def money(game: Any, *cards: str) -> int:
    return sum(worth(game, "cash", name) for name in ("large_farm", "forest", *cards))


# -- written and read again


def test_every_kind_of_moment_has_a_word() -> None:
    assert sorted(PHASES.values()) == [*range(terms.LAST_CHANCE + 1), *range(terms.REFUSING, terms.ENDED + 1)]
    assert len(STAGES) == terms.AT_LAST + 1


def test_the_schema_is_that_of_a_position() -> None:
    schema = TITLE.position_schema()
    written = TITLE.write(TITLE.setup(3, {}), TITLE.new(TITLE.setup(3, {})))
    assert set(written) == set(schema["properties"])
    assert set(written["cities"][0]) == set(schema["$defs"]["City"]["properties"])
    assert schema["properties"]["options"]["properties"]["mode"] == {"enum": ["together", "competitive", "teams"]}
    assert schema["additionalProperties"] is False
    json.dumps(schema)


# -- by hand


def test_an_empty_position_is_a_new_game() -> None:
    assert read({}).same(TITLE.new(TITLE.setup(3, {})))
    assert read({"seats": 2, "options": {"first": "seat"}}).same(TITLE.new(TITLE.setup(2, {"first": "seat"})))


def test_a_city_by_hand() -> None:
    game = read(lit())
    assert (game.phase, game.at, game.turn, game.year()) == (terms.DEVELOPING, terms.AT_TURN, 0, 2010)
    co2 = sum(worth(game, "co2", name) for name in ("large_farm", "forest", "coal_power_plant", "market"))
    assert (game.city_co2(0), game.people(0)) == (co2 + 1, 3)
    assert game.cash(0) == money(game, "coal_power_plant", "market") - 1 + 1
    assert game.free_tiles(0) == worth(game, "makes", "coal_power_plant") - 1 + 1
    assert (game.deck_size(), sum(game.crowd_n)) == (63 - 2 - 12, 38)
    assert (game.cash(1), game.people(1), list(game.risk)) == (money(game), 0, [0] * 4)
    before = game.cash(0)
    game.play(0, packed.make(terms.FLIP, list(game.job).index(JOBS.index("farmer"))))
    assert (game.cash(0), game.faults()) == (before + 2, [])


def test_a_market_that_is_left_out_shows_a_card_of_each_kind() -> None:
    game = read(TURN)
    assert len({game.kind[card - 1] for card in game.market}) == 12
    named = read(TURN | {"market": ["airport 2", *["small_farm", "ranch", "oil_well"] * 3, "forest", "sandbags 2"]})
    assert [named.kind[card - 1] for card in named.market].count(named.kind[named.market[1] - 1]) == 3


def test_a_later_year_in_another_s_turn() -> None:
    game = read(lit(year=2060, first=2, turn=0, spent=2, bought=True, drawn=2))
    assert (game.decade, game.turns, game.step, game.money(0)) == (5, 1, terms.DEVELOPMENT, game.cash(0) - 2)
    assert list(game.risk) == [*(game.risk_of(seat) for seat in range(3)), 0]
    game.play(0, packed.make(terms.END))
    assert game.faults() == []


@pytest.mark.rule("T-040", "A51")
def test_an_agreement_with_a_loan() -> None:
    cities = [{"cards": [*FIRST[0], "coal_power_plant 2"]}, {"cards": [*FIRST[1], "market"]}]
    loan = {"feeds": "market", "agreement": 0}
    game = read(
        TURN
        | {"cities": cities, "agreements": [{"from": 1, "to": 0, "cash": 2}]}
        | {"electricity": {"coal_power_plant": [loan]}}
    )
    assert (game.cash(1), game.deals_n, game.shared_n) == (money(game, "market") - 2, 1, 1)
    assert game.cash(0) == money(game, "coal_power_plant") + 2
    game.play(0, packed.make(terms.END_DEAL, 0))
    game.play(1, packed.make(terms.AGREE))
    tiles = worth(game, "makes", "coal_power_plant")
    assert (game.cash(1), game.deals_n, game.free_tiles(0)) == (money(game), 0, tiles)


@pytest.mark.rule("T-057")
def test_who_is_hungry_is_asked() -> None:
    city = {"face_up": ["engineer", "soldier", "soldier", "merchant"], "hungry": 1}
    game = read(TURN | {"phase": "starving", "cities": [{}, city]})
    assert (game.deciders(), game.turns, game.at) == (0b10, 3, terms.AT_STARVE)
    game.play(1, game.actions(1)[0])
    assert (game.people(1), game.phase, game.reveals, game.faults()) == (3, terms.REVEALING, 1, [])


@pytest.mark.rule("T-074", "T-070")
def test_who_must_choose_what_a_disaster_takes_follows() -> None:
    cities = [{}, {"cards": [*FIRST[1], "sandbags", "market"], "owes_card": True}]
    losing = {"phase": "losing", "disaster": "flash_flood", "last": "rain", "cities": cities}
    game = read(TURN | losing)
    assert (game.missing, list(game.struck)[terms.FLOOD], game.cards, game.sky[terms.RAIN]) == (0b10, 1, 1, 4)
    assert "Another seat has to answer first." in faults(**losing, asked=[0])
    game.play(1, game.actions(1)[0])
    assert (game.cards_n[1], sum(game.pile_n), game.faults()) == (3, 1, [])


@pytest.mark.rule("A61")
def test_weather_that_a_scientist_saw() -> None:
    game = read(TURN | {"phase": "revealing", "top": ["snow", "sun"], "known_to": [[1], [1, 2]]})
    assert game.outcomes() == [(packed.make(terms.WEATHER, terms.SNOW, 0), 1)]
    game.redact(2)
    assert list(game.top) == [0, terms.SUN, 0]


def test_an_offer_and_a_request() -> None:
    offered = {"by": 0, "to": 2, "cash": 1, "food": 0}
    game = read(lit(phase="offered", offer=offered))
    assert (game.deciders(), game.back) == (0b100, terms.DEVELOPING)
    game.play(2, packed.make(terms.ACCEPT))
    assert (game.cash(2), game.deals_n) == (money(game) + 1, 1)
    assert faults(phase="offered", offer=offered | {"cash": 9}) == ("Nobody can make this offer now.",)
    agreed = [{"from": 0, "to": 1, "cash": 1}]
    asked = read(lit(phase="asked", agreements=agreed, request={"by": 1, "what": "end an agreement"}))
    assert (asked.deciders(), asked.missing) == (0b001, 0b001)
    assert read(lit(phase="trading", options={"window": "always"})).trading == 0b111


def test_a_game_of_a_deck_of_ones_own() -> None:
    own = copy.deepcopy(TITLE.deck())
    ranch = next(card for card in own["building"] if card["id"] == "ranch")
    ranch |= {"id": "stud_farm", "title": "Stud Farm", "price": 9, "emblem": "ranch"}
    game = read(TURN | {"deck": own, "cities": [{"cards": ["stud_farm 1", "market"]}]})
    card = next(card for card in range(terms.STARTERS, terms.CARDS) if game.owner(card) == 0)
    assert game.price(game.kind[card]) == 9
    assert "'ranch 1' is unknown" in " ".join(faults(deck=own, cities=[{"cards": ["ranch 1"]}]))


# -- wrong ones: each fault has its place and how to mend it


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cities": [{"cards": ["oil_wel 2"]}]}, "cities[0].cards: 'oil_wel 2' is unknown. Did you mean 'oil_well 2'?"),
        ({"cities": [{"cards": ["oil_well 9"]}]}, "'oil_well 9' is unknown"),
        ({"pile": ["oil_wells"]}, "pile: 'oil_wells' is unknown. Did you mean 'oil_well'?"),
        ({"pile": ["park 1"], "cities": [{"cards": ["park 1"]}]}, "pile: 'park 1' is elsewhere, too."),
        ({"pile": ["park", "park", "park"]}, "pile: there is no further 'park'."),
        ({"seats": 2, "pile": ["park 2"]}, "pile: 'park 2' is out of a game of two (T-002)."),
        ({"pile": ["park", "park"], "lost": {"park": 1}}, "lost: say which, 'park 1' or 'park 2'."),
        ({"stored": {"market": 2}}, "stored: no city has a 'market'."),
        ({"cities": [{"face_up": ["baker"]}]}, "cities[0].face_up: 'baker' is unknown"),
        ({"discards": ["farmer 1", "farmer 1"]}, "discards: 'farmer 1' is elsewhere, too."),
        ({"savings": {"financial_advisor": 2}}, "savings: no city has a 'financial_advisor'."),
        (
            {"cities": [{"cards": ["wind_turbines"]}], "electricity": {"wind_turbines": [None] * 4}},
            "electricity.wind_turbines: it makes 3 tiles, and 4 are named.",
        ),
        (
            {"cities": [{"cards": ["wind_turbines"]}], "electricity": {"wind_turbines": [{"agreement": 0}]}},
            "a tile is lent to a building: name what it 'feeds'",
        ),
        ({"request": {"by": 0, "what": "flip"}, "phase": "asked"}, "request: name the 'card' or 'citizen'"),
        ({"struck": {"2015": {"drought": 1}}}, "struck: '2015' is no year"),
        ({"cities": [{}] * 4}, "There are 3 seats, and 4 cities."),
        ({"lost": {"market": 0}}, "lost: no 'market' lies in the pile."),
        ({"rules": 7}, "'rules' is 1."),
        ({"year": 2011}, "year"),
        ({"phase": "sleeping"}, "phase"),
        ({"colour": 1}, "colour"),
        ({"options": {"mode": "alone"}}, "alone"),
        ({"seats": 3, "options": {"mode": "teams"}}, "takes 4 players, not 3"),
        ({"market": ["park", None]}, "An empty slot of the market is filled at once"),
        ({"phase": "starving", "cities": [{"hungry": 2}]}, "More are to starve than eat."),
        ({"phase": "drawing a citizen", "year": 2050, "new": []}, ""),
        ({"phase": "freezing", "disaster": "freezing_rain", "last": "snow"}, "Another seat has to answer first."),
        ({"turn": 2, "turns": 1}, "'turn' and 'turns' do not fit"),
    ],
)  # fmt: skip
def test_faults_are_named_with_their_place(changes: dict[str, Any], words: str) -> None:
    if not words:
        assert read(TURN | changes).faults() == []
    else:
        assert words in " ".join(faults(**changes))


def test_all_faults_of_names_are_told_at_once() -> None:
    found = faults(pile=["parc 1", "park 9"], cities=[{"face_up": ["farmr 1"]}], stored={"barn": 1})
    assert len(found) == 4


def test_a_position_is_an_object() -> None:
    with pytest.raises(BadPosition, match="keeling position new tipping_point"):
        TITLE.read_position([])
