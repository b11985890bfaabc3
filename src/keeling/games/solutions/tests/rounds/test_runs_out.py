"""Decks that come to their end: some are made anew, some give nothing, and hands shrink at the very last."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import Began, Table

pytestmark = pytest.mark.engine


def no_deck(table: Table, pile: list[int]) -> Table:
    """The deck is empty: all its cards but those of the pile are held back, as if on the shelf of an endless turn."""
    state = table.game.dump()
    shelf = list(state["row"][: state["row_n"]])
    for card in range(terms.CARDS):
        if state["where"][card] in (terms.DECK, terms.DISCARD):
            in_pile = state["rank"][card] in pile
            state["where"][card] = terms.DISCARD if in_pile else terms.TABLE
            state["told"][card] = 1
            shelf += [] if in_pile else [card]
    shelf.sort(key=lambda card: state["rank"][card])
    state["row"] = shelf + [0] * (terms.CARDS - len(shelf))
    state |= {"row_n": len(shelf), "shown": len(shelf), "newest": shelf[-1], "deck_n": 0, "pool_n": 0}
    table.game.load(state)
    assert table.game.faults() == []
    return table


def last_turn(began: Began, players: int = 3) -> Table:
    table = began(2045, 12, players=players, pile={2: [20, 21], 5: [30, 31, 32]}).event("global-solidarity")
    return table.plays(2)


@pytest.mark.rule("S-206", "S-057", "X8")
def test_an_empty_deck_is_made_of_the_discard_pile_and_of_nothing_else(began: Began) -> None:
    """After a proposal a card is drawn: from the pile, though dozens of cards lie on the table."""
    table = no_deck(last_turn(began), [20, 21, 30])
    player = table.game.turn
    rank = table.hand(player)[0]
    place = sum(other < rank for other in table.row)
    table.game.play(player, packed.make(terms.PROPOSE, table.card(rank), place))
    assert table.waits == "refilling"
    drawn = sorted(table.game.rank[packed.a(outcome)] for outcome, _ in table.game.outcomes())
    assert drawn == [20, 21, 30]
    assert len(table.told(terms.RESHUFFLED)) == 1
    table.game.play(common.CHANCE, packed.make(terms.DRAW, table.card(21), player))
    assert len(table.hand(player)) == 3
    assert table.ranks(terms.DISCARD) == []


@pytest.mark.rule("S-206", "X8")
def test_a_deck_that_is_not_empty_leaves_the_pile_alone(began: Began) -> None:
    table = last_turn(began).propose()
    assert table.told(terms.RESHUFFLED) == []
    assert table.ranks(terms.DISCARD) == [20, 21, 30, 31, 32, 70, 71]


@pytest.mark.rule("S-206", "X8")
def test_with_deck_and_pile_empty_hands_shrink_and_who_has_no_card_passes(began: Began) -> None:
    table = no_deck(last_turn(began), [])
    sizes = [3, 3, 3]
    while sum(sizes):
        player = table.game.turn
        assert len(table.hand(player)) == sizes[player]
        sizes[player] -= 1
        table.propose()
    assert table.game.over
    assert table.told(terms.SCORED)[-1] == (76, 76)


@pytest.mark.rule("S-206")
def test_a_player_without_cards_is_passed_over(began: Began) -> None:
    table = no_deck(last_turn(began), [])
    player = table.game.turn
    state = table.game.dump()
    empty = (player + 1) % 3
    moved = [card for card in range(terms.CARDS) if state["where"][card] == terms.HAND + empty]
    for card in moved:
        state["where"][card] = terms.DISCARD
        state["told"][card] = 1
        state["map_round"][card], state["map_place"][card] = 1, 10 + card
    state["hand_n"][empty] = 0
    table.game.load(state)
    assert table.game.faults() == []
    table.pass_on()
    assert table.game.over, "one pass of a person, one of the player without cards"


@pytest.mark.rule("S-206", "S-121")
def test_an_empty_silver_deck_gives_nothing(began: Began) -> None:
    table = began(2000, 12, rules="advanced")
    assert table.waits == "turning up a silver"
    assert len(table.game.outcomes()) == 5
    table = began(1995, 12, rules="advanced").event("sketch-the-future").ready().answer(1)
    table.game.load(table.game.dump() | {"silver_deck": [terms.USED] * 5})
    table.plays(2).stop()
    assert (table.year, table.waits, table.lying("silver", "held")) == (2000, "turning up an event", [])


@pytest.mark.rule("X24", "X19")
@pytest.mark.parametrize("difficulty", ["med", "xhard"])
def test_a_silver_comes_at_the_start_of_every_second_round_from_the_third(began: Began, difficulty: str) -> None:
    years = {"med": [2000, 2010, 2020, 2030, 2040], "xhard": [2034, 2038, 2042, 2046]}[difficulty]
    start, step = {"med": (1990, 5), "xhard": (2030, 2)}[difficulty]
    for year in range(start + step, 2050, step):
        table = began(year, 14, difficulty=difficulty, rules="advanced")
        if table.waits == "turning up a reward":
            table.reward("peer-review")
        assert (table.waits == "turning up a silver") == (year in years)
        base = began(year, 14, difficulty=difficulty)
        assert base.waits != "turning up a silver"


@pytest.mark.rule("X24", "X25")
def test_on_the_short_side_a_silver_comes_every_round_from_the_second(began: Began) -> None:
    for year in (2000, 2010, 2020, 2030):
        assert began(year, 14, length="short", rules="advanced").waits == "turning up a silver"


@pytest.mark.rule("S-206", "S-201")
def test_an_empty_gold_deck_offers_nothing(began: Began) -> None:
    table = began(2005, 12, rules="advanced")
    table.game.load(table.game.dump() | {"gold_deck": [terms.USED] * 13, "points": 6})
    table.event("global-treaty").plays(2).stop()
    assert table.lying("gold", "held") == []
    assert table.told(terms.PHASE_OVER)[-1] == (1, 0)
    assert table.year == 2010
