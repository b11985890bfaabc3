"""ZERO's text page: the same facts and choices as the drawn one, in words."""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core import packed
from keeling.core.page import Section, TextPage
from keeling.core.text import _
from keeling.games.zero import terms
from keeling.games.zero.spoken import Spoken
from keeling.games.zero.table import Table
from keeling.games.zero.words import POWERS, SPECIALS, in_a_row, named


class Reading(Spoken):
    """One seat's table, ready to be read out."""

    def page(self) -> TextPage:
        sections = [s for s in (self.result(), self.mine(), self.pile(), self.others()) if s]
        coach, _target = self.coach() or ("", "")
        return TextPage(
            title=_("ZERO: your turn") if self.my_turn else _("ZERO"),
            now=tuple(filter(None, (self.prompt(), self.stands(), self.sub(), coach))),
            choices=self.choices,
            not_possible=self.not_possible(),
            sections=tuple(sections),
            rules=self.moment(),
        )

    def result(self) -> Section | None:
        result = Table(self.deck, self.scene).result()
        if result is None:
            return None
        rows = tuple((line.place, line.name, line.note, line.total) for line in result.lines)
        return Section("result", _("Result"), headers=(_("Place"), _("Player"), _("Round"), _("Evening")), rows=rows)

    def not_possible(self) -> str:
        if not self.my_turn or self.me is None or self.view.phase != terms.PLAYING:
            return ""
        held = self.me.hand if self.view.zone == terms.HAND else self.me.open
        playable = {packed.a(action) for action in self.view.legal if packed.verb(action) == terms.PLAY}
        no = [f"{named(self.deck, card)} ({self.why(card >> 4, False)})" for card in held if card >> 4 not in playable]
        return _("Not possible now: %(cards)s.", cards=in_a_row(no)) if no else ""

    def said(self, cards: Sequence[int]) -> str:
        """Cards with their powers, in words."""
        texts = []
        for card in cards:
            kind = card >> 4
            power = f" ({_(POWERS[kind])})" if kind in POWERS else ""
            special = _("special") + " " if kind in SPECIALS else ""
            texts.append(f"{special}{named(self.deck, card)}{power}")
        return in_a_row(texts)

    def mine(self) -> Section | None:
        me = self.me
        if me is None:
            return None
        lines = []
        if me.hand:
            lines.append(_("Hand, %(n)s: %(cards)s.", n=me.hand_size, cards=self.said(me.hand)))
        if me.open:
            lines.append(_("Open on the table, %(n)s: %(cards)s.", n=len(me.open), cards=self.said(me.open)))
        if me.hidden:
            lines.append(_("Hidden on the table: %(n)s. Nobody knows them.", n=len(me.hidden)))
        return Section("mine", _("Your cards"), tuple(lines) or (_("You have no cards left."),))

    def pile(self) -> Section:
        view = self.view
        lines = []
        if view.pile:
            lines.append(_("Pile from the top: %(cards)s.", cards=self.said(view.pile[::-1])))
        counts = _("Stock: %(stock)s. Cleared away: %(gone)s.", stock=view.stock, gone=len(view.cleared))
        return Section("pile", _("Pile and stock"), (*lines, counts))

    def others(self) -> Section:
        rows = []
        for other in Table(self.deck, self.scene).others():
            seat = self.view.seats[other.number]
            name = other.name + (_(" (bot)") if other.bot else "") + (_(" (away)") if other.away else "")
            opened, known = self.said(seat.open) or "–", self.said(seat.hand) or "–"
            rows.append((name, other.status, str(seat.hand_size), opened, str(len(seat.hidden) or "–"), known))
        headers = (_("Player"), _("Status"), _("Hand"), _("Open on the table"), _("Hidden"), _("Known hand cards"))
        heading = _("Other players, in turn order") if self.me else _("Players")
        return Section("others", heading, headers=headers, rows=tuple(rows))
