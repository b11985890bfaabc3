"""How Solutions is played, for somebody who has never seen it. All texts in the language in force."""

from __future__ import annotations

from keeling.core.page import Section
from keeling.core.text import N_, _
from keeling.games.solutions import answers, conversions
from keeling.games.solutions.numbers import footnotes, glossary, why_numbers, why_years

__all__ = ["footnotes", "glossary", "sections", "turn_summary", "why_numbers", "why_years"]

TURN_SUMMARY = (  # S-171
    N_("1. Feedback: in a Danger Zone, roll the die. If it shows a face of the zone, draw a Feedback Loop."),
    N_("2. Event: draw one and do what it says."),
    N_("3. Solutions: propose, discuss, vote, reveal. While all is right, the next player proposes another or passes."),
    N_("4. Scoring: one space down for each card. A wrong card scores nothing and takes a right one with it."),
    N_("5. New year: the year moves on and the temperature rises."),
    N_("The first round begins with step 3."),
)
PARTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "aim",
        N_("What it is about"),
        (
            N_(
                "All of you play together, against time. Each round people warm the world; the solutions you play "
                "cool it."
            ),
            N_("You win if it stands at 1.5 °C or less when 2050 comes."),
            N_(
                "A card is a climate solution. Which one can do more for the whole world from 2020 to 2050? You "
                "debate, put the cards in order, and turn them over to see what the researchers of Project Drawdown "
                "found."
            ),
            N_(
                "Its front has a title, a text and sometimes a hint; its back the rank (1 does most, 76 least), the "
                "gigatonnes of CO₂e, a bar to scale, the reason and a link. Nobody sees a back before its reveal."
            ),
        ),
    ),
    (
        "start",
        N_("Getting started"),
        (
            N_(
                "MED, for a first timer: 1990, 0.5 °C, 3 spaces warmer each round, at most 4 solutions a round at "
                "first."
            ),
            N_("HARD, for a climate pro: 2020, 1.0 °C, 3 spaces warmer, at most 5."),
            N_("X-HARD, for the crazy: 2030, 1.4 °C, 4 spaces warmer, at most 6."),
            N_(
                "One to eight people play. Everybody holds three cards, always. One space of the thermometer is 0.1 °C."
            ),
            N_("Coal, Solar, Wind, a rock-paper-scissors, says who begins; here it is left to chance."),
        ),
    ),
    (
        "solutions",
        N_("Proposing solutions"),
        (
            N_("The next player chooses a card, reads it out and draws a new one. Nobody may help to choose."),
            N_(
                "More impact lies on the left, less on the right. The second card of a round has to be played; from "
                "then on you may pass."
            ),
            N_(
                "All discuss where the new card goes: at an end or in any gap. Cards once revealed are not moved again."
            ),
            N_("If you disagree you vote. The place with most votes wins, and the proposer breaks a tie."),
            N_("Then the new card is revealed, on the first reveal both. Ranks have to grow from left to right."),
            N_(
                "It ends with a wrong card, with two passes in a row, or when the maximum of the round is on the "
                "table, right and wrong ones counted."
            ),
            N_("An example: four cards, the last one wrong, cool by 2. The first two in the wrong order cool by 0."),
        ),
    ),
    (
        "year",
        N_("The time track"),
        (
            N_("Each round is one space. A full game has 12 rounds, on X-HARD 10."),
            N_("From 2030 on MED, 2037 on HARD and 2038 on X-HARD you may play one solution more a round."),
            N_(
                "From the blue space on (2035, 2040, 2044) one more still. In that round you also pick up a Reward, "
                "and the blue Events join the deck."
            ),
            N_("In the last round (2045, 2047, 2048) there is no limit."),
            N_(
                "A table option reads the board's legend more closely: then blue, with its Events, starts in 2030, "
                "2037 or 2038 and there is one extra solution in all."
            ),
            N_("2050 is not played, but the step into it warms the world once more."),
            N_(
                "What a space allows without Events, Rewards and the no-limit marker is its finite maximum; some "
                "cards ask for it."
            ),
        ),
    ),
    (
        "danger",
        N_("Danger Zones"),
        (
            N_(
                "Up to 1.5 °C there is no roll. The zone counts where the temperature stands at the start of the round."
            ),
            N_("1.6 to 2.0 °C: a 5 or 6 draws a Feedback Loop. 2.1 to 3.0 °C: a 4, 5 or 6. From 3.1 °C: 3 to 6."),
            N_("A Feedback Loop warms the world by 1 to 3 spaces at once."),
        ),
    ),
    (
        "events",
        N_("Events and Rewards"),
        (
            N_("From the second round on, each round brings one Event. Some help, some hurt, some let you choose."),
            N_("Some are challenges, often against the clock. The group says whether one was met; it earns a Reward."),
            N_("Rewards belong to all. You play one together, in its own moment, and it is gone."),
        ),
    ),
    (
        "emergency",
        N_("A broken thermometer"),
        (
            N_("At 5.0+ the thermometer is broken, and you have one more round to prevent runaway climate change."),
            N_(
                "It is the next round, or this one if the solutions of the round are still to come. With none left you "
                "lose."
            ),
            N_(
                "Play the finite maximum of the year, without a pass and without a mistake. Less than that and you "
                "lose."
            ),
            N_("If you make it the temperature goes to 2.0 °C, it does not rise that year, and you play on."),
            N_("Until then nothing moves the marker, so the rise that an Event offers costs nothing."),
        ),
    ),
    (
        "end",
        N_("The end"),
        (
            N_("1.5 °C or less: you win. The lower the better; the lowest so far is your low score."),
            N_("Over 1.5 °C up to 2.0 °C: a partial win. Widespread collapse of nature has been prevented."),
            N_("Over 2.0 °C: lost. To have been warmer on the way does not matter."),
        ),
    ),
    (
        "map",
        N_("The Solution Map"),
        (
            N_("All cards played, laid out: by rank, or a row for each round. It changes no rule."),
            N_("An Event that shuffles the discard pile can leave it be: roll for the row, then for the column."),
            N_("If the map has fewer rows or columns than the die says, take the last."),
        ),
    ),
    (
        "advanced",
        N_("Advanced rules"),
        (
            N_(
                "The rulebook names Silver, Gold and Research Points and says little more; how they work here is our "
                "design."
            ),
            N_(
                "Silver cards are solutions without a rank, so that nothing is counted twice. You get one at the "
                "beginning of round 3, 5, 7, 9 and 11 (Short Mode: each round from the second). At scoring, lay it on "
                "a solution that it goes with and that still counts: one space more."
            ),
            N_(
                "A round without a wrong card gives 1 Research Point, and 1 more if its finite maximum was played. "
                "You hold 6 at most."
            ),
            N_(
                "Gold cards are Coming Attractions: ideas that could do much, not proven or not yet measured. Three "
                "are on offer. After scoring you may pay for one and roll: its faces cool the world, any other does "
                "nothing. One try a round."
            ),
            N_("Two further Rewards are in play: Major Breakthrough and Rushed Science."),
            N_("In an emergency round there is no Silver bonus and no try at Gold."),
        ),
    ),
    (
        "solo",
        N_("Alone"),
        (
            N_("The same rules, with 4 cards in hand if you like instead of 3."),
            N_(
                "Debate with yourself, in as many voices as you need. One decision to stop ends the solutions of a "
                "round."
            ),
        ),
    ),
    (
        "short",
        N_("Short Mode"),
        (
            N_("For a lesson or a warm-up: half the rounds (6, 6 and 5), everything else as in the full game."),
            N_("A marker acts from the first space that has its year or a later one."),
            N_("It takes 30–45 minutes, 20 or less if you are quick, 60 or more if you debate every decision."),
        ),
    ),
)


