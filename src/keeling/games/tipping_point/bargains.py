"""An offer as a value: what the three packed arguments of terms.OFFER say (see deals.py)."""

from __future__ import annotations

from typing import Any, NamedTuple

from keeling.core import packed
from keeling.core.actions import Word
from keeling.games.tipping_point import terms

MOST = terms.MOST_TRADED


class Bargain(NamedTuple):
    """What one city offers another.

    Attributes:
        to: the seat that must answer.
        cash: dollars a decade from the one who offers to the other; negative the other way.
        food: food a decade, likewise.
        give, take: the citizen who moves to the other, or comes from there; None for nobody.
        building: the sideways building whose supply is completed, or None.
        tiles: how many tiles are lent for it, by whoever does not own it.
        once: whether it ends with the round.
    """

    to: int
    cash: int = 0
    food: int = 0
    give: int | None = None
    take: int | None = None
    building: int | None = None
    tiles: int = 0
    once: bool = False

    def pack(self) -> int:
        """The action."""
        return packed.make(terms.OFFER, *self.arguments())

    def arguments(self) -> tuple[int, int, int]:
        a = self.cash + 16 | self.food + 16 << 5 | self.to << 10 | self.once << 12
        give, take = (0 if citizen is None else citizen + 1 for citizen in (self.give, self.take))
        return a, give | take << 6 | self.tiles << 12, 0 if self.building is None else self.building + 1

    @classmethod
    def of(cls, a: int, b: int, c: int) -> Bargain:
        """From the packed arguments."""
        give, take = b & 63, b >> 6 & 63
        return cls(
            a >> 10 & 3,
            (a & 31) - 16,
            (a >> 5 & 31) - 16,
            give - 1 if give else None,
            take - 1 if take else None,
            c - 1 if c else None,
            b >> 12 & 7,
            bool(a >> 12 & 1),
        )

    @classmethod
    def unpack(cls, action: int) -> Bargain:
        return cls.of(packed.a(action), packed.b(action), packed.c(action))

    def seen_from(self, seat: int) -> Bargain:
        """The same trade as its addressee would offer it to `seat`, who made it."""
        return self._replace(to=seat, cash=-self.cash, food=-self.food, give=self.take, take=self.give)


def number(value: dict[str, Any], key: str, low: int, high: int) -> int:
    found = value.get(key, 0)
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise ValueError(f"takes {low} to {high} as '{key}'")
    return found


def whole(value: Any, *keys: str) -> dict[str, Any]:
    if not isinstance(value, dict) or any(key not in keys for key in value):
        raise ValueError(f"takes an object with {', '.join(keys)}")
    return value


def write_terms(a: int) -> dict[str, Any]:
    found = Bargain.of(a, 0, 0)
    return {"to": found.to, "cash": found.cash, "food": found.food, "once": found.once}


def read_terms(value: Any) -> int:
    given = whole(value, "to", "cash", "food", "once")
    once = given.get("once", False)
    if not isinstance(once, bool):
        raise ValueError("takes true or false as 'once'")
    to, cash, food = number(given, "to", 0, 3), number(given, "cash", -MOST, MOST), number(given, "food", -MOST, MOST)
    return Bargain(to, cash, food, once=once).arguments()[0]


def write_people(b: int) -> dict[str, Any]:
    found = Bargain.of(0, b, 0)
    return {"give": found.give, "take": found.take, "tiles": found.tiles}


def read_people(value: Any) -> int:
    given = whole(value, "give", "take", "tiles")
    people = [None if given.get(key) is None else number(given, key, 0, terms.CITIZENS - 1) for key in ("give", "take")]
    return Bargain(0, give=people[0], take=people[1], tiles=number(given, "tiles", 0, 7)).arguments()[1]


def read_building(value: Any) -> int:
    if value is None:
        return 0
    return 1 + number({"building": value}, "building", 0, terms.CARDS - 1)


CITIZEN: dict[str, Any] = {"type": ["integer", "null"], "minimum": 0, "maximum": terms.CITIZENS - 1}
DOLLARS: dict[str, Any] = {"type": "integer", "minimum": -MOST, "maximum": MOST}
TERMS = Word(
    write_terms,
    read_terms,
    {
        "type": "object",
        "properties": {
            "to": {"type": "integer", "minimum": 0, "maximum": 3},
            "cash": DOLLARS,
            "food": DOLLARS,
            "once": {"type": "boolean"},
        },
        "required": ["to"],
        "additionalProperties": False,
    },
)
PEOPLE = Word(
    write_people,
    read_people,
    {
        "type": "object",
        "properties": {"give": CITIZEN, "take": CITIZEN, "tiles": {"type": "integer", "minimum": 0, "maximum": 7}},
        "additionalProperties": False,
    },
)
BUILDING = Word(
    lambda c: c - 1 if c else None,
    read_building,
    {"type": ["integer", "null"], "minimum": 0, "maximum": terms.CARDS - 1},
)
