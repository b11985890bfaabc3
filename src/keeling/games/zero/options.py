"""What a table of ZERO can choose. The first choice is the default; the ledger has the reasons."""

from __future__ import annotations

from keeling.core.options import Choice, Option
from keeling.core.text import N_

OPTIONS = (
    Option(
        "option",
        N_("What does everyone start with?"),
        (
            Choice("1", N_("Just a hand of three"), N_("Easiest first game.")),
            Choice(
                "2",
                N_("A hand of three, plus six on the table"),
                N_("Three open and three hidden cards wait for the end. Longer, more suspense."),
            ),
        ),
        ruling="Z-061",
        common=True,
    ),
    Option(
        "refill",
        N_("How many cards do you draw after a play?"),
        (
            Choice(
                "same", N_("As many as you played"), N_("As the rules have it. Taking the pile stays with you a while.")
            ),
            Choice("three", N_("Back up to three"), N_("Kinder after a bad turn, a little longer.")),
        ),
        ruling="Q2",
        common=True,
    ),
    Option(
        "voluntary_pickup",
        N_("May you take the pile when you could still play?"),
        (
            Choice("off", N_("No, play if you can"), N_("As the rules have it.")),
            Choice("on", N_("Yes, as a tactic"), N_("For players who know the game.")),
        ),
        ruling="Q4",
        common=True,
    ),
    Option(
        "opening",
        N_("What does the starter open with?"),
        (
            Choice("any", N_("Any card"), N_("Holding the lowest card makes you start, no more.")),
            Choice("lowest", N_("The lowest card"), N_("The card that made you start must lie first.")),
        ),
        ruling="Q6",
    ),
    Option(
        "limit_specials",
        N_("May specials be played on a −2?"),
        (
            Choice("all", N_("Yes, all three"), N_("Each special can be played at any point.")),
            Choice("none", N_("No, only −2 or lower"), N_("A −2 bites harder.")),
        ),
        ruling="Q7",
    ),
    Option(
        "transparent_limit",
        N_("Does a talk with friends pass a −2 limit on?"),
        (
            Choice("keeps", N_("Yes, the card underneath counts"), N_("The next player is still bound by the −2.")),
            Choice("ends", N_("No, only its value counts"), N_("The next player needs −2 or higher.")),
        ),
        ruling="Q9",
    ),
    Option(
        "skips",
        N_("How many players do several −1 cards skip?"),
        (
            Choice("each", N_("One for each card"), N_("Two −1 cards skip two players.")),
            Choice("one", N_("One for each play"), N_("However many −1 cards lie, one player is skipped.")),
        ),
        ruling="Q10",
    ),
    Option(
        "four",
        N_("When do four of a kind clear the pile?"),
        (
            Choice("across", N_("Whoever laid them"), N_("Four in a row on top, by one player or several.")),
            Choice("one_play", N_("Only in one play"), N_("One player must lay all four at once.")),
        ),
        ruling="Q13",
    ),
    Option(
        "four_specials",
        N_("Do four equal specials clear the pile?"),
        (
            Choice("no", N_("No, only cards with a value")),
            Choice("yes", N_("Yes, they are four of the same")),
        ),
        ruling="Q25",
    ),
    Option(
        "stuck_face_up",
        N_("Stuck with your open cards: what do you take?"),
        (
            Choice("pile", N_("The pile"), N_("Only with six cards on the table. As the rules have it.")),
            Choice(
                "one",
                N_("The pile and one open card"),
                N_("Only with six cards on the table. One open card of your choice goes to your hand too."),
            ),
        ),
        ruling="Q16",
    ),
    Option(
        "stalemate",
        N_("After how many idle turns for each player does a round that goes in circles end?"),
        ruling="Q20",
        low=5,
        high=500,
        default=50,
    ),
)
