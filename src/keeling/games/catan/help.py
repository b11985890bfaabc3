"""How Catan and its scenario are played, for somebody who knows neither. All texts in the language in force."""

from __future__ import annotations

from keeling.core.page import Section
from keeling.core.text import N_, _
from keeling.games.catan import board
from keeling.games.catan.facts import FACTS, told

Parts = tuple[tuple[str, str, tuple[str, ...]], ...]

CATAN: Parts = (
    (
        "aim",
        N_("What it is about"),
        (
            N_(
                "You and one to three others settle an island. You build roads, settlements and cities, and whoever "
                "has 10 points on their own turn wins."
            ),
            N_(
                "An evening is an hour or so, two dice, and a lot of talk: what you need, somebody else has, and it "
                "has its price."
            ),
            N_(
                "With Global Warming the island heats up as you all grow. You still play to win, but nobody can cool "
                "it alone, and nobody should wait too long."
            ),
        ),
    ),
    (
        "island",
        N_("The island"),
        (
            N_(
                "Forest gives lumber, hills brick, pasture wool, fields grain, mountains ore. The desert gives nothing."
            ),
            N_(
                "The number on a hex is the roll at which it pays. The dots below say how often: five for a 6 or an 8, "
                "that is 5 rolls in 36; one for a 2 or a 12."
            ),
            N_(
                "Settlements and cities stand on corners, where up to three hexes meet. Roads lie on edges. Between "
                "two buildings there are always two edges at least."
            ),
            N_(
                "In the beginning you place two settlements, each with a road: first all in turn, then backwards. "
                "The second brings a card for each hex around it."
            ),
        ),
    ),
    (
        "turn",
        N_("Your turn"),
        (
            N_("Roll the dice. Every hex with that number pays, whoever rolled."),
            N_("You get one card for each settlement beside such a hex and two for each city."),
            N_("Then trade and build, as often as you like and in any order, and end your turn."),
            N_("If the bank runs out of a resource, nobody gets any, unless only one player was due it."),
        ),
    ),
    (
        "trade",
        N_("Trade"),
        (
            N_(
                "On your turn, ask: “Who has ore? I have two wool.” The others accept, refuse or offer something else. "
                "On another’s turn you trade with that player alone."
            ),
            N_("Each side gives at least one card. Promises do not count."),
            N_("The bank always trades four of a kind for one. With a harbour it is three, or two of its own kind."),
        ),
    ),
    (
        "costs",
        N_("What things cost"),
        (
            N_("Road: lumber and brick. It goes on from a road or building of yours."),
            N_("Settlement, 1 point: lumber, brick, wool and grain. It goes on a free corner at a road of yours."),
            N_("City, 2 points: 2 grain and 3 ore. It takes the place of a settlement of yours."),
            N_("Development card: wool, grain and ore. You do not choose which."),
            N_("You have 15 roads, 5 settlements and 4 cities. A city gives you a settlement back."),
        ),
    ),
    (
        "robber",
        N_("A seven and the robber"),
        (
            N_("A 7 pays nobody. Whoever holds more than seven cards gives half of them back to the bank."),
            N_(
                "Who rolled moves the robber to another hex, which pays nothing while it stands there, and takes a "
                "card at random from one player with a building at it."
            ),
        ),
    ),
    (
        "cards",
        N_("Development cards"),
        (
            N_("You may play one a turn, before or after the roll, but not one that you bought this turn."),
            N_("Knight (14 of 25): move the robber and take a card. Three knights earn Largest Army, 2 points."),
            N_("Road Building (2): two free roads. Year of Plenty (2): any two cards from the bank."),
            N_("Monopoly (2): name a resource, and all others give you every card of it."),
            N_("Victory point (5): keep it hidden. It counts at once, and the others see it at the end."),
        ),
    ),
    (
        "winning",
        N_("Points"),
        (
            N_("1 for a settlement, 2 for a city, 1 for a victory point card."),
            N_(
                "2 for Longest Road, at least five roads in a row. 2 for Largest Army, at least three knights. "
                "Whoever has more takes them from you."
            ),
            N_("With Global Warming also 2 for Green Guardian, at least two green cities."),
            N_("The tenth point wins on your own turn, at once. A table can play for fewer or more."),
        ),
    ),
)
WARMING: Parts = (
    (
        "crisis",
        N_("Crises"),
        (
            N_(
                "A crisis card strikes one kind of land: crops fail, livestock die, forests fall, hills slide, "
                "glaciers melt. One of the 19, Major Desertification, strikes anywhere and takes a token at once."
            ),
            N_(
                "The richest numbers go first, 6 and 8. A token flips from its yellow side to the red one, which is "
                "rolled less often. The small badge shows you what is coming."
            ),
            N_("A red token that is struck again is removed. The hex turns to desert, and the level rises by one."),
            N_("Behind a 2 and a 12 there is a skull: one flip, and the hex is desert."),
            N_("The crisis comes first, then the roll pays: a hex may stop paying just now, or start."),
            N_("When a sixth token goes, the level is 13 at once. So there are two things to watch."),
        ),
    ),
    (
        "vote",
        N_("Fallow or intensified?"),
        (
            N_("Before a roll pays, those whom it would pay vote in secret. Only if all want the same does it happen."),
            N_("Fallow: nobody gets anything from this roll, and the level falls by one."),
            N_("Intensified: everybody gets double, and the level rises by one."),
            N_("Otherwise the roll pays as usual. Talk first; a roll that pays you little is cheap to give up."),
        ),
    ),
    (
        "tax",
        N_("The Green Tax"),
        (
            N_(
                "On a 7 you can pay the Green Tax together: one card for each player at the table, of any kind, no "
                "matter who gives them."
            ),
            N_("Then the level falls by one, the robber goes back to the desert, and nobody loses cards."),
            N_("If too few come together, all keep theirs, and the robber comes. Seldom do so few cards buy so much."),
        ),
    ),
    (
        "heat",
        N_("What warms the island"),
        (
            N_("Each city: one level. Each time that Longest Road or Largest Army is won or changes hands: one level."),
            N_("Each hex that turns to desert: one level. Each intensified roll: one level."),
            N_(
                "A green city warms nothing and is worth as much as any other, but costs 3 grain and 4 ore. Two make "
                "you Green Guardian. A city cannot be made green later."
            ),
            N_("Settlements, roads, cards and trade warm nothing."),
        ),
    ),
    (
        "collapse",
        N_("If Catan is destroyed"),
        (
            N_("At level 13 the game is over. Before you begin you agree on what that means."),
            N_("Everyone loses: then the leader has most to lose, and whoever is far behind can make demands."),
            N_("The highest score wins: then whoever leads may not mind the heat. It makes for a nastier evening."),
            N_("If one act brings you the tenth point and the island level 13, you have won."),
        ),
    ),
)


