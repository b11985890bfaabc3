"""The lot, and taking in turn until all rosters are full."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Moves, Streams
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.actions import Decline, First, Take
from keeling.games.solutions.draft.cards import CARDS, IDS
from keeling.games.solutions.draft.game import TITLE

if TYPE_CHECKING:
    from keeling.games.solutions.draft.tests.conftest import Made

pytestmark = pytest.mark.engine


@pytest.mark.rule("S-134")
def test_all_76_solutions_lie_on_the_table_and_nothing_else(draft: Made) -> None:
    table = draft(4).lot(0)
    assert table.on_the_table() == list(IDS)
    assert len(set(IDS)) == 76
    assert table.offers() == [f"take {card}" for card in IDS]
    assert sorted(card.rank for card in CARDS) == list(range(1, 77))


@pytest.mark.rule("S-135")
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("first", [0, 1])
def test_players_take_one_card_each_in_turn_until_all_have_seven(draft: Made, seats: int, first: int) -> None:
    table = draft(seats).lot(first)
    for n in range(7 * seats):
        seat = (first + n) % seats
        assert (table.game.phase, table.game.turn, table.game.deciders()) == (terms.TAKING, seat, 1 << seat)
        assert table.refused(f"take {table.on_the_table()[0]}", (seat + 1) % seats) == "S-135"
        table.take(table.on_the_table()[n % 5])
        assert len(table.roster(seat)) == n // seats + 1
    assert [len(table.roster(q)) for q in range(seats)] == [7] * seats
    assert table.game.phase == terms.STEALING


@pytest.mark.rule("S-135")
def test_a_reason_may_be_given_until_cards_are_turned_up(draft: Made) -> None:
    table = draft(2)
    assert TITLE.pad(table.setup, table.game, 0) == ""
    table.lot(0).take("bamboo-production")
    assert [TITLE.pad(table.setup, table.game, q) for q in (0, 1)] == ["text", "text"]
    table.full()
    assert TITLE.pad(table.setup, table.game, 0) == "text"
    table.do("decline", "decline")
    assert TITLE.pad(table.setup, table.game, 0) == ""


@pytest.mark.rule("S-136")
def test_a_card_that_is_taken_is_gone_for_everybody(draft: Made) -> None:
    table = draft(3).lot(0).take("bamboo-production", "recycling")
    assert table.refused("take bamboo-production") == table.refused("take recycling") == "S-136"
    assert table.why("take bamboo-production") == "Bamboo is taken already."
    assert "bamboo-production" not in table.on_the_table()
    table.take("composting")
    assert table.refused("take bamboo-production") == "S-136"
    assert table.refused(Take(76).pack()) == "S-136"
    assert table.refused(Take(65535).pack()) == "S-136"


@pytest.mark.rule("S-137")
def test_with_full_rosters_no_more_is_taken(draft: Made) -> None:
    table = draft(2).lot(1).full()
    assert len(table.on_the_table()) == 62
    for seat in (0, 1):
        assert table.refused("take " + table.on_the_table()[0], seat) == "S-137"
    assert not any(offer.startswith("take") for offer in table.offers())
    table.do("decline", "decline")
    assert table.refused("take " + table.on_the_table()[0]) == "S-137"


@pytest.mark.rule("S-190", "X26")
def test_two_to_eight_play() -> None:
    assert (TITLE.fewest, TITLE.most) == (2, 8)
    for seats in range(2, 9):
        assert TITLE.new(TITLE.setup(seats)).seats == seats
    for seats in (0, 1, 9, 10):
        with pytest.raises(BadOption, match="2 to 8 players"):
            TITLE.setup(seats)


@pytest.mark.rule("S-190")
def test_who_begins_is_drawn_by_lot_and_by_nobody_else(draft: Made) -> None:
    table = draft(4)
    assert table.game.deciders() == 1 << common.CHANCE
    assert [(packed.a(lot), weight) for lot, weight in table.game.outcomes()] == [(q, 1) for q in range(4)]
    assert table.refused(First(4).pack(), common.CHANCE) == "S-190"
    assert table.refused(First(0).pack(), 0) == "S-135"
    assert all(table.game.actions(q) == [] for q in range(4))
    table.lot(2)
    assert (table.game.first, table.game.turn) == (2, 2)
    assert table.refused(First(1).pack(), common.CHANCE) == "S-190"


@pytest.mark.rule("S-190")
def test_the_lot_is_fair() -> None:
    setup = TITLE.setup(4)
    counts, moves = [0] * 4, Moves()
    for n in range(2000):
        game = TITLE.new(setup)
        game.settle(Streams(b"%d" % n), moves)
        counts[game.deciders().bit_length() - 1] += 1
    assert all(410 < count < 590 for count in counts)  # four standard deviations about 500


@pytest.mark.rule("S-138")
def test_nobody_steals_before_the_rosters_are_full(draft: Made) -> None:
    table = draft(2).lot(0).take("bamboo-production", "recycling")
    assert table.refused("steal recycling") == table.refused("steal recycling", 1) == "S-138"
    assert table.refused(Decline().pack()) == "S-138"
    assert table.why("steal recycling") == "Cards are stolen when every roster has seven."
