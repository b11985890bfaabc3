"""How Tipping Point is played, for somebody who has never seen it. All texts in the language in force."""

from __future__ import annotations

from keeling.core.page import Section
from keeling.core.text import N_, _

Parts = tuple[tuple[str, str, tuple[str, ...]], ...]

LAST_ROW = {2: 16, 3: 24, 4: 32}  # total CO2 at which the world tips (T-060 to T-062)
FIRST = {2: (0, 4, 7, 11, 14), 3: (0, 6, 11, 16, 21), 4: (0, 8, 14, 21, 28)}  # from which total so many cards come

BEFORE: Parts = (
    (
        "aim",
        N_("What it is about"),
        (
            N_(
                "You and one to three others each build a city, from 2010 to 2100. A round is a decade: everybody "
                "takes one turn, and then the weather comes."
            ),
            N_(
                "A city wants 10 citizens. People have to be fed and paid for, and food, money and power come from "
                "farms, wells and plants, most of which emit CO₂."
            ),
            N_(
                "The CO₂ of all cities counts together: the more there is, the more weather strikes, each of you. "
                "At 8 for each player, 16 for two or 32 for four, the climate tips and everybody has lost."
            ),
            N_("An evening takes 60 to 90 minutes."),
        ),
    ),
    (
        "city",
        N_("Your city"),
        (
            N_("You start with a Large Farm and a Forest: $2 a decade, 3 food, and CO₂ that comes out at 0."),
            N_(
                "Cash flow is what you can spend in a turn, $12 at most. What you do not spend is gone; only a "
                "Financial Advisor saves."
            ),
            N_("Food feeds your citizens, one each. A city makes 15 at most."),
            N_("CO₂ adds up over your cards, 10 at most. Green cards make none or take some up, gray ones emit."),
        ),
    ),
    (
        "turn",
        N_("Your turn"),
        (
            N_("1. A new citizen comes, and from 2050 on two. You keep them: each one is a mouth to feed."),
            N_("2. You may demolish cards of yours, free."),
            N_(
                "3. You develop: buy one card from the market of twelve, use what your citizens and buildings can do, "
                "trade. In any order."
            ),
            N_(
                "An example: your cash flow is $2, and a Farmer comes, who costs $1. Flip the Farmer, and you have $3, "
                "enough for a Fire Station at $2. The dollar that is left is lost at the end of the turn."
            ),
            N_("If you have $0 or less, you cannot buy. Flipping citizens or demolishing helps."),
        ),
    ),
    (
        "power",
        N_("Electricity"),
        (
            N_(
                "Many buildings need electricity. A power plant brings tiles, a Coal Power Plant 8 of them; a Coal "
                "Miner brings 1. Lay them on a building until it has all it needs, and it works."
            ),
            N_(
                "Without electricity a building lies on its side and does nothing: no money, no CO₂, no protection. "
                "You can buy it like that and power it later."
            ),
            N_(
                "What has power cannot be switched off. If a plant is demolished, captured or lost, everything that "
                "it powered goes dark."
            ),
            N_("Your tiles can also power a building in another city, if you agree on it."),
        ),
    ),
    (
        "citizens",
        N_("Citizens"),
        (
            N_(
                "Each citizen has a job. An Engineer buys a card straight from the deck, a Scientist looks at the next "
                "three weather cards, a First Responder saves a life in every disaster."
            ),
            N_(
                "Flipped over, a citizen brings $1 a decade and can do nothing else, for good. When to flip whom is "
                "half the game."
            ),
            N_("Many flip when they have done their work, others at the end of a turn, if you want."),
            N_("An Educator or a powered University of yours lets you buy Research cards."),
        ),
    ),
    (
        "trade",
        N_("Trading"),
        (
            N_(
                "Cash flow and electricity can always be traded, food while a Trade Depot works anywhere, citizens "
                "while an Airport does."
            ),
            N_(
                "A trade goes on, decade after decade. It ends if both agree, if its source is lost, or if one attacks "
                "the other with Soldiers. So think before you say yes; you can also agree on a single round."
            ),
            N_(
                "You trade with who is on turn, and once more before the feeding when somebody would starve. Who lends "
                "a plant’s electricity must ask before demolishing it."
            ),
        ),
    ),
)
AFTER: Parts = (
    (
        "disasters",
        N_("Disasters"),
        (
            N_(
                "The order matters: rain after wind is a Thunderstorm, wind after rain a Tornado. Each disaster says "
                "whom it looks for, and what protects."
            ),
            N_(
                "Drought takes food from those with most farms; Forest Fire all Forests of those with most; Flash "
                "Flood and Thunderstorm one card of those with most Infrastructure or Resource cards."
            ),
            N_(
                "Hot and Humid and Blizzard take citizens from everybody, Tornado a building and a citizen each, "
                "Snowstorm closes roads, Freezing Rain cuts the power."
            ),
            N_(
                "Protection is cheap beside the loss: Fire Station, Sandbags, Heat Tolerant Crops, Hospital, First "
                "Responder, Electrician. What you lose you choose yourself."
            ),
        ),
    ),
    (
        "attack",
        N_("Soldiers"),
        (
            N_(
                "Face-up Soldiers and powered Military Bases can take a building from another city: with 2 points more "
                "than its defence, always, with less, never."
            ),
            N_("A Soldier counts 1, a base 1 in attack and 2 in defence. One Soldier flips after the attack."),
            N_("A captured plant comes with its electricity, and the other city goes dark. A table can leave it out."),
        ),
    ),
    (
        "end",
        N_("Winning and losing"),
        (
            N_("Each time the decade moves on, somebody may have won."),
            N_("Semi-cooperative: once a city has 10 citizens, every city with 9 or more has won. Help who lags."),
            N_("Competitive: of the cities with 10 or more, the one with most citizens wins."),
            N_("2 vs 2: the team wins that has 20 citizens together. Partners share soldiers and protection."),
            N_("In 2100 with nobody there, or at the tipping point at any time, everybody has lost."),
        ),
    ),
    (
        "real",
        N_("What is real about it"),
        (
            N_(
                "The game tells climate from weather: a single card is a day, the deck is what a place can expect. "
                "More CO₂ here draws more cards. In 2024 the world was 1.52 °C warmer than from 1850 to 1900. "
                "(Indicators of Global Climate Change 2024, 2025)"
            ),
            N_(
                "Tipping points are real, but there are several, and they lie apart: warm-water coral reefs could be "
                "lost from about 1.5 °C on (1 to 2), mountain glaciers from 2 °C (1.5 to 3). (Armstrong McKay et al., "
                "Science, 2022)"
            ),
            N_(
                "Fewer emissions are mitigation; a Fire Station or Sandbags are adaptation. Cities need both, and "
                "pay for both out of one purse."
            ),
            N_("Every building has a line about the real one, with year and source, on the page of the cards."),
            N_("Prices, CO₂ and the almanac are the game’s own numbers, not measurements."),
        ),
    ),
)


