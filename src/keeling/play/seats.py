"""The seats of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Seat:
    """One place at a table, and what goes with whoever sits on it.

    Attributes:
        number: from 0.
        kind: 'free', 'person' or 'bot'.
        name: what everybody reads; '' when free.
        level: of a bot.
        browser: the hash of the browser that holds it; '' unless a person does.
        score: the running score of the evening; it belongs to who sits here, and goes with them.
        word: theirs, for the luck of the next round.
    """

    number: int
    kind: str = "free"
    name: str = ""
    level: str = ""
    browser: str = ""
    score: int = 0
    word: str = ""

    def free(self) -> None:
        self.kind, self.name, self.level, self.browser, self.score, self.word = "free", "", "", "", 0, ""

    def person(self, browser: str, name: str, score: int = 0, word: str = "") -> None:
        self.free()
        self.kind, self.name, self.browser, self.score, self.word = "person", name, browser, score, word

    def bot(self, name: str, level: str) -> None:
        if self.kind != "bot":
            self.free()
        self.kind, self.name, self.level = "bot", name, level


def renumbered(seats: list[Seat]) -> list[Seat]:
    for number, seat in enumerate(seats):
        seat.number = number
    return seats


def names(seats: Iterable[Seat], besides: str = "") -> list[str]:
    """The names in use; with a browser's hash, those of others."""
    return [seat.name for seat in seats if seat.name and (not besides or seat.browser != besides)]


def held_by(seats: Iterable[Seat], browser: str) -> list[int]:
    """The seats of a browser's hash."""
    return [seat.number for seat in seats if seat.kind == "person" and seat.browser == browser]
