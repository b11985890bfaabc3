"""The nine disasters (T-069 to T-080, T-082; Appendix 4).

A disaster goes through four stages. `begin` fixes who is hit and who has protectors; AT_SHARE spends the protectors,
which partners share; `strike` does what is left; AT_LOSE and AT_FREEZE ask owners where there is something to choose.
"""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.weather import Weather


class Disasters(Weather):
    """What the weather does."""

    # -- who is hit, and who is protected ------------------------------------------------------------------------------

    def begin(self) -> int:
        """Needs and protectors of every city, as they are now (T-069; A55)."""
        d = self.disaster
        for seat in range(self.seats):
            self.need[seat] = self.need_of(seat, d)
            self.guard[seat] = self.guards_of(seat, d)
            self.due_card[seat] = 1 if d == terms.TORNADO and self.infra[seat] else 0
        return 0

    def need_of(self, seat: int, d: int) -> int:
        """Citizens to lose, or 1 if the city is hit at all."""
        people = self.people_n[seat]
        if d == terms.HEAT or d == terms.BLIZZARD:
            return min(self.risk[seat], people)
        if d == terms.TORNADO:
            return min(1, people)
        if d == terms.SNOWSTORM:
            return min(1, people) if self.has_roads(seat) else 0
        if d == terms.FROST:
            return 1 if self.fears_frost(seat) else 0
        if d == terms.FIRE and self.all_have_one_forest():
            return 0
        return 1 if self.measure(seat, d) and self.leads(seat, d) else 0

    def measure(self, seat: int, d: int) -> int:
        """What the disaster looks for."""
        if d == terms.DROUGHT:
            return self.farms[seat]
        if d == terms.FIRE:
            return self.forests[seat]
        return self.infra[seat] if d == terms.FLOOD else self.resources[seat]

    def leads(self, seat: int, d: int) -> bool:
        for other in range(self.seats):
            if self.measure(other, d) > self.measure(seat, d):
                return False
        return True

    def all_have_one_forest(self) -> bool:
        """Then a Forest Fire is void (T-073; A20)."""
        for seat in range(self.seats):
            if self.forests[seat] != 1:
                return False
        return True

    def has_roads(self, seat: int) -> bool:
        """Whether a city has a Trade Depot, a Highway or an Airport, working or not (A22)."""
        for kind in range(terms.KINDS):
            ability = self.kind_ability[kind]
            if ability == terms.DEPOT or ability == terms.HIGHWAY or ability == terms.AIRPORT:
                if self.own[seat * terms.KINDS + kind]:
                    return True
        return False

    def fears_frost(self, seat: int) -> bool:
        """Whether Freezing Rain can touch a city: it has a power plant, or borrows, and is not protected (A54)."""
        if self.shielded >> seat & 1:
            return False
        for tile in range(terms.TILES):
            source = self.home[tile]
            if 0 < source < terms.MINER and self.source_seat(source) == seat:
                return True
            if self.feeds[tile] and self.owner(self.feeds[tile] - 1) == seat and self.source_seat(source) != seat:
                return True
        return False

    def guards_of(self, seat: int, d: int) -> int:
        if d == terms.DROUGHT:
            return self.working(seat, terms.CROPS)
        if d == terms.FIRE or d == terms.STORM:
            return self.working(seat, terms.FIRE_STATION)
        if d == terms.FLOOD:
            return self.working(seat, terms.SANDBAGS)
        if d == terms.FROST:
            return self.face_up(seat, terms.ELECTRICIAN)
        return self.working(seat, terms.HOSPITAL) + self.face_up(seat, terms.RESPONDER)

    # -- protectors (T-072, T-082; A63) --------------------------------------------------------------------------------

    def share(self) -> int:
        """Spend protectors where nothing is to decide; return the seat that must decide, or -1."""
        for i in range(self.seats):
            seat = self.at_place(i)
            other = self.partner(seat)
            while self.guard[seat] and (self.need[seat] or self.need[other]):
                if self.need[seat] and self.need[other] and other != seat:
                    if self.guard[seat] + self.guard[other] < self.need[seat] + self.need[other]:
                        return seat
                elif self.disaster == terms.FROST and self.need[seat] == 0:
                    if self.guard[other]:  # the partner sees to itself
                        break
                    if self.guard[seat] == 1:  # who does not serve the partner shields the own city for the round
                        return seat
                self.protect(seat, seat if self.need[seat] else other)
        return -1

    def protect(self, seat: int, city: int) -> int:
        """One protector of a seat saves one city, or one citizen of it."""
        self.guard[seat] -= 1
        if self.need[city]:
            self.need[city] -= 1
        d = self.disaster
        if d == terms.FROST:
            self.thaw(city)
        elif d == terms.HEAT or d == terms.TORNADO or d == terms.BLIZZARD or d == terms.SNOWSTORM:
            self.saved_n[seat * terms.SEATS + city] += 1
        self.tell(common.EVERYONE, terms.SAVED_BY, seat, city)
        return 0

    # -- what it does --------------------------------------------------------------------------------------------------

    def strike(self) -> int:
        d = self.disaster
        if d == terms.SNOWSTORM:
            self.close_roads()
        elif d == terms.FROST:
            self.freeze_over()
        for i in range(self.seats):
            seat = self.at_place(i)
            n = self.need[seat]
            self.need[seat] = self.guard[seat] = 0
            if n or self.due_card[seat]:
                self.hit(seat, d, n)
            else:
                self.tell(common.EVERYONE, terms.SPARED, seat, d)
        return 0

    def hit(self, seat: int, d: int, n: int) -> int:
        self.tell(common.EVERYONE, terms.HIT, seat, d, self.risk[seat] if d == terms.DROUGHT or d == terms.FROST else n)
        if d == terms.DROUGHT:
            self.drought[seat] += self.risk[seat]
        elif d == terms.FIRE:
            self.burn(seat)
        elif d == terms.FLOOD or d == terms.STORM:
            self.due_card[seat] = 1
        elif d != terms.FROST:
            self.due_citizen[seat] = n
        return 0

    def burn(self, seat: int) -> int:
        """All Forests of a city (T-073)."""
        for card in range(terms.CARDS):
            if self.where[card] == terms.CITY + seat and self.kind_traits[self.kind[card]] & terms.FOREST:
                self.lose(card)
        return 0

    def close_roads(self) -> int:
        """Trade Depots, Highways and Airports lie sideways for a round, tiles and all (T-077)."""
        self.snow = 1
        self.right_all()
        return 0

    def lose(self, card: int) -> int:
        """A card is lost to the disaster; a Worker can bring Infrastructure back (T-070; A56)."""
        seat = self.owner(card)
        self.end_loans(card + 1)
        self.unplug_card(card)
        self.depart(card, terms.DISCARD)
        self.felled[seat] += 1
        self.tell(common.EVERYONE, terms.LEFT_CITY, card, seat, self.disaster)
        if self.where[card] == terms.DISCARD:
            self.lost[card] = seat + 1
        self.loosen_food(seat, card)
        return 0

    # -- what is lost --------------------------------------------------------------------------------------------------

    def losable(self, card: int, seat: int) -> bool:
        """Whether the disaster can take this card of the city (T-074 to T-076; A19, A21)."""
        if card >= terms.CARDS or self.where[card] != terms.CITY + seat:
            return False
        if self.disaster == terms.STORM:
            return self.is_a(card, terms.RESOURCE) and not self.kind_traits[self.kind[card]] & terms.STORMPROOF
        return self.is_a(card, terms.INFRASTRUCTURE)

    def first_losable(self, seat: int) -> int:
        for card in range(terms.CARDS):
            if self.losable(card, seat):
                return card
        return -1

    def one_card_sort(self, seat: int) -> bool:
        first = self.first_losable(seat)
        for card in range(first + 1, terms.CARDS):
            if self.losable(card, seat) and self.twin(card) != first:
                return False
        return True

    def lose_all(self) -> int:
        """Losses in turn order, where nothing is to choose; return the seat that must choose, or -1 (A55)."""
        for i in range(self.seats):
            seat = self.at_place(i)
            if self.due_card[seat] and self.first_losable(seat) < 0:
                self.due_card[seat] = 0  # T-079
            if self.due_card[seat]:
                if not self.one_card_sort(seat):
                    return seat
                self.due_card[seat] = 0
                self.lose(self.first_losable(seat))
            while self.due_citizen[seat]:
                if self.due_citizen[seat] < self.people_n[seat] and not self.one_sort(seat, 0):
                    return seat
                self.lose_citizen(self.first_citizen(seat, 0))
        return -1

    def lose_citizen(self, citizen: int) -> int:
        self.due_citizen[self.host(citizen)] -= 1
        self.die(citizen, self.disaster)
        return 0

    def list_losses(self, out: Moves, seat: int) -> int:
        if self.due_card[seat]:
            for card in range(terms.CARDS):
                if self.losable(card, seat) and self.twin(card) == card:
                    out.add(packed.make(terms.LOSE, card))
        else:
            self.list_citizens(out, seat, terms.LOSE_CITIZEN, 0)
        return 0

    # -- Freezing Rain (T-078; A13, A53, A65) --------------------------------------------------------------------------

    def freeze_over(self) -> int:
        """Shared Electricity is off; every plant of a city that is not protected makes X less."""
        self.frost = 1
        for seat in range(self.seats):
            if self.guard[seat]:  # not spent on the partner (T-082)
                self.shielded |= 1 << seat
        self.right_all()
        self.cold_card = 0
        return 0

    def freeze_next(self) -> int:
        """Freeze plants from `cold_card` on, where nothing is to choose; return the seat that must choose, or -1."""
        while self.cold_card < terms.CARDS:
            source = self.cold_card + 1
            seat = self.owner(self.cold_card)
            if seat >= 0 and self.kind_makes[self.kind[self.cold_card]] and not self.shielded >> seat & 1:
                if self.cold_n == 0:
                    self.cold_n = 1 + self.freeze_free(source, self.risk[seat])
                while self.cold_n > 1 and self.targets(source):
                    if self.targets(source) > 1 and self.cold_n - 1 < self.freezable(source):
                        return seat
                    self.freeze_one(self.first_target(source))
            self.cold_n = 0
            self.cold_card += 1
        self.cold_card = 0
        return -1

    def freezable(self, source: int) -> int:
        """Tiles in use of a source that can freeze."""
        n = 0
        for tile in range(terms.TILES):
            if self.home[tile] == source and self.feeds[tile] and not self.frozen[tile]:
                if not self.is_foreign_guarded(source, self.feeds[tile] - 1):
                    n += 1
        return n

    def targets(self, source: int) -> int:
        """How many buildings a frozen tile of the source could darken."""
        n = 0
        for card in range(terms.CARDS):
            if self.freezes(source, card):
                n += 1
        return n

    def first_target(self, source: int) -> int:
        for card in range(terms.CARDS):
            if self.freezes(source, card):
                return card
        return -1

    def freeze_one(self, card: int) -> int:
        self.cold_n -= 1
        self.tell(common.EVERYONE, terms.FROZEN, self.cold_card + 1, card, self.owner(self.cold_card))
        self.freeze_at(self.cold_card + 1, card)
        return 0

    def list_freezes(self, out: Moves) -> int:
        for card in range(terms.CARDS):
            if self.freezes(self.cold_card + 1, card):
                out.add(packed.make(terms.FREEZE, self.cold_card, card))
        return 0
