"""How it ends: ten citizens, the year 2100, the tipping point; who has won then."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.games.tipping_point import terms

pytestmark = pytest.mark.engine
TEN = "soldier* 5 farmer* 5"
NINE = "first_responder* 4 construction_worker* 4 educator*"
EIGHT = "engineer* 3 scientist* 3 merchant* 2"


def decade_over(at: Any) -> Any:
    """Nobody is hungry, the weather is calm, the timeline moves."""
    at.change(kind_food=at.put("kind_food", at.kind("large_farm"), 15))
    at.weather("sun snow")
    return at


def crowded(table: Any, *people: str, **choices: int) -> Any:
    at = table(len(people), **choices)
    for seat, words in enumerate(people):
        at.people(seat, words)
    return at


@pytest.mark.rule("T-084")
@pytest.mark.rule("T-090")
def test_ten_citizens_win_when_the_timeline_moves_and_not_before(table: Any) -> None:
    at = crowded(table, TEN.replace("*", ""), "")
    at.change(kind_food=at.put("kind_food", at.kind("large_farm"), 15))
    at.end().draw("educator")
    assert at.game.over == 0
    at.end()
    assert at.game.over == 0
    at.chance(terms.WEATHER, terms.SUN, 0)
    assert (at.game.over, at.game.ending, at.game.year()) == (1, terms.WON, 2020)
    outcome = at.game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (10, 1))
    assert at.events(terms.OVER) == [(terms.WON, 0, 0)]


@pytest.mark.rule("T-084")
@pytest.mark.rule("T-057")
def test_who_starves_in_the_last_feeding_does_not_count(table: Any) -> None:
    at = crowded(table, TEN, "").at(1).end()
    while at.game.phase == terms.STARVING:
        at.do(terms.STARVE, at.listed(terms.STARVE, seat=0)[0][0], seat=0)
    at.chance(terms.WEATHER, terms.SUN, 0)
    assert (at.game.over, at.game.people(0)) == (0, 3)


@pytest.mark.rule("T-084")
@pytest.mark.rule("T-072")
def test_nor_who_falls_to_the_last_weather(table: Any) -> None:
    at = crowded(table, TEN, "")
    at.change(kind_food=at.put("kind_food", at.kind("large_farm"), 15)).weather("snow wind")
    at.do(terms.LOSE_CITIZEN, at.listed(terms.LOSE_CITIZEN, seat=0)[0][0], seat=0)
    assert (at.game.over, at.game.people(0)) == (0, 9)


@pytest.mark.rule("T-084")
@pytest.mark.rule("T-088")
def test_the_year_2100_still_wins_and_else_all_have_lost(table: Any) -> None:
    won = decade_over(crowded(table, TEN, "").change(decade=8))
    assert (won.game.ending, won.game.year(), won.game.outcome().winners) == (terms.WON, 2100, (0,))
    lost = decade_over(crowded(table, NINE, "").change(decade=8))
    assert (lost.game.over, lost.game.ending, lost.game.year()) == (1, terms.TIMED_OUT, 2100)
    assert lost.game.outcome().winners == ()
    assert lost.game.outcome().losers == (0, 1)
    early = decade_over(crowded(table, NINE, "").change(decade=7))
    assert (early.game.over, early.game.year()) == (0, 2090)


@pytest.mark.rule("T-085")
def test_together_nine_are_enough_once_somebody_has_ten(table: Any) -> None:
    at = decade_over(crowded(table, TEN, NINE, EIGHT))
    outcome = at.game.outcome()
    assert (outcome.ending, outcome.winners, outcome.scores) == ("won", (0, 1), (10, 9, 8))
    assert outcome.places == (1, 1, 3)
    assert [at.game.payoff(seat) == 1.0 for seat in range(3)] == [True, True, False]
    nobody = decade_over(crowded(table, NINE, EIGHT, "farmer*"))
    assert nobody.game.over == 0


@pytest.mark.rule("T-086")
def test_the_largest_city_wins_a_competitive_game(table: Any) -> None:
    at = decade_over(crowded(table, TEN, NINE + " scientist* 2", "engineer* 3 merchant* 3", mode=terms.COMPETITIVE))
    assert (at.game.people(1), at.game.outcome().winners, at.game.outcome().places) == (11, (1,), (2, 1, 3))


@pytest.mark.rule("T-086")
@pytest.mark.rule("T-091")
@pytest.mark.rule("T-059")
def test_then_most_cards_sideways_ones_and_start_cards_too_then_it_is_shared_or_the_cleaner_city_s(table: Any) -> None:
    ten = NINE + " scientist*"
    cards = crowded(table, TEN, ten, mode=terms.COMPETITIVE).city(1, "market")
    assert decade_over(cards).game.outcome().winners == (1,)
    shared = crowded(table, TEN, ten, mode=terms.COMPETITIVE).city(0, "oil_well").city(1, "market")
    assert decade_over(shared).game.outcome().winners == (0, 1)
    clean = crowded(table, TEN, ten, mode=terms.COMPETITIVE, tie=1).city(0, "oil_well").city(1, "market")
    assert decade_over(clean).game.outcome().winners == (1,)
    start = crowded(table, TEN, ten, mode=terms.COMPETITIVE).do(terms.DEMOLISH, table().card("forest", 0))
    assert decade_over(start).game.outcome().winners == (1,)


@pytest.mark.rule("T-086")
def test_nine_do_not_win_a_competitive_game(table: Any) -> None:
    assert decade_over(crowded(table, NINE, EIGHT, mode=terms.COMPETITIVE)).game.over == 0


@pytest.mark.rule("T-087")
def test_a_pair_wins_with_twenty_together(table: Any) -> None:
    ten = NINE + " scientist*"
    teams = {"mode": terms.TEAMS}
    assert decade_over(crowded(table, TEN, "", NINE, "", **teams)).game.over == 0  # 19
    at = decade_over(crowded(table, TEN + " educator*", "", NINE.replace(" educator*", " scientist*"), "", **teams))
    assert (at.game.ending, at.game.outcome().winners) == (terms.WON, (0, 2))
    assert at.game.outcome().scores == (11, 0, 9, 0)
    lone = decade_over(crowded(table, TEN, "", ten, "", **teams))
    assert lone.game.outcome().winners == (0, 2)


@pytest.mark.rule("T-087")
@pytest.mark.rule("T-091")
def test_of_two_pairs_with_twenty_citizens_then_cards_decide(table: Any) -> None:
    """All 41 citizens: twenty and twenty-one, or twenty each."""
    a, b = TEN, NINE + " educator*"
    c, d = "engineer* 3 scientist* 3 merchant* 3 educator*", "electrician* 3 environmentalist* 3 financial_advisor* 3"
    d += " coal_miner*"
    teams = {"mode": terms.TEAMS}
    more = decade_over(crowded(table, a, c, b, d + " coal_miner*", **teams))
    assert more.game.outcome().winners == (1, 3)
    cards = decade_over(crowded(table, a, c, b, d, **teams).city(2, "market"))
    assert cards.game.outcome().winners == (0, 2)
    shared = decade_over(crowded(table, a, c, b, d, **teams))
    assert shared.game.outcome().winners == (0, 1, 2, 3)


# -- the tipping point -------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-089")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_purchase_that_reaches_the_limit_ends_the_game_for_all(table: Any, seats: int) -> None:
    at = table(seats)
    for seat, name in enumerate(("wetland", "fishery", "heat_tolerant_crops", "highway")[:seats]):
        at.emit(seat, 8 if seat else 7, name)
    assert at.game.total_co2() == at.game.limit() - 1
    at.city(0, "hydroelectric_dam").people(0, "educator* 2").do(terms.BUY, at.slot("ranch"))
    assert (at.game.over, at.game.ending) == (1, terms.TIPPED)
    outcome = at.game.outcome()
    assert (outcome.ending, outcome.winners, outcome.losers) == ("tipped", (), tuple(range(seats)))
    assert [at.game.payoff(seat) for seat in range(seats)] == [0.0] * seats
    assert at.refused(terms.END) == terms.GAME_IS_OVER
    assert at.game.deciders() == 0


@pytest.mark.rule("T-089")
def test_every_kind_of_act_is_looked_at(table: Any) -> None:
    """At the edge a demolished Forest, a supplied building, a trade that lights one and a new citizen tip it, too."""

    def edge(more: int = 0) -> Any:
        return table(2).emit(0, 8 + more).emit(1, 7, "fishery")

    at = edge().do(terms.DEMOLISH, edge().card("forest", 0))
    assert at.game.ending == terms.TIPPED
    at = edge().city(0, "wind_turbines market")
    at.do(terms.SUPPLY, at.card("market", 0), 1 + at.card("wind_turbines", 0))
    assert at.game.ending == terms.TIPPED
    at = edge().city(0, "wind_turbines").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1))
    assert at.game.ending == terms.TIPPED
    assert edge().end().draw("coal_miner").game.ending == terms.TIPPED
    at = edge(1).people(0, "environmentalist").do(terms.END)
    assert at.do(terms.FLIP, at.citizen("environmentalist", 0)).game.ending == terms.TIPPED
    at = edge(1).bare(0).people(0, "environmentalist").at(1).do(terms.END)
    assert at.game.ending == terms.TIPPED  # who kept it down has starved


@pytest.mark.rule("T-089")
@pytest.mark.rule("T-057")
def test_all_who_starve_are_one_act(table: Any) -> None:
    at = table(2).bare(0).emit(0, 8).emit(1, 8, "fishery").people(0, "environmentalist coal_miner")
    at.people(1, "environmentalist")
    assert at.game.total_co2() == at.game.limit() - 1
    at.to_weather()  # both starve: one CO2 more and one less
    assert (at.game.over, at.folk(0)) == (0, [])


@pytest.mark.rule("T-089")
@pytest.mark.rule("T-084")
def test_the_tipping_point_comes_before_any_victory(table: Any) -> None:
    at = crowded(table, TEN, "").emit(0, -4).emit(0, 9, "fishery").emit(1, 8, "ranch")
    at.change(kind_food=at.put("kind_food", at.kind("large_farm"), 15)).weather("wind rain")
    at.do(terms.LOSE, at.card("wetland", 0), seat=0)
    assert (at.game.over, at.game.ending, at.game.outcome().winners) == (1, terms.TIPPED, ())


# -- nothing is lost ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-092")
@pytest.mark.parametrize(("seats", "mode"), [(2, 0), (3, 1), (4, 2)])
def test_cards_citizens_tiles_and_weather_add_up_in_any_game(table: Any, seats: int, mode: int) -> None:
    for seed in range(4):
        game, streams, out = table.fresh(seats, mode=mode, window=seed % 3), Streams(bytes([seed])), Moves()
        game.settle(streams, out)
        while not game.over:
            assert game.faults() == []
            count(game)
            seat = streams.one_of(common.BOTS, game.deciders())
            game.legal(seat, out)
            game.apply(seat, out.action[streams.below(common.BOTS, out.n)])
            game.settle(streams, out)
        count(game)


def count(game: Any) -> None:
    """Every card is in one place, every tile has its source, every weather card but the revealed is in the deck."""
    where, market = list(game.where), [card - 1 for card in game.market if card]
    assert sorted(market) == [card for card, place in enumerate(where) if place == terms.MARKET]
    for kind in range(terms.KINDS):
        of_kind = [place for card, place in enumerate(where) if game.kind[card] == kind]
        assert (of_kind.count(terms.DECK), of_kind.count(terms.DISCARD)) == (game.deck_n[kind], game.pile_n[kind])
    for job in range(terms.JOBS):
        of_job = [place for citizen, place in enumerate(game.at_home) if game.job[citizen] == job]
        assert (of_job.count(terms.DECK), of_job.count(terms.DISCARD)) == (game.crowd_n[job], game.gone_n[job])
    assert all(0 <= game.sky[symbol] <= game.symbols[symbol] for symbol in range(terms.SYMBOLS))
    for fed, frozen in zip(game.feeds, game.frozen, strict=True):
        assert fed == 0 or where[fed - 1] >= terms.CITY
        assert frozen in {0, 1}


@pytest.mark.rule("T-092")
def test_chance_brings_only_what_is_there(table: Any) -> None:
    at = table().do(terms.BUY, table().slot("sandbags"))
    slot = at.game.next_slot()
    for outcome in (
        packed.make(terms.FILL, at.kind("park"), slot + 1),
        packed.make(terms.FILL, terms.KINDS - 1, slot),
        packed.make(terms.WEATHER, terms.SUN, 0),
    ):
        assert at.game.check(common.CHANCE, outcome) == terms.CONSERVED
