"""The pictures of page/emblems.svg as documents of their own, in the colours of the light theme: for paper."""

from __future__ import annotations

import xml.etree.ElementTree as Tree
from functools import cache
from importlib import resources

from keeling.core.sheet import SVG, picture
from keeling.games.tipping_point.cards import Building

INKS = {
    "ink": "#1d292d",
    "moss": "#3f6f4a",
    "sea": "#24647f",
    "ember": "#b5432b",
    "sun": "#b87b12",
    "stone": "#767c74",
    "card": "#fffdf8",
}
TINTS = {
    "resource": "#cfe0b8",
    "infrastructure": "#d5dde2",
    "research": "#ded4ee",
    "cooperation": "#c6e0e6",
    "citizen": "#f0dcb8",
    "flipped": "#d9d5cc",
    "sun": "#f6d98a",
    "fire": "#efb9a6",
}
WARM = ("w-sun", "d-drought", "i-power")
HOT = ("d-hot_and_humid", "d-forest_fire", "i-risk")
LIT = "#f3c65a"
LINE = "2.4"


@cache
def symbols() -> dict[str, Tree.Element]:
    sprite = (resources.files(__package__) / "page" / "emblems.svg").read_text("utf-8")
    return {symbol.get("id", ""): symbol for symbol in Tree.fromstring(sprite).iter(f"{{{SVG}}}symbol")}


def redrawn(name: str, ink: str, own: dict[str, str], colours: dict[str, str]) -> str:
    """A symbol as a document, its variables replaced."""
    symbol = Tree.Element("symbol", {**symbols()[name].attrib, **own})
    symbol.extend(symbols()[name])
    Tree.register_namespace("", SVG)
    text = picture(symbol, ink)
    for variable, colour in colours.items():
        text = text.replace(f"var(--{variable})", colour)
    return text


@cache
def emblem(name: str, tint: str = "") -> str:
    """An emblem by its id ('b-park'), its body in a tint of TINTS; weather, disasters and signs have their own."""
    return redrawn(name, INKS["ink"], {"stroke-width": LINE}, {**INKS, "tint": TINTS[tint or usual(name)]})


def usual(name: str) -> str:
    if name.startswith("c-"):
        return "flipped" if name == "c-flipped" else "citizen"
    if name in (*WARM, *HOT):
        return "sun" if name in WARM else "fire"
    return "resource" if name == "i-food" else "cooperation"


def tint_of(card: Building) -> str:
    """The tint of a building: Research shows through Infrastructure."""
    return "research" if "research" in card.category else card.category[0]


@cache
def silhouette(name: str, colour: str, window: str = LIT) -> str:
    """A building of the skyline by its id ('s-park'), standing on the lower edge."""
    return redrawn(name, colour, {"fill": colour, "stroke": "none"}, {"window": window, "sky": "#ffffff"})


def skyline(names: tuple[str, ...], colour: str, window: str = LIT) -> str:
    """Several silhouettes side by side as one picture of 100 units' height."""
    parts = [inside(name, colour, window, 84 * place) for place, name in enumerate(names)]
    return f'<svg xmlns="{SVG}" viewBox="0 0 {84 * len(names) - 4} 100">{"".join(parts)}</svg>'


def inside(name: str, colour: str, window: str, left: int) -> str:
    whole = silhouette(f"s-{name}", colour, window)
    group = whole[whole.index("<g") : whole.rindex("</svg>")]
    return f'<g transform="translate({left} 0)">{group}</g>'
