"""The picture of the game on the home page: its colours, its island, its tracker."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as Tree

from keeling.games.catan import board, terms

PICTURE = (Path(__file__).parents[1] / "page" / "home.svg").read_text("utf-8")
ROOT = Tree.fromstring(PICTURE)
SVG = "{http://www.w3.org/2000/svg}"
EMBLEMS = "fbpgmd"  # forest, hills, pasture, fields, mountains, desert


def drawn(*classes: str) -> int:
    """Shapes in the paths that wear all these classes."""
    paths = [path for path in ROOT.iter(f"{SVG}path") if set(classes) <= set(path.get("class", "").split())]
    return sum(path.get("d", "").count("M") for path in paths)


def test_it_has_the_size_of_the_others_and_weighs_little() -> None:
    assert ROOT.get("viewBox") == "0 0 480 300"
    assert len(gzip.compress(PICTURE.encode(), 9)) < 4_000


def test_every_colour_has_an_evening_tone() -> None:
    style = ROOT.findtext(f"{SVG}style") or ""
    day, evening = (set(re.findall(r"\.([a-z][a-z0-9]*)", part)) for part in style.split("@media"))
    worn = {name for classes in re.findall(r'class="([^"]+)"', PICTURE) for name in classes.split()}
    assert worn <= day
    assert worn - evening == {"red"}  # the numbers of red tokens: those have the same face by day and night


def test_the_island_has_the_land_of_the_game() -> None:
    land = Counter(use.get("href", "")[1:] for use in ROOT.iter(f"{SVG}use"))
    assert land == dict(zip(EMBLEMS, board.LAND_COUNTS, strict=True))
    assert drawn("grid") == terms.HEXES


def test_the_tracker_has_its_levels() -> None:
    assert sum(drawn(f"z{zone}") for zone in range(1, 5)) == terms.HOTTEST
