"""What is wrong with a deck of one's own: a sentence for each fault, with the line of its file and how to mend it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from keeling.core.errors import nearest
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.cards import ABILITIES, CATEGORIES, DISASTERS, JOBS, SYMBOLS, TRAITS
from keeling.games.tipping_point.decklines import Lines, naming, neat, shown, text_fault
from keeling.games.tipping_point.decktogether import FIXED, listed, whole_faults

WEATHER = 20
TEXTS = {"id": 40, "title": 40, "text": 240, "fact": 240, "year": 40, "source": 240}
COMMON = {"copies": (0, 63), "co2": (-terms.MOST_CO2, terms.MOST_CO2), "cash": (-terms.MOST_CASH, terms.MOST_CASH)}
POWER = {"makes": (0, terms.TILES)}
NUMBERS = {
    "building": {**COMMON, **POWER, "price": (1, 30), "food": (0, terms.MOST_FOOD), "uses": (0, 10)},
    "citizen": {**COMMON, **POWER},
}
WORDS = {"ability": ABILITIES, "colour": ("green", "gray")}
LISTS = {"category": tuple(CATEGORIES), "traits": tuple(TRAITS)}
FIELDS = {
    "building": (*TEXTS, *NUMBERS["building"], *WORDS, *LISTS, "links", "emblem"),
    "citizen": (*TEXTS, *NUMBERS["citizen"], "links"),
}
TOP = ("name", *FIXED, "weather", "almanac", "risk", "building", "citizen")
TITLE = re.compile(r"[^\W_][\w '’.&/-]*")
Json = dict[str, Any]


def check(data: Any, standard: Mapping[str, Any], text: str = "") -> list[str]:
    """The faults of a deck; with the text of its TOML file each with its line.

    Args:
        standard: the deck that fills in what this one leaves out.
    """
    if not isinstance(data, dict) or not isinstance(data.get("building", []), list):
        return ["A deck is a TOML file with a [[building]] for each; see 'keeling deck show tipping_point --toml'."]
    lines = Lines(text)
    found = [f"{lines.at(key=key)}there is no '{shown(key)}' in a deck.{nearest(key, TOP)}" for key in odd(data, TOP)]
    if "name" in data and (fault := text_fault(data["name"], 90)):
        found.append(f"{lines.at(key='name')}the name {fault}")
    for table in ("building", "citizen"):
        found += table_faults(data.get(table, []), table, lines, standard)
    found += [*fixed_faults(data, lines), *sky_faults(data, lines)]
    return found or whole_faults({**standard, **data}, lines)


def odd(given: Mapping[str, Any], known: tuple[str, ...]) -> list[str]:
    return [key for key in given if key not in known]


# -- cards -------------------------------------------------------------------------------------------------------------


def table_faults(cards: Any, table: str, lines: Lines, standard: Mapping[str, Any]) -> Iterator[str]:
    """The faults of buildings or citizens, each by itself."""
    if not isinstance(cards, list):
        yield f"{lines.at(key=table)}'{table}' is a list of tables: begin each with [[{table}]]."
        return
    for i, card in enumerate(cards):
        if not isinstance(card, dict):
            yield f"{lines.at(table, i)}{table.capitalize()} {i + 1} is no table: begin it with [[{table}]]."
            continue
        for key, fault in card_faults(card, table, standard):
            yield f"{lines.at(table, i, key)}{naming(card, table, i)}: {fault}"


def card_faults(card: Json, table: str, standard: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The faults of one card, each with the key that it is about."""
    for key in odd(card, FIELDS[table]):
        yield key, f"there is no field '{shown(key)}'.{nearest(key, FIELDS[table])}"
    for key in ("id", "title", *(("category",) if table == "building" else ())):
        if not card.get(key):
            yield "", f"the {key} is missing."
    for key, longest in TEXTS.items():
        if key in card and (fault := text_fault(card[key], longest)):
            yield key, f"{key} {fault}"
    for key, (low, high) in NUMBERS[table].items():
        if key in card and (type(card[key]) is not int or not low <= card[key] <= high):
            yield key, f"{key} is a whole number from {low} to {high}, not {shown(card[key])}."
    yield from word_faults(card)
    yield from (building_faults(card, standard) if table == "building" else citizen_faults(card))


