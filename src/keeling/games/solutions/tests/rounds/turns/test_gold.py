"""Gold cards: on offer, paid for, rolled for; Major Breakthrough and Rushed Science."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import deck, terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine
RISE = 1
NONE = 0
RUSHED, SURE = terms.RUSHED, terms.SURE
GOLD = [  # faces that work, fall: by the number on the card
    ("6", 6), ("456", 3), ("56", 4), ("56", 4), ("456", 2), ("56", 3), ("6", 7),
    ("56", 2), ("6", 3), ("456", 2), ("456", 1), ("56", 3), ("56", 2),
]  # fmt: skip
COST = [0, *(card.cost for card in deck.decks().gold)]
HEAT = 14  # when the scoring begins


def offered(
    began: Began, *offer: int, points: int = 6, held: tuple[str, ...] = (), gone: tuple[int, ...] = (), year: int = 2005
) -> Table:
    """The Gold step of a round with two right cards. Gold cards by the number on the card."""
    table = began(year, HEAT - 1, rules="advanced").event("lobbying-drive").answer(RISE)
    state = table.game.dump()
    state["gold_deck"] = [terms.FACE_DOWN] * terms.GOLDS
    for place, golds in ((terms.HELD, offer), (terms.USED, gone)):
        for gold in golds:
            state["gold_deck"][gold - 1] = place
    for id in held:
        state["reward_deck"][{"major-breakthrough": terms.BREAKTHROUGH, "rushed-science": terms.RUSHED_SCIENCE}[id]] = 1
    state["points"] = max(0, points - 1)
    table.game.load(state)
    return table.plays(2).stop()


def lying(table: Table, place: int) -> list[int]:
    """Numbers on the Gold cards that lie in a place."""
    return [gold + 1 for gold, there in enumerate(table.game.gold_deck) if there == place]


@pytest.mark.rule("S-201", "X31", "S-010", "X24")
def test_three_are_turned_up_after_the_first_scoring_and_not_before(began: Began) -> None:
    table = began(1995, 12, rules="advanced", past=["climate-march"])
    assert len(lying(table, terms.HELD)) == 3
    state = table.game.dump()
    state["gold_deck"] = [terms.FACE_DOWN] * terms.GOLDS
    table.game.load(state)
    table.event("lobbying-drive").answer(RISE).plays(2)
    assert lying(table, terms.HELD) == []
    table.stop()
    assert len(lying(table, terms.HELD)) == 3
    assert [len(view(table.game, seat).offer) for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("S-201")
def test_the_offer_comes_between_scoring_and_new_year(began: Began) -> None:
    table = offered(began, 8, 9, 11)
    assert (table.waits, table.year, table.heat) == ("asking: gamble", 2005, HEAT - 2)
    table.answer(1 + 7).roll(1)
    assert (table.year, table.heat) == (2010, HEAT - 2 + 3)


@pytest.mark.rule("S-201")
def test_only_what_is_on_offer_can_be_tried(began: Began) -> None:
    table = offered(began, 8, 9, 11)
    assert table.may(0, terms.ANSWER) == [NONE, 8, 9, 11]
    for value in (1, 10, 12, 13, 14, 99, 2 * SURE + 8):
        assert table.refused(0, terms.ANSWER, value) == "S-201"


@pytest.mark.rule("S-201", "S-202")
def test_the_offer_is_filled_up_after_an_attempt_while_the_deck_lasts(began: Began) -> None:
    table = offered(began, 8, 9, 11).answer(9).roll(1)
    assert lying(table, terms.USED) == [9]
    assert len(lying(table, terms.HELD)) == 3
    assert {8, 11} < set(lying(table, terms.HELD))
    table = offered(began, 8, 9, gone=(1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13)).answer(9).roll(1)
    assert lying(table, terms.HELD) == [8]
    table = offered(began, gone=tuple(range(1, 14)), held=("rushed-science",))
    assert (table.year, table.waits) == (2010, "turning up a silver")


@pytest.mark.rule("S-124", "S-125", "S-128")
@pytest.mark.parametrize("gold", range(1, 14))
def test_each_gold_card_has_its_cost_its_faces_and_its_fall(began: Began, gold: int) -> None:
    cost, (faces, fall) = COST[gold], GOLD[gold - 1]
    assert 1 <= cost <= terms.MOST_POINTS
    others = tuple(other for other in (1, 2, 3, 4) if other != gold)[:2]
    for face in range(1, 7):
        table = offered(began, gold, *others, points=cost)
        assert (table.waits, table.game.points) == ("asking: gamble", cost)
        table.answer(gold)
        assert (table.waits, table.game.points, table.heat) == ("rolling for gold", 0, HEAT - 2)
        works = str(face) in faces
        table.roll(face)
        assert table.told(terms.ATTEMPT) == [(gold - 1, int(works))]
        assert table.heat == HEAT - 2 - (fall if works else 0) + 3
        assert gold in lying(table, terms.USED)


@pytest.mark.rule("S-124")
def test_without_enough_points_it_cannot_be_tried(began: Began) -> None:
    assert COST[8] < COST[3] < COST[2]
    table = offered(began, 2, 3, 8, points=COST[3])
    assert table.may(0, terms.ANSWER) == [NONE, 3, 8]
    assert table.refused(0, terms.ANSWER, 2) == "S-124"
    assert offered(began, 2, 3, 4, points=1).year == 2010
    table = offered(began, 2, 3, 4, points=1, held=("rushed-science",))
    assert table.may(0, terms.ANSWER) == [NONE, RUSHED + 2, RUSHED + 3, RUSHED + 4]


@pytest.mark.rule("S-124", "S-198")
def test_it_may_be_declined_and_nothing_is_spent(began: Began) -> None:
    table = offered(began, 8, 9, 11, points=3).answer(NONE)
    assert (table.year, table.game.points, lying(table, terms.USED)) == (2010, 3, [])
    assert sorted(lying(table, terms.HELD)) == [8, 9, 11]


@pytest.mark.rule("S-202")
def test_there_is_one_attempt_a_round(began: Began) -> None:
    for value in (8, RUSHED + 8):
        table = offered(began, 8, 9, 11, held=("rushed-science",)).answer(value).roll(6)
        assert (table.year, len(table.told(terms.ATTEMPT))) == (2010, 1)
    table.happens(terms.SILVER, 0).event("second-look").answer(0).happens(terms.PICK, table.card(70)).answer(0)
    table.plays(2).stop().answer(0)
    assert table.waits == "asking: gamble"


@pytest.mark.rule("S-125", "S-200", "X32")
def test_major_breakthrough_works_without_a_roll_but_is_paid_for(began: Began) -> None:
    table = offered(began, 1, 2, 7, points=COST[7] + 1, held=("major-breakthrough",))
    assert table.may(0, terms.ANSWER) == [NONE, 1, 2, 7, SURE + 1, SURE + 2, SURE + 7]
    table.answer(SURE + 7)
    assert table.told(terms.ATTEMPT) == [(6, 1)]
    assert (table.year, table.heat, table.game.points) == (2010, HEAT - 2 - 7 + 3, 1)
    assert (table.rewards, table.lying("reward", "used")) == ([], ["major-breakthrough"])
    poor = offered(began, 2, 7, 8, points=COST[8], held=("major-breakthrough",))
    assert poor.may(0, terms.ANSWER) == [NONE, 8, SURE + 8]
    assert poor.refused(0, terms.ANSWER, SURE + 7) == "S-124"


@pytest.mark.rule("S-124", "S-200", "X32")
@pytest.mark.parametrize(("face", "change"), [(6, -7), (5, 1)])
def test_rushed_science_costs_nothing_and_warms_if_it_fails(began: Began, face: int, change: int) -> None:
    table = offered(began, 1, 2, 7, points=1, held=("rushed-science",)).answer(RUSHED + 7)
    assert (table.waits, table.game.points, table.rewards) == ("rolling for gold", 1, [])
    table.roll(face)
    assert (table.heat, table.game.points) == (HEAT - 2 + change + 3, 1)
    assert table.lying("reward", "used") == ["rushed-science"]


@pytest.mark.rule("S-124", "S-125", "S-202")
def test_both_together_cost_nothing_and_cannot_fail(began: Began) -> None:
    held = ("major-breakthrough", "rushed-science")
    table = offered(began, 1, 2, 7, points=1, held=held)
    assert table.may(0, terms.ANSWER) == [0, *(RUSHED + n for n in (1, 2, 7)), *(RUSHED + SURE + n for n in (1, 2, 7))]
    table.answer(RUSHED + SURE + 7)
    assert (table.year, table.heat, table.game.points, table.rewards) == (2010, HEAT - 2 - 7 + 3, 1, [])


@pytest.mark.rule("S-200")
def test_a_reward_that_is_not_held_does_not_help(began: Began) -> None:
    table = offered(began, 7, 8, 9)
    assert table.refused(0, terms.ANSWER, SURE + 7) == table.refused(0, terms.ANSWER, RUSHED + 7) == "S-200"


@pytest.mark.rule("S-200", "S-126")
@pytest.mark.parametrize("reward", ["major-breakthrough", "rushed-science"])
def test_neither_has_another_moment(began: Began, reward: str) -> None:
    table = began(2000, 12, rules="advanced").happens(terms.SILVER, 0).event("elevator-pitch").ready().answer(0)
    table.reward(reward)
    number = terms.BREAKTHROUGH if reward == "major-breakthrough" else terms.RUSHED_SCIENCE
    assert table.refused(0, terms.SUGGEST, number) == "S-200"
    assert table.may(0, terms.SUGGEST) == []


@pytest.mark.rule("S-198", "X33")
def test_the_group_agrees_on_one(began: Began) -> None:
    table = offered(began, 8, 9, 11).answer(8, 11, 11)
    assert table.game.attempt == 10
    table = offered(began, 8, 9, 11).answer(8, 11, 0)
    assert (table.waits, table.deciders()) == ("settling: gamble", [table.game.turn])
    assert table.may(table.game.turn, terms.SETTLE) == [0, 8, 11]
    assert table.settle(0).year == 2010
