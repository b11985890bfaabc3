"""The text page: everything of the drawn one in words, from what one seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.page import Person, Scene, Section, TextPage
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.game import TITLE
from keeling.games.tipping_point.view import view

RESERVED = {"choices", "log", "rules", "keys", "now", "table"}


def part(page: TextPage, id: str) -> Section:
    (one,) = (section for section in page.sections if section.id == id)
    return one


def cells(page: TextPage, id: str, row: int) -> dict[str, str]:
    """A row of a table by its headers."""
    section = part(page, id)
    return dict(zip(section.headers, section.rows[row], strict=True))


def test_every_city_has_its_numbers(table: Any, told: Any) -> None:
    at = table().people(0, "farmer soldier").emit(1, 5)
    page = told(at).page(0)
    mine = cells(page, "boards", 0)
    assert mine["City"] == "Ann (you)"
    assert (mine["Citizens"], mine["Cash a decade"], mine["Cash left now"]) == ("2", "$1", "$1")
    assert (mine["Food"], mine["Eat"], mine["Would starve"]) == ("3", "1", "0")
    assert (mine["Attack"], mine["Defence"]) == ("1", "1")
    other = cells(page, "boards", 1)
    assert (other["City"], other["CO₂"], other["Risk"], other["Cash left now"]) == ("Ben", "5", "x2", "–")


def test_buildings_say_whether_they_work_and_by_whose_power(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant market").city(1, "hospital market").light(0)
    at.deal(1, tiles=1, building=at.card("hospital", 1))
    lines = part(told(at).page(0), "city-0").lines
    assert "Market: works, electricity from the Coal Power Plant." in lines
    assert "Coal Power Plant: works, 6 of 8 electricity free, lent for Ben's Hospital." in lines
    other = part(told(at).page(0), "city-1").lines
    assert "Hospital: works, electricity from the Coal Power Plant." in other
    assert "Market: dark, 1 electricity is missing." in other
    watched = part(told(at).page(common.SPECTATOR), "city-1").lines
    assert "Hospital: works, electricity from Ann's Coal Power Plant." in watched


def test_citizens_say_what_they_can_do(table: Any, told: Any) -> None:
    at = table().people(0, "electrician 2 farmer* engineer*")
    lines = part(told(at).page(1), "city-0").lines
    assert any(line.startswith("2 × Electrician: Protects your city from") for line in lines)
    assert "2 citizens are flipped: Farmer and Engineer." in lines
    assert "No citizens yet." in part(told(at).page(1), "city-1").lines


def test_the_market_says_what_a_card_costs_gives_and_whether_it_can_be_paid(table: Any, told: Any) -> None:
    at = table().stall("park market greenhouse")
    page = told(at).page(0)
    park = cells(page, "market", 0)
    assert (park["Card"], park["Price"], park["Kind"], park["CO₂"]) == ("Park", "$2", "Resource", "−1")
    assert park["For you"] == "you can pay for it"
    assert cells(page, "market", 1)["For you"] == "$1 short"
    assert cells(page, "market", 1)["Electricity"] == "−1"
    assert cells(page, "market", 2)["For you"] == "it is Research"
    assert page.not_possible == "Not to be bought now: Market ($1 short); Greenhouse (it is Research)."
    assert told(at).page(1).not_possible == ""
    assert cells(told(at).page(1), "market", 1)["For you"] == "–"
    assert park["What it does"] == "No ability. It takes up 1 CO₂ as long as it is there"


def test_the_sky_says_what_comes_how_likely(table: Any, told: Any) -> None:
    at = table(2).city(0, "sandbags 2").change(last=terms.RAIN, sky=[0, 2, 3, 2, 4])
    lines = part(told(at).page(0), "sky").lines
    assert lines[0] == "Last weather card: rain."
    assert lines[1] == "Chance that the next card makes a disaster: 82 %."
    assert lines[2] == "Sun, 18 %: calm."
    assert [line.partition(".")[0] for line in lines[3:6]] == [
        "Wind, 27 %: Tornado",
        "Rain, 18 %: Flash Flood",
        "Snow, 36 %: Freezing Rain",
    ]
    assert lines[4].endswith(
        "It strikes the city with most Infrastructure and takes one Infrastructure card. What helps: Sandbags. "
        "You have 2 such protections."
    )
    assert lines[6] == "11 cards in the deck: 2 sun, 3 wind, 2 rain and 4 snow."


def studied(table: Any) -> Any:
    at = table().people(0, "scientist")
    at.do(terms.STUDY, at.citizen("scientist", 0))
    for place, symbol in enumerate((terms.SUN, terms.RAIN, terms.SNOW)):
        at.chance(terms.PEEK, symbol, place)
    return at


@pytest.mark.rule("A61")
def test_what_a_scientist_saw_stands_on_that_page_alone(table: Any, told: Any) -> None:
    at = studied(table)
    assert told(at).page(0).now[0].startswith("The next weather is sun, rain, snow.")
    assert told(at).page(1).now[0] == "Ann has seen the next weather, and puts it back in some order."
    at.do(terms.ARRANGE, terms.SNOW, terms.SUN, terms.RAIN)
    seen = "Next from the top, as your Scientist saw or left it: snow, sun, rain."
    assert seen in part(told(at).page(0), "sky").lines
    assert not any("Next from the top" in line for line in part(told(at).page(1), "sky").lines)


def test_agreements_are_numbered_as_choices_name_them(table: Any, told: Any) -> None:
    at = table().deal(1, cash=1).deal(2, cash=-1)
    page = told(at).page(0)
    assert part(page, "agreements").lines == (
        "Agreement 1, you and Ben: you give $1, every decade.",
        "Agreement 2, you and Cem: you get $1, every decade.",
    )
    assert part(told(at).page(1), "agreements").lines[1] == "Agreement 2, Ann and Cem: Cem gives $1, every decade."
    assert any("end agreement 2: you get $1" in choice.label for choice in page.choices)


def test_time_and_the_common_co2_are_told(table: Any, told: Any) -> None:
    at = table(2).emit(0, 5).emit(1, 3, "fishery")
    page = told(at).page(0)
    lines = part(page, "climate").lines
    assert lines[0] == "8 CO₂ bring 3 weather cards."
    assert lines[1] == (
        "Weather cards by common CO₂: 1 from 0 on, 2 from 4 on, 3 from 7 on, 4 from 11 on, 5 from 14 on. "
        "At 16 all have lost."
    )
    assert "2010. All cities together: 8 CO₂ of 16, where the climate tips." in page.now[2]


def test_the_end_says_who_won_and_why(table: Any, told: Any) -> None:
    at = (
        table()
        .people(0, "farmer* 5 soldier* 5")
        .people(1, "engineer* 3 educator* 3 merchant* 3")
        .people(2, "scientist*")
    )
    at.city(0, "ranch 3").city(1, "ranch fishery 2").to_weather()
    while not at.game.over and at.game.deciders() >> common.CHANCE:
        at.game.play(common.CHANCE, packed.make(terms.WEATHER, terms.SNOW))
    assert at.game.over
    assert told(at).page(0).now[:2] == (
        "You win, together with Ben.",
        "You reached 10 citizens by 2020. Cem (1) did not reach 9.",
    )
    assert told(at).page(2).now[0] == "Ann and Ben win."
    assert told(at).page(0).choices == ()


@pytest.mark.parametrize(("seats", "mode"), [(2, "together"), (3, "competitive"), (4, "teams")])
def test_pages_are_whole_at_every_moment(rounds: Any, names: tuple[str, ...], seats: int, mode: str) -> None:
    at = rounds(21, seats, mode=mode, window="always")
    people = tuple(Person(q, names[q]) for q in range(seats))
    at.settle()
    while True:
        for viewer in (at.below(seats), common.SPECTATOR) if not at.below(3) or at.game.over else ():
            page = TITLE.text(at.setup, Scene(view(at.setup, at.game, viewer), viewer, people, coach=True))
            ids = [section.id for section in page.sections] + [form.id for form in page.forms]
            assert len(set(ids)) == len(ids)
            assert not set(ids) & RESERVED
            labels = [choice.label for choice in page.choices]
            assert len(set(labels)) == len(labels)
            listed = at.game.actions(viewer) if viewer < seats else []
            assert sorted(int(choice.action) for choice in page.choices) == sorted(listed)
            texts = (*page.now, *labels, *(choice.will for choice in page.choices), page.not_possible, *page.rules)
            assert not any("%(" in text or str(common.HIDDEN) in text for text in texts)
            assert all(text for text in page.now)
        if at.game.over:
            break
        at.game.play(*at.move())
        at.settle()
