"""Soldiers and Military Bases: strength, attack and capture (T-046 to T-054)."""

from __future__ import annotations

from keeling.core import common
from keeling.core.game import Moves
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.citizens import Citizens


class Conflict(Citizens):
    """Attacks."""

    def soldiers(self, seat: int) -> int:
        """Soldiers face up of a city, or of a pair (T-054)."""
        n = self.face_up(seat, terms.SOLDIER)
        return n + self.face_up(self.partner(seat), terms.SOLDIER) if self.mode == terms.TEAMS else n

    def all_bases(self, seat: int) -> int:
        n = self.working(seat, terms.BASE)
        return n + self.working(self.partner(seat), terms.BASE) if self.mode == terms.TEAMS else n

    def bases(self, seat: int) -> int:
        """Military Bases that can still attack this turn (A29)."""
        return max(0, self.all_bases(seat) - self.bases_used) if self.bases_once else self.all_bases(seat)

    def attack(self, seat: int) -> int:
        """The strength that a seat can attack with now (T-046)."""
        return self.soldiers(seat) + self.bases(seat)

    def defence(self, seat: int) -> int:
        """The strength that a city is defended with (T-046, T-054)."""
        return self.soldiers(seat) + 2 * self.all_bases(seat)

    def bases_needed(self, seat: int, victim: int, force: int) -> int:
        """How many bases an attack of this force takes: 2 above the defence are needed (T-047; A69)."""
        soldiers = self.soldiers(seat) if force == terms.SOLDIERS else 0
        return max(0, self.defence(victim) + 2 - soldiers)

    def can_attack(self, seat: int, victim: int, force: int) -> bool:
        if force == terms.SOLDIERS and self.soldiers(seat) == 0:
            return False
        return self.bases_needed(seat, victim, force) <= self.bases(seat)

    def check_attack(self, seat: int, card: int, force: int, source: int) -> int:
        victim = self.owner(card) if card < terms.CARDS else -1
        if victim < 0 or victim == seat or not self.attacks:
            return terms.NO_TARGET
        if self.team(seat) >> victim & 1:
            return terms.NO_PARTNER_ATTACK
        if not self.is_a(card, terms.INFRASTRUCTURE):
            return terms.WRONG_CARD
        if force > terms.SOLDIERS or not self.can_attack(seat, victim, force):
            return terms.TOO_STRONG
        return 0 if self.can_power(seat, self.kind[card], source) else terms.NO_TILES

    def list_attacks(self, out: Moves, seat: int) -> int:
        if not self.attacks or self.attack(seat) < 2:
            return 0
        for victim in range(self.seats):
            if not self.team(seat) >> victim & 1:
                for force in range(2):
                    if self.can_attack(seat, victim, force):
                        self.list_targets(out, seat, victim, force)
        return 0

    def list_targets(self, out: Moves, seat: int, victim: int, force: int) -> int:
        for card in range(terms.CARDS):
            if self.where[card] == terms.CITY + victim and self.is_a(card, terms.INFRASTRUCTURE):
                if self.twin(card) == card:
                    self.list_powered(out, seat, terms.ATTACK, card, force, self.kind[card])
        return 0

    def assault(self, seat: int, card: int, force: int, source: int) -> int:
        """Capture one Infrastructure card; one Soldier flips if any was counted (T-048, T-049; A30)."""
        victim = self.owner(card)
        self.bases_used += self.bases_needed(seat, victim, force)
        self.capture(seat, card, source)
        if force == terms.SOLDIERS:
            self.flip_soldier(seat if self.face_up(seat, terms.SOLDIER) else self.partner(seat))  # A63
            self.loosen_attacked(seat, victim)
        return 0

    def flip_soldier(self, seat: int) -> int:
        for citizen in range(terms.CITIZENS):
            if self.able(seat, citizen, terms.SOLDIER):
                self.turn_over(citizen)
                return 0
        return 0

    def capture(self, seat: int, card: int, source: int) -> int:
        """It comes without tiles, a power plant with all its own; stored food stays if it works at once (T-050)."""
        victim = self.owner(card)
        food = self.stored[card]
        frozen = self.frozen_of(card)
        self.end_loans(card + 1)
        self.unplug_card(card)
        self.depart(card, terms.CITY + seat)
        self.tell(common.EVERYONE, terms.CAPTURED, card, victim, seat)
        self.loosen_food(victim, card)
        self.refreeze(seat, card, frozen)
        self.build(card, seat, source)
        if self.upright[card]:
            self.stored[card] = food
        return 0

    def frozen_of(self, card: int) -> int:
        n = 0
        for tile in range(terms.TILES):
            if self.home[tile] == card + 1 and self.frozen[tile]:
                n += 1
        return n

    def refreeze(self, seat: int, card: int, n: int) -> int:
        """Frozen tiles stay frozen, but for an owner who is protected (A53); `build` freezes to the owner's own X."""
        if n and not self.shielded >> seat & 1:
            self.freeze_free(card + 1, max(0, n - self.risk[seat]))
        return 0
