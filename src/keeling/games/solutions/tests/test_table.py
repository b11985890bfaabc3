"""The drawn table: what it shows of a position, and that it tells no rank and no vote before its time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common
from keeling.core.page import Note
from keeling.games.solutions import deck, faces, gauge, terms
from keeling.games.solutions.table import Table
from keeling.web import statics, templating
from keeling.web.parts import Parts

if TYPE_CHECKING:
    from keeling.games.solutions.tests.conftest import New, Play

WIND, CARS, PAPER, PASTURE = "onshore-wind-turbines", "electric-cars", "recycled-paper", "silvopasture"


def card(id: str) -> int:
    return deck.number_of()[id]


def table(play: Play, viewer: int = 0, **more: Any) -> Table:
    return Table(play.setup, play.scene(viewer, **more))


def drawn(play: Play, viewer: int = 0, **more: Any) -> str:
    """The page's live part, as a browser gets it."""
    view = table(play, viewer, **more).context()
    view |= {
        "log": [],
        "log_more": False,
        "position": 1,
        "projector": viewer == common.SPECTATOR,
        "coach_off": "/coach",
    }
    parts = Parts({})
    context = {"t": {"code": "FERN-27", "title": "Solutions"}, "v": view, "p": templating.parts_of("solutions")}
    page = "games/solutions/page/table.html"
    return templating.live(page, context | {"lang": "en", "part": parts.part, "once": parts.once})


def laid(play: Play, *ids: str, **fields: Any) -> Play:
    """A row of revealed cards, by id from the left."""
    numbers = [card(id) for id in ids]
    return play.put(
        row=dict(enumerate(numbers)),
        row_n=len(numbers),
        shown=len(numbers),
        told=dict.fromkeys(numbers, 1),
        where=dict.fromkeys(numbers, terms.TABLE),
        **fields,
    )


def debated(play: New, **fields: Any) -> Play:
    """Silvopasture is proposed at gap B, between Wind and Cars."""
    game = laid(play(3).deal(), WIND, CARS, phase=terms.VOTING, at=terms.AT_VOTE, place=1, **fields)
    return game.put(newest=card(PASTURE), where={card(PASTURE): terms.TABLE})


@pytest.mark.rule("S-179")
def test_the_shelf_runs_from_more_to_less_with_the_card_over_its_gap(play: New) -> None:
    steps = table(debated(play)).context()["shelf"].steps
    letters = [step.gap.letter for step in steps if step.gap]
    assert letters == ["A", "B", "C"]
    assert [step.card.face.emblem for step in steps if step.card] == [WIND, PASTURE, CARS]
    assert next(step for step in steps if step.gap and step.card).gap.letter == "B"


@pytest.mark.rule("S-177")
def test_a_card_under_debate_shows_no_back(play: New) -> None:
    html = drawn(debated(play))
    hidden = deck.cards()[card(PASTURE)]
    assert hidden.said("title") in html
    assert f"{hidden.gt:.2f}" not in html
    assert f"#{hidden.rank}<" not in html
    assert hidden.said("why") not in html
    assert deck.cards()[card(WIND)].said("why") in html


def test_pages_of_two_cards_differ_in_nothing_but_their_fronts(play: New) -> None:
    """The markup of a hidden card is the same whatever its rank."""
    pages = []
    for id in (PASTURE, PAPER):
        game = laid(play(3).deal(), WIND, CARS, phase=terms.VOTING, at=terms.AT_VOTE, place=1)
        game.put(newest=card(id), where={card(id): terms.TABLE})
        shown = deck.cards()[card(id)]
        html = drawn(game, common.SPECTATOR)
        html = re.sub(r'<p class="(text|hint)"[^>]*>.*?</p>', "", html)
        pages.append(html.replace(shown.said("title"), "TITLE").replace(id, "ID"))
    assert pages[0] == pages[1]


