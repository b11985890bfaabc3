"""The ledger: every entry whole, every entry tested, every mark about an entry that there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from keeling.core.ledger import Rule, ledger
from keeling.games.catan import terms
from keeling.games.catan.options import OPTIONS

HERE = Path(__file__).parent
RULES = ledger("keeling.games.catan")
BASE = (
    *range(1, 20), *range(20, 23), *range(30, 34), *range(40, 46), *range(50, 55), *range(60, 66), *range(70, 78),
    *range(80, 87), *range(90, 95), 100, 101,
)  # fmt: skip
WARMING = (
    *range(1, 17), *range(20, 29), *range(30, 39), *range(40, 44), *range(50, 57), *range(60, 65), *range(70, 73),
)  # fmt: skip
OPEN_POINTS = range(1, 25)
DEFECTS = (
    1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 44,
    46, 47, 49, 50, 52, 53, 55, 56, 58, 59, 61, 62, 64, 65, 67, 68, 70,
)  # fmt: skip
SECTIONS = {  # of the scenario's rulebook, first and last line; the more special name first
    "Cards and Tokens, Number Tokens": (97, 104),
    "Cards and Tokens, Green City Tokens": (106, 109),
    "Cards and Tokens, Green Guardian": (111, 115),
    "Cards and Tokens, Crisis Cards": (117, 155),
    "Almanac, Desertification": (161, 165),
    "Almanac, Fallow Period": (167, 171),
    "Almanac, Flipping": (173, 175),
    "Almanac, Green Cities": (177, 183),
    "Almanac, Greenhouse Gas Step": (185, 189),
    "Almanac, Intensified Production": (191, 195),
    "Almanac, Production": (197, 201),
    "Game Components": (7, 18),
    "Set Up": (20, 25),
    "Pregame Discussion": (27, 34),
    "Special Rules": (36, 38),
    "Unstable Resource Production": (40, 42),
    "Crisis Cards": (44, 52),
    "Managing Greenhouse Gases": (54, 56),
    "Greenhouse Gas Step": (58, 65),
    "Greenhouse Gas Tracker": (67, 72),
    "Positive Actions": (74, 79),
    "Negative Actions": (81, 89),
    "Green Guardian": (91, 93),
}
PLACE = re.compile(rf"({'|'.join(SECTIONS)}), lines? (\d+(?:(?: to | and )\d+)?)")
SCENARIO = [rule for rule in RULES.values() if not rule.id.startswith("C-")]

every_entry = pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
of_the_scenario = pytest.mark.parametrize("rule", SCENARIO, ids=lambda rule: rule.id)


def marked() -> set[str]:
    """The entries that marks of tests name."""
    found = set()
    for path in sorted(HERE.rglob("test_*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
                found |= {str(ast.literal_eval(arg)) for arg in call.args}
    return found


def entry_of(refusal: int) -> str:
    """The entry behind a refusal's number."""
    return f"C-{refusal:03d}" if refusal < terms.SCENARIO else f"GW-{refusal - terms.SCENARIO:03d}"


def test_the_ledger_has_every_rule_and_every_open_point_in_order() -> None:
    base, warming = [f"C-{n:03d}" for n in sorted(BASE)], [f"GW-{n:03d}" for n in WARMING]
    assert list(RULES) == [*base, *warming, *(f"A{n}" for n in OPEN_POINTS)]


@every_entry
def test_an_entry_is_whole(rule: Rule) -> None:
    assert rule.text == rule.text.strip()
    assert rule.text.endswith(".")
    assert len(rule.text.split()) <= 60
    assert rule.source.strip()
    assert rule.printed or (rule.reason.endswith(".") and rule.source.startswith("Keeling ruling"))
    assert not rule.alternatives or rule.reason
    assert all(reading.endswith(".") for reading in rule.alternatives)
    assert rule.option in {"", *(option.key for option in OPTIONS)}


@of_the_scenario
def test_a_source_is_a_place_in_the_rulebook(rule: Rule) -> None:
    assert rule.source.startswith("Global Warming rulebook, ") == rule.printed
    places = PLACE.findall(rule.source)
    assert places
    assert len(re.findall(r"\bline", rule.source)) == len(places)
    for section, lines in places:
        numbers = [int(number) for number in re.findall(r"\d+", lines)]
        first, last = SECTIONS[section]
        assert first <= numbers[0] <= numbers[-1] <= last
        assert numbers == sorted(set(numbers))


@of_the_scenario
def test_an_open_point_asks_answers_and_settles_and_a_rule_does_not(rule: Rule) -> None:
    if rule.id.startswith("GW-"):
        assert rule.settles == ()
        return
    assert "? " in rule.text
    assert rule.alternatives
    assert not rule.printed
    assert rule.settles
    assert list(rule.settles) == sorted(set(rule.settles))
    assert all(settled in RULES and settled.startswith(("C-", "GW-")) for settled in rule.settles)
    assert rule.option in {"", *(RULES[settled].option for settled in rule.settles)}


@of_the_scenario
def test_a_point_that_a_source_cites_settles_that_rule(rule: Rule) -> None:
    for point in re.findall(r"\bA\d+", rule.source):
        assert rule.id in RULES[point].settles


def test_every_entry_has_a_test_and_every_mark_an_entry() -> None:
    """An open point has those of the rules that carry its answer."""
    rules = {name for name in RULES if not name.startswith("A")}
    assert rules - marked() == set(), "entries without a test"
    assert marked() - set(RULES) == set(), "marks without an entry"


def test_every_defect_of_others_has_a_test() -> None:
    names = " ".join(
        name for path in HERE.rglob("test_*.py") for name in re.findall(r"def (test_cb\w+)", path.read_text("utf-8"))
    )
    assert {int(n) for n in re.findall(r"cb(\d\d)_", names)} == set(DEFECTS)


def test_refusals_name_entries() -> None:
    names = list(vars(terms))
    refusals = [vars(terms)[name] for name in names[names.index("DISTANCE") :] if name.isupper()]
    assert {entry_of(n) for n in refusals} <= set(RULES)


def test_options_and_entries_name_each_other() -> None:
    """The calm at the beginning shares an entry with the robber."""
    assert {RULES[option.ruling].option for option in OPTIONS} == {option.key for option in OPTIONS} - {"calm"}
    assert {option.ruling for option in OPTIONS if RULES[option.ruling].option != option.key} == {"C-045"}
