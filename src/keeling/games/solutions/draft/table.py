"""The Draft's drawn page: what `page/table.html` shows of one view."""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import packed
from keeling.core.text import _, ngettext
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.cards import BEST, CARDS, GT_BY_RANK
from keeling.games.solutions.draft.faces import Face, face, figure, gigatonnes, sectors, title
from keeling.games.solutions.draft.spoken import ORDINALS, Spoken
from keeling.games.solutions.draft.view import DraftView

TOGETHER = 3  # cards that the page is sent together
MISJUDGED = 3  # cards that the end page names on either side


class Tile(msgspec.Struct, frozen=True):
    """A card in a roster. `rank` is 0 while it is hidden, `wide` its bar to 100, `new` if it was turned up last."""

    face: Face
    action: str
    word: str
    will: str
    rank: int
    gt: str
    wide: int
    new: bool
    moved: bool
    wanted: bool


class Piece(msgspec.Struct, frozen=True):
    """A card's part of a bar of 1000: where it starts and how long it is."""

    start: int
    wide: int
    title: str


class Roster(msgspec.Struct, frozen=True):
    """A seat, its cards and its sum."""

    number: int
    badge: int
    name: str
    me: bool
    bot: bool
    away: bool
    acting: bool
    status: str
    total: str
    tiles: tuple[Tile, ...]
    bar: tuple[Piece, ...]


class Reason(msgspec.Struct, frozen=True):
    """What somebody wrote, and the card it was about, if one was taken by then."""

    badge: int
    name: str
    title: str
    text: str


class Misjudged(msgspec.Struct, frozen=True):
    """A card taken much earlier or later than it is worth."""

    face: Face
    rank: int
    gt: str
    taken: str
    reason: str
    why: str
    link: str
    source: str


class Best(msgspec.Struct, frozen=True):
    """A card of the best roster there can be, and who had it."""

    face: Face
    rank: int
    gt: str
    holder: str


class Placed(msgspec.Struct, frozen=True):
    """A line of the result."""

    badge: int
    place: str
    name: str
    note: str
    total: str
    roster: Roster


class Result(msgspec.Struct, frozen=True):
    """How the draft ended."""

    headline: str
    lines: tuple[Placed, ...]
    best: tuple[Best, ...]
    best_total: str
    over: tuple[Misjudged, ...]
    under: tuple[Misjudged, ...]


def taken_place(n: int) -> str:
    """'taken 12th'."""
    return _("taken first") if n == 1 else _("taken as number %(n)s", n=n)


def misjudged(view: DraftView, sign: int) -> list[int]:
    """The cards whose rank and turn of being taken lie farthest apart: +1 overrated ones, -1 underrated ones.

    A card that nobody took counts as taken after all others.
    """
    turn = {card: n for n, card in enumerate(view.picks, 1)}
    cards = list(view.picks) if sign > 0 else list(range(terms.CARDS))
    apart = {card: sign * (view.ranks[card] - turn.get(card, len(view.picks) + 1)) for card in cards}
    return [card for card in sorted(cards, key=lambda c: (-apart[c], c)) if apart[card] > 0][:MISJUDGED]


