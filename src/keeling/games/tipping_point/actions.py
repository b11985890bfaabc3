"""The actions of Tipping Point as typed values. Cards, citizens and seats are numbers; jobs and weather have names.

A source of Electricity is written {"plant": card} or {"miner": citizen}, or null.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from keeling.core.actions import Action, Forms, Word, named
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.bargains import BUILDING, PEOPLE, TERMS, number

JOBS = (
    "farmer", "engineer", "educator", "coal_miner", "soldier", "financial_advisor", "electrician", "first_responder",
    "construction_worker", "merchant", "environmentalist", "scientist",
)  # fmt: skip
SYMBOLS = ("none", "sun", "wind", "rain", "snow")


def write_source(source: int) -> dict[str, int] | None:
    if source == 0:
        return None
    return {"miner": source - terms.MINER} if source >= terms.MINER else {"plant": source - 1}


def read_source(value: Any) -> int:
    if value is None:
        return 0
    if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in ("plant", "miner"):
        raise ValueError('takes {"plant": card}, {"miner": citizen} or null')
    if "miner" in value:
        return terms.MINER + number(value, "miner", 0, terms.CITIZENS - 1)
    return 1 + number(value, "plant", 0, terms.CARDS - 1)


def read_kind(value: Any) -> int:
    return terms.NO_KIND if value is None else number({"kind": value}, "kind", 0, terms.KINDS - 1)


SOURCE = Word(
    write_source,
    read_source,
    {
        "type": ["object", "null"],
        "properties": {
            "plant": {"type": "integer", "minimum": 0, "maximum": terms.CARDS - 1},
            "miner": {"type": "integer", "minimum": 0, "maximum": terms.CITIZENS - 1},
        },
        "additionalProperties": False,
    },
)
KIND = Word(
    lambda kind: None if kind == terms.NO_KIND else kind,
    read_kind,
    {"type": ["integer", "null"], "minimum": 0, "maximum": terms.KINDS - 1},
)
JOB = named(*JOBS)
SYMBOL = named(*SYMBOLS)
FORCE = named("bases", "soldiers")


@dataclass(frozen=True)
class Refuse(Action):
    """Refuse a citizen drawn this turn, 0 to 40: another comes (T-013)."""

    verb: ClassVar[int] = terms.REFUSE_CITIZEN
    citizen: int


@dataclass(frozen=True)
class Keep(Action):
    """Keep the citizens drawn this turn."""

    verb: ClassVar[int] = terms.KEEP


@dataclass(frozen=True)
class Demolish(Action):
    """Demolish a card of the own city, 0 to 70."""

    verb: ClassVar[int] = terms.DEMOLISH
    card: int


@dataclass(frozen=True)
class Buy(Action):
    """The regular purchase: a slot of the market, 0 to 11, and the source that powers it first, 0 for none."""

    verb: ClassVar[int] = terms.BUY
    words: ClassVar[Mapping[str, Word]] = {"source": SOURCE}
    slot: int
    source: int


@dataclass(frozen=True)
class Supply(Action):
    """Lay free tiles on a sideways building of one's own, from this source first."""

    verb: ClassVar[int] = terms.SUPPLY
    words: ClassVar[Mapping[str, Word]] = {"source": SOURCE}
    card: int
    source: int


@dataclass(frozen=True)
class Flip(Action):
    """Flip a citizen for good."""

    verb: ClassVar[int] = terms.FLIP
    citizen: int


@dataclass(frozen=True)
class Search(Action):
    """An Engineer buys a kind of card from the deck, or nothing."""

    verb: ClassVar[int] = terms.SEARCH
    words: ClassVar[Mapping[str, Word]] = {"kind": KIND, "source": SOURCE}
    citizen: int
    kind: int
    source: int


@dataclass(frozen=True)
class Merchant(Action):
    """A Merchant goes to work."""

    verb: ClassVar[int] = terms.SWEEP_WITH
    citizen: int


@dataclass(frozen=True)
class Sweep(Action):
    """He discards a card of the market, slot 0 to 11."""

    verb: ClassVar[int] = terms.SWEEP
    slot: int


@dataclass(frozen=True)
class Done(Action):
    """Done with the market, with the end of the turn, or with trading."""

    verb: ClassVar[int] = terms.DONE


@dataclass(frozen=True)
class Study(Action):
    """A Scientist looks at the next weather."""

    verb: ClassVar[int] = terms.STUDY
    citizen: int


@dataclass(frozen=True)
class Arrange(Action):
    """The order in which he puts the cards back; 'none' where there is no card."""

    verb: ClassVar[int] = terms.ARRANGE
    words: ClassVar[Mapping[str, Word]] = {"first": SYMBOL, "second": SYMBOL, "third": SYMBOL}
    first: int
    second: int
    third: int


@dataclass(frozen=True)
class Repair(Action):
    """A Construction Worker brings a lost card back."""

    verb: ClassVar[int] = terms.REPAIR
    words: ClassVar[Mapping[str, Word]] = {"source": SOURCE}
    citizen: int
    card: int
    source: int


