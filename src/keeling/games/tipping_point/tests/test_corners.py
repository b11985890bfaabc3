"""Corners of the rules that random play with offers found: hollow loans, shared protectors, food in the dark."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.games.tipping_point import terms

pytestmark = pytest.mark.engine


@pytest.mark.rule("A51")
@pytest.mark.parametrize(("cash", "left"), [(0, 0), (-1, 1)])
def test_a_loan_whose_building_is_gone_is_over_unless_something_is_paid_for_it(
    table: Any, cash: int, left: int
) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market")
    market = at.card("market", 1)
    at.deal(1, cash=cash, tiles=1, building=market).at(1).do(terms.DEMOLISH, market)
    assert at.game.deals_n == left
    assert at.game.free_tiles(0) == 8


@pytest.mark.rule("A62")
def test_food_that_only_the_frost_kept_is_lost_when_it_clears(table: Any) -> None:
    at = table().city(0, "wind_turbines refrigerated_warehouse").light(0)
    shed = at.card("refrigerated_warehouse", 0)
    at.change(stored=at.put("stored", shed, 3)).weather("rain snow").draw("farmer")
    at.do(terms.DEMOLISH, at.card("wind_turbines", 0))
    assert (at.game.frost, at.game.upright[shed], at.game.stored[shed]) == (1, 0, 3)
    at.to_weather()
    assert (at.game.frost, at.game.upright[shed], at.game.stored[shed]) == (0, 0, 0)


@pytest.mark.rule("T-083", "A53")
def test_who_is_protected_later_has_borrowed_tiles_that_froze(table: Any) -> None:
    at = table().city(0, "wind_turbines").city(1, "carbon_capture_plant")
    plant = at.card("carbon_capture_plant", 1)
    at.deal(1, tiles=2, building=plant).emit(0, 7).weather("rain snow")
    assert sum(at.game.frozen) == 3
    at.draw("farmer").end().draw("electrician")
    assert (sum(at.game.frozen), at.game.upright[plant]) == (1, 1)


@pytest.mark.rule("T-083", "A54")
def test_a_newcomer_does_not_end_the_frost_for_an_electrician_who_served_the_partner(table: Any) -> None:
    at = table(4, mode=terms.TEAMS).city(0, "coal_power_plant").city(2, "coal_power_plant").people(0, "electrician")
    at.weather("rain snow").do(terms.PROTECT, 2, seat=0).draw("farmer")
    assert (at.game.shielded, at.game.free_tiles(0), at.game.free_tiles(2)) == (0b100, 7, 8)


@pytest.mark.rule("T-083", "T-071")
def test_crops_that_served_the_partner_do_not_end_the_drought_when_something_else_is_built(table: Any) -> None:
    at = table(4, mode=terms.TEAMS)
    at.city(0, "heat_tolerant_crops ranch").city(2, "ranch")
    at.weather("sun sun").do(terms.PROTECT, 2, seat=0).draw("farmer")
    assert list(at.game.drought) == [1, 0, 0, 0]
    at.do(terms.BUY, at.slot("park"))
    assert list(at.game.drought) == [1, 0, 0, 0]


@pytest.mark.rule("T-082", "A54")
def test_a_city_that_is_protected_in_the_second_frost_is_rid_of_the_first(table: Any) -> None:
    at = table(4, mode=terms.TEAMS).city(0, "wind_turbines market 3").city(2, "wind_turbines").people(0, "electrician")
    at.light(0).weather("rain snow", more=2).do(terms.PROTECT, 2, seat=0)
    at.do(terms.FREEZE, at.card("wind_turbines", 0), at.card("market", 0), seat=0)
    assert at.cards(0).count("(market)") == 1
    at.chance(terms.WEATHER, terms.RAIN, 0).chance(terms.WEATHER, terms.SNOW, 0)
    assert (at.game.shielded & 0b101, sum(at.game.frozen), at.cards(0).count("(market)")) == (0b101, 0, 0)


@pytest.mark.rule("T-045")
def test_an_offer_is_of_fifteen_dollars_or_food_at_the_most(table: Any) -> None:
    at = table().city(1, "oil_well 3").change(deals_n=1, shared_n=1)
    parties = {"deal_from": 2, "deal_to": 1, "deal_cash": 5}
    at.change(**{name: at.put(name, 0, value) for name, value in parties.items()})
    assert at.game.cash(1) == 16
    assert at.refused(terms.OFFER, *at.packed(1, cash=-16)) == terms.NOT_THERE
    at.offer(1, cash=-15)


@pytest.mark.rule("A52")
def test_a_miner_who_is_handed_over_does_not_lend_his_tile_in_the_same_offer(table: Any) -> None:
    at = table().city(1, "airport market").city(2, "wind_turbines airport").light(2).people(0, "coal_miner")
    miner, market = at.citizen("coal_miner", 0), at.card("market", 1)
    assert at.refused(terms.OFFER, *at.packed(1, give=miner, tiles=1, building=market)) == terms.NOT_THERE
    at.deal(1, tiles=1, building=market)
    assert at.tiles(market) == 1


@pytest.mark.rule("T-048", "A62")
def test_a_start_card_of_another_deck_can_be_captured_and_can_store_food(table: Any) -> None:
    at = table().people(0, "soldier 2")
    forest = at.card("forest", 1)
    kind = at.game.kind[forest]
    at.change(
        kind_category=at.put("kind_category", kind, terms.RESOURCE | terms.INFRASTRUCTURE),
        kind_ability=at.put("kind_ability", kind, terms.WAREHOUSE),
    )
    assert (forest, terms.SOLDIERS, 0) in at.listed(terms.ATTACK)
    at.do(terms.ATTACK, forest, terms.SOLDIERS).to_weather()
    assert [at.game.stored_food(seat) for seat in range(3)] == [1, 0, 3]


@pytest.mark.rule("A52")
def test_a_free_tile_takes_the_place_of_a_coal_miner_s_who_flips(table: Any) -> None:
    at = table().city(0, "wind_turbines hospital").people(0, "coal_miner")
    hospital, miner = at.card("hospital", 0), at.citizen("coal_miner", 0)
    at.light(0, source=terms.MINER + miner)
    assert (at.game.upright[hospital], at.game.free_tiles(0)) == (1, 3)
    at.do(terms.END).do(terms.FLIP, miner)
    assert (at.game.upright[hospital], at.game.free_tiles(0)) == (1, 2)


@pytest.mark.rule("A60", "T-083")
@pytest.mark.parametrize(("kept", "frozen"), [(True, 0), (False, 1)])
def test_an_electrician_ends_the_frost_once_he_is_not_refused(table: Any, kept: bool, frozen: int) -> None:
    at = table().city(2, "airport wind_turbines").light(2).city(1, "coal_power_plant").people(2, "electrician")
    at.weather("rain snow").draw("farmer")
    while at.game.phase != terms.REFUSING or at.game.turn != 1:
        at.do(terms.KEEP) if at.game.phase == terms.REFUSING else at.end().draw("electrician")
    assert sum(at.game.frozen) == 1
    if kept:
        at.do(terms.KEEP)
    else:
        at.do(terms.REFUSE_CITIZEN, at.citizen("electrician", 1)).draw("farmer")
    assert sum(at.game.frozen) == frozen
