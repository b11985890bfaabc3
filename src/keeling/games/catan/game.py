"""The manifest of Catan: everything the game brings, in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from keeling.core.bot import Bot
from keeling.core.errors import BadDeck
from keeling.core.game import Game
from keeling.core.outcome import Outcome
from keeling.core.page import Line, Scene, Section, TextPage
from keeling.core.sheet import Sheet
from keeling.core.text import N_, _, ngettext
from keeling.core.title import Setup, Step, Title
from keeling.games.catan import bots, help, offers, position, reading, sheets, table, telling, terms, tokens, words
from keeling.games.catan.actions import FORMS
from keeling.games.catan.options import OPTIONS, choices_of
from keeling.games.catan.pages import PAGES
from keeling.games.catan.rules import Catan
from keeling.games.catan.view import CatanView, view
from keeling.games.catan.warming import Warming


class CatanTitle(Title):
    """Catan: settle an island, trade and build; with Global Warming, before it is uninhabitable."""

    id = "catan"
    package = "keeling.games.catan"
    rules_version = 1
    name = N_("Catan: Global Warming")
    tagline = N_("Settle the island, trade, build. Every city and every road record warms it a little.")
    fewest, most, usual = 2, 4, 4
    minutes = (45, 90)
    options = OPTIONS
    forms = FORMS
    rule_prefix = "C-"
    points_name = N_("games won")
    pages = PAGES

    def rule_id(self, number: int) -> str:
        """The scenario's rules are numbered from terms.SCENARIO on."""
        return f"GW-{number - terms.SCENARIO:03d}" if number > terms.SCENARIO else super().rule_id(number)

    def new(self, setup: Setup) -> Game:
        chosen = choices_of(setup.options)
        starter = setup.carry.get("starter", -1)
        starter = starter % setup.seats if starter >= 0 else -1
        if setup.options["scenario"] == "global_warming":
            pairs = tokens.pairs(setup.deck, apart=setup.options["tokens"] == "apart")
            return Warming(setup.seats, chosen, pairs, starter)
        if setup.deck:
            raise BadDeck("The base game has no tokens with two sides: play Global Warming with them, or without.")
        return Catan(setup.seats, chosen, starter)

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        return tuple(int(seat in outcome.winners) for seat in range(len(outcome.places)))

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return words.say(cast(Catan, game), seat, action)

    def read(self, setup: Setup, game: Game, seat: int, text: object) -> int:
        """Offers too, which no list has: 'offer 1 wool for 1 ore to player 2'."""
        if isinstance(text, str) and 0 <= seat < setup.seats:
            offer = offers.read(cast(Catan, game), seat, text)
            if offer is not None:
                return offer
        return super().read(setup, game, seat, text)

    def compose(self, setup: Setup, seat: int, fields: Mapping[str, str]) -> int:
        return offers.compose(setup.seats, seat, fields)

    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        told = words.refusal(cast(Catan, game), seat, action, number)
        return told or super().refusal(setup, game, seat, action, number)

    def view(self, setup: Setup, game: Game, viewer: int) -> CatanView:
        return view(cast(Catan, game), viewer)

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        return telling.tell(setup, names, viewer, steps)

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        return table.Table(setup, scene).context()

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        return reading.Reading(setup, scene).page()

    def help(self) -> tuple[Section, ...]:
        return help.sections()

    def sheets(self) -> tuple[Sheet, ...]:
        return sheets.sheets()

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        return position.write(setup, cast(Catan, game), self.rules_version)

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        return position.read(value, self.rules_version)

    def position_schema(self) -> dict[str, Any]:
        return position.schema()

    def read_deck(self, text: str) -> dict[str, Any]:
        """A table of tokens as the printed sheets have them (GW-006)."""
        return tokens.read(text)

    def deck(self, setup: Setup | None = None) -> dict[str, Any]:
        return (setup.deck if setup else None) or tokens.standard()

    def deck_rows(self, deck: Mapping[str, Any]) -> list[tuple[int, str, str]]:
        """Each kind of token once."""
        faces = [tuple(token) for token in deck.get("tokens", ())]
        return [
            (faces.count(face), str(face[0]), _("turns to %(red)s", red=face[1]) if face[1] else _("turns to a skull"))
            for face in dict.fromkeys(faces)
        ]

    def deck_size(self, deck: Mapping[str, Any]) -> str:
        return ngettext("%(n)s two-sided token", "%(n)s two-sided tokens", len(deck.get("tokens", ())))

    def bot(self, level: str) -> Bot:
        return bots.bot(level)


TITLE = CatanTitle()
