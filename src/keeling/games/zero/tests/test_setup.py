"""Before the first card: seats, options, decks, the deal, who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, luck, packed
from keeling.core.errors import BadOption
from keeling.core.match import Match
from keeling.core.outcome import Outcome
from keeling.games.zero import terms
from keeling.games.zero.game import TITLE
from keeling.games.zero.rules import Zero

if TYPE_CHECKING:
    from collections.abc import Callable

    from keeling.games.zero.tests.conftest import Round

    Deal = Callable[..., Round]

pytestmark = pytest.mark.engine
STANDARD = (0,) * 10 + (50,)
SEATS = range(2, 8)
DECK = (5,) * 12 + (7, 5)


@pytest.mark.rule("Z-001")
def test_the_same_seed_deals_the_same_game() -> None:
    setup = TITLE.setup(4, {"option": "2"})
    opened = [Match(TITLE, setup, luck.root_of_seed(seed)).open() for seed in (7, 7, 8)]
    assert opened[0] == opened[1] != opened[2]


@pytest.mark.rule("Z-001")
def test_every_unseen_card_is_as_likely(deal: Deal) -> None:
    table = deal(3, dealer=0)
    assert [weight for _, weight in table.game.outcomes()] == [1] * 72
    assert len({packed.a(outcome) for outcome, _ in table.game.outcomes()}) == 72


@pytest.mark.rule("Z-002", "Z-061")
@pytest.mark.parametrize("seats", SEATS)
def test_option_1_deals_three_to_each_hand(deal: Deal, seats: int) -> None:
    game = deal(seats, option="1").settle().game
    assert list(game.hand_size)[:seats] == [3] * seats
    assert list(game.up_size) == list(game.down) == [0] * 7
    assert (game.stock, game.pile_size, game.phase) == (72 - 3 * seats, 0, terms.PLAYING)


@pytest.mark.rule("Z-003", "Z-061")
@pytest.mark.parametrize("seats", SEATS)
def test_option_2_deals_three_down_three_up_and_three_in_hand(deal: Deal, seats: int) -> None:
    game = deal(seats, option="2").settle().game
    assert list(game.hand_size)[:seats] == list(game.up_size)[:seats] == [3] * seats
    assert list(game.down)[:seats] == [0b111] * seats
    assert (game.stock, game.pile_size, game.phase) == (72 - 9 * seats, 0, terms.SWAPPING)
    assert game.unseen_size == 72 - 6 * seats


@pytest.mark.rule("Z-002", "Z-003", "Z-016")
@pytest.mark.parametrize("option", ["1", "2"])
def test_b28_the_stock_is_there_after_the_deal(deal: Deal, option: str) -> None:
    table = deal(3, option=option, dealer=0).settle()
    for seat in range(3 if option == "2" else 0):
        table.do("ready", seat)
    stock, card = table.game.stock, table.offers()[0]
    table.do(card).settle()
    assert table.game.stock == stock - 1


@pytest.mark.rule("Z-002", "Z-003")
def test_the_deal_goes_seat_by_seat_and_tells_who_gets_what(deal: Deal) -> None:
    table = deal(2, option="2", dealer=1)
    told = []
    while table.game.phase == terms.DEALING:
        outcome = table.game.outcomes()[0][0]
        told.append((packed.b(outcome), packed.c(outcome)))
        table.game.play(common.CHANCE, outcome)
    assert told == [(0, 0)] * 3 + [(0, 1)] * 3 + [(1, 0)] * 3 + [(1, 1)] * 3


@pytest.mark.rule("Z-007")
@pytest.mark.parametrize(("option", "each"), [(0, 3), (1, 9)])
def test_a_deck_must_suffice_for_the_deal(option: int, each: int) -> None:
    choices = (option, *STANDARD[1:])
    copies = [0] * 14
    copies[:4] = [each] * 4
    assert Zero(4, copies, choices).stock == 0
    copies[3] -= 1
    with pytest.raises(BadOption, match="Z-007"):
        Zero(4, copies, choices)


@pytest.mark.rule("Z-007")
def test_a_table_with_a_deck_too_small_is_refused() -> None:
    cards = [{"key": f"k{i}", "kind": "+1", "title": f"T{i}"} for i in range(8)]
    assert TITLE.setup(2, deck={"card": cards}).seats == 2
    with pytest.raises(BadOption, match=r"8 cards; 3 players need 9 .*Z-007"):
        TITLE.setup(3, deck={"card": cards})


@pytest.mark.rule("Z-007")
@pytest.mark.parametrize("copies", [(5,) * 13, (5,) * 15, (-1,) + (5,) * 13, (16,) + (5,) * 13])
def test_copies_out_of_range_are_refused(copies: tuple[int, ...]) -> None:
    with pytest.raises(BadOption, match="14 kinds"):
        Zero(2, copies, STANDARD)


@pytest.mark.rule("Z-062")
def test_two_to_seven_play() -> None:
    for option in ("1", "2"):
        for seats in SEATS:
            assert TITLE.new(TITLE.setup(seats, {"option": option})).seats == seats
        for seats in (-1, 0, 1, 8, 9):
            with pytest.raises(BadOption, match="2 to 7 players"):
                TITLE.setup(seats, {"option": option})
    for seats in (1, 8):
        with pytest.raises(BadOption, match="2 to 7 players"):
            Zero(seats, DECK, STANDARD)


@pytest.mark.rule("Z-063")
def test_the_first_dealer_is_drawn_by_lot(deal: Deal) -> None:
    table = deal(5)
    assert table.game.outcomes() == [(packed.make(terms.DEALER, q), 1) for q in range(5)]
    table.game.play(common.CHANCE, packed.make(terms.DEALER, 3))
    assert (table.game.dealer, table.game.phase) == (3, terms.DEALING)
    drawn = {deal(3).settle(bytes([seed])).game.dealer for seed in range(40)}
    assert drawn == {0, 1, 2}


@pytest.mark.rule("Z-052", "Z-063")
def test_the_jerry_deals_the_next_round() -> None:
    setup = TITLE.setup(3, carry={"dealer": 0})
    after = TITLE.again(setup, Outcome("jerry", (2,), (0, 4, 0), (2, 3, 1), losers=(1,)))
    game = TITLE.new(after)
    assert isinstance(game, Zero)
    assert (game.dealer, game.phase) == (1, terms.DEALING)
    assert TITLE.again(setup, Outcome("stalemate", (), (4, 1, 4), (2, 1, 2), losers=(0, 2))).carry == {"dealer": 0}
    assert TITLE.again(setup, Outcome("left", (), (4, 1, 3), (0, 1, 2))).carry == {"dealer": 2}


@pytest.mark.rule("Z-063")
def test_the_next_seat_deals_for_a_dealer_whose_seat_is_gone() -> None:
    game = TITLE.new(TITLE.setup(3, carry={"dealer": 3}))
    assert isinstance(game, Zero)
    assert game.dealer == 0


@pytest.mark.rule("Z-061")
def test_the_option_is_chosen_before_the_deal_and_holds() -> None:
    assert TITLE.setup(2).options["option"] == "1"
    with pytest.raises(BadOption, match="option cannot be '3'"):
        TITLE.setup(2, {"option": "3"})
    game = TITLE.new(TITLE.setup(2, {"option": "2"}))
    assert isinstance(game, Zero)
    assert game.option == 2


@pytest.mark.rule("Z-053")
def test_chance_brings_only_what_is_there(deal: Deal) -> None:
    table = deal(3)
    for outcome in (packed.make(terms.DEALER, 3), packed.make(terms.DEALER, 0, 1), packed.make(terms.DRAW, 0)):
        assert table.game.check(common.CHANCE, outcome) == terms.CARDS_CONSERVED
    table = deal(3, dealer=0)
    first = table.game.outcomes()[0][0]
    table.game.play(common.CHANCE, first)
    again = packed.make(terms.DRAW, packed.a(first), 0, 0)
    wrong = [packed.make(terms.DRAW, card) for card in (14 << 4, 5, 65535)]
    wrong += [packed.make(terms.DRAW, 1, 1), packed.make(terms.DRAW, 1, 0, 1), packed.make(terms.DEALER, 0)]
    for outcome in (again, *wrong):
        assert table.game.check(common.CHANCE, outcome) == terms.CARDS_CONSERVED
    assert table.settle().game.check(common.CHANCE, packed.make(terms.DRAW, 1)) == terms.NOT_YOUR_MOVE
