"""Global Warming on paper, for the box of Catan that one has: what `keeling print catan` typesets.

All texts in the language in force.
"""

from __future__ import annotations

import xml.etree.ElementTree as Tree
from functools import cache
from importlib import resources
from typing import Any

from keeling.core.sheet import SVG, Sheet, leaf_words
from keeling.core.text import N_, _
from keeling.games.catan import emissions, help, pieces, terms, tokens
from keeling.games.catan.knowledge import LAND_NAMES
from keeling.games.catan.view import ways

COLOURS = {  # of a land: ground, texture, emblem, lines
    "forest": ("#6f9c78", "#5d8a67", "#3b6a4d", "#1c3a29"),
    "hills": ("#d69a78", "#c58562", "#bd6f49", "#5f2d15"),
    "pasture": ("#c6dba2", "#a6c37d", "#fffdf3", "#4a6430"),
    "fields": ("#ecd184", "#dcb95a", "#fbecb6", "#6b4d08"),
    "mountains": ("#b4bec3", "#9dabb1", "#74858e", "#2e3b42"),
    "desert": ("#efe3c8", "#d9c8a2", "#f7eed9", "#7c6a45"),
}
LEAF = (
    f'<svg xmlns="{SVG}" viewBox="0 0 40 44"><path d="M3 41C-4 13 9-2 37 2C40 28 28 44 3 41z" fill="#3f6f4a"/>'
    '<path d="M3 41L26 16" stroke="#fffdf8" stroke-width="3" stroke-linecap="round" fill="none"/></svg>'
)
CLOUD = (
    f'<svg xmlns="{SVG}" viewBox="0 0 64 44"><path d="M16 40a13 13 0 0 1-1-26a18 18 0 0 1 34-1a14 14 0 0 1 0 27z" '
    'fill="#767c74" stroke="#1d292d" stroke-width="3" stroke-linejoin="round"/></svg>'
)
PER_CELL = 6  # tokens on the space of a card
SUMMARIES = 4
CURVE = (1300, 394)  # the box of the emissions curve: 13 cells, in the shape of the printed tracker
RULES = ("tracker", "crisis", "vote", "tax", "heat", "collapse", "real")  # of the help: what the base box does not say
TURN = (
    N_("Roll. Is it more than the target? Draw a crisis card and do what it says, also with a 7."),
    N_("A 7: pay the Green Tax together if you want, a card for each player. If not: discards, robber, theft."),
    N_(
        "Another roll: all whom it would pay vote. All for fallow: no cards, level down. All for intensified: double "
        "cards, level up."
    ),
    N_("The hexes pay by the faces that lie there now."),
    N_("Trade and build."),
)


def sheets() -> tuple[Sheet, ...]:
    """All that the scenario adds to the box."""
    return (
        Sheet("cards", _("Crisis cards"), "cards.typ", cards()),
        Sheet("tokens", _("Tokens"), "tokens.typ", number_tokens()),
        Sheet("tracker", _("Tracker"), "tracker.typ", tracker()),
        Sheet("summary", _("Turn summaries and rules"), "summary.typ", summary()),
    )


# -- crisis cards ------------------------------------------------------------------------------------------------------


def cards() -> dict[str, Any]:
    """19 crisis cards and the Green Guardian."""
    return {
        "words": leaf_words(_("Crisis cards")),
        "cards": [*(card for kind in pieces.crises() for card in copies(kind)), guardian()],
        "backs": {
            "crisis": {"title": _("Crisis"), "note": _("drawn when a roll is above the target"), "picture": CLOUD},
            "guardian": {"title": _("Green Guardian"), "note": _("for green cities"), "picture": LEAF},
        },
    }


def copies(kind: pieces.Crisis) -> list[dict[str, Any]]:
    """The cards of a kind, those of order A first."""
    letters = "A" * kind.a + "B" * kind.b
    return [crisis(kind, letter, dict(pieces.ORDERS)[letter]) for letter in letters]


def crisis(kind: pieces.Crisis, letter: str, order: tuple[int, ...]) -> dict[str, Any]:
    major = kind.land == LAND_NAMES[terms.DESERT]
    last = (
        _("It goes at once, yellow or red. The level rises by one.")
        if major
        else _("A red one is removed instead: desert, and the level rises by one.")
    )
    return {
        "kind": "crisis",
        "title": kind.title,
        "does": kind.does,
        "how": _("The first of these numbers that lies there, from the left:"),
        "order": list(order),
        "letter": _("Order %(letter)s", letter=letter),
        "note": " ".join((last, _("Of equal ones the player on turn chooses."))),
        "picture": land(kind.land),
    }


