"""A small game with all that a live table must bear: hidden cards, chance, a phase in which all owe at once, turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from keeling.core import common, packed
from keeling.core.actions import Action, Forms
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, BadPosition, UnknownGame
from keeling.core.game import Game, Moves, Streams
from keeling.core.ledger import Rule
from keeling.core.options import Choice, Option
from keeling.core.outcome import Outcome
from keeling.core.page import Line, Scene, TextPage
from keeling.core.title import Setup, Step, Title

DRAW, SWAP, READY, BID, WAVE = 1, 2, 3, 4, 5
DEAL, SWAPS, BIDS = 0, 1, 2
CARDS, UNKNOWN = 40, 99
READY_ALREADY, NOT_YOUR_TURN, BAD_BID, NO_ACTION, OVER = 1, 2, 3, 4, 5


@dataclass(frozen=True)
class Draw(Action):
    verb: ClassVar[int] = DRAW
    card: int


@dataclass(frozen=True)
class Swap(Action):
    verb: ClassVar[int] = SWAP


@dataclass(frozen=True)
class Ready(Action):
    verb: ClassVar[int] = READY


@dataclass(frozen=True)
class Bid(Action):
    verb: ClassVar[int] = BID
    amount: int


@dataclass(frozen=True)
class Wave(Action):
    verb: ClassVar[int] = WAVE


swap, ready, wave = Swap().pack(), Ready().pack(), Wave().pack()


def bid(amount: int) -> int:
    return Bid(amount).pack()


class Tally(Game):
    """Everybody has a card and may swap it until ready; then bids of 1 to 3 in turn until the target is met."""

    FIELDS = ("seats", "over", "phase", "turn", "total", "ready", "pending", "cards", "target")

    def __init__(self, seats: int, target: int, first: int) -> None:
        super().__init__(seats)
        self.phase, self.turn, self.total, self.ready, self.pending = DEAL, first, 0, 0, 0
        self.cards = [UNKNOWN] * 8
        self.target = target

    def deciders(self) -> int:
        if self.over:
            return 0
        if self.pending >= 0:
            return 1 << common.CHANCE
        return (1 << self.seats) - 1 & ~self.ready if self.phase == SWAPS else 1 << self.turn

    def chances(self, out: Moves) -> int:
        out.clear()
        out.stream = common.DECK
        for card in range(CARDS):
            out.add_outcome(packed.make(DRAW, card), 1)
        return out.n

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        for action in (swap, ready, bid(1), bid(2), bid(3)):
            if not self.check(seat, action):
                out.add(action)
        return out.n

    def check(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        if seat == common.CHANCE:
            return 0 if self.pending >= 0 and verb == DRAW and packed.a(action) < CARDS else NO_ACTION
        if self.over or self.pending >= 0:
            return OVER
        if verb in (SWAP, READY) and self.phase == SWAPS:
            return READY_ALREADY if self.ready >> seat & 1 else 0
        if verb == BID and self.phase == BIDS:
            return NOT_YOUR_TURN if seat != self.turn else 0 if 1 <= packed.a(action) <= 3 else BAD_BID
        return 0 if verb == WAVE else NO_ACTION

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        if verb == DRAW:
            self.cards[self.pending] = packed.a(action)
            self.tell(1 << self.pending, DRAW, self.pending, packed.a(action))
            self.pending = self.pending + 1 if self.phase == DEAL else -1
            if self.phase == DEAL and self.pending == self.seats:
                self.pending, self.phase = -1, SWAPS
        elif verb == SWAP:
            self.pending = seat
        elif verb == READY:
            self.ready |= 1 << seat
            self.phase = BIDS if self.ready == (1 << self.seats) - 1 else SWAPS
        elif verb == BID:
            self.total += packed.a(action)
            self.turn = (self.turn + 1) % self.seats
            self.over = int(self.total >= self.target)
        return 0

    def seen(self, viewer: int, seat: int, action: int) -> int:
        if packed.verb(action) == DRAW and viewer != self.pending:
            return packed.make(DRAW, common.HIDDEN)
        return action

    def redact(self, seat: int) -> int:
        self.cards = [card if i == seat else UNKNOWN for i, card in enumerate(self.cards)]
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        for i in range(self.seats):
            if i != seat:
                self.cards[i] = streams.below(common.REDEAL, CARDS)
        return 0

    def faults(self) -> list[str]:
        return []

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        best = max(self.cards[: self.seats])
        won = tuple(int(card == best) for card in self.cards[: self.seats])
        return Outcome("met", tuple(i for i, w in enumerate(won) if w), won, tuple(2 - w for w in won))

    def payoff(self, seat: int) -> float:
        outcome = self.outcome()
        return float(outcome is not None and seat in outcome.winners)


class View(msgspec.Struct, frozen=True):
    """What a seat sees."""

    viewer: int
    phase: int
    total: int
    cards: list[int]


class BrokenBot:
    """Fails in the way its name says; the restless one swaps for ever."""

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        if self.how == "forbidden":
            return bid(9)
        if self.how == "restless":
            return legal[0]
        raise RuntimeError("this bot fails")


class TallyTitle(Title):
    id = "tally"
    package = "tests.play"
    name = "Tally"
    tagline = "For tests"
    fewest, most, usual = 2, 5, 3
    minutes = (1, 2)
    options = (
        Option("target", "How far?", low=3, high=2000, default=6),
        Option("mood", "Which mood?", choices=(Choice("calm", "calm"), Choice("wild", "wild"))),
    )
    forms = Forms(Draw, Swap, Ready, Bid, Wave)
    levels = ("easy", "normal", "failing", "forbidden", "restless")
    rule_prefix = "Y-"

    def new(self, setup: Setup) -> Game:
        if setup.options["mood"] == "wild" and setup.seats > 4:
            raise BadOption("Wild takes at most 4.")
        return Tally(setup.seats, int(setup.options["target"]), setup.carry.get("first", 0))

    def again(self, setup: Setup, outcome: Outcome) -> Setup:
        return msgspec.structs.replace(setup, carry={"first": outcome.winners[0]})

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return str(self.forms.json(action))

    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        cards = [card for card in game.dump()["cards"] if card != UNKNOWN]
        return f"{self.ruling(number).text} You hold {cards}."

    def rules(self) -> dict[str, Rule]:
        texts = {1: "You are ready.", 2: "It is not your turn.", 3: "Bid 1 to 3.", 4: "That cannot be.", 5: "Over."}
        return {f"Y-{n:03d}": Rule(id=f"Y-{n:03d}", text=text, source="", printed=True) for n, text in texts.items()}

    def view(self, setup: Setup, game: Game, viewer: int) -> View:
        own = game.copy()
        own.redact(viewer)
        fields = own.dump()
        return View(viewer, fields["phase"], fields["total"], fields["cards"][: setup.seats])

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        lines = []
        for step in steps:
            verb, argument = packed.verb(step.action), packed.a(step.action)
            if verb == DRAW:
                drawn = [packed.b(event) for event in step.events]
                lines.append(Line((f"You draw {drawn[0]}." if drawn else "A card is drawn.",)))
            elif verb == BID:
                lines.append(Line((f"{names[step.seat]} bids {argument}.",), step.seat))
            else:
                lines.append(Line((f"{names[step.seat]} does {verb}.",), step.seat))
        return lines

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        return {}

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        return TextPage("Tally", ())

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        return game.dump()

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        raise BadPosition("Tally's positions cannot be read.")

    def position_schema(self) -> dict[str, Any]:
        return {}

    def bot(self, level: str) -> Bot:
        return RandomBot() if level in ("easy", "normal") else BrokenBot(level)


TITLE = TallyTitle()


def title_of(name: str) -> Title:
    if name != TITLE.id:
        raise UnknownGame(f"There is no game '{name}'.")
    return TITLE
