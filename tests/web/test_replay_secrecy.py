"""While a round runs, its replay tells a seat nothing: two tables that were alike for it all along give equal bytes.

The tables are real: two logs that differ in what the seat could not know, each behind a server of its own.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from litestar.testing import TestClient

from keeling.bots.workers import InlineWorkers
from keeling.core import common, luck
from keeling.core.game import Game, Log, Streams
from keeling.core.match import OPENING, Drawn, Entry
from keeling.core.registry import title_of
from keeling.core.title import Setup, Title
from keeling.play import events
from keeling.play.store import Event, Secret, SqliteStore
from keeling.play.tables import Tables
from keeling.web.app import application
from keeling.web.settings import Settings

CODE = "FERN-27"
ROOT, NEXT = luck.root_of_seed("first"), luck.root_of_seed("second")
GAMES = ("zero", "solutions", "catan", "tipping_point")
LONGEST = 40  # decisions
TRIES = 12
SELDOM = 8  # one move in so many may differ
NOW = int(time.time() * 1000)
NAMES = ("Ada", "Ben", "Cem", "Dana", "Eli", "Fia", "Gus")
PAGES = ("", "/text", "/moments")


class Move(NamedTuple):
    actor: int
    action: int


def secret_of(seat: int) -> str:
    return f"the-secret-of-seat-number-{seat}"


# -- two histories that look the same ----------------------------------------------------------------------------------


def after(game: Game, viewer: int, move: Move) -> tuple[int, list[int], Game, Game]:
    """What the viewer sees of a move, what it is told, the state, and what it knows of that."""
    seen, then = game.seen(viewer, move.actor, move.action), game.copy()
    then.log = log = Log()
    then.apply(move.actor, move.action)
    then.log = None
    known = then.copy()
    known.redact(viewer)
    return seen, log.seen_by(viewer), then, known


def twin_of(move: Move, one: Game, other: Game, viewer: int, streams: Streams) -> Move | None:
    """A move of the other world that the viewer cannot tell from this one's: now and then another one."""
    seen, told, _then, known = after(one, viewer, move)
    chance = move.actor == common.CHANCE
    listed = [outcome for outcome, _weight in other.outcomes()] if chance else other.actions(move.actor)
    listed = [action for action in dict.fromkeys([*listed, move.action]) if not other.check(move.actor, action)]
    fitting = []
    for action in listed:
        found = after(other, viewer, Move(move.actor, action))
        if found[:2] == (seen, told) and found[3].same(known):
            fitting.append(action)
    if move.action in fitting and (len(fitting) == 1 or streams.below(common.BOTS, SELDOM)):
        return move
    others = [action for action in fitting if action != move.action]
    return Move(move.actor, others[streams.below(common.BOTS, len(others))]) if others else None


def histories(title: Title, setup: Setup, viewer: int, most: int) -> tuple[list[Move], list[Move]]:
    """Of some tries the longest pair that differs."""
    found = (pair(title, setup, viewer, most, seed) for seed in range(TRIES))
    return max(found, key=lambda pair: (pair[0] != pair[1], len(pair[0])))


def pair(title: Title, setup: Setup, viewer: int, most: int, seed: int) -> tuple[list[Move], list[Move]]:
    """The moves of two rounds, alike for the viewer; they end where the second world has no such move."""
    streams, one, other = Streams(luck.root_of_seed(f"{viewer} {seed}")), title.new(setup), title.new(setup)
    first: list[Move] = []
    second: list[Move] = []
    decisions = 0
    while not one.over and decisions < most:
        move = next_move(one, streams)
        twin = twin_of(move, one, other, viewer, streams)
        if twin is None or other.over:
            break
        one.apply(*move)
        other.apply(*twin)
        first.append(move)
        second.append(twin)
        decisions += move.actor != common.CHANCE
    while first and (one.over or other.over or one.deciders() >> common.CHANCE or other.deciders() >> common.CHANCE):
        first.pop()
        second.pop()
        one, other = played(title, setup, first), played(title, setup, second)
    return first, second


