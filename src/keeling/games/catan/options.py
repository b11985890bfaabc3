"""What a table of Catan can choose. The first choice is the default; the ledger has the reasons."""

from __future__ import annotations

from collections.abc import Mapping

from keeling.core.options import Choice, Option
from keeling.core.text import N_
from keeling.games.catan import terms

WARMING = ("scenario", "global_warming")
BASE = ("scenario", "base")

OPTIONS = (
    Option(
        "scenario",
        N_("Which game?"),
        (
            Choice("global_warming", N_("Global Warming"), N_("The island heats up. Grow together, or lose it.")),
            Choice("base", N_("The base game"), N_("Catan as it has always been, without the climate.")),
        ),
        ruling="GW-002",
        common=True,
    ),
    Option(
        "collapse",
        N_("Can you win if Catan is destroyed?"),
        (
            Choice("all_lose", N_("No, everyone loses"), N_("Catan is uninhabitable.")),
            Choice("highest", N_("Yes, the highest score wins"), N_("Whoever leads may want the end.")),
        ),
        ruling="GW-005",
        common=True,
        when=WARMING,
    ),
    Option(
        "island",
        N_("How is the island laid out?"),
        (
            Choice("variable", N_("At random"), N_("Hexes and harbours are shuffled: a new island each time.")),
            Choice("beginners", N_("The beginners’ island"), N_("Always the same land. Good for a first game.")),
        ),
        ruling="C-101",
        common=True,
    ),
    Option(
        "numbers",
        N_("How are the numbers laid on a random island?"),
        (
            Choice("spiral", N_("In a spiral, by their letters"), N_("As the rules have it.")),
            Choice("apart", N_("At random, red ones apart"), N_("No 6 or 8 beside another.")),
            Choice("free", N_("At random, anywhere"), N_("Rich corners can come up.")),
        ),
        ruling="C-011",
        when=BASE,
    ),
    Option(
        "tokens",
        N_("How are the two-sided tokens laid?"),
        (
            Choice("anywhere", N_("At random, anywhere"), N_("As the rules have it.")),
            Choice("apart", N_("At random, 6 and 8 apart"), N_("No 6 or 8 beside another at the start.")),
        ),
        ruling="GW-003",
        when=WARMING,
    ),
    Option(
        "green_city_cost",
        N_("What does a green city cost?"),
        (
            Choice("almanac", N_("3 grain and 4 ore"), N_("The Almanac: one of each more than a city.")),
            Choice("rules", N_("3 grain and 2 ore"), N_("The rules’ own line: no dearer than a city.")),
        ),
        ruling="GW-061",
        when=WARMING,
    ),
    Option(
        "skull",
        N_("What does a skull mean?"),
        (
            Choice("desert", N_("The hex turns to desert"), N_("The token goes, and the level rises by one.")),
            Choice("inert", N_("The token stays"), N_("The hex yields nothing; the level stays.")),
        ),
        ruling="GW-007",
        when=WARMING,
    ),
    Option(
        "tax_consent",
        N_("May the Green Tax be paid for somebody who refuses?"),
        (
            Choice("no", N_("Yes, anybody can pay for anybody"), N_("As the rules have it.")),
            Choice("yes", N_("No, one refusal ends it"), N_("Whoever is asked for cards may block it for all.")),
        ),
        ruling="GW-041",
        when=WARMING,
    ),
    Option(
        "vote",
        N_("When is a vote on production over?"),
        (
            Choice("all", N_("When all have voted"), N_("Everybody asked is heard.")),
            Choice("quick", N_("As soon as it cannot be unanimous"), N_("One ‘as usual’ settles it. Faster.")),
        ),
        ruling="GW-034",
        when=WARMING,
    ),
    Option(
        "robber",
        N_("Is the robber friendly?"),
        (
            Choice("usual", N_("No, it goes anywhere"), N_("As the rules have it.")),
            Choice("friendly", N_("Yes"), N_("It leaves those with fewer than three points alone.")),
        ),
        ruling="C-045",
    ),
    Option(
        "hand_limit",
        N_("With how many cards in hand are you safe from a seven?"),
        ruling="C-040",
        low=5,
        high=20,
        default=7,
    ),
    Option("points", N_("How many points win?"), ruling="C-090", low=5, high=15, default=10, common=True),
    Option("calm", N_("How many rounds go by before a seven can be rolled?"), ruling="C-045", high=5),
    Option(
        "turns",
        N_("After how many turns does a game that nobody wins end?"),
        ruling="C-094",
        low=100,
        high=5000,
        default=1000,
    ),
)
BY_KEY = {option.key: option for option in OPTIONS}
TAKEN = ("island", "numbers", "robber", "hand_limit", "points", "calm", "turns")  # by the base game, in this order
TAKEN_BY_WARMING = ("collapse", "green_city_cost", "skull", "tax_consent", "vote")  # these besides


def choices_of(options: Mapping[str, str | int]) -> list[int]:
    """The options as the rules take them: the place of a choice, or the number."""
    keys = TAKEN + TAKEN_BY_WARMING if options["scenario"] == "global_warming" else TAKEN
    found = [BY_KEY[key].index(options[key]) if BY_KEY[key].choices else int(options[key]) for key in keys]
    if options["scenario"] == "global_warming":
        found[1] = terms.APART if options["tokens"] == "apart" else terms.FREE
    return found
