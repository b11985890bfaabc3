"""Positions as JSON in words: written by a program, written by hand, and wrong ones."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common, packed
from keeling.core.errors import BadPosition
from keeling.core.game import Moves, Streams
from keeling.core.title import Setup
from keeling.games.catan import board, terms
from keeling.games.catan.game import TITLE
from keeling.games.catan.notation import PHASES
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine
BASE: dict[str, Any] = {"options": {"scenario": "base", "island": "beginners"}, "seats": 3, "phase": "main"}
LAND_NAMES = ("forest", "hills", "pasture", "fields", "mountains", "desert")
RED = {2: 1, 12: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 9, 9: 10, 10: 11, 11: 12}
HEXES = [
    {"land": LAND_NAMES[land], "number": number, "back": RED.get(number, 0)}
    for land, number in zip(board.BEGINNERS_LAND, board.BEGINNERS_NUMBERS, strict=True)
]
WARM: dict[str, Any] = {"seats": 3, "phase": "main", "options": {"island": "beginners"}, "hexes": HEXES}
TABLES: tuple[dict[str, Any], ...] = (
    {"scenario": "base"},
    {"scenario": "base", "numbers": "apart", "points": 6},
    {},
    {"skull": "inert", "tax_consent": "yes", "points": 6},
    {"tokens": "apart", "vote": "quick"},
    {"island": "beginners", "collapse": "highest"},
)


def read(value: Any) -> Any:
    return TITLE.read_position(value)[1]


def with_hexes(**changes: Any) -> list[dict[str, Any]]:
    """The hexes of the beginners' island, some of them changed: h3={"number": 0}."""
    return [{**place, **changes.get(f"h{h}", {})} for h, place in enumerate(HEXES)]


def visited(n: int) -> Iterator[tuple[Setup, Catan]]:
    """Every state of a random game, with offers."""
    setup = TITLE.setup(2 + n % 3, TABLES[n % len(TABLES)])
    game, streams, moves = cast(Catan, TITLE.new(setup)), Streams(b"positions %d" % n), Moves()
    while not game.over:
        yield setup, game
        deciders = game.deciders()
        if deciders >> common.CHANCE:
            game.apply(common.CHANCE, game.sample(streams, moves))
            continue
        seat = streams.one_of(common.BOTS, deciders)
        listed = game.actions(seat)
        give, want, to = (streams.below(common.BOTS, m) for m in (5, 5, 15))
        offer = packed.make(terms.OFFER, 1 << 3 * give, 1 << 3 * want, 1 + to)
        if game.phase == terms.MAIN and not game.asked and game.check(seat, offer) == 0:
            listed = [offer]
        game.apply(seat, listed[streams.below(common.BOTS, len(listed))])
    yield setup, game


# -- written and read again


@pytest.mark.slow
def test_positions_of_every_phase_are_read_as_they_were_written() -> None:
    seen: dict[tuple[str, int], int] = {}
    for n in range(18):
        for setup, game in visited(n):
            key = (str(setup.options["scenario"]), game.phase)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] <= 6 or seen[key] % 97 == 0:
                written = TITLE.write(setup, game)
                again, found = TITLE.read_position(json.loads(json.dumps(written)))
                assert found.same(game), key
                assert again == setup
                assert TITLE.write(again, found) == written
    base = set(range(terms.ENDED + 1))
    assert {phase for scenario, phase in seen if scenario == "base"} == base
    assert {phase for scenario, phase in seen if scenario != "base"} >= base | {16, 18, 19} - {terms.CHOOSING_VICTIM}
    assert len(PHASES) == terms.TAXING + 1


def test_the_schema_is_that_of_a_position() -> None:
    schema = TITLE.position_schema()
    written = TITLE.write(TITLE.setup(4, {}), TITLE.new(TITLE.setup(4, {})))
    assert set(written) <= set(schema["properties"])
    assert schema["properties"]["options"]["properties"]["scenario"] == {"enum": ["global_warming", "base"]}
    assert schema["additionalProperties"] is False
    json.dumps(schema)


# -- by hand