@dataclass(frozen=True)
class Spend(Action):
    """Take a Financial Advisor's dollars."""

    verb: ClassVar[int] = terms.SPEND
    citizen: int


@dataclass(frozen=True)
class Save(Action):
    """Leave dollars with a Financial Advisor."""

    verb: ClassVar[int] = terms.SAVE
    citizen: int
    dollars: int


@dataclass(frozen=True)
class Attack(Action):
    """Capture an Infrastructure card with bases alone, or with Soldiers."""

    verb: ClassVar[int] = terms.ATTACK
    words: ClassVar[Mapping[str, Word]] = {"force": FORCE, "source": SOURCE}
    card: int
    force: int
    source: int


@dataclass(frozen=True)
class End(Action):
    """The end of the turn."""

    verb: ClassVar[int] = terms.END


@dataclass(frozen=True)
class Offer(Action):
    """An offer to one other city, or the answer to one (see bargains.Bargain)."""

    verb: ClassVar[int] = terms.OFFER
    words: ClassVar[Mapping[str, Word]] = {"terms": TERMS, "people": PEOPLE, "building": BUILDING}
    terms: int
    people: int
    building: int


@dataclass(frozen=True)
class Accept(Action):
    """Accept the offer."""

    verb: ClassVar[int] = terms.ACCEPT


@dataclass(frozen=True)
class Decline(Action):
    """Decline it."""

    verb: ClassVar[int] = terms.DECLINE


@dataclass(frozen=True)
class Withdraw(Action):
    """Take one's own offer back."""

    verb: ClassVar[int] = terms.WITHDRAW


@dataclass(frozen=True)
class EndDeal(Action):
    """End an agreement, 0 to 11 from the oldest, or ask the other to."""

    verb: ClassVar[int] = terms.END_DEAL
    agreement: int


@dataclass(frozen=True)
class KeepDeal(Action):
    """Keep an agreement that could be ended alone."""

    verb: ClassVar[int] = terms.KEEP_DEAL
    agreement: int


@dataclass(frozen=True)
class Agree(Action):
    """Agree to what another asks."""

    verb: ClassVar[int] = terms.AGREE


@dataclass(frozen=True)
class Disagree(Action):
    """Refuse it."""

    verb: ClassVar[int] = terms.DISAGREE


@dataclass(frozen=True)
class Starve(Action):
    """Who starves."""

    verb: ClassVar[int] = terms.STARVE
    citizen: int


@dataclass(frozen=True)
class Protect(Action):
    """Whom one's protector serves: this seat or the partner's."""

    verb: ClassVar[int] = terms.PROTECT
    seat: int


@dataclass(frozen=True)
class Lose(Action):
    """Which card a disaster takes."""

    verb: ClassVar[int] = terms.LOSE
    card: int


@dataclass(frozen=True)
class LoseCitizen(Action):
    """Which citizen it takes."""

    verb: ClassVar[int] = terms.LOSE_CITIZEN
    citizen: int


@dataclass(frozen=True)
class Freeze(Action):
    """Which building a frozen tile of a plant darkens."""

    verb: ClassVar[int] = terms.FREEZE
    plant: int
    building: int


@dataclass(frozen=True)
class First(Action):
    """Chance: who begins."""

    verb: ClassVar[int] = terms.FIRST
    seat: int


@dataclass(frozen=True)
class Fill(Action):
    """Chance: a card for an empty slot of the market."""

    verb: ClassVar[int] = terms.FILL
    kind: int
    slot: int


@dataclass(frozen=True)
class Draw(Action):
    """Chance: a citizen for a city."""

    verb: ClassVar[int] = terms.DRAW
    words: ClassVar[Mapping[str, Word]] = {"job": JOB}
    job: int
    seat: int


@dataclass(frozen=True)
class Weather(Action):
    """Chance: the next weather card."""

    verb: ClassVar[int] = terms.WEATHER
    words: ClassVar[Mapping[str, Word]] = {"symbol": SYMBOL}
    symbol: int


@dataclass(frozen=True)
class Peek(Action):
    """Chance: a weather card that a Scientist sees, and its place from the top."""

    verb: ClassVar[int] = terms.PEEK
    words: ClassVar[Mapping[str, Word]] = {"symbol": SYMBOL}
    symbol: int
    place: int


FORMS = Forms(
    Refuse,
    Keep,
    Demolish,
    Buy,
    Supply,
    Flip,
    Search,
    Merchant,
    Sweep,
    Done,
    Study,
    Arrange,
    Repair,
    Spend,
    Save,
    Attack,
    End,
    Offer,
    Accept,
    Decline,
    Withdraw,
    EndDeal,
    KeepDeal,
    Agree,
    Disagree,
    Starve,
    Protect,
    Lose,
    LoseCitizen,
    Freeze,
    First,
    Fill,
    Draw,
    Weather,
    Peek,
)
