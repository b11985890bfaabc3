"""Options and actions: what is read, and what a wrong one is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.testing.bazaar.title import TITLE, Draw, Offer

from keeling.core import common, packed
from keeling.core.actions import BITS, NUMBER
from keeling.core.errors import BadAction, BadOption
from keeling.core.options import Choice, Option, complete
from keeling.core.registry import title_of
from keeling.core.title import plain

OPTIONS = (
    Option("length", "How long?", (Choice("short", "Short"), Choice("long", "Long"))),
    Option("rounds", "How many rounds?", low=2, high=9, default=4),
)
FORMS = TITLE.forms
NO_NUMBERS: tuple[object, ...] = (1, 10, "many", True, 2.5, None, [], "9" * 5000)


def test_every_option_gets_its_value() -> None:
    assert complete(OPTIONS, {}) == {"length": "short", "rounds": 4}
    assert complete(OPTIONS, {"length": "long", "rounds": "7"}) == {"length": "long", "rounds": 7}


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"lenght": "long"}, "There is no option 'lenght'. Did you mean 'length'?"),
        ({"length": "shrt"}, "Option length cannot be 'shrt'. Did you mean 'short'?"),
        ({"length": None}, "Option length cannot be 'None'. There is: short, long."),
        *(({"rounds": bad}, "from 2 to 9") for bad in NO_NUMBERS),
    ],
)
def test_a_wrong_option_is_told_what_is_right(chosen: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        complete(OPTIONS, chosen)
    assert sentence in str(error.value)
    assert len(str(error.value)) < 200


@given(st.one_of(st.integers(), st.text(), st.none(), st.floats(), st.lists(st.integers())))
def test_whatever_comes_is_read_or_refused(value: object) -> None:
    for option in OPTIONS:
        try:
            read = option.read(value)
        except BadOption:
            continue
        assert read == option.read(read)


def test_a_choice_is_kept_by_its_place() -> None:
    assert [OPTIONS[0].index(word) for word in ("short", "long")] == [0, 1]


@pytest.mark.parametrize("seats", [0, 1, 8, -3])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadOption, match="ZERO takes 2 to 7 players"):
        title_of("zero").setup(seats)


@given(st.integers(0, 255), *[st.integers(0, 0xFFFF)] * 3)
def test_packing_keeps_verb_and_arguments_apart(verb: int, a: int, b: int, c: int) -> None:
    action = packed.make(verb, a, b, c)
    assert (packed.verb(action), packed.a(action), packed.b(action), packed.c(action)) == (verb, a, b, c)
    assert 0 <= action < 1 << 56


def test_the_forms_of_one_action() -> None:
    offer = Offer(to=2, give=0, get=1)
    assert FORMS.unpack(offer.pack()) == offer
    assert offer.json() == {"do": "offer", "to": 2, "give": "rice", "get": "salt"}
    assert FORMS.read(offer.json()) == offer.pack()


def test_what_may_not_be_known_is_null() -> None:
    assert Draw(good=common.HIDDEN, seat=1).json() == {"do": "draw", "good": None, "seat": 1}


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("offer", 'An action is an object with "do"'),
        ({}, 'An action is an object with "do"'),
        ({"do": 1}, 'An action is an object with "do"'),
        ({"do": "ofer"}, "'ofer' is no action of this game. Did you mean 'offer'?"),
        ({"do": "offer", "to": 1, "give": "rice"}, "'offer' needs 'get'."),
        ({"do": "pass", "to": 1}, "'pass' has no 'to'; it takes: nothing."),
        ({"do": "offer", "to": -1, "give": "rice", "get": "salt"}, "'to' of 'offer' takes a whole number from 0"),
        ({"do": "offer", "to": True, "give": "rice", "get": "salt"}, "'to' of 'offer' takes a whole number from 0"),
        ({"do": "offer", "to": common.HIDDEN, "give": "rice", "get": "salt"}, "takes a whole number from 0"),
        ({"do": "offer", "to": 1, "give": "sald", "get": "salt"}, "Did you mean 'salt'?"),
        ({"do": "offer", "to": 1, "give": [], "get": "salt"}, "'give' of 'offer' cannot be []"),
        ({"do": "offer", "to": 1, "give": "rice", "get": None}, "'get' of 'offer' cannot be None"),
    ],
)
def test_a_wrong_action_is_told_what_is_right(value: object, sentence: str) -> None:
    with pytest.raises(BadAction) as error:
        FORMS.read(value)
    assert sentence in str(error.value)


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_an_integer_is_unpacked_whole_or_refused(action: int) -> None:
    try:
        packed_again = FORMS.unpack(action).pack()
    except BadAction:
        packed_again = action
    assert packed_again == action
    assert action >= 0 or packed.verb(action) not in FORMS.by_verb or refused(action)


def refused(action: int) -> bool:
    with pytest.raises(BadAction, match=str(action)):
        FORMS.unpack(action)
    return True


@given(st.integers(0, 0xFFFF))
def test_bits_round_trip(mask: int) -> None:
    assert BITS.read(BITS.write(mask)) == mask


@pytest.mark.parametrize("value", [[16], [-1], [1, 1], "1", None, [True, "x"], [0.5]])
def test_bits_take_a_list_of_places(value: object) -> None:
    with pytest.raises(ValueError, match=r"takes a list|names the same"):
        BITS.read(value)


def test_numbers_are_whole() -> None:
    assert NUMBER.read(7) == 7
    with pytest.raises(ValueError, match="whole number"):
        NUMBER.read(7.0)


def test_schemas_name_every_action() -> None:
    listed = FORMS.schema()["oneOf"]
    assert [one["properties"]["do"]["const"] for one in listed] == list(FORMS.by_name)
    assert listed[0]["required"] == ["do", "to", "give", "get"]


def test_typing_is_forgiven() -> None:
    assert plain("  Play −3   Gas HEATING. ") == "play -3 gas heating"
