"""A game of Global Warming on the beginners' island, from pieces and tokens put down by hand.

Its yellow faces are the numbers of the base game, so hexes are where one knows them: `warm(4, skull="inert")`.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from keeling.core import common, packed
from keeling.core.game import Log
from keeling.core.options import complete
from keeling.games.catan import board, terms, tokens
from keeling.games.catan.knowledge import LAND_NAMES, ways
from keeling.games.catan.options import OPTIONS, choices_of
from keeling.games.catan.warming import Warming

if TYPE_CHECKING:
    from keeling.games.catan.tests.conftest import Table
else:
    Table = object

RED = {2: 1, 12: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 9, 9: 10, 10: 11, 11: 12}  # behind each yellow face; 1 is a skull


def corner(hex_: int, of: int = 0) -> int:
    """A node of a hex, clockwise from the top."""
    return board.HEX_NODES[hex_][of]


class Scenario(Table):
    """A table with two-sided tokens, in the trade and build phase of seat 0."""

    game: Warming
    corner = staticmethod(corner)

    def __init__(self, seats: int = 4, island: str = "beginners", **options: str | int) -> None:
        chosen = choices_of(complete(OPTIONS, {"island": island, **options}))
        self.game = Warming(seats, chosen, tokens.pairs(None), 0)
        self.game.log = Log()
        for h, number in enumerate(board.BEGINNERS_NUMBERS):
            if number:
                self.chance(terms.TOKEN, h, number, RED[number])
        self.game.placed = 2 * seats
        self.game.phase = terms.MAIN
        self.game.rolled = 1

    # -- putting things in place

    def edit(self, **fields: Any) -> Scenario:
        """Fields of the state, whatever the rules would say."""
        self.game.load({**self.game.dump(), **fields})
        return self

    def level(self, level: int) -> Scenario:
        return self.edit(level=level)

    def swap(self, one: int, other: int) -> Scenario:
        """The tokens of two hexes change places."""
        state = self.game.dump()
        for name in ("number", "back"):
            state[name][one], state[name][other] = state[name][other], state[name][one]
        self.game.load(state)
        return self.counted()

    def turned(self, *hexes: int) -> Scenario:
        """These lie red side up, and nothing else has happened."""
        state = self.game.dump()
        for h in hexes:
            state["number"][h], state["back"][h] = state["back"][h], 0
        self.game.load(state)
        return self.counted()

    def without(self, *hexes: int) -> Scenario:
        """These have lost their tokens, and the level has not followed."""
        state = self.game.dump()
        for h in hexes:
            state["number"][h] = state["back"][h] = 0
            state["gone"] |= 1 << h
            state["removed"] += 1
        self.game.load(state)
        return self.counted()

    def counted(self) -> Scenario:
        """What follows from the faces."""
        state = self.game.dump()
        number = state["number"]
        state["hexes"] = [sum(1 << h for h in range(19) if n and number[h] == n) for n in range(terms.TOP)]
        state["pips"] = [ways(state, seat) if seat < self.game.seats else 0 for seat in range(4)]
        self.game.load(state)
        return self

    def deck(self, *names: str) -> Scenario:
        """Leave these cards in the crisis deck: 'fields B', 'any A'."""
        left = [0] * terms.CRISES
        for name in names:
            land, order = name.split()
            left[terms.MAJOR if land == "any" else 2 * LAND_NAMES.index(land) + "AB".index(order)] += 1
        return self.edit(crisis=left, crisis_n=sum(left))

    # -- playing

    def crisis(self, land: str, order: str = "A") -> Scenario:
        """The card that is drawn."""
        self.chance(terms.CRISIS, 5 if land == "any" else LAND_NAMES.index(land), "AB".index(order))
        return self

    def struck(self, land: str, order: str = "A", dice: tuple[int, int] = (6, 6)) -> Scenario:
        """A roll that brings this card; a 12 does at every level, and pays nobody but at hex 3."""
        self.roll(*dice)
        return self.crisis(land, order)

    def votes(self, *ways: int) -> Scenario:
        """The voters that are still asked vote, in seat order."""
        asked = [seat for seat in range(4) if self.game.waiting >> seat & 1]
        for seat, way in zip(asked, ways, strict=True):
            self.do(terms.VOTE, way, seat=seat)
        return self

    def usual(self) -> Scenario:
        """All that are asked vote for production as usual."""
        return self.votes(*[terms.NORMAL] * int(self.game.waiting).bit_count())

    def pledges(self, seat: int, *kinds: int) -> Scenario:
        for kind in kinds:
            self.do(terms.PLEDGE, kind, seat=seat)
        return self

    # -- looking

    def faces(self, *hexes: int) -> list[tuple[int, int]]:
        """What is up and what lies behind it."""
        return [(int(self.game.number[h]), int(self.game.back[h])) for h in hexes]

    def asked(self) -> list[int]:
        """Who must decide now."""
        return [seat for seat in range(4) if self.game.deciders() >> seat & 1]

    def cards_drawn(self) -> int:
        """Crisis cards that left the deck."""
        return sum(board.CRISIS_COUNTS) - int(self.game.crisis_n)

    def draws_next(self) -> bool:
        """Whether a crisis card is drawn now."""
        verbs = {packed.verb(outcome) for outcome, _ in self.game.outcomes()} if self.by_chance() else set()
        return verbs == {terms.CRISIS}

    def by_chance(self) -> bool:
        return bool(self.game.deciders() >> common.CHANCE)

    def levels(self) -> list[tuple[int, int]]:
        """All changes of the level: the level, and why."""
        return [(level, cause) for level, cause, _ in self.events(terms.LEVEL)]


@pytest.fixture
def warm(table: type[Table]) -> type[Scenario]:
    """Makes a table of the scenario: `warm(seats, option="value")`; it brings the helpers above along."""
    return cast("type[Scenario]", type("Warm", (Scenario, table), {}))


@pytest.fixture(scope="session")
def oracle() -> Any:
    """The module oracle.py; a test cannot import its neighbour."""
    path = Path(__file__).with_name("oracle.py")
    spec = importlib.util.spec_from_file_location("catan_warming_oracle", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
