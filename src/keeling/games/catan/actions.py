"""The actions of Catan as typed values. Resources, lands and cards are written by name; places by their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from keeling.core.actions import BITS, NUMBER, Action, Forms, Word, named
from keeling.games.catan import terms
from keeling.games.catan.knowledge import CARD_NAMES, HARBOUR_NAMES, KIND_NAMES, LAND_NAMES


def write_cards(cards: int) -> dict[str, int]:
    """{'wool': 2, 'ore': 1} for three bits a resource."""
    return {name: cards >> 3 * kind & 7 for kind, name in enumerate(KIND_NAMES) if cards >> 3 * kind & 7}


def read_cards(value: Any) -> int:
    if not isinstance(value, dict) or any(name not in KIND_NAMES for name in value):
        raise ValueError(f"takes numbers of {', '.join(KIND_NAMES)}")
    for n in value.values():
        if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= terms.MOST_OF_A_KIND:
            raise ValueError(f"takes 0 to {terms.MOST_OF_A_KIND} cards of a resource")
    return sum(n << 3 * KIND_NAMES.index(name) for name, n in value.items())


KIND = named(*KIND_NAMES)
SECOND = named(*KIND_NAMES, "nothing")
LAND_NAME = named(*LAND_NAMES)
CRISIS_LAND = named(*LAND_NAMES[:-1], "any")
ORDER = named("A", "B")
VOTE = named("normal", "fallow", "intensified")
HARBOUR_NAME = named(*HARBOUR_NAMES)
CARD = named(*CARD_NAMES)
CARDS = Word(
    write_cards,
    read_cards,
    {
        "type": "object",
        "properties": {name: {"type": "integer", "minimum": 0, "maximum": 7} for name in KIND_NAMES},
        "additionalProperties": False,
    },
)


@dataclass(frozen=True)
class Roll(Action):
    """The dice."""

    verb: ClassVar[int] = terms.ROLL


@dataclass(frozen=True)
class End(Action):
    """The end of the turn."""

    verb: ClassVar[int] = terms.END


@dataclass(frozen=True)
class Road(Action):
    """A road on an edge, 0 to 71: bought, free, or of the set-up."""

    verb: ClassVar[int] = terms.ROAD
    edge: int


@dataclass(frozen=True)
class Town(Action):
    """A settlement on a node, 0 to 53."""

    verb: ClassVar[int] = terms.TOWN
    node: int


@dataclass(frozen=True)
class City(Action):
    """A city in place of the own settlement on a node."""

    verb: ClassVar[int] = terms.CITY
    node: int


@dataclass(frozen=True)
class Buy(Action):
    """A development card."""

    verb: ClassVar[int] = terms.BUY


@dataclass(frozen=True)
class Knight(Action):
    """Play a knight."""

    verb: ClassVar[int] = terms.PLAY_KNIGHT


@dataclass(frozen=True)
class Roads(Action):
    """Play Road Building."""

    verb: ClassVar[int] = terms.PLAY_ROADS


@dataclass(frozen=True)
class Plenty(Action):
    """Play a Year of Plenty; the two in the order of the resources, 'nothing' if the bank has one card."""

    verb: ClassVar[int] = terms.PLAY_PLENTY
    words: ClassVar[Mapping[str, Word]] = {"one": KIND, "two": SECOND}
    one: int
    two: int


@dataclass(frozen=True)
class Monopoly(Action):
    """Play a Monopoly."""

    verb: ClassVar[int] = terms.PLAY_MONOPOLY
    words: ClassVar[Mapping[str, Word]] = {"kind": KIND}
    kind: int


@dataclass(frozen=True)
class Discard(Action):
    """One card of those that a seven costs."""

    verb: ClassVar[int] = terms.DISCARD
    words: ClassVar[Mapping[str, Word]] = {"kind": KIND}
    kind: int


@dataclass(frozen=True)
class Robber(Action):
    """The robber goes to a hex, 0 to 18."""

    verb: ClassVar[int] = terms.ROBBER
    hex: int


@dataclass(frozen=True)
class Rob(Action):
    """Which of several is robbed."""

    verb: ClassVar[int] = terms.ROB
    seat: int


@dataclass(frozen=True)
class Maritime(Action):
    """Cards of one kind for one of another from the bank, at the seat's best rate."""

    verb: ClassVar[int] = terms.MARITIME
    words: ClassVar[Mapping[str, Word]] = {"give": KIND, "get": KIND}
    give: int
    get: int


@dataclass(frozen=True)
class Offer(Action):
    """What the seat gives and wants, and to whom it offers that."""

    verb: ClassVar[int] = terms.OFFER
    words: ClassVar[Mapping[str, Word]] = {"give": CARDS, "want": CARDS, "to": BITS}
    give: int
    want: int
    to: int


