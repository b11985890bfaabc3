"""Set-up, and a turn: citizens come, cards are demolished, the city develops."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Moves, Streams
from keeling.games.tipping_point import deck, terms

pytestmark = pytest.mark.engine


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-001")
@pytest.mark.rule("T-094")
def test_two_three_or_four_play_and_two_against_two_takes_four(table: Any) -> None:
    for seats in (0, 1, 5):
        with pytest.raises(BadOption):
            table.fresh(seats)
    for seats in (2, 3):
        assert table.fresh(seats, mode=terms.COMPETITIVE).seats == seats
        with pytest.raises(BadOption):
            table.fresh(seats, mode=terms.TEAMS)
    game = table.fresh(4, mode=terms.TEAMS)
    assert [game.team(seat) for seat in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]


@pytest.mark.rule("T-002")
def test_with_two_players_one_copy_of_each_kind_that_has_several_leaves_the_deck(table: Any) -> None:
    two, three = table.fresh(2), table.fresh(3)
    copies = table.deck()["copies"]
    assert list(three.deck_n) == copies
    assert list(two.deck_n) == [n - 1 if n >= 2 else n for n in copies]
    assert sum(two.deck_n) == 39
    assert two.deck_n[table.kind("nuclear_power_plant")] == 1


@pytest.mark.rule("T-003")
@pytest.mark.rule("T-004")
@pytest.mark.rule("T-007")
@pytest.mark.rule("T-091")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_city_starts_with_a_large_farm_and_a_forest(table: Any, seats: int) -> None:
    at = table(seats)
    for seat in range(seats):
        assert at.cards(seat) == ["forest", "large_farm"]
        assert at.board(seat) == (2, 0, 3)
        assert at.game.people(seat) == 0
        assert at.game.cards_n[seat] == 2
    start = list(at.game.where)[: terms.STARTERS]
    assert start.count(terms.OUT) == 2 * (4 - seats)
    assert at.game.year() == 2010


@pytest.mark.rule("T-004")
def test_the_start_is_that_of_the_rulebook_with_the_cards_that_come_with_the_game(table: Any) -> None:
    assert table(2, deck.numbers(None)).board(0) == (2, 0, 3)


@pytest.mark.rule("T-005")
@pytest.mark.rule("T-006")
def test_twelve_cards_are_the_market_and_every_card_of_a_deck_is_as_likely_to_come(table: Any) -> None:
    game = table.fresh(4)
    for slot in range(terms.SLOTS):
        outcomes = dict(game.outcomes())
        assert outcomes == {packed.make(terms.FILL, kind, slot): n for kind, n in enumerate(game.deck_n) if n}
        game.play(common.CHANCE, next(iter(outcomes)))
    assert all(game.market)
    assert sum(game.deck_n) == 63 - terms.SLOTS
    citizens = dict(game.outcomes())
    assert citizens == {packed.make(terms.DRAW, job, 0): n for job, n in enumerate(game.crowd_n)}
    assert sum(citizens.values()) == 41
    assert list(game.sky) == [0, 5, 5, 5, 5]


@pytest.mark.rule("T-008")
def test_lots_decide_who_begins_and_the_order_stays(table: Any) -> None:
    game = table.fresh(3, first=-1)
    assert game.outcomes() == [(packed.make(terms.FIRST, seat), 1) for seat in range(3)]
    game.play(common.CHANCE, packed.make(terms.FIRST, 2))
    assert (game.first, game.turn) == (2, 2)
    at = table(3, first=2)
    seen = []
    for citizen in ("farmer", "farmer", "farmer", "soldier", "soldier", "soldier"):
        seen.append(at.game.turn)
        at.end()
        if at.game.phase == terms.REVEALING:
            at.chance(terms.WEATHER, terms.SUN if at.game.last == 0 else terms.SNOW, 0)
        at.draw(citizen)
    assert seen == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("T-009")
def test_the_same_seed_gives_the_same_game(table: Any) -> None:
    one, two, other = table.fresh(3), table.fresh(3), table.fresh(3)
    one.playout(Streams(b"seed"), Moves())
    two.playout(Streams(b"seed"), Moves())
    other.playout(Streams(b"another"), Moves())
    assert one.same(two)
    assert not one.same(other)


@pytest.mark.rule("T-093")
def test_the_box_is_complete(table: Any) -> None:
    game = table.fresh(4)
    assert len(game.kind) == 71
    assert len(game.job) == 41
    assert sum(game.symbols) == 20
    assert terms.TILES == 42
    assert [list(game.kind)[card] for card in range(8)] == [table.kind("large_farm")] * 4 + [table.kind("forest")] * 4
    assert 2010 + 10 * (terms.DECADES - 1) == 2100


# -- the order ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-010")
@pytest.mark.rule("T-081")
def test_a_round_is_a_turn_of_everybody_then_weather_then_ten_years(table: Any) -> None:
    at = table(3)
    at.end().draw("farmer").end().draw("farmer")
    assert (at.game.turn, at.game.year()) == (2, 2010)
    at.end()
    assert at.game.phase == terms.REVEALING
    at.chance(terms.WEATHER, terms.SUN, 0)
    assert (at.game.phase, at.game.turn, at.game.year()) == (terms.DRAWING, 0, 2020)


@pytest.mark.rule("T-010")
def test_only_the_seat_on_turn_acts(table: Any) -> None:
    at = table(3)
    assert at.refused(terms.BUY, 0, seat=1) == terms.NOT_YOUR_TURN
    assert at.refused(terms.END, seat=2) == terms.NOT_YOUR_TURN
    assert at.game.actions(1) == []
    at.do(terms.END)
    assert at.refused(terms.END, seat=1) == terms.NOT_YOUR_TURN  # a citizen comes first


@pytest.mark.rule("T-011")
@pytest.mark.rule("T-015")
def test_citizens_come_first_and_whatever_is_developed_ends_the_demolition(table: Any) -> None:
    at = table().people(0, "farmer")
    forest = at.card("forest", 0)
    assert (forest, 0, 0) in at.listed(terms.DEMOLISH)
    at.do(terms.FLIP, at.citizen("farmer", 0))
    assert at.listed(terms.DEMOLISH) == []
    assert at.refused(terms.DEMOLISH, forest) == terms.ONLY_IN_STEP_TWO
    at.end()
    assert at.game.phase == terms.DRAWING
    at.draw("farmer")
    assert at.listed(terms.DEMOLISH)
    assert at.refused(terms.AGREE) == terms.STEP_ORDER


@pytest.mark.rule("T-016")
def test_abilities_and_purchases_come_in_any_order(table: Any) -> None:
    before = table().people(0, "farmer 2").do(terms.FLIP, 0).do(terms.BUY, table().slot("sandbags"))
    after = table().people(0, "farmer 2").change(spent=-1).do(terms.BUY, table().slot("sandbags"))
    after.chance(terms.FILL, table.kind("ranch"), after.game.next_slot()).do(terms.FLIP, 0)
    assert before.cards(0) == after.cards(0) == ["forest", "large_farm", "sandbags"]
    assert before.folk(0) == after.folk(0) == ["farmer", "farmer*"]


# -- citizens come -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-012")
@pytest.mark.parametrize(("decade", "n"), [(0, 1), (3, 1), (4, 2), (8, 2)])
def test_one_citizen_comes_and_two_from_2050_on(table: Any, decade: int, n: int) -> None:
    at = table().change(decade=decade).end()
    for _one in range(n):
        assert at.game.phase == terms.DRAWING
        at.draw("soldier")
    assert at.game.phase == terms.DEVELOPING
    assert at.folk(1) == ["soldier"] * n


@pytest.mark.rule("T-013")
def test_citizens_are_kept_and_come_face_up(table: Any) -> None:
    at = table().end().draw("coal_miner")
    assert at.folk(1) == ["coal_miner"]
    assert at.board(1) == (2, 1, 3)
    assert at.game.phase == terms.DEVELOPING
    assert at.refused(terms.REFUSE_CITIZEN, at.citizen("coal_miner", 1)) == terms.STEP_ORDER


@pytest.mark.rule("T-013")
@pytest.mark.rule("T-039")
@pytest.mark.rule("T-095")
def test_while_anybody_s_airport_works_one_new_citizen_may_be_exchanged(table: Any) -> None:
    at = table().city(2, "airport wind_turbines").light(2).change(decade=4).end().draw("soldier merchant")
    assert at.game.phase == terms.REFUSING
    soldier = at.citizen("soldier", 1)
    assert sorted(at.listed(terms.REFUSE_CITIZEN)) == sorted([(soldier, 0, 0), (at.citizen("merchant", 1), 0, 0)])
    assert at.refused(terms.REFUSE_CITIZEN, at.citizen("merchant", 1) + 1, seat=1) == terms.MUST_KEEP
    at.do(terms.REFUSE_CITIZEN, soldier)
    crowd = at.game.crowd_n[terms.SOLDIER]
    assert dict(at.game.outcomes())[packed.make(terms.DRAW, terms.SOLDIER, 1)] == crowd  # the refused one lies apart
    at.draw("farmer")
    assert at.folk(1) == ["farmer", "merchant"]
    assert at.game.at_home[soldier] == terms.DISCARD
    assert at.game.phase == terms.DEVELOPING


@pytest.mark.rule("T-013")
@pytest.mark.rule("T-039")
def test_a_dark_or_closed_airport_exchanges_nobody(table: Any) -> None:
    assert table().city(2, "airport wind_turbines").end().draw("soldier").game.phase == terms.DEVELOPING
    closed = table().city(2, "airport wind_turbines").light(2).change(snow=1)
    assert closed.end().draw("soldier").game.phase == terms.DEVELOPING


@pytest.mark.rule("T-013")
def test_keeping_keeps(table: Any) -> None:
    at = table().city(0, "airport wind_turbines").light(0).end().draw("soldier").do(terms.KEEP)
    assert (at.game.phase, at.folk(1)) == (terms.DEVELOPING, ["soldier"])


def nobody_left(at: Any, discarded: str = "") -> Any:
    """All citizens of the deck live in the last city, but for the named ones among the discards."""
    state = at.game.dump()
    for citizen, where in enumerate(state["at_home"]):
        if where == terms.DECK:
            state["at_home"][citizen] = terms.CITY + 2
    for word in discarded.split():
        state["at_home"][state["job"].index(at.job(word))] = terms.DISCARD
    return at.change(**state)


@pytest.mark.rule("T-014")
def test_an_empty_deck_of_citizens_is_made_of_its_discards(table: Any) -> None:
    at = nobody_left(table(), "soldier merchant").end()
    assert at.game.outcomes() == [
        (packed.make(terms.DRAW, terms.SOLDIER, 1), 1),
        (packed.make(terms.DRAW, terms.MERCHANT, 1), 1),
    ]
    assert at.events(terms.RESHUFFLED) == [(1, 0, 0)]
    at.draw("merchant")
    assert at.folk(1) == ["merchant"]
    assert list(at.game.gone_n) == [0] * terms.JOBS


@pytest.mark.rule("T-014")
def test_with_nobody_to_draw_the_turn_goes_on(table: Any) -> None:
    at = nobody_left(table()).end()
    assert (at.game.phase, at.game.turn, at.folk(1)) == (terms.DEVELOPING, 1, [])
    assert at.events(terms.NO_CITIZEN) == [(1, 0, 0)]


# -- demolition --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-015")
def test_any_number_of_own_cards_may_be_demolished_free(table: Any) -> None:
    at = table().city(0, "oil_well ranch").city(1, "park")
    oil, ranch, farm = at.card("oil_well", 0), at.card("ranch", 0), at.card("large_farm", 0)
    assert at.refused(terms.DEMOLISH, at.card("park", 1)) == terms.NOT_YOURS
    at.do(terms.DEMOLISH, oil).do(terms.DEMOLISH, ranch).do(terms.DEMOLISH, farm)
    assert at.cards(0) == ["forest"]
    assert at.board(0) == (1, -1, 0)
    assert (at.place(oil), at.place(ranch)) == (terms.DISCARD, terms.DISCARD)
    assert at.place(farm) == terms.OUT  # orange backs do not go into the pile
    assert at.game.money(0) == 1


@pytest.mark.rule("T-015")
def test_cards_that_are_just_alike_are_one_choice_and_others_are_not(table: Any) -> None:
    at = table().city(0, "park 2 market 3 wind_turbines 2 forest refrigerated_warehouse 2")
    at.light(0, source=1 + at.card("wind_turbines", 0), cards="market")  # dark Markets would be alike, lit ones are not
    shed = at.card("refrigerated_warehouse", 0)
    at.do(terms.SUPPLY, shed, 1 + at.card("wind_turbines", 0, 1)).change(stored=at.put("stored", shed, 1))
    listed = [at.game.kind[card] for card, _, _ in at.listed(terms.DEMOLISH)]
    names = ("park", "market", "wind_turbines", "forest", "refrigerated_warehouse")
    assert [listed.count(at.kind(name)) for name in names] == [1, 3, 2, 2, 2]  # an orange back makes a Forest another
    second = at.card("park", 0, 1)
    at.do(terms.DEMOLISH, second)  # the other of two is the same choice
    assert at.place(second) == terms.DISCARD


@pytest.mark.rule("T-015")
def test_nobody_is_forced_to_demolish(table: Any) -> None:
    at = table().city(0, "hospital fire_station university wind_turbines").light(0).people(0, "farmer")
    assert at.board(0)[0] == -2
    assert at.game.phase == terms.DEVELOPING
    assert at.listed(terms.BUY) == []
    at.end()
    assert at.game.turn == 1


# -- when the limit is looked at ---------------------------------------------------------------------------------------


def at_the_edge(table: Any) -> Any:
    """One CO2 more, and the climate of two players tips; an Airport works."""
    at = table(2).city(0, "airport hydroelectric_dam").light(0).emit(0, 6).emit(1, 7, "fishery")
    assert at.game.total_co2() == at.game.limit() - 1
    return at


@pytest.mark.rule("T-089")
@pytest.mark.rule("T-013")
def test_draw_and_redraw_are_one_act_for_the_limit(table: Any) -> None:
    at = at_the_edge(table).end().draw("coal_miner")
    assert at.game.phase == terms.REFUSING
    at.do(terms.REFUSE_CITIZEN, at.citizen("coal_miner", 1)).draw("farmer")
    assert (at.game.phase, at.game.over) == (terms.DEVELOPING, 0)


@pytest.mark.rule("T-089")
def test_a_citizen_who_is_kept_can_tip_the_climate(table: Any) -> None:
    at = at_the_edge(table).end().draw("coal_miner").do(terms.KEEP)
    assert (at.game.over, at.game.ending) == (1, terms.TIPPED)
