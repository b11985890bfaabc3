"""Offers by words and by forms: what is free in Catan, and so in no list of choices.

A form posts `compose` ('offer' or 'counter') with the fields `give-wool`, `want-ore`, … (0 to 7 cards; empty is none)
and, of an offer, `to-1` for each seat that it goes to. In a terminal a sentence does: 'offer 1 wool for 1 ore to Mara'.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from keeling.core import packed
from keeling.core.errors import BadAction
from keeling.core.page import Blank, Form, Person
from keeling.core.text import N_, _
from keeling.core.title import plain
from keeling.games.catan import terms
from keeling.games.catan.knowledge import KIND_NAMES
from keeling.games.catan.names import RESOURCES, amount, capital
from keeling.games.catan.rules import Catan
from keeling.games.catan.view import CatanView
from keeling.games.catan.words import player

OFFER, COUNTER = "offer", "counter"
SENTENCES = (N_("Offer %(given)s for %(wanted)s to %(who)s"), N_("Counter-offer: %(given)s for %(wanted)s"))
UNADDRESSED = N_("Offer %(given)s for %(wanted)s")
TICKED = ("1", "on", "yes", "true", "True")


# -- forms


def compose(seats: int, seat: int, fields: Mapping[str, str]) -> int:
    """The offer that a form describes; whether it is allowed is for the rules to say.

    Raises:
        BadAction: a field is no number of cards, or there is no such form.
    """
    given, wanted = cards_of(fields, "give"), cards_of(fields, "want")
    if fields.get("compose") == COUNTER:
        return packed.make(terms.COUNTER, given, wanted)
    if fields.get("compose") != OFFER:
        raise BadAction(_("'compose' is 'offer' or 'counter'."))
    to = sum(1 << other for other in range(seats) if other != seat and fields.get(f"to-{other}") in TICKED)
    return packed.make(terms.OFFER, given, wanted, to)


def cards_of(fields: Mapping[str, str], side: str) -> int:
    """Three bits a resource, from one side of a form."""
    cards = 0
    for kind, name in enumerate(KIND_NAMES):
        word = fields.get(f"{side}-{name}", "").strip() or "0"
        if not (word.isascii() and word.isdigit() and int(word[:4]) <= terms.MOST_OF_A_KIND):
            most = terms.MOST_OF_A_KIND
            raise BadAction(_("'%(key)s' is a number of cards, 0 to %(most)s.", key=f"{side}-{name}", most=most))
        cards |= int(word) << 3 * kind
    return cards


def forms(view: CatanView, people: tuple[Person, ...]) -> tuple[Form, ...]:
    """The form of an offer for the text page, while the reader can make one."""
    me = view.me
    if me is None or view.phase != terms.MAIN or not me.cards or me.offered >= terms.MOST_OFFERS:
        return ()
    mine = view.turn == view.viewer
    others = [q for q in range(view.seats) if q != view.viewer] if mine else [view.turn]
    if not mine and any(one.maker == view.turn and view.viewer in one.asked for one in view.offers):
        heading, button = _("Answer with another offer"), _("Make this counter-offer")
        return (Form(COUNTER, heading, button, _("It takes the place of a yes or a no."), sides(me.hand)),)
    ticks = tuple(Blank(f"to-{q}", people[q].name, 0, 1, 1, _("To"), tick=True) for q in others)
    note = _("In a terminal, write: %(sentence)s.", sentence=example(me.hand, people[others[0]].name))
    return (Form(OFFER, _("Offer a trade"), _("Make this offer"), note, (*sides(me.hand), *ticks)),)


def example(hand: tuple[int, ...], who: str) -> str:
    """An offer that could be made: of what there is most, for what there is least."""
    most = hand.index(max(hand))
    least = min((kind for kind in range(terms.KINDS) if kind != most), key=lambda kind: hand[kind])
    return _(SENTENCES[0], given=amount(most, 1), wanted=amount(least, 1), who=who)


def sides(hand: tuple[int, ...]) -> tuple[Blank, ...]:
    """How many of each to give, and to get."""
    most = terms.MOST_OF_A_KIND
    give = [
        Blank(f"give-{name}", capital(_(RESOURCES[kind])), 0, min(most, hand[kind]), 0, _("You give"))
        for kind, name in enumerate(KIND_NAMES)
        if hand[kind]
    ]
    want = [
        Blank(f"want-{name}", capital(_(RESOURCES[kind])), 0, most, 0, _("You get"))
        for kind, name in enumerate(KIND_NAMES)
    ]
    return (*give, *want)


# -- sentences


def read(game: Catan, seat: int, text: str) -> int | None:
    """The offer that a sentence makes, in the language in force; None if it is no offer. 'player 2' names a seat."""
    wanted = plain(text)
    for template, verb in ((SENTENCES[1], terms.COUNTER), (SENTENCES[0], terms.OFFER), (UNADDRESSED, terms.OFFER)):
        found = re.fullmatch(pattern(template), wanted)
        if found:
            given, got = cards_in(found["given"]), cards_in(found["wanted"])
            if not given or not got:
                return None
            if verb == terms.COUNTER:
                return packed.make(verb, given, got)
            return packed.make(verb, given, got, addressed(game, seat, found.groupdict().get("who")))
    return None


def pattern(template: str) -> str:
    """A sentence's shape as a regular expression."""
    parts = re.split(r"%\((\w+)\)s", plain(_(template)))
    return "".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts))


def cards_in(words: str) -> int:
    """'2 ore and 1 wool' as three bits a resource; 0 if anything else is said."""
    cards = 0
    names = {plain(_(name)): kind for kind, name in enumerate(RESOURCES)}
    for number, name in re.findall(r"(\d+)\s+(\w+)", words):
        kind, n = names.get(name), int(number[:4])
        if kind is None or not 0 < n <= terms.MOST_OF_A_KIND or cards >> 3 * kind & 7:
            return 0
        cards |= n << 3 * kind
    return cards


def addressed(game: Catan, seat: int, who: str | None) -> int:
    """The seats that are named; without a name all whom the offer can go to."""
    everybody = (1 << game.seats) - 1 & ~(1 << seat) if seat == game.turn else 1 << game.turn
    if who is None or who in (plain(_("all")), plain(_("everybody"))):
        return everybody
    named = [q for q in range(game.seats) if re.search(rf"\b{re.escape(plain(player(q)))}\b", who)]
    return sum(1 << q for q in named)