@pytest.mark.rule("S-068")
def test_how_others_voted_is_not_in_the_page_before_all_are_in(play: New) -> None:
    """R-21."""
    seen = {drawn(debated(play).put(voted=0b110, vote={1: 1 + place, 2: 1})) for place in range(3)}
    assert len(seen) == 1
    marks = {one.name: one.mark for one in table(debated(play).put(voted=0b110)).company()}
    assert marks == {"Ann": "?", "Ben": "✓", "Cem": "✓"}


def test_a_tie_shows_who_voted_for_which_place(play: New) -> None:
    game = debated(play, proposer=0).put(voted=0b111, vote={0: 1, 1: 2, 2: terms.NO_OPINION + 1})
    game.put(phase=terms.BREAKING_TIE)
    found = table(game)
    assert [one.mark for one in found.company()] == ["A", "B", "–"]
    assert [step.gap.voters for step in found.context()["shelf"].steps if step.gap] == [(1,), (2,), ()]
    assert [place.letter for place in found.places()] == ["A", "B"]


def test_the_first_card_of_a_round_needs_no_gap(play: New) -> None:
    game = play(2).deal()
    first = table(game, game.game.turn)
    assert all(len(choice.pieces) == 1 for choice in first.picks())
    assert first.context()["shelf"].empty


@pytest.mark.rule("S-130")
@pytest.mark.rule("S-132")
def test_the_map_by_rank_and_by_turn_holds_what_was_revealed(play: New) -> None:
    game = laid(play(3).deal(), CARS, WIND, phase=terms.PROPOSING, at=terms.AT_TURN, space=1)
    numbers = [card(CARS), card(WIND)]
    game.put(row_n=0, shown=0, where=dict.fromkeys(numbers, terms.DISCARD), played={0: 2})
    game.put(map_round=dict.fromkeys(numbers, 1), map_place={card(CARS): 0, card(WIND): 1})
    found = table(game).context()["map"]
    assert [[one.emblem for one in row] for row in found.ranked] == [[WIND, CARS]]
    assert [(year, [one.face.emblem for one in row]) for year, row in found.rounds] == [(1990, [CARS, WIND])]


@pytest.mark.rule("S-182")
def test_why_these_numbers_is_a_press_away_from_the_thermometer(play: New) -> None:
    assert 'href="/games/solutions/reference#numbers"' in drawn(play(2).deal())


def test_between_rounds_the_last_shelf_shows_how_it_ended(play: New) -> None:
    game = laid(play(3).deal(), WIND, CARS, phase=terms.PROPOSING, at=terms.AT_TURN, space=1)
    numbers = [card(CARS), card(WIND)]
    game.put(
        row_n=0,
        shown=0,
        where=dict.fromkeys(numbers, terms.DISCARD),
        map_round=dict.fromkeys(numbers, 1),
        map_place={card(CARS): 0, card(WIND): 1},
        wrongs={0: card(WIND) + 1},
        played={0: 2},
    )
    shown = table(game).context()["shelf"]
    assert shown.past == "1990"
    assert [(step.card.face.emblem, step.card.mark) for step in shown.steps] == [(CARS, "right"), (WIND, "wrong")]


@pytest.mark.rule("S-199")
def test_covered_ranks_leave_no_order_behind(play: New) -> None:
    """U-22, R-32."""
    game = laid(play(3).deal(), WIND, CARS, phase=terms.ASKING, question=terms.MET, event=terms.YOUTH, space=1)
    numbers = [card(WIND), card(CARS)]
    game.put(row_n=0, shown=0, where=dict.fromkeys(numbers, terms.DISCARD))
    game.put(map_round=dict.fromkeys(numbers, 1), map_place={card(CARS): 1}, played={0: 2})
    html = drawn(game)
    assert not re.search(r"(?<!&)#\d", html)
    assert html.index("Electric Cars") < html.index("Onshore Wind")  # by the alphabet


@pytest.mark.rule("S-174")
def test_a_timer_for_the_turn_can_be_set(play: New) -> None:
    minutes = re.findall(r'data-timer="(\d)"', drawn(play(2).deal()))
    assert minutes == ["1", "2", "3", "5", "0"]
    assert "data-timer" not in drawn(play(2).deal(), common.SPECTATOR)


