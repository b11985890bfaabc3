"""What citizens can do, when they flip, and what they are afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Streams
from keeling.games.tipping_point import terms

pytestmark = pytest.mark.engine
LAST = ("educator", "coal_miner", "electrician", "first_responder", "construction_worker", "environmentalist")
NEVER_LAST = ("farmer", "engineer", "soldier", "merchant", "scientist")
FACES = {"farmer": (-1, 0), "coal_miner": (0, 1), "environmentalist": (0, -1)}


# -- flips -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-027")
@pytest.mark.rule("T-090")
def test_a_flipped_citizen_eats_one_brings_a_dollar_and_is_nothing_else(table: Any) -> None:
    for job in (*LAST, *NEVER_LAST, "financial_advisor"):
        at = table().people(0, job)
        cash, co2 = FACES.get(job, (0, 0))
        assert at.board(0)[:2] == (2 + cash, co2)
        assert at.game.eaters(0) == (job != "farmer")
        at.people(0, f"{job}*")
        assert at.board(0)[:2] == (3, 0)
        assert at.game.eaters(0) == 1
        assert at.game.people(0) == 1
        assert at.game.free_tiles(0) == 0
        assert not at.game.has_research(0)
        assert at.game.attack(0) == at.game.defence(0) == 0


@pytest.mark.rule("T-027")
def test_nobody_is_flipped_twice_or_back(table: Any) -> None:
    at = table().people(0, "farmer educator")
    farmer, educator = at.citizen("farmer", 0), at.citizen("educator", 0)
    at.do(terms.FLIP, farmer)
    assert at.events(terms.FLIPPED) == [(farmer, 0, 0)]
    assert at.refused(terms.FLIP, farmer) == terms.NO_FLIP
    at.do(terms.END).do(terms.FLIP, educator)
    assert at.refused(terms.FLIP, educator) in {terms.NO_FLIP, terms.NOT_YOUR_TURN}


@pytest.mark.rule("T-096")
def test_farmers_flip_at_any_moment_others_at_the_end_of_the_turn(table: Any) -> None:
    for job in LAST:
        at = table().people(0, job)
        one = at.citizen(job, 0)
        assert at.refused(terms.FLIP, one) == terms.NOT_USABLE
        at.do(terms.END)
        assert at.game.phase == terms.ENDING
        at.do(terms.FLIP, one)
        assert at.game.turn == 1  # nothing else to decide
        assert at.folk(0) == [f"{job}*"]


@pytest.mark.rule("T-096")
def test_who_needs_another_cause_does_not_flip_at_the_end(table: Any) -> None:
    at = table().people(0, " ".join(NEVER_LAST))
    at.do(terms.END)
    assert (at.game.turn, at.game.phase) == (1, terms.DRAWING)
    at = table().people(0, "soldier educator").do(terms.END)
    assert at.refused(terms.FLIP, at.citizen("soldier", 0)) == terms.NOT_USABLE


@pytest.mark.rule("T-096")
def test_a_flip_at_the_end_comes_after_all_purchases(table: Any) -> None:
    at = table().people(0, "educator 2").do(terms.END)
    at.do(terms.FLIP, at.citizen("educator", 0))
    assert at.board(0)[0] == 3
    assert at.refused(terms.BUY, at.slot("ranch")) == terms.STEP_ORDER
    at.do(terms.DONE)
    assert at.folk(0) == ["educator", "educator*"]


@pytest.mark.rule("T-096")
def test_no_ability_must_be_used(table: Any) -> None:
    at = table().people(0, "engineer merchant scientist construction_worker farmer").end()
    assert at.folk(0) == ["construction_worker", "engineer", "farmer", "merchant", "scientist"]


@pytest.mark.rule("T-096")
def test_abilities_of_others_and_of_flipped_citizens_are_not_usable(table: Any) -> None:
    at = table().people(0, "engineer* merchant* scientist* financial_advisor*").people(1, "engineer merchant scientist")
    for seat in (0, 1):
        who = {job: at.citizen(job, seat) for job in ("engineer", "merchant", "scientist")}
        assert at.refused(terms.SEARCH, who["engineer"], at.kind("forest")) == terms.NOT_USABLE
        assert at.refused(terms.SWEEP_WITH, who["merchant"]) == terms.NOT_USABLE
        assert at.refused(terms.STUDY, who["scientist"]) == terms.NOT_USABLE
    assert at.refused(terms.SPEND, at.citizen("financial_advisor", 0)) == terms.NOT_USABLE


# -- Engineer ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-026")
def test_the_engineer_buys_from_the_deck_beside_the_regular_purchase(table: Any) -> None:
    at = table().city(0, "oil_well").people(0, "engineer")
    engineer, dam = at.citizen("engineer", 0), at.kind("hydroelectric_dam")
    at.do(terms.SEARCH, engineer, dam)
    assert at.folk(0) == ["engineer*"]
    assert "hydroelectric_dam" in at.cards(0)
    assert at.events(terms.SEARCHED) == [(0, at.card("hydroelectric_dam", 0), 0)]
    assert at.game.money(0) == 5 - 5 + 1
    at.do(terms.BUY, at.slot("sandbags"))
    assert at.game.phase == terms.FILLING


@pytest.mark.rule("T-026")
def test_the_engineer_obeys_price_research_and_electricity(table: Any) -> None:
    at = table().city(0, "oil_well").people(0, "engineer")
    engineer = at.citizen("engineer", 0)
    assert at.refused(terms.SEARCH, engineer, at.kind("nuclear_power_plant")) == terms.NOT_UPGRADED
    assert at.refused(terms.SEARCH, engineer, at.kind("heat_tolerant_crops")) == terms.NOT_UPGRADED
    at.people(0, "engineer educator")
    assert at.refused(terms.SEARCH, engineer, at.kind("nuclear_power_plant")) == terms.NOT_THE_PRICE
    at.do(terms.SEARCH, engineer, at.kind("heat_tolerant_crops"))
    assert "heat_tolerant_crops" in at.cards(0)


@pytest.mark.rule("T-026")
def test_the_engineer_finds_only_what_is_in_the_deck(table: Any) -> None:
    at = table().people(0, "engineer").city(0, "oil_well")
    engineer = at.citizen("engineer", 0)
    for name, copies in (("park", 1), ("ranch", 2)):
        at.city(1, f"{name} {copies}")
        assert at.game.deck_n[at.kind(name)] == 0
        assert at.refused(terms.SEARCH, engineer, at.kind(name)) == terms.NO_SUCH_SLOT
    at.do(terms.SEARCH, engineer, terms.NO_KIND)
    assert at.folk(0) == ["engineer*"]
    assert at.events(terms.SEARCHED) == [(0, terms.CARDS, 0)]
    assert at.game.money(0) == 6


@pytest.mark.rule("T-026")
def test_an_empty_deck_is_made_anew_for_the_engineer(table: Any) -> None:
    at = table().drain().people(0, "engineer")
    engineer = at.citizen("engineer", 0)
    assert at.refused(terms.SEARCH, engineer, terms.NO_KIND) == terms.NOT_USABLE
    at.fetch(0, "park").do(terms.DEMOLISH, at.card("park", 0))
    at.do(terms.SEARCH, engineer, at.kind("park"))
    assert "park" in at.cards(0)
    assert at.events(terms.RESHUFFLED) == [(0, 0, 0)]


@pytest.mark.rule("T-026")
@pytest.mark.rule("T-021")
def test_the_engineer_s_card_can_be_powered_at_once(table: Any) -> None:
    at = table().city(0, "oil_well wind_turbines").people(0, "engineer")
    wind = 1 + at.card("wind_turbines", 0)
    assert at.refused(terms.SEARCH, at.citizen("engineer", 0), at.kind("market"), wind + 1) == terms.NO_TILES
    at.do(terms.SEARCH, at.citizen("engineer", 0), at.kind("market"), wind)
    assert "market" in at.cards(0)


# -- Financial Advisor -------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-019")
def test_the_advisor_keeps_three_dollars_of_what_is_left(table: Any) -> None:
    at = table().city(0, "oil_well").people(0, "financial_advisor").do(terms.END)
    advisor = at.citizen("financial_advisor", 0)
    assert at.game.phase == terms.ENDING
    assert [dollars for _who, dollars, _ in at.listed(terms.SAVE)] == [1, 2, 3]
    assert at.refused(terms.SAVE, advisor, 4) == terms.NOT_THERE
    at.do(terms.SAVE, advisor, 2)
    assert (at.game.savings[advisor], at.game.money(0)) == (2, 3)
    assert at.refused(terms.SAVE, advisor, 2) == terms.NOT_THERE
    at.do(terms.SAVE, advisor, 1)
    assert at.folk(0) == ["financial_advisor"]
    assert at.game.turn == 1  # he is full: nothing to decide
    assert at.board(0)[0] == 5  # savings are no cash flow


@pytest.mark.rule("T-019")
def test_only_money_that_is_left_can_be_kept(table: Any) -> None:
    at = table().people(0, "financial_advisor 2").do(terms.END)
    one, two = at.citizen("financial_advisor", 0), at.citizen("financial_advisor", 0, 1)
    at.do(terms.SAVE, one, 2)
    assert at.refused(terms.SAVE, two, 1) == terms.NOT_THE_PRICE
    assert at.refused(terms.FLIP, one) == terms.NOT_USABLE  # with savings he waits
    at.do(terms.FLIP, two)
    assert at.folk(0) == ["financial_advisor", "financial_advisor*"]


@pytest.mark.rule("T-018")
@pytest.mark.rule("T-019")
def test_savings_join_the_money_of_a_later_turn_and_the_advisor_flips(table: Any) -> None:
    at = table().people(0, "financial_advisor")
    advisor = at.citizen("financial_advisor", 0)
    assert at.refused(terms.SPEND, advisor) == terms.NOT_USABLE
    at.do(terms.END).do(terms.SAVE, advisor, 2)
    at.at(0)
    assert at.game.money(0) == 2
    at.do(terms.SPEND, advisor)
    assert at.game.money(0) == 2 + 2 + 1
    assert at.board(0)[0] == 3
    assert at.folk(0) == ["financial_advisor*"]
    at.do(terms.BUY, at.slot("hospital"))
    assert at.game.money(0) == 1
    at.settle().end()
    assert at.game.extra == 0  # the rest is lost


@pytest.mark.rule("T-019")
def test_savings_go_where_the_advisor_goes(table: Any) -> None:
    at = table().city(2, "airport wind_turbines").light(2).people(0, "financial_advisor")
    advisor = at.citizen("financial_advisor", 0)
    at.change(savings=at.put("savings", advisor, 3)).deal(1, give=advisor)
    assert at.game.savings[advisor] == 3
    at.end().draw("farmer").do(terms.KEEP).do(terms.SPEND, advisor)
    assert at.game.money(1) == 2 - 1 + 1 + 3


# -- Merchant ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-020")
@pytest.mark.rule("T-096")
def test_the_merchant_discards_one_to_four_cards_and_then_the_slots_are_filled_in_order(table: Any) -> None:
    at = table().people(0, "merchant").do(terms.SWEEP_WITH, table().people(0, "merchant").citizen("merchant", 0))
    assert at.game.phase == terms.SWEEPING
    assert at.refused(terms.DONE) == terms.NOT_USABLE  # one at least
    gone = [at.game.market[slot] - 1 for slot in (9, 2)]
    at.do(terms.SWEEP, 9).do(terms.SWEEP, 2)
    assert at.refused(terms.SWEEP, 2) == terms.NO_SUCH_SLOT
    at.do(terms.DONE)
    assert at.folk(0) == ["merchant*"]
    assert [at.place(card) for card in gone] == [terms.DISCARD] * 2
    at.chance(terms.FILL, at.kind("university"), 2).chance(terms.FILL, at.kind("university"), 9)
    assert at.game.phase == terms.DEVELOPING
    at.do(terms.BUY, at.slot("sandbags"))  # before or after a purchase


@pytest.mark.rule("T-020")
def test_the_merchant_stops_at_four(table: Any) -> None:
    at = table().people(0, "merchant")
    at.do(terms.SWEEP_WITH, at.citizen("merchant", 0))
    for slot in range(terms.SWEPT):
        at.do(terms.SWEEP, slot)
    assert at.game.phase == terms.FILLING
    assert at.folk(0) == ["merchant*"]


@pytest.mark.rule("T-020")
def test_the_merchant_stops_when_the_market_is_empty(table: Any) -> None:
    at = table().drain().people(0, "merchant")
    state = at.game.dump()
    for slot in range(2, terms.SLOTS):
        state["where"][state["market"][slot] - 1] = terms.CITY + 2
        state["market"][slot] = 0
    at.change(**state).do(terms.SWEEP_WITH, at.citizen("merchant", 0)).do(terms.SWEEP, 0).do(terms.SWEEP, 1)
    assert at.folk(0) == ["merchant*"]
    assert (at.game.phase, at.game.next_slot()) == (terms.FILLING, 0)  # what was discarded comes back


# -- Scientist ---------------------------------------------------------------------------------------------------------


def study(at: Any, symbols: str) -> Any:
    """Seat 0's Scientist looks, and sees these."""
    at.do(terms.STUDY, at.citizen("scientist", at.game.turn))
    for place, name in enumerate(symbols.split()):
        at.chance(terms.PEEK, at.sky[name], place)
    return at


