"""ZERO in sentences: actions, log lines, refusals. All texts in the language in force."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import reduce

from keeling.core import common, packed
from keeling.core.page import Line, Mark
from keeling.core.text import N_, _, ngettext
from keeling.core.title import Step
from keeling.games.zero import terms
from keeling.games.zero.deck import Deck
from keeling.games.zero.rules import Zero

SIGNS = (*(f"−{5 - kind}" if kind < 5 else f"+{kind - 5}" if kind > 5 else "0" for kind in range(11)), "", "", "")
CSS = (*(f"v{kind - 5}" for kind in range(11)), "sp reset", "sp see", "sp clear")
POWERS = {
    terms.RESET: N_("back to −5"),
    terms.TRANSPARENT: N_("see-through"),
    terms.CLEAR: N_("clears the pile"),
    terms.MINUS_ONE: N_("skips the next player"),
    terms.MINUS_TWO: N_("next: −2 or lower"),
}
SPECIALS = {terms.RESET: N_("reset"), terms.TRANSPARENT: N_("see-through"), terms.CLEAR: N_("clear")}
Parts = tuple[str | Mark, ...]


def copies_of(mask: int) -> list[int]:
    return [i for i in range(16) if mask >> i & 1]


def named(deck: Deck, card: int) -> str:
    """'+3 Night train to the mountains'; a special has no value to show."""
    return f"{SIGNS[card >> 4]} {deck.title(card)}".strip()


def listed(items: Sequence[str]) -> str:
    """'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s", most=", ".join(items[:-1]), last=items[-1])


def in_a_row(items: Sequence[str]) -> str:
    """'a; b; c', of what may hold commas."""
    return reduce(lambda most, last: _("%(most)s; %(last)s", most=most, last=last), items) if items else ""


def cards_said(deck: Deck, cards: Sequence[int]) -> str:
    """Several cards of one kind in words; equal ones are counted."""
    counts = Counter(named(deck, card) for card in cards)
    return listed([_("%(n)s × %(card)s", n=n, card=name) if n > 1 else name for name, n in counts.items()])


def say(deck: Deck, game: Zero, seat: int, action: int) -> str:
    """The action as a sentence, unique among the legal ones."""
    verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
    if verb == terms.PLAY:
        return _("Play %(cards)s", cards=cards_said(deck, [a << 4 | i for i in copies_of(b)]))
    if verb == terms.TAKE:
        return _("Take the pile")
    if verb == terms.TAKE_WITH:
        return _("Take the pile and your open %(card)s", card=named(deck, a))
    if verb == terms.FLIP:
        return _("Flip hidden card %(n)s", n=a + 1)
    if verb == terms.SWAP:
        return _("Swap %(give)s for %(get)s", give=named(deck, a), get=named(deck, b))
    if verb == terms.READY:
        return _("Ready")
    if verb == terms.LEAVE:
        return _("Leave the table")
    if verb == terms.DEALER:
        return _("Seat %(n)s deals", n=a)
    return _("Seat %(n)s draws %(card)s", n=b, card=drawn(deck, a) if a != common.HIDDEN else _("a card"))


def drawn(deck: Deck, card: int) -> str:
    """A card that chance may bring, with its number where others look the same."""
    return f"{named(deck, card)} #{card & 15}" if card in deck.twins else named(deck, card)


def weave(template: str, **pieces: str | Mark | Parts) -> Parts:
    """A translated template with pieces of text and marks in its %(name)s places."""
    parts: list[str | Mark] = []
    for i, text in enumerate(re.split(r"%\((\w+)\)s", template)):
        if not i % 2:
            parts.append(text)
        elif isinstance(piece := pieces[text], tuple):
            parts += piece
        else:
            parts.append(piece)
    return tuple(part for part in parts if part)


def shown(deck: Deck, cards: Sequence[int]) -> Parts:
    """Cards of one kind as marks and titles."""
    if not cards:
        return ()
    kind = cards[0] >> 4
    titles = Counter(deck.title(card) for card in cards)
    text = listed([_("%(n)s × %(card)s", n=n, card=title) if n > 1 else title for title, n in titles.items()])
    if kind >= terms.RESET:
        return (text,)
    return (*(Mark(SIGNS[kind], CSS[kind]) for _card in cards), f" {text}")


