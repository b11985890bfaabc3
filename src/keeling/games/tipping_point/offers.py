"""Offers by words and by forms: what is free in Tipping Point, and so in no list of choices.

A form posts `compose` = 'offer' and what the trade is about; a field that is missing or empty is none:

    to                         the seat, from 0; or `compose` is 'offer-1'
    give-cash, take-cash       dollars a decade, 0 to 15; the same with food
    give-citizen, take-citizen the number of a citizen; or a ticked box 'give-citizen-7'
    building, tiles            the sideways building that is completed, and how many tiles are lent for it by whoever
                               does not own it; or both as '33/1' in 'power'; or a number in 'tiles-33'
    once                       ticked: for this decade only

In a terminal a sentence does: 'offer player 2: $2 in return for 1 food', or 'offer $2 to player 2 for 1 food'.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from keeling.core.errors import BadAction
from keeling.core.text import N_, _
from keeling.core.title import plain
from keeling.games.tipping_point import exchange, terms
from keeling.games.tipping_point.bargains import MOST, Bargain
from keeling.games.tipping_point.names import Names, names, player

if TYPE_CHECKING:
    from keeling.core.title import Setup
    from keeling.games.tipping_point.rules import TippingPoint

OFFER = "offer"
TICKED = ("1", "on", "yes", "true", "True")
OTHER_WORDS = (  # that an offer may be made in, beside those that it is told by
    N_("Offer %(who)s: %(given)s for %(got)s"),
    N_("Offer %(who)s %(given)s for %(got)s"),
    N_("Offer %(given)s to %(who)s for %(got)s"),
    N_("Offer %(given)s to %(who)s"),
    N_("Offer %(who)s: %(given)s"),
)
UNADDRESSED = N_("Offer %(given)s for %(got)s")


# -- forms


def compose(setup: Setup, seat: int, fields: Mapping[str, str]) -> int:
    """The offer that a form describes; whether it is allowed is for the rules to say.

    Raises:
        BadAction: a field is no number that it could be, or there is no such form.
    """
    form, _dash, to = fields.get("compose", "").partition("-")
    if form != OFFER:
        raise BadAction(_("'compose' is 'offer', or 'offer-1' for an offer to the second seat."))
    other = number({"to": to} if to else fields, "to", 0, setup.seats - 1)
    if other is None or other == seat:
        raise BadAction(_("An offer goes to another seat: 'to' is its number."))
    building, tiles = loan(fields)
    return Bargain(
        other,
        cash=less(fields, "cash"),
        food=less(fields, "food"),
        give=citizen(fields, "give"),
        take=citizen(fields, "take"),
        building=building,
        tiles=tiles,
        once=fields.get("once") in TICKED,
    ).pack()


def number(fields: Mapping[str, str], key: str, low: int, high: int) -> int | None:
    """A whole number from a field, None for an empty one."""
    word = fields.get(key, "").strip()
    if not word:
        return None
    if not (word.isascii() and word.isdigit() and len(word) < 4 and low <= int(word) <= high):
        raise BadAction(_("'%(key)s' is a number from %(low)s to %(high)s.", key=key, low=low, high=high))
    return int(word)


def less(fields: Mapping[str, str], what: str) -> int:
    """What is given less what is taken."""
    return (number(fields, f"give-{what}", 0, MOST) or 0) - (number(fields, f"take-{what}", 0, MOST) or 0)


def citizen(fields: Mapping[str, str], side: str) -> int | None:
    """The one citizen of a side, from its field or a ticked box."""
    named = number(fields, f"{side}-citizen", 0, terms.CITIZENS - 1)
    ticked = [n for n in range(terms.CITIZENS) if fields.get(f"{side}-citizen-{n}") in TICKED]
    found = ticked if named is None else [named, *ticked]
    if len(found) > 1:
        raise BadAction(_("One citizen at most can go each way."))
    return found[0] if found else None


def loan(fields: Mapping[str, str]) -> tuple[int | None, int]:
    """The building that tiles are lent for, and how many."""
    building, _slash, lent = fields.get("power", "").partition("/")
    if building:
        fields = {**fields, "building": building, "tiles": lent}
    card = number(fields, "building", 0, terms.CARDS - 1)
    found = [] if card is None else [(card, number(fields, "tiles", 0, 7) or 0)]
    for key in fields:
        name, _dash, word = key.partition("-")
        if name == "tiles" and word.isascii() and word.isdigit() and len(word) < 4 and int(word) < terms.CARDS:
            n = number(fields, key, 0, 7)
            found += [(int(word), n)] if n else []
    if len(found) > 1:
        raise BadAction(_("An offer lends electricity for one building."))
    return found[0] if found else (None, 0)


# -- sentences


def read(setup: Setup, game: TippingPoint, seat: int, text: str) -> int | None:
    """The offer that a sentence makes, in the language in force; None if it is no offer."""
    wanted, known = plain(text), names(setup, game, seat)
    once, wanted = lasting(wanted)
    for other in range(game.seats):
        if other != seat:
            found = Sides(known, game, seat, other).read(wanted)
            if found is not None:
                return found._replace(once=once).pack()
    return None


def lasting(text: str) -> tuple[bool, str]:
    """Whether a sentence speaks of one decade, and the sentence without that."""
    for template, once in ((exchange.ONCE, True), (exchange.EVERY, False)):
        found = re.fullmatch(shape(template, trade="(?P<trade>.+)"), text)
        if found:
            return once, found["trade"]
    return False, text


def shape(template: str, **pieces: str) -> str:
    """A sentence's template as a regular expression, its places filled with others."""
    parts = re.split(r"%\((\w+)\)s", plain(_(template)))
    return "".join(pieces[part] if i % 2 else re.escape(part) for i, part in enumerate(parts))


