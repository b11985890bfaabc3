"""Every game played by somebody who reads the accessibility tree alone and acts by keys; what its pages owe them."""

from __future__ import annotations

import random
import re
import time
from typing import NamedTuple

import pytest
from tests.web.reading import Node, Reader, Unreached
from tests.web.venue import LONG, Venue, place_of

from keeling.core.registry import titles

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SHORT: dict[str, dict[str, str]] = {
    "catan": {"scenario": "base", "points": "5"},
    "solutions": {"length": "short", "clock": "off"},
}
"""Options that make a round short, where a game has such; the others are as they usually are."""
LONGER = [("catan", {"scenario": "global_warming", "points": "5"})]
GAMES = [(name, SHORT.get(name, {})) for name in titles()] + LONGER
PATIENCE = 12.0  # seconds after which somebody presses again
TURNS = 3  # of their own that they play on the drawn page
APART = re.compile("Undo|Table|Chat|No more tips|Ask to undo")


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


def begin(venue: Venue, game: str, options: dict[str, str]) -> Reader:
    """A table of two seats at least, hosted and begun by keys; its text page."""
    page = venue.person()
    reader = Reader(page)
    page.goto("/")
    assert reader.faults() == []
    reader.press("button", f"Host {titles()[game].name}")
    page.wait_for_url("**/t/*")
    assert reader.faults() == []
    place = place_of(page)
    for key, wanted in options.items():
        answer = page.request.post(f"{place}/options", form={"key": key, "value": wanted}, max_redirects=0)
        assert answer.status == 303, answer.text()
    for seat in range(titles()[game].usual - 1, max(titles()[game].fewest, 2) - 1, -1):
        page.request.post(f"{place}/seats", form={"seat": str(seat), "do": "remove"}, max_redirects=0)
    reader.press("button", "Start the game")
    reader.go_to("link", "Text page")
    page.keyboard.press("Enter")
    page.wait_for_url("**/text*")
    return reader


@pytest.mark.parametrize(("game", "options"), GAMES, ids=[f"{name}-{more.get('scenario', '')}" for name, more in GAMES])
def test_a_round_is_played_from_the_accessibility_tree_alone(venue: Venue, game: str, options: dict[str, str]) -> None:
    """A-01, A-04, A-07: the text page to its end; never a nameless control, a lost focus, a gap between headings."""
    venue.open()
    reader = begin(venue, game, options)
    dice, faults, moves, end = random.Random(7), set[str](), 0, time.monotonic() + LONG
    pressed: tuple[tuple[str, ...], str]
    pressed, at = ((), ""), 0.0
    while time.monotonic() < end:
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
    assert heard.over, f"not over after {moves} moves: {heard.last}"
    assert moves > 2
    assert reader.focus()[0] != "RootWebArea"
    faults.update(reader.faults())
    assert faults == set()
