"""Soldiers and Military Bases: who can attack whom, and what a capture brings."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.games.tipping_point import terms

pytestmark = pytest.mark.engine


@pytest.mark.rule("T-046")
def test_strengths_of_soldiers_and_bases(table: Any) -> None:
    at = table().people(0, "soldier 2 soldier* 2").city(0, "military_base 2 wind_turbines")
    assert (at.game.attack(0), at.game.defence(0)) == (2, 2)  # bases without Electricity count nothing
    at.light(0)
    assert (at.game.attack(0), at.game.defence(0)) == (4, 6)
    assert (at.game.attack(1), at.game.defence(1)) == (0, 0)


@pytest.mark.rule("T-047")
@pytest.mark.parametrize(
    ("mine", "theirs", "base", "succeeds"),
    [(1, 0, 0, False), (2, 0, 0, True), (2, 1, 0, False), (3, 1, 0, True), (3, 0, 1, False), (4, 0, 1, True)],
)
def test_two_points_more_than_the_defence_are_needed_and_enough(
    table: Any, mine: int, theirs: int, base: int, succeeds: bool
) -> None:
    at = table()
    at.people(0, f"soldier {mine}").people(1, f"soldier {theirs}" if theirs else "").city(1, "hospital")
    if base:
        at.city(1, "military_base hydroelectric_dam").light(1, cards="military_base")
    hospital = at.card("hospital", 1)
    if succeeds:
        at.do(terms.ATTACK, hospital, terms.SOLDIERS)
        assert at.game.owner(hospital) == 0
        assert at.events(terms.CAPTURED) == [(hospital, 1, 0)]
    else:
        assert at.refused(terms.ATTACK, hospital, terms.SOLDIERS) == terms.TOO_STRONG
        assert at.listed(terms.ATTACK) == []


@pytest.mark.rule("T-048")
def test_one_infrastructure_card_is_captured_powered_or_not_and_for_nothing(table: Any) -> None:
    at = table().people(0, "soldier 3").city(1, "hospital greenhouse trade_depot oil_well hydroelectric_dam")
    at.light(1, cards="hospital trade_depot")
    targets = {at.card(name, 1) for name in ("hospital", "greenhouse", "hydroelectric_dam")}
    assert {card for card, _force, _source in at.listed(terms.ATTACK)} == targets
    for name in ("trade_depot", "oil_well", "large_farm"):  # Cooperation and Resource cards
        assert at.refused(terms.ATTACK, at.card(name, 1), terms.SOLDIERS) == terms.WRONG_CARD
    at.do(terms.ATTACK, at.card("greenhouse", 1), terms.SOLDIERS)  # Research and Infrastructure
    assert "(greenhouse)" in at.cards(0)
    assert (at.game.bought, at.game.money(0)) == (0, 2 + 1)
    at.do(terms.BUY, at.slot("sandbags"))


@pytest.mark.rule("T-048")
def test_there_must_be_a_target(table: Any) -> None:
    at = table().people(0, "soldier 3").city(0, "hospital").city(1, "park")
    assert at.refused(terms.ATTACK, at.card("hospital", 0), terms.SOLDIERS) == terms.NO_TARGET
    assert at.refused(terms.ATTACK, at.game.market[0] - 1, terms.SOLDIERS) == terms.NO_TARGET
    assert at.refused(terms.ATTACK, terms.CARDS, terms.SOLDIERS) == terms.NO_TARGET


@pytest.mark.rule("T-048")
def test_a_table_may_do_without_attacks(table: Any) -> None:
    at = table(attacks=0).people(0, "soldier 3").city(1, "hospital")
    assert at.refused(terms.ATTACK, at.card("hospital", 1), terms.SOLDIERS) == terms.NO_TARGET


@pytest.mark.rule("T-049")
def test_one_soldier_flips_after_an_attack_with_soldiers(table: Any) -> None:
    at = table().people(0, "soldier 3").city(1, "hospital")
    at.do(terms.ATTACK, at.card("hospital", 1), terms.SOLDIERS)
    assert at.folk(0) == ["soldier", "soldier", "soldier*"]
    assert at.game.attack(0) == 2


@pytest.mark.rule("T-049")
@pytest.mark.rule("T-053")
def test_soldiers_may_attack_again_while_they_are_strong_enough(table: Any) -> None:
    at = table().people(0, "soldier 3").city(1, "hospital").city(2, "university market")
    at.do(terms.ATTACK, at.card("hospital", 1), terms.SOLDIERS)
    at.do(terms.ATTACK, at.card("university", 2), terms.SOLDIERS)
    assert at.refused(terms.ATTACK, at.card("market", 2), terms.SOLDIERS) == terms.TOO_STRONG
    assert at.folk(0) == ["soldier", "soldier*", "soldier*"]


@pytest.mark.rule("T-049")
def test_bases_never_flip_but_attack_once_a_turn(table: Any) -> None:
    at = table().city(0, "military_base 2 wind_turbines").light(0).city(1, "hospital market").people(0, "soldier")
    at.do(terms.ATTACK, at.card("hospital", 1), terms.BASES)
    assert at.folk(0) == ["soldier"]
    assert at.cards(0).count("military_base") == 2
    assert at.refused(terms.ATTACK, at.card("market", 1), terms.BASES) == terms.TOO_STRONG
    assert at.refused(terms.ATTACK, at.card("market", 1), terms.SOLDIERS) == terms.TOO_STRONG
    at.at(0).do(terms.ATTACK, at.card("market", 1), terms.BASES)  # on another turn
    assert at.cards(1) == ["forest", "large_farm"]


@pytest.mark.rule("T-049")
def test_a_table_may_let_bases_attack_again(table: Any) -> None:
    at = table(bases_once=0).city(0, "military_base 2 wind_turbines").light(0).city(1, "hospital market")
    at.do(terms.ATTACK, at.card("hospital", 1), terms.BASES).do(terms.ATTACK, at.card("market", 1), terms.BASES)
    assert at.cards(1) == ["forest", "large_farm"]


@pytest.mark.rule("T-049")
def test_an_attack_with_soldiers_uses_only_as_many_bases_as_it_needs(table: Any) -> None:
    at = table().city(0, "military_base 2 wind_turbines").light(0).people(0, "soldier")
    at.city(1, "hospital market")
    assert at.refused(terms.ATTACK, at.card("hospital", 1), 2) == terms.TOO_STRONG
    at.do(terms.ATTACK, at.card("hospital", 1), terms.SOLDIERS)  # one Soldier and one base
    assert at.folk(0) == ["soldier*"]
    assert (at.game.bases_used, at.game.attack(0)) == (1, 1)


@pytest.mark.rule("T-050")
@pytest.mark.rule("T-051")
def test_a_captured_plant_brings_its_tiles_and_leaves_the_dark(table: Any) -> None:
    at = table().people(0, "soldier 2").city(0, "university").city(1, "wind_turbines market 2").light(1)
    wind = at.card("wind_turbines", 1)
    at.do(terms.ATTACK, wind, terms.SOLDIERS)
    assert at.cards(1).count("(market)") == 2
    assert (at.game.free_tiles(0), at.game.free_tiles(1)) == (3, 0)
    at.do(terms.SUPPLY, at.card("university", 0), 1 + wind)
    assert "university" in at.cards(0)


@pytest.mark.rule("T-051")
def test_a_captured_building_comes_without_tiles_and_works_at_once_if_supplied(table: Any) -> None:
    at = table().people(0, "soldier 2 educator").city(0, "wind_turbines").city(1, "market coal_power_plant").light(1)
    market, wind = at.card("market", 1), 1 + at.card("wind_turbines", 0)
    dark, lit = table(), at
    dark.people(0, "soldier 2").city(1, "market coal_power_plant").light(1)
    dark.do(terms.ATTACK, market, terms.SOLDIERS)
    assert "(market)" in dark.cards(0)
    assert dark.game.free_tiles(1) == 8
    assert lit.refused(terms.ATTACK, market, terms.SOLDIERS, 1 + at.card("coal_power_plant", 1)) == terms.NO_TILES
    lit.do(terms.ATTACK, market, terms.SOLDIERS, wind)
    assert "market" in lit.cards(0)
    assert lit.board(0)[0] == 2 + 3 + 1
    assert lit.game.free_tiles(1) == 8


@pytest.mark.rule("T-051")
def test_borrowed_tiles_of_a_captured_building_go_home(table: Any) -> None:
    at = table().people(0, "soldier 2").city(1, "market").city(2, "wind_turbines")
    at.at(1).deal(1, seat=2, cash=-1, tiles=1, building=at.card("market", 1)).at(0)
    at.do(terms.ATTACK, at.card("market", 1), terms.SOLDIERS)
    assert at.game.free_tiles(2) == 3
    assert at.game.deals_n == 1  # the payment goes on


@pytest.mark.rule("T-052")
@pytest.mark.parametrize(("supplied", "food"), [(True, 3), (False, 0)])
def test_stored_food_comes_along_only_if_the_warehouse_is_supplied_at_once(
    table: Any, supplied: bool, food: int
) -> None:
    at = table().people(0, "soldier 2").city(0, "wind_turbines").city(1, "refrigerated_warehouse coal_power_plant")
    at.light(1)
    house, wind = at.card("refrigerated_warehouse", 1), 1 + at.card("wind_turbines", 0)
    at.change(stored=at.put("stored", house, 3))
    at.do(terms.ATTACK, house, terms.SOLDIERS, wind if supplied else 0)
    assert at.game.stored[house] == food
    if not supplied:
        at.do(terms.SUPPLY, house, wind)
        assert at.game.stored[house] == 0


@pytest.mark.rule("T-053")
@pytest.mark.rule("T-015")
def test_attacks_belong_to_develop_city(table: Any) -> None:
    at = table().people(0, "soldier 2").people(1, "soldier 3").city(1, "hospital").city(2, "hospital")
    assert at.refused(terms.ATTACK, at.card("hospital", 2), terms.SOLDIERS, seat=1) == terms.NOT_YOUR_TURN
    at.do(terms.ATTACK, at.card("hospital", 2), terms.SOLDIERS)
    assert at.refused(terms.DEMOLISH, at.card("forest", 0)) == terms.ONLY_IN_STEP_TWO


@pytest.mark.rule("T-054")
def test_partners_add_up_their_strength(table: Any) -> None:
    at = table(4, mode=terms.TEAMS).people(0, "soldier").people(2, "soldier 2").city(2, "military_base wind_turbines")
    at.light(2).people(1, "soldier").city(3, "hospital")
    assert [at.game.attack(seat) for seat in range(4)] == [4, 1, 4, 1]
    assert [at.game.defence(seat) for seat in range(4)] == [5, 1, 5, 1]
    hospital = at.card("hospital", 3)
    at.do(terms.ATTACK, hospital, terms.SOLDIERS)
    assert at.game.owner(hospital) == 0  # who is on turn gets the card
    assert at.folk(0) == ["soldier*"]  # and flips the Soldier of the own city
    assert at.folk(2) == ["soldier", "soldier"]


@pytest.mark.rule("T-054")
def test_without_a_soldier_of_the_own_city_the_partner_s_flips(table: Any) -> None:
    at = table(4, mode=terms.TEAMS).people(2, "soldier 3").city(1, "hospital").people(3, "soldier")
    at.do(terms.ATTACK, at.card("hospital", 1), terms.SOLDIERS)
    assert at.folk(2) == ["soldier", "soldier", "soldier*"]


@pytest.mark.rule("T-054")
@pytest.mark.rule("T-047")
def test_partners_defend_each_other(table: Any) -> None:
    at = table(4, mode=terms.TEAMS).people(0, "soldier 2").people(3, "soldier").city(1, "hospital")
    assert at.refused(terms.ATTACK, at.card("hospital", 1), terms.SOLDIERS) == terms.TOO_STRONG


@pytest.mark.rule("T-094")
def test_partners_do_not_attack_each_other(table: Any) -> None:
    at = table(4, mode=terms.TEAMS).people(0, "soldier 5").city(2, "hospital")
    assert at.refused(terms.ATTACK, at.card("hospital", 2), terms.SOLDIERS) == terms.NO_PARTNER_ATTACK


@pytest.mark.rule("T-050")
@pytest.mark.rule("T-078")
def test_frozen_tiles_of_a_captured_plant_stay_frozen_but_for_a_protected_city(table: Any) -> None:
    def captured(people: str) -> Any:
        at = table().people(0, people).city(1, "wind_turbines").emit(1, 5).weather("rain snow").draw("farmer")
        assert sum(at.game.frozen) == 2
        return at.do(terms.ATTACK, at.card("wind_turbines", 1), terms.SOLDIERS)

    assert captured("soldier 2").game.free_tiles(0) == 1
    assert captured("soldier 2 electrician").game.free_tiles(0) == 3
