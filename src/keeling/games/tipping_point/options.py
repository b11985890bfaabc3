"""What a table of Tipping Point can choose. The first choice is the default; the ledger has the reasons."""

from __future__ import annotations

from collections.abc import Mapping

from keeling.core.options import Choice, Option
from keeling.core.text import N_
from keeling.games.tipping_point import terms

OPTIONS = (
    Option(
        "mode",
        N_("Who wins?"),
        (
            Choice("together", N_("All who are ready"), N_("Once a city has ten citizens, all with nine win.")),
            Choice("competitive", N_("One city"), N_("The largest city wins, from ten citizens on.")),
            Choice("teams", N_("Two pairs"), N_("Four players, two against two: twenty citizens together.")),
        ),
        ruling="T-094",
        common=True,
    ),
    Option(
        "window",
        N_("When do all trade before the citizens are fed?"),
        (
            Choice("needed", N_("When a city would starve"), N_("If something could still help.")),
            Choice("always", N_("Every decade"), N_("A last round of trades each time.")),
            Choice("never", N_("Never"), N_("Trade in the turns only.")),
        ),
        ruling="A67",
    ),
    Option(
        "attacks",
        N_("Can Soldiers attack?"),
        (
            Choice("yes", N_("Yes"), N_("As the rules have it.")),
            Choice("no", N_("No"), N_("A game without captures; Soldiers only eat.")),
        ),
        ruling="T-048",
        common=True,
    ),
    Option(
        "bases",
        N_("How often can a Military Base attack?"),
        (
            Choice("once", N_("Once a turn"), N_("Two bases cannot empty a city in one turn.")),
            Choice("any", N_("Any number of times"), N_("To the letter: bases never flip.")),
        ),
        ruling="A29",
        when=("attacks", "yes"),
    ),
    Option(
        "tie",
        N_("What if cities tie in citizens and cards?"),
        (
            Choice("shared", N_("They share the win"), N_("The rules name no third comparison.")),
            Choice("cleanest", N_("The cleaner one wins"), N_("Less net CO2 decides.")),
        ),
        ruling="A4",
        when=("mode", "competitive"),
    ),
    Option(
        "first",
        N_("Who begins?"),
        (
            Choice("lots", N_("A random city"), N_("Lots are drawn.")),
            Choice("seat", N_("The first seat"), N_("Sit there with the smallest carbon footprint.")),
        ),
        ruling="A24",
    ),
)
BY_KEY = {option.key: option for option in OPTIONS}


def choices_of(options: Mapping[str, str | int]) -> dict[str, int]:
    """The options as the rules take them."""
    return {
        "mode": BY_KEY["mode"].index(options["mode"]),
        "window": BY_KEY["window"].index(options["window"]),
        "tie": BY_KEY["tie"].index(options["tie"]),
        "bases_once": int(options["bases"] == "once"),
        "attacks": int(options["attacks"] == "yes"),
        "first": -1 if options["first"] == "lots" else 0,
    }


def fewest(options: Mapping[str, str | int]) -> int:
    """The fewest seats: two pairs are four (T-094)."""
    return terms.SEATS if options["mode"] == "teams" else 2
