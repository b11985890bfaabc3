"""Gigatonnes as elephants, whales, towers and walls: as printed, and computed."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.games.solutions import conversions
from keeling.games.solutions.conversions import THINGS, in_words, weigh


def row(gt: str) -> tuple[str, ...]:
    return next(figures for _, weight, figures in conversions.printed() if weight == gt)


@pytest.mark.rule("S-167")
def test_the_reference_row_is_as_printed() -> None:
    assert row("1") == ("150,000,000", "9,000,000", "3,020", "19")


@pytest.mark.rule("S-168")
def test_the_row_of_the_first_solution_is_as_printed() -> None:
    assert row("87.45") == ("12,900,000,000", "837,000,000", "264,000", "1,663")


@pytest.mark.rule("S-169")
def test_the_row_of_the_last_solution_is_as_printed() -> None:
    assert row("0.09") == ("13,000,000", "861,000", "272", "1.7")


@pytest.mark.rule("S-170", "X21")
@pytest.mark.parametrize("gt", ["87.45", "0.09"])
def test_computed_figures_match_the_printed_digits(gt: str) -> None:
    printed = [Decimal(figure.replace(",", "")) for figure in row(gt)]
    assert [count.number for count in weigh(Decimal(gt))] == printed
    assert [count.number for count in weigh(float(gt))] == printed


@pytest.mark.rule("S-170")
def test_the_printed_figures_in_words() -> None:
    assert [count.text for count in weigh(87.45)] == [
        "12.9 billion African elephants",
        "837 million blue whales",
        "264,000 Empire State Buildings",
        "1,663 Great Walls of China",
    ]
    assert [count.text for count in weigh(0.09)] == [
        "13 million African elephants",
        "861,000 blue whales",
        "272 Empire State Buildings",
        "1.7 Great Walls of China",
    ]


@pytest.mark.rule("X21")
def test_a_gigatonne_is_computed_with_the_finer_weights() -> None:
    assert [count.text for count in weigh(1)] == [
        "148 million African elephants",
        "9.6 million blue whales",
        "3,020 Empire State Buildings",
        "19 Great Walls of China",
    ]


def test_small_and_large_numbers_in_words() -> None:
    said = {"0": "0", "0.2": "0.2", "9.96": "10.0", "9999": "9,999", "10400": "10,000", "147000000000": "147.0 billion"}
    assert {number: in_words(Decimal(number)) for number in said} == said


@given(st.decimals(min_value="0.09", max_value="1000", places=2))
def test_rounding_never_costs_more_than_a_twentieth(gt: Decimal) -> None:
    for count in weigh(gt):
        exact = gt * THINGS[count.thing]
        assert abs(count.number - exact) <= exact / 20


@pytest.mark.parametrize("gt", [-0.01, float("inf"), float("nan")])
def test_what_is_no_weight_is_refused(gt: float) -> None:
    with pytest.raises(ValueError, match="not a weight in Gt"):
        weigh(gt)


@pytest.mark.rule("S-184")
def test_the_circles_have_areas_as_the_gigatonnes() -> None:
    large, small = conversions.radii(80)
    assert large == 80
    assert large**2 / small**2 == pytest.approx(87.45 / 0.09)
