"""What a finished game of Tipping Point tells: who won and why, decade by decade, who emitted what and whom it cost.

Computed from the view alone: nothing of it is secret. All texts in the language in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import costs, curves, names, real, retold, turning, verdict
from keeling.games.tipping_point.costs import Cost, Emitted
from keeling.games.tipping_point.curves import Decade
from keeling.games.tipping_point.real import Real
from keeling.games.tipping_point.turning import Moment

if TYPE_CHECKING:
    from keeling.core.page import Section
    from keeling.core.title import Setup
    from keeling.games.tipping_point.view import TippingView


class Debrief(msgspec.Struct, frozen=True):
    """All that the end shows.

    Attributes:
        story: why it is over, who won by which rule, who fell short.
        people: the seats as the reader calls them, 'You' for the own one.
        decades: what was counted; `said`: the same in a few sentences; () if the world tipped at once.
        moments: the decades that decided it.
        emitted, costs: by seat; `emitted_note`: about all together.
        trades: how many agreements were made, and what still holds.
        missing: what would have changed an end without winners; () after a win.
        real: what is real about it.
    """

    story: str
    people: tuple[str, ...]
    decades: tuple[Decade, ...]
    said: str
    moments: tuple[Moment, ...]
    emitted: tuple[Emitted, ...]
    emitted_note: str
    costs: tuple[Cost, ...]
    trades: str
    missing: tuple[str, ...]
    real: tuple[Real, ...]


def debrief(setup: Setup, view: TippingView, people: Sequence[str]) -> Debrief:
    """The end of a finished game as data; `people` by seat, as everybody calls them."""
    titles = names.titles(setup.deck)
    found = curves.decades(view, titles.deck.risk)
    lost = costs.costs(view, found, people)
    return Debrief(
        story=verdict.story(view, people),
        people=tuple(curves.called(view, people, seat) for seat in range(view.seats)),
        decades=found,
        said=curves.in_words(view, found, people),
        moments=turning.moments(view, found, people),
        emitted=costs.emitted(view, found, titles, people),
        emitted_note=together(found),
        costs=lost,
        trades=trades(view),
        missing=verdict.missing(view, titles, lost),
        real=real.real(view, found, titles),
    )


def lines(setup: Setup, view: TippingView, people: Sequence[str]) -> tuple[Section, ...]:
    """The same in words, for the text page and the terminal."""
    return retold.sections(debrief(setup, view, people))


def together(found: Sequence[Decade]) -> str:
    """'Counted in all decades: 74 CO2 together. It brought 19 weather cards and 8 disasters.'"""
    cards, struck = sum(one.cards for one in found), sum(len(one.struck) for one in found)
    return _(
        "All decades together: %(co2)s CO₂, %(cards)s, %(struck)s.",
        co2=sum(one.total for one in found),
        cards=ngettext("%(n)s weather card", "%(n)s weather cards", cards),
        struck=ngettext("%(n)s disaster", "%(n)s disasters", struck),
    )


def trades(view: TippingView) -> str:
    """How much was agreed on."""
    made = view.history.agreements
    if not made:
        return _("No agreement was made.")
    text = ngettext("%(n)s agreement was made.", "%(n)s agreements were made.", made)
    if not view.deals:
        return text
    still = ngettext("%(n)s was in force at the end", "%(n)s were in force at the end", len(view.deals))
    lent = sum(loan.n for deal in view.deals for loan in deal.loans)
    if lent:
        still += ngettext(", with %(n)s Electricity lent", ", with %(n)s Electricity lent", lent)
    return f"{text} {names.capital(still)}."


__all__ = ["Cost", "Debrief", "Decade", "Emitted", "Moment", "Real", "debrief", "lines"]
