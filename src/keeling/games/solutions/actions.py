"""The actions of Solutions as typed values. A card is written by its id, a place as the gap it names, from the left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from keeling.core.actions import NUMBER, Action, Forms, Word, named
from keeling.games.solutions import deck, terms

CARD = named(*(card.id for card in deck.cards()))
REWARD_NAME = named(*(card.id for card in deck.decks().reward))
NONE = "no-opinion"


def write_place(place: int) -> Any:
    return NONE if place == terms.NO_OPINION else place


def read_place(value: Any) -> int:
    if value == NONE:
        return terms.NO_OPINION
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= terms.CARDS:
        raise ValueError(f"takes a gap of the row, 0 for the left end, or '{NONE}'")
    return value


PLACE = Word(write_place, read_place, {"anyOf": [{"type": "integer", "minimum": 0}, {"const": NONE}]})


@dataclass(frozen=True)
class Propose(Action):
    """A card of the hand to a gap of the row; 0 is the left end, where impact is greatest."""

    verb: ClassVar[int] = terms.PROPOSE
    words: ClassVar[Mapping[str, Word]] = {"card": CARD, "place": NUMBER}
    card: int
    place: int


@dataclass(frozen=True)
class Pass(Action):
    """No further card."""

    verb: ClassVar[int] = terms.PASS


@dataclass(frozen=True)
class Vote(Action):
    """Where the new card goes."""

    verb: ClassVar[int] = terms.VOTE
    words: ClassVar[Mapping[str, Word]] = {"place": PLACE}
    place: int


@dataclass(frozen=True)
class Break(Action):
    """The proposer's choice between places that tie."""

    verb: ClassVar[int] = terms.BREAK
    place: int


@dataclass(frozen=True)
class Answer(Action):
    """An answer to the question that the group is asked; see terms.py."""

    verb: ClassVar[int] = terms.ANSWER
    answer: int


@dataclass(frozen=True)
class Settle(Action):
    """The next player's choice between answers that tie."""

    verb: ClassVar[int] = terms.SETTLE
    answer: int


@dataclass(frozen=True)
class Begin(Action):
    """The clock of a challenge starts."""

    verb: ClassVar[int] = terms.BEGIN


@dataclass(frozen=True)
class Give(Action):
    """A card of the hand for the player on the left; alone, for the deck."""

    verb: ClassVar[int] = terms.GIVE
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class Suggest(Action):
    """Ask the group to use a Reward in the action phase."""

    verb: ClassVar[int] = terms.SUGGEST
    words: ClassVar[Mapping[str, Word]] = {"reward": REWARD_NAME}
    reward: int


@dataclass(frozen=True)
class LookAt(Action):
    """Peer review: which of the two hidden cards to look at."""

    verb: ClassVar[int] = terms.LOOK_AT
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class Move(Action):
    """Peer review: where the newest card goes after the look."""

    verb: ClassVar[int] = terms.MOVE
    place: int


@dataclass(frozen=True)
class First(Action):
    """Chance: who begins."""

    verb: ClassVar[int] = terms.FIRST
    player: int


@dataclass(frozen=True)
class Draw(Action):
    """Chance: a card comes to a hand."""

    verb: ClassVar[int] = terms.DRAW
    words: ClassVar[Mapping[str, Word]] = {"card": CARD, "player": NUMBER}
    card: int
    player: int


@dataclass(frozen=True)
class Roll(Action):
    """Chance: the die."""

    verb: ClassVar[int] = terms.ROLL
    face: int


@dataclass(frozen=True)
class Feedback(Action):
    """Chance: a Feedback Loop is turned up."""

    verb: ClassVar[int] = terms.FEEDBACK
    words: ClassVar[Mapping[str, Word]] = {"feedback": named(*(card.id for card in deck.decks().feedback))}
    feedback: int


@dataclass(frozen=True)
class Event(Action):
    """Chance: an Event is turned up."""

    verb: ClassVar[int] = terms.EVENT
    words: ClassVar[Mapping[str, Word]] = {"event": named(*(card.id for card in deck.decks().event))}
    event: int


@dataclass(frozen=True)
class Reward(Action):
    """Chance: the group gains a Reward."""

    verb: ClassVar[int] = terms.REWARD
    words: ClassVar[Mapping[str, Word]] = {"reward": REWARD_NAME}
    reward: int


@dataclass(frozen=True)
class Silver(Action):
    """Chance: the group gains a Silver card."""

    verb: ClassVar[int] = terms.SILVER
    words: ClassVar[Mapping[str, Word]] = {"silver": named(*(card.id for card in deck.decks().silver))}
    silver: int


@dataclass(frozen=True)
class Gold(Action):
    """Chance: a Gold card is offered."""

    verb: ClassVar[int] = terms.GOLD
    words: ClassVar[Mapping[str, Word]] = {"gold": named(*(card.id for card in deck.decks().gold))}
    gold: int


@dataclass(frozen=True)
class Pick(Action):
    """Chance: a card of the shuffled discard pile."""

    verb: ClassVar[int] = terms.PICK
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


@dataclass(frozen=True)
class MapRoll(Action):
    """Chance: two rolls for row and column of the Solution Map."""

    verb: ClassVar[int] = terms.MAP_ROLL
    row: int
    column: int


@dataclass(frozen=True)
class SetAside(Action):
    """Chance: one of the three cards of Moonshot."""

    verb: ClassVar[int] = terms.SET_ASIDE
    words: ClassVar[Mapping[str, Word]] = {"card": CARD}
    card: int


FORMS = Forms(
    Propose, Pass, Vote, Break, Answer, Settle, Begin, Give, Suggest, LookAt, Move,
    First, Draw, Roll, Feedback, Event, Reward, Silver, Gold, Pick, MapRoll, SetAside,
)  # fmt: skip
