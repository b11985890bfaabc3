"""Games by random hands for tests of what is shown: positions of every phase, each with the lines told so far."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from keeling.core import common
from keeling.core.game import Moves, Streams
from keeling.core.page import Line, Person, Scene
from keeling.core.title import Setup
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.game import TITLE
from keeling.games.tipping_point.rules import TippingPoint

NAMES = ("Ada", "Ben", "Cem", "Dora")


class Shown:
    """Games whose positions are shown."""

    def setup(self, seats: int = 3, mode: str = "together") -> Setup:
        usual = {option.key: option.choices[0].value for option in TITLE.options}
        return Setup("tipping_point", seats, {**usual, "mode": mode, "window": "always"})

    def walk(self, table: Setup, seed: int, every: int = 1) -> Iterator[TippingPoint]:
        """The positions of one game where people decide, each so many-th, and the last; they make offers too."""
        game, streams, rng = TITLE.new(table), Streams(b"walk%d" % seed), random.Random(seed)
        assert isinstance(game, TippingPoint)
        n = 0
        while not game.over:
            owing = game.deciders()
            if owing >> common.CHANCE & 1:
                game.play(common.CHANCE, game.sample(streams, Moves()))
                continue
            if n % every == 0:
                yield game
            n += 1
            seat = rng.choice([q for q in range(game.seats) if owing >> q & 1])
            game.play(seat, chosen(game, seat, rng))
        yield game

    def scene(self, table: Setup, game: TippingPoint, viewer: int, lines: tuple[tuple[str, Line], ...] = ()) -> Scene:
        people = tuple(Person(seat, NAMES[seat], "bot" if seat else "person") for seat in range(table.seats))
        return Scene(TITLE.view(table, game, viewer), viewer, people, asked_at=3, lines=lines, coach=True)


def chosen(game: TippingPoint, seat: int, rng: random.Random) -> int:
    """Rarely the end of the turn while something else can be done; now and then an offer of a dollar or a tile."""
    offer = some_offer(game, seat, rng)
    if offer and rng.random() < 0.5:
        return offer
    legal = list(game.actions(seat))
    kept = [action for action in legal if action & 255 not in (terms.DEMOLISH, terms.END)]
    return rng.choice(kept if kept and rng.random() < 0.7 else legal)


def some_offer(game: TippingPoint, seat: int, rng: random.Random) -> int:
    """A random offer that the rules allow, 0 for none."""
    if game.phase not in (terms.DEVELOPING, terms.WINDOW):
        return 0
    other = rng.choice([q for q in range(game.seats) if q != seat])
    dark = [card for card in range(terms.CARDS) if game.owner(card) in (seat, other) and not game.upright[card]]
    offers = [Bargain(other, cash=1), Bargain(other, cash=-1, food=1)]
    offers += [Bargain(other, cash=1, building=card, tiles=1) for card in dark]
    rng.shuffle(offers)
    return next((one.pack() for one in offers if game.check(seat, one.pack()) == 0), 0)


@pytest.fixture
def shown() -> Shown:
    return Shown()
