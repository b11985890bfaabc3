"""What a finished game tells: curve, rounds that decided it, misjudged cards, what would have changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common
from keeling.core.game import Moves, Streams
from keeling.games.solutions import decided, deck, terms
from keeling.games.solutions.debrief import Debrief, debrief

if TYPE_CHECKING:
    from keeling.games.solutions.tests.conftest import New, Play

HEATS = (5, 8, 7, 10, 12, 13, 16, 17, 15, 15, 17, 18, 14)  # 1990 to 2050


def rank(n: int) -> int:
    """The number of the card of a rank."""
    return deck.ranks().index(n)


def ended(play: New, rounds: dict[int, tuple[int, ...]], ending: int = terms.WIN, **fields: Any) -> Play:
    """A finished game: ranks as they lay, by space of the track."""
    table = play(2).deal()
    where, told, rows, places = {}, {}, {}, {}
    for space, ranks in rounds.items():
        for place, card in enumerate(map(rank, ranks)):
            where[card], told[card], rows[card], places[card] = terms.DISCARD, 1, space + 1, place
    state = {"phase": terms.ENDED, "over": 1, "ending": ending, "space": 12, "heat": HEATS[-1]}
    heats = dict(enumerate(HEATS))
    return table.put(
        **{**state, "where": where, "told": told, "map_round": rows, "map_place": places, "heats": heats, **fields}
    )


def of(table: Play) -> Debrief:
    return debrief(table.setup, table.scene(0).view)


# -- the curve


def test_the_world_lies_beside_the_measured_and_the_middle_path(play: New) -> None:
    found = of(ended(play, {0: (1, 2)}))
    assert [(point.year, point.warming) for point in found.world.points[:3]] == [(1990, 0.5), (1995, 0.8), (2000, 0.7)]
    assert (found.world.points[-1].year, found.world.points[-1].warming) == (2050, 1.4)
    assert found.measured.points[0].year == 1990
    assert found.measured.points[-1].year + 1 == found.projected.points[0].year
    assert found.projected.points[-1].year == 2050
    assert found.measured.published == 2025
    assert "IPCC" in found.projected.source
    assert found.story == "It was above the goal at the start of 4 rounds. Your last round brought it back."
    assert found.low == "1.4° is the low score of this table."


@pytest.mark.rule("S-099")
def test_a_runaway_ends_its_curve_at_the_top(play: New) -> None:
    table = ended(play, {0: (1, 2)}, terms.RUNAWAY, space=6, heat=terms.TOP, broken=1)
    found = of(table)
    assert [(point.year, point.warming) for point in found.world.points[-2:]] == [(2020, 1.6), (2025, 5.0)]
    assert found.instead[0] == (
        "The emergency asked for 4 right cards; cards whose ranks lie far apart are the safest then."
    )


# -- misjudged cards


def test_the_order_tells_which_card_was_misjudged(play: New) -> None:
    table = ended(play, {0: (4, 20, 34, 9, 40), 1: (10, 51, 16, 22)})
    found = of(table)
    (under,), (over,) = found.underrated, found.overrated
    assert (under.rank, under.other_rank, under.year) == (9, 34, 1990)
    assert under.text == "You put it below Carpooling."
    assert under.gap == 3134 - 770
    assert under.why == deck.by_rank()[8].why
    assert (over.rank, over.other_rank, over.text) == (51, 16, "You put it above Insulation.")
    rounds = decided.played(table.scene(0).view)
    assert [[card.rank for card in one.wrong] for one in rounds[:2]] == [[9], [51]]


def test_a_pair_that_either_could_mend_is_told_once(play: New) -> None:
    found = of(ended(play, {0: (42, 1), 1: (50, 40), 2: (76, 75), 3: (60, 30)}))
    assert [one.rank for one in found.underrated] == [1, 40]
    assert [one.rank for one in found.overrated] == [60, 76]
    gaps = [one.gap for one in found.underrated + found.overrated]
    assert gaps == [8745 - 550, 619 - 278, 869 - 144, 1]


def test_at_most_three_of_each_are_told(play: New) -> None:
    rows: dict[int, tuple[int, ...]] = {space: (70 - space, 1 + space) for space in range(9)}
    found = of(ended(play, rows))
    assert (len(found.underrated), len(found.overrated)) == (3, 3)
    assert found.underrated[0].rank == 1


# -- what was found


@pytest.mark.rule("S-170")
def test_what_was_found_is_weighed(play: New) -> None:
    found = of(ended(play, {0: (1, 2, 3), 1: (10, 51, 16, 20)}))  # 51 lies wrong
    gt = sum(deck.gt_of_rank(n) for n in (1, 2, 3, 10, 16, 20))
    assert found.found == (
        f"You found the place of 6 solutions. By 2050 they can avoid or take up {gt:.2f} Gt of CO₂e together."
    )
    assert found.weights[3] == f"{round(gt * 19.02):,} Great Walls of China"
    none = of(ended(play, {0: (2, 1)}))
    assert none.found == "No solution lay in a right order this time."
    assert none.weights == ()


# -- the rounds that decided it


def test_three_rounds_stand_out_in_the_order_of_years(play: New) -> None:
    rows = {0: (2, 1), 5: (4, 34, 9), 11: (11, 30, 31, 32, 40, 50, 60)}
    table = ended(play, rows)
    found = of(table)
    assert [turn.year for turn in found.turns] == [1990, 2000, 2015, 2025, 2045]
    first, last = found.turns[0], found.turns[-1]
    assert first.title == f"1990: {deck.by_rank()[1].title} above {deck.by_rank()[0].title}"
    assert first.text == "The first two cards lay the wrong way round."
    assert (first.change, first.gain) == ("0.3° warmer", False)
    wrong = found.turns[2]
    assert wrong.title == "2015: one card too many"
    assert wrong.text.startswith("Two were right; then the order broke with Carpooling above Clean Cookstoves")
    assert last.title == "2045: seven in a row"
    assert last.text == "With no limit left you stopped at seven, and all were right."
    assert (last.change, last.gain) == ("0.4° cooler", True)


def test_what_else_moved_the_marker_is_said(play: New) -> None:
    heats = {1: 12, **dict.fromkeys(range(2, 13), 12)}
    found = of(ended(play, {0: (1, 2)}, heats=heats, heat=12))
    assert found.turns[0].title == "1990: two in a row"
    assert found.turns[0].text == "All two were right: 0.2° down. Events and feedback loops cost 0.6°."


def test_a_repaired_thermometer_is_a_round_to_tell(play: New) -> None:
    heats = {space: 50 if space == 4 else 20 for space in range(13)}
    found = of(ended(play, {4: (1, 5, 10, 20)}, terms.PARTIAL, heats=heats, heat=20))
    turn = next(turn for turn in found.turns if turn.year == 2010)
    assert turn.title == "2010: the thermometer repaired"
    assert turn.text == "Four cards had to be right, and all were."
    assert turn.change == "3.0° cooler"


def test_a_break_and_repair_within_a_round_is_told_as_such(play: New) -> None:
    heats = {space: 45 if space == 4 else 20 for space in range(13)}
    found = of(ended(play, {4: (1, 5, 10, 20)}, terms.PARTIAL, heats=heats, heat=20))
    assert next(turn.title for turn in found.turns if turn.year == 2010) == "2010: the thermometer repaired"


@pytest.mark.rule("S-095")
def test_an_emergency_that_was_not_overcome(play: New) -> None:
    table = ended(play, {6: (4, 34, 9)}, terms.RUNAWAY, space=6, heat=terms.TOP, broken=1)
    turn = of(table).turns[-1]
    assert turn.title == "2020: the emergency"
    assert turn.text == "Two were right; then the order broke with Carpooling above Clean Cookstoves."
    assert not turn.gain
    short = of(ended(play, {6: (4, 9)}, terms.RUNAWAY, space=6, heat=terms.TOP, broken=1))
    assert short.turns[-1].text == "Two cards lay right, and four were needed."


@pytest.mark.rule("S-100")
def test_a_break_on_the_step_into_2050_had_no_round_left(play: New) -> None:
    table = ended(play, {0: (1, 2)}, terms.RUNAWAY, heat=terms.TOP, heats={12: 50, 11: 48}, broken=2)
    assert table.seen(0).verdict() == "No round was left in which it could have been repaired."
    assert of(table).instead[0].startswith("It broke on the step into 2050.")


def test_rows_that_lack_cards_are_not_counted(play: New) -> None:
    """Once the discard pile was shuffled into the deck a row may have been longer than it is now."""
    table = ended(play, {0: (4, 34, 9, 40), 3: (50, 60)}, terms.LOST, heat=24)
    assert not table.scene(0).view.mixed
    table.put(where={rank(60): terms.DECK})
    assert table.scene(0).view.mixed
    found = of(table)
    assert found.turns[0].text == "The order broke with Carpooling above Clean Cookstoves."
    assert not any("in a row" in turn.title for turn in found.turns)
    assert not any("stopped" in line for line in found.instead)


# -- what would have changed it


def test_a_loss_says_what_would_have_changed_it_and_blames_nobody(play: New) -> None:
    rows = {0: (2, 1), 1: (4, 34, 9), 2: (3, 5), 11: (10, 20)}
    found = of(ended(play, rows, terms.LOST, heat=24))
    assert found.instead == (
        "4 right cards more in the whole game would have been enough for 2.0°.",
        "2 rounds ended with a card in the wrong place. One card less there, or the other order of the first two, "
        "is worth 0.3° in all.",
        "In 1 round you stopped with room for more cards (2 in all). Each right one cools by 0.1°.",
        "4 rounds began in a danger zone, with a roll of the die each. At 1.5° or less there is none.",
    )
    text = " ".join(found.instead).lower()
    assert not any(word in text for word in ("fault", "blame", "fail", "should have", "bad", "you lost"))


def test_a_partial_win_counts_to_the_goal_and_a_win_needs_nothing(play: New) -> None:
    partial = of(ended(play, {0: (1, 2)}, terms.PARTIAL, heat=16))
    assert partial.instead[0] == "One right card more in the whole game would have been enough for 1.5°."
    assert of(ended(play, {0: (1, 2)})).instead == ()


def test_the_real_world_has_its_sources(play: New) -> None:
    found = of(ended(play, {0: (1, 2)}))
    assert "2.8° by 2100 with the policies in force (UNEP, 2025)." in found.outside
    assert "Project Drawdown" in found.real[0]
    assert "not a forecast" in found.real[0]
    assert "2025" in found.real[1]
    assert "SSP2-4.5" in found.real[2]


# -- whole games


@pytest.mark.parametrize("seed", range(6))
def test_every_game_can_be_told(play: New, seed: int) -> None:
    options = {"difficulty": ("med", "hard", "xhard")[seed % 3], "length": ("short", "full")[seed % 2]}
    table = play(1 + seed % 4, rules=("base", "advanced")[seed // 3], **options)
    game, streams, out = table.game, Streams(b"%d" % seed), Moves()
    while not game.over:
        if game.deciders() >> common.CHANCE:
            game.play(common.CHANCE, game.sample(streams, out))
            continue
        seat = streams.one_of(common.BOTS, game.deciders())
        actions = game.actions(seat)
        game.play(seat, actions[streams.below(common.BOTS, len(actions))])
    view, found = table.scene(0).view, of(table)
    rounds = decided.played(view)
    assert sum(one.change for one in rounds) == view.heat - view.heats[0]
    assert all(len(one.wrong) <= 2 and bool(one.wrong) == (one.broken is not None) for one in rounds)
    assert 3 <= len(found.turns) <= 5
    assert [turn.number for turn in found.turns] == sorted({turn.number for turn in found.turns})
    assert bool(found.instead) == (view.ending != "win")
    assert "%(" not in str(found)
