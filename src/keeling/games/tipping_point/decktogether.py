"""What is wrong with the cards of a deck together, when each by itself is right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from keeling.core.title import plain
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.decklines import JOINERS, Lines, naming, neat

MARKET = terms.CARDS - terms.STARTERS
MOST_KINDS = 30
FIXED = {
    "start": {"large_farm": terms.STARTERS // 2, "forest": terms.STARTERS // 2},
    "tiles": {"electricity": terms.TILES, "cash": 9, "food": 9},
}
BEGINNING = {"cash": 2, "co2": 0, "food": 3, "uses": 0, "makes": 0}  # of a city (T-004)
JOINT = re.compile(r" (\d|(and|at|by|for|from|in|of|or|to|with)\b)")  # what sentences put behind the name of a card
Json = dict[str, Any]


def whole_faults(data: Mapping[str, Any], lines: Lines) -> list[str]:
    """What is wrong with the cards together; each by itself is right."""
    buildings, citizens = data["building"], data["citizen"]
    found = [*alike(buildings, "building", lines), *alike(citizens, "citizen", lines)]
    found += titles_alike([("building", i, one) for i, one in enumerate(buildings)], citizens, lines)
    if len(buildings) > MOST_KINDS:
        found.append(f"{lines.at('building')}there are {len(buildings)} kinds of buildings; at most {MOST_KINDS} fit.")
    for table, cards, right in (("building", buildings, MARKET), ("citizen", citizens, terms.CITIZENS)):
        found += number_fault(table, sum(card.get("copies", 1) for card in cards), right, lines)
    found += [*start_faults(buildings, lines), *tile_faults([*buildings, *citizens], lines)]
    return found


def number_fault(table: str, copies: int, right: int, lines: Lines) -> list[str]:
    if copies == right:
        return []
    what = f"{abs(copies - right)} too many" if copies > right else f"{right - copies} missing"
    meant = "start cards apart" if table == "building" else "of all jobs"
    return [f"{lines.at(table)}the copies of all [[{table}]] make {copies} cards, {what}: {right}, {meant} (T-093)."]


def alike(cards: list[Json], table: str, lines: Lines) -> Iterator[str]:
    first: dict[str, int] = {}
    for i, card in enumerate(cards):
        if first.setdefault(neat(card["id"]), i) != i:
            yield f"{lines.at(table, i, 'id')}{naming(card, table, i)} has the id of an earlier one: give it its own."


def titles_alike(buildings: list[tuple[str, int, Json]], citizens: list[Json], lines: Lines) -> Iterator[str]:
    """Titles by which two sentences could read the same."""
    every = [*buildings, *(("citizen", i, one) for i, one in enumerate(citizens))]
    names = [plain("".join(sign for sign in neat(card["title"]) if sign not in JOINERS)) for _table, _i, card in every]
    for n, (table, i, card) in enumerate(every):
        for fault in twins(names, n):
            yield f"{lines.at(table, i, 'title')}{naming(card, table, i)} {fault}"


def twins(names: list[str], n: int) -> Iterator[str]:
    if names[n] in names[:n]:
        yield "has the title of an earlier card: give it its own."
    for other in names:
        if names[n].startswith(other) and JOINT.match(names[n], len(other)):
            yield f"begins with another title, '{other}', and two choices could read the same: change it."


def start_faults(buildings: list[Json], lines: Lines) -> Iterator[str]:
    """The two start cards make what every city begins with (T-004)."""
    found = {neat(card["id"]): card for card in buildings}
    missing = [name for name in FIXED["start"] if name not in found]
    yield from (
        f"{lines.at('building')}there is no [[building]] with the id '{name}', a start card: add it."
        for name in missing
    )
    sums = {key: sum(found[name].get(key, 0) for name in FIXED["start"] if name in found) for key in BEGINNING}
    if not missing and sums != BEGINNING:
        yield (
            f"{lines.at('building')}large_farm and forest together make {listed(sums)}; a city begins with "
            f"{listed(BEGINNING)} (T-004)."
        )


def tile_faults(cards: list[Json], lines: Lines) -> list[str]:
    made = sum(card.get("copies", 1) * card.get("makes", 0) for card in cards)
    if made <= terms.TILES:
        return []
    return [
        f"{lines.at('building')}plants and Coal Miners make {made} Electricity in all; there are {terms.TILES} tiles "
        "(T-037): lower makes or copies."
    ]


def listed(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{key} = {n}" for key, n in numbers.items())
