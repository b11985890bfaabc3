"""More ways to play: what a group can do with the 76 cards beside the game.

The forms are the rulebook's; the lengths of a hackathon's weekend, the worth of joined cards and the moment from which
cards may be swapped on the clock are as the ledger says.
"""

from __future__ import annotations

from typing import Final

from keeling.core.activity import ALONE, TEAMS, Activity, Group, Stage
from keeling.core.text import N_
from keeling.games.solutions import deck

SECTORS: Final = tuple(Group(key, name) for key, name in deck.SECTORS.items())
WEEKEND: Final = 2 * 24 * 60  # minutes
JOINED: Final = (0, 0, 1, 2)  # bonus by cards that one idea joins
PRESENT: Final = Stage(
    name=N_("Pitch"),
    task=N_("Each pitch is held before the group. Everybody else listens, then asks."),
    pitch=True,
)

SOLUTIONSTORMING: Final = Activity(
    id="solutionstorming",
    name=N_("Solutionstorming"),
    tagline=N_("Three cards, a quarter of an hour, as many ideas as you can. Then one of them becomes a pitch."),
    sizes=(TEAMS, ALONE),
    deal=3,
    pick=True,
    contest=True,
    stages=(
        Stage(
            name=N_("Gather ideas"),
            task=N_("Pick one card, then write down every idea that it gives you. Many count, good ones come later."),
            minutes=15,
            lines=True,
        ),
        Stage(
            name=N_("Refine one"),
            task=N_("Turn your list into a single idea that you can pitch in a minute or two."),
            minutes=15,
            pitch=True,
        ),
        PRESENT,
    ),
)
THREE_CARDS: Final = Activity(
    id="hackathon-three",
    name=N_("Hackathon: three cards"),
    tagline=N_("A team, three random cards, a weekend. Work on one climate idea; joining cards earns a bonus."),
    sizes=(TEAMS,),
    deal=3,
    bonus=JOINED,
    stages=(
        Stage(
            name=N_("Work"),
            task=N_(
                "Find an idea that is tied to one of your cards, or better to two or all three. Then write its pitch."
            ),
            minutes=WEEKEND,
            lines=True,
            pitch=True,
        ),
        PRESENT,
    ),
)
SECTOR_TEAMS: Final = Activity(
    id="hackathon-sectors",
    name=N_("Hackathon: by sector"),
    tagline=N_("Teams form around what they care about, from electricity to education, and get all cards of it."),
    sizes=(TEAMS,),
    groups=SECTORS,
    split=True,
    stages=(
        Stage(
            name=N_("Work"),
            task=N_("Gather ideas from your sector, from its cards, or from both. Then write the pitch of one."),
            minutes=WEEKEND,
            lines=True,
            pitch=True,
        ),
        PRESENT,
    ),
)
ONE_HOUR: Final = Activity(
    id="hackathon-hour",
    name=N_("Hackathon: one card, one hour"),
    tagline=N_(
        "Everybody has one card and one hour for problems and answers. Then whoever likes finds people to join."
    ),
    sizes=(ALONE,),
    deal=1,
    stages=(
        Stage(
            name=N_("Think it through"),
            task=N_(
                "Write down problems that your card meets, and what could be done. Stuck after 20 minutes? "
                "Then draw another card, or swap."
            ),
            minutes=60,
            lines=True,
            stuck=20,
            rule="S-154",
        ),
        Stage(
            name=N_("Pitch and join"),
            task=N_("Whoever likes pitches an idea. If you want to go on with somebody else's, say so."),
            pitch=True,
            joins=True,
        ),
    ),
)
JOURNALISM: Final = Activity(
    id="journalism",
    name=N_("Climate journalism"),
    tagline=N_("Three cards each. Pick one, find out what is behind it, and tell the others."),
    sizes=(ALONE,),
    deal=3,
    pick=True,
    notes=True,
    stages=(
        Stage(
            name=N_("Research"),
            task=N_(
                "Pick one card and look into it; its link is a good place to start. Note what you find, and where."
            ),
            minutes=45,
            lines=True,
        ),
        Stage(
            name=N_("Tell the others"),
            task=N_("Everybody presents what they found. Two or three sentences here help you to begin."),
            pitch=True,
        ),
    ),
)
FORMS: Final = (SOLUTIONSTORMING, THREE_CARDS, SECTOR_TEAMS, ONE_HOUR)
CSR: Final = Activity(
    id="csr",
    name=N_("At work"),
    tagline=N_("Corporate social responsibility: colleagues find out what their own company could do."),
    uses=tuple(form.id for form in FORMS),
)
ACTIVITIES: Final = (*FORMS, JOURNALISM, CSR)
