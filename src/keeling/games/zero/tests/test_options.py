"""What a table can choose: every option, its default, its alternatives, its ruling."""

from __future__ import annotations

import pytest

from keeling.core.errors import BadOption
from keeling.games.zero.game import TITLE
from keeling.games.zero.options import OPTIONS
from keeling.games.zero.position import choices_of
from keeling.games.zero.rules import Zero

pytestmark = pytest.mark.engine
FIELDS: dict[str, tuple[str, dict[str, int] | dict[int, int]]] = {
    "option": ("option", {"1": 1, "2": 2}),
    "refill": ("refill", {"same": 0, "three": 1}),
    "voluntary_pickup": ("voluntary", {"off": 0, "on": 1}),
    "opening": ("lead_lowest", {"any": 0, "lowest": 1}),
    "limit_specials": ("no_specials", {"all": 0, "none": 1}),
    "transparent_limit": ("limit_ends", {"keeps": 0, "ends": 1}),
    "skips": ("one_skip", {"each": 0, "one": 1}),
    "four": ("one_play", {"across": 0, "one_play": 1}),
    "four_specials": ("four_specials", {"no": 0, "yes": 1}),
    "stuck_face_up": ("one_along", {"pile": 0, "one": 1}),
    "stalemate": ("patience", {5: 5, 50: 50, 500: 500}),
}  # fmt: skip


@pytest.mark.rule("Z-061", "Q2", "Q4", "Q6", "Q7", "Q9", "Q10", "Q13", "Q16", "Q20", "Q25")
@pytest.mark.parametrize("key", FIELDS)
def test_every_choice_reaches_the_rules_and_no_other(key: str) -> None:
    standard = TITLE.new(TITLE.setup(3)).dump()
    field, values = FIELDS[key]
    for value, number in values.items():
        chosen = TITLE.new(TITLE.setup(3, {str(key): value}))
        assert isinstance(chosen, Zero)
        assert chosen.faults() == []
        changed = {name for name, kept in chosen.dump().items() if kept != standard[name]}
        assert changed <= {field, *({"stock"} if key == "option" else ())}
        assert chosen.dump()[field] == number
    assert [option.key for option in OPTIONS] == list(FIELDS)


@pytest.mark.rule("Q20", "Z-058")
def test_the_answers_of_the_ledger_are_the_defaults() -> None:
    assert choices_of(TITLE.setup(2)) == [0] * 10 + [50]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_an_option_asks_a_question_and_cites_its_ruling(option: object) -> None:
    found = next(known for known in OPTIONS if known is option)
    rules = TITLE.rules()
    assert found.question.endswith("?")
    assert rules[found.ruling].option == found.key
    assert all(choice.label for choice in found.choices)
    if found.ruling.startswith("Q"):
        assert rules[found.ruling].settles


def test_every_option_that_the_ledger_names_is_one() -> None:
    assert {rule.option for rule in TITLE.rules().values()} - {""} == {option.key for option in OPTIONS}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"refil": "same"}, "no option 'refil'. Did you mean 'refill'"),
        ({"refill": "five"}, "refill cannot be 'five'"),
        ({"stalemate": 4}, "from 5 to 500"),
        ({"stalemate": 501}, "from 5 to 500"),
        ({"stalemate": "soon"}, "from 5 to 500"),
        ({"stalemate": True}, "from 5 to 500"),
    ],
)
@pytest.mark.rule("Z-061")
def test_a_wrong_option_is_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        TITLE.setup(3, options)
