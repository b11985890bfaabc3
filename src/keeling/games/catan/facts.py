"""What is real about Global Warming: a few figures, each with its source and the year that came out."""

from __future__ import annotations

import msgspec

from keeling.core.text import N_, _


class Fact(msgspec.Struct, frozen=True):
    """A sentence or two with figures, and who published them when. As written in the code, to be translated."""

    id: str
    text: str
    source: str
    year: int


FACTS = (
    Fact(
        "emissions",
        N_(
            "The line behind the tracker is real. In 1850 coal put 0.2 billion tonnes of CO₂ into the air; in 2024 it "
            "was 38.6 billion from coal, oil, gas and cement, more than ever before."
        ),
        N_("Global Carbon Project"),
        2025,
    ),
    Fact(
        "late",
        N_(
            "Most of it is recent. Of the 1,845 billion tonnes since 1850, 1,065 came in 1990 and after: 58 in every "
            "100 tonnes, in the last 35 of 175 years."
        ),
        N_("Global Carbon Project, our sum"),
        2025,
    ),
    Fact(
        "warming",
        N_("2024 was 1.52 °C warmer than the average year from 1850 to 1900. 1990 was 0.70 °C warmer."),
        N_("Indicators of Global Climate Change 2024"),
        2025,
    ),
    Fact(
        "steps",
        N_(
            "Danger does not rise evenly, on the tracker or outside. Warm-water coral reefs could be lost from about "
            "1.5 °C on (1 to 2), mountain glaciers from 2 °C (1.5 to 3), and the Amazon rainforest could die back from "
            "3.5 °C (2 to 6)."
        ),
        N_("Armstrong McKay et al., Science"),
        2022,
    ),
    Fact(
        "budget",
        N_(
            "The real tracker is short too. At the beginning of 2025, 130 billion tonnes of CO₂ were left for an even "
            "chance to stay below 1.5 °C: a little over three years of burning as in 2024."
        ),
        N_("Indicators of Global Climate Change 2024"),
        2025,
    ),
    Fact(
        "pledges",
        N_(
            "Everybody has to agree, and to keep to it. With the policies in force the world heads for 2.8 °C by 2100; "
            "if every country kept its pledges it would be 2.3 to 2.5 °C."
        ),
        N_("UNEP, Emissions Gap Report"),
        2025,
    ),
)


def told(fact: Fact) -> str:
    """A fact with its source, in the language in force."""
    return _("%(fact)s (%(source)s, %(year)s)", fact=_(fact.text), source=_(fact.source), year=fact.year)
