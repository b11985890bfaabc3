"""The ledger: every entry whole, every entry tested, every mark about an entry that there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from keeling.core.ledger import Rule, ledger
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.options import OPTIONS

HERE = Path(__file__).parent
RULES = ledger("keeling.games.tipping_point")
POINTS = (*range(1, 10), *range(12, 16), *range(18, 35), 37, 38, *range(41, 74))
SECTIONS = {  # of the rulebook, first and last line; the more special name first
    "Clear Weather Disasters from Previous Round": (226, 228),
    "Determine Number of Weather Cards to Reveal": (230, 240),
    "Demolish Old Development Card(s)": (170, 172),
    "Purchasing a New Development Card": (186, 194),
    "How to Use the Status Board": (142, 146),
    "Reveal Weather Cards": (242, 254),
    "Deal with Disasters": (256, 268),
    "Advance the Timeline": (274, 276),
    "Example, First Turn": (200, 208),
    "Using Special Abilities": (182, 184),
    "Add New Citizen(s)": (164, 168),
    "Number of Players": (67, 69),
    "Development Cards": (123, 136),
    "Development Phase": (156, 162),
    "Preparing to Play": (87, 103),
    "Play of the Game": (152, 154),
    "Semi-cooperative": (73, 75),
    "Citizen Cards": (113, 121),
    "Weather Phase": (210, 218),
    "Rules Summary": (353, 368),
    "Feed Citizens": (220, 224),
    "Develop City": (178, 180),
    "Competitive": (77, 79),
    "Risk Factor": (148, 150),
    "Appendix 1": (290, 300),
    "Appendix 2": (302, 321),
    "Appendix 3": (323, 337),
    "Appendix 4": (339, 351),
    "Game End": (278, 284),
    "Contents": (42, 61),
    "2 vs 2": (81, 85),
}
PLACE = re.compile(rf"({'|'.join(map(re.escape, SECTIONS))}), lines? (\d+(?: (?:to|and) \d+|, \d+ and \d+)?)")

every_entry = pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)


def marked() -> set[str]:
    """The entries that marks of tests name."""
    found = set()
    for path in sorted(HERE.rglob("test_*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
                found |= {str(ast.literal_eval(arg)) for arg in call.args}
    return found


def test_the_ledger_has_every_rule_and_every_open_point_in_order() -> None:
    assert list(RULES) == [*(f"T-{n:03d}" for n in range(1, 103)), *(f"A{n}" for n in POINTS)]


@every_entry
def test_an_entry_is_whole(rule: Rule) -> None:
    assert rule.text == rule.text.strip()
    assert rule.text.endswith(".")
    assert len(rule.text.split()) <= 60
    assert rule.printed or rule.reason.endswith(".")
    assert not rule.alternatives or rule.reason
    assert all(reading.endswith(".") for reading in rule.alternatives)
    assert rule.option in {"", *(option.key for option in OPTIONS)}


@every_entry
def test_a_source_is_a_place_in_the_rulebook_or_says_that_the_rule_is_ours(rule: Rule) -> None:
    assert rule.source.startswith("Tipping Point rulebook, ") == rule.printed
    assert rule.printed or rule.source.startswith("Keeling ruling, resting on Tipping Point rulebook, ")
    places = PLACE.findall(rule.source)
    assert places
    assert len(re.findall(r"\blines? \d", rule.source)) == len(places)
    for section, lines in places:
        numbers = [int(number) for number in re.findall(r"\d+", lines)]
        first, last = SECTIONS[section]
        assert first <= numbers[0] <= numbers[-1] <= last
        assert numbers == sorted(set(numbers))


@every_entry
def test_an_open_point_asks_answers_and_settles_and_a_rule_does_not(rule: Rule) -> None:
    if rule.id.startswith("T-"):
        assert rule.settles == ()
        return
    assert "? " in rule.text
    assert rule.alternatives
    assert not rule.printed
    assert rule.settles
    assert list(rule.settles) == sorted(set(rule.settles))
    assert all(settled in RULES and settled.startswith("T-") for settled in rule.settles)
    assert rule.option in {"", *(RULES[settled].option for settled in rule.settles)}


@every_entry
def test_a_point_that_a_source_cites_settles_that_rule(rule: Rule) -> None:
    for point in re.findall(r"\bA\d+", rule.source):
        assert rule.id in RULES[point].settles


@every_entry
def test_a_rule_that_is_ours_in_part_says_which_part(rule: Rule) -> None:
    """A rule with other readings of its own is not passed off as printed word for word."""
    if rule.printed and rule.alternatives:
        assert "Keeling ruling" in rule.source


def test_every_entry_has_a_test_and_every_mark_an_entry() -> None:
    """An open point has those of the rules that carry its answer."""
    rules = {name for name in RULES if name.startswith("T-")}
    assert rules - marked() == set(), "entries without a test"
    assert marked() - set(RULES) == set(), "marks without an entry"


def test_refusals_name_entries() -> None:
    names = list(vars(terms))
    refusals = [vars(terms)[name] for name in names[names.index("CONSERVED") :] if name.isupper()]
    assert len(refusals) >= 26
    assert {f"T-{n:03d}" for n in refusals} <= set(RULES)


def test_options_and_entries_name_each_other() -> None:
    """What an option switches is a rule, and the rule and the open points about it name the option."""
    assert {option.key for option in OPTIONS} == {rule.option for rule in RULES.values()} - {""}
    assert {RULES[option.ruling].option for option in OPTIONS} == {option.key for option in OPTIONS}
    assert all(RULES[option.ruling].option == option.key for option in OPTIONS)