@pytest.mark.rule("T-096")
@pytest.mark.rule("T-067")
def test_the_scientist_sees_three_cards_and_arranges_them(table: Any) -> None:
    at = study(table().people(0, "scientist"), "sun rain sun")
    assert at.game.phase == terms.ARRANGING
    sun, rain = terms.SUN, terms.RAIN
    assert sorted(at.listed(terms.ARRANGE)) == sorted([(sun, rain, sun), (sun, sun, rain), (rain, sun, sun)])
    assert at.refused(terms.ARRANGE, rain, rain, sun) == terms.NOT_USABLE
    at.do(terms.ARRANGE, rain, sun, sun)
    assert at.folk(0) == ["scientist*"]
    at.to_weather()
    assert at.game.outcomes() == [(packed.make(terms.WEATHER, rain, 0), 1)]
    at.chance(terms.WEATHER, rain, 0)
    assert (at.game.top_n, at.game.top[0]) == (2, sun)


@pytest.mark.rule("T-096")
@pytest.mark.rule("T-067")
def test_he_sees_what_there_is_if_the_deck_is_short(table: Any) -> None:
    at = table().people(0, "scientist").change(sky=[0, 1, 0, 0, 1], last=terms.RAIN)
    study(at, "snow sun").do(terms.ARRANGE, terms.SUN, terms.SNOW)
    assert (at.game.top_n, list(at.game.top)) == (2, [terms.SUN, terms.SNOW, 0])