def guardian() -> dict[str, Any]:
    return {
        "kind": "guardian",
        "title": _("Green Guardian"),
        "does": _("2 points"),
        "how": _("For the first player with two green cities. Whoever builds more takes this card."),
        "order": [],
        "letter": "",
        "note": "",
        "picture": LEAF,
    }


@cache
def land(name: str) -> str:
    """A hex of the board's drawing as a picture of its own."""
    Tree.register_namespace("", SVG)
    sprite = (resources.files(__package__) / "page" / "symbols.svg").read_text("utf-8")
    drawn = next(group for group in Tree.fromstring(sprite).iter(f"{{{SVG}}}g") if group.get("id") == name)
    root = Tree.Element(f"{{{SVG}}}svg", viewBox="-92 -105 184 210")
    root.append(drawn)
    text = Tree.tostring(root, "unicode").replace("var(--b-grid)", "#fbf3df")
    for part, colour in zip("gxel", COLOURS[name], strict=True):
        text = text.replace(f"var(--{part})", colour)
    return text


# -- tokens ------------------------------------------------------------------------------------------------------------


def number_tokens() -> dict[str, Any]:
    """18 number tokens, 10 for green cities and the marker, six to the space of a card."""
    numbers = [{"kind": "number", "front": face(yellow), "back": face(red)} for yellow, red in tokens.pairs(None)]
    leaves = [{"kind": "green", "picture": LEAF}] * terms.GREENS
    marker = [{"kind": "marker", "picture": CLOUD}]
    every = [*numbers, *leaves, *marker]
    return {
        "words": leaf_words(_("Tokens")),
        "cells": [every[i : i + PER_CELL] for i in range(0, len(every), PER_CELL)],
    }


def face(number: int) -> dict[str, Any]:
    """The number, '' for a skull, and its dots."""
    return {"number": str(number) if number > terms.SKULL else "", "dots": ways(number)}


# -- the tracker -------------------------------------------------------------------------------------------------------


def tracker() -> dict[str, Any]:
    """The levels over the emissions of the world, and a place for tokens that are removed."""
    wide, tall = CURVE
    ember = 'stroke="#b5432b" stroke-opacity=".55" stroke-width="5" stroke-linejoin="round"'
    curve = (
        f'<svg xmlns="{SVG}" viewBox="0 0 {wide} {tall}" preserveAspectRatio="none">'
        f'<polygon points="{emissions.area(wide, tall)}" fill="#b5432b" fill-opacity=".13"/>'
        f'<polyline points="{emissions.line(wide, tall)}" fill="none" {ember}/></svg>'
    )
    return {
        "title": _("Greenhouse gases"),
        "rule": _(
            "If your roll is higher than the target, draw a crisis card and do what it says. Then your turn goes on."
        ),
        "words": {
            "target": _("target"),
            "end": _("the end"),
            "crisis": _("crisis in"),
            "up": _("Up by one"),
            "down": _("Down by one"),
        },
        "levels": [level(one) for one in pieces.levels()],
        "curve": curve,
        "source": _(
            "The curve: what the world emitted, from %(low)s billion tonnes of CO₂ in %(first)s to %(high)s in "
            "%(last)s. %(source)s.",
            low=f"{emissions.EMISSIONS[0][1]:.1f}",
            first=emissions.FIRST,
            high=f"{emissions.EMISSIONS[-1][1]:.1f}",
            last=emissions.LAST,
            source=_(emissions.SOURCE),
        ),
        "up": pieces.rises(),
        "down": pieces.falls(),
        "gone": {
            "title": _("Removed tokens"),
            "places": terms.MOST_REMOVED + 1,
            "note": _("Each turns its hex to desert. With the sixth the level is 13."),
        },
    }


def level(one: pieces.Level) -> dict[str, Any]:
    said = _("%(n)s of 36", n=one.ways) if one.target else ""
    return {"level": one.level, "target": one.target, "zone": one.zone, "chance": said}


# -- turn summaries and rules ------------------------------------------------------------------------------------------


def summary() -> dict[str, Any]:
    """The cards that everybody keeps, and the rules of the scenario in short."""
    front = {"title": _("Your turn"), "lines": [_(line) for line in TURN]}
    back = {
        "title": _("The level"),
        "up": {"title": _("Up by one"), "lines": pieces.rises()},
        "down": {"title": _("Down by one"), "lines": pieces.falls()},
        "green": {"title": _("A green city"), "line": _("3 grain and 4 ore, and a green token under it.")},
    }
    sections = [part for part in help.sections() if part.id in RULES]
    return {
        "words": leaf_words(_("Turn summaries")),
        "cards": [{"front": front, "back": back}] * SUMMARIES,
        "title": _("Global Warming: the rules in short"),
        "sections": [{"heading": part.heading, "lines": part.lines, "rows": part.rows} for part in sections],
    }
