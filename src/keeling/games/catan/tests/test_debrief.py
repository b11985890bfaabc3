"""What a finished game tells: points, harvest, dice, the level's curve, who moved it, what would have helped."""

from __future__ import annotations

import itertools
from math import hypot
from typing import Any

import pytest

from keeling.core import common
from keeling.core.game import Moves, Streams
from keeling.core.options import complete
from keeling.core.title import Setup
from keeling.games.catan import chart, climb, instead, retold, terms, tokens, whatif
from keeling.games.catan.debrief import Debrief, debrief
from keeling.games.catan.options import OPTIONS, choices_of
from keeling.games.catan.rules import Catan
from keeling.games.catan.view import CatanView, view
from keeling.games.catan.warming import Warming

NAMES = ("Mara", "Tomo", "Ines", "Jo")
BY = {
    "fallow": terms.BY_FALLOW, "intense": terms.BY_INTENSIFIED, "tax": terms.BY_TAX, "road": terms.BY_ROAD,
    "army": terms.BY_ARMY, "city": terms.BY_CITY,
}  # fmt: skip


class Ended:
    """A finished game whose fields are put down by hand."""

    def __init__(self, seats: int = 4, options: dict[str, str | int] | None = None, **fields: Any) -> None:
        self.setup = Setup("catan", seats, complete(OPTIONS, options or {}))
        chosen = choices_of(self.setup.options)
        warming = self.setup.options["scenario"] == "global_warming"
        self.game = Warming(seats, chosen, tokens.pairs(None), 0) if warming else Catan(seats, chosen, 0)
        self.game.settle(Streams(b"an island"), Moves())
        self.put(over=1, phase=terms.ENDED, **fields)

    def put(self, **fields: Any) -> Ended:
        """Fields of the state; of an array a dict from place to value."""
        state = self.game.dump()
        for name, value in fields.items():
            if isinstance(value, dict):
                for place, part in value.items():
                    state[name][place] = part
            else:
                state[name] = value
        self.game.load(state)
        return self

    def curve(self, *levels: int, step: int = 1) -> Ended:
        return self.put(curve=dict(enumerate(levels)), curve_n=len(levels), curve_step=step)

    def moved(self, seat: int, **times: int) -> Ended:
        """How often a seat moved the level, by cause."""
        return self.put(added={terms.CAUSES * seat + BY[cause]: n for cause, n in times.items()})

    def view(self, viewer: int = 0) -> CatanView:
        return view(self.game, viewer)

    def told(self, viewer: int = 0) -> Debrief:
        return debrief(self.setup, self.view(viewer), NAMES[: self.game.seats])


def won(**fields: Any) -> Ended:
    return Ended(winner=1, turns=51, **fields)


def lost(removed: int = 0, **fields: Any) -> Ended:
    """An island that is lost in turn 41."""
    return Ended(level=13, collapsed=1, removed=removed, gone=(1 << removed) - 1, turns=40, **fields)


# -- points


def test_points_are_told_by_source() -> None:
    game = won(
        towns={1: 0b1},
        cities={1: 0b110},
        green={1: 0b100},
        points={0: 2, 1: 9},
        held={terms.CARDS + terms.POINT: 1},
        held_n={1: 1},
        longest=1,
        guardian=1,
    )
    score = game.told().scores[1]
    assert [(part.kind, part.n, part.points) for part in score.parts] == [
        ("town", 1, 1), ("city", 1, 2), ("green", 1, 2), ("road", 1, 2), ("guardian", 1, 2), ("card", 1, 1),
    ]  # fmt: skip
    assert score.total == sum(part.points for part in score.parts) == 10
    assert score.won
    assert score.words == "1 settlement, 1 city, 1 green city, Longest Road, Green Guardian, 1 victory point card"
    assert [one.name for one in game.told().scores] == ["You", "Tomo", "Ines", "Jo"]
    assert [one.name for one in game.told(common.SPECTATOR).scores] == list(NAMES)


@pytest.mark.rule("C-076")
def test_every_reader_sees_the_same_points() -> None:
    game = won(held={terms.CARDS * seat + terms.POINT: seat for seat in range(4)}, held_n={1: 1, 2: 2, 3: 3})
    totals = [[one.total for one in game.told(viewer).scores] for viewer in (0, 1, 3, common.SPECTATOR)]
    assert totals == [totals[0]] * 4
    assert totals[0] == [0, 1, 2, 3]


