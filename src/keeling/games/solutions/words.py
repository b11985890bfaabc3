"""Solutions in sentences: actions, log lines, refusals. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from keeling.core import common, packed
from keeling.core.text import N_, _, ngettext
from keeling.games.solutions import terms
from keeling.games.solutions.questions import answer
from keeling.games.solutions.rules import Solutions
from keeling.games.solutions.telling import tell
from keeling.games.solutions.texts import player_name, small_title, title, where

__all__ = ["player_name", "refusal", "say", "sentence", "tell"]

SMALL = {
    terms.FEEDBACK: ("feedback", N_("Feedback Loop: %(card)s")),
    terms.EVENT: ("event", N_("Event: %(card)s")),
    terms.REWARD: ("reward", N_("Reward: %(card)s")),
    terms.SILVER: ("silver", N_("Silver: %(card)s")),
    terms.GOLD: ("gold", N_("Gold on offer: %(card)s")),
}


class State(Protocol):
    """What a sentence needs to know of a game or of a view."""

    @property
    def seats(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def question(self) -> int: ...
    @property
    def event(self) -> int: ...


def say(game: Solutions, seat: int, action: int) -> str:
    """The action as a sentence, unique among the legal ones of the position; chance outcomes too."""
    if seat == common.CHANCE:
        return happened(action)
    row = tuple(game.row[: game.row_n])
    moon = tuple(game.moon) if game.question == terms.ORDER else ()
    return sentence(game, row, moon, action)


def sentence(state: State, row: Sequence[int], moon: Sequence[int], action: int, looks: str | None = None) -> str:
    """A decision in words.

    Args:
        row: numbers of the cards on the shelf, from the left.
        moon: numbers of Moonshot's cards while they are asked about.
        looks: the name of who looks, where the answer names somebody.
    """
    verb, a = packed.verb(action), packed.a(action)
    looks = "" if state.seats == 1 else looks
    if a == common.HIDDEN:
        return hidden(verb)
    if verb == terms.PROPOSE:
        return proposal(row, a, packed.b(action))
    if verb == terms.VOTE:
        return vote(state, row, a)
    if verb in (terms.BREAK, terms.MOVE):
        return _("Put it %(place)s", place=where(row, a))
    if verb == terms.ANSWER:
        return answer(state.question, a, state.event, moon, looks)
    if verb == terms.SETTLE:
        return _("Settle it: %(answer)s", answer=answer(state.question, a, state.event, moon, looks))
    if verb == terms.GIVE:
        return gift(state, a)
    if verb == terms.SUGGEST:
        return _("Suggest %(reward)s", reward=small_title("reward", a))
    if verb == terms.LOOK_AT:
        return _("Look at %(card)s", card=title(a))
    if verb == terms.PASS:
        return _("Stop here") if state.players == 1 else _("Pass")
    return _("Start the clock")


def hidden(verb: int) -> str:
    """An act whose content is for its own seat alone."""
    if verb == terms.VOTE:
        return _("A vote")
    return _("An answer") if verb == terms.ANSWER else _("A card passed on")


def proposal(row: Sequence[int], card: int, place: int) -> str:
    if not row and not place:
        return _("Propose %(card)s", card=title(card))
    return _("Propose %(card)s %(place)s", card=title(card), place=where(row, place))


def vote(state: State, row: Sequence[int], place: int) -> str:
    if place == terms.NO_OPINION:
        return _("No opinion")
    words = where(row, place)
    if state.seats == 1:
        return _("Put it %(place)s", place=words)
    if place == state.place:
        return _("Agree: %(place)s", place=words)
    return _("Vote: %(place)s", place=words)


def gift(state: State, card: int) -> str:
    if state.players == 1:
        return _("Swap %(card)s with the deck", card=title(card))
    return _("Pass %(card)s to the left", card=title(card))


def happened(outcome: int) -> str:
    """A chance outcome in words."""
    verb, a, b = packed.verb(outcome), packed.a(outcome), packed.b(outcome)
    if verb in SMALL:
        deck, text = SMALL[verb]
        return _(text, card=small_title(deck, a))
    if verb == terms.DRAW:
        return _("Player %(n)s draws %(card)s", n=b + 1, card=title(a) if a != common.HIDDEN else _("a card"))
    if verb == terms.FIRST:
        return _("Player %(n)s begins", n=a + 1)
    if verb == terms.ROLL:
        return _("The die shows %(face)s", face=a)
    if verb == terms.MAP_ROLL:
        if a == common.HIDDEN:
            return _("Two secret rolls pick a row and a column of the map")
        return _("The dice show row %(row)s, column %(column)s", row=a, column=b)
    if verb == terms.SET_ASIDE:
        return _("%(card)s is drawn for Moonshot", card=title(a))
    return _("%(card)s is taken from the discard pile", card=title(a))


def refusal(game: Solutions, seat: int, action: int, number: int) -> str:
    """Why an action is refused, told of this very moment; '' where the ledger's sentence says it all."""
    verb, a = packed.verb(action), packed.a(action)
    if game.over:
        return _("The game is over.")
    if verb == terms.PASS and number in (terms.NO_PASS_YET, terms.NO_PASS_WHEN_BROKEN, terms.NO_PASS_ALL_IN):
        return no_pass(game, number)
    if number == terms.NO_SUCH_VOTE and 0 <= seat < game.seats and game.phase == terms.VOTING:
        return _("You have voted already; the votes are opened when all are in.")
    if number == terms.NOT_THE_PROPOSER and game.phase == terms.BREAKING_TIE and seat == game.owner(game.proposer):
        return _("Only a place that ties may be chosen.")
    if number == terms.NOT_YOUR_TURN and verb == terms.PROPOSE:
        return not_yours(game, seat, a)
    if number == terms.NO_SUCH_PLACE:
        return _("The shelf has the gaps A to %(last)s only.", last=chr(ord("A") + game.row_n))
    if number == terms.NOT_ITS_MOMENT and verb == terms.SUGGEST and a < terms.REWARDS:
        return not_now(game, a)
    if number == terms.NO_POINTS_FOR_IT:
        n = ngettext("%(n)s Research Point", "%(n)s Research Points", game.points)
        return _("The group holds %(points)s, and that is not enough for this card.", points=n)
    return ""


def no_pass(game: Solutions, number: int) -> str:
    if number == terms.NO_PASS_YET:
        return _("Nobody may pass before two cards are turned up. Now there are %(n)s.", n=game.shown)
    if number == terms.NO_PASS_WHEN_BROKEN:
        return _("The thermometer is broken: %(n)s cards must be played, and nobody may pass.", n=game.finite())
    return _("You are all in: nobody may pass before %(n)s cards lie on the shelf.", n=game.finite())


def not_yours(game: Solutions, seat: int, card: int) -> str:
    if not 0 <= seat < game.seats:
        return ""
    if game.phase != terms.PROPOSING:
        return _("No card can be proposed now.")
    if seat != game.owner(game.turn):
        return _("It is not your turn.")
    return _("%(card)s is not in this hand.", card=title(card)) if card < terms.CARDS else ""


def not_now(game: Solutions, reward: int) -> str:
    name = small_title("reward", reward)
    if not game.held(reward):
        return _("The group does not hold %(reward)s.", reward=name)
    if game.turned_down >> reward & 1:
        return _("The group has just said no to %(reward)s; ask again in the next turn.", reward=name)
    return _("%(reward)s cannot be used now.", reward=name)
