"""Games that are played for the report on balance, each the same whatever process plays it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from keeling.core import common, luck, packed
from keeling.core.game import Moves, Streams
from keeling.core.options import complete
from keeling.games.tipping_point import deck, options, terms
from keeling.games.tipping_point.policies import player
from keeling.games.tipping_point.rules import TippingPoint

BUDGET = 0.05  # seconds a decision, for players that think by the clock
CHUNK = 4  # games that a process plays in a row


class Trial(NamedTuple):
    """One game: the mode by its number, a player's name for each seat, what its luck comes from."""

    mode: int
    players: tuple[str, ...]
    seed: str
    deck: Mapping[str, Any] | None = None


class Found(NamedTuple):
    """What came of it: `won` and `people` by seat, `bought` the kinds that anybody bought, `co2` the highest total."""

    ending: int
    won: tuple[bool, ...]
    people: tuple[int, ...]
    starved: int
    struck: int
    cards: int
    deals: int
    bought: frozenset[int]
    co2: int
    decade: int


def play(trial: Trial) -> Found:
    """One game to its end, with the usual options."""
    seats = len(trial.players)
    choices = options.choices_of(complete(options.OPTIONS, {})) | {"mode": trial.mode}
    game = TippingPoint(seats, deck.numbers(trial.deck), choices)
    root = luck.root_of_seed(trial.seed)
    streams, moves = Streams(root), Moves()
    lucks = [Streams(luck.subkey(root, f"bot {q}")) for q in range(seats)]
    bots = [player(name) for name in trial.players]
    bought, co2 = set(), 0
    while not game.over:
        if game.deciders() >> common.CHANCE:
            game.apply(common.CHANCE, game.sample(streams, moves))
            continue
        seat = (game.deciders() & -game.deciders()).bit_length() - 1
        known = game.copy()
        known.redact(seat)
        action = bots[seat].choose(known, seat, game.actions(seat), BUDGET, lucks[seat], seat)
        bought.add(kind_bought(game, action))
        game.play(seat, action)
        co2 = max(co2, game.total_co2())
    return found(game, frozenset(bought - {terms.NO_KIND}), co2)


def kind_bought(game: TippingPoint, action: int) -> int:
    """The kind of card that an action buys, or terms.NO_KIND."""
    if packed.verb(action) == terms.BUY:
        return int(game.kind[game.market[packed.a(action)] - 1])
    return packed.b(action) if packed.verb(action) == terms.SEARCH else terms.NO_KIND


def found(game: TippingPoint, bought: frozenset[int], co2: int) -> Found:
    """The figures of an ended game."""
    seats = range(game.seats)
    return Found(
        ending=game.ending,
        won=tuple(game.wins(q) for q in seats),
        people=tuple(game.people(q) for q in seats),
        starved=sum(game.lost_n[q * terms.CAUSES + terms.HUNGER] for q in seats),
        struck=sum(game.struck),
        cards=sum(game.cards_by),
        deals=game.shared_n,
        bought=bought,
        co2=co2,
        decade=game.decade,
    )


def play_all(trials: Sequence[Trial], jobs: int, told: Callable[[int], None]) -> list[Found]:
    """All games, in their order.

    Args:
        told: called with the number of games done.
    """
    done: list[Found] = []
    if jobs == 1:
        for trial in trials:
            done.append(play(trial))
            told(len(done))
        return done
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for one in pool.map(play, trials, chunksize=CHUNK):
            done.append(one)
            told(len(done))
    return done
