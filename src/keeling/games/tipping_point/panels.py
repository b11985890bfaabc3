"""The cards of cities and the board of the own one as values that a template draws."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core.page import Person
from keeling.core.text import _, ngettext
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.cityview import City
from keeling.games.tipping_point.names import Titles
from keeling.games.tipping_point.skyline import marked
from keeling.games.tipping_point.view import TippingView

Facts = tuple[tuple[str, str, str], ...]  # word, value, class


class Card(msgspec.Struct, frozen=True):
    """A city as its card shows it.

    Attributes:
        note: the quiet words beside its name; `tags`: what is in force in it.
        people, goal: citizens, and how many it needs; `crowd`: (emblem, name, how many) of its citizens.
        turn: on turn; `mark`: '…' while it owes an answer; `hit`: the disaster under way strikes it.
    """

    seat: int
    badge: int
    name: str
    me: bool
    bot: bool
    away: bool
    turn: bool
    mark: str
    note: str
    people: int
    goal: int
    crowd: tuple[tuple[str, str, int], ...]
    facts: Facts
    tags: tuple[str, ...]
    hit: bool


class Stat(msgspec.Struct, frozen=True):
    """A number of the own board against its cap; `bar` is 0 to 100, None for no bar."""

    id: str
    css: str
    emblem: str
    value: str
    cap: str
    word: str
    bar: int | None
    note: str


def goal(view: TippingView) -> int:
    """Citizens that a city, or a pair, needs."""
    return terms.PAIR // 2 if view.mode == "teams" else terms.CROWD


def goal_words(view: TippingView) -> str:
    if view.mode == "teams":
        return _("a pair needs %(n)s citizens", n=terms.PAIR)
    if view.mode == "competitive":
        return _("the first to %(n)s citizens", n=terms.CROWD)
    return _("at %(n)s citizens the game ends, %(enough)s win too", n=terms.CROWD, enough=terms.ENOUGH)


def card(view: TippingView, titles: Titles, people: Sequence[Person], city: City) -> Card:
    person = people[city.seat]
    return Card(
        seat=city.seat,
        badge=person.badge,
        name=person.name,
        me=city.seat == view.viewer,
        bot=person.kind == "bot",
        away=person.away,
        turn=city.seat == view.turn and not view.feeding and not view.over,
        mark="…" if view.owes(city.seat) and city.seat != view.viewer else "",
        note=note(city),
        people=city.people,
        goal=goal(view),
        crowd=crowd(titles, city),
        facts=facts(view, city),
        tags=(*pair(view, people, city.seat), *marked(city)),
        hit=bool(view.disaster and (city.need or city.due_card or city.due_citizen)),
    )


def pair(view: TippingView, people: Sequence[Person], seat: int) -> tuple[str, ...]:
    """With whom a city wins, in 2 vs 2."""
    other = next((q for q in view.team(seat) if q != seat), None)
    if other is None:
        return ()
    return (_("with you"),) if other == view.viewer else (_("with %(who)s", who=people[other].name),)


def note(city: City) -> str:
    """'12 buildings, 2 without electricity · 7 citizens, 2 flipped'."""
    built = ngettext("%(n)s building", "%(n)s buildings", len(city.buildings))
    if city.dark:
        built = ngettext("%(built)s, %(n)s on its side", "%(built)s, %(n)s on their sides", city.dark, built=built)
    lived = ngettext("%(n)s citizen", "%(n)s citizens", city.people)
    if city.flipped:
        lived = _("%(lived)s, %(n)s flipped", lived=lived, n=city.flipped)
    return f"{built} · {lived}"


def crowd(titles: Titles, city: City) -> tuple[tuple[str, str, int], ...]:
    found: dict[tuple[str, str], int] = {}
    for one in sorted(city.citizens, key=lambda c: (c.flipped, c.job)):
        key = (
            ("c-flipped", _("flipped"))
            if one.flipped
            else (f"c-{titles.deck.citizens[one.job].id}", titles.job(one.job))
        )
        found[key] = found.get(key, 0) + 1
    return tuple((emblem, words, n) for (emblem, words), n in found.items())


def facts(view: TippingView, city: City) -> Facts:
    """What others should see at a glance."""
    found = [
        (_("CO₂"), str(city.co2).replace("-", "−"), ""),
        (_("risk"), f"×{city.risk}", f"r{city.risk}"),
        (_("cash"), f"${city.cash + city.trades}".replace("$-", "−$"), ""),
        (_("food"), _("%(n)s for %(all)s", n=city.meal + city.stored, all=city.eaters), "r3" if city.hungry else ""),
    ]
    if city.made:
        found.append((_("power"), _("%(n)s free", n=city.free), ""))
    if view.attacks and view.mode != "together" and city.defence:
        found.append((_("defence"), str(city.defence), ""))
    return tuple(found)


def stats(view: TippingView, city: City) -> tuple[Stat, ...]:
    """The own board."""
    spends = view.turn == view.viewer and view.phase in (terms.DEVELOPING, terms.ENDING)
    money = city.money if spends else city.cash + city.trades
    return (
        Stat("cash", "cash", "i-cash", str(money).replace("-", "−"), str(terms.MOST_CASH), _("cash"),
             share(money, terms.MOST_CASH), cash_note(city, spends)),
        Stat("co2", "co2", "i-co2", str(city.co2).replace("-", "−"), str(terms.MOST_CO2), _("CO₂"),
             share(city.co2, terms.MOST_CO2), _("all cities: %(n)s", n=view.total)),
        Stat("food", "food r3" if city.hungry else "food", "i-food", str(city.meal + city.stored),
             str(terms.MOST_FOOD), _("food"), share(city.meal, terms.MOST_FOOD), food_note(city)),
        Stat("power", "power", "i-power", str(city.free) if city.made else "–", str(city.made) if city.made else "",
             _("free power") if city.made else _("power"), None, power_note(city)),
        Stat("risk", f"risk r{city.risk}", "i-risk", f"×{city.risk}", "", _("risk"), None, risk_note(city.risk)),
        Stat("pop", "pop", "i-people", str(city.people), str(goal(view)), _("citizens"),
             share(city.people, goal(view)), flipped_note(city)),
    )  # fmt: skip


def share(n: int, most: int) -> int:
    return max(0, min(100, round(100 * n / most)))


def cash_note(city: City, spends: bool) -> str:
    """Its parts, and what becomes of it."""
    if spends:
        return _("unspent is lost")
    if city.trades:
        return _("own %(own)s, trades %(trades)s", own=city.cash, trades=f"{city.trades:+}".replace("-", "−"))
    return _("a decade")


def food_note(city: City) -> str:
    """'6 eat, 1 is left'."""
    eat = ngettext("%(n)s eats", "%(n)s eat", city.eaters)
    if city.hungry:
        return ngettext("%(eat)s, %(n)s starves", "%(eat)s, %(n)s starve", city.hungry, eat=eat)
    left = city.meal + city.stored - city.eaters
    if city.stored:
        return _("%(eat)s, %(n)s is stored", eat=eat, n=city.stored)
    return _("%(eat)s, %(n)s left", eat=eat, n=left) if left else eat


def power_note(city: City) -> str:
    if not city.made:
        return _("no power plant")
    used = _("%(n)s in use", n=city.made - city.free)
    if not city.dark:
        return used
    return _("%(used)s, %(dark)s", used=used, dark=ngettext("%(n)s dark", "%(n)s dark", city.dark))


def risk_note(risk: int) -> str:
    """The Risk Factor in words."""
    return (_("disasters as they come"), _("disasters doubled"), _("disasters tripled"))[risk - 1]


def flipped_note(city: City) -> str:
    return ngettext("%(n)s of them flipped", "%(n)s of them flipped", city.flipped) if city.flipped else ""
