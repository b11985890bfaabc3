"""One screen for the whole group plays the game of one vote each, where all agree."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.rules import Solutions
    from keeling.games.solutions.tests.rounds.conftest import New

pytestmark = pytest.mark.engine
GAMES = 24
OWN = {"seats", "group", "vote", "voted", "knows", "acts", "began", "looker"}  # what may differ


def moves_of(each: Solutions, action: int) -> list[tuple[int, int]]:
    """What seats of their own do where the group's screen notes an action."""
    verb = packed.verb(action)
    if verb in (terms.VOTE, terms.ANSWER):
        return [(seat, action) for seat in range(each.seats)]
    if verb == terms.GIVE:
        return [(each.where[packed.a(action)] - terms.HAND, action)]
    if verb in (terms.LOOK_AT, terms.MOVE):
        return [(each.looker, action)]
    return [(each.turn, action)]


def public(game: Solutions) -> dict[str, Any]:
    return {key: value for key, value in game.dump().items() if key not in OWN}


def events(game: Solutions) -> list[int]:
    """What everybody is told, but for the single votes."""
    assert game.log is not None
    return [event for seats, event in game.log.entries if packed.verb(event) not in (terms.VOTED, terms.HANDED)]


@pytest.mark.rule("S-068", "S-198", "X33")
@pytest.mark.parametrize("n", range(GAMES))
def test_a_game_on_one_screen_is_a_game_of_one_vote_each(new: New, n: int) -> None:
    options: dict[str, Any] = {
        "difficulty": ("med", "hard", "xhard")[n % 3],
        "rules": ("advanced", "base")[n // 3 % 2],
        "length": ("full", "short")[n // 2 % 2],
        "clock": ("on", "off")[n // 4 % 2],
    }
    players = 1 + n % 8
    screen, seats = new(players, decide="group", **options).game, new(players, **options).game
    random, streams, out = Random(n), Streams(bytes([n])), Moves()
    assert (screen.seats, seats.seats) == (1, players)
    while not screen.over:
        if screen.deciders() >> common.CHANCE:
            outcome = screen.sample(streams, out)
            screen.play(common.CHANCE, outcome)
            seats.play(common.CHANCE, outcome)
        else:
            assert screen.deciders() == 1
            action = random.choice(screen.actions(0))
            for seat, same in moves_of(seats, action):
                seats.play(seat, same)
            screen.play(0, action)
        assert public(screen) == public(seats)
    assert seats.over
    assert events(screen) == events(seats)
    one, all_ = screen.outcome(), seats.outcome()
    assert one is not None
    assert all_ is not None
    assert (one.ending, one.scores * players) == (all_.ending, all_.scores)


@pytest.mark.rule("S-198", "S-177")
def test_the_screen_holds_all_hands_but_shows_no_back(new: New) -> None:
    table = new(4, decide="group")
    streams, out = Streams(b"hands"), Moves()
    table.game.log = Log()
    table.game.settle(streams, out)
    known = table.game.copy()
    known.redact(0)
    assert list(known.where) == list(table.game.where)
    assert set(known.rank) == {0}
    spectator = table.game.copy()
    spectator.redact(common.SPECTATOR)
    assert set(spectator.where) == {terms.DECK}
