"""How ZERO is played, for somebody who has never seen it. All texts in the language in force."""

from __future__ import annotations

from keeling.core.page import Section
from keeling.core.text import N_, _

PARTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "aim",
        N_("What it is about"),
        (
            N_("Get rid of all your cards. Whoever still holds cards at the end is the “climate jerry” of the round."),
            N_(
                "The cards are things people do, from −5 (adds over a tonne of CO₂e) to +5 (avoids over a tonne). "
                "Play climbs from worse to better."
            ),
        ),
    ),
    (
        "turn",
        N_("Your turn"),
        (
            N_("Lay a card as high as the top of the pile or higher. Cards of the same value may go together."),
            N_("Then draw as many as you laid, while the stock lasts."),
            N_("If nothing fits, you take the whole pile, and the next player starts a new one with any card."),
            N_("Whoever holds the lowest card starts."),
        ),
    ),
    (
        "powers",
        N_("Cards with a power"),
        (
            N_("−2: the next player must lay −2 or lower, or a special. After that the usual order holds again."),
            N_("−1: the next player is skipped; two −1 cards skip two players."),
            N_("Engage with your government: fits on anything and puts the pile back to −5."),
            N_("Talk to friends and family: fits on anything and is see-through, so the card below still counts."),
            N_("Join any climate action NGO: fits on anything and clears the pile. You play again."),
            N_("Four cards of one value on top clear the pile too, whoever laid them. Who laid the last plays again."),
        ),
    ),
    (
        "six",
        N_("With six cards on the table (option 2)"),
        (
            N_("Everybody also has three open and three hidden cards. At first you may swap hand cards for open ones."),
            N_("Once hand and stock are empty you play the open cards, and last of all you flip the hidden ones."),
            N_("A flipped card that does not fit goes to your hand with the whole pile."),
        ),
    ),
    (
        "end",
        N_("The end"),
        (
            N_("The last player with cards is the climate jerry, and deals the next round."),
            N_("A table keeps count of who was jerry how often: play a few rounds."),
        ),
    ),
)
NOTES = (  # of the rulebook, in our words (Z-068, Z-069)
    N_("ZERO is for all ages, adults too. The aim is to get rid of all your cards."),
    N_("The cards are no complete list of climate actions."),
    N_("Some words on them are hard: ask somebody or look them up. The line below a title explains some."),
    N_("The values are a general estimate made with experts. Nobody claims that they are perfect."),
)


def sections() -> tuple[Section, ...]:
    """How to play, a heading and a few sentences each."""
    parts = tuple(Section(id, _(heading), tuple(_(line) for line in lines)) for id, heading, lines in PARTS)
    return (*parts, Section("notes", _("Good to know"), tuple(_(note) for note in NOTES)))
