"""The pages beside the table: cards to look up, words and numbers."""

from __future__ import annotations

import math
import re

import pytest

from keeling.games.solutions import deck, numbers
from keeling.games.solutions.pages import PAGES, cards, circles
from keeling.web import templating


def page(name: str, **fields: str) -> str:
    one = next(one for one in PAGES if one.name == name)
    context = {"game": {"id": "solutions", "title": "Solutions"}, "sheets": [], "lang": "en", "title": "Solutions"}
    return templating.page(f"games/solutions/page/{one.template}", context | {"v": one.context(fields)})


@pytest.mark.rule("S-176")
def test_all_cards_by_the_alphabet_with_the_back_behind_a_press() -> None:
    """R-32."""
    html = page("cards")
    titles = re.findall(r"<h2>(.*?)</h2>", html)
    assert len(titles) == 76
    assert titles == sorted(titles, key=str.casefold)
    assert html.count("<details") == 76
    fronts = re.sub(r"<details.*?</details>", "", html, flags=re.DOTALL)
    assert not re.search(r"(?<!&)#\d|\d Gt\b", fronts)
    assert all(card.link in html for card in deck.cards())


def test_looking_for_words_and_sectors_reads_fronts_alone() -> None:
    assert {one.title for one in cards({"q": "wind turbine"})["cards"]} >= {"Onshore Wind Turbines"}
    assert cards({"q": "onshore  WIND"})["cards"]
    assert cards({"q": "#1"})["cards"] == []
    oceans = cards({"sector": "ocean"})["cards"]
    assert 0 < len(oceans) < 10
    assert len(cards({"sector": "nowhere"})["cards"]) == 76


def test_what_was_looked_for_is_escaped() -> None:
    html = page("cards", q='"><script>')
    assert "<script>" not in html
    assert "No card has these words" in html


@pytest.mark.rule("S-184")
def test_two_circles_stand_for_the_first_and_the_last() -> None:
    first, last = circles()
    assert math.isclose((first.radius / last.radius) ** 2, 87.45 / 0.09, rel_tol=0.01)


@pytest.mark.rule("S-171")
@pytest.mark.rule("S-183")
def test_words_numbers_tips_and_answers_on_one_page() -> None:
    html = page("reference")
    assert all(f"<dt>{word}</dt>" in html for word, _meaning in numbers.glossary())
    for part in ("turn", "gigatonne", "words", "numbers", "tips", "faq"):
        assert f'id="{part}"' in html


@pytest.mark.rule("S-176")
def test_a_back_tells_its_weight_in_great_walls() -> None:
    by_rank = {one.rank: one for one in cards({})["cards"]}
    assert by_rank[1].walls == "1,663 Great Walls of China"
    assert by_rank[76].walls == "1.7 Great Walls of China"
