"""A table of the tests' own cards, seen and told as people see it: by name, to one viewer."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.core.page import Person, Scene, TextPage
from keeling.core.title import Setup, Step
from keeling.games.tipping_point import deck, terms, words
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.cards import DISASTERS, SYMBOLS
from keeling.games.tipping_point.game import TITLE
from keeling.games.tipping_point.options import choices_of
from keeling.games.tipping_point.reading import Reading
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.telling import tell
from keeling.games.tipping_point.view import view

NAMES = ("Ann", "Ben", "Cem", "Dora")
TRADING = (terms.DEVELOPING, terms.WINDOW, terms.OFFERED)


def named(numbers: dict[str, Any]) -> dict[str, Any]:
    """Our titles and texts on the numbers of the tests' deck, as a table's own deck."""
    ours = deck.standard()
    kinds = [("price", "kind_cost"), ("co2", "kind_co2"), ("cash", "kind_cash"), ("food", "kind_food")]
    kinds += [("uses", "kind_uses"), ("makes", "kind_makes"), ("copies", "copies")]
    buildings = [
        {**card, **{word: numbers[name][kind] for word, name in kinds}} for kind, card in enumerate(ours["building"])
    ]
    almanac = numbers["almanac"]
    rows = {one: [DISASTERS[almanac[5 * i + j]] for j in range(1, 5)] for i, one in enumerate(SYMBOLS, 1)}
    return {**ours, "building": buildings, "almanac": rows, "risk": {"x2": 4, "x3": 7}}


class Told:
    """What people at a table read. `at` is the rules' table of the tests; all that is asked is asked of it."""

    def __init__(self, at: Any, **options: Any) -> None:
        self.at, self.game = at, at.game
        self.setup = Setup("tipping_point", at.game.seats, options, deck=named(at.deck()))

    def reading(self, viewer: int, coach: bool = False) -> Reading:
        people = tuple(Person(q, NAMES[q]) for q in range(self.game.seats))
        return Reading(self.setup, Scene(view(self.setup, self.game, viewer), viewer, people, coach=coach))

    def page(self, viewer: int) -> TextPage:
        return self.reading(viewer).page()

    def said(self, seat: int) -> list[str]:
        return [words.say(self.setup, self.game, seat, action) for action in self.game.actions(seat)]

    def say(self, verb: int, *args: int, seat: int = 0) -> str:
        return words.say(self.setup, self.game, seat, packed.make(verb, *args))

    def read(self, text: str, seat: int = 0) -> int:
        return TITLE.read(self.setup, self.game, seat, text)

    def why(self, verb: int, *args: int, seat: int = 0) -> str:
        """Why something is refused."""
        action = packed.make(verb, *args)
        number = self.game.check(seat, action)
        assert number
        return words.refusal(self.setup, self.game, seat, action, number)

    def will(self, verb: int, *args: int, seat: int = 0) -> str:
        """What a listed choice will do."""
        action = str(packed.make(verb, *args))
        return next(one.will for one in self.reading(seat).choices if one.action == action)

    def log(self, viewer: int, *moves: tuple[int, int]) -> list[str]:
        """One entry of the log, and the table goes on."""
        steps = []
        for seat, action in moves:
            seen = self.game.seen(viewer, seat, action)
            self.game.log = log = Log()
            self.game.play(seat, action)
            steps.append(Step(seat, seen, tuple(log.seen_by(viewer))))
        return [str(line) for line in tell(self.setup, NAMES, viewer, steps)]


class Rounds:
    """Random games of our own deck in which people trade, build and light up more than chance would."""

    def __init__(self, seed: int, seats: int = 4, **options: Any) -> None:
        self.setup = TITLE.setup(seats, options)
        self.game = TippingPoint(seats, deck.numbers(), choices_of(self.setup.options))
        self.streams, self.moves = Streams(b"words %d" % seed), Moves()

    def below(self, n: int) -> int:
        return self.streams.below(common.BOTS, n)

    def one(self, things: list[Any]) -> Any:
        return things[self.below(len(things))]

    def settle(self) -> None:
        self.game.settle(self.streams, self.moves)

    def decider(self) -> int:
        return self.streams.one_of(common.BOTS, self.game.deciders())

    def offer(self) -> tuple[int, int] | None:
        """Somebody's offer that the rules allow, if one is found."""
        game = self.game
        if game.phase not in TRADING or not self.below(2):
            return None
        for _try in range(8):
            seat, other = self.below(game.seats), self.below(game.seats)
            dark = [c for c, at in enumerate(game.where) if at - terms.CITY in (seat, other) and not game.upright[c]]
            card = self.one([None, *dark, *dark])
            bargain = Bargain(
                other, self.below(7) - 3, self.one([0, 0, 1, -2]), self.mover(seat), self.mover(other), card,
                0 if card is None else 1 + self.below(2), not self.below(3),
            )  # fmt: skip
            if game.check(seat, bargain.pack()) == 0:
                return seat, bargain.pack()
        return None

    def mover(self, seat: int) -> int | None:
        game = self.game
        here = [c for c, at in enumerate(game.at_home) if at == terms.CITY + seat and game.twin_citizen(c) == c]
        found: int | None = self.one([None, *here])
        return found

    def move(self) -> tuple[int, int]:
        """Who does what next; the end of a turn is chosen less often, power more."""
        found = self.offer()
        if found is not None:
            return found
        seat = self.decider()
        legal = self.game.actions(seat)
        lively = [action for action in legal if packed.verb(action) not in (terms.END, terms.DEMOLISH, terms.DECLINE)]
        lit = [action for action in legal if packed.verb(action) == terms.BUY and packed.b(action)]
        best = lit if lit and self.below(2) else lively if lively and self.below(4) else legal
        return seat, self.one(best)


@pytest.fixture
def told() -> type[Told]:
    return Told


@pytest.fixture
def rounds() -> type[Rounds]:
    return Rounds


@pytest.fixture
def names() -> tuple[str, ...]:
    return NAMES
