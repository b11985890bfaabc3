"""ZERO's pages: what the drawn table and the text page say, from one view. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from keeling.core import packed
from keeling.core.page import Choice, Person, Scene, Section, TextPage
from keeling.core.text import N_, _, language, ngettext
from keeling.games.zero import terms
from keeling.games.zero.deck import Deck
from keeling.games.zero.view import SeatView, ZeroView
from keeling.games.zero.words import CSS, POWERS, SIGNS, SPECIALS, cards_said, copies_of, listed, named

ZONES = {terms.NOWHERE: "none", terms.HAND: "hand", terms.FACE_UP: "face_up", terms.FACE_DOWN: "face_down"}
EMBLEM_OF = {terms.RESET: "reset", terms.TRANSPARENT: "see", terms.CLEAR: "clear"}
ORDINALS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"), N_("7th"))


def kg_text(deck: Deck, card: int) -> str:
    """'adds 30–60 kg', in tonnes from 1,000 kg."""
    entry = deck.cards[card]
    if not entry.kg:
        return ""
    low, high = entry.kg
    if high < 1:
        return _("less than 1 kg")
    words = span(low, high)
    kind = card >> 4
    if kind == 5:
        return words
    return _("adds %(kg)s", kg=words) if kind < 5 else _("avoids %(kg)s", kg=words)


def span(low: float, high: float) -> str:
    """A range of kilograms in words."""

    def number(n: float) -> str:
        return f"{n:,.0f}" if n >= 1 or not n else f"{n:g}"

    words = number(high) if low == high else f"{number(low)}–{number(high)}"
    return _("%(n)s kg", n=words)


def sources(deck: Deck, card: int) -> str:
    named_by = deck.cards[card].source
    keys = [named_by] if isinstance(named_by, str) else named_by
    titles = [deck.sources[key].title for key in keys if key in deck.sources]
    return "; ".join(titles) or (_("own estimate") if "own" in keys else "")


def card_id(card: int) -> str:
    """The id of the drawn card."""
    return f"c{card >> 4}-{card & 15}"


@lru_cache(maxsize=4096)
def face(deck: Deck, card: int, lang: str) -> dict[str, Any]:
    """What never changes of a drawn card, in the language in force, which is `lang`."""
    kind, entry = card >> 4, deck.cards[card]
    return {
        "id": card_id(card),
        "kind": entry.kind,
        "sign": SIGNS[kind],
        "css": CSS[kind],
        "title": deck.text(entry, "title"),
        "short": deck.text(entry, "short") or deck.text(entry, "title"),
        "emblem": EMBLEM_OF.get(kind, entry.emblem),
        "kg_text": kg_text(deck, card),
        "power": _(POWERS[kind]) if kind in POWERS else "",
        "fact": deck.text(entry, "fact"),
        "source": sources(deck, card),
    }


def drawn(deck: Deck, card: int, why: str = "", action: int | None = None, lit: bool = False) -> dict[str, Any]:
    """A card as the template draws it: its face, two words under it, and what pressing it does."""
    return {**face(deck, card, language()), "lit": lit, "why": why, "action": action}


class Table:
    """One seat's table, ready to be drawn or read out."""

    def __init__(self, deck: Deck, scene: Scene) -> None:
        self.deck = deck
        self.scene = scene
        self.view: ZeroView = scene.view
        self.viewer = scene.viewer
        self.me = self.view.mine
        self.my_turn = bool(self.view.deciders >> self.viewer & 1) if self.me else False
        self.choices = self.list_choices()

    # -- cards -------------------------------------------------------------------------------------------------------

    def name(self, q: int) -> str:
        return self.scene.people[q].name

    def hand(self, cards: Sequence[int], zone: int) -> list[dict[str, Any]]:
        """The viewer's cards of a zone, each with what it could do now."""
        held = []
        playable = {packed.a(action) for action in self.view.legal if packed.verb(action) == terms.PLAY}
        swaps = self.view.may(terms.SWAP)
        for card in cards:
            kind = card >> 4
            lit = swaps or (zone == self.view.zone and kind in playable)
            action = packed.make(terms.PLAY, kind, 1 << (card & 15)) if lit and not swaps else None
            why = self.why(kind, lit) if zone == self.view.zone and not swaps else ""
            held.append(drawn(self.deck, card, why, action, lit))
        return held

    def why(self, kind: int, lit: bool) -> str:
        """Two or three words under a card."""
        if not self.my_turn:
            return ""
        if lit:
            return _("any time") if kind >= terms.RESET else _("fits")
        if self.view.limited:
            return _("above −2") if kind < terms.RESET else _("not on a −2")
        return _("too low") if kind < self.view.level else _("not now")

    # -- choices -----------------------------------------------------------------------------------------------------

    def list_choices(self) -> list[Choice]:
        actions = self.ordered()
        choices = [self.choice(str(i), action, i == 1) for i, action in enumerate(actions, 1)]
        return choices

    def ordered(self) -> list[int]:
        """Every legal action: single cards by their own names, the lowest that fits first, then sets, then the rest."""
        actions: list[int] = []
        for action in self.view.legal:
            verb, kind, mask = packed.verb(action), packed.a(action), packed.b(action)
            if verb == terms.PLAY and mask.bit_count() == 1:
                actions += self.singles(kind)
            else:
                actions.append(action)
        ready = [action for action in actions if packed.verb(action) == terms.READY]
        plays = [action for action in actions if packed.verb(action) == terms.PLAY]
        plays.sort(key=lambda action: (packed.b(action).bit_count() > 1, packed.a(action)))
        rest = [action for action in actions if packed.verb(action) not in (terms.READY, terms.PLAY)]
        return ready + plays + rest

    def singles(self, kind: int) -> list[int]:
        """A play of each card of the kind that has a name of its own."""
        assert self.me is not None
        held = self.me.hand if self.view.zone == terms.HAND else self.me.open
        titles: dict[str, int] = {}
        for card in held:
            if card >> 4 == kind:
                titles.setdefault(self.deck.title(card), packed.make(terms.PLAY, kind, 1 << (card & 15)))
        return list(titles.values())

    def choice(self, key: str, action: int, primary: bool) -> Choice:
        verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
        label, short, will, pieces = "", "", "", []
        if verb == terms.PLAY:
            cards = [a << 4 | i for i in copies_of(b)]
            label = _("Play %(cards)s", cards=cards_said(self.deck, cards))
            short = self.short(cards)
            will = " ".join(filter(None, (self.effect(a, len(cards)), self.refill(len(cards)))))
            pieces = cards
        elif verb == terms.TAKE:
            label = short = _("Take the pile")
            will = ngettext("%(n)s card goes to your hand.", "%(n)s cards go to your hand.", len(self.view.pile))
        elif verb == terms.TAKE_WITH:
            label = _("Take the pile and your open %(card)s", card=named(self.deck, a))
            short = _("Take it, with %(card)s", card=SIGNS[a >> 4] or self.deck.title(a))
            pieces = [a]
        elif verb == terms.FLIP:
            label = short = _("Flip hidden card %(n)s", n=a + 1)
            will = _("If it fits it is played. If not, you take it and the pile.")
        elif verb == terms.SWAP:
            label = _("Swap %(give)s for %(get)s", give=named(self.deck, a), get=named(self.deck, b))
            short = f"{SIGNS[a >> 4] or self.deck.title(a)} ↔ {SIGNS[b >> 4] or self.deck.title(b)}"
            will = _("Everybody sees both cards.")
            pieces = [a, b]
        else:
            label = short = _("Ready")
            will = _("You keep these cards. Play begins when everybody is ready.")
        ids = (f"d{a}",) if verb == terms.FLIP else tuple(card_id(card) for card in pieces)
        return Choice(key, str(action), label, short, will, primary, ids)

    def short(self, cards: Sequence[int]) -> str:
        """The play on a button."""
        kind = cards[0] >> 4
        value = SIGNS[kind] or self.deck.text(self.deck.cards[cards[0]], "short")
        if len(cards) == 2:
            return _("Both %(value)s", value=value)
        if len(cards) > 2:
            return _("%(n)s × %(value)s", n=len(cards), value=value)
        return self.deck.text(self.deck.cards[cards[0]], "short") or self.deck.title(cards[0])

    def effect(self, kind: int, n: int) -> str:
        """What the play does to the pile and to the others."""
        view = self.view
        if kind == terms.CLEAR:
            return _("The pile is cleared and you play again.")
        if (kind < terms.RESET and view.run + n >= 4 and view.pile and view.pile[-1] >> 4 == kind) or (
            n >= 4 and kind < terms.RESET
        ):
            return _("Four of a kind: the pile is cleared and you play again.")
        if kind == terms.RESET:
            return _("The pile goes back to −5, so anything fits.")
        if kind == terms.TRANSPARENT and not view.based:
            return _("The next player may play anything.")
        if kind == terms.TRANSPARENT:
            return (
                _("The −2 limit still holds.")
                if view.limited
                else _("The pile still stands at %(v)s.", v=SIGNS[view.level])
            )
        if kind == terms.MINUS_TWO:
            return _("The next player needs −2 or lower, or a special.")
        stands = _("The pile will stand at %(v)s.", v=SIGNS[kind])
        if kind == terms.MINUS_ONE:
            return stands + " " + ngettext("The next player is skipped.", "The next %(n)s players are skipped.", n)
        return stands

    def refill(self, n: int) -> str:
        view = self.view
        if view.zone != terms.HAND or self.me is None or not view.stock:
            return ""
        owed = n if view.refill == terms.REFILL_SAME else max(0, 3 - self.me.hand_size + n)
        owed = min(owed, view.stock)
        return _("You draw %(n)s.", n=owed) if owed else ""

    # -- sentences ---------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked, in one sentence."""
        view = self.view
        if view.over:
            return self.headline()
        if view.phase == terms.SWAPPING:
            if self.my_turn:
                return _("Swap cards if you like, then say you are ready.")
            return _("Waiting for swaps: %(who)s.", who=listed([self.name(q) for q in self.owing()]))
        if self.my_turn:
            return _("Your turn. %(may)s", may=self.demand())
        return _("%(who)s plays.", who=self.name(view.turn))

    def demand(self) -> str:
        """What the viewer may play."""
        view = self.view
        if view.zone == terms.FACE_DOWN:
            return _("Flip one of your hidden cards.")
        if view.may(terms.TAKE) and not view.may(terms.PLAY):
            return _("Nothing fits: take the pile.")
        if view.may(terms.TAKE_WITH) and not view.may(terms.PLAY):
            return _("Nothing fits: take the pile and one open card.")
        if view.limited:
            return _("Play −2 or lower, or a special card.")
        if not view.pile or not view.based:
            return _("Play any card.")
        if view.level == 0:
            return _("The pile stands at −5: play any card.")
        if view.level == 10:
            return _("Play +5 or a special card.")
        return _("Play %(v)s or higher, or a special card.", v=SIGNS[view.level])

    def owing(self) -> list[int]:
        return [q for q in range(len(self.view.seats)) if self.view.deciders >> q & 1]

    def sub(self) -> str:
        """The quiet line under the prompt: who did what, who is next."""
        view = self.view
        if view.over:
            return _("Round %(n)s is over.", n=self.scene.round)
        said = str(self.scene.lines[-1][1]) if self.scene.lines else ""
        if view.phase == terms.SWAPPING:
            return _("Hand cards and open cards change places one for one.")
        after = self.next_seat(view.turn)
        if after is None or (after == self.viewer and self.my_turn):
            return said
        if after == self.viewer:
            return (said + " " + _("You play after that.")).strip()
        return (said + " " + _("%(who)s plays next.", who=self.name(after))).strip()

    def next_seat(self, q: int) -> int | None:
        """The next seat clockwise that still plays."""
        n = len(self.view.seats)
        for i in range(1, n):
            other = (q + i) % n
            if self.view.seats[other].playing:
                return other
        return None

    def headline(self) -> str:
        jerries = [q for q, seat in enumerate(self.view.seats) if seat.jerry]
        if self.viewer in jerries:
            return _("You are the climate jerry of this round.")
        if not jerries:
            return _("The round is over, and nobody is the climate jerry.")
        who = listed([self.name(q) for q in jerries])
        if self.me is not None and self.me.place == 1:
            return _("You were out first! %(who)s is the climate jerry.", who=who)
        return _("%(who)s is the climate jerry of this round.", who=who)

    def coach(self) -> tuple[str, str] | None:
        """One sentence for a first-timer about the decision at hand, and the id of what it speaks of."""
        view = self.view
        if not self.scene.coach or not self.my_turn or view.over:
            return None
        if view.phase == terms.SWAPPING:
            return _("Keep low cards in your hand and lay high and special ones out: they are for the end."), "rows"
        if view.zone == terms.FACE_DOWN:
            return _(
                "Nobody knows your hidden cards. Choose one: if it fits it is played, else you take the pile."
            ), "hand"
        if not view.may(terms.PLAY):
            return _(
                "No card of yours fits, so the whole pile comes to your hand, and the next player starts afresh."
            ), "pile"
        if view.limited:
            return _("A −2 lies on top: for one player only −2 or lower counts. Specials get you out."), "scale"
        if view.zone == terms.FACE_UP:
            return _("Your hand is empty, so now you play from the open cards before you."), "hand"
        if not view.pile:
            return _("An empty pile takes any card. Get rid of a low one while you can."), "hand"
        if view.run == 3:
            return _("Three of a kind lie on top. A fourth clears the pile, and you play again."), "pile"
        pairs = any(packed.verb(a) == terms.PLAY and packed.b(a).bit_count() > 1 for a in view.legal)
        if pairs:
            return _("Cards of the same value may go together. Then you draw as many as you played."), "hand"
        if view.based:
            return _("Lay a card as high as the pile or higher. The filled steps show what fits."), "scale"
        return _("See-through cards have no value of their own: any card may follow."), "pile"

    # -- the drawn page ----------------------------------------------------------------------------------------------

    def others(self) -> list[dict[str, Any]]:
        """The other seats in turn order, from the viewer's left; all of them for a watcher."""
        n = len(self.view.seats)
        first = self.viewer + 1 if self.me else 0
        order = [(first + i) % n for i in range(n if not self.me else n - 1)]
        return [self.other(q, self.view.seats[q], self.scene.people[q]) for q in order]

    def other(self, q: int, seat: SeatView, person: Person) -> dict[str, Any]:
        return {
            "number": q,
            "badge": person.badge,
            "name": person.name,
            "bot": person.kind == "bot",
            "hand_size": seat.hand_size,
            "up": [drawn(self.deck, card) for card in seat.open],
            "down": len(seat.hidden),
            "status": self.status(q, seat),
            "acting": bool(self.view.deciders >> q & 1),
            "finished": not seat.playing,
            "away": person.away,
            "score": person.score,
        }

    def status(self, q: int, seat: SeatView) -> str:
        view = self.view
        if view.over and seat.jerry:
            return _("climate jerry")
        if not seat.playing:
            return _("out %(place)s", place=_(ORDINALS[seat.place - 1])) if seat.place else _("left")
        if view.over:
            return ""
        if view.phase == terms.SWAPPING:
            return _("ready") if seat.ready else _("swapping")
        if q == view.turn:
            return _("playing")
        return _("plays next") if q == self.next_seat(view.turn) else ""

    def ladder(self) -> list[dict[str, Any]]:
        view = self.view
        cells = []
        for kind in range(11):
            ok = kind <= terms.MINUS_TWO if view.limited else kind >= view.level
            at = view.based and kind == view.level
            cells.append({"value": SIGNS[kind], "css": CSS[kind], "ok": ok and not view.over, "at": at})
        return cells

    def moment(self) -> list[str]:
        """The rules that matter right now."""
        view = self.view
        rules = []
        if view.limited:
            rules.append(_("On a −2 only −2 or lower may be played, or a special."))
        else:
            rules.append(_("Play the same value or higher, or a special. Several cards of one value may go together."))
        if view.zone == terms.HAND and view.stock:
            rules.append(
                _("Draw as many as you played.")
                if view.refill == terms.REFILL_SAME
                else _("Draw back up to three cards.")
            )
        rules.append(_("If nothing fits you take the whole pile."))
        rules.append(_("Four of one value on top clear the pile, and that player goes again."))
        return rules

    def result(self) -> dict[str, Any] | None:
        if not self.view.over:
            return None
        order = sorted(range(len(self.view.seats)), key=lambda q: (self.view.seats[q].place or 99, q))
        lines = []
        for q in order:
            seat, person = self.view.seats[q], self.scene.people[q]
            note = _("climate jerry") if seat.jerry else "" if seat.place else _("left")
            if seat.cards_left and seat.place:
                note = (note + ", " if note else "") + ngettext("%(n)s card left", "%(n)s cards left", seat.cards_left)
            lines.append(
                {
                    "badge": person.badge,
                    "name": person.name,
                    "place": _(ORDINALS[seat.place - 1]) if seat.place else "–",
                    "note": note,
                    "total": ngettext("%(n)s time jerry", "%(n)s times jerry", person.score),
                }
            )
        top = [card for card in reversed(self.view.cleared + self.view.pile) if self.deck.cards[card].fact]
        facts = {self.deck.cards[card].key: drawn(self.deck, card) for card in top[:: max(1, len(top) // 3)]}
        return {"headline": self.headline(), "lines": lines, "facts": list(facts.values())[:3]}

    def context(self) -> dict[str, Any]:
        """What `page/table.html` draws."""
        view, me = self.view, self.me
        coach = self.coach()
        actor = (
            None if view.over else view.turn if view.phase != terms.SWAPPING else self.viewer if self.my_turn else None
        )
        pile = [drawn(self.deck, card) for card in view.pile[-5:]]
        if pile and self.scene.last is not None:
            pile[-1]["by"] = self.scene.last
        flips = {packed.a(action): action for action in view.legal if packed.verb(action) == terms.FLIP}
        return {
            "seat": self.viewer if me else None,
            "prompt": self.prompt(),
            "sub": self.sub(),
            "actor": actor,
            "my_turn": self.my_turn,
            "others": self.others(),
            "stock": view.stock,
            "pile_size": len(view.pile),
            "pile": pile,
            "cleared": len(view.cleared),
            "ladder": self.ladder(),
            "hand": self.hand(me.hand, terms.HAND) if me else [],
            "up": self.hand(me.open, terms.FACE_UP) if me else [],
            "down": [{"position": i, "id": f"d{i}", "lit": i in flips, "action": flips.get(i)} for i in me.hidden]
            if me
            else [],
            "zone": ZONES[view.zone],
            "choices": self.choices,
            "asked_at": self.scene.asked_at,
            "coach": coach[0] if coach else None,
            "coach_target": coach[1] if coach else None,
            "rules": self.moment(),
            "result": self.result(),
            "projector": me is None,
        }

    # -- the text page -----------------------------------------------------------------------------------------------

    def text(self) -> TextPage:
        sections = [s for s in (self.mine_section(), self.pile_section(), self.others_section()) if s]
        result = self.result()
        if result:
            rows = tuple((line["place"], line["name"], line["note"], line["total"]) for line in result["lines"])
            headers = (_("Place"), _("Player"), _("Round"), _("Evening"))
            sections.insert(0, Section("result", _("Result"), headers=headers, rows=rows))
        return TextPage(
            title=_("ZERO: your turn") if self.my_turn else "ZERO",
            now=tuple(filter(None, (self.prompt(), self.stands(), self.sub()))),
            choices=tuple(self.choices),
            not_possible=self.not_possible(),
            sections=tuple(sections),
            rules=tuple(self.moment()),
        )

    def stands(self) -> str:
        view = self.view
        if view.over or view.phase == terms.SWAPPING:
            return ""
        if not view.pile:
            return _("The pile is empty: any card opens it.")
        if view.limited:
            return _("A −2 limit is running.")
        if not view.based:
            return _("The pile has no value.")
        return _("The pile stands at %(v)s. No limit is running.", v=SIGNS[view.level])

    def not_possible(self) -> str:
        if not self.my_turn or self.me is None or self.view.phase != terms.PLAYING:
            return ""
        held = self.me.hand if self.view.zone == terms.HAND else self.me.open
        playable = {packed.a(action) for action in self.view.legal if packed.verb(action) == terms.PLAY}
        no = [f"{named(self.deck, card)} ({self.why(card >> 4, False)})" for card in held if card >> 4 not in playable]
        return _("Not possible now: %(cards)s.", cards="; ".join(no)) if no else ""

    def said(self, cards: Sequence[int]) -> str:
        """Cards with their powers, in words."""
        texts = []
        for card in cards:
            kind = card >> 4
            power = f" ({_(POWERS[kind])})" if kind in POWERS else ""
            special = _("special") + " " if kind in SPECIALS else ""
            texts.append(f"{special}{named(self.deck, card)}{power}")
        return "; ".join(texts)

    def mine_section(self) -> Section | None:
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

    def pile_section(self) -> Section:
        view = self.view
        lines = []
        if view.pile:
            lines.append(_("Pile from the top: %(cards)s.", cards=self.said(view.pile[::-1])))
        counts = _("Stock: %(stock)s. Cleared away: %(gone)s.", stock=view.stock, gone=len(view.cleared))
        return Section("pile", _("Pile and stock"), (*lines, counts))

    def others_section(self) -> Section:
        rows = []
        for other in self.others():
            seat = self.view.seats[other["number"]]
            name = other["name"] + (_(" (bot)") if other["bot"] else "") + (_(" (away)") if other["away"] else "")
            known = self.said(seat.hand)
            rows.append(
                (
                    name,
                    other["status"],
                    str(seat.hand_size),
                    self.said(seat.open) or "–",
                    str(len(seat.hidden)),
                    known or "–",
                )
            )
        headers = (_("Player"), _("Status"), _("Hand"), _("Open on the table"), _("Hidden"), _("Known hand cards"))
        return Section(
            "others", _("Other players, in turn order") if self.me else _("Players"), headers=headers, rows=tuple(rows)
        )
