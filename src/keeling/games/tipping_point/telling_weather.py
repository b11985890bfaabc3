"""Feeding, weather, disasters and the end, in lines of the log."""

from __future__ import annotations

from collections import Counter

from keeling.core import packed
from keeling.core.text import N_, _, ngettext
from keeling.core.title import Step
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.names import capital, disaster, listed, weather, year
from keeling.games.tipping_point.telling_lines import Lines

Three = tuple[int, int, int]

ENDINGS = {
    terms.WON: N_("The game is won."),
    terms.TIMED_OUT: N_("The time is over, and nobody has citizens enough: all have lost."),
    terms.TIPPED: N_("The climate tips: all have lost."),
}
OF_CITIZENS = (terms.HEAT, terms.TORNADO, terms.BLIZZARD, terms.SNOWSTORM)


class Weather(Lines):
    """Tells of the Weather Phase; `step` is what the events follow."""

    step: Step
    struck = terms.CALM  # the disaster of the step

    def city(self, seat: int) -> str:
        """'your city', 'the city of Ben'."""
        return _("your city") if seat == self.viewer else _("the city of %(who)s", who=self.names[seat])

    # -- feeding

    def eats(self, events: list[Three]) -> None:
        """All cities in one line, with the first."""
        events = self.together(terms.ATE, events)
        if not events:
            return
        told = [
            ngettext("%(who)s %(food)s food for %(n)s citizen", "%(who)s %(food)s food for %(n)s citizens", eaters,
                     who=self.name(seat), food=food)
            for seat, food, eaters in events
        ]  # fmt: skip
        self.note(N_("Feeding: %(cities)s."), cities=listed(told))

    def stores(self, events: list[Three]) -> None:
        for seat, food, _c in events:
            self.line(seat, N_("You store %(n)s food."), N_("%(who)s stores %(n)s food."), n=str(food))

    def unstores(self, events: list[Three]) -> None:
        for seat, food, _c in events:
            mine, theirs = N_("You use %(n)s stored food."), N_("%(who)s uses %(n)s stored food.")
            self.line(seat, mine, theirs, n=str(food))

    def hungers(self, events: list[Three]) -> None:
        for seat, n, _c in events:
            citizens = ngettext("%(n)s citizen", "%(n)s citizens", n)
            mine = N_("You lack food for %(citizens)s.")
            self.line(seat, mine, N_("%(who)s lacks food for %(citizens)s."), citizens=citizens)

    # -- weather

    def clears(self, events: list[Three]) -> None:
        self.note(N_("What the weather of the last decade did is over."))

    def counts(self, events: list[Three]) -> None:
        total, n, _c = events[-1]
        cards = ngettext("%(n)s weather card", "%(n)s weather cards", n)
        self.note(N_("All cities together emit %(total)s CO₂: %(cards)s."), total=str(total), cards=cards)

    def revealed(self, step: Step, symbol: int) -> None:
        """A weather card, and the disaster that it makes."""
        struck = [packed.a(event) for event in step.events if packed.verb(event) == terms.STRUCK]
        self.struck = struck[0] if struck else terms.CALM
        card = self.sky(capital(weather(symbol)))
        if struck:
            self.note(N_("%(card)s: %(disaster)s."), card=card, disaster=self.blow(disaster(struck[0])))
        elif any(packed.verb(event) == terms.QUIET for event in step.events):
            self.note(N_("%(card)s: no disaster."), card=card)
        else:
            self.note(N_("%(card)s is the first weather card."), card=card)

    def spares(self, events: list[Three]) -> None:
        """Told only where nobody at all is hit or saved."""
        if not any(packed.verb(event) in (terms.HIT, terms.SAVED_BY) for event in self.step.events):
            self.note(N_("It hits nobody."))

    def together(self, verb: int, events: list[Three]) -> list[Three]:
        """All events of a kind of this step with the first of them, none with those after it."""
        found = [(packed.a(one), packed.b(one), packed.c(one)) for one in self.step.events if packed.verb(one) == verb]
        return found if events[0] == found[0] else []

    def hits(self, events: list[Three]) -> None:
        struck: list[str] = []
        for seat, d, n in self.together(terms.HIT, events):
            if d == terms.DROUGHT:
                mine, theirs = N_("You have %(n)s food less."), N_("%(who)s has %(n)s food less.")
                self.line(seat, mine, theirs, n=str(n))
            elif d == terms.FROST:
                mine = N_("Each power plant of yours makes %(n)s electricity less.")
                theirs = N_("Each power plant of %(who)s makes %(n)s electricity less.")
                self.line(seat, mine, theirs, n=str(n))
            elif d != terms.FIRE and not self.lost_at_once(seat):
                struck.append(self.name(seat))
        if struck:
            self.note(N_("It hits %(cities)s."), cities=listed(struck))

    def lost_at_once(self, seat: int) -> bool:
        """Whether the step tells what the seat lost."""
        return any(
            packed.verb(event) in (terms.DIED, terms.LEFT_CITY) and packed.b(event) == seat
            for event in self.step.events
        )

    def saves(self, events: list[Three]) -> None:
        """Who was saved, and by whom."""
        if packed.verb(self.step.action) == terms.PROTECT:
            events = events[1:]  # the action tells the first
        for (seat, city), n in Counter((seat, city) for seat, city, _c in events).items():
            if self.struck in OF_CITIZENS:
                saved = ngettext("%(n)s citizen", "%(n)s citizens", n)
                mine, theirs = N_("You save %(citizens)s of %(city)s."), N_("%(who)s saves %(citizens)s of %(city)s.")
                if seat == city:
                    theirs = N_("%(who)s saves %(citizens)s at home.")
                self.line(seat, mine, theirs, citizens=saved, city=self.city(city))
            elif seat == city:
                self.line(seat, N_("Your city is protected."), N_("The city of %(who)s is protected."))
            else:
                mine, theirs = N_("You protect %(city)s."), N_("%(who)s protects %(city)s.")
                self.line(seat, mine, theirs, city=self.city(city))

    def freezes(self, events: list[Three]) -> None:
        if packed.verb(self.step.action) == terms.FREEZE:
            for source, card, seat in events[:1]:
                mine = N_("You let %(plant)s go short of 1 electricity at %(card)s.")
                theirs = N_("%(who)s lets %(plant)s go short of 1 electricity at %(card)s.")
                plant, dark = self.titles.source(source), self.titles.card(card)
                self.line(seat, mine, theirs, plant=plant, card=dark)

    def looks(self, events: list[Three]) -> None:
        """Told to the Scientist's seat alone."""
        self.note(N_("You see from the top: %(cards)s."), cards=", ".join(weather(one) for one in events[-1] if one))

    def years(self, events: list[Three]) -> None:
        self.note(N_("It is %(year)s."), year=str(year(events[-1][0])))

    def ends(self, events: list[Three]) -> None:
        self.note(ENDINGS[events[-1][0]])
