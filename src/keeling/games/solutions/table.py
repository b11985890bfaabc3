"""The drawn page of Solutions: what `page/table.html` shows of one view.

The table's pieces are frozen values: a part of the page is sent again only when its values changed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import packed
from keeling.core.page import Choice, Note
from keeling.core.text import _
from keeling.games.solutions import chart, outlook, shelf, terms, texts
from keeling.games.solutions.faces import Face, Leaf, face
from keeling.games.solutions.gauge import gauge, line
from keeling.games.solutions.spoken import Spoken

PICKS = (terms.PROPOSE, terms.GIVE)  # made of pieces of the table, then confirmed
PLACES = (terms.VOTE, terms.BREAK, terms.MOVE)  # one press on a letter
ANSWERS = (terms.ANSWER, terms.SETTLE, terms.BEGIN, terms.LOOK_AT)
ASIDE = (terms.PASS, terms.SUGGEST)
ASKED = (terms.ASKING, terms.SETTLING)


class Somebody(msgspec.Struct, frozen=True):
    """A seat, or a hand of the group; `mark` stands at the end of its line: a letter, '✓' or '?'."""

    number: int
    badge: int
    name: str
    note: str
    mark: str
    me: bool
    bot: bool
    away: bool
    acts: bool


class Held(msgspec.Struct, frozen=True):
    """A card of the hand and whether it may be chosen now."""

    face: Face
    lit: bool


class Place(msgspec.Struct, frozen=True):
    """A lettered button; `letter` is '' for no opinion."""

    key: str
    action: str
    letter: str
    short: str
    words: str


class Written(msgspec.Struct, frozen=True):
    """What somebody wrote or drew for all to see."""

    id: str
    badge: int
    name: str
    text: str
    drawing: bool


class Pad(msgspec.Struct, frozen=True):
    """Where to write or draw during a challenge on the screen; `kind` is '' for those who only read."""

    kind: str
    notes: tuple[Written, ...]


class Table(Spoken):
    """One seat's table, ready to be drawn."""

    # -- the hand and what may be done -------------------------------------------------------------------------------

    def of_verbs(self, verbs: tuple[int, ...]) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if packed.verb(int(choice.action)) in verbs)

    def picks(self) -> tuple[Choice, ...]:
        """Choices made of pieces; the first card of a row needs no gap."""
        found = self.of_verbs(PICKS)
        if self.row:
            return found
        return tuple(msgspec.structs.replace(one, pieces=one.pieces[:1]) for one in found)

    def places(self) -> tuple[Place, ...]:
        """The gaps that a vote, a tie or a look may name."""
        found = self.of_verbs(PLACES)
        if self.view.seats == 1:  # one voice for all has an opinion
            found = tuple(one for one in found if packed.a(int(one.action)) != terms.NO_OPINION)
        return tuple(map(self.placed, found))

    def placed(self, choice: Choice) -> Place:
        place = packed.a(int(choice.action))
        if place == terms.NO_OPINION:
            return Place(choice.key, choice.action, "", choice.short, choice.label)
        gap = self.gaps[place]
        return Place(choice.key, choice.action, gap.letter, gap.short, choice.label)

    def place_title(self) -> str:
        """What a press on a letter means."""
        if self.view.phase == terms.BREAKING_TIE:
            return _("Break the tie")
        if self.view.phase == terms.MOVING:
            return _("It goes to")
        return _("Settle it") if self.view.group or self.alone else _("Your vote")

    def hand(self) -> tuple[Held, ...]:
        if self.me is None:
            return ()
        pieces = {piece for choice in self.picks() for piece in choice.pieces}
        faces = (face(seen.number, seen.rank) for seen in self.view.hands[self.me])
        return tuple(Held(one, one.id in pieces) for one in faces)

    def hand_title(self) -> tuple[str, str]:
        """Whose hand it is, and what it is needed for."""
        view, me = self.view, self.me
        if me is None:
            return "", ""
        whose = _("%(hand)s holds", hand=self.name(me)) if view.group and view.players > 1 else _("Your hand")
        if view.phase == terms.PROPOSING and self.my_turn:
            return whose, _("Choose a card, then its gap.") if self.row else _("Choose a card to begin with.")
        if view.phase == terms.PASSING_ON and self.my_turn:
            return whose, _("Choose the card to pass on.")
        following = not view.group and self.in_action() and (view.turn + 1) % view.players == me
        return whose, _("You propose next.") if following and view.players > 1 else ""

    def in_action(self) -> bool:
        return terms.AT_ACTION <= self.view.at <= terms.AT_REVEAL and not self.view.over

    # -- company -----------------------------------------------------------------------------------------------------

    def company(self) -> tuple[Somebody, ...]:
        """Everybody at the table; on one screen for all, the hands."""
        if self.view.group:
            return tuple(map(self.hand_of_group, range(self.view.players))) if self.view.players > 1 else ()
        return tuple(map(self.somebody, range(self.view.seats)))

    def hand_of_group(self, player: int) -> Somebody:
        acts = player == self.actor()
        return Somebody(player, player + 1, self.name(player), self.status(player), "", False, False, False, acts)

    def somebody(self, seat: int) -> Somebody:
        person = self.scene.people[seat]
        return Somebody(
            number=seat,
            badge=person.badge,
            name=person.name,
            note=self.status(seat),
            mark=self.mark(seat),
            me=seat == self.viewer,
            bot=person.kind == "bot",
            away=person.away,
            acts=self.view.owes(seat),
        )

    def actor(self) -> int | None:
        """Whose badge stands before the prompt."""
        view = self.view
        if view.over:
            return None
        if view.giving >= 0 and view.group:
            return view.giving
        if view.phase in (terms.VOTING, terms.BREAKING_TIE):
            return view.proposer
        if view.phase in (terms.LOOKING, terms.MOVING) and not view.group:
            return view.looker
        return None if view.phase in (terms.ASKING, terms.PASSING_ON) else view.turn

    def mark(self, seat: int) -> str:
        """A seat's vote once all are in; before that only whether it has voted."""
        view = self.view
        if view.over or view.seats == 1:
            return ""
        if view.phase in (terms.VOTING, terms.ASKING):
            own = view.votes[seat] if seat == self.viewer and view.phase == terms.VOTING else -1
            return self.letter(own) if own >= 0 else "?" if view.owes(seat) else "✓"
        return self.letter(view.votes[seat]) if view.phase == terms.BREAKING_TIE else ""

    def waiting(self) -> str:
        who = self.awaited()
        return _("Waiting for %(who)s.", who=who) if who and not self.my_turn else _("Nothing is asked of you now.")

    def yearline(self) -> str:
        """'2030, round 9 of 12: at most 5 cards'."""
        return _("%(round)s: %(limit)s", round=outlook.round_text(self.view), limit=self.limit_text())

    def beat(self) -> str:
        """Changes with every reveal, so that the line under the prompt comes after the card has turned."""
        view = self.view
        return f"-{view.space}-{view.shown}" if view.shown or (view.map and not view.row) else ""

    def letter(self, place: int) -> str:
        return "–" if place == terms.NO_OPINION or place < 0 else texts.letter(place)

    # -- cards of the round, of the group, of a challenge ------------------------------------------------------------

    def happened(self) -> tuple[Leaf, ...]:
        """The Event and the Feedback Loop of this round."""
        return tuple(card for card in (self.event_card(), self.feedback_card()) if card is not None)

    def about(self) -> tuple[Leaf, ...]:
        """Small cards that the question is about."""
        view = self.view
        if view.phase not in ASKED:
            return ()
        if view.question == terms.LAY:
            return self.silver_cards()
        if view.question == terms.GAMBLE:
            return self.gold_cards()
        asked = {
            terms.REROLL: (terms.EARLY_WARNING,),
            terms.SOFTEN: (terms.ECOSYSTEM_REBOUND, terms.WETLANDS),
            terms.COOL: (terms.COOL_HEADS,),
            terms.SURGE: (terms.MOMENTUM,),
            terms.LOOK: (terms.PEER_REVIEW,),
        }.get(view.question, ())
        return tuple(card for number, card in zip(view.rewards, self.reward_cards(), strict=True) if number in asked)

    def apart(self) -> tuple[Face, ...]:
        """Cards that a challenge is about: the three of Moonshot, or the one that was taken from the pile."""
        view = self.view
        if view.phase in ASKED and view.question == terms.ORDER:
            return tuple(face(seen.number, seen.rank) for seen in view.moon)
        if view.phase in ASKED and view.question == terms.BAND and view.picked >= 0:
            return (face(view.picked),)
        return ()

    def ends(self) -> int | None:
        """When the clock of the challenge runs out, in milliseconds since 1970."""
        view, times = self.view, self.scene.times
        if not view.began or not view.seconds or view.began >= len(times):
            return None
        return int((times[view.began] + view.seconds) * 1000)

    def pad(self) -> Pad | None:
        """Where to write or draw, and what came since the challenge began."""
        view = self.view
        if not view.screen or view.phase not in ASKED or view.question != terms.MET:
            return None
        since = len(self.scene.times) - 1 - view.voted.bit_count()
        notes = tuple(self.written(i, note) for i, note in enumerate(self.scene.notes) if note.after >= since)
        if self.me is None or view.phase == terms.SETTLING:
            return Pad("", notes)
        draws = view.event == terms.SKETCH and self.viewer == view.owner(view.turn)
        return Pad("drawing" if draws else "text", notes)

    def written(self, number: int, note: Note) -> Written:
        person = self.scene.people[note.seat]
        return Written(f"note-{number}", person.badge, person.name, note.text, note.drawing)

    # -- all of it ---------------------------------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        """What `page/table.html` draws. All values are immutable: they say whether a part of the page changed."""
        view, over = self.view, self.view.over
        coach, target = self.coach() or ("", "")
        ends = self.ends()
        return {
            "seat": self.viewer if self.me is not None else None,
            "group": view.group,
            "prompt": self.prompt(),
            "sub": self.sub(),
            "beat": self.beat(),
            "actor": self.actor(),
            "my_turn": self.my_turn,
            "gauge": gauge(view, self.stands()),
            "zone_text": self.zone_text(),
            "line": line(view),
            "yearline": self.yearline(),
            "limit": "" if over else self.limit_text(),
            "space": view.space,
            "shelf": shelf.shelf(self),
            "hand": self.hand(),
            "hand_title": self.hand_title(),
            "picks": self.picks(),
            "places": self.places(),
            "gaps": self.gaps if self.row and view.may(terms.PROPOSE) else (),
            "place_title": self.place_title(),
            "question": self.question_text(),
            "answers": self.of_verbs(ANSWERS),
            "aside": self.of_verbs(ASIDE),
            "waiting": self.waiting(),
            "asked_at": self.scene.asked_at,
            "forecast": () if over else self.forecast_lines(),
            "company": self.company(),
            "happened": () if over else self.happened(),
            "owned": () if over else self.reward_cards() + self.silver_cards(),
            "offered": () if over else self.gold_cards(),
            "points": self.points_text(),
            "apart": self.apart(),
            "about": self.about(),
            "pad": self.pad(),
            "ends": ends,
            "now": int(self.scene.now * 1000) if ends else None,
            "map": shelf.mapped(view),
            "coach": coach,
            "coach_target": target,
            "rules": self.moment(),
            "result": chart.result(self) if over else None,
            "projector": self.me is None,
        }
