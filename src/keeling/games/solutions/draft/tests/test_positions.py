"""Positions in words."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core.errors import BadPosition
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.cards import IDS, RANKS
from keeling.games.solutions.draft.game import TITLE
from keeling.games.solutions.draft.rules import Draft

pytestmark = pytest.mark.engine


def read(**value: Any) -> Draft:
    _, game = TITLE.read_position({"game": "draft", **value})
    assert isinstance(game, Draft)
    return game


def faults(**value: Any) -> str:
    with pytest.raises(BadPosition) as bad:
        read(**value)
    return " ".join(bad.value.faults)


def test_a_few_words_make_a_position() -> None:
    game = read(seats=2, first=1, taken=["Bamboo", "recycling", "Composting"])
    assert (game.phase, game.turn, list(game.rank)) == (terms.TAKING, 0, list(RANKS))
    assert [game.holder[IDS.index(card)] for card in ("bamboo-production", "recycling", "composting")] == [2, 1, 2]
    assert read(seats=3).phase == terms.CHOOSING_FIRST


def test_steals_and_turned_cards_are_told() -> None:
    taken = list(IDS[:14])
    mine, theirs = taken[::2], taken[1::2]
    mine[0], theirs[0] = theirs[0], mine[0]
    players = [{"roster": mine, "stole": True}, {"roster": theirs}]
    game = read(first=0, taken=taken, players=players, swapped=taken[:2], decided=2, turned=[mine[3]])
    assert (game.phase, game.turn, game.thieves, game.turned) == (terms.REVEALING, 1, 1, 1)
    assert game.score[0] > 0
    game = read(first=0, taken=taken, players=players, swapped=taken[:2], decided=1, wanted=mine[1])
    assert (game.phase, game.turn) == (terms.GIVING, 1)


def test_every_fault_is_named() -> None:
    taken = list(IDS[:14])
    assert "'bamboo-prod' is no card. Do you mean bamboo-production" in faults(seats=2, taken=["bamboo-prod"])
    assert "names a card twice" in faults(seats=2, taken=["bamboo", "bamboo"])
    assert "Nobody steals before" in faults(seats=2, first=0, taken=taken[:3], decided=1)
    assert "was not swapped" in faults(first=0, taken=taken, players=[{"roster": taken[1::2]}, {"roster": taken[::2]}])
    assert "No card is turned up before" in faults(seats=2, first=0, taken=taken, turned=[taken[0]])
    assert "another player's turn" in faults(seats=2, first=0, taken=taken, decided=2, turned=[taken[1]])
    assert "'ranks' takes all 76" in faults(seats=2, ranks=["bamboo"])
    assert "not part of a position" in faults(seats=2, piles=[])
    assert "do not move" in faults(seats=2, first=0, taken=taken, decided=1, swapped=taken[:2])


def test_a_position_of_another_game_is_none() -> None:
    with pytest.raises(BadPosition, match="no position of the Draft"):
        TITLE.read_position({"game": "zero"})
