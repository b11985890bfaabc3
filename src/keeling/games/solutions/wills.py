"""What each choice will do, in degrees and cards, before it is made. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.core.text import _, ngettext
from keeling.games.solutions import board, deck, outlook, questions, terms
from keeling.games.solutions.texts import change, degrees, faces, listed, title

if TYPE_CHECKING:
    from keeling.games.solutions.spoken import Spoken
    from keeling.games.solutions.view import SolutionsView


def will(spoken: Spoken, action: int) -> str:
    """What the action will do."""
    verb, a = packed.verb(action), packed.a(action)
    if verb == terms.PROPOSE:
        return proposing(spoken)
    if verb == terms.VOTE:
        return voting(spoken, a)
    if verb in (terms.BREAK, terms.MOVE):
        return _("It is turned up there.")
    if verb == terms.PASS:
        return passing(spoken)
    if verb in (terms.ANSWER, terms.SETTLE):
        return answering(spoken, a)
    if verb == terms.BEGIN:
        return _("The clock runs for %(n)s seconds.", n=spoken.view.seconds)
    if verb == terms.SUGGEST:
        return _("You decide now.") if spoken.alone else _("The group is asked.")
    return giving(spoken) if verb == terms.GIVE else _("You alone learn its rank.")


def proposing(spoken: Spoken) -> str:
    if not spoken.row:
        return _("It stays hidden until a second card lies beside it.")
    both = spoken.view.shown < 2
    if spoken.view.seats > 1:
        voted = _("All vote on its place, you too; then both cards are turned up.")
        return voted if both else _("All vote on its place, you too; then it is turned up.")
    settled = _("Then its place is settled, and both cards are turned up.")
    return settled if both else _("Then its place is settled, and it is turned up.")


def voting(spoken: Spoken, place: int) -> str:
    if place == terms.NO_OPINION:
        letter = spoken.gaps[spoken.view.place].letter
        return _("If nobody has one, it stays where it was proposed, at %(letter)s.", letter=letter)
    if spoken.view.seats == 1:
        return _("It is turned up there.")
    return _("Secret until all have voted; most votes decide.")


def passing(spoken: Spoken) -> str:
    """Two passes in a row end the solutions of the round; alone, one does."""
    view = spoken.view
    cards = ngettext("%(n)s card", "%(n)s cards", len(view.row))
    fall = change(outlook.cooling(view, len(view.row)))
    if view.passes or spoken.alone:
        return _("That ends it: %(cards)s cool the world by %(fall)s.", cards=cards, fall=fall)
    return _("If the next player passes too, it ends with %(cards)s, %(fall)s down.", cards=cards, fall=fall)


def giving(spoken: Spoken) -> str:
    if spoken.alone:
        return _("A new card comes for it.")
    left = (spoken.view.giving + 1) % spoken.view.players
    if spoken.is_me(left):
        return _("It comes to your hand.")
    return _("It goes to %(who)s.", who=spoken.name(left))


# -- answers


def answering(spoken: Spoken, value: int) -> str:
    view = spoken.view
    simple = {
        terms.CHOICE: choosing,
        terms.MET: meeting,
        terms.WAY: picking,
        terms.REROLL: rerolling,
        terms.SOFTEN: softening,
        terms.COOL: cooling,
        terms.SURGE: surging,
        terms.LAY: laying,
        terms.GAMBLE: gambling,
    }
    if view.question in simple:
        return simple[view.question](view, value)
    if view.question in (terms.BAND, terms.ORDER):
        return _("If that is right, the group gains a Reward.")
    if view.question == terms.PENALTY:
        return _("It counts for nothing this round.")
    return looking(spoken, value)


def warmer(view: SolutionsView, spaces: int) -> str:
    """What a rise comes to."""
    if view.broken:
        return _("The thermometer is broken, so nothing moves it.")
    after = min(terms.TOP, view.heat + spaces)
    text = _("%(now)s becomes %(after)s.", now=degrees(view.heat), after=degrees(after))
    return text + " " + _("The thermometer breaks.") if after == terms.TOP else text


def cooler(view: SolutionsView, spaces: int) -> str:
    if not view.heat:
        return _("It stands at 0.0° already: nothing would change.")
    return _("%(now)s becomes %(after)s.", now=degrees(view.heat), after=degrees(max(0, view.heat - spaces)))


def choosing(view: SolutionsView, value: int) -> str:
    """The action of an Event, or its rise (S-040, S-193)."""
    if value:
        return warmer(view, deck.decks().event[view.event].spaces)
    if view.broken:
        return _("The emergency asks for %(n)s right cards all the same.", n=view.finite)
    if view.event == terms.LOBBYING:
        last = view.space == view.rounds - 1
        most = view.finite if last else max(2, view.finite - 2)
        return ngettext("At most %(n)s card this round.", "At most %(n)s cards this round.", most)
    if view.event == terms.MEGADROUGHT:
        return _("Five right cards would cool by 0.2° instead of 0.5°.")
    return _("Nobody passes before %(n)s cards lie there. All right: 0.2° down. If not: 0.2° up.", n=view.finite)


def meeting(view: SolutionsView, value: int) -> str:
    return _("No Reward, and nothing else changes.") if value else _("The group gains a Reward, if one is left.")


def picking(view: SolutionsView, value: int) -> str:
    if value:
        return _("Two rolls pick the row and the column, and the map stays as it lies.")
    return ngettext(
        "Chance picks the %(n)s card of the pile.", "Chance picks one of the %(n)s cards of the pile.", view.discard
    )


def rerolling(view: SolutionsView, value: int) -> str:
    if value:
        return _("The second roll stands. %(zone)s", zone=outlook.zone_text(view.zone))
    return _("A Feedback Loop is turned up. You keep Early warning.")


def softening(view: SolutionsView, value: int) -> str:
    spaces = deck.decks().feedback[view.feedback].spaces
    if value == 1:
        return _("Nothing warms: it stays at %(now)s.", now=degrees(view.heat))
    left = max(0, spaces - 2) if value else spaces
    return warmer(view, left) if left else _("Nothing warms: it stays at %(now)s.", now=degrees(view.heat))


def cooling(view: SolutionsView, value: int) -> str:
    if not value:
        return _("You can use it in another moment.")
    after = max(0, view.heat - 2)
    return cooler(view, 2) + " " + outlook.zone_text(board.zone_of(after)) if before_roll(view) else cooler(view, 2)


def before_roll(view: SolutionsView) -> bool:
    return view.at == terms.AT_ROLL


def surging(view: SolutionsView, value: int) -> str:
    if not value:
        return _("You can use it in another turn.")
    alone = _("A wrong card takes no right one with it.")
    if view.maximum == terms.NO_LIMIT:
        return alone
    return _("At most %(n)s cards this round. %(alone)s", n=view.maximum + 1, alone=alone)


def laying(view: SolutionsView, value: int) -> str:
    if not value:
        return _("You keep your Silver for a later round.")
    silver, card = questions.laying(value)
    fits = deck.cards()[card].id in deck.decks().silver[silver].solutions
    more = _("It cools by 0.1° more, and the Silver card is used up.")
    return more if fits else more + " " + _("Our list does not pair these two: judge for yourselves.")


def gambling(view: SolutionsView, value: int) -> str:
    if not value:
        return _("You keep your Research Points.")
    gold, rushed, sure = questions.gamble(value)
    card = deck.decks().gold[gold]
    fall = cooler(view, card.fall)
    if sure:
        return _("No roll needed: %(fall)s", fall=fall)
    text = _("On %(faces)s: %(fall)s", faces=faces(card.faces), fall=fall)
    return text + " " + _("If not, it warms by 0.1°.") if rushed else text


def looking(spoken: Spoken, value: int) -> str:
    view = spoken.view
    if not value:
        return _("The cards are turned up as they lie.")
    row = [view.row[0].number] if view.shown == 0 else []
    newest = [view.newest.number] if view.newest else []
    cards = listed([title(card) for card in row + newest])
    if view.seats == 1:
        return _("You look up one rank, of %(cards)s, and say where the newest card goes.", cards=cards)
    if spoken.is_me(value - 1) and not row:
        return _("You alone learn the rank of %(card)s and say where it goes.", card=cards)
    if spoken.is_me(value - 1):
        return _("You alone learn one rank, of %(cards)s, and say where the newest goes.", cards=cards)
    if not row:
        return _("They alone learn the rank of %(card)s and say where it goes.", card=cards)
    return _("They alone learn one rank, of %(cards)s, and say where the newest goes.", cards=cards)
