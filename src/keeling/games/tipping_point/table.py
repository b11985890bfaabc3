"""The drawn page of Tipping Point: what `page/table.html` shows of one view.

The table's pieces are frozen values: a part of the page is sent again only when its values changed.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from keeling.core.text import N_, _
from keeling.games.tipping_point import (
    drawing,
    ending,
    heavens,
    names,
    panels,
    picks,
    replay,
    shop,
    terms,
    trading,
    verdict,
)
from keeling.games.tipping_point.panels import Card
from keeling.games.tipping_point.picks import Pick, Picker
from keeling.games.tipping_point.skyline import Builder, Drawn
from keeling.games.tipping_point.spoken import Spoken

QUESTIONS = {
    terms.REFUSING: N_("The new citizens"),
    terms.ARRANGING: N_("In which order?"),
    terms.ENDING: N_("Before your turn ends"),
    terms.ASKED: N_("Do you agree?"),
    terms.LOOSE: N_("End the agreement?"),
    terms.STARVING: N_("Who starves?"),
    terms.SHARING: N_("Whom do you protect?"),
    terms.LOSING: N_("What is lost?"),
    terms.FREEZING: N_("Which building goes dark?"),
}
LABELS = (  # what the letters of picks.NUMBERS mean
    ("c", N_("your CO₂")), ("t", N_("together")), ("w", N_("weather cards")), ("m", N_("cash left")),
    ("i", N_("cash a decade")), ("f", N_("food")), ("h", N_("would starve")), ("p", N_("free electricity")),
    ("x", N_("risk")), ("k", N_("citizens")),
)  # fmt: skip


class Standing(msgspec.Struct, frozen=True):
    """A city at the end. `slots`: circles to fill with citizens."""

    city: Card
    drawn: Drawn
    won: bool
    slots: int


class Hint(msgspec.Struct, frozen=True):
    """What the reader can do when nothing is chosen; `opens`: the drawer that it takes, for a phone, and its name."""

    text: str
    opens: str = ""
    name: str = ""


class Result(msgspec.Struct, frozen=True):
    """How it ended."""

    headline: str
    story: str
    won: bool
    goal: str
    standings: tuple[Standing, ...]


class Table(Spoken):
    """One seat's table, ready to be drawn."""

    @cached_property
    def lit(self) -> frozenset[str]:
        return picks.lit(self.choices)

    @cached_property
    def builder(self) -> Builder:
        return Builder(self.view.cities, self.book, self.setup.deck, self.lit)

    @cached_property
    def picker(self) -> Picker:
        return Picker(self)

    @cached_property
    def trades(self) -> trading.Trades:
        return trading.Trades(self.view, self.scene.people, self.book, self.picker)

    # -- cities --------------------------------------------------------------------------------------------------------

    def card(self, seat: int) -> Card:
        return panels.card(self.view, self.book, self.scene.people, self.view.cities[seat])

    def others(self) -> tuple[tuple[Card, Drawn], ...]:
        """The other cities, from the reader's left on; for spectators all, large."""
        view, watching = self.view, self.view.me is None
        plan = drawing.WATCHED if watching else drawing.SMALL
        least = 1 if watching else self.rows()
        first = 0 if watching else self.viewer + 1
        seats = [(first + i) % view.seats for i in range(view.seats - (not watching))]
        return tuple((self.card(seat), self.builder.draw(view.cities[seat], plan, least)) for seat in seats)

    def rows(self) -> int:
        """Streets that each of the other cities has at least, so that most are as tall."""
        most = max(len(city.buildings) for city in self.view.cities if city.seat != self.viewer)
        return min(2, -(-most // drawing.SMALL.lots))

    # -- what may be done ----------------------------------------------------------------------------------------------

    def end(self) -> Pick | None:
        return None if self.view.phase in picks.ASKING else self.picker.head(self.choices)

    def waiting(self) -> str:
        """Whom the table waits for."""
        view = self.view
        who = [self.scene.people[seat].name for seat in range(view.seats) if view.owes(seat) and seat != self.viewer]
        return "" if self.my_turn or not who or view.over else _("Waiting for %(who)s.", who=names.listed(who))

    def hint(self) -> Hint:
        view = self.view
        if view.broke:
            return Hint(shop.out_of_reach(view), "d-trade" if view.partners else "", _("Make an offer"))
        if self.my_turn and view.phase == terms.SWEEPING:
            return Hint(_("Press the cards of the market that are to go."), "d-market", _("Open the market"))
        if self.my_turn and view.phase == terms.WINDOW:
            return Hint(_("The last chance to trade before all cities are fed."), "d-trade", _("Make an offer"))
        if self.my_turn and view.phase == terms.DEVELOPING:
            return Hint(_("Press a card of the market, a citizen or a building: you see what it would do."))
        return Hint(_("Press a card, a building or a citizen to read what it does."))

    def question(self) -> str:
        return _(QUESTIONS[self.view.phase]) if self.view.phase in QUESTIONS else ""

    # -- the end -------------------------------------------------------------------------------------------------------

    def result(self) -> Result:
        view = self.view
        order = sorted(range(view.seats), key=lambda q: (q not in view.winners, -view.cities[q].people, q))
        return Result(
            headline=self.headline(),
            story=verdict.story(view, self.people),
            won=view.viewer in view.winners,
            goal=panels.goal_words(view),
            standings=tuple(
                Standing(
                    self.card(seat),
                    self.builder.draw(view.cities[seat], drawing.SMALL),
                    seat in view.winners,
                    max(panels.goal(view), view.cities[seat].people),
                )
                for seat in order
            ),
        )

    # -- all of it -----------------------------------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        """What `page/table.html` draws. All values are immutable: they say whether a part of the page changed."""
        view, own = self.view, self.setup.deck
        me = view.me
        coach, target = self.coach() or ("", "")
        found = self.overhead() | self.doing()
        return found | {
            "seat": None if me is None else self.viewer,
            "prompt": self.prompt(),
            "sub": self.sub(),
            "actor": None if view.over or view.feeding or view.phase < terms.DRAWING else view.turn,
            "my_turn": self.my_turn,
            "asked_at": self.scene.asked_at,
            "mine": None if me is None else self.card(self.viewer),
            "streets": None if me is None else self.builder.draw(me, drawing.OWN, 2),
            "stats": () if me is None else panels.stats(view, me),
            "others": () if view.over else self.others(),
            "goal": panels.goal_words(view),
            "wares": shop.wares(view, self.book, own, self.lit),
            "market_note": shop.heading(view),
            "decks": shop.decks(view, self.book),
            "coach": coach,
            "coach_target": target,
            "rules": self.moment(),
            "result": self.result() if view.over else None,
            "debrief": ending.drawn(self.setup, view, self.people) if view.over else None,
        }

    def overhead(self) -> dict[str, Any]:
        """The sky."""
        view = self.view
        return {
            "card": heavens.card(view),
            "chance": heavens.chance(view),
            "scale": heavens.scale(view),
            "years": heavens.years(view),
            "trouble": heavens.trouble(view),
            "replay": replay.replay(view, self.scene.lines),
        }

    def doing(self) -> dict[str, Any]:
        """Choices, questions, trade."""
        return {
            "end": self.end(),
            "answers": self.picker.answers(self.choices),
            "question": self.question(),
            "groups": self.picker.groups(self.choices),
            "hint": self.hint(),
            "labels": "|".join(f"{letter}:{_(words)}" for letter, words in LABELS),
            "waiting": self.waiting(),
            "bid": self.trades.bid(self.choices),
            "pacts": self.trades.pacts(self.choices),
            "form": self.trades.form(),
            "closed": self.trades.why_not(),
            "trading": self.view.phase == terms.WINDOW and self.my_turn,
        }
