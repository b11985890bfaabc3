"""A few words beside each player's name. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import _
from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.spoken import Spoken


def status(spoken: Spoken, player: int) -> str:
    """A few words beside a player's name; never how somebody voted before all are in."""
    view = spoken.view
    if view.over or view.phase <= terms.LAST_CHANCE:
        return ""
    if view.group:
        return group_status(spoken, player)
    if view.phase in (terms.VOTING, terms.ASKING):
        return voting_status(spoken, player)
    if view.phase == terms.PASSING_ON:
        return _("chooses a card") if view.owes(player) else _("has chosen")
    if view.phase in (terms.LOOKING, terms.MOVING):
        return _("looks at a rank") if player == view.looker else ""
    if view.owes(player):
        return _("decides") if view.phase != terms.PROPOSING else _("is on turn")
    return _("plays next") if player == (view.turn + 1) % view.players and view.phase == terms.PROPOSING else ""


def group_status(spoken: Spoken, player: int) -> str:
    view = spoken.view
    if view.newest is not None:
        return _("proposed it") if player == view.proposer else ""
    if view.phase == terms.PASSING_ON:
        return _("has chosen") if view.given >> player & 1 else _("chooses a card") if player == view.giving else ""
    return _("is on turn") if player == view.turn else ""


def voting_status(spoken: Spoken, player: int) -> str:
    view = spoken.view
    voting = view.phase == terms.VOTING
    if voting and player == view.proposer and view.owes(player):
        return _("proposed it")
    if view.owes(player):
        mine = _("your vote is open") if voting else _("your answer is open")
        return mine if player == spoken.viewer else _("thinks")
    return _("has voted") if voting else _("has answered")
