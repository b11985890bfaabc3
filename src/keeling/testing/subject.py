"""What is put through the battery: a title with a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from keeling.core import common
from keeling.core.game import Game
from keeling.core.page import Person
from keeling.core.registry import title_of
from keeling.core.title import Setup, Title

NAMES = ("Ada", "Ben", "Cem", "Dana", "Eli", "Fia", "Gus", "Hal")


@dataclass(frozen=True)
class Subject:
    """A game to test and how it starts.

    Attributes:
        unlisted: the names of actions that may be accepted without being listed by `legal` (free offers, say). Those
            that a whole game never lists are found without being named here.
        reveals: the numbers of events that open a secret which matters no more and which the state forgets (votes, once
            all are in).
    """

    title: Title
    setup: Setup
    unlisted: frozenset[str] = frozenset()
    reveals: frozenset[int] = frozenset()

    def __str__(self) -> str:
        standard = {option.key: option.standard for option in self.title.options}
        chosen = [f"{key}={value}" for key, value in self.setup.options.items() if value != standard[key]]
        return "-".join([self.title.id, str(self.setup.seats), *chosen])

    def new(self) -> Game:
        """The state before the first chance event."""
        return self.title.new(self.setup)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat, and the spectator."""
        return (*range(self.setup.seats), common.SPECTATOR)

    @property
    def people(self) -> tuple[Person, ...]:
        """Somebody for each seat; the last is a bot."""
        last = self.setup.seats - 1
        return tuple(Person(q, NAMES[q], "bot" if q == last else "person", score=q) for q in range(last + 1))


def subjects(
    game: str | Title,
    seats: Sequence[int] = (),
    options: Sequence[Mapping[str, Any]] = ({},),
    unlisted: Sequence[str] = (),
    reveals: Sequence[int] = (),
) -> list[Subject]:
    """Every number of seats with every choice of options.

    Args:
        game: a title, or the id of one that the registry knows.
        seats: numbers of players; the fewest, the usual and the most if there are none.
        unlisted, reveals: see `Subject`.
    """
    title = title_of(game) if isinstance(game, str) else game
    numbers = list(seats) or sorted({title.fewest, title.usual, title.most})
    setups = [title.setup(n, chosen) for chosen in options for n in numbers]
    return [Subject(title, setup, frozenset(unlisted), frozenset(reveals)) for setup in setups]
