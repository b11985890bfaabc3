"""Rounds in play, told in words: `began(2000, heat=18).roll(5).feedback("permafrost-thaw").event("global-treaty")`.

Cards are named by their rank, small cards by their id, years by the printed year. All goes through the public edge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Game, Log, Refused
from keeling.core.title import Setup
from keeling.games.solutions import deck, terms
from keeling.games.solutions.game import TITLE
from keeling.games.solutions.position import PHASES, PLACES, QUESTIONS
from keeling.games.solutions.rules import Solutions
from keeling.games.solutions.view import years_of

WORDS = {phase: word for word, phase in PHASES.items()}
DECKS = ("feedback", "event", "reward", "silver", "gold")
PLENTY = ("drawing lots", "dealing", "refilling", "turning up a gold")  # chance that `flow` plays by itself
SHELF = (70, 71)  # ranks of the cards that lie there before a round begins


def numbered(kind: str, id: str) -> int:
    return [card.id for card in getattr(deck.decks(), kind)].index(id)


class Table:
    """A game whose every action and outcome is played, with the rules' own check."""

    def __init__(self, setup: Setup, game: Game) -> None:
        assert isinstance(game, Solutions)
        self.setup, self.game = setup, game
        self.game.log = Log()

    # -- what is to be seen

    @property
    def waits(self) -> str:
        """What is waited for: a phase in words, or the question that is asked: 'asking: cool'."""
        word = WORDS[self.game.phase]
        return f"{word}: {QUESTIONS[self.game.question]}" if self.game.question else word

    @property
    def heat(self) -> int:
        return self.game.heat

    @property
    def year(self) -> int:
        return years_of(self.game)[self.game.space]

    @property
    def rewards(self) -> list[str]:
        """Those that the group holds."""
        return self.lying("reward", "held")

    @property
    def row(self) -> list[int]:
        """Ranks on the shelf."""
        return [self.game.rank[card] for card in list(self.game.row)[: self.game.row_n]]

    def lying(self, kind: str, place: str) -> list[str]:
        places = zip(getattr(deck.decks(), kind), list(getattr(self.game, f"{kind}_deck")), strict=True)
        return [card.id for card, there in places if PLACES[there] == place]

    def hand(self, player: int) -> list[int]:
        """Ranks in a hand, lowest first."""
        return self.ranks(terms.HAND + player)

    def ranks(self, place: int) -> list[int]:
        """Ranks of the cards that lie in a place."""
        return sorted(self.game.rank[card] for card in range(terms.CARDS) if self.game.where[card] == place)

    def card(self, rank: int) -> int:
        """The number of the card with a rank."""
        return list(self.game.rank).index(rank)

    def told(self, verb: int) -> list[tuple[int, int]]:
        """The arguments of all events of a verb so far."""
        assert self.game.log is not None
        return [(packed.a(event), packed.b(event)) for _, event in self.game.log.entries if packed.verb(event) == verb]

    def deciders(self) -> list[int]:
        return [seat for seat in range(self.game.seats) if self.game.deciders() >> seat & 1]

    def may(self, seat: int, verb: int) -> list[int]:
        """The first argument of what is offered to a seat."""
        return sorted({packed.a(action) for action in self.game.actions(seat) if packed.verb(action) == verb})

    # -- chance

    def happens(self, verb: int, a: int = 0, b: int = 0) -> Table:
        self.game.play(common.CHANCE, packed.make(verb, a, b))
        return self.flow()

    def flow(self) -> Table:
        """Lots, refills and Gold on offer come as they lie; then the state is whole."""
        while self.waits in PLENTY:
            self.game.play(common.CHANCE, self.game.outcomes()[0][0])
        assert self.game.faults() == []
        return self

    def roll(self, face: int) -> Table:
        return self.happens(terms.ROLL, face)

    def feedback(self, id: str) -> Table:
        return self.happens(terms.FEEDBACK, numbered("feedback", id))

    def event(self, id: str) -> Table:
        return self.happens(terms.EVENT, numbered("event", id))

    def reward(self, id: str) -> Table:
        return self.happens(terms.REWARD, numbered("reward", id))

    def impossible(self, verb: int, a: int = 0, b: int = 0) -> bool:
        """Whether chance cannot bring that now."""
        return self.game.check(common.CHANCE, packed.make(verb, a, b)) != 0

    # -- people

    def does(self, seat: int, verb: int, a: int = 0, b: int = 0) -> Table:
        self.game.play(seat, packed.make(verb, a, b))
        return self.flow()

    def refused(self, seat: int, verb: int, a: int = 0, b: int = 0) -> str:
        """The id of the rule that forbids it; nothing changes, and it is not offered."""
        before, action = self.game.copy(), packed.make(verb, a, b)
        with pytest.raises(Refused) as refused:
            self.game.play(seat, action)
        assert self.game.same(before)
        assert action not in self.game.actions(seat)
        return TITLE.ruling(refused.value.ruling).id

    def answer(self, *values: int) -> Table:
        """The group's answer, or one of each seat that is asked."""
        seats = self.deciders()
        for seat, value in zip(seats, values * len(seats) if len(values) == 1 else values, strict=True):
            self.does(seat, terms.ANSWER, value)
        return self

    def settle(self, value: int) -> Table:
        return self.does(self.deciders()[0], terms.SETTLE, value)

    def suggest(self, id: str, seat: int = 0) -> Table:
        return self.does(seat, terms.SUGGEST, numbered("reward", id))

    def ready(self) -> Table:
        """The clock of a challenge starts."""
        return self.does(self.deciders()[0], terms.BEGIN)

    def propose(self, right: bool = True, rank: int = 0) -> Table:
        """The player on turn proposes a card, the first of the hand if none is named, and all want it there."""
        rank = rank or self.hand(self.game.turn)[0]
        place = sum(other < rank for other in self.row)
        if not right:
            place = 0 if place else len(self.row)
        self.does(self.game.owner(self.game.turn), terms.PROPOSE, self.card(rank), place)
        for seat in self.deciders() if self.waits == "voting" else ():
            self.does(seat, terms.VOTE, place)
        return self

    def plays(self, cards: int, wrong: bool = False) -> Table:
        """So many cards, the last of them in a wrong place if so said."""
        for i in range(cards):
            self.propose(right=not wrong or i < cards - 1)
        return self

    def pass_on(self) -> Table:
        return self.does(self.game.owner(self.game.turn), terms.PASS)

    def stop(self) -> Table:
        """Passes until the action phase is over."""
        space = self.game.space
        while self.waits == "proposing" and self.game.space == space and self.game.row_n:
            self.pass_on()
        return self


