"""Global Warming in words: the level, votes and taxes with what they cost, crises, green cities; the log of it all."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from keeling.core import common, packed
from keeling.core.game import Log
from keeling.core.page import Choice, Person, Scene
from keeling.core.title import Step
from keeling.games.catan import board, terms
from keeling.games.catan.game import TITLE
from keeling.games.catan.names import places_of
from keeling.games.catan.reading import Reading
from keeling.games.catan.table import Table
from keeling.games.catan.telling import tell
from keeling.games.catan.view import view

NORMAL, FALLOW, INTENSIFIED = terms.NORMAL, terms.FALLOW, terms.INTENSIFIED
NAMES = ("Ann", "Ben", "Cem", "Dora")
SETUP = TITLE.setup(4, {})
WOOL = board.HEX_NODES[15][2]  # at the pasture with the 5, and nothing else
BRICK = board.HEX_NODES[16][4]  # at the hills with the 5


def seen(at: Any, viewer: int) -> Reading:
    people = tuple(Person(q, NAMES[q]) for q in range(at.game.seats))
    return Reading(SETUP, Scene(view(at.game, viewer), viewer, people))


def choice(at: Any, viewer: int, verb: int, a: int = 0) -> Choice:
    (found,) = (one for one in seen(at, viewer).choices if int(one.action) == packed.make(verb, a))
    return found


def told(at: Any, viewer: int, *moves: tuple[int, int]) -> list[str]:
    """One entry of the log; the table goes on."""
    steps = []
    for seat, action in moves:
        shown = at.game.seen(viewer, seat, action)
        at.game.log = log = Log()
        at.game.play(seat, action)
        steps.append(Step(seat, shown, tuple(log.seen_by(viewer))))
    return [str(line) for line in tell(SETUP, NAMES, viewer, steps)]


def five(warm: Any, level: int = 8, **options: str) -> Any:
    """A 5 of seat 0 that is due seat 1 a wool and seat 2 two brick."""
    return warm(4, **options).put(1, [WOOL]).put(2, cities=[BRICK]).level(level).roll(1, 4)


# -- the level


@pytest.mark.rule("GW-010", "GW-011")
def test_the_chance_of_a_crisis_is_told_in_words(warm: Any) -> None:
    assert seen(warm(4).level(7), 0).stands() == (
        "Level 7 of 13. A roll above 8 brings a crisis: 10 in 36, 28 %. 0 of 6 tokens are gone."
    )
    assert seen(warm(4).level(8), 0).chance_text() == "21 in 36, 58 %"


def test_the_coach_explains_the_red_badge_and_which_roads_warm(warm: Any) -> None:
    def tip(at: Any) -> str:
        shown = seen(at, 0)
        return str(Reading(shown.setup, structs.replace(shown.scene, coach=True)).coach())

    at = warm(4).put(0, [WOOL], roads=[board.NODE_EDGES[WOOL][0]])
    at.game.last_node = WOOL
    assert "The red badge on a number" in tip(at.at(terms.PAVING))
    assert "which warms the island" in tip(at.hand(0, "lumber brick").at(terms.MAIN))


# -- the vote


@pytest.mark.rule("GW-031", "GW-032")
def test_each_vote_says_what_it_brings_if_all_agree(warm: Any) -> None:
    at = five(warm)
    assert seen(at, 1).prompt() == "Ann rolled 5. You and Cem would receive cards. How do you vote?"
    assert choice(at, 1, terms.VOTE, NORMAL).will == "You get 1 wool, Cem gets 2 brick. The level stays at 8."
    assert choice(at, 1, terms.VOTE, FALLOW).will == (
        "Nobody gets the 3 cards. The level falls from 8 to 7; a crisis on the next roll 28 % instead of 58 %. "
        "Only if both agree."
    )
    assert choice(at, 2, terms.VOTE, INTENSIFIED).will == (
        "You get 4 brick, Ben gets 2 wool. The level rises from 8 to 9; "
        "a crisis on the next roll 72 % instead of 58 %. Only if both agree."
    )


def test_who_alone_receives_is_said_to_decide(warm: Any) -> None:
    at = warm(4).put(1, [WOOL]).level(2).roll(1, 4)
    assert seen(at, 0).prompt() == "You rolled 5. Ben alone would receive cards, and decides how it pays."
    assert seen(at, 1).prompt() == "Ann rolled 5. You would receive cards. How do you vote?"
    assert seen(at, 1).sub() == "Nobody else gets a card, so nobody else votes."


def test_at_the_ends_of_the_tracker_a_vote_says_so(warm: Any) -> None:
    assert "The level is 1 already and cannot fall." in choice(five(warm, 1), 1, terms.VOTE, FALLOW).will
    hot = warm(4).put(1, [WOOL]).put(2, cities=[BRICK]).level(12).edit(gone=0)
    hot.roll(1, 4).crisis("forest")
    while hot.game.phase == terms.CHOOSING_TOKEN:
        hot.do(terms.FLIP, next(h for h in range(19) if hot.game.choices >> h & 1))
    assert "Catan is uninhabitable, and everyone loses." in choice(hot, 1, terms.VOTE, INTENSIFIED).will


@pytest.mark.rule("GW-034")
def test_who_has_voted_is_told_and_never_how(warm: Any) -> None:
    pages = []
    for way in (FALLOW, INTENSIFIED):
        at = five(warm)
        assert told(at, 2, (1, packed.make(terms.VOTE, way))) == ["Ben has voted."]
        assert seen(at, 2).sub() == "1 of 2 has voted. Yours is missing."
        assert [seen(at, 2).status(q) for q in range(4)] == [
            "gets nothing, no vote",
            "has voted",
            "your vote is open",
            "gets nothing, no vote",
        ]
        pages.append([seen(at, viewer).page() for viewer in (0, 2, common.SPECTATOR)])
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("votes", "lines"),
    [
        (
            (FALLOW, FALLOW),
            [
                "The votes: Ben fallow, you fallow.",
                "The land lies fallow: nobody gets anything.",
                "The level falls from 8 to 7: the land lay fallow. Rolls above 8 bring a crisis now.",
            ],
        ),
        (
            (FALLOW, NORMAL),
            [
                "The votes: Ben fallow, you as usual.",
                "Not of one mind, so the land yields as usual.",
                "Ben gets 1 wool.",
                "You get 2 brick.",
            ],
        ),
        (
            (INTENSIFIED, INTENSIFIED),
            [
                "The votes: Ben intensified, you intensified.",
                "Intensified production: everything counts double.",
                "Ben gets 2 wool.",
                "You get 4 brick.",
                "The level rises from 8 to 9: intensified production. Rolls above 5 bring a crisis now.",
            ],
        ),
    ],
)
def test_votes_are_told_together_with_what_they_did(warm: Any, votes: tuple[int, int], lines: list[str]) -> None:
    at = five(warm)
    told(at, 2, (1, packed.make(terms.VOTE, votes[0])))
    assert told(at, 2, (2, packed.make(terms.VOTE, votes[1]))) == lines


# -- the tax


def seven(warm: Any, *hands: str, level: int = 6) -> Any:
    at = warm(len(hands))
    for seat, hand in enumerate(hands):
        at.hand(seat, hand)
    return at.edit(robber=3).level(level).roll(3, 4)


@pytest.mark.rule("GW-042")
def test_the_panel_of_the_tax_knows_that_the_first_level_cannot_fall(warm: Any) -> None:
    for level, said in ((1, "the level is 1 already"), (2, "the level falls by one")):
        at = warm(2).hand(0, "wool").hand(1, "ore").level(level).edit(robber=3).roll(3, 4)
        spoken = seen(at, 0)
        tax = Table(spoken.setup, spoken.scene).tax()
        assert tax is not None
        assert said in tax.deal
        assert tax.words == "You are asked now."


@pytest.mark.rule("GW-041", "GW-042", "GW-043")
def test_the_tax_says_what_it_costs_and_saves(warm: Any) -> None:
    at = seven(warm, "wool 9", "ore 3", "ore", "ore")
    assert seen(at, 0).prompt() == "A 7. A Green Tax of 4 cards would call the robber off. What do you give?"
    assert seen(at, 1).prompt() == "A 7. A Green Tax of 4 cards would call the robber off. Ann is asked."
    assert seen(at, 0).sub() == (
        "The robber goes home, and nobody discards or is robbed. The level falls from 6 to 5; "
        "a crisis on the next roll 17 % instead of 28 %. "
        "Without it you discard 4 cards and you move the robber."
    )
    assert choice(at, 0, terms.PLEDGE, terms.WOOL).will == "Makes 1 card of 4."
    at.pledges(0, terms.WOOL, terms.WOOL, terms.WOOL)
    assert choice(at, 0, terms.PLEDGE, terms.WOOL).will.startswith("That pays it. The robber goes home")
    assert choice(at, 0, terms.PASS).will == "So far 3 of 4. The others are asked next."


def test_a_paid_tax_says_who_paid_for_whom(warm: Any) -> None:
    at = seven(warm, "wool 4", "ore 3", "ore", "ore")
    at.pledges(0, terms.WOOL, terms.WOOL, terms.WOOL).do(terms.PASS, seat=0)
    assert told(at, 1, (1, packed.make(terms.PLEDGE, terms.ORE))) == [
        "You put 1 ore towards the Green Tax.",
        "The Green Tax is paid: Ann 3 cards and you 1 card.",
        "The others paid for Cem and Dora.",
        "The robber goes home to the desert and takes nothing.",
        "The level falls from 6 to 5: the Green Tax. Rolls above 9 bring a crisis now.",
    ]


def test_a_tax_that_fails_says_how_far_it_came(warm: Any) -> None:
    at = seven(warm, "wool 2", "ore", "ore 2", "ore")
    at.pledges(0, terms.WOOL).do(terms.PASS, seat=0).do(terms.PASS, seat=1)
    lines = told(at, 3, (2, packed.make(terms.PASS)))
    assert lines == [
        "Cem adds no card to the Green Tax.",
        "The Green Tax is not paid: 1 of 4 cards. Nothing is taken.",
    ]


# -- crises


@pytest.mark.rule("GW-020")
def test_a_crisis_says_what_flipped_and_where(warm: Any) -> None:
    at = warm(4).level(8).at(terms.BEFORE_ROLL, 1, 0)
    lines = told(
        at,
        0,
        (1, packed.make(terms.ROLL)),
        (common.CHANCE, packed.make(terms.ROLLED, 6, 5)),
        (common.CHANCE, packed.make(terms.CRISIS, terms.BRICK, 0)),
    )
    assert lines[:3] == [
        "Ben rolls 6 + 5 = 11.",
        "Crisis: Landslide.",
        "The hills on 6 (north-west of the middle) turned to 5.",
    ]


@pytest.mark.rule("GW-053")
def test_a_hex_that_turns_to_desert_is_told_with_the_level(warm: Any) -> None:
    at = warm(4).level(8).turned(4, 6).at(terms.BEFORE_ROLL, 0, 0)
    lines = told(
        at,
        0,
        (0, packed.make(terms.ROLL)),
        (common.CHANCE, packed.make(terms.ROLLED, 6, 5)),
        (common.CHANCE, packed.make(terms.CRISIS, terms.BRICK, 0)),
    )
    assert lines == [
        "You roll 6 + 5 = 11.",
        "Crisis: Landslide.",
        "The hills on 11 (upper east coast) turned to desert: token 1 of 6 is gone.",
        "The level rises from 8 to 9: a hex turned to desert. Rolls above 5 bring a crisis now.",
    ]


@pytest.mark.rule("GW-022")
def test_whom_a_crisis_strikes_is_asked_with_what_it_costs(warm: Any) -> None:
    at = warm(4).level(8).put(2, cities=[board.HEX_NODES[11][0]]).swap(13, 17)
    hexes = [h for h in range(19) if at.game.terrain[h] == terms.ORE]
    numbers = {h: int(at.game.number[h]) for h in hexes}
    assert len(set(numbers.values())) == 3  # none alike yet
    at.edit(number=[8 if h in hexes[1:] else n for h, n in enumerate(at.game.number)])
    state = at.game.dump()
    state["back"] = [9 if h in hexes[1:] else n for h, n in enumerate(state["back"])]
    at.game.load(state)
    at.counted()
    at.game.phase, at.game.drawn = terms.CHOOSING_TOKEN, 2 * terms.ORE + 1
    at.game.choices = sum(1 << h for h in hexes[1:])
    at.game.dice_one, at.game.dice_two = 3, 4
    spoken = seen(at, 0)
    assert spoken.sub() == "7 is above 6, so a crisis comes first."
    assert spoken.prompt() == "Glaciers Melt: in the mountains, 2 tokens show 8. Which one does it strike?"
    assert seen(at, 1).prompt() == "Glaciers Melt: in the mountains, 2 tokens show 8. Ann chooses."
    struck = choice(at, 0, terms.FLIP, 11)
    assert struck.label == "Let the crisis strike the mountains on 8 (east coast)"
    assert struck.will == "It turns to a red 9: 4 in 36 rolls instead of 5. It paid Cem 2 cards."


def test_red_faces_are_called_red(warm: Any) -> None:
    at = warm(4).turned(4).without(0)
    places = places_of(view(at.game, 0))
    assert places.hex(4) == "the hills on a red 5"
    assert places.hex(0) == "the mountains without a token"
    assert places.short(0) == "bare mountains"


# -- building


@pytest.mark.rule("GW-052", "GW-060")
def test_cities_say_what_they_do_to_the_level(warm: Any) -> None:
    at = warm(4).level(7).put(0, towns=[0]).hand(0, "grain 3 ore 4")
    assert choice(at, 0, terms.CITY, 0).will == (
        "On average 3 cards more in 36 rolls. You then have 2 points. "
        "The level rises from 7 to 8; a crisis on the next roll 58 % instead of 28 %."
    )
    green = choice(at, 0, terms.GREEN, 0)
    assert green.will == "On average 3 cards more in 36 rolls. You then have 2 points. The level stays at 7."
    assert green.group == "Build a green city: 3 grain and 4 ore"
    assert told(at, 1, (0, packed.make(terms.CITY, 0))) == [
        "Ann builds a city at A2.",
        "The level rises from 7 to 8: a city. Rolls above 6 bring a crisis now.",
    ]


@pytest.mark.rule("GW-070", "GW-071")
@pytest.mark.parametrize(
    ("rule", "headline"),
    [
        ("all_lose", "Catan is uninhabitable, and everyone loses."),
        ("highest", "Catan is uninhabitable. You have the most points, and win what is left."),
    ],
)
def test_the_last_level_is_told_before_and_after(warm: Any, rule: str, headline: str) -> None:
    at = warm(4, collapse=rule).level(12).put(0, towns=[0]).hand(0, "grain 2 ore 3")
    assert "The level reaches 13: Catan is uninhabitable" in choice(at, 0, terms.CITY, 0).will
    lines = told(at, 0, (0, packed.make(terms.CITY, 0)))
    assert lines[-2:] == ["The level rises from 12 to 13: a city.", "Catan is uninhabitable. The game is over."]
    assert seen(at, 0).prompt() == headline
    assert seen(at, 0).sub() == "The level of greenhouse gases reached 13."


# -- the text page


def test_the_text_page_tells_both_faces_and_the_tracker(warm: Any) -> None:
    at = warm(4).level(7).turned(4).without(0)
    page = seen(at, 0).page()
    (island,) = (section for section in page.sections if section.id == "island")
    by_hex = [dict(zip(island.headers, row, strict=True)) for row in island.rows]
    assert (by_hex[0]["Number"], by_hex[0]["Red side"], by_hex[0]["Pays in 36 rolls"]) == ("–", "–", "nothing")
    assert (by_hex[1]["Number"], by_hex[1]["Red side"]) == ("2", "skull")
    assert (by_hex[4]["Number"], by_hex[4]["Red side"], by_hex[4]["Pays in 36 rolls"]) == ("a red 5", "–", "4")
    (heat,) = (section for section in page.sections if section.id == "heat")
    assert heat.lines[0].startswith("Level 7 of 13. A roll above 8 brings a crisis: 10 in 36, 28 %.")
    assert "If that happens, everyone loses." in heat.lines
