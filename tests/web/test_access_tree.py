"""Every game played by somebody who reads the accessibility tree alone and acts by keys; what its pages owe them."""

from __future__ import annotations

import random
import re
import time
from typing import NamedTuple

import pytest
from tests.web.reading import Node, Reader, Unreached, Within
from tests.web.venue import LONG, Venue, place_of, read

from keeling.core.registry import titles

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SHORT: dict[str, dict[str, str]] = {
    "catan": {"scenario": "base", "points": "5"},
    "solutions": {"length": "short", "clock": "off"},
}
"""Options that make a round short, where a game has such; the others are as they usually are."""
WHOLE = 10_000  # moves
GAMES = [(name, SHORT.get(name, {}), WHOLE) for name in titles()]
GAMES += [("catan", {"scenario": "global_warming"}, 20)]  # its own questions; a round of it is long
PATIENCE = 12.0  # seconds after which somebody presses again
TURNS = 2  # of their own that they play on the drawn page
APART = re.compile("Undo|Ask to undo|No more tips|Let this device|Larger|Smaller")


class Heard(NamedTuple):
    """What the tree says of a round.

    Attributes:
        choices: the listed buttons.
        over: whether there is a button for another round.
        last: the newest line of what happened.
    """

    nodes: list[Node]
    choices: tuple[Node, ...]
    over: bool
    last: str


def hear(reader: Reader) -> Heard:
    nodes = reader.nodes()
    listed, choices, last = False, [], ""
    for node in nodes:
        if node.level == 2:
            listed = node.name == "Your choices"
        if listed and node.role == "button" and not node.disabled:
            choices.append(node)
        if node.role == "listitem" and node.inside("log"):
            last = node.name
        elif node.role == "StaticText" and node.inside("log"):
            last = node.name
    over = any(node.role == "button" and re.match("Play (another round|again)", node.name) for node in nodes)
    return Heard(nodes, tuple(choices), over, last)


def await_turn(reader: Reader) -> None:
    """A while, or until the page's name says whose turn it is."""
    end = time.monotonic() + 2
    while not reader.title().startswith("Your turn") and time.monotonic() < end:
        time.sleep(0.1)


def begin(venue: Venue, game: str, options: dict[str, str], drawn: bool = False) -> Reader:
    """A table of two seats at least, hosted and begun by keys; its text page, or the drawn one."""
    page = venue.person()
    reader = Reader(page)
    page.goto("/")
    assert reader.faults() == []
    reader.press("button", f"Host a table {titles()[game].name}")
    page.wait_for_url("**/t/*", wait_until="commit", timeout=90_000)
    page.locator("#start").wait_for()
    assert reader.faults() == []
    place = place_of(page)
    for key, wanted in options.items():
        answer = page.request.post(f"{place}/options", form={"key": key, "value": wanted}, max_redirects=0)
        assert answer.status == 303, answer.text()
    for seat in range(titles()[game].usual - 1, max(titles()[game].fewest, 2) - 1, -1):
        page.request.post(f"{place}/seats", form={"seat": str(seat), "do": "remove"}, max_redirects=0)
    reader.press("button", "Start the game")
    page.locator("#desk-line").wait_for()
    if not drawn:
        reader.press("link", "Text page")
        page.wait_for_url("**/text*", wait_until="commit", timeout=90_000)
    return reader


@pytest.mark.parametrize(("game", "options", "most"), GAMES)
def test_a_round_is_played_from_the_accessibility_tree_alone(
    venue: Venue, game: str, options: dict[str, str], most: int
) -> None:
    """A-01, A-05, A-07: the text page to the result and what led to it, as tables and lists; no fault on the way."""
    venue.open()
    reader = begin(venue, game, options)
    dice, faults, moves, end = random.Random(7), set[str](), 0, time.monotonic() + LONG
    pressed: tuple[tuple[str, ...], str]
    pressed, at = ((), ""), 0.0
    while time.monotonic() < end and moves < most:
        heard = hear(reader)
        if heard.over:
            break
        known = tuple(node.name for node in heard.choices), heard.last
        if not heard.choices or (known == pressed and time.monotonic() - at < PATIENCE):
            await_turn(reader)
            continue
        faults.update(reader.faults(heard.nodes) if moves % 4 == 0 else ())
        choice = dice.choice(heard.choices)
        try:
            reader.press("button", choice.name)
        except Unreached:  # others were faster, and it went
            assert all(node.name != choice.name for node in hear(reader).choices)
            continue
        pressed, at, moves = known, time.monotonic(), moves + 1
    assert heard.over or moves == most, f"not over after {moves} moves: {heard.last}"
    assert moves > 2
    assert reader.focus()[0] != "RootWebArea"
    nodes = reader.nodes()
    faults.update(reader.faults(nodes))
    assert faults == set()
    assert {"table", "columnheader", "rowheader", "listitem"} <= {node.role for node in nodes}


def pressable(nodes: list[Node]) -> list[Node]:
    """The buttons of the table itself, not those above it."""
    inside = [node for node in nodes if node.role == "button" and node.inside("main") and not node.disabled]
    return [node for node in inside if node.name and not APART.match(node.name)]


def position(reader: Reader) -> int:
    return int(read(reader.page, "document.getElementById('table').dataset.position"))


@pytest.mark.parametrize("game", list(titles()))
def test_a_few_turns_are_played_from_the_tree_of_the_drawn_table(venue: Venue, game: str) -> None:
    """A-01, A-07: by buttons alone, found by their names; the page keeps what it owes after every press."""
    venue.open()
    reader = begin(venue, game, SHORT.get(game, {}), drawn=True)
    dice, faults, acts, end = random.Random(3), set[str](), 0, time.monotonic() + LONG
    walked_otherwise: set[Within] = set()
    while acts < TURNS and time.monotonic() < end:
        if not reader.title().startswith("Your turn"):
            await_turn(reader)
            continue
        before, nodes = position(reader), reader.nodes()
        faults.update(reader.faults(nodes))
        those = [node for node in pressable(nodes) if node.within not in walked_otherwise]
        lists = [node for node in nodes if node.role == "DisclosureTriangle" and node.name.startswith("All ")]
        confirm = [node for node in those if node.name.endswith("Enter")]
        opens = lists and (len(those) < 2 or dice.random() < 0.3)
        chosen = dice.choice(confirm if confirm and dice.random() < 0.5 else lists if opens else those)
        try:
            reader.press(chosen.role, chosen.name)
        except Unreached:  # the places of a board are walked by arrows; they are listed, too
            walked_otherwise.add(chosen.within)
            continue
        time.sleep(0.3)
        acts += position(reader) > before
        assert reader.focus()[0] not in ("RootWebArea", "generic")
    assert acts == TURNS
    assert faults == set()
