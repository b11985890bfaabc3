"""The backs: hidden to the end, turned up one by one, added up."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from keeling.core import common
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.cards import BEST, CARDS, GT_BY_RANK, IDS, RANKS
from keeling.games.solutions.draft.faces import figure
from keeling.games.solutions.draft.game import TITLE

if TYPE_CHECKING:
    from keeling.games.solutions.draft.tests.conftest import Made, Round

pytestmark = pytest.mark.engine

TOP = [card.id for card in sorted(CARDS, key=lambda card: card.rank)]


def worth(*cards: str) -> int:
    return sum(CARDS[IDS.index(card)].hundredths for card in cards)


def revealing(draft: Made, seats: int = 2, **options: str) -> Round:
    """A draft whose seat 0 has ranks 1 to 7 and seat 1 the next seven, nothing stolen."""
    table = draft(seats, **options).lot(0).full(TOP[:7], TOP[7:14])
    return table.do(*["decline"] * seats)


@pytest.mark.rule("S-141")
def test_nobody_knows_a_rank_before_it_is_turned_up(draft: Made) -> None:
    table = revealing(draft)
    assert list(table.game.rank) == list(RANKS)
    for viewer in (0, 1, common.SPECTATOR):
        assert list(table.seen_by(viewer).rank) == [0] * terms.CARDS
    card = table.roster(0)[3]
    table.do(f"turn {card}")
    known = [RANKS[c] if IDS[c] == card else 0 for c in range(terms.CARDS)]
    for viewer in (0, 1, common.SPECTATOR):
        assert list(table.seen_by(viewer).rank) == known
    assert table.events(terms.TURNED) == [(IDS.index(card), 4, 0)]


@pytest.mark.rule("S-141")
def test_cards_are_numbered_by_the_alphabet_which_tells_no_rank() -> None:
    assert list(IDS) == sorted(IDS)
    steps = sum((a - b) ** 2 for a, b in zip(RANKS, range(1, 77), strict=True))
    assert abs(1 - 6 * steps / (76 * (76**2 - 1))) < 0.25  # Spearman's rank correlation; its standard error is 0.115


@pytest.mark.rule("S-141")
def test_the_reveal_goes_round_card_by_card(draft: Made) -> None:
    table = revealing(draft, 3)
    for n in range(21):
        seat = n % 3
        assert (table.game.phase, table.game.turn) == (terms.REVEALING, seat)
        mine = table.roster(seat)
        assert sorted(table.offers()) == sorted(f"turn {card}" for card in mine[n // 3 :])
        assert table.refused(f"turn {table.roster((seat + 1) % 3)[-1]}") == "S-141"
        assert table.refused(f"turn {table.roster((seat + 1) % 3)[-1]}", (seat + 1) % 3) == "S-141"
        table.do(f"turn {mine[n // 3]}")
        if n < 20:
            assert table.refused(f"turn {mine[n // 3]}") == "S-141"
            assert table.game.outcome() is None
    assert table.game.over


@pytest.mark.rule("S-141")
def test_no_card_is_turned_up_early(draft: Made) -> None:
    table = draft(2).lot(0).take("bamboo-production", "recycling")
    assert table.refused("turn bamboo-production") == "S-141"
    table = draft(2).lot(0).full(TOP[:7])
    assert table.refused(f"turn {TOP[0]}") == "S-141"


@pytest.mark.rule("S-141")
def test_a_table_may_turn_all_up_at_once(draft: Made) -> None:
    table = draft(2, reveal="all").lot(1).full(TOP[:7], TOP[7:14]).do("decline")
    assert table.game.phase == terms.STEALING
    table.do("decline")
    assert len(table.events(terms.TURNED)) == 14
    assert list(table.game.score)[:2] == [BEST, worth(*TOP[7:14])]
    assert table.game.faults() == []
    assert table.game.outcome() is not None


@pytest.mark.rule("S-141", "S-142")
def test_after_the_end_everything_lies_open(draft: Made) -> None:
    table = revealing(draft).turn_up_all()
    assert list(table.seen_by(common.SPECTATOR).rank) == list(RANKS)
    assert len(table.events(terms.LEFT_OVER)) == 62
    assert {(card, rank) for card, rank, _ in table.events(terms.LEFT_OVER) + table.events(terms.TURNED)} == {
        *enumerate(RANKS)
    }


@pytest.mark.rule("S-142")
def test_the_sum_counts_and_the_highest_wins_the_title(draft: Made) -> None:
    table = revealing(draft, 3).turn_up_all()
    sums = [worth(*table.roster(q)) for q in range(3)]
    outcome = table.game.outcome()
    assert outcome is not None
    assert list(outcome.scores) == sums
    assert (outcome.ending, outcome.winners, outcome.places) == ("title", (0,), (1, 2, 3))
    assert [table.game.payoff(q) for q in range(3)] == [1.0, 0.5, 0.0]
    assert TITLE.points(outcome) == (1, 0, 0)
    assert table.events(terms.WON) == [(1, BEST, 0)]


@pytest.mark.rule("S-142")
def test_sums_are_exact_and_equal_ones_share_the_title(draft: Made) -> None:
    one, other = equal_rosters()
    assert worth(*one) == worth(*other)
    table = draft(3).lot(0).full(one, other, [c for c in reversed(TOP) if c not in one + other][:7])
    outcome = table.do("decline", "decline", "decline").turn_up_all().game.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.places == (1, 1, 3)
    assert TITLE.points(outcome) == (1, 1, 0)


def equal_rosters() -> tuple[list[str], list[str]]:
    """Two rosters of one sum without a common card, put together from sets of two, two and three."""
    one: list[str] = []
    other: list[str] = []
    for n in (2, 2, 3):
        left, right = equal_sets(n, [card for card in TOP[20:60] if card not in one + other])
        one += left
        other += right
    return one, other


def equal_sets(n: int, cards: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    seen: dict[int, tuple[str, ...]] = {}
    for some in combinations(cards, n):
        before = seen.setdefault(worth(*some), some)
        if not set(before) & set(some):
            return before, some
    raise AssertionError(f"no two sets of {n} have equal sums")


@pytest.mark.rule("S-143")
def test_the_best_roster_is_ranks_1_to_7(draft: Made) -> None:
    assert [RANKS[IDS.index(card)] for card in TOP[:7]] == list(range(1, 8))
    assert figure(worth(*TOP[:7])) == figure(BEST) == "440.82"
    assert sorted(GT_BY_RANK, reverse=True)[:7] == list(GT_BY_RANK[1:8])
    table = revealing(draft).turn_up_all()
    assert table.game.score[0] == BEST
    assert "440.82 Gt" in TITLE.help()[3].lines[-1]