@pytest.mark.parametrize(("heat", "zone"), [(15, 0), (16, 1), (21, 2), (31, 3)])
def test_the_thermometer_marks_the_zone_and_its_faces(play: New, heat: int, zone: int) -> None:
    found = table(play(2).deal().put(heat=heat)).context()["gauge"]
    assert found.zone == zone
    assert [face for face, _x, _y in found.zones[zone].faces] == list(range(7 - len(found.zones[zone].faces), 7))
    assert found.y == pytest.approx(gauge.high(heat))


@pytest.mark.rule("S-050")
def test_the_time_line_has_the_printed_marks(play: New) -> None:
    found = table(play(2).deal()).context()["line"]
    marks = {one.year: one.mark for one in found if one.mark}
    assert marks == {1990: "max 4", 2030: "max 5", 2035: "max 6", 2045: "no limit"}
    assert [one.year for one in found if one.gift and one.blue] == [2035]


def test_one_screen_shows_the_hand_of_who_is_on_turn(play: New) -> None:
    game = play(4, decide="group").deal()
    found = table(game).context()
    assert found["hand_title"][0] == f"Hand {game.game.turn + 1} holds"
    assert [one.name for one in found["company"]] == ["Hand 1", "Hand 2", "Hand 3", "Hand 4"]
    laid(game, WIND, CARS, phase=terms.VOTING, at=terms.AT_VOTE, newest=card(PASTURE)).put(
        where={card(PASTURE): terms.TABLE}
    )
    assert [place.letter for place in table(game).places()] == ["A", "B", "C"]
    assert table(game).place_title() == "Settle it"


def test_the_sketcher_draws_and_the_others_write(play: New) -> None:
    game = play(2, challenges="screen").deal()
    game.put(phase=terms.ASKING, question=terms.MET, event=terms.SKETCH, turn=1)
    kinds = [table(game, seat).pad() for seat in (0, 1, common.SPECTATOR)]
    assert [pad.kind for pad in kinds if pad] == ["text", "drawing", ""]
    note = Note(0, "<script>alert(1)</script>", False, 0)
    html = drawn(game, 1, notes=(note,))
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_the_clock_ends_after_the_seconds_of_the_card(play: New) -> None:
    game = play(2).deal()
    game.put(phase=terms.ASKING, question=terms.MET, event=terms.CLIMATE_MARCH, began=2)
    assert table(game, times=(100.0, 110.0, 125.5)).ends() == 185_500
    assert table(game, times=()).ends() is None


def test_every_sign_of_the_table_is_in_the_sprite() -> None:
    folder = statics.folder(deck.PACKAGE, "page")
    named = re.findall(r"em\('([\w-]+)'", (folder / "parts.html").read_text("utf-8"))
    sprite = (folder / "emblems.svg").read_text("utf-8")
    assert len(named) > 5
    assert all(f'id="{name}"' in sprite for name in (*named, "feedback", "silver", "gold", "reward"))


def test_every_loop_and_event_has_a_picture() -> None:
    scenes = (statics.folder(deck.PACKAGE, "page") / "scenes.svg").read_text("utf-8")
    for one in (*deck.decks().feedback, *deck.decks().event):
        assert f'id="scene-{faces.SCENES[one.id]}"' in scenes


def test_the_end_shows_three_lines_and_no_more_marks_than_ranks(play: New) -> None:
    game = play(3).deal()
    game.put(over=1, phase=terms.ENDED, ending=terms.WIN, space=12, heat=14, heats={i: 5 + i for i in range(13)})
    result = table(game).context()["result"]
    assert result.headline == "You held the world at 1.4°."
    for chart in (result.large, result.small):
        assert chart.world.count("L") == 12
        assert chart.dots[-1][0] == chart.right
        assert all(0 <= x <= chart.wide and 0 <= y <= chart.tall for x, y in chart.dots)
        assert all(chart.left <= x <= chart.right for x, _year in chart.years)
    html = drawn(game)
    assert html.count("<polyline") == 0
    assert "Indicators of Global Climate Change 2024" in html