def test_bars_of_points_are_as_long_as_the_points() -> None:
    parts = won(towns={1: 0b11}, cities={1: 0b100}, points={1: 4}).told().scores[1].parts
    bar = chart.points_bar(parts, 10)
    assert [(block.kind, block.x, block.long) for block in bar] == [("town", 0, 100), ("city", 104, 100)]


# -- production and dice


def test_harvest_is_told_beside_average_dice() -> None:
    game = won(got={0: 41, 1: 1}, expected={0: 1667, 1: 54})
    mine, theirs = game.told().harvests[:2]
    assert mine.words == "You got 41 cards; average dice would have given 46.3."
    assert theirs.words == "Tomo got 1 card; average dice would have given 1.5."
    assert "fallow" in game.told().harvest_note
    base = Ended(options={"scenario": "base"}, winner=0)
    assert "fallow" not in base.told().harvest_note
    assert (mine.got, mine.expected) == (41, 46.3)


def test_bars_of_harvest_share_a_scale() -> None:
    told = won(got={0: 50, 1: 25}, expected={0: 900, 1: 3600}).told()
    assert [chart.harvest_bar(one, 100) for one in told.harvests[:2]] == [(250, 135), (125, 510)]


def test_dice_stand_beside_their_chances() -> None:
    told = won(rolls={2: 1, 6: 5, 7: 6, 8: 14, 9: 10}).told()
    assert [one.sum for one in told.throws] == list(range(2, 13))
    assert {one.sum: one.expected for one in told.throws} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1,
    }  # fmt: skip
    assert told.dice == "36 rolls. The greatest surprise: 8 came 14 times; 5.0 were to be expected."
    drawn = chart.dice(told.throws)
    assert [column.tall for column in drawn.columns][6] == max(column.tall for column in drawn.columns)
    assert all(column.y + column.tall == pytest.approx(drawn.floor, abs=0.2) for column in drawn.columns)
    assert all(0 < column.mark <= drawn.floor for column in drawn.columns)
    assert all(0 < column.label < min(column.y, column.mark) for column in drawn.columns)
    assert "8: 14 times, 5.0 to be expected" in drawn.said


@pytest.mark.rule("C-045")
def test_rounds_without_sevens_shift_what_is_expected() -> None:
    told = won(options={"calm": 2}, rolls={8: 30, 7: 14}).told()
    expected = {one.sum: one.expected for one in told.throws}
    assert expected[7] == pytest.approx(36 / 6, abs=0.05)
    assert expected[8] == pytest.approx(36 * 5 / 36 + 8 * 5 / 30, abs=0.05)
    assert sum(expected.values()) == pytest.approx(44, abs=0.5)
    assert told.harvest_note.endswith("The first rounds had no sevens and paid a little more often.")


def test_usual_dice_are_called_usual() -> None:
    told = won(rolls={2: 1, 4: 4, 5: 4, 6: 5, 7: 6, 8: 6, 9: 3, 11: 2, 3: 2, 10: 3}).told()
    assert told.dice == "36 rolls. Every sum came about as often as was to be expected."


def test_no_roll_at_all_is_no_surprise() -> None:
    assert Ended(turns=0).told().dice == "The dice were not rolled."


# -- the curve


def test_the_curve_begins_at_one_and_ends_in_the_last_turn() -> None:
    points = won(level=4).curve(1, 2, 2, 3, step=8).told().curve
    assert [(one.turn, one.level) for one in points] == [(0, 1), (8, 1), (16, 2), (24, 2), (32, 3), (52, 4)]
    stopped = Ended(turns=3, level=2).curve(1, 1, 2).told().curve
    assert [(one.turn, one.level) for one in stopped] == [(0, 1), (1, 1), (2, 1), (3, 2)]


def test_the_chart_draws_every_step_in_its_zone() -> None:
    told = lost().curve(*range(1, 13)).told()
    for drawn in (chart.climbed(told.curve, told.moments, 860, 380), chart.climbed(told.curve, told.moments, 340, 320)):
        assert drawn.line.count("V") == 12
        assert drawn.end[0] == drawn.right
        assert [level.level for level in drawn.levels] == list(range(1, 14))
        assert [level.chance for level in drawn.levels][6:8] == ["28 %", "58 %"]
        assert drawn.levels[-1].chance == "the end"
        assert sum(band.tall for band in drawn.bands) == pytest.approx(drawn.floor - 8, abs=0.5)
        assert all(band.y <= drawn.levels[5 * zone].y <= band.y + band.tall for zone, band in enumerate(drawn.bands))
        assert all(0 < y < drawn.tall and drawn.left <= x <= drawn.right for x, y, _n in drawn.pins)
        pairs = itertools.combinations(drawn.pins, 2)
        assert all(hypot(one[0] - other[0], one[1] - other[1]) >= 2 * chart.PIN - 0.2 for one, other in pairs)
        assert len(drawn.turns) <= chart.MARKS + 1


