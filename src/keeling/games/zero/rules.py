"""The rules of ZERO, one round. Numbers like Z-013 are entries of the ledger (rulings.toml).

Who holds what is a bit mask per seat and kind: bit i of `hand[slot(seat, kind)]` is copy i of that kind, so every card
keeps its name. Cards that nobody has looked at, the stock and the face-down ones, are one pool: which of them lies
where is decided when it is drawn or flipped (Z-004).
"""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core import bits, common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Game, Moves, Streams, filled
from keeling.core.outcome import Outcome
from keeling.games.zero import knowledge, terms


def slot(seat: int, kind: int) -> int:
    """Where the arrays of seats by kinds keep this one."""
    return terms.KINDS * seat + kind


def first_choice(copies: int, known: int) -> int:
    """One of the copies, one that everybody has seen if there is one: it gives nothing away."""
    return bits.lowest(copies & known) if copies & known else bits.lowest(copies)


class Zero(Game):
    """One round of ZERO."""

    FIELDS = (
        "seats", "over", "option", "refill", "voluntary", "lead_lowest", "no_specials", "limit_ends", "one_skip",
        "one_play", "four_specials", "one_along", "patience", "phase", "dealer", "turn", "heir", "owed", "flipping",
        "dealt", "opened", "active", "ready", "level", "limited", "run", "run_kind", "pile_size", "stock",
        "unseen_size", "finishers", "jerries", "idle", "stalemate", "copies", "unseen", "pile", "cleared", "hand",
        "known", "up", "barred", "bounded", "hand_size", "up_size", "down", "low", "place", "order",
    )  # fmt: skip

    def __init__(self, seats: int, copies: Sequence[int], choices: Sequence[int], dealer: int = -1) -> None:
        """Set up before the first chance event.

        Args:
            seats: 2 to 7 (Z-062).
            copies: number of cards of each of the 14 kinds, 0 to 15.
            choices: the options in the order of options.py, each as the place of its value; the last is a number.
            dealer: the seat that deals, -1 to draw lots (Z-063).

        Raises:
            BadOption: Z-007, the deck cannot supply the deal, or something is out of range.
        """
        super().__init__(seats)
        if not 2 <= seats <= terms.SEATS or not -1 <= dealer < seats:
            raise BadOption(f"ZERO takes 2 to {terms.SEATS} players, and one of them deals.")
        if len(copies) != terms.KINDS or min(copies) < 0 or max(copies) > terms.COPIES:
            raise BadOption(f"A deck has 14 kinds of card, each at most {terms.COPIES} times.")
        each = 9 if choices[0] else 3
        size = sum(copies)
        if size < seats * each:
            raise BadOption(f"The deck has {size} cards; {seats} players need {seats * each} for the deal (Z-007).")
        self.option = choices[0] + 1
        self.refill = choices[1]
        self.voluntary = choices[2]
        self.lead_lowest = choices[3]
        self.no_specials = choices[4]
        self.limit_ends = choices[5]
        self.one_skip = choices[6]
        self.one_play = choices[7]
        self.four_specials = choices[8]
        self.one_along = choices[9]
        self.patience = choices[10]
        self.phase = terms.CHOOSING_DEALER if dealer < 0 else terms.DEALING
        self.dealer = self.turn = max(dealer, 0)
        self.heir = self.owed = self.flipping = self.dealt = self.opened = self.ready = 0
        self.active = (1 << seats) - 1
        self.level = self.limited = self.run = self.run_kind = self.pile_size = 0
        self.stock = size - seats * each
        self.unseen_size = size
        self.finishers = self.jerries = self.idle = self.stalemate = 0
        self.copies = list(copies)
        self.unseen = [(1 << n) - 1 for n in copies]
        self.pile = filled(terms.KINDS)
        self.cleared = filled(terms.KINDS)
        self.hand = filled(terms.SLOTS)
        self.known = filled(terms.SLOTS)
        self.up = filled(terms.SLOTS)
        self.barred = filled(terms.SEATS)
        self.bounded = filled(terms.SEATS)
        self.hand_size = filled(terms.SEATS)
        self.up_size = filled(terms.SEATS)
        self.down = filled(terms.SEATS)
        self.low = filled(terms.SEATS, size)
        self.place = filled(terms.SEATS)
        self.order = filled(terms.KINDS * terms.COPIES)

    # -- who moves ---------------------------------------------------------------------------------------------------

    def deciders(self) -> int:
        if self.phase == terms.PLAYING:
            return 1 << self.turn
        if self.phase == terms.SWAPPING:
            return self.active & ~self.ready
        return 0 if self.phase == terms.ENDED else 1 << common.CHANCE

    def zone(self, seat: int) -> int:
        """Where the seat plays from: hand, then face-up, then face-down (Z-036, Z-037, Z-040)."""
        if self.hand_size[seat]:
            return terms.HAND
        if self.up_size[seat]:
            return terms.FACE_UP
        return terms.FACE_DOWN if self.down[seat] else terms.NOWHERE

    def cards(self, seat: int, zone: int, kind: int) -> int:
        """The seat's copies of a kind in the hand or face up."""
        return self.hand[slot(seat, kind)] if zone == terms.HAND else self.up[slot(seat, kind)]

    # -- chance ------------------------------------------------------------------------------------------------------

    def draw_outcome(self, card: int) -> int:
        """The pending draw with this card: for whom, and whether everybody sees it."""
        if self.phase == terms.DEALING:
            each = 3 if self.option == 1 else 6
            return packed.make(terms.DRAW, card, self.dealt // each, 1 if self.dealt % each >= 3 else 0)
        return packed.make(terms.DRAW, card, self.turn, 1 if self.phase == terms.FLIPPING else 0)

    def chances(self, out: Moves) -> int:
        out.clear()
        if self.phase == terms.CHOOSING_DEALER:
            out.stream = common.EVENTS
            for seat in range(self.seats):
                out.add_outcome(packed.make(terms.DEALER, seat), 1)
        elif self.deciders() >> common.CHANCE:
            out.stream = common.DECK
            for kind in range(terms.KINDS):
                copies = self.unseen[kind]
                while copies:
                    out.add_outcome(self.draw_outcome(kind << 4 | bits.nth(copies, 0)), 1)
                    copies &= copies - 1
        return out.n

    def sample(self, streams: Streams, out: Moves) -> int:
        """Every unseen card is as likely: that is the shuffle (Z-001)."""
        if self.phase == terms.CHOOSING_DEALER:
            return packed.make(terms.DEALER, streams.below(common.EVENTS, self.seats))
        return self.draw_outcome(self.unseen_card(streams.below(common.DECK, self.unseen_size)))

    def unseen_card(self, i: int) -> int:
        """The i-th card of the unseen pool."""
        kind = 0
        n = bits.count(self.unseen[0])
        while i >= n:
            i -= n
            kind += 1
            n = bits.count(self.unseen[kind])
        return kind << 4 | bits.nth(self.unseen[kind], i)

    # -- what is allowed ---------------------------------------------------------------------------------------------

    def fitting(self) -> int:
        """The kinds that may go on the pile, as bits (Z-012 to Z-015, Z-020, Z-044)."""
        if self.limited:
            return terms.UP_TO_MINUS_TWO if self.no_specials else terms.UP_TO_MINUS_TWO | terms.SPECIALS
        return terms.ALL_KINDS >> self.level << self.level

    def fits(self, kind: int) -> bool:
        """Whether the kind may go on the pile."""
        return self.fitting() >> kind & 1 != 0

    def held(self, seat: int, zone: int) -> int:
        """The kinds that the seat has in the hand or face up, as bits."""
        kinds = 0
        first = slot(seat, 0)
        if zone == terms.HAND:
            for kind in range(terms.KINDS):
                kinds |= (1 if self.hand[first + kind] else 0) << kind
        else:
            for kind in range(terms.KINDS):
                kinds |= (1 if self.up[first + kind] else 0) << kind
        return kinds

    def lead(self, seat: int) -> int:
        """The kind that must open the round, or -1 (option opening; Z-010)."""
        if self.lead_lowest and not self.opened:
            for kind in range(terms.RESET):
                if self.hand[slot(seat, kind)]:
                    return kind
        return -1

    def can_play(self, seat: int, zone: int) -> bool:
        return self.held(seat, zone) & self.fitting() != 0

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        if seat < 0 or seat >= self.seats or not self.deciders() >> seat & 1:
            return 0
        if self.phase == terms.SWAPPING:
            self.list_swaps(seat, out)
            return out.n
        zone = self.zone(seat)
        if zone == terms.FACE_DOWN:
            for position in range(3):
                if self.down[seat] >> position & 1:
                    out.add(packed.make(terms.FLIP, position))
        else:
            self.list_plays(seat, zone, out)
        if out.n == 0 or (self.voluntary and self.pile_size):
            self.list_takes(seat, zone, out)
        return out.n

    def list_plays(self, seat: int, zone: int, out: Moves) -> int:
        """Of each kind that fits one copy, two, and so on, from one zone (Z-011, Z-038)."""
        kinds = self.held(seat, zone) & self.fitting()
        lead = self.lead(seat)
        if lead >= 0:
            kinds &= 1 << lead
        while kinds:
            kind = bits.nth(kinds, 0)
            kinds &= kinds - 1
            copies = self.cards(seat, zone, kind)
            known = self.known[slot(seat, kind)]
            chosen = 0
            while chosen != copies:
                chosen |= first_choice(copies & ~chosen, known)
                out.add(packed.make(terms.PLAY, kind, chosen))
        return 0

    def list_takes(self, seat: int, zone: int, out: Moves) -> int:
        if self.one_along and zone == terms.FACE_UP:
            for kind in range(terms.KINDS):
                if self.up[slot(seat, kind)]:
                    out.add(packed.make(terms.TAKE_WITH, kind << 4 | bits.nth(self.up[slot(seat, kind)], 0)))
        else:
            out.add(packed.make(terms.TAKE))
        return 0

    def list_swaps(self, seat: int, out: Moves) -> int:
        out.add(packed.make(terms.READY))
        for mine in range(terms.KINDS):
            copies = self.hand[slot(seat, mine)]
            if copies:
                give = mine << 4 | bits.nth(first_choice(copies, self.known[slot(seat, mine)]), 0)
                for kind in range(terms.KINDS):
                    if kind != mine and self.up[slot(seat, kind)]:
                        out.add(packed.make(terms.SWAP, give, kind << 4 | bits.nth(self.up[slot(seat, kind)], 0)))
        return 0

    def standard(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        b = packed.b(action)
        if verb == terms.PLAY:
            copies = self.cards(seat, self.zone(seat), a)
            chosen = 0
            for _ in range(bits.count(b)):
                chosen |= first_choice(copies & ~chosen, self.known[slot(seat, a)])
            return packed.make(terms.PLAY, a, chosen)
        if verb == terms.TAKE_WITH:
            return packed.make(terms.TAKE_WITH, (a & ~15) | bits.nth(self.up[slot(seat, a >> 4)], 0))
        if verb == terms.SWAP:
            mine = a >> 4
            kind = b >> 4
            give = first_choice(self.hand[slot(seat, mine)], self.known[slot(seat, mine)])
            return packed.make(
                terms.SWAP, mine << 4 | bits.nth(give, 0), kind << 4 | bits.nth(self.up[slot(seat, kind)], 0)
            )
        return action

    def check(self, seat: int, action: int) -> int:
        """The seat on turn acts, with specials too, or one leaves; what `legal` lists passes (Z-054, Z-056, Z-065)."""
        verb = packed.verb(action)
        a = packed.a(action)
        b = packed.b(action)
        if seat == common.CHANCE:
            return self.check_outcome(action)
        if not 0 <= seat < self.seats or not self.active >> seat & 1 or self.deciders() >> common.CHANCE or self.over:
            return terms.NOT_YOUR_MOVE
        if verb == terms.LEAVE:
            return 0 if action == packed.make(terms.LEAVE) else terms.NOT_YOUR_CARDS
        if self.phase == terms.SWAPPING:
            return self.check_swap(seat, action)
        if verb == terms.SWAP or verb == terms.READY:
            return terms.SWAPPING_CLOSED
        if seat != self.turn:
            return terms.NOT_YOUR_MOVE
        if verb == terms.PLAY and action == packed.make(terms.PLAY, a, b):
            return self.check_play(seat, a, b)
        if verb == terms.TAKE and action == packed.make(terms.TAKE):
            return self.check_take(seat, -1)
        if verb == terms.TAKE_WITH and action == packed.make(terms.TAKE_WITH, a):
            return self.check_take(seat, a)
        if verb == terms.FLIP and action == packed.make(terms.FLIP, a):
            if self.zone(seat) != terms.FACE_DOWN:
                return terms.ZONE_NOT_OPEN
            return 0 if a < 3 and self.down[seat] >> a & 1 else terms.NO_SUCH_FLIP
        return terms.NOT_YOUR_CARDS

    def check_outcome(self, outcome: int) -> int:
        card = packed.a(outcome)
        if self.phase == terms.CHOOSING_DEALER:
            return 0 if card < self.seats and outcome == packed.make(terms.DEALER, card) else terms.CARDS_CONSERVED
        if not self.deciders() >> common.CHANCE:
            return terms.NOT_YOUR_MOVE
        if card >= terms.KINDS << 4 or not self.unseen[card >> 4] >> (card & 15) & 1:
            return terms.CARDS_CONSERVED
        return 0 if outcome == self.draw_outcome(card) else terms.CARDS_CONSERVED

    def check_swap(self, seat: int, action: int) -> int:
        """Swaps and the word that ends them (Z-005, Z-006)."""
        verb = packed.verb(action)
        a = packed.a(action)
        b = packed.b(action)
        if self.ready >> seat & 1:
            return terms.SWAPPING_CLOSED
        if action == packed.make(terms.READY):
            return 0
        if verb != terms.SWAP:
            return terms.NOT_YOUR_MOVE
        if action != packed.make(terms.SWAP, a, b) or a >= terms.KINDS << 4 or b >= terms.KINDS << 4:
            return terms.SWAP_ONE_FOR_ONE
        mine = self.hand[slot(seat, a >> 4)] >> (a & 15) & 1
        shown = self.up[slot(seat, b >> 4)] >> (b & 15) & 1
        return 0 if mine and shown and a >> 4 != b >> 4 else terms.SWAP_ONE_FOR_ONE

    def check_play(self, seat: int, kind: int, copies: int) -> int:
        """Cards of one kind, all from the zone that is open (Z-011, Z-055)."""
        zone = self.zone(seat)
        if kind >= terms.KINDS or copies == 0:
            return terms.NOT_YOUR_CARDS
        if zone == terms.FACE_DOWN:
            return terms.ZONE_NOT_OPEN
        if copies & ~self.cards(seat, zone, kind):
            return terms.NOT_YOUR_CARDS if copies & ~self.up[slot(seat, kind)] else terms.ZONE_NOT_OPEN
        lead = self.lead(seat)
        if lead >= 0 and kind != lead:
            return terms.LOWEST_FIRST
        if self.fits(kind):
            return 0
        return terms.ABOVE_THE_LIMIT if self.limited else terms.BELOW_THE_PILE

    def check_take(self, seat: int, along: int) -> int:
        """Along is the face-up card that goes with the pile, or -1 (Z-018, Z-019, Z-039)."""
        zone = self.zone(seat)
        stuck = zone != terms.FACE_DOWN and not self.can_play(seat, zone)
        if not stuck and not (self.voluntary and self.pile_size):
            return terms.MUST_PLAY
        if (along >= 0) != (self.one_along and zone == terms.FACE_UP):
            return terms.STUCK_FACE_UP
        if along >= 0 and (along >= terms.KINDS << 4 or not self.up[slot(seat, along >> 4)] >> (along & 15) & 1):
            return terms.STUCK_FACE_UP
        return 0

    # -- what happens ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if verb == terms.DRAW:
            self.draw(a >> 4, 1 << (a & 15))
        elif verb == terms.PLAY:
            self.play_set(seat, a, packed.b(action))
        elif verb == terms.TAKE:
            self.take(seat)
        elif verb == terms.FLIP:
            self.flipping = a
            self.phase = terms.FLIPPING
        elif verb == terms.SWAP:
            self.swap(seat, a, packed.b(action))
        elif verb == terms.READY:
            self.ready |= 1 << seat
            self.start_if_ready()
        elif verb == terms.TAKE_WITH:
            self.up[slot(seat, a >> 4)] ^= 1 << (a & 15)
            self.up_size[seat] -= 1
            self.hand[slot(seat, a >> 4)] |= 1 << (a & 15)
            self.known[slot(seat, a >> 4)] |= 1 << (a & 15)
            self.hand_size[seat] += 1
            self.take(seat)
        elif verb == terms.LEAVE:
            self.leave(seat)
        elif verb == terms.DEALER:
            self.dealer = self.turn = a
            self.phase = terms.DEALING
        return 0

    def draw(self, kind: int, card: int) -> int:
        self.unseen[kind] ^= card
        self.unseen_size -= 1
        if self.phase == terms.DEALING:
            self.deal(kind, card)
        elif self.phase == terms.DRAWING:
            self.hand[slot(self.turn, kind)] |= card
            self.hand_size[self.turn] += 1
            self.stock -= 1
            self.owed -= 1
            if self.owed == 0:
                self.phase = terms.PLAYING
                self.turn = self.heir
        else:
            self.turn_over(self.turn, kind, card)
        return 0

    def deal(self, kind: int, card: int) -> int:
        """Three to the hand and, in option 2, three face up and three face down, seat by seat (Z-002, Z-003)."""
        each = 3 if self.option == 1 else 6
        seat = self.dealt // each
        if self.dealt % each < 3:
            self.hand[slot(seat, kind)] |= card
            self.hand_size[seat] += 1
        else:
            self.up[slot(seat, kind)] |= card
            self.up_size[seat] += 1
            self.down[seat] = 7
        self.dealt += 1
        if self.dealt == each * self.seats:
            if self.option == 1:
                self.start()
            else:
                self.phase = terms.SWAPPING
        return 0

    def swap(self, seat: int, give: int, get: int) -> int:
        """One hand card for one face-up card; everybody saw the card that goes to the hand (Z-005)."""
        give_bit = 1 << (give & 15)
        get_bit = 1 << (get & 15)
        mine = slot(seat, give >> 4)
        shown = slot(seat, get >> 4)
        self.hand[mine] ^= give_bit
        self.known[mine] &= ~give_bit
        self.up[mine] |= give_bit
        self.up[shown] ^= get_bit
        self.hand[shown] |= get_bit
        self.known[shown] |= get_bit
        return 0

    def start_if_ready(self) -> int:
        if self.active & ~self.ready == 0:
            self.start()
        return 0

    def lowest(self, seat: int) -> int:
        """The lowest value in the hand, RESET if it has none."""
        kind = 0
        while kind < terms.RESET and not self.hand[slot(seat, kind)]:
            kind += 1
        return kind

    def start(self) -> int:
        """The lowest card in a hand starts, the first clockwise from the dealer if several tie (Z-008, Z-009).

        It is shown, so everybody knows that the others hold nothing lower, and those before it nothing as low (Q5).
        """
        best = terms.RESET
        self.turn = self.next_active(self.dealer)
        for i in range(1, self.seats + 1):
            seat = (self.dealer + i) % self.seats
            kind = self.lowest(seat)
            if kind < best and self.active >> seat & 1:
                best = kind
                self.turn = seat
        passed = 0
        for i in range(1, self.seats + 1):
            seat = (self.dealer + i) % self.seats
            if seat == self.turn:
                passed = 1
            # A hand of one who left is not looked at, so nothing is known of it.
            if self.active >> seat & 1:
                self.bar(seat, (1 << best) - 1 if passed or best == terms.RESET else (2 << best) - 1)
        card = best << 4
        if best < terms.RESET:
            mine = slot(self.turn, best)
            shown = first_choice(self.hand[mine], self.known[mine])
            self.known[mine] |= shown
            card |= bits.nth(shown, 0)
            self.bar(self.turn, (1 << best) - 1)
        self.phase = terms.PLAYING
        self.tell(common.EVERYONE, terms.STARTS, self.turn, card)
        return 0

    def bar(self, seat: int, kinds: int) -> int:
        """Everybody now knows that no card of the hand is of these kinds; only unknown cards need the note."""
        hidden = self.hidden(seat)
        if self.bounded[seat] == hidden:
            self.barred[seat] |= kinds
        else:
            self.barred[seat] = kinds
        self.bounded[seat] = hidden
        self.forget(seat, 0)
        return 0

    def hidden(self, seat: int) -> int:
        """How many of the hand's cards only its owner knows."""
        n = self.hand_size[seat]
        for kind in range(terms.KINDS):
            n -= bits.count(self.known[slot(seat, kind)])
        return n

    def forget(self, seat: int, gone: int) -> int:
        """So many unknown cards left the hand; any of them may have been one that was proved something about."""
        self.bounded[seat] = max(0, self.bounded[seat] - gone)
        if self.bounded[seat] == 0 or self.barred[seat] == 0:
            self.bounded[seat] = 0
            self.barred[seat] = 0
        return 0

    def play_set(self, seat: int, kind: int, copies: int) -> int:
        """Cards from the hand are replaced, those from the table are not (Z-016, Z-046, Z-048)."""
        mine = slot(seat, kind)
        n = bits.count(copies)
        self.opened = 1
        if self.zone(seat) == terms.HAND:
            if self.bounded[seat]:
                self.forget(seat, bits.count(copies & ~self.known[mine]))
            self.hand[mine] ^= copies
            self.known[mine] &= ~copies
            self.hand_size[seat] -= n
            self.owed = min(n if self.refill == terms.REFILL_SAME else max(0, 3 - self.hand_size[seat]), self.stock)
        else:
            self.up[mine] ^= copies
            self.up_size[seat] -= n
        self.put(seat, kind, copies)
        return 0

    def turn_over(self, seat: int, kind: int, card: int) -> int:
        """Flip a face-down card: it is played, or goes to the hand with the pile (Z-041 to Z-045)."""
        self.opened = 1
        self.down[seat] ^= 1 << self.flipping
        self.flipping = 0
        if self.fits(kind):
            self.put(seat, kind, card)
        else:
            self.lay(kind, card)
            self.take_pile(seat)
            self.end_turn(seat, 0, False)
        return 0

    def lay(self, kind: int, copies: int) -> int:
        """Cards go on top of the pile, in the order of their copies."""
        self.pile[kind] |= copies
        while copies:
            self.order[self.pile_size] = kind << 4 | bits.nth(copies, 0)
            self.pile_size += 1
            copies &= copies - 1
        return 0

    def put(self, seat: int, kind: int, copies: int) -> int:
        """Lay cards on the pile and let their power act (Z-020 to Z-035)."""
        n = bits.count(copies)
        self.lay(kind, copies)
        clears = kind == terms.CLEAR or self.count_run(kind, n) >= 4
        if clears:
            self.clear_pile(0 if kind == terms.CLEAR else 1)
        elif kind != terms.TRANSPARENT:
            self.limited = 1 if kind == terms.MINUS_TWO else 0
            self.level = 0 if kind == terms.RESET else kind
        elif self.limit_ends:
            self.limited = 0
        skips = 0
        if kind == terms.MINUS_ONE and not clears:
            skips = 1 if self.one_skip else n
        self.end_turn(seat, skips, clears)
        return 0

    def count_run(self, kind: int, n: int) -> int:
        """How many equal cards lie on top after n more of this kind (Z-030, Z-031)."""
        if kind >= terms.RESET and not self.four_specials:
            n = 0
        elif kind == self.run_kind:
            n += self.run
        self.run = 0 if self.one_play else n
        self.run_kind = kind if self.run else 0
        return n

    def clear_pile(self, by_four: int) -> int:
        """The pile leaves the round (Z-029, Z-034)."""
        for kind in range(terms.KINDS):
            self.cleared[kind] |= self.pile[kind]
        self.tell(common.EVERYONE, terms.CLEARED, self.pile_size, by_four)
        self.empty_pile()
        self.idle = -1
        return 0

    def take(self, seat: int) -> int:
        """Who is made to take the pile has shown that no unknown card of the hand fits (Z-018, Z-019)."""
        if not self.voluntary and self.zone(seat) == terms.HAND:
            self.bar(seat, self.fitting())
        self.take_pile(seat)
        self.end_turn(seat, 0, False)
        return 0

    def take_pile(self, seat: int) -> int:
        """The whole pile to the hand; everybody knows these cards (Z-019)."""
        for kind in range(terms.KINDS):
            self.hand[slot(seat, kind)] |= self.pile[kind]
            self.known[slot(seat, kind)] |= self.pile[kind]
        self.hand_size[seat] += self.pile_size
        self.tell(common.EVERYONE, terms.TOOK, seat, self.pile_size)
        self.empty_pile()
        return 0

    def empty_pile(self) -> int:
        for kind in range(terms.KINDS):
            self.pile[kind] = 0
        for i in range(self.pile_size):
            self.order[i] = 0
        self.pile_size = self.level = self.limited = self.run = self.run_kind = 0
        return 0

    # -- turns and the end -------------------------------------------------------------------------------------------

    def end_turn(self, seat: int, skips: int, again: bool) -> int:
        """Finish, end or pass on; then the cards that are owed are drawn (Z-016, Z-017)."""
        self.note_progress(seat)
        if self.zone(seat) == terms.NOWHERE and self.stock == 0:
            self.finish(seat)
        active = bits.count(self.active)
        if active <= 1:
            self.end_round(1)
            return 0
        if self.idle >= self.patience * active:
            self.stalemate = 1
            self.end_round(1)
            return 0
        if again and self.active >> seat & 1:
            self.heir = seat
        else:
            self.heir = self.seat_after(seat, skips)
        if self.owed:
            self.phase = terms.DRAWING
        else:
            self.phase = terms.PLAYING
            self.turn = self.heir
        return 0

    def seat_after(self, seat: int, skips: int) -> int:
        """The next active seat beyond `skips` skipped opponents (Z-023, Z-024, Z-066)."""
        skips = min(skips, bits.count(self.active & ~(1 << seat)))
        skipped = 0
        for _ in range(skips):
            seat = self.next_active(seat)
            skipped |= 1 << seat
        if skipped:
            self.tell(common.EVERYONE, terms.SKIPPED, skipped)
        return self.next_active(seat)

    def next_active(self, seat: int) -> int:
        """The next seat clockwise that still plays (Z-049)."""
        active = self.active
        beyond = active >> (seat + 1) << (seat + 1)
        return bits.nth(beyond if beyond else active, 0)

    def cards_left(self, seat: int) -> int:
        return self.hand_size[seat] + self.up_size[seat] + bits.count(self.down[seat])

    def note_progress(self, seat: int) -> int:
        """Count the turns in which nothing gets better once nobody draws (Z-058). A clear sets idle to -1.

        With hands refilled to three only, big hands can go round for ever while stock is left.
        """
        if self.stock == 0 or (self.refill == terms.REFILL_THREE and not self.owed):
            left = self.cards_left(seat)
            self.idle = 0 if left < self.low[seat] else self.idle + 1
            self.low[seat] = min(left, self.low[seat])
        else:
            self.idle = 0
        return 0

    def finish(self, seat: int) -> int:
        """Hand, table and stock are empty, whatever card was the last (Z-047, Z-050)."""
        self.active &= ~(1 << seat)
        self.finishers += 1
        self.place[seat] = self.finishers
        self.idle = 0
        self.tell(common.EVERYONE, terms.FINISHED, seat, self.finishers)
        return 0

    def end_round(self, jerry: int) -> int:
        """The most cards make the climate jerry; ties share it (Z-051, Z-058). After a leaver nobody is (Z-067)."""
        most = 0
        for seat in range(self.seats):
            if self.active >> seat & 1:
                fewer = 0
                for other in range(self.seats):
                    if self.active >> other & 1 and self.cards_left(other) < self.cards_left(seat):
                        fewer += 1
                self.place[seat] = self.finishers + 1 + fewer
                most = max(most, self.cards_left(seat))
        for seat in range(self.seats):
            if jerry and self.active >> seat & 1 and self.cards_left(seat) == most:
                self.jerries |= 1 << seat
        self.owed = 0
        self.phase = terms.ENDED
        self.over = 1
        self.tell(common.EVERYONE, terms.ROUND_OVER, self.jerries, self.stalemate)
        return 0

    def leave(self, seat: int) -> int:
        """A seat goes; its cards stay where they are, out of play (Z-059)."""
        self.active &= ~(1 << seat)
        if bits.count(self.active) <= 1:
            self.end_round(0)
        elif self.phase == terms.SWAPPING:
            self.start_if_ready()
        elif self.turn == seat:
            self.turn = self.next_active(seat)
        return 0

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        seats = range(self.seats)
        ending = "stalemate" if self.stalemate else "jerry" if self.jerries else "left"
        return Outcome(
            ending,
            winners=tuple(q for q in seats if self.place[q] == 1 and not self.jerries >> q & 1),
            scores=tuple(self.cards_left(q) for q in seats),
            places=tuple(self.place[q] for q in seats),
            losers=tuple(q for q in seats if self.jerries >> q & 1),
        )

    def payoff(self, seat: int) -> float:
        place = self.place[seat]
        return 0.0 if place == 0 or self.jerries >> seat & 1 else (self.seats - place) / (self.seats - 1)

    def faults(self) -> list[str]:
        return knowledge.faults(self)

    # -- secrecy -----------------------------------------------------------------------------------------------------

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """A card drawn to a hand is for its owner alone (Z-057)."""
        if packed.verb(action) == terms.DRAW and viewer != packed.b(action) and not packed.c(action):
            return packed.make(terms.DRAW, common.HIDDEN, packed.b(action), 0)
        return action

    def redact(self, seat: int) -> int:
        """Hand cards of the others that nobody has seen go back to the unseen pool; the sizes stay (Z-004, Z-057)."""
        for other in range(self.seats):
            if other == seat:
                continue
            for kind in range(terms.KINDS):
                i = slot(other, kind)
                hidden = self.hand[i] ^ self.known[i]
                if hidden:
                    self.hand[i] ^= hidden
                    self.unseen[kind] |= hidden
                    self.unseen_size += bits.count(hidden)
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        """A random deal of the pool to the hands; what rules have proved about a hand holds in it."""
        tries = 0
        while not self.redealt(seat, streams):
            self.redact(seat)
            tries += 1
            if tries == 24:
                knowledge.match(self, seat, streams)
        return 0

    def redealt(self, seat: int, streams: Streams) -> bool:
        """One try; False if the cards that a later hand can hold are used up."""
        first = streams.below(common.REDEAL, self.seats)
        for i in range(self.seats):
            other = (first + i) % self.seats
            if other == seat:
                continue
            blanks = self.hand_size[other]
            for kind in range(terms.KINDS):
                blanks -= bits.count(self.hand[slot(other, kind)])
            bounded = self.bounded[other]
            for kind in range(terms.KINDS):  # the part of the proof that cards already dealt fulfil
                bounded -= bits.count(self.hand[slot(other, kind)] & ~self.known[slot(other, kind)])
            for j in range(blanks):
                if not self.redeal_one(other, self.barred[other] if j < bounded else 0, streams):
                    return False
        return True

    def redeal_one(self, other: int, barred: int, streams: Streams) -> bool:
        size = self.unseen_size
        if barred:
            for kind in range(terms.KINDS):
                if barred >> kind & 1:
                    size -= bits.count(self.unseen[kind])
        if size <= 0:
            return False
        i = streams.below(common.REDEAL, size)
        kind = 0
        n = 0 if barred & 1 else bits.count(self.unseen[0])
        while i >= n:
            i -= n
            kind += 1
            n = 0 if barred >> kind & 1 else bits.count(self.unseen[kind])
        bit = 1 << bits.nth(self.unseen[kind], i)
        self.unseen[kind] ^= bit
        self.unseen_size -= 1
        self.hand[slot(other, kind)] |= bit
        return True