class Table(Spoken):
    """One seat's draft, ready to be drawn."""

    # -- rosters -----------------------------------------------------------------------------------------------------

    def tile(self, card: int, offered: dict[int, int]) -> Tile:
        view = self.view
        words = {terms.STEAL: _("Steal it"), terms.GIVE: _("Give it"), terms.TURN: _("Turn it up")}
        action = offered.get(card)
        rank = view.ranks[card]
        return Tile(
            face=face(card),
            action="" if action is None else str(action),
            word="" if action is None else words[packed.verb(action)],
            will="" if action is None else self.will(packed.verb(action), card),
            rank=rank,
            gt=figure(view.gt(card)) if rank else "",
            wide=max(1, round(100 * view.gt(card) / GT_BY_RANK[1])) if rank else 0,
            new=view.shown[-1:] == (card,) and not view.at_once,
            moved=card in view.swapped,
            wanted=view.wanted == card,
        )

    def roster(self, q: int) -> Roster:
        view, person, seat = self.view, self.scene.people[q], self.view.seats[q]
        offered = {packed.a(a): a for a in view.legal if packed.verb(a) in (terms.STEAL, terms.GIVE, terms.TURN)}
        return Roster(
            number=q,
            badge=person.badge,
            name=person.name,
            me=q == self.viewer,
            bot=person.kind == "bot",
            away=person.away,
            acting=bool(view.deciders >> q & 1),
            status=self.status(q),
            total=gigatonnes(seat.score) if view.shown else "",
            tiles=tuple(self.tile(card, offered) for card in seat.roster),
            bar=self.bar(q),
        )

    def bar(self, q: int) -> tuple[Piece, ...]:
        """The sum so far as a bar to the scale of the best roster, a piece a card, in the order they were turned up."""
        pieces: list[Piece] = []
        so_far = 0
        for card in self.view.shown:
            if card in self.view.seats[q].roster:
                start, end = (round(1000 * n / BEST) for n in (so_far, so_far + self.view.gt(card)))
                so_far += self.view.gt(card)
                pieces.append(Piece(start, end - start, title(card)))
        return tuple(pieces)

    def status(self, q: int) -> str:
        """Where a seat stands, in a few words."""
        view, seat = self.view, self.view.seats[q]
        if view.phase == terms.TAKING:
            return _("%(n)s of %(all)s", n=len(seat.roster), all=terms.ROSTER)
        if view.phase in (terms.STEALING, terms.GIVING):
            if seat.asked:
                return _("stole") if seat.stole else _("stole nothing")
            return _("may steal") if q == view.turn else ""
        if view.phase == terms.REVEALING:
            return _("%(n)s of %(all)s open", n=seat.up, all=terms.ROSTER)
        return ""

    def order(self) -> list[int]:
        """The seats in turn order; the viewer's own first."""
        n = len(self.view.seats)
        start = self.viewer if self.me else self.view.first
        return [(start + i) % n for i in range(n)]

    # -- what people said --------------------------------------------------------------------------------------------

    def about(self, seat: int, after: int) -> int | None:
        """The newest card that a seat had taken after so many decisions."""
        mine = [card for card in self.view.picks[:after] if self.view.taker(card) == seat]
        return mine[-1] if mine else None

    def newest(self) -> str:
        """The card that the viewer may say something about: the last one taken, until cards are turned up."""
        card = self.about(self.viewer, len(self.view.picks)) if self.view.phase <= terms.GIVING else None
        return "" if card is None else title(card)

    def reasons(self) -> tuple[Reason, ...]:
        """The newest of what people wrote."""
        found = []
        for note in self.scene.notes[-6:]:
            card = self.about(note.seat, note.after)
            person = self.scene.people[note.seat]
            found.append(Reason(person.badge, person.name, "" if card is None else title(card), note.text))
        return tuple(found)

    def reason(self, card: int) -> str:
        """What was written about a card."""
        for note in reversed(self.scene.notes):
            if self.about(note.seat, note.after) == card:
                return f"{self.name(note.seat)}: “{note.text}”"
        return ""

    # -- the end -----------------------------------------------------------------------------------------------------

    def result(self) -> Result | None:
        view = self.view
        if not view.over:
            return None
        order = sorted(range(len(view.seats)), key=lambda q: (view.seats[q].place, q))
        holders = view.holders
        best = sorted(range(terms.CARDS), key=view.ranks.__getitem__)[: terms.ROSTER]
        return Result(
            headline=self.headline(),
            lines=tuple(map(self.placed, order)),
            best=tuple(
                Best(face(c), view.ranks[c], figure(view.gt(c)), self.name(holders[c]) if c in holders else "")
                for c in best
            ),
            best_total=gigatonnes(BEST),
            over=tuple(self.misjudge(card) for card in misjudged(view, 1)),
            under=tuple(self.misjudge(card) for card in misjudged(view, -1)),
        )

    def placed(self, q: int) -> Placed:
        seat, person = self.view.seats[q], self.scene.people[q]
        note = ngettext("%(n)s title so far", "%(n)s titles so far", person.score) if self.scene.round > 1 else ""
        place = _(ORDINALS[seat.place - 1])
        return Placed(person.badge, place, person.name, note, gigatonnes(seat.score), self.roster(q))

    def misjudge(self, card: int) -> Misjudged:
        view, entry = self.view, CARDS[card]
        if card in view.picks:
            taken = f"{self.name(view.taker(card))}, {taken_place(view.picks.index(card) + 1)}"
        else:
            taken = _("nobody took it")
        return Misjudged(
            face=face(card),
            rank=view.ranks[card],
            gt=gigatonnes(view.gt(card)),
            taken=taken,
            reason=self.reason(card),
            why=entry.said("why"),
            link=entry.link,
            source=entry.source,
        )

    # -- the page ----------------------------------------------------------------------------------------------------

    def first(self) -> tuple[str, str]:
        """Action and key of what the green button does before anything is chosen."""
        found = next((one for one in self.choices if one.primary and self.view.phase == terms.REVEALING), None)
        return (found.action, str(packed.a(int(found.action)) + 1)) if found else ("", "")

    def context(self) -> dict[str, Any]:
        """What `page/table.html` draws. All values are immutable: they say whether a part of the page changed."""
        view = self.view
        decline = next((a for a in view.legal if packed.verb(a) == terms.DECLINE), None)
        return {
            "seat": self.viewer if self.me else None,
            "prompt": self.prompt(),
            "sub": self.sub(),
            "actor": None if view.over or view.phase == terms.CHOOSING_FIRST else view.turn,
            "my_turn": self.my_turn,
            "coach": self.coach(),
            "taking": view.phase in (terms.CHOOSING_FIRST, terms.TAKING),
            "revealing": view.phase == terms.REVEALING,
            "wall": self.wall(),
            "sectors": sectors(),
            "rosters": tuple(self.roster(q) for q in self.order()),
            "asked_at": self.scene.asked_at,
            "first": self.first(),
            "decline": "" if decline is None else str(decline),
            "word": self.button(),
            "awaited": "" if self.my_turn or view.over else self.name(view.turn),
            "about": self.newest(),
            "said": sum(note.seat == self.viewer for note in self.scene.notes),
            "reasons": self.reasons(),
            "rules": self.moment(),
            "stands": self.stands(),
            "result": self.result(),
            "projector": self.me is None,
        }

    def wall(self) -> tuple[tuple[tuple[Face, int, str], ...], ...]:
        """All cards, a few together; of each the seat that took it and its name, or -1 while it lies on the table."""
        holders = self.view.holders
        taken = {card: (q, self.name(q)) for card, q in holders.items()}
        cards = [(face(card), *taken.get(card, (-1, ""))) for card in range(terms.CARDS)]
        return tuple(tuple(cards[i : i + TOGETHER]) for i in range(0, terms.CARDS, TOGETHER))

    def button(self) -> tuple[str, str]:
        """What the green button says while nothing is chosen, and what is to be done."""
        texts = {
            terms.TAKING: (_("Take it"), _("Choose a card on the table.")),
            terms.STEALING: (_("Steal it"), _("Choose a card of somebody else’s, or steal nothing.")),
            terms.GIVING: (_("Give it"), _("Choose one of your own cards.")),
            terms.REVEALING: (_("Turn it up"), _("Choose one of your cards.")),
        }
        return texts.get(self.view.phase, ("", ""))
