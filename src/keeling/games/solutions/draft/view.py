"""What one seat may see of a draft, as a typed value."""

from __future__ import annotations

import msgspec

from keeling.core import common
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.faces import worth
from keeling.games.solutions.draft.knowledge import drafter
from keeling.games.solutions.draft.rules import Draft


class SeatView(msgspec.Struct, frozen=True):
    """One seat. Cards are numbers from 0, by the alphabet of their ids.

    Attributes:
        roster: its cards, place by place.
        up: how many of them are turned up.
        stole: used its one steal.
        asked: was asked whether it wants to steal, and has answered.
        score: what is turned up, in hundredths of a gigatonne.
        place: 1 for the highest sum; 0 before the end.
    """

    roster: tuple[int, ...]
    up: int
    stole: bool
    asked: bool
    score: int
    place: int


class DraftView(msgspec.Struct, frozen=True):
    """The draft as one seat sees it. All of it is the same for everybody, but for `viewer` and `legal`.

    Attributes:
        viewer: the seat, or common.SPECTATOR.
        phase: a number of terms.py.
        first: who began.
        turn: whose turn it is.
        deciders: the seats that owe an answer.
        picks: the cards taken, in that order.
        shown: the cards turned up, in that order.
        wanted: the card that is being stolen, if one is.
        swapped: the cards that changed hands.
        ranks: of every card, 0 while it is hidden.
        legal: what the viewer may do, as packed actions.
        stays_put, at_once: the options steal_back=no and reveal=all.
    """

    viewer: int
    phase: int
    first: int
    turn: int
    deciders: int
    picks: tuple[int, ...]
    shown: tuple[int, ...]
    wanted: int | None
    swapped: tuple[int, ...]
    ranks: tuple[int, ...]
    seats: tuple[SeatView, ...]
    legal: tuple[int, ...]
    stays_put: bool
    at_once: bool
    over: bool

    @property
    def mine(self) -> SeatView | None:
        """The viewer's own seat."""
        return self.seats[self.viewer] if self.viewer < len(self.seats) else None

    @property
    def holders(self) -> dict[int, int]:
        """The seat of every card that is in a roster."""
        return {card: q for q, seat in enumerate(self.seats) for card in seat.roster}

    def taker(self, card: int) -> int:
        """The seat that took a card from the table."""
        return drafter(self.first, self.picks.index(card) + 1, len(self.seats))

    def gt(self, card: int) -> int:
        """Hundredths of a gigatonne, 0 while it is hidden."""
        return worth(self.ranks[card])


def numbered(numbers: list[int]) -> tuple[int, ...]:
    """The cards that have a number, by that number."""
    return tuple(sorted((card for card in range(terms.CARDS) if numbers[card]), key=numbers.__getitem__))


def view(game: Draft, viewer: int) -> DraftView:
    """Computed from a redacted copy alone: that is the one door out."""
    known = game.copy()
    known.redact(viewer)
    swapped = list(known.swapped)
    return DraftView(
        viewer=viewer,
        phase=known.phase,
        first=known.first,
        turn=known.turn,
        deciders=known.deciders() & common.EVERYONE,
        picks=numbered(list(known.order)),
        shown=numbered(list(known.shown)),
        wanted=known.wanted - 1 if known.wanted else None,
        swapped=tuple(card for card in range(terms.CARDS) if swapped[card]),
        ranks=tuple(known.rank),
        seats=seat_views(known),
        legal=tuple(known.actions(viewer)) if viewer < known.seats else (),
        stays_put=bool(known.stays_put),
        at_once=bool(known.at_once),
        over=bool(known.over),
    )


def seat_views(known: Draft) -> tuple[SeatView, ...]:
    roster, shown, score, place = list(known.roster), list(known.shown), list(known.score), list(known.place)
    views = []
    for q in range(known.seats):
        cards = tuple(card - 1 for card in roster[terms.ROSTER * q : terms.ROSTER * (q + 1)] if card)
        views.append(
            SeatView(
                roster=cards,
                up=sum(1 for card in cards if shown[card]),
                stole=bool(known.thieves >> q & 1),
                asked=(q - known.first) % known.seats < known.decided,
                score=score[q],
                place=place[q],
            )
        )
    return tuple(views)
