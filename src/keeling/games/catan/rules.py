"""The rules of Catan's base game as one state: who moves, what is allowed, what happens, who knows what.

The phases of play are a chain of classes, each with its own file: island, hands, network, building, production, cards,
trade. Numbers like C-013 are entries of the ledger (rulings.toml).
"""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.core.outcome import Outcome
from keeling.games.catan import knowledge, listing, tables, terms
from keeling.games.catan.trade import Trade


class Catan(Trade):
    """One game of Catan for 2 to 4."""

    # -- who moves ---------------------------------------------------------------------------------------------------

    def deciders(self) -> int:
        """The seat on turn, those who must discard, or those who owe an answer to an offer."""
        phase = self.phase
        if phase == terms.MAIN:
            return self.asked if self.asked else 1 << self.turn
        if phase in (terms.ROLLING, terms.STEALING, terms.BUYING) or phase <= terms.CHOOSING_STARTER:
            return 1 << common.CHANCE
        if phase == terms.DISCARDING:
            return self.debtors()
        return 0 if phase == terms.ENDED else 1 << self.turn

    # -- chance ------------------------------------------------------------------------------------------------------

    def chances(self, out: Moves) -> int:
        out.clear()
        if self.phase <= terms.CHOOSING_STARTER:
            self.list_draws(out)
        elif self.phase == terms.ROLLING:
            self.list_rolls(out)
        elif self.phase == terms.STEALING:
            self.list_thefts(out)
        elif self.phase == terms.BUYING:
            out.stream = common.DECK
            for card in range(terms.CARDS):
                if self.deck[card]:
                    out.add_outcome(packed.make(terms.DRAWN, card, self.turn), self.deck[card])
        return out.n

    def list_rolls(self, out: Moves) -> int:
        """Two dice, 36 ways; without the sevens in calm rounds."""
        out.stream = common.DICE
        calm = self.is_calm()
        for one in range(1, 7):
            for two in range(1, 7):
                if one + two != 7 or not calm:
                    out.add_outcome(packed.make(terms.ROLLED, one, two), 1)
        return 0

    def sample(self, streams: Streams, out: Moves) -> int:
        if self.phase == terms.ROLLING:
            return self.sample_roll(streams)
        if self.phase == terms.STEALING:
            n = streams.below(common.EVENTS, self.hand_n[self.victim])
            kind = 0
            while n >= self.hand[terms.KINDS * self.victim + kind]:
                n -= self.hand[terms.KINDS * self.victim + kind]
                kind += 1
            return packed.make(terms.TAKEN, kind, self.turn, self.victim)
        self.chances(out)
        n = streams.below(out.stream, out.total)
        kind = 0
        while n >= out.weight[kind]:
            n -= out.weight[kind]
            kind += 1
        return out.action[kind]

    def sample_roll(self, streams: Streams) -> int:
        """The dice that `list_rolls` has at the number drawn."""
        if self.is_calm():
            n = streams.below(common.DICE, 30)
            one = n // 5
            two = n % 5
            return packed.make(terms.ROLLED, one + 1, two + 1 if one + two < 5 else two + 2)
        n = streams.below(common.DICE, 36)
        return packed.make(terms.ROLLED, n // 6 + 1, n % 6 + 1)

    # -- what is allowed ---------------------------------------------------------------------------------------------

    def legal(self, seat: int, out: Moves) -> int:
        listing.clear(out)
        if seat < 0 or seat >= self.seats:
            return 0
        phase = self.phase
        if phase == terms.MAIN:
            if seat == self.turn:
                self.list_turn(seat, out)
            if self.is_trading():
                self.list_answers(seat, out)
        elif phase == terms.DISCARDING:
            self.list_discards(seat, out)
        elif seat == self.turn:
            self.list_other(seat, out)
        return out.n

    def list_turn(self, seat: int, out: Moves) -> int:
        """Trade and build in any order, or end the turn (C-020, C-065)."""
        listing.add(out, packed.make(terms.END))
        self.list_building(seat, out)
        self.list_cards(seat, out)
        self.list_maritime(seat, out)
        return 0

    def list_other(self, seat: int, out: Moves) -> int:
        phase = self.phase
        if phase == terms.BEFORE_ROLL:
            listing.add(out, packed.make(terms.ROLL))
            self.list_cards(seat, out)
        elif phase == terms.SETTLING or phase == terms.PAVING:
            self.list_setup(out)
        elif phase == terms.MOVING_ROBBER:
            self.list_robber(out)
        elif phase == terms.CHOOSING_VICTIM:
            self.list_victims(out)
        elif phase == terms.FREE_ROADS:
            self.list_roads(seat, out)
        return 0

    def check(self, seat: int, action: int) -> int:
        """The listed actions, and offers (C-050, C-051)."""
        verb = packed.verb(action)
        if seat == common.CHANCE:
            return self.check_outcome(action)
        if seat < 0 or seat >= self.seats or self.over or self.deciders() >> common.CHANCE:
            return terms.NOT_YOUR_MOVE
        if not terms.ROLL <= verb <= terms.DEAL or not self.is_well_formed(verb, action):
            return terms.NOT_NOW
        if verb == terms.DISCARD:
            return self.check_discard(seat, packed.a(action))
        if verb >= terms.OFFER:
            return self.check_trade(seat, action)
        if seat != self.turn:
            return terms.NOT_YOUR_MOVE
        if verb <= terms.BUY:
            return self.check_turn(seat, verb, packed.a(action))
        if verb == terms.ROBBER:
            return self.check_robber(packed.a(action)) if self.phase == terms.MOVING_ROBBER else terms.NOT_NOW
        if verb == terms.ROB:
            if self.phase != terms.CHOOSING_VICTIM:
                return terms.NOT_NOW
            return 0 if packed.a(action) < self.seats and self.victims() >> packed.a(action) & 1 else terms.NO_VICTIM
        if verb == terms.MARITIME:
            if self.phase != terms.MAIN:
                return self.too_early()
            return self.check_maritime(seat, packed.a(action), packed.b(action))
        if self.phase != terms.MAIN and self.phase != terms.BEFORE_ROLL:
            return terms.NOT_NOW
        return self.check_card(seat, action)

    def is_well_formed(self, verb: int, action: int) -> bool:
        """Whether the action has nothing beyond the arguments of its verb."""
        if verb == terms.OFFER:
            return action == packed.make(verb, packed.a(action), packed.b(action), packed.c(action))
        if verb == terms.COUNTER or verb == terms.MARITIME or verb == terms.PLAY_PLENTY:
            return action == packed.make(verb, packed.a(action), packed.b(action))
        if verb in (terms.ROLL, terms.END, terms.BUY, terms.PLAY_KNIGHT, terms.PLAY_ROADS, terms.WITHDRAW):
            return action == packed.make(verb)
        return action == packed.make(verb, packed.a(action))

    def too_early(self) -> int:
        """Why something of the trade and build phase is refused outside it (C-021)."""
        return terms.ROLL_FIRST if self.phase == terms.BEFORE_ROLL else terms.NOT_NOW

    def check_turn(self, seat: int, verb: int, a: int) -> int:
        """The roll, the end of the turn, and what is built or bought."""
        phase = self.phase
        if verb == terms.ROLL:
            return 0 if phase == terms.BEFORE_ROLL else terms.NOT_NOW
        if verb == terms.ROAD and (phase == terms.PAVING or phase == terms.FREE_ROADS):
            return self.check_road(seat, a)
        if verb == terms.TOWN and phase == terms.SETTLING:
            return self.check_town(seat, a)
        if phase != terms.MAIN:
            return self.too_early()
        if verb == terms.ROAD:
            return self.check_road(seat, a)
        if verb == terms.TOWN:
            return self.check_town(seat, a)
        if verb == terms.CITY:
            return self.check_city(seat, a)
        if verb == terms.END:
            return 0
        if not self.deck_n:
            return terms.NO_CARDS_LEFT
        return 0 if self.affords(seat, tables.CARD_COST) else terms.COSTS

    def check_outcome(self, outcome: int) -> int:
        """A chance outcome is one of those that `chances` lists."""
        out = Moves()
        if self.deciders() >> common.CHANCE:
            self.chances(out)
            for i in range(out.n):
                if out.action[i] == outcome:
                    return 0
        return terms.NOT_YOUR_MOVE

    # -- what happens ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if verb == terms.ROLL:
            self.phase = terms.ROLLING
        elif verb == terms.ROLLED:
            self.roll(a, packed.b(action))
        elif verb == terms.END:
            self.end_turn()
        elif verb == terms.DISCARD:
            self.discard(seat, a)
        elif verb == terms.ROAD:
            self.build_road(seat, a)
        elif verb == terms.TOWN:
            self.build_town(seat, a)
        elif verb == terms.CITY:
            self.build_city(seat, a)
        elif verb == terms.MARITIME:
            self.trade_with_bank(seat, a, packed.b(action))
        elif verb == terms.ROBBER:
            self.move_robber(a)
        elif verb == terms.ROB:
            self.rob(a)
        elif verb == terms.TAKEN:
            self.take(a)
        elif verb == terms.BUY:
            self.close_offers()
            self.buy(seat)
        elif verb == terms.DRAWN:
            self.draw(a, packed.b(action))
        else:
            self.apply_rarer(seat, verb, action)
        return 0

    def apply_rarer(self, seat: int, verb: int, action: int) -> int:
        """Cards, deals among players, and the laying out of the island."""
        if verb <= terms.PLAY_MONOPOLY:
            if verb <= terms.PLAY_ROADS:
                self.close_offers()
            self.play_card(seat, action)
        elif verb <= terms.DEAL:
            self.trade(seat, action)
        else:
            self.lay(verb, packed.a(action), packed.b(action), packed.c(action))
        return 0

    def end_turn(self) -> int:
        """Clockwise; the limit ends a game that nobody wins (C-022, C-094)."""
        if self.is_trading():
            self.close_offers()
        self.turns += 1
        if self.turns >= self.turn_limit:
            self.end_game()
            self.tell(common.EVERYONE, terms.STOPPED, self.turns)
            return 0
        return self.begin_turn(self.next_seat(self.turn))

    # -- the end -----------------------------------------------------------------------------------------------------

    def total(self, seat: int) -> int:
        """All points, the hidden ones too."""
        return self.points[seat] + self.held[terms.CARDS * seat + terms.POINT]

    def outcome(self) -> Outcome | None:
        """The winner is first whatever the others have (C-092)."""
        if not self.over:
            return None
        scores = tuple(self.total(seat) for seat in range(self.seats))
        order = [(seat == self.winner, score) for seat, score in enumerate(scores)]
        return Outcome(
            "points" if self.winner < terms.SEATS else "stopped",
            winners=(self.winner,) if self.winner < terms.SEATS else (),
            scores=scores,
            places=tuple(1 + sum(other > mine for other in order) for mine in order),
        )

    def payoff(self, seat: int) -> float:
        return 1.0 if seat == self.winner else 0.0

    def faults(self) -> list[str]:
        return knowledge.faults(self)

    # -- secrecy -----------------------------------------------------------------------------------------------------

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """A card bought is for its owner alone, a card stolen for thief and victim (C-070, C-100)."""
        verb = packed.verb(action)
        if verb == terms.DRAWN and viewer != packed.b(action):
            return packed.make(terms.DRAWN, common.HIDDEN, packed.b(action))
        if verb == terms.TAKEN and viewer != packed.b(action) and viewer != packed.c(action):
            return packed.make(terms.TAKEN, common.HIDDEN, packed.b(action), packed.c(action))
        return action

    def redact(self, seat: int) -> int:
        """Unknown cards of hands go, development cards of the others to the deck; sizes stay (C-100)."""
        self.blank(seat)
        for other in range(self.seats):
            if other != seat:
                for card in range(terms.CARDS):
                    if card != terms.POINT or not self.over:  # points are shown at the end (C-076)
                        self.deck[card] += self.held[terms.CARDS * other + card]
                        self.held[terms.CARDS * other + card] = 0
        if seat != self.turn:
            for card in range(terms.CARDS):
                self.fresh[card] = 0
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        """Hands and development cards as they could be, for all that the seat knows."""
        if not self.deal_hands(seat, streams):
            self.blank(seat)
            knowledge.match(self, seat, streams)
        self.deal_cards(seat, streams)
        return 0

    def deal_hands(self, seat: int, streams: Streams) -> bool:
        """A few tries to fill the hands one after the other; False if bounds were in the way each time."""
        for _ in range(12):
            if self.dealt_hands(seat, streams):
                return True
            self.blank(seat)
        return False

    def dealt_hands(self, seat: int, streams: Streams) -> bool:
        """One try, from a random seat on: every unknown card is drawn from what is nowhere else."""
        view = seat if seat < self.seats else terms.EVERYBODY
        start = streams.below(common.REDEAL, self.seats)
        for i in range(self.seats):
            other = (start + i) % self.seats
            blanks = self.hand_n[other]
            for kind in range(terms.KINDS):
                blanks -= self.hand[terms.KINDS * other + kind]
            for _ in range(blanks):
                kind = self.unseen_kind(view, other, streams)
                if kind < 0:
                    return False
                self.fill(other, kind, 1)
        return True

    def unseen(self, kind: int) -> int:
        """Cards of the kind that lie neither in the bank nor in what is known of the hands."""
        n = terms.EACH - self.bank[kind]
        for seat in range(self.seats):
            n -= self.hand[terms.KINDS * seat + kind]
        return n

    def unseen_kind(self, view: int, other: int, streams: Streams) -> int:
        """One of the unseen cards that this hand can hold, -1 if there is none."""
        total = 0
        for kind in range(terms.KINDS):
            if self.room(view, other, kind):
                total += self.unseen(kind)
        if total <= 0:
            return -1
        n = streams.below(common.REDEAL, total)
        for kind in range(terms.KINDS):
            if self.room(view, other, kind):
                n -= self.unseen(kind)
                if n < 0:
                    return kind
        return -1

    def room(self, view: int, seat: int, kind: int) -> int:
        """How many more of the kind the seat may hold, for all that the view knows."""
        return self.above[terms.HANDS * view + terms.KINDS * seat + kind]

    def deal_cards(self, seat: int, streams: Streams) -> int:
        """Development cards: those that cannot be points first, then any (C-090: who has not won holds few points)."""
        for plain in range(1, -1, -1):
            for other in range(self.seats):
                blanks = self.held_n[other]
                for card in range(terms.CARDS):
                    blanks -= self.held[terms.CARDS * other + card]
                if other != seat and blanks:
                    self.deal_cards_to(other, plain, streams)
        return 0

    def deal_cards_to(self, seat: int, first: int, streams: Streams) -> int:
        """The sure non-points of a hand, or the rest of it; what was bought this turn is told apart."""
        whole = self.held_n[seat] - self.held[terms.CARDS * seat + terms.POINT] if self.over else self.held_n[seat]
        fresh = self.fresh_n if seat == self.turn else 0
        old = whole - fresh
        most = 0 if self.over else self.cap[seat]
        plain = max(0, old - (min(most, self.old_cap) if fresh else most))
        fresh_plain = max(0, whole - most - plain)
        if fresh_plain > fresh:
            plain += fresh_plain - fresh
            fresh_plain = fresh
        if first:
            self.deal_some(seat, plain, 0, 1, streams)
            return self.deal_some(seat, fresh_plain, 1, 1, streams)
        self.deal_some(seat, old - plain, 0, 0, streams)
        return self.deal_some(seat, fresh - fresh_plain, 1, 0, streams)

    def deal_some(self, seat: int, n: int, fresh: int, plain: int, streams: Streams) -> int:
        """So many cards of the pool, or of its cards that are no points."""
        for _ in range(n):
            total = self.deck[0] + self.deck[1] + self.deck[2] + self.deck[3] + self.deck[4]
            if plain:
                total -= self.deck[terms.POINT]
            i = streams.below(common.REDEAL, total)
            card = 0
            while (plain and card == terms.POINT) or i >= self.deck[card]:
                if not plain or card != terms.POINT:
                    i -= self.deck[card]
                card += 1
            self.deck[card] -= 1
            self.held[terms.CARDS * seat + card] += 1
            self.fresh[card] += fresh
        return 0
