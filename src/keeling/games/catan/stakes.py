"""Global Warming in sentences: what an act does to the level, what a vote brings, what the tax costs and saves.

All texts in the language in force.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import _, ngettext
from keeling.games.catan import heat, terms
from keeling.games.catan.names import goods, listed
from keeling.games.catan.view import CatanView, ways

if TYPE_CHECKING:
    from keeling.games.catan.spoken import Spoken


# -- the level


def change(view: CatanView, after: int) -> str:
    """From which level to which, and the chance of a crisis on the next roll then."""
    assert view.warmth is not None
    now = view.warmth.level
    if after >= terms.HOTTEST:
        return doom(view)
    if after == now:
        return _("The level stays at %(level)s.", level=now)
    said = _("The level rises from %(old)s to %(new)s", old=now, new=after)
    if after < now:
        said = _("The level falls from %(old)s to %(new)s", old=now, new=after)
    return f"{said}{risk(view, now, after)}."


def risk(view: CatanView, now: int, after: int) -> str:
    """'; a crisis on the next roll 58 % instead of 28 %'."""
    (old, throws), (new, _throws) = heat.chance(view, now), heat.chance(view, after)
    if old == new:
        return _("; a crisis on the next roll %(now)s, as before", now=heat.percent(old, throws))
    new_, old_ = heat.percent(new, throws), heat.percent(old, throws)
    return _("; a crisis on the next roll %(new)s instead of %(old)s", new=new_, old=old_)


def doom(view: CatanView) -> str:
    """What the last level means at this table."""
    assert view.warmth is not None
    if view.warmth.all_lose:
        return _("The level reaches 13: Catan is uninhabitable, and everyone loses.")
    return _("The level reaches 13: Catan is uninhabitable, and the highest score wins.")


# -- the vote


def ballot(spoken: Spoken, vote: int) -> str:
    """What a vote brings if the others agree."""
    view = spoken.view
    assert view.warmth is not None
    level = view.warmth.level
    if vote == terms.NORMAL:
        return f"{paid(spoken, 1)} {change(view, level)}"
    if vote == terms.INTENSIFIED:
        return f"{paid(spoken, 2)} {change(view, level + 1)} {condition(spoken)}".rstrip()
    n = sum(map(sum, view.due()))
    told = ngettext("Nobody gets the %(n)s card.", "Nobody gets the %(n)s cards.", n)
    falls = change(view, level - 1) if level > 1 else _("The level is 1 already and cannot fall.")
    return f"{told} {falls} {condition(spoken)}".rstrip()


def condition(spoken: Spoken) -> str:
    """That others must vote the same."""
    assert spoken.view.warmth is not None
    n = len(spoken.view.warmth.voters)
    if n == 2:
        return _("Only if both agree.")
    return _("Only if all %(n)s agree.", n=n) if n > 2 else ""


def paid(spoken: Spoken, times: int) -> str:
    """Who gets what: 'You get 2 ore, Mara 1 wool.'"""
    due = spoken.view.due(times)
    said = [_("you get %(cards)s", cards=goods(due[spoken.viewer]))] if spoken.view.me else []
    others = [(seat, cards) for seat, cards in enumerate(due) if seat != spoken.viewer and any(cards)]
    said += [_("%(who)s gets %(cards)s", who=spoken.name(seat), cards=goods(cards)) for seat, cards in others]
    text = ", ".join(said)
    return f"{text[:1].upper()}{text[1:]}."


# -- the tax


def pledged(spoken: Spoken, more: int) -> str:
    """How far the tax is with so many cards more, and what it brings or what comes without it."""
    view = spoken.view
    assert view.warmth is not None
    n = sum(map(sum, view.warmth.pledged)) + more
    if n == view.seats:
        return _("That pays it. %(saved)s", saved=saved(spoken))
    if more:
        return ngettext("Makes %(n)s card of %(all)s.", "Makes %(n)s cards of %(all)s.", n, all=view.seats)
    if is_last(spoken):
        return _("Then the tax fails: %(cost)s.", cost=seven(spoken))
    return _("So far %(n)s of %(all)s. The others are asked next.", n=n, all=view.seats)


def is_last(spoken: Spoken) -> bool:
    """Whether nobody after the payer could still fill what is missing."""
    view = spoken.view
    assert view.warmth is not None
    n, seat = sum(map(sum, view.warmth.pledged)), (view.warmth.payer + 1) % view.seats
    while seat != view.turn:
        n += view.players[seat].cards
        seat = (seat + 1) % view.seats
    return n < view.seats


def saved(spoken: Spoken) -> str:
    """What the tax, once paid, does."""
    view = spoken.view
    assert view.warmth is not None
    text = _("The robber goes home, and nobody discards or is robbed.")
    return f"{text} {change(view, max(1, view.warmth.level - 1))}"


def seven(spoken: Spoken) -> str:
    """What a seven without the tax costs: 'you discard 4 cards and Dara moves the robber'."""
    view = spoken.view
    said = []
    for seat, player in enumerate(view.players):
        n = player.cards // 2
        if player.cards > view.hand_limit and seat == spoken.viewer:
            said.append(ngettext("you discard %(n)s card", "you discard %(n)s cards", n))
        elif player.cards > view.hand_limit:
            who = spoken.name(seat)
            said.append(ngettext("%(who)s discards %(n)s card", "%(who)s discards %(n)s cards", n, who=who))
    mover = _("%(who)s moves the robber", who=spoken.name(view.turn))
    return listed([*said, _("you move the robber") if view.turn == spoken.viewer else mover])


# -- a crisis


def struck(spoken: Spoken, h: int, losses: str) -> str:
    """What a crisis does to a hex, and to whom."""
    view = spoken.view
    assert view.warmth is not None
    red, number = view.back[h], view.number[h]
    goes = view.warmth.drawn == terms.MAJOR or not red or (red == terms.SKULL and not view.warmth.inert)
    n = view.warmth.removed + 1
    if goes and n > terms.MOST_REMOVED:
        told = _("It turns to desert, the sixth.") + " " + doom(view)
    elif goes:
        told = _("It turns to desert: %(n)s of 6 tokens gone.", n=n) + " " + change(view, view.warmth.level + 1)
    elif red == terms.SKULL:
        told = _("It turns to a skull and pays nothing any more.")
    else:
        told = _(
            "It turns to a red %(red)s: %(new)s in 36 rolls instead of %(old)s.",
            red=red,
            new=ways(red),
            old=ways(number),
        )
    return f"{told} {_('It paid %(who)s.', who=losses)}" if losses else told
