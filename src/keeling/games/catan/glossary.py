"""The words of Catan and of its scenario, by the alphabet. All texts in the language in force."""

from __future__ import annotations

from keeling.core.text import N_, _

WORDS = (
    (N_("Bank"), N_("Holds 19 cards of each resource, less what is in hands. It trades 4 of a kind for 1 of another.")),
    (N_("City"), N_("Takes a settlement’s place. Two cards from each hex that pays, 2 points, one level up.")),
    (N_("Crisis"), N_("A card that flips one token. It is drawn when a roll is above the target.")),
    (N_("Desert"), N_("Pays nothing. The first one is the robber’s home; hexes that lose their token join it.")),
    (N_("Dots"), N_("Under a number: in how many of the 36 throws of two dice it comes up.")),
    (N_("Fallow"), N_("All who would get something from a roll agree to get nothing; the level falls by one.")),
    (N_("Flip"), N_("A token turns from yellow to red, a number that comes up less often. It never turns back.")),
    (N_("Green city"), N_("A city that warms nothing, for one grain and one ore more. There are ten tokens for them.")),
    (N_("Green Guardian"), N_("2 points for the first with two green cities; who has more takes it.")),
    (N_("Green Tax"), N_("On a 7: as many cards as there are players, whoever gives them. One level down, no robber.")),
    (N_("Harbour"), N_("A building at one trades 3 of a kind for 1, or 2 of the harbour’s own kind.")),
    (N_("Intensified"), N_("All who would get something from a roll agree to get double; the level rises by one.")),
    (N_("Largest Army"), N_("2 points for the first with three knights played; who plays more takes it.")),
    (N_("Level"), N_("Where the marker stands on the tracker of greenhouse gases, 1 to 13. At 13 the game is over.")),
    (N_("Longest Road"), N_("2 points for the first with five roads in a row; who has more takes it.")),
    (N_("Order A, order B"), N_("The two orders in which crisis cards look for a number on their land.")),
    (N_("Red"), N_("The second face of a token, an octagon here. A red token that is struck again is removed.")),
    (N_("Robber"), N_("Its hex pays nothing. It moves on a 7 without a tax, and with a knight.")),
    (N_("Settlement"), N_("On a corner, two edges from any building. One card from each hex that pays, 1 point.")),
    (N_("Skull"), N_("The red face of the 2 and the 12: one flip, and the hex is desert. An option changes that.")),
    (N_("Target"), N_("The highest roll without a crisis at a level: 11 at level 1, 2 at level 12.")),
    (N_("Voter"), N_("Who would get at least one card from this roll. The others have no vote.")),
)  # fmt: skip


def glossary() -> tuple[tuple[str, str], ...]:
    """Word and meaning."""
    return tuple((_(word), _(meaning)) for word, meaning in WORDS)
