"""What is real about a finished game: figures from the cards that fit what happened, each with its source and year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import deck, names, terms
from keeling.games.tipping_point.curves import Decade

if TYPE_CHECKING:
    from keeling.games.tipping_point.cards import Deck
    from keeling.games.tipping_point.names import Titles
    from keeling.games.tipping_point.view import TippingView

SHOWN = 4
WORLD = "oil_well"  # the card whose figure is about what the whole world emits
STRUCK = {  # the card whose figure is about a disaster
    terms.DROUGHT: "heat_tolerant_crops",
    terms.HEAT: "park",
    terms.FIRE: "fire_station",
    terms.FLOOD: "sandbags",
}
HUNGER = "refrigerated_warehouse"
MORE = ("heat_tolerant_crops", "small_farm", "wind_turbines")  # where little happened

Found = tuple[str, str]  # id of a building, and what it has to do with the game


class Real(msgspec.Struct, frozen=True):
    """A figure.

    Attributes:
        emblem: id of the building on whose card it stands; `why`: what it has to do with this game.
        fact: the figure in a sentence or two; `cited`: who published it, and the year.
    """

    emblem: str
    why: str
    fact: str
    cited: str

    @property
    def words(self) -> str:
        return _("%(why)s: %(fact)s (%(source)s)", why=self.why, fact=self.fact, source=self.cited)


def real(view: TippingView, found: Sequence[Decade], titles: Titles) -> tuple[Real, ...]:
    """One about heat or a disaster, others about what was built and lost, and one about the world's emissions."""
    ours = deck.ours()
    known = {one.id for one in ours.buildings if one.fact and one.id != WORLD}
    chosen: dict[str, str] = {}
    for id, why in (weather(found), *happened(view, titles), *((id, named(ours, id)) for id in MORE)):
        if id in known and len(chosen) < SHOWN - 1:
            chosen.setdefault(id, why)
    return tuple(figure(ours, id, why) for id, why in (*chosen.items(), (WORLD, _("The world"))))


def figure(ours: Deck, id: str, why: str) -> Real:
    card = next(one for one in ours.buildings if one.id == id)
    return Real(id, why, ours.said(card, "fact"), card.cited)


def named(ours: Deck, id: str) -> str:
    return next((ours.said(one, "title") for one in ours.buildings if one.id == id), "")


def times(n: int, what: str) -> str:
    return f"{n} × {what}" if n > 1 else what


def weather(found: Sequence[Decade]) -> Found:
    """About the disaster that struck most often, of those that a card is about."""
    struck = Counter(d for one in found for d in one.struck if d in STRUCK)
    most = max(struck, key=lambda d: (struck[d], -d), default=None)
    if most is None:
        return STRUCK[terms.DROUGHT], _("Heat")
    return STRUCK[most], times(struck[most], names.disaster(most))


def happened(view: TippingView, titles: Titles) -> Iterator[Found]:
    """What fits: the plant that emits most, hunger, what takes most CO2 up, another plant, then what else emits."""
    kinds = Counter(one.kind for city in view.cities for one in city.buildings)
    co2, makes = titles.numbers["kind_co2"], titles.numbers["kind_makes"]
    ranked = sorted(kinds, key=lambda kind: (-kinds[kind] * co2[kind], kind))
    plants = [kind for kind in ranked if makes[kind]]
    hungry = sum(row[terms.HUNGER] for row in view.history.lost)

    def told(kind: int) -> Found:
        return titles.deck.kinds[kind], times(kinds[kind], titles.kind(kind))

    yield from map(told, plants[:1])
    if hungry:
        yield HUNGER, ngettext("Hunger, %(n)s citizen", "Hunger, %(n)s citizens", hungry)
    yield from [told(kind) for kind in reversed(ranked) if co2[kind] < 0][:1]
    yield from map(told, (*plants[1:2], *ranked))