@pytest.mark.rule("T-096")
def test_only_the_scientist_s_seat_knows_and_others_forget_the_places(table: Any) -> None:
    at = study(table().people(0, "scientist").people(1, "scientist"), "sun rain snow")
    peek, order = packed.make(terms.PEEK, terms.SUN, 0), packed.make(terms.ARRANGE, terms.SNOW, terms.RAIN, terms.SUN)
    assert at.game.seen(0, common.CHANCE, peek) == peek
    assert packed.a(at.game.seen(1, common.CHANCE, peek)) == common.HIDDEN
    assert at.game.seen(0, 0, order) == order
    assert packed.a(at.game.seen(2, 0, order)) == common.HIDDEN
    at.game.play(0, order)
    for seat, known in ((0, [terms.SNOW, terms.RAIN, terms.SUN]), (1, [0, 0, 0])):
        view = at.game.copy()
        view.redact(seat)
        assert list(view.top) == known
    at.end().draw("farmer")
    at.do(terms.STUDY, at.citizen("scientist", 1)).do(terms.ARRANGE, terms.SUN, terms.SNOW, terms.RAIN)
    mine = at.game.copy()
    mine.redact(0)
    assert list(mine.top) == [0, 0, 0]
    assert list(mine.rumour)[:5] == [0, 1, 0, 1, 1]
    assert len(dealt(mine, 0)) == 6  # in any order
    assert {tuple(sorted(top)) for top in dealt(mine, 0)} == {(terms.SUN, terms.RAIN, terms.SNOW)}


