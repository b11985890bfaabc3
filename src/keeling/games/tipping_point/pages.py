"""The page of Tipping Point beside its tables: all cards, citizens, the almanac, CO2, risk, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from keeling.core.ledger import ledger
from keeling.core.options import Option
from keeling.core.page import Page
from keeling.core.text import N_, _, keyed
from keeling.games.tipping_point import almanac, cards, deck, names, shop, terms
from keeling.games.tipping_point.options import OPTIONS
from keeling.games.tipping_point.skyline import sort_of

SORT_NAMES = (
    ("res", N_("Resources"), N_("Farms, wells, forests. Everybody can buy them.")),
    ("inf", N_("Infrastructure"), N_("Most of it needs electricity; it can be captured and repaired.")),
    ("rsc", N_("Research"), N_("A University that works or an Educator face up lets you buy it.")),
    ("coo", N_("Cooperation"), N_("Works for everybody, wherever it stands.")),
)
LIMITS = {2: (0, 4, 7, 11, 14, 16), 3: (0, 6, 11, 16, 21, 24), 4: (0, 8, 14, 21, 28, 32)}  # T-060 to T-062


class Entry(msgspec.Struct, frozen=True):
    """A kind of cards: numbers and text, how many there are, what is real about it."""

    emblem: str
    name: str
    price: int
    co2: str
    green: bool
    gives: str
    text: str
    copies: str
    fact: str
    cited: str
    link: str


class Choice(msgspec.Struct, frozen=True):
    """An option: the question, its answers with what they mean (the first holds if nobody chooses), and its ruling."""

    question: str
    answers: tuple[tuple[str, str], ...]
    rule: str
    text: str


def reference(fields: Mapping[str, str]) -> dict[str, Any]:
    """What `page/reference.html` shows; it has no fields."""
    ours = deck.ours()
    return {
        "sorts": tuple(
            (sort, _(name), _(note), tuple(building(kind) for kind in kinds_of(sort)))
            for sort, name, note in SORT_NAMES
        ),
        "citizens": tuple(citizen(job) for job in range(terms.JOBS)),
        "symbols": [(symbol, names.capital(names.weather(i + 1))) for i, symbol in enumerate(cards.SYMBOLS)],
        "almanac": pairs(),
        "strikes": strikes(),
        "limits": [(seats, row[:-1], row[-1]) for seats, row in LIMITS.items()],
        "bands": bands(ours.risk),
        "options": tuple(map(choice, OPTIONS)),
        "weather": ours.weather,
    }


def kinds_of(sort: str) -> list[int]:
    return [i for i, card in enumerate(deck.ours().buildings) if sort_of(card) == sort]


def building(kind: int) -> Entry:
    card = deck.ours().buildings[kind]
    start = deck.ours().kinds[kind] in deck.STARTERS
    copies = _("%(n)s, and 4 to start with", n=card.copies) if start else str(card.copies)
    return Entry(
        emblem=f"b-{deck.emblem(kind)}",
        name=deck.title(kind),
        price=card.price,
        co2=names.signed(card.co2),
        green=card.green,
        gives=shop.gives(card),
        text=deck.text(kind),
        copies=copies,
        fact=deck.fact(kind),
        cited=card.cited,
        link=card.links[0] if card.links else "",
    )


def citizen(job: int) -> Entry:
    card = deck.ours().citizens[job]
    found = [f"{names.signed(card.cash)} $"] if card.cash else []
    found += [f"{names.signed(card.co2)} CO₂"] if card.co2 else []
    found += [f"{names.signed(card.makes)}⚡"] if card.makes else []
    return Entry(
        emblem=f"c-{card.id}",
        name=deck.job_title(job),
        price=0,
        co2="",
        green=True,
        gives=" · ".join(found),
        text=deck.job_text(job),
        copies=str(card.copies),
        fact=deck.job_fact(job),
        cited=card.cited,
        link=card.links[0] if card.links else "",
    )


def pairs() -> list[tuple[str, str, list[tuple[str, str]]]]:
    """By the first symbol, what each second one makes: emblem and name, '' for calm."""
    numbers = deck.counted(deck.ours())["almanac"]
    return [
        (
            symbol,
            names.capital(names.weather(i + 1)),
            [pair(numbers[terms.SYMBOLS * (i + 1) + second]) for second in range(1, terms.SYMBOLS)],
        )
        for i, symbol in enumerate(cards.SYMBOLS)
    ]


def pair(disaster: int) -> tuple[str, str]:
    return (cards.DISASTERS[disaster], names.disaster(disaster)) if disaster else ("", _("calm"))


def strikes() -> list[tuple[str, str, str, str, str]]:
    """Each disaster: emblem, name, whom it strikes, what is lost, who protects."""
    return [
        (cards.DISASTERS[d], names.disaster(d), names.capital(almanac.whom(d)), almanac.lost(d), almanac.shield(d))
        for d in range(1, terms.DISASTERS)
    ]


def bands(risk: tuple[int, int]) -> list[tuple[str, str]]:
    """CO2 of a city, and its Risk Factor."""
    two, three = risk
    return [
        (_("up to %(n)s", n=two - 1), "×1"),
        (_("%(a)s to %(b)s", a=two, b=three - 1), "×2"),
        (_("%(n)s and more", n=three), "×3"),
    ]


def choice(option: Option) -> Choice:
    rule = ledger(__package__)[option.ruling]
    answers = tuple((_(one.label), _(one.note) if one.note else "") for one in option.choices)
    return Choice(_(option.question), answers, rule.id, keyed("rule", f"tipping_point/{rule.id}", rule.text))


PAGES = (Page("reference", N_("All cards and the almanac"), "reference.html", reference),)
