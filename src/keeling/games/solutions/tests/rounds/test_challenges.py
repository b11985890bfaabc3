"""Events that set the group a challenge: met or not, a Reward or none, with a clock or without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.games.solutions import deck, terms
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began

pytestmark = pytest.mark.engine

MET, NOT_MET = 0, 1
PEOPLE = [("climate-march", 2000, 60), ("elevator-pitch", 2000, 30), ("sketch-the-future", 2000, 60)]
PEOPLE += [("youth-assembly", 2040, 60)]
judged_by_people = pytest.mark.parametrize(("event", "year", "seconds"), PEOPLE)


# -- judged by people


@pytest.mark.rule("S-034", "S-036", "S-033", "X17")
@judged_by_people
def test_a_challenge_that_is_met_gives_one_reward(began: Began, event: str, year: int, seconds: int) -> None:
    table = began(year, 12).event(event).ready()
    assert (table.waits, table.rewards) == ("asking: met", [])
    table.answer(MET)
    assert table.waits == "turning up a reward"
    table.reward("peer-review")
    assert (table.waits, table.rewards, table.heat) == ("proposing", ["peer-review"], 12)


@pytest.mark.rule("S-034", "S-036")
@judged_by_people
def test_a_challenge_that_is_not_met_gives_none(began: Began, event: str, year: int, seconds: int) -> None:
    table = began(year, 12).event(event).ready().answer(NOT_MET)
    assert (table.waits, table.rewards, table.heat) == ("proposing", [], 12)


@pytest.mark.rule("S-036", "S-198", "X33")
def test_the_group_decides_by_most_votes_whether_it_was_met(began: Began) -> None:
    table = began(2000, 12).event("climate-march").ready()
    assert table.deciders() == [0, 1, 2]
    table.answer(NOT_MET, MET, MET)
    assert table.waits == "turning up a reward"
    assert began(2000, 12).event("climate-march").ready().answer(NOT_MET, MET, NOT_MET).waits == "proposing"


@pytest.mark.rule("S-039")
@judged_by_people
def test_the_next_player_starts_the_clock(began: Began, event: str, year: int, seconds: int) -> None:
    table = began(year, 12).event(event)
    assert (table.waits, table.deciders()) == ("readying", [0])
    assert table.refused(1, terms.BEGIN) == "S-039"
    assert view(table.game, 0).began == 0
    table.ready()
    assert view(table.game, 0).seconds == seconds
    assert view(table.game, 0).began == table.game.acts
    assert table.answer(NOT_MET).game.began == 0


@pytest.mark.rule("S-039")
@judged_by_people
def test_without_a_clock_nobody_starts_one(began: Began, event: str, year: int, seconds: int) -> None:
    table = began(year, 12, clock="off").event(event)
    assert table.waits == "asking: met"
    assert view(table.game, 0).seconds == 0


@pytest.mark.rule("S-039")
def test_one_challenge_needs_pencil_and_paper() -> None:
    assert [card.id for card in deck.decks().event if "pencil and paper" in card.text] == ["sketch-the-future"]


@pytest.mark.rule("S-034")
def test_the_pitched_and_the_sketched_card_stay_in_the_hand(began: Began) -> None:
    for event in ("elevator-pitch", "sketch-the-future"):
        table = began(2000, 12).event(event).ready().answer(NOT_MET)
        assert [table.hand(player) for player in range(3)] == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


@pytest.mark.rule("S-206", "S-034")
def test_an_empty_reward_deck_gives_nothing(began: Began) -> None:
    table = began(2000, 12)
    left = [terms.USED] * 6 + [terms.OUT] * 2
    table.game.load(table.game.dump() | {"reward_deck": left})
    table.event("climate-march").ready().answer(MET)
    assert (table.waits, table.rewards) == ("proposing", [])
    assert len(table.told(terms.NO_REWARD)) == 1
