"""The deck that comes with Keeling, what the rules take of it, and decks of one's own."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from keeling.cli.decks import toml
from keeling.core.errors import BadDeck
from keeling.core.game import Moves, Streams
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.cards import ABILITIES, DISASTERS, JOBS
from keeling.games.tipping_point.game import TITLE

OURS = deck.ours()
KIND = {card.id: kind for kind, card in enumerate(OURS.buildings)}
TEXT = (Path(__file__).parents[1] / "cards.toml").read_text("utf-8")
NUMBERS = deck.numbers()


def changed(*changes: tuple[str, str], text: str = TEXT) -> str:
    """Our deck file with some words changed, each where it stands first."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def within(table: str, old: str, new: str) -> str:
    """Our deck file with a change after the id of a building or citizen."""
    before, mark, after = TEXT.partition(f'id = "{table}"\n')
    assert mark
    return before + mark + changed((old, new), text=after)


def recounted(text: str, name: str, more: int) -> str:
    """A deck file with more or fewer copies of a building or citizen."""
    before, mark, after = text.partition(f'id = "{name}"\n')
    assert mark
    return before + mark + re.sub(r"copies = (\d+)", lambda n: f"copies = {int(n[1]) + more}", after, count=1)


def line_of(text: str, words: str) -> int:
    """The line of the first that begins so, from 1."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(words))


# -- ours --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-093")
def test_the_deck_has_the_cards_of_the_rulebook() -> None:
    assert sum(card.copies for card in OURS.buildings) == 63
    assert (len(OURS.buildings), len(NUMBERS["kind"]), len(NUMBERS["job"])) == (26, 71, 41)
    assert OURS.weather == (5, 5, 5, 5)
    assert sum(copies * makes for copies, makes in zip(NUMBERS["copies"], NUMBERS["kind_makes"], strict=True)) == 40
    assert sum(NUMBERS["job_power"][job] for job in NUMBERS["job"]) == 2
    assert sum(card.copies == 1 for card in OURS.buildings) == 2


@pytest.mark.rule("T-003", "T-004")
def test_start_cards_come_first_and_make_what_a_city_begins_with() -> None:
    farm, forest = KIND["large_farm"], KIND["forest"]
    assert NUMBERS["kind"][:8] == [farm] * 4 + [forest] * 4
    assert NUMBERS["kind"][8:] == sorted(NUMBERS["kind"][8:])
    assert [NUMBERS["kind"].count(kind) for kind in (farm, forest)] == [6, 8]
    sums = [NUMBERS[what][farm] + NUMBERS[what][forest] for what in ("kind_cash", "kind_co2", "kind_food")]
    assert sums == [2, 0, 3]


def test_the_arrays_are_as_long_as_the_state_has_them() -> None:
    by_kind = {name: len(values) for name, values in NUMBERS.items() if name.startswith("kind_")}
    assert set(by_kind.values()) == {terms.KINDS} == {len(NUMBERS["copies"])}
    assert len(by_kind) == 9
    assert [len(NUMBERS[f"job_{what}"]) for what in ("cash", "co2", "power")] == [terms.JOBS] * 3
    assert (len(NUMBERS["almanac"]), len(NUMBERS["symbols"]), NUMBERS["bands"]) == (25, 5, [4, 7])


def test_what_one_game_does_to_its_numbers_no_other_sees() -> None:
    deck.numbers()["kind"][0] = 99
    assert deck.numbers()["kind"][0] == KIND["large_farm"]


def test_the_numbers_that_the_rulebook_prints_are_kept() -> None:
    plant, station, coal = (KIND[name] for name in ("food_processing_plant", "fire_station", "coal_power_plant"))
    printed = ("kind_cost", "kind_co2", "kind_cash", "kind_uses")
    assert [NUMBERS[what][plant] for what in printed] == [3, 1, 0, 1]
    assert [NUMBERS[what][station] for what in printed[:3]] == [2, 1, -1]
    assert NUMBERS["kind_uses"][station] > 0
    assert (NUMBERS["kind_makes"][coal], NUMBERS["kind_uses"][KIND["market"]]) == (8, 1)
    assert NUMBERS["copies"][KIND["nuclear_power_plant"]] == 1
    assert (NUMBERS["job_cash"][terms.FARMER], NUMBERS["job_cash"][terms.ENGINEER]) == (-1, 0)


def test_words_of_the_file_are_the_numbers_of_the_rules() -> None:
    assert ABILITIES[terms.FIRE_STATION] == "fire_station"
    assert (ABILITIES[terms.AIRPORT], len(ABILITIES)) == ("airport", terms.ABILITIES)
    assert (JOBS[terms.COAL_MINER], JOBS[terms.SCIENTIST], len(JOBS)) == ("coal_miner", "scientist", terms.JOBS)
    assert (DISASTERS[terms.HEAT], DISASTERS[terms.STORM], DISASTERS[terms.FROST]) == (
        "hot_and_humid",
        "thunderstorm",
        "freezing_rain",
    )
    assert NUMBERS["kind_category"][KIND["greenhouse"]] == terms.INFRASTRUCTURE | terms.RESEARCH
    assert NUMBERS["kind_traits"][KIND["large_farm"]] == terms.FARM | terms.STORMPROOF
    assert NUMBERS["kind_traits"][KIND["trade_depot"]] == terms.SHOP
    assert NUMBERS["kind_ability"][KIND["refrigerated_warehouse"]] == terms.WAREHOUSE


@pytest.mark.rule("T-066")
def test_every_disaster_has_one_pair_of_the_almanac() -> None:
    almanac = NUMBERS["almanac"]
    assert sorted(number for number in almanac if number) == list(range(1, terms.DISASTERS))
    assert almanac[5 * terms.SUN + terms.WIND] == terms.FIRE
    assert almanac[5 * terms.WIND + terms.SUN] == terms.CALM
    assert almanac[5 * terms.RAIN + terms.SNOW] == terms.FROST
    assert not any(almanac[5 * first + second] for first in range(5) for second in range(5) if not first * second)


@pytest.mark.parametrize("card", OURS.buildings, ids=lambda card: card.id)
def test_every_building_has_an_ability_line_and_a_fact_with_year_source_and_link(card: Any) -> None:
    kind = KIND[card.id]
    assert deck.text(kind) == card.text
    assert len(card.text) <= 125
    assert re.search(r"\d", deck.fact(kind))
    assert len(card.fact) <= 140
    assert re.search(r"(19|20)\d\d", card.year)
    assert card.cited == f"{card.source}, {card.year}"
    assert card.links
    assert all(re.fullmatch(r"https?://\S+", link) for link in card.links)


def test_a_citizen_has_a_fact_only_with_its_source() -> None:
    told = [card for card in OURS.citizens if card.fact]
    assert len(told) == 11
    assert all(card.source and card.year and card.links for card in told)
    assert all(deck.job_text(job) == card.text != "" for job, card in enumerate(OURS.citizens))
    assert deck.job_fact(terms.MERCHANT) == ""
    assert deck.job_title(terms.ADVISOR) == "Financial Advisor"


@pytest.mark.rule("T-095")
def test_green_cards_emit_nothing() -> None:
    gray = {card.id for card in OURS.buildings if not card.green}
    assert len(gray) == 13
    assert {"oil_well", "airport", "large_farm"} < gray
    assert {card.co2 for card in OURS.buildings if card.green} == {0, -1, -2, -3}


# -- a deck of one's own -----------------------------------------------------------------------------------------------


def test_our_deck_is_read_as_a_deck_of_ones_own() -> None:
    read = deck.read(TEXT)
    assert read == deck.standard() == deck.read(toml(read))
    assert deck.numbers(read) == NUMBERS
    assert deck.size(read) == "71 development cards, 41 citizens, 20 weather cards"
    rows = deck.rows(read)
    assert sum(copies for copies, _kind, _title in rows) == 71 + 41 + 20
    assert (4, "start", "Forest") in rows
    assert (1, "infrastructure + research", "Nuclear Power Plant") in rows
    assert deck.rows({}) == []


def test_what_a_deck_leaves_out_is_ours() -> None:
    risky = deck.read('name = "Harsher"\n[risk]\nx2 = 2\nx3 = 4\n')
    assert deck.numbers(risky) == {**NUMBERS, "bands": [2, 4]}
    assert deck.title(KIND["park"], risky) == "Park"
    assert deck.of(risky).name == "Harsher"


def test_a_deck_speaks_its_own_words_and_ours_where_it_has_none() -> None:
    text = within("sandbags", 'title = "Sandbags"', 'title = "Dike"')
    text = re.sub(r'^text = "Protect your city from Flash.*\n', "", text, flags=re.MULTILINE)
    text = re.sub(r'^text = "(A power plant without|Look at the next).*\n', "", text, flags=re.MULTILINE)
    mine = deck.read(text)
    assert deck.title(KIND["sandbags"], mine) == "Dike"
    assert deck.text(KIND["sandbags"], mine) == deck.text(KIND["sandbags"])
    assert deck.text(KIND["wind_turbines"], mine) == "A power plant. It brings 3 Electricity tiles."
    assert deck.job_text(terms.SCIENTIST, mine) == deck.job_text(terms.SCIENTIST)


def test_a_building_without_a_picture_of_its_own_wears_one_that_fits() -> None:
    worn = {
        "sandbags": ('"sandbags"', '"dike"', "sandbags"),
        "wind_turbines": ('"wind_turbines"', '"solar"', "wind_turbines"),
        "coal_power_plant": ('"coal_power_plant"', '"gas"', "coal_power_plant"),
        "small_farm": ('"small_farm"', '"orchard"', "small_farm"),
        "wetland": ('"wetland"', '"bog"', "park"),
    }
    for name, (old, new, wanted) in worn.items():
        mine = deck.read(changed((f"id = {old}", f"id = {new}")))
        assert deck.emblem(KIND[name], mine) == wanted
    mine = deck.read(changed(('id = "wetland"', 'id = "bog"\nemblem = "forest"')))
    assert deck.emblem(KIND["wetland"], mine) == "forest"
    assert deck.emblem(KIND["park"]) == "park"


def test_the_list_of_cards_has_all_that_is_told_of_them() -> None:
    cards = deck.cards()
    assert len(cards) == 26 + 12
    well, farmer = cards[KIND["oil_well"]], cards[26]
    assert (well["emblem"], well["green"]) == ("b-oil_well", False)
    assert (well["co2"], well["price"]) == tuple(NUMBERS[f"kind_{what}"][KIND["oil_well"]] for what in ("co2", "cost"))
    assert well["cited"].endswith(", 2024")
    assert (farmer["emblem"], farmer["kind"], farmer["cash"], farmer["copies"]) == ("c-farmer", terms.FARMER, -1, 5)
    assert all(card["text"] for card in cards)
    own = deck.cards(deck.read(changed(('id = "wetland"\ntitle = "Wetland"', 'id = "bog"\ntitle = "Bog"'))))
    assert [(card["title"], card["emblem"]) for card in own if card["id"] == "bog"] == [("Bog", "b-park")]


def test_a_deck_may_lack_a_job_and_a_kind_that_only_starts() -> None:
    farmers, forests = NUMBERS["job"].count(terms.FARMER), NUMBERS["copies"][KIND["forest"]]
    text = TEXT
    for name, more in (("farmer", -farmers), ("soldier", farmers), ("forest", -forests), ("oil_well", forests)):
        text = recounted(text, name, more)
    mine = deck.numbers(deck.read(text))
    assert mine["job"].count(terms.FARMER) == 0
    assert (mine["kind"].count(KIND["forest"]), mine["copies"][KIND["forest"]]) == (4, 0)


FAULTS = {
    "no toml": ("[[building]", "Line 1: the file is no TOML"),
    "an endless number": ("[risk]\nx2 = " + "9" * 5000, "no TOML"),
    "deep brackets": ("x = " + "[" * 5000 + "]" * 5000, "brackets are nested too deeply"),
    "a list for a deck": ("building = 3", r"a TOML file with a \[\[building\]\] for each"),
    "unknown at the top": (changed(("name =", "nmae =")), "Line 6: there is no 'nmae' in a deck. Did you mean 'name'"),
    "a number for a name": (re.sub('name = ".*"', "name = 3", TEXT), "Line 6: the name is a text in quotes"),
    "buildings no tables": ("building = [1]", "Line 1: Building 1 is no table: begin it with"),
    "citizens no list": ("citizen = 1", r"Line 1: 'citizen' is a list of tables: begin each with \[\[citizen\]\]"),
    "unknown field": (
        within("ranch", "price =", "cost ="),
        "Building 4, 'Ranch': there is no field 'cost'.*Building 4, 'Ranch': the price is missing: at least 1 dollar",
    ),
    "no id": (changed(('id = "park"\n', "")), "Building 7, 'Park': the id is missing"),
    "no title": (changed(('title = "Park"', 'title = ""')), "Building 7: the title is missing"),
    "no category": (within("park", 'category = ["resource"]\n', ""), "'Park': the category is missing"),
    "an odd title": (changed(('"Park"', '"Park, large"')), "'Park, large': a title begins with a letter or number"),
    "a title of a sentence": (
        changed(('"Wetland"', '"Park with Market"')),
        "'Park with Market' begins with another title, 'park'",
    ),
    "a title and a number": (changed(('"Wetland"', '"Park 2"')), "'Park 2' begins with another title, 'park'"),
    "a title twice": (changed(('"Wetland"', '"park."')), "Building 7, 'Park' has the title of an earlier card"),
    "a citizen's title": (changed(('"Merchant"', '"Market"')), "Citizen 10, 'Market' has the title of an earlier card"),
    "an id twice": (changed(('id = "wetland"', 'id = "park"')), "Building 7, 'Park' has the id of an earlier one"),
    "a long text": (within("park", 'text = "', 'text = "' + "long " * 50), "'Park': text is longer than 240 letters"),
    "a bell": (within("park", 'text = "', 'text = "\\u0007'), r"text holds a line break .*U\+0007.*: take it out"),
    "an override": (within("park", 'text = "', 'text = "\u202e'), r"U\+202E"),
    "nothing to see": (changed(('"Park"', '"\u3164"')), "title holds nothing that can be seen: fill it in"),
    "price 0": (
        within("sandbags", "price = 1", "price = 0"),
        "'Sandbags': price is a whole number from 1 to 30, not 0",
    ),
    "half a dollar": (within("sandbags", "price = 1", "price = 1.5"), "price is a whole number from 1 to 30, not 1.5"),
    "a truth": (within("sandbags", "price = 1", "price = true"), "price is a whole number from 1 to 30, not True"),
    "too much co2": (within("ranch", "co2 = 2", "co2 = 11"), "co2 is a whole number from -10 to 10, not 11"),
    "unknown ability": (
        changed(
            ('"fire_station"\ntitle', '"fire_station"\nability = "fire"\ntitle'), ('ability = "fire_station"\n', "")
        ),
        "ability 'fire' is none. There is: none, processing",
    ),
    "unknown category": (
        within("park", '["resource"]', '["ressource"]'),
        "'ressource' is none. Did you mean 'resource'",
    ),
    "a word for a list": (
        within("park", '["resource"]', '"resource"'),
        r'a list of words, as in category = \["resource"\]',
    ),
    "twice a category": (within("park", '["resource"]', '["resource", "resource"]'), "category names one thing twice"),
    "unknown trait": (within("forest", '["forest"]', '["wood"]'), "traits 'wood' is none"),
    "a plant that uses": (
        within("wind_turbines", "makes = 3", "makes = 3\nuses = 1"),
        "a power plant uses no Electricity",
    ),
    "green that emits": (
        within("ranch", "co2 = 2", 'co2 = 2\ncolour = "green"'),
        r"a card with CO2 2 is gray \(T-095\)",
    ),
    "an unknown colour": (within("ranch", "co2 = 2", 'co2 = 2\ncolour = "red"'), "colour 'red' is none"),
    "an unknown emblem": (within("ranch", "co2 = 2", 'co2 = 2\nemblem = "cow"'), "there is no emblem 'cow'"),
    "a link that is none": (within("park", "links = [", "links = [3, "), "links is a list of addresses in quotes"),
    "an unknown job": (
        changed(('id = "farmer"', 'id = "pilot"')),
        "there is no job 'pilot'; the rules know what these do",
    ),
    "a soldier who makes": (within("soldier", "copies = 5", "copies = 5\nmakes = 1"), "only the coal_miner makes"),
    "a citizen with a price": (within("soldier", "copies = 5", "copies = 5\nprice = 1"), "no field 'price'"),
    "weather of 21": (changed(("rain = 5", "rain = 6")), r"\[weather\] has 21 cards; make it 20 \(T-093\)"),
    "weather without rain": (
        changed(("rain = 5\n", "")),
        r"\[weather\] has a number from 0 to 20 for each of sun, wind",
    ),
    "a row too few": (re.sub(r"\nsnow = \[.*\]", "", TEXT), r"\[almanac\] has a row for each of sun, wind, rain, snow"),
    "a row too short": (
        changed(('snow = ["calm", ', "snow = [")),
        "the row 'snow' lists four: with sun, wind, rain, snow",
    ),
    "no disaster": (changed(('"tornado"', '"hurricane"')), "'hurricane' is no disaster, nor calm"),
    "risk the wrong way": (changed(("x3 = 7", "x3 = 4")), r"\[risk\] has x2 and x3.*x2 less than x3"),
    "other tiles": (
        changed(("electricity = 42", "electricity = 60")),
        r"\[tiles\] is electricity = 42, cash = 9, food = 9",
    ),
    "other start cards": (changed(("large_farm = 4", "large_farm = 3")), r"\[start\] is large_farm = 4, forest = 4"),
    "a building too few": (
        recounted(TEXT, "ranch", -1),
        "make 62 cards, 1 missing: 63, start cards apart",
    ),
    "citizens too many": (within("farmer", "copies = 5", "copies = 7"), "make 43 cards, 2 too many: 41, of all jobs"),
    "no start card": (changed(('id = "forest"', 'id = "wood"')), "no .* with the id 'forest', a start card: add it"),
    "another beginning": (
        within("forest", "cash = 1", "cash = 2"),
        "make cash = 3, co2 = 0, food = 3, uses = 0, makes = 0; a city begins with",
    ),
    "a start card in the dark": (within("forest", "cash = 1", "cash = 1\nuses = 1"), "food = 3, uses = 1, makes = 0;"),
    "Electricity from the start": (
        within("large_farm", "cash = 1", "cash = 1\nmakes = 5"),
        "food = 3, uses = 0, makes = 5;",
    ),
    "too much power": (
        within("wind_turbines", "makes = 3", "makes = 4"),
        r"make 44 Electricity in all; there are 42 tiles",
    ),
    "dots": (".".join(["a"] * 5000) + " = 1", "Line 1: there are more than 200 dots"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_with_its_line(name: str) -> None:
    text, words = FAULTS[name]
    with pytest.raises(BadDeck) as caught:
        deck.read(text)
    assert re.search(words, " ".join(caught.value.faults))
    assert all(re.match(r"(Line \d+: |A deck is)", fault) for fault in caught.value.faults)


def test_every_fault_is_named_at_once_and_each_by_the_line_of_its_key() -> None:
    text = changed(("x3 = 7", "x3 = 1"), ('"tornado"', '"storm"'), ('"Oil Well"', '"Oil, Well"'))
    before, mark, after = text.partition('id = "sandbags"\n')
    text = before + mark + re.sub(r"price = \d+", "price = 0", after, count=1)
    with pytest.raises(BadDeck) as caught:
        deck.read(text)
    lines = [int(re.findall(r"Line (\d+)", fault)[0]) for fault in caught.value.faults]
    wanted = ['title = "Oil, Well"', "price = 0", "[risk]", "rain = ["]
    assert lines == [line_of(text, words) for words in wanted]


def test_a_file_written_in_one_line_a_table_names_its_lines_too() -> None:
    text = changed(("x2 = 4", "x2 = 8"), ("price = 3", "price = 0"))
    text = toml(tomllib.loads(text))
    with pytest.raises(BadDeck) as caught:
        deck.read(text)
    lines = [int(re.findall(r"Line (\d+)", fault)[0]) for fault in caught.value.faults]
    assert lines == [line_of(text, "price = 0"), line_of(text, "risk = {")]


def test_a_table_takes_no_deck_with_faults() -> None:
    with pytest.raises(BadDeck, match="Building 1: the id is missing"):
        deck.numbers({"building": [{"price": 2}]})
    for table in ("building", "citizen", "weather", "almanac", "risk", "start", "tiles", "name"):
        with pytest.raises(BadDeck):
            deck.numbers({table: None})


def test_many_kinds_fit_and_no_more() -> None:
    data = deck.standard()
    more = [{"id": f"x{n}", "title": f"X{n}", "category": ["resource"], "copies": 0} for n in range(5)]
    assert len(deck.of({"building": [*data["building"], *more[:4]]}).buildings) == 30
    with pytest.raises(BadDeck, match="there are 31 kinds of buildings; at most 30 fit"):
        deck.of({"building": [*data["building"], *more]})


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_is_played_with_a_deck_of_ones_own(seats: int) -> None:
    text = changed(('title = "Oil Well"', 'title = "Gas Field"'), ("x2 = 4", "x2 = 2"))
    text = text.replace('id = "wind_turbines"\ntitle = "Wind Turbines"', 'id = "solar"\ntitle = "Solar Park"')
    setup = TITLE.setup(seats, deck=TITLE.read_deck(text))
    assert TITLE.deck(setup)["risk"] == {"x2": 2, "x3": 7}
    for seed in range(3):
        game = TITLE.new(setup)
        game.playout(Streams(bytes([seed])), Moves())
        assert game.over
        assert game.faults() == []
    rows = TITLE.deck_rows(TITLE.deck(setup))
    assert (2, "infrastructure", "Solar Park") in rows
    assert TITLE.deck_size(TITLE.deck()) == deck.size({})
