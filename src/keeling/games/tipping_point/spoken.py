"""Tipping Point's pages in words: what is asked, what may be done and what it will do, from one view.

All texts in the language in force.
"""

from __future__ import annotations

from functools import cached_property

from keeling.core import packed
from keeling.core.ledger import ledger
from keeling.core.page import Choice, Scene
from keeling.core.text import _, keyed
from keeling.core.title import Setup
from keeling.games.tipping_point import advice, asking, endings, exchange, meanings, names, sorting, terms, wills
from keeling.games.tipping_point.exchange import Exchange
from keeling.games.tipping_point.foresight import Effect
from keeling.games.tipping_point.view import TippingView
from keeling.games.tipping_point.words import Wording, sentence

PACKAGE = "keeling.games.tipping_point"


class Spoken:
    """One seat's table in sentences: the base of the drawn page and of the text page.

    Attributes:
        view, viewer: what is seen, and by whom.
        people: what the seats are called.
        book: what everything is called, as the reader uses it.
        my_turn: whether the viewer owes an answer.
        effects: what each listed action does.
        choices: every listed action with a key, grouped by kind; offers are free, see offers.py.
    """

    def __init__(self, setup: Setup, scene: Scene) -> None:
        self.setup = setup
        self.scene = scene
        self.view: TippingView = scene.view
        self.viewer = scene.viewer
        self.people = [person.name for person in scene.people]
        self.my_turn = self.view.me is not None and self.view.owes(self.viewer)
        self.effects: dict[int, Effect | None] = dict(zip(self.view.legal, self.view.effects, strict=True))
        self.choices: tuple[Choice, ...] = self.list_choices()

    @cached_property
    def book(self) -> names.Names:
        """Names as the reader uses them."""
        return names.Names(self.setup.deck, names.shown(self.view), self.viewer, self.people)

    # -- who ---------------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A seat as others see it."""
        return self.people[seat] if seat < len(self.people) else ""

    def you(self, seat: int) -> str:
        """A seat in the middle of a sentence, 'you' for the reader."""
        return _("you") if seat == self.viewer else self.name(seat)

    def who(self, seats: tuple[int, ...] | list[int]) -> str:
        """Several of them, the reader first."""
        return names.listed([self.you(seat) for seat in sorted(seats, key=lambda q: (q != self.viewer, q))])

    def owing(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return tuple(seat for seat in range(self.view.seats) if self.view.owes(seat))

    def awaited(self) -> str:
        """The names of those who owe an answer."""
        return names.listed([self.name(seat) for seat in self.owing()])

    # -- trades ------------------------------------------------------------------------------------------------------

    @cached_property
    def deals(self) -> list[Exchange]:
        """The agreements that stand, oldest first."""
        return [exchange.shown(deal, self.view) for deal in self.view.deals]

    @cached_property
    def offer(self) -> Exchange | None:
        """The offer that waits."""
        found = self.view.offer
        return exchange.offered(found.maker, found.bargain, found.lender) if found else None

    def terms_of(self, trade: Exchange) -> str:
        """'you give $2 and get 1 food, every decade'; of others, who gives what."""
        if self.viewer in (trade.maker, trade.other):
            return exchange.share(self.book, trade, self.viewer)
        return exchange.between(self.book, trade, self.name(trade.maker), self.name(trade.other))

    # -- choices -----------------------------------------------------------------------------------------------------

    @cached_property
    def wording(self) -> Wording:
        """What sentences about actions need to know."""
        found = self.view.request
        asked = (found.verb, found.what, found.maker) if found else None
        return Wording(self.book, self.view.phase, self.deals, self.offer, asked)

    def list_choices(self) -> tuple[Choice, ...]:
        ordered = sorting.ordered(self.view)
        groups = [sorting.heading(self.view, action) for action in ordered]
        plain = len(set(groups)) < 2
        return tuple(
            self.choice(i, action, "" if plain else group)
            for i, (action, group) in enumerate(zip(ordered, groups, strict=True), 1)
        )

    def choice(self, number: int, action: int, group: str) -> Choice:
        return Choice(
            key=str(number),
            action=str(action),
            label=sentence(self.wording, action),
            short=sorting.short(self.wording, action),
            will=wills.will(self, action),
            primary=packed.verb(action) in sorting.PRIMARY,
            pieces=sorting.pieces(action),
            group=group,
        )

    # -- sentences ---------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked, in one sentence."""
        return self.headline() if self.view.over else asking.prompt(self)

    def sub(self) -> str:
        """The quiet line under the prompt: what it means, or what happened."""
        return endings.verdict(self) if self.view.over else meanings.sub(self)

    def headline(self) -> str:
        """How it ended."""
        return endings.headline(self)

    def status(self, seat: int) -> str:
        """A few words beside a player's name."""
        return asking.status(self, seat)

    # -- help --------------------------------------------------------------------------------------------------------

    def coach(self) -> tuple[str, str] | None:
        """One sentence for a first-timer about the decision at hand, and the id of what it speaks of."""
        return advice.coach(self) if self.scene.coach and self.my_turn and not self.view.over else None

    def moment(self) -> tuple[str, ...]:
        """The rules that matter right now, as the ledger has them."""
        rules = ledger(PACKAGE)
        return tuple(keyed("rule", f"tipping_point/{id}", rules[id].text) for id in advice.rules(self.view))

    # -- numbers in words --------------------------------------------------------------------------------------------

    def goal(self) -> str:
        """What wins."""
        if self.view.mode == "teams":
            return _("A pair with %(n)s citizens wins.", n=terms.PAIR)
        if self.view.mode == "competitive":
            return _("From %(n)s citizens on the largest city wins.", n=terms.CROWD)
        return _("Once a city has %(n)s citizens, all with %(enough)s win.", n=terms.CROWD, enough=terms.ENOUGH)
