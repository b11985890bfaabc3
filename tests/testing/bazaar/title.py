"""The manifest: words, view and pages of the small game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import msgspec
from tests.testing.bazaar import rules
from tests.testing.bazaar.rules import Bazaar

from keeling.core import common, packed
from keeling.core.actions import NUMBER, Action, Forms, Word, named
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, BadPosition
from keeling.core.game import Game
from keeling.core.options import Option
from keeling.core.page import Choice, Line, Scene, Section, TextPage
from keeling.core.title import Setup, Step, Title

GOODS = ("rice", "salt", "silk")
GOOD = named(*GOODS)


@dataclass(frozen=True)
class Offer(Action):
    verb: ClassVar[int] = rules.OFFER
    words: ClassVar[Mapping[str, Word]] = {"to": NUMBER, "give": GOOD, "get": GOOD}
    to: int
    give: int
    get: int


@dataclass(frozen=True)
class Accept(Action):
    verb: ClassVar[int] = rules.ACCEPT


@dataclass(frozen=True)
class Keep(Action):
    verb: ClassVar[int] = rules.KEEP


@dataclass(frozen=True)
class Withdraw(Action):
    verb: ClassVar[int] = rules.WITHDRAW


@dataclass(frozen=True)
class Pass(Action):
    verb: ClassVar[int] = rules.PASS


@dataclass(frozen=True)
class Vote(Action):
    verb: ClassVar[int] = rules.VOTE
    words: ClassVar[Mapping[str, Word]] = {"answer": named("", "no", "yes")}
    answer: int


@dataclass(frozen=True)
class Draw(Action):
    verb: ClassVar[int] = rules.DRAW
    words: ClassVar[Mapping[str, Word]] = {"good": GOOD}
    good: int
    seat: int


class BazaarView(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    viewer: int
    phase: int
    owing: int
    offer: tuple[int, int, int, int]
    hands: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    voted: tuple[int, ...]
    legal: tuple[tuple[int, str], ...]


class BazaarTitle(Title):
    """Trading and secret votes."""

    id = "bazaar"
    package = "tests.testing.bazaar"
    name = "Bazaar"
    tagline = "Trade, vote, hoard."
    fewest, most, usual = 3, 5, 4
    minutes = (1, 2)
    options = (Option("rounds", "How many rounds?", low=1, high=rules.ROUNDS, default=rules.ROUNDS),)
    forms = Forms(Offer, Accept, Keep, Withdraw, Pass, Vote, Draw)
    levels = ("easy",)
    rule_prefix = "B-"
    points_name = "points"

    def new(self, setup: Setup) -> Game:
        return Bazaar(setup.seats, int(setup.options["rounds"]))

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        verb, a, b, c = packed.verb(action), packed.a(action), packed.b(action), packed.c(action)
        if verb == rules.OFFER:
            return f"Offer seat {a} {GOODS[b]} for {GOODS[c]}"
        if verb == rules.VOTE:
            return "Vote" if a == common.HIDDEN else f"Vote {('', 'no', 'yes')[a]}"
        if verb == rules.DRAW:
            return f"Seat {b} draws {'a good' if a == common.HIDDEN else GOODS[a]}"
        return self.forms.unpack(action).name().title()

    def view(self, setup: Setup, game: Game, viewer: int) -> BazaarView:
        known = cast(Bazaar, game.copy())
        known.redact(viewer)
        n, k = known.seats, rules.KINDS
        return BazaarView(
            viewer=viewer,
            phase=known.phase,
            owing=known.deciders(),
            offer=(known.maker, known.to, known.give, known.get),
            hands=tuple(tuple(known.hand[k * q : k * q + k]) for q in range(n)),
            sizes=tuple(known.size[:n]),
            voted=tuple(known.vote[:n]),
            legal=tuple((action, self.say(setup, known, viewer, action)) for action in known.actions(viewer)),
        )

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        lines = []
        for step in steps:
            who = "Chance" if step.seat == common.CHANCE else names[step.seat]
            lines.append(Line((f"{who}: {self.say(setup, self.new(setup), step.seat, step.action)}.",)))
            lines += [Line((f"Event {event}.",)) for event in step.events]
        return lines

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        page = self.text(setup, scene)
        return {"view": scene.view, "choices": page.choices, "lines": [str(line) for _, line in scene.lines]}

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        view: BazaarView = scene.view
        choices = tuple(Choice(str(i), str(action), label) for i, (action, label) in enumerate(view.legal, 1))
        rows = tuple((person.name, str(view.sizes[person.number])) for person in scene.people)
        return TextPage("Bazaar", (f"Phase {view.phase}.",), choices, "", (Section("all", "Seats", rows=rows),))

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        return {"game": self.id, "seats": setup.seats, "options": dict(setup.options), "state": game.dump()}

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        try:
            shape = msgspec.convert(value, dict[str, Any])
            setup = self.setup(int(shape["seats"]), shape["options"])
            game = self.new(setup)
            state = msgspec.convert(shape["state"], dict[str, int | list[int]], strict=True)
            if set(state) != set(game.FIELDS) or state["seats"] != setup.seats:
                raise BadPosition("These are not the fields of a Bazaar.")
            for name, old in game.dump().items():
                new = state[name]
                if isinstance(old, list) and (not isinstance(new, list) or len(new) != len(old)):
                    raise BadPosition(f"'{name}' takes {len(old)} numbers.")
                if not isinstance(old, list) and isinstance(new, list):
                    raise BadPosition(f"'{name}' takes one number.")
        except (msgspec.ValidationError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadPosition(f"This is no position of a Bazaar: {error!r}.") from None
        game.load(state)
        if found := game.faults():
            raise BadPosition(*found)
        return setup, game

    def position_schema(self) -> dict[str, Any]:
        return {"type": "object", "required": ["seats", "options", "state"]}

    def bot(self, level: str) -> Bot:
        if level not in ("random", "easy"):
            raise BadOption(f"There is no bot '{level}'.")
        return RandomBot()


TITLE = BazaarTitle()
