"""The actions of ZERO as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from keeling.core.actions import BITS, NUMBER, Action, Forms, Word, named
from keeling.games.zero import terms
from keeling.games.zero.knowledge import KIND_NAMES


def write_card(card: int) -> str:
    """'+3#2': copy 2 of kind +3."""
    return f"{KIND_NAMES[card >> 4]}#{card & 15}"


def read_card(word: Any) -> int:
    """A card of its own name, '+3#2'."""
    if not isinstance(word, str) or "#" not in word:
        raise ValueError("takes a card such as '+3#2' (copy 2 of the +3 cards)")
    kind, _, copy = word.partition("#")
    if kind not in KIND_NAMES or not copy.isdecimal() or int(copy) >= terms.COPIES:
        raise ValueError(f"takes a card such as '+3#2', not {word[:20]!r}")
    return KIND_NAMES.index(kind) << 4 | int(copy)


KIND = named(*KIND_NAMES)
CARD = Word(write_card, read_card, {"type": "string", "pattern": r"^([+-][1-5]|0|reset|transparent|clear)#\d+$"})


@dataclass(frozen=True)
class Play(Action):
    """One card or several of one kind, from the zone the seat plays from; `copies` are the card's numbers."""

    verb: ClassVar[int] = terms.PLAY
    words: ClassVar[Mapping[str, Word]] = {"kind": KIND, "copies": BITS}
    kind: int
    copies: int


@dataclass(frozen=True)
class Take(Action):
    """The whole pile to the hand."""

    verb: ClassVar[int] = terms.TAKE


@dataclass(frozen=True)
class Flip(Action):
    """Turn over the face-down card at a position, 0 to 2."""

    verb: ClassVar[int] = terms.FLIP
    words: ClassVar[Mapping[str, Word]] = {"position": NUMBER}
    position: int


@dataclass(frozen=True)
class Swap(Action):
    """Before play: a hand card for an open one."""

    verb: ClassVar[int] = terms.SWAP
    words: ClassVar[Mapping[str, Word]] = {"give": CARD, "get": CARD}
    give: int
    get: int


@dataclass(frozen=True)
class Ready(Action):
    """No more swaps."""

    verb: ClassVar[int] = terms.READY


@dataclass(frozen=True)
class Leave(Action):
    """Go, and put the cards out of play."""

    verb: ClassVar[int] = terms.LEAVE


@dataclass(frozen=True)
class TakeWith(Action):
    """The whole pile and one open card to the hand (option stuck_face_up)."""

    verb: ClassVar[int] = terms.TAKE_WITH
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class Draw(Action):
    """Chance: a card comes to a seat, for all to see if `face_up`."""

    verb: ClassVar[int] = terms.DRAW
    words: ClassVar[Mapping[str, Word]] = {"card": CARD, "seat": NUMBER, "face_up": NUMBER}
    card: int
    seat: int
    face_up: int


@dataclass(frozen=True)
class Dealer(Action):
    """Chance: who deals the first round."""

    verb: ClassVar[int] = terms.DEALER
    words: ClassVar[Mapping[str, Word]] = {"seat": NUMBER}
    seat: int


FORMS = Forms(Play, Take, Flip, Swap, Ready, Leave, TakeWith, Draw, Dealer)