def word_faults(card: Json) -> Iterator[tuple[str, str]]:
    for key, known in WORDS.items():
        if key in card and card[key] not in known:
            yield key, f"{key} '{shown(card[key])}' is none.{nearest(str(card[key]), known)}"
    for key, known in LISTS.items():
        words = card.get(key, [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            yield key, f'{key} is a list of words, as in {key} = ["{known[0]}"].'
            continue
        yield from (
            (key, f"{key} '{shown(word)}' is none.{nearest(word, known)}") for word in words if word not in known
        )
        if len(set(words)) < len(words):
            yield key, f"{key} names one thing twice: strike one out."
    links = card.get("links", [])
    if not isinstance(links, list) or any(text_fault(link, 400) for link in links):
        yield "links", "links is a list of addresses in quotes, at most 400 letters each."
    if isinstance(card.get("title"), str) and card["title"] and not TITLE.fullmatch(neat(card["title"])):
        yield "title", "a title begins with a letter or number and holds letters, numbers, spaces and '.&/- alone."


def building_faults(card: Json, standard: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What numbers of a building do not go together."""
    number = {key: card.get(key, 0) for key in NUMBERS["building"]}
    if any(type(value) is not int for value in number.values()):
        return
    if card.get("copies", 1) and "price" not in card:
        yield "", "the price is missing: at least 1 dollar."
    if number["uses"] and number["makes"]:
        yield "uses", "a power plant uses no Electricity itself: write only what is left over as makes."
    right = "gray" if number["co2"] > 0 else "green"
    if card.get("colour", right) != right and card["colour"] in WORDS["colour"]:
        yield "colour", f"a card with CO2 {number['co2']} is {right} (T-095): mend its colour or its CO2."
    emblems = [one["id"] for one in standard["building"]]
    if card.get("emblem", emblems[0]) not in emblems:
        yield "emblem", f"there is no emblem '{shown(card['emblem'])}'.{nearest(str(card['emblem']), emblems)}"


def citizen_faults(card: Json) -> Iterator[tuple[str, str]]:
    job = card.get("id")
    if isinstance(job, str) and job and job not in JOBS:
        yield "id", f"there is no job '{shown(job)}'; the rules know what these do.{nearest(job, JOBS)}"
    if card.get("makes") and job in JOBS and job != "coal_miner":
        yield "makes", "of all citizens only the coal_miner makes Electricity: strike it out."


# -- the other tables --------------------------------------------------------------------------------------------------


def fixed_faults(data: Json, lines: Lines) -> Iterator[str]:
    """What every printed game has alike (T-003, T-093)."""
    for table, right in FIXED.items():
        if table in data and data[table] != right:
            yield f"{lines.at(table)}[{table}] is {listed(right)}: the components say so (T-093)."


def sky_faults(data: Json, lines: Lines) -> Iterator[str]:
    """Weather cards, almanac and risk bands."""
    weather: Any = data.get("weather")
    risk: Any = data.get("risk")
    if "weather" in data and not whole_table(weather, SYMBOLS, 0, WEATHER):
        yield f"{lines.at('weather')}[weather] has a number from 0 to {WEATHER} for each of {', '.join(SYMBOLS)}."
    elif weather and sum(weather.values()) != WEATHER:
        yield f"{lines.at('weather')}[weather] has {sum(weather.values())} cards; make it {WEATHER} (T-093)."
    if "risk" in data and not (whole_table(risk, ("x2", "x3"), -9, terms.MOST_CO2) and risk["x2"] < risk["x3"]):
        yield (
            f"{lines.at('risk')}[risk] has x2 and x3, the lowest CO2 for each: x2 less than x3, both from -9 to "
            f"{terms.MOST_CO2}."
        )
    if "almanac" in data:
        yield from almanac_faults(data["almanac"], lines)


def whole_table(table: Any, keys: tuple[str, ...], low: int, high: int) -> bool:
    if not isinstance(table, dict) or sorted(table) != sorted(keys):
        return False
    return all(type(n) is int and low <= n <= high for n in table.values())


def almanac_faults(almanac: Any, lines: Lines) -> Iterator[str]:
    if not isinstance(almanac, dict) or sorted(almanac) != sorted(SYMBOLS):
        yield f"{lines.at('almanac')}[almanac] has a row for each of {', '.join(SYMBOLS)}: the card that came first."
        return
    for first, row in almanac.items():
        if not isinstance(row, list) or len(row) != len(SYMBOLS):
            yield f"{lines.at('almanac', 0, first)}the row '{first}' lists four: with {', '.join(SYMBOLS)} second."
            continue
        for word in (word for word in row if word not in DISASTERS):
            yield (
                f"{lines.at('almanac', 0, first)}'{shown(word)}' is no disaster, nor calm."
                f"{nearest(str(word), DISASTERS)}"
            )
