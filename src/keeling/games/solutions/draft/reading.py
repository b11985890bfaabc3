"""The Draft's text page: the same facts and choices as the drawn one, in words."""

from __future__ import annotations

from keeling.core.page import Section, TextPage
from keeling.core.text import _
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.faces import face, figure, title
from keeling.games.solutions.draft.spoken import Spoken
from keeling.games.solutions.draft.table import Misjudged, Table


class Reading(Spoken):
    """One seat's draft, ready to be read out."""

    def page(self) -> TextPage:
        table = Table(self.scene)
        sections = [self.result(table), *self.verdict(table), self.rosters(table), self.reasons(table), self.cards()]
        return TextPage(
            title=_("Draft: your turn") if self.my_turn else _("Deep Decarbonization Draft"),
            now=tuple(filter(None, (self.prompt(), self.stands(), self.sub(), self.coach()))),
            choices=self.choices,
            sections=tuple(section for section in sections if section),
            rules=self.moment(),
        )

    def result(self, table: Table) -> Section | None:
        result = table.result()
        if result is None:
            return None
        rows = tuple((line.place, line.name, ", ".join(filter(None, (line.total, line.note)))) for line in result.lines)
        headers = (_("Place"), _("Player"), _("Sum"))
        return Section("result", _("Result"), headers=headers, rows=rows)

    def verdict(self, table: Table) -> list[Section]:
        """The best roster there can be, and what was misjudged."""
        result = table.result()
        if result is None:
            return []
        best = tuple((f"#{b.rank}", b.face.title, b.gt, b.holder or "–") for b in result.best)
        headers = (_("Rank"), _("Card"), _("Gt CO₂e, 2020–2050"), _("Who had it"))
        heading = _("The best roster there can be: %(gt)s", gt=result.best_total)
        return [
            Section("best", heading, headers=headers, rows=best),
            Section("underrated", _("Most underrated"), tuple(map(self.misjudged, result.under))),
            Section("overrated", _("Most overrated"), tuple(map(self.misjudged, result.over))),
        ]

    def misjudged(self, one: Misjudged) -> str:
        said = f" {one.reason}" if one.reason else ""
        source = f" ({one.source})" if one.source else ""
        return f"{one.face.title}, #{one.rank}, {one.gt}; {one.taken}.{said} {one.why}{source}"

    def rosters(self, table: Table) -> Section:
        rows = []
        for q in table.order():
            roster = table.roster(q)
            name = roster.name + (_(" (bot)") if roster.bot else "") + (_(" (away)") if roster.away else "")
            cards = "; ".join(self.card(card) for card in self.view.seats[q].roster) or "–"
            rows.append((name, roster.status or "–", cards, roster.total or "–"))
        headers = (_("Player"), _("Status"), _("Cards"), _("Sum"))
        return Section("rosters", _("Rosters, in turn order"), headers=headers, rows=tuple(rows))

    def card(self, card: int) -> str:
        """A card of a roster, with its back if that is known."""
        rank = self.view.ranks[card]
        back = f" (#{rank}, {figure(self.view.gt(card))} Gt)" if rank else ""
        swapped = _(", swapped") if card in self.view.swapped else ""
        return f"{title(card)}{back}{swapped}"

    def reasons(self, table: Table) -> Section | None:
        lines = tuple(
            f"{one.name}, {one.title}: {one.text}" if one.title else f"{one.name}: {one.text}"
            for one in table.reasons()
        )
        return Section("reasons", _("What people say for their choice"), lines) if lines else None

    def cards(self) -> Section | None:
        """The cards on the table and in the rosters as they may be read, while that matters."""
        if self.view.over:
            return None
        cards = range(terms.CARDS) if self.view.phase <= terms.TAKING else sorted(self.view.picks)
        holders = self.view.holders
        rows = tuple(
            (
                face(card).title,
                face(card).about,
                f"{face(card).text} {face(card).hint}".strip(),
                self.name(holders[card]) if card in holders else _("on the table"),
            )
            for card in cards
        )
        headers = (_("Card"), _("Sector"), _("What it is"), _("Where"))
        return Section("cards", _("The cards"), headers=headers, rows=rows)
