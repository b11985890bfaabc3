"""ZERO's drawn page: what `page/table.html` shows of one view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from keeling.core import packed
from keeling.core.page import Person
from keeling.core.text import _, ngettext
from keeling.games.zero import terms
from keeling.games.zero.faces import Drawn, drawn
from keeling.games.zero.spoken import ORDINALS, Spoken
from keeling.games.zero.view import SeatView
from keeling.games.zero.words import CSS, SIGNS

ZONES = {terms.NOWHERE: "none", terms.HAND: "hand", terms.FACE_UP: "face_up", terms.FACE_DOWN: "face_down"}


class Hidden(msgspec.Struct, frozen=True):
    """One of the viewer's face-down cards; `action` turns it over."""

    position: int
    id: str
    lit: bool
    action: int | None


class Other(msgspec.Struct, frozen=True):
    """Another seat, as everybody sees it."""

    number: int
    badge: int
    name: str
    bot: bool
    hand_size: int
    up: tuple[Drawn, ...]
    down: int
    status: str
    acting: bool
    finished: bool
    away: bool
    score: int
    known: tuple[Drawn, ...]


class Rung(msgspec.Struct, frozen=True):
    """A value on the ladder."""

    value: str
    css: str
    ok: bool
    at: bool


class Placed(msgspec.Struct, frozen=True):
    """A line of the result."""

    badge: int
    name: str
    place: str
    note: str
    total: str
    me: bool


class Result(msgspec.Struct, frozen=True):
    """How the round ended."""

    headline: str
    lines: tuple[Placed, ...]
    facts: tuple[Drawn, ...]


@lru_cache(maxsize=64)
def ladder(level: int, limited: bool, based: bool, over: bool) -> tuple[Rung, ...]:
    """Which values may be played now, and where the pile stands."""
    steps = []
    for kind in range(terms.RESET):
        ok = kind <= terms.MINUS_TWO if limited else kind >= level
        steps.append(Rung(SIGNS[kind], CSS[kind], ok and not over, based and kind == level))
    return tuple(steps)


class Table(Spoken):
    """One seat's table, ready to be drawn."""

    def hand(self, cards: Sequence[int], zone: int) -> tuple[Drawn, ...]:
        """The viewer's cards of a zone, each with what it could do now."""
        if not self.my_turn and not self.view.legal:
            return tuple(drawn(self.deck, card) for card in cards)
        held = []
        playable = {packed.a(action) for action in self.view.legal if packed.verb(action) == terms.PLAY}
        swaps, here = self.view.may(terms.SWAP), zone == self.view.zone
        for card in cards:
            kind = card >> 4
            lit = swaps or (here and kind in playable)
            action = packed.make(terms.PLAY, kind, 1 << (card & 15)) if lit and not swaps else None
            why = self.why(kind, lit) if here and not swaps else ""
            held.append(drawn(self.deck, card, why, action, lit))
        return tuple(held)

    def hidden(self) -> tuple[Hidden, ...]:
        if not self.me:
            return ()
        flips = {packed.a(action): action for action in self.view.legal if packed.verb(action) == terms.FLIP}
        return tuple(Hidden(i, f"d{i}", i in flips, flips.get(i)) for i in self.me.hidden)

    def others(self) -> tuple[Other, ...]:
        """The other seats in turn order, from the viewer's left; all of them for a watcher."""
        n = len(self.view.seats)
        first = self.viewer + 1 if self.me else 0
        order = [(first + i) % n for i in range(n if not self.me else n - 1)]
        return tuple(self.other(q, self.view.seats[q], self.scene.people[q]) for q in order)

    def other(self, q: int, seat: SeatView, person: Person) -> Other:
        return Other(
            number=q,
            badge=person.badge,
            name=person.name,
            bot=person.kind == "bot",
            hand_size=seat.hand_size,
            up=tuple(drawn(self.deck, card) for card in seat.open),
            down=len(seat.hidden),
            status=self.status(q, seat),
            acting=bool(self.view.deciders >> q & 1),
            finished=not seat.playing,
            away=person.away,
            score=person.score,
            known=tuple(drawn(self.deck, card) for card in seat.hand),
        )

    def actor(self) -> int | None:
        """The seat whose badge stands before the prompt."""
        view = self.view
        if view.over:
            return None
        return view.turn if view.phase != terms.SWAPPING else self.viewer if self.my_turn else None

    def pile(self, others: tuple[Other, ...]) -> tuple[tuple[Drawn, int, str], ...]:
        """The newest cards of the pile, the top last: card, depth, and where it comes from if that is to be shown."""
        newest = self.view.pile[-4:]
        cards = zip(newest, range(len(newest) - 1, -1, -1), strict=True)
        return tuple((drawn(self.deck, card), depth, "" if depth else self.came(others)) for card, depth in cards)

    def came(self, others: tuple[Other, ...]) -> str:
        """Where the top of the pile came from: this seat, the neighbour on either side, or nowhere in particular."""
        last = self.scene.last
        if last is None:
            return ""
        if self.me and last == self.viewer:
            return "from-me"
        if len(others) < 2:
            return ""
        return "from-l" if last == others[0].number else "from-r" if last == others[-1].number else ""

    def result(self) -> Result | None:
        if not self.view.over:
            return None
        order = sorted(range(len(self.view.seats)), key=lambda q: (self.view.seats[q].place or 99, q))
        top = [card for card in reversed(self.view.cleared + self.view.pile) if self.deck.cards[card].fact]
        facts = {self.deck.cards[card].key: drawn(self.deck, card) for card in top[:: max(1, len(top) // 3)]}
        return Result(self.headline(), tuple(map(self.placed, order)), tuple(facts.values())[:3])

    def placed(self, q: int) -> Placed:
        seat, person = self.view.seats[q], self.scene.people[q]
        note = _("climate jerry") if seat.jerry else "" if seat.place else _("left")
        if seat.cards_left and seat.place:
            note = (note + ", " if note else "") + ngettext("%(n)s card left", "%(n)s cards left", seat.cards_left)
        place = _(ORDINALS[seat.place - 1]) if seat.place else "–"
        total = ngettext("%(n)s time jerry", "%(n)s times jerry", person.score) if self.scene.round > 1 else ""
        return Placed(person.badge, person.name, place, note, total, q == self.viewer)

    def context(self) -> dict[str, Any]:
        """What `page/table.html` draws. All values are immutable: they say whether a part of the page changed."""
        view, me, others, over = self.view, self.me, self.others(), self.view.over
        coach, target = self.coach() or ("", "")
        hand = self.hand(me.hand, terms.HAND) if me else ()
        up = self.hand(me.open, terms.FACE_UP) if me else ()
        return {
            "seat": self.viewer if me else None,
            "prompt": self.prompt(),
            "sub": self.sub(),
            "actor": self.actor(),
            "my_turn": self.my_turn,
            "others": others,
            "awaited": tuple(other.name for other in others if other.acting),
            "stock": view.stock,
            "pile_size": len(view.pile),
            "pile": self.pile(others),
            "top": drawn(self.deck, view.pile[-1]) if view.pile else None,
            "cleared": len(view.cleared),
            "ladder": ladder(view.level, view.limited, view.based, over),
            "hand": hand,
            "up": up,
            "held": up if view.zone == terms.FACE_UP else hand,
            "swapping": self.swapping,
            "down": self.hidden(),
            "zone": ZONES[view.zone],
            "choices": self.choices,
            "first": self.choices[0] if self.choices else None,
            "asked_at": self.scene.asked_at,
            "coach": coach,
            "coach_target": target,
            "rules": self.moment(),
            "result": self.result(),
            "projector": me is None,
        }
