"""A position from a file: what it shows, what may be done, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from keeling.cli.asking import json_of, nearest_sentence, text_of, title_named
from keeling.cli.terminal import Terminal
from keeling.core import common
from keeling.core.errors import BadAction, BadOption, BadPosition
from keeling.core.game import Game, Refused
from keeling.core.page import Person, Scene, TextPage
from keeling.core.registry import titles
from keeling.core.title import Setup, Title


class Refusal(Exception):
    """The rules forbid it; `told` is the refusal as JSON."""

    def __init__(self, title: Title, setup: Setup, game: Game, seat: int, action: int, ruling: int) -> None:
        known = game.copy()
        if seat != common.CHANCE:
            known.redact(seat)
        self.told = {
            "code": title.code(ruling),
            "ruling": title.ruling(ruling).id,
            "sentence": title.refusal(setup, known, seat, action, ruling),
        }
        super().__init__(self.told["sentence"])


class Position:
    """A state with its set-up; all of it lies open."""

    def __init__(self, title: Title, setup: Setup, game: Game) -> None:
        self.title, self.setup, self.game = title, setup, game

    @classmethod
    def load(cls, file: str) -> Position:
        """Raises:
        BadInput: the file or the position.
        """
        value = json_of(text_of(file), "The position")
        if isinstance(value, dict) and "refused" in value:
            raise BadPosition("This is a refusal, no position: the step before it was refused.")
        title = title_named(game_of(value))
        return cls(title, *title.read_position(value))

    def written(self) -> dict[str, Any]:
        """The position as JSON."""
        return self.title.write(self.setup, self.game)

    @property
    def waits(self) -> bool:
        """Whether chance is to move."""
        return bool(self.game.deciders() >> common.CHANCE)

    def need_seat(self, seat: int) -> None:
        """Raises:
        BadOption: the position has no such seat.
        """
        if not 0 <= seat < self.setup.seats:
            raise BadOption(f"There is no seat {seat}; seats count from 0 to {self.setup.seats - 1}.")

    # -- what may be done --------------------------------------------------------------------------------------------

    def choices(self, only: int | None = None) -> list[dict[str, Any]]:
        """What `legal` prints; of one seat, or of chance and all."""
        listed = []
        if self.waits and only is None:
            for outcome, weight in self.game.outcomes():
                listed.append({**self.choice(common.CHANCE, outcome), "weight": weight})
        seats = range(self.setup.seats) if only is None else [only]
        return listed + [self.choice(seat, action) for seat in seats for action in self.game.actions(seat)]

    def choice(self, seat: int, action: int) -> dict[str, Any]:
        return {
            "seat": seat,
            "action": self.title.forms.json(action),
            "sentence": self.title.say(self.setup, self.game, seat, action),
            "packed": action,
        }

    # -- playing on --------------------------------------------------------------------------------------------------

    def apply(self, actions: Sequence[str], outcomes: Sequence[str]) -> None:
        """Do these in turn; outcomes are used as chance falls due.

        Raises:
            BadInput: an action or outcome cannot be read, or outcomes are left over.
            Refusal: the rules forbid one.
        """
        waiting = list(outcomes)
        self.settle(waiting)
        for text in actions:
            seat, action = self.seat_and_action(text)
            self.play(seat, self.read(seat, action))
            self.settle(waiting)
        if waiting:
            named = ", ".join(f"'{text}'" for text in waiting)
            raise BadAction(f"Chance is not to move any more; left over: {named}.")

    def settle(self, waiting: list[str]) -> None:
        """Let chance bring what was ordered."""
        while waiting and self.waits:
            self.play(common.CHANCE, self.read(common.CHANCE, as_value(waiting.pop(0))))

    def read(self, seat: int, value: Any) -> int:
        """A packed action or outcome.

        Raises:
            BadAction: it cannot be read; it names the nearest sentence.
        """
        try:
            return self.title.read(self.setup, self.game, seat, value)
        except BadAction:
            if not isinstance(value, str):
                raise
            chance = seat == common.CHANCE
            listed = [outcome for outcome, _ in self.game.outcomes()] if chance else self.game.actions(seat)
            said = [self.title.say(self.setup, self.game, seat, action) for action in listed]
            near = nearest_sentence(value, said) or " 'keeling position legal' lists what can be done."
            what = "no outcome of this chance event" if chance else f"nothing that seat {seat} can do here"
            raise BadAction(f"'{value[:80]}' is {what}.{near}") from None

    def play(self, seat: int, action: int) -> None:
        try:
            self.game.play(seat, action)
        except Refused as refused:
            raise Refusal(self.title, self.setup, self.game, seat, action, refused.ruling) from None

    def seat_and_action(self, text: str) -> tuple[int, Any]:
        seat, sign, action = text.partition(":")
        if not sign or not seat.strip().isdecimal() or not action.strip():
            raise BadAction(f"'{text[:60]}' is no SEAT:ACTION, such as '0:{self.example()}'. Seats count from 0.")
        number = int(seat[:9])
        self.need_seat(number)
        return number, as_value(action.strip())

    def example(self) -> str:
        return next((choice["sentence"] for choice in self.choices() if "weight" not in choice), "a sentence")

    # -- showing -----------------------------------------------------------------------------------------------------

    def page(self, viewer: int) -> TextPage:
        """The text page of a seat or a spectator."""
        people = tuple(Person(q, f"Seat {q}") for q in range(self.setup.seats))
        view = self.title.view(self.setup, self.game, viewer)
        return self.title.text(self.setup, Scene(view=view, viewer=viewer, people=people))

    def show_page(self, viewer: int, terminal: Terminal) -> None:
        """One seat's page."""
        page = self.page(viewer)
        terminal.page(page)
        if page.choices:
            terminal.choices(page)

    def show(self, terminal: Terminal) -> None:
        """The open table, and of each seat what it alone sees."""
        page = self.page(common.SPECTATOR)
        if self.waits:
            waits = "Chance is to move; 'keeling position legal' lists the outcomes."
            page = msgspec.structs.replace(page, now=(waits,))
        terminal.page(msgspec.structs.replace(page, title=f"{self.title.name}, {self.setup.seats} seats"))
        shown = {section.id for section in page.sections}
        for q in range(self.setup.seats):
            for section in self.page(q).sections:
                if section.id not in shown:
                    terminal.section(msgspec.structs.replace(section, heading=f"Seat {q}: {section.heading}"))


def game_of(value: Any) -> str:
    """The game that a position names; without a name the only one there is.

    Raises:
        BadPosition: it names none.
    """
    if not isinstance(value, dict):
        raise BadPosition("A position is a JSON object; 'keeling position new GAME' prints one.")
    known = list(titles())
    name = value.get("game", known[0] if len(known) == 1 else None)
    if not isinstance(name, str):
        raise BadPosition(f'A position names its game, such as "game": "{known[0]}".')
    return name


def as_value(text: str) -> Any:
    """JSON if it looks like JSON, else a sentence."""
    return json_of(text, f"'{text[:60]}'") if text.lstrip().startswith("{") else text
