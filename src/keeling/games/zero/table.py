"""ZERO's pages: what the drawn table and the text page say, from one view. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

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


class Drawn(msgspec.Struct, frozen=True, cache_hash=True):
    """A card as the template draws it: its face, two words under it, and what pressing it does."""

    id: str
    kind: str
    sign: str
    css: str
    title: str
    short: str
    emblem: str
    kg_text: str
    power: str
    fact: str
    source: str
    lit: bool
    why: str
    action: int | None


class Hidden(msgspec.Struct, frozen=True):
    """One of the viewer's face-down cards; `action` turns it over."""

    position: int
    id: str
    lit: bool
    action: int | None


class Other(msgspec.Struct, frozen=True):
    """Another seat, as everybody sees it."""

    number: int
    badge: int
    name: str
    bot: bool
    hand_size: int
    up: tuple[Drawn, ...]
    down: int
    status: str
    acting: bool
    finished: bool
    away: bool
    score: int


class Rung(msgspec.Struct, frozen=True):
    """A value on the ladder."""

    value: str
    css: str
    ok: bool
    at: bool


class Placed(msgspec.Struct, frozen=True):
    """A line of the result."""

    badge: int
    name: str
    place: str
    note: str
    total: str


class Result(msgspec.Struct, frozen=True):
    """How the round ended."""

    headline: str
    lines: tuple[Placed, ...]
    facts: tuple[Drawn, ...]


@lru_cache(maxsize=16_384)
def drawn_in(lang: str, deck: Deck, card: int, why: str, action: int | None, lit: bool) -> Drawn:
    """One object for equal arguments, so that comparing two costs nothing; `lang` is the language in force."""
    kind, entry = card >> 4, deck.cards[card]
    return Drawn(
        id=card_id(card),
        kind=entry.kind,
        sign=SIGNS[kind],
        css=CSS[kind],
        title=deck.text(entry, "title"),
        short=deck.text(entry, "short") or deck.text(entry, "title"),
        emblem=EMBLEM_OF.get(kind, entry.emblem),
        kg_text=kg_text(deck, card),
        power=_(POWERS[kind]) if kind in POWERS else "",
        fact=deck.text(entry, "fact"),
        source=sources(deck, card),
        lit=lit,
        why=why,
        action=action,
    )


def drawn(deck: Deck, card: int, why: str = "", action: int | None = None, lit: bool = False) -> Drawn:
    """A card to draw, in the language in force."""
    return drawn_in(language(), deck, card, why, action, lit)


@lru_cache(maxsize=16_384)
def played_in(lang: str, deck: Deck, kind: int, mask: int) -> tuple[str, str]:
    """A play as a sentence and as a few words, in the language in force, which is `lang`."""
    cards = [kind << 4 | i for i in copies_of(mask)]
    return _("Play %(cards)s", cards=cards_said(deck, cards)), shortly(deck, cards)


def shortly(deck: Deck, cards: Sequence[int]) -> str:
    """The play on a button."""
    name = deck.text(deck.cards[cards[0]], "short")
    value = SIGNS[cards[0] >> 4] or name
    if len(cards) == 2:
        return _("Both %(value)s", value=value)
    if len(cards) > 2:
        return _("%(n)s × %(value)s", n=len(cards), value=value)
    return name or deck.title(cards[0])


@lru_cache(maxsize=64)
def ladder(level: int, limited: bool, based: bool, over: bool) -> tuple[Rung, ...]:
    """Which values may be played now, and where the pile stands."""
    steps = []
    for kind in range(terms.RESET):
        ok = kind <= terms.MINUS_TWO if limited else kind >= level
        steps.append(Rung(SIGNS[kind], CSS[kind], ok and not over, based and kind == level))
    return tuple(steps)


@lru_cache(maxsize=64)
def rules_of(lang: str, limited: bool, refill: int | None) -> tuple[str, ...]:
    """The rules that matter now, in the language in force, which is `lang`; `refill` is None if nobody draws."""
    first = (
        _("On a −2 only −2 or lower may be played, or a special.")
        if limited
        else _("Play the same value or higher, or a special. Several cards of one value may go together.")
    )
    draw = _("Draw as many as you played.") if refill == terms.REFILL_SAME else _("Draw back up to three cards.")
    last = (
        _("If nothing fits you take the whole pile."),
        _("Four of one value on top clear the pile, and that player goes again."),
    )
    return first, *(() if refill is None else (draw,)), *last