def weather() -> Section:
    """The Weather Phase, with the table of cards."""
    lines = (
        _("When everybody has had a turn, citizens eat. For each food that is missing you lose one of them."),
        _("What lasted from the round before ends: drought, frozen plants, closed roads."),
        _("Then the CO₂ of all cities is added up, and it says how many weather cards come, from 1 to 5."),
        *(row(seats) for seats in FIRST),
        _(
            "Each card makes a pair with the one before, also with the last of the decade before. Nine of the sixteen "
            "pairs are disasters."
        ),
        _("Your own CO₂ sets your risk: x1 up to 3, x2 from 4, x3 from 7. It multiplies what many disasters take."),
        _("At last the decade moves on."),
    )
    return Section("weather", _("The weather"), lines)


def row(seats: int) -> str:
    """The row of the table for so many players (T-060 to T-062)."""
    _one, two, three, four, five = FIRST[seats]
    return _(
        "With %(seats)s players 2 cards come from %(two)s CO₂ on, 3 from %(three)s, 4 from %(four)s, 5 from %(five)s. "
        "At %(limit)s you have all lost.",
        seats=seats,
        two=two,
        three=three,
        four=four,
        five=five,
        limit=LAST_ROW[seats],
    )


def sections() -> tuple[Section, ...]:
    """How to play, then what is real about it: a heading and a few sentences each."""
    before, after = (
        tuple(Section(id, _(heading), tuple(_(line) for line in lines)) for id, heading, lines in parts)
        for parts in (BEFORE, AFTER)
    )
    return (*before, weather(), *after)