def next_move(game: Game, streams: Streams) -> Move:
    if game.deciders() >> common.CHANCE:
        outcomes = [outcome for outcome, weight in game.outcomes() for _ in range(weight)]
        return Move(common.CHANCE, outcomes[streams.below(common.DECK, len(outcomes))])
    seat = streams.one_of(common.BOTS, game.deciders())
    actions = game.actions(seat)
    return Move(seat, actions[streams.below(common.BOTS, len(actions))])


def played(title: Title, setup: Setup, moves: list[Move]) -> Game:
    game = title.new(setup)
    for move in moves:
        game.apply(*move)
    return game


def entries(moves: list[Move]) -> list[Entry]:
    """As a log has them."""
    found = [Entry(OPENING, 0)]
    for actor, action in moves:
        if actor == common.CHANCE:
            found[-1] = Entry(found[-1].seat, found[-1].action, (*found[-1].chance, Drawn(action)))
        else:
            found.append(Entry(actor, action))
    return found


# -- a server behind each ----------------------------------------------------------------------------------------------


def log_of(setup: Setup, made: list[Entry]) -> list[events.Change]:
    hashes = [events.browser_hash(secret_of(seat)) for seat in range(setup.seats)]
    seated = [events.Sat(seat, hashes[seat], NAMES[seat]) for seat in range(1, setup.seats)]
    created = events.Created(setup.game, setup.seats, hashes[0], NAMES[0], luck.commitment(ROOT), setup.options)
    began = events.Began(1, title_of(setup.game).rules_version, setup, luck.commitment(NEXT), made[0])
    return [created, *seated, began, *map(events.Did, made[1:])]


async def keep(path: Path, log: list[events.Change]) -> None:
    store = SqliteStore(path, "OFF")
    await store.open()
    for position, change in enumerate(log, 1):
        secrets = {1: Secret(CODE, 1, ROOT), 2: Secret(CODE, 2, NEXT)}
        event = Event(CODE, position, -1, None, events.encode(change), NOW + position)
        await store.append(event, secrets.get(position))
    await store.close()


class Server:
    def __init__(self, path: Path, log: list[events.Change]) -> None:
        asyncio.run(keep(path, log))
        tables = lambda: Tables(SqliteStore(path, "OFF"), InlineWorkers(), pace=0.0)  # noqa: E731
        self.client = TestClient(application(tables, Settings()), raise_server_exceptions=False)

    def get(self, path: str, viewer: int) -> bytes:
        self.client.cookies.clear()
        cookie = {} if viewer == common.SPECTATOR else {"Cookie": f"keeling={secret_of(viewer)}"}
        answer = self.client.get(f"/t/{CODE}{path}", headers={"Accept": "text/html", **cookie})
        assert answer.status_code == 200, answer.text
        return answer.content


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [0, 1, common.SPECTATOR])
def test_alike_all_along_is_alike_in_replay(game: str, viewer: int, tmp_path: Path) -> None:
    title = title_of(game)
    setup = title.setup(title.usual)
    first, second = histories(title, setup, viewer, LONGEST)
    assert first != second, "the two worlds are the same, so nothing was tried"
    assert len(entries(first)) > 4
    logs = [log_of(setup, entries(moves)) for moves in (first, second)]
    one, other = (Server(tmp_path / f"{n}.sqlite", log) for n, log in enumerate(logs))
    beginning = len(logs[0]) - len(entries(first)) + 1
    with one.client, other.client:
        for position in range(beginning, len(logs[0]) + 1, 5):
            for page in PAGES:
                for chair in ("", "&seat=0", "&seat=1", "&seat=public", "&seat=all"):
                    path = f"/replay{page}?at={position}{chair}"
                    assert one.get(path, viewer) == other.get(path, viewer), f"{game}, viewer {viewer}: {path}"
