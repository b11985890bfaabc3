"""The rules of the Deep Decarbonization Draft. Numbers like S-136 are entries of the ledger (rulings.toml).

Cards are numbered by the alphabet. What a card is worth, its rank, is part of the state and not of its number: whoever
may not know a rank has a 0 there. Everything else lies open.
"""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core import common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Game, Moves, Streams, filled
from keeling.core.outcome import Outcome
from keeling.games.solutions.draft import cards, knowledge, terms


class Draft(Game):
    """One draft."""

    FIELDS = (
        "seats", "over", "stays_put", "at_once", "phase", "first", "turn", "taken", "decided", "turned", "wanted",
        "thieves", "rank", "holder", "order", "shown", "swapped", "roster", "score", "place",
    )  # fmt: skip

    def __init__(self, seats: int, choices: Sequence[int], ranks: Sequence[int] = ()) -> None:
        """All cards lie on the table (S-134).

        Args:
            seats: 2 to 8 (S-190).
            choices: the options in the order of options.py, each as the place of its value.
            ranks: of every card by its number, 1 to 76; the true ones if there are none.

        Raises:
            BadOption: too few or too many seats.
        """
        super().__init__(seats)
        if not 2 <= seats <= terms.SEATS:
            raise BadOption(f"The Draft takes 2 to {terms.SEATS} players, not {seats}.")
        self.stays_put = choices[0]
        self.at_once = choices[1]
        self.phase = terms.CHOOSING_FIRST
        self.first = self.turn = 0
        self.taken = self.decided = self.turned = self.wanted = self.thieves = 0
        self.rank = list(ranks or cards.RANKS)
        self.holder = filled(terms.CARDS)
        self.order = filled(terms.CARDS)
        self.shown = filled(terms.CARDS)
        self.swapped = filled(terms.CARDS)
        self.roster = filled(terms.PLACES)
        self.score = filled(terms.SEATS)
        self.place = filled(terms.SEATS)

    # -- who moves ---------------------------------------------------------------------------------------------------

    def deciders(self) -> int:
        if self.phase == terms.CHOOSING_FIRST:
            return 1 << common.CHANCE
        return 0 if self.phase == terms.ENDED else 1 << self.turn

    def chances(self, out: Moves) -> int:
        """Who begins is drawn by lot (S-190)."""
        out.clear()
        if self.phase == terms.CHOOSING_FIRST:
            out.stream = common.EVENTS
            for seat in range(self.seats):
                out.add_outcome(packed.make(terms.FIRST, seat), 1)
        return out.n

    # -- what is allowed ---------------------------------------------------------------------------------------------

    def movable(self, card: int) -> bool:
        """Whether a card may change hands; where swaps last, a swapped one may not (X26)."""
        return not (self.stays_put and self.swapped[card])

    def can_give(self, seat: int) -> bool:
        for i in range(terms.ROSTER * seat, terms.ROSTER * (seat + 1)):
            if self.roster[i] and self.movable(self.roster[i] - 1):
                return True
        return False

    def can_steal(self, seat: int, card: int) -> bool:
        """Whether it lies in an opponent's roster and may change hands (S-138)."""
        return self.holder[card] != 0 and self.holder[card] != seat + 1 and self.movable(card)

    def can_turn(self, seat: int, card: int) -> bool:
        return self.holder[card] == seat + 1 and not self.shown[card]

    def seat_listed(self, seat: int) -> bool:
        """Whether it is on turn."""
        return 0 <= seat < self.seats and seat == self.turn and terms.TAKING <= self.phase <= terms.REVEALING

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        if not self.seat_listed(seat):
            return 0
        if self.phase == terms.STEALING:
            out.add(packed.make(terms.DECLINE))
            if not self.can_give(seat):
                return out.n
        for card in range(terms.CARDS):
            if self.phase == terms.TAKING:
                if not self.holder[card]:
                    out.add(packed.make(terms.TAKE, card))
            elif self.phase == terms.STEALING:
                if self.can_steal(seat, card):
                    out.add(packed.make(terms.STEAL, card))
            elif self.phase == terms.GIVING:
                if self.holder[card] == seat + 1 and self.movable(card):
                    out.add(packed.make(terms.GIVE, card))
            elif self.can_turn(seat, card):
                out.add(packed.make(terms.TURN, card))
        return out.n

    def check(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        card = packed.a(action)
        if seat == common.CHANCE:
            lot = self.phase == terms.CHOOSING_FIRST and verb == terms.FIRST and card < self.seats
            return 0 if lot and action == packed.make(terms.FIRST, card) else terms.FIRST_BY_LOT
        if not 0 <= seat < self.seats or self.phase == terms.CHOOSING_FIRST or self.over:
            return terms.OUT_OF_TURN
        known = card < terms.CARDS and action == packed.make(verb, card)
        if verb == terms.TAKE:
            if self.phase != terms.TAKING:
                return terms.ROSTERS_FULL
            if seat != self.turn:
                return terms.OUT_OF_TURN
            return 0 if known and not self.holder[card] else terms.TAKEN
        if verb == terms.STEAL or verb == terms.DECLINE:
            if self.phase != terms.STEALING or seat != self.turn:
                return self.no_steal(seat)
            if verb == terms.DECLINE:
                return 0 if action == packed.make(terms.DECLINE) else terms.NO_STEAL
            return self.check_steal(seat, card) if known else terms.NO_STEAL
        if verb == terms.GIVE:
            mine = self.phase == terms.GIVING and seat == self.turn and known and self.holder[card] == seat + 1
            return 0 if mine and self.movable(card) else terms.ONE_FOR_ONE
        if verb == terms.TURN:
            mine = self.phase == terms.REVEALING and seat == self.turn and known
            return 0 if mine and self.can_turn(seat, card) else terms.STAYS_HIDDEN
        return terms.OUT_OF_TURN

    def check_steal(self, seat: int, card: int) -> int:
        return 0 if self.can_steal(seat, card) and self.can_give(seat) else terms.NO_STEAL

    def no_steal(self, seat: int) -> int:
        """Why a seat that is not asked may not steal: it had its chance, or it is not its turn yet (S-138, S-140)."""
        if self.phase < terms.STEALING:
            return terms.NO_STEAL
        had = (seat - self.first) % self.seats < self.decided or (self.phase == terms.GIVING and seat == self.turn)
        return terms.STOLEN_ONCE if had else terms.NO_STEAL

    # -- what happens ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        card = packed.a(action)
        if verb == terms.TAKE:
            self.take(seat, card)
        elif verb == terms.STEAL:
            self.wanted = card + 1
            self.phase = terms.GIVING
        elif verb == terms.DECLINE:
            self.settled()
        elif verb == terms.GIVE:
            self.give(seat, card)
        elif verb == terms.TURN:
            self.turn_up(seat, card)
            self.turn = (self.turn + 1) % self.seats
            if self.turned == terms.ROSTER * self.seats:
                self.finish()
        elif verb == terms.FIRST:
            self.first = self.turn = card
            self.phase = terms.TAKING
        return 0

    def take(self, seat: int, card: int) -> int:
        """One card each in turn order, until everybody has seven (S-135, S-137)."""
        self.roster[terms.ROSTER * seat + self.taken // self.seats] = card + 1
        self.holder[card] = seat + 1
        self.taken += 1
        self.order[card] = self.taken
        self.turn = (self.turn + 1) % self.seats
        if self.taken == terms.ROSTER * self.seats:
            self.phase = terms.STEALING
        return 0

    def give(self, seat: int, card: int) -> int:
        """The two cards change places, so both rosters still have seven (S-139)."""
        stolen = self.wanted - 1
        other = self.holder[stolen] - 1
        self.replace(seat, card, stolen)
        self.replace(other, stolen, card)
        self.swapped[card] = self.swapped[stolen] = 1
        self.wanted = 0
        self.thieves |= 1 << seat
        self.tell(common.EVERYONE, terms.SWAPPED, stolen, card, other)
        self.settled()
        return 0

    def replace(self, seat: int, old: int, new: int) -> int:
        """The new card lies where the old one lay."""
        self.holder[new] = seat + 1
        for i in range(terms.ROSTER * seat, terms.ROSTER * (seat + 1)):
            if self.roster[i] == old + 1:
                self.roster[i] = new + 1
                break
        return 0

    def settled(self) -> int:
        """A seat has stolen or declined; after the last one the cards are turned up (S-138, S-141)."""
        self.decided += 1
        self.turn = (self.turn + 1) % self.seats
        self.phase = terms.STEALING
        if self.decided == self.seats:
            self.phase = terms.REVEALING
            if self.at_once:
                self.turn_all()
        return 0

    def turn_up(self, seat: int, card: int) -> int:
        self.turned += 1
        self.shown[card] = self.turned
        self.score[seat] += cards.GT_BY_RANK[self.rank[card]]
        self.tell(common.EVERYONE, terms.TURNED, card, self.rank[card], seat)
        return 0

    def turn_all(self) -> int:
        """Everything at once, in the order of the rosters (option reveal)."""
        for i in range(terms.ROSTER):
            for _ in range(self.seats):
                self.turn_up(self.turn, self.roster[terms.ROSTER * self.turn + i] - 1)
                self.turn = (self.turn + 1) % self.seats
        self.finish()
        return 0

    def finish(self) -> int:
        """The highest sum wins the title; equal sums share it, and the cards that nobody took lie open (S-142)."""
        best = winners = 0
        for seat in range(self.seats):
            higher = 0
            for other in range(self.seats):
                if self.score[other] > self.score[seat]:
                    higher += 1
            self.place[seat] = higher + 1
            if higher == 0:
                best = self.score[seat]
                winners |= 1 << seat
        self.phase = terms.ENDED
        self.over = 1
        for card in range(terms.CARDS):
            if not self.holder[card]:
                self.tell(common.EVERYONE, terms.LEFT_OVER, card, self.rank[card])
        self.tell(common.EVERYONE, terms.WON, winners, best)
        return 0

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        seats = range(self.seats)
        return Outcome(
            "title",
            winners=tuple(q for q in seats if self.place[q] == 1),
            scores=tuple(self.score[q] for q in seats),
            places=tuple(self.place[q] for q in seats),
        )

    def payoff(self, seat: int) -> float:
        return (self.seats - self.place[seat]) / (self.seats - 1) if self.over else 0.0

    def faults(self) -> list[str]:
        return knowledge.faults(self)

    # -- secrecy -----------------------------------------------------------------------------------------------------

    def redact(self, seat: int) -> int:
        """Backs stay hidden from everybody, also from who holds them, until they are turned up (S-141)."""
        if not self.over:
            for card in range(terms.CARDS):
                if not self.shown[card]:
                    self.rank[card] = 0
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        """The ranks that are not to be seen go to the blank cards in any order."""
        out = Moves()
        self.free(out)
        for card in range(terms.CARDS):
            if self.rank[card] == 0:
                i = streams.below(common.REDEAL, out.n)
                self.rank[card] = out.action[i]
                out.n -= 1
                out.action[i] = out.action[out.n]
        return 0

    def free(self, out: Moves) -> int:
        """List the ranks that no card has."""
        out.clear()
        for rank in range(1, terms.CARDS + 1):
            used = 0
            for card in range(terms.CARDS):
                if self.rank[card] == rank:
                    used = 1
                    break
            if not used:
                out.add(rank)
        return out.n
