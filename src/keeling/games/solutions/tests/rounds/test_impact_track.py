"""The impact track on the page: more impact on the left, less on the right, and a gap wherever a card may go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from keeling.core import packed
from keeling.core.page import Person, Scene
from keeling.games.solutions import shelf, terms
from keeling.games.solutions.table import Table as Drawn
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import New

PAGE = Path(__file__).parents[2] / "page"


@pytest.mark.rule("S-179", "S-061")
def test_the_shelf_lies_as_the_ranks_say_with_a_gap_at_every_place(new: New) -> None:
    table = new(3).flow()
    for rank in (table.hand(0)[1], table.hand(1)[0], table.hand(2)[2]):
        table.propose(rank=rank)
    people = tuple(Person(seat, f"P{seat}") for seat in range(3))
    steps = shelf.shelf(Drawn(table.setup, Scene(view(table.game, 0), 0, people))).steps
    shown = [step.card.face.rank for step in steps if step.card is not None]
    assert shown == sorted(shown) == table.row
    letters = [step.gap.letter for step in steps if step.gap is not None]
    assert letters == ["A", "B", "C", "D"]
    assert steps[0].card is None
    assert steps[-1].card is None


@pytest.mark.rule("S-179", "S-061")
def test_the_left_end_is_named_more_and_the_right_end_less() -> None:
    page = (PAGE / "parts.html").read_text("utf-8") + (PAGE / "table.html").read_text("utf-8")
    assert page.index("More impact") < page.index("Less impact")
    assert "The shelf, from more impact to less" in page


@pytest.mark.rule("S-179")
def test_it_is_a_guide_and_no_scale(new: New) -> None:
    """A first card may be proposed wherever it ranks, and its place says nothing about its rank."""
    table = new(3).flow()
    offered = [action for action in table.game.actions(0) if packed.verb(action) == terms.PROPOSE]
    assert {packed.b(action) for action in offered} == {0}
    assert len(offered) == 3
