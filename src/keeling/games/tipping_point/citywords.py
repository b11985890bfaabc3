"""A city in sentences: its buildings and what powers them, its citizens, what is in force. In the language in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from keeling.core.text import N_, _, ngettext
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.cityview import Building, Citizen, City, Feed
from keeling.games.tipping_point.names import Names, capital, dollars, listed, the
from keeling.games.tipping_point.view import TippingView

DARK = {
    "power": N_("dark, %(n)s electricity is missing"),
    "snow": N_("closed by snow"),
    "frost": N_("dark, its electricity is frozen"),
}


class CityWords:
    """Says what stands and who lives in a city.

    Args:
        own: the set-up's deck, None for ours.
    """

    def __init__(self, view: TippingView, book: Names, own: Mapping[str, Any] | None) -> None:
        self.view, self.book, self.own = view, book, own

    def lines(self, city: City) -> tuple[str, ...]:
        found = [self.numbers(city), *map(self.building, city.buildings)]
        found += self.citizens(city) or [_("No citizens yet.")]
        return tuple(filter(None, (*found, self.force(city))))

    def numbers(self, city: City) -> str:
        """Cash, CO2 and food against their caps."""
        text = N_("%(cash)s of at most $12 a decade, %(co2)s of at most 10 CO₂, %(food)s of at most 15 food.")
        told = _(text, cash=dollars(city.cash), co2=str(city.co2).replace("-", "−"), food=city.food)
        if city.trades or city.meal != city.food:
            told += " " + _(
                "With trades %(cash)s and %(food)s food.", cash=dollars(city.cash + city.trades), food=city.meal
            )
        if city.stored:
            told += " " + ngettext("%(n)s food is stored.", "%(n)s food are stored.", city.stored)
        return told

    # -- buildings

    def building(self, one: Building) -> str:
        """'Hospital: works, electricity from the Coal Power Plant.'"""
        title = capital(self.book.bare(one.card))
        return f"{title}: {', '.join(filter(None, (self.state(one), self.makes(one), self.stores(one))))}."

    def state(self, one: Building) -> str:
        if one.why:
            return _(DARK[one.why], n=one.lacking)
        if not one.feeds:
            return _("works")
        sources = listed([self.source(feed) for feed in one.feeds])
        return _("works, electricity from %(sources)s", sources=sources)

    def source(self, feed: Feed) -> str:
        """Of one's own city without whose it is."""
        name = self.book.source(feed.source)
        if not feed.deal and feed.source < terms.MINER:
            name = the(self.book.bare(feed.source - 1))
        elif not feed.deal:
            name = the(self.book.person(feed.source - terms.MINER))
        return f"{name} ({feed.n})" if feed.n > 1 else name

    def makes(self, one: Building) -> str:
        """What a plant gives, and to whom."""
        if not one.makes:
            return ""
        told = _("%(free)s of %(n)s electricity free", free=one.free, n=one.makes)
        if one.frozen:
            told += ", " + _("%(n)s frozen", n=one.frozen)
        lent = [self.book.card(building.card) for _seat, building, _feed in self.view.lent(one.card + 1)]
        return told + ", " + _("lent for %(buildings)s", buildings=listed(lent)) if lent else told

    def stores(self, one: Building) -> str:
        return _("%(n)s food stored", n=one.stored) if one.stored else ""

    # -- citizens

    def citizens(self, city: City) -> list[str]:
        """Those who are face up with what they can do, then how many are flipped."""
        counted: dict[str, int] = {}
        for one in city.citizens:
            if not one.flipped:
                told = self.citizen(one)
                counted[told] = counted.get(told, 0) + 1
        found = [f"{n} × {told}" if n > 1 else told for told, n in counted.items()]
        if city.flipped:
            jobs = listed([self.book.person(one.citizen) for one in city.citizens if one.flipped])
            found.append(ngettext("%(n)s citizen is flipped: %(jobs)s.", "%(n)s citizens are flipped: %(jobs)s.",
                                  city.flipped, jobs=jobs))  # fmt: skip
        return found

    def citizen(self, one: Citizen) -> str:
        told = f"{self.book.job(one.job)}: {deck.job_text(one.job, self.own)}"
        if one.savings:
            told += " " + _("%(money)s saved.", money=dollars(one.savings))
        if one.makes and not one.free:
            told += " " + _("The electricity is in use.")
        return told

    # -- what is in force

    def force(self, city: City) -> str:
        found = []
        if city.drought:
            found.append(_("Drought: %(n)s food less.", n=city.drought))
        if self.view.frost:
            found.append(
                _("Protected from Freezing Rain.") if city.sheltered else _("Freezing Rain: no shared electricity.")
            )
        if self.view.snow:
            found.append(_("Snow: Trade Depots, Highways and Airports are closed."))
        return " ".join(found)
