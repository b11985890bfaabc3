"""The games behind the report: the same whatever process plays them, with what was bought in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from keeling.core.game import compiled
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.balance import LEVELS
from keeling.games.tipping_point.policies import MEANT, POLICIES, STRATEGIES
from keeling.games.tipping_point.trials import Trial, play, play_all

pytestmark = pytest.mark.engine


@pytest.mark.skipif(not compiled(), reason="whole games of bots take long uncompiled")
def test_processes_play_the_same_games() -> None:
    some = [Trial(terms.COMPETITIVE, ("soldier", "careful"), f"seed {n}") for n in range(4)]
    told: list[int] = []
    alone = play_all(some, 1, told.append)
    assert told == [1, 2, 3, 4]
    silent: Callable[[int], None] = lambda done: None  # noqa: E731
    assert play_all(some, 2, silent) == alone


@pytest.mark.skipif(not compiled(), reason="whole games of bots take long uncompiled")
def test_a_trial_tells_what_came_of_it() -> None:
    found = play(Trial(terms.TOGETHER, ("careful", "careful", "greedy"), "told"))
    assert found.ending in (terms.WON, terms.TIMED_OUT, terms.TIPPED)
    assert len(found.won) == len(found.people) == 3
    assert any(found.won) is (found.ending == terms.WON)
    assert len(found.bought) >= 5
    assert max(found.bought) < len(deck.ours().buildings)
    assert 0 < found.co2 <= 24


def test_every_mind_is_explained() -> None:
    assert set(MEANT) == set(POLICIES) | set(STRATEGIES) | set(LEVELS)