class Table:
    """One seat's table, ready to be drawn or read out."""

    def __init__(self, deck: Deck, scene: Scene) -> None:
        self.deck = deck
        self.scene = scene
        self.view: ZeroView = scene.view
        self.viewer = scene.viewer
        self.me = self.view.mine
        self.my_turn = bool(self.view.deciders >> self.viewer & 1) if self.me else False
        self.swapping = self.view.zone == terms.HAND and self.view.may(terms.SWAP)
        self.choices = self.list_choices()

    # -- cards -------------------------------------------------------------------------------------------------------

    def name(self, q: int) -> str:
        return self.scene.people[q].name

    def hand(self, cards: Sequence[int], zone: int) -> tuple[Drawn, ...]:
        """The viewer's cards of a zone, each with what it could do now."""
        if not self.my_turn and not self.view.legal:
            return tuple(drawn(self.deck, card) for card in cards)
        held = []
        playable = {packed.a(action) for action in self.view.legal if packed.verb(action) == terms.PLAY}
        swaps, here = self.view.may(terms.SWAP), zone == self.view.zone
        for card in cards:
            kind = card >> 4
            lit = swaps or (here and kind in playable)
            action = packed.make(terms.PLAY, kind, 1 << (card & 15)) if lit and not swaps else None
            why = self.why(kind, lit) if here and not swaps else ""
            held.append(drawn(self.deck, card, why, action, lit))
        return tuple(held)

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

    def list_choices(self) -> tuple[Choice, ...]:
        return tuple(self.choice(str(i), action, i == 1) for i, action in enumerate(self.ordered(), 1))

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
                titles.setdefault(drawn(self.deck, card).title, packed.make(terms.PLAY, kind, 1 << (card & 15)))
        return list(titles.values())

    def choice(self, key: str, action: int, primary: bool) -> Choice:
        verb, a, b = packed.verb(action), packed.a(action), packed.b(action)
        label, short, will, pieces = "", "", "", []
        if verb == terms.PLAY:
            label, short = played_in(language(), self.deck, a, b)
            pieces = [a << 4 | i for i in copies_of(b)]
            will = " ".join(filter(None, (self.effect(a, len(pieces)), self.refill(len(pieces)))))
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

    def others(self) -> tuple[Other, ...]:
        """The other seats in turn order, from the viewer's left; all of them for a watcher."""
        n = len(self.view.seats)
        first = self.viewer + 1 if self.me else 0
        order = [(first + i) % n for i in range(n if not self.me else n - 1)]
        return tuple(self.other(q, self.view.seats[q], self.scene.people[q]) for q in order)

    def other(self, q: int, seat: SeatView, person: Person) -> Other:
        return Other(
            number=q,
            badge=person.badge,
            name=person.name,
            bot=person.kind == "bot",
            hand_size=seat.hand_size,
            up=tuple(drawn(self.deck, card) for card in seat.open),
            down=len(seat.hidden),
            status=self.status(q, seat),
            acting=bool(self.view.deciders >> q & 1),
            finished=not seat.playing,
            away=person.away,
            score=person.score,
        )

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

    def moment(self) -> tuple[str, ...]:
        """The rules that matter right now."""
        view = self.view
        draws = view.zone == terms.HAND and view.stock
        return rules_of(language(), view.limited, view.refill if draws else None)

    def result(self) -> Result | None:
        if not self.view.over:
            return None
        order = sorted(range(len(self.view.seats)), key=lambda q: (self.view.seats[q].place or 99, q))
        top = [card for card in reversed(self.view.cleared + self.view.pile) if self.deck.cards[card].fact]
        facts = {self.deck.cards[card].key: drawn(self.deck, card) for card in top[:: max(1, len(top) // 3)]}
        return Result(self.headline(), tuple(map(self.placed, order)), tuple(facts.values())[:3])

    def placed(self, q: int) -> Placed:
        seat, person = self.view.seats[q], self.scene.people[q]
        note = _("climate jerry") if seat.jerry else "" if seat.place else _("left")
        if seat.cards_left and seat.place:
            note = (note + ", " if note else "") + ngettext("%(n)s card left", "%(n)s cards left", seat.cards_left)
        place = _(ORDINALS[seat.place - 1]) if seat.place else "–"
        total = ngettext("%(n)s time jerry", "%(n)s times jerry", person.score)
        return Placed(person.badge, person.name, place, note, total)

    def actor(self) -> int | None:
        """The seat whose badge stands before the prompt."""
        view = self.view
        if view.over:
            return None
        return view.turn if view.phase != terms.SWAPPING else self.viewer if self.my_turn else None

    def pile(self, others: tuple[Other, ...]) -> tuple[tuple[Drawn, int, str], ...]:
        """The newest cards of the pile, the top last: card, depth, and where it comes from if that is to be shown."""
        newest = self.view.pile[-4:]
        cards = zip(newest, range(len(newest) - 1, -1, -1), strict=True)
        return tuple((drawn(self.deck, card), depth, "" if depth else self.came(others)) for card, depth in cards)

    def go_word(self) -> str:
        """What the one large button says."""
        if self.view.zone == terms.FACE_DOWN:
            return _("Turn it over")
        return _("Swap them") if self.swapping else _("Play it")

    def came(self, others: tuple[Other, ...]) -> str:
        """Where the top of the pile came from: this seat, the neighbour on either side, or nowhere in particular."""
        last = self.scene.last
        if last is None:
            return ""
        if self.me and last == self.viewer:
            return "from-me"
        if len(others) < 2:
            return ""
        return "from-l" if last == others[0].number else "from-r" if last == others[-1].number else ""

    def hidden(self) -> tuple[Hidden, ...]:
        if not self.me:
            return ()
        flips = {packed.a(action): action for action in self.view.legal if packed.verb(action) == terms.FLIP}
        return tuple(Hidden(i, f"d{i}", i in flips, flips.get(i)) for i in self.me.hidden)

    def context(self) -> dict[str, Any]:
        """What `page/table.html` draws. All values are immutable: they say whether a part of the page changed."""
        view, me, others, over = self.view, self.me, self.others(), self.view.over
        coach, target = self.coach() or ("", "")
        hand = self.hand(me.hand, terms.HAND) if me else ()
        up = self.hand(me.open, terms.FACE_UP) if me else ()
        return {
            "seat": self.viewer if me else None,
            "prompt": self.prompt(),
            "sub": self.sub(),
            "actor": self.actor(),
            "my_turn": self.my_turn,
            "others": others,
            "awaited": tuple(other.name for other in others if other.acting),
            "stock": view.stock,
            "pile_size": len(view.pile),
            "pile": self.pile(others),
            "top": drawn(self.deck, view.pile[-1]) if view.pile else None,
            "cleared": len(view.cleared),
            "ladder": ladder(view.level, view.limited, view.based, over),
            "hand": hand,
            "up": up,
            "held": up if view.zone == terms.FACE_UP else hand,
            "swapping": self.swapping,
            "down": self.hidden(),
            "zone": ZONES[view.zone],
            "choices": self.choices,
            "first": self.choices[0] if self.choices else None,
            "go_word": self.go_word(),
            "asked_at": self.scene.asked_at,
            "coach": coach,
            "coach_target": target,
            "rules": self.moment(),
            "result": self.result(),
            "projector": me is None,
        }

    # -- the text page -----------------------------------------------------------------------------------------------

    def text(self) -> TextPage:
        sections = [s for s in (self.mine_section(), self.pile_section(), self.others_section()) if s]
        result = self.result()
        if result:
            rows = tuple((line.place, line.name, line.note, line.total) for line in result.lines)
            headers = (_("Place"), _("Player"), _("Round"), _("Evening"))
            sections.insert(0, Section("result", _("Result"), headers=headers, rows=rows))
        return TextPage(
            title=_("ZERO: your turn") if self.my_turn else "ZERO",
            now=tuple(filter(None, (self.prompt(), self.stands(), self.sub()))),
            choices=self.choices,
            not_possible=self.not_possible(),
            sections=tuple(sections),
            rules=self.moment(),
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
            seat = self.view.seats[other.number]
            name = other.name + (_(" (bot)") if other.bot else "") + (_(" (away)") if other.away else "")
            opened, known = self.said(seat.open) or "–", self.said(seat.hand) or "–"
            rows.append((name, other.status, str(seat.hand_size), opened, str(len(seat.hidden)), known))
        headers = (_("Player"), _("Status"), _("Hand"), _("Open on the table"), _("Hidden"), _("Known hand cards"))
        return Section(
            "others", _("Other players, in turn order") if self.me else _("Players"), headers=headers, rows=tuple(rows)
        )
