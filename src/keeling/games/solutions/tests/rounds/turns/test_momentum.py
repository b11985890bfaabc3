"""Momentum and other Rewards in the action phase; Rewards outside their moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine
BURDEN, RISE = 0, 1
NO, YES = 0, 1


def surging(began: Began, cards: int = 0, year: int = 2000, heat: int = 12, **options: object) -> Table:
    """Momentum is held, and so many right cards lie there."""
    table = began(year, heat, held=["momentum"], past=["climate-march"], **options)
    if table.waits == "rolling":
        table.roll(1)
    table.event("knowledge-exchange")
    for seat in range(3):
        table.does(seat, terms.GIVE, table.card(table.hand(seat)[0]))
    return table.plays(cards)


@pytest.mark.rule("S-079", "S-119", "S-200", "X32")
@pytest.mark.parametrize("used_at", [0, 2, 3])
def test_it_raises_the_maximum_of_the_round_by_one(began: Began, used_at: int) -> None:
    table = surging(began, used_at).suggest("momentum").answer(YES)
    assert (table.rewards, table.waits) == ([], "proposing")
    table.plays(4 - used_at)
    assert (table.waits, len(table.row)) == ("proposing", 4)
    table.propose()
    assert table.told(terms.SCORED)[-1] == (5, 5)
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)
    table.event("lobbying-drive").answer(RISE).plays(4)
    assert table.told(terms.SCORED)[-1] == (4, 4)


@pytest.mark.rule("S-200", "S-079")
def test_once_the_maximum_lies_there_it_is_too_late(began: Began) -> None:
    table = surging(began, 4)
    assert (table.year, table.rewards) == (2005, ["momentum"])
    for seat in range(3):
        assert table.refused(seat, terms.SUGGEST, terms.MOMENTUM) == "S-055"


@pytest.mark.rule("S-205", "S-082", "X32")
@pytest.mark.parametrize(("cards", "fall"), [(2, 1), (3, 2), (5, 4)])
def test_a_later_wrong_card_ends_the_phase_but_takes_no_other_along(began: Began, cards: int, fall: int) -> None:
    table = surging(began).suggest("momentum").answer(YES).plays(cards, wrong=True)
    assert table.told(terms.PHASE_OVER)[-1] == (0, 0)
    assert (table.told(terms.SCORED)[-1][0], table.told(terms.DISCARDED)) == (fall, [])
    assert table.heat == 12 - fall + 3


@pytest.mark.rule("S-205")
def test_it_is_for_its_round_alone(began: Began) -> None:
    table = surging(began).suggest("momentum").answer(YES).plays(3).stop()
    table.event("lobbying-drive").answer(RISE).plays(3, wrong=True)
    assert table.told(terms.SCORED)[-1][0] == 1


@pytest.mark.rule("X34", "S-051", "S-205")
def test_on_the_last_turn_it_keeps_only_its_waiver(began: Began) -> None:
    table = surging(began, year=2045).suggest("momentum").answer(YES).plays(9)
    assert table.waits == "proposing"
    table.propose(right=False)
    assert table.told(terms.SCORED)[-1][0] == 9


@pytest.mark.rule("X34")
def test_on_the_last_turn_it_does_not_raise_what_lobbying_left(began: Began) -> None:
    table = began(2045, 12, held=["momentum"]).event("lobbying-drive").answer(BURDEN)
    table.suggest("momentum").answer(YES).plays(6)
    assert table.told(terms.PHASE_OVER)[-1] == (2, 0)
    assert table.told(terms.SCORED)[-1] == (6, 6)


@pytest.mark.rule("S-079")
def test_with_lobbying_one_less_than_printed_is_left(began: Began) -> None:
    table = began(2000, 12, held=["momentum"]).event("lobbying-drive").answer(BURDEN)
    table.suggest("momentum").answer(YES).plays(3)
    assert table.told(terms.SCORED)[-1] == (3, 3)


@pytest.mark.rule("S-198", "S-200")
def test_anybody_may_suggest_it_and_the_group_decides(began: Began) -> None:
    table = surging(began, 2)
    other = (table.game.turn + 1) % 3
    table.suggest("momentum", other)
    assert (table.waits, table.deciders()) == ("asking: surge", [0, 1, 2])
    table.answer(NO, YES, NO)
    assert (table.rewards, table.waits) == (["momentum"], "proposing")
    for seat in range(3):
        assert table.refused(seat, terms.SUGGEST, terms.MOMENTUM) == "S-200"
    table.pass_on().suggest("momentum", other).answer(NO, YES, YES)
    assert table.rewards == []


@pytest.mark.rule("S-200", "S-198")
def test_a_tie_about_it_is_the_player_on_turns(began: Began) -> None:
    table = began(2000, 12, players=2, held=["momentum"]).event("lobbying-drive").answer(RISE).plays(2)
    table.suggest("momentum").answer(NO, YES)
    assert (table.waits, table.deciders()) == ("settling: surge", [table.game.turn])
    table.settle(YES)
    assert (table.rewards, table.waits) == ([], "proposing")


@pytest.mark.rule("S-200")
def test_a_suggestion_does_not_spend_the_turn(began: Began) -> None:
    table = surging(began, 3)
    turn = table.game.turn
    table.pass_on().suggest("momentum").answer(YES)
    assert table.game.turn == (turn + 1) % 3
    table.pass_on()
    assert table.told(terms.PHASE_OVER)[-1] == (1, 0)


@pytest.mark.rule("S-119", "S-200")
def test_cool_heads_in_the_action_phase_cools_by_two_once(began: Began) -> None:
    table = began(2000, 12, held=["cool-heads"]).event("lobbying-drive").answer(RISE).plays(2)
    table.suggest("cool-heads", 2).answer(YES)
    assert (table.heat, table.rewards, table.lying("reward", "used")) == (11, [], ["cool-heads"])
    assert table.refused(0, terms.SUGGEST, terms.COOL_HEADS) == "S-200"


@pytest.mark.rule("S-200")
@pytest.mark.parametrize("reward", ["early-warning", "ecosystem-rebound", "restored-wetlands", "peer-review"])
def test_no_other_reward_may_be_called_for_in_a_turn(began: Began, reward: str) -> None:
    table = began(2000, 12, held=[reward]).event("lobbying-drive").answer(RISE)
    number = ["early-warning", "ecosystem-rebound", "restored-wetlands", "cool-heads", "peer-review"].index(reward)
    assert table.may(0, terms.SUGGEST) == []
    assert table.refused(0, terms.SUGGEST, number) == "S-200"
    assert table.refused(0, terms.SUGGEST, terms.REWARDS) == "S-200"
    assert table.rewards == [reward]


@pytest.mark.rule("S-200")
def test_a_reward_that_is_not_held_is_not_suggested(began: Began) -> None:
    table = began(2000, 12).event("lobbying-drive").answer(RISE)
    for reward in (terms.COOL_HEADS, terms.MOMENTUM):
        assert table.refused(0, terms.SUGGEST, reward) == "S-200"
