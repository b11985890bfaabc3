"""Positions written by hand: what cannot be is refused in a sentence, and what is taken can be played to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common, packed
from keeling.core.errors import BadPosition
from keeling.games.solutions import deck, terms
from keeling.games.solutions.game import TITLE
from keeling.games.solutions.rules import Solutions

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began

pytestmark = pytest.mark.engine
PILE = ["bamboo-production", "carpooling", "composting"]
DEBATED = "A card is under debate while nobody is asked where it goes."
BARE = "The shelf is bare until the first card of the round is proposed."


def written(table: Any, **changes: Any) -> dict[str, Any]:
    return {**TITLE.write(table.setup, table.game), **changes}


def read(value: dict[str, Any]) -> Solutions:
    game = TITLE.read_position(value)[1]
    assert isinstance(game, Solutions)
    return game


def refusal(value: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as refused:
        TITLE.read_position(value)
    return str(refused.value)


def in_deck(table: Any) -> str:
    return deck.cards()[list(table.game.where).index(terms.DECK)].id


@pytest.mark.rule("S-063")
def test_no_card_is_under_debate_when_a_silver_is_to_be_laid(began: Began) -> None:
    table = began(2000, rules="advanced").happens(terms.SILVER, 3).event("global-treaty").plays(4)
    assert table.waits == "asking: lay"
    assert read(written(table)).same(table.game)
    assert DEBATED in refusal(written(table, newest=in_deck(table)))


@pytest.mark.rule("S-059")
def test_no_card_is_under_debate_beside_a_first_one_whose_hand_is_filled(began: Began) -> None:
    table = began(2000).event("global-treaty")
    card = table.card(table.hand(0)[0])
    table.game.play(0, packed.make(terms.PROPOSE, card, 0))
    assert read(written(table)).same(table.game)
    assert DEBATED in refusal(written(table, newest=in_deck(table)))


@pytest.mark.rule("S-088")
def test_the_shelf_is_bare_before_the_action_phase(began: Began) -> None:
    table = began(2000, heat=18)
    assert table.waits == "rolling"
    assert BARE in refusal(written(table, shelf=[in_deck(table)]))
    assert BARE in refusal(written(table, shelf=[deck.cards()[table.card(70)].id]))


def test_a_shelf_that_has_been_scored_lies_in_the_discard_pile(began: Began) -> None:
    table = began(2045).event("global-treaty").plays(3).stop()
    assert table.game.over
    assert "lie in the discard pile" in refusal(written(table, shelf=[in_deck(table)], newest=None))


@pytest.mark.rule("S-041", "S-042")
def test_every_card_of_the_discard_pile_lies_on_the_map(began: Began) -> None:
    """Two rolls must find one; a pile that is named alone is the first round's."""
    value = {"seats": 3, "phase": "turning up an event", "stage": "effect", "year": 2000, "discard": PILE}
    value |= {"revealed": PILE, "players": hands(3)}
    for row in range(1, 7):
        for column in range(1, 7):
            game = read(value)
            second_look(game, row, column)
            assert game.picked - 1 in map(deck.number_of().__getitem__, PILE)
    assert "a place of its own" in refusal({**value, "map": {PILE[0]: [1, 0], PILE[1]: [1, 0]}})


@pytest.mark.rule("S-131")
def test_a_shelf_that_is_being_scored_is_on_the_map_as_it_lies(began: Began) -> None:
    table = began(2000, rules="advanced").happens(terms.SILVER, 3).event("global-treaty").plays(4)
    on_map = written(table)["map"]
    shelf = written(table)["shelf"]
    assert [on_map[id] for id in shelf] == [[3, i] for i in range(4)]
    bare = {id: place for id, place in on_map.items() if id not in shelf}
    assert read(written(table, map=bare)).same(table.game)
    assert "as it lies" in refusal(written(table, map={**on_map, shelf[0]: [3, 1], shelf[1]: [3, 0]}))
    assert "a place of its own" in refusal(written(table, map={**on_map, written(table)["discard"][0]: [3, 2]}))


@pytest.mark.rule("S-022")
def test_outside_the_zones_there_is_no_roll_to_be_repeated(began: Began) -> None:
    table = began(2000, heat=18, held=["early-warning"]).roll(6)
    assert table.waits == "asking: reroll"
    assert read(written(table)).same(table.game)
    assert "nobody rolls" in refusal(written(table, temperature=1.5))


@pytest.mark.rule("S-201")
def test_no_fourth_gold_card_is_turned_up(began: Began) -> None:
    table = began(2000, rules="advanced").happens(terms.SILVER, 3).event("global-treaty").plays(2)
    value = written(table, phase="turning up a gold", stage="offer", shelf=[], newest=None, place=0, shown=0)
    offer = {card.id: "held" for card in deck.decks().gold[:3]}
    lying = {"discard": value["discard"] + written(table)["shelf"], "map": {}}
    assert read({**value, **lying, "golds": dict(list(offer.items())[:2])}).phase == terms.TURNING_UP_GOLD
    assert "At most 3 Gold" in refusal({**value, **lying, "golds": offer})


def hands(players: int) -> list[dict[str, Any]]:
    """Three cards each, the last of the alphabet."""
    ids = [card.id for card in reversed(deck.cards())]
    return [{"hand": ids[3 * q : 3 * q + 3]} for q in range(players)]


def second_look(game: Solutions, row: int, column: int) -> None:
    """The Event comes, and the group rolls."""
    game.play(common.CHANCE, packed.make(terms.EVENT, terms.SECOND_LOOK))
    for seat in range(game.seats):
        game.play(seat, packed.make(terms.ANSWER, 1))
    game.play(common.CHANCE, packed.make(terms.MAP_ROLL, row, column))
