"""The compiled and the uncompiled engine play the same games to the byte.

`python -m keeling.testing.lockstep '{"games": 2, "subjects": […]}'` prints a digest of random games, their legal lists,
redactions, deals and searches.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from keeling import uncompiled_because
from keeling.core import common
from keeling.core.game import Game, Streams
from keeling.core.registry import titles
from keeling.core.search import Search
from keeling.core.title import Setup, Title
from keeling.testing.journey import Journey, redacted, redealt
from keeling.testing.subject import Subject

GAMES = 2
PLAYOUTS = 20


def digest(subject: Subject, games: int) -> str:
    """Of so many random games, all that the engine says at each state."""
    sum_ = blake2b(digest_size=16)
    for n in range(games):
        journey = Journey(subject, bytes([n]))
        for i, (game, _, _) in enumerate(journey.steps()):
            q = i % game.seats
            sum_.update(msgspec.json.encode([game.dump(), game.deciders(), game.actions(q), game.outcomes()]))
            if i % 5 == 0:
                sum_.update(msgspec.json.encode(thought(game, q, i)))
        sum_.update(msgspec.json.encode([journey.end.dump(), journey.end.outcome()]))
    return sum_.hexdigest()


def thought(game: Game, seat: int, n: int) -> list[Any]:
    """A deal that fits what the seat knows, and now and then a search from it."""
    streams = Streams(bytes([n % 256]))
    blank = redacted(game, seat)
    found: list[Any] = [blank.dump(), redealt(blank, seat, streams).dump()]
    if n % 25 == 0 and not game.deciders() >> common.CHANCE and game.deciders() >> seat & 1:
        search = Search(blank, seat, streams, capacity=2_000)
        search.run(PLAYOUTS)
        found.append(sorted(search.visits().items()))
    return found


def reference(title: Title) -> str:
    """How another process finds the title: by its id, or as 'module:NAME'."""
    if titles().get(title.id) is title:
        return title.id
    module = sys.modules[type(title).__module__]
    names = [name for name, value in vars(module).items() if value is title]
    return f"{module.__name__}:{names[0]}" if names else ""


def found(name: str) -> Title:
    module, _, attribute = name.partition(":")
    title: Title = getattr(import_module(module), attribute) if attribute else titles()[name]
    return title


def elsewhere(subjects: Sequence[Subject], games: int) -> list[str]:
    """The digests that the sources give in another process."""
    task = [[reference(subject.title), subject.setup, sorted(subject.unlisted)] for subject in subjects]
    paths = os.pathsep.join(str(Path(path or ".").resolve()) for path in sys.path)
    run = subprocess.run(
        [sys.executable, "-m", "keeling.testing.lockstep", msgspec.json.encode([games, task]).decode()],
        env={**os.environ, "KEELING_PURE": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


def test_of() -> Callable[[Subject], None]:
    """A test that compares this process with an uncompiled one."""

    def test(subject: Subject) -> None:
        if uncompiled_because():
            pytest.skip(f"nothing is compiled to compare with: {uncompiled_because()}")
        assert reference(subject.title), "the title must be a name of its class's module"
        assert [digest(subject, GAMES)] == elsewhere([subject], GAMES)

    test.__doc__ = "Compiled and uncompiled engines play the same games to the byte."
    return test


def main(task: str) -> None:
    """Print a digest for each subject of the task."""
    games, listed = msgspec.json.decode(task, type=tuple[int, list[tuple[str, Setup, list[str]]]])
    for name, setup, unlisted in listed:
        print(digest(Subject(found(name), setup, frozenset(unlisted)), games))


if __name__ == "__main__":
    main(sys.argv[1])
