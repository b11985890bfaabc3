"""The manifest of the Deep Decarbonization Draft: everything it brings, in one object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from keeling.core import common, packed
from keeling.core.bot import Bot
from keeling.core.game import Game
from keeling.core.outcome import Outcome
from keeling.core.page import Line, Scene, Section, TextPage
from keeling.core.text import N_
from keeling.core.title import Setup, Step, Title
from keeling.games.solutions.draft import bots, help, position, reading, table, terms, words
from keeling.games.solutions.draft.actions import FORMS
from keeling.games.solutions.draft.options import OPTIONS
from keeling.games.solutions.draft.rules import Draft
from keeling.games.solutions.draft.view import DraftView, view


class DraftTitle(Title):
    """A battle of climate knowledge: seven solutions each, and the roster that cuts most CO2 wins."""

    id = "draft"
    package = "keeling.games.solutions.draft"
    rules_version = 1
    name = N_("Deep Decarbonization Draft")
    tagline = N_("Seven solutions each, one chance to steal, then the backs come up. Who knew what counts?")
    fewest, most, usual = 2, 8, 4
    minutes = (15, 40)
    options = OPTIONS
    forms = FORMS
    rule_prefix = "S-"
    points_name = N_("titles won")

    def new(self, setup: Setup) -> Game:
        return Draft(setup.seats, position.choices_of(setup))

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        return tuple(int(q in outcome.winners) for q in range(len(outcome.places)))

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return words.say(action)

    def imaginable(self, setup: Setup, game: Game, seat: int) -> list[int]:
        """Whatever a person may say of any card."""
        if seat == common.CHANCE:
            return []
        cards = [packed.make(verb, card) for verb in words.SAID for card in range(terms.CARDS)]
        return [packed.make(terms.DECLINE), *cards]

    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        told = words.refusal(cast(Draft, game), seat, action, number)
        return told or super().refusal(setup, game, seat, action, number)

    def view(self, setup: Setup, game: Game, viewer: int) -> DraftView:
        return view(cast(Draft, game), viewer)

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        return words.tell(names, viewer, steps)

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        return table.Table(scene).context()

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        return reading.Reading(scene).page()

    def help(self) -> tuple[Section, ...]:
        return help.sections()

    def pad(self, setup: Setup, game: Game, seat: int) -> str:
        """Until the cards are turned up everybody may say what speaks for a choice (S-135)."""
        return "text" if terms.TAKING <= cast(Draft, game).phase <= terms.GIVING else ""

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        return position.write(setup, cast(Draft, game), self.rules_version)

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        return position.read(value, self.rules_version)

    def position_schema(self) -> dict[str, Any]:
        return position.schema()

    def bot(self, level: str) -> Bot:
        return bots.bot(level)


TITLE = DraftTitle()
