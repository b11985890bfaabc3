"""What one seat may see of a round of ZERO, as a typed value."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core import common, packed
from keeling.games.zero import terms
from keeling.games.zero.effects import Effect, foresee
from keeling.games.zero.rules import Zero

HIDDEN = tuple(tuple(i for i in range(3) if down >> i & 1) for down in range(8))  # positions, by mask


class SeatView(msgspec.Struct, frozen=True):
    """One seat. Cards are numbers: kind << 4 | copy.

    Attributes:
        hand: the cards of the hand that the viewer knows; all of them in the viewer's own seat.
        hand_size: how many there are.
        open: the face-up cards.
        hidden: the positions, 0 to 2, where a face-down card lies.
        ready: swapping is closed for this seat.
        playing: still in the round.
        place: 1 for the first to finish; 0 while playing, and for one who left.
        jerry: lost the round.
    """

    hand: tuple[int, ...]
    hand_size: int
    open: tuple[int, ...]
    hidden: tuple[int, ...]
    ready: bool
    playing: bool
    place: int
    jerry: bool

    @property
    def cards_left(self) -> int:
        return self.hand_size + len(self.open) + len(self.hidden)


class ZeroView(msgspec.Struct, frozen=True):
    """The table as one seat sees it.

    Attributes:
        viewer: the seat, or common.SPECTATOR.
        phase: a number of terms.py.
        turn: whose turn it is, once play has begun.
        deciders: the seats that owe an answer.
        level: the kind that a valued card must reach, 0 if any will do.
        limited: a −2 limit is on.
        based: something in the pile has a value (a lone TRANSPARENT has none).
        run: equal values on top of the pile.
        pile: from the bottom to the top.
        legal: what the viewer may do, as packed actions; the first listed is the rules' own order.
        no_specials, one_play, four_specials, one_along: the options limit_specials=none, four=one_play,
            four_specials=yes and stuck_face_up=one.
        opening: the lowest card must lie first, and none lies yet (option opening=lowest).
        effects: what each of the viewer's legal plays will do, in the order of `legal`.
        stalemate: the round ended because it went in circles.
    """

    viewer: int
    option: int
    phase: int
    dealer: int
    turn: int
    deciders: int
    level: int
    limited: bool
    based: bool
    run: int
    pile: tuple[int, ...]
    cleared: tuple[int, ...]
    stock: int
    seats: tuple[SeatView, ...]
    legal: tuple[int, ...]
    refill: int
    voluntary: bool
    no_specials: bool
    one_play: bool
    four_specials: bool
    one_along: bool
    opening: bool
    effects: tuple[Effect, ...]
    over: bool
    stalemate: bool

    @property
    def mine(self) -> SeatView | None:
        """The viewer's own seat."""
        return self.seats[self.viewer] if self.viewer < len(self.seats) else None

    @property
    def zone(self) -> int:
        """Where the viewer plays from, a number of terms.py."""
        seat = self.mine
        if seat is None:
            return terms.NOWHERE
        if seat.hand_size:
            return terms.HAND
        return terms.FACE_UP if seat.open else terms.FACE_DOWN if seat.hidden else terms.NOWHERE

    def effect(self, action: int) -> Effect:
        """What a play will do; it depends on kind and number of the cards, not on which copies they are."""
        plays = [listed for listed in self.legal if packed.verb(listed) == terms.PLAY]
        wanted = packed.a(action), packed.b(action).bit_count()
        alike = [(packed.a(listed), packed.b(listed).bit_count()) for listed in plays]
        return self.effects[alike.index(wanted)]

    def may(self, verb: int) -> bool:
        """Whether an action of this verb is open to the viewer."""
        return any(packed.verb(action) == verb for action in self.legal)


def view(game: Zero, viewer: int) -> ZeroView:
    """Computed from a redacted copy alone: that is the one door out (Z-057)."""
    known = game.copy()
    known.redact(viewer)
    pile = tuple(known.order[: known.pile_size])
    legal = known.actions(viewer) if viewer < known.seats else []
    return ZeroView(
        viewer=viewer,
        option=known.option,
        phase=known.phase,
        dealer=known.dealer,
        turn=known.turn,
        deciders=known.deciders() & common.EVERYONE,
        level=known.level,
        limited=bool(known.limited),
        based=any(card >> 4 != terms.TRANSPARENT for card in pile),
        run=known.run,
        pile=pile,
        cleared=cards(known.cleared),
        stock=known.stock,
        seats=seat_views(known),
        legal=tuple(legal),
        refill=known.refill,
        voluntary=bool(known.voluntary),
        no_specials=bool(known.no_specials),
        one_play=bool(known.one_play),
        four_specials=bool(known.four_specials),
        one_along=bool(known.one_along),
        opening=bool(known.lead_lowest and not known.opened and known.phase == terms.PLAYING),
        effects=tuple(foresee(known, viewer, action) for action in legal if packed.verb(action) == terms.PLAY),
        over=bool(known.over),
        stalemate=bool(known.stalemate),
    )


def seat_views(known: Zero) -> tuple[SeatView, ...]:
    hand, size, up, down, place = known.hand, known.hand_size, known.up, known.down, known.place  # each a copy
    views = []
    for q in range(known.seats):
        mine = slice(terms.KINDS * q, terms.KINDS * (q + 1))
        views.append(
            SeatView(
                hand=cards(hand[mine]),
                hand_size=size[q],
                open=cards(up[mine]),
                hidden=HIDDEN[down[q]],
                ready=bool(known.ready >> q & 1),
                playing=bool(known.active >> q & 1),
                place=place[q],
                jerry=bool(known.jerries >> q & 1),
            )
        )
    return tuple(views)


def cards(masks: Sequence[int]) -> tuple[int, ...]:
    """The cards of a mask a kind, lowest kind first."""
    found = []
    for kind, mask in enumerate(masks):
        while mask:
            lowest = mask & -mask
            found.append(kind << 4 | lowest.bit_length() - 1)
            mask ^= lowest
    return tuple(found)