def turn_summary() -> tuple[str, ...]:
    """The five steps of a round, and what the first round leaves out."""
    return tuple(_(step) for step in TURN_SUMMARY)


def sections() -> tuple[Section, ...]:
    """How to play, then tips, answers and words: a heading and a few sentences each."""
    rules = [Section(id, _(heading), tuple(_(line) for line in lines)) for id, heading, lines in PARTS]
    rules.insert(2, Section("round", _("A round"), turn_summary()))
    return (*rules, *further())


def further() -> tuple[Section, ...]:
    """All that is not a rule."""
    return (
        Section("tips", _("Tips for the debate"), answers.tips()),
        Section("faq", _("Questions and answers"), pairs(answers.faq(), " ")),
        Section("numbers", _("Why these years and numbers?"), (*why_years().values(), *why_numbers())),
        Section("sources", _("Sources"), tuple(f"{i}. {note}" for i, note in enumerate(footnotes(), 1))),
        Section("glossary", _("Words and units"), pairs(glossary(), ": ")),
        Section("weights", _("How much is that?"), weights()),
        Section("more", _("More ways to play"), answers.more()),
        Section("action", _("Take action"), answers.action()),
    )


def pairs(rows: tuple[tuple[str, str], ...], between: str) -> tuple[str, ...]:
    return tuple(f"{left}{between}{right}" for left, right in rows)


def weights() -> tuple[str, ...]:
    """The conversions as the rulebook prints them."""
    heaviest = _("The heaviest thing that people have built is said to be the Great Wall of China.")
    rows = (
        _(
            "%(whose)s, %(gt)s Gt: %(elephants)s African elephants, %(whales)s blue whales, %(towers)s Empire State "
            "Buildings or %(walls)s Great Walls of China.",
            whose=whose,
            gt=gt,
            **dict(zip(conversions.THINGS, figures, strict=True)),
        )
        for whose, gt, figures in conversions.printed()
    )
    return (heaviest, *rows)
