"""ZERO's pages in words: what is asked, what may be done and what it will do, from one view.

All texts in the language in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from keeling.core import packed
from keeling.core.page import Choice, Scene
from keeling.core.text import N_, _, language, ngettext
from keeling.games.zero import terms
from keeling.games.zero.deck import Deck
from keeling.games.zero.effects import Effect
from keeling.games.zero.faces import card_id, drawn
from keeling.games.zero.view import SeatView, ZeroView
from keeling.games.zero.words import SIGNS, cards_said, copies_of, listed, named

ORDINALS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"), N_("7th"))


@lru_cache(maxsize=16_384)
def played_in(lang: str, deck: Deck, kind: int, mask: int) -> tuple[str, str]:
    """A play as a sentence and as a few words, in the language in force, which is `lang`."""
    cards = [kind << 4 | i for i in copies_of(mask)]
    return _("Play %(cards)s", cards=cards_said(deck, cards)), shortly(deck, cards)


def shortly(deck: Deck, cards: Sequence[int]) -> str:
    """The play on a button."""
    name = deck.text(deck.cards[cards[0]], "short")
    value = SIGNS[cards[0] >> 4] or name
    if len(cards) == 2:
        return _("Both %(value)s", value=value)
    if len(cards) > 2:
        return _("%(n)s × %(value)s", n=len(cards), value=value)
    return name or deck.title(cards[0])


class Spoken:
    """One seat's table in sentences: the base of the drawn page and of the text page."""

    def __init__(self, deck: Deck, scene: Scene) -> None:
        self.deck = deck
        self.scene = scene
        self.view: ZeroView = scene.view
        self.viewer = scene.viewer
        self.me = self.view.mine
        self.my_turn = bool(self.view.deciders >> self.viewer & 1) if self.me else False
        self.swapping = self.view.zone == terms.HAND and self.view.may(terms.SWAP)
        self.choices = self.list_choices()

    def name(self, q: int) -> str:
        return self.scene.people[q].name

    def owing(self) -> list[int]:
        return [q for q in range(len(self.view.seats)) if self.view.deciders >> q & 1]

    def next_seat(self, q: int) -> int | None:
        """The next seat clockwise that still plays."""
        n = len(self.view.seats)
        for i in range(1, n):
            other = (q + i) % n
            if self.view.seats[other].playing:
                return other
        return None

    # -- choices -----------------------------------------------------------------------------------------------------

    def list_choices(self) -> tuple[Choice, ...]:
        return tuple(self.choice(str(i), action, i == 1) for i, action in enumerate(self.ordered(), 1))

    def ordered(self) -> list[int]:
        """Every legal action: single cards by their own names, the lowest that fits first, then sets, then the rest."""
        actions: list[int] = []
        for action in self.view.legal:
            verb, kind, mask = packed.verb(action), packed.a(action), packed.b(action)
            if verb == terms.PLAY and mask.bit_count() == 1:
                actions += self.singles(kind)
            else:
                actions.append(action)
        ready = [action for action in actions if packed.verb(action) == terms.READY]
        plays = [action for action in actions if packed.verb(action) == terms.PLAY]
        plays.sort(key=lambda action: (packed.b(action).bit_count() > 1, packed.a(action)))
        rest = [action for action in actions if packed.verb(action) not in (terms.READY, terms.PLAY)]
        return ready + plays + rest

    def singles(self, kind: int) -> list[int]:
        """A play of each card of the kind that has a name of its own."""
        assert self.me is not None
        held = self.me.hand if self.view.zone == terms.HAND else self.me.open
        titles: dict[str, int] = {}
        for card in held:
            if card >> 4 == kind:
                titles.setdefault(drawn(self.deck, card).title, packed.make(terms.PLAY, kind, 1 << (card & 15)))
        return list(titles.values())

    def choice(self, key: str, action: int, primary: bool) -> Choice:
        verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
        label, short, will, pieces = "", "", "", []
        if verb == terms.PLAY:
            label, short = played_in(language(), self.deck, a, b)
            pieces = [a << 4 | i for i in copies_of(b)]
            will = self.will(a, self.view.effect(action))
        elif verb == terms.TAKE:
            label = short = _("Take the pile")
            will = ngettext("%(n)s card goes to your hand.", "%(n)s cards go to your hand.", len(self.view.pile))
        elif verb == terms.TAKE_WITH:
            label = _("Take the pile and your open %(card)s", card=named(self.deck, a))
            short = _("Take it, with %(card)s", card=SIGNS[a >> 4] or self.deck.title(a))
            will = ngettext("%(n)s card goes to your hand.", "%(n)s cards go to your hand.", len(self.view.pile) + 1)
            pieces = [a]
        elif verb == terms.FLIP:
            label = short = _("Flip hidden card %(n)s", n=a + 1)
            will = _("If it fits it is played. If not, you take it and the pile.")
        elif verb == terms.SWAP:
            label = _("Swap %(give)s for %(get)s", give=named(self.deck, a), get=named(self.deck, b))
            short = f"{SIGNS[a >> 4] or self.deck.title(a)} ↔ {SIGNS[b >> 4] or self.deck.title(b)}"
            will = _("Everybody sees both cards.")
            pieces = [a, b]
        else:
            label, short = _("Ready"), _("I am ready")
            will = _("You keep these cards. Play begins when everybody is ready.")
        ids = (f"d{a}",) if verb == terms.FLIP else tuple(card_id(card) for card in pieces)
        return Choice(key, str(action), label, short, will, primary, ids)

    def will(self, kind: int, effect: Effect) -> str:
        """What a play will do, from what it does on a copy."""
        if effect.over:
            return _("You are out of cards, and the round ends.") if effect.place else _("The round ends here.")
        parts = [self.pile_after(kind, effect)]
        if effect.place:
            parts.append(_("You are out of cards."))
        skipped = [self.name(q) for q in range(len(self.view.seats)) if effect.skipped >> q & 1]
        if skipped:
            parts.append(ngettext("%(who)s is skipped.", "%(who)s are skipped.", len(skipped), who=listed(skipped)))
        if effect.next == self.viewer:
            parts.append(_("You play again."))
        if effect.draws:
            parts.append(_("You draw %(n)s.", n=effect.draws))
        return " ".join(parts)

    def pile_after(self, kind: int, effect: Effect) -> str:
        """What the play does to the pile."""
        view = self.view
        if effect.cleared:
            return _("Four of a kind: the pile is cleared.") if effect.four else _("The pile is cleared.")
        if kind == terms.RESET:
            return _("The pile goes back to −5, so anything fits.")
        if kind == terms.TRANSPARENT and not view.based:
            return _("The next player may play anything.")
        if kind == terms.TRANSPARENT and effect.limited:
            return _("The −2 limit still holds.")
        if kind == terms.TRANSPARENT and view.limited:
            return _("The −2 limit ends; the pile stands at −2.")
        if kind == terms.TRANSPARENT:
            return _("The pile still stands at %(v)s.", v=SIGNS[effect.level])
        if effect.limited and view.no_specials:
            return _("The next player needs −2 or lower.")
        if effect.limited:
            return _("The next player needs −2 or lower, or a special.")
        return _("The pile will stand at %(v)s.", v=SIGNS[effect.level])

    def why(self, kind: int, lit: bool) -> str:
        """Two or three words under a card."""
        if not self.my_turn:
            return ""
        if lit:
            return _("any time") if kind >= terms.RESET else _("fits")
        if self.lead() not in (-1, kind):
            return _("lowest first")
        if self.view.limited:
            return _("above −2") if kind < terms.RESET else _("not on a −2")
        return _("too low") if kind < self.view.level else _("not now")

    def lead(self) -> int:
        """The kind that the viewer must open the round with, or -1 (option opening)."""
        values = [card >> 4 for card in self.me.hand if card >> 4 < terms.RESET] if self.me else []
        return min(values) if self.view.opening and values else -1

    # -- sentences ---------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked, in one sentence."""
        view = self.view
        if view.over:
            return self.headline()
        if view.phase == terms.SWAPPING:
            if self.my_turn:
                return _("Swap cards if you like, then say you are ready.")
            return _("Waiting for swaps: %(who)s.", who=listed([self.name(q) for q in self.owing()]))
        if self.my_turn:
            return _("Your turn. %(may)s", may=self.demand())
        return _("%(who)s plays.", who=self.name(view.turn))

    def demand(self) -> str:
        """What the viewer may play."""
        view = self.view
        if view.zone == terms.FACE_DOWN:
            return _("Flip one of your hidden cards.")
        if view.may(terms.TAKE) and not view.may(terms.PLAY):
            return _("Nothing fits: take the pile.")
        if view.may(terms.TAKE_WITH) and not view.may(terms.PLAY):
            return _("Nothing fits: take the pile and one open card.")
        if view.limited:
            return _("Play −2 or lower.") if view.no_specials else _("Play −2 or lower, or a special card.")
        if self.lead() >= 0:
            return _("Your lowest card, %(v)s, must open the round.", v=SIGNS[self.lead()])
        if not view.pile or not view.based:
            return _("Play any card.")
        if view.level == 0:
            return _("The pile stands at −5: play any card.")
        if view.level == 10:
            return _("Play +5 or a special card.")
        return _("Play %(v)s or higher, or a special card.", v=SIGNS[view.level])

    def sub(self) -> str:
        """The quiet line under the prompt: who did what, who is next."""
        view = self.view
        if view.over:
            return _("Round %(n)s is over.", n=self.scene.round)
        said = self.scene.newest
        if view.phase == terms.SWAPPING:
            return _("Hand cards and open cards change places one for one.")
        after = self.next_seat(view.turn)
        if after is None or (after == self.viewer and self.my_turn):
            return said
        if after == self.viewer:
            return (said + " " + _("You play after that.")).strip()
        return (said + " " + _("%(who)s plays next.", who=self.name(after))).strip()

    def stands(self) -> str:
        view = self.view
        if view.over or view.phase == terms.SWAPPING:
            return ""
        if view.opening:
            return _("The pile is empty: the lowest card opens it.")
        if not view.pile:
            return _("The pile is empty: any card opens it.")
        if view.limited:
            return _("A −2 limit is running.")
        if not view.based:
            return _("The pile has no value.")
        return _("The pile stands at %(v)s. No limit is running.", v=SIGNS[view.level])

    def headline(self) -> str:
        jerries = [q for q, seat in enumerate(self.view.seats) if seat.jerry]
        if self.viewer in jerries:
            return _("You are the climate jerry of this round.")
        if not jerries:
            return _("The round is over, and nobody is the climate jerry.")
        who = listed([self.name(q) for q in jerries])
        if self.me is not None and self.me.place == 1 and not self.me.cards_left:
            return _("You were out first! %(who)s is the climate jerry.", who=who)
        return _("%(who)s is the climate jerry of this round.", who=who)

    def status(self, q: int, seat: SeatView) -> str:
        view = self.view
        if view.over and seat.jerry:
            return _("climate jerry")
        if not seat.playing:
            return _("out %(place)s", place=_(ORDINALS[seat.place - 1])) if seat.place else _("left")
        if view.over:
            return ""
        if view.phase == terms.SWAPPING:
            return _("ready") if seat.ready else _("swapping")
        if q == view.turn:
            return _("playing")
        return _("plays next") if q == self.next_seat(view.turn) else ""

    # -- help --------------------------------------------------------------------------------------------------------

    def coach(self) -> tuple[str, str] | None:
        """One sentence for a first-timer about the decision at hand, and the id of what it speaks of."""
        view = self.view
        if not self.scene.coach or not self.my_turn or view.over:
            return None
        if view.phase == terms.SWAPPING:
            return _("Keep low cards in your hand and lay high and special ones out: they are for the end."), "rows"
        if view.zone == terms.FACE_DOWN:
            text = _("Nobody knows your hidden cards. Choose one: if it fits it is played, else you take the pile.")
            return text, "hand"
        if not view.may(terms.PLAY):
            text = _("No card of yours fits, so the whole pile comes to your hand, and the next player starts afresh.")
            return text, "pile"
        if view.limited and view.no_specials:
            return _("A −2 lies on top: for one player only −2 or lower counts, and no special helps."), "scale"
        if view.limited:
            return _("A −2 lies on top: for one player only −2 or lower counts. Specials get you out."), "scale"
        if view.zone == terms.FACE_UP:
            return _("Your hand is empty, so now you play from the open cards before you."), "hand"
        if view.opening:
            return _("You hold the lowest card of all, and at this table it must open the round."), "hand"
        if not view.pile:
            return _("An empty pile takes any card. Get rid of a low one while you can."), "hand"
        if view.run == 3:
            return _("Three of a kind lie on top. A fourth clears the pile, and you play again."), "pile"
        if any(packed.verb(a) == terms.PLAY and packed.b(a).bit_count() > 1 for a in view.legal):
            text = _("Cards of the same value may go together.")
            return f"{text} {self.draws()}".strip(), "hand"
        if view.based:
            return _("Lay a card as high as the pile or higher. The filled steps show what fits."), "scale"
        return _("See-through cards have no value of their own: any card may follow."), "pile"

    def draws(self) -> str:
        """How hands are refilled, while they are."""
        if self.view.zone != terms.HAND or not self.view.stock:
            return ""
        same = self.view.refill == terms.REFILL_SAME
        return _("Then you draw as many as you played.") if same else _("Then you draw back up to three cards.")

    def moment(self) -> tuple[str, ...]:
        """The rules that matter right now."""
        view = self.view
        if view.over:
            return ()
        if view.limited and view.no_specials:
            first = _("On a −2 only −2 or lower may be played.")
        elif view.limited:
            first = _("On a −2 only −2 or lower may be played, or a special.")
        else:
            first = _("Play the same value or higher, or a special. Several cards of one value may go together.")
        opening = _("The lowest card opens the round.") if view.opening else ""
        along = _("Stuck with your open cards you take the pile and one of them.") if view.one_along else ""
        take = along if along and view.zone == terms.FACE_UP else _("If nothing fits you take the whole pile.")
        return tuple(filter(None, (opening, first, self.draws(), take, self.fours())))

    def fours(self) -> str:
        """When four equal cards clear the pile at this table."""
        if self.view.one_play and self.view.four_specials:
            return _("Four equal cards in one play clear the pile, specials too, and that player goes again.")
        if self.view.one_play:
            return _("Four of one value in one play clear the pile, and that player goes again.")
        if self.view.four_specials:
            return _("Four equal cards on top clear the pile, specials too, and that player goes again.")
        return _("Four of one value on top clear the pile, and that player goes again.")
