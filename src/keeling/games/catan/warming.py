"""Global Warming as one state: green cities, who moves, what is allowed, what happens, how it ends.

The scenario goes on from the base game (rules.py) in two steps, greenhouse.py and consent.py. Numbers like GW-060 are
entries of the ledger (rulings.toml).
"""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.core.outcome import Outcome
from keeling.games.catan import knowledge, masks, terms
from keeling.games.catan.building import Building
from keeling.games.catan.consent import Consent
from keeling.games.catan.rules import Catan


class Warming(Consent):
    """One game of Catan: Global Warming for 2 to 4."""

    # -- who moves ---------------------------------------------------------------------------------------------------

    def deciders(self) -> int:
        """As in the base game; also the voters that are missing, and the seat that the tax asks."""
        if self.phase == terms.VOTING:
            return self.waiting
        if self.phase == terms.TAXING:
            return 1 << self.payer
        if self.phase == terms.CRISIS_DUE:
            return 1 << common.CHANCE
        return Catan.deciders(self)

    def chances(self, out: Moves) -> int:
        if self.phase != terms.CRISIS_DUE:
            return Catan.chances(self, out)
        out.clear()
        self.list_crises(out)
        return out.n

    # -- what is allowed ---------------------------------------------------------------------------------------------

    def legal(self, seat: int, out: Moves) -> int:
        phase = self.phase
        if phase < terms.CRISIS_DUE:
            return Catan.legal(self, seat, out)
        out.clear()
        if seat < 0 or seat >= self.seats:
            return 0
        if phase == terms.VOTING:
            self.list_votes(seat, out)
        elif phase == terms.TAXING:
            self.list_pledges(seat, out)
        elif phase == terms.CHOOSING_TOKEN and seat == self.turn:
            for h in range(terms.HEXES):
                if self.choices >> h & 1:
                    out.add(packed.make(terms.FLIP, h))
        return out.n

    def check(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        if seat == common.CHANCE or not terms.GREEN <= verb <= terms.REFUSE:
            return Catan.check(self, seat, action)
        if seat < 0 or seat >= self.seats or self.over or self.deciders() >> common.CHANCE:
            return terms.NOT_YOUR_MOVE
        a = packed.a(action)
        if action != (packed.make(verb) if verb >= terms.PASS else packed.make(verb, a)):
            return terms.NOT_NOW
        if verb == terms.VOTE:
            return self.check_vote(seat, a)
        if verb >= terms.PLEDGE:
            return self.check_pledge(seat, verb, a)
        if seat != self.turn:
            return terms.NOT_YOUR_MOVE
        if verb == terms.FLIP:
            listed = self.phase == terms.CHOOSING_TOKEN and a < terms.HEXES and self.choices >> a & 1
            return 0 if listed else terms.NOT_THAT_TOKEN
        return self.check_green(seat, a) if self.phase == terms.MAIN else self.too_early()

    # -- green cities ------------------------------------------------------------------------------------------------

    def greens_left(self) -> int:
        """Green city tokens that nobody has (GW-062)."""
        return terms.GREENS - masks.count(self.green[0] | self.green[1] | self.green[2] | self.green[3])

    def green_ore(self) -> int:
        """Beside three grain (GW-061)."""
        return 4 if self.green_cost == 0 else 2

    def affords_green(self, seat: int) -> bool:
        h = terms.KINDS * seat
        return self.hand[h + terms.GRAIN] > 2 and self.hand[h + terms.ORE] >= self.green_ore()

    def list_building(self, seat: int, out: Moves) -> int:
        Building.list_building(self, seat, out)
        if self.affords_green(seat) and self.cities_left(seat) and self.greens_left():
            self.list_nodes(terms.GREEN, self.towns[seat], out)
        return 0

    def check_green(self, seat: int, node: int) -> int:
        if node >= terms.NODES or not self.towns[seat] & masks.one(node):
            return terms.CITY_ON_TOWN
        if not self.cities_left(seat) or not self.greens_left():
            return terms.NO_GREEN_PIECE
        return 0 if self.affords_green(seat) else terms.GREEN_COSTS

    def build_city(self, seat: int, node: int) -> int:
        """A city warms, a green one does not (GW-052)."""
        self.cause = terms.BY_CITY
        return Building.build_city(self, seat, node)

    def build_green(self, seat: int, node: int) -> int:
        """A city with a green token under it (GW-060, GW-064)."""
        self.pay(seat, terms.GRAIN, 3)
        self.pay(seat, terms.ORE, self.green_ore())
        self.raise_city(seat, node)
        self.green[seat] |= masks.one(node)
        self.award_guardian(seat)
        return self.claim()

    def award_guardian(self, seat: int) -> int:
        """Two green cities, or more than the holder (GW-063)."""
        n = masks.count(self.green[seat])
        if n < terms.GUARDED or seat == self.guardian:
            return 0
        if self.guardian < terms.SEATS:
            if n <= masks.count(self.green[self.guardian]):
                return 0
            self.points[self.guardian] -= terms.AWARD
        self.points[seat] += terms.AWARD
        self.guardian = seat
        self.tell(common.EVERYONE, terms.GUARDIAN, seat, n)
        return 0

    # -- what happens ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if verb == terms.CRISIS:
            return self.strike(a, packed.b(action))
        if not terms.GREEN <= verb <= terms.REFUSE:
            return Catan.apply(self, seat, action)
        if verb == terms.VOTE:
            return self.cast(seat, a)
        if verb == terms.PLEDGE:
            return self.pledge(seat, a)
        if verb == terms.PASS:
            return self.next_payer()
        if verb == terms.REFUSE:
            return self.refuse_tax()
        return self.flip(a) if verb == terms.FLIP else self.build_green(seat, a)

    def begin_turn(self, seat: int) -> int:
        if self.turns:
            self.note_level()
        return Building.begin_turn(self, seat)

    # -- the end -----------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """A collapse leaves no winner, or those with most points, as was agreed before (GW-071)."""
        if not self.collapsed:
            return Catan.outcome(self)
        scores = tuple(self.total(seat) for seat in range(self.seats))
        best = tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))
        everyone = tuple(range(self.seats))
        return Outcome(
            "collapse",
            winners=best if self.collapse_rule == terms.HIGHEST else (),
            scores=scores,
            places=tuple(1 + sum(other > mine for other in scores) for mine in scores),
            losers=everyone if self.collapse_rule == terms.ALL_LOSE else (),
        )

    def payoff(self, seat: int) -> float:
        if not self.collapsed:
            return Catan.payoff(self, seat)
        if self.collapse_rule == terms.ALL_LOSE:
            return 0.0
        best = 0
        shared = 0
        for other in range(self.seats):
            if self.total(other) > best:
                best = self.total(other)
                shared = 0
            shared += self.total(other) == best
        return 1.0 / shared if self.total(seat) == best else 0.0

    def faults(self) -> list[str]:
        return knowledge.faults(self)

    # -- secrecy -----------------------------------------------------------------------------------------------------

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """Votes are opened together (GW-034)."""
        if packed.verb(action) == terms.VOTE and viewer != seat:
            return packed.make(terms.VOTE, common.HIDDEN)
        return Catan.seen(self, viewer, seat, action)

    def redact(self, seat: int) -> int:
        """Votes of others too."""
        for other in range(self.seats):
            if other != seat and self.vote[other]:
                self.vote[other] = terms.UNKNOWN
        return Catan.redact(self, seat)

    def redeal(self, seat: int, streams: Streams) -> int:
        """Unknown votes at random; with option vote=quick they are of one mind, or the vote would be over."""
        known = self.vote[seat] if seat < self.seats else 0
        for other in range(self.seats):
            if self.vote[other] == terms.UNKNOWN:
                if not self.quick:
                    self.vote[other] = 1 + streams.below(common.REDEAL, 3)
                else:
                    known = known if known else 2 + streams.below(common.REDEAL, 2)
                    self.vote[other] = known
        return Catan.redeal(self, seat, streams)
