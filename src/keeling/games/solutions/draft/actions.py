"""The actions of the Draft as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from keeling.core.actions import NUMBER, Action, Forms, Word
from keeling.games.solutions.draft import cards, terms

CARD = Word(lambda card: cards.IDS[card], cards.number_of, {"enum": list(cards.IDS)})


@dataclass(frozen=True)
class Take(Action):
    """A card from the table to the own roster."""

    verb: ClassVar[int] = terms.TAKE
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class Steal(Action):
    """A card of an opponent's; what it is swapped for follows."""

    verb: ClassVar[int] = terms.STEAL
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class Decline(Action):
    """No steal."""

    verb: ClassVar[int] = terms.DECLINE


@dataclass(frozen=True)
class Give(Action):
    """A card of the own roster for the stolen one."""

    verb: ClassVar[int] = terms.GIVE
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class Turn(Action):
    """Turn a card of the own roster up."""

    verb: ClassVar[int] = terms.TURN
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class First(Action):
    """Chance: who begins."""

    verb: ClassVar[int] = terms.FIRST
    words: ClassVar[Mapping[str, Word]] = {"seat": NUMBER}
    seat: int


FORMS = Forms(Take, Steal, Decline, Give, Turn, First)
