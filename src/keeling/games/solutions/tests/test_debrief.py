"""What a finished game tells: curve, rounds that decided it, misjudged cards, what would have changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common
from keeling.core.game import Moves, Streams
from keeling.games.solutions import decided, deck, terms
from keeling.games.solutions.debrief import Debrief, debrief
from keeling.games.solutions.reading import Reading
from keeling.games.solutions.table import Table
from keeling.games.solutions.texts import title

if TYPE_CHECKING:
    from keeling.games.solutions.tests.conftest import New, Play

HEATS = (5, 8, 7, 10, 12, 13, 16, 17, 15, 15, 17, 18, 14)  # 1990 to 2050


def rank(n: int) -> int:
    """The number of the card of a rank."""
    return deck.ranks().index(n)


def ended(
    play: New,
    rounds: dict[int, tuple[int, ...]],
    ending: int = terms.WIN,
    wrong: tuple[int, ...] = (),
    by: dict[int, int] | None = None,
    agreed: tuple[int, ...] = (),
    players: int = 2,
    options: dict[str, str] | None = None,
    **fields: Any,
) -> Play:
    """A finished game: ranks as they lay, by space of the track; which ranks lay wrong, who proposed them, and where
    all agreed."""
    table = play(players, **options or {}).deal()
    where, told, rows, places, played, wrongs = {}, {}, {}, {}, {}, {}
    for space, ranks in rounds.items():
        played[space] = len(ranks)
        wrongs[space] = next((rank(n) + 1 for n in wrong if n in ranks), 0)
        for place, card in enumerate(map(rank, ranks)):
            where[card], told[card], rows[card], places[card] = terms.DISCARD, 1, space + 1, place
    state = {
        "phase": terms.ENDED, "over": 1, "ending": ending, "space": 12, "heat": HEATS[-1],
        "where": where, "told": told, "map_round": rows, "map_place": places, "heats": dict(enumerate(HEATS)),
        "played": played, "wrongs": wrongs, "map_agreed": {rank(n): 1 for n in agreed},
        "map_by": {rank(n): player + 1 for n, player in (by or {}).items()},
    }  # fmt: skip
    return table.put(**{**state, **fields})


def of(table: Play, viewer: int = 0) -> Debrief:
    return debrief(table.setup, table.scene(viewer).view, table.seen(viewer).proposers())


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


def test_the_misplaced_card_is_weighed_against_its_neighbour(play: New) -> None:
    table = ended(play, {0: (4, 20, 34, 9, 40), 1: (10, 51, 16, 22)}, wrong=(9, 51))
    found = of(table)
    (under,), (over,) = found.underrated, found.overrated
    assert (under.rank, under.other_rank, under.year) == (9, 34, 1990)
    assert under.text == "You put it below Carpooling."
    assert under.gap == 3134 - 770
    assert under.why == deck.by_rank()[8].why
    assert (over.rank, over.other_rank, over.text) == (51, 16, "You put it above Insulation.")
    rounds = decided.played(table.scene(0).view)
    assert [one.mistake.rank for one in rounds[:2] if one.mistake] == [9, 51]


def test_of_two_cards_the_one_that_was_placed_is_the_misjudged(play: New) -> None:
    found = of(ended(play, {0: (42, 1), 1: (50, 40), 2: (76, 75), 3: (60, 30)}, wrong=(1, 50, 76, 30)))
    assert [(one.rank, one.other_rank) for one in found.underrated] == [(1, 42), (30, 60)]
    assert [(one.rank, one.other_rank) for one in found.overrated] == [(50, 40), (76, 75)]
    gaps = [one.gap for one in found.underrated + found.overrated]
    assert gaps == [8745 - 550, 869 - 144, 619 - 278, 1]


def test_the_wrong_card_is_known_where_the_order_leaves_two_ways(play: New) -> None:
    """34 before 9: either of them out of the row would mend it, but only one of them was placed last."""
    for wrong in (34, 9):
        (one, *_rest) = decided.played(ended(play, {0: (4, 34, 9, 40)}, wrong=(wrong,)).scene(0).view)
        assert one.mistake is not None
        assert one.mistake.rank == wrong
        assert one.pair is not None
        assert [card.rank for card in one.pair] == [34, 9]


def test_at_most_three_of_each_are_told(play: New) -> None:
    rows: dict[int, tuple[int, ...]] = {space: (70 - space, 1 + space) for space in range(9)}
    found = of(ended(play, rows, wrong=(1, 2, 3, 4, 66, 65, 64, 63, 62)))
    assert (len(found.underrated), len(found.overrated)) == (3, 3)
    assert found.underrated[0].rank == 1


# -- what was found


@pytest.mark.rule("S-170")
def test_what_was_found_is_weighed(play: New) -> None:
    found = of(ended(play, {0: (1, 2, 3), 1: (10, 51, 16, 20)}, wrong=(51,)))
    gt = sum(deck.gt_of_rank(n) for n in (1, 2, 3, 10, 16, 20))
    assert found.found == (
        f"You found the place of 6 solutions. By 2050 they can avoid or take up {gt:.2f} Gt of CO₂e together."
    )
    assert found.weights[3] == f"{round(gt * 19.02):,} Great Walls of China"
    none = of(ended(play, {0: (2, 1)}, wrong=(1,)))
    assert none.found == "No solution lay in a right order this time."
    assert none.weights == ()


# -- the rounds that decided it


def test_three_rounds_stand_out_in_the_order_of_years(play: New) -> None:
    rows = {0: (2, 1), 5: (4, 34, 9), 11: (11, 30, 31, 32, 40, 50, 60)}
    table = ended(play, rows, wrong=(1, 9))
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
    table = ended(play, {6: (4, 34, 9)}, terms.RUNAWAY, (9,), space=6, heat=terms.TOP, broken=1)
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


def test_a_round_stays_whole_when_its_cards_are_played_again(play: New) -> None:
    """The row of the map lacks them, but how many there were and which one was wrong is kept."""
    table = ended(play, {0: (4, 34, 9, 40), 3: (50, 60)}, terms.LOST, (9,), heat=24)
    whole = decided.played(table.scene(0).view)
    table.put(map_round={rank(40): 4, rank(60): 0}, map_place={rank(40): 0})
    found = decided.played(table.scene(0).view)
    assert [(one.n, one.counts) for one in found] == [(one.n, one.counts) for one in whole]
    assert of(table).turns[0].text.startswith("Three were right; then the order broke with Carpooling above Clean")
    table.put(map_round={rank(9): 4}, map_place={rank(9): 1})
    first = decided.played(table.scene(0).view)[0]
    assert (first.n, first.right, first.mistake, first.pair) == (4, False, None, None)
    told = of(table)
    assert told.turns[0].text.startswith(
        "Three were right; then the place of Clean Cookstoves did not fit, and one right card went with it."
    )
    assert told.underrated == told.overrated == ()


# -- who proposed, and who agreed


def turns(table: Play, viewer: int = 0) -> list[str]:
    return [turn.text for turn in of(table, viewer).turns]


def test_a_wrong_card_has_its_proposer_and_its_votes(play: New) -> None:
    """S-066: all voted for its place, or not all did; the reader is 'you'."""
    table = ended(play, {0: (2, 1), 5: (4, 34, 9)}, wrong=(1, 9), by={1: 0, 9: 1}, agreed=(9,))
    mine, _second, theirs, *_rest = turns(table)
    assert f"You proposed {title(rank(1))}; not all voted for its place." in mine
    assert "Ben proposed Clean Cookstoves, and all agreed." in theirs
    assert "You proposed Clean Cookstoves, and all agreed." in turns(table, 1)[2]
    watched = " ".join(turns(table, common.SPECTATOR))
    assert f"Ann proposed {title(rank(1))}; not all voted" in watched
    assert "Ben proposed" in watched


def test_a_right_round_has_its_proposers_and_its_votes(play: New) -> None:
    """R-21."""
    row = (10, 20, 30, 40)
    by = {10: 2, 20: 1, 30: 0, 40: 2}
    cases = {
        (20, 30, 40): "Proposed by you, Ben and Cem; all agreed on every place.",
        (20,): "Proposed by you, Ben and Cem; all agreed on 1 of 3 places.",
        (): "Proposed by you, Ben and Cem; never did all vote for the same place.",
    }
    for agreed, text in cases.items():
        table = ended(play, {11: row}, by=by, agreed=agreed, players=3)
        assert text in turns(table)[-1]
    assert "Proposed by Ann, you" not in turns(table, 1)[-1]
    assert "Proposed by you, Ann and Cem" in turns(table, 1)[-1]


def test_alone_and_at_one_screen_there_are_no_votes_to_tell(play: New) -> None:
    row: dict[int, tuple[int, ...]] = {5: (4, 34, 9), 11: (10, 20, 30)}
    by = {9: 0, 10: 0, 20: 0, 30: 0}
    alone = " ".join(turns(ended(play, row, wrong=(9,), by=by, agreed=(9, 20, 30), players=1)))
    assert "roposed" not in alone
    by |= {9: 2, 20: 1}
    group = " ".join(turns(ended(play, row, wrong=(9,), by=by, agreed=(9, 20), players=3, options={"decide": "group"})))
    assert "Hand 3 proposed Clean Cookstoves." in group
    assert "Proposed by Hand 1 and Hand 2." in group
    assert "agreed" not in group


def test_what_is_no_longer_known_is_not_told(play: New) -> None:
    """The proposer of a card that was played again is the newer one."""
    table = ended(play, {5: (4, 34, 9), 11: (10, 20, 30)}, wrong=(9,), by={9: 1, 10: 0, 20: 1, 30: 0})
    table.put(map_round={rank(9): 0, rank(30): 0})
    assert not any("roposed" in text for text in turns(table))


@pytest.mark.rule("S-131")
def test_a_card_on_the_shelf_again_does_not_lend_its_proposer_to_the_old_round(play: New) -> None:
    table = ended(play, {0: (4, 34, 9)}, wrong=(9,), by={4: 0, 34: 1, 9: 0}, agreed=(34, 9), space=3, over=0)
    assert [(card.by, card.agreed) for card in table.scene(1).view.map[0].cards] == [(0, False), (1, True), (0, True)]
    table.put(where={rank(9): terms.TABLE}, map_by={rank(9): 2}, map_agreed={rank(9): 0})
    assert [(card.by, card.agreed) for card in table.scene(1).view.map[0].cards] == [(0, False), (1, True), (-1, False)]
    table.put(space=0)
    assert table.scene(1).view.map[0].cards[2].by == 1


# -- what would have changed it


def test_a_loss_says_what_would_have_changed_it_and_blames_nobody(play: New) -> None:
    rows = {0: (2, 1), 1: (4, 34, 9), 2: (3, 5), 11: (10, 20)}
    found = of(ended(play, rows, terms.LOST, (1, 9), heat=24))
    assert found.instead == (
        "4 right cards more in the whole game would have been enough for 2.0°.",
        "2 rounds ended with a card in the wrong place. One card less there, or the other order of the first two, "
        "is worth 0.3° in all.",
        "In 1 round you stopped with room for more cards (2 in all). Each right one cools by 0.1°.",
        "4 rounds began in a danger zone, with a roll of the die each. At 1.5° or less there is none.",
    )
    text = " ".join(found.instead + found.done).lower()
    assert not any(word in text for word in ("fault", "blame", "fail", "should have", "bad", "you lost"))


def test_a_partial_win_counts_to_the_goal_and_a_win_needs_nothing(play: New) -> None:
    partial = of(ended(play, {0: (1, 2)}, terms.PARTIAL, heat=16))
    assert partial.instead[0] == "One right card more in the whole game would have been enough for 1.5°."
    won = of(ended(play, {0: (1, 2)}))
    assert won.instead == won.done == ()


@pytest.mark.parametrize("ending", [terms.PARTIAL, terms.LOST, terms.RUNAWAY])
def test_an_ending_that_is_no_win_says_what_is_done_in_the_world(play: New, ending: int) -> None:
    table = ended(play, {0: (1, 2)}, ending, heat=terms.TOP, space=6, broken=1)
    done = of(table).done
    assert done[0] == (
        "The policies of 2015 led to 3.6° by 2100, those of 2025 lead to 2.6° (Climate Action Tracker, 2015 and 2025)."
    )
    assert "UNEP, Emissions Gap Report, 2025" in done[1]
    page = Reading(table.setup, table.scene(0)).page()
    assert next(one.lines for one in page.sections if one.id == "done") == done
    assert Table(table.setup, table.scene(0)).context()["result"].done == done


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
    assert all(one.n >= len(one.cards) and (one.pair is None or not one.right) for one in rounds)
    for one in rounds:
        ranks = [card.rank for card in one.cards]
        assert one.right == (ranks == sorted(ranks)) or (one.mistake is None and not one.right)
    assert 3 <= len(found.turns) <= 5
    assert [turn.number for turn in found.turns] == sorted({turn.number for turn in found.turns})
    assert bool(found.instead) == (view.ending != "win")
    assert "%(" not in str(found)
