"""What people read before they play: numbers as the rules and the deck have them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from keeling.games.tipping_point import deck, help, terms
from keeling.games.tipping_point.options import OPTIONS
from keeling.games.tipping_point.rules import TippingPoint

SECTIONS = {section.id: section for section in help.sections()}
README = " ".join((Path(__file__).parents[1] / "README.md").read_text("utf-8").split())
NUMBERS = deck.numbers(None)
CHOICES = {"mode": 0, "window": 0, "tie": 0, "bases_once": 1, "attacks": 1, "first": 0}
NAMES = (
    "", "Drought", "Hot and Humid", "Forest Fire", "Flash Flood", "Tornado", "Thunderstorm", "Blizzard", "Snowstorm",
    "Freezing Rain",
)  # fmt: skip


def said(id: str) -> str:
    return " ".join(SECTIONS[id].lines)


def test_every_section_has_a_heading_and_lines() -> None:
    assert list(SECTIONS) == [
        "aim", "city", "turn", "power", "citizens", "trade", "weather", "disasters", "attack", "end", "real",
    ]  # fmt: skip
    assert len(SECTIONS) == len(help.sections())
    for section in SECTIONS.values():
        assert section.heading
        assert section.lines
        assert all(line.endswith((".", ")")) for line in section.lines)
        assert all(len(line.split()) <= 60 for line in section.lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("T-060", "T-061", "T-062")
def test_the_table_of_cards_is_that_of_the_rules(seats: int) -> None:
    game = TippingPoint(seats, NUMBERS, CHOICES)
    assert game.limit() == help.LAST_ROW[seats]
    by_total = [game.cards_for(total) for total in range(game.limit())]
    assert [by_total.index(n) for n in range(1, 6)] == list(help.FIRST[seats])
    assert by_total == sorted(by_total)
    for n, first in enumerate(help.FIRST[seats][1:], 2):
        assert f"{n} {'cards come ' if n == 2 else ''}from {first}" in help.row(seats)
    assert help.row(seats) in SECTIONS["weather"].lines
    assert f"| {seats} players, CO₂ from | {' | '.join(map(str, (*help.FIRST[seats], game.limit())))} |" in README


@pytest.mark.rule("T-028", "T-093")
def test_the_help_tells_the_limits_of_a_city() -> None:
    assert f"${terms.MOST_CASH} at most" in said("city")
    assert f"A city makes {terms.MOST_FOOD} at most" in said("city")
    assert f"{terms.MOST_CO2} at most" in said("city")


def test_the_help_tells_the_risk_bands_of_the_deck() -> None:
    two, three = NUMBERS["bands"]
    assert f"x1 up to {two - 1}, x2 from {two}, x3 from {three}" in said("weather")
    assert f"1 up to {two - 1}, 2 from {two}, 3 from {three}" in README


@pytest.mark.rule("T-066")
def test_the_readme_has_the_almanac_of_the_deck_and_the_help_its_examples() -> None:
    rows = re.findall(r"\| \*\*(sun|wind|rain|snow)\*\* \| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\|", README)
    printed = [[cell.strip() for cell in row[1:]] for row in rows]
    almanac = NUMBERS["almanac"]
    assert printed == [[NAMES[almanac[5 * first + second]] for second in range(1, 5)] for first in range(1, 5)]
    assert sum(map(bool, almanac)) == 9
    assert "Nine of the sixteen" in said("weather")
    assert almanac[5 * terms.WIND + terms.RAIN] == terms.STORM
    assert almanac[5 * terms.RAIN + terms.WIND] == terms.TORNADO
    assert "rain after wind is a Thunderstorm, wind after rain a Tornado" in said("disasters")


def test_the_help_names_every_disaster_and_every_mode() -> None:
    assert all(name in said("disasters") for name in NAMES)
    assert all(mode in said("end") for mode in ("Semi-cooperative", "Competitive", "2 vs 2"))
    assert f"once a city has {terms.CROWD} citizens, every city with {terms.ENOUGH} or more" in said("end")
    assert f"{terms.PAIR} citizens together" in said("end")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_the_readme_names_every_option(option: object) -> None:
    assert f"`{next(known.key for known in OPTIONS if known is option)}`" in README


def test_the_readme_says_where_the_rules_are() -> None:
    """Each file that it gives rules to cites one of them."""
    rows = re.findall(r"\| ((?:`\w+\.py`(?:, )?)+) \| ([^|]*\bT-\d[^|]*) \|", README)
    assert len(rows) >= 10
    for files, told in rows:
        spans = re.findall(r"T-(\d{3})(?: to T-(\d{3}))?", told)
        rules = {f"T-{n:03d}" for first, last in spans for n in range(int(first), int(last or first) + 1)}
        for name in re.findall(r"\w+\.py", files):
            source = (Path(help.__file__).parent / name).read_text("utf-8")
            assert rules & set(re.findall(r"T-\d{3}", source)), name
