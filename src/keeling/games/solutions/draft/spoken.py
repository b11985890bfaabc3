"""The Draft's pages in words: what is asked, what may be done and what it will do, from one view.

All texts in the language in force.
"""

from __future__ import annotations

from keeling.core import packed
from keeling.core.page import Choice, Scene
from keeling.core.text import N_, _, ngettext
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.faces import gigatonnes, title
from keeling.games.solutions.draft.view import DraftView
from keeling.games.solutions.draft.words import listed, say

ORDINALS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"), N_("7th"), N_("8th"))


class Spoken:
    """One seat's draft in sentences: the base of the drawn page and of the text page."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view: DraftView = scene.view
        self.viewer = scene.viewer
        self.me = self.view.mine
        self.my_turn = bool(self.view.deciders >> self.viewer & 1) if self.me else False
        self.choices = tuple(self.choice(str(i), action) for i, action in enumerate(self.view.legal, 1))

    def name(self, q: int) -> str:
        return self.scene.people[q].name

    def holder(self, card: int) -> str:
        """The name of who has the card."""
        return self.name(self.view.holders[card])

    # -- choices -----------------------------------------------------------------------------------------------------

    def choice(self, key: str, action: int) -> Choice:
        verb, card = packed.verb(action), packed.a(action)
        pieces = () if verb == terms.DECLINE else (f"c{card}",)
        primary = verb in (terms.DECLINE, terms.TURN) and key == "1"
        return Choice(key, str(action), self.label(verb, card, action), "", self.will(verb, card), primary, pieces)

    def label(self, verb: int, card: int, action: int) -> str:
        if verb == terms.STEAL:
            return _("Steal %(card)s from %(who)s", card=title(card), who=self.holder(card))
        return say(action)

    def will(self, verb: int, card: int) -> str:
        """What it will do."""
        assert self.me is not None
        if verb == terms.TAKE:
            left = terms.ROSTER - 1 - len(self.me.roster)
            if not left:
                return _("Your roster is full with it.")
            return ngettext("After it you take %(n)s more.", "After it you take %(n)s more.", left)
        if verb == terms.STEAL:
            return _("It becomes yours; next you say which of your cards goes back for it.")
        if verb == terms.DECLINE:
            return _("Your roster stays as it is, unless somebody steals from you.")
        if verb == terms.GIVE and self.view.wanted is not None:
            return _("It goes to %(who)s.", who=self.holder(self.view.wanted))
        return _("Everybody sees its rank, and what it adds to your sum.")

    # -- sentences ---------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked, in one sentence."""
        view = self.view
        if view.over:
            return self.headline()
        return self.asked() if self.my_turn else self.awaited(self.name(view.turn))

    def asked(self) -> str:
        view = self.view
        assert self.me is not None
        if view.phase == terms.TAKING:
            n = len(self.me.roster) + 1
            return _("Your turn: take card %(n)s of %(all)s, and say why.", n=n, all=terms.ROSTER)
        if view.phase == terms.STEALING and len(view.legal) == 1:
            return _("All your cards were swapped and stay where they are: you cannot steal.")
        if view.phase == terms.STEALING:
            return _("You may steal one card, once. Is one worth it?")
        if view.phase == terms.GIVING and view.wanted is not None:
            return _("You steal %(card)s. Which card do you give for it?", card=title(view.wanted))
        return _("Your turn: turn one of your cards up.")

    def awaited(self, who: str) -> str:
        view = self.view
        if view.phase == terms.CHOOSING_FIRST:
            return _("The lot decides who begins.")
        if view.phase == terms.TAKING:
            n = len(view.seats[view.turn].roster) + 1
            return _("%(who)s takes card %(n)s of %(all)s.", who=who, n=n, all=terms.ROSTER)
        if view.phase == terms.STEALING:
            return _("%(who)s may steal a card.", who=who)
        if view.phase == terms.GIVING and view.wanted is not None:
            return _("%(who)s steals %(card)s. What goes back for it?", who=who, card=title(view.wanted))
        return _("%(who)s turns a card up.", who=who)

    def sub(self) -> str:
        """The quiet line under the prompt: what happened, who is next."""
        view = self.view
        if view.over:
            return _("Round %(n)s is over.", n=self.scene.round)
        said = self.scene.newest
        after = (view.turn + 1) % len(view.seats)
        if self.last_of_its_kind() or after == view.turn:
            return said
        then = _("You are next.") if after == self.viewer else _("%(who)s is next.", who=self.name(after))
        return f"{said} {then}".strip()

    def last_of_its_kind(self) -> bool:
        """Whether nobody follows in this part of the draft."""
        view = self.view
        n = len(view.seats)
        done = {terms.TAKING: len(view.picks), terms.REVEALING: len(view.shown)}
        if view.phase in done:
            return done[view.phase] == terms.ROSTER * n - 1
        return sum(seat.asked for seat in view.seats) == n - 1

    def stands(self) -> str:
        """How far the draft is."""
        view = self.view
        n = len(view.seats)
        if view.phase == terms.TAKING:
            return _("%(n)s of %(all)s cards are taken.", n=len(view.picks), all=terms.ROSTER * n)
        if view.phase in (terms.STEALING, terms.GIVING):
            done = sum(seat.asked for seat in view.seats)
            return _("%(n)s of %(all)s players have stolen or declined.", n=done, all=n)
        if view.phase == terms.REVEALING:
            return _("%(n)s of %(all)s cards lie open.", n=len(view.shown), all=terms.ROSTER * n)
        return ""

    def headline(self) -> str:
        winners = [q for q, seat in enumerate(self.view.seats) if seat.place == 1]
        best = gigatonnes(self.view.seats[winners[0]].score)
        if winners == [self.viewer]:
            return _("You are the Best Carbon-based Life Form, with %(gt)s.", gt=best)
        if len(winners) == 1:
            return _("%(who)s is the Best Carbon-based Life Form, with %(gt)s.", who=self.name(winners[0]), gt=best)
        names = [_("you") if q == self.viewer else self.name(q) for q in winners]
        return _("Best Carbon-based Life Forms, with %(gt)s each: %(who)s.", gt=best, who=listed(names))

    # -- help --------------------------------------------------------------------------------------------------------

    def coach(self) -> str:
        """One sentence for a first-timer about the decision at hand."""
        view = self.view
        if not self.scene.coach or not self.my_turn:
            return ""
        if view.phase == terms.TAKING and not view.picks:
            text = N_("Which of these 76 cuts most CO₂ worldwide by 2050? Ranks and figures are on the backs.")
        elif view.phase == terms.TAKING:
            text = N_("Think of three things: how many people or places it can reach, how much each saves, how soon.")
        elif view.phase == terms.STEALING:
            text = N_("Which card do you believe in most that is not yours, and which of yours least?")
        elif view.phase == terms.GIVING:
            text = N_("Give the one that you believe in least. Both rosters keep seven cards.")
        else:
            text = N_("Any order will do. Whoever keeps the best for last keeps the others waiting.")
        return _(text)

    def moment(self) -> tuple[str, ...]:
        """The rules that matter right now."""
        view = self.view
        if view.over:
            return ()
        if view.phase == terms.TAKING:
            return (
                _("In turn each player takes one card and says why, until everybody has seven."),
                _("A card that is taken is gone from the table; later everybody may steal one."),
            )
        if view.phase in (terms.STEALING, terms.GIVING):
            swapped = _("A card that was swapped stays where it went.") if view.stays_put else ""
            again = "" if view.stays_put else _("A card that was swapped may be swapped again.")
            once = _("In turn each player may steal one card, once, and gives one of their own for it.")
            return tuple(filter(None, (once, swapped, again)))
        return (
            _("In turn each player turns up one of their cards, until all lie open."),
            _("The highest sum of gigatonnes wins; equal sums share the title."),
        )
