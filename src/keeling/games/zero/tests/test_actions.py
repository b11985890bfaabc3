"""Actions as integers, typed values and JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common, packed
from keeling.core.errors import BadAction
from keeling.games.zero import actions, terms
from keeling.games.zero.actions import FORMS
from keeling.games.zero.knowledge import KIND_NAMES

pytestmark = pytest.mark.engine
CARD = st.builds(lambda kind, copy: kind << 4 | copy, st.integers(0, 13), st.integers(0, 14))
SEAT = st.integers(0, 6)
ANY = st.one_of(
    st.builds(actions.Play, st.integers(0, 13), st.integers(1, 0x7FFF)),
    st.builds(actions.Take),
    st.builds(actions.Flip, st.integers(0, 2)),
    st.builds(actions.Swap, CARD, CARD),
    st.builds(actions.Ready),
    st.builds(actions.Leave),
    st.builds(actions.TakeWith, CARD),
    st.builds(actions.Draw, CARD, SEAT, st.integers(0, 1)),
    st.builds(actions.Dealer, SEAT),
)


@given(typed=ANY)
@pytest.mark.rule("Z-055")
def test_an_action_survives_every_form(typed: Any) -> None:
    number = typed.pack()
    assert 0 <= number < 1 << 56
    assert FORMS.unpack(number) == typed
    assert FORMS.read(json.loads(json.dumps(FORMS.json(number)))) == number


@given(number=st.integers(-(1 << 63), (1 << 63) - 1))
def test_any_number_is_an_action_or_refused(number: int) -> None:
    try:
        again = FORMS.unpack(number).pack()
    except BadAction:
        again = number
    assert again == number


def test_the_json_is_in_words() -> None:
    assert FORMS.json(actions.Play(8, 0b101).pack()) == {"do": "play", "kind": "+3", "copies": [0, 2]}
    assert FORMS.json(actions.Swap(3 << 4 | 1, 12 << 4).pack()) == {
        "do": "swap",
        "give": "-2#1",
        "get": "transparent#0",
    }
    assert FORMS.json(packed.make(terms.DRAW, common.HIDDEN, 1)) == {
        "do": "draw",
        "card": None,
        "seat": 1,
        "face_up": 0,
    }


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (7, "An action is an object"),
        ({"do": "fly"}, "'fly' is no action of this game"),
        ({"do": "play", "kind": "+3"}, "needs 'copies'"),
        ({"do": "play", "kind": "+6", "copies": [0]}, r"cannot be '\+6'"),
        ({"do": "play", "kind": "+3", "copies": [16]}, "numbers from 0 to 15"),
        ({"do": "play", "kind": "+3", "copies": [0], "seat": 1}, "has no 'seat'"),
        ({"do": "swap", "give": "+3", "get": "0#0"}, "takes a card such as"),
        ({"do": "swap", "give": "+3#15", "get": "0#0"}, "takes a card such as"),
        ({"do": "swap", "give": 3, "get": "0#0"}, "takes a card such as"),
        ({"do": "flip", "position": -1}, "whole number"),
        ({"do": "flip", "position": True}, "whole number"),
    ],
)
@pytest.mark.rule("Z-055")
def test_nonsense_is_named(value: object, words: str) -> None:
    with pytest.raises(BadAction, match=words):
        FORMS.read(value)


@pytest.mark.rule("Z-064")
def test_the_words_of_kinds_and_cards_lead_back() -> None:
    for kind, name in enumerate(KIND_NAMES):
        assert actions.read_card(f"{name}#3") == kind << 4 | 3
        assert actions.write_card(kind << 4 | 3) == f"{name}#3"
    assert {variant["properties"]["do"]["const"] for variant in FORMS.schema()["oneOf"]} == set(FORMS.by_name)


def test_no_play_reads_as_hidden() -> None:
    assert (1 << terms.COPIES) - 1 < common.HIDDEN