def test_an_empty_position_is_a_new_game() -> None:
    assert read({}).same(TITLE.new(TITLE.setup(4, {})))
    assert type(read({"options": {"scenario": "base"}})) is Catan


def test_a_base_position_by_hand() -> None:
    game = read({**BASE, "players": [{"settlements": [20], "hand": {"grain": 2, "ore": 3}}]})
    assert type(game) is Catan
    assert (game.points[0], game.bank[terms.ORE], game.rolled, game.placed, game.deck_n) == (1, 16, 1, 6, 25)
    game.play(0, packed.make(terms.CITY, 20))
    assert (game.points[0], game.faults()) == (2, [])


def test_a_scenario_position_by_hand() -> None:
    game = read({**WARM, "level": 5, "players": [{"settlements": [20], "hand": {"grain": 3, "ore": 4}}]})
    assert isinstance(game, Warming)
    assert (game.level, game.target(), game.removed, game.crisis_n) == (5, 9, 0, 19)
    game.play(0, packed.make(terms.GREEN, 20))
    assert (game.points[0], game.level, game.faults()) == (2, 5, [])


@pytest.mark.rule("GW-030")
def test_who_votes_follows_from_the_dice() -> None:
    at = board.HEX_NODES[15]
    players = [{"settlements": [at[0]]}, {"settlements": [at[2]], "vote": "fallow"}, {"cities": [at[4]]}]
    game = read({**WARM, "phase": "voting", "dice": [1, 4], "players": players})
    assert (game.voters, game.waiting) == (0b111, 0b101)
    game.play(0, packed.make(terms.VOTE, terms.FALLOW))
    game.play(2, packed.make(terms.VOTE, terms.FALLOW))
    assert (game.phase, sum(game.hand_n)) == (terms.MAIN, 0)


def test_special_cards_go_to_the_only_one_who_can_have_them() -> None:
    road = [e for e in range(72) if set(board.EDGES[e]) <= {*board.HEX_NODES[9]}][:5]
    game = read({**BASE, "players": [{"roads": road}, {"knights": 3}], "played": {"knight": 3}})
    assert (game.longest, game.army, list(game.points)) == (0, 1, [2, 2, 0, 0])
    spots = [board.HEX_NODES[h][0] for h in (0, 2)]
    assert read({**WARM, "players": [{"green_cities": spots}]}).guardian == 0


def test_removed_tokens_are_counted() -> None:
    game = read({**WARM, "hexes": with_hexes(h3={"number": 0, "back": 0}, h4={"number": 5, "back": 0}), "gone": [3]})
    assert (game.removed, game.number[4], game.back[4]) == (1, 5, 0)


def test_doubts_say_what_is_known() -> None:
    doubt = {"view": "everybody", "seat": 1, "kind": "ore", "fewest": 1, "most": 3}
    game = read({**BASE, "players": [{}, {"hand": {"ore": 2, "wool": 1}}], "doubts": [doubt]})
    place = terms.HANDS * terms.EVERYBODY + terms.KINDS + terms.ORE
    assert (game.below[place], game.above[place], list(game.fog)) == (1, 1, [0, 0, 0, 0, 1])


# -- faults, each with its place

