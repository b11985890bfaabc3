"""First rounds with hands that are known: `dealt("5 40 60", "10 30 70")`, player 0 on turn. Cards are named by rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import New, Table

Dealt = Callable[..., "Table"]


@pytest.fixture
def dealt(new: New) -> Dealt:
    """Deals these hands: `dealt(hand, hand, …, option="value", …)`."""

    def made(*hands: str, **options: Any) -> Table:
        table = new(len(hands), **options)
        if len(hands) > 1:
            table.game.play(common.CHANCE, packed.make(terms.FIRST, 0))
        for player, hand in enumerate(hands):
            for rank in hand.split():
                table.game.play(common.CHANCE, packed.make(terms.DRAW, table.card(int(rank)), player))
        return table.flow()

    return made
