"""A few words beside each player's name. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import _
from keeling.games.catan import terms

if TYPE_CHECKING:
    from keeling.games.catan.spoken import Spoken


def status(spoken: Spoken, seat: int) -> str:
    """What the seat does now; never how it voted before all are in."""
    view = spoken.view
    if view.over:
        return _("has won") if seat in view.winners else ""
    if view.phase == terms.VOTING and view.warmth:
        return vote_status(spoken, seat)
    if view.phase == terms.DISCARDING:
        owed = view.players[seat].owed
        return _("discards %(n)s", n=owed) if owed else on_turn(spoken, seat)
    if view.phase == terms.TAXING and view.warmth:
        if seat == view.warmth.payer:
            return _("is asked for the tax")
        n = sum(view.warmth.pledged[seat])
        return _("gives %(n)s to the tax", n=n) if n else on_turn(spoken, seat)
    if view.phase == terms.MAIN:
        return trade_status(spoken, seat)
    return on_turn(spoken, seat)


def on_turn(spoken: Spoken, seat: int) -> str:
    if seat == spoken.view.turn:
        return _("on turn")
    return ""


def vote_status(spoken: Spoken, seat: int) -> str:
    warmth = spoken.view.warmth
    assert warmth is not None
    if seat not in warmth.voters:
        return _("gets nothing, no vote")
    if seat not in warmth.waiting:
        return _("has voted")
    return _("your vote is open") if seat == spoken.viewer else _("thinks")


def trade_status(spoken: Spoken, seat: int) -> str:
    """Answers to the offer of the seat on turn."""
    view = spoken.view
    for one in view.offers:
        if one.maker == view.turn and seat in one.agreed:
            return _("says yes")
        if one.maker == view.turn and seat in one.asked:
            return _("is asked")
        if one.maker == seat and seat != view.turn:
            return _("makes an offer")
    return on_turn(spoken, seat)
