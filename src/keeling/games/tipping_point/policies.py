"""Players of many minds, for the report on balance: how much CO2 matters to them, and what they think a city needs."""

from __future__ import annotations

from keeling.core.bot import Bot
from keeling.core.text import N_
from keeling.games.tipping_point.bots import SenseBot, bot
from keeling.games.tipping_point.outlook import Taste

POLICIES = {  # how seriously CO2 is taken; all want to win
    "careful": Taste(),
    "greedy": Taste(care=0.4),
    "reckless": Taste(care=0.0, kindness=0.0, rich=7.0, growth=0.8, bought=1.1),
}
STRATEGIES = {  # how to win against others
    "careful": POLICIES["careful"],
    "greedy": POLICIES["greedy"],
    "reckless": POLICIES["reckless"],
    "grower": Taste(rich=2.5, bought=0.75),
    "builder": Taste(rich=8.0, growth=0.8, spare=0.04, schooled=0.08),
    "guardian": Taste(guarded=0.25, green=0.8),
    "soldier": Taste(care=0.6, might=0.06),
}
MEANT = {
    "careful": N_("takes CO₂ as seriously as it deserves, as the normal bot does"),
    "greedy": N_("takes CO₂ 40 % as seriously as it deserves"),
    "reckless": N_("does not look at CO₂ at all, and grows"),
    "grower": N_("food first, little income"),
    "builder": N_("income, Electricity and Research first"),
    "guardian": N_("protection and clean air first"),
    "soldier": N_("Military Bases and Soldiers first"),
    "easy": N_("the easy bot, which often errs"),
}


def player(name: str) -> Bot:
    """The player of a policy, a strategy or a level."""
    taste = POLICIES.get(name) or STRATEGIES.get(name)
    return SenseBot(taste) if taste else bot(name)
