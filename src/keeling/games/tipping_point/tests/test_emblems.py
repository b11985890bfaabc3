"""The pictures: an emblem for all that the table names, a silhouette for each building, windows where power shows."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest

from keeling.games.tipping_point import deck
from keeling.games.tipping_point.cards import DISASTERS, JOBS, SYMBOLS

SVG = "{http://www.w3.org/2000/svg}"
SPRITE = (Path(__file__).parents[1] / "page" / "emblems.svg").read_text("utf-8")
DRAWN = {symbol.get("id", ""): symbol for symbol in Tree.fromstring(SPRITE)}
SIGNS = {f"i-{sign}" for sign in ("cash", "co2", "food", "power", "risk", "people")}
DARK_CARDS = [card.id for card in deck.ours().buildings if card.uses]
PAINTS = {
    "currentColor",
    "none",
    *(f"var(--{name})" for name in ("tint", "card", "moss", "sea", "ember", "sun", "stone")),
}


def test_there_is_an_emblem_for_all_that_the_table_names() -> None:
    buildings = {f"{kind}-{card.id}" for card in deck.ours().buildings for kind in "bs"}
    citizens = {f"c-{job}" for job in (*JOBS, "flipped")}
    sky = {f"w-{symbol}" for symbol in SYMBOLS} | {f"d-{disaster}" for disaster in DISASTERS[1:]}
    assert set(DRAWN) == buildings | citizens | sky | SIGNS


def test_no_two_are_the_same_drawing() -> None:
    drawings = Counter(b"".join(Tree.tostring(part) for part in symbol) for symbol in DRAWN.values())
    assert len(drawings) == len(DRAWN) == 84


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_takes_its_colours_from_the_page(name: str) -> None:
    symbol = DRAWN[name]
    box = "0 0 80 100" if name.startswith("s-") else "0 0 64 64"
    assert dict(symbol.items()) == {"id": name, "viewBox": box}
    assert {part.tag for part in symbol} == {f"{SVG}path"}
    used = {part.get(what, "none") for part in symbol for what in ("fill", "stroke")}
    assert used <= PAINTS | ({"var(--window)"} if name.startswith("s-") else set())


@pytest.mark.parametrize("card", DARK_CARDS)
def test_a_building_that_needs_power_has_windows_that_can_go_dark(card: str) -> None:
    windows = [part for part in DRAWN[f"s-{card}"] if part.get("class") == "window"]
    assert windows
    assert all(part.get("fill") == "var(--window)" for part in windows)


def test_only_windows_wear_the_colour_of_windows() -> None:
    lit = [part for symbol in DRAWN.values() for part in symbol if "window" in str(part.attrib)]
    assert all(part.get("class") == "window" and part.get("fill") == "var(--window)" for part in lit)
    assert not any(part.get("class") for part in DRAWN["s-sandbags"])


ENDS = {"m": (2, 1), "l": (2, 1), "h": (1, None), "v": (1, 0), "c": (6, 5), "q": (4, 3), "t": (2, 1), "a": (7, 6)}


def heights(path: str) -> list[float]:
    """The y of every point that a path goes through."""
    y, start, found = 0.0, 0.0, [0.0]
    for word, written in re.findall(r"([a-z])([^a-z]*)", path, re.IGNORECASE):
        count, place = ENDS.get(word.lower(), (1, None))
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", written)]
        y = start if word == "z" else y
        for at in range(0, len(numbers), count):
            if place is not None:
                y = numbers[at + place] + (y if word.islower() else 0)
            found.append(y)
        start = found[-1] if word in "mM" else start
    return found[1:]


@pytest.mark.parametrize("name", [name for name in DRAWN if name.startswith("s-")])
def test_a_silhouette_stands_on_the_ground(name: str) -> None:
    points = [y for part in DRAWN[name] for y in heights(part.get("d", ""))]
    assert max(points) == pytest.approx(100, abs=0.5)
    assert min(points) >= 0


def test_the_pictures_weigh_little() -> None:
    assert len(SPRITE.encode()) < 40_000
    assert len(gzip.compress(SPRITE.encode(), 9)) < 9_000
