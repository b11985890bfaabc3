"""A game that is there for its cards: nine groups, activities of every kind."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.play.tally import TallyTitle

from keeling.core.activity import ALONE, TEAMS, Activity, Group, Stage
from keeling.core.errors import UnknownGame
from keeling.core.title import Setup, Title

GROUPS = ("air", "fire", "land", "water")
NAMES = ("Air", "Fire", "Land", "Water")
STORM = Activity(
    id="storm",
    name="Storm",
    tagline="Ideas, quickly.",
    sizes=(TEAMS, ALONE),
    deal=3,
    pick=True,
    contest=True,
    stages=(
        Stage(name="Gather", task="Write.", minutes=15, lines=True),
        Stage(name="Refine", task="Choose.", minutes=15, pitch=True),
        Stage(name="Pitch", task="Speak.", pitch=True),
    ),
)
JOIN = Activity(
    id="join",
    name="Join",
    tagline="Joined cards count.",
    deal=3,
    bonus=(0, 0, 1, 2),
    stages=(Stage(name="Work", task="Do.", minutes=2880, lines=True, pitch=True),),
)
SORT = Activity(
    id="sort",
    name="Sort",
    tagline="By group.",
    groups=tuple(map(Group, GROUPS, NAMES)),
    split=True,
    stages=(Stage(name="Work", task="Do.", lines=True, pitch=True),),
)
HOUR = Activity(
    id="hour",
    name="Hour",
    tagline="One card.",
    sizes=(ALONE,),
    deal=1,
    stages=(
        Stage(name="Think", task="Think.", minutes=60, lines=True, stuck=20, rule="T-001"),
        Stage(name="Gather people", task="Join.", pitch=True, joins=True),
    ),
)
NEWS = Activity(
    id="news",
    name="News",
    tagline="Find out.",
    sizes=(ALONE,),
    deal=3,
    pick=True,
    notes=True,
    stages=(
        Stage(name="Research", task="Read.", minutes=45, lines=True),
        Stage(name="Tell", task="Tell.", pitch=True),
    ),
)
WORK = Activity(id="work", name="At work", tagline="Forms of others.", uses=("storm", "hour"))


def trial_card(number: int) -> dict[str, Any]:
    """Every fifth card is in two groups."""
    own = [number % 4] + ([(number + 1) % 4] if number % 5 == 0 else [])
    return {
        "id": f"card-{number:02}",
        "title": f"Card {number}",
        "text": f"What number {number} is about.",
        "hint": "Think twice." if number % 3 == 0 else "",
        "sectors": tuple(GROUPS[each] for each in own),
        "sector_names": tuple(NAMES[each] for each in own),
        "emblem": f"card-{number:02}",
        "link": f"https://example.org/{number}",
        "rank": 76 - number,
        "gt": number / 10 + 0.1,
        "why": f"The reason of number {number}.",
    }


class TrialTitle(TallyTitle):
    """Tally with cards."""

    id: ClassVar[str] = "trial"
    name: ClassVar[str] = "Trial"
    activities: ClassVar[tuple[Activity, ...]] = (STORM, JOIN, SORT, HOUR, NEWS, WORK)

    def cards(self, setup: Setup | None = None) -> list[dict[str, Any]]:
        return [trial_card(number) for number in range(76)]


TRIAL = TrialTitle()


def title_of(name: str) -> Title:
    if name != "trial":
        raise UnknownGame(f"There is no game '{name}'.")
    return TRIAL
