"""The page of costs, chances and words."""

from __future__ import annotations

import re

import pytest

from keeling.games.catan import board, glossary, help, pages, pieces, terms
from keeling.games.catan.options import OPTIONS
from keeling.games.catan.view import CARD_COST, CITY_COST, ROAD_COST, TOWN_COST
from keeling.web import statics, templating


def html() -> str:
    (one,) = pages.PAGES
    context = {"game": {"id": "catan", "title": "Catan"}, "sheets": [], "lang": "en", "title": "Catan"}
    return templating.page(f"games/catan/page/{one.template}", context | {"v": one.context({})})


@pytest.mark.rule("C-064")
@pytest.mark.rule("GW-061")
def test_prices_are_those_of_the_rules() -> None:
    found = {one.kind: one.cost for one in pieces.prices()}
    assert found == {
        "road": ROAD_COST, "town": TOWN_COST, "city": CITY_COST, "green": (0, 0, 0, 3, 4), "card": CARD_COST,
    }  # fmt: skip
    assert {one.kind: one.words for one in pieces.prices()}["city"] == "2 grain and 3 ore"


@pytest.mark.rule("GW-010")
@pytest.mark.rule("GW-011")
def test_levels_have_their_targets_and_chances() -> None:
    levels = pieces.levels()
    assert [one.target for one in levels] == ["11", "10", "10", "9", "9", "8", "8", "6", "5", "4", "3", "2", ""]
    assert [one.ways for one in levels[:-1]] == [1, 3, 3, 6, 6, 10, 10, 21, 26, 30, 33, 35]
    assert [one.share for one in levels[6:8]] == ["28 %", "58 %"]


@pytest.mark.rule("GW-008")
def test_crises_are_counted_by_land_and_order() -> None:
    assert {one.title: (one.land, one.a, one.b) for one in pieces.crises()} == {
        "Crops Fail": ("fields", 2, 2),
        "Livestock Die": ("pasture", 2, 2),
        "Deforestation": ("forest", 2, 2),
        "Landslide": ("hills", 2, 1),
        "Glaciers Melt": ("mountains", 1, 2),
        "Major Desertification": ("desert", 1, 0),
    }
    assert sum(one.a + one.b for one in pieces.crises()) == 19


@pytest.mark.rule("GW-006")
def test_a_flip_takes_one_throw_from_each_token() -> None:
    kinds = pieces.kinds()
    assert sum(one.n for one in kinds) == 18
    assert all(one.dots == one.red_dots + 1 for one in kinds)
    assert [one.yellow for one in kinds if not one.red] == ["2", "12"]


def test_sums_of_two_dice() -> None:
    found = pages.sums()
    assert [one.ways for one in found] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert (found[0].share, found[5].share) == ("3 %", "17 %")
    assert sum(n for _picture, _name, n, _does in pages.cards()) == terms.DECK == sum(board.DECK_COUNTS)


def test_every_option_is_told_with_its_ruling() -> None:
    told = [pages.choice(option) for option in OPTIONS]
    assert [one.question for one in told] == [option.question for option in OPTIONS]
    assert all(re.fullmatch(r"(C|GW)-\d{3}", one.rule) and one.text for one in told)
    by_question = {one.question: one for one in told}
    assert by_question["How many points win?"].answers == (("10", "or anything from 5 to 15"),)
    skull = by_question["What does a skull mean?"]
    assert skull.only == "Global Warming"
    assert [label for label, _note in skull.answers] == ["The hex turns to desert", "The token stays"]


def test_words_are_sorted_and_short() -> None:
    words = [word for word, _meaning in glossary.glossary()]
    assert words == sorted(words, key=str.casefold)
    assert len(words) == len(set(words)) > 20
    assert all(10 < len(meaning) < 120 and meaning.endswith(".") for _word, meaning in glossary.glossary())
    assert {"Fallow", "Intensified", "Green Tax", "Target", "Skull", "Robber"} <= set(words)


def test_the_page_has_all_of_it() -> None:
    page = html()
    for part in ("costs", "dice", "tracker", "crises", "tokens", "words", "options"):
        assert page.count(f'id="{part}"') == 1
        assert f'href="#{part}"' in page
    assert all(f"<dt>{word}</dt>" in page for word, _meaning in glossary.glossary())
    assert page.count('class="r-face') == 2 * len(pieces.kinds())
    assert "style=" not in page
    assert re.findall(r"<script[^>]*?(\w+)\.js", page) == ["reading"]  # as every page has it, to choose letters
    named = set(re.findall(r"symbols\.svg\?v=\w+#([\w-]+)", page))
    sprite = (statics.folder("keeling.games.catan", "page") / "symbols.svg").read_text("utf-8")
    assert {"ore", "grain", "fields", "desert", "knight"} <= named
    assert all(f'id="{name}"' in sprite for name in named)


def test_its_style_is_served() -> None:
    assert "games/catan/reference.css" in statics.assets()
    assert "/static/games/catan/reference.css" in html()


def test_help_and_page_tell_the_same_targets() -> None:
    (line,) = [line for line in help.tracker().lines if "targets are" in line]
    assert ", ".join(one.target for one in pieces.levels()[:-1]) in line