def test_what_decided_it_is_told_by_turn() -> None:
    told = lost().curve(1, 1, 3, 4, 6, 7, 8, 9, 9, 8, 7, 6, 7, 8, 9, 10, 11, 12, step=2).told()
    assert [one.turn for one in told.moments] == sorted(one.turn for one in told.moments)
    assert [(one.title, one.text) for one in told.moments] == [
        ("Turns 5 to 14", "The level climbed from 1 to 8. A crisis in 58 % of rolls, after 3 %."),
        ("Turns 19 to 24", "Taxes and fallow brought it down from 9 to 6. A crisis in 28 % of rolls, after 72 %."),
        ("Turn 41: the end", "The level reaches 13."),
    ]


def test_the_step_to_eight_is_told_and_when_it_was_undone() -> None:
    told = won(level=6).curve(*(1, 3, 4, 5, 6, 7, 7, 7, 8, 7, 6)).told()
    assert ("Turn 9: level 8", "A crisis in 58 % of rolls, after 28 %. By turn 10 it was below 8 again.") in [
        (one.title, one.text) for one in told.moments
    ]
    assert told.moments[-1].text == "Tomo reaches 10 points."
    assert won().told(1).moments[-1].text == "You reach 10 points."


def test_pins_of_one_corner_lie_apart() -> None:
    placed = chart.pins([(798, 30), (798, 30), (798, 30), (798, 360), (798, 360)], 34, 798, 350)
    assert [n for _x, _y, n in placed] == [1, 2, 3, 4, 5]
    for one, other in itertools.combinations(placed, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= 2 * chart.PIN - 0.2
    assert all(34 < x < 798 and 0 < y < 350 for x, y, _n in placed)


def test_a_level_that_stood_still_decides_nothing() -> None:
    told = Ended(turns=100).curve(*[1] * 50, step=2).told()
    assert [(one.title, one.text) for one in told.moments] == [("Turn 100: the end", "The limit of turns.")]
    assert told.story == (
        "Nobody had won after 100 turns, which was the limit. The island is at level 1 of 13, and no hex turned to "
        "desert. Most points: You, Tomo, Ines and Jo, 0 of 10."
    )


# -- who moved the level


def test_what_each_seat_did_to_the_level() -> None:
    game = won(paid={0: 3, 3: 1}, removed=2).moved(0, city=3, road=1, tax=2).moved(2, intense=1, fallow=2)
    mine, nobody, ines, jo, island = game.told().pushes
    assert mine.words == "Up: 3 cities, Longest Road. Down: part of 2 Green Taxes. Gave 3 cards to the Green Tax."
    assert [(move.kind, move.n, move.shared) for move in mine.up + mine.down] == [
        ("city", 3, False), ("road", 1, False), ("tax", 2, True),
    ]  # fmt: skip
    assert nobody.words == "Left the level as it was."
    assert jo.words == "Left the level as it was. Gave 1 card to the Green Tax."
    assert ines.words == "Up: 1 intensified roll. Down: 2 rolls left fallow."
    assert (island.name, island.words) == ("The island", "Up: 2 hexes turned to desert.")
    assert game.told().pushed.startswith("A block is one step")
    assert won().moved(0, city=3).told().pushed == ""


def test_bars_of_the_level_have_two_sides() -> None:
    pushes = won().moved(0, city=3, tax=2).moved(1, fallow=4).told().pushes
    by = chart.scale(pushes)
    mine, tomo = chart.two_sided(pushes[0], by), chart.two_sided(pushes[1], by)
    assert [(block.kind, block.hollow) for block in mine] == [("up", False)] * 3 + [("down", True)] * 2
    assert all(block.x > by.middle for block in mine[:3])
    assert all(block.x + block.long < by.middle for block in mine[3:] + tomo)
    assert min(block.x for block in tomo) >= 10
    assert len({block.x for block in mine}) == 5


# -- what would have helped


def test_a_climb_to_thirteen_is_counted_out() -> None:
    game = lost(3, rolls={7: 6}, paid={0: 2, 1: 2}).moved(0, city=5, tax=1).moved(1, city=2, road=2, fallow=1)
    lines = game.told().instead
    assert lines == (
        "Of the 12 steps up, 9 are left from all that was built and voted, 3 from deserts. With 3 steps less it is "
        "level 7 before any desert: a crisis in 28 % of rolls. From 8 on it is 58 % and more.",
        "That is 3 Green Taxes more or 3 green cities instead of cities.",
        "A 7 was rolled 6 times, and 1 Green Tax was paid. A tax is 4 cards from the whole table; it also sends the "
        "robber home and spares large hands.",
        "7 cities warmed the island. A green one costs 1 grain and 1 ore more than a city and warms nothing.",
    )


def test_few_chances_are_added_up() -> None:
    game = lost(rolls={7: 1}).moved(0, city=2, intense=2, fallow=1)
    assert instead.mix(game.view(), 6) == (
        "Toward that: 1 Green Tax more, 2 green cities instead of cities and 2 rolls as usual instead of intensified."
    )
    assert instead.mix(game.view(), 0) == ""


@pytest.mark.rule("GW-055")
def test_a_sixth_token_is_told_by_the_highest_level() -> None:
    told = lost(6, options={"green_city_cost": "rules"}).curve(1, 5, 8, 10, 9).moved(0, city=1).told()
    assert told.story.startswith("It ended in turn 41. The sixth token went")
    assert told.instead[0] == (
        "The level stood at up to 10 before the sixth token went. With 3 steps less it is 7: a crisis in 28 % of rolls "
        "instead of 83 %."
    )
    assert "costs 1 grain more and 1 ore less than a city" in told.instead[-2]
    assert (
        told.instead[-1] == "Fallow never brought the level down. A roll that pays a card or two is the cheapest step."
    )
    assert (
        lost(6)
        .curve(1, 3, 6)
        .told()
        .instead[0]
        .endswith("With 1 step less it is 5: a crisis in 17 % of rolls instead of 28 %.")
    )
    assert lost(6).curve(1, 1, 1).told().instead[0].startswith("The level was never above 1")


def test_only_a_lost_island_is_told_what_would_have_helped() -> None:
    told = won().told()
    assert told.instead == told.done == ()
    lines = lost().curve(3, 5).told()
    assert len(lines.done) == 2
    for line in (*lines.instead, *lines.done):
        assert "fault" not in line
        assert "should" not in line


def test_what_is_done_is_right_to_the_number() -> None:
    assert (whatif.growth(2004, 2014), whatif.growth(2014, 2024)) == (24, 9)
    assert "by 24 % from 2004 to 2014, by 9 % from 2014 to 2024" in whatif.done()[0]
    assert all(fact.year >= 2024 and fact.source for fact in whatif.DONE)


def test_four_facts_with_source_and_year() -> None:
    real = won().told().real
    assert len(real) == 4
    assert all(line.endswith(", 2025)") or line.endswith(", 2022)") for line in real)


# -- the base game, and words


def test_the_base_game_has_no_climate() -> None:
    told = Ended(options={"scenario": "base"}, winner=0, turns=70, rolls={8: 71}).told()
    assert not any((told.curve, told.moments, told.pushes, told.pushed, told.instead, told.done, told.real))
    assert told.story == "It took 71 turns."
    sections = retold.lines(
        Setup("catan", 4, complete(OPTIONS, {"scenario": "base"})), Ended(options={"scenario": "base"}).view(), NAMES
    )
    assert [part.id for part in sections] == ["result", "points", "harvest", "dice"]


def test_the_end_in_words_says_what_the_drawn_one_shows() -> None:
    game = lost(2, rolls={7: 3}, got={0: 9}).curve(*range(1, 13), *[12] * 20).moved(0, city=8)
    parts = {part.id: part for part in retold.lines(game.setup, game.view(), NAMES)}
    assert list(parts) == ["result", "points", "turns", "curve", "pushes", "harvest", "dice", "instead", "done", "real"]
    assert parts["points"].rows[0] == ("You", "0", "")
    assert parts["pushes"].lines[0] == "You: Up: 8 cities."
    assert parts["curve"].rows[0] == ("The set-up", "1", "3 %")
    assert parts["curve"].rows[-1] == ("Turn 41", "13", "the end")
    assert len(parts["curve"].rows) <= retold.ROWS + 1
    assert parts["dice"].rows[5] == ("7", "3", "0.5")
    assert parts["instead"].lines == game.told().instead
    assert all(part.heading and (part.lines or part.rows) for part in parts.values())


def test_last_turn_counts_the_one_that_ended_it() -> None:
    assert climb.last_turn(won().view()) == 52
    assert climb.last_turn(Ended(turns=100).view()) == 100
