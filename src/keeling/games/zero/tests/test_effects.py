"""What a choice says it will do is what it does, under every option."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.core.page import Person, Scene
from keeling.games.zero import terms
from keeling.games.zero.game import TITLE
from keeling.games.zero.options import OPTIONS
from keeling.games.zero.rules import Zero

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fi", "Gu")
chosen = st.fixed_dictionaries({o.key: st.sampled_from([c.value for c in o.choices]) for o in OPTIONS if o.choices})


@given(seed=st.binary(min_size=1, max_size=8), seats=st.integers(2, 7), options=chosen, steps=st.integers(0, 150))
def test_every_play_is_foreseen(seed: bytes, seats: int, options: dict[str, str], steps: int) -> None:
    setup = TITLE.setup(seats, options)
    game, streams, moves = cast(Zero, TITLE.new(setup)), Streams(seed), Moves()
    game.settle(streams, moves)
    for _ in range(steps):
        if game.over:
            return
        seat = streams.one_of(common.BOTS, game.deciders())
        game.play(seat, streams_choice(game.actions(seat), streams))
        game.settle(streams, moves)
    for seat in range(seats):
        view = TITLE.view(setup, game, seat)
        for action in view.legal:
            if packed.verb(action) == terms.PLAY:
                told, after = view.effect(action), game.copy()
                after.log = log = Log()
                after.play(seat, action)
                events = [packed.verb(event) for event in log.seen_by(seat)]
                assert told.cleared == (terms.CLEARED in events)
                assert (told.level, told.limited) == (after.level, bool(after.limited))
                assert told.over == bool(after.over)
                assert bool(told.place) == (terms.FINISHED in events)
                size = game.hand_size[seat]
                after.settle(streams, moves)
                if not told.over:
                    assert told.next == after.turn
                    assert told.draws == after.hand_size[seat] - (size - packed.b(action).bit_count()) or not size


def streams_choice(actions: list[int], streams: Streams) -> int:
    return actions[streams.below(common.BOTS, len(actions))]


def wills(table: object, seat: int = 0) -> dict[str, str]:
    """What each choice of a seat says it will do, by its label without the titles."""
    game, setup = table.game, table.setup  # type: ignore[attr-defined]
    people = tuple(Person(q, NAMES[q]) for q in range(game.seats))
    page = TITLE.text(setup, Scene(TITLE.view(setup, game, seat), seat, people))
    return {choice.action: choice.will for choice in page.choices}


@pytest.mark.rule("Z-023", "Z-024", "Z-032", "Z-050")
@pytest.mark.parametrize(
    ("pile", "hands", "kind", "n", "options", "expected"),
    [
        ("", ["-1 -1 0", "0 0"], "-1", 2, {}, "The pile will stand at −1. Bo is skipped. You play again."),
        ("", ["-1 -1 0", "0", "0", "0"], "-1", 2, {}, "The pile will stand at −1. Bo and Cy are skipped."),
        ("", ["-1 -1 0", "0", "0", "0"], "-1", 2, {"skips": "one"}, "The pile will stand at −1. Bo is skipped."),
        ("", ["clear", "0", "0"], "clear", 1, {}, "The pile is cleared. You are out of cards."),
        ("", ["+5", "0"], "+5", 1, {}, "You are out of cards, and the round ends."),
        ("", ["-2 0", "0"], "-2", 1, {"limit_specials": "none"}, "The next player needs −2 or lower."),
        ("-2", ["transparent 0", "0"], "transparent", 1, {}, "The −2 limit still holds."),
        (
            "-2",
            ["transparent 0", "0"],
            "transparent",
            1,
            {"transparent_limit": "ends"},
            "The −2 limit ends; the pile stands at −2.",
        ),
        (
            "+5 reset reset reset",
            ["reset 0", "0"],
            "reset",
            1,
            {"four_specials": "yes"},
            "Four of a kind: the pile is cleared. You play again.",
        ),
        ("0 0 0", ["0 +5", "0"], "0", 1, {"four": "one_play"}, "The pile will stand at 0."),
        ("0 0 0", ["0 +5", "0"], "0", 1, {}, "Four of a kind: the pile is cleared. You play again."),
    ],
)
def test_the_sentence(
    at: At, pile: str, hands: list[str], kind: str, n: int, options: dict[str, str], expected: str
) -> None:
    table = at(pile, *hands, options=options)
    found = {
        will
        for action, will in wills(table).items()
        if packed.verb(int(action)) == terms.PLAY
        and packed.a(int(action)) == KINDS.index(kind)
        and packed.b(int(action)).bit_count() == n
    }
    assert found == {expected}


KINDS = ("-5", "-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4", "+5", "reset", "transparent", "clear")


@pytest.mark.rule("Z-010", "Q6")
def test_an_opening_that_must_be_the_lowest_is_asked_for(at: At) -> None:
    table = at("", "-3 +5", "0", opened=False, options={"opening": "lowest"})
    people = (Person(0, "Ann"), Person(1, "Bo"))
    page = TITLE.text(table.setup, Scene(TITLE.view(table.setup, table.game, 0), 0, people, coach=True))
    assert page.now[0] == "Your turn. Your lowest card, −3, must open the round."
    assert "lowest first" in page.not_possible
    assert "The lowest card opens the round." in page.rules


@pytest.mark.rule("Z-058")
def test_who_still_holds_cards_was_not_out_first(at: At) -> None:
    low = [{"hand": "+5 +5", "low": 1}, {"hand": "0 0 0", "low": 1}]
    table = at("", *low, idle=9, options={"stalemate": 5}).do("+5")
    people = (Person(0, "Ann"), Person(1, "Bo"))
    page = TITLE.text(table.setup, Scene(TITLE.view(table.setup, table.game, 0), 0, people))
    assert page.now[0] == "Bo is the climate jerry of this round."
