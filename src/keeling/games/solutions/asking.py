"""Who is asked what: prompts and the quiet line under them, from one seat's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import N_, _, ngettext
from keeling.games.solutions import deck, terms
from keeling.games.solutions.texts import change, listed, small_title, title
from keeling.games.solutions.words import sentence

if TYPE_CHECKING:
    from keeling.games.solutions.spoken import Spoken

__all__ = ["prompt", "question", "sentence", "sub"]

MET = {
    terms.CLIMATE_MARCH: N_("Climate march: did you name ten climate actions that a city can take?"),
    terms.ELEVATOR_PITCH: N_("Elevator pitch: did %(who)s win you over?"),
    terms.SKETCH: N_("Sketch the future: did the others guess what %(who)s drew?"),
    terms.YOUTH: N_("Youth assembly: did everybody name the right half?"),
}
ALONE = {
    terms.ELEVATOR_PITCH: N_("Elevator pitch: did your case win you over yourself?"),
    terms.SKETCH: N_("Sketch the future: would others know the solution by your sketch?"),
    terms.YOUTH: N_("Youth assembly: were all four halves right?"),
}
CHOICE = {
    terms.LOBBYING: N_("Lobbying drive: fewer cards this round, or %(degrees)s warmer?"),
    terms.MEGADROUGHT: N_("Megadrought: three cards that count for nothing, or %(degrees)s warmer?"),
    terms.ALL_IN: N_("All in: commit yourselves, or %(degrees)s warmer?"),
}
MINE = {
    terms.ELEVATOR_PITCH: N_("Elevator pitch: did you win the others over?"),
    terms.SKETCH: N_("Sketch the future: did the others guess what you drew?"),
}
BOTS = {  # a bot can neither speak nor draw: whoever answers does it
    terms.ELEVATOR_PITCH: N_("Elevator pitch: %(who)s is a bot. Speak for a card of yours: is it convincing?"),
    terms.SKETCH: N_("Sketch the future: %(who)s is a bot. Sketch a card of yours: would others know it?"),
}
READY = {
    terms.CLIMATE_MARCH: N_("Climate march: name ten climate actions that a city can take. Ready?"),
    terms.ELEVATOR_PITCH: N_("Elevator pitch: %(who)s makes the case for a card of their hand. Ready?"),
    terms.SKETCH: N_("Sketch the future: %(who)s draws a card of their hand. Ready?"),
    terms.YOUTH: N_("Youth assembly: name solutions you played, and the half where each ranks. Ready?"),
    terms.MOONSHOT: N_("Moonshot: put three new cards in order. Ready?"),
}
MY_READY = {
    terms.ELEVATOR_PITCH: N_("Elevator pitch: make the case for a card of your hand. Ready?"),
    terms.SKETCH: N_("Sketch the future: draw a card of your hand. Ready?"),
}


# -- the prompt


def prompt(spoken: Spoken) -> str:
    """What is asked, in one sentence."""
    view = spoken.view
    if view.phase == terms.PROPOSING:
        return to_propose(spoken)
    if view.phase in (terms.VOTING, terms.BREAKING_TIE):
        return to_place(spoken)
    if view.phase in (terms.LOOKING, terms.MOVING):
        return to_look(spoken)
    if view.phase == terms.ASKING:
        return question(spoken)
    if view.phase == terms.SETTLING:
        return to_settle(spoken)
    if view.phase == terms.READYING:
        return to_begin(spoken)
    return to_pass_on(spoken) if view.phase == terms.PASSING_ON else _("The cards are being dealt.")


def to_propose(spoken: Spoken) -> str:
    view, who = spoken.view, spoken.name(spoken.view.turn)
    if view.group and not spoken.alone:
        return _("%(who)s proposes. %(what)s", who=who, what=what_to_propose(spoken))
    if spoken.my_turn:
        return _("Your turn. %(what)s", what=what_to_propose(spoken))
    if not spoken.row:
        return _("%(who)s chooses the first card of the round.", who=who)
    return _("%(who)s proposes a card or passes.", who=who) if view.may_pass else _("%(who)s proposes a card.", who=who)


def what_to_propose(spoken: Spoken) -> str:
    view = spoken.view
    if not spoken.row:
        return _("Which card opens the round?")
    if view.shown < 2:
        return _("Which card goes beside %(card)s, on which side?", card=title(spoken.row[0]))
    if view.broken:
        return _("The thermometer is broken: which card comes next?")
    if not view.may_pass:
        return _("You are all in: which card comes next?")
    return _("Another card, or stop here?") if spoken.alone else _("Another card, or pass?")


def to_place(spoken: Spoken) -> str:
    view = spoken.view
    assert view.newest is not None
    card, mine = title(view.newest.number), spoken.is_me(view.proposer)
    if view.phase == terms.BREAKING_TIE:
        if mine:
            return _("The votes tie. You proposed %(card)s: where does it go?", card=card)
        return _("The votes tie. %(who)s proposed %(card)s and decides.", who=spoken.name(view.proposer), card=card)
    if mine and view.seats > 1:
        return _("You proposed %(card)s, and vote too. Where does it go?", card=card)
    if mine:
        return _("You proposed %(card)s. Where does it go?", card=card)
    return _("%(who)s proposed %(card)s. Where does it go?", who=spoken.name(view.proposer), card=card)


def to_look(spoken: Spoken) -> str:
    view = spoken.view
    assert view.newest is not None
    card, looking = title(view.newest.number), view.phase == terms.LOOKING
    if spoken.my_turn:
        return _("Peer review: whose rank do you look up?") if looking else _("Where does %(card)s go?", card=card)
    who = spoken.seat_name(view.looker)
    if looking:
        return _("%(who)s looks up one rank.", who=who)
    return _("%(who)s has looked up a rank and says where %(card)s goes.", who=who, card=card)


def to_settle(spoken: Spoken) -> str:
    if spoken.my_turn:
        return _("The answers tie, and you settle it. %(question)s", question=question(spoken))
    seats = range(spoken.view.seats)
    who = spoken.name(next((seat for seat in seats if spoken.view.owes(seat)), spoken.view.turn))
    return _("The answers tie, and %(who)s settles it. %(question)s", who=who, question=question(spoken))


def to_begin(spoken: Spoken) -> str:
    view = spoken.view
    if view.event in MY_READY and spoken.is_me(view.turn):
        return _(MY_READY[view.event])
    return _(READY[view.event], who=spoken.name(view.turn))


def to_pass_on(spoken: Spoken) -> str:
    view = spoken.view
    if spoken.alone:
        return _("Knowledge exchange: which card do you swap with the deck?")
    if view.giving < 0:
        return _("Knowledge exchange: everybody passes a card to the left.")
    left = spoken.name((view.giving + 1) % view.players)
    if view.group:
        return _("Knowledge exchange: what does %(who)s pass to %(left)s?", who=spoken.name(view.giving), left=left)
    return _("Knowledge exchange: which card do you pass to %(left)s?", left=left)


# -- questions to the group


def question(spoken: Spoken) -> str:
    """The question that is asked, in one sentence."""
    view, asked = spoken.view, spoken.view.question
    if asked == terms.CHOICE:
        spaces = deck.decks().event[view.event].spaces
        return _(CHOICE[view.event], degrees=change(spaces))
    if asked == terms.MET:
        return challenge(spoken)
    if asked == terms.BAND:
        return _("Second look: where does %(card)s rank?", card=title(view.picked))
    if asked == terms.ORDER:
        cards = listed([title(card.number) for card in view.moon])
        return _("Moonshot: %(cards)s. Which order, most impact first?", cards=cards)
    if asked == terms.SOFTEN:
        return _("%(card)s comes. Do you soften it?", card=small_title("feedback", view.feedback))
    if asked == terms.PENALTY:
        return _("%(card)s was wrong. Which right card goes with it?", card=title(view.wrong))
    if asked == terms.LOOK and view.seats == 1:
        return _("Do you use Peer review before the reveal?")
    return _(ASKED[asked])


def challenge(spoken: Spoken) -> str:
    """Whether a challenge was met, asked of whoever reads it."""
    event, turn = spoken.view.event, spoken.view.turn
    if spoken.alone and event in ALONE:
        return _(ALONE[event])
    if event in MINE and spoken.is_me(turn):
        return _(MINE[event])
    if event in BOTS and not spoken.view.group and spoken.scene.people[turn].kind == "bot":
        return _(BOTS[event], who=spoken.name(turn))
    return _(MET[event], who=spoken.name(turn))


ASKED = {
    terms.WAY: N_("Second look: how do you pick an old card?"),
    terms.REROLL: N_("The roll triggers a feedback loop. Roll again?"),
    terms.COOL: N_("Do you use Cool heads now?"),
    terms.LOOK: N_("Do you use Peer review before the reveal, and who looks?"),
    terms.SURGE: N_("Do you use Momentum now?"),
    terms.LAY: N_("Does a Silver card go with one of these solutions?"),
    terms.GAMBLE: N_("Do you try a Gold card?"),
}


# -- the line under it


def sub(spoken: Spoken) -> str:
    """Who is missing, what was seen in secret, or what happened last."""
    view = spoken.view
    if view.over:
        return spoken.verdict()
    if view.phase in (terms.VOTING, terms.ASKING):
        return missing(spoken)
    if view.phase == terms.PASSING_ON:
        return gifts(spoken)
    if view.phase == terms.MOVING and view.viewer == view.looker and view.peeked >= 0:
        return secret(spoken)
    return spoken.scene.newest


def missing(spoken: Spoken) -> str:
    """'3 of 4 have voted. Yours is missing.' Not a word about how."""
    view, owing = spoken.view, spoken.owing()
    if view.seats == 1:
        return "" if spoken.alone else _("Talk it over, then settle it here.")
    done, voting = view.seats - len(owing), view.phase == terms.VOTING
    voted = ngettext("%(n)s of %(all)s has voted.", "%(n)s of %(all)s have voted.", done, all=view.seats)
    answered = ngettext("%(n)s of %(all)s has answered.", "%(n)s of %(all)s have answered.", done, all=view.seats)
    if not done:
        voted = answered = (
            _("Votes stay secret until all are in.") if voting else _("All decide; the most voices count.")
        )
    return f"{voted if voting else answered} {still(spoken, owing)}".strip()


def still(spoken: Spoken, owing: tuple[int, ...]) -> str:
    """Who owes a vote or an answer, once it is not everybody."""
    others = [spoken.seat_name(seat) for seat in owing if seat != spoken.viewer]
    if len(owing) == spoken.view.seats:
        return ""
    if not spoken.my_turn:
        return ngettext("%(who)s is missing.", "%(who)s are missing.", len(others), who=listed(others))
    if not others:
        return _("Yours is missing.")
    who = listed(others)
    one, more = N_("Yours is missing, and so is that of %(who)s."), N_("Yours is missing, and so are those of %(who)s.")
    return _(one if len(others) == 1 else more, who=who)


def gifts(spoken: Spoken) -> str:
    view = spoken.view
    if view.seats == 1:
        return "" if spoken.alone else _("The others look away meanwhile.")
    if spoken.my_turn:
        return _("All pass on at the same time, and only you two will know the card.")
    return _("Waiting for %(who)s.", who=spoken.awaited())


def secret(spoken: Spoken) -> str:
    """What Peer review has shown to the viewer alone."""
    view = spoken.view
    known = [card for card in (*view.row, view.newest) if card and card.number == view.peeked]
    if not known:
        return ""
    return _("%(card)s has rank %(rank)s. Keep the number to yourself.", card=title(view.peeked), rank=known[0].rank)
