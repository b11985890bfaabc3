"""The two ledgers, of the game and of its draft: every entry there, every entry whole, every mark about one of them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from keeling.core.ledger import Rule, ledger
from keeling_build import rulings

HOME = Path(__file__).parents[1]
GAME = ledger("keeling.games.solutions")
DRAFT = ledger("keeling.games.solutions.draft")
OF_THE_DRAFT = {*(f"S-{n}" for n in (*range(134, 144), 190)), "X26"}
OPTIONS = {
    "difficulty",
    "length",
    "rules",
    "decide",
    "people",
    "track_reading",
    "hand_size",
    "challenges",
    "clock",
    "last_emergency",
}
DRAFT_OPTIONS = {"steal_back", "reveal"}
SECTIONS = {
    "Components": (7, 22),
    "You provide": (24, 29),
    "Setup": (31, 54),
    "Player order": (56, 58),
    "Gameplay": (60, 62),
    "The Thermometer": (64, 82),
    "The Time Track": (84, 105),
    "Solution Card Details": (107, 119),
    "Round Steps": (121, 165),
    "Game End": (167, 189),
    "Solution Map": (191, 198),
    "Advanced Rules": (200, 204),
    "Short Mode": (206, 208),
    "Solo Play": (210, 214),
    "FAQ": (216, 230),
    "More Ways To Play": (232, 250),
    "Take Action": (252, 258),
    "Glossary": (260, 286),
    "Sources": (288, 308),
    "Tips & Prompts": (310, 320),
}
PLACE = re.compile(rf"({'|'.join(SECTIONS)}), lines? (\d+(?:(?:, | and | to )\d+)*)")

every_entry = pytest.mark.parametrize("rule", [*GAME.values(), *DRAFT.values()], ids=lambda rule: rule.id)


def points(rule: Rule) -> set[str]:
    """The open points that a source cites."""
    return set(re.findall(r"X\d+", rule.source))


def test_the_two_ledgers_have_every_rule_and_every_open_point() -> None:
    assert set(DRAFT) == OF_THE_DRAFT
    assert set(GAME) | set(DRAFT) == {*(f"S-{n:03d}" for n in range(1, 207)), *(f"X{n}" for n in range(1, 35))}
    assert set(GAME) & set(DRAFT) == set()


@pytest.mark.parametrize("rules", [GAME, DRAFT], ids=["game", "draft"])
def test_rules_come_before_open_points_and_by_number(rules: dict[str, Rule]) -> None:
    assert list(rules) == sorted(rules, key=lambda name: (name[0], int(name.lstrip("SX-"))))


@every_entry
def test_an_entry_is_whole(rule: Rule) -> None:
    assert rule.text == rule.text.strip()
    assert rule.text.endswith(".")
    assert len(rule.text.split()) <= 60
    assert rule.printed or rule.reason.endswith(".")
    assert all(reading.endswith(".") for reading in rule.alternatives)
    assert rule.option in OPTIONS | DRAFT_OPTIONS | {""}


@every_entry
def test_a_source_is_a_place_in_the_rulebook_or_says_that_the_rule_is_ours(rule: Rule) -> None:
    assert rule.source.startswith("Solutions rulebook, ") == rule.printed
    if not rule.printed:
        assert rule.source.startswith(("Keeling ruling", "Project Drawdown"))
    places = PLACE.findall(rule.source)
    assert places
    for section, lines in places:
        first, last = SECTIONS[section]
        numbers = [int(number) for number in re.findall(r"\d+", lines)]
        assert numbers == sorted(set(numbers))
        assert first <= numbers[0] <= numbers[-1] <= last


@every_entry
def test_an_open_point_asks_answers_and_settles_and_a_rule_does_not(rule: Rule) -> None:
    rules = GAME if rule.id in GAME else DRAFT
    if rule.id.startswith("S-"):
        assert rule.settles == ()
        return
    assert "? " in rule.text
    assert rule.alternatives
    assert not rule.printed
    assert rule.settles
    assert list(rule.settles) == sorted(set(rule.settles))
    assert all(settled in rules and settled.startswith("S-") for settled in rule.settles)


@every_entry
def test_a_point_that_a_source_cites_settles_that_rule(rule: Rule) -> None:
    rules = GAME if rule.id in GAME else DRAFT
    assert {point for point in points(rule) if rule.id not in rules[point].settles} == set()


def test_every_option_switches_an_entry() -> None:
    assert {rule.option for rule in GAME.values()} - {""} == OPTIONS
    assert {rule.option for rule in DRAFT.values()} - {""} == DRAFT_OPTIONS


def test_the_small_cards_that_the_rules_name_are_in_the_decks() -> None:
    decks = tomllib.loads((HOME / "decks.toml").read_text("utf-8"))
    titles = {card["title"]: card["code"] for deck in decks.values() for card in deck}
    told = " ".join(GAME[name].text for name in ("S-084", "S-126", "S-200", "S-203", "S-204"))
    named = {code for title, code in titles.items() if title in told}
    assert named == {*(f"R{n}" for n in range(1, 9)), "B5", "B8", "W6"}


@pytest.mark.parametrize(("folder", "rules"), [(HOME, GAME), (HOME / "draft", DRAFT)], ids=["game", "draft"])
def test_every_mark_is_about_an_entry(folder: Path, rules: dict[str, Rule]) -> None:
    assert set(rulings.index(folder / "tests")) - set(rules) == set()
