"""What a seat sees: the numbers of the cities, the sky by counting, and nothing that is another's secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from keeling.core import common
from keeling.core.game import Streams
from keeling.core.title import Setup
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.skyview import chances
from keeling.games.tipping_point.view import view

if TYPE_CHECKING:
    from keeling.games.tipping_point.tests.shown.conftest import Shown

TABLES = [(2, "together"), (3, "competitive"), (4, "teams")]


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_a_view_tells_the_numbers_of_every_city(shown: Shown, seats: int, mode: str) -> None:
    table = shown.setup(seats, mode)
    for game in shown.walk(table, seed=seats, every=9):
        seen = view(table, game, common.SPECTATOR)
        assert seen.total == max(0, sum(city.co2 for city in seen.cities))
        for city in seen.cities:
            assert city.people == len(city.citizens) == game.people(city.seat)
            assert city.cash + city.trades == game.cash(city.seat)
            assert city.hungry == max(0, city.eaters - city.meal - city.stored)
            assert city.dark == sum(1 for one in city.buildings if one.why)
            for one in city.buildings:
                laid = sum(feed.n for feed in one.feeds)
                assert laid <= one.uses
                assert (one.why == "power") <= (laid < one.uses)
                assert bool(one.upright) == (not one.why)
                assert one.free + one.frozen <= one.makes


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_what_may_be_done_is_told_with_what_it_does(shown: Shown, seats: int, mode: str) -> None:
    table = shown.setup(seats, mode)
    for game in shown.walk(table, seed=10 + seats, every=15):
        for seat in range(seats):
            seen = view(table, game, seat)
            assert list(seen.legal) == list(game.actions(seat))
            assert len(seen.effects) == len(seen.legal)
            buyable = {slot.slot for slot in seen.wares if not slot.refused}
            if seen.turn == seat and seen.phase == terms.DEVELOPING:
                assert buyable == {action >> 8 & 0xFFFF for action in seen.legal if action & 255 == terms.BUY}


def test_all_tiles_and_cards_are_somewhere(shown: Shown) -> None:
    table = shown.setup(4)
    for game in shown.walk(table, seed=3, every=9):
        seen = view(table, game, 0)
        cards = sum(len(city.buildings) for city in seen.cities) + len(seen.wares) + sum(seen.deck) + sum(seen.pile)
        out = sum(1 for where in game.where if where == terms.OUT)
        assert cards + out == terms.CARDS
        citizens = sum(city.people for city in seen.cities) + sum(seen.crowd) + sum(seen.gone)
        assert citizens == terms.CITIZENS


def hidden_places(game: TippingPoint, viewer: int) -> int:
    known = game.copy()
    known.redact(viewer)
    return sum(known.top[i] != game.top[i] for i in range(terms.PEEKED))


def test_another_scientist_s_cards_change_nothing_that_is_seen(shown: Shown) -> None:
    """Whatever lies in the places that a seat does not know, its view is the same, byte by byte."""
    table, hidden = shown.setup(3), 0
    for seed in range(6):
        for game in shown.walk(table, seed=100 + seed, every=3):
            if not any(game.top):
                continue
            for viewer in (0, 1, 2, common.SPECTATOR):
                hidden += hidden_places(game, viewer)
                other = game.copy()
                other.redact(viewer)
                other.redeal(viewer, Streams(b"another%d" % seed))
                assert same(table, other, viewer) == same(table, game, viewer)
    assert hidden > 10


def same(table: Setup, game: TippingPoint, viewer: int) -> bytes:
    return msgspec.json.encode(view(table, game, viewer))


def test_the_owner_of_what_was_seen_is_certain(shown: Shown) -> None:
    """Who knows the first card knows whether a disaster comes; the others count."""
    table, told = shown.setup(3), 0
    for seed in range(8):
        for game in shown.walk(table, seed=200 + seed, every=4):
            for seat in range(3):
                sky = view(table, game, seat).sky
                assert sum(sky.chance) == pytest.approx(1)
                assert 0 <= sky.danger <= 1.000001
                if sky.top and sky.top[0]:
                    told += 1
                    assert sky.chance[sky.top[0]] == 1
                    assert sky.danger in (0, 1)
                    assert not sky.counted
    assert told


def test_chances_by_what_is_known(shown: Shown) -> None:
    deck = (0, 4, 3, 2, 1)
    none = (0, 0, 0, 0, 0)
    assert chances(deck, (), none) == pytest.approx((0, 0.4, 0.3, 0.2, 0.1))
    assert chances(deck, (terms.RAIN, 0), none)[terms.RAIN] == 1
    later = chances(deck, (0, terms.RAIN, terms.RAIN), none)  # the rain is further down, so it is not first
    assert later == pytest.approx((0, 4 / 8, 3 / 8, 0, 1 / 8))
    heard = chances(deck, (0, 0), (0, 0, 0, 0, 1))  # one of two top cards is the snow
    assert heard[terms.SNOW] == pytest.approx(0.5)
    assert sum(heard) == pytest.approx(1)


def test_bands_of_weather_cards(shown: Shown) -> None:
    """T-060 to T-062."""
    for seats, starts in ((2, (0, 4, 7, 11, 14)), (3, (0, 6, 11, 16, 21)), (4, (0, 8, 14, 21, 28))):
        game = next(shown.walk(shown.setup(seats), seed=1))
        seen = view(shown.setup(seats), game, 0)
        assert seen.bands == tuple(zip(starts, range(1, 6), strict=True))
        assert seen.limit == 8 * seats


def test_history_is_as_long_as_the_game(shown: Shown) -> None:
    table = shown.setup(3)
    for seed in range(3):
        *_others, last = shown.walk(table, seed=seed, every=50)
        seen = view(table, last, common.SPECTATOR)
        assert seen.over
        assert len(seen.history.people[0]) in (seen.decade, seen.decade + 1)
        assert len(seen.history.cards) == len(seen.history.people[0])
        assert seen.ending in ("won", "time", "tipped")
        assert set(seen.winners) <= set(range(3))
