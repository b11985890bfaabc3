"""Prompts, choices in groups with what they will do, the coach and the rules of the moment: the base game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from keeling.core import common, packed
from keeling.core.page import Choice, Line, Person, Scene
from keeling.games.catan import board, terms
from keeling.games.catan.game import TITLE
from keeling.games.catan.names import node_name
from keeling.games.catan.spoken import Spoken
from keeling.games.catan.view import view

if TYPE_CHECKING:
    from keeling.games.catan.tests.conftest import Table

    New = type[Table]

NAMES = ("Ann", "Ben", "Cem", "Dora")


def seen(at: Table, viewer: int, coach: bool = False) -> Spoken:
    """The table as a seat sees it."""
    people = tuple(Person(q, NAMES[q]) for q in range(at.game.seats))
    setup = TITLE.setup(at.game.seats, {"scenario": "base"})
    return Spoken(setup, Scene(view(at.game, viewer), viewer, people, coach=coach))


def choice(spoken: Spoken, verb: int, a: int = 0, b: int = 0) -> Choice:
    (found,) = (one for one in spoken.choices if int(one.action) == packed.make(verb, a, b))
    return found


def will(at: Table, verb: int, a: int = 0, b: int = 0, seat: int = 0) -> str:
    return choice(seen(at, seat), verb, a, b).will


# -- the set-up


def test_the_richest_places_come_first_and_every_place_once(table: New) -> None:
    at = table().at(terms.SETTLING)
    at.game.placed = 0
    spoken = seen(at, 0)
    assert spoken.prompt() == "Your turn. Where does your first settlement go?"
    assert seen(at, 1).prompt() == "Ann places a settlement."
    assert len(spoken.choices) == terms.NODES
    assert [one.key for one in spoken.choices] == [str(i) for i in range(1, 55)]
    worth = [spoken.view.ways_at(packed.a(int(one.action))) for one in spoken.choices]
    assert worth == sorted(worth, reverse=True)
    assert [one.group for one in spoken.choices[:8]] == ["The richest places"] * 8
    assert len({one.group for one in spoken.choices[8:]}) == 1
    best = spoken.choices[0]
    assert best.will == f"On average {worth[0]} cards in 36 rolls."
    assert best.pieces == (f"n{packed.a(int(best.action))}",)
    assert best.short == node_name(packed.a(int(best.action)))


def test_the_second_settlement_says_what_it_brings_at_once(table: New) -> None:
    at = table().put(0, towns=[53]).at(terms.SETTLING)
    assert seen(at, 0).prompt() == "Your turn. Where does your second settlement go?"
    assert will(at, terms.TOWN, board.HEX_NODES[0][2]).endswith("It brings 1 brick, 1 wool and 1 ore at once.")


# -- the line under the prompt


def test_of_what_came_last_the_reader_sees_the_own_part(table: New) -> None:
    lines = (
        ("7.0", Line(("Ben rolls 8.",), 1)),
        ("7.1", Line(("Ann gets 1 ore.",), 0)),
        ("7.2", Line(("Cem gets 1 wool.",), 2)),
    )
    told = [Spoken(one.setup, structs.replace(one.scene, lines=lines)) for one in (seen(table(), q) for q in (0, 2, 3))]
    assert [one.sub() for one in told] == ["Ann gets 1 ore.", "Cem gets 1 wool.", "Cem gets 1 wool."]
    level = (*lines, ("7.3", Line(("The level rises.",))))
    assert Spoken(told[0].setup, structs.replace(told[0].scene, lines=level)).sub() == "The level rises."


# -- building


def test_choices_stand_in_groups_with_their_prices(table: New) -> None:
    at = table().put(0, towns=[0], roads=[0]).hand(0, "lumber 1 brick 1 wool 4 grain 2 ore 3")
    groups = list(dict.fromkeys(one.group for one in seen(at, 0).choices))
    assert groups == [
        "Build a city: 2 grain and 3 ore",
        "Build a road: 1 lumber and 1 brick",
        "Buy a development card: 1 wool, 1 grain and 1 ore",
        "Trade with the bank",
        "The turn",
    ]
    assert seen(at, 0).choices[-1].label == "End your turn"


def test_one_group_needs_no_heading(table: New) -> None:
    assert {one.group for one in seen(table().at(terms.BEFORE_ROLL), 0).choices} == {""}


def test_a_road_says_where_it_leads(table: New) -> None:
    at = table().put(0, towns=[0], roads=[0]).hand(0, "lumber brick")
    far = board.EDGES[0][1] if board.EDGES[0][0] == 0 else board.EDGES[0][0]
    onward = next(e for e in board.NODE_EDGES[far] if e != 0)
    end = sum(board.EDGES[onward]) - far
    told = will(at, terms.ROAD, onward)
    assert told.startswith(f"It reaches {node_name(end)}: ")
    assert told.endswith("A settlement fits there.")
    blocked = table().put(0, towns=[0], roads=[0]).put(1, towns=[end]).hand(0, "lumber brick")
    assert will(blocked, terms.ROAD, onward) == "It ends at a building of Ben."


def test_a_building_says_points_awards_and_the_win(table: New) -> None:
    nodes = table.chain(5)
    road = table().put(0, roads=table.edges(nodes[:5])).put(1, roads=[]).hand(0, "lumber brick")
    assert "Longest Road comes to you. You then have 2 points." in will(road, terms.ROAD, table.edge(*nodes[4:6]))
    city = table().put(0, towns=[0]).hand(0, "grain 2 ore 3")
    assert will(city, terms.CITY, 0) == "On average 3 cards more in 36 rolls. You then have 2 points."
    win = table().put(0, cities=[0, 20, 40], towns=[10, 47]).hold(0, terms.POINT).hand(0, "grain 2 ore 3")
    assert will(win, terms.CITY, 10).endswith("That is 10 points: you win.")


def test_a_settlement_that_cuts_a_road_says_who_has_it_then(table: New) -> None:
    nodes = table.chain(5)
    at = table().put(1, roads=table.edges(nodes)).put(0, roads=[])
    assert at.game.longest == 1
    cut = nodes[2]
    side = next(e for e in board.NODE_EDGES[cut] if e not in table.edges(nodes))
    at.put(0, roads=[side]).hand(0, "lumber brick wool grain")
    assert "Nobody has Longest Road then." in will(at, terms.TOWN, cut)


# -- the turn


def test_a_roll_and_the_end_of_a_turn_warn_of_big_hands(table: New) -> None:
    at = table().hand(0, "wool 9")
    assert will(at, terms.END) == "Ben is next. You keep 9 cards: a 7 would cost you 4."
    assert will(at.at(terms.BEFORE_ROLL), terms.ROLL) == "A 7 costs you 4 cards."
    assert will(table(), terms.END) == "Ben is next."


def test_bank_and_monopoly_say_what_they_bring(table: New) -> None:
    at = table().hand(0, "wool 5 ore").hand(1, "ore 3").hand(2, "ore").hold(0, terms.MONOPOLY)
    assert will(at, terms.MARITIME, terms.WOOL, terms.ORE) == "You then have 1 wool and 2 ore."
    assert will(at, terms.PLAY_MONOPOLY, terms.ORE) == "The others hold 4."
    assert choice(seen(at, 0), terms.PLAY_MONOPOLY, terms.ORE).pieces == ("dev-monopoly",)


def test_the_robber_says_whom_it_hurts(table: New) -> None:
    at = table().put(1, towns=[board.HEX_NODES[11][0]]).put(2, cities=[board.HEX_NODES[11][3]]).hand(1, "ore")
    at.at(terms.MOVING_ROBBER)
    spoken = seen(at, 0)
    assert spoken.prompt() == "Where does the robber go?"
    assert seen(at, 1).prompt() == "Ann moves the robber."
    there = choice(spoken, terms.ROBBER, 11)
    assert there.label == "Move the robber to the mountains on 8"
    assert there.will == "Each 8 then costs Ben 1 card and Cem 2 cards. A card from Ben."
    assert choice(spoken, terms.ROBBER, 0).will == "It hurts nobody there."


def test_discards_say_how_many_are_left(table: New) -> None:
    at = table().hand(0, "wool 6 ore 2").hand(1, "ore 8").roll(3, 4)
    assert seen(at, 0).prompt() == "A 7, and you hold too many cards. Discard 4 of them."
    assert seen(at, 0).sub() == "Ben must discard too."
    assert seen(at, 2).prompt() == "A 7. Waiting for discards: Ann and Ben."
    assert will(at, terms.DISCARD, terms.WOOL) == "You keep 5 wool. 3 more after it."
    assert [seen(at, 2).status(seat) for seat in range(4)] == ["discards 4", "discards 4", "", ""]


# -- trade


def test_an_offer_is_asked_answered_and_settled(table: New) -> None:
    at = table().hand(0, "wool 2").hand(1, "ore").hand(2, "ore")
    at.do(terms.OFFER, at.worth("wool"), at.worth("ore"), 0b1110)
    assert seen(at, 1).prompt() == "Ann offers you 1 wool for 1 ore. Do you trade?"
    yes = choice(seen(at, 1), terms.ACCEPT, 0)
    assert yes.label == "Accept the offer of Ann: you get 1 wool and give 1 ore"
    assert yes.will == "If several say yes, Ann chooses."
    assert [packed.verb(int(one.action)) for one in seen(at, 3).choices] == [terms.DECLINE]
    assert seen(at, 0).prompt() == "You offer 1 wool for 1 ore."
    assert seen(at, 0).sub() == "No answer yet from Ben, Cem and Dora."
    assert seen(at, 1).sub() == "No answer yet from Cem and Dora."
    at.do(terms.ACCEPT, 0, seat=1).do(terms.DECLINE, 0, seat=3).do(terms.DECLINE, 0, seat=2)
    assert seen(at, 0).prompt() == "Your offer is accepted. With whom do you trade?"
    assert seen(at, 0).sub() == "Yes from Ben."
    deal = choice(seen(at, 0), terms.DEAL, 1)
    assert (deal.label, deal.will) == ("Trade with Ben", "You give 1 wool and get 1 ore.")
    assert seen(at, 2).status(1) == "says yes"


def test_an_offer_to_the_turn_is_shown_to_it(table: New) -> None:
    at = table().hand(0, "ore").hand(2, "wool")
    at.do(terms.OFFER, at.worth("wool"), at.worth("ore"), 1, seat=2)
    assert seen(at, 0).prompt() == "Your turn. Cem makes you an offer."
    assert seen(at, 0).sub() == "Cem offers you 1 wool for 1 ore."
    assert seen(at, 1).sub() == "Cem offers Ann 1 wool for 1 ore."
    assert choice(seen(at, 0), terms.ACCEPT, 2).will == "That is the deal."


# -- who may know what


@pytest.mark.rule("C-100")
def test_words_do_not_depend_on_hidden_cards(table: New) -> None:
    """Two tables that look alike to a seat are told alike: hands after a theft, development cards."""

    def told(stolen: int, card: int) -> list[object]:
        at = table().hand(1, "ore wool").put(1, towns=[0]).hold(1, card).at(terms.MOVING_ROBBER)
        at.do(terms.ROBBER, 0).chance(terms.TAKEN, stolen, 0, 1)
        return [part(seen(at, viewer)) for viewer in (2, common.SPECTATOR) for part in (Spoken.prompt, Spoken.sub)] + [
            seen(at, 2).choices,
            [seen(at, 2).status(seat) for seat in range(4)],
        ]

    assert told(terms.ORE, terms.KNIGHT) == told(terms.WOOL, terms.POINT)


# -- help


@pytest.mark.parametrize(
    ("phase", "target"),
    [
        (terms.SETTLING, "island"),
        (terms.BEFORE_ROLL, "island"),
        (terms.MAIN, "offer"),
        (terms.MOVING_ROBBER, "island"),
    ],
)
def test_the_coach_speaks_to_whoever_decides(table: New, phase: int, target: str) -> None:
    at = table().at(phase)
    found = seen(at, 0, coach=True).coach()
    assert found is not None
    assert found[1] == target
    assert seen(at, 1, coach=True).coach() is None
    assert seen(at, 0).coach() is None


def test_in_the_base_game_no_road_warms(table: New) -> None:
    at = table().put(0, towns=[0], roads=[0]).hand(0, "lumber brick").at(terms.MAIN)
    tip = seen(at, 0, coach=True).coach()
    assert tip == ("Roads lead to new places. Five in a row earn Longest Road, 2 points.", "build")


@pytest.mark.parametrize("phase", [terms.SETTLING, terms.BEFORE_ROLL, terms.MAIN, terms.MOVING_ROBBER])
def test_the_rules_of_the_moment_are_in_the_ledger(table: New, phase: int) -> None:
    rules = {rule.text for rule in TITLE.rules().values()}
    moment = seen(table().at(phase), 0).moment()
    assert moment
    assert set(moment) <= rules


# -- the end


def test_the_end_names_the_winner(table: New) -> None:
    at = table().put(0, cities=[0, 20, 40], towns=[10, 47]).hold(0, terms.POINT).hand(0, "grain 2 ore 3")
    at.do(terms.CITY, 10)
    assert seen(at, 0).prompt() == "You win with 10 points."
    assert seen(at, 1).prompt() == "Ann wins with 10 points."
    assert seen(at, 1).status(0) == "has won"
    assert seen(at, 1).choices == ()
