"""Positions as JSON in words: written by hand, written by a program, and wrong ones."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common
from keeling.core.errors import BadPosition
from keeling.core.game import Game, Moves, Streams
from keeling.core.title import Setup
from keeling.games.zero import terms
from keeling.games.zero.game import TITLE
from keeling.games.zero.knowledge import KIND_NAMES
from keeling.games.zero.options import OPTIONS
from keeling.games.zero.rules import Zero

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.engine
HANDS = [{"hand": ["+3", "+3"]}, {"hand": ["-1"]}]
SIX = [{"hand": ["0", "+1", "+2"], "open": ["-5", "-4", "-3"], "hidden": 3} for _ in range(2)]
DUEL = {"game": "zero", "players": HANDS, "pile": ["+2"], "turn": 0, "stock": 0}


def read(value: dict[str, Any]) -> Zero:
    game = TITLE.read_position(value)[1]
    assert isinstance(game, Zero)
    return game


def counts(masks: Any) -> dict[str, int]:
    return {KIND_NAMES[kind]: mask.bit_count() for kind, mask in enumerate(masks) if mask}


# -- by hand


def test_a_position_of_one_line() -> None:
    game = read(DUEL)
    assert (game.stock, game.turn, game.level, game.option) == (0, 0, 7, 1)
    assert (counts(game.unseen), sum(counts(game.cleared).values())) == ({}, 68)
    assert len(game.actions(0)) == 2


def test_a_stock_is_an_even_mix_of_the_cards_named_nowhere() -> None:
    game = read({**DUEL, "stock": 15})
    assert (game.stock, game.unseen_size) == (15, 15)
    stock = counts(game.unseen)
    assert len(stock) >= 12
    assert max(stock.values()) <= 2
    assert sum(counts(game.cleared).values()) == 53


def test_without_a_stock_all_other_cards_are_it() -> None:
    game = read({"players": HANDS, "pile": ["+2"]})
    assert (game.stock, game.unseen_size, counts(game.cleared)) == (68, 68, {})


@pytest.mark.parametrize(
    "players",
    [
        [{"open": ["+3", "+4"], "hidden": 2}, {"hand": ["-1"], "hidden": 3}],
        [{"hand": ["+3"]}, {"hand": [], "hidden": [1]}],
    ],
)
@pytest.mark.rule("Z-037")
def test_an_empty_hand_says_that_there_is_no_stock(players: list[dict[str, Any]]) -> None:
    game = read({"players": players})
    hidden = sum(mask.bit_count() for mask in game.down)
    assert (game.stock, game.unseen_size, game.option) == (0, hidden, 2)


@pytest.mark.rule("Z-047")
def test_a_finisher_says_that_there_is_no_stock() -> None:
    game = read({"players": [*HANDS, {"place": 1}]})
    assert (game.stock, game.active, game.finishers) == (0, 0b011, 1)


def test_one_who_left_says_nothing_of_the_stock() -> None:
    game = read({"players": [*HANDS, {"left": True}]})
    assert (game.stock, game.active, game.finishers) == (69, 0b011, 0)


def test_cards_on_the_table_or_swapping_make_it_option_2() -> None:
    assert read({"players": [{"hand": ["+3"], "open": ["0"]}, {"hand": ["0"]}]}).option == 2
    assert read({"players": [{"hand": ["+3"], "hidden": 1}, {"hand": ["0"]}]}).option == 2
    assert read({"players": HANDS, "phase": "swapping"}).option == 2
    with pytest.raises(BadPosition, match="more cards on the table than the option deals"):
        read({"players": [{"hand": ["+3"], "open": ["0"]}, {"hand": ["0"]}], "options": {"option": "1"}})


def test_unseen_cards_named_leave_the_others_cleared_and_the_other_way_round() -> None:
    game = read({"players": HANDS, "unseen": ["0", "0"]})
    assert (game.stock, counts(game.unseen), sum(counts(game.cleared).values())) == (2, {"0": 2}, 67)
    game = read({"players": HANDS, "cleared": ["0", "0"]})
    assert (game.stock, counts(game.cleared)) == (67, {"0": 2})
    game = read({"players": HANDS, "cleared": ["0", "0"], "stock": 10})
    assert (game.stock, sum(counts(game.cleared).values())) == (10, 59)
    game = read({"players": HANDS, "unseen": ["0", "0"], "cleared": ["+1"], "stock": 5})
    assert (game.stock, game.unseen_size) == (5, 5)


def test_any_copy_steps_aside_for_a_very_card() -> None:
    game = read({"players": [{"hand": ["+3", "+3"]}, {"hand": ["+3#0", "−1"]}]})
    assert (list(game.hand)[8], list(game.hand)[14 + 8]) == (0b110, 0b001)
    assert list(game.hand)[14 + 4] == 1, "a typographic minus is read as one"


def test_the_value_the_limit_and_the_run_follow_from_the_pile() -> None:
    game = read({**DUEL, "pile": ["+4", "-2", "transparent"]})
    assert (game.level, game.limited, game.run) == (terms.MINUS_TWO, 1, 0)
    game = read({**DUEL, "pile": ["+4", "+5", "+5"]})
    assert (game.level, game.limited, game.run, game.run_kind) == (10, 0, 2, 10)


def test_cards_that_everybody_has_seen() -> None:
    game = read({"players": [{"hand": ["+3", "+4"], "known": ["+4"]}, {"hand": ["0"]}]})
    game.redact(1)
    assert (counts(list(game.hand)[:14]), game.hand_size[0]) == ({"+4": 1}, 2)


def test_after_a_draw_the_next_seat_in_turn_acts() -> None:
    game = read({"players": [{"hand": []}, {"left": True}, {"hand": ["0"]}], "phase": "drawing", "owed": 1, "stock": 3})
    game.settle(Streams(b"x"), Moves())
    assert game.turn == 2


# -- faults, each by its name

FAULTS: dict[str, tuple[Any, str]] = {
    "no object": ([], "JSON object"),
    "another game": ({**DUEL, "game": "chess"}, "no position of ZERO"),
    "a later version": ({**DUEL, "rules": 99}, "'rules' takes"),
    "unknown field": ({**DUEL, "pille": []}, "'pille' is not part of a position. Did you mean 'pile'"),
    "no players": ({"game": "zero"}, "'players' takes a list"),
    "players no list": ({**DUEL, "players": {"a": 1}}, "'players' takes a list"),
    "one player": ({**DUEL, "players": HANDS[:1]}, "'seats' takes a whole number from 2 to 7"),
    "seats and players": ({**DUEL, "seats": 3}, "2 players for 3 seats"),
    "unknown player field": ({**DUEL, "players": [{"hnad": []}, HANDS[1]]}, r"players\[0\]: 'hnad'.*'hand'"),
    "unknown card": ({**DUEL, "pile": ["+6"]}, r"pile: '\+6' is no card"),
    "a number for a card": ({**DUEL, "pile": [3]}, "'pile' takes a list of cards"),
    "a hand that is no list": ({**DUEL, "players": [{"hand": "+3"}, HANDS[1]]}, r"players\[0\].hand: 'hand' takes"),
    "too many copies": ({**DUEL, "pile": ["+3"] * 4}, r"the deck has no more cards \+3"),
    "a card twice": ({**DUEL, "pile": ["+3#1", "+4", "+3#1"]}, r"pile: \+3#1 is not in the deck, or lies elsewhere"),
    "no such copy": ({**DUEL, "pile": ["+3#9"]}, r"\+3#9 is not in the deck"),
    "no copy at all": ({**DUEL, "pile": ["+3#x"]}, r"\+3#x is not in the deck"),
    "unknown option": ({**DUEL, "options": {"optoin": "1"}}, "Did you mean 'option'"),
    "bad option": ({**DUEL, "options": {"refill": "four"}}, "refill cannot be 'four'"),
    "options no object": ({**DUEL, "options": 1}, "no option 'options'"),
    "bad deck": ({**DUEL, "deck": {"card": []}}, "A deck is a TOML file"),
    "bad carry": ({**DUEL, "carry": {"dealer": 9}}, "'carry'"),
    "turn": ({**DUEL, "turn": 2}, "'turn' takes a whole number from 0 to 1"),
    "a truth for a number": ({**DUEL, "turn": True}, "'turn' takes a whole number"),
    "a number for a truth": ({**DUEL, "opened": 1}, "'opened' takes true or false"),
    "phase": ({**DUEL, "phase": "plying"}, "'phase' cannot be 'plying'. Did you mean 'playing'"),
    "stock": ({**DUEL, "stock": 69}, "68 cards are unseen, but stock and face-down cards are 69"),
    "stock below none": ({**DUEL, "stock": -1}, "'stock' takes"),
    "known": ({**DUEL, "players": [{"hand": ["+3"], "known": ["+4"]}, HANDS[1]]}, r"'known' names \+4"),
    "hidden": ({**DUEL, "players": [{"hand": ["+3"], "hidden": 4}, HANDS[1]]}, "'hidden' takes"),
    "hidden twice": ({**DUEL, "players": [{"hand": ["+3"], "hidden": [1, 1]}, HANDS[1]]}, "'hidden' takes"),
    "hidden truth": ({**DUEL, "players": [{"hand": ["+3"], "hidden": True}, HANDS[1]]}, "'hidden' takes"),
    "four open": ({**DUEL, "players": [{"hand": ["+3"], "open": ["0"] * 4}, HANDS[1]]}, "more cards on the table"),
    "proof": ({**DUEL, "players": [{"hand": ["+3"], "not_in_hand": {"x": 1}}, HANDS[1]]}, "not_in_hand: takes"),
    "proof's kind": (
        {**DUEL, "players": [{"hand": ["+3"], "not_in_hand": {"kinds": ["3"]}}, HANDS[1]]},
        "'3' is no kind",
    ),
    "proof broken": (
        {**DUEL, "players": [{"hand": ["+3"], "not_in_hand": {"cards": 1, "kinds": ["+3"]}}, HANDS[1]]},
        "Seat 0 holds a card that was proved not to be in the hand",
    ),
    "no cards": ({**DUEL, "players": [{"hand": []}, *HANDS]}, "Seat 0 has no cards and would have finished"),
    "empty hand and stock": (
        {**DUEL, "stock": 3, "players": [{"open": ["+3"]}, HANDS[1]]},
        "empty hand though the stock refills it",
    ),
    "turn of a finisher": ({**DUEL, "players": [{"place": 1}, *HANDS]}, "turn of seat 0, who no longer plays"),
    "turn of a leaver": ({**DUEL, "players": [{"left": True}, *HANDS]}, "turn of seat 0, who no longer plays"),
    "gap in places": ({**DUEL, "players": [*HANDS, {"place": 2}]}, "places of those who finished"),
    "a finisher with cards": (
        {**DUEL, "players": [*HANDS, {"place": 1, "hand": ["0"]}]},
        "Seat 2 has finished, but still holds cards",
    ),
    "a finisher and stock": ({**DUEL, "stock": 2, "players": [*HANDS, {"place": 1}]}, "the stock would have refilled"),
    "one player left": (
        {**DUEL, "players": [HANDS[0], {"place": 1}]},
        "Fewer than two players are left, so the round would be over",
    ),
    "four of a kind": ({**DUEL, "pile": ["0"] * 4}, "four of a kind or a clear"),
    "clear in the pile": ({**DUEL, "pile": ["clear"]}, "four of a kind or a clear"),
    "draw": ({**DUEL, "phase": "drawing", "owed": 2, "stock": 1}, "2 cards are to be drawn from a stock of 1"),
    "draw nothing": ({**DUEL, "phase": "drawing", "stock": 1}, "0 cards are to be drawn"),
    "draw, then a leaver": (
        {**DUEL, "phase": "drawing", "owed": 1, "stock": 1, "next": 2, "players": [*HANDS, {"left": True}]},
        "Seat 2 is to act next, but no longer plays",
    ),
    "flip": ({**DUEL, "phase": "flipping"}, "Seat 0 flips position 0, where no card lies"),
    "flip with a hand": (
        {**DUEL, "phase": "flipping", "players": [{"hand": ["+3"], "hidden": 1}, HANDS[1]]},
        "Seat 0 flips a card, but has others to play first",
    ),
    "jerry in play": ({**DUEL, "players": [{**HANDS[0], "jerry": True}, HANDS[1]]}, "Only a round that is over"),
    "stalemate in play": ({**DUEL, "stalemate": True}, "Only a round that is over"),
    "end with two": (
        {**DUEL, "phase": "ended", "players": [{**HANDS[0], "place": 2}, {**HANDS[1], "place": 1}]}, "ends when one"
    ),
    "end without jerry": (
        {**DUEL, "phase": "ended", "players": [{"hand": ["0"], "place": 2}, {"place": 1}]},
        "climate jerry is who holds most cards",
    ),
    "the wrong jerry": (
        {
            **DUEL, "phase": "ended", "stalemate": True,
            "players": [{**HANDS[0], "place": 2}, {**HANDS[1], "place": 1, "jerry": True}],
        },
        "climate jerry is who holds most cards",
    ),
    "place at the end": (
        {**DUEL, "phase": "ended", "players": [{"hand": ["0"], "place": 1, "jerry": True}, {"place": 1}]},
        "Seat 0 does not have the place",
    ),
    "owed outside drawing": ({**DUEL, "owed": 9, "stock": 3}, "9 cards are owed, but nobody draws"),
    "owed at the end": (
        {
            **DUEL, "phase": "ended", "stock": 2, "owed": 2,
            "players": [{"hand": ["0"], "place": 1}, {"hand": ["+1"], "left": True}],
        },
        "'owed' is for the phase 'drawing'",
    ),
    "flipping outside flipping": ({**DUEL, "flipping": 1}, "'flipping' is for the phase 'flipping'"),
    "next before play": ({"players": SIX, "phase": "swapping", "next": 1}, "'next' is for the phase 'drawing'"),
    "dealt in play": ({**DUEL, "dealt": 5}, "5 cannot be the number of cards dealt"),
    "left before the deal": ({"players": [{"left": True}, {}, {}], "phase": "dealing"}, "nobody leaves"),
    "ready in option 1": ({**DUEL, "players": [{**HANDS[0], "ready": True}, HANDS[1]]}, "'ready' is for swapping"),
    "ready before the deal": (
        {"players": [{"ready": True}, {}], "phase": "dealing", "options": {"option": "2"}}, "'ready' is for swapping"
    ),
    "proof before play": (
        {"players": [{**SIX[0], "not_in_hand": {"cards": 1, "kinds": ["-5"]}}, SIX[1]], "phase": "swapping"},
        "Before play nothing is proved",
    ),
    "half a proof": (
        {**DUEL, "players": [{**HANDS[0], "not_in_hand": {"cards": 2}}, HANDS[1]]}, "both 'cards' and 'kinds'"
    ),
    "opened before play": ({"players": SIX, "phase": "swapping", "opened": True}, "so 'opened' is false"),
    "a pile that nobody opened": ({**DUEL, "opened": False}, "so 'opened' is true"),
    "drawing before the first card": (
        {**DUEL, "pile": [], "phase": "drawing", "owed": 1, "stock": 1, "opened": False}, "so 'opened' is true"
    ),
    "idle before play": ({"players": SIX, "phase": "swapping", "idle": 1}, "before it 'idle' is 0"),
    "idle too long": ({**DUEL, "idle": 10**5}, "100000 turns without progress the round would be over"),
    "low of none": ({**DUEL, "players": [{**HANDS[0], "low": 0}, HANDS[1]]}, "Seat 0 cannot have had 0 cards"),
    "low of too many": ({**DUEL, "players": [{**HANDS[0], "low": 73}, HANDS[1]]}, "Seat 0 cannot have had 73 cards"),
    "low before play": ({"players": [{**SIX[0], "low": 3}, SIX[1]], "phase": "swapping"}, "leave 'low' out"),
    "swapping in option 1": ({"players": HANDS, "phase": "swapping", "options": {"option": "1"}}, "in option 2 only"),
    "swapping done": (
        {"players": [{**hand, "ready": True} for hand in HANDS], "phase": "swapping"},
        "Everybody is ready",
    ),
    "played before the deal": ({"players": HANDS, "pile": ["+2"], "phase": "swapping"}, "Nothing is played before"),
    "dealt": ({"players": HANDS, "phase": "dealing", "dealt": 2}, r"With 2 cards dealt, seat 1 has 0 in hand"),
    "dealt in full": (
        {"players": [{"hand": ["0", "+1", "+2"]}, {"hand": ["0", "+1", "+2"]}], "phase": "dealing", "dealt": 6},
        "With 6 cards dealt the phase is another one",
    ),
    "dealt before the lots": ({"players": HANDS, "phase": "choosing dealer", "dealt": 3}, "the phase is another one"),
    "dealt hidden cards": (
        {"players": [{"hidden": 1}, {}], "phase": "dealing", "dealt": 0, "stock": 54},
        "seat 0 has 0 face-down cards",
    ),
    "dealing stock": ({"players": [{}, {}], "phase": "dealing", "stock": 10}, "The deal cannot leave a stock of 10"),
    "deck too small": (
        {**DUEL, "deck": {"card": [{"key": "a", "kind": "+1", "title": "A", "copies": 8}]}, "players": [HANDS[1]] * 3},
        "Z-007",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named(name: str) -> None:
    value, words = FAULTS[name]
    before = copy.deepcopy(value)
    with pytest.raises(BadPosition, match=words):
        TITLE.read_position(value)
    assert value == before


def test_before_play_the_examples_are_sound() -> None:
    assert read({"players": SIX, "phase": "swapping"}).deciders() == 3


def test_several_faults_are_named_at_once() -> None:
    with pytest.raises(BadPosition) as caught:
        TITLE.read_position({**DUEL, "turn": 7, "pile": ["+6"], "color": 1})
    assert len(caught.value.faults) == 3


# -- by a program


def random_position(seats: int, option: str, steps: int, seed: bytes, extra: dict[str, str]) -> tuple[Setup, Game]:
    """A state of a random game after so many steps, chance included; now and then somebody leaves."""
    setup = TITLE.setup(seats, {"option": option, **extra})
    game, streams, moves = TITLE.new(setup), Streams(seed), Moves()
    for step in range(steps):
        if game.over:
            break
        if game.deciders() >> common.CHANCE:
            game.play(common.CHANCE, game.sample(streams, moves))
            continue
        seat = streams.one_of(common.BOTS, game.deciders())
        leave = TITLE.forms.read({"do": "leave"})
        game.legal(seat, moves)
        action = moves.action[streams.below(common.BOTS, moves.n)]
        game.play(seat, leave if step % 97 == 96 else action)
    return setup, game


EXTRAS = st.fixed_dictionaries(
    {},
    optional={
        option.key: st.sampled_from([choice.value for choice in option.choices])
        for option in OPTIONS[1:]
        if option.choices
    },
)


@given(
    seats=st.integers(2, 7),
    option=st.sampled_from("12"),
    steps=st.integers(0, 400),
    seed=st.binary(min_size=1, max_size=64),
    extra=EXTRAS,
)
@pytest.mark.rule("Z-060", "Z-053")
def test_a_position_written_and_read_is_the_same(
    seats: int, option: str, steps: int, seed: bytes, extra: dict[str, str]
) -> None:
    setup, game = random_position(seats, option, steps, seed, extra)
    assert game.faults() == []
    written = json.loads(json.dumps(TITLE.write(setup, game)))
    read_setup, read_game = TITLE.read_position(written)
    assert read_setup == setup
    assert read_game.same(game)
    assert TITLE.write(read_setup, read_game) == written
    ends = []
    for one in (game.copy(), read_game):
        streams, moves = Streams(b"on from here"), Moves()
        one.playout(streams, moves)
        ends.append(one.dump())
    assert ends[0] == ends[1]


@given(seats=st.integers(2, 7), option=st.sampled_from("12"), steps=st.integers(0, 300), data=st.data())
def test_a_position_with_a_hole_is_read_soundly_or_refused(seats: int, option: str, steps: int, data: Any) -> None:
    setup, game = random_position(seats, option, steps, b"%d" % steps, {})
    value = TITLE.write(setup, game)
    for key in data.draw(st.lists(st.sampled_from(sorted(value)), max_size=4)):
        value.pop(key, None)
    for player in value.get("players", []):
        for key in data.draw(st.lists(st.sampled_from(sorted(player)), max_size=2)):
            player.pop(key, None)
    try:
        _, made = TITLE.read_position(value)
    except BadPosition:
        return
    assert made.faults() == []
    made.playout(Streams(b"x"), Moves())
    assert made.over


def test_the_schema_names_every_field() -> None:
    schema = TITLE.position_schema()
    written = TITLE.write(*TITLE.read_position(DUEL))
    assert set(written) == set(schema["properties"])
    assert set(written["players"][0]) == set(schema["properties"]["players"]["items"]["properties"])
    assert set(schema["properties"]["options"]["properties"]) == {option.key for option in OPTIONS}


def test_every_fault_of_a_state_is_found(deal: Callable[..., Any]) -> None:
    game = deal(3, option="2", dealer=0).settle().game
    state = game.dump()
    wrong: list[tuple[str, Any, str]] = [
        ("hand_size", [4, 3, 3, 0, 0, 0, 0], "Seat 0 holds 3 cards in hand, not 4"),
        ("up_size", [3, 2, 3, 0, 0, 0, 0], "Seat 1 has 3 open cards, not 2"),
        ("down", [8, 7, 7, 0, 0, 0, 0], "positions beyond"),
        ("unseen", [0] * 14, "not every copy lies in exactly one place"),
        ("unseen_size", 1, "number of unseen cards is wrong"),
        ("stock", 1, "are unseen, but stock and face-down cards are 10"),
        ("level", 3, "value, limit or run"),
        ("pile_size", 1, "order differ"),
        ("over", 1, "phase says so"),
        ("known", [31] * 98, "is not in the hand"),
    ]
    for field, value, words in wrong:
        broken = game.copy()
        broken.load({**state, field: value})
        assert any(words in fault for fault in broken.faults()), field
