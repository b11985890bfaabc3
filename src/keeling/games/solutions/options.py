"""What a table of Solutions can choose. The first choice is the default; the ledger has the reasons."""

from __future__ import annotations

from keeling.core.options import Choice, Option
from keeling.core.text import N_

OPTIONS = (
    Option(
        "difficulty",
        N_("How hard shall it be?"),
        (
            Choice("med", N_("Medium: from 1990"), N_("What if we had listened at once? For first-timers.")),
            Choice("hard", N_("Hard: from 2020"), N_("Starts at 1.0 °C. For climate pros.")),
            Choice("xhard", N_("Extra hard: from 2030"), N_("Starts at 1.4 °C and warms faster. For the crazy.")),
        ),
        ruling="S-016",
        common=True,
    ),
    Option(
        "length",
        N_("How long do you want to play?"),
        (
            Choice("full", N_("A full game"), N_("10 to 12 rounds.")),
            Choice("short", N_("Short"), N_("Half the rounds: a lesson, or a warm-up.")),
        ),
        ruling="S-114",
        common=True,
    ),
    Option(
        "decide",
        N_("Who holds the device?"),
        (
            Choice(
                "each",
                N_("Everyone has their own"),
                N_("Each votes for themselves; votes are secret until all are in."),
            ),
            Choice(
                "group",
                N_("One screen for the whole group"),
                N_("A laptop on the table, a projector in class: you talk, and the screen records what you decide."),
            ),
        ),
        ruling="S-198",
        common=True,
    ),
    Option(
        "people",
        N_("How many hands of cards, if one screen serves all?"),
        ruling="S-109",
        low=1,
        high=8,
        default=4,
        common=True,
        when=("decide", "group"),
    ),
    Option(
        "rules",
        N_("Base game or advanced?"),
        (
            Choice("base", N_("Base game")),
            Choice("advanced", N_("Advanced"), N_("With Silver and Gold cards and Research Points.")),
        ),
        ruling="S-004",
        common=True,
    ),
    Option(
        "challenges",
        N_("Where do you meet the challenges of Event cards?"),
        (
            Choice("aloud", N_("In the room"), N_("You speak, or draw on paper.")),
            Choice("screen", N_("On the screen"), N_("You type or draw: for people who are not in one room.")),
        ),
        ruling="S-039",
        common=True,
    ),
    Option(
        "clock",
        N_("Do challenges run against the clock?"),
        (
            Choice("on", N_("Yes, 30 or 60 seconds")),
            Choice("off", N_("No, take your time"), N_("For those whom a clock shuts out.")),
        ),
        ruling="S-039",
    ),
    Option(
        "hand_size",
        N_("How many cards does a lone player hold?"),
        (Choice("four", N_("Four"), N_("As the rules allow.")), Choice("three", N_("Three"), N_("Harder."))),
        ruling="X8",
    ),
    Option(
        "track_reading",
        N_("How are the marks of the time track read?"),
        (
            Choice("literal", N_("As printed: two marks, one more card each")),
            Choice("legend", N_("As the legend says: one mark, one more card")),
        ),
        ruling="X1",
    ),
    Option(
        "last_emergency",
        N_("If the thermometer is repaired in the last round, does 2050 still warm?"),
        (
            Choice("win", N_("No: you end at 2.0 °C, a partial win")),
            Choice("rise", N_("Yes: the world ends above 2.0 °C")),
        ),
        ruling="X28",
    ),
)
KEYS = tuple(option.key for option in OPTIONS)
