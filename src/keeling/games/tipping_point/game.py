"""The manifest of Tipping Point: everything the game brings, in one object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from keeling.core import common, packed
from keeling.core.bot import Bot
from keeling.core.game import Game
from keeling.core.outcome import Outcome
from keeling.core.page import Line, Scene, Section, TextPage
from keeling.core.report import Order, Report
from keeling.core.sheet import Sheet
from keeling.core.text import N_
from keeling.core.title import Setup, Step, Title
from keeling.games.tipping_point import (
    bots,
    deck,
    help,
    offers,
    position,
    reading,
    sheets,
    table,
    telling,
    terms,
    words,
)
from keeling.games.tipping_point.actions import FORMS
from keeling.games.tipping_point.options import OPTIONS, choices_of, fewest
from keeling.games.tipping_point.pages import PAGES
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.view import TippingView, view

HARMLESS = (terms.END, terms.DONE, terms.KEEP, terms.DECLINE, terms.DISAGREE, terms.KEEP_DEAL)


class TippingPointTitle(Title):
    """Tipping Point: grow a city to ten citizens before the common CO2 tips the climate."""

    id = "tipping_point"
    package = "keeling.games.tipping_point"
    rules_version = 1
    name = N_("Tipping Point")
    tagline = N_("Grow your city to ten people. What it emits, the weather does to everybody.")
    fewest, most, usual = 2, 4, 3
    minutes = (60, 90)
    options = OPTIONS
    forms = FORMS
    rule_prefix = "T-"
    points_name = N_("games won")
    pages = PAGES
    reports = ("balance",)

    def places(self, options: Mapping[str, str | int]) -> tuple[int, int]:
        return fewest(options), self.most

    def new(self, setup: Setup) -> Game:
        choices = choices_of(setup.options)
        if "first" in setup.carry:
            choices["first"] = setup.carry["first"] % setup.seats
        return TippingPoint(setup.seats, deck.numbers(setup.deck), choices)

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        return tuple(int(seat in outcome.winners) for seat in range(len(outcome.places)))

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return words.say(setup, cast(TippingPoint, game), seat, action)

    def read(self, setup: Setup, game: Game, seat: int, text: object) -> int:
        """Offers too, which no list has: 'offer $2 a decade to player 2 for 1 food'."""
        if isinstance(text, str) and 0 <= seat < setup.seats:
            offer = offers.read(setup, cast(TippingPoint, game), seat, text)
            if offer is not None:
                return offer
        return super().read(setup, game, seat, text)

    def imaginable(self, setup: Setup, game: Game, seat: int) -> list[int]:
        bought = words.imaginable(cast(TippingPoint, game)) if seat != common.CHANCE else []
        return [*super().imaginable(setup, game, seat), *bought]

    def compose(self, setup: Setup, seat: int, fields: Mapping[str, str]) -> int:
        return offers.compose(setup, seat, fields)

    def harmless(self, legal: Sequence[int]) -> Sequence[int]:
        """To end, to keep and to decline; else whatever there is."""
        return [action for action in legal if packed.verb(action) in HARMLESS] or legal

    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        told = words.refusal(setup, cast(TippingPoint, game), seat, action, number)
        return told or super().refusal(setup, game, seat, action, number)

    def view(self, setup: Setup, game: Game, viewer: int) -> TippingView:
        return view(setup, cast(TippingPoint, game), viewer)

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        return telling.tell(setup, names, viewer, steps)

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        return table.Table(setup, scene).context()

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        return reading.Reading(setup, scene).page()

    def help(self) -> tuple[Section, ...]:
        return help.sections()

    def cards(self, setup: Setup | None = None) -> list[dict[str, Any]]:
        return deck.cards(setup.deck if setup else None)

    def sheets(self) -> tuple[Sheet, ...]:
        return sheets.sheets()

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        return position.write(setup, cast(TippingPoint, game), self.rules_version)

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        return position.read(value, self.rules_version)

    def position_schema(self) -> dict[str, Any]:
        return position.schema()

    def read_deck(self, text: str) -> dict[str, Any]:
        return deck.read(text)

    def deck(self, setup: Setup | None = None) -> dict[str, Any]:
        return (setup.deck if setup else None) or deck.standard()

    def deck_rows(self, deck_: Mapping[str, Any]) -> list[tuple[int, str, str]]:
        return deck.rows(deck_)

    def deck_size(self, deck_: Mapping[str, Any]) -> str:
        return deck.size(deck_)

    def report_size(self, kind: str, order: Order) -> int:
        from keeling.games.tipping_point import balance  # only for a report

        return balance.size(order)

    def report(self, kind: str, order: Order, told: Callable[[int], None]) -> Report:
        from keeling.games.tipping_point import balance

        return balance.report(order, told)

    def bot(self, level: str) -> Bot:
        return bots.bot(level)


TITLE = TippingPointTitle()
