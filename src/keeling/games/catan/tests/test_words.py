"""Names of places, actions as sentences, refusals that fit the moment, offers by words and forms."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.errors import BadAction
from keeling.core.game import Moves, Streams
from keeling.core.page import Person
from keeling.games.catan import board, names, offers, terms, words
from keeling.games.catan.game import TITLE
from keeling.games.catan.view import view

if TYPE_CHECKING:
    from keeling.games.catan.tests.conftest import Table

    New = type[Table]


# -- places


def test_every_place_has_a_short_name_of_its_own() -> None:
    assert len(set(names.NODE_NAMES)) == terms.NODES
    assert len({names.edge_name(edge) for edge in range(terms.EDGES)}) == terms.EDGES
    assert len({names.where(h) for h in range(terms.HEXES)}) == terms.HEXES
    assert [len(row) for row in names.NODE_ROWS] == [7, 9, 11, 11, 9, 7]


def test_places_of_a_row_follow_each_other_from_the_west() -> None:
    for row in names.NODE_ROWS:
        assert all(b in board.NODE_NODES[a] for a, b in itertools.pairwise(row))
        assert [board.NODE_AT[n][0] for n in row] == sorted(board.NODE_AT[n][0] for n in row)
    assert [names.node_name(n) for n in board.HEX_NODES[0]] == ["A2", "A3", "B4", "B3", "B2", "A1"]
    assert names.edge_name(board.side(18, "SE")) == "F6–F7"
    assert names.edge_name(board.side(18, "E")) == "E8–F7"


def test_a_place_is_told_by_what_lies_around(table: New) -> None:
    places = names.places_of(view(table().game, 0))
    assert places.node(board.HEX_NODES[0][5]) == "A1: mountains 10, 3:1 harbour"
    assert places.node(board.HEX_NODES[0][2]) == "B4: mountains 10, pasture 2, hills 6"
    assert places.node(board.HEX_NODES[9][0]) == "C6: hills 6, pasture 4, desert"
    assert places.hex(0) == "the mountains on 10"
    assert places.hex(9) == "the desert"


def test_hexes_that_read_alike_are_told_by_where_they_lie(table: New) -> None:
    game = table().game
    state = game.dump()
    state["number"][13] = 10  # another mountain
    game.load(state)
    places = names.places_of(view(game, 0))
    assert places.hex(0) == "the mountains on 10 (north-west coast)"
    assert places.hex(13) == "the mountains on 10 (south-west of the middle)"
    assert places.hex(11) == "the mountains on 8"


def test_cards_are_counted_in_the_order_of_the_resources() -> None:
    assert names.goods((0, 0, 1, 0, 2)) == "1 wool and 2 ore"
    assert names.goods((1, 2, 3, 0, 0)) == "1 lumber, 2 brick and 3 wool"
    assert names.goods((0, 0, 0, 0, 0)) == "nothing"


# -- sentences


@pytest.mark.parametrize("choices", [(0, 0, 0, 7, 10, 0, 90), (0, 2, 1, 7, 6, 1, 90)])
def test_sentences_are_unique_and_read_back(table: New, choices: tuple[int, ...]) -> None:
    setup = TITLE.setup(4, {"scenario": "base"})
    game = table(4, choices).game.__class__(4, choices)
    streams, moves = Streams(b"sentences"), Moves()
    while not game.over:
        if game.deciders() >> common.CHANCE:
            game.play(common.CHANCE, game.sample(streams, moves))
            continue
        seat = next(q for q in range(4) if game.deciders() >> q & 1)
        legal = game.actions(seat)
        said = [words.say(game, seat, action) for action in legal]
        assert len(set(said)) == len(said)
        i = streams.below(common.BOTS, len(legal))
        assert TITLE.read(setup, game, seat, said[i]) == legal[i]
        game.play(seat, legal[i])


def test_what_is_said_names_places_prices_and_people(table: New) -> None:
    at = table().put(0, towns=[0], roads=[0]).put(1, towns=[53]).hand(0, "wool 4 lumber brick")
    at.hand(1, "ore")
    said = [words.say(at.game, 0, action) for action in at.game.actions(0)]
    assert "Build a road from A2 to A3" in said
    assert "Build a road from A3 to A4" not in said
    assert "Give the bank 3 wool for 1 ore" in said  # from the harbour at A2
    assert words.say(at.game, 0, packed.make(terms.ROB, 1)) == "Steal a card from player 2"
    offer = packed.make(terms.OFFER, at.worth("wool 2"), at.worth("ore"), 0b1010)
    assert words.say(at.game, 0, offer) == "Offer 2 wool for 1 ore to player 2 and player 4"


def test_chance_is_said_without_what_is_hidden() -> None:
    assert words.happened(packed.make(terms.ROLLED, 3, 5)) == "The dice show 3 and 5"
    stolen = packed.make(terms.TAKEN, common.HIDDEN, 0, 2)
    assert words.happened(stolen) == "Player 1 steals a card from player 3"
    assert words.happened(packed.make(terms.TAKEN, terms.ORE, 0, 2)) == "Player 1 steals 1 ore from player 3"
    assert words.happened(packed.make(terms.DRAWN, common.HIDDEN, 1)) == "Player 2 draws a card"


# -- refusals


def why(at: Table, verb: int, a: int = 0, b: int = 0, c: int = 0, seat: int = 0) -> str:
    action = packed.make(verb, a, b, c)
    number = at.game.check(seat, action)
    assert number
    return words.refusal(at.game, seat, action, number)


def test_a_price_that_is_not_paid_is_told_with_what_is_held(table: New) -> None:
    at = table().put(0, towns=[0, 20], roads=[0, 7]).hand(0, "brick grain 2 ore")
    assert why(at, terms.ROAD, at.edge(0, 4)) == ("You have 0 lumber and 1 brick; a road takes 1 lumber and 1 brick.")
    assert why(at, terms.CITY, 0) == "You have 2 grain and 1 ore; a city takes 2 grain and 3 ore."
    assert why(at, terms.BUY) == (
        "You have 0 wool, 2 grain and 1 ore; a development card takes 1 wool, 1 grain and 1 ore."
    )


def test_a_place_that_cannot_be_built_on_says_why(table: New) -> None:
    at = table().put(0, towns=[0], roads=[0]).put(1, towns=[20], roads=[40]).hand(0, "lumber brick wool grain")
    near = board.NODE_NODES[0][0]
    name, stands = names.node_name(near), names.node_name(0)
    assert why(at, terms.TOWN, near) == f"{name} is too near: a building stands at {stands}, one path away."
    assert why(at, terms.TOWN, 0) == f"Somebody has built at {stands} already."
    assert why(at, terms.TOWN, 45) == f"No road of yours leads to {names.node_name(45)}."
    assert why(at, terms.CITY, 20) == f"You have no settlement at {names.node_name(20)} to grow."
    first, second = names.ends_of(40)
    assert why(at, terms.ROAD, 40) == f"A road from {first} to {second} lies there already."
    first, second = names.ends_of(60)
    assert why(at, terms.ROAD, 60) == f"The path from {first} to {second} touches no road of yours."


def test_development_cards_say_why_they_wait(table: New) -> None:
    assert why(table(), terms.PLAY_KNIGHT) == "You hold no Knight."
    fresh = table().hold(0, terms.KNIGHT, fresh=1)
    assert why(fresh, terms.PLAY_KNIGHT) == (
        "You bought your Knight this turn; it can be played from your next turn on."
    )
    fresh.game.card_played = 1
    assert why(fresh, terms.PLAY_KNIGHT) == "You have played a development card this turn; one a turn is all."


def test_trade_says_what_is_missing(table: New) -> None:
    at = table().hand(0, "wool 3").hand(1, "ore")
    assert why(at, terms.MARITIME, terms.WOOL, terms.ORE) == "The bank takes 4 wool from you; you have 3."
    everybody = 0b1110
    assert why(at, terms.OFFER, at.worth("wool"), 0, everybody) == (
        "An offer gives at least one card and asks for at least one."
    )
    assert why(at, terms.OFFER, at.worth("wool 2"), at.worth("wool"), everybody) == (
        "Wool cannot be on both sides of an offer."
    )
    assert why(at, terms.OFFER, at.worth("brick"), at.worth("ore"), everybody) == (
        "You have 0 brick, and that takes 1 brick."
    )
    at.do(terms.OFFER, at.worth("wool"), at.worth("ore 2"), everybody)
    assert why(at, terms.ACCEPT, 0, seat=1) == "You have 1 ore, and that takes 2 ore."
    assert why(at, terms.DEAL, 1) == "That player has not accepted an offer of yours."
    assert why(at, terms.ACCEPT, 2, seat=1) == "No such offer waits for your answer."


def test_sevens_say_what_is_held(table: New) -> None:
    at = table().hand(0, "wool 8").roll(3, 4)
    assert why(at, terms.DISCARD, terms.ORE) == "You hold no ore to discard."
    assert why(at, terms.DISCARD, terms.ORE, seat=1) == "You have nothing to discard."
    moving = table().at(terms.MOVING_ROBBER)
    assert why(moving, terms.ROBBER, moving.game.robber) == "The robber stands there already; it must move."
    assert why(table(), terms.END, seat=1) == "It is not your turn."


# -- offers by words and by forms


@pytest.mark.parametrize(
    ("text", "given", "wanted", "to"),
    [
        ("Offer 1 wool for 1 ore to player 2", "wool", "ore", 0b0010),
        ("offer 2 wool and 1 grain for 1 ore to player 4 and player 2.", "wool 2 grain", "ore", 0b1010),
        ("offer 1 wool for 1 ore to everybody", "wool", "ore", 0b1110),
        ("  OFFER 1 Wool  for 3 lumber ", "wool", "lumber 3", 0b1110),
    ],
)
def test_an_offer_is_read_from_a_sentence(table: New, text: str, given: str, wanted: str, to: int) -> None:
    at, setup = table(), TITLE.setup(4, {"scenario": "base"})
    assert TITLE.read(setup, at.game, 0, text) == packed.make(terms.OFFER, at.worth(given), at.worth(wanted), to)


def test_others_offer_to_the_turn_and_counter(table: New) -> None:
    at, setup = table(), TITLE.setup(4, {"scenario": "base"})
    wool, ore = at.worth("wool"), at.worth("ore")
    assert TITLE.read(setup, at.game, 2, "offer 1 wool for 1 ore") == packed.make(terms.OFFER, wool, ore, 1)
    assert TITLE.read(setup, at.game, 2, "counter-offer: 1 wool for 1 ore") == packed.make(terms.COUNTER, wool, ore)
    for nonsense in ("offer 1 wood for 1 ore to player 2", "offer wool for ore", "offer 9 wool for 1 ore"):
        with pytest.raises(BadAction):
            TITLE.read(setup, at.game, 0, nonsense)


def test_an_offer_is_composed_from_a_form(table: New) -> None:
    at, setup = table(), TITLE.setup(4, {"scenario": "base"})
    posted = {"compose": "offer", "give-wool": "2", "give-ore": "", "want-grain": "1", "to-1": "1", "to-3": "on"}
    assert TITLE.compose(setup, 0, posted) == packed.make(terms.OFFER, at.worth("wool 2"), at.worth("grain"), 0b1010)
    assert TITLE.compose(setup, 1, {"compose": "counter", "give-ore": "1", "want-wool": "1"}) == packed.make(
        terms.COUNTER, at.worth("ore"), at.worth("wool")
    )
    for field in ({"give-wool": "8"}, {"give-wool": "-1"}, {"want-ore": "many"}, {"compose": "gift"}):
        with pytest.raises(BadAction):
            TITLE.compose(setup, 0, {**posted, **field})


def test_the_form_offers_what_is_held_to_whom_it_can_go(table: New) -> None:
    at = table(3).hand(0, "wool 2 ore").hand(1, "ore")
    people = tuple(Person(q, name) for q, name in enumerate(("Ann", "Ben", "Cem")))
    (form,) = offers.forms(view(at.game, 0), people)
    blanks = {blank.name: blank for blank in form.blanks}
    assert [(name, blanks[name].high) for name in blanks if name.startswith("give")] == [
        ("give-wool", 2),
        ("give-ore", 1),
    ]
    assert [blanks[name].label for name in blanks if name.startswith("to-")] == ["Ben", "Cem"]
    assert form.note == "In a terminal, write: Offer 1 wool for 1 lumber to Ben."
    at.do(terms.OFFER, at.worth("wool"), at.worth("ore"), 0b110)
    (counter,) = offers.forms(view(at.game, 1), people)
    assert counter.id == "counter"
    assert not any(blank.name.startswith("to-") for blank in counter.blanks)
    assert offers.forms(view(at.game, 2), people) == ()  # nothing to give
