"""Electricity: tiles, what stands upright by them, loans, and what happens when a source goes."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core.errors import BadOption
from keeling.games.tipping_point import deck, terms

pytestmark = pytest.mark.engine


@pytest.mark.rule("T-030")
def test_a_plant_brings_as_many_tiles_as_it_makes_and_a_miner_one(table: Any) -> None:
    plants = {"coal_power_plant": 8, "hydroelectric_dam": 4, "wind_turbines": 3, "nuclear_power_plant": 10}
    for name, n in plants.items():
        assert table().city(0, name).game.free_tiles(0) == n
    assert table().people(0, "coal_miner 2").game.free_tiles(0) == 2
    assert table().people(0, "coal_miner coal_miner*").game.free_tiles(0) == 1


@pytest.mark.rule("T-031")
def test_too_few_tiles_power_nothing(table: Any) -> None:
    at = table().people(0, "coal_miner").city(0, "greenhouse")
    miner = terms.MINER + at.citizen("coal_miner", 0)
    assert at.game.lacking(at.card("greenhouse", 0)) == 2
    assert at.refused(terms.SUPPLY, at.card("greenhouse", 0), miner) == terms.NO_TILES
    assert at.listed(terms.SUPPLY) == []


@pytest.mark.rule("T-031")
@pytest.mark.rule("T-032")
def test_the_tiles_of_a_building_may_come_from_several_sources(table: Any) -> None:
    at = table().people(0, "coal_miner 2").city(0, "greenhouse")
    house, miner = at.card("greenhouse", 0), terms.MINER + at.citizen("coal_miner", 0)
    at.do(terms.SUPPLY, house, miner)
    assert at.tiles(house) == 2
    assert at.board(0)[2] == 3 + 4
    assert at.game.free_tiles(0) == 0
    assert {at.game.home[tile] for tile in range(terms.TILES) if at.game.feeds[tile]} == {miner, miner + 1}


@pytest.mark.rule("T-032")
def test_the_named_source_is_used_first(table: Any) -> None:
    at = table().city(0, "wind_turbines hydroelectric_dam market greenhouse")
    wind, dam = (1 + at.card(name, 0) for name in ("wind_turbines", "hydroelectric_dam"))
    at.do(terms.SUPPLY, at.card("market", 0), dam).do(terms.SUPPLY, at.card("greenhouse", 0), wind)
    used = [at.game.home[tile] for tile in range(terms.TILES) if at.game.feeds[tile]]
    assert (used.count(dam), used.count(wind)) == (1, 2)


@pytest.mark.rule("T-033")
def test_what_has_electricity_stays_on_and_demolition_brings_the_tiles_home(table: Any) -> None:
    at = table().city(0, "wind_turbines 2 market").light(0)
    market, wind = at.card("market", 0), 1 + at.card("wind_turbines", 0, 1)
    assert at.refused(terms.SUPPLY, market, wind) == terms.NO_SWITCHING
    assert at.game.free_tiles(0) == 5
    at.do(terms.DEMOLISH, market)
    assert at.game.free_tiles(0) == 6


@pytest.mark.rule("T-034")
def test_without_their_plant_buildings_go_dark_and_others_stay(table: Any) -> None:
    at = table().city(0, "wind_turbines market 2 coal_power_plant fire_station")
    wind, coal = 1 + at.card("wind_turbines", 0), 1 + at.card("coal_power_plant", 0)
    at.light(0, source=wind, cards="market").light(0, source=coal, cards="fire_station")
    at.do(terms.DEMOLISH, wind - 1)
    assert at.cards(0).count("(market)") == 2
    assert "fire_station" in at.cards(0)
    assert at.game.free_tiles(0) == 7
    assert len(at.events(terms.DARK)) == 2
    at.do(terms.SUPPLY, at.card("market", 0), coal)  # other tiles take over at once
    assert at.cards(0).count("market") == 1


@pytest.mark.rule("T-034")
def test_one_missing_tile_of_two_turns_a_building_sideways(table: Any) -> None:
    at = table().city(0, "greenhouse").people(0, "coal_miner 2").light(0)
    house = at.card("greenhouse", 0)
    at.do(terms.END).do(terms.FLIP, at.citizen("coal_miner", 0))
    assert "(greenhouse)" in at.cards(0)
    assert at.tiles(house) == 1
    assert at.game.lacking(house) == 1


@pytest.mark.rule("T-035")
def test_free_tiles_may_be_placed_in_anybody_s_turn(table: Any) -> None:
    at = table().city(1, "wind_turbines market").city(2, "market")
    market, wind = at.card("market", 1), 1 + at.card("wind_turbines", 1)
    assert at.listed(terms.SUPPLY, seat=1) == [(market, wind, 0)]
    assert at.refused(terms.SUPPLY, at.card("market", 2), wind, seat=1) == terms.NOT_YOURS
    assert at.refused(terms.SUPPLY, at.card("market", 2), wind, seat=2) == terms.NO_TILES
    at.do(terms.SUPPLY, market, wind, seat=1)
    assert "market" in at.cards(1)
    assert at.game.turn == 0


@pytest.mark.rule("T-035")
def test_free_tiles_may_be_placed_before_the_feeding(table: Any) -> None:
    at = table(window=terms.WINDOW_ALWAYS).city(1, "wind_turbines market").at(2).end()
    assert at.game.phase == terms.WINDOW
    at.do(terms.SUPPLY, at.card("market", 1), 1 + at.card("wind_turbines", 1), seat=1)
    assert "market" in at.cards(1)


@pytest.mark.rule("T-035")
def test_no_tiles_are_placed_while_a_disaster_strikes(table: Any) -> None:
    at = table().city(0, "wind_turbines market").city(1, "sandbags market").weather("rain rain")
    assert at.game.phase == terms.LOSING
    wind = 1 + at.card("wind_turbines", 0)
    for seat in range(3):
        assert at.refused(terms.SUPPLY, at.card("market", 0), wind, seat=seat) in {terms.NOT_NOW, terms.NOT_YOURS}


@pytest.mark.rule("T-036")
@pytest.mark.parametrize("shipped", [False, True])
def test_the_coal_power_plant_of_the_rulebook(table: Any, shipped: bool) -> None:
    if shipped:
        plant, market = (
            deck.ours().buildings[deck.ours().kinds.index(name)] for name in ("coal_power_plant", "market")
        )
        assert (plant.makes, market.uses) == (8, 1)
    at = table().city(0, "oil_well").do(terms.BUY, table().slot("coal_power_plant"))
    at.chance(terms.FILL, at.kind("park"), at.game.next_slot())
    coal = 1 + at.card("coal_power_plant", 0)
    assert at.game.free_tiles(0) == 8
    at.end().at(0).do(terms.BUY, at.slot("market"), coal)
    assert at.game.free_tiles(0) == 7
    assert at.tiles(at.card("market", 0)) == 1


@pytest.mark.rule("T-037")
def test_all_sources_together_have_the_42_tiles_of_the_box(table: Any) -> None:
    for numbers in (table.deck(), deck.numbers(None)):
        made = sum(numbers["kind_makes"][kind] for kind in numbers["kind"])
        made += sum(numbers["job_power"][job] for job in numbers["job"])
        assert 0 < made <= terms.TILES == 42


@pytest.mark.rule("T-037")
def test_a_deck_that_needs_more_tiles_is_not_played(table: Any) -> None:
    numbers = table.deck()
    numbers["kind_makes"][table.kind("wind_turbines")] += 1
    with pytest.raises(BadOption, match="44 of 42"):
        table(deck=numbers)


# -- loans -------------------------------------------------------------------------------------------------------------


def lent(table: Any, tiles: int = 1, name: str = "market", **choices: int) -> Any:
    """Seat 0 lends seat 1 wind power for a building, without anything in return."""
    at = table(4, **choices).city(0, "wind_turbines").city(1, name)
    at.deal(1, tiles=tiles, building=at.card(name, 1))
    return at


@pytest.mark.rule("T-032")
@pytest.mark.rule("T-040")
def test_a_loan_powers_a_building_of_another_city_at_once(table: Any) -> None:
    at = lent(table)
    assert "market" in at.cards(1)
    assert at.game.free_tiles(0) == 2
    assert at.game.free_tiles(1) == 0
    assert at.board(1)[0] == 5


@pytest.mark.rule("T-032")
@pytest.mark.rule("T-031")
def test_a_loan_completes_what_the_own_city_has(table: Any) -> None:
    at = table().city(0, "wind_turbines").city(1, "greenhouse").people(1, "coal_miner")
    house = at.card("greenhouse", 1)
    at.deal(1, tiles=1, building=house)
    assert "greenhouse" in at.cards(1)
    assert {at.game.home[tile] for tile in range(terms.TILES) if at.game.feeds[tile] == house + 1} == {
        1 + at.card("wind_turbines", 0),
        terms.MINER + at.citizen("coal_miner", 1),
    }


@pytest.mark.rule("T-033")
@pytest.mark.rule("T-041")
def test_neither_side_switches_a_loan_off_alone_but_both_may(table: Any) -> None:
    at = lent(table)
    assert at.refused(terms.SUPPLY, at.card("market", 1), 1 + at.card("wind_turbines", 0)) == terms.NOT_YOURS
    at.do(terms.END_DEAL, 0)
    assert at.game.deciders() == 0b10
    at.do(terms.DISAGREE, seat=1)
    assert "market" in at.cards(1)
    at.do(terms.END_DEAL, 0, seat=1).do(terms.AGREE, seat=0)
    assert "(market)" in at.cards(1)
    assert (at.game.free_tiles(0), at.game.deals_n) == (3, 0)


@pytest.mark.rule("T-033")
def test_a_demolished_building_sends_lent_tiles_home_and_the_payment_goes_on(table: Any) -> None:
    at = table(4).city(0, "wind_turbines").city(1, "market")
    at.deal(1, cash=-1, tiles=1, building=at.card("market", 1)).end().draw("farmer")
    at.do(terms.DEMOLISH, at.card("market", 1))
    assert at.game.free_tiles(0) == 3
    assert at.game.deals_n == 1
    assert (at.board(0)[0], at.board(1)[0]) == (3, 2 - 1 - 1)


@pytest.mark.rule("T-042")
def test_a_plant_that_serves_a_partner_is_demolished_with_consent_alone(table: Any) -> None:
    at = lent(table)
    wind = at.card("wind_turbines", 0)
    at.do(terms.DEMOLISH, wind)
    assert (at.game.phase, at.game.deciders()) == (terms.ASKED, 0b10)
    at.do(terms.DISAGREE, seat=1)
    assert "wind_turbines" in at.cards(0)
    at.do(terms.DEMOLISH, wind).do(terms.AGREE, seat=1)
    assert at.cards(0) == ["forest", "large_farm"]
    assert "(market)" in at.cards(1)
    assert at.game.deals_n == 0


@pytest.mark.rule("T-042")
def test_nobody_is_asked_for_ever(table: Any) -> None:
    at = lent(table)
    wind = at.card("wind_turbines", 0)
    while at.game.offers[0] < terms.OFFERS:
        at.do(terms.DEMOLISH, wind).do(terms.DISAGREE, seat=1)
    assert at.refused(terms.DEMOLISH, wind) == terms.NO_CONSENT


@pytest.mark.rule("T-042")
def test_other_free_tiles_take_over_without_asking(table: Any) -> None:
    at = table(4).city(0, "wind_turbines 2").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1))
    old = at.card("wind_turbines", 0)
    source = next(at.game.home[tile] for tile in range(terms.TILES) if at.game.feeds[tile])
    at.do(terms.DEMOLISH, source - 1)
    assert "market" in at.cards(1)
    assert (at.game.deals_n, at.game.free_tiles(0)) == (1, 2)
    assert old == source - 1


@pytest.mark.rule("T-042")
def test_a_miner_who_serves_a_partner_flips_with_consent_alone(table: Any) -> None:
    at = table().people(0, "coal_miner").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1)).do(terms.END)
    miner = at.citizen("coal_miner", 0)
    at.do(terms.FLIP, miner).do(terms.DISAGREE, seat=1)
    assert at.folk(0) == ["coal_miner"]
    at.do(terms.FLIP, miner).do(terms.AGREE, seat=1)
    assert at.folk(0) == ["coal_miner*"]
    assert "(market)" in at.cards(1)


@pytest.mark.rule("T-042")
@pytest.mark.rule("T-097")
def test_nobody_is_asked_about_a_miner_for_ever(table: Any) -> None:
    at = table().people(0, "coal_miner").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1)).do(terms.END)
    miner = at.citizen("coal_miner", 0)
    for _request in range(terms.OFFERS - 1):  # the offer counts as well
        assert at.game.turn == 0
        at.do(terms.FLIP, miner).do(terms.DISAGREE, seat=1)
    assert at.game.turn == 1  # there is nothing left to decide
    assert at.folk(0) == ["coal_miner"]


@pytest.mark.rule("T-034")
@pytest.mark.rule("T-050")
def test_the_loans_of_a_captured_plant_end(table: Any) -> None:
    at = table(4).city(0, "wind_turbines 2").city(1, "market").people(2, "soldier 2")
    at.deal(1, tiles=1, building=at.card("market", 1))
    source = next(at.game.home[tile] for tile in range(terms.TILES) if at.game.feeds[tile])
    at.at(2).do(terms.ATTACK, source - 1, terms.SOLDIERS)
    assert at.game.free_tiles(2) == 3
    assert at.game.deals_n == 0  # though seat 0 has free tiles of another plant
    assert "(market)" in at.cards(1)
