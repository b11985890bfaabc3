"""What a seat may know: hidden cards stay hidden in every channel, shown cards are remembered, proofs are sound."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common, luck, packed
from keeling.core.game import Game, Moves, Streams
from keeling.core.match import Match
from keeling.core.page import Person, Scene
from keeling.games.zero import terms
from keeling.games.zero.game import TITLE
from keeling.games.zero.knowledge import KIND_NAMES
from keeling.games.zero.rules import Zero

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At, Round

pytestmark = pytest.mark.engine


def dealt_anew(table: Round, viewer: int, seed: bytes) -> Zero:
    """A deal that fits what the viewer knows."""
    game = table.game.copy()
    game.redact(viewer)
    game.redeal(viewer, Streams(seed))
    return game


def kinds_held(game: Zero, seat: int) -> set[str]:
    mine = list(game.hand)[terms.KINDS * seat : terms.KINDS * (seat + 1)]
    return {KIND_NAMES[kind] for kind, mask in enumerate(mine) if mask}


def everything(table: Round, viewer: int) -> str:
    """All that a viewer is told: view, page, text page, choices, redacted state."""
    setup, game = table.setup, table.game
    seen = TITLE.view(setup, game, viewer)
    people = tuple(Person(q, f"P{q}") for q in range(game.seats))
    scene = Scene(seen, viewer, people)
    known = game.copy()
    known.redact(viewer)
    parts: list[Any] = [
        msgspec.to_builtins(seen),
        TITLE.table(setup, scene),
        msgspec.to_builtins(TITLE.text(setup, scene)),
        known.dump(),
    ]
    return json.dumps(parts, default=msgspec.to_builtins)


# -- hidden cards


@pytest.mark.rule("Z-004", "Z-057")
def test_nobody_knows_a_hidden_card_not_even_its_owner(at: At) -> None:
    players = [{"open": "0", "hidden": 3}, {"hand": "+1", "hidden": 3}]
    one = at("", *players, unseen="-5 -4 -3 -2 -1 +5")
    assert one.game.unseen_size == 6
    state = one.game.dump()
    assert all(not mask for mask in state["hand"][: terms.KINDS])
    view = TITLE.view(one.setup, one.game, 0)
    assert "'hidden': (0, 1, 2)" in str(msgspec.to_builtins(view))
    text = everything(one, 0)
    for card in ("c0-0", "c1-0", "c2-0", "c3-0"):
        assert card not in text


@pytest.mark.rule("Z-004")
def test_a_hidden_card_is_any_unseen_card_until_it_is_flipped(at: At) -> None:
    table = at("", {"hidden": 1}, {"hand": "0", "hidden": 1}, unseen="-5 +5").do("flip 0")
    assert {packed.a(outcome) >> 4 for outcome, _ in table.game.outcomes()} == {0, 10}


@pytest.mark.rule("Z-057")
@pytest.mark.parametrize("viewer", [0, common.SPECTATOR])
def test_b04_equal_knowledge_gives_equal_pages(at: At, viewer: int) -> None:
    one = at("+2", "+3", "-5 -4", unseen="0 +1 +5")
    other = at("+2", "+3" if viewer == 0 else "0", "+1 +5", unseen="-5 -4 0" if viewer == 0 else "-5 -4 +3")
    assert one.game.dump() != other.game.dump()
    assert everything(one, viewer) == everything(other, viewer)


@pytest.mark.rule("Z-057")
def test_b04_the_stock_and_the_other_hands_are_in_no_channel(at: At) -> None:
    table = at("+2", "+3", "-5 -4", unseen="0 +1 +5")
    text = everything(table, 0)
    for card in ("c0-", "c1-", "c5-", "c6-", "c10-"):
        assert card not in text, "an id would tell the value"
    assert "c8-0" in text


@pytest.mark.rule("Z-057")
def test_a_drawn_card_is_for_its_owner_alone() -> None:
    setup = TITLE.setup(3, carry={"dealer": 0})
    match = Match(TITLE, setup, luck.root_of_seed(3))
    told = match.add(match.open(), viewers=[0, 1, common.SPECTATOR])
    for viewer, steps in told.items():
        for step in steps:
            owner, card = packed.b(step.action), packed.a(step.action)
            assert (card == common.HIDDEN) == (viewer != owner)
    names = ["Ann", "Ben", "Cem"]
    lines = {viewer: [str(line) for line in TITLE.tell(setup, names, viewer, told[viewer])] for viewer in told}
    starter = match.game.dump()["turn"]
    assert lines[common.SPECTATOR][-1].startswith(f"{names[starter]} shows the lowest card")


@pytest.mark.rule("Z-003", "Z-057")
def test_cards_dealt_face_up_are_for_everybody() -> None:
    setup = TITLE.setup(2, {"option": "2"}, carry={"dealer": 0})
    match = Match(TITLE, setup, luck.root_of_seed(3))
    told = match.add(match.open(), viewers=[0, 1])
    hidden = [packed.a(step.action) == common.HIDDEN for step in told[0]]
    assert hidden == [False] * 6 + [True] * 3 + [False] * 3


@pytest.mark.rule("Z-057")
def test_a_refusal_tells_nothing_of_others(at: At) -> None:
    one = at("+2", "+3", "-5 -4", unseen="0 +1 +5")
    other = at("+2", "+3", "+1 +5", unseen="-5 -4 0")
    for verb in range(1, 8):
        for kind in range(14):
            for mask in (1, 2, 3):
                action = packed.make(verb, kind, mask)
                assert one.game.check(0, action) == other.game.check(0, action)


# -- what everybody saw


@pytest.mark.rule("Z-019", "Z-057")
def test_a_taken_pile_is_remembered(at: At) -> None:
    table = at("+4 +5", "+1 -3", "0 0 0", stock=9).do("take")
    assert table.known(0) == "+4 +5"
    view = TITLE.view(table.setup, table.game, 1)
    assert [card >> 4 for card in msgspec.to_builtins(view)["seats"][0]["hand"]] == [9, 10]
    for seed in range(20):
        assert {"+4", "+5"} <= kinds_held(dealt_anew(table, 1, bytes([seed])), 0)


@pytest.mark.rule("Z-057")
def test_a_card_that_was_played_is_no_longer_known_to_be_held(at: At) -> None:
    table = at("", {"hand": "+4 +5", "known": "+4 +5"}, "0 0").do("+4")
    assert table.known(0) == "+5"


@pytest.mark.rule("Z-005", "Z-057")
def test_swapped_cards_are_remembered(at: At) -> None:
    players = [{"hand": "+3 +4 +5", "open": "0 0 +1", "hidden": 3}] * 2
    table = at("", *players, phase="swapping").do("swap +3 for 0", 0)
    assert table.known(0) == "0"
    table.do("swap 0 for +1", 0)
    assert (table.known(0), table.open(0)) == ("+1", "0 0 +3")


@pytest.mark.rule("Z-055", "Z-057")
def test_of_equal_cards_the_known_one_is_offered(at: At) -> None:
    table = at("", {"hand": "+3#0 +3#1 +3#2", "known": "+3#1"}, "0 0")
    offered = [packed.b(action) for action in table.game.actions(0)]
    assert offered == [0b010, 0b011, 0b111]
    assert table.game.standard(0, packed.make(terms.PLAY, 8, 0b101)) == packed.make(terms.PLAY, 8, 0b011)
    table = at("", *[{"hand": "+3#0 +3#1 0", "known": "+3#1", "open": "-1", "hidden": 3}, "+4 +4 +5"], phase="swapping")
    gives = {packed.a(action) for action in table.game.actions(0) if packed.verb(action) == terms.SWAP}
    assert 8 << 4 | 1 in gives
    assert 8 << 4 not in gives
    listed = next(action for action in table.game.actions(0) if packed.a(action) == 8 << 4 | 1)
    assert table.game.standard(0, packed.make(terms.SWAP, 8 << 4, packed.b(listed))) == listed


@pytest.mark.rule("Z-039")
def test_the_open_card_that_goes_along_is_remembered(at: At) -> None:
    players = [{"open": "+3#1 +3#2", "hidden": 1}, "0"]
    table = at("+5", *players, options={"stuck_face_up": "one"})
    other = packed.make(terms.TAKE_WITH, 8 << 4 | 2)
    assert table.game.standard(0, other) == packed.make(terms.TAKE_WITH, 8 << 4 | 1)
    table.game.play(0, other)
    assert table.known(0) == "+3 +5"


# -- what the rules prove


@pytest.mark.rule("Q5", "Z-008")
def test_the_starter_proves_that_nobody_holds_lower(at: At) -> None:
    hands = ("-1 +4 +5", "-2 +4 +5", "-2 +3 +3", "+4 0 0")
    shown = iter(["-5", "-4", "-3", "+1"])
    players = [{"hand": hand, "open": next(shown), "hidden": 3} for hand in hands]
    table = at("", *players, phase="swapping", dealer=1)
    for seat in range(4):
        table.do("ready", seat)
    assert table.turn == 2, "dealer 1, so seat 2 comes before seat 1"
    for seed in range(40):
        game = dealt_anew(table, 3, bytes([seed]))
        assert "-2" in kinds_held(game, 2)
        for seat in range(3):
            assert not kinds_held(game, seat) & {"-5", "-4", "-3"}
    found = [kinds_held(dealt_anew(table, 3, bytes([seed])), 1) for seed in range(200)]
    assert any("-2" in kinds for kinds in found), "it ties, but comes later"
    table = at("", *players, phase="swapping", dealer=2)
    for seat in range(4):
        table.do("ready", seat)
    assert table.turn == 1
    for seed in range(200):
        game = dealt_anew(table, 1, bytes([seed]))
        assert not kinds_held(game, 0) & {"-2"}, "asked before seat 1, and would have started with a -2"
        assert not kinds_held(game, 3) & {"-2"}


@pytest.mark.rule("Q5", "Z-008")
def test_a_start_with_the_lowest_of_all_proves_nothing_of_those_behind(at: At) -> None:
    players = [{"hand": hand, "open": "0", "hidden": 3} for hand in ("-5 +4 +5", "-5 +4 +5", "+3 +3 +3")]
    table = at("", *players, phase="swapping", dealer=2)
    for seat in range(3):
        table.do("ready", seat)
    assert (table.turn, list(table.game.bounded)[:3]) == (0, [0, 0, 0])
    table = at("", *players, phase="swapping", dealer=1)
    for seat in range(3):
        table.do("ready", seat)
    assert (table.turn, list(table.game.bounded)[:3], table.game.barred[2]) == (0, [0, 0, 3], 1)


@pytest.mark.rule("Q5", "Z-009")
def test_a_start_without_values_proves_that_all_hold_specials(at: At) -> None:
    players = [
        {"hand": "reset reset clear", "open": "0", "hidden": 3},
        {"hand": "clear reset transparent", "hidden": 3},
    ]
    table = at("", *players, phase="swapping").do("ready", 0).do("ready", 1)
    for seed in range(20):
        assert kinds_held(dealt_anew(table, 0, bytes([seed])), 1) <= {"reset", "transparent", "clear"}


@pytest.mark.rule("Z-018", "Z-019")
def test_a_forced_pick_up_proves_that_nothing_fits(at: At) -> None:
    table = at("+2", "+1 -3", "0 0 0", stock=20).do("take")
    for seed in range(40):
        game = dealt_anew(table, 1, bytes([seed]))
        held = kinds_held(game, 0) - {"+2"}
        assert held <= {"-5", "-4", "-3", "-2", "-1", "0", "+1"}
    table.do("0").settle().do("+2").settle()
    assert table.game.bounded[0] == 2, "the card that was played was known; the two others are still low"


@pytest.mark.rule("Z-020", "Z-019")
def test_under_a_limit_it_proves_that_nothing_low_is_held(at: At) -> None:
    table = at("-2", "+1 +3", "0 0 0", stock=20).do("take")
    for seed in range(40):
        held = kinds_held(dealt_anew(table, 1, bytes([seed])), 0)
        assert held <= {"-2", "-1", "0", "+1", "+2", "+3", "+4", "+5"}


@pytest.mark.rule("Z-018", "Q4")
def test_a_pick_up_by_choice_proves_nothing(at: At) -> None:
    table = at("+2", "+1 -3", "0 0 0", stock=20, options={"voluntary_pickup": "on"}).do("take")
    assert (table.game.bounded[0], table.game.barred[0]) == (0, 0)


@pytest.mark.rule("Z-019")
def test_a_proof_wears_off_as_unknown_cards_are_played(at: At) -> None:
    proof = {"hand": "+1 -3 0", "known": "0", "not_in_hand": {"cards": 2, "kinds": ["+5", "clear"]}}
    assert at("", proof, "0 0", stock=9).do("0").game.bounded[0] == 2
    table = at("", proof, "0 0", stock=9).do("+1")
    assert (table.game.bounded[0], table.game.barred[0] >> 10) == (1, 0b1001)
    two = {**proof, "not_in_hand": {"cards": 1, "kinds": ["+5"]}}
    table = at("", two, "0 0", stock=9).do("+1")
    assert (table.game.bounded[0], table.game.barred[0]) == (0, 0)


@pytest.mark.rule("Z-019")
def test_a_second_proof_adds_to_one_of_the_whole_hand_and_replaces_an_older_one(at: At) -> None:
    whole = {"hand": "+1 -3", "not_in_hand": {"cards": 2, "kinds": ["-5"]}}
    table = at("+2", whole, "0 0 0").do("take")
    assert (table.game.bounded[0], table.game.barred[0]) == (2, 1 | 0b11111110000000)
    part = {"hand": "+1 -3", "not_in_hand": {"cards": 1, "kinds": ["-5"]}}
    table = at("+2", part, "0 0 0").do("take")
    assert (table.game.bounded[0], table.game.barred[0]) == (2, 0b11111110000000)


@pytest.mark.rule("Z-057")
def test_a_deal_is_found_however_narrow_the_proofs_are(at: At) -> None:
    low = {"cards": 2, "kinds": ["+1", "+2", "+3", "+4", "+5", "reset", "transparent", "clear"]}
    mid = {"cards": 2, "kinds": ["-5", "+3", "+4", "+5", "reset", "transparent", "clear"]}
    players = ["0", {"hand": "-5 -5", "not_in_hand": low}, {"hand": "+1 +2", "not_in_hand": mid}, "+5 +5 +5 +4"]
    table = at("", *players, stock=0)
    for seed in range(30):
        game = dealt_anew(table, 0, bytes([seed]))
        assert kinds_held(game, 1) == {"-5"}
        assert kinds_held(game, 2) == {"+1", "+2"}
        assert game.faults() == []


@pytest.mark.rule("Z-057")
def test_a_proof_binds_no_more_cards_than_it_says(at: At) -> None:
    proof = {"cards": 1, "kinds": ["+1"]}
    table = at("", "0", {"hand": "+1 -3", "not_in_hand": proof}, stock=0)
    assert kinds_held(dealt_anew(table, 0, b"x"), 1) == {"+1", "-3"}


@given(
    seats=st.integers(2, 7),
    option=st.sampled_from("12"),
    seed=st.binary(min_size=1, max_size=32),
    voluntary=st.sampled_from(["off", "on"]),
    lead=st.sampled_from(["any", "lowest"]),
)
@pytest.mark.rule("Z-057", "Q5", "Z-053")
def test_the_true_deal_fits_every_proof_and_so_does_every_redeal(
    seats: int, option: str, seed: bytes, voluntary: str, lead: str
) -> None:
    setup = TITLE.setup(seats, {"option": option, "voluntary_pickup": voluntary, "opening": lead})
    game, streams, moves = TITLE.new(setup), Streams(seed), Moves()
    step = 0
    while True:
        game.settle(streams, moves)
        assert game.faults() == [], "the true deal breaks a proof"
        if game.over:
            break
        step += 1
        if step % 11 == 0 or step < 4:
            check_redeal(game, step % (seats + 1), seed)
        seat = streams.one_of(common.BOTS, game.deciders())
        game.legal(seat, moves)
        game.play(seat, moves.action[streams.below(common.BOTS, moves.n)])


def check_redeal(game: Game, viewer: int, seed: bytes) -> None:
    viewer = viewer if viewer < game.seats else common.SPECTATOR
    once = game.copy()
    once.redact(viewer)
    made = once.copy()
    made.redeal(viewer, Streams(seed))
    assert made.faults() == []
    if viewer < game.seats:
        assert made.actions(viewer) == game.actions(viewer)
    made.redact(viewer)
    assert made.same(once)
