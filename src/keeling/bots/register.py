"""Which players a game has, and how long each may think."""

from __future__ import annotations

from keeling.core.bot import Bot, RandomBot
from keeling.core.title import Title

RANDOM = "random"
BUDGETS = {
    RANDOM: 0.0,
    "easy": 0.1,
    "normal": 0.25,
    "hard": 0.8,
}  # seconds; with the way there and back hard stays under 1
USUAL_BUDGET = 0.25


def levels(title: Title) -> tuple[str, ...]:
    """The players of a game, weakest first; every game has 'random'."""
    return (RANDOM, *(level for level in title.levels if level != RANDOM))


def budget(level: str) -> float:
    """Seconds that a player of that level may think about one decision."""
    return BUDGETS.get(level, USUAL_BUDGET)


def player(title: Title, level: str) -> Bot:
    """A player.

    Raises:
        BadOption: the game has none of that level.
    """
    return RandomBot() if level == RANDOM else title.bot(level)
