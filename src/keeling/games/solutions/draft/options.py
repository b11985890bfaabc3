"""What a table of the Draft can choose. The first choice is the default; the ledger has the reasons."""

from __future__ import annotations

from keeling.core.options import Choice, Option
from keeling.core.text import N_

OPTIONS = (
    Option(
        "steal_back",
        N_("May a card that was stolen be stolen back?"),
        (
            Choice("yes", N_("Yes"), N_("Whoever steals late has the last word.")),
            Choice("no", N_("No, it stays where it went"), N_("Neither of the two cards of a steal moves again.")),
        ),
        ruling="X26",
        common=True,
    ),
    Option(
        "reveal",
        N_("How are the cards turned up at the end?"),
        (
            Choice("one", N_("One by one"), N_("Each player chooses which. As the rules have it, for the drama.")),
            Choice("all", N_("All at once"), N_("When there is little time.")),
        ),
        ruling="S-141",
        common=True,
    ),
)
