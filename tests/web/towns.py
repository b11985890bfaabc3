"""Cities put down by hand, in which the tests of Tipping Point's pages begin: see START in servers.py."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]

# A pair's last turn: Ada can light her partner's Market. Then a Blizzard comes, and her Hospital saves one of the two.
PAIRS: Position = {
    "game": "tipping_point", "seats": 4, "options": {"mode": "teams"}, "phase": "developing", "year": 2080,
    "first": 1, "turn": 0,
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
    "game": "tipping_point", "seats": 3, "options": {"mode": "competitive"}, "phase": "developing", "year": 2080,
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
    "game": "tipping_point", "seats": 2, "phase": "developing", "year": 2080, "first": 1, "turn": 0,
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
    "game": "tipping_point", "seats": 2, "phase": "developing", "first": 1, "turn": 0,
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
    "game": "tipping_point", "seats": 2, "phase": "developing", "first": 1, "turn": 0,
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
    "game": "tipping_point", "seats": 3, "options": {"mode": "competitive"}, "phase": "developing",
    "cities": [{"face_up": ["scientist"]}, {"face_up": ["engineer"]}, {"face_up": ["soldier"]}],
}  # fmt: skip
