"""The text page of Tipping Point: the same facts and choices as the drawn one, in words."""

from __future__ import annotations

from keeling.core.page import Section, TextPage
from keeling.core.text import N_, _, ngettext
from keeling.games.tipping_point import almanac, debrief, deck, names, offerforms, terms
from keeling.games.tipping_point.citywords import CityWords
from keeling.games.tipping_point.names import capital, disaster, dollars, listed, number, signed, weather
from keeling.games.tipping_point.spoken import Spoken
from keeling.games.tipping_point.view import Slot

WHY_NOT = {
    terms.NOT_THE_PRICE: N_("$%(n)s short"),
    terms.NOT_UPGRADED: N_("it is Research"),
    terms.ONE_PURCHASE: N_("you have bought a card"),
}


class Reading(Spoken):
    """One seat's table, ready to be read out."""

    def page(self) -> TextPage:
        coach, _target = self.coach() or ("", "")
        sections = self.ended() if self.view.over else self.playing()
        return TextPage(
            title=_("Tipping Point: your turn") if self.my_turn else _("Tipping Point"),
            now=tuple(filter(None, (self.prompt(), self.sub(), self.stands(), coach))),
            choices=self.choices,
            not_possible=self.not_possible(),
            sections=tuple(section for section in sections if section),
            rules=self.moment(),
            forms=offerforms.forms(self.view, self.book),
        )

    def playing(self) -> list[Section | None]:
        return [
            self.boards(),
            *self.cities(),
            self.agreements(),
            self.market(),
            self.sky(),
            self.climate(),
            self.decks(),
        ]

    def ended(self) -> list[Section | None]:
        return [self.result(), *debrief.lines(self.setup, self.view, self.people), self.boards(), *self.cities()]

    def stands(self) -> str:
        """The year, the common CO2 and the goal."""
        view = self.view
        text = N_("%(year)s. All cities together: %(total)s CO₂ of %(limit)s, where the climate tips.")
        told = _(text, year=view.year, total=view.total, limit=view.limit)
        return told if view.over else f"{told} {self.goal()}"

    # -- what is not possible ----------------------------------------------------------------------------------------

    def not_possible(self) -> str:
        """Cards of the market that the reader, on turn, cannot buy, and why."""
        view = self.view
        if view.me is None or view.phase != terms.DEVELOPING or view.turn != self.viewer:
            return ""
        if view.bought:
            return _("You have bought a card this turn, and one is all.")
        no = {self.book.kind(one.kind): self.why_not(one) for one in view.wares if one.refused}
        if not no:
            return ""
        return _("Not to be bought now: %(cards)s.", cards="; ".join(f"{card} ({why})" for card, why in no.items()))

    def why_not(self, one: Slot) -> str:
        me = self.view.me
        return _(WHY_NOT.get(one.refused, N_("not now")), n=one.price - (me.money if me else 0))

    # -- cities ------------------------------------------------------------------------------------------------------

    def boards(self) -> Section:
        """Every city's numbers, a row each."""
        headers = (
            _("City"), _("Status"), _("Citizens"), _("Cash a decade"), _("Cash left now"), _("CO₂"), _("Risk"),
            _("Food"), _("Eat"), _("Would starve"), _("Electricity free"), _("Attack"), _("Defence"),
        )  # fmt: skip
        rows = tuple(self.board(seat) for seat in range(self.view.seats))
        return Section("boards", _("All cities"), headers=headers, rows=rows)

    def board(self, seat: int) -> tuple[str, ...]:
        city = self.view.cities[seat]
        return (
            self.city_name(seat),
            self.status(seat) or "–",
            str(city.people),
            dollars(city.cash + city.trades),
            dollars(city.money) if seat == self.view.turn else "–",
            number(city.co2),
            f"x{city.risk}",
            str(city.meal + city.stored),
            str(city.eaters),
            str(city.hungry),
            f"{city.free} / {city.made}",
            str(city.attack),
            str(city.defence),
        )

    def city_name(self, seat: int) -> str:
        person = self.scene.people[seat]
        name = person.name + (_(" (bot)") if person.kind == "bot" else "") + (_(" (away)") if person.away else "")
        return _("%(name)s (you)", name=name) if seat == self.viewer and name != _("You") else name

    def cities(self) -> list[Section]:
        """Each city's buildings and citizens, the reader's first."""
        seats = sorted(range(self.view.seats), key=lambda seat: (seat != self.viewer, seat))
        return [
            Section(
                f"city-{seat}",
                _("Your city") if seat == self.viewer else _("The city of %(who)s", who=self.name(seat)),
                CityWords(self.view, self.book, self.setup.deck).lines(self.view.cities[seat]),
            )
            for seat in seats
        ]

    # -- trade -------------------------------------------------------------------------------------------------------

    def agreements(self) -> Section | None:
        """Those that stand, numbered as choices name them."""
        lines = []
        for i, trade in enumerate(self.deals, 1):
            with_whom = self.who([trade.maker, trade.other])
            lines.append(_("Agreement %(n)s, %(who)s: %(trade)s.", n=i, who=with_whom, trade=self.terms_of(trade)))
        return Section("agreements", _("Agreements in force"), tuple(lines)) if lines else None

    # -- the market --------------------------------------------------------------------------------------------------

    def market(self) -> Section:
        headers = (
            _("Card"), _("Price"), _("Kind"), _("CO₂"), _("Cash"), _("Food"), _("Electricity"), _("What it does"),
            _("For you"),
        )  # fmt: skip
        rows = tuple(self.ware(one) for one in self.view.wares)
        return Section("market", _("The market"), headers=headers, rows=rows)

    def ware(self, one: Slot) -> tuple[str, ...]:
        card = self.book.deck.buildings[one.kind]
        power = signed(card.makes - card.uses) if card.makes or card.uses else "–"
        return (
            capital(self.book.ware(one.slot)),
            dollars(one.price),
            listed([_(CATEGORIES[word]) for word in card.category]),
            signed(card.co2),
            signed(card.cash),
            signed(card.food),
            power,
            deck.text(one.kind, self.setup.deck).rstrip("."),
            self.for_me(one),
        )

    def for_me(self, one: Slot) -> str:
        """Whether the reader, on turn, can buy it."""
        view = self.view
        if view.phase != terms.DEVELOPING or view.turn != self.viewer or view.bought:
            return "–"
        return self.why_not(one) if one.refused else _("you can pay for it")

    # -- the sky -----------------------------------------------------------------------------------------------------

    def sky(self) -> Section:
        sky = self.view.sky
        lines = [
            _("Last weather card: %(symbol)s.", symbol=weather(sky.last)) if sky.last else _("No weather card yet.")
        ]
        if any(sky.top):
            seen = ", ".join(weather(one) if one else _("unknown") for one in sky.top)
            lines.append(_("Next from the top, as your Scientist saw or left it: %(seen)s.", seen=seen))
        elif any(sky.rumour):
            heard = listed([f"{n} {weather(symbol)}" for symbol, n in enumerate(sky.rumour) if n])
            lines.append(_("Among the next %(n)s cards lie: %(heard)s.", n=len(sky.top), heard=heard))
        if sky.last:
            lines += [self.danger(), *self.following()]
        left = listed([f"{n} {weather(symbol)}" for symbol, n in enumerate(sky.deck) if n])
        lines.append(
            ngettext("%(n)s card in the deck: %(cards)s.", "%(n)s cards in the deck: %(cards)s.", sky.left, cards=left)
        )
        return Section("sky", _("The sky"), tuple(lines))

    def danger(self) -> str:
        return _("Chance that the next card makes a disaster: %(chance)s.", chance=percent(self.view.sky.danger))

    def following(self) -> list[str]:
        """What each symbol would bring, and how likely it is."""
        sky = self.view.sky
        return [
            _(
                "%(symbol)s, %(chance)s: %(disaster)s",
                symbol=capital(weather(symbol)),
                chance=percent(sky.chance[symbol]),
                disaster=self.threat(sky.pairs[symbol]) if sky.pairs[symbol] else _("calm."),
            )
            for symbol in range(1, terms.SYMBOLS)
            if sky.chance[symbol]
        ]

    def threat(self, struck: int) -> str:
        """A disaster: whom it strikes, what it takes, what protects, and how the reader is protected from it."""
        told = f"{disaster(struck)}. {almanac.does(struck)}"
        me = self.view.me
        n = me.guards[struck] if me else 0
        return (
            f"{told} {ngettext('You have %(n)s such protection.', 'You have %(n)s such protections.', n)}"
            if n
            else told
        )

    # -- CO2 and time ------------------------------------------------------------------------------------------------

    def climate(self) -> Section:
        view = self.view
        lines = [ngettext("%(total)s CO₂ bring %(n)s weather card.", "%(total)s CO₂ bring %(n)s weather cards.",
                          view.coming, total=view.total)]  # fmt: skip
        bands = ", ".join(_("%(n)s from %(total)s on", n=cards, total=total) for total, cards in view.bands)
        lines.append(
            _("Weather cards by common CO₂: %(bands)s. At %(limit)s all have lost.", bands=bands, limit=view.limit)
        )
        if view.reveals and view.feeding:
            lines.append(
                ngettext(
                    "%(n)s weather card is still to come now.",
                    "%(n)s weather cards are still to come now.",
                    view.reveals,
                )
            )
        lines += [line for decade, line in enumerate(map(self.decade, range(len(view.history.struck)))) if line]
        return Section("climate", _("CO₂ and time"), tuple(lines))

    def decade(self, decade: int) -> str:
        """What struck in a decade, '' if it has had no weather yet."""
        struck = self.view.history.struck[decade]
        if not struck and decade >= len(self.view.history.cards):
            return ""
        return f"{names.year(decade)}: {listed([disaster(one) for one in struck]) or _('no disaster')}."

    # -- decks -------------------------------------------------------------------------------------------------------

    def decks(self) -> Section:
        """What is still to come, which everybody can count."""
        view = self.view
        cards = ", ".join(f"{n} {self.book.kind(kind)}" for kind, n in enumerate(view.deck) if n)
        crowd = ", ".join(f"{n} {self.book.job(job)}" for job, n in enumerate(view.crowd) if n)
        lines = (
            _("In the development deck: %(cards)s.", cards=cards or _("nothing")),
            _("Citizens still to come: %(citizens)s.", citizens=crowd or _("nobody")),
        )
        return Section("decks", _("Decks"), lines)

    # -- the end -----------------------------------------------------------------------------------------------------

    def result(self) -> Section:
        lines = (self.headline(), self.sub())
        return Section("result", _("The result"), tuple(filter(None, lines)))


CATEGORIES = {
    "resource": N_("Resource"),
    "infrastructure": N_("Infrastructure"),
    "research": N_("Research"),
    "cooperation": N_("Cooperation"),
}


def percent(share: float) -> str:
    """'64 %'; never 0 or 100 for what is neither."""
    whole = round(100 * share)
    return f"{min(99, max(1, whole)) if 0 < share < 1 else whole} %"