class Teller:
    """Tells one entry of the log to one viewer."""

    def __init__(self, deck: Deck, names: Sequence[str], viewer: int, flips: bool) -> None:
        self.deck, self.names, self.viewer = deck, names, viewer
        self.flips = flips  # cards dealt face up lie there for all to see; only a flip is told
        self.lines: list[Line] = []

    def line(self, seat: int | None, mine: str, theirs: str, **pieces: str | Mark | Parts) -> None:
        """A sentence about a seat, in the second person for its owner."""
        if seat is not None and seat != self.viewer:
            pieces["who"] = self.names[seat]
        self.lines.append(Line(weave(_(mine if seat == self.viewer else theirs), **pieces), seat))

    def who(self, seats: Sequence[int]) -> str:
        return listed([_("you") if q == self.viewer else self.names[q] for q in seats])

    def tell(self, steps: Sequence[Step]) -> list[Line]:
        drawn: list[int] = []
        drawer = None
        for step in steps:
            verb = packed.verb(step.action)
            if step.seat == common.CHANCE and verb == terms.DRAW and not packed.c(step.action):
                drawer = packed.b(step.action)
                drawn.append(packed.a(step.action))
            elif step.seat == common.CHANCE and verb == terms.DRAW:
                self.revealed(step)
            elif step.seat == common.CHANCE:
                self.line(packed.a(step.action), N_("You deal."), N_("%(who)s deals."))
            else:
                self.acted(step)
            self.events(step)
        if drawer == self.viewer and steps[0].seat != common.CHANCE:  # the deal is not told card by card
            self.lines.append(Line(weave(_("You drew %(cards)s."), cards=self.each(drawn)), drawer))
        return self.lines

    def each(self, cards: Sequence[int]) -> Parts:
        parts: list[str | Mark] = []
        for i, card in enumerate(cards):
            if i:
                parts.append(", ")
            parts += shown(self.deck, [card])
        return tuple(parts)

    def acted(self, step: Step) -> None:
        verb, a, b = packed.verb(step.action), packed.a(step.action), packed.b(step.action)
        q = step.seat
        if verb == terms.PLAY:
            cards = shown(self.deck, [a << 4 | i for i in copies_of(b)])
            self.line(q, N_("You played %(cards)s."), N_("%(who)s played %(cards)s."), cards=cards)
        elif verb == terms.TAKE_WITH:
            cards = shown(self.deck, [a])
            self.line(
                q, N_("Your open %(cards)s goes along."), N_("%(who)s takes the open %(cards)s along."), cards=cards
            )
        elif verb == terms.SWAP:
            self.line(
                q,
                N_("You laid out %(give)s and took up %(get)s."),
                N_("%(who)s laid out %(give)s and took up %(get)s."),
                give=shown(self.deck, [a]),
                get=shown(self.deck, [b]),
            )
        elif verb == terms.READY:
            self.line(q, N_("You are ready."), N_("%(who)s is ready."))
        elif verb == terms.LEAVE:
            self.line(q, N_("You left; your cards are out of play."), N_("%(who)s left; those cards are out of play."))

    def revealed(self, step: Step) -> None:
        card, q = packed.a(step.action), packed.b(step.action)
        cards = shown(self.deck, [card])
        took = any(packed.verb(event) == terms.TOOK for event in step.events)
        if took:
            self.line(
                q,
                N_("You flipped %(cards)s. It does not fit."),
                N_("%(who)s flipped %(cards)s. It does not fit."),
                cards=cards,
            )
        elif self.flips:
            self.line(q, N_("You flipped %(cards)s."), N_("%(who)s flipped %(cards)s."), cards=cards)

    def events(self, step: Step) -> None:
        for event in step.events:
            verb, a, b = packed.verb(event), packed.a(event), packed.b(event)
            if verb == terms.CLEARED:
                text = _("Four of a kind: the pile is cleared.") if b else _("The pile is cleared.")
                self.lines.append(Line((text,)))
            elif verb == terms.TOOK:
                self.took(a, b)
            elif verb == terms.SKIPPED:
                self.skipped([q for q in range(terms.SEATS) if a >> q & 1])
            elif verb == terms.FINISHED:
                self.line(
                    a, N_("You are out of cards: place %(n)s."), N_("%(who)s is out of cards: place %(n)s."), n=str(b)
                )
            elif verb == terms.STARTS:
                self.starts(a, b)
            elif verb == terms.ROUND_OVER:
                self.ended([q for q in range(terms.SEATS) if a >> q & 1], b)

    def took(self, seat: int, n: int) -> None:
        cards = ngettext("%(n)s card", "%(n)s cards", n)
        self.line(seat, N_("You took the pile, %(cards)s."), N_("%(who)s took the pile, %(cards)s."), cards=cards)

    def skipped(self, seats: Sequence[int]) -> None:
        if list(seats) == [self.viewer]:
            self.lines.append(Line((_("You are skipped."),)))
        else:
            text = _("Skipped: %(who)s.", who=self.who(seats))
            self.lines.append(Line((text,)))

    def starts(self, seat: int, card: int) -> None:
        if card >> 4 >= terms.RESET:
            self.line(seat, N_("You start."), N_("%(who)s starts."))
        else:
            self.line(
                seat,
                N_("You show the lowest card, %(card)s, and start."),
                N_("%(who)s shows the lowest card, %(card)s, and starts."),
                card=shown(self.deck, [card]),
            )

    def ended(self, jerries: Sequence[int], stalemate: int) -> None:
        if stalemate:
            self.lines.append(Line((_("The round goes in circles and ends here."),)))
        if not jerries:
            self.lines.append(Line((_("The round is over, and nobody is the climate jerry."),)))
        elif list(jerries) == [self.viewer]:
            self.lines.append(Line((_("The round is over: you are the climate jerry."),)))
        elif len(jerries) == 1:
            self.lines.append(Line((_("The round is over: %(who)s is the climate jerry.", who=self.who(jerries)),)))
        else:
            self.lines.append(Line((_("The round is over. Climate jerries: %(who)s.", who=self.who(jerries)),)))


