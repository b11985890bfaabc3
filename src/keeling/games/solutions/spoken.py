"""Solutions' pages in words: what is asked, what may be done and what it will do, from one view.

All texts in the language in force.
"""

from __future__ import annotations

from functools import cached_property

from keeling.core import packed
from keeling.core.ledger import ledger
from keeling.core.page import Choice, Scene
from keeling.core.text import _, keyed, ngettext
from keeling.core.title import Setup
from keeling.games.solutions import advice, asking, deck, outlook, people, questions, terms, wills
from keeling.games.solutions.faces import Leaf, leaf, piece
from keeling.games.solutions.texts import Gap, degrees, gaps, listed, player_name, title
from keeling.games.solutions.view import SolutionsView

PLACING = (terms.VOTE, terms.BREAK, terms.MOVE)


class Spoken:
    """One seat's table in sentences: the base of the drawn page and of the text page.

    Attributes:
        view, viewer: what is seen, and by whom.
        me: the player whose hand the viewer looks at: their own, with one screen the one on turn; None for watchers.
        my_turn: whether the viewer owes an answer.
        row: numbers of the cards on the shelf.
        choices: every legal action with a key.
    """

    def __init__(self, setup: Setup, scene: Scene) -> None:
        self.setup = setup
        self.scene = scene
        self.view: SolutionsView = scene.view
        self.viewer = scene.viewer
        self.names = [person.name for person in scene.people]
        self.me = self.own_player()
        self.my_turn = self.me is not None and self.view.owes(self.viewer)
        self.row = tuple(card.number for card in self.view.row)
        self.choices: tuple[Choice, ...] = tuple(self.choice(i, action) for i, action in enumerate(self.ordered(), 1))

    def own_player(self) -> int | None:
        view = self.view
        if view.viewer >= view.seats:
            return None
        if view.giving >= 0:
            return view.giving
        return view.turn if view.group else view.viewer

    # -- who ---------------------------------------------------------------------------------------------------------

    def name(self, player: int) -> str:
        """Who holds a hand, as others see them."""
        return player_name(self.setup, self.names, player)

    def proposers(self) -> tuple[str, ...]:
        """Who holds each hand, '' for the reader."""
        return tuple("" if self.is_me(player) else self.name(player) for player in range(self.view.players))

    def seat_name(self, seat: int) -> str:
        return self.names[seat]

    def is_me(self, player: int) -> bool:
        """Whether 'you' means that player; with one screen for several nobody is 'you'."""
        return player == self.viewer and (not self.view.group or self.alone)

    @property
    def alone(self) -> bool:
        """One person and one hand: no vote, no 'group'."""
        return self.view.players == 1

    def owing(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return tuple(seat for seat in range(self.view.seats) if self.view.owes(seat))

    # -- choices -----------------------------------------------------------------------------------------------------

    def ordered(self) -> list[int]:
        """Every legal action; where the newest card goes the proposed place comes first of all by `primary` alone."""
        return list(self.view.legal)

    def choice(self, number: int, action: int) -> Choice:
        return Choice(
            key=str(number),
            action=str(action),
            label=self.label(action),
            short=self.short(action),
            will=wills.will(self, action),
            primary=self.primary(action),
            pieces=self.pieces(action),
        )

    def label(self, action: int) -> str:
        """The action as a sentence, unique among the choices."""
        view = self.view
        looks = self.seat_name(packed.a(action) - 1) if self.asks_who(action) else None
        return asking.sentence(view, self.row, tuple(card.number for card in view.moon), action, looks)

    def asks_who(self, action: int) -> bool:
        """Whether the answer names who looks at a card."""
        answers = packed.verb(action) in (terms.ANSWER, terms.SETTLE)
        return answers and self.view.question == terms.LOOK and packed.a(action) > 0

    def short(self, action: int) -> str:
        """The action on a button."""
        verb, a = packed.verb(action), packed.a(action)
        if verb == terms.PROPOSE:
            gap = self.gaps[packed.b(action)]
            return _("%(card)s: %(place)s", card=title(a), place=gap.short) if self.row else title(a)
        if verb in PLACING:
            return _("No opinion") if a == terms.NO_OPINION else self.gaps[a].short
        if verb in (terms.GIVE, terms.LOOK_AT):
            return title(a)
        return self.answer_text(a) if verb == terms.SETTLE else self.label(action)

    def primary(self, action: int) -> bool:
        """The proposed place, and the one thing that can be done where there is but one."""
        if packed.verb(action) in (terms.VOTE, terms.MOVE):
            return packed.a(action) == self.view.place
        return len(self.view.legal) == 1

    def pieces(self, action: int) -> tuple[str, ...]:
        """Ids of the drawn pieces that the action uses."""
        verb, a = packed.verb(action), packed.a(action)
        if verb == terms.PROPOSE:
            return piece(a), self.gaps[packed.b(action)].id
        if verb in PLACING and a != terms.NO_OPINION:
            return (self.gaps[a].id,)
        return (piece(a),) if verb in (terms.GIVE, terms.LOOK_AT) or self.puts_aside(verb) else ()

    def puts_aside(self, verb: int) -> bool:
        return verb in (terms.ANSWER, terms.SETTLE) and self.view.question == terms.PENALTY

    # -- the shelf ---------------------------------------------------------------------------------------------------

    @cached_property
    def gaps(self) -> tuple[Gap, ...]:
        """The gaps of the shelf, from the left: letters, words and ids."""
        return gaps(self.row)

    def vote_text(self, value: int) -> str:
        """A vote or an answer that is open to all: 'B', 'no opinion', or the answer."""
        if self.view.question:
            return self.answer_text(value)
        return _("no opinion") if value == terms.NO_OPINION else self.gaps[value].letter

    def answer_text(self, value: int) -> str:
        """An answer in the words of its question."""
        view = self.view
        named = view.question == terms.LOOK and value and view.seats > 1
        looks = self.seat_name(value - 1) if named else ""
        moon = tuple(card.number for card in view.moon)
        return questions.answer(view.question, value, view.event, moon, looks)

    # -- sentences ---------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked, in one sentence."""
        return self.headline() if self.view.over else asking.prompt(self)

    def sub(self) -> str:
        """The quiet line under the prompt: who is missing, or what happened."""
        return asking.sub(self)

    def question_text(self) -> str:
        """The question to the group; '' while none is asked."""
        return asking.question(self) if self.view.question else ""

    def headline(self) -> str:
        """How it ended."""
        view, heat = self.view, degrees(self.view.heat)
        mine = view.viewer < view.seats
        if view.ending == "win":
            return (
                _("You held the world at %(heat)s.", heat=heat) if mine else _("The world held at %(heat)s.", heat=heat)
            )
        if view.ending == "partial":
            mine_text = _("You kept the world within the limit: %(heat)s.", heat=heat)
            return mine_text if mine else _("The world stayed within the limit: %(heat)s.", heat=heat)
        if view.ending == "lost":
            return _("The world of 2050 stands at %(heat)s.", heat=heat)
        return _("The thermometer broke, and the climate ran away.") if view.ending else ""

    def verdict(self) -> str:
        """What the headline means."""
        text = {
            "win": _("That is a win: at or under 1.5° in 2050."),
            "partial": _("That is a partial win: over 1.5°, but not over 2.0° in 2050."),
            "lost": _("That is over the limit of 2.0°, so this world is lost."),
            "runaway": _("The emergency round needed every card right, and there is only one."),
        }
        if self.view.ending == "runaway" and self.view.space == self.view.rounds:  # S-100
            return _("No round was left in which it could have been repaired.")
        return text.get(self.view.ending, "")

    def status(self, player: int) -> str:
        """A few words beside a player's name; never how somebody voted."""
        return people.status(self, player)

    def stands(self) -> str:
        """Where the world stands: year, temperature, zone."""
        view = self.view
        if view.over:
            return _("%(year)s: %(heat)s warmer than 1850–1900.", year=view.year, heat=degrees(view.heat))
        return " ".join((outlook.round_text(view) + ".", outlook.heat_text(view), self.zone_text()))

    # -- the table ---------------------------------------------------------------------------------------------------

    def zone_text(self) -> str:
        return outlook.zone_text(self.view.zone)

    def limit_text(self) -> str:
        return outlook.limit_text(self.view)

    def low_text(self) -> str:
        """The low score of the table, '' before there is one."""
        return outlook.low_text(self.setup, self.view)

    def points_text(self) -> str:
        """Research Points, '' in the base game."""
        if not self.view.advanced:
            return ""
        return ngettext("%(n)s Research Point", "%(n)s Research Points", self.view.points)

    def forecast_lines(self) -> tuple[outlook.ForecastLine, ...]:
        """What the card under debate, or the next one, can do: if right, if not."""
        return outlook.forecast_lines(self.view)

    def event_card(self) -> Leaf | None:
        """The Event of the round."""
        return leaf("event", self.view.event, self.event_note()) if self.view.event >= 0 else None

    def event_note(self) -> str:
        """How the Event differs at this table from its text."""
        card = deck.decks().event[self.view.event]
        notes = [_("At this table it runs without a clock.")] if card.seconds and not self.view.clock else []
        if self.view.screen and self.view.event == terms.SKETCH:
            notes.append(_("You sketch on the screen, and the others write their guesses there."))
        elif self.view.screen and self.view.event in questions.MET:
            notes.append(_("You write on the screen, for all to read."))
        if self.view.broken and card.spaces:
            notes.append(_("The thermometer is broken, so nothing moves it now."))
        return " ".join(notes)

    def feedback_card(self) -> Leaf | None:
        """The Feedback Loop of the round."""
        return leaf("feedback", self.view.feedback) if self.view.feedback >= 0 else None

    def reward_cards(self) -> tuple[Leaf, ...]:
        """The Rewards that the group holds."""
        return tuple(leaf("reward", number, self.reward_note(number)) for number in self.view.rewards)

    def reward_note(self, number: int) -> str:
        if number in self.view.suggestable:
            return _("You may suggest it now.")
        if number == terms.PEER_REVIEW and self.view.group:
            return _("With one screen, the others look away while one of you looks.")
        return ""

    def silver_cards(self) -> tuple[Leaf, ...]:
        return tuple(leaf("silver", number) for number in self.view.silvers)

    def gold_cards(self) -> tuple[Leaf, ...]:
        """The Gold cards on offer."""
        return tuple(leaf("gold", number, self.gold_note(number)) for number in self.view.offer)

    def gold_note(self, number: int) -> str:
        lack = deck.decks().gold[number].cost - self.view.points
        return ngettext("%(n)s point is missing.", "%(n)s points are missing.", lack) if lack > 0 else ""

    # -- help --------------------------------------------------------------------------------------------------------

    def coach(self) -> tuple[str, str] | None:
        """One sentence for a first-timer about the decision at hand, and the id of what it speaks of."""
        return advice.coach(self) if self.scene.coach and self.my_turn and not self.view.over else None

    def moment(self) -> tuple[str, ...]:
        """The rules that matter right now, as the ledger has them."""
        rules = ledger(deck.PACKAGE)
        return tuple(keyed("rule", f"solutions/{id}", rules[id].text) for id in advice.rules(self.view))

    def awaited(self) -> str:
        """The names of those who owe an answer."""
        return listed([self.seat_name(seat) for seat in self.owing()])
