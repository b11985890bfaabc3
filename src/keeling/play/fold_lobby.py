"""How the state of a table changes before and between its rounds."""

from __future__ import annotations

import msgspec

from keeling.play import events
from keeling.play.folding import State
from keeling.play.seats import Seat, held_by, renumbered


class LobbyFold(State):
    """One method for each kind of event."""

    def created(self, position: int, change: events.Created) -> None:
        self.opened = change
        self.title = self.titles(change.game)
        self.options, self.deck = change.options, change.deck
        self.seats = [Seat(number) for number in range(change.seats)]
        self.seats[0].person(change.browser, change.name, sat=position)
        self.fill(change.bots)
        self.maker, self.host, self.seal = change.browser, change.browser, change.seal
        self.lobby = self.propose(change.seats, self.options)
        if change.start is not None:
            self.lobby = msgspec.structs.replace(self.lobby, carry=change.start.carry)

    def sat(self, position: int, change: events.Sat) -> None:
        """From another seat, score and word come along. In a running round, a bot's seat is taken over."""
        if self.running:
            self.mark(position, change)
            self.recast(change.seat, lambda seat: seat.person(change.browser, change.name, sat=position))
        score, word, sat = 0, "", position
        for number in [] if change.also else held_by(self.seats, change.browser):
            score, word, sat = self.seats[number].score, self.seats[number].word, self.seats[number].sat
            self.seats[number].free()
        self.seats[change.seat].person(change.browser, change.name, score, word, sat)
        if not self.host:
            self.crown(change.browser)

    def renamed(self, position: int, change: events.Renamed) -> None:
        for seats in self.every_cast():
            for number in held_by(seats, change.browser):
                if change.seat in (None, number):
                    seats[number].name = change.name

    def left(self, position: int, change: events.Left) -> None:
        seat = self.seats[change.seat]
        if change.banned:
            self.ban(seat)
        seat.free()
        self.find_host()

    def added(self, position: int, change: events.Added) -> None:
        self.seats.append(Seat(len(self.seats)))
        self.lobby = self.propose(len(self.seats), self.options)

    def removed(self, position: int, change: events.Removed) -> None:
        del self.seats[change.seat]
        renumbered(self.seats)
        self.lobby = self.propose(len(self.seats), self.options)
        self.find_host()

    def botted(self, position: int, change: events.Botted) -> None:
        seat = self.seats[change.seat]
        if seat.owner:  # it stays kept for its person
            seat.level = change.level
        else:
            seat.bot(change.name, change.level)
        self.find_host()

    def swapped(self, position: int, change: events.Swapped) -> None:
        one, other = change.seat, change.to
        self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        renumbered(self.seats)

    def hosted(self, position: int, change: events.Hosted) -> None:
        self.crown(change.browser, change.claimed)

    def chosen(self, position: int, change: events.Chosen) -> None:
        self.options = {**self.options, change.key: change.value}
        self.fit()
        self.lobby = self.propose(len(self.seats), self.options)

    def fit(self) -> None:
        """Options may need another number of seats: seats without a person go, from the end, or free ones come."""
        fewest, most = self.title.places(self.title_options())
        for seat in reversed([seat for seat in self.seats if seat.kind != "person"]):
            if len(self.seats) > most:
                self.seats.remove(seat)
        while len(self.seats) < fewest:
            self.seats.append(Seat(len(self.seats)))
        renumbered(self.seats)

    def decked(self, position: int, change: events.Decked) -> None:
        self.deck = change.deck
        self.lobby = self.propose(len(self.seats), self.options)

    def said(self, position: int, change: events.Said) -> None:
        self.seats[change.seat].word = change.word

    def timed(self, position: int, change: events.Timed) -> None:
        self.watch.timing = change.timing
