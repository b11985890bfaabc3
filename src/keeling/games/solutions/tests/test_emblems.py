"""The pictures as files: an emblem for all that the table names, each of its own, and nothing in them tells a rank."""

from __future__ import annotations

import gzip
import re
import tomllib
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest

HOME = Path(__file__).parents[1]
PAGE = HOME / "page"
SVG = "{http://www.w3.org/2000/svg}"
CARDS = tomllib.loads((HOME / "cards.toml").read_text("utf-8"))["card"]
SPRITE = (PAGE / "emblems.svg").read_text("utf-8")
EMBLEMS = list(Tree.fromstring(SPRITE))
SCENES = (PAGE / "scenes.svg").read_text("utf-8")
DECKS = {"feedback", "event-white", "event-blue", "reward", "silver", "gold"}
PARTS = {"research", "thermometer", "clock", "pencil", "map", "lock", "check", "cross", "vote"}
DIE = {f"die-{face}" for face in range(1, 7)}


def ids() -> list[str]:
    return [emblem.get("id", "") for emblem in EMBLEMS]


def test_there_is_an_emblem_for_each_card_sector_deck_and_part() -> None:
    sectors = {f"sector-{sector}" for card in CARDS for sector in card["sectors"]}
    assert len(sectors) == 9
    assert set(ids()) == {card["id"] for card in CARDS} | sectors | DECKS | PARTS | DIE


def test_emblems_stand_in_the_order_of_their_ids() -> None:
    assert ids() == sorted(set(ids()))


def test_no_two_emblems_are_the_same_drawing() -> None:
    drawings = Counter(b"".join(Tree.tostring(part) for part in emblem) for emblem in EMBLEMS)
    assert len(drawings) == len(EMBLEMS)


@pytest.mark.parametrize("emblem", EMBLEMS, ids=ids())
def test_an_emblem_is_lines_on_the_grid_and_no_more(emblem: Tree.Element) -> None:
    """A card's markup is of one form, so that nothing beside the drawing could follow the ranks."""
    assert dict(emblem.items()) == {"id": emblem.get("id"), "viewBox": "0 0 32 32"}
    lines, *dots = list(emblem)
    assert (lines.tag, list(lines.keys())) == (f"{SVG}path", ["d"])
    assert [(dot.tag, dot.get("fill")) for dot in dots] == [(f"{SVG}path", "currentColor")] * len(dots)
    assert bool(dots) == (emblem.get("id") in DIE)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_of_the_die_has_its_dots(face: int) -> None:
    _, dots = next(emblem for emblem in EMBLEMS if emblem.get("id") == f"die-{face}")
    assert dots.get("d", "").count("M") == face


def test_the_emblems_weigh_little() -> None:
    assert len(SPRITE.encode()) < 30_000
    assert len(gzip.compress(SPRITE.encode(), 9)) < 9_000


def test_every_scene_is_drawn_in_colours_that_have_one_day_tone() -> None:
    """A scene takes its colours from the page; alone, on paper say, it is drawn as by day."""
    scenes = [scene.get("id") for scene in Tree.fromstring(SCENES)]
    names = ("city", "fields", "fire", "forest", "heat", "ice", "lab", "sea", "storm", "treaty")
    assert scenes == [f"scene-{name}" for name in names]
    paints = re.findall(r'(?:fill|stroke)="([^"]+)"', SCENES)
    tones = [re.fullmatch(r"var\(--a-([a-z0-9]+),(#[0-9a-f]{6})\)", paint) for paint in paints if paint != "none"]
    assert all(tones)
    pairs = {tone.groups() for tone in tones if tone}
    assert len(pairs) == len({name for name, _ in pairs})
    assert len(gzip.compress(SCENES.encode(), 9)) < 6_000


def test_the_picture_of_the_game_has_an_evening_tone_for_every_colour() -> None:
    picture = (PAGE / "home.svg").read_text("utf-8")
    style = Tree.fromstring(picture).findtext(f"{SVG}style") or ""
    day, evening = style.split("@media (prefers-color-scheme:dark)")
    worn = {name for classes in re.findall(r'class="([^"]+)"', picture) for name in classes.split()}
    toned = set(re.findall(r"\.([a-z][a-z0-9]*)", evening))
    assert worn <= set(re.findall(r"\.([a-z][a-z0-9]*)", day)) | toned
    assert worn - toned == {"e", "lamp", "gap", "dots"}  # ember and lamplight stay; the others are dashes
    assert Tree.fromstring(picture).get("viewBox") == "0 0 480 300"
