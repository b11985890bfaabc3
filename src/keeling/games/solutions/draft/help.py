"""How the Draft is played, for somebody who has never seen it. All texts in the language in force."""

from __future__ import annotations

from keeling.core.page import Section
from keeling.core.text import N_, _

PARTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "aim",
        N_("What it is about"),
        (
            N_(
                "All 76 solution cards lie on the table, fronts up. You collect a roster of seven, "
                "and hope that it cuts more CO₂ than anybody else’s."
            ),
            N_(
                "The backs say how much: a rank from 1 to 76, and gigatonnes of CO₂e cut or stored worldwide from 2020 "
                "to 2050. Nobody sees a back before the end."
            ),
        ),
    ),
    (
        "taking",
        N_("Taking"),
        (
            N_("A lot says who begins. In turn you take one card and tell the others why it is a great choice."),
            N_("When everybody has seven cards, no more are taken."),
        ),
    ),
    (
        "stealing",
        N_("Stealing"),
        (
            N_("Now each player in turn has one chance: steal a card from somebody and give one of yours for it."),
            N_("You need not. Whoever comes later may steal the same card again, unless the table says otherwise."),
        ),
    ),
    (
        "end",
        N_("Turning up, and the end"),
        (
            N_("In turn each player turns up one card, until all lie open."),
            N_(
                "The highest sum of gigatonnes wins the title of Best Carbon-based Life Form. "
                "The best roster there can be, ranks 1 to 7, has 440.82 Gt."
            ),
        ),
    ),
    (
        "numbers",
        N_("Where the figures come from"),
        (
            N_(
                "Project Drawdown, The Drawdown Review, 2020, Scenario 1: what each solution adds by 2050 "
                "beyond what there is of it today, if the world heads for roughly 2 °C by 2100."
            ),
            N_(
                "So a thing that is everywhere already, or that grows slowly, can stand low. It may still matter for "
                "many other reasons."
            ),
        ),
    ),
)


def sections() -> tuple[Section, ...]:
    """How to play, a heading and a few sentences each."""
    return tuple(Section(id, _(heading), tuple(_(line) for line in lines)) for id, heading, lines in PARTS)
