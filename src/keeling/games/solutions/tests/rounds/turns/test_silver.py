"""Silver cards: when they come, what they lie on, what they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import packed
from keeling.games.solutions import board, deck, terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine
RISE = 1
RETROFITTING, NET_ZERO = 0, 1


def scoring(began: Began, cards: int = 3, wrong: bool = False, silvers: tuple[int, ...] = (0,)) -> Table:
    """A round of 2000 with these Silver cards held, its action phase over."""
    table = began(2000, 12, rules="advanced", past=["climate-march"]).happens(terms.SILVER, silvers[0])
    for silver in silvers[1:]:
        give(table, silver)
    return table.event("lobbying-drive").answer(RISE).plays(cards, wrong).stop()


def give(table: Table, silver: int) -> None:
    state = table.game.dump()
    state["silver_deck"][silver] = terms.HELD
    table.game.load(state)
    assert table.game.faults() == []


def on(table: Table, silver: int, rank: int) -> int:
    """The answer that lays a Silver card on the card with a rank."""
    return 1 + terms.CARDS * silver + table.card(rank)


@pytest.mark.rule("S-120")
def test_silver_has_no_rank_and_is_no_solution() -> None:
    silvers = deck.decks().silver
    assert len(silvers) == terms.SILVERS == 5
    assert not any(hasattr(card, "rank") for card in silvers)
    assert not {card.id for card in silvers} & {card.id for card in deck.cards()}


@pytest.mark.rule("S-120")
def test_silver_is_never_proposed(began: Began) -> None:
    table = began(2000, 12, rules="advanced").happens(terms.SILVER, 0).event("lobbying-drive").answer(RISE)
    hand = sorted(table.card(rank) for rank in table.hand(0))
    assert table.may(0, terms.PROPOSE) == hand
    assert {packed.verb(action) for action in table.game.actions(0)} == {terms.PROPOSE}


@pytest.mark.rule("X24", "S-123")
@pytest.mark.parametrize(
    ("difficulty", "length", "rounds"),
    [
        ("med", "full", [3, 5, 7, 9, 11]), ("hard", "full", [3, 5, 7, 9, 11]), ("xhard", "full", [3, 5, 7, 9]),
        ("med", "short", [2, 3, 4, 5, 6]), ("hard", "short", [2, 3, 4, 5, 6]), ("xhard", "short", [2, 3, 4, 5]),
    ],
)  # fmt: skip
def test_a_silver_comes_at_the_start_of_these_rounds(
    began: Began, difficulty: str, length: str, rounds: list[int]
) -> None:
    level = ["med", "hard", "xhard"].index(difficulty)
    track = board.track(level, length == "short")
    comes = []
    for round, year in enumerate(track.years[1:-1], 2):
        table = began(year, 14, difficulty=difficulty, length=length, rules="advanced")
        if table.waits == "turning up a reward":
            table.reward("peer-review")
        comes += [round] if table.waits == "turning up a silver" else []
    assert comes == rounds


@pytest.mark.rule("S-206", "S-123")
def test_an_empty_silver_deck_gives_none(began: Began) -> None:
    table = began(1995, 12, rules="advanced").event("lobbying-drive").answer(RISE).plays(2)
    state = table.game.dump()
    state["silver_deck"] = [terms.USED] * 5
    table.game.load(state)
    table.stop()
    assert (table.year, table.waits) == (2000, "turning up an event")


@pytest.mark.rule("S-121", "S-123")
def test_on_a_card_that_counts_it_brings_one_more_space(began: Began) -> None:
    table = scoring(began)
    assert table.waits == "asking: lay"
    rank = table.row[0]
    assert table.may(0, terms.ANSWER) == sorted([0, *(on(table, RETROFITTING, rank) for rank in table.row)])
    table.answer(on(table, RETROFITTING, rank))
    assert table.told(terms.LAID) == [(RETROFITTING, table.card(rank))]
    assert table.told(terms.SCORED)[-1] == (4, 3)
    assert (table.year, table.heat) == (2005, 13 - 4 + 3)


@pytest.mark.rule("S-121", "S-123")
def test_it_may_be_kept_and_once_laid_it_leaves_the_game(began: Began) -> None:
    table = scoring(began).answer(0)
    assert (table.told(terms.SCORED)[-1], table.heat) == ((3, 3), 13)
    assert table.lying("silver", "held") == ["building-retrofitting"]
    table = scoring(began)
    table.answer(on(table, RETROFITTING, table.row[0]))
    assert table.lying("silver", "used") == ["building-retrofitting"]
    assert table.lying("silver", "held") == []


@pytest.mark.rule("S-123", "S-082")
def test_not_on_the_wrong_card_and_not_on_the_penalty(began: Began) -> None:
    table = scoring(began, 4, wrong=True)
    wrong = table.game.rank[table.game.wrong - 1]
    right = [rank for rank in table.row if rank != wrong]
    assert table.waits == "asking: penalty"
    table.answer(table.card(right[1]))
    assert table.may(0, terms.ANSWER) == sorted([0, *(on(table, 0, right[0]), on(table, 0, right[2]))])
    for rank in (wrong, right[1], 76):
        assert table.refused(0, terms.ANSWER, on(table, 0, rank)) == "S-036"
    table.answer(on(table, 0, right[0]))
    assert table.told(terms.SCORED)[-1] == (2 + 1, 2)


@pytest.mark.rule("S-123", "S-084")
def test_where_nothing_counts_none_is_laid(began: Began) -> None:
    table = scoring(began, 2, wrong=True)
    assert (table.told(terms.SCORED)[-1], table.year) == ((0, 0), 2005)
    assert table.lying("silver", "held") == ["building-retrofitting"]


@pytest.mark.rule("S-123")
def test_one_silver_a_solution_but_several_a_round(began: Began) -> None:
    table = scoring(began, 2, silvers=(RETROFITTING, NET_ZERO))
    first, second = table.row
    table.answer(on(table, NET_ZERO, first))
    assert table.may(0, terms.ANSWER) == [0, on(table, RETROFITTING, second)]
    assert table.refused(0, terms.ANSWER, on(table, RETROFITTING, first)) == "S-036"
    assert table.refused(0, terms.ANSWER, on(table, NET_ZERO, second)) == "S-036"
    table.answer(on(table, RETROFITTING, second))
    assert table.told(terms.SCORED)[-1] == (4, 2)


@pytest.mark.rule("S-120", "S-123")
def test_silver_counts_as_no_played_card(began: Began) -> None:
    """Three cards and a Silver are not the finite maximum of four: one Research Point, not two."""
    table = scoring(began, 3)
    before = table.game.points
    table.answer(on(table, 0, table.row[0]))
    assert table.game.points == before + 1


@pytest.mark.rule("S-122", "S-198", "X33")
def test_the_group_decides_whether_it_fits(began: Began) -> None:
    listed = deck.decks().silver[RETROFITTING].solutions
    table = scoring(began, 2)
    fits = [rank for rank in table.row if deck.cards()[table.card(rank)].id in listed]
    assert fits == []
    values = [on(table, 0, rank) for rank in table.row]
    table.answer(values[0], values[0], 0)
    assert table.told(terms.LAID) == [(0, values[0] - 1)]
    table = scoring(began, 2)
    table.answer(values[0], values[1], 0)
    assert (table.waits, table.deciders()) == ("settling: lay", [table.game.turn])
    assert table.may(table.game.turn, terms.SETTLE) == sorted([0, *values])
    table.settle(values[1])
    assert table.told(terms.SCORED)[-1] == (3, 2)


@pytest.mark.rule("S-121")
def test_every_silver_names_solutions_that_it_goes_with() -> None:
    ids = {card.id: card.rank for card in deck.cards()}
    for silver in deck.decks().silver:
        assert set(silver.solutions) <= set(ids)
    ranks = {silver.code: {ids[id] for id in silver.solutions} for silver in deck.decks().silver}
    assert ranks["V1"] == {16, 18, 27, 36, 37, 46, 48, 70, 73, 74}
    assert ranks["V2"] == ranks["V1"] | {10, 38}
    assert ranks["V3"] == {6, 26, 8, 10, 15, 61, 76}
    assert ranks["V4"] == {10, 53, 28, 59, 76}
    assert ranks["V5"] == {6, 26, 8, 10, 15, 24, 61}


@pytest.mark.rule("S-122")
def test_everybody_sees_what_is_held_and_what_was_laid(began: Began) -> None:
    table = scoring(began, 2, silvers=(RETROFITTING, NET_ZERO))
    assert view(table.game, 1).silvers == (RETROFITTING, NET_ZERO)
    table.answer(on(table, NET_ZERO, table.row[0]))
    assert view(table.game, 1).laid[NET_ZERO] == table.card(table.row[0])
