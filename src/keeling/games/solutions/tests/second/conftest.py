"""A second Solutions, slow and plain: the rulebook as one story that waits for what is done and what chance brings.

It shares no line with the engine: it takes the cards' figures, the options, and the actions in the order they came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from math import inf
from typing import Any

import pytest

from keeling.core import packed
from keeling.games.solutions import deck, terms

Token = tuple[int, int, int, int]  # seat, verb, two arguments
Step = Generator[None, Token, Any]

YEARS = {
    "med": [1990, 1995, 2000, 2005, 2010, 2015, 2020, 2025, 2030, 2035, 2040, 2045, 2050],
    "hard": [2020, 2022, 2025, 2027, 2030, 2032, 2035, 2037, 2040, 2042, 2045, 2047, 2050],
    "xhard": [2030, 2032, 2034, 2036, 2038, 2040, 2042, 2044, 2046, 2048, 2050],
}
BOARD = {"med": (5, 3, 4, 2030, 2035), "hard": (10, 3, 5, 2037, 2040), "xhard": (14, 4, 6, 2038, 2044)}
WHITE = {n for n, card in enumerate(deck.decks().event) if card.code.startswith("W")}
BLUE = set(range(terms.EVENTS)) - WHITE
R1, R2, R3, R4 = range(4)
BANDS = ((1, 25), (26, 50), (51, 76))
ORDERS = ((0, 1, 2), (0, 2, 1), (1, 2, 0), (1, 0, 2), (2, 0, 1), (2, 1, 0))


class Board:
    """All that lies on the table, and the small steps that happen to it. `take` hands the story its next token."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        level, legend = options["difficulty"], options["track_reading"] == "legend"
        years = YEARS[level]
        years = [*years[:-1:2], 2050] if options["length"] == "short" else years
        self.options, self.short = options, options["length"] == "short"
        self.heat, self.step, self.base, first, second = BOARD[level]
        self.rounds = len(years) - 1
        cap, blue = (min([i for i, y in enumerate(years[:-1]) if y >= m] + [self.rounds - 1]) for m in (first, second))
        self.more_from = [cap] if legend else [cap, blue]
        self.blue_from, self.reward_from = cap if legend else blue, blue
        self.group, self.seats = options["decide"] == "group", seats
        self.players = options["people"] if self.group else seats
        self.hand_size = 4 if self.players == 1 and options["hand_size"] == "four" else 3
        self.advanced, self.clock = options["rules"] == "advanced", options["clock"] == "on"
        self.rise = options["last_emergency"] == "rise"
        self.rank = [card.rank for card in deck.cards()]
        self.hands: list[set[int]] = [set() for _ in range(self.players)]
        self.deck, self.discard, self.seen = set(range(76)), set[int](), set[int]()
        self.row: list[int] = []
        self.map: list[list[int]] = []
        self.feedback, self.events = set(range(12)), set(WHITE)
        self.rewards, self.held = set(range(8 if self.advanced else 6)), set[int]()
        self.silver, self.silvers = set(range(5 if self.advanced else 0)), set[int]()
        self.gold, self.offer = set(range(13 if self.advanced else 0)), set[int]()
        self.points = self.space = self.turn = 0
        self.drawn: set[int] = set()
        self.broken = self.ending = ""
        self.heats = [self.heat]
        self.cut = self.dry = self.all_in = self.waived = self.repaired = self.kept = False
        self.extra, self.wrong = 0, -1

    def begin(self, story: Step) -> None:
        self.story = story
        next(story)

    def take(self, seat: int, action: int) -> None:
        try:
            self.story.send((seat, packed.verb(action), packed.a(action), packed.b(action)))
        except StopIteration:
            assert self.ending

    # -- small steps

    def on(self, *verbs: int) -> Generator[None, Token, Token]:
        token = yield
        assert token[1] in verbs, (token, verbs)
        return token

    def card(self, verb: int, pile: set[int]) -> Generator[None, Token, int]:
        """A card of a pile is turned up, and lies there no longer."""
        _, _, n, _ = yield from self.on(verb)
        pile.remove(n)
        return n

    def left_of(self, player: int) -> int:
        return (player + 1) % self.players

    def seat(self, player: int) -> int:
        return 0 if self.group else player

    def warm(self, spaces: int, when: str) -> None:
        if not self.broken:
            self.heat = min(50, self.heat + spaces)
            self.broken = when if self.heat == 50 else ""

    def cool(self, spaces: int) -> None:
        self.heat = self.heat if self.broken else max(0, self.heat - spaces)

    def use(self, reward: int) -> None:
        self.held.remove(reward)

    def shuffle_if_empty(self) -> None:
        if not self.deck:
            self.deck, self.discard = self.discard, set()

    def draw(self, player: int) -> Step:
        self.shuffle_if_empty()
        if self.deck:
            _, _, card, to = yield from self.on(terms.DRAW)
            assert to == player
            self.deck.remove(card)
            self.hands[player].add(card)

    def finite(self) -> int:
        return self.base + sum(self.space >= space for space in self.more_from)

    def most(self) -> float:
        if self.broken:
            return self.finite()
        if self.space + 1 == self.rounds:
            return self.finite() if self.cut else inf
        return max(2, self.finite() + self.extra - (2 if self.cut else 0))

    def collect(self, verb: int) -> Generator[None, Token, Counter[int]]:
        votes: dict[int, int] = {}
        while len(votes) < self.seats:
            seat, _, value, _ = yield from self.on(verb)
            assert seat not in votes
            votes[seat] = value
        return Counter(votes.values())

    def ask(self, settler: int) -> Generator[None, Token, int]:
        votes = yield from self.collect(terms.ANSWER)
        best = [value for value, n in votes.items() if n == max(votes.values())]
        if len(best) == 1:
            return best[0]
        seat, _, value, _ = yield from self.on(terms.SETTLE)
        assert seat == self.seat(settler)
        assert value in best
        return value

    def begin_round(self) -> Step:
        if self.space == self.blue_from:
            self.events |= BLUE
        if self.space == self.reward_from:
            yield from self.reward()
        if self.silver and (self.short or self.space in (2, 4, 6, 8, 10)):
            self.silvers.add((yield from self.card(terms.SILVER, self.silver)))
        if R4 in self.held and not self.broken and self.heat > 15:
            yield from self.cool_heads()

    def cool_heads(self) -> Step:
        self.kept = not (yield from self.ask(self.turn))
        if not self.kept:
            self.use(R4)
            self.cool(2)

    def reward(self) -> Step:
        if self.rewards:
            self.held.add((yield from self.card(terms.REWARD, self.rewards)))

    def roll(self) -> Step:
        faces = "" if self.heat <= 15 else "56" if self.heat <= 20 else "456" if self.heat <= 30 else "3456"
        if not faces:
            return
        _, _, face, _ = yield from self.on(terms.ROLL)
        if str(face) in faces and R1 in self.held and not self.broken and (yield from self.ask(self.turn)):
            self.use(R1)
            _, _, face, _ = yield from self.on(terms.ROLL)
        if str(face) in faces:
            yield from self.loop()

    def loop(self) -> Step:
        """A Feedback Loop."""
        self.feedback = self.feedback or set(range(12))
        spaces = deck.decks().feedback[(yield from self.card(terms.FEEDBACK, self.feedback))].spaces
        if self.held & {R2, R3} and not self.broken:
            soft = yield from self.ask(self.turn)
            if soft:
                self.use(R2 if soft == 1 else R3)
            spaces = max(0, spaces - (0, spaces, 2)[soft])
        self.warm(spaces, "now")
        self.kept = False

    # -- Events that move cards

    def exchange(self) -> Step:
        given: dict[int, int] = {}
        while len(given) < sum(bool(hand) for hand in self.hands):
            seat, _, card, _ = yield from self.on(terms.GIVE)
            player = next(p for p in range(self.players) if card in self.hands[p])
            assert player not in given
            assert self.seat(player) == seat
            given[player] = card
        if self.players == 1:
            self.shuffle_if_empty()
        for player, card in given.items():
            if self.players > 1 or self.deck:
                self.hands[player].remove(card)
                if self.players > 1:
                    self.hands[self.left_of(player)].add(card)
                else:
                    yield from self.draw(player)
                    self.deck.add(card)

    def second_look(self) -> Step:
        if not self.discard:
            return False
        if self.players > 1 and (yield from self.ask(self.turn)):
            _, _, row, column = yield from self.on(terms.MAP_ROLL)
            rows = [kept for cards in self.map if (kept := [card for card in cards if card in self.discard])]
            cards = rows[min(row, len(rows)) - 1]
            card = cards[min(column, len(cards)) - 1]
        else:
            _, _, card, _ = yield from self.on(terms.PICK)
            assert card in self.discard
        low, high = BANDS[(yield from self.ask(self.turn))]
        return low <= self.rank[card] <= high

    def moonshot(self) -> Step:
        three: list[int] = []
        for _ in range(3):
            self.shuffle_if_empty()
            if self.deck:
                three.append((yield from self.card(terms.SET_ASIDE, self.deck)))
        order = ORDERS[(yield from self.ask(self.turn))] if len(three) == 3 else ()
        ranks = [self.rank[three[i]] for i in order]
        self.seen |= set(three)
        self.deck |= set(three)
        return len(three) == 3 and ranks == sorted(ranks)


@pytest.fixture(scope="session")
def board() -> type[Board]:
    return Board
