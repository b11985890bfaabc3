"""A round from a position in words, played in words: `at("+2", "+3 +3", "-1").play("+3 +3")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Game, Log, Moves, Refused, Streams
from keeling.core.title import Setup
from keeling.games.zero import actions, terms
from keeling.games.zero.game import TITLE
from keeling.games.zero.knowledge import KIND_NAMES
from keeling.games.zero.rules import Zero


def cards_of(masks: list[int]) -> str:
    """Cards by their kinds, lowest first: '-5 +3 +3'."""
    return " ".join(KIND_NAMES[kind] for kind, mask in enumerate(masks) for _ in range(mask.bit_count()))


class Round:
    """A round in play. Seats are numbers, cards are words, and every action goes through the public edge."""

    def __init__(self, setup: Setup, game: Game) -> None:
        assert isinstance(game, Zero)
        self.setup, self.game = setup, game
        self.game.log = Log()

    # -- what is to be seen

    @property
    def turn(self) -> int:
        """The seat on turn; -1 while cards are drawn and after the end."""
        return self.game.turn if self.game.phase == terms.PLAYING else -1

    @property
    def pile(self) -> str:
        return " ".join(KIND_NAMES[card >> 4] for card in list(self.game.order)[: self.game.pile_size])

    @property
    def value(self) -> str:
        """The value that counts."""
        return KIND_NAMES[self.game.level]

    @property
    def cleared(self) -> str:
        return cards_of(list(self.game.cleared))

    def hand(self, seat: int) -> str:
        return cards_of(list(self.game.hand)[terms.KINDS * seat : terms.KINDS * (seat + 1)])

    def known(self, seat: int) -> str:
        return cards_of(list(self.game.known)[terms.KINDS * seat : terms.KINDS * (seat + 1)])

    def open(self, seat: int) -> str:
        return cards_of(list(self.game.up)[terms.KINDS * seat : terms.KINDS * (seat + 1)])

    def places(self) -> list[int]:
        return list(self.game.place)[: self.game.seats]

    def events(self, verb: int) -> list[tuple[int, int]]:
        """The arguments of all events of a verb so far."""
        assert self.game.log is not None
        return [(packed.a(event), packed.b(event)) for _, event in self.game.log.entries if packed.verb(event) == verb]

    def offers(self, seat: int | None = None) -> list[str]:
        """What is offered, in the words that `do` takes."""
        return [self.worded(action) for action in self.game.actions(self.game.turn if seat is None else seat)]

    def worded(self, action: int) -> str:
        verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
        if verb == terms.PLAY:
            return " ".join([KIND_NAMES[a]] * b.bit_count())
        if verb == terms.TAKE_WITH:
            return f"take with {KIND_NAMES[a >> 4]}"
        if verb == terms.SWAP:
            return f"swap {KIND_NAMES[a >> 4]} for {KIND_NAMES[b >> 4]}"
        return {terms.TAKE: "take", terms.FLIP: f"flip {a}", terms.READY: "ready", terms.LEAVE: "leave"}[verb]

    # -- what is to be done

    def packed(self, words: str, seat: int) -> int:
        """'+3 +3', '+3#2', 'take', 'take with +3', 'flip 1', 'swap +3 for -2', 'ready', 'leave'."""
        first, *rest = words.split()
        if first == "take":
            along = self.card(rest[1], self.game.up, seat) if rest else -1
            return actions.TakeWith(along).pack() if rest else actions.Take().pack()
        if first == "flip":
            return actions.Flip(int(rest[0])).pack()
        if first == "swap":
            return actions.Swap(self.card(rest[0], self.game.hand, seat), self.card(rest[2], self.game.up, seat)).pack()
        if first in ("ready", "leave"):
            return actions.Ready().pack() if first == "ready" else actions.Leave().pack()
        return self.packed_play(words.split(), seat)

    def packed_play(self, words: list[str], seat: int) -> int:
        kind = KIND_NAMES.index(words[0].partition("#")[0])
        zone = self.game.hand if self.game.hand_size[seat] else self.game.up
        free, mask = zone[terms.KINDS * seat + kind] or (1 << terms.COPIES) - 1, 0
        for word in words:
            name, _, copy = word.partition("#")
            assert name == KIND_NAMES[kind], "one play is of one kind"
            bit = 1 << int(copy) if copy else free & -free
            free &= ~bit
            mask |= bit
        return actions.Play(kind, mask).pack()

    def card(self, word: str, zone: Any, seat: int) -> int:
        """The card of that name, else the first of its kind in the zone."""
        name, _, copy = word.partition("#")
        kind = KIND_NAMES.index(name)
        mask = zone[terms.KINDS * seat + kind]
        return kind << 4 | (int(copy) if copy else max(0, (mask & -mask).bit_length() - 1))

    def do(self, words: str, seat: int | None = None) -> Round:
        """An action of the seat, of the one on turn if none is named."""
        seat = self.game.turn if seat is None else seat
        self.game.play(seat, self.packed(words, seat))
        return self

    def refused(self, words: str | int, seat: int | None = None) -> str:
        """The id of the rule that forbids it. Nothing changes, and it is not offered."""
        seat = self.game.turn if seat is None else seat
        action = self.packed(words, seat) if isinstance(words, str) else words
        before = self.game.copy()
        with pytest.raises(Refused) as refused:
            self.game.play(seat, action)
        assert self.game.same(before)
        assert action not in self.game.actions(seat)
        return TITLE.ruling(refused.value.ruling).id

    def draw(self, *words: str) -> Round:
        """These cards are drawn or flipped next."""
        for word in words:
            self.game.play(common.CHANCE, TITLE.read(self.setup, self.game, common.CHANCE, word))
        return self

    def settle(self, seed: bytes = b"any") -> Round:
        """Chance moves until somebody must decide."""
        self.game.settle(Streams(seed), Moves())
        return self


At = Callable[..., Round]


def position(pile: str, *players: str | dict[str, Any], **more: Any) -> dict[str, Any]:
    """JSON in words. A player is the hand, or an object whose cards are one string. No `stock` in play is 0."""
    seats = []
    for player in players:
        seat = {"hand": player} if isinstance(player, str) else dict(player)
        seats.append({key: v.split() if isinstance(v, str) else v for key, v in seat.items()})
    lists = {key: more.pop(key).split() for key in ("unseen", "cleared") if isinstance(more.get(key), str)}
    if not {"stock", "phase"} & set(more) and "unseen" not in lists:
        more["stock"] = 0
    return {"game": "zero", "pile": pile.split(), "players": seats, **lists, **more}


@pytest.fixture
def at() -> At:
    """Makes a round: `at(pile, player, player, …, turn=1, stock=4, options={…})`."""
    return lambda pile, *players, **more: Round(*TITLE.read_position(position(pile, *players, **more)))


@pytest.fixture
def deal() -> Callable[..., Round]:
    """Makes a round before its first chance event: `deal(seats, option="2", …)`."""

    def made(seats: int, dealer: int | None = None, **options: Any) -> Round:
        carry = {} if dealer is None else {"dealer": dealer}
        setup = TITLE.setup(seats, options, carry=carry)
        return Round(setup, TITLE.new(setup))

    return made