class Sides:
    """The sentences that make an offer from one seat to another."""

    def __init__(self, known: Names, game: TippingPoint, seat: int, other: int) -> None:
        self.other = other
        self.who = re.escape(plain(player(other)))
        self.alone = addressee(game, seat) == other
        self.citizens = [folk(known, seat), folk(known, other)]
        self.buildings = [users(known, other), users(known, seat)]  # what each side's tiles can be for

    def templates(self) -> list[str]:
        given, got = f"(?P<given>{self.items(0)})", f"(?P<got>{self.items(1)})"
        swap = shape(exchange.SWAP, given=given, got=got)
        gift = shape(exchange.GIFT, given=given)
        told = [shape(exchange.OFFER, who=self.who, trade=trade) for trade in (swap, gift)]
        told.append(shape(exchange.ASK, who=self.who, got=got))
        told += [shape(words, who=self.who, given=given, got=got) for words in OTHER_WORDS]
        return [*told, shape(UNADDRESSED, given=given, got=got)] if self.alone else told

    def items(self, side: int) -> str:
        """One or more things that a side can give."""
        decade = f"(?: {re.escape(plain(_('a decade')))})?"
        food = shape(N_("%(n)s food"), n=r"\d{1,2}")
        kinds = [rf"\$\d{{1,2}}{decade}", food + decade]
        if self.buildings[side]:
            kinds.append(shape(exchange.POWER, n=r"\d", building=any_of(self.buildings[side])))
        if self.citizens[side]:
            kinds.append(any_of(self.citizens[side]))
        one = f"(?:{'|'.join(kinds)})"
        last = shape(N_("%(most)s and %(last)s"), most="", last=one)
        return f"{one}(?:, {one})*(?:{last})?"

    def read(self, text: str) -> Bargain | None:
        for template in self.templates():
            found = re.fullmatch(template, text)
            if found:
                sides = found.groupdict()
                return self.bargain(sides.get("given") or "", sides.get("got") or "")
        return None

    def bargain(self, given: str, got: str) -> Bargain | None:
        """What the two sides of a sentence say, None where that is more than an offer can hold."""
        counts = [self.count(side, text) for side, text in enumerate((given, got))]
        (cash, food, give, lent), (more_cash, more_food, take, borrowed) = counts
        cash, food, loans = cash - more_cash, food - more_food, lent + borrowed
        if max(abs(cash), abs(food)) > MOST or len(give) > 1 or len(take) > 1 or len(loans) > 1:
            return None
        card, n = loans[0] if loans else (None, 0)
        return Bargain(self.other, cash, food, give[0] if give else None, take[0] if take else None, card, n)

    def count(self, side: int, text: str) -> tuple[int, int, list[int], list[tuple[int, int]]]:
        """Dollars, food, citizens and loans in the words of a side."""
        loans = []
        for name, card in by_length(self.buildings[side]):
            power = shape(exchange.POWER, n=r"(\d)", building=re.escape(name))
            for found in re.findall(rf"{power}(?!\w)", text):
                loans.append((card, int(found)))
            text = re.sub(rf"{power}(?!\w)", "", text)
        people = []
        for name, citizen in by_length(self.citizens[side]):
            pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
            people += [citizen] * len(re.findall(pattern, text))
            text = re.sub(pattern, "", text)
        cash = sum(map(int, re.findall(r"\$(\d+)", text)))
        food = sum(map(int, re.findall(shape(N_("%(n)s food"), n=r"(\d+)"), text)))
        return cash, food, people, loans


def addressee(game: TippingPoint, seat: int) -> int:
    """The only city that an offer can go to, -1 if there are several."""
    if game.phase == terms.OFFERED:
        return game.offer_by - 1
    if game.seats == 2:
        return 1 - seat
    return game.turn if game.phase == terms.DEVELOPING and seat != game.turn else -1


def folk(known: Names, seat: int) -> dict[str, int]:
    """The citizens of a city by what they are called, the first of those who are alike."""
    found: dict[str, int] = {}
    for citizen in sorted(one for one, home in known.at.people.items() if home == seat):
        found.setdefault(plain(known.citizen(citizen)), citizen)
        if citizen not in known.at.flipped:
            found.setdefault(plain(known.person(citizen)), citizen)
    return found


def users(known: Names, seat: int) -> dict[str, int]:
    """The buildings of a city that need Electricity, by name."""
    cards = [card for card, home in known.at.cards.items() if home == seat and known.uses(known.kind_of(card))]
    return {plain(known.card(card)): card for card in cards}


def by_length(things: dict[str, int]) -> list[tuple[str, int]]:
    """Long names first, so that none is taken for a part of another."""
    return sorted(things.items(), key=lambda item: -len(item[0]))


def any_of(things: dict[str, int]) -> str:
    return f"(?:{'|'.join(re.escape(name) for name, _thing in by_length(things))})"
