"""The seats of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Offer(NamedTuple):
    """A code that brings a seat to another device.

    Attributes:
        mark: its keyed hash: see `moving`.
        round: whose root the key was made of.
        until: when it runs out, in milliseconds since 1970.
        share: the seat stays on its own device as well.
        lost: the host offered it, for somebody who is away.
    """

    mark: str
    round: int
    until: int
    share: bool
    lost: bool = False


@dataclass
class Seat:
    """One place at a table, and what goes with whoever sits on it.

    Attributes:
        number: from 0.
        kind: 'free', 'person' or 'bot'.
        name: what everybody reads; '' when free.
        level: of a bot.
        browser: the hash of the browser that holds it; '' unless a person does.
        owner: of a bot that stands in for somebody who is away: the hash of the browser that gets the seat back.
        stands_for: that person's name.
        guests: the hashes of other devices that share the seat.
        former: the hashes of devices through which its person had it before, and have it no more.
        offer: an open way to another device.
        sat: the position of the event by which its person sat down; it goes with them, and 0 without one.
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
    owner: str = ""
    stands_for: str = ""
    guests: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    offer: Offer | None = None
    sat: int = 0

    def free(self) -> None:
        self.kind, self.name, self.level, self.browser, self.score, self.word = "free", "", "", "", 0, ""
        self.forget_person()

    def forget_person(self) -> None:
        self.owner = self.stands_for = ""
        self.guests, self.former, self.offer, self.sat = (), (), None, 0

    def person(self, browser: str, name: str, score: int = 0, word: str = "", sat: int = 0) -> None:
        self.free()
        self.kind, self.name, self.browser, self.score, self.word = "person", name, browser, score, word
        self.sat = sat

    def bot(self, name: str, level: str) -> None:
        if self.kind != "bot":
            self.free()
        self.kind, self.name, self.level = "bot", name, level
        self.forget_person()

    def stand_in(self, name: str, level: str) -> None:
        """A bot plays until the person comes back; score and word stay theirs."""
        self.owner, self.stands_for = self.browser, self.name
        self.kind, self.name, self.level, self.browser = "bot", name, level, ""

    def come_back(self) -> None:
        """The person that a bot stood in for has the seat again."""
        self.kind, self.name, self.level, self.browser = "person", self.stands_for, "", self.owner
        self.owner = self.stands_for = ""

    def move(self, old: str, new: str) -> None:
        """The person goes on with another device."""
        self.browser = new if self.browser == old else self.browser
        self.owner = new if self.owner == old else self.owner
        self.guests = tuple(guest for guest in self.guests if guest != new)


def renumbered(seats: list[Seat]) -> list[Seat]:
    for number, seat in enumerate(seats):
        seat.number = number
    return seats


def names(seats: Iterable[Seat], besides: str = "") -> list[str]:
    """The names in use, also those of people who are away; with a browser's hash, those of others."""
    others = [seat for seat in seats if not besides or besides not in (seat.browser, seat.owner)]
    return [name for seat in others for name in (seat.name, seat.stands_for) if name]


def held_by(seats: Iterable[Seat], browser: str) -> list[int]:
    """The seats of a browser's hash."""
    return [seat.number for seat in seats if seat.kind == "person" and seat.browser == browser]


def kept_for(seats: Iterable[Seat], browser: str) -> list[int]:
    """The seats where a bot stands in for whoever has this browser's hash."""
    return [seat.number for seat in seats if browser and seat.owner == browser]


def main_device(seats: Iterable[Seat], browser: str) -> str:
    """The hash that stands for a device's person: of the device whose seat it shares, else its own."""
    return next((seat.browser or seat.owner for seat in seats if browser in seat.guests), browser)


def belonging_to(seats: Sequence[Seat], browser: str) -> list[int]:
    """The seats that a browser's hash may look through: those it holds, and those kept for it."""
    return sorted(held_by(seats, browser) + kept_for(seats, browser))
