"""Solutions' text page: the same facts and choices as the drawn one, in words."""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core.page import Section, TextPage
from keeling.core.text import _, ngettext
from keeling.games.solutions import deck, outlook, terms
from keeling.games.solutions.debrief import Curve, Debrief, Misjudged, debrief
from keeling.games.solutions.faces import Leaf
from keeling.games.solutions.spoken import Spoken
from keeling.games.solutions.texts import degrees, small_title, title, weight
from keeling.games.solutions.view import MapRow, Seen


class Reading(Spoken):
    """One seat's table, ready to be read out."""

    def page(self) -> TextPage:
        coach, _target = self.coach() or ("", "")
        ended = self.ended() if self.view.over else self.playing()
        return TextPage(
            title=_("Solutions: your turn") if self.my_turn else _("Solutions"),
            now=tuple(filter(None, (self.prompt(), self.sub(), self.stands(), self.low_text(), coach))),
            choices=self.choices,
            not_possible=self.not_possible(),
            sections=tuple(section for section in ended if section),
            rules=self.moment(),
        )

    def playing(self) -> list[Section | None]:
        return [
            self.forecast(),
            self.shelf(),
            self.hands(),
            self.round(),
            self.challenge(),
            self.notes(),
            self.held(),
            self.offered(),
            self.people(),
            self.world(),
            *self.map(),
        ]

    def not_possible(self) -> str:
        """Why the viewer cannot pass."""
        view = self.view
        if not self.my_turn or view.phase != terms.PROPOSING or view.may_pass:
            return ""
        if view.broken:
            return _("Not possible now: a pass, since the thermometer is broken.")
        if view.shown < 2:
            return _("Not possible now: a pass, since two cards have to be turned up first.")
        return _("Not possible now: a pass, since you are all in.")

    # -- the round ---------------------------------------------------------------------------------------------------

    def forecast(self) -> Section | None:
        lines = tuple(str(line) for line in self.forecast_lines())
        return Section("forecast", _("What the next card can do"), lines) if lines else None

    def shelf(self) -> Section:
        """The row from more impact to less, each card after the gap before it."""
        heading = _("The shelf, from more impact to less: %(limit)s", limit=self.limit_text())
        rows = []
        for place, gap in enumerate(self.gaps):
            rows.append((_("gap %(letter)s", letter=gap.letter), self.in_gap(place), "", ""))
            if place < len(self.view.row):
                rows.append((str(place + 1), *self.lying(self.view.row[place])))
        if not self.view.row and self.view.newest is None:
            return Section("shelf", heading, (_("The shelf is empty."),))
        headers = (_("Place"), _("Card"), _("Rank"), _("Gt CO₂e, 2020–2050"))
        return Section("shelf", heading, headers=headers, rows=tuple(rows))

    def in_gap(self, place: int) -> str:
        """The card under debate over its gap."""
        newest = self.view.newest
        if newest is None or place != self.view.place:
            return "–"
        return _("proposed here: %(card)s (%(text)s)", card=title(newest.number), text=self.front(newest.number))

    def lying(self, card: Seen) -> tuple[str, str, str]:
        """A card of the shelf: title and what became of it, rank, weight."""
        marks = {self.view.wrong: _("wrong"), self.view.penalty: _("goes with the wrong one")}
        silver = [small_title("silver", i) for i, on in enumerate(self.view.laid) if on == card.number]
        notes = [marks[card.number]] if card.number in marks else []
        notes += [_("with %(silver)s", silver=name) for name in silver]
        name = title(card.number) + (f" ({', '.join(notes)})" if notes else "")
        if not card.rank:
            return name, _("hidden"), ""
        return name, f"#{card.rank}", weight(card.rank)

    def front(self, number: int) -> str:
        """Text and hint of a card."""
        card = deck.cards()[number]
        return f"{card.said('text')} {card.said('hint') if card.hint else ''}".strip()

    def hands(self) -> Section | None:
        """The viewer's cards, and those that the viewer knows in other hands."""
        rows = []
        for player in range(self.view.players):
            for card in self.view.hands[player]:
                whose = _("you") if self.is_me(player) else self.name(player)
                rows.append((whose, title(card.number), self.front(card.number), self.about(card.number)))
        if not rows:
            return None
        headers = (_("Whose"), _("Card"), _("What it is"), _("Sector"))
        return Section("hand", _("Cards in hand"), headers=headers, rows=tuple(rows))

    def about(self, number: int) -> str:
        return ", ".join(deck.sector_names(deck.cards()[number]))

    def round(self) -> Section | None:
        """The Event and the Feedback Loop of the round."""
        lines = []
        feedback, event = self.feedback_card(), self.event_card()
        if feedback:
            lines += [_("Feedback Loop: %(card)s", card=said(feedback)), science(feedback)]
        if event:
            lines += [_("Event: %(card)s", card=said(event)), science(event)]
        return Section("round", _("This round"), tuple(lines)) if lines else None

    def challenge(self) -> Section | None:
        """The cards that a challenge speaks of."""
        view = self.view
        lines = [f"{title(card.number)}: {self.front(card.number)}" for card in view.moon]
        if view.picked >= 0:
            lines.append(title(view.picked))
        return Section("challenge", _("The challenge"), tuple(lines)) if lines else None

    def notes(self) -> Section | None:
        """What people wrote; a drawing can only be named."""
        lines = tuple(
            _("%(who)s drew a sketch.", who=self.seat_name(note.seat))
            if note.drawing
            else _("%(who)s: %(text)s", who=self.seat_name(note.seat), text=note.text)
            for note in self.scene.notes
        )
        return Section("notes", _("Written and drawn for all"), lines) if lines else None

    # -- what the group has ------------------------------------------------------------------------------------------

    def held(self) -> Section | None:
        lines = [_("Reward: %(card)s", card=said(card)) for card in self.reward_cards()]
        lines += [_("Silver: %(card)s", card=said(card)) for card in self.silver_cards()]
        points = [self.points_text() + "."] if self.view.advanced else []
        return Section("rewards", _("What the group holds"), tuple(lines + points)) if lines or points else None

    def offered(self) -> Section | None:
        lines = tuple(said(card) for card in self.gold_cards())
        return Section("gold", _("Gold cards on offer"), lines) if lines else None

    def people(self) -> Section:
        view = self.view
        rows = []
        for player in range(view.players):
            name = self.name(player) + ("" if view.group else self.kind(player))
            rows.append((name, self.status(player) or "–", str(view.hand_sizes[player])))
        deck_left = _("Deck: %(deck)s cards. Discarded: %(gone)s.", deck=view.deck_size, gone=view.discard)
        headers = (_("Player"), _("Status"), _("Cards in hand"))
        return Section("people", _("Players, in turn order"), (deck_left,), headers, tuple(rows))

    def kind(self, seat: int) -> str:
        """What to know about who sits there."""
        person = self.scene.people[seat]
        you = _(" (you)") if seat == self.viewer else ""
        return you + (_(" (bot)") if person.kind == "bot" else "") + (_(" (away)") if person.away else "")

    def world(self) -> Section:
        """The thermometer's zones and the markers of the track."""
        zones = [outlook.zone_text(zone) for zone in (1, 2, 3)]
        ranges = ["1.6–2.0°", "2.1–3.0°", _("from 3.1°")]
        heat = tuple(f"{span}. {text}" for span, text in zip(ranges, zones, strict=True))
        years = ngettext(
            "Each round warms the world by %(n)s space, %(step)s.",
            "Each round warms the world by %(n)s spaces, %(step)s.",
            self.view.step,
            step=degrees(self.view.step),
        )
        track = tuple(f"{marker.year}: {marker.text}." for marker in outlook.markers(self.view))
        return Section("world", _("Thermometer and time track"), (*heat, years, *track))

    # -- the Solution Map --------------------------------------------------------------------------------------------

    def map(self) -> list[Section | None]:
        """Both forms of the Solution Map; covered while a challenge asks for ranks (S-199)."""
        view = self.view
        if view.covered:
            return [Section("map", _("Solution Map"), (_("Covered while the challenge asks for ranks."),))]
        if not view.map:
            return []
        ranked = tuple((f"#{card.rank}", title(card.number), weight(card.rank)) for card in view.ranked)
        rows = tuple((str(view.years[row.space]), as_laid(row)) for row in view.map if row.cards)
        return [
            Section("map", _("Solution Map by rank"), headers=(_("Rank"), _("Card"), _("Gt CO₂e")), rows=ranked),
            Section("rounds", _("Solution Map by rounds"), headers=(_("Year"), _("Cards as they lay")), rows=rows),
        ]

    # -- the end -----------------------------------------------------------------------------------------------------

    def ended(self) -> list[Section | None]:
        found = debrief(self.setup, self.view, self.proposers())
        return [
            Section("result", _("The result"), (found.story, found.found, self.weighs(found))),
            self.decisive(found),
            self.judged("underrated", _("You underrated"), found.underrated),
            self.judged("overrated", _("You overrated"), found.overrated),
            Section("instead", _("What would have changed it"), found.instead) if found.instead else None,
            Section("done", _("What is done in the world"), found.done) if found.done else None,
            Section("outside", _("Where the real world is heading"), found.outside),
            self.curves(found),
            Section("real", _("What is real here"), found.real),
            *self.map(),
        ]

    def weighs(self, found: Debrief) -> str:
        return _("As much as %(things)s.", things="; ".join(found.weights)) if found.weights else ""

    def decisive(self, found: Debrief) -> Section:
        lines = tuple(f"{turn.title}. {turn.text} ({turn.change})" for turn in found.turns)
        return Section("turns", _("Rounds that decided it"), lines)

    def judged(self, id: str, heading: str, cards: Sequence[Misjudged]) -> Section | None:
        lines = tuple(f"{title(one.card)}, #{one.rank}, {one.gt}. {one.text} {one.why}" for one in cards)
        return Section(id, heading, lines) if lines else None

    def curves(self, found: Debrief) -> Section:
        """The chart as a table: the game's years beside what was measured and what is projected."""
        rows = tuple(
            (
                str(point.year),
                f"{point.warming:.1f}°",
                near(found.measured, point.year),
                near(found.projected, point.year),
            )
            for point in found.world.points
        )
        headers = (_("Year"), found.world.name, found.measured.name, found.projected.name)
        return Section("curves", _("Warming above 1850–1900"), headers=headers, rows=rows)


def near(curve: Curve, year: int) -> str:
    """A curve's value in that year, '–' where it has none."""
    return next((f"{point.warming:.1f}°" for point in curve.points if point.year == year), "–")


def as_laid(row: MapRow) -> str:
    """A row of the map, the misplaced card marked."""
    said = []
    for card in row.cards:
        mark = _(", misplaced") if card.number == row.wrong else ""
        said.append(f"{title(card.number)} (#{card.rank}{mark})")
    return "; ".join(said)


def said(card: Leaf) -> str:
    """A small card: title, text, and how it differs at this table."""
    return f"{card.title}. {card.text} {card.note}".strip()


def science(card: Leaf) -> str:
    return f"{card.science} ({card.source})"
