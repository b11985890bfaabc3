"""Catan goes through the battery, the base game and the scenario under both kinds of collapse."""

from keeling.games.catan import terms
from keeling.testing import conformance

OFFERS = ("offer", "counter")
OPENED = [terms.VOTED]  # how everybody voted is told once, when all are in; afterwards it matters no more

TestBase = conformance("catan", seats=[3], options=[{"scenario": "base", "points": 7}], unlisted=OFFERS, reveals=OPENED)
TestTwo = conformance(
    "catan",
    seats=[2],
    options=[{"scenario": "base", "island": "beginners", "robber": "friendly", "calm": 1, "points": 6}],
    unlisted=OFFERS,
    reveals=OPENED,
)
TestWarming = conformance("catan", seats=[4], options=[{}], unlisted=OFFERS, reveals=OPENED)
TestOtherRulings = conformance(
    "catan",
    seats=[3],
    options=[
        {
            "collapse": "highest",
            "skull": "inert",
            "vote": "quick",
            "tax_consent": "yes",
            "green_city_cost": "rules",
            "tokens": "apart",
            "points": 7,
        }
    ],
    unlisted=OFFERS,
    reveals=OPENED,
)
