"""The larger sheets: status boards, timeline, tiles, turn summaries and rules. All texts in the language in force."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from keeling.core.sheet import leaf_words
from keeling.core.text import N_, _
from keeling.games.tipping_point import deck, help, names, terms
from keeling.games.tipping_point.cards import Building, Citizen
from keeling.games.tipping_point.pictures import INKS, emblem, skyline, tint_of

TRACKS = (  # of a status board: sign, name, first and last number, start (T-004)
    ("cash", N_("Cash flow"), -3, terms.MOST_CASH, 2),
    ("co2", N_("CO₂"), -5, terms.MOST_CO2, 0),
    ("food", N_("Food"), 0, terms.MOST_FOOD, 3),
)
STREET = (
    "forest", "large_farm", "market", "hospital", "fire_station", "wind_turbines", "university", "highway", "airport",
    "greenhouse", "oil_well", "park",
)  # fmt: skip
PER_CELL = 12  # pieces on the space of a card
LETTERS = "ABCDEFGH"
MARKERS = (("decade", "ink", 1), ("cash", "sea", 4), ("co2", "ink", 4), ("food", "moss", 4))
TURN = (
    N_("A new citizen comes, from 2050 on two. With an Airport at work you may refuse one and draw another."),
    N_("Demolish what you want of your own, free."),
    N_("Develop, in any order: buy one card of the market, use what buildings and citizens can do, trade, attack."),
    N_("What is not spent is lost. Some citizens flip at the very end."),
)
PHASE = (
    N_("Feed: each citizen but a Farmer eats 1. For each food that is missing one of them dies."),
    N_("Clear drought, frost and closed roads of the round before."),
    N_("Add up the CO₂ of all cities and read how many weather cards come."),
    N_("Reveal them one by one. Each makes a pair with the one before: look it up, do what it says."),
    N_("Move the decade on, and see whether somebody has won."),
)
ENDS = (
    N_("Together: with a city at 10, all with 9 or more win."),
    N_("Against each other: most citizens of those with 10."),
    N_("2 vs 2: 20 citizens as a pair."),
    N_("2100 without it, or the climate tips: all lose."),
)
SUMMARIES = 4
LEFT_OUT = ("real",)


def bands() -> list[list[str]]:
    """For 1 to 5 weather cards the CO₂ with 2, 3 and 4 players: '0–3', '0–5', '0–7' first."""
    columns = [[*help.FIRST[seats], help.LAST_ROW[seats]] for seats in (2, 3, 4)]
    spans = [[f"{low}–{high - 1}" for low, high in pairwise(column)] for column in columns]
    return [list(row) for row in zip(*spans, strict=True)]


def limits() -> list[str]:
    """The CO₂ at which the climate tips, with 2, 3 and 4 players."""
    return [f"{help.LAST_ROW[seats]}+" for seats in (2, 3, 4)]


# -- boards ------------------------------------------------------------------------------------------------------------


def boards() -> dict[str, Any]:
    """Four status boards, two on a page, and the timeline."""
    return {
        "count": terms.SEATS,
        "city": _("City"),
        "tracks": [track(*one) for one in TRACKS],
        "wins": _("10 citizens win, 9 if somebody has 10."),
        "start": _("A ring marks where you start."),
        "street": skyline(STREET, "#c9c2b2", "#fffdf8"),
        "timeline": timeline(),
    }


def track(sign: str, name: str, low: int, high: int, start: int) -> dict[str, Any]:
    """A scale of a board; `zone` is the risk factor of a CO₂, 0 elsewhere."""
    two, three = deck.ours().risk
    cells = [
        {
            "number": ("≤ " if n == low < 0 else "") + names.number(n),
            "start": n == start,
            "zone": 1 + (n >= two) + (n >= three) if sign == "co2" else 0,
        }
        for n in range(low, high + 1)
    ]
    most = _("at most %(n)s, from cards of your own", n=high)
    return {"sign": emblem(f"i-{sign}"), "name": _(name), "note": most, "cells": cells, "factor": _("Risk")}


def timeline() -> dict[str, Any]:
    two = 2010 + 10 * terms.DOUBLE_FROM
    notes = {2010: _("1 citizen a turn"), two: _("2 citizens a turn"), 2100: _("the end")}
    years = range(2010, 2010 + 10 * terms.DECADES, 10)
    return {
        "title": _("Timeline"),
        "note": _("A round is a decade: everybody takes a turn, then the weather comes."),
        "years": [{"year": str(year), "note": notes.get(year, ""), "late": year >= two} for year in years],
        "turn_title": _("Your turn"),
        "turn": [_(step) for step in TURN],
        "phase_title": _("Weather Phase"),
        "phase": [_(step) for step in PHASE],
        "table_title": _("Weather cards by the CO₂ of all cities"),
        "columns": ["", _("2 players"), _("3 players"), _("4 players")],
        "rows": [[str(n), *row] for n, row in enumerate(bands(), 1)],
        "over": [_("tipped"), *limits()],
        "places": [_("Climate Deck"), _("Last weather")],
    }


# -- tiles -------------------------------------------------------------------------------------------------------------


def tiles() -> dict[str, Any]:
    """42 Electricity tiles, each of its plant, 9 of cash, 9 of food, and 13 markers."""
    every = [*electricity(), *counters("cash"), *counters("food"), *markers()]
    return {
        "words": leaf_words(_("Tiles and markers")),
        "cells": [every[i : i + PER_CELL] for i in range(0, len(every), PER_CELL)],
    }


def electricity() -> list[dict[str, Any]]:
    """A tile shows its plant and which one of that kind; turned over it is frozen."""
    sources: list[tuple[str, str, Building | Citizen]] = []
    sources += [(f"b-{card.id}", tint_of(card), card) for card in deck.ours().buildings]
    sources += [(f"c-{card.id}", "citizen", card) for card in deck.ours().citizens]
    return [
        {
            "kind": "power",
            "name": f"{card.title} {LETTERS[copy]}",
            "letter": LETTERS[copy],
            "picture": emblem(picture, tint),
            "back": emblem("w-snow"),
        }
        for picture, tint, card in sources
        for copy in range(card.copies)
        for _tile in range(card.makes)
    ]


def counters(sign: str) -> list[dict[str, Any]]:
    """More on one side, less on the other: for trades and Drought (T-097)."""
    return [{"kind": "count", "name": sign, "picture": emblem(f"i-{sign}")}] * deck.standard()["tiles"][sign]


def markers() -> list[dict[str, Any]]:
    """Instead of the 13 cylinders (T-093)."""
    said = {"decade": _("decade"), "cash": _("cash"), "co2": _("CO₂"), "food": _("food")}
    return [{"kind": "marker", "name": said[one], "colour": INKS[ink]} for one, ink, n in MARKERS for _copy in range(n)]


# -- turn summaries and rules ------------------------------------------------------------------------------------------


def summary() -> dict[str, Any]:
    """The cards that everybody keeps, and the rules in short."""
    front = {"title": _("Your turn"), "lines": [_(line) for line in TURN]}
    back = {
        "title": _("Weather Phase"),
        "lines": [_(line) for line in PHASE],
        "ends_title": _("Winning"),
        "ends": [_(line) for line in ENDS],
    }
    sections = [part for part in help.sections() if part.id not in LEFT_OUT]
    return {
        "words": leaf_words(_("Turn summaries")),
        "cards": [{"front": front, "back": back}] * SUMMARIES,
        "title": _("Tipping Point: the rules in short"),
        "sections": [{"heading": part.heading, "lines": part.lines, "rows": part.rows} for part in sections],
    }
