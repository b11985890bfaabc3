"""Offers that bots make and answer: good for both, and never without end."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import luck, packed
from keeling.core.game import Moves, Streams, compiled
from keeling.games.tipping_point import bargain, bots, terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.outlook import Taste
from keeling.games.tipping_point.sense import Sense
from keeling.games.tipping_point.worth import Judge

pytestmark = pytest.mark.engine


def answer(game: Any, seat: int, level: str = "normal") -> int:
    known = game.copy()
    known.redact(seat)
    return bots.bot(level).choose(known, seat, game.actions(seat), 0.02, Streams(b"own luck"), 0)


def offered(done: Any, seat: int, bargain_: Bargain) -> Any:
    done.game.play(seat, bargain_.pack())
    return done.game


def hungry(table: Any, **choices: int) -> Any:
    """Seat 1 ends its turn short of food that seat 0 has left, and a Trade Depot works."""
    done = table(2, **choices).city(0, "ranch 2 trade_depot wind_turbines").light(0)
    return done.people(0, "engineer* 2").people(1, "soldier* 5").at(1).change(bought=1, decade=4)


def test_food_is_asked_of_a_partner_before_somebody_starves(table: Any) -> None:
    done = table(4, mode=terms.TEAMS).city(3, "ranch 2 trade_depot wind_turbines").light(3)
    game = done.people(3, "engineer* 2").people(1, "soldier* 5").at(1).change(bought=1, decade=4).game
    action = answer(game, 1)
    assert packed.verb(action) == terms.OFFER
    found = Bargain.unpack(action)
    assert found.to == 3
    assert found.food < 0
    game.play(1, action)
    assert packed.verb(answer(game, 3)) == terms.ACCEPT


def test_what_was_refused_is_not_offered_again(table: Any) -> None:
    done = table(4, mode=terms.TEAMS).city(3, "ranch 2 trade_depot wind_turbines").light(3)
    game = done.people(3, "engineer* 2").people(1, "soldier* 5").at(1).change(bought=1, decade=4).game
    made = []
    while packed.verb(action := answer(game, 1)) == terms.OFFER:
        made.append(action)
        game.play(1, action)
        game.play(Bargain.unpack(action).to, packed.make(terms.DECLINE))
    assert len(made) == len(set(made)) == bargain.A_TURN


def test_a_gift_is_taken_and_a_theft_refused(table: Any) -> None:
    gift = offered(hungry(table), 0, Bargain(1, food=2))
    assert packed.verb(answer(gift, 1)) == terms.ACCEPT
    theft = offered(hungry(table, mode=terms.COMPETITIVE), 0, Bargain(1, cash=-2))
    assert packed.verb(answer(theft, 1)) != terms.ACCEPT


def test_a_rival_gives_nothing_away(table: Any) -> None:
    done = hungry(table, mode=terms.COMPETITIVE)
    game = done.game
    found = bargain.offer(Sense(Judge(Taste()), game), game, 0, [1])
    assert found == 0 or Bargain.unpack(found).cash < 0


def test_an_offer_helps_both(table: Any) -> None:
    done = table(4, mode=terms.TEAMS).city(0, "coal_power_plant").city(2, "greenhouse").people(2, "soldier* 5")
    game = done.change(decade=4).game
    sense = Sense(Judge(Taste()), game)
    before = [sense.standing(game, q) for q in range(4)]
    action = bargain.offer(sense, game, 0, [2])
    assert packed.verb(action) == terms.OFFER
    after = bargain.sealed(game, 0, 2, action)
    assert all(sense.standing(after, q) > before[q] for q in (0, 2))


def test_electricity_is_lent_for_a_dark_building(table: Any) -> None:
    game = table(2).stall("sandbags").city(0, "coal_power_plant").city(1, "market").people(1, "engineer* 2").game
    found = [one for one in bargain.ideas(game, 0, 1) if one.building is not None]
    assert {one.tiles for one in found} == {1}
    assert all(game.check(0, one.pack()) == 0 for one in found if one.cash <= 0 and game.cash(1) >= -one.cash)


def test_nobody_offers_more_than_a_few_times_a_turn(table: Any) -> None:
    game = hungry(table).change(offers=[bargain.A_TURN, 0, 0, 0]).game
    assert bargain.offer(Sense(Judge(Taste()), game), game, 0, [1]) == 0


def test_a_partner_who_is_not_paid_refuses_to_lose_his_supply(table: Any) -> None:
    """The owner of a plant asks to end a loan; a bot says no (A32)."""
    done = table(2).city(0, "coal_power_plant").city(1, "market").people(1, "engineer* 2")
    card = done.card("market", 1)
    offered(done, 0, Bargain(1, building=card, tiles=1))
    done.do(terms.ACCEPT, seat=1)
    done.do(terms.END_DEAL, 0)
    assert packed.verb(answer(done.game, 1)) == terms.DISAGREE


@pytest.mark.parametrize("seats", [2, 4] if compiled() else [2])
def test_games_with_many_offers_end(table: Any, seats: int) -> None:
    game = table(seats, window=terms.WINDOW_ALWAYS).game
    streams, moves, n = Streams(luck.root_of_seed("offers")), Moves(), 0
    bot, offers = bots.bot("normal"), 0
    while not game.over and n < (3000 if compiled() else 40):
        game.settle(streams, moves)
        if game.over:
            break
        seat = (game.deciders() & -game.deciders()).bit_length() - 1
        action = bot.choose(game.copy(), seat, game.actions(seat), 0.01, Streams(f"{n}".encode()), 0)
        offers += packed.verb(action) == terms.OFFER
        game.play(seat, action)
        n += 1
    assert game.over or not compiled()
    assert game.faults() == []
