"""What things are called: cards, citizens, sources, weather, disasters, seats. Texts in the language in force.

A deck of one's own names its cards itself, so names start from a set-up's deck. Where a city has several cards of a
kind, they are counted by their numbers: 'the second Hospital'.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from keeling.core.text import N_, _
from keeling.games.tipping_point import deck, terms

if TYPE_CHECKING:
    from keeling.core.title import Setup
    from keeling.games.tipping_point.rules import TippingPoint
    from keeling.games.tipping_point.view import TippingView

WEATHER = ("", N_("sun"), N_("wind"), N_("rain"), N_("snow"))
DISASTERS = (
    N_("No disaster"), N_("Drought"), N_("Hot and Humid"), N_("Forest Fire"), N_("Flash Flood"), N_("Tornado"),
    N_("Thunderstorm"), N_("Blizzard"), N_("Snowstorm"), N_("Freezing Rain"),
)  # fmt: skip
ORDINALS = (
    N_("first %(thing)s"), N_("second %(thing)s"), N_("third %(thing)s"), N_("fourth %(thing)s"),
    N_("fifth %(thing)s"), N_("sixth %(thing)s"), N_("seventh %(thing)s"), N_("eighth %(thing)s"),
    N_("ninth %(thing)s"), N_("tenth %(thing)s"),
)  # fmt: skip
VOWEL = re.compile(r"[aeio]|u(?!ni|[st][aeiou])", re.IGNORECASE)  # an Airport, but a University


def listed(items: Sequence[str]) -> str:
    """'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s", most=", ".join(items[:-1]), last=items[-1])


def either(items: Sequence[str]) -> str:
    """'a, b or c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s or %(last)s", most=", ".join(items[:-1]), last=items[-1])


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def a(thing: str) -> str:
    """'a Hospital', 'an Airport', 'Sandbags'."""
    if thing.endswith("s") and not thing.endswith("ss"):
        return thing
    return _("an %(thing)s", thing=thing) if VOWEL.match(thing) else _("a %(thing)s", thing=thing)


def the(thing: str) -> str:
    return _("the %(thing)s", thing=thing)


def nth(thing: str, place: int) -> str:
    """'second Hospital' for place 1."""
    return _(ORDINALS[min(place, len(ORDINALS) - 1)], thing=thing)


def player(seat: int) -> str:
    """A seat without a name."""
    return _("player %(n)s", n=seat + 1)


def weather(symbol: int) -> str:
    return _(WEATHER[symbol])


def disaster(number: int) -> str:
    """Its title."""
    return _(DISASTERS[number])


def year(decade: int) -> int:
    """The year that the marker of the time line shows in a decade."""
    return 2010 + 10 * decade


def dollars(n: int) -> str:
    """'$3', '−$1'."""
    return f"−${-n}" if n < 0 else f"${n}"


def signed(n: int) -> str:
    """'+2', '−1', '0': as a change."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def number(n: int) -> str:
    """With a true minus."""
    return str(n).replace("-", "−")


# -- by the deck alone


class Titles:
    """Names that need no position.

    Args:
        own: the set-up's deck, None for ours.
    """

    def __init__(self, own: Mapping[str, Any] | None) -> None:
        self.deck = deck.of(own)
        self.numbers = deck.counted(self.deck)

    def kind_of(self, card: int) -> int:
        return self.numbers["kind"][card]

    def job_of(self, citizen: int) -> int:
        return self.numbers["job"][citizen]

    def kind(self, kind: int) -> str:
        """'Hospital'."""
        return self.deck.said(self.deck.buildings[kind], "title")

    def job(self, job: int) -> str:
        """'Engineer'."""
        return self.deck.said(self.deck.citizens[job], "title")

    def title(self, card: int) -> str:
        return self.kind(self.kind_of(card))

    def person(self, citizen: int) -> str:
        return self.job(self.job_of(citizen))

    def price(self, kind: int) -> int:
        return self.numbers["kind_cost"][kind]

    def uses(self, kind: int) -> int:
        """Tiles that a building needs."""
        return self.numbers["kind_uses"][kind]

    def has(self, ability: int) -> list[str]:
        """The titles of the cards with an ability."""
        return [self.kind(i) for i in range(len(self.deck.buildings)) if self.numbers["kind_ability"][i] == ability]

    def card(self, card: int) -> str:
        """'the Hospital'."""
        return the(self.title(card))

    def citizen(self, citizen: int) -> str:
        """'an Engineer'."""
        return a(self.person(citizen))

    def source(self, source: int) -> str:
        """'the Coal Power Plant'."""
        return the(self.person(source - terms.MINER) if source >= terms.MINER else self.title(source - 1))


@lru_cache(maxsize=64)
def titles_of(encoded: bytes) -> Titles:
    return Titles(msgspec.json.decode(encoded) if encoded else None)


def titles(own: Mapping[str, Any] | None) -> Titles:
    """The names of a deck."""
    return titles_of(msgspec.json.encode(own) if own else b"")


# -- by a position


@dataclass(frozen=True)
class Place:
    """Where everything is, as far as names ask.

    Attributes:
        cards: the seat of each card that stands in a city; `people`: of each citizen.
        flipped: citizens; `savings`: dollars by citizen, where there are any.
        market: the kind in each slot, -1 for none.
        fresh: citizens drawn this turn who could still be refused.
    """

    cards: Mapping[int, int]
    people: Mapping[int, int]
    flipped: frozenset[int]
    savings: Mapping[int, int]
    market: Sequence[int]
    fresh: Sequence[int] = ()


