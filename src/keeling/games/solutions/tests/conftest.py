"""Games for tests of sentences and pages: dealt as wished, changed field by field, seen by one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.core.page import Line, Person, Scene
from keeling.core.title import Setup, Step
from keeling.games.solutions import deck, terms, words
from keeling.games.solutions.game import TITLE
from keeling.games.solutions.rules import Solutions
from keeling.games.solutions.spoken import Spoken
from keeling.games.solutions.view import view

NAMES = ("Ann", "Ben", "Cem", "Dua", "Eli", "Fay", "Gus", "Hal")


def card(id: str) -> int:
    """The number of a Solution card."""
    return deck.number_of()[id]


def small(kind: str, id: str) -> int:
    """The number of a card of a small deck."""
    return [one.id for one in getattr(deck.decks(), kind)].index(id)


class Play:
    """A game in play. The first player begins; cards are ids, and chance is a seed where nothing is forced."""

    def __init__(self, setup: Setup, game: Solutions) -> None:
        self.setup, self.game, self.streams = setup, game, Streams(b"any")
        self.steps: list[tuple[int, int, Log, Solutions]] = []

    def deal(self, *hands: Sequence[str]) -> Play:
        """These cards come to the hands in turn; what is not named comes by chance, never a card that is named."""
        named = {card(id) for hand in hands for id in hand}
        wanted = [[card(id) for id in hand] for hand in hands]
        while self.game.phase in (terms.DRAWING_LOTS, terms.DEALING):
            outcomes = [action for action, _weight in self.game.outcomes()]
            mine = wanted[packed.b(outcomes[0])] if self.game.phase == terms.DEALING and wanted else []
            free = [action for action in outcomes if packed.a(action) not in named]
            first = next((action for action in outcomes if mine and packed.a(action) == mine[0]), free[0])
            mine[:1] = []
            self.game.play(common.CHANCE, first)
        return self

    def put(self, **fields: Any) -> Play:
        """Fields of the state as they shall be; of an array a dict from place to value."""
        state = self.game.dump()
        for name, value in fields.items():
            for place, part in value.items() if isinstance(value, dict) else ():
                state[name][place] = part
            if not isinstance(value, dict):
                state[name] = value
        self.game.load(state)
        return self

    def do(self, seat: int, verb: int, a: int = 0, b: int = 0) -> Play:
        """A decision, and the chance after it."""
        self.steps = []
        self.step(seat, packed.make(verb, a, b))
        out = Moves()
        while self.game.deciders() >> common.CHANCE:
            self.step(common.CHANCE, self.game.sample(self.streams, out))
        return self

    def step(self, seat: int, action: int) -> None:
        before = self.game.copy()
        self.game.log = log = Log()
        self.game.play(seat, action)
        self.game.log = None
        self.steps.append((seat, action, log, before))

    def told(self, viewer: int) -> list[str]:
        """What a viewer reads of the last decision and the chance after it."""
        steps = [
            Step(seat, before.seen(viewer, seat, action), tuple(log.seen_by(viewer)))
            for seat, action, log, before in self.steps
        ]
        return [str(line) for line in self.lines(viewer, steps)]

    def lines(self, viewer: int, steps: Sequence[Step]) -> list[Line]:
        return words.tell(self.setup, NAMES[: self.setup.seats], viewer, steps)

    def scene(self, viewer: int = 0, **more: Any) -> Scene:
        people = tuple(Person(seat, NAMES[seat]) for seat in range(self.setup.seats))
        return Scene(view(self.game, viewer), viewer, people, **more)

    def seen(self, viewer: int = 0, **more: Any) -> Spoken:
        """The table in sentences; `coach=True` and other fields of the scene may be given."""
        return Spoken(self.setup, self.scene(viewer, **more))


New = Callable[..., Play]


@pytest.fixture
def play() -> New:
    """A game before its first chance event: `play(players, option="value", …)`; with `carry` of an earlier round."""

    def made(players: int = 3, carry: dict[str, int] | None = None, **options: Any) -> Play:
        seats = players
        if options.get("decide") == "group":
            seats, options = 1, {"people": players, **options}
        setup = TITLE.setup(seats, options, carry=carry)
        game = TITLE.new(setup)
        assert isinstance(game, Solutions)
        return Play(setup, game)

    return made
