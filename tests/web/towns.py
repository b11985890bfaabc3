"""Cities put down by hand, in which the tests of Tipping Point's pages begin: see START in servers.py.

They are built of a deck of their own, so that a retuned deck changes no game here.
"""

from __future__ import annotations

import json
from typing import Any

from keeling.games.tipping_point import deck

Position = dict[str, Any]
# copies, price, CO2, cash, food, Electricity used and made
NUMBERS = """
forest 4 2 -1 1 0 0 0
large_farm 2 4 1 1 3 0 0
small_farm 4 2 0 0 1 0 0
ranch 4 3 2 1 3 0 0
oil_well 4 3 2 3 0 0 0
wetland 2 3 -2 0 0 0 0
park 2 2 -1 0 0 0 0
fishery 2 3 1 1 2 0 0
coal_power_plant 2 3 3 0 0 0 8
hydroelectric_dam 2 5 0 0 0 0 4
wind_turbines 2 4 0 0 0 0 3
market 3 3 1 3 0 1 0
food_processing_plant 3 3 1 0 0 1 0
fire_station 3 2 1 -1 0 1 0
hospital 3 4 1 -1 0 1 0
university 2 3 0 -1 0 1 0
highway 2 3 1 1 0 0 0
refrigerated_warehouse 2 2 1 0 0 1 0
military_base 2 3 1 -1 0 1 0
sandbags 3 1 0 0 0 0 0
nuclear_power_plant 1 6 0 0 0 0 10
heat_tolerant_crops 2 2 0 0 1 0 0
carbon_capture_plant 2 5 -3 -1 0 2 0
greenhouse 1 4 0 0 4 2 0
trade_depot 2 3 0 1 0 1 0
airport 2 4 2 2 0 2 0
"""
COLUMNS = ("copies", "price", "co2", "cash", "food", "uses", "makes")


def numbered() -> dict[str, Any]:
    """The standard deck with these numbers."""
    rows = {row.split()[0]: map(int, row.split()[1:]) for row in NUMBERS.strip().splitlines()}
    ours = deck.standard()
    buildings = [card | dict(zip(COLUMNS, rows[card["id"]], strict=True)) for card in ours["building"]]
    return ours | {"name": "A deck of the tests", "building": buildings, "risk": {"x2": 4, "x3": 7}}


def toml(data: dict[str, Any]) -> str:
    """A deck as a table uploads it."""

    def lines(table: dict[str, Any]) -> list[str]:
        return [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items()]

    text = lines({key: value for key, value in data.items() if isinstance(value, str)})
    for key, value in data.items():
        if isinstance(value, dict):
            text += [f"[{key}]", *lines(value)]
        for one in value if isinstance(value, list) else []:
            text += [f"[[{key}]]", *lines(one)]
    return "\n".join(text)


DECK = numbered()

# A pair's last turn: Ada can light her partner's Market. Then a Blizzard comes, and her Hospital saves one of the two.
PAIRS: Position = {
    "game": "tipping_point", "deck": DECK, "seats": 4, "options": {"mode": "teams"}, "phase": "developing",
    "year": 2080, "first": 1, "turn": 0,
    "cities": [
        {
            "cards": [
                "large_farm start 1", "forest start 1", "large_farm", "fishery", "ranch", "wetland",
                "hydroelectric_dam", "hospital",
            ],
            "face_up": [
                "farmer", "engineer", "engineer", "educator", "soldier", "soldier", "merchant", "electrician",
                "construction_worker", "construction_worker", "scientist",
            ],
        },
        {},
        {
            "cards": [
                "large_farm start 3", "forest start 3", "ranch", "ranch", "small_farm", "park", "wetland", "market",
            ],
            "face_up": [
                "engineer", "educator", "soldier", "soldier", "merchant", "electrician", "construction_worker",
                "scientist", "environmentalist", "financial_advisor",
            ],
        },
    ],
    "electricity": {"hydroelectric_dam": ["hospital"]}, "last": "snow", "sky": {"wind": 3},
}  # fmt: skip