def tell(deck: Deck, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
    """One entry of the log as lines for a viewer."""
    flips = any(packed.verb(step.action) == terms.FLIP for step in steps)
    return Teller(deck, names, viewer, flips).tell(steps)


def refusal(game: Zero, seat: int, action: int, number: int) -> str:
    """Why an action is refused, told of this very pile; '' where the ledger's sentence says it all."""
    kind = packed.a(action)
    if number == terms.BELOW_THE_PILE and kind < terms.RESET:
        return _("%(card)s is lower than the pile's %(pile)s.", card=SIGNS[kind], pile=SIGNS[game.level])
    if number == terms.ABOVE_THE_LIMIT and kind >= terms.RESET:
        return _("A −2 lies on top, and at this table no special may be played on it.")
    if number == terms.ABOVE_THE_LIMIT and game.no_specials:
        return _("A −2 lies on top: %(card)s is higher, and only −2 or lower may follow.", card=SIGNS[kind])
    if number == terms.ABOVE_THE_LIMIT:
        text = _(
            "A −2 lies on top: %(card)s is higher, and only −2 or lower or a special may follow.", card=SIGNS[kind]
        )
        return text
    if number == terms.NOT_YOUR_MOVE and not game.over and game.phase == terms.PLAYING and seat != game.turn:
        return _("It is not your turn.")
    if number == terms.SWAP_ONE_FOR_ONE and kind >> 4 == packed.b(action) >> 4 and packed.verb(action) == terms.SWAP:
        return _("The two cards have the same value: swapping them would change nothing.")
    if number == terms.MUST_PLAY and not game.hand_size[seat] and not game.up_size[seat]:
        return _("Flip one of your hidden cards: only if it does not fit do you take the pile.")
    if number == terms.MUST_PLAY:
        return _("You can still play a card, so the pile stays where it is.")
    return ""
