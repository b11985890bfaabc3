"""The acts of a round that might be taken back, and those that were: see `undo`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from keeling.core import common
from keeling.core.errors import BadRecord
from keeling.core.game import Game
from keeling.core.match import Entry

LONGEST = 200  # acts in a row without chance that are remembered


class Act(NamedTuple):
    """An act that caused no chance.

    Attributes:
        position: in the log.
        before: the state that it changed.
        owing: who owed an answer then, as a bit mask.
        used: milliseconds that its seat had taken for the answer.
    """

    position: int
    entry: Entry
    before: Game
    owing: int
    used: int = 0


@dataclass
class Plea:
    """A request for consent that is open.

    Attributes:
        seat: who asks.
        at: the position of the act.
        since: when it was asked for the first time, in milliseconds since 1970.
        agreed: the seats that have agreed.
    """

    seat: int
    at: int
    since: int = 0
    agreed: set[int] = field(default_factory=set)


class Trail:
    """The acts of a round since chance last decided, and what was taken back.

    Attributes:
        acts: oldest first.
        undone: the position of each act that was taken back, and where that stands.
        first_asked: when it was first asked for an act, by its position: to ask again gives no more time.
        bar: why nothing can be taken back that `acts` does not hold: '' at the beginning of a round, else the name of
            the stream that decided, 'note', 'clock' or 'damage'.
        secrets: what `undo` worked out: by (position, 0) whether an act told one, by (position, newest position)
            whether it stands apart from those that followed.
    """

    def __init__(self) -> None:
        self.begin("")

    def begin(self, bar: str) -> None:
        """Nothing before this moment can be taken back."""
        self.acts: list[Act] = []
        self.undone: dict[int, int] = {}
        self.secrets: dict[tuple[int, int], bool] = {}
        self.bar = bar
        self.plea: Plea | None = None
        self.first_asked: dict[int, int] = {}

    def add(self, act: Act, by: str = "") -> None:
        """Args:
        by: as in `events.Did`.
        """
        self.plea = None
        if act.entry.chance or by:
            self.acts.clear()
            self.bar = stream_of(act.entry) or by
        else:
            self.acts = [*self.acts[1 - LONGEST :], act]

    def written(self) -> None:
        """Somebody wrote or drew something for all to see."""
        self.acts.clear()
        self.bar = "note"

    def newest(self, seat: int) -> int | None:
        """How many acts followed the newest of a seat; None if there is none."""
        return next((later for later, act in enumerate(reversed(self.acts)) if act.entry.seat == seat), None)

    def take_back(self, position: int, later: int) -> tuple[Act, Game]:
        """Drop the act that so many followed, and play these without it.

        Returns:
            The act, and the state after the others.

        Raises:
            BadRecord: they cannot be played without it.
        """
        self.plea = None
        self.secrets.clear()
        kept = self.acts[len(self.acts) - later :]
        del self.acts[len(self.acts) - later :]
        act = self.acts.pop()
        self.undone[act.position] = position
        game = act.before
        for one in kept:
            self.acts.append(one._replace(before=game, owing=game.deciders()))
            game = without_chance(game, one.entry)
        return act, game


def without_chance(game: Game, entry: Entry) -> Game:
    """The state after a decision that causes none.

    Raises:
        BadRecord: it is not allowed, or causes some.
    """
    after = game.copy()
    if after.check(entry.seat, entry.action):
        raise BadRecord("What followed cannot stand without the act.")
    after.apply(entry.seat, entry.action)
    if after.deciders() >> common.CHANCE:
        raise BadRecord("Chance would have to decide without the act.")
    return after


def stream_of(entry: Entry) -> str:
    """The stream that decided in an entry, '' if chance had no part in it."""
    return common.STREAM_NAMES[max(entry.chance[0].stream, 0)] if entry.chance else ""