TOWN = {"settlements": [20]}
TAX = {**WARM, "phase": "taxing", "dice": [3, 4], "players": [{"hand": {"ore": 4}}, {"hand": {"wool": 4}}]}
SIXES = with_hexes(h4={"number": 9, "back": 10}, h7={"number": 6, "back": 5})
CHOICE = {**WARM, "hexes": SIXES, "phase": "choosing a token", "dice": [6, 6], "drawn": 7, "choices": [7, 17]}
CHOICE["crises"] = [2, 2, 2, 1, 2, 2, 1, 2, 1, 2, 1]
FOURTEEN = [e for e in range(72) if min(board.EDGES[e]) < 16][:14]
FAULTS: dict[str, tuple[Any, str]] = {
    "no object": ([], "JSON object"),
    "another game": ({"game": "chess"}, r"Invalid enum value 'chess' at `game`"),
    "a later version": ({"rules": 99}, "'rules' is 1"),
    "an unknown field": ({"level_": 3}, "unknown field `level_`"),
    "an unknown field of a player": ({"players": [{"hnad": {}}]}, r"`hnad` at `players\[0\]`"),
    "five seats": ({"seats": 5}, "at `seats`"),
    "more players than seats": ({**BASE, "seats": 2, "players": [{}, {}, {}]}, "There are 2 seats, and 3 players"),
    "an unknown option": ({"options": {"colour": "red"}}, "colour"),
    "an unknown value": ({"options": {"skull": "soft"}}, "skull"),
    "tokens in the base game": ({**BASE, "deck": {"tokens": []}}, "token"),
    "a faulty table of tokens": ({"deck": {"tokens": [[2, 0]]}}, "18 tokens"),
    "an unknown phase": ({"phase": "lunch"}, "at `phase`"),
    "a phase of the scenario": ({**BASE, "phase": "taxing"}, "no such phase"),
    "eighteen hexes": ({"hexes": HEXES[:18]}, "at `hexes`"),
    "no desert": ({**WARM, "hexes": with_hexes(h9={"land": "hills", "number": 4})}, "The hexes are not 4 fields"),
    "a number twice": ({**BASE, "hexes": [{**h, "back": 0} for h in with_hexes(h1={"number": 3})]}, "The numbers are"),
    "a token that is none": ({**WARM, "hexes": with_hexes(h1={"back": 5})}, "Hex 1: there is no token with 2 and 5"),
    "too many of a token": ({**WARM, "hexes": with_hexes(h0={"number": 6, "back": 5})}, "more tokens of a kind"),
    "too many red faces": ({**WARM, "hexes": with_hexes(h0={"number": 2, "back": 0})}, "More tokens show a red face"),
    "a token on the desert": ({**WARM, "hexes": with_hexes(h9={"number": 2})}, "The desert has no token"),
    "gone and there": ({**WARM, "gone": [3]}, "A hex that lost its token has none"),
    "a skull that stays": ({**WARM, "hexes": with_hexes(h1={"number": 1, "back": 0})}, "A skull turns its hex"),
    "no harbours": ({**WARM, "harbours": [None] * 9}, "The harbours are not"),
    "a hex beyond": ({**WARM, "robber": 19}, "at `robber`"),
    "a node beyond": ({**WARM, "players": [{"settlements": [54]}]}, r"at `players\[0\].settlements\[0\]`"),
    "an edge beyond": ({**WARM, "players": [{"roads": [72]}]}, r"at `players\[0\].roads\[0\]`"),
    "neighbours": ({**BASE, "players": [{"settlements": list(board.EDGES[20])}]}, "Two buildings are neighbours"),
    "a place of two": ({**BASE, "players": [TOWN, TOWN]}, "Two pieces share a place"),
    "six settlements": ({**BASE, "players": [{"settlements": [board.HEX_NODES[h][0] for h in (0, 2, 7, 9, 11, 16)]}]},
                        "Seat 0 has more pieces"),
    "more cards than are counted": ({**BASE, "players": [{"got": 20_001}]}, r"at `players\[0\].got`"),
    "no resource": ({**BASE, "players": [{"hand": {"gold": 1}}]}, r"in `\$.players\[0\].hand`|at `key`|gold"),
    "twenty ore": ({**BASE, "players": [{"hand": {"ore": 20}}]}, "There are 19 cards of ore"),
    "fewer than none": ({**BASE, "players": [{"hand": {"ore": -1}}]}, r"at `players\[0\].hand"),
    "six hidden points": ({**BASE, "players": [{"cards": {"point": 6}}]}, "There are 5 development cards 'point'"),
    "knights of nobody": ({**BASE, "played": {"knight": 3}}, "knights that were played"),
    "a road too short": ({**BASE, "longest_road": 0}, "Longest Road is not with the longest road"),
    "an army too small": ({**BASE, "largest_army": 1}, "Largest Army is not with the largest army"),
    "a seat beyond": ({**BASE, "turn": 3}, "no such phase or seat"),
    "a first that is no seat": ({**BASE, "first": 3}, "One of the seats placed the first settlement"),
    "one who has won": ({**BASE, "players": [{"cities": [board.HEX_NODES[h][0] for h in (0, 2, 7, 9)],
                         "cards": {"point": 2}}]}, "has enough points, so it has won"),
    "a winner in play": ({**BASE, "winner": 1}, "There is a winner, and the game goes on"),
    "an end without a winner": ({**BASE, "phase": "ended"}, "Nobody has won"),
    "unrolled": ({**BASE, "rolled": False}, "The dice have been rolled by now"),
    "rolled twice": ({**BASE, "phase": "before the roll", "rolled": True}, "The dice have been rolled"),
    "discards of nobody": ({**BASE, "phase": "discarding"}, "Cards are owed"),
    "free roads of nobody": ({**BASE, "phase": "free roads"}, "Free roads"),
    "free roads nowhere": ({**BASE, "phase": "free roads", "free_roads": 1}, "Seat 0 is to move and can do nothing"),
    "more free roads than pieces": ({**BASE, "phase": "free roads", "free_roads": 2, "players": [{"roads": FOURTEEN}]},
                                    "Seat 0 has no pieces left for 2 free roads"),
    "one die": ({**WARM, "dice": [1, 0]}, "Two dice lie, or none"),
    "points that would have won": ({**BASE, "points_before": 1, "players": [{"cards": {"point": 2}}]},
                                   "Seat 0 would have won before"),
    "a skull on the desert": ({"phase": "laying numbers", "hexes": [{**h, "back": 0, "number": int(n == 9)}
                              for n, h in enumerate(HEXES)]}, "Hex 9: tokens are laid with the yellow face up"),
    "rich in the set-up": ({**WARM, "phase": "settling", "first": 0, "players": [{"hand": {"ore": 19}}]},
                           "Seat 0 holds more cards than its second settlement gives"),
    "points hidden by no card": ({**BASE, "points_before": 0, "players": [{"cards": {"knight": 1}, "most_points": 1}]},
                                 "With the new cards a seat may hide"),
    "a victim without cards": ({**BASE, "phase": "stealing", "victim": 1}, "robbed of a card"),
    "no victims": ({**BASE, "phase": "choosing a victim"}, "Seat 0 is to move and can do nothing"),
    "no card to buy": ({**BASE, "phase": "buying", "players": [{"cards": {"point": 5, "knight": 12}}, {"knights": 2}],
                        "played": {"knight": 2, "road-building": 2, "year-of-plenty": 2, "monopoly": 2}},
                       "nothing left to draw"),
    "an offer without cards": ({**BASE, "players": [{"offer": {"give": {"ore": 1}, "want": {"wool": 1}, "to": [1]}}]},
                               "Seat 0 cannot make its offer"),
    "asked for nothing": ({**BASE, "asked": [1]}, "Others are asked"),
    "certain of what is not": ({**BASE, "doubts": [{"view": 0, "seat": 1, "kind": "ore", "fewest": 1, "most": 2}]},
                               "View 0 excludes what is true of the ore of seat 1"),
    "surer together than alone": (
        {**BASE, "players": [{}, {"hand": {"ore": 2}}],
         "doubts": [{"view": 2, "seat": 1, "kind": "ore", "fewest": 1, "most": 3}]},
        "Seat 2 knows less of the ore of seat 1 than everybody"),
    "land laid with a gap": ({"hexes": [{}, *[{"land": "hills"}], *[{}] * 17]}, "Land is laid from hex 0 on"),
    "four hills": ({"hexes": [*[{"land": "hills"}] * 4, *[{}] * 15]}, "More of a kind is laid than there is"),
    "settled out of turn": ({**WARM, "phase": "settling", "turn": 2}, "Settlements are placed in seat order"),
    "settled too often": ({**WARM, "phase": "settling", "players": [TOWN]}, "Seat 0 has placed 0 settlements"),
    "half a set-up": ({**WARM, "placed": 2}, "Each has placed two settlements"),
    "level 14": ({**WARM, "level": 14}, "at `level`"),
    "level 13 in play": ({**WARM, "level": 13}, "At level 13 the game is over"),
    "twenty crisis cards": ({**WARM, "crises": [3, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1]}, "not so many crisis cards"),
    "ten kinds of crisis": ({**WARM, "crises": [2] * 10}, "at `crises`"),
    "a crisis without a roll": ({**WARM, "phase": "drawing a crisis", "dice": [1, 2]}, "draws no crisis card"),
    "tokens chosen for nothing": ({**WARM, "choices": [4, 17]}, "chosen from for a crisis card alone"),
    "tokens of other numbers": ({**CHOICE, "choices": [3, 7]}, "not those that the card strikes"),
    "the open card in the deck": ({**CHOICE, "crises": list(board.CRISIS_COUNTS)}, "is not in the deck"),
    "no voters": ({**WARM, "phase": "voting", "dice": [1, 4]}, "in the phase of votes"),
    "voters without a claim": ({**WARM, "phase": "voting", "dice": [1, 4], "voters": [1], "waiting": [1]}, "no others"),
    "voters out of place": ({**WARM, "voters": [1]}, "in the phase of votes"),
    "a vote before it is asked": ({**WARM, "players": [{"vote": "fallow"}]}, "Seat 0 cannot have such a vote"),
    "a pledge out of place": ({**WARM, "players": [{"hand": {"ore": 1}, "pledged": {"ore": 1}}]}, "Nothing is pledged"),
    "a pledge of more than is held": ({**TAX, "players": [{"hand": {"ore": 1}, "pledged": {"ore": 2}}]},
                                      "pledged that are not held"),
    "a tax without a seven": ({**TAX, "dice": [3, 3]}, "asked for on a seven"),
    "a payer without cards": ({**TAX, "payer": 2}, "that has a card"),
    "pledged before asked": ({**TAX, "players": [{"hand": {"ore": 1}}, {"hand": {"ore": 3}, "pledged": {"ore": 1}}]},
                             "has not been asked yet"),
    "green guardian of nobody": ({**WARM, "green_guardian": 0}, "Green Guardian is not with"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place(name: str) -> None:
    value, told = FAULTS[name]
    before = copy.deepcopy(value)
    with pytest.raises(BadPosition, match=told):
        TITLE.read_position(value)
    assert value == before


def test_the_positions_that_faults_are_made_of_are_right() -> None:
    for value in (BASE, WARM, TAX, CHOICE):
        assert read(value).faults() == []


# -- hostile values

HUGE: tuple[Any, ...] = (
    2**31,
    2**63,
    2**64,
    10**400,
    -1,
    -(2**63),
    1e308,
    float("nan"),
    float("inf"),
    True,
    None,
    "",
    "9" * 5000,
    [],
    {},
)


@pytest.mark.parametrize("field", [*TITLE.position_schema()["properties"]])
def test_hostile_values_are_refused_or_read_whole(field: str) -> None:
    told: list[str] = []
    for start in (BASE, WARM):
        for value in (*HUGE, [2**70], {"a": 2**70}, [[[]]], {"ore": 10**30}):
            try:
                game = read({**start, field: value})
            except BadPosition as error:
                told.append(str(error))
            else:
                assert game.faults() == []
    assert all(len(sentence) < 1000 for sentence in told)


def test_a_deep_nest_is_refused() -> None:
    nest: Any = []
    for _ in range(900):
        nest = [nest]
    for field in ("hexes", "players", "deck", "options", "carry", "doubts"):
        with pytest.raises(BadPosition):
            TITLE.read_position({**WARM, field: nest})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 75) | st.sampled_from([*PHASES, *LAND_NAMES, "ore", "point", "any"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["ore", "point", "tax", "9"]), inner),
    max_leaves=5,
)


@given(st.sampled_from([BASE, WARM, TAX, CHOICE]), st.sampled_from([*TITLE.position_schema()["properties"]]), JSON)
def test_what_is_read_can_be_played(start: dict[str, Any], field: str, value: Any) -> None:
    try:
        game = read({**start, field: value})
    except BadPosition:
        return
    streams, moves = Streams(b"go on"), Moves()
    for _ in range(40):
        if game.over:
            break
        deciders = game.deciders()
        seat = streams.one_of(common.BOTS, deciders)
        listed = [game.sample(streams, moves)] if seat == common.CHANCE else game.actions(seat)
        game.play(seat, listed[streams.below(common.BOTS, len(listed))])
        assert game.faults() == []
