"""Solutions goes through the battery, with everybody's own device, with one screen for all, alone, and advanced."""

from keeling.games.solutions import terms
from keeling.testing import conformance

# How everybody voted or answered is told once, when all are in; afterwards it matters no more.
OPENED = [
    terms.VOTED, terms.PLACED, terms.TIED, terms.DECIDED, terms.EVENT_OVER, terms.MADE_SURE, terms.PHASE_OVER,
    terms.RIGHT, terms.NO_REWARD, terms.CALM, terms.CANCELLED, terms.USED_REWARD, terms.WARMED, terms.COOLED,
    terms.RESHUFFLED, terms.TURNED_UP, terms.SCORED, terms.LAID,
]  # fmt: skip

TestAlone = conformance("solutions", seats=[1], options=[{"challenges": "screen"}], reveals=OPENED)
TestTogether = conformance("solutions", seats=[4], options=[{}], reveals=OPENED)
TestAdvanced = conformance(
    "solutions", seats=[3], options=[{"rules": "advanced", "difficulty": "xhard", "length": "short"}], reveals=OPENED
)
TestGroup = conformance(
    "solutions",
    seats=[1],
    options=[{"decide": "group", "people": 5, "rules": "advanced", "difficulty": "hard", "clock": "off"}],
    reveals=OPENED,
)
