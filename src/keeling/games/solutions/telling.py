"""The log of Solutions: one entry as lines for one viewer. All texts in the language in force."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from keeling.core import common, packed
from keeling.core.page import Line, Mark
from keeling.core.text import N_, _, ngettext
from keeling.core.title import Setup, Step
from keeling.games.solutions import questions, terms
from keeling.games.solutions.logtexts import DECIDED, ENDINGS, GAINED, PHASE_OVER, PLAIN
from keeling.games.solutions.texts import (
    counted,
    letter,
    listed,
    moved,
    player_name,
    rank_mark,
    small_title,
    title,
    track_of,
    weight,
)


def weave(template: str, **pieces: str | Mark) -> tuple[str | Mark, ...]:
    """A translated template with pieces of text and marks in its %(name)s places."""
    parts = re.split(r"%\((\w+)\)s", template)
    return tuple(part for part in (pieces[text] if i % 2 else text for i, text in enumerate(parts)) if part)


def gap_mark(place: int) -> Mark:
    return Mark(letter(place), "gap")


class Teller:
    """Tells one entry of the log to one viewer."""

    def __init__(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> None:
        self.setup, self.names, self.viewer, self.steps = setup, names, viewer, steps
        one_screen = setup.options["decide"] == "group"
        self.alone = (int(setup.options["people"]) if one_screen else setup.seats) == 1
        self.group = one_screen and not self.alone
        self.dealing = bool(steps) and steps[0].seat == common.CHANCE
        self.lines: list[Line] = []

    # -- lines

    def line(self, player: int | None, mine: str, theirs: str, **pieces: str | Mark) -> None:
        """A sentence about a player, in the second person for its owner; None is the group at one screen."""
        own = player == self.viewer and not self.group
        if not own:
            pieces["who"] = player_name(self.setup, self.names, player) if player is not None else _("The group")
        self.lines.append(Line(weave(_(mine if own else theirs), **pieces), None if self.group else player))

    def note(self, template: str, **pieces: str | Mark) -> None:
        """A sentence about the table."""
        self.lines.append(Line(weave(_(template), **pieces)))

    def actor(self, seat: int) -> int | None:
        """The player who acted; with one screen it is told of a pass, and known of whoever draws a card afterwards."""
        if not self.group:
            return seat
        passed = [event for step in self.steps for event in step.events if packed.verb(event) == terms.PASSED]
        if passed:
            return packed.a(passed[0])
        drawn = [step.action for step in self.steps if packed.verb(step.action) == terms.DRAW]
        return packed.b(drawn[0]) if drawn else None

    # -- what was done

    def tell(self) -> list[Line]:
        aside: list[str] = []
        for step in self.steps:
            if packed.verb(step.action) == terms.SET_ASIDE:
                aside.append(title(packed.a(step.action)))
                if len(aside) == 3:
                    self.note(N_("Moonshot draws %(cards)s."), cards=listed(aside))
            elif step.seat == common.CHANCE:
                self.happened(step)
            else:
                self.acted(step)
            self.events(step)
        return self.lines

    def happened(self, step: Step) -> None:
        """A chance outcome."""
        verb, a, b = packed.verb(step.action), packed.a(step.action), packed.b(step.action)
        if verb in GAINED:
            deck, text = GAINED[verb]
            self.note(text, card=small_title(deck, a))
        elif verb == terms.FIRST:
            self.line(a, N_("You begin."), N_("%(who)s begins."))
        elif verb == terms.DRAW and a != common.HIDDEN and not self.dealing:
            self.line(b, N_("You drew %(card)s."), N_("%(who)s drew %(card)s."), card=title(a))
        elif verb == terms.ROLL:
            calm = any(packed.verb(event) == terms.CALM for event in step.events)
            text = N_("The die shows %(face)s: nothing is triggered.") if calm else N_("The die shows %(face)s.")
            self.note(text, face=Mark(str(a), "die"))
        elif verb == terms.MAP_ROLL:
            self.note(N_("Two secret rolls pick a row and a column of the map."))

    def acted(self, step: Step) -> None:
        """A decision."""
        verb, a, who = packed.verb(step.action), packed.a(step.action), self.actor(step.seat)
        if verb == terms.PROPOSE:
            self.proposed(step, who)
        elif verb == terms.PASS and self.alone:
            self.line(who, N_("You stopped here."), N_("%(who)s stopped here."))
        elif verb == terms.PASS:
            self.line(who, N_("You passed."), N_("%(who)s passed."))
        elif verb == terms.SUGGEST:
            reward = small_title("reward", a)
            self.line(who, N_("You suggested %(card)s."), N_("%(who)s suggested %(card)s."), card=reward)
        elif verb == terms.LOOK_AT:
            self.line(
                who,
                N_("You looked up the rank of %(card)s."),
                N_("%(who)s looked up the rank of %(card)s."),
                card=title(a),
            )
        elif verb == terms.BEGIN:
            self.line(who, N_("You started the clock."), N_("%(who)s started the clock."))
        elif verb in (terms.BREAK, terms.SETTLE) and not self.group:
            self.line(who, N_("You decided."), N_("%(who)s decided."))
        elif verb == terms.GIVE:
            self.gave(step.seat, a)
        elif verb in (terms.VOTE, terms.ANSWER) and not self.opened(step):
            self.voted(verb, step.seat, a)

    def proposed(self, step: Step, who: int | None) -> None:
        """The first card of a round has no place to be judged yet."""
        card, gap = title(packed.a(step.action)), gap_mark(packed.b(step.action))
        if any(packed.verb(event) == terms.FIRST_CARD for event in step.events):
            mine, theirs = N_("You opened the round with %(card)s."), N_("%(who)s opened the round with %(card)s.")
            self.line(who, mine, theirs, card=card)
        else:
            mine, theirs = N_("You proposed %(card)s, at %(gap)s."), N_("%(who)s proposed %(card)s, at %(gap)s.")
            self.line(who, mine, theirs, card=card, gap=gap)

    def opened(self, step: Step) -> bool:
        """Whether all are in, so that the votes are told together; a single seat's go without saying."""
        return self.setup.seats == 1 or any(packed.verb(event) == terms.VOTED for event in step.events)

    def voted(self, verb: int, seat: int, a: int) -> None:
        if verb == terms.ANSWER:
            self.line(seat, N_("You answered."), N_("%(who)s answered."))
        elif a in (common.HIDDEN, terms.NO_OPINION):
            self.line(seat, N_("You voted: no opinion."), N_("%(who)s voted."))
        else:
            self.line(seat, N_("You voted for %(gap)s."), N_("%(who)s voted for %(gap)s."), gap=gap_mark(a))

    def gave(self, seat: int, card: int) -> None:
        if self.group:
            return  # told when all are passed on
        if card == common.HIDDEN:
            self.line(seat, "", N_("%(who)s chose a card."))
        elif self.alone:
            self.line(
                seat,
                N_("You swapped %(card)s with the deck."),
                N_("%(who)s swapped %(card)s with the deck."),
                card=title(card),
            )
        else:
            self.line(seat, N_("You pass on %(card)s."), N_("%(who)s passes on %(card)s."), card=title(card))

    # -- what came of it

    def events(self, step: Step) -> None:
        votes = [event for event in step.events if packed.verb(event) == terms.VOTED]
        if len(votes) > 1:
            self.votes(step, votes)
        for i, event in enumerate(step.events):
            verb = packed.verb(event)
            if verb in (terms.WARMED, terms.COOLED):
                self.moved(verb, packed.a(event), step.events[:i], step.events[i + 1 :])
            elif verb in PLAIN:
                self.note(PLAIN[verb])
            elif verb in TELL:
                TELL[verb](self, step, packed.a(event), packed.b(event), packed.c(event))

    def votes(self, step: Step, votes: Sequence[int]) -> None:
        """The votes as they were opened, unless all agree."""
        values = [packed.b(event) for event in votes]
        if len(set(values)) == 1:
            return
        decided = [packed.a(event) for event in step.events if packed.verb(event) == terms.DECIDED]
        if packed.verb(step.action) == terms.VOTE:
            said = [_("no opinion") if value == terms.NO_OPINION else letter(value) for value in values]
        elif decided:
            said = [self.answer(decided[0], value) for value in values]
        else:
            return
        names = [_("you") if packed.a(event) == self.viewer else self.names[packed.a(event)] for event in votes]
        pairs = [_("%(who)s %(vote)s", who=who, vote=vote) for who, vote in zip(names, said, strict=True)]
        self.note(N_("The votes: %(votes)s."), votes="; ".join(pairs))

    def answer(self, question: int, value: int) -> str:
        looks = self.names[value - 1] if question == terms.LOOK and value else ""
        return _("“%(answer)s”", answer=questions.answer(question, value, looks=looks))

    def moved(self, verb: int, spaces: int, before: Sequence[int], after: Sequence[int]) -> None:
        """The marker's move; the fall of a score is told with the score."""
        if verb == terms.COOLED:
            if not (before and packed.verb(before[-1]) == terms.SCORED and packed.a(before[-1]) == spaces):
                self.note(N_("The temperature falls %(spaces)s."), spaces=moved(spaces))
        elif any(packed.verb(event) == terms.YEAR for event in after):
            self.note(N_("The years warm the world: %(spaces)s up."), spaces=moved(spaces))
        else:
            self.note(N_("The temperature rises %(spaces)s."), spaces=moved(spaces))

    def placed(self, step: Step, card: int, place: int, agreed: int) -> None:
        voting = packed.verb(step.action) == terms.VOTE and self.setup.seats > 1
        if voting and agreed:
            self.note(N_("All agree: %(card)s goes to %(gap)s."), card=title(card), gap=gap_mark(place))
        else:
            self.note(N_("%(card)s goes to %(gap)s."), card=title(card), gap=gap_mark(place))

    def revealed(self, step: Step, card: int, rank: int, _c: int) -> None:
        self.note(N_("%(card)s is %(rank)s, %(gt)s."), card=title(card), rank=rank_mark(rank), gt=weight(rank))

    def right(self, step: Step, n: int, _b: int, _c: int) -> None:
        self.note(N_("Right! %(n)s cards lie in order."), n=Mark(str(n), "n"))

    def wrong(self, step: Step, card: int, _b: int, _c: int) -> None:
        self.note(N_("%(card)s lies wrong, and the cards of this round end here."), card=title(card))

    def discarded(self, step: Step, card: int, _b: int, _c: int) -> None:
        self.note(N_("%(card)s was right and goes with it."), card=title(card))

    def phase_over(self, step: Step, why: int, _b: int, _c: int) -> None:
        if why == 1 and not self.alone:
            self.note(N_("Two passes in a row: no further card this round."))
        elif why in PHASE_OVER:
            self.note(PHASE_OVER[why])

    def scored(self, step: Step, spaces: int, right: int, _c: int) -> None:
        cards = ngettext("%(n)s card counts", "%(n)s cards count", right)
        if not right and not spaces:
            self.note(N_("No card counts, and nothing cools."))
        elif not spaces:
            self.note(N_("%(cards)s, and nothing cools."), cards=cards)
        else:
            self.note(N_("%(cards)s: %(spaces)s down."), cards=cards, spaces=moved(spaces))

    def year(self, step: Step, space: int, _b: int, _c: int) -> None:
        self.note(N_("It is %(year)s."), year=str(track_of(self.setup.options).years[space]))

    def decided(self, step: Step, question: int, value: int, _c: int) -> None:
        if (question, value) in DECIDED:
            self.note(DECIDED[question, value])
        elif question == terms.GAMBLE:
            self.note(N_("The choice: %(answer)s."), answer=questions.answer(question, value))
        elif question == terms.LOOK and not (self.group or self.alone):
            self.line(value - 1, N_("You are to look."), N_("%(who)s is to look."))

    def used(self, step: Step, reward: int, _b: int, _c: int) -> None:
        self.note(N_("%(card)s is used."), card=small_title("reward", reward))

    def points(self, step: Step, won: int, points: int, _c: int) -> None:
        gained = ngettext("%(n)s Research Point", "%(n)s Research Points", won)
        if won:
            self.note(N_("%(gained)s won; there are %(all)s now."), gained=gained, all=counted(points))
        else:
            self.note(N_("There are six Research Points already; more cannot be kept."))

    def attempted(self, step: Step, gold: int, worked: int, _c: int) -> None:
        text = N_("%(card)s works!") if worked else N_("%(card)s does not work this time.")
        self.note(text, card=small_title("gold", gold))

    def laid(self, step: Step, silver: int, card: int, _c: int) -> None:
        self.note(N_("%(silver)s is laid on %(card)s."), silver=small_title("silver", silver), card=title(card))

    def handed(self, step: Step, card: int, giver: int, taker: int) -> None:
        name, pieces = player_name(self.setup, self.names, giver), {"card": title(card)}
        if self.group:
            self.note(
                N_("%(who)s passed %(card)s to %(taker)s."),
                who=name,
                taker=player_name(self.setup, self.names, taker),
                **pieces,
            )
        elif taker == self.viewer:
            self.note(N_("%(who)s passed you %(card)s."), who=name, **pieces)

    def event_over(self, step: Step, event: int, met: int, _c: int) -> None:
        name = small_title("event", event)
        if packed.verb(step.action) == terms.EVENT:
            self.note(N_("No card was played yet, so this challenge falls away."))
        else:
            self.note(N_("%(card)s: met!") if met else N_("%(card)s: not met."), card=name)

    def over(self, step: Step, ending: int, _b: int, _c: int) -> None:
        self.note(ENDINGS[ending])

    def turned_up(self, step: Step, card: int, _b: int, _c: int) -> None:
        self.note(N_("The card is %(card)s."), card=title(card))

    def tied(self, step: Step, _a: int, _b: int, _c: int) -> None:
        if packed.verb(step.action) == terms.VOTE:
            self.note(N_("It is a tie: whoever proposed the card decides."))
        else:
            self.note(N_("The answers tie: the next player settles it."))

    def cancelled(self, step: Step, feedback: int, _b: int, _c: int) -> None:
        self.note(N_("%(card)s is cancelled."), card=small_title("feedback", feedback))

    def made_sure(self, step: Step, won: int, _b: int, _c: int) -> None:
        self.note(N_("All in pays off.") if won else N_("All in was too much."))


TELL: dict[int, Callable[[Teller, Step, int, int, int], None]] = {
    terms.PLACED: Teller.placed,
    terms.REVEALED: Teller.revealed,
    terms.RIGHT: Teller.right,
    terms.WRONG: Teller.wrong,
    terms.DISCARDED: Teller.discarded,
    terms.SCORED: Teller.scored,
    terms.PHASE_OVER: Teller.phase_over,
    terms.YEAR: Teller.year,
    terms.DECIDED: Teller.decided,
    terms.USED_REWARD: Teller.used,
    terms.POINTS: Teller.points,
    terms.ATTEMPT: Teller.attempted,
    terms.LAID: Teller.laid,
    terms.HANDED: Teller.handed,
    terms.EVENT_OVER: Teller.event_over,
    terms.OVER: Teller.over,
    terms.TURNED_UP: Teller.turned_up,
    terms.TIED: Teller.tied,
    terms.CANCELLED: Teller.cancelled,
    terms.MADE_SURE: Teller.made_sure,
}


def tell(setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
    """One entry of the log, the decision and the chance it caused, as lines for a viewer."""
    return Teller(setup, names, viewer, steps).tell()
