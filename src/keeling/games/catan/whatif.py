"""What is done in the world, for an island that is lost: figures with source and year (R-35)."""

from __future__ import annotations

from typing import Final

from keeling.core.text import N_
from keeling.games.catan.facts import Fact, told

# Fossil CO2 with cement in gigatonnes a year: Global Carbon Project, Andrew and Peters, GCB2025v15 (2025), CC BY 4.0.
FOSSIL: Final = ((2004, 28.611), (2014, 35.464), (2024, 38.599))

DONE: Final = (
    Fact(
        "slower",
        N_("Emissions still grow, but no longer as they did: by 24 % from 2004 to 2014, by 9 % from 2014 to 2024."),
        N_("Global Carbon Project, our sum"),
        2025,
    ),
    Fact(
        "possible",
        N_(
            "What exists today could take 31 billion tonnes of CO₂e out of the year 2030 and 41 out of 2035. Wind and "
            "sun alone do 27 and 38 in 100 of that, forests that are kept or regrown about 20."
        ),
        N_("UNEP, Emissions Gap Report"),
        2024,
    ),
)


def growth(first: int, last: int) -> int:
    """By how many per cent fossil emissions grew between two years of the table."""
    by_year = dict(FOSSIL)
    return round(100 * (by_year[last] / by_year[first] - 1))


def done() -> tuple[str, ...]:
    """A sentence or two each, in the language in force."""
    return tuple(told(fact) for fact in DONE)