@pytest.mark.rule("T-096")
@pytest.mark.rule("T-067")
def test_what_is_known_of_the_next_weather_wears_off_card_by_card(table: Any) -> None:
    """Seat 0 knew sun, rain and snow; seat 1 has laid them anew, and the rain comes first."""
    at = study(table().people(0, "scientist").people(1, "scientist"), "sun rain snow")
    at.do(terms.ARRANGE, terms.SNOW, terms.RAIN, terms.SUN).end().draw("farmer")
    at.do(terms.STUDY, at.citizen("scientist", 1)).do(terms.ARRANGE, terms.RAIN, terms.SUN, terms.SNOW)
    at.to_weather().chance(terms.WEATHER, terms.RAIN, 0)
    for seat, sky in ((0, {(terms.SUN, terms.SNOW), (terms.SNOW, terms.SUN)}), (1, {(terms.SUN, terms.SNOW)})):
        known = at.game.copy()
        known.redact(seat)
        assert dealt(known, seat) == sky
    stranger = at.game.copy()
    stranger.redact(2)
    assert len(dealt(stranger, 2)) > 4  # any two of the deck


@pytest.mark.rule("T-096")
def test_a_later_scientist_sees_what_the_first_did_not_and_neither_forgets(table: Any) -> None:
    at = study(table().people(0, "scientist").people(1, "scientist"), "sun rain snow")
    at.do(terms.ARRANGE, terms.SNOW, terms.RAIN, terms.SUN).to_weather().chance(terms.WEATHER, terms.SNOW, 0)
    at.draw("farmer").end().draw("farmer").do(terms.STUDY, at.citizen("scientist", 1))
    at.chance(terms.PEEK, terms.WIND, 2)  # two were known, so one is drawn
    at.do(terms.ARRANGE, terms.WIND, terms.RAIN, terms.SUN)
    known = at.game.copy()
    known.redact(0)
    for top in dealt(known, 0):
        assert {terms.RAIN, terms.SUN} <= set(top)
    assert len({tuple(sorted(top)) for top in dealt(known, 0)}) == 4  # and a third that may be anything


