"""Purchases: the price, Research, what comes after in the market, what a card does once it is there."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import packed
from keeling.games.tipping_point import deck, terms

pytestmark = pytest.mark.engine
PLAIN = "market 3 fire_station 3 hospital 3 sandbags 3"


@pytest.mark.rule("T-017")
def test_one_regular_purchase_a_turn_and_from_the_market(table: Any) -> None:
    at = table().city(0, "oil_well 2")
    at.do(terms.BUY, at.slot("sandbags")).chance(terms.FILL, at.kind("forest"), at.game.next_slot())
    assert at.game.money(0) == 7
    assert at.refused(terms.BUY, at.slot("forest")) == terms.ONE_PURCHASE
    assert at.listed(terms.BUY) == []
    at.end().draw("farmer")
    assert at.refused(terms.BUY, terms.SLOTS) == terms.NO_SUCH_SLOT
    assert at.game.bought == 0  # the next player has a purchase of their own


@pytest.mark.rule("T-018")
def test_the_price_must_be_there(table: Any) -> None:
    at = table()
    assert at.refused(terms.BUY, at.slot("ranch")) == terms.NOT_THE_PRICE
    assert {slot for slot, _source, _ in at.listed(terms.BUY)} == {
        slot for slot in range(terms.SLOTS) if at.game.price(at.game.kind[at.game.market[slot] - 1]) <= 2
    }
    at.city(0, "oil_well").do(terms.BUY, at.slot("ranch"))
    assert at.game.money(0) == 2 + 3 + 1 - 3  # the ranch's own dollar is there at once
    assert at.board(0)[0] == 6


@pytest.mark.rule("T-018")
@pytest.mark.rule("T-026")
def test_all_purchases_of_a_turn_share_one_budget(table: Any) -> None:
    at = table().city(0, "oil_well").people(0, "engineer")
    at.do(terms.BUY, at.slot("oil_well"))
    at.chance(terms.FILL, at.kind("park"), at.game.next_slot())
    assert at.game.money(0) == 2 + 3 + 3 - 3
    at.do(terms.SEARCH, at.citizen("engineer", 0), at.kind("hydroelectric_dam"))
    assert at.game.money(0) == 0 + 1  # the Engineer's own dollar comes after the purchase


@pytest.mark.rule("T-018")
@pytest.mark.rule("T-019")
def test_money_that_is_left_is_lost(table: Any) -> None:
    at = table().city(0, "oil_well 3")
    at.do(terms.BUY, at.slot("sandbags")).chance(terms.FILL, at.kind("park"), at.game.next_slot()).end()
    assert (at.game.spent, at.game.extra) == (0, 0)
    at.at(0)
    assert at.game.money(0) == 11


@pytest.mark.rule("T-020")
def test_a_bought_card_is_replaced_at_once(table: Any) -> None:
    at = table()
    slot = at.slot("sandbags")
    at.do(terms.BUY, slot)
    assert at.game.phase == terms.FILLING
    assert dict(at.game.outcomes()) == {
        packed.make(terms.FILL, kind, slot): n for kind, n in enumerate(at.game.deck_n) if n
    }
    at.chance(terms.FILL, at.kind("university"), slot)
    assert at.slot("university") == slot
    assert at.game.phase == terms.DEVELOPING


@pytest.mark.rule("T-020")
@pytest.mark.rule("T-015")
def test_an_empty_deck_is_made_of_the_discards(table: Any) -> None:
    at = table().drain().fetch(0, "oil_well park")
    at.do(terms.DEMOLISH, at.card("oil_well", 0)).do(terms.DEMOLISH, at.card("park", 0))
    slot = at.slot("sandbags")
    at.do(terms.BUY, slot)
    assert at.game.outcomes() == [
        (packed.make(terms.FILL, at.kind("oil_well"), slot), 1),
        (packed.make(terms.FILL, at.kind("park"), slot), 1),
    ]
    assert at.events(terms.RESHUFFLED) == [(0, 0, 0)]
    at.chance(terms.FILL, at.kind("park"), slot)
    assert (at.game.deck_size(), at.game.pile_size()) == (1, 0)


@pytest.mark.rule("T-020")
def test_without_deck_and_discards_the_slot_stays_empty(table: Any) -> None:
    at = table().drain()
    slot = at.slot("sandbags")
    at.do(terms.BUY, slot)
    assert (at.game.phase, at.game.market[slot]) == (terms.DEVELOPING, 0)
    at.end().draw("farmer")
    assert at.refused(terms.BUY, slot) == terms.NO_SUCH_SLOT


@pytest.mark.rule("T-021")
@pytest.mark.rule("T-030")
def test_a_card_works_at_once_if_it_needs_nothing_or_is_supplied(table: Any) -> None:
    at = table().city(0, "oil_well wind_turbines")
    wind = 1 + at.card("wind_turbines", 0)
    assert (at.slot("market"), wind, 0) in at.listed(terms.BUY)
    at.do(terms.BUY, at.slot("market"), wind)
    assert "market" in at.cards(0)
    assert at.board(0)[0] == 8
    assert at.tiles(at.card("market", 0)) == 1
    assert at.game.free_tiles(0) == 2
    plain = table().do(terms.BUY, table().slot("park"))
    assert plain.board(0)[1] == -1


@pytest.mark.rule("T-021")
def test_nobody_powers_a_purchase_with_tiles_that_are_not_there(table: Any) -> None:
    at = table().city(0, "oil_well").city(1, "wind_turbines")
    wind = 1 + at.card("wind_turbines", 1)
    assert at.refused(terms.BUY, at.slot("market"), wind) == terms.NO_TILES
    assert at.listed(terms.BUY).count((at.slot("market"), 0, 0)) == 1


@pytest.mark.rule("T-022")
@pytest.mark.rule("T-023")
def test_without_electricity_it_comes_sideways_and_counts_nothing(table: Any) -> None:
    at = table().city(0, "oil_well")
    before = at.board(0)
    at.do(terms.BUY, at.slot("market"))
    assert "(market)" in at.cards(0)
    assert at.board(0) == before
    assert at.game.cards_n[0] == 4


@pytest.mark.rule("T-022")
def test_powered_or_not_is_a_choice(table: Any) -> None:
    at = table().city(0, "oil_well wind_turbines").do(terms.BUY, table().slot("market"))
    assert "(market)" in at.cards(0)
    assert at.game.free_tiles(0) == 3


@pytest.mark.rule("T-023")
def test_a_sideways_card_counts_neither_for_good_nor_ill(table: Any) -> None:
    dark = "market fire_station carbon_capture_plant greenhouse food_processing_plant university military_base"
    at = table().city(0, dark)
    assert at.board(0) == (2, 0, 3)
    assert not at.game.has_research(0)
    assert (at.game.attack(0), at.game.defence(0)) == (0, 0)
    at.city(0, "coal_power_plant nuclear_power_plant").light(0)
    assert at.board(0) == (2 + 3 - 1 - 1 - 1 - 1, 3 + 1 + 1 - 3 + 1 + 1, 3 + 4 + 1)
    assert at.game.has_research(0)
    assert (at.game.attack(0), at.game.defence(0)) == (1, 2)


@pytest.mark.rule("T-024")
@pytest.mark.parametrize(
    ("seat", "city", "people", "allowed"),
    [
        (0, "", "", False),
        (0, "university", "", False),
        (0, "university wind_turbines", "", True),
        (0, "", "educator", True),
        (0, "", "educator*", False),
        (1, "university wind_turbines", "educator", False),
    ],
)
def test_research_needs_an_own_university_or_educator(
    table: Any, seat: int, city: str, people: str, allowed: bool
) -> None:
    at = table().stall("heat_tolerant_crops 2 greenhouse carbon_capture_plant park fishery 2 ranch oil_well market 3")
    at.city(0, "oil_well 2").city(seat, city).light(seat).people(seat, people)
    for name in ("heat_tolerant_crops", "greenhouse", "carbon_capture_plant"):
        if allowed:
            assert (at.slot(name), 0, 0) in at.listed(terms.BUY)
        else:
            assert at.refused(terms.BUY, at.slot(name)) == terms.NOT_UPGRADED
    assert (at.slot("ranch"), 0, 0) in at.listed(terms.BUY)


@pytest.mark.rule("T-025")
def test_research_stays_active_without_educator(table: Any) -> None:
    at = table().city(0, "heat_tolerant_crops").people(0, "educator")
    at.do(terms.END).do(terms.FLIP, at.citizen("educator", 0))
    assert not at.game.has_research(0)
    assert "heat_tolerant_crops" in at.cards(0)
    assert at.game.working(0, terms.CROPS) == 1


@pytest.mark.rule("T-028")
def test_a_city_makes_twelve_dollars_ten_co2_and_fifteen_food_at_most(table: Any) -> None:
    at = table(4).stall(PLAIN).city(0, "oil_well 4")
    assert at.board(0) == (12, 8, 3)
    at.city(0, "ranch 3")
    assert at.board(0) == (12, 10, 12)
    at.city(0, "ranch fishery greenhouse")
    assert at.board(0) == (12, 10, 15)


@pytest.mark.rule("T-028")
@pytest.mark.rule("T-059")
def test_co2_can_be_negative_down_to_ten_and_helps_the_total(table: Any) -> None:
    at = table().stall(PLAIN).city(0, "wetland 2 forest park").city(1, "oil_well 3")
    assert (at.game.city_co2(0), at.game.city_co2(1)) == (-6, 6)
    assert at.game.total_co2() == 0
    at.city(1, "oil_well")
    assert at.game.total_co2() == 2
    at.city(0, "carbon_capture_plant 2 hydroelectric_dam").light(0).people(0, "environmentalist 3")
    assert at.game.city_co2(0) == -10
    assert at.game.total_co2() == 0


@pytest.mark.rule("T-028")
def test_totals_follow_every_step(table: Any) -> None:
    at = table().people(0, "farmer")
    boards = [at.board(0)]
    at.do(terms.DEMOLISH, at.card("forest", 0))
    boards.append(at.board(0))
    at.do(terms.FLIP, at.citizen("farmer", 0))
    boards.append(at.board(0))
    at.do(terms.BUY, at.slot("park"))
    boards.append(at.board(0))
    assert boards == [(1, 0, 3), (0, 1, 3), (2, 1, 3), (2, 0, 3)]


@pytest.mark.rule("T-029")
@pytest.mark.parametrize("shipped", [False, True])
def test_the_first_turn_of_the_rulebook(table: Any, shipped: bool) -> None:
    """James draws a Farmer, flips the card and buys a Fire Station that he cannot power."""
    at = table(2, deck.numbers(None)) if shipped else table(2)
    kinds = deck.ours().kinds
    fire = kinds.index("fire_station") if shipped else at.kind("fire_station")
    at.people(0, "farmer")
    assert at.board(0)[:2] == (1, 0)
    at.do(terms.FLIP, at.citizen("farmer", 0))
    assert at.board(0)[:2] == (3, 0)
    at.offer_kind(fire)
    at.do(terms.BUY, 0)
    assert at.board(0)[:2] == (3, 0)
    card = max(c for c, where in enumerate(at.game.where) if where == terms.CITY and at.game.kind[c] == fire)
    assert not at.game.upright[card]
    assert at.game.money(0) == 1
    while at.game.phase == terms.FILLING:
        at.settle()
    assert at.listed(terms.BUY) == []
    assert at.refused(terms.BUY, 1) == terms.ONE_PURCHASE
    kind = at.game.kind[card]
    assert (at.game.kind_co2[kind], at.game.kind_cash[kind]) == (1, -1)


@pytest.mark.rule("T-101")
@pytest.mark.parametrize("shipped", [False, True])
def test_a_food_processing_plant_makes_a_food_for_each_farm_and_ranch(table: Any, shipped: bool) -> None:
    at = table(3, deck.numbers(None)) if shipped else table()
    name = "food_processing_plant"
    kind = deck.ours().kinds.index(name) if shipped else at.kind(name)
    numbers = at.numbers
    assert (numbers["kind_co2"][kind], numbers["kind_cash"][kind], numbers["kind_uses"][kind]) == (1, 0, 1)
    at = table().city(0, "food_processing_plant small_farm ranch fishery greenhouse").city(1, "ranch")
    assert at.board(0) == (2 + 1 + 1, 2 + 1, 3 + 1 + 3 + 2)
    at.people(0, "coal_miner").light(0, cards="food_processing_plant")
    assert at.board(0) == (4, 2 + 1 + 1 + 1, 9 + 3)  # one more for Large Farm, Small Farm and Ranch


@pytest.mark.rule("T-102")
@pytest.mark.rule("T-026")
@pytest.mark.rule("T-027")
def test_the_engineer_of_the_rulebook(table: Any) -> None:
    at = table().people(0, "engineer")
    assert at.board(0) == (2, 0, 3)
    assert at.game.eaters(0) == 1
    at.do(terms.SEARCH, at.citizen("engineer", 0), at.kind("forest"))
    assert at.folk(0) == ["engineer*"]
    assert at.board(0) == (2 + 1 + 1, -1, 3)
    assert at.game.eaters(0) == 1
