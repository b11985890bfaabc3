"""Research Points, and what a base game leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import deck, terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table
    from keeling.games.solutions.tests.rounds.turns.conftest import Dealt

pytestmark = pytest.mark.engine
BURDEN, RISE = 0, 1


def round_of(began: Began, points: int, year: int = 2005, event: str = "lobbying-drive", answer: int = RISE) -> Table:
    """The action phase of a round, and no Gold on offer."""
    table = began(year, 14, rules="advanced").event(event)
    if table.waits.startswith("asking"):
        table.answer(answer)
    table.game.load(table.game.dump() | {"points": points, "gold_deck": [terms.USED] * terms.GOLDS})
    return table


@pytest.mark.rule("S-203", "X24")
@pytest.mark.parametrize(
    ("cards", "wrong", "won"), [(2, False, 1), (3, False, 1), (4, False, 2), (2, True, 0), (4, True, 0)]
)
def test_a_round_without_a_wrong_card_gives_one_and_the_finite_maximum_one_more(
    began: Began, cards: int, wrong: bool, won: int
) -> None:
    table = round_of(began, 1).plays(cards, wrong).stop()
    assert (table.year, table.game.points) == (2010, 1 + won)


@pytest.mark.rule("S-203", "X34")
def test_the_second_point_does_not_come_with_what_lobbying_left(began: Began) -> None:
    table = round_of(began, 0, answer=BURDEN).plays(2)
    assert (table.year, table.game.points) == (2010, 1)


@pytest.mark.rule("S-203", "X34")
def test_the_second_point_comes_at_the_finite_maximum_with_momentum_too(began: Began) -> None:
    for cards in (4, 5):
        table = round_of(began, 0)
        state = table.game.dump()
        state["reward_deck"][terms.MOMENTUM] = terms.HELD
        table.game.load(state)
        table.suggest("momentum").answer(1).plays(cards).stop()
        assert (table.year, table.game.points) == (2010, 2)


@pytest.mark.rule("S-203", "X34")
@pytest.mark.parametrize(("cards", "won"), [(5, 1), (6, 2), (8, 2)])
def test_on_the_last_turn_the_finite_maximum_counts(began: Began, cards: int, won: int) -> None:
    table = round_of(began, 0, 2045, "global-solidarity").plays(cards).stop()
    assert (table.game.over, table.game.points) == (1, won)


@pytest.mark.rule("S-203", "S-205")
def test_a_waived_penalty_is_still_a_wrong_card(began: Began) -> None:
    table = round_of(began, 0, 2035 + 10, "global-solidarity").plays(7, wrong=True)
    assert (table.game.over, table.game.points) == (1, 0)


@pytest.mark.rule("S-202")
@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 6), (6, 6)])
def test_there_are_never_more_than_six(began: Began, before: int, after: int) -> None:
    table = round_of(began, before).plays(4)
    assert table.game.points == after
    assert table.told(terms.POINTS)[-1] == (after - before, after)


@pytest.mark.rule("S-202", "S-203")
def test_they_start_at_nothing_and_are_the_groups(dealt: Dealt) -> None:
    table = dealt("1 2 3", "4 5 6", rules="advanced")
    assert table.game.points == 0
    table.plays(4)
    if table.waits == "asking: gamble":
        table.answer(0)
    assert table.game.points == 2
    assert [view(table.game, seat).points for seat in range(2)] == [2, 2]


@pytest.mark.rule("S-126", "S-127", "S-004", "S-005")
def test_a_base_game_has_none_of_it(began: Began) -> None:
    table = began(2000, 12)
    assert table.waits == "turning up an event"
    assert table.lying("reward", "out") == ["major-breakthrough", "rushed-science"]
    assert len(table.lying("silver", "out")) == terms.SILVERS
    assert len(table.lying("gold", "out")) == terms.GOLDS
    table.event("elevator-pitch").ready().answer(0)
    for reward in (terms.BREAKTHROUGH, terms.RUSHED_SCIENCE):
        assert table.impossible(terms.REWARD, reward)
    table.reward("momentum").plays(4)
    assert (table.year, table.game.points, table.told(terms.POINTS)) == (2005, 0, [])


@pytest.mark.rule("S-127", "S-126")
def test_a_base_game_refuses_what_belongs_to_the_advanced_one(began: Began) -> None:
    table = began(2000, 12).event("lobbying-drive").answer(RISE)
    for reward in (terms.BREAKTHROUGH, terms.RUSHED_SCIENCE):
        assert table.refused(0, terms.SUGGEST, reward) == "S-127"
    for verb in (terms.SILVER, terms.GOLD):
        assert table.impossible(verb, 0)
    assert table.refused(0, terms.ANSWER, 1) == "S-036"


@pytest.mark.rule("S-126")
def test_an_advanced_game_has_both_rewards(began: Began) -> None:
    for reward in ("major-breakthrough", "rushed-science"):
        table = began(1995, 12, rules="advanced").event("elevator-pitch").ready().answer(0)
        assert table.reward(reward).rewards == [reward]
    assert [card.id for card in deck.decks().reward if card.advanced] == ["major-breakthrough", "rushed-science"]


@pytest.mark.rule("S-128")
def test_gold_cards_say_what_they_hope_for_and_what_is_not_known() -> None:
    for card in deck.decks().gold:
        assert len(card.text) > 20
        assert len(card.science) > 60
        assert card.source