# Ada has the Soldiers, Ben the plant: it feeds two buildings of his and, for $1 a decade, one of the third city.
SIEGE: Position = {
    "game": "tipping_point", "deck": DECK, "seats": 3, "options": {"mode": "competitive"},
    "phase": "developing", "year": 2080,
    "cities": [
        {
            "cards": ["large_farm start 1", "forest start 1", "oil_well", "ranch", "small_farm", "wetland"],
            "face_up": [
                "farmer", "farmer", "farmer", "farmer", "soldier", "soldier", "soldier", "merchant", "educator",
            ],
            "flipped": ["engineer", "engineer"],
        },
        {
            "cards": ["large_farm start 2", "forest start 2", "coal_power_plant", "market", "hospital"],
            "face_up": ["electrician"],
        },
        {"cards": ["large_farm start 3", "forest start 3", "fire_station"], "face_up": ["engineer"]},
    ],
    "electricity": {"coal_power_plant": ["market", "hospital", {"feeds": "fire_station", "agreement": 0}]},
    "agreements": [{"from": 2, "to": 1, "cash": 1}], "last": "wind", "sky": {"wind": 4},
}  # fmt: skip

# The end of the last decade that two cities need, but for a Blizzard that takes a citizen of each.
EVENING: Position = {
    "game": "tipping_point", "deck": DECK, "seats": 2, "phase": "developing", "year": 2080, "first": 1, "turn": 0,
    "cities": [
        {
            "cards": [
                "large_farm start 1", "forest start 1", "large_farm", "ranch", "wetland", "wind_turbines", "market",
            ],
            "face_up": [
                "farmer", "farmer", "engineer", "educator", "soldier", "soldier", "merchant", "electrician",
                "construction_worker",
            ],
            "flipped": ["scientist", "engineer"],
        },
        {
            "cards": ["large_farm start 2", "forest start 2", "ranch", "ranch", "park", "fire_station"],
            "face_up": [
                "farmer", "educator", "soldier", "soldier", "merchant", "electrician", "construction_worker",
                "scientist", "environmentalist", "financial_advisor",
            ],
        },
    ],
    "electricity": {"wind_turbines": ["market"]}, "last": "snow", "sky": {"wind": 4},
}  # fmt: skip

# Three turbines feed two buildings here and, for $1 a decade, a Market there; Freezing Rain comes next.
ICE: Position = {
    "game": "tipping_point", "deck": DECK, "seats": 2, "phase": "developing", "first": 1, "turn": 0,
    "cities": [
        {"cards": ["large_farm start 1", "forest start 1", "wind_turbines", "market", "university"],
         "face_up": ["engineer"]},
        {"cards": ["large_farm start 2", "forest start 2", "market"], "face_up": ["engineer"]},
    ],
    "electricity": {
        "wind_turbines": ["market 1", "university", {"feeds": "market 2", "agreement": 0}],
    },
    "agreements": [{"from": 1, "to": 0, "cash": 1}], "last": "rain", "sky": {"snow": 4},
}  # fmt: skip

# Two of Ada's five go hungry, Ben has 1 food too many, and a Trade Depot works.
FAMINE: Position = {
    "game": "tipping_point", "deck": DECK, "seats": 2, "phase": "developing", "first": 1, "turn": 0,
    "cities": [
        {"cards": ["large_farm start 1", "forest start 1"],
         "face_up": ["engineer", "educator", "soldier", "soldier", "merchant"]},
        {"cards": ["large_farm start 2", "forest start 2", "small_farm", "wind_turbines", "trade_depot"],
         "face_up": ["engineer", "educator", "merchant"]},
    ],
    "electricity": {"wind_turbines": ["trade_depot"]}, "last": "wind", "sky": {"wind": 4},
}  # fmt: skip

# Ada's Scientist can look at the next weather.
OBSERVATORY: Position = {
    "game": "tipping_point", "deck": DECK, "seats": 3, "options": {"mode": "competitive"}, "phase": "developing",
    "cities": [{"face_up": ["scientist"]}, {"face_up": ["engineer"]}, {"face_up": ["soldier"]}],
}  # fmt: skip
