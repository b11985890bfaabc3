"""The log: every entry as a person reads it, and never more than that person may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.core.title import Setup, Step
from keeling.games.catan import terms
from keeling.games.catan.game import TITLE
from keeling.games.catan.names import node_name, where
from keeling.games.catan.rules import Catan
from keeling.games.catan.telling import tell

if TYPE_CHECKING:
    from keeling.games.catan.tests.conftest import Table

    New = type[Table]

NAMES = ("Ann", "Ben", "Cem", "Dora")
SETUP: Setup = TITLE.setup(4, {"scenario": "base"})


def stepped(game: Catan, seat: int, action: int, viewer: int) -> Step:
    """The step as the viewer sees it."""
    seen = game.seen(viewer, seat, action)
    game.log = log = Log()
    game.play(seat, action)
    return Step(seat, seen, tuple(log.seen_by(viewer)))


def told(at: Table, viewer: int, *moves: tuple[int, int], setup: Setup = SETUP) -> list[str]:
    """One entry: the moves of seats and of chance, told to a viewer; the table goes on."""
    return [str(line) for line in tell(setup, NAMES, viewer, [stepped(at.game, *move, viewer) for move in moves])]


def each(
    table: New, ready: Callable[[New], Table], moves: Sequence[tuple[int, int]], viewers: Sequence[int]
) -> list[list[str]]:
    """The same entry for several viewers, each from a table of its own."""
    return [told(ready(table), viewer, *moves) for viewer in viewers]


def chance(verb: int, a: int = 0, b: int = 0, c: int = 0) -> tuple[int, int]:
    return common.CHANCE, packed.make(verb, a, b, c)


def does(seat: int, verb: int, a: int = 0, b: int = 0, c: int = 0) -> tuple[int, int]:
    return seat, packed.make(verb, a, b, c)


# -- rolls


def test_production_is_one_line_a_player(table: New) -> None:
    def ready(table: New) -> Table:
        return table().put(0, cities=[0]).put(1, towns=[12, 20]).at(terms.BEFORE_ROLL, 1, 0)

    moves = (does(1, terms.ROLL), chance(terms.ROLLED, 4, 6))
    mine, others = each(table, ready, moves, (0, 2))
    assert mine[:2] == ["Ben rolls 4 + 6 = 10.", "You get 2 ore."]
    assert others[:2] == ["Ben rolls 4 + 6 = 10.", "Ann gets 2 ore."]
    assert len(mine) == 3
    assert mine[2].startswith("Ben gets ")


def test_a_roll_that_pays_nobody_says_so(table: New) -> None:
    at = table().at(terms.BEFORE_ROLL, 0, 0)
    assert told(at, 0, does(0, terms.ROLL), chance(terms.ROLLED, 1, 1)) == [
        "You roll 1 + 1 = 2.",
        "Nobody gets anything.",
    ]


def test_a_short_bank_is_told(table: New) -> None:
    at = table().put(0, towns=[0]).put(1, cities=[12]).drain("ore 1", 2).at(terms.BEFORE_ROLL, 0, 0)
    lines = told(at, 2, does(0, terms.ROLL), chance(terms.ROLLED, 4, 6))
    assert "The bank has too little ore for all: nobody gets any." in lines


# -- building


def test_what_is_built_is_told_by_place(table: New) -> None:
    at = table().put(0, towns=[0], roads=[table.edge(0, 4)]).hand(0, "lumber brick grain 2 ore 3")
    assert told(at, 1, does(0, terms.ROAD, at.edge(0, 3))) == ["Ann builds a road, A1–A2."]
    assert told(at, 0, does(0, terms.CITY, 0)) == [f"You build a city at {node_name(0)}."]


def test_awards_are_told_with_what_earned_them(table: New) -> None:
    nodes = table.chain(5)
    at = table().put(0, roads=table.edges(nodes[:5])).hand(0, "lumber brick")
    assert told(at, 0, does(0, terms.ROAD, at.edge(nodes[4], nodes[5])))[1] == "You take Longest Road with 5."
    army = table().knights(1, 2).hold(1, terms.KNIGHT).at(terms.MAIN, 1)
    assert told(army, 0, does(1, terms.PLAY_KNIGHT)) == [
        "Ben plays a Knight.",
        "Ben takes Largest Army with 3 Knights.",
    ]


# -- secrets


@pytest.mark.rule("C-100")
def test_a_stolen_card_is_told_to_thief_and_victim_alone(table: New) -> None:
    """U-23."""

    def ready(table: New) -> Table:
        return table().put(1, towns=[0]).hand(1, "ore").at(terms.MOVING_ROBBER)

    moves = (does(0, terms.ROBBER, 0), chance(terms.TAKEN, terms.ORE, 0, 1))
    thief, victim, other, spectator = each(table, ready, moves, (0, 1, 2, common.SPECTATOR))
    assert thief == [f"You move the robber ({where(0)}).", "You steal 1 ore from Ben."]
    assert victim == [f"Ann moves the robber ({where(0)}).", "Ann steals 1 ore from you."]
    assert other == spectator == [f"Ann moves the robber ({where(0)}).", "Ann steals a card from Ben."]


@pytest.mark.rule("C-070")
def test_a_bought_card_is_told_to_its_owner_alone(table: New) -> None:
    def ready(table: New) -> Table:
        return table().hand(0, "wool grain ore")

    moves = (does(0, terms.BUY), chance(terms.DRAWN, terms.MONOPOLY, 0))
    mine, others = each(table, ready, moves, (0, 1))
    assert mine == ["You buy a development card.", "You draw Monopoly."]
    assert others == ["Ann buys a development card."]


# -- trade


def test_offers_answers_and_deals_are_told(table: New) -> None:
    at = table().hand(0, "wool 2").hand(1, "ore 2").hand(2, "ore")
    wool, ore = at.worth("wool"), at.worth("ore")
    assert told(at, 1, does(0, terms.OFFER, wool, ore, 0b1110)) == ["Ann offers 1 wool for 1 ore."]
    assert told(at, 0, does(3, terms.DECLINE, 0)) == ["Dora says no to your offer."]
    assert told(at, 3, does(2, terms.ACCEPT, 0)) == ["Cem accepts."]
    assert told(at, 2, does(1, terms.COUNTER, ore, at.worth("wool 2"))) == ["Ben answers with 1 ore for 2 wool."]
    assert told(at, 2, does(0, terms.DEAL, 2)) == ["You give Ann 1 ore for 1 wool."]


def test_an_offer_to_some_says_to_whom(table: New) -> None:
    at = table().hand(0, "wool")
    move = does(0, terms.OFFER, at.worth("wool"), at.worth("ore"), 0b0110)
    assert told(at, 1, move) == ["Ann offers you and Cem 1 wool for 1 ore."]


def test_a_deal_with_one_is_told_once(table: New) -> None:
    at = table().hand(0, "wool").hand(1, "ore 2")
    told(at, 0, does(0, terms.OFFER, at.worth("wool"), at.worth("ore 2"), 0b0010))
    assert told(at, 3, does(1, terms.ACCEPT, 0)) == ["Ann gives Ben 1 wool for 2 ore."]


def test_an_offer_that_building_withdraws_is_told_and_one_that_the_turn_ends_is_not(table: New) -> None:
    at = table().put(0, towns=[0], roads=[table.edge(0, 4)]).hand(0, "wool lumber brick")
    offer = does(0, terms.OFFER, at.worth("wool"), at.worth("ore"), 0b0010)
    told(at, 0, offer)
    assert told(at, 1, does(0, terms.ROAD, at.edge(0, 3)))[1] == "The offer of Ann is off."
    told(at, 0, offer)
    assert told(at, 1, does(0, terms.END)) == []


# -- development cards


def test_a_monopoly_says_what_came_from_whom(table: New) -> None:
    at = table().hold(0, terms.MONOPOLY, 2).hand(1, "ore 3").hand(2, "ore wool")
    assert told(at, 2, does(0, terms.PLAY_MONOPOLY, terms.ORE)) == ["Ann plays Monopoly: all ore, 3 (Ben) and 1 (you)."]
    again = table().hold(0, terms.MONOPOLY)
    assert told(again, 0, does(0, terms.PLAY_MONOPOLY, terms.ORE)) == ["You play Monopoly: all ore. Nobody has any."]


def test_a_year_of_plenty_says_what_was_taken(table: New) -> None:
    at = table().hold(0, terms.PLENTY)
    move = does(0, terms.PLAY_PLENTY, terms.WOOL, terms.ORE)
    assert told(at, 1, move) == ["Ann plays Year of Plenty and takes 1 wool and 1 ore."]


# -- the end


def test_hidden_points_are_shown_when_somebody_wins(table: New) -> None:
    at = table().put(0, cities=[0, 20, 40], towns=[10, 47]).hold(0, terms.POINT).hold(1, terms.POINT)
    at.hand(0, "grain 2 ore 3")
    assert at.points(0) == 8
    assert told(at, 1, does(0, terms.CITY, 10)) == [
        f"Ann builds a city at {node_name(10)}.",
        "Ann shows 1 victory point card.",
        "You show 1 victory point card.",
        "Ann wins the game.",
    ]


def test_a_whole_game_is_told_to_everybody() -> None:
    """Nothing in it fails to be told, and nobody is told what is hidden."""
    for seed in (b"one", b"two"):
        game = cast(Catan, TITLE.new(SETUP))
        streams, moves = Streams(seed), Moves()
        while not game.over and game.turns < 60:
            seat = common.CHANCE
            if game.deciders() >> common.CHANCE:
                action = game.sample(streams, moves)
            else:
                seat = next(q for q in range(4) if game.deciders() >> q & 1)
                action = streams_pick(streams, game.actions(seat))
            views = {viewer: game.seen(viewer, seat, action) for viewer in (0, 1, common.SPECTATOR)}
            game.log = log = Log()
            game.play(seat, action)
            for viewer, seen in views.items():
                step = Step(seat, seen, tuple(log.seen_by(viewer)))
                first = Step(game.turn, packed.make(terms.ROLL))
                for line in tell(SETUP, NAMES, viewer, [first, step]):
                    assert str(line)
                    assert "%" not in str(line)
                    assert str(common.HIDDEN) not in str(line)


def streams_pick(streams: Streams, actions: list[int]) -> int:
    return actions[streams.below(common.BOTS, len(actions))]
