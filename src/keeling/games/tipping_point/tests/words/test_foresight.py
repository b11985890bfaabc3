"""What an action will do: as it then comes, and with a warning where it would end the game."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import packed
from keeling.games.tipping_point import foresight, terms


def effect(at: Any, verb: int, *args: int, seat: int = 0) -> Any:
    return foresight.foresee(at.game, seat, packed.make(verb, *args))


@pytest.mark.parametrize(("seats", "mode"), [(2, "together"), (3, "competitive"), (4, "teams")])
def test_what_is_foreseen_comes(rounds: Any, seats: int, mode: str) -> None:
    at = rounds(7, seats, mode=mode)
    seen = 0
    at.settle()
    while not at.game.over:
        seat, action = at.move()
        verb = packed.verb(action)
        known = at.game.copy()
        known.redact(seat)
        before = known.copy()
        found = foresight.foresee(known, seat, action)
        assert known.same(before)
        boards = [foresight.board(at.game, q) for q in range(seats)]
        phase, back = at.game.phase, at.game.back
        at.game.play(seat, action)
        later = phase in (terms.ENDING, terms.LOOSE) or back == terms.ENDING
        if found and not later and verb not in foresight.LOSSES and not found.ask and at.game.phase != terms.ASKED:
            seen += 1
            for q in range(seats):
                expected = found.after[q] or boards[q]
                assert foresight.board(at.game, q) == expected
            assert found.total[1] == at.game.total_co2()
            assert found.tips == bool(at.game.over and at.game.ending == terms.TIPPED)
        at.settle()
    assert seen > 20


def test_a_purchase_tells_money_co2_power_and_weather(table: Any) -> None:
    at = table(2).city(0, "coal_power_plant").stall("market oil_well").people(0, "farmer*")
    found = effect(at, terms.BUY, 0, at.card("coal_power_plant", 0) + 1)
    before, after = found.before[0], found.after[0]
    assert (before.money, after.money) == (3, 3)  # a Market earns what it costs
    assert (before.cash, after.cash) == (3, 6)
    assert (before.co2, after.co2) == (3, 4)
    assert (before.risk, after.risk) == (1, 2)
    assert (before.free, after.free) == (8, 7)
    assert found.total == (3, 4)
    assert found.cards == (1, 2)
    assert found.lit == (at.game.market[0] - 1,)
    assert found.after[1] is None
    assert not found.tips


def test_an_act_that_tips_the_world_says_so(table: Any) -> None:
    at = table(2).emit(0, 9).emit(1, 6, "fishery").stall("oil_well").people(0, "farmer*")
    assert at.game.total_co2() == 15
    assert effect(at, terms.BUY, 0).tips


def test_a_partner_s_supply_that_would_end_is_told(table: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market")
    market = at.card("market", 1)
    at.deal(1, tiles=1, building=market)
    found = effect(at, terms.DEMOLISH, at.card("coal_power_plant", 0))
    assert found.ask == (1,)
    assert found.dark == (market,)
    assert found.ends == (0,)
    assert effect(at, terms.END_DEAL, 0).ask == (1,)


def test_hunger_is_foreseen(table: Any) -> None:
    at = table().people(0, "farmer soldier* 3")
    found = effect(at, terms.FLIP, at.citizen("farmer", 0))
    assert (found.before[0].short, found.after[0].short) == (0, 1)


def test_a_capture_darkens_what_the_plant_fed(table: Any) -> None:
    at = table().city(1, "coal_power_plant market").light(1).people(0, "soldier 2")
    found = effect(at, terms.ATTACK, at.card("coal_power_plant", 1), terms.SOLDIERS, 0)
    assert found.dark == (at.card("market", 1),)
    assert found.after[0].free == 8


def test_a_loss_is_foreseen_alone(table: Any) -> None:
    """Not with what others lose, nor with what comes after it."""
    at = table().city(0, "coal_power_plant market").city(1, "sandbags hospital").light(0)
    at.people(0, "soldier engineer").people(1, "soldier engineer").weather("rain wind", more=0)
    assert at.game.phase == terms.LOSING
    plant, market = at.card("coal_power_plant", 0), at.card("market", 0)
    found = effect(at, terms.LOSE, plant)
    assert found.dark == (market,)
    assert found.after[1] is None
    assert found.after[0].people == at.game.people(0)


def test_a_flip_at_the_end_of_a_round_is_foreseen_without_the_feeding(table: Any) -> None:
    at = table().people(2, "educator soldier* 4").at(2).do(terms.END)
    assert at.game.phase == terms.ENDING
    found = effect(at, terms.FLIP, at.citizen("educator", 2), seat=2)
    before, after = found.before[2], found.after[2]
    assert (before.cash, after.cash) == (6, 7)
    assert (before.people, after.people, after.short) == (5, 5, 2)
    assert found.after[0] is None


def test_an_offer_is_foreseen_as_if_it_were_accepted(table: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market")
    market = at.card("market", 1)
    offer = packed.make(terms.OFFER, *at.packed(1, cash=-1, tiles=1, building=market))
    found = foresight.foresee_offer(at.game, 0, offer)
    assert found.lit == (market,)
    assert [board.cash for board in found.after if board] == [3, 4]
    assert at.game.phase == terms.DEVELOPING


def test_chance_and_the_end_of_a_turn_are_not_foreseen(table: Any) -> None:
    at = table().people(0, "scientist")
    assert effect(at, terms.STUDY, at.citizen("scientist", 0)) is None
    assert effect(at, terms.END) is None
