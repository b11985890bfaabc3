"""What people read: the rules, words and numbers, tips and answers, as the rulebook has them."""

from __future__ import annotations

import re

import pytest

from keeling.games.solutions import answers, help, numbers

SECTIONS = {section.id: section for section in help.sections()}
WORDS = dict(help.glossary())


def said(id: str) -> str:
    return " ".join(SECTIONS[id].lines)


def test_every_section_has_a_heading_and_lines_that_a_page_of_lines_can_show() -> None:
    assert {"aim", "round", "year", "danger", "events", "end", "advanced", "solo", "short"} <= set(SECTIONS)
    assert {"tips", "faq", "glossary", "numbers", "action"} <= set(SECTIONS)
    assert len(SECTIONS) == len(help.sections())
    for section in help.sections():
        assert section.heading
        assert section.lines
        assert all(section.lines)


@pytest.mark.rule("S-157")
def test_abbreviated_numbers() -> None:
    meaning = WORDS["M, B, T"]
    assert all(word in meaning for word in ("M is a million", "B a billion", "T a trillion"))


@pytest.mark.rule("S-158")
def test_a_gigatonne() -> None:
    assert "one billion metric tonnes" in WORDS["Gt"]


@pytest.mark.rule("S-159")
def test_methane() -> None:
    assert "86 times in the short term and up to 34 times over 100 years" in WORDS["Methane"]


@pytest.mark.rule("S-160")
def test_nitrous_oxide() -> None:
    assert re.search(r"up to 298 times as strong as CO₂ over 100 years", WORDS["Nitrous oxide"])


@pytest.mark.rule("S-161")
def test_power_and_energy() -> None:
    assert "1,000 watts" in WORDS["kW"]
    assert "a kilowatt-hour (kWh) is 1,000" in WORDS["TWh"]
    assert f"{10**12:,} watt-hours" in WORDS["TWh"]


@pytest.mark.rule("S-162", "S-166")
def test_areas() -> None:
    assert "0.01 square kilometres or 2.47 acres" in WORDS["Hectare"]
    assert "over 51 billion hectares; less than 30% of it is land" in WORDS["Hectare"]


@pytest.mark.rule("S-163")
def test_a_tonne() -> None:
    assert "1,000 kilograms or 2,204.6 pounds" in WORDS["Tonne"]


@pytest.mark.rule("S-164")
def test_lengths_and_freight() -> None:
    assert "1,000 metres or 0.62 miles" in WORDS["km"]
    assert "one tonne carried over one kilometre" in WORDS["t-km"]


@pytest.mark.rule("S-165", "X22")
def test_a_household_and_two_lamps() -> None:
    assert "10,649 kWh of electricity a year" in WORDS["TWh"]
    assert "60 watts, an LED 10 or less" in WORDS["kW"]


@pytest.mark.rule("S-183")
def test_the_glossary_explains_every_word_and_unit() -> None:
    units = {"Gt", "kW", "TWh", "Hectare", "Tonne", "km", "t-km"}
    assert set(WORDS) == {"M, B, T", "GHG", "CO₂", "Methane", "Nitrous oxide", "CO₂e"} | units
    assert all(f"{word}: {meaning}" in SECTIONS["glossary"].lines for word, meaning in help.glossary())


@pytest.mark.rule("S-171")
def test_the_turn_summary_has_five_steps_in_order() -> None:
    steps = help.turn_summary()
    assert [step[:2] for step in steps[:5]] == ["1.", "2.", "3.", "4.", "5."]
    names = ("Feedback", "Event", "propose, discuss, vote, reveal", "Scoring", "New year")
    assert all(name in step for name, step in zip(names, steps, strict=False))
    assert "first round begins with step 3" in steps[5]
    assert SECTIONS["round"].lines == steps


@pytest.mark.rule("S-172")
def test_the_tips_say_what_the_figures_are() -> None:
    for words in ("between 2020 and 2050", "optimistic but plausible", "technology of 2020", "the whole world"):
        assert words in said("tips")


@pytest.mark.rule("S-181")
def test_the_tips_say_what_to_think_of() -> None:
    for words in (
        "little left to gain",
        "What does it cost",
        "More people",
        "still lose share",
        "other solutions change",
    ):
        assert words in said("tips")
    assert re.search(r"Rooftop Solar does not ask .* everybody .* how many people can realistically", said("tips"))


@pytest.mark.rule("S-173", "X20")
def test_the_answers() -> None:
    found = dict(answers.faq())
    assert len(found) == 7
    for words in (
        "by heart",
        "not agree",
        "grow old",
        "Scenario 1 and Scenario 2",
        "low rank useless",
        "challenge was met",
    ):
        assert any(words in question for question in found)
    scenarios = found["What are Scenario 1 and Scenario 2?"]
    assert "which the game uses" in scenarios
    assert "below 2 °C by 2050" in scenarios
    assert [f"{question} {answer}" for question, answer in answers.faq()] == list(SECTIONS["faq"].lines)


@pytest.mark.rule("S-175")
def test_taking_action() -> None:
    assert "solutionsthegame.com/take-action" in said("action")
    assert answers.TAKE_ACTION.removeprefix("https://").rstrip("/") in said("action")
    for words in (
        "Ikigai",
        "what you love",
        "good at",
        "what the world needs",
        "if you like, what you can be paid for",
    ):
        assert words in said("action")


@pytest.mark.rule("S-182", "X23")
def test_why_these_years_and_numbers_with_eight_footnotes() -> None:
    years = help.why_years()
    assert [reason[:5] for reason in years.values()] == ["1990:", "2020:", "2030:"]
    assert list(years) == ["med", "hard", "xhard"]
    numbers_said = " ".join(help.why_numbers())
    for words in (
        "Paris Agreement of 2015",
        "2 °C would be a catastrophe",
        "feedback loops",
        "around 5 °C",
        "3–3.5 °C",
    ):
        assert words in numbers_said
    assert len(numbers.footnotes()) == 8
    assert "1896" in numbers.footnotes()[0]
    assert "0.52 °C" in numbers.footnotes()[1]
    assert all(line in SECTIONS["numbers"].lines for line in (*years.values(), *help.why_numbers()))
    assert all(note in line for note, line in zip(numbers.footnotes(), SECTIONS["sources"].lines, strict=True))


@pytest.mark.rule("S-185")
def test_how_long_short_mode_takes() -> None:
    assert "30–45 minutes, 20 or less if you are quick, 60 or more if you debate every decision" in said("short")


@pytest.mark.rule("S-011", "S-012", "S-013", "S-014", "S-015", "S-016")
def test_the_difficulties() -> None:
    med, hard, xhard = SECTIONS["start"].lines[:3]
    assert all(words in med for words in ("first timer", "1990", "0.5 °C", "3 spaces", "at most 4"))
    assert all(words in hard for words in ("climate pro", "2020", "1.0 °C", "3 spaces", "at most 5"))
    assert all(words in xhard for words in ("crazy", "2030", "1.4 °C", "4 spaces", "at most 6"))


@pytest.mark.rule("S-167", "S-168", "S-169")
def test_the_printed_weights_can_be_read() -> None:
    for figure in ("150,000,000", "9,000,000", "12,900,000,000", "264,000", "1,663", "861,000", "1.7"):
        assert figure in said("weights")


@pytest.mark.rule("S-126", "S-128", "X24")
def test_the_advanced_rules_say_that_they_are_ours() -> None:
    assert "our design" in said("advanced")
    for words in ("without a rank", "Coming Attractions", "not proven", "Major Breakthrough and Rushed Science"):
        assert words in said("advanced")