def place(game: TippingPoint) -> Place:
    """Of a game; nothing secret is in it."""
    kind, where, home, savings = game.kind, game.where, game.at_home, game.savings
    return Place(
        cards={card: at - terms.CITY for card, at in enumerate(where) if at >= terms.CITY},
        people={citizen: at - terms.CITY for citizen, at in enumerate(home) if at >= terms.CITY},
        flipped=frozenset(citizen for citizen, turned in enumerate(game.flipped) if turned),
        savings={citizen: n for citizen, n in enumerate(savings) if n},
        market=[kind[card - 1] if card else -1 for card in game.market],
        fresh=[citizen - 1 for citizen in game.fresh if citizen],
    )


class Names(Titles):
    """The names of one position, as one seat speaks of it.

    Args:
        at: where everything is.
        people: what the seats are called; 'player 2' where this has nothing.
        me: whose own things need no owner: 'the Hospital', but 'Ben's Hospital'.
    """

    def __init__(self, own: Mapping[str, Any] | None, at: Place, me: int, people: Sequence[str] = ()) -> None:
        known = titles(own)
        self.deck, self.numbers = known.deck, known.numbers
        self.at, self.me, self.people = at, me, people

    def seat(self, seat: int) -> str:
        """'Ben', 'player 2'."""
        return self.people[seat] if seat < len(self.people) else player(seat)

    # -- cards of cities

    def bare(self, card: int) -> str:
        """'Hospital', 'second Hospital'."""
        kind, owner = self.kind_of(card), self.at.cards.get(card)
        alike = sorted(c for c, seat in self.at.cards.items() if seat == owner and self.kind_of(c) == kind)
        return nth(self.title(card), alike.index(card)) if len(alike) > 1 else self.title(card)

    def card(self, card: int) -> str:
        """'the Hospital', 'Ben's second Hospital'."""
        owner = self.at.cards.get(card, self.me)
        if owner == self.me:
            return the(self.bare(card))
        return _("%(who)s's %(thing)s", who=self.seat(owner), thing=self.bare(card))

    def source(self, source: int) -> str:
        """'the Coal Power Plant', 'the second Coal Miner', with whose if it is another's."""
        if source < terms.MINER:
            return self.card(source - 1)
        citizen = source - terms.MINER
        owner = self.at.people.get(citizen, self.me)
        if owner == self.me:
            return self.citizen(citizen)
        return _("%(who)s's %(thing)s", who=self.seat(owner), thing=self.person(citizen))

    # -- citizens

    def alike(self, citizen: int) -> list[int]:
        """Those of the same city whom nothing tells from this one but the tile of a Coal Miner, or the purse."""
        at = self.at

        def sort(one: int) -> tuple[int | None, int, bool, int]:
            return at.people.get(one), self.job_of(one), one in at.flipped, at.savings.get(one, 0)

        return sorted(one for one in at.people if sort(one) == sort(citizen))

    def citizen(self, citizen: int) -> str:
        """'the Engineer', 'a Soldier' of several, 'a flipped Farmer', 'the Financial Advisor ($2 saved)'."""
        alike, title = self.alike(citizen), self.person(citizen)
        saved = self.at.savings.get(citizen, 0)
        if saved:
            title = _("%(who)s (%(money)s saved)", who=title, money=dollars(saved))
        if citizen in self.at.flipped:
            title = _("flipped %(who)s", who=title)
        elif len(alike) > 1 and (saved or self.is_source(citizen)):
            return the(nth(title, alike.index(citizen)))
        return the(title) if len(alike) == 1 else a(title)

    def is_source(self, citizen: int) -> bool:
        return self.numbers["job_power"][self.job_of(citizen)] > 0

    def newcomer(self, citizen: int) -> str:
        """'the new Farmer', 'the first new Farmer' of two."""
        title = _("new %(who)s", who=self.person(citizen))
        alike = [one for one in self.at.fresh if self.job_of(one) == self.job_of(citizen)]
        return the(nth(title, alike.index(citizen))) if len(alike) > 1 and citizen in alike else the(title)

    # -- the market

    def ware(self, slot: int) -> str:
        """'Hospital', 'second Hospital' of several that are for sale."""
        kind = self.at.market[slot]
        alike = [i for i, other in enumerate(self.at.market) if other == kind]
        return nth(self.kind(kind), alike.index(slot)) if len(alike) > 1 else self.kind(kind)

    def slot(self, slot: int) -> str:
        """'the second Hospital'."""
        return the(self.ware(slot))


def shown(view: TippingView) -> Place:
    """Where everything is in a view."""
    wares = {one.slot: one.kind for one in view.wares}
    citizens = [(one, city.seat) for city in view.cities for one in city.citizens]
    return Place(
        cards={one.card: city.seat for city in view.cities for one in city.buildings},
        people={one.citizen: seat for one, seat in citizens},
        flipped=frozenset(one.citizen for one, _seat in citizens if one.flipped),
        savings={one.citizen: one.savings for one, _seat in citizens if one.savings},
        market=[wares.get(slot, -1) for slot in range(terms.SLOTS)],
        fresh=view.fresh,
    )


def names(setup: Setup, game: TippingPoint, me: int) -> Names:
    """The names of a game as a seat without a name uses them."""
    return Names(setup.deck, place(game), me)
