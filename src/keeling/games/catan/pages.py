"""The page of Catan beside its tables: costs, chances, the tracker, crises, tokens, words, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from keeling.core.ledger import ledger
from keeling.core.options import Option
from keeling.core.page import Page
from keeling.core.text import N_, _, keyed
from keeling.games.catan import board, drawing, glossary, heat, names, pieces, terms
from keeling.games.catan.knowledge import CARD_NAMES, KIND_NAMES
from keeling.games.catan.options import BASE, OPTIONS, WARMING
from keeling.games.catan.view import ways

DOES = (
    N_("Move the robber and take a card. Three earn Largest Army."),
    N_("1 point, hidden until the end."),
    N_("Two roads for nothing."),
    N_("Any two cards from the bank."),
    N_("Name a resource: all others give you every card of it."),
)


class Sum(msgspec.Struct, frozen=True):
    """A sum of two dice: in how many of 36 throws, and in how many of 100."""

    sum: int
    ways: int
    share: str


class Choice(msgspec.Struct, frozen=True):
    """An option: the question, its answers with what they mean (the first holds if nobody chooses), and its ruling.

    `only` says for which of the two games it is, '' for both.
    """

    question: str
    answers: tuple[tuple[str, str], ...]
    only: str
    rule: str
    text: str


def reference(fields: Mapping[str, str]) -> dict[str, Any]:
    """What `page/reference.html` shows; it has no fields."""
    return {
        "kinds": [(kind, _(name)) for kind, name in zip(KIND_NAMES, names.RESOURCES, strict=True)],
        "prices": pieces.prices(),
        "cards": cards(),
        "sums": sums(),
        "levels": pieces.levels(),
        "rises": pieces.rises(),
        "falls": pieces.falls(),
        "crises": pieces.crises(),
        "all_crises": sum(board.CRISIS_COUNTS),
        "orders": pieces.ORDERS,
        "tokens": pieces.kinds(),
        "dots": {n: drawing.pips(n) for n in range(6)},
        "words": glossary.glossary(),
        "options": tuple(map(choice, OPTIONS)),
    }


def cards() -> tuple[tuple[str, str, int, str], ...]:
    """Picture, name, how many there are, what it does."""
    listed = zip(CARD_NAMES, names.CARDS, board.DECK_COUNTS, DOES, strict=True)
    return tuple((picture, _(name), n, _(does)) for picture, name, n, does in listed)


def sums() -> tuple[Sum, ...]:
    return tuple(Sum(n, ways(n), heat.percent(ways(n), 36)) for n in range(2, terms.TOP))


def choice(option: Option) -> Choice:
    rule = ledger(__package__)[option.ruling]
    only = {BASE: _("The base game"), WARMING: _("Global Warming")}.get(option.when, "")
    return Choice(_(option.question), answers(option), only, rule.id, keyed("rule", f"catan/{rule.id}", rule.text))


def answers(option: Option) -> tuple[tuple[str, str], ...]:
    """Each answer and what it means; of a number its range and what holds if nobody chooses."""
    if option.choices:
        return tuple((_(one.label), _(one.note) if one.note else "") for one in option.choices)
    span = _("or anything from %(low)s to %(high)s", low=option.low, high=option.high)
    return ((str(option.default), span),)


PAGES = (Page("reference", N_("Costs, chances and words"), "reference.html", reference),)
