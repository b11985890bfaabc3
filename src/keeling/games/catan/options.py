"""What a table of Catan can choose. The first choice is the default; the ledger has the reasons."""

from __future__ import annotations

from collections.abc import Mapping

from keeling.core.options import Choice, Option
from keeling.core.text import N_

OPTIONS = (
    Option(
        "island",
        N_("How is the island laid out?"),
        (
            Choice("variable", N_("At random"), N_("Hexes and harbours are shuffled: a new island each time.")),
            Choice("beginners", N_("The beginners’ island"), N_("Always the same. Good for a first game.")),
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
    ),
    Option(
        "robber",
        N_("Is the robber friendly?"),
        (
            Choice("usual", N_("No, it goes anywhere"), N_("As the rules have it.")),
            Choice("friendly", N_("Yes"), N_("It leaves those with fewer than three points alone.")),
        ),
        ruling="C-045",
        common=True,
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


def choices_of(options: Mapping[str, str | int]) -> list[int]:
    """The options as the rules take them: the place of a choice, or the number."""
    return [option.index(options[option.key]) if option.choices else int(options[option.key]) for option in OPTIONS]
