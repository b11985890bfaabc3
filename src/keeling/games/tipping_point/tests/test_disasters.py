"""The nine disasters: whom each looks for, what it takes, what protects, and what owners choose."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.games.tipping_point import terms

pytestmark = pytest.mark.engine
LIT = "wind_turbines"


# -- what holds for all ------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-069")
@pytest.mark.rule("T-098")
def test_a_hospital_that_one_disaster_took_saves_nobody_in_the_next(table: Any) -> None:
    at = table().city(0, f"hospital {LIT}").light(0).people(0, "soldier 3").weather("rain wind", more=1)
    assert at.game.due_citizen[0] == 0  # in the Tornado itself it still saves
    at.do(terms.LOSE, at.card("hospital", 0), seat=0).weather("snow wind")
    assert at.folk(0) == ["soldier"] * 2


@pytest.mark.rule("T-070")
def test_what_is_lost_goes_to_the_discards_and_the_owner_chooses(table: Any) -> None:
    at = table().city(0, "market university").people(0, "soldier educator").people(1, "merchant").weather("rain wind")
    assert (at.game.phase, at.game.deciders()) == (terms.LOSING, 0b001)
    market, university = at.card("market", 0), at.card("university", 0)
    assert {card for card, _, _ in at.listed(terms.LOSE, seat=0)} == {market, university}
    assert at.refused(terms.LOSE, at.card("forest", 0), seat=0) == terms.NOT_YOURS
    assert at.refused(terms.LOSE_CITIZEN, at.citizen("soldier", 0), seat=0) == terms.NOT_YOURS  # the card comes first
    assert at.refused(terms.LOSE, market, seat=1) == terms.NOT_YOUR_TURN
    at.do(terms.LOSE, market, seat=0)
    soldier = at.citizen("soldier", 0)
    assert at.refused(terms.LOSE_CITIZEN, at.citizen("merchant", 1) if at.folk(1) else 40, seat=0) == terms.NOT_YOURS
    at.do(terms.LOSE_CITIZEN, soldier, seat=0)
    assert (at.place(market), at.game.at_home[soldier]) == (terms.DISCARD, terms.DISCARD)
    assert (at.game.pile_n[at.kind("market")], at.game.gone_n[terms.SOLDIER]) == (1, 1)
    assert at.folk(1) == []  # without a choice nobody is asked
    assert at.game.felled[0] == 1


@pytest.mark.rule("T-070")
@pytest.mark.rule("T-075")
def test_owners_choose_in_turn_order_from_the_first_player(table: Any) -> None:
    at = table(first=1)
    for seat in range(3):
        at.city(seat, "hospital" if seat else "fire_station").city(seat, "market").people(seat, "soldier educator")
    at.change(turn=0, turns=2).end().weather("rain wind")
    order = []
    while at.game.phase == terms.LOSING:
        seat = at.game.deciders().bit_length() - 1
        order.append(seat)
        what = terms.LOSE if at.listed(terms.LOSE, seat=seat) else terms.LOSE_CITIZEN
        at.do(what, at.listed(what, seat=seat)[0][0], seat=seat)
    assert order == [1, 1, 2, 2, 0, 0]


@pytest.mark.rule("T-079")
def test_a_city_without_what_is_looked_for_loses_nothing(table: Any) -> None:
    for pair in ("sun sun", "rain rain", "wind rain", "sun wind", "snow snow", "rain snow", "rain wind"):
        at = table()
        for seat in range(3):
            at.bare(seat)
        at.city(0, "nuclear_power_plant" if pair == "none" else "").weather(pair)
        assert [at.cards(seat) for seat in range(3)] == [[], [], []]
        assert at.game.phase == terms.DRAWING
        assert at.events(terms.LEFT_CITY) == at.events(terms.DIED) == []


@pytest.mark.rule("T-099")
@pytest.mark.rule("T-089")
def test_the_limit_waits_until_the_last_disaster(table: Any) -> None:
    """A Thunderstorm takes a Wetland and lifts the total over the limit; what follows may bring it down again."""

    def storm(more: int) -> Any:
        at = table(2).emit(0, -4).emit(0, 9, "fishery").emit(1, 8, "ranch").weather("wind rain", more=more)
        at.do(terms.LOSE, at.card("wetland", 0), seat=0)
        assert at.game.total_co2() == 17 > at.game.limit()
        assert (at.game.over, at.game.phase) == (0, terms.REVEALING)
        return at

    tipped = storm(1).chance(terms.WEATHER, terms.RAIN, 0)
    assert (tipped.game.over, tipped.game.ending) == (1, terms.TIPPED)
    saved = storm(2).chance(terms.WEATHER, terms.WIND, 0).chance(terms.WEATHER, terms.RAIN, 0)
    saved.do(terms.LOSE, saved.card("fishery", 0), seat=0).do(terms.LOSE, saved.card("ranch", 1), seat=1)
    assert (saved.game.over, saved.game.year()) == (0, 2020)


# -- Drought -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-071")
def test_drought_takes_food_from_the_city_with_most_farms_and_ranches(table: Any) -> None:
    at = table().city(0, "small_farm").city(1, "ranch small_farm").city(2, "fishery greenhouse").emit(1, 3)
    before = [at.board(seat)[2] for seat in range(3)]
    at.weather("sun sun")
    assert [at.board(seat)[2] for seat in range(3)] == [before[0], before[1] - 2, before[2]]  # 5 CO2: x2
    assert at.events(terms.HIT) == [(1, terms.DROUGHT, 2)]


@pytest.mark.rule("T-071")
def test_all_tied_cities_suffer_and_food_is_never_negative(table: Any) -> None:
    at = table().emit(0, 7)
    at.weather("sun sun")
    assert [at.board(seat)[2] for seat in range(3)] == [0, 2, 2]
    poor = table().bare(0).bare(1).bare(2).city(0, "food_processing_plant small_farm").emit(0, 7).weather("sun sun")
    assert poor.board(0)[2] == 0


@pytest.mark.rule("T-071")
@pytest.mark.rule("T-080")
def test_heat_tolerant_crops_protect_and_the_next_in_line_is_spared(table: Any) -> None:
    at = table().city(0, "small_farm heat_tolerant_crops")
    before = [at.board(seat)[2] for seat in range(3)]
    at.weather("sun sun")
    assert [at.board(seat)[2] for seat in range(3)] == before
    assert at.events(terms.SAVED_BY) == [(0, 0, 0)]


@pytest.mark.rule("T-083")
def test_crops_that_are_bought_end_a_drought(table: Any) -> None:
    at = table().city(0, "small_farm").stall("heat_tolerant_crops market 3 hospital 3 fire_station 3 sandbags 2")
    at.weather("sun sun").draw("educator")
    assert at.board(0)[2] == 3
    at.do(terms.BUY, at.slot("heat_tolerant_crops"))
    assert at.board(0)[2] == 4 + 1


# -- Hot and Humid, Blizzard -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-072")
@pytest.mark.parametrize("pair", ["sun rain", "snow wind"])
def test_every_city_loses_citizens_by_its_own_risk(table: Any, pair: str) -> None:
    at = table().emit(0, 7).emit(1, 4, "fishery")
    for seat, job in enumerate(("farmer", "soldier", "educator")):
        at.people(seat, f"{job} 3" if seat != 1 else "soldier 3")
    at.weather(pair)
    assert [at.game.people(seat) for seat in range(3)] == [0, 1, 2]


@pytest.mark.rule("T-072")
@pytest.mark.parametrize("pair", ["sun rain", "snow wind"])
def test_each_hospital_and_first_responder_saves_one_in_every_disaster(table: Any, pair: str) -> None:
    at = table().city(0, f"hospital 2 {LIT}").light(0).emit(0, 5).people(0, "first_responder first_responder*")
    at.city(0, "small_farm 2")
    assert at.game.city_co2(0) == 7
    at.weather(pair, more=1)
    assert at.game.people(0) == 2  # three saved of three
    assert at.game.phase == terms.REVEALING
    at.weather(pair)
    assert at.game.people(0) == 2
    assert len(at.events(terms.SAVED_BY)) == 4  # never more than there are to save


@pytest.mark.rule("T-072")
def test_dark_hospitals_and_flipped_responders_save_nobody(table: Any) -> None:
    at = table().city(0, "hospital").people(0, "first_responder* 2").weather("snow wind")
    assert at.game.people(0) == 1


@pytest.mark.rule("T-072")
def test_a_risk_above_the_population_takes_all_who_are_not_saved(table: Any) -> None:
    at = table().emit(0, 7).people(0, "soldier first_responder").weather("snow wind")
    assert at.game.phase == terms.LOSING
    at.do(terms.LOSE_CITIZEN, at.citizen("first_responder", 0), seat=0)
    assert at.folk(0) == ["soldier"]
    assert at.game.lost_n[terms.BLIZZARD] == 1


# -- Forest Fire -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-073")
def test_a_forest_fire_burns_all_forests_of_the_city_with_most(table: Any) -> None:
    at = table().city(0, "forest 2").city(1, "forest oil_well 4 park").weather("sun wind")
    assert at.cards(0) == ["large_farm"]
    assert at.cards(1).count("forest") == 2
    assert at.game.felled[0] == 3
    assert at.place(terms.SEATS) == terms.OUT  # the start card
    assert at.game.pile_n[at.kind("forest")] == 2


@pytest.mark.rule("T-073")
def test_with_one_forest_each_nothing_burns_with_two_each_all_do(table: Any) -> None:
    assert table().weather("sun wind").events(terms.LEFT_CITY) == []
    at = table().city(0, "forest").city(1, "forest").city(2, "forest").weather("sun wind")
    assert [at.cards(seat) for seat in range(3)] == [["large_farm"]] * 3


@pytest.mark.rule("T-073")
def test_a_tie_of_some_with_one_forest_is_no_exception(table: Any) -> None:
    at = table().bare(2).weather("sun wind")
    assert [at.cards(seat) for seat in range(2)] == [["large_farm"]] * 2


@pytest.mark.rule("T-073")
@pytest.mark.rule("T-080")
def test_a_powered_fire_station_saves_the_forests(table: Any) -> None:
    at = table().city(0, f"forest 2 fire_station {LIT}").light(0).city(1, "forest").weather("sun wind")
    assert at.cards(0).count("forest") == 3
    assert at.cards(1).count("forest") == 2
    dark = table().city(0, f"forest fire_station {LIT}").weather("sun wind")
    assert dark.cards(0).count("forest") == 0


# -- Flash Flood, Tornado, Thunderstorm --------------------------------------------------------------------------------


@pytest.mark.rule("T-074")
def test_a_flood_takes_one_infrastructure_card_of_the_city_with_most_sideways_ones_included(table: Any) -> None:
    at = table().city(0, "market hospital").city(1, "sandbags").city(2, "oil_well trade_depot airport")
    at.weather("rain rain")
    at.do(terms.LOSE, at.card("hospital", 0), seat=0)
    assert at.cards(0) == ["(market)", "forest", "large_farm"]
    assert "sandbags" in at.cards(1)
    assert len(at.cards(2)) == 5


@pytest.mark.rule("T-074")
def test_all_tied_cities_are_flooded_and_dual_cards_count(table: Any) -> None:
    at = table().city(0, "greenhouse").city(1, "market").city(2, "highway").weather("rain rain")
    assert [len(at.cards(seat)) for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("T-074")
@pytest.mark.rule("T-080")
def test_sandbags_protect_and_stay(table: Any) -> None:
    at = table().city(0, "sandbags market").city(1, "hospital")
    for _flood in range(2):
        at.weather("rain rain", more=1)
        assert at.cards(0) == ["(market)", "forest", "large_farm", "sandbags"]
    assert "(hospital)" in at.cards(1)


@pytest.mark.rule("T-075")
@pytest.mark.rule("T-079")
def test_a_tornado_takes_a_card_and_a_citizen_of_everybody(table: Any) -> None:
    at = table().city(0, f"hospital sandbags {LIT}").light(0).people(0, "soldier").city(1, "market")
    at.people(1, "soldier").people(2, "merchant").weather("rain wind")
    assert at.game.deciders() == 0b001
    at.do(terms.LOSE, at.card("sandbags", 0), seat=0)
    assert at.folk(0) == ["soldier"]  # saved
    assert (at.cards(1), at.folk(1)) == (["forest", "large_farm"], [])
    assert (at.cards(2), at.folk(2)) == (["forest", "large_farm"], [])  # only the citizen


@pytest.mark.rule("T-076")
def test_a_thunderstorm_takes_a_resource_card_but_never_a_large_farm(table: Any) -> None:
    at = table().city(0, "oil_well large_farm").city(1, "market 2").weather("wind rain")
    assert {at.game.kind[card] for card, _, _ in at.listed(terms.LOSE, seat=0)} == {
        at.kind("forest"),
        at.kind("oil_well"),
    }
    assert at.refused(terms.LOSE, at.card("large_farm", 0), seat=0) == terms.NOT_YOURS
    at.do(terms.LOSE, at.card("oil_well", 0), seat=0)
    assert at.cards(0) == ["forest", "large_farm", "large_farm"]
    assert len(at.cards(1)) == 4


@pytest.mark.rule("T-076")
@pytest.mark.rule("T-079")
@pytest.mark.rule("T-080")
def test_large_farms_count_but_are_not_lost(table: Any) -> None:
    at = table().bare(0).city(0, "large_farm 2 small_farm").weather("wind rain")
    assert at.cards(0) == ["large_farm", "large_farm"]
    only = table().bare(1).bare(2).bare(0).city(0, "large_farm 2").city(1, "oil_well").weather("wind rain")
    assert only.cards(0) == ["large_farm", "large_farm"]
    assert only.cards(1) == ["oil_well"]


@pytest.mark.rule("T-076")
def test_all_tied_cities_are_struck_and_a_fire_station_protects(table: Any) -> None:
    at = table().city(0, f"fire_station {LIT}").light(0).weather("wind rain")
    assert [at.cards(seat).count("forest") for seat in range(3)] == [1, 0, 0]


# -- Snowstorm ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-077")
def test_a_snowstorm_closes_roads_and_takes_a_citizen_of_each_owner(table: Any) -> None:
    at = table().city(0, f"highway 2 trade_depot market {LIT}").light(0).people(0, "soldier 3").city(1, "airport")
    at.people(1, "soldier 2").people(2, "merchant").weather("snow snow")
    assert at.cards(0).count("(highway)") == 2
    assert "(trade_depot)" in at.cards(0)
    assert "market" in at.cards(0)
    assert [at.game.people(seat) for seat in range(3)] == [2, 1, 1]  # one a city; a dark Airport counts as well
    assert at.tiles(at.card("trade_depot", 0)) == 1  # the tiles stay
    at.draw("farmer")
    assert at.game.free_tiles(0) == 1


@pytest.mark.rule("T-077")
@pytest.mark.parametrize("name", ["trade_depot", "highway", "airport"])
def test_each_of_the_three_costs_its_owner_a_citizen_powered_or_not(table: Any, name: str) -> None:
    at = table().city(1, name).people(0, "soldier").people(1, "soldier 2").weather("snow snow")
    assert (at.game.people(0), at.game.people(1)) == (1, 1)


@pytest.mark.rule("T-077")
def test_a_depot_that_gets_its_power_in_the_snow_stays_closed_and_opens_with_it_at_the_clearing(table: Any) -> None:
    at = table().city(0, f"trade_depot {LIT}").weather("snow snow").draw("farmer")
    at.do(terms.SUPPLY, at.card("trade_depot", 0), 1 + at.card("wind_turbines", 0))
    assert ("(trade_depot)" in at.cards(0), at.game.free_tiles(0)) == (True, 2)
    at.to_weather()
    assert "trade_depot" in at.cards(0)


@pytest.mark.rule("T-077")
def test_first_responders_save_in_a_snowstorm(table: Any) -> None:
    at = table().city(0, "highway").people(0, "first_responder soldier").weather("snow snow")
    assert at.game.people(0) == 2


@pytest.mark.rule("T-077")
@pytest.mark.rule("T-098")
def test_roads_bought_in_the_snow_are_closed_and_a_second_storm_takes_citizens_only(table: Any) -> None:
    at = table().city(0, "highway").people(0, "soldier 3").city(1, "oil_well")
    at.weather("snow snow", more=1).chance(terms.WEATHER, terms.SNOW, 0)
    assert at.game.people(0) == 1
    at.draw("farmer").people(0, "").stall("highway market 3 hospital 3 fire_station 3 sandbags 2").city(0, "oil_well")
    at.do(terms.BUY, at.slot("highway"))
    assert at.cards(0).count("(highway)") == 2


# -- Freezing Rain -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-078")
def test_every_plant_makes_less_by_its_owner_s_risk_and_free_tiles_freeze_first(table: Any) -> None:
    at = table().city(0, f"{LIT} market").light(0).city(1, "coal_power_plant").emit(1, 4).weather("rain snow")
    assert "market" in at.cards(0)
    assert (at.game.free_tiles(0), at.game.free_tiles(1)) == (1, 8 - 3)  # x1; x3 with 7 CO2


@pytest.mark.rule("T-078")
def test_a_plant_makes_no_less_than_nothing(table: Any) -> None:
    at = table().city(0, "wind_turbines hydroelectric_dam").emit(0, 7).weather("rain snow")
    assert at.game.free_tiles(0) == 1
    twice = table().city(0, "wind_turbines").emit(0, 5).weather("rain snow", more=1)
    assert twice.game.free_tiles(0) == 1
    twice.weather("rain snow")
    assert twice.game.free_tiles(0) == 0  # two and two of three


@pytest.mark.rule("T-078")
def test_the_owner_chooses_which_building_goes_dark(table: Any) -> None:
    at = table().city(0, f"{LIT} market hospital university").light(0).weather("rain snow")
    assert (at.game.phase, at.game.deciders()) == (terms.FREEZING, 0b001)
    wind, market = at.card("wind_turbines", 0), at.card("market", 0)
    assert {b for _a, b, _ in at.listed(terms.FREEZE, seat=0)} == {
        at.card(name, 0) for name in ("market", "hospital", "university")
    }
    assert at.refused(terms.FREEZE, wind, at.card("forest", 0), seat=0) == terms.NOT_YOURS
    at.do(terms.FREEZE, wind, market, seat=0)
    assert "(market)" in at.cards(0)
    assert "hospital" in at.cards(0)
    assert at.events(terms.FROZEN) == [(wind + 1, market, 0)]
    assert at.tiles(market) == 1  # it keeps its tile, frozen


@pytest.mark.rule("T-078")
def test_without_a_choice_nobody_is_asked_for_a_building(table: Any) -> None:
    at = table().city(0, "wind_turbines market 3").light(0).emit(0, 7).weather("rain snow")
    assert at.game.phase == terms.DRAWING
    assert at.cards(0).count("(market)") == 3


@pytest.mark.rule("T-078")
@pytest.mark.rule("T-035")
def test_a_free_tile_of_another_own_plant_takes_a_frozen_one_s_place(table: Any) -> None:
    at = table().city(0, "wind_turbines market 3 hydroelectric_dam")
    at.light(0, source=1 + at.card("wind_turbines", 0)).emit(0, 7).weather("rain snow").draw("farmer")
    assert at.cards(0).count("(market)") == 3
    assert at.game.free_tiles(0) == 1
    at.do(terms.SUPPLY, at.card("market", 0), 1 + at.card("hydroelectric_dam", 0))
    assert at.cards(0).count("(market)") == 2
    at.to_weather()  # the two others get their own tiles back
    assert at.cards(0).count("market") == 3
    assert at.game.free_tiles(0) == 3 + 1


@pytest.mark.rule("T-078")
def test_a_building_with_one_frozen_tile_of_two_is_dark(table: Any) -> None:
    at = table().city(0, "hydroelectric_dam greenhouse market 2").light(0).weather("rain snow")
    at.do(terms.FREEZE, at.card("hydroelectric_dam", 0), at.card("greenhouse", 0), seat=0)
    assert "(greenhouse)" in at.cards(0)
    assert at.tiles(at.card("greenhouse", 0)) == 2
    at.draw("farmer").to_weather()
    assert "greenhouse" in at.cards(0)


@pytest.mark.rule("T-078")
@pytest.mark.rule("T-032")
def test_a_coal_miner_is_no_plant(table: Any) -> None:
    at = table().people(0, "coal_miner").city(0, "market").light(0).emit(0, 6).weather("rain snow")
    assert "market" in at.cards(0)


@pytest.mark.rule("T-078")
@pytest.mark.rule("T-044")
def test_the_frozen_tiles_of_a_loan_are_kept_and_not_replaced(table: Any) -> None:
    at = table().city(0, LIT).emit(0, 7).city(1, "market wind_turbines")
    market, wind = at.card("market", 1), 1 + at.card("wind_turbines", 1)
    at.deal(1, tiles=1, building=market).weather("rain snow").draw("farmer")
    assert (sum(at.game.frozen), at.tiles(market), at.game.free_tiles(1)) == (3 + 1, 1, 2)
    assert at.refused(terms.SUPPLY, market, wind, seat=1) == terms.NO_TILES
    at.to_weather()
    assert ("market" in at.cards(1), at.game.free_tiles(1)) == (True, 3)


@pytest.mark.rule("T-078")
@pytest.mark.rule("T-044")
def test_shared_electricity_is_off_even_a_miner_s(table: Any) -> None:
    at = table().people(0, "coal_miner").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1)).weather("rain snow")
    assert "(market)" in at.cards(1)


@pytest.mark.rule("T-078")
def test_a_building_fed_in_part_from_elsewhere_is_dark(table: Any) -> None:
    at = table().people(1, "coal_miner").city(1, "greenhouse small_farm").city(0, "wind_turbines")
    at.deal(1, tiles=1, building=at.card("greenhouse", 1))
    assert "greenhouse" in at.cards(1)
    at.weather("rain snow")
    assert "(greenhouse)" in at.cards(1)


@pytest.mark.rule("T-078")
def test_an_electrician_protects_the_own_city_from_all_of_it(table: Any) -> None:
    at = table().city(0, f"{LIT} market 3").light(0).people(0, "electrician").emit(0, 4).weather("rain snow")
    assert at.cards(0).count("market") == 3
    assert sum(at.game.frozen) == 0


@pytest.mark.rule("T-078")
def test_the_borrower_s_electrician_keeps_a_loan_the_lender_s_does_not(table: Any) -> None:
    for seat, name in ((1, "market"), (0, "(market)")):
        at = table().city(0, f"{LIT} fire_station 2").light(0).city(1, "market").people(seat, "electrician")
        at.deal(1, tiles=1, building=at.card("market", 1)).weather("rain snow")
        if seat == 1:  # the lender must freeze a tile of another building
            assert {b for _a, b, _ in at.listed(terms.FREEZE, seat=0)} <= {
                at.card("fire_station", 0), at.card("fire_station", 0, 1),
            }  # fmt: skip
            at.do(terms.FREEZE, *at.listed(terms.FREEZE, seat=0)[0][:2], seat=0)
        assert name in at.cards(1)


@pytest.mark.rule("T-078")
def test_plants_bought_in_the_frost_make_less_as_well(table: Any) -> None:
    at = table().city(1, LIT).city(0, "oil_well").weather("rain snow").draw("soldier")
    at.do(terms.BUY, at.slot("coal_power_plant"))
    assert at.game.free_tiles(0) == 7
    at.settle().to_weather()
    assert at.game.free_tiles(0) == 8


@pytest.mark.rule("T-078")
@pytest.mark.rule("T-083")
def test_an_electrician_who_comes_next_turn_ends_the_frost_in_the_city(table: Any) -> None:
    at = table().city(0, f"{LIT} market 3 coal_power_plant").city(1, LIT)
    at.light(0, source=1 + at.card("wind_turbines", 0)).weather("rain snow")
    for _tile in range(2):  # 6 CO2: x2
        at.do(terms.FREEZE, *at.listed(terms.FREEZE, seat=0)[0][:2], seat=0)
    assert (at.cards(0).count("(market)"), at.game.free_tiles(0)) == (2, 8 - 2)
    at.draw("electrician")
    assert (at.cards(0).count("(market)"), at.game.free_tiles(0)) == (0, 8)
    assert at.game.free_tiles(1) == 2  # only there
    at.do(terms.END).do(terms.FLIP, at.citizen("electrician", 0))
    assert (at.cards(0).count("market"), at.game.free_tiles(0)) == (3, 8)  # for good


@pytest.mark.rule("T-078")
def test_an_electrician_in_a_city_without_plants_protects_what_it_buys(table: Any) -> None:
    at = table().city(0, "oil_well").people(0, "electrician").city(1, LIT).weather("rain snow").draw("farmer")
    at.do(terms.BUY, at.slot("coal_power_plant"))
    assert at.game.free_tiles(0) == 8


@pytest.mark.rule("T-078")
@pytest.mark.rule("T-068")
def test_a_plant_bought_in_the_frost_freezes_by_the_risk_of_that_phase(table: Any) -> None:
    at = table().city(1, LIT).emit(0, 5).weather("rain snow").draw("soldier").people(0, "farmer* 2")
    at.do(terms.BUY, at.slot("coal_power_plant"))
    assert at.game.free_tiles(0) == 6


@pytest.mark.rule("T-078")
def test_who_was_protected_stays_so(table: Any) -> None:
    at = table().city(0, f"{LIT} market 3").light(0).people(0, "electrician").weather("rain snow").draw("farmer")
    at.do(terms.END).do(terms.FLIP, at.citizen("electrician", 0))
    assert at.cards(0).count("market") == 3


# -- two against two ---------------------------------------------------------------------------------------------------


def pairs(table: Any) -> Any:
    return table(4, mode=terms.TEAMS)


@pytest.mark.rule("T-082")
@pytest.mark.parametrize(
    ("pair", "protector", "city"),
    [
        ("sun wind", f"fire_station {LIT}", "forest"),
        ("wind rain", f"fire_station {LIT}", "forest 2"),
        ("rain rain", "sandbags", "market 2"),
    ],
)
def test_a_card_may_protect_the_partner_s_city(table: Any, pair: str, protector: str, city: str) -> None:
    at = pairs(table).city(0, protector).light(0).city(2, city)
    before = at.cards(2)
    at.weather(pair)
    assert at.cards(2) == before
    assert at.events(terms.SAVED_BY) == [(0, 2, 0)]
    alone = table(4, mode=terms.COMPETITIVE).city(0, protector).light(0).city(2, city).weather(pair)
    assert 2 in [seat for seat, _, _ in alone.events(terms.HIT)]
    assert alone.events(terms.SAVED_BY) == []


@pytest.mark.rule("T-082")
def test_crops_may_protect_the_partner(table: Any) -> None:
    at = pairs(table).city(0, "heat_tolerant_crops").city(2, "small_farm").weather("sun sun")
    assert at.game.drought[2] == 0


@pytest.mark.rule("T-082")
def test_nothing_is_doubled_the_owner_decides_whom_it_serves(table: Any) -> None:
    at = pairs(table).people(0, "first_responder").people(2, "soldier").weather("snow wind")
    assert (at.game.phase, at.game.deciders()) == (terms.SHARING, 0b0001)
    assert {seat for seat, _, _ in at.listed(terms.PROTECT, seat=0)} == {0, 2}
    assert at.refused(terms.PROTECT, 1, seat=0) == terms.NO_PROTECTOR
    at.do(terms.PROTECT, 2, seat=0)
    assert (at.folk(0), at.folk(2)) == ([], ["soldier"])


@pytest.mark.rule("T-082")
def test_with_enough_protection_for_both_nobody_is_asked(table: Any) -> None:
    at = pairs(table).people(0, "first_responder 2").people(2, "soldier").weather("snow wind")
    assert (len(at.folk(0)), at.folk(2)) == (2, ["soldier"])


@pytest.mark.rule("T-082")
def test_one_fire_station_serves_one_of_two_burning_cities(table: Any) -> None:
    at = pairs(table).city(0, f"fire_station {LIT} forest").light(0).city(2, "forest").weather("sun wind")
    assert at.game.phase == terms.SHARING
    at.do(terms.PROTECT, 2, seat=0)
    assert (at.cards(0).count("forest"), at.cards(2).count("forest")) == (0, 2)


@pytest.mark.rule("T-082")
def test_an_electrician_who_serves_the_partner_does_not_serve_the_own_city(table: Any) -> None:
    at = pairs(table).people(0, "electrician").city(0, "oil_well").city(2, f"{LIT} market 3").light(2)
    at.weather("rain snow").do(terms.PROTECT, 2, seat=0).draw("farmer")
    assert at.cards(2).count("market") == 3
    at.do(terms.BUY, at.slot("coal_power_plant"))
    assert at.game.free_tiles(0) == 7  # one is frozen


@pytest.mark.rule("T-082")
def test_an_electrician_may_keep_the_own_city_safe_for_what_it_buys(table: Any) -> None:
    at = pairs(table).people(0, "electrician").city(0, "oil_well").city(2, f"{LIT} market 3").light(2)
    at.weather("rain snow")
    assert (at.game.phase, at.game.deciders()) == (terms.SHARING, 0b0001)
    at.do(terms.PROTECT, 0, seat=0).settle()
    if at.listed(terms.FREEZE, seat=2):
        at.do(terms.FREEZE, *at.listed(terms.FREEZE, seat=2)[0][:2], seat=2)
    at.draw("farmer")
    assert at.cards(2).count("market") < 3
    at.do(terms.BUY, at.slot("coal_power_plant"))
    assert at.game.free_tiles(0) == 8


@pytest.mark.rule("T-082")
def test_an_electrician_whose_partner_has_one_shields_the_own_city_unasked(table: Any) -> None:
    at = pairs(table).people(0, "electrician").city(0, "oil_well")
    at.people(2, "electrician").city(2, f"{LIT} market 3").light(2).weather("rain snow").draw("farmer")
    assert at.cards(2).count("market") == 3
    at.do(terms.BUY, at.slot("coal_power_plant"))
    assert at.game.free_tiles(0) == 8


@pytest.mark.rule("T-082")
def test_of_two_electricians_one_serves_the_partner_unasked(table: Any) -> None:
    at = pairs(table).people(0, "electrician 2").city(0, "oil_well").city(2, f"{LIT} market 3").light(2)
    at.weather("rain snow").draw("farmer")
    assert at.cards(2).count("market") == 3
    at.do(terms.BUY, at.slot("coal_power_plant"))
    assert at.game.free_tiles(0) == 8


@pytest.mark.rule("T-082")
def test_other_modes_share_nothing(table: Any) -> None:
    at = table(4).people(0, "first_responder 2").people(2, "soldier").weather("snow wind")
    assert at.folk(2) == []
