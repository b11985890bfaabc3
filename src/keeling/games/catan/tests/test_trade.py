"""Offers among players."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from keeling.core import packed
from keeling.games.catan import terms
from keeling.games.catan.actions import FORMS, Offer, read_cards

pytestmark = pytest.mark.engine
KNIGHT, MAIN = terms.KNIGHT, terms.MAIN


def three(table: Any) -> Any:
    """Seat 0 on turn with ore; 1 and 2 with wool, 3 with nothing."""
    return table().hand(0, "ore 3 brick 2 lumber 2").hand(1, "wool 2 grain").hand(2, "wool 1").put(0, [20])


@pytest.mark.rule("C-050")
@pytest.mark.rule("C-051")
def test_an_offer_to_one_is_a_deal_when_accepted(table: Any) -> None:
    at, ore, wool = three(table), table.worth("ore 2"), table.worth("wool")
    at.do(terms.OFFER, ore, wool, 0b0010)
    assert at.game.deciders() == 0b0010
    assert at.json(1) == [{"do": "accept", "maker": 0}, {"do": "decline", "maker": 0}]
    assert at.json(2) == []
    at.do(terms.ACCEPT, 0, seat=1)
    assert (at.held(0), at.held(1)) == (
        {"ore": 1, "wool": 1, "brick": 2, "lumber": 2},
        {"wool": 1, "grain": 1, "ore": 2},
    )
    assert at.events(terms.TRADED) == [(0 << 4 | 1, ore, wool)]
    assert at.game.deciders() == 0b0001


@pytest.mark.rule("C-050")
def test_of_several_that_accept_the_seat_on_turn_picks(table: Any) -> None:
    at = three(table)
    at.do(terms.OFFER, table.worth("ore"), table.worth("wool"), 0b1110)
    assert at.game.deciders() == 0b1110
    assert at.refused(terms.ACCEPT, 0, seat=3) == terms.FAIR_OFFER
    at.do(terms.ACCEPT, 0, seat=1).do(terms.DECLINE, 0, seat=3).do(terms.ACCEPT, 0, seat=2)
    assert at.listed(terms.DEAL) == [1, 2]
    assert at.refused(terms.DEAL, 3) == terms.NOT_YOUR_MOVE
    at.do(terms.DEAL, 2)
    assert (at.held(2), at.game.agreed, at.game.giving[0]) == ({"ore": 1}, 0, 0)


@pytest.mark.rule("C-050")
def test_counter_decline_and_withdraw(table: Any) -> None:
    at, ore, wool = three(table), table.worth("ore"), table.worth("wool 2")
    at.do(terms.OFFER, ore, wool, 0b0110)
    at.do(terms.COUNTER, table.worth("wool"), table.worth("ore"), seat=1)
    assert at.refused(terms.COUNTER, table.worth("wool"), table.worth("ore"), seat=1) == terms.NOT_YOUR_MOVE
    at.do(terms.DECLINE, 0, seat=2)
    assert (at.game.giving[0], at.game.deciders()) == (0, 1)
    assert {"do": "accept", "maker": 1} in at.json(0)
    at.do(terms.ACCEPT, 1)
    assert at.held(1) == {"wool": 1, "grain": 1, "ore": 1}
    at.do(terms.OFFER, ore, table.worth("grain"), 0b0010).do(terms.WITHDRAW)
    assert at.refused(terms.ACCEPT, 0, seat=1) == terms.NOT_YOUR_MOVE
    at.do(terms.OFFER, table.worth("grain"), table.worth("brick"), 0b0001, seat=1).do(terms.DECLINE, 1)
    assert at.game.giving[1] == 0


@pytest.mark.rule("C-050")
def test_cb67_the_seat_on_turn_is_party_to_every_deal(table: Any) -> None:
    at, wool, ore = three(table), table.worth("wool"), table.worth("ore")
    assert at.refused(terms.OFFER, wool, ore, 0b0100, seat=1) == terms.TURN_HOLDER_TRADES
    assert at.refused(terms.OFFER, wool, ore, 0b0101, seat=1) == terms.TURN_HOLDER_TRADES
    assert at.refused(terms.OFFER, ore, wool, 0b0001) == terms.TURN_HOLDER_TRADES
    assert at.refused(terms.OFFER, ore, wool, 0b10000) == terms.TURN_HOLDER_TRADES
    at.do(terms.OFFER, wool, ore, 0b0001, seat=1)
    assert at.refused(terms.ACCEPT, 1, seat=2) == terms.NOT_YOUR_MOVE
    at.do(terms.ACCEPT, 1)
    assert at.held(1) == {"wool": 1, "grain": 1, "ore": 1}


@pytest.mark.rule("C-051")
@pytest.mark.rule("C-052")
def test_cb62_no_gifts_no_promises_no_kind_on_both_sides(table: Any) -> None:
    """R-34."""
    at, ore, wool = three(table), table.worth("ore"), table.worth("wool")
    for given, wanted in (
        (0, wool),
        (ore, 0),
        (table.worth("ore 4"), wool),
        (wool, ore),
        (ore, table.worth("ore wool")),
    ):
        assert at.refused(terms.OFFER, given, wanted, 0b0010) == terms.FAIR_OFFER
    assert at.refused(terms.OFFER, ore, 1 << 15, 0b0010) == terms.FAIR_OFFER


@pytest.mark.rule("C-051")
def test_cb61_any_change_of_the_makers_hand_withdraws(table: Any) -> None:
    at, ore, wool = three(table), table.worth("ore"), table.worth("wool")
    at.put(0, roads=[table.edges(table.chain(1, 20))[0]])
    at.do(terms.OFFER, ore, wool, 0b0110).do(terms.ACCEPT, 0, seat=1)
    at.do(terms.ROAD, at.listed(terms.ROAD)[0])  # the ore is still there, but an offer that stood would tell so
    assert (at.game.giving[0], at.game.asked, at.game.agreed) == (0, 0, 0)
    assert at.refused(terms.ACCEPT, 0, seat=2) == terms.NOT_YOUR_MOVE
    at.do(terms.OFFER, wool, ore, 0b0001, seat=1)
    at.hold(0, terms.MONOPOLY).do(terms.PLAY_MONOPOLY, terms.GRAIN)
    assert at.game.giving[1] == 0
    at.do(terms.OFFER, ore, wool, 0b0110).do(terms.END)
    assert at.game.giving[0] == 0


@pytest.mark.rule("C-051")
def test_an_acceptance_lapses_with_a_change_of_the_hand(table: Any) -> None:
    """U-31."""
    at, ore, wool = three(table), table.worth("ore"), table.worth("wool")
    at.do(terms.OFFER, ore, wool, 0b0110).do(terms.ACCEPT, 0, seat=1).do(terms.ACCEPT, 0, seat=2)
    at.do(terms.OFFER, wool, ore, 0b0001, seat=2)
    at.do(terms.ACCEPT, 2)
    assert (at.game.agreed, at.listed(terms.DEAL)) == (0, [])


@pytest.mark.rule("C-054")
def test_so_many_offers_in_a_turn(table: Any) -> None:
    at, ore, wool = three(table), table.worth("ore"), table.worth("wool")
    for _ in range(terms.MOST_OFFERS):
        at.do(terms.OFFER, ore, wool, 0b0010)
    assert at.refused(terms.OFFER, ore, wool, 0b0010) == terms.TOO_MANY_OFFERS
    for _ in range(4):
        at.do(terms.END).at(MAIN, at.game.turn)
    at.do(terms.OFFER, ore, wool, 0b0010)


def test_offers_are_not_listed_and_round_trip_in_words(table: Any) -> None:
    at = three(table)
    assert not {"offer", "counter"} & {action["do"] for seat in range(4) for action in at.json(seat)}
    offer = Offer(table.worth("ore 2 brick"), table.worth("wool"), 0b0110)
    written = {"do": "offer", "give": {"brick": 1, "ore": 2}, "want": {"wool": 1}, "to": [1, 2]}
    assert FORMS.json(offer.pack()) == written
    assert FORMS.read(written) == offer.pack()
    for bad in ({"gold": 1}, {"ore": 8}, {"ore": True}, "ore"):
        with pytest.raises(ValueError, match="takes"):
            read_cards(bad)


def test_every_kind_of_action_round_trips() -> None:
    for kind in FORMS.kinds:
        action = packed.make(kind.verb, *([1] * len(fields(kind))))
        assert FORMS.read(FORMS.json(action)) == action
