"""What people read before they play: costs, numbers and levels as the rules have them, facts with their sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from keeling.games.catan import board, emissions, facts, help, terms
from keeling.games.catan.options import OPTIONS

SECTIONS = {section.id: section for section in help.sections()}
README = " ".join((Path(__file__).parents[1] / "README.md").read_text("utf-8").split())
FACTS = {fact.id: fact for fact in facts.FACTS}


def said(id: str) -> str:
    return " ".join(SECTIONS[id].lines)


def test_every_section_has_a_heading_and_lines() -> None:
    base = ["aim", "island", "turn", "trade", "costs", "robber", "cards", "winning"]
    assert list(SECTIONS) == [*base, "tracker", "crisis", "vote", "tax", "heat", "collapse", "real"]
    assert len(SECTIONS) == len(help.sections())
    for section in SECTIONS.values():
        assert section.heading
        assert section.lines
        assert all(line.endswith((".", ")")) for line in section.lines)


def test_the_help_tells_what_things_cost() -> None:
    assert "Road: lumber and brick" in said("costs")
    assert "Settlement, 1 point: lumber, brick, wool and grain" in said("costs")
    assert "City, 2 points: 2 grain and 3 ore" in said("costs")
    assert "Development card: wool, grain and ore" in said("costs")
    assert f"{terms.ROADS} roads, {terms.TOWNS} settlements and {terms.CITIES} cities" in said("costs")


@pytest.mark.rule("C-006")
def test_the_help_counts_the_development_cards() -> None:
    names = ("Knight", "Victory point", "Road Building", "Year of Plenty", "Monopoly")
    for name, n in zip(names, board.DECK_COUNTS, strict=True):
        assert re.search(rf"{name} \({n}[) ]", said("cards"))


@pytest.mark.rule("GW-010", "GW-011")
def test_the_help_tells_the_targets_and_their_chances() -> None:
    assert "11, 10, 10, 9, 9, 8, 8, 6, 5, 4, 3, 2" in said("tracker")
    assert [help.chance(level) for level in range(1, 13)] == [1, 3, 3, 6, 6, 10, 10, 21, 26, 30, 33, 35]
    assert "1 of 36 rolls at level 1, in 10 at level 7 and in 21 at level 8" in said("tracker")


def test_the_help_tells_what_moves_the_level() -> None:
    assert "the level falls by one, the robber goes back to the desert" in said("tax")
    assert "A green city warms nothing" in said("heat")
    assert "3 grain and 4 ore. Two make you Green Guardian" in said("heat")
    assert "Settlements, roads, cards and trade warm nothing" in said("heat")
    assert "When a sixth token goes, the level is 13 at once" in said("crisis")
    assert "the tenth point and the island level 13, you have won" in said("collapse")


@pytest.mark.parametrize("fact", facts.FACTS, ids=lambda fact: fact.id)
def test_a_fact_has_a_figure_a_source_and_a_year(fact: facts.Fact) -> None:
    assert re.search(r"\d", fact.text)
    assert fact.source
    assert 2020 <= fact.year <= 2026
    assert facts.told(fact) in SECTIONS["real"].lines
    assert facts.told(fact).endswith(f"({fact.source}, {fact.year})")


def test_the_fact_about_the_curve_is_the_curve() -> None:
    first, last = emissions.EMISSIONS[0][1], emissions.EMISSIONS[-1][1]
    assert f"In {emissions.FIRST} coal put {first:.1f} billion tonnes" in FACTS["emissions"].text
    assert f"in {emissions.LAST} it was {last:.1f} billion" in FACTS["emissions"].text
    assert 3 < 130 / last < 3.5  # a little over three years of the budget


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_the_readme_names_every_option(option: object) -> None:
    assert f"`{next(known.key for known in OPTIONS if known is option)}`" in README


def test_the_readme_says_where_the_rules_are() -> None:
    """Each file that it gives rules to cites one of them."""
    rows = re.findall(r"\| ((?:`\w+\.py`(?:, )?)+) \| ([^|]*\b(?:C|GW)-\d[^|]*) \|", README)
    assert len(rows) >= 8
    for files, told in rows:
        spans = re.findall(r"(C|GW)-(\d{3})(?: to \w+-(\d{3}))?", told)
        rules = {f"{book}-{n:03d}" for book, first, last in spans for n in range(int(first), int(last or first) + 1)}
        for name in re.findall(r"\w+\.py", files):
            source = (Path(help.__file__).parent / name).read_text("utf-8")
            assert rules & set(re.findall(r"(?:C|GW)-\d{3}", source)), name
