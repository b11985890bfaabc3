"""A title: everything one game brings, in one object. Its folder's `game.py` defines it as TITLE."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

import msgspec

from keeling.core import common
from keeling.core.actions import Forms
from keeling.core.activity import Activity
from keeling.core.bot import Bot
from keeling.core.errors import BadAction, BadDeck, BadOption, BadRecord
from keeling.core.game import Game
from keeling.core.ledger import Rule, ledger
from keeling.core.options import Option, complete
from keeling.core.outcome import Outcome
from keeling.core.page import Line, Page, Scene, Section, TextPage
from keeling.core.report import Order, Report
from keeling.core.sheet import Sheet
from keeling.core.text import keyed, ngettext


class Setup(msgspec.Struct, frozen=True):
    """What a round is set up from; a record carries it.

    Attributes:
        game: the title's id.
        seats: how many play.
        options: every option with its value.
        deck: a deck of one's own as data, or None for the standard one.
        carry: what an earlier round hands on (who deals, say).
    """

    game: str
    seats: int
    options: dict[str, str | int]
    deck: dict[str, Any] | None = None
    carry: dict[str, int] = {}


class Step(msgspec.Struct, frozen=True):
    """A decision or an outcome as one viewer sees it, and the events that this viewer may know."""

    seat: int
    action: int
    events: tuple[int, ...] = ()


class Title(ABC):
    """One game, whole. Texts that it returns are in the language in force (see core.text)."""

    id: ClassVar[str]
    package: ClassVar[str]
    rules_version: ClassVar[int] = 1
    name: ClassVar[str]  # message ids
    tagline: ClassVar[str]
    fewest: ClassVar[int]
    most: ClassVar[int]
    usual: ClassVar[int]
    minutes: ClassVar[tuple[int, int]]
    options: ClassVar[tuple[Option, ...]]
    forms: ClassVar[Forms]
    levels: ClassVar[tuple[str, ...]] = ("easy", "normal", "hard")
    stand_in: ClassVar[str] = "normal"  # the level of the bot that plays for whoever is gone in a round
    rule_prefix: ClassVar[str]
    points_name: ClassVar[str]  # what the running score counts, a message id
    pages: ClassVar[tuple[Page, ...]] = ()  # of the game's own, beside its tables
    activities: ClassVar[tuple[Activity, ...]] = ()  # what else can be done with its cards
    reports: ClassVar[tuple[str, ...]] = ()  # what `keeling report` can tell of it

    # -- setting up ----------------------------------------------------------------------------------------------

    def setup(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
        carry: Mapping[str, int] | None = None,
    ) -> Setup:
        """A checked set-up.

        Raises:
            BadOption: the number of seats, an option or its value.
            BadDeck: the deck.
        """
        chosen = complete(self.options, options or {})
        fewest, most = self.places(chosen)
        if type(seats) is not int or not fewest <= seats <= most:
            number = f"{fewest} to {most} players" if most > fewest else "1 seat" if most == 1 else f"{most} players"
            raise BadOption(
                f"{self.name} takes {number}, not {seats}"
                f"{'' if (fewest, most) == (self.fewest, self.most) else ', with these options'}."
            )
        made = Setup(self.id, seats, chosen, dict(deck) if deck else None, dict(carry or {}))
        self.new(made)
        return made

    def under(self, version: int) -> Title:
        """This game under the rules of a version, for a round that began with them.

        A game whose rules change keeps the earlier ones and gives them here, each with its `rules_version`.

        Raises:
            BadRecord: those rules are not kept here.
        """
        if version != self.rules_version:
            raise BadRecord(
                f"The round began under version {version} of the rules of {self.name}; here they are version "
                f"{self.rules_version}."
            )
        return self

    def places(self, options: Mapping[str, str | int]) -> tuple[int, int]:
        """The fewest and the most seats under these options."""
        return self.fewest, self.most

    @abstractmethod
    def new(self, setup: Setup) -> Game:
        """The state before the first chance event.

        Raises:
            BadOption: the set-up cannot be played (a deck too small for the deal, say).
        """

    def again(self, setup: Setup, outcome: Outcome) -> Setup:
        """The set-up of the next round of the evening."""
        return setup

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        """What each seat's running score grows by after a round."""
        return outcome.scores

    # -- the four forms of an action, and rulings ----------------------------------------------------------------

    @abstractmethod
    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        """The action as a sentence, unique among the legal ones of this position. Chance outcomes too."""

    def read(self, setup: Setup, game: Game, seat: int, text: object) -> int:
        """A packed action from a JSON value or from the sentence that `say` gives.

        Raises:
            BadAction: neither.
        """
        if not isinstance(text, str):
            return self.forms.read(text)
        wanted = plain(text)
        listed = [outcome for outcome, _ in game.outcomes()] if seat == common.CHANCE else game.actions(seat)
        sentences = {plain(self.say(setup, game, seat, action)): action for action in reversed(listed)}
        if wanted in sentences:
            return sentences[wanted]
        for action in self.imaginable(setup, game, seat):  # understood, so that it can be refused by its ruling
            if plain(self.say(setup, game, seat, action)) == wanted:
                return action
        raise BadAction(f"'{text[:80]}' is nothing that can be done here. {likely(wanted, list(sentences))}")

    def compose(self, setup: Setup, seat: int, fields: Mapping[str, str]) -> int:
        """A packed action from the fields of one of the forms of the text page (core.page.Form), `compose` its id.

        Raises:
            BadAction: they describe none.
        """
        raise BadAction(f"{self.name} has no such form.")

    def imaginable(self, setup: Setup, game: Game, seat: int) -> list[int]:
        """Actions that `read` understands as sentences even when they are forbidden: those without arguments."""
        return [kind().pack() for kind in self.forms.kinds if not fields(kind)] if seat != common.CHANCE else []

    def code(self, number: int) -> str:
        """A stable word for the ruling that refuses an action: 'below_the_pile'.

        It is the name of the last constant of that number in the game's `terms`, which ends with the refusals.
        """
        terms = f"{self.package}.terms"
        constants = vars(import_module(terms)) if find_spec(terms) else {}
        names = [name for name, value in constants.items() if name.isupper() and value == number]
        return names[-1].lower() if names else self.ruling(number).id.lower()

    def ruling(self, number: int) -> Rule:
        """The ledger entry behind the number that `check` gives."""
        return self.rules()[self.rule_id(number)]

    def rule_id(self, number: int) -> str:
        """The id of the ledger entry behind the number that `check` gives."""
        return f"{self.rule_prefix}{number:03d}"

    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        """Why an action is refused, in a sentence that fits the moment."""
        return self.rule_text(self.ruling(number))

    def rule_text(self, rule: Rule) -> str:
        """A rule in the language in force."""
        return keyed("rule", f"{self.id}/{rule.id}", rule.text)

    def rules(self) -> dict[str, Rule]:
        """The ledger."""
        return ledger(self.package)

    def harmless(self, legal: Sequence[int]) -> Sequence[int]:
        """Those of a seat's legal acts that change least: a bot that gives no answer in time does one of them."""
        return legal

    # -- what a seat may see -------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, setup: Setup, game: Game, viewer: int) -> msgspec.Struct:
        """What one seat may see, as a typed value. Computed from a redacted copy alone: that is the one door out."""

    @abstractmethod
    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        """One log entry, the decision and the chance it caused, as lines for a viewer. 'You' is for the viewer."""

    def covers(self, view: msgspec.Struct) -> bool:
        """Whether the log is covered at this moment since it would tell what the game asks. So for all viewers or none.

        Pages, the text page and the view in JSON then leave its lines out.
        """
        return False

    @abstractmethod
    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        """The context of the drawn page (template `page/table.html`)."""

    @abstractmethod
    def text(self, setup: Setup, scene: Scene) -> TextPage:
        """The same facts and choices in words."""

    def help(self) -> tuple[Section, ...]:
        """How to play, for somebody who has never seen the game: a heading and a few sentences each."""
        return ()

    def cards(self, setup: Setup | None = None) -> list[dict[str, Any]]:
        """Every card that there is, as the drawn page takes it, for the list on the rules page."""
        return []

    def pad(self, setup: Setup, game: Game, seat: int) -> str:
        """What a seat may put down for all to see at this moment: 'text', 'drawing' (or text), or '' for nothing."""
        return ""

    def sheets(self) -> tuple[Sheet, ...]:
        """What `keeling print` typesets, in this order."""
        return ()

    # -- reports ---------------------------------------------------------------------------------------------------

    def report_size(self, kind: str, order: Order) -> int:
        """How many games a report plays."""
        raise NotImplementedError

    def report(self, kind: str, order: Order, told: Callable[[int], None]) -> Report:
        """A report, one of `reports`.

        Args:
            told: called now and then with the number of games done.
        """
        raise NotImplementedError

    # -- positions -----------------------------------------------------------------------------------------------

    @abstractmethod
    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        """The position as JSON in words. `read_position` of it gives an equal state."""

    @abstractmethod
    def read_position(self, value: Any) -> tuple[Setup, Game]:
        """A position from its JSON form, which may be written by hand.

        Raises:
            BadPosition: it names every fault.
        """

    @abstractmethod
    def position_schema(self) -> dict[str, Any]:
        """JSON schema of a position."""

    # -- decks and players ---------------------------------------------------------------------------------------

    def read_deck(self, text: str) -> dict[str, Any]:
        """A deck file's data, checked; TOML as in cards.toml.

        Raises:
            BadDeck: it names every fault with its line.
        """
        raise BadDeck(f"{self.name} has no deck that can be changed.")

    def deck(self, setup: Setup | None = None) -> dict[str, Any]:
        """The deck as data."""
        raise BadDeck(f"{self.name} has no deck.")

    def deck_rows(self, deck: Mapping[str, Any]) -> list[tuple[int, str, str]]:
        """What a deck has: how many of each, of what kind, with what title."""
        cards = deck.get("card", ())
        return [(card.get("copies", 1), str(card.get("kind", "")), str(card.get("title", ""))) for card in cards]

    def deck_size(self, deck: Mapping[str, Any]) -> str:
        """How many cards a deck has, in words."""
        copies = sum(copies for copies, _kind, _title in self.deck_rows(deck))
        return ngettext("%(n)s card", "%(n)s cards", copies)

    @abstractmethod
    def bot(self, level: str) -> Bot:
        """A player of that level, or 'random'.

        Raises:
            BadOption: no such level.
        """


def likely(wanted: str, sentences: list[str], most: int = 6) -> str:
    """'There is: …' with the sentences nearest to one that is none, and how many more there are."""
    near = get_close_matches(wanted, sentences, most, 0.0) if len(sentences) > most else sentences
    more = f"; and {len(sentences) - len(near)} more" if len(near) < len(sentences) else ""
    return f"There is: {'; '.join(near) or 'nothing'}{more}."


def plain(sentence: str) -> str:
    """A sentence without what typing gets wrong: case, minus signs, spaces, the full stop."""
    for sign in "−–":
        sentence = sentence.replace(sign, "-")
    return " ".join(sentence.casefold().split()).rstrip(".")
