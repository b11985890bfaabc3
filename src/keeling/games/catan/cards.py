"""Playing development cards (C-071 to C-077)."""

from __future__ import annotations

from keeling.core import packed
from keeling.core.game import Moves
from keeling.games.catan import listing, terms
from keeling.games.catan.production import Production


class Cards(Production):
    """Knights and progress cards; victory points are never played."""

    def has_old(self, seat: int, card: int) -> bool:
        """Whether the seat on turn holds one that it did not buy this turn (C-071)."""
        return self.held[terms.CARDS * seat + card] > self.fresh[card]

    def can_pave(self, seat: int) -> bool:
        """Whether Road Building could lay anything (C-073)."""
        return self.paved[seat] < terms.ROADS and self.has_road_place(seat)

    def list_cards(self, seat: int, out: Moves) -> int:
        if self.card_played or self.held_n[seat] == self.fresh_n:
            return 0
        if self.has_old(seat, terms.KNIGHT):
            listing.add(out, packed.make(terms.PLAY_KNIGHT))
        if self.has_old(seat, terms.ROAD_BUILDING) and self.can_pave(seat):
            listing.add(out, packed.make(terms.PLAY_ROADS))
        if self.has_old(seat, terms.PLENTY):
            self.list_plenty(out)
        if self.has_old(seat, terms.MONOPOLY):
            for kind in range(terms.KINDS):
                listing.add(out, packed.make(terms.PLAY_MONOPOLY, kind))
        return 0

    def list_plenty(self, out: Moves) -> int:
        """Pairs that the bank has; one card if that is all there is (C-074)."""
        for one in range(terms.KINDS):
            for two in range(one, terms.KINDS):
                if self.check_plenty(one, two) == 0:
                    listing.add(out, packed.make(terms.PLAY_PLENTY, one, two))
            if self.check_plenty(one, terms.NOTHING) == 0:
                listing.add(out, packed.make(terms.PLAY_PLENTY, one, terms.NOTHING))
        return 0

    def check_plenty(self, one: int, two: int) -> int:
        if one >= terms.KINDS or two > terms.NOTHING or two < one or self.bank[one] == 0:
            return terms.BANK_EMPTY
        if two == terms.NOTHING:
            return 0 if self.banked() == 1 else terms.BANK_EMPTY
        return 0 if self.bank[two] > (1 if one == two else 0) else terms.BANK_EMPTY

    def card_of(self, verb: int) -> int:
        """The card that an action plays."""
        if verb == terms.PLAY_KNIGHT:
            return terms.KNIGHT
        if verb == terms.PLAY_ROADS:
            return terms.ROAD_BUILDING
        return terms.PLENTY if verb == terms.PLAY_PLENTY else terms.MONOPOLY

    def check_card(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        if self.card_played or not self.has_old(seat, self.card_of(verb)):
            return terms.ONE_CARD
        if verb == terms.PLAY_ROADS:
            return 0 if self.can_pave(seat) else terms.NO_ROAD_PLACE
        if verb == terms.PLAY_PLENTY:
            return self.check_plenty(packed.a(action), packed.b(action))
        if verb == terms.PLAY_MONOPOLY:
            return 0 if packed.a(action) < terms.KINDS else terms.BANK_EMPTY
        return 0

    def play_card(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        card = self.card_of(verb)
        self.card_played = 1
        self.held[terms.CARDS * seat + card] -= 1
        self.held_n[seat] -= 1
        self.used[card] += 1
        if verb == terms.PLAY_KNIGHT:
            self.play_knight(seat)
        elif verb == terms.PLAY_ROADS:
            self.free_roads = min(2, terms.ROADS - self.paved[seat])
            self.phase = terms.FREE_ROADS
        elif verb == terms.PLAY_PLENTY:
            self.gain(seat, packed.a(action), 1)
            if packed.b(action) != terms.NOTHING:
                self.gain(seat, packed.b(action), 1)
        else:
            self.collect(seat, packed.a(action))
        return 0

    def play_knight(self, seat: int) -> int:
        """The tenth point may come before the robber moves (C-072, C-085, C-090)."""
        self.knights[seat] += 1
        self.phase = terms.MOVING_ROBBER
        self.award_army(seat)
        return self.claim()
