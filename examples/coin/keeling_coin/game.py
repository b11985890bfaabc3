"""The manifest: words, views and pages in one object."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from keeling.core import common, packed
from keeling.core.actions import Action, Forms, named
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadInput, BadOption, BadPosition
from keeling.core.game import Game
from keeling.core.page import Choice, Line, Scene, Section, TextPage
from keeling.core.title import Setup, Step, Title
from keeling_coin.rules import CALL, FLIP, GOAL, HEADS, SEATS, Coin

SIDES = ("", "heads", "tails")


@dataclass(frozen=True)
class Call(Action):
    verb = CALL
    words = {"side": named(*SIDES)}  # noqa: RUF012
    side: int


@dataclass(frozen=True)
class Flip(Action):
    verb = FLIP
    words = {"side": named(*SIDES)}  # noqa: RUF012
    side: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    scores: tuple[int, ...]
    called: tuple[bool, ...]
    mine: str
    over: bool
    choices: tuple[Choice, ...]


class CoinTitle(Title):
    """Heads or tails."""

    id = "coin"
    package = "keeling_coin"
    name = "Heads or tails"
    tagline = "Call it in secret. Three right calls win."
    fewest, most, usual = 2, SEATS, 2
    minutes = (1, 3)
    options = ()
    forms = Forms(Call, Flip)
    levels = ("easy",)
    rule_prefix = "H-"
    points_name = "points"

    def new(self, setup: Setup) -> Game:
        return Coin(setup.seats)

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        side = "" if packed.a(action) == common.HIDDEN else f" {SIDES[packed.a(action)]}"
        return f"The coin shows{side}" if seat == common.CHANCE else f"Call{side}"

    def view(self, setup: Setup, game: Game, viewer: int) -> View:
        known = cast(Coin, game.copy())
        known.redact(viewer)  # the one door: nothing below can tell what this seat may not know
        own = known.calls[viewer] if viewer < known.seats else 0
        listed = enumerate(known.actions(viewer), 1)
        choices = tuple(Choice(str(n), str(a), self.say(setup, known, viewer, a)) for n, a in listed)
        called = tuple(bool(call) for call in known.calls[: known.seats])
        return View(tuple(known.scores[: known.seats]), called, SIDES[own], bool(known.over), choices)

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        lines = []
        for step in steps:
            if step.seat != common.CHANCE:
                mine = f"You call {SIDES[packed.a(step.action)]}." if step.seat == viewer else ""
                lines.append(Line((mine or f"{names[step.seat]} has called.",), step.seat))
                continue
            right = packed.a(step.events[0]) if packed.a(step.action) == HEADS else ~packed.a(step.events[0])
            who = ", ".join(name for q, name in enumerate(names) if right >> q & 1) or "nobody"
            lines.append(Line((f"The coin shows {SIDES[packed.a(step.action)]}. A point for: {who}.",)))
        return lines

    def prompt(self, view: View) -> str:
        if view.over:
            return "The game is over."
        return "Heads or tails?" if view.choices else f"You called {view.mine}." if view.mine else "They are calling."

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        view: View = scene.view
        seats = [(p.name, view.scores[p.number], view.called[p.number]) for p in scene.people]
        return {"prompt": self.prompt(view), "seats": seats, "choices": view.choices, "asked_at": scene.asked_at}

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        view: View = scene.view
        rows = tuple((p.name, str(view.scores[p.number])) for p in scene.people)
        points = Section("seats", "Points", headers=("Player", "Points"), rows=rows)
        rules = tuple(rule.text for rule in self.rules().values())
        return TextPage(self.name, (self.prompt(view),), view.choices, "", (points,), rules)

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        coin = cast(Coin, game)
        calls = [SIDES[call] for call in coin.calls[: coin.seats]]
        return {"game": self.id, "scores": coin.scores[: coin.seats], "calls": calls}

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        if not isinstance(value, dict) or set(value) != {"game", "scores", "calls"} or value["game"] != self.id:
            raise BadPosition("A position is an object with \"game\": \"coin\", 'scores' and 'calls'.")
        scores, calls = value["scores"], value["calls"]
        if not isinstance(scores, list) or any(type(n) is not int or not 0 <= n <= GOAL for n in scores):
            raise BadPosition(f"'scores' takes a number from 0 to {GOAL} for each seat.")
        if not isinstance(calls, list) or any(call not in SIDES for call in calls) or len(calls) != len(scores):
            raise BadPosition("'calls' takes heads, tails or an empty text for each seat.")
        try:
            setup = self.setup(len(scores))
        except BadInput as fault:
            raise BadPosition(*fault.faults) from None
        game = Coin(setup.seats)
        game.scores[: setup.seats] = scores
        game.calls[: setup.seats] = [SIDES.index(call) for call in calls]
        game.over = int(max(scores) == GOAL)
        if faults := game.faults():
            raise BadPosition(*faults)
        return setup, game

    def position_schema(self) -> dict[str, Any]:
        numbers = {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": GOAL}}
        sides = {"type": "array", "items": {"enum": list(SIDES)}}
        shape = {"game": {"const": self.id}, "scores": numbers, "calls": sides}
        return {"type": "object", "properties": shape, "required": list(shape), "additionalProperties": False}

    def bot(self, level: str) -> Bot:
        if level not in ("random", *self.levels):
            raise BadOption(f"There is no bot '{level}'.")
        return RandomBot()


TITLE = CoinTitle()
