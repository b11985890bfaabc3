"""What each disaster does, in words: whom it strikes, what is lost, who protects."""

from __future__ import annotations

from keeling.core.text import N_, _

CARERS = N_("a Hospital or First Responder: a citizen each")
STRIKES = (  # by disaster
    ("", "", ""),
    (
        N_("the city with most farms and ranches"),
        N_("food, as much as its risk, at the next feeding"),
        N_("Heat Tolerant Crops"),
    ),
    (N_("all cities"), N_("citizens, as many as the city's risk"), CARERS),
    (N_("the city with most Forests"), N_("all its Forests"), N_("a Fire Station")),
    (N_("the city with most Infrastructure"), N_("one Infrastructure card"), N_("Sandbags")),
    (N_("all cities"), N_("one Infrastructure card and one citizen"), CARERS),
    (N_("the city with most Resources"), N_("one Resource card, no Large Farm"), N_("a Fire Station")),
    (N_("all cities"), N_("citizens, as many as the city's risk"), CARERS),
    (
        N_("cities with a Trade Depot, Highway or Airport"),
        N_("these for a round, and one citizen"),
        CARERS,
    ),
    (
        N_("all cities"),
        N_("electricity of each power plant, as much as the city's risk, and all that is lent, for a round"),
        N_("an Electrician"),
    ),
)


def whom(disaster: int) -> str:
    return _(STRIKES[disaster][0])


def lost(disaster: int) -> str:
    return _(STRIKES[disaster][1])


def shield(disaster: int) -> str:
    return _(STRIKES[disaster][2])


def does(disaster: int) -> str:
    """A sentence."""
    return _(
        "It strikes %(whom)s and takes %(lost)s. What helps: %(shield)s.",
        whom=whom(disaster),
        lost=lost(disaster),
        shield=shield(disaster),
    )
