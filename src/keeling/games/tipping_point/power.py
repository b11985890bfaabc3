"""Electricity: where tiles come from, which buildings they feed, and who stands upright (T-030 to T-037).

A source is a power plant in a city (1 + card) or a Coal Miner face up in one (MINER + citizen). `home` says for good
which source a tile belongs to, `feeds` which building it lies on. A tile on a building of another city is a loan; it
belongs to an agreement (`tile_deal`).
"""

from __future__ import annotations

from keeling.core import common
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.state import State


class Power(State):
    """Tiles."""

    def source_seat(self, source: int) -> int:
        """The city that a source makes Electricity in, or -1."""
        if source >= terms.MINER:
            citizen = source - terms.MINER
            return -1 if citizen >= terms.CITIZENS or self.flipped[citizen] else self.host(citizen)
        return self.owner(source - 1) if 0 < source <= terms.CARDS else -1

    def is_free(self, tile: int, seat: int) -> bool:
        """Whether a seat can place this tile of its own."""
        return self.tile_seat[tile] == seat and self.feeds[tile] == 0 and self.frozen[tile] == 0

    def free_tiles(self, seat: int) -> int:
        """How many tiles a seat could place now."""
        n = 0
        if self.tiles_n[seat] == 0:
            return 0
        for tile in range(terms.TILES):
            if self.tile_seat[tile] == seat and self.feeds[tile] == 0 and self.frozen[tile] == 0:
                n += 1
        return n

    def has_free(self, source: int, seat: int) -> bool:
        """Whether this source of the seat has a free tile."""
        if self.source_seat(source) != seat:
            return False
        for tile in range(terms.TILES):
            if self.home[tile] == source and self.is_free(tile, seat):
                return True
        return False

    def lacking(self, card: int) -> int:
        """Tiles that a building would need to be supplied; a frozen one of one's own can be replaced (A65)."""
        n = self.kind_uses[self.kind[card]] - self.fed[card]
        if self.frost:
            for tile in range(terms.TILES):
                if self.feeds[tile] == card + 1 and self.frozen[tile] and not self.tile_deal[tile]:
                    n += 1
        return n

    def tile_works(self, tile: int, seat: int) -> bool:
        """Whether a tile that lies on a building of the seat gives Electricity now (T-078; A53)."""
        if self.frozen[tile]:
            return False
        return not self.frost or self.shielded >> seat & 1 != 0 or self.source_seat(self.home[tile]) == seat

    def is_powered(self, card: int) -> bool:
        """Whether a building has all its tiles, and they work (T-031)."""
        n = self.kind_uses[self.kind[card]]
        if not self.frost:
            return self.fed[card] >= n
        if n:
            seat = self.owner(card)
            for tile in range(terms.TILES):
                if self.feeds[tile] == card + 1 and self.tile_works(tile, seat):
                    n -= 1
        return n <= 0

    def is_closed(self, card: int) -> bool:
        """Trade Depots, Highways and Airports in a Snowstorm (T-077)."""
        ability = self.ability(card)
        return self.snow != 0 and (ability == terms.DEPOT or ability == terms.HIGHWAY or ability == terms.AIRPORT)

    def right(self, card: int) -> int:
        """Turn a card of a city upright or sideways as its supply says."""
        up = 0 if self.is_closed(card) or not self.is_powered(card) else 1
        if up != self.upright[card]:
            if up:
                self.stand(card)
                self.shelter(card)
            else:
                self.lie(card)
            self.tell(common.EVERYONE, terms.UPRIGHT if up else terms.DARK, card, self.owner(card))
        if not up and not self.frost:
            self.stored[card] = 0  # A62: kept during Freezing Rain alone
        return 0

    def shelter(self, card: int) -> int:
        """Heat Tolerant Crops that work from now on end what is left of a drought in their city (T-083)."""
        if self.ability(card) == terms.CROPS:
            self.drought[self.owner(card)] = 0
        return 0

    def right_all(self) -> int:
        for card in range(terms.CARDS):
            if self.where[card] >= terms.CITY:
                self.right(card)
        return 0

    # -- placing tiles -------------------------------------------------------------------------------------------------

    def can_supply(self, seat: int, card: int, source: int) -> bool:
        """Whether a seat can supply a sideways building of its own, from this source first (T-035)."""
        if self.owner(card) != seat or self.upright[card]:
            return False
        n = self.lacking(card)
        return n > 0 and self.has_free(source, seat) and self.free_tiles(seat) >= n

    def supply(self, card: int, source: int, seat: int, deal: int, most: int) -> int:
        """Lay free tiles of a seat on a building until it lacks none, or `most` are laid; `deal` is 0 if not lent."""
        if self.frost:
            for tile in range(terms.TILES):  # frozen ones go home (A65)
                if self.feeds[tile] == card + 1 and self.frozen[tile] and not self.tile_deal[tile]:
                    self.take_home(tile)
        most = min(most, self.lacking(card))
        if source:
            most -= self.lay_tiles(card, source, seat, deal, most)
        if most:
            self.lay_tiles(card, 0, seat, deal, most)
        self.right(card)
        return 0

    def lay_tiles(self, card: int, source: int, seat: int, deal: int, most: int) -> int:
        """Lay up to `most` free tiles, of one source or (0) of any; return how many."""
        n = 0
        for tile in range(terms.TILES):
            if n < most and (source == 0 or self.home[tile] == source) and self.is_free(tile, seat):
                self.feeds[tile] = card + 1
                self.fed[card] += 1
                self.tile_deal[tile] = deal
                n += 1
        return n

    def lift(self, tile: int) -> int:
        """Take a tile off its building, which goes dark."""
        card = self.feeds[tile] - 1
        self.take_home(tile)
        if card >= 0 and self.where[card] >= terms.CITY:
            self.right(card)
        return 0

    def take_home(self, tile: int) -> int:
        """A tile is free again."""
        if self.feeds[tile]:
            self.fed[self.feeds[tile] - 1] -= 1
        self.feeds[tile] = 0
        self.tile_deal[tile] = 0
        return 0

    def strip(self, card: int) -> int:
        """All tiles of a building go home: it is demolished, lost or captured (T-033; A51)."""
        if self.fed[card]:
            for tile in range(terms.TILES):
                if self.feeds[tile] == card + 1:
                    self.take_home(tile)
        return 0

    # -- loans ---------------------------------------------------------------------------------------------------------

    def lent(self, source: int) -> int:
        """How many tiles of a source lie in other cities."""
        n = 0
        if source:
            for tile in range(terms.TILES):
                if self.home[tile] == source and self.tile_deal[tile]:
                    n += 1
        return n

    def spare(self, source: int) -> int:
        """How many free tiles its seat has from other sources."""
        seat = self.source_seat(source)
        n = 0
        for tile in range(terms.TILES):
            if self.home[tile] != source and self.is_free(tile, seat):
                n += 1
        return n

    def borrowers(self, source: int) -> int:
        """The seats whose buildings a source feeds under agreements, as bits."""
        seats = 0
        for tile in range(terms.TILES):
            if self.home[tile] == source and self.tile_deal[tile]:
                seats |= 1 << self.owner(self.feeds[tile] - 1)
        return seats

    def replace_lent(self, source: int) -> int:
        """Other free tiles of the seat take over what a source feeds in other cities (T-042)."""
        seat = self.source_seat(source)
        for tile in range(terms.TILES):
            if self.home[tile] == source and self.tile_deal[tile]:
                for other in range(terms.TILES):
                    if self.home[other] != source and self.is_free(other, seat):
                        self.feeds[other] = self.feeds[tile]
                        self.tile_deal[other] = self.tile_deal[tile]
                        self.feeds[tile] = 0
                        self.tile_deal[tile] = 0
                        break
        return 0

    # -- Freezing Rain -------------------------------------------------------------------------------------------------

    def freeze_free(self, source: int, n: int) -> int:
        """Freeze up to n tiles that feed nothing (A65); return how many more must freeze."""
        for tile in range(terms.TILES):
            if n > 0 and self.home[tile] == source and not self.feeds[tile] and not self.frozen[tile]:
                self.frozen[tile] = 1
                n -= 1
        return n

    def freeze_at(self, source: int, card: int) -> int:
        """Freeze one tile of a source that lies on a building."""
        for tile in range(terms.TILES):
            if self.home[tile] == source and self.feeds[tile] == card + 1 and not self.frozen[tile]:
                self.frozen[tile] = 1
                break
        self.right(card)
        return 0

    def freezes(self, source: int, card: int) -> bool:
        """Whether a tile of the source on this building can be chosen to freeze."""
        if not 0 <= card < terms.CARDS or self.where[card] < terms.CITY:
            return False
        for tile in range(terms.TILES):
            if self.home[tile] == source and self.feeds[tile] == card + 1 and not self.frozen[tile]:
                return not self.is_foreign_guarded(source, card)
        return False

    def is_foreign_guarded(self, source: int, card: int) -> bool:
        """Whether a tile is lent to a city that an Electrician protects from all effects (A53)."""
        seat = self.owner(card)
        return seat != self.source_seat(source) and self.shielded >> seat & 1 != 0

    def thaw(self, seat: int) -> int:
        """A city is protected from now on: its plants make all they can, and what it borrowed works (T-083)."""
        self.shielded |= 1 << seat
        for tile in range(terms.TILES):
            fed = self.feeds[tile]
            if self.source_seat(self.home[tile]) == seat or (fed and self.owner(fed - 1) == seat):
                self.frozen[tile] = 0
        self.right_all()
        return 0
