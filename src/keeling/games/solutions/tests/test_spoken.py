"""Prompts, choices with what they will do, forecasts, the coach, the text page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common
from keeling.core.game import Moves, Streams
from keeling.core.page import Line, Note
from keeling.games.solutions import deck, terms
from keeling.games.solutions.reading import Reading
from keeling.games.solutions.spoken import Spoken

if TYPE_CHECKING:
    from keeling.core.page import Choice, TextPage
    from keeling.games.solutions.tests.conftest import New, Play

HANDS = (
    ("insulation", "bamboo-production", "recycling"),
    ("silvopasture", "carpooling", "ocean-power"),
    ("electric-cars", "onshore-wind-turbines", "micro-wind-turbines"),
)


def number(id: str) -> int:
    return deck.number_of()[id]


def three(play: New, players: int = 3, **options: str) -> Play:
    """Insulation and Carpooling lie open; Electric Cars are proposed between them by the last player."""
    table = play(players, **options).deal(*HANDS[:players])
    game = table.game
    table.do(0, terms.PROPOSE, number("insulation")).do(game.owner(1), terms.PROPOSE, number("carpooling"), 1)
    for seat in range(game.seats):
        table.do(seat, terms.VOTE, 1)
    return table.do(game.owner(2), terms.PROPOSE, number("electric-cars"), 1)


def section(page: TextPage, id: str) -> str:
    """A part of the text page as one text."""
    (found,) = (part for part in page.sections if part.id == id)
    return "\n".join((found.heading, *found.lines, *("; ".join(row) for row in found.rows)))


# -- prompts


def test_who_proposes_is_asked_and_others_are_told(play: New) -> None:
    table = play(3).deal(*HANDS)
    assert table.seen(0).prompt() == "Your turn. Which card opens the round?"
    assert table.seen(1).prompt() == "Ann chooses the first card of the round."
    table.do(0, terms.PROPOSE, number("insulation"))
    assert table.seen(1).prompt() == "Your turn. Which card goes beside Insulation, on which side?"
    assert table.seen(2).prompt() == "Ben proposes a card."
    assert table.seen(common.SPECTATOR).prompt() == "Ben proposes a card."


@pytest.mark.rule("S-068")
def test_a_vote_says_who_is_missing_and_never_how_others_voted(play: New) -> None:
    """R-21, U-37."""
    table = three(play)
    assert table.seen(0).prompt() == "Cem proposed Electric Cars. Where does it go?"
    assert table.seen(2).prompt() == "You proposed Electric Cars, and vote too. Where does it go?"
    assert table.seen(0).sub() == "Votes stay secret until all are in."
    table.do(0, terms.VOTE, 0)
    assert table.seen(0).sub() == "1 of 3 has voted. Ben and Cem are missing."
    assert table.seen(1).sub() == "1 of 3 has voted. Yours is missing, and so is that of Cem."
    table.do(2, terms.VOTE, 2)
    assert table.seen(1).sub() == "2 of 3 have voted. Yours is missing."
    other = three(play).do(0, terms.VOTE, 2).do(2, terms.VOTE, 1)
    for viewer in (1, common.SPECTATOR):
        assert Reading(table.setup, table.scene(viewer)).page() == Reading(other.setup, other.scene(viewer)).page()
    assert [table.seen(1).status(player) for player in range(3)] == ["has voted", "your vote is open", "has voted"]


def test_a_tie_is_the_proposers(play: New) -> None:
    table = three(play).do(0, terms.VOTE, 0).do(1, terms.VOTE, 1).do(2, terms.VOTE, terms.NO_OPINION)
    assert table.seen(2).prompt() == "The votes tie. You proposed Electric Cars: where does it go?"
    assert table.seen(0).prompt() == "The votes tie. Cem proposed Electric Cars and decides."
    assert [choice.short for choice in table.seen(2).choices] == ["first", "second"]


def test_one_screen_speaks_of_hands(play: New) -> None:
    table = three(play, decide="group")
    spoken = table.seen(0)
    assert spoken.prompt() == "Hand 3 proposed Electric Cars. Where does it go?"
    assert spoken.sub() == "Talk it over, then settle it here."
    assert spoken.choices[1].label == "Put it between Insulation and Carpooling"
    table.do(0, terms.VOTE, 1)
    assert table.seen(0).prompt() == "Hand 1 proposes. Another card, or pass?"
    assert table.seen(0).me == 0


def test_the_coach_says_the_aim_until_the_first_reveal(play: New) -> None:
    table = play(3).deal(*HANDS)
    assert str(table.seen(0, coach=True).coach()).count("Your aim: 1.5° or less in 2050.") == 1
    assert "Your aim" not in str(three(play).seen(0, coach=True).coach())


# -- the shelf and its gaps


def test_gaps_have_letters_words_and_pieces(play: New) -> None:
    spoken = three(play).seen(0)
    assert [(gap.letter, gap.short, gap.id) for gap in spoken.gaps] == [
        ("A", "first", "gap-0"),
        ("B", "second", "gap-1"),
        ("C", "last", "gap-2"),
    ]
    assert spoken.gaps[1].words == "between Insulation and Carpooling"
    vote = spoken.choices[1]
    assert (vote.key, vote.label, vote.primary, vote.pieces) == (
        "2",
        "Agree: between Insulation and Carpooling",
        True,
        ("gap-1",),
    )
    assert not any(choice.primary for choice in spoken.choices if choice is not vote)


def test_a_proposal_uses_a_card_and_a_gap(play: New) -> None:
    table = three(play).do(0, terms.VOTE, 1).do(1, terms.VOTE, 1).do(2, terms.VOTE, 1)
    spoken = table.seen(0)
    choice = next(one for one in spoken.choices if one.label == "Propose Recycling after Carpooling")
    assert choice.pieces == ("c-recycling", "gap-3")
    assert choice.will == "All vote on its place, you too; then it is turned up."
    assert len({one.key for one in spoken.choices}) == len(spoken.view.legal)
    end = next(one for one in spoken.choices if one.label == "Pass")
    assert end.will == "If the next player passes too, it ends with 3 cards, 0.3° down."
    table.do(0, terms.PASS)
    end = next(one for one in table.seen(1).choices if one.label == "Pass")
    assert end.will == "That ends it: 3 cards cool the world by 0.3°."


def test_letters_go_on_after_z(play: New) -> None:
    from keeling.games.solutions.texts import letter

    assert [letter(place) for place in (0, 25, 26, 27, 52)] == ["A", "Z", "AA", "AB", "BA"]


# -- numbers in words


def test_the_forecast_counts_in_words(play: New) -> None:
    spoken = three(play).seen(0)
    assert [str(line) for line in spoken.forecast_lines()] == [
        "0.5° in 1995 if you place it right. Three cool by 0.3°, the years add 0.3°.",
        "0.7° if not. Only one counts, and the years still add 0.3°.",
    ]
    dry = three(play).put(dry=1).seen(0)
    assert "Three less three for the drought cool by 0.0°" in dry.forecast_lines()[0].text
    assert play(3).deal(*HANDS).put(phase=terms.READYING, event=0).seen(0).forecast_lines() == ()


@pytest.mark.rule("S-204")
def test_the_forecast_knows_the_bet_of_all_in(play: New) -> None:
    recycling = number("recycling")
    lying = {"row": {2: recycling}, "row_n": 3, "shown": 3, "where": {recycling: terms.TABLE}, "told": {recycling: 1}}
    table = three(play).put(**lying, committed=1, heat=20)
    assert [str(line) for line in table.seen(1).forecast_lines()] == [
        "1.7° in 1995 if you place it right. Four cool by 0.4°, the years add 0.3°. All in pays 0.2° more.",
        "2.3° if not. Only two count, and the years still add 0.3°. All in costs 0.2° more.",
    ]
    assert "All in" not in three(play).put(committed=1).seen(1).forecast_lines()[0].text


@pytest.mark.rule("S-094")
def test_a_broken_thermometer_is_said_everywhere(play: New) -> None:
    table = three(play).put(broken=1, heat=terms.TOP, space=3)
    spoken = table.seen(0)
    assert spoken.forecast_lines()[0].text.startswith("once 4 cards lie right, without a mistake")
    assert spoken.limit_text() == "3 of 4 cards, each must be right"
    assert "The thermometer is broken: 5.0+°." in spoken.stands()
    table.put(phase=terms.PROPOSING, at=terms.AT_TURN, turn=0, newest=-1)
    assert table.seen(0).prompt() == "Your turn. The thermometer is broken: which card comes next?"
    page = Reading(table.setup, table.scene(0)).page()
    assert page.not_possible == "Not possible now: a pass, since the thermometer is broken."
    assert len(page.rules) == 5


@pytest.mark.rule("S-021")
def test_zones_and_limits_in_words(play: New) -> None:
    table = play(3).deal(*HANDS)
    said = {heat: table.put(heat=heat).seen(0).zone_text() for heat in (15, 16, 21, 31)}
    assert said == {
        15: "No danger zone: no feedback roll.",
        16: "Danger zone 1: a 5 or 6 triggers a feedback loop.",
        21: "Danger zone 2: a 4, 5 or 6 triggers a feedback loop.",
        31: "Danger zone 3: a 3, 4, 5 or 6 triggers a feedback loop.",
    }
    assert table.seen(0).limit_text() == "0 of at most 4 cards"
    assert table.put(space=11).seen(0).limit_text() == "no limit in this round"
    assert three(play).seen(0).limit_text() == "3 of at most 4 cards"


@pytest.mark.rule("S-108")
def test_the_low_score_comes_from_earlier_rounds(play: New) -> None:
    assert play(3).deal(*HANDS).seen(0).low_text() == ""
    assert play(3, carry={"low": 15}).deal(*HANDS).seen(0).low_text() == "Low score of this table: 1.4°."
    ended = {"phase": terms.ENDED, "over": 1, "ending": terms.WIN, "heat": 12}
    best = play(3, carry={"low": 15}).deal(*HANDS).put(**ended).seen(0)
    assert best.low_text() == "1.2° is the low score of this table. Before it was 1.4°."
    assert play(3).deal(*HANDS).put(**ended).seen(0).low_text() == "1.2° is the low score of this table."


# -- small cards


def test_cards_say_how_they_differ_at_this_table(play: New) -> None:
    march = {"event": terms.CLIMATE_MARCH, "feedback": 6}
    plain = play(3).deal(*HANDS).put(**march).seen(0)
    assert plain.event_card() is not None
    assert plain.event_card().note == ""  # type: ignore[union-attr]
    assert plain.feedback_card().title == "Permafrost thaw"  # type: ignore[union-attr]
    spoken = play(3, clock="off", challenges="screen").deal(*HANDS).put(**march).seen(0)
    assert spoken.event_card().note == (  # type: ignore[union-attr]
        "At this table it runs without a clock. You write on the screen, for all to read."
    )
    rich = play(3, rules="advanced").deal(*HANDS)
    rich.put(reward_deck={5: terms.HELD}, silver_deck={0: terms.HELD}, gold_deck={0: terms.HELD}, points=1)
    spoken = rich.seen(0)
    assert [card.note for card in spoken.reward_cards()] == ["You may suggest it now."]
    assert [card.title for card in spoken.silver_cards()] == ["Building Retrofitting"]
    assert "missing" in spoken.gold_cards()[0].note
    assert spoken.points_text() == "1 Research Point"
    assert any(choice.label == "Suggest Momentum" for choice in spoken.choices)


# -- the end


@pytest.mark.parametrize(
    ("ending", "heat", "mine", "others"),
    [
        (terms.WIN, 14, "You held the world at 1.4°.", "The world held at 1.4°."),
        (terms.PARTIAL, 20, "You kept the world within the limit: 2.0°.", "The world stayed within the limit: 2.0°."),
        (terms.LOST, 23, "The world of 2050 stands at 2.3°.", "The world of 2050 stands at 2.3°."),
        (terms.RUNAWAY, 50, "The thermometer broke, and the climate ran away.", ""),
    ],
)
def test_the_headline_says_how_it_ended(play: New, ending: int, heat: int, mine: str, others: str) -> None:
    table = play(3).deal(*HANDS).put(phase=terms.ENDED, over=1, ending=ending, heat=heat)
    assert table.seen(0).prompt() == mine
    assert table.seen(common.SPECTATOR).prompt() == (others or mine)
    assert table.seen(0).sub()


# -- the text page


@pytest.mark.rule("S-199")
def test_the_map_is_read_out_and_covered_while_ranks_are_asked(play: New) -> None:
    table = three(play)
    for seat in range(3):
        table.do(seat, terms.VOTE, 0)
    table.put(phase=terms.PROPOSING, question=terms.NOTHING, event=terms.TREATY)
    wrong, played = table.scene(0).view.map[0].wrong, table.scene(0).view.map[0].played
    assert (wrong, played) == (number("electric-cars"), 3)
    page = Reading(table.setup, table.scene(0)).page()
    assert section(page, "map").splitlines()[1:] == [
        "#16; Insulation; 16.97 Gt",
        "#24; Electric Cars; 11.87 Gt",
        "#34; Carpooling; 7.70 Gt",
    ]
    assert "Electric Cars (#24, misplaced); Insulation (#16); Carpooling (#34)" in section(page, "rounds")
    table.put(phase=terms.ASKING, question=terms.WAY, event=terms.SECOND_LOOK, voted=0, vote=[0] * 8)
    covered = Reading(table.setup, table.scene(0)).page()
    assert section(covered, "map").splitlines()[1:] == ["Covered while the challenge asks for ranks."]
    assert "#16" not in str(covered)
    (row,) = table.scene(0).view.map
    assert [card.number for card in row.cards] == sorted(card.number for card in row.cards)
    assert row.wrong == -1


def test_the_text_page_has_the_whole_table(play: New) -> None:
    table = three(play)
    page = Reading(table.setup, table.scene(1, notes=(Note(0, "<b>hi</b>", False, 1), Note(2, "M0 0", True, 1)))).page()
    shelf = section(page, "shelf")
    assert "1; Insulation; #16; 16.97 Gt" in shelf
    assert "gap B; proposed here: Electric Cars (" in shelf
    hand = section(page, "hand")
    assert hand.count("you; ") == 3
    assert deck.cards()[number("silvopasture")].text in hand
    assert "Ann: <b>hi</b>" in section(page, "notes")
    assert "Cem drew a sketch." in section(page, "notes")
    assert "2030: at most 5 cards from here on." in section(page, "world")
    assert "Ben (you); your vote is open; 3" in section(page, "people")
    assert page.title == "Solutions: your turn"
    assert "Ranks and" not in str(page)


def test_the_log_speaks_under_a_prompt(play: New) -> None:
    table = play(3).deal(*HANDS)
    line = Line(("Ann begins.",))
    assert table.seen(1, lines=(("k", line),)).sub() == "Ann begins."


# -- whole games


def words_of(spoken: Spoken) -> list[str]:
    view = spoken.view
    found = [spoken.prompt(), spoken.stands(), spoken.limit_text(), spoken.zone_text(), *spoken.moment()]
    found += [spoken.status(player) for player in range(view.players)]
    found += [str(line) for line in spoken.forecast_lines()]
    return found


def checked(choice: Choice) -> bool:
    return bool(choice.label and choice.short and choice.will) and "%(" not in choice.label + choice.will


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_have_words_for_everything(play: New, seed: int) -> None:
    options = {"rules": ("base", "advanced")[seed % 2], "length": ("short", "full")[seed // 4]}
    if seed % 3 == 2:
        options["decide"] = "group"
    table = play(1 + seed % 4, **options)
    game, streams, out = table.game, Streams(b"%d" % seed), Moves()
    while not game.over:
        if game.deciders() >> common.CHANCE:
            game.play(common.CHANCE, game.sample(streams, out))
            continue
        for viewer in (*range(game.seats), common.SPECTATOR):
            reading = Reading(table.setup, table.scene(viewer, coach=True))
            assert "%(" not in str(reading.page())
            assert all(words_of(reading)[:4])
            assert all(map(checked, reading.choices))
            assert (reading.coach() is not None) == reading.my_turn
        seat = streams.one_of(common.BOTS, game.deciders())
        actions = game.actions(seat)
        game.play(seat, actions[streams.below(common.BOTS, len(actions))])
    page = Reading(table.setup, table.scene(0)).page()
    assert not page.choices
    assert {"result", "turns", "outside", "curves", "real"} <= {part.id for part in page.sections}


@pytest.mark.parametrize("seed", range(4))
def test_a_page_tells_nothing_that_its_seat_cannot_know(play: New, seed: int) -> None:
    """Hidden hands, ranks, votes and gifts dealt anew leave every word of a seat's page as it was."""
    table = play(2 + seed % 3, rules="advanced")
    game, streams, out = table.game, Streams(b"%d" % seed), Moves()
    for step in range(160):
        if game.over:
            break
        if game.deciders() >> common.CHANCE:
            game.play(common.CHANCE, game.sample(streams, out))
            continue
        viewer = (*range(game.seats), common.SPECTATOR)[step % (game.seats + 1)]
        before, real = Reading(table.setup, table.scene(viewer, coach=True)).page(), game.dump()
        game.redact(viewer)
        game.redeal(viewer, streams)
        assert Reading(table.setup, table.scene(viewer, coach=True)).page() == before
        game.load(real)
        seat = streams.one_of(common.BOTS, game.deciders())
        actions = game.actions(seat)
        game.play(seat, actions[streams.below(common.BOTS, len(actions))])