New = Callable[..., Table]
Began = Callable[..., Table]


def setup_of(players: int, options: dict[str, Any]) -> Setup:
    if options.get("decide") == "group":
        return TITLE.setup(1, {**options, "people": players})
    return TITLE.setup(players, options)


def lay(state: dict[str, Any], ranks: list[int], place: int, round: int = 0) -> None:
    """Cards go from the deck to another place; with a round, they have been turned up in it."""
    for i, rank in enumerate(ranks):
        card = state["rank"].index(rank)
        state["where"][card] = place
        if round:
            state["told"][card], state["map_round"][card], state["map_place"][card] = 1, round, i


def last_turn_of(
    game: Solutions, space: int, heat: int, held: list[str], past: list[str], pile: dict[int, list[int]]
) -> dict[str, Any]:
    """The state before the pass that ends a round with two right cards and leads to `heat` on the next space."""
    state = game.dump()
    players, last = range(game.players), game.players - 1
    for player in players:
        first = player * game.hand_size
        lay(state, list(range(first + 1, first + game.hand_size + 1)), terms.HAND + player)
        state["hand_n"][player] = game.hand_size
    for round, ranks in pile.items():
        lay(state, ranks, terms.DISCARD, round)
    lay(state, list(SHELF), terms.TABLE)
    for rank in SHELF:
        state["told"][state["rank"].index(rank)] = 1
    state["row"][:2] = [state["rank"].index(rank) for rank in SHELF]
    before = heat - game.step + 2
    state |= {
        "phase": terms.PROPOSING, "at": terms.AT_NEXT_TURN, "turn": last, "proposer": last, "passes": int(last > 0),
        "row_n": 2, "shown": 2, "newest": state["row"][1], "space": space - 1, "heat": before, "acts": 9,
        "dealt": game.players * game.hand_size, "event": numbered("event", past[-1]) if space > 1 else -1,
    }  # fmt: skip
    state["heats"][:space] = [before] * space
    if space - 1 >= game.blue_at:
        state["event_deck"][terms.WHITES :] = [terms.FACE_DOWN] * (terms.EVENTS - terms.WHITES)
    for id in past if space > 1 else []:
        state["event_deck"][numbered("event", id)] = terms.USED
    for id in held:
        kind = next(kind for kind in DECKS if id in [card.id for card in getattr(deck.decks(), kind)])
        state[f"{kind}_deck"][numbered(kind, id)] = terms.HELD
    state["deck_n"] = state["pool_n"] = state["where"].count(terms.DECK)
    return state


@pytest.fixture
def new() -> New:
    """A game before its first chance event: `new(players, option="value", …)`."""

    def made(players: int = 3, **options: Any) -> Table:
        setup = setup_of(players, options)
        return Table(setup, TITLE.new(setup))

    return made


@pytest.fixture
def began(new: New) -> Began:
    """A round that has just begun: `began(2000, heat=18, players=3, held=["cool-heads"], option="value", …)`.

    Player 0 is the next player. The round before was one with two right cards, `past` its Event. `pile` has the
    discard pile by rounds.
    """

    def made(
        year: int,
        heat: int = 12,
        players: int = 3,
        held: list[str] | None = None,
        past: list[str] | None = None,
        pile: dict[int, list[int]] | None = None,
        **options: Any,
    ) -> Table:
        table = new(players, **options)
        space = years_of(table.game).index(year)
        events = past or ["record-heatwave"]
        table.game.load(last_turn_of(table.game, space, heat, held or [], events, pile or {}))
        table.flow().pass_on()
        assert (table.game.space, table.heat) == (space, heat)
        return table

    return made
