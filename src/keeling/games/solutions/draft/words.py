"""The Draft in sentences: actions, log lines, refusals. All texts in the language in force."""

from __future__ import annotations

import re
from collections.abc import Sequence

from keeling.core import packed
from keeling.core.page import Line, Mark
from keeling.core.text import N_, _
from keeling.core.title import Step
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.faces import gigatonnes, title, worth
from keeling.games.solutions.draft.rules import Draft

SAID = {
    terms.TAKE: N_("Take %(card)s"),
    terms.STEAL: N_("Steal %(card)s"),
    terms.GIVE: N_("Give %(card)s for it"),
    terms.TURN: N_("Turn up %(card)s"),
}


def listed(items: Sequence[str]) -> str:
    """'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s", most=", ".join(items[:-1]), last=items[-1])


def say(action: int) -> str:
    """The action as a sentence, unique among the legal ones."""
    verb, card = packed.verb(action), packed.a(action)
    if verb == terms.DECLINE:
        return _("Steal nothing")
    if verb == terms.FIRST:
        return _("Seat %(n)s begins", n=card)
    return _(SAID[verb], card=title(card))


def weave(template: str, **pieces: str | Mark) -> tuple[str | Mark, ...]:
    """A translated template with pieces of text and marks in its %(name)s places."""
    parts = re.split(r"%\((\w+)\)s", template)
    return tuple(part for part in (pieces[text] if i % 2 else text for i, text in enumerate(parts)) if part)


class Teller:
    """Tells one entry of the log to one viewer."""

    def __init__(self, names: Sequence[str], viewer: int) -> None:
        self.names, self.viewer = names, viewer
        self.lines: list[Line] = []

    def line(self, seat: int | None, mine: str, theirs: str, **pieces: str | Mark) -> None:
        """A sentence about a seat, in the second person for its owner."""
        if seat is not None and seat != self.viewer:
            pieces["who"] = self.names[seat]
        self.lines.append(Line(weave(_(mine if seat == self.viewer else theirs), **pieces), seat))

    def tell(self, steps: Sequence[Step]) -> list[Line]:
        for step in steps:
            self.acted(step)
            for event in step.events:
                self.event(step.seat, event)
        return self.lines

    def acted(self, step: Step) -> None:
        verb, a, q = packed.verb(step.action), packed.a(step.action), step.seat
        if verb == terms.FIRST:
            self.line(a, N_("The lot falls on you: you begin."), N_("The lot falls on %(who)s, who begins."))
        elif verb == terms.TAKE:
            self.line(q, N_("You took %(card)s."), N_("%(who)s took %(card)s."), card=title(a))
        elif verb == terms.STEAL:
            self.line(q, N_("You reach for %(card)s."), N_("%(who)s reaches for %(card)s."), card=title(a))
        elif verb == terms.DECLINE:
            self.line(q, N_("You steal nothing."), N_("%(who)s steals nothing."))

    def event(self, seat: int, event: int) -> None:
        verb, a, b, c = packed.verb(event), packed.a(event), packed.b(event), packed.c(event)
        if verb == terms.SWAPPED:
            self.swapped(seat, a, b, c)
        elif verb == terms.TURNED:
            rank = Mark(f"#{b}", "rk")
            self.line(
                c,
                N_("You turned up %(card)s: %(rank)s, %(gt)s."),
                N_("%(who)s turned up %(card)s: %(rank)s, %(gt)s."),
                card=title(a),
                rank=rank,
                gt=gigatonnes(worth(b)),
            )
        elif verb == terms.WON:
            self.won([q for q in range(terms.SEATS) if a >> q & 1], b)

    def swapped(self, seat: int, stolen: int, given: int, other: int) -> None:
        pieces = {"stolen": title(stolen), "given": title(given), "other": self.names[other]}
        theirs = N_("%(who)s stole %(stolen)s from %(other)s and gave %(given)s.")
        if other == self.viewer:
            theirs = N_("%(who)s stole %(stolen)s from you and gave you %(given)s.")
        self.line(seat, N_("You stole %(stolen)s from %(other)s and gave %(given)s."), theirs, **pieces)

    def won(self, winners: Sequence[int], best: int) -> None:
        names = [_("you") if q == self.viewer else self.names[q] for q in winners]
        if len(winners) > 1:
            text = _("Best Carbon-based Life Forms, with %(gt)s each: %(who)s.", gt=gigatonnes(best), who=listed(names))
        elif self.viewer in winners:
            text = _("You are the Best Carbon-based Life Form, with %(gt)s.", gt=gigatonnes(best))
        else:
            text = _("%(who)s is the Best Carbon-based Life Form, with %(gt)s.", gt=gigatonnes(best), who=names[0])
        self.lines.append(Line((text,)))


def tell(names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
    """One entry of the log as lines for a viewer."""
    return Teller(names, viewer).tell(steps)


def refusal(game: Draft, seat: int, action: int, number: int) -> str:
    """Why an action is refused, told of this very moment; '' where the ledger's sentence says it all."""
    verb, card = packed.verb(action), packed.a(action)
    known = card < terms.CARDS
    if game.over:
        return _("The draft is over.")
    if number == terms.OUT_OF_TURN and game.phase == terms.TAKING and verb == terms.TAKE:
        return _("It is not your turn.")
    if number == terms.TAKEN and known:
        return _("%(card)s is taken already.", card=title(card))
    if number == terms.ROSTERS_FULL:
        return _("Every roster has its seven cards; no more are taken.")
    if number == terms.NO_STEAL:
        return no_steal(game, seat, verb, card)
    if number == terms.STOLEN_ONCE:
        return _("You had your one chance to steal.")
    if number == terms.ONE_FOR_ONE and game.phase == terms.GIVING and seat == game.turn:
        return _("Give a card of your own roster for the one you steal.")
    if number == terms.STAYS_HIDDEN and game.phase == terms.REVEALING:
        if seat != game.turn:
            return _("It is not your turn to turn a card up.")
        return _("Turn up a card of your own that is still hidden.")
    return ""


def no_steal(game: Draft, seat: int, verb: int, card: int) -> str:
    if game.phase < terms.STEALING:
        return _("Cards are stolen when every roster has seven.")
    if seat != game.turn:
        return _("Players steal in turn order, and it is not your turn yet.")
    if verb == terms.STEAL and card < terms.CARDS and game.holder[card] == seat + 1:
        return _("%(card)s is yours already.", card=title(card))
    if verb == terms.STEAL and card < terms.CARDS and not game.holder[card]:
        return _("%(card)s is in nobody’s roster.", card=title(card))
    if verb == terms.STEAL and card < terms.CARDS:
        return _("At this table a card that was swapped stays where it went.")
    return ""
