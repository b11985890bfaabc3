"""A city as streets that a template draws: frozen values, a part of the page each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import deck, drawing, names
from keeling.games.tipping_point.cards import Building as Card
from keeling.games.tipping_point.cards import Deck
from keeling.games.tipping_point.cityview import Building, Citizen, City
from keeling.games.tipping_point.drawing import Plan

SORTS = {"research": "rsc", "cooperation": "coo", "resource": "res", "infrastructure": "inf"}


def sort_of(card: Card) -> str:
    """The colour of a card: of several categories the rarest tells."""
    return next(css for category, css in SORTS.items() if category in card.category)


class Bolt(msgspec.Struct, frozen=True):
    """A tile on a building: where, the badge of the seat that lends it (0 for the city's own), whether it works."""

    x: float
    badge: int
    works: bool


class Lot(msgspec.Struct, frozen=True):
    """A building in its street.

    Attributes:
        id: 'b' and the card's number; `emblem`, `sort`: its silhouette and colour.
        at: its transform; `up`: whether it stands; `name`, `words`: what it is called, and how it is.
        lit: whether a choice is about it.
        bolts: the tiles on it; `x`: its middle; `spark`: whether its wire is cut.
        pill: of a plant, '3 of 8', and `pilled` what that counts; `lent`: (badge, tiles) that it sends to others.
        stored: food in it.
    """

    id: str
    emblem: str
    sort: str
    at: str
    up: bool
    name: str
    words: str
    lit: bool
    bolts: tuple[Bolt, ...]
    x: float
    spark: bool
    pill: str
    pilled: str
    lent: tuple[tuple[int, int], ...]
    stored: int


class Figure(msgspec.Struct, frozen=True):
    """A citizen at the kerb. `note`: dollars saved, or the tile that a Coal Miner makes."""

    id: str
    emblem: str
    flipped: bool
    at: str
    words: str
    lit: bool
    note: str


class Street(msgspec.Struct, frozen=True):
    """A street: its lots and citizens, and the wires as paths.

    Attributes:
        number: from 0; `bare`: nothing stands in it yet.
        wire, cut, poles: paths, '' for none.
    """

    id: str
    number: int
    bare: bool
    lots: tuple[Lot, ...]
    figures: tuple[Figure, ...]
    wire: str
    cut: str
    poles: str


class Drawn(msgspec.Struct, frozen=True):
    """All streets of a city; `stretch`: how much wider than the own city's they are."""

    streets: tuple[Street, ...]
    box: str
    stretch: float


class Builder:
    """Draws the cities of one view.

    Args:
        cities: of the view; book: names, as the reader uses them; lit: ids of pieces that a choice is about.
    """

    def __init__(self, cities: Sequence[City], book: names.Names, own: Any, lit: frozenset[str]) -> None:
        self.cities = cities
        self.book = book
        self.own = own
        self.deck: Deck = deck.of(own)
        self.lit = lit

    def draw(self, city: City, plan: Plan, least: int = 1) -> Drawn:
        """A city in as many streets as it needs, at least so many."""
        placed = sorted(city.buildings, key=self.order)
        parts = [placed[i : i + plan.lots] for i in range(0, len(placed), plan.lots)]
        parts += [[] for _more in range(least - len(parts))]
        crowd = list(people(city.citizens, len(parts), plan)) if plan.figure else [()] * len(parts)
        wired = sum(self.electric(one) for one in placed)
        return Drawn(
            tuple(self.street(city, plan, i, lots, crowd[i], wired - i * plan.lots) for i, lots in enumerate(parts)),
            plan.box,
            round(plan.wide / drawing.OWN.wide, 2),
        )

    def order(self, one: Building) -> tuple[int, int, int]:
        """Plants first, then what needs Electricity, then the rest, each by number."""
        return (0 if one.makes else 1 if one.uses else 2, -one.uses if one.uses else 0, one.card)

    def electric(self, one: Building) -> bool:
        return one.makes > 0 or one.uses > 0

    def street(
        self,
        city: City,
        plan: Plan,
        i: int,
        lots: Sequence[Building],
        crowd: Sequence[tuple[Citizen, float]],
        wired: int,
    ) -> Street:
        drawn = tuple(self.lot(plan, place, one) for place, one in enumerate(lots))
        wire, cut, poles = wires(plan, drawn, min(len(lots), wired), i, wired > plan.lots, city.made > 0)
        return Street(
            id=f"street-{city.seat}-{i}",
            number=i,
            bare=not lots and not crowd,
            lots=drawn,
            figures=tuple(self.figure(plan, one, x) for one, x in crowd),
            wire=wire,
            cut=cut,
            poles=poles,
        )

    def lot(self, plan: Plan, place: int, one: Building) -> Lot:
        card = self.deck.buildings[one.kind]
        used = one.makes - one.free - one.frozen
        return Lot(
            id=f"b{one.card}",
            emblem=deck.emblem(one.kind, self.own),
            sort=sort_of(card),
            at=plan.house_at(place) if one.upright else plan.lying_at(place),
            up=one.upright,
            name=self.book.kind(one.kind),
            words=self.words(one),
            lit=f"b{one.card}" in self.lit,
            bolts=bolts(plan, place, one),
            x=plan.middle(place),
            spark=one.uses > 0 and one.lacking > 0,
            pill=_("%(used)s of %(all)s", used=used, all=one.makes) if one.makes else "",
            pilled=_("%(used)s of %(all)s electricity in use", used=used, all=one.makes) if one.makes else "",
            lent=self.lent(one.card + 1),
            stored=one.stored,
        )

    def lent(self, source: int) -> tuple[tuple[int, int], ...]:
        """Badges and tiles of the seats that a source feeds."""
        found: dict[int, int] = {}
        for city in self.cities:
            for one in city.buildings:
                for feed in one.feeds:
                    if feed.source == source and feed.seat != city.seat:
                        found[city.seat + 1] = found.get(city.seat + 1, 0) + feed.n
        return tuple(found.items())

    def figure(self, plan: Plan, one: Citizen, x: float) -> Figure:
        return Figure(
            id=f"c{one.citizen}",
            emblem="flipped" if one.flipped else self.deck.citizens[one.job].id,
            flipped=one.flipped,
            at=drawing.written(x, plan.ground - 2),
            words=self.about(one),
            lit=f"c{one.citizen}" in self.lit,
            note=f"${one.savings}" if one.savings else "⚡" if one.makes else "",
        )

    # -- in words --------------------------------------------------------------------------------------------------

    def words(self, one: Building) -> str:
        """'Hospital: electricity from the Coal Power Plant. Saves one citizen …'"""
        told = f"{self.book.kind(one.kind)}: {self.state(one)} {deck.text(one.kind, self.own)}"
        stored = ngettext("%(n)s food is stored in it.", "%(n)s food are stored in it.", one.stored)
        return f"{told} {stored}" if one.stored else told

    def state(self, one: Building) -> str:
        """How a building is: fed by whom, or why it lies on its side."""
        if one.why == "snow":
            return _("snowed in for this round, it lies on its side.")
        if one.why == "frost":
            return _("its electricity is frozen for this round, it lies on its side.")
        if one.why:
            return ngettext(
                "%(n)s electricity is missing, it lies on its side and counts for nothing.",
                "%(n)s electricity are missing, it lies on its side and counts for nothing.",
                one.lacking,
            )
        if one.feeds:
            return _("electricity from %(sources)s.", sources=names.listed([*self.sources(one)]))
        if one.makes:
            free = ngettext("%(n)s is free", "%(n)s are free", one.free)
            return _("makes %(n)s electricity, %(free)s.", n=one.makes, free=free)
        return _("needs no electricity.")

    def sources(self, one: Building) -> Iterator[str]:
        for feed in one.feeds:
            name = self.book.source(feed.source)
            yield f"{name} ({feed.n})" if feed.n > 1 else name

    def about(self, one: Citizen) -> str:
        """'Engineer: …', or what a flipped citizen is."""
        if one.flipped:
            return _("Flipped %(who)s: eats 1 and brings $1.", who=self.book.job(one.job))
        told = f"{self.book.job(one.job)}: {deck.job_text(one.job, self.own)}"
        return f"{told} {_('Has saved $%(n)s.', n=one.savings)}" if one.savings else told


def bolts(plan: Plan, place: int, one: Building) -> tuple[Bolt, ...]:
    """The tiles on a building, side by side."""
    each = [(feed.seat + 1 if feed.deal else 0, i < feed.works) for feed in one.feeds for i in range(feed.n)]
    gap = plan.lot / 4
    left = plan.middle(place) - gap * (len(each) - 1) / 2
    return tuple(Bolt(round(left + i * gap, 1), badge, works) for i, (badge, works) in enumerate(each))


def wires(plan: Plan, lots: tuple[Lot, ...], wired: int, i: int, goes_on: bool, live: bool) -> tuple[str, str, str]:
    """The power line of a street: its wires, those that are cut, its poles.

    Args:
        wired: how many of the lots are electric, from the left; i: the street; goes_on: the line continues in the next.
        live: whether the city makes Electricity at all.
    """
    if wired <= 0:
        return "", "", ""
    poles = [plan.lot * (place + 1) for place in range(wired)]
    if goes_on:
        poles[-1:] = []
    if not i and not lots[0].pill:
        poles.insert(0, plan.lot / 20)
    first = [0.0] if i else [plan.middle(0)] if lots[0].pill else []
    ends = first + poles + ([float(plan.wide)] if goes_on else [])
    found = [drawing.sag(plan, a, b) for a, b in pairwise(ends)] if live else []
    found += [
        drawing.line(bolt.x, 0 if bolt.badge else plan.wire + 5, plan.ground - plan.house)
        for lot in lots
        for bolt in lot.bolts
        if lot.up
    ]
    found += [drawing.line(lot.x, 0, plan.ground - plan.house * 0.9) for lot in lots if lot.lent]
    cuts = [drawing.cut(plan, plan.lot * (place + 0.1)) for place, lot in enumerate(lots) if lot.spark]
    return "".join(found), "".join(cuts), "".join(drawing.pole(plan, x) for x in poles) if live else ""


def people(crowd: Sequence[Citizen], streets: int, plan: Plan) -> Iterator[tuple[tuple[Citizen, float], ...]]:
    """Citizens on the kerbs of so many streets, and where each stands: evenly, a door each while there is room."""
    most = max(plan.lots, -(-len(crowd) // streets))
    ordered = sorted(crowd, key=lambda one: (one.flipped, one.citizen))
    for i in range(streets):
        here = ordered[i * most : (i + 1) * most]
        gap = plan.wide / max(plan.lots, len(here))
        yield tuple((one, gap * (place + 0.5) - plan.figure / 2) for place, one in enumerate(here))


def marked(city: City) -> tuple[str, ...]:
    """What is in force in a city, in a few words each."""
    found = []
    frozen = sum(one.frozen for one in city.buildings)
    if frozen:
        found.append(ngettext("%(n)s electricity frozen", "%(n)s electricity frozen", frozen))
    if city.drought:
        found.append(ngettext("Drought: %(n)s food less", "Drought: %(n)s food less", city.drought))
    if city.sheltered:
        found.append(_("Safe from Freezing Rain"))
    if city.starving:
        found.append(ngettext("%(n)s citizen starves", "%(n)s citizens starve", city.starving))
    lost = city.due_citizen
    if lost:
        found.append(ngettext("%(n)s citizen to lose", "%(n)s citizens to lose", lost))
    if city.due_card:
        found.append(_("A building to lose"))
    return tuple(found)


__all__ = ["Builder", "Drawn", "Figure", "Lot", "Street", "marked"]
