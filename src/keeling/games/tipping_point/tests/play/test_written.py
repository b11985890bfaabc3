"""Positions of random games with trades are read as they were written."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, cast

import pytest

from keeling.games.tipping_point import terms
from keeling.games.tipping_point.game import TITLE
from keeling.games.tipping_point.rules import TippingPoint

pytestmark = [pytest.mark.engine, pytest.mark.slow]


def test_positions_of_every_phase_are_read_as_they_were_written(trader: Any) -> None:
    player, seen = trader(b"positions"), Counter[int]()
    for n in range(24):
        seats, options = player.table(n)
        setup = TITLE.setup(seats, options)
        game = cast(TippingPoint, TITLE.new(setup))
        while not game.over:
            game.apply(*player.choose(game))
            seen[game.phase] += 1
            if seen[game.phase] <= 8 or player.below(60) == 0:
                written = TITLE.write(setup, game)
                again, found = TITLE.read_position(json.loads(json.dumps(written)))
                assert found.same(game), (n, game.phase)
                assert again == setup
                assert TITLE.write(again, found) == written
    rare = {terms.DRAWING_LOTS, terms.REDRAWING, terms.SHARING, terms.FREEZING, terms.LOOSE, terms.REFUSING}
    assert set(seen) | rare >= {*range(terms.LAST_CHANCE + 1), *range(terms.REFUSING, terms.ENDED + 1)}