def dealt(known: Any, seat: int) -> set[tuple[int, ...]]:
    """The next weather in deals that fit what the seat knows."""
    found = set()
    for seed in range(150):
        game = known.copy()
        game.redeal(seat, Streams(bytes([seed])))
        assert game.faults() == []
        found.add(tuple(game.top)[: game.top_n])
    return found


# -- Construction Worker -----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-096")
@pytest.mark.rule("T-075")
def test_the_worker_brings_back_what_a_disaster_took(table: Any) -> None:
    at = table().city(0, "wind_turbines").city(1, "university").people(0, "construction_worker 2").weather("rain wind")
    wind = next(c for c, owner in enumerate(at.game.lost) if owner == 1)
    at.draw("farmer")
    worker = at.citizen("construction_worker", 0)
    assert at.game.pile_n[at.kind("wind_turbines")] == 1
    at.do(terms.REPAIR, worker, wind)
    assert "wind_turbines" in at.cards(0)
    assert at.game.free_tiles(0) == 3
    assert at.game.money(0) == 2 - 1 + 1  # free of charge
    assert at.game.bought == 0
    assert at.game.pile_n[at.kind("wind_turbines")] == 0
    assert "construction_worker*" in at.folk(0)


@pytest.mark.rule("T-096")
def test_the_worker_repairs_nothing_else(table: Any) -> None:
    at = table().city(0, "university market").city(1, "hospital").people(0, "construction_worker 2")
    worker = at.citizen("construction_worker", 0)
    university, hospital = at.card("university", 0), at.card("hospital", 1)
    at.do(terms.DEMOLISH, university)
    assert at.refused(terms.REPAIR, worker, university) == terms.NOT_USABLE
    at.weather("rain wind")
    at.draw("farmer")
    assert at.game.lost[hospital] == 2
    assert at.refused(terms.REPAIR, worker, hospital) == terms.NOT_USABLE  # another city's
    forest = table().city(0, "forest").people(0, "construction_worker").weather("sun wind").draw("farmer")
    lost = next(c for c, owner in enumerate(forest.game.lost) if owner == 1)
    assert forest.refused(terms.REPAIR, forest.citizen("construction_worker", 0), lost) == terms.NOT_USABLE


@pytest.mark.rule("T-096")
def test_after_the_next_weather_or_a_reshuffle_it_is_too_late(table: Any) -> None:
    at = table().city(0, "university").people(0, "construction_worker 2").weather("rain wind").draw("farmer")
    university = next(c for c, owner in enumerate(at.game.lost) if owner == 1)
    assert (at.citizen("construction_worker", 0), university, 0) in at.listed(terms.REPAIR)
    at.to_weather().chance(terms.WEATHER, terms.SNOW, 0).draw("soldier")
    assert at.listed(terms.REPAIR) == []
    at = table().drain().fetch(0, "university").people(0, "construction_worker 2").weather("rain wind")
    at.do(terms.LOSE, at.card("greenhouse", 2), seat=2)
    assert len(at.game.lost) - list(at.game.lost).count(0) == 2
    at.draw("farmer").do(terms.BUY, at.slot("sandbags"))
    assert at.events(terms.RESHUFFLED) == [(0, 0, 0)]
    at.settle()
    assert at.listed(terms.REPAIR) == []


@pytest.mark.rule("T-096")
def test_repaired_research_needs_no_educator_and_can_be_powered_at_once(table: Any) -> None:
    at = table().city(0, "greenhouse small_farm").people(0, "construction_worker 2 coal_miner 2").weather("rain wind")
    if at.game.phase == terms.LOSING:
        at.do(terms.LOSE_CITIZEN, at.citizen("construction_worker", 0), seat=0)
    house = next(c for c, owner in enumerate(at.game.lost) if owner == 1)
    at.draw("farmer")
    miner = terms.MINER + at.citizen("coal_miner", 0)
    at.do(terms.REPAIR, at.citizen("construction_worker", 0), house, miner)
    assert "greenhouse" in at.cards(0)
