"""Catan in sentences: every action and outcome by one name, the same at a drawn table, in words and in programs.

All texts in the language in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from keeling.core import common, packed
from keeling.core.text import N_, _
from keeling.games.catan import terms
from keeling.games.catan.names import (
    CARDS,
    HARBOURS,
    LANDS,
    RESOURCES,
    VOTES,
    Places,
    amount,
    capital,
    crisis,
    goods,
    listed,
    named,
    unpacked,
    where,
)
from keeling.games.catan.refusals import rate_of, refusal
from keeling.games.catan.rules import Catan

__all__ = ["Wording", "player", "refusal", "say", "sentence"]

PLAIN = {
    terms.ROLL: N_("Roll the dice"),
    terms.END: N_("End your turn"),
    terms.BUY: N_("Buy a development card"),
    terms.PLAY_KNIGHT: N_("Play a Knight"),
    terms.PLAY_ROADS: N_("Play Road Building"),
    terms.WITHDRAW: N_("Withdraw your offer"),
    terms.PASS: N_("Add nothing more to the Green Tax"),
    terms.REFUSE: N_("Refuse the Green Tax for all"),
}
AT_NODE = {
    terms.TOWN: N_("Build a settlement at %(place)s"),
    terms.CITY: N_("Build a city at %(place)s"),
    terms.GREEN: N_("Build a green city at %(place)s"),
}
WITH_CARDS = {
    terms.DISCARD: N_("Discard %(cards)s"),
    terms.PLEDGE: N_("Put %(cards)s towards the Green Tax"),
}
WITH_SEAT = {
    terms.ROB: N_("Steal a card from %(who)s"),
    terms.DECLINE: N_("Decline the offer of %(who)s"),
    terms.DEAL: N_("Trade with %(who)s"),
}
CAST = (
    N_("Vote for production as usual"),
    N_("Vote to leave the land fallow"),
    N_("Vote for intensified production"),
)
CORNERS = (N_("east"), N_("north-east"), N_("north-west"), N_("west"), N_("south-west"), N_("south-east"))


@dataclass(frozen=True)
class Wording:
    """What sentences need to know of a game or of a view.

    Attributes:
        places: names of the island's places.
        names: of the seats.
        rates: cards of each kind that the bank takes of whoever acts.
        giving, wanting: the open offer of each seat, three bits a resource.
    """

    places: Places
    names: Sequence[str]
    rates: Sequence[int]
    giving: Sequence[int]
    wanting: Sequence[int]

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else player(seat)


def player(seat: int) -> str:
    """A seat without a name."""
    return _("player %(n)s", n=seat + 1)


def say(game: Catan, seat: int, action: int) -> str:
    """The action as a sentence, unique among the legal ones of the position; chance outcomes too."""
    if seat == common.CHANCE:
        return happened(action)
    return sentence(wording(game, seat), action)


def wording(game: Catan, seat: int) -> Wording:
    back = tuple(game.back) if hasattr(game, "back") else (0,) * terms.HEXES
    places = named(tuple(game.terrain), tuple(game.number), back, tuple(game.harbour), hasattr(game, "back"))
    seats = range(game.seats)
    rates = rates_of(game.ports[seat] if seat in seats else 0)
    return Wording(places, [player(q) for q in seats], rates, tuple(game.giving), tuple(game.wanting))


def rates_of(ports: int) -> tuple[int, ...]:
    """How many cards of each kind the bank takes for one, with these harbours (C-053)."""
    return tuple(rate_of(ports, kind) for kind in range(terms.KINDS))


def sentence(words: Wording, action: int) -> str:
    """A decision in words."""
    verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
    if verb in PLAIN:
        return _(PLAIN[verb])
    if verb in AT_NODE:
        return _(AT_NODE[verb], place=words.places.node(a))
    if verb in WITH_CARDS:
        return _(WITH_CARDS[verb], cards=amount(a, 1))
    if verb in WITH_SEAT:
        return _(WITH_SEAT[verb], who=words.name(a))
    if verb == terms.ROAD:
        return _("Build a road %(place)s", place=words.places.edge(a))
    if verb == terms.ROBBER:
        return _("Move the robber to %(hex)s", hex=words.places.hex(a))
    if verb == terms.FLIP:
        return _("Let the crisis strike %(hex)s", hex=words.places.hex(a))
    if verb == terms.VOTE:
        return _("A vote") if a == common.HIDDEN else _(CAST[a])
    if verb == terms.MARITIME:
        return _("Give the bank %(given)s for %(got)s", given=amount(a, words.rates[a]), got=amount(b, 1))
    if verb in (terms.PLAY_PLENTY, terms.PLAY_MONOPOLY):
        return progress(verb, a, b)
    return trading(words, verb, action)


def progress(verb: int, a: int, b: int) -> str:
    """The cards that ask for resources."""
    if verb == terms.PLAY_MONOPOLY:
        return _("Play Monopoly: all %(resource)s", resource=_(RESOURCES[a]))
    return _("Play Year of Plenty: %(cards)s", cards=plenty(a, b))


def plenty(one: int, two: int) -> str:
    """What a Year of Plenty brings."""
    cards = [0] * terms.KINDS
    cards[one] += 1
    if two != terms.NOTHING:
        cards[two] += 1
    return goods(cards)


def trading(words: Wording, verb: int, action: int) -> str:
    """Offers and answers."""
    a, b = packed.a(action), packed.b(action)
    if verb == terms.ACCEPT:
        return _(
            "Accept the offer of %(who)s: you get %(got)s and give %(given)s",
            who=words.name(a),
            got=goods(unpacked(words.giving[a])),
            given=goods(unpacked(words.wanting[a])),
        )
    given, wanted = goods(unpacked(a)), goods(unpacked(b))
    if verb == terms.COUNTER:
        return _("Counter-offer: %(given)s for %(wanted)s", given=given, wanted=wanted)
    to = [words.name(seat) for seat in range(terms.SEATS) if packed.c(action) >> seat & 1]
    return _("Offer %(given)s for %(wanted)s to %(who)s", given=given, wanted=wanted, who=listed(to))


# -- chance


def happened(outcome: int) -> str:
    """A chance outcome in words."""
    verb, a, b, c = packed.verb(outcome), packed.a(outcome), packed.b(outcome), packed.c(outcome)
    if verb == terms.ROLLED:
        return _("The dice show %(one)s and %(two)s", one=a, two=b)
    if verb == terms.TAKEN:
        card = _("a card") if a == common.HIDDEN else amount(a, 1)
        return _("%(thief)s steals %(card)s from %(victim)s", thief=capital(player(b)), card=card, victim=player(c))
    if verb == terms.DRAWN:
        card = _("a card") if a == common.HIDDEN else _(CARDS[a])
        return _("%(who)s draws %(card)s", who=capital(player(b)), card=card)
    if verb == terms.CRISIS:
        return _("%(crisis)s, order %(order)s", crisis=crisis(a), order="AB"[b])
    if verb == terms.STARTER:
        return _("%(who)s begins", who=capital(player(a)))
    return laid(verb, a, b, c)


def laid(verb: int, a: int, b: int, c: int) -> str:
    """A piece of the island that is laid out."""
    if verb == terms.LAND:
        return _("%(land)s: %(place)s", land=capital(_(LANDS[b])), place=where(a))
    if verb == terms.NUMBER:
        return _("%(n)s: %(place)s", n=b, place=where(a))
    if verb == terms.CORNER:
        return _("The numbers begin in the %(corner)s", corner=_(CORNERS[a]))
    if verb == terms.HARBOUR:
        return _("Harbour %(n)s: %(kind)s", n=a + 1, kind=_(HARBOURS[b]))
    red = _("a skull") if c == terms.SKULL else str(c)
    return _("%(n)s, red side %(red)s: %(place)s", n=b, red=red, place=where(a))


def vote_name(vote: int) -> str:
    return _(VOTES[vote])