@dataclass(frozen=True)
class Counter(Action):
    """Another offer, in answer to that of the seat on turn."""

    verb: ClassVar[int] = terms.COUNTER
    words: ClassVar[Mapping[str, Word]] = {"give": CARDS, "want": CARDS}
    give: int
    want: int


@dataclass(frozen=True)
class Accept(Action):
    """Yes to the offer of a seat."""

    verb: ClassVar[int] = terms.ACCEPT
    maker: int


@dataclass(frozen=True)
class Decline(Action):
    """No to the offer of a seat."""

    verb: ClassVar[int] = terms.DECLINE
    maker: int


@dataclass(frozen=True)
class Withdraw(Action):
    """The own offer is off."""

    verb: ClassVar[int] = terms.WITHDRAW


@dataclass(frozen=True)
class Deal(Action):
    """The seat on turn trades with one of those that accepted."""

    verb: ClassVar[int] = terms.DEAL
    seat: int


@dataclass(frozen=True)
class Green(Action):
    """A green city in place of the own settlement on a node."""

    verb: ClassVar[int] = terms.GREEN
    node: int


@dataclass(frozen=True)
class Flip(Action):
    """Which of several tokens a crisis turns over."""

    verb: ClassVar[int] = terms.FLIP
    hex: int


@dataclass(frozen=True)
class Vote(Action):
    """How this roll pays, in the eyes of one whom it would pay."""

    verb: ClassVar[int] = terms.VOTE
    words: ClassVar[Mapping[str, Word]] = {"way": VOTE}
    way: int


@dataclass(frozen=True)
class Pledge(Action):
    """One card to the Green Tax, paid if enough come together."""

    verb: ClassVar[int] = terms.PLEDGE
    words: ClassVar[Mapping[str, Word]] = {"kind": KIND}
    kind: int


@dataclass(frozen=True)
class Pass(Action):
    """No more cards to the tax from this seat."""

    verb: ClassVar[int] = terms.PASS


@dataclass(frozen=True)
class Refuse(Action):
    """No tax at all (option tax_consent=yes)."""

    verb: ClassVar[int] = terms.REFUSE


@dataclass(frozen=True)
class Land(Action):
    """Chance: what a hex is."""

    verb: ClassVar[int] = terms.LAND
    words: ClassVar[Mapping[str, Word]] = {"hex": NUMBER, "land": LAND_NAME}
    hex: int
    land: int


@dataclass(frozen=True)
class Number(Action):
    """Chance: the number on a hex."""

    verb: ClassVar[int] = terms.NUMBER
    hex: int
    number: int


@dataclass(frozen=True)
class Corner(Action):
    """Chance: the corner, 0 to 5 counter-clockwise from the east, where the spiral of numbers begins."""

    verb: ClassVar[int] = terms.CORNER
    corner: int


@dataclass(frozen=True)
class Harbour(Action):
    """Chance: what a harbour is for."""

    verb: ClassVar[int] = terms.HARBOUR
    words: ClassVar[Mapping[str, Word]] = {"place": NUMBER, "kind": HARBOUR_NAME}
    place: int
    kind: int


@dataclass(frozen=True)
class Starter(Action):
    """Chance: who begins."""

    verb: ClassVar[int] = terms.STARTER
    seat: int


@dataclass(frozen=True)
class Rolled(Action):
    """Chance: two dice."""

    verb: ClassVar[int] = terms.ROLLED
    one: int
    two: int


@dataclass(frozen=True)
class Taken(Action):
    """Chance: the card that is stolen, seen by thief and victim."""

    verb: ClassVar[int] = terms.TAKEN
    words: ClassVar[Mapping[str, Word]] = {"kind": KIND, "thief": NUMBER, "victim": NUMBER}
    kind: int
    thief: int
    victim: int


@dataclass(frozen=True)
class Drawn(Action):
    """Chance: the development card that is bought, seen by its owner."""

    verb: ClassVar[int] = terms.DRAWN
    words: ClassVar[Mapping[str, Word]] = {"card": CARD, "seat": NUMBER}
    card: int
    seat: int


@dataclass(frozen=True)
class Token(Action):
    """Chance: the token on a hex, its yellow and its red face; 1 is a skull."""

    verb: ClassVar[int] = terms.TOKEN
    hex: int
    yellow: int
    red: int


@dataclass(frozen=True)
class Crisis(Action):
    """Chance: a crisis card, its land and the order in which it looks for numbers."""

    verb: ClassVar[int] = terms.CRISIS
    words: ClassVar[Mapping[str, Word]] = {"land": CRISIS_LAND, "order": ORDER}
    land: int
    order: int


FORMS = Forms(
    Roll, End, Road, Town, City, Buy, Knight, Roads, Plenty, Monopoly, Discard, Robber, Rob, Maritime, Offer, Counter,
    Accept, Decline, Withdraw, Deal, Green, Flip, Vote, Pledge, Pass, Refuse, Land, Number, Corner, Harbour, Starter,
    Rolled, Taken, Drawn, Token, Crisis,
)  # fmt: skip
