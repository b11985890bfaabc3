"""What a Scientist knows is his alone, and stays known (T-096, T-100; A61, A72)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from keeling.core import common, packed
from keeling.core.game import Streams
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint

pytestmark = pytest.mark.engine
WATCHERS = (1, 2, common.SPECTATOR)


def known(game: TippingPoint, viewer: int) -> TippingPoint:
    blank = game.copy()
    blank.redact(viewer)
    return blank


def dealt(game: TippingPoint, viewer: int, luck: int) -> TippingPoint:
    """A state that the viewer cannot tell from this one."""
    deal = known(game, viewer)
    deal.redeal(viewer, Streams(bytes([luck])))
    return deal


def looked(table: Any, seen: tuple[int, ...] = (terms.SUN, terms.WIND, terms.SNOW), people: str = "scientist") -> Any:
    """The Scientist of seat 0 has seen three cards, and must put them back."""
    at = table().people(0, people)
    at.do(terms.STUDY, at.citizen("scientist", 0))
    for place, symbol in enumerate(seen):
        at.chance(terms.PEEK, symbol, place)
    return at


@pytest.mark.rule("A61")
def test_what_he_sees_and_does_is_hidden_from_others(table: Any) -> None:
    game = looked(table).game
    peek, order = packed.make(terms.PEEK, terms.SUN, 2), packed.make(terms.ARRANGE, terms.SNOW, terms.SUN, terms.WIND)
    assert game.seen(0, common.CHANCE, peek) == peek
    assert game.seen(0, 0, order) == order
    for viewer in WATCHERS:
        assert game.seen(viewer, common.CHANCE, peek) == packed.make(terms.PEEK, common.HIDDEN, 2)
        assert game.seen(viewer, 0, order) == packed.make(terms.ARRANGE, *[common.HIDDEN] * 3)
        assert list(known(game, viewer).top) == [0, 0, 0]
    assert list(known(game, 0).top) == [terms.SUN, terms.WIND, terms.SNOW]


@pytest.mark.rule("A61")
def test_all_that_he_sees_is_told_to_him_even_what_another_has_seen(table: Any) -> None:
    at = looked(table).do(terms.ARRANGE, terms.SUN, terms.WIND, terms.SNOW)
    at.at(1).people(1, "scientist").do(terms.STUDY, at.citizen("scientist", 1))
    told = [(seats, event) for seats, event in at.game.log.entries if packed.verb(event) == terms.LOOKED]
    assert told == [(1 << seat, packed.make(terms.LOOKED, terms.SUN, terms.WIND, terms.SNOW)) for seat in (0, 1)]


@pytest.mark.rule("A61")
def test_what_he_arranged_comes_as_he_arranged_it(table: Any) -> None:
    at = looked(table).do(terms.ARRANGE, terms.SNOW, terms.WIND, terms.SUN).to_weather()
    assert at.game.outcomes() == [(packed.make(terms.WEATHER, terms.SNOW, 0), 1)]
    assert len(known(at.game, 1).outcomes()) == 4
    at.chance(terms.WEATHER, terms.SNOW)
    assert list(at.game.top) == [terms.WIND, terms.SUN, 0]
    assert list(known(at.game, 0).top) == [terms.WIND, terms.SUN, 0]


@pytest.mark.rule("A72")
def test_who_knew_cards_that_another_rearranged_knows_them_among_the_top(table: Any) -> None:
    at = looked(table).do(terms.ARRANGE, terms.SUN, terms.WIND, terms.SNOW)
    at.at(1).people(1, "scientist").do(terms.STUDY, at.citizen("scientist", 1))
    assert list(at.game.knows) == [0b11] * 3  # three are seen: nothing new to look at
    at.do(terms.ARRANGE, terms.SNOW, terms.SUN, terms.WIND)
    assert list(at.game.knows) == [0b10] * 3
    assert list(known(at.game, 0).top) == [0, 0, 0]
    orders = set()
    for luck in range(40):
        deal = dealt(at.game, 0, luck)
        assert deal.faults() == []
        assert sorted(deal.top) == [terms.SUN, terms.WIND, terms.SNOW]
        orders.add(tuple(deal.top))
    assert len(orders) == 6
    assert any(sorted(dealt(at.game, 2, luck).top) != [terms.SUN, terms.WIND, terms.SNOW] for luck in range(40))


@pytest.mark.rule("A72")
def test_what_he_heard_of_shrinks_as_it_is_revealed(table: Any) -> None:
    at = looked(table, (terms.SUN, terms.SUN, terms.SNOW)).do(terms.ARRANGE, terms.SUN, terms.SUN, terms.SNOW)
    at.at(1).people(1, "scientist").do(terms.STUDY, at.citizen("scientist", 1))
    at.do(terms.ARRANGE, terms.SNOW, terms.SUN, terms.SUN)
    heard = [at.game.rumour[symbol] for symbol in range(terms.SYMBOLS)]
    assert heard == [0, 2, 0, 0, 1]
    at.to_weather().chance(terms.WEATHER, terms.SNOW)
    assert [at.game.rumour[symbol] for symbol in range(terms.SYMBOLS)] == [0, 2, 0, 0, 0]
    assert {tuple(dealt(at.game, 0, luck).top) for luck in range(20)} == {(terms.SUN, terms.SUN, 0)}


@pytest.mark.rule("A72")
def test_he_may_look_at_cards_that_another_has_seen_and_at_new_ones(table: Any) -> None:
    at = looked(table).do(terms.ARRANGE, terms.SUN, terms.WIND, terms.SNOW).to_weather()
    at.chance(terms.WEATHER, terms.SUN).settle()
    assert (at.game.top_n, at.game.turn) == (2, 0)
    at.at(1).people(1, "scientist").do(terms.STUDY, at.citizen("scientist", 1)).chance(terms.PEEK, terms.RAIN, 2)
    at.do(terms.ARRANGE, terms.RAIN, terms.WIND, terms.SNOW)
    assert [at.game.rumour[symbol] for symbol in range(terms.SYMBOLS)] == [0, 0, 1, 0, 1]
    found = {tuple(dealt(at.game, 0, luck).top) for luck in range(60)}
    assert all(terms.WIND in top and terms.SNOW in top for top in found)
    assert len({symbol for top in found for symbol in top}) == 4  # the third can be anything


@pytest.mark.slow
@pytest.mark.rule("T-006")
def test_twin_worlds_give_equal_bytes(trader: Any) -> None:
    """Of two states that a seat cannot tell apart it gets the same knowledge, choices and refusals."""
    player, hidden = trader(b"twins"), 0
    for n in range(9):
        game = player.new(n)
        while not game.over:
            if game.top_n and player.below(3) == 0:
                viewer = (*range(game.seats), common.SPECTATOR)[player.below(game.seats + 1)]
                twin = dealt(game, viewer, n)
                hidden += not twin.same(game)
                assert twin.faults() == []
                assert bytes_of(twin, viewer) == bytes_of(game, viewer)
            game.apply(*player.choose(game))
    assert hidden > 20


def bytes_of(game: TippingPoint, viewer: int) -> bytes:
    return msgspec.json.encode([known(game, viewer).dump(), game.deciders(), game.actions(viewer)])
