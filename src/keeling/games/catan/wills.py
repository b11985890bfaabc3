"""What a choice will do, told before it is made. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.core.text import N_, _, ngettext
from keeling.games.catan import board, stakes, terms
from keeling.games.catan.foresight import Effect
from keeling.games.catan.names import amount, either, goods, listed, node_name
from keeling.games.catan.view import ways

if TYPE_CHECKING:
    from keeling.games.catan.spoken import Spoken

Told = Callable[["Spoken", int], str]


def will(spoken: Spoken, action: int) -> str:
    """A sentence or two; '' where the label says it all."""
    told = TELLERS.get(packed.verb(action))
    parts = [told(spoken, action)] if told else []
    effect = spoken.effects.get(action)
    if effect:
        parts += changes(spoken, packed.verb(action), effect)
    return " ".join(part for part in parts if part)


# -- what building and knights change


def changes(spoken: Spoken, verb: int, effect: Effect) -> list[str]:
    """Awards that move, points, the level, the end."""
    view = spoken.view
    if effect.won:
        return [_("That is %(n)s points: you win.", n=effect.points)]
    found = []
    if effect.longest != view.longest:
        found.append(moved(spoken, effect.longest, view.longest, ROAD_MOVES))
    if effect.army != view.army:
        found.append(moved(spoken, effect.army, view.army, ARMY_MOVES))
    if view.warmth and effect.guardian != view.warmth.guardian:
        found.append(moved(spoken, effect.guardian, view.warmth.guardian, GUARDIAN_MOVES))
    if effect.points != spoken.points(spoken.viewer):
        points = ngettext("%(n)s point", "%(n)s points", effect.points)
        found.append(_("You then have %(points)s.", points=points))
    if view.warmth and (effect.level != view.warmth.level or verb in (terms.CITY, terms.GREEN)):
        found.append(stakes.change(view, effect.level))
    return found


ROAD_MOVES = (
    N_("Longest Road comes to you."),
    N_("Longest Road comes to you from %(old)s."),
    N_("Longest Road goes to %(new)s."),
    N_("Nobody has Longest Road then."),
)
ARMY_MOVES = (N_("Largest Army comes to you."), N_("Largest Army comes to you from %(old)s."), "", "")
GUARDIAN_MOVES = (N_("You become Green Guardian."), N_("You become Green Guardian in place of %(old)s."), "", "")


def moved(spoken: Spoken, new: int, old: int, texts: tuple[str, str, str, str]) -> str:
    """An award that changes hands."""
    if new == spoken.viewer:
        return _(texts[1], old=spoken.name(old)) if old < terms.SEATS else _(texts[0])
    return _(texts[2], new=spoken.name(new)) if new < terms.SEATS else _(texts[3])


# -- building


def settlement(spoken: Spoken, action: int) -> str:
    """What it yields; in the set-up also the cards that it brings at once."""
    node, view = packed.a(action), spoken.view
    told = [spoken.yields(node)]
    if view.phase == terms.SETTLING and view.me and len(view.me.towns) == 1:
        cards = [0] * terms.KINDS
        for h in board.NODE_HEXES[node]:
            if view.land[h] != terms.DESERT:
                cards[view.land[h]] += 1
        told.append(_("It brings %(cards)s at once.", cards=goods(cards)) if any(cards) else _("It brings no card."))
    return " ".join(told)


def city(spoken: Spoken, action: int) -> str:
    n = spoken.view.ways_at(packed.a(action))
    if not n:
        return _("No hex there pays.")
    return ngettext("On average %(n)s card more in 36 rolls.", "On average %(n)s cards more in 36 rolls.", n)


def road(spoken: Spoken, action: int) -> str:
    """Where it leads: the end that the own roads do not touch yet."""
    edge, me = packed.a(action), spoken.view.me
    reached = {n for e in me.roads for n in board.EDGES[e]} if me else set()
    ahead = [n for n in board.EDGES[edge] if n not in reached and spoken.built.get(n) != spoken.viewer]
    if not ahead:
        return _("It joins your roads.")
    node = ahead[0]
    if spoken.is_free(node):
        return _("It reaches %(spot)s. A settlement fits there.", spot=spoken.places.node(node))
    owner = spoken.built.get(node)
    if owner is not None:
        return _("It ends at a building of %(who)s.", who=spoken.name(owner))
    onward = [node_name(n) for n in board.NODE_NODES[node] if n not in board.EDGES[edge] and spoken.is_free(n)]
    if onward:
        return _("It reaches %(node)s; one more leads to %(onward)s.", node=node_name(node), onward=either(onward))
    return _("It reaches %(node)s, where nothing can be built.", node=node_name(node))


# -- cards


def buy(spoken: Spoken, action: int) -> str:
    left = ngettext("%(n)s card is left.", "%(n)s cards are left.", spoken.view.deck)
    return _("Nobody else sees it. %(left)s", left=left)


def knight(spoken: Spoken, action: int) -> str:
    return _("You move the robber and may steal a card.")


def free_roads(spoken: Spoken, action: int) -> str:
    n = min(2, spoken.view.me.roads_left if spoken.view.me else 2)
    return ngettext("%(n)s road for nothing.", "%(n)s roads for nothing.", n)


def monopoly(spoken: Spoken, action: int) -> str:
    """The bank and the own hand say how many the others hold."""
    kind, me = packed.a(action), spoken.view.me
    n = terms.EACH - spoken.view.bank[kind] - (me.hand[kind] if me else 0)
    return ngettext("The others hold %(n)s.", "The others hold %(n)s.", n)


# -- trade


def bank(spoken: Spoken, action: int) -> str:
    given, got, me = packed.a(action), packed.b(action), spoken.view.me
    if me is None:
        return ""
    left = amount(given, me.hand[given] - me.rates[given])
    return _("You then have %(left)s and %(more)s.", left=left, more=amount(got, me.hand[got] + 1))


def accept(spoken: Spoken, action: int) -> str:
    """Whether a yes is the deal, or the maker chooses."""
    maker = packed.a(action)
    one = next(one for one in spoken.view.offers if one.maker == maker)
    if len(one.to) > 1:
        return _("If several say yes, %(who)s chooses.", who=spoken.name(maker))
    return _("That is the deal.")


def deal(spoken: Spoken, action: int) -> str:
    one = next(one for one in spoken.view.offers if one.maker == spoken.viewer)
    return _("You give %(given)s and get %(got)s.", given=goods(one.give), got=goods(one.want))


# -- the turn


def roll(spoken: Spoken, action: int) -> str:
    """What it risks."""
    view, told = spoken.view, []
    if view.warmth:
        told.append(_("A crisis above %(n)s: %(chance)s.", n=view.warmth.target, chance=spoken.chance_text()))
    if view.me and view.me.cards > view.hand_limit and not view.calm:
        told.append(_("A 7 costs you %(n)s cards.", n=view.me.cards // 2))
    return " ".join(told)


def end(spoken: Spoken, action: int) -> str:
    view, following = spoken.view, spoken.name((spoken.view.turn + 1) % spoken.view.seats)
    told = _("%(who)s is next.", who=following)
    if view.me and view.me.cards > view.hand_limit:
        over = _("You keep %(n)s cards: a 7 would cost you %(half)s.", n=view.me.cards, half=view.me.cards // 2)
        return f"{told} {over}"
    return told


def discard(spoken: Spoken, action: int) -> str:
    kind, me = packed.a(action), spoken.view.me
    if me is None:
        return ""
    left = amount(kind, me.hand[kind] - 1)
    more = me.owed - 1
    if not more:
        return _("You keep %(left)s. That is the last.", left=left)
    return ngettext(
        "You keep %(left)s. %(n)s more after it.", "You keep %(left)s. %(n)s more after it.", more, left=left
    )


# -- the robber


def robber(spoken: Spoken, action: int) -> str:
    """Whom it hurts there, and from whom a card can be had."""
    h, view = packed.a(action), spoken.view
    losses = lost_at(spoken, h)
    if not losses:
        return _("It hurts nobody there.")
    who = (
        _("Each %(n)s then costs %(who)s.", n=view.number[h], who=said_losses(spoken, losses))
        if ways(view.number[h])
        else ""
    )
    victims = [spoken.name(q) for q in losses if q != spoken.viewer and view.players[q].cards]
    steal = _("A card from %(who)s.", who=either(victims)) if victims else _("No card to take.")
    return f"{who} {steal}".strip()


def lost_at(spoken: Spoken, h: int) -> dict[int, int]:
    """Cards of a roll that each seat has at a hex."""
    found: dict[int, int] = {}
    for node in board.HEX_NODES[h]:
        owner = spoken.built.get(node)
        if owner is not None:
            found[owner] = found.get(owner, 0) + (2 if node in spoken.view.players[owner].cities else 1)
    return found


def said_losses(spoken: Spoken, losses: dict[int, int]) -> str:
    return listed(
        [
            ngettext("%(who)s %(n)s card", "%(who)s %(n)s cards", n, who=spoken.you(seat))
            for seat, n in sorted(losses.items())
        ]
    )


def rob(spoken: Spoken, action: int) -> str:
    """What is known of that hand."""
    player = spoken.view.players[packed.a(action)]
    cards = ngettext("%(n)s card", "%(n)s cards", player.cards)
    if not sum(player.hand):
        return _("%(cards)s in hand.", cards=cards)
    if not player.unknown:
        return _("%(cards)s in hand: %(sure)s.", cards=cards, sure=goods(player.hand))
    return _("%(cards)s in hand, at least %(sure)s.", cards=cards, sure=goods(player.hand))


# -- the scenario


def flip(spoken: Spoken, action: int) -> str:
    return stakes.struck(spoken, packed.a(action), said_losses(spoken, lost_at(spoken, packed.a(action))))


def vote(spoken: Spoken, action: int) -> str:
    return stakes.ballot(spoken, packed.a(action))


def pledge(spoken: Spoken, action: int) -> str:
    return stakes.pledged(spoken, 1)


def no_more(spoken: Spoken, action: int) -> str:
    return stakes.pledged(spoken, 0)


def refuse(spoken: Spoken, action: int) -> str:
    return _("Nothing is taken, and the 7 counts as usual.")


TELLERS: dict[int, Told] = {
    terms.TOWN: settlement,
    terms.CITY: city,
    terms.GREEN: city,
    terms.ROAD: road,
    terms.BUY: buy,
    terms.PLAY_KNIGHT: knight,
    terms.PLAY_ROADS: free_roads,
    terms.PLAY_MONOPOLY: monopoly,
    terms.MARITIME: bank,
    terms.ACCEPT: accept,
    terms.DEAL: deal,
    terms.ROLL: roll,
    terms.END: end,
    terms.DISCARD: discard,
    terms.ROBBER: robber,
    terms.ROB: rob,
    terms.FLIP: flip,
    terms.VOTE: vote,
    terms.PLEDGE: pledge,
    terms.PASS: no_more,
    terms.REFUSE: refuse,
}
