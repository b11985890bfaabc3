"""The Weather Phase: feeding, clearing, counting, revealing, and the ten years that pass."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import packed
from keeling.games.tipping_point import deck, terms

pytestmark = pytest.mark.engine
STORE = "refrigerated_warehouse wind_turbines"


@pytest.mark.rule("T-055")
@pytest.mark.rule("T-010")
def test_the_steps_come_in_their_order(table: Any) -> None:
    at = table().people(0, "soldier 4").change(drought=[1, 0, 0, 0]).emit(1, 7).to_weather()
    told = [packed.verb(event) for _, event in at.game.log.entries]
    order = (terms.ATE, terms.HUNGRY, terms.DIED, terms.CLEARED, terms.COUNTED)
    assert [told.index(verb) for verb in order] == sorted(told.index(verb) for verb in order)
    at.chance(terms.WEATHER, terms.SUN, 0).chance(terms.WEATHER, terms.SNOW, 0)
    told = [packed.verb(event) for _, event in at.game.log.entries]
    assert told.index(terms.QUIET) < told.index(terms.YEAR)


# -- feeding -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-056")
@pytest.mark.parametrize(
    ("people", "left"),
    [("soldier 3", 3), ("soldier 4", 3), ("soldier 3 farmer 2", 5), ("soldier 3 farmer* 2", 3), ("merchant* 3", 3)],
)
def test_everybody_but_a_face_up_farmer_eats_one(table: Any, people: str, left: int) -> None:
    at = table().people(1, people).at(2).end()
    while at.game.phase == terms.STARVING:
        at.do(*next((packed.verb(action), packed.a(action)) for action in at.game.actions(1)), seat=1)
    assert at.game.people(1) == left


@pytest.mark.rule("T-057")
def test_the_owner_chooses_who_starves_among_those_who_eat(table: Any) -> None:
    at = table().people(1, "soldier 3 educator farmer").at(2).end()
    assert (at.game.phase, at.game.deciders()) == (terms.STARVING, 0b010)
    soldier, educator, farmer = (at.citizen(job, 1) for job in ("soldier", "educator", "farmer"))
    assert {who for who, _, _ in at.listed(terms.STARVE, seat=1)} == {soldier, educator}
    assert at.refused(terms.STARVE, farmer, seat=1) == terms.NOT_AN_EATER
    at.do(terms.STARVE, educator, seat=1)
    assert at.folk(1) == ["farmer", "soldier", "soldier", "soldier"]
    assert at.game.at_home[educator] == terms.DISCARD
    assert at.events(terms.DIED) == [(educator, 1, terms.HUNGER)]
    assert at.game.lost_n[terms.CAUSES + terms.HUNGER] == 1


@pytest.mark.rule("T-057")
def test_without_a_choice_nobody_is_asked(table: Any) -> None:
    alike = table().people(1, "soldier 5").to_weather()
    assert alike.folk(1) == ["soldier"] * 3
    hungry = table().bare(1).people(1, "soldier educator farmer").to_weather()
    assert hungry.folk(1) == ["farmer"]


@pytest.mark.rule("T-057")
@pytest.mark.rule("T-014")
def test_the_starved_come_back_face_up_when_the_deck_is_empty(table: Any) -> None:
    at = table().bare(0).people(0, "soldier*").to_weather()
    assert at.game.gone_n[terms.SOLDIER] == 1
    assert sum(at.game.flipped) == 0


@pytest.mark.rule("T-056")
def test_what_is_left_is_stored_and_eaten_before_anybody_starves(table: Any) -> None:
    at = table().city(0, f"{STORE} small_farm").light(0).people(0, "soldier")
    house = at.card("refrigerated_warehouse", 0)
    at.to_weather()
    assert at.game.stored[house] == 3  # 4 food, 1 eater, 3 at most
    at.chance(terms.WEATHER, terms.SUN, 0).draw("educator").people(0, "soldier 5")
    at.at(2).end()
    assert at.game.phase == terms.REVEALING
    assert (at.game.people(0), at.game.stored[house]) == (5, 2)
    assert at.events(terms.USED_STORED) == [(0, 1, 0)]


@pytest.mark.rule("T-056")
def test_a_dark_warehouse_is_neither_filled_nor_used(table: Any) -> None:
    at = table().city(0, "refrigerated_warehouse").to_weather()
    assert at.game.stored[at.card("refrigerated_warehouse", 0)] == 0
    lit = table().city(0, STORE).light(0)
    house = lit.card("refrigerated_warehouse", 0)
    lit.change(stored=lit.put("stored", house, 3)).do(terms.DEMOLISH, lit.card("wind_turbines", 0))
    assert lit.game.stored[house] == 0  # lost with the power


@pytest.mark.rule("T-056")
@pytest.mark.rule("T-100")
def test_stores_are_kept_through_freezing_rain(table: Any) -> None:
    at = table().city(0, STORE).emit(0, 7).light(0).people(0, "soldier 3")
    house = at.card("refrigerated_warehouse", 0)
    at.change(stored=at.put("stored", house, 2)).weather("rain snow")
    assert "(refrigerated_warehouse)" in at.cards(0)
    assert at.game.stored[house] == 2
    at.draw("farmer").to_weather()
    assert "refrigerated_warehouse" in at.cards(0)
    assert at.game.stored[house] == 2


@pytest.mark.rule("T-056")
def test_what_one_city_stores_feeds_no_other(table: Any) -> None:
    at = table().city(0, STORE).light(0).people(0, "educator 3").people(1, "soldier 5")
    house = at.card("refrigerated_warehouse", 0)
    at.change(stored=at.put("stored", house, 3)).to_weather()
    assert (at.game.people(1), at.game.stored[house]) == (3, 3)


@pytest.mark.rule("T-056")
def test_stores_are_no_production(table: Any) -> None:
    at = table().city(0, STORE).light(0)
    at.change(stored=at.put("stored", at.card("refrigerated_warehouse", 0), 3))
    assert at.board(0)[2] == 3


# -- clearing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-058")
@pytest.mark.rule("T-071")
def test_a_drought_is_felt_in_one_feeding(table: Any) -> None:
    at = table().city(0, "small_farm").people(0, "soldier 3").weather("sun sun")
    assert at.board(0)[2] == 3
    at.draw("farmer").people(0, "soldier 4").at(2).end()
    assert at.game.people(0) == 3  # one starved
    assert at.board(0)[2] == 4


@pytest.mark.rule("T-058")
@pytest.mark.rule("T-100")
def test_clearing_turns_closed_cards_upright_and_returns_frozen_tiles(table: Any) -> None:
    at = table().city(0, "highway trade_depot wind_turbines market").light(0)
    before = at.cards(0)
    at.weather("snow snow", more=1)
    assert {"(highway)", "(trade_depot)"} < set(at.cards(0))
    at.weather("rain snow").draw("farmer")
    while at.game.phase == terms.FREEZING:
        at.settle()
    assert at.game.frost == at.game.snow == 1
    at.to_weather()
    assert at.cards(0) == before
    assert (at.game.frost, at.game.snow, sum(at.game.frozen)) == (0, 0, 0)


@pytest.mark.rule("T-100")
def test_clearing_leaves_trades_and_stored_food(table: Any) -> None:
    at = table().city(0, STORE).light(0).deal(1, cash=1)
    house = at.card("refrigerated_warehouse", 0)
    at.change(stored=at.put("stored", house, 3), drought=[1, 0, 0, 0]).people(0, "soldier 2").to_weather()
    assert at.events(terms.CLEARED)
    assert (at.game.deals_n, at.game.stored[house]) == (1, 3)


# -- counting ----------------------------------------------------------------------------------------------------------

TABLES = {
    2: ((0, 3), (4, 6), (7, 10), (11, 13), (14, 15)),
    3: ((0, 5), (6, 10), (11, 15), (16, 20), (21, 23)),
    4: ((0, 7), (8, 13), (14, 20), (21, 27), (28, 31)),
}


@pytest.mark.rule("T-060")
@pytest.mark.rule("T-061")
@pytest.mark.rule("T-062")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_of_the_rulebook(table: Any, seats: int) -> None:
    game = table.fresh(seats)
    for cards, (low, high) in enumerate(TABLES[seats], 1):
        assert [game.cards_for(total) for total in range(low, high + 1)] == [cards] * (high - low + 1)
    assert game.limit() == TABLES[seats][-1][1] + 1


@pytest.mark.rule("T-059")
@pytest.mark.rule("T-063")
@pytest.mark.parametrize(
    ("mine", "yours", "cards"), [(3, 0, 1), (4, 0, 2), (7, -3, 2), (9, 4, 4), (-5, 2, 1), (10, 5, 5)]
)
def test_the_sum_of_all_cities_says_how_many_cards_come(table: Any, mine: int, yours: int, cards: int) -> None:
    at = table(2).emit(0, mine).emit(1, yours, "fishery").to_weather()
    assert (at.game.reveals, at.game.cards) == (cards, cards)
    assert at.events(terms.COUNTED) == [(max(0, mine + yours), cards, 0)]
    assert at.game.co2_by[0] == mine


@pytest.mark.rule("T-063")
def test_what_the_weather_destroys_does_not_change_the_number_of_cards(table: Any) -> None:
    at = table(2).emit(0, 7).to_weather()
    assert at.game.cards == 3
    at.change(last=terms.WIND, sky=[0, 5, 4, 5, 5]).chance(terms.WEATHER, terms.RAIN, 0)  # a Thunderstorm
    at.do(terms.LOSE, at.card("wetland", 0), seat=0)
    assert at.game.total_co2() == 0
    assert (at.game.phase, at.game.reveals) == (terms.REVEALING, 2)


@pytest.mark.rule("T-068")
def test_the_risk_factor_follows_the_city_s_co2(table: Any) -> None:
    for co2, risk in ((-3, 1), (3, 1), (4, 2), (6, 2), (7, 3), (10, 3)):
        assert table().emit(0, co2).game.risk_of(0) == risk
    assert list(deck.numbers(None)["bands"]) == table.deck()["bands"] == [4, 7]


@pytest.mark.rule("T-068")
def test_the_risk_factor_stays_for_the_whole_phase(table: Any) -> None:
    at = table(2).emit(0, 7).people(0, "farmer 5").to_weather()
    at.change(last=terms.WIND, sky=[0, 5, 4, 5, 5]).chance(terms.WEATHER, terms.RAIN, 0)
    at.do(terms.LOSE, at.card("wetland", 0), seat=0)
    assert (at.game.risk_of(0), at.game.risk[0]) == (1, 3)
    at.weather("snow wind", more=1)  # a Blizzard takes three all the same
    assert at.game.people(0) == 2


# -- revealing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-064")
def test_the_very_first_card_of_the_game_does_nothing(table: Any) -> None:
    for symbol in (terms.SUN, terms.WIND, terms.RAIN, terms.SNOW):
        at = table().people(0, "soldier").to_weather().chance(terms.WEATHER, symbol, 0)
        assert at.events(terms.STRUCK) == at.events(terms.QUIET) == []
        assert (at.game.last, at.game.phase) == (symbol, terms.DRAWING)


@pytest.mark.rule("T-065")
@pytest.mark.rule("T-066")
def test_every_pair_is_an_ordered_one(table: Any) -> None:
    disasters = {}
    for first in ("sun", "wind", "rain", "snow"):
        for second in ("sun", "wind", "rain", "snow"):
            at = table().weather(f"{first} {second}")
            found = at.events(terms.STRUCK)
            disasters[f"{first} {second}"] = found[0][0] if found else terms.CALM
    assert {pair: d for pair, d in disasters.items() if d} == table.pairs
    assert sorted(table.pairs.values()) == list(range(1, terms.DISASTERS))


@pytest.mark.rule("T-066")
def test_the_almanac_of_the_ledger_is_that_of_the_deck(table: Any) -> None:
    almanac = table.deck()["almanac"]
    assert list(deck.numbers(None)["almanac"]) == almanac


@pytest.mark.rule("T-065")
def test_the_last_card_of_a_round_makes_a_pair_with_the_first_of_the_next(table: Any) -> None:
    at = table().people(0, "soldier").to_weather().chance(terms.WEATHER, terms.SNOW, 0).draw("farmer")
    at.people(0, "soldier 2").to_weather().chance(terms.WEATHER, terms.WIND, 0)
    assert at.events(terms.STRUCK) == [(terms.BLIZZARD, 0, 0)]
    assert at.folk(0) == ["soldier"]


@pytest.mark.rule("T-065")
@pytest.mark.rule("T-098")
def test_within_a_round_each_card_follows_the_one_before(table: Any) -> None:
    at = table().city(0, "small_farm").weather("sun sun", more=2).chance(terms.WEATHER, terms.SUN, 0)
    at.chance(terms.WEATHER, terms.WIND, 0)
    assert [d for d, _, _ in at.events(terms.STRUCK)] == [terms.DROUGHT, terms.DROUGHT, terms.FIRE]
    assert at.game.drought[0] == 2  # both droughts are felt
    assert at.game.year() == 2020


@pytest.mark.rule("T-066")
def test_a_disaster_is_dealt_with_before_the_next_card(table: Any) -> None:
    at = table().people(0, "soldier educator").weather("snow wind", more=1)
    assert (at.game.phase, at.game.reveals) == (terms.LOSING, 1)
    at.do(terms.LOSE_CITIZEN, at.citizen("soldier", 0), seat=0)
    assert at.game.phase == terms.REVEALING


@pytest.mark.rule("T-067")
def test_when_the_last_card_is_revealed_all_others_make_a_new_deck(table: Any) -> None:
    at = table().to_weather().change(sky=[0, 0, 1, 0, 0], last=terms.SNOW, reveals=2)
    assert at.game.outcomes() == [(packed.make(terms.WEATHER, terms.WIND, 0), 1)]
    at.chance(terms.WEATHER, terms.WIND, 0)
    assert list(at.game.sky) == [0, 5, 4, 5, 5]
    assert at.events(terms.RESHUFFLED) == [(2, 0, 0)]
    assert dict(at.game.outcomes()) == {
        packed.make(terms.WEATHER, symbol, 0): 4 if symbol == terms.WIND else 5 for symbol in range(1, 5)
    }


@pytest.mark.rule("T-081")
def test_the_timeline_moves_on_after_the_last_disaster(table: Any) -> None:
    at = table().people(0, "soldier educator").weather("snow wind")
    assert at.game.year() == 2010
    at.do(terms.LOSE_CITIZEN, at.citizen("soldier", 0), seat=0)
    assert (at.game.year(), at.game.phase, at.game.turn) == (2020, terms.DRAWING, 0)
    assert at.events(terms.YEAR) == [(1, 0, 0)]
    assert at.game.population[0] == 1
