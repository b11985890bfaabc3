"""The shelf of Solutions and its map as values to draw: cards and lettered gaps from more impact to less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from keeling.core import packed
from keeling.core.text import _
from keeling.games.solutions import terms, texts
from keeling.games.solutions.faces import Face, face
from keeling.games.solutions.view import MapRow, Seen, SolutionsView

if TYPE_CHECKING:
    from keeling.games.solutions.table import Table

SIX = 6  # cards in a row of the map


class Gap(msgspec.Struct, frozen=True):
    """A lettered place between cards.

    Attributes:
        action: what pressing it sends, '' if it is only chosen, or nothing can be done.
        lit: it may be pressed; `led`: the card under debate floats over it.
        voters: badges of those who voted for it, once all are in.
    """

    id: str
    letter: str
    short: str
    words: str
    action: str
    lit: bool
    led: bool
    voters: tuple[int, ...]


class Laid(msgspec.Struct, frozen=True):
    """A card on the shelf. `mark` is 'right', 'wrong' or 'aside', said by `words`; `silver` lies on it."""

    face: Face
    mark: str = ""
    words: str = ""
    silver: str = ""


class Step(msgspec.Struct, frozen=True):
    """A piece of the shelf: a gap, a card, or the card under debate over its gap."""

    gap: Gap | None = None
    card: Laid | None = None

    @property
    def up(self) -> bool:
        return self.gap is not None and self.card is not None


class Shelf(msgspec.Struct, frozen=True):
    """From the left; `past` names the round whose cards lie there until a new one begins; `room` is by their number."""

    steps: tuple[Step, ...]
    past: str
    room: str
    picking: bool
    empty: bool

    @property
    def debated(self) -> Face | None:
        """The card under debate, where the shelf has no room for its text."""
        found = next((step.card.face for step in self.steps if step.gap and step.card), None)
        return found if self.room == "many" else None


class Mapped(msgspec.Struct, frozen=True):
    """The Solution Map in both forms: rows of six by rank, and rounds with their year as they lay."""

    ranked: tuple[tuple[Face, ...], ...]
    rounds: tuple[tuple[int, tuple[Laid, ...]], ...]
    n: int


def shelf(table: Table) -> Shelf:
    """What lies on the shelf; between rounds the last one, so that everybody sees how it ended."""
    view = table.view
    newest = next((row for row in reversed(view.map) if row.cards), None)
    if newest and not view.row and view.newest is None and not view.over and not view.covered:
        steps = tuple(Step(card=laid) for laid in ended(newest))
        return Shelf(steps, str(view.years[newest.space]), room(steps), may_lay(view), False)
    steps = tuple(walk(table))
    return Shelf(steps, "", room(steps), may_lay(view), not view.row and view.newest is None)


def may_lay(view: SolutionsView) -> bool:
    return view.may(terms.PROPOSE)


def room(steps: tuple[Step, ...]) -> str:
    """How much room a card has."""
    cards = sum(step.card is not None for step in steps)
    if cards > 5 or (cards == 5 and any(step.gap for step in steps)):
        return "many"
    return "some" if cards == 5 else "few"


def walk(table: Table) -> list[Step]:
    """Gap, card, gap, …; gaps only where one can be meant."""
    view = table.view
    gaps = gaps_of(table)
    found: list[Step] = []
    for place in range(len(view.row) + 1):
        gap = gaps.get(place)
        if gap is not None and gap.led and view.newest is not None:
            found.append(Step(gap, laid_up(view, view.newest)))
        elif gap is not None:
            found.append(Step(gap))
        if place < len(view.row):
            found.append(Step(card=laid(view, view.row[place])))
    return found


def laid_up(view: SolutionsView, seen: Seen) -> Laid:
    """The card under debate; its rank may be known from an earlier round, or to the viewer alone."""
    if not seen.rank:
        return Laid(face(seen.number), words=_("rank still hidden"))
    return Laid(
        face(seen.number, seen.rank), words=_("only you see it") if seen.number == view.peeked else _("seen before")
    )


def gaps_of(table: Table) -> dict[int, Gap]:
    """The places of this moment: those that may be chosen, and that of the card under debate."""
    view = table.view
    if view.newest is None and not (may_lay(view) and view.row):
        return {}
    actions = {
        packed.a(int(choice.action)): choice.action
        for choice in table.choices
        if packed.verb(int(choice.action)) in (terms.VOTE, terms.BREAK, terms.MOVE)
    }
    found = {}
    for gap in table.gaps:
        action = actions.get(gap.place, "")
        led = view.newest is not None and gap.place == view.place
        lit = bool(action) or may_lay(view)
        voters: tuple[int, ...] = ()
        if view.phase == terms.BREAKING_TIE:
            voters = tuple(seat + 1 for seat, vote in enumerate(view.votes) if vote == gap.place)
        found[gap.place] = Gap(gap.id, gap.letter, gap.short, gap.words, action, lit, led, voters)
    return found


def laid(view: SolutionsView, seen: Seen) -> Laid:
    """A card in its place, with what became of it."""
    silver = next((texts.small_title("silver", i) for i, card in enumerate(view.laid) if card == seen.number), "")
    shown = face(seen.number, seen.rank)
    if seen.number == view.wrong:
        return Laid(shown, "wrong", _("wrong place"), silver)
    if seen.number == view.penalty:
        return Laid(shown, "aside", _("set aside with it"), silver)
    if seen.rank:
        return Laid(shown, "right", _("right"), silver)
    return Laid(shown, words="" if view.covered else _("rank still hidden"), silver=silver)


def ended(row: MapRow) -> tuple[Laid, ...]:
    """A past round as it lay."""
    found = []
    for seen in row.cards:
        shown = face(seen.number, seen.rank)
        if not seen.rank:
            found.append(Laid(shown))
        elif seen.number == row.wrong:
            found.append(Laid(shown, "wrong", _("wrong place")))
        else:
            found.append(Laid(shown, "right", _("right")))
    return tuple(found)


def mapped(view: SolutionsView) -> Mapped:
    """All cards revealed before those on the shelf; without ranks while a challenge asks for them."""
    if view.covered:
        titles = sorted((face(seen.number) for row in view.map for seen in row.cards), key=lambda one: one.title)
        return Mapped((), ((0, tuple(Laid(one) for one in titles)),) if titles else (), len(titles))
    here = {seen.number for seen in view.row} if not view.over else set()
    ranked = [face(seen.number, seen.rank) for seen in view.ranked if seen.number not in here]
    rows = tuple(tuple(ranked[i : i + SIX]) for i in range(0, len(ranked), SIX))
    rounds = tuple((view.years[row.space], ended(row)) for row in reversed(view.map) if row.cards)
    return Mapped(rows, rounds, len(ranked))