def tracker() -> Section:
    """The levels with their targets."""
    lines = (
        _("The tracker goes from 1 to 13 and starts at 1. Above each level stands a target."),
        _("Whoever rolls more than the target draws a crisis card, also with a 7."),
        _(
            "The targets are %(targets)s. That is a crisis in %(first)s of 36 rolls at level 1, in %(seventh)s at "
            "level 7 and in %(eighth)s at level 8. At level 12 only a 2 is safe.",
            targets=", ".join(str(board.TARGETS[level]) for level in range(1, 13)),
            first=chance(1),
            seventh=chance(7),
            eighth=chance(8),
        ),
        _("So the first levels cost little, and the step from 7 to 8 more than doubles the danger. Look ahead."),
    )
    return Section("tracker", _("Global Warming: the tracker"), lines)


def chance(level: int) -> int:
    """Of the 36 throws of two dice, those above the target."""
    return sum(6 - abs(7 - total) for total in range(2, 13) if total > board.TARGETS[level])


def sections() -> tuple[Section, ...]:
    """How to play, then what is real about it: a heading and a few sentences each."""
    base, warming = (
        tuple(Section(id, _(heading), tuple(_(line) for line in lines)) for id, heading, lines in parts)
        for parts in (CATAN, WARMING)
    )
    real = (*(told(fact) for fact in FACTS), _("Tokens, targets and crises are the game’s own numbers."))
    return (*base, tracker(), *warming, Section("real", _("What is real about it"), real))
