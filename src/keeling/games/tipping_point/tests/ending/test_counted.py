"""The numbers of the end against a second count, over games of chance, of recklessness and of bots."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common
from keeling.core.page import Person, Scene
from keeling.games.tipping_point import costs, ending, terms
from keeling.games.tipping_point.debrief import lines
from keeling.games.tipping_point.game import TITLE

NAMES = ("Mara", "Tomo", "Ines", "Jo")
TABLES = ((2, "together"), (3, "together"), (4, "together"), (2, "competitive"), (3, "competitive"), (4, "teams"))


def check(one: Any) -> None:
    """All numbers of the end against the count."""
    told, seats = one.told(), range(one.game.seats)
    played = len(told.decades)
    assert played == len(one.people) == len(one.cards)
    assert [list(d.people) for d in told.decades] == one.people
    assert [list(d.co2) for d in told.decades] == one.co2
    assert [d.cards for d in told.decades] == one.cards
    assert [list(d.struck) for d in told.decades] == [sorted(row) for row in one.struck[:played]]
    assert [list(d.starved) for d in told.decades] == one.starved[:played]
    assert [d.total for d in told.decades] == [max(0, sum(row)) for row in one.co2]
    for emitted in told.emitted:
        assert emitted.out == sum(max(0, row[emitted.seat]) for row in one.co2)
        assert emitted.out - emitted.back == sum(row[emitted.seat] for row in one.co2)
        standing = sum(source.co2 for source in (*emitted.sources, *emitted.sinks))
        assert max(-10, min(10, standing)) == one.emits(emitted.seat)
    for cost in told.costs:
        assert {why: n for why, n in cost.lost if n} == {why: n for (q, why), n in one.died.items() if q == cost.seat}
        assert cost.total == sum(n for (q, _why), n in one.died.items() if q == cost.seat)
        assert cost.cards == one.felled[cost.seat]
        asked = sum(n for (_by, q, why), n in one.saved.items() if q == cost.seat and why in costs.SCALED)
        assert cost.least <= asked + sum(one.died[cost.seat, why] for why in costs.SCALED) <= cost.most
        for by in seats:
            assert cost.saved[by] == sum(one.saved[by, cost.seat, why] for why in costs.DEADLY)
    made = f"{one.agreed} agreement" if one.agreed else "No agreement"
    assert told.trades.startswith(made)
    assert all(one.lives(seat) == told.decades[-1].people[seat] for seat in seats) or not played


@pytest.mark.parametrize(("seats", "mode"), TABLES)
@pytest.mark.parametrize("level", ["random", "reckless"])
def test_the_numbers_of_random_games(counted: Any, seats: int, mode: str, level: str) -> None:
    for seed in range(4):
        check(counted(seats, mode, level, seed))


@pytest.mark.parametrize(("seats", "mode"), [(3, "together"), (2, "competitive")])
def test_the_numbers_of_games_of_bots(counted: Any, seats: int, mode: str) -> None:
    one = counted(seats, mode, "normal", 0)
    check(one)
    assert one.told().decades


def test_every_ending_comes_and_is_told(counted: Any) -> None:
    found: dict[int, Any] = {}
    for seed in range(120):
        one = counted(2 + seed % 2, "together", ("reckless", "random", "normal")[seed % 3], seed)
        found.setdefault(one.game.ending, one)
        if len(found) == 3:
            break
    assert set(found) == {terms.WON, terms.TIMED_OUT, terms.TIPPED}
    for one in found.values():
        check(one)
    assert found[terms.WON].told().missing == ()
    assert found[terms.TIMED_OUT].told().missing
    tipped = found[terms.TIPPED].told()
    assert tipped.missing[0].startswith("With ")
    assert tipped.moments[-1].title.endswith("the world tips")


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_everything_is_told_to_everybody(counted: Any, seats: int, mode: str) -> None:
    one = counted(seats, mode, "random", 9)
    people = NAMES[:seats]
    for viewer in (0, seats - 1, common.SPECTATOR):
        seen = one.view(viewer)
        parts = {part.id: part for part in lines(one.setup, seen, people)}
        assert {"why", "turns", "decades", "emitted", "costs", "trades", "real"} <= set(parts)
        assert all(part.heading and (part.lines or part.rows) for part in parts.values())
        assert all(len(row) == len(part.headers) for part in parts.values() for row in part.rows)
        scene = Scene(seen, viewer, tuple(Person(seat, name, "person") for seat, name in enumerate(people)))
        ids = [part.id for part in TITLE.text(one.setup, scene).sections]
        assert set(parts) <= set(ids)
        assert len(set(ids)) == len(ids)
        drawn = ending.drawn(one.setup, seen, people)
        assert TITLE.table(one.setup, scene)["debrief"] == drawn
        assert hash(drawn) == hash(ending.drawn(one.setup, seen, people))
        assert ("You" in [name for _badge, name in drawn.company]) == (viewer != common.SPECTATOR)
    assert one.told(0).decades == one.told(common.SPECTATOR).decades
