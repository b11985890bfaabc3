"""Trades: what may be offered and when, what an agreement brings, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.games.tipping_point import terms

pytestmark = pytest.mark.engine
DEPOT = "trade_depot wind_turbines"
AIRPORT = "airport wind_turbines"


# -- what, when, with whom ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T-038")
@pytest.mark.rule("T-040")
def test_cash_flow_can_always_be_traded_and_stands(table: Any) -> None:
    at = table().deal(1, cash=1)
    assert (at.board(0)[0], at.board(1)[0], at.board(2)[0]) == (1, 3, 2)
    assert at.events(terms.DEAL) == [(0, 0, 1)]
    for seat in (1, 2):
        at.end().draw("farmer")
        assert at.game.turn == seat
    at.end().chance(terms.WEATHER, terms.SUN, 0).draw("soldier")
    assert (at.board(0)[0], at.board(1)[0]) == (1, 2)  # the Farmer of seat 1 costs a dollar


@pytest.mark.rule("T-038")
@pytest.mark.rule("T-039")
def test_food_takes_an_active_trade_depot_anywhere(table: Any) -> None:
    at = table()
    assert at.refused(terms.OFFER, *at.packed(1, food=1)) == terms.NOT_TRADABLE
    dark = table().city(2, DEPOT)
    assert dark.refused(terms.OFFER, *at.packed(1, food=1)) == terms.NOT_TRADABLE
    closed = table().city(2, DEPOT).light(2).change(snow=1)
    assert closed.refused(terms.OFFER, *at.packed(1, food=1)) == terms.NOT_TRADABLE
    at = table().city(2, DEPOT).light(2).deal(1, food=2)
    assert (at.board(0)[2], at.board(1)[2]) == (1, 5)


@pytest.mark.rule("T-038")
@pytest.mark.rule("T-039")
@pytest.mark.rule("T-043")
def test_citizens_take_an_active_airport_and_come_as_they_are(table: Any) -> None:
    at = table().people(0, "soldier* educator")
    soldier = at.citizen("soldier", 0)
    assert at.refused(terms.OFFER, *at.packed(1, give=soldier)) == terms.NOT_TRADABLE
    at.city(2, AIRPORT).light(2).deal(1, give=soldier)
    assert (at.folk(0), at.folk(1)) == (["educator"], ["soldier*"])
    assert (at.game.people(0), at.game.people(1)) == (1, 1)
    assert at.board(1)[0] == 3
    assert at.game.deals_n == 0  # done once, nothing stands
    at.deal(1, give=at.citizen("educator", 0), want=soldier)
    assert (at.folk(0), at.folk(1)) == (["soldier*"], ["educator"])
    assert at.game.has_research(1)


@pytest.mark.rule("T-038")
def test_electricity_can_be_lent_once_there_is_a_source(table: Any) -> None:
    at = table().city(1, "market")
    market = at.card("market", 1)
    assert at.refused(terms.OFFER, *at.packed(1, tiles=1, building=market)) == terms.NOT_THERE
    at.city(0, "wind_turbines").deal(1, tiles=1, building=market)
    assert "market" in at.cards(1)


@pytest.mark.rule("T-038")
@pytest.mark.rule("T-010")
def test_the_player_on_turn_is_party_to_every_trade(table: Any) -> None:
    at = table()
    assert at.refused(terms.OFFER, *at.packed(2, cash=1), seat=1) == terms.NOT_NOW
    at.deal(0, seat=1, cash=1)
    assert (at.board(0)[0], at.board(1)[0]) == (3, 1)


@pytest.mark.rule("T-038")
@pytest.mark.rule("T-055")
def test_before_the_feeding_everybody_trades_with_everybody(table: Any) -> None:
    at = table(window=terms.WINDOW_ALWAYS).at(2).end()
    assert (at.game.phase, at.game.deciders()) == (terms.WINDOW, 0b111)
    at.do(terms.DONE, seat=2).deal(1, seat=0, cash=2)
    assert at.board(1)[0] == 4
    at.do(terms.DONE, seat=0).do(terms.DONE, seat=1)
    assert at.game.phase == terms.REVEALING


@pytest.mark.rule("T-055")
@pytest.mark.parametrize(
    ("window", "hungry", "depot", "opens"),
    [
        (terms.WINDOW_NEEDED, True, True, True),
        (terms.WINDOW_NEEDED, True, False, False),
        (terms.WINDOW_NEEDED, False, True, False),
        (terms.WINDOW_ALWAYS, False, False, True),
        (terms.WINDOW_NEVER, True, True, False),
    ],
)
def test_the_window_opens_when_somebody_would_starve(
    table: Any, window: int, hungry: bool, depot: bool, opens: bool
) -> None:
    at = table(window=window).city(2, DEPOT if depot else "wind_turbines").light(2)
    at.people(1, "soldier 4" if hungry else "soldier 3").at(2).end()
    assert (at.game.phase == terms.WINDOW) == opens


@pytest.mark.rule("T-055")
@pytest.mark.rule("T-057")
def test_a_trade_in_the_window_saves_a_citizen(table: Any) -> None:
    at = table(window=terms.WINDOW_NEEDED).city(2, DEPOT).light(2).people(1, "soldier 4").at(2).end()
    at.deal(1, seat=0, food=1)
    for seat in range(3):
        at.do(terms.DONE, seat=seat)
    assert at.game.people(1) == 4


@pytest.mark.rule("T-055")
def test_free_electricity_that_could_light_a_greenhouse_opens_the_window(table: Any) -> None:
    at = table(window=terms.WINDOW_NEEDED).city(0, "wind_turbines").city(1, "greenhouse").people(1, "soldier 4")
    at.at(2).end()
    assert at.game.phase == terms.WINDOW
    at.deal(1, seat=0, tiles=2, building=at.card("greenhouse", 1))
    for seat in range(3):
        at.do(terms.DONE, seat=seat)
    assert at.game.people(1) == 4


@pytest.mark.rule("T-055")
@pytest.mark.parametrize(("city", "opens"), [("greenhouse", True), ("food_processing_plant", True), ("market", False)])
def test_only_what_makes_food_keeps_from_hunger(table: Any, city: str, opens: bool) -> None:
    at = table(window=terms.WINDOW_NEEDED).city(0, f"{city} wind_turbines").people(0, "soldier 4").at(2).end()
    assert (at.game.phase == terms.WINDOW) == opens


@pytest.mark.rule("T-055")
@pytest.mark.rule("A67")
def test_food_or_power_that_was_given_away_opens_the_window(table: Any) -> None:
    at = table(window=terms.WINDOW_NEEDED).city(2, DEPOT).light(2, cards="trade_depot").people(0, "soldier 2")
    at.deal(1, seat=0, food=2).at(2).do(terms.DEMOLISH, at.card("trade_depot", 2)).end()
    assert at.game.phase == terms.WINDOW
    at.do(terms.END_DEAL, 0, seat=0).do(terms.AGREE, seat=1)
    for seat in range(3):
        at.do(terms.DONE, seat=seat)
    assert at.game.people(0) == 2
    at = table(window=terms.WINDOW_NEEDED).city(0, "wind_turbines greenhouse").city(1, "airport market")
    at.people(0, "soldier 4").deal(1, tiles=2, building=at.card("airport", 1))
    at.deal(1, tiles=1, building=at.card("market", 1)).at(2).end()
    assert at.game.phase == terms.WINDOW


@pytest.mark.rule("T-038")
def test_nobody_trades_during_a_disaster(table: Any) -> None:
    at = table().city(0, "hospital market").weather("rain rain")
    assert at.game.phase == terms.LOSING
    for seat in (0, 1):
        assert at.refused(terms.OFFER, *at.packed(1 - seat, cash=1), seat=seat) == terms.NOT_NOW


# -- offers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-038")
def test_an_offer_goes_to_one_seat_which_answers_before_anything_else(table: Any) -> None:
    """U-31, U-32."""
    at = table().offer(1, cash=1)
    assert (at.game.phase, at.game.deciders()) == (terms.OFFERED, 0b010)
    assert at.refused(terms.END) == terms.NOT_YOUR_TURN
    assert at.refused(terms.ACCEPT, seat=2) == terms.NOT_YOUR_TURN
    at.do(terms.DECLINE, seat=1)
    assert (at.game.phase, at.game.deals_n) == (terms.DEVELOPING, 0)


@pytest.mark.rule("T-038")
def test_an_offer_is_countered_or_withdrawn(table: Any) -> None:
    at = table().offer(1, cash=-1)
    at.offer(0, seat=1, cash=-2)
    assert at.game.deciders() == 0b001
    at.do(terms.ACCEPT, seat=0)
    assert (at.board(0)[0], at.board(1)[0]) == (0, 4)
    at.offer(1, cash=-1).do(terms.WITHDRAW)
    assert (at.game.phase, at.game.deals_n) == (terms.DEVELOPING, 1)
    at.offer(1, cash=-1)
    assert at.refused(terms.WITHDRAW, seat=1) == terms.NOT_NOW
    assert at.refused(terms.OFFER, *at.packed(2, cash=1), seat=1) == terms.NOT_NOW  # a counter-offer goes back
    assert at.refused(terms.OFFER, *at.packed(0, cash=9), seat=1) == terms.NOT_THERE
    assert at.game.phase == terms.OFFERED


@pytest.mark.rule("T-097")
def test_a_seat_makes_six_offers_a_turn(table: Any) -> None:
    at = table()
    for _offer in range(terms.OFFERS):
        at.offer(1, cash=1).do(terms.DECLINE, seat=1)
    assert at.refused(terms.OFFER, *at.packed(1, cash=1)) == terms.TOO_MANY_OFFERS
    at.offer(0, seat=1, cash=1).do(terms.DECLINE, seat=0)  # another seat still may
    at.end().draw("soldier").offer(1, seat=0, cash=-1)
    assert at.game.phase == terms.OFFERED


@pytest.mark.rule("T-097")
def test_twelve_agreements_stand_at_a_time(table: Any) -> None:
    at = table()
    for i in range(terms.DEALS):
        at.change(offers=[0] * terms.SEATS).deal(1 if i < 6 else 2, cash=1 if i % 2 else -1)
    assert at.game.deals_n == terms.DEALS
    at.change(offers=[0] * terms.SEATS)
    assert at.refused(terms.OFFER, *at.packed(1, cash=1)) == terms.TOO_MANY_OFFERS


@pytest.mark.rule("T-045")
def test_nobody_can_promise_what_is_not_there(table: Any) -> None:
    """U-32, R-34."""
    at = (
        table()
        .city(0, f"{DEPOT} {AIRPORT}")
        .city(1, "market")
        .light(0, cards="trade_depot airport")
        .people(1, "soldier")
    )
    market, soldier = at.card("market", 1), at.citizen("soldier", 1)
    cash, _co2, food = at.board(0)
    impossible = (
        at.packed(1, cash=cash + 1),
        at.packed(1, cash=-3),
        at.packed(1, food=food + 1),
        at.packed(1, food=-4),
        at.packed(1, give=soldier),
        at.packed(1, want=at.citizen("soldier", 1) + 1),
        at.packed(1),
        at.packed(0, cash=1),
        at.packed(3, cash=1),
    )
    for offer in impossible:
        assert at.refused(terms.OFFER, *offer) == terms.NOT_THERE
    for tiles, building in ((2, market), (0, market), (1, at.card("large_farm", 1)), (1, at.card("airport", 0))):
        assert at.refused(terms.OFFER, *at.packed(1, tiles=tiles, building=building)) == terms.NO_TILES
    at.deal(1, cash=cash, food=food, want=soldier)
    assert (at.board(0)[0], at.board(0)[2]) == (0, 0)


@pytest.mark.rule("T-045")
@pytest.mark.rule("T-019")
def test_money_that_is_spent_or_lost_is_not_given_away(table: Any) -> None:
    at = table().people(1, "soldier").do(terms.BUY, table().slot("sandbags")).settle()
    assert at.refused(terms.OFFER, *at.packed(1, cash=2)) == terms.NOT_THERE
    at.deal(1, cash=1).end().draw("soldier")
    assert at.game.money(1) == 3
    for once in (0, 1):  # seat 0 has had its turn, seat 2 has not
        assert at.refused(terms.OFFER, *at.packed(1, cash=1, once=once), seat=0) == terms.NOT_THERE
        assert at.refused(terms.OFFER, *at.packed(0, cash=-1, once=once)) == terms.NOT_THERE
    at.deal(1, seat=2, cash=2)
    assert at.game.money(1) == 5
    at.end().draw("soldier")
    assert at.refused(terms.BUY, at.slot("forest")) == terms.NOT_THE_PRICE
    window = table(window=terms.WINDOW_ALWAYS).at(2).end().deal(1, seat=0, cash=2)
    assert window.board(1)[0] == 4  # then it counts from the next round on


@pytest.mark.rule("T-041")
@pytest.mark.rule("T-019")
def test_money_that_is_spent_is_not_given_back_in_the_same_round(table: Any) -> None:
    at = table().deal(0, seat=2, cash=2).do(terms.BUY, table().slot("hospital")).settle()
    assert at.refused(terms.END_DEAL, 0) == terms.NOT_THERE
    at.end().draw("soldier").end().draw("soldier")
    assert at.refused(terms.END_DEAL, 0) == terms.NOT_THERE  # seat 0 has had its turn
    at.end().chance(terms.WEATHER, terms.SUN, 0).draw("soldier")
    at.do(terms.END_DEAL, 0).do(terms.AGREE, seat=2)
    assert at.game.deals_n == 0


@pytest.mark.rule("T-038")
@pytest.mark.rule("T-045")
def test_every_part_of_an_offer_must_be_possible(table: Any) -> None:
    at = (
        table()
        .city(0, f"{AIRPORT} market")
        .light(0, cards="airport")
        .people(0, "soldier")
        .city(1, "wind_turbines market")
    )
    soldier, market, theirs = at.citizen("soldier", 0), at.card("market", 0), at.card("market", 1)
    assert at.refused(terms.OFFER, *at.packed(1, food=1, give=soldier)) == terms.NOT_TRADABLE
    assert at.refused(terms.OFFER, *at.packed(1, food=1, tiles=1, building=market)) == terms.NOT_TRADABLE
    assert at.refused(terms.OFFER, *at.packed(1, give=soldier, want=soldier)) == terms.NOT_THERE
    assert at.refused(terms.OFFER, *at.packed(1, cash=9, tiles=1, building=market)) == terms.NOT_THERE
    assert at.refused(terms.OFFER, *at.packed(1, give=soldier, tiles=2, building=theirs)) == terms.NO_TILES
    at.deal(1, cash=1, give=soldier, tiles=1, building=market)
    assert (at.folk(0), at.folk(1), at.board(1)[0]) == ([], ["soldier"], 3)
    assert "market" in at.cards(0)


# -- agreements that stand ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T-040")
def test_an_agreement_for_one_round_ends_when_the_timeline_moves(table: Any) -> None:
    at = table().deal(1, cash=1, once=1).deal(2, cash=1)
    at.at(2).end()
    assert (at.board(0)[0], at.board(1)[0]) == (0, 3)
    at.chance(terms.WEATHER, terms.SUN, 0)
    assert [at.board(seat)[0] for seat in range(3)] == [1, 2, 3]
    assert at.game.deals_n == 1


@pytest.mark.rule("T-040")
@pytest.mark.rule("T-097")
def test_the_oldest_agreement_is_served_first_and_a_giver_gives_what_there_is(table: Any) -> None:
    at = table().city(0, f"{DEPOT} small_farm 2").light(0).deal(1, food=3).deal(2, food=2)
    assert [at.board(seat)[2] for seat in range(3)] == [0, 6, 5]
    at.do(terms.DEMOLISH, at.card("large_farm", 0))
    assert [at.board(seat)[2] for seat in range(3)] == [0, 5, 3]  # two are left, and seat 1 comes first
    assert at.game.deals_n == 2


@pytest.mark.rule("T-040")
def test_what_is_received_can_be_passed_on(table: Any) -> None:
    at = table().city(0, DEPOT).light(0).deal(1, food=3).end().draw("farmer").deal(2, food=5)
    assert [at.board(seat)[2] for seat in range(3)] == [0, 1, 8]


@pytest.mark.rule("T-040")
@pytest.mark.rule("T-028")
def test_cash_always_flows_even_into_the_negative(table: Any) -> None:
    at = table().deal(1, cash=2).do(terms.DEMOLISH, table().card("forest", 0))
    assert (at.board(0)[0], at.board(1)[0]) == (-1, 4)


@pytest.mark.rule("T-028")
@pytest.mark.rule("T-097")
def test_the_limits_of_the_board_do_not_count_what_is_traded(table: Any) -> None:
    at = table(4).city(0, "small_farm 2 ranch 2 fishery 2 large_farm 2").city(1, DEPOT).light(1)
    assert at.board(0)[2] == 15  # of 21
    at.deal(1, food=3)
    assert (at.board(0)[2], at.board(1)[2]) == (12, 6)
    at.deal(1, food=-1)
    assert at.board(0)[2] == 13
    rich = table().city(0, "oil_well 2 market 2 wind_turbines").light(0)
    assert rich.board(0)[0] == 12  # of 14
    rich.deal(1, cash=-2)
    assert rich.board(0)[0] == 14


@pytest.mark.rule("T-040")
@pytest.mark.rule("T-039")
def test_running_food_trades_go_on_without_a_depot(table: Any) -> None:
    at = (
        table()
        .city(0, DEPOT)
        .light(0)
        .deal(1, food=1)
        .do(terms.DEMOLISH, table().city(0, DEPOT).card("trade_depot", 0))
    )
    assert at.board(1)[2] == 4
    assert at.refused(terms.OFFER, *at.packed(1, food=1)) == terms.NOT_TRADABLE


# -- the end of an agreement -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-041")
def test_nobody_ends_an_agreement_alone(table: Any) -> None:
    at = table().deal(1, cash=1)
    assert at.refused(terms.END_DEAL, 0, seat=2) == terms.NOT_THERE
    assert at.refused(terms.END_DEAL, 1) == terms.NOT_THERE
    at.do(terms.END_DEAL, 0)
    assert (at.game.phase, at.game.deciders()) == (terms.ASKED, 0b010)
    at.do(terms.DISAGREE, seat=1)
    assert at.game.deals_n == 1
    at.do(terms.END_DEAL, 0).do(terms.AGREE, seat=1)
    assert (at.game.deals_n, at.board(0)[0]) == (0, 2)
    assert at.events(terms.DEAL_OVER) == [(0, 0, 1)]


@pytest.mark.rule("T-041")
@pytest.mark.rule("T-038")
def test_agreements_are_ended_when_trades_are_made_and_by_whom(table: Any) -> None:
    at = table().deal(1, cash=1).end().draw("farmer").end().draw("farmer")
    for seat in (0, 1):  # neither is on turn
        assert at.refused(terms.END_DEAL, 0, seat=seat) == terms.NOT_NOW


@pytest.mark.rule("T-041")
def test_later_agreements_move_up_with_their_tiles(table: Any) -> None:
    at = table().city(0, "wind_turbines").city(1, "market").city(2, "market")
    at.deal(2, cash=1).deal(1, tiles=1, building=at.card("market", 1)).deal(2, tiles=1, building=at.card("market", 2))
    at.do(terms.END_DEAL, 0).do(terms.AGREE, seat=2).do(terms.END_DEAL, 0).do(terms.AGREE, seat=1)
    assert ("(market)" in at.cards(1), "market" in at.cards(2)) == (True, True)
    assert (at.game.deals_n, at.game.free_tiles(0)) == (1, 2)


@pytest.mark.rule("T-041")
def test_what_was_handed_over_once_stays(table: Any) -> None:
    at = table().city(2, AIRPORT).light(2).people(0, "soldier")
    at.deal(1, cash=-1, give=at.citizen("soldier", 0))
    at.do(terms.END_DEAL, 0).do(terms.AGREE, seat=1)
    assert (at.board(0)[0], at.folk(1)) == (2, ["soldier"])


@pytest.mark.rule("T-041")
def test_when_the_giver_of_food_loses_a_food_card_either_side_may_end_the_trade(table: Any) -> None:
    at = table().city(0, f"{DEPOT} small_farm 2").light(0).deal(1, food=1).deal(2, cash=1)
    at.weather("wind rain")  # a Thunderstorm: Small Farm or Forest
    at.do(terms.LOSE, at.card("small_farm", 0), seat=0)
    assert (at.game.phase, at.game.deciders()) == (terms.LOOSE, 0b001)
    at.do(terms.KEEP_DEAL, 0, seat=0)
    assert at.game.deciders() == 0b010
    assert at.refused(terms.END_DEAL, 1, seat=1) in {terms.NOT_THERE, terms.NOT_NOW}
    at.do(terms.END_DEAL, 0, seat=1)
    assert (at.game.deals_n, at.board(2)[0]) == (1, 3)
    assert at.game.phase == terms.DRAWING


@pytest.mark.rule("T-041")
def test_who_asked_for_the_food_may_end_the_trade_as_well(table: Any) -> None:
    at = table().city(2, f"{DEPOT} small_farm 2").light(2).deal(2, food=-1).weather("wind rain")
    at.do(terms.LOSE, at.card("small_farm", 2), seat=2)
    assert (at.game.phase, at.game.deciders()) == (terms.LOOSE, 0b001)
    at.do(terms.END_DEAL, 0, seat=0)
    assert (at.game.deals_n, at.board(0)[2]) == (0, 3)


@pytest.mark.rule("T-041")
@pytest.mark.parametrize(("name", "asked"), [("greenhouse", True), ("food_processing_plant", True), ("market", False)])
def test_a_captured_source_of_food_loosens_the_trade(table: Any, name: str, asked: bool) -> None:
    at = table().city(1, f"{name} {DEPOT}").light(1, cards="trade_depot").people(0, "soldier 2")
    at.at(1).deal(2, food=1).at(0).do(terms.ATTACK, at.card(name, 1), terms.SOLDIERS)
    assert (at.game.phase == terms.LOOSE) == asked
    if asked:
        at.do(terms.KEEP_DEAL, 0, seat=1).do(terms.KEEP_DEAL, 0, seat=2)
    assert (at.game.phase, at.game.deals_n) == (terms.DEVELOPING, 1)


@pytest.mark.rule("T-041")
def test_a_lost_forest_is_no_source_of_food(table: Any) -> None:
    at = table().city(0, f"{DEPOT} small_farm 2").light(0).deal(1, food=1).weather("wind rain")
    at.do(terms.LOSE, at.card("forest", 0), seat=0)
    assert (at.game.phase, at.game.deals_n) == (terms.DRAWING, 1)


@pytest.mark.rule("T-041")
@pytest.mark.rule("T-034")
def test_a_plant_lost_to_a_disaster_ends_its_loans_whole(table: Any) -> None:
    at = table().city(0, "wind_turbines").city(1, "market")
    at.deal(1, cash=-1, tiles=1, building=at.card("market", 1))
    at.weather("rain wind")  # a Tornado takes the only Infrastructure card of each
    assert (at.game.deals_n, at.board(0)[0], at.board(1)[0]) == (0, 2, 2)


@pytest.mark.rule("T-041")
def test_who_is_attacked_with_soldiers_may_end_trades_with_the_attacker(table: Any) -> None:
    at = table().people(0, "soldier 2").city(1, "sandbags").deal(1, cash=1).deal(2, cash=1)
    at.do(terms.ATTACK, at.card("sandbags", 1), terms.SOLDIERS)
    assert (at.game.phase, at.game.deciders()) == (terms.LOOSE, 0b010)
    at.do(terms.END_DEAL, 0, seat=1)
    assert (at.game.phase, at.game.deals_n) == (terms.DEVELOPING, 1)
    assert at.game.deal_to[0] == 2


@pytest.mark.rule("T-041")
def test_an_attack_with_bases_alone_ends_no_trade(table: Any) -> None:
    at = table().city(0, "military_base 2 wind_turbines").light(0).city(1, "sandbags").deal(1, cash=-1)
    at.do(terms.ATTACK, at.card("sandbags", 1), terms.BASES)
    assert (at.game.phase, at.game.deals_n) == (terms.DEVELOPING, 1)


@pytest.mark.rule("T-044")
@pytest.mark.rule("T-078")
def test_freezing_rain_suspends_loans_and_clearing_brings_them_back(table: Any) -> None:
    at = table().city(0, "wind_turbines").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1))
    at.weather("rain snow")
    assert "(market)" in at.cards(1)
    assert at.game.deals_n == 1
    at.draw("farmer")
    assert at.refused(terms.OFFER, *at.packed(1, tiles=1, building=at.card("market", 1))) == terms.NO_TILES
    at.to_weather()
    assert "market" in at.cards(1)
    assert at.game.deals_n == 1


@pytest.mark.rule("T-044")
@pytest.mark.rule("T-078")
def test_nothing_is_lent_while_freezing_rain_lasts(table: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market").weather("rain snow").draw("farmer")
    offer = at.packed(1, tiles=1, building=at.card("market", 1))
    assert at.game.free_tiles(0) == 7
    assert at.refused(terms.OFFER, *offer) == terms.NO_TILES
    at.to_weather().chance(terms.WEATHER, terms.SUN, 0).draw("soldier").do(terms.OFFER, *offer)
    assert at.game.phase == terms.OFFERED


@pytest.mark.rule("T-042")
def test_a_traded_miner_brings_a_free_tile_and_leaves_a_building_dark(table: Any) -> None:
    at = table().city(2, AIRPORT).light(2).city(0, "market").people(0, "coal_miner").light(0)
    assert "market" in at.cards(0)
    at.deal(1, give=at.citizen("coal_miner", 0))
    assert "(market)" in at.cards(0)
    assert (at.game.free_tiles(0), at.game.free_tiles(1)) == (0, 1)


@pytest.mark.rule("T-042")
def test_a_miner_who_serves_a_partner_is_not_given_away(table: Any) -> None:
    at = table().city(2, AIRPORT).light(2).city(1, "market").people(0, "coal_miner")
    miner = at.citizen("coal_miner", 0)
    at.deal(1, tiles=1, building=at.card("market", 1))
    assert at.refused(terms.OFFER, *at.packed(2, give=miner)) == terms.NO_CONSENT
    assert at.refused(terms.OFFER, *at.packed(0, want=miner), seat=2) == terms.NO_CONSENT
    at.city(0, "hydroelectric_dam").deal(2, give=miner)
    assert "market" in at.cards(1)  # a tile of the dam took over
    assert at.game.free_tiles(0) == 3


@pytest.mark.rule("T-042")
def test_the_tile_that_takes_over_for_a_miner_is_not_lent_in_the_same_offer(table: Any) -> None:
    at = table(4).city(3, AIRPORT).light(3).city(1, "market").city(2, "market").people(0, "coal_miner 2")
    first, second = (at.citizen("coal_miner", 0, nth) for nth in (0, 1))
    at.deal(1, tiles=1, building=at.card("market", 1))
    both = at.packed(2, give=first, tiles=1, building=at.card("market", 2))
    assert at.refused(terms.OFFER, *both) == terms.NOT_THERE  # else the first borrower would lose a tile unasked
    at.deal(2, give=first)
    assert "market" in at.cards(1)  # the second Miner took over
    assert at.refused(terms.OFFER, *at.packed(2, give=second)) == terms.NO_CONSENT


@pytest.mark.rule("T-042")
def test_a_miner_who_leaves_under_an_offer_feeds_nothing_of_it(table: Any) -> None:
    at = table(4).city(3, AIRPORT).light(3).city(0, "airport").people(0, "coal_miner 2").city(1, "wind_turbines")
    airport = at.card("airport", 0)
    at.deal(1, give=at.citizen("coal_miner", 0), tiles=1, building=airport)
    assert "airport" in at.cards(0)
    assert (at.tiles(airport), at.game.free_tiles(0)) == (2, 0)


@pytest.mark.rule("T-042")
@pytest.mark.rule("A52")
def test_a_loan_makes_up_for_the_tile_of_a_miner_who_leaves(table: Any) -> None:
    at = table(4).city(3, AIRPORT).light(3).city(0, "airport").people(0, "coal_miner").city(1, "hydroelectric_dam")
    airport, miner = at.card("airport", 0), at.citizen("coal_miner", 0)
    tile = list(at.game.home).index(terms.MINER + miner)
    at.change(feeds=at.put("feeds", tile, airport + 1))  # what a loan left behind that ended
    assert at.refused(terms.OFFER, *at.packed(1, give=miner, tiles=1, building=airport)) == terms.NO_TILES
    at.deal(1, give=miner, tiles=2, building=airport)
    assert "airport" in at.cards(0)
