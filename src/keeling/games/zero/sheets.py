"""ZERO on paper: what `keeling print zero` typesets. All texts in the language in force."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from keeling.core.sheet import Sheet, leaf_words, pictures
from keeling.core.text import N_, _
from keeling.games.zero import deck, faces, help, terms
from keeling.games.zero.words import POWERS, SIGNS

DARK = "#1a2427"
PISTES = (  # a value's colour and the ink on it, from -5 up, as on screen
    ("#1f2529", "#ffffff"),
    ("#6d1f35", "#ffffff"),
    ("#b0271f", "#ffffff"),
    ("#b84e0c", "#ffffff"),
    ("#e6ab1f", DARK),
    ("#f3f5f3", DARK),
    ("#acd6ea", DARK),
    ("#2c6cb0", "#ffffff"),
    ("#0f7680", "#ffffff"),
    ("#41782a", "#ffffff"),
    ("#1d5836", "#ffffff"),
)
AMOUNTS = (  # of CO2e a value stands for, from 0 up: the deck's scale
    N_("less than 10 kg"),
    N_("10–30 kg"),
    N_("30–100 kg"),
    N_("100–300 kg"),
    N_("300–1,000 kg"),
    N_("over 1,000 kg"),
)
PLAYERS = 7


def sheets() -> tuple[Sheet, ...]:
    """The cards, and what everybody keeps at hand."""
    return (
        Sheet("cards", _("Cards"), "cards.typ", cards()),
        Sheet("summary", _("Turn summaries and rules"), "summary.typ", summary()),
    )


@cache
def drawing(name: str) -> str:
    return (resources.files(__package__) / "page" / name).read_text("utf-8")


def cards() -> dict[str, Any]:
    """All 72, the lowest value first."""
    listed = [card(deck.standard(), number) for number in sorted(deck.standard().cards)]
    return {"words": leaf_words(_("Cards")), "cards": listed, "back": {"svg": drawing("back.svg"), "name": "ZERO"}}


def card(cards: deck.Deck, number: int) -> dict[str, Any]:
    """The face of a card."""
    face = faces.drawn(cards, number)
    kind = number >> 4
    return {
        **colours(kind),
        "sign": face.sign,
        "title": face.title,
        "emblem": emblems()[face.emblem],
        "power": face.power,
        "amount": face.kg_text,
        "unit": cards.text(cards.cards[number], "unit") if face.kg_text else "",
        "fact": face.fact,
        "source": face.source,
    }


@cache
def emblems() -> dict[str, str]:
    return pictures(drawing("sprite.svg"), DARK)


def colours(kind: int) -> dict[str, str]:
    """A value's colour and ink; specials are ink on white."""
    colour, ink = PISTES[kind] if kind < len(PISTES) else (DARK, "#ffffff")
    return {"colour": colour, "ink": ink}


def summary() -> dict[str, Any]:
    """A turn on one side, the ladder of values on the other, and the rules in short."""
    parts = {part.id: part for part in help.sections()}
    steps = [{"title": parts[id].heading, "lines": parts[id].lines} for id in ("turn", "powers")]
    rungs = {
        "title": _("The ladder"),
        "note": _("CO₂e per person and season or year"),
        "rungs": [rung(kind) for kind in reversed(range(terms.KINDS))],
    }
    sections = [{"heading": part.heading, "lines": part.lines, "rows": part.rows} for part in parts.values()]
    return {
        "words": leaf_words(_("Turn summaries")),
        "cards": [{"front": steps, "back": rungs}] * PLAYERS,
        "title": _("ZERO: the rules in short"),
        "sections": sections,
    }


def rung(kind: int) -> dict[str, str]:
    """A value, what it stands for, and its power; or a special."""
    power = _(POWERS[kind]) if kind in POWERS else ""
    if kind in faces.EMBLEM_OF:
        return {**colours(kind), "sign": "", "emblem": emblems()[faces.EMBLEM_OF[kind]], "amount": "", "power": power}
    value = kind - 5
    amount = _(AMOUNTS[abs(value)])
    if value:
        amount = _("adds %(kg)s", kg=amount) if value < 0 else _("avoids %(kg)s", kg=amount)
    return {**colours(kind), "sign": SIGNS[kind], "emblem": "", "amount": amount, "power": power}
