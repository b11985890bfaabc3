"""How the state changes as people come, go and change devices in a round, and as the host holds or ends it."""

from __future__ import annotations

from collections import deque

import msgspec

from keeling.play import events
from keeling.play.fold_lobby import LobbyFold
from keeling.play.folding import TOLD, Marked
from keeling.play.forgetting import nameless
from keeling.play.seats import Offer, Seat, belonging_to


class PeopleFold(LobbyFold):
    """One method for each kind of event."""

    def stoodin(self, position: int, change: events.StoodIn) -> None:
        seat = self.seats[change.seat]
        self.mark(position, change)
        if change.why == "away":
            self.recast(change.seat, lambda seat: seat.stand_in(change.name, change.level))
            seat.stand_in(change.name, change.level)
            return
        self.gone |= dict.fromkeys((seat.browser or seat.owner, *seat.guests), change.seat)
        if change.why == "removed":
            self.ban(seat)
        self.recast(change.seat, lambda seat: seat.bot(change.name, change.level))
        seat.bot(change.name, change.level)
        self.find_host()

    def cameback(self, position: int, change: events.CameBack) -> None:
        seat = self.seats[change.seat]
        if self.company[change.seat].owner == seat.owner:
            self.recast(change.seat, lambda then: then.come_back())
        seat.come_back()
        if not self.host:
            self.crown(seat.browser)
        self.mark(position, change)

    def offered(self, position: int, change: events.Offered) -> None:
        self.seats[change.seat].offer = Offer(change.mark, change.round, change.until, change.share, change.lost)

    def missed(self, position: int, change: events.Missed) -> None:
        self.misses.append(self.at)

    def moved(self, position: int, change: events.Moved) -> None:
        seat = self.seats[change.seat]
        old, seat.offer = seat.browser or seat.owner, None
        if self.running:
            self.mark(position, change)
        if change.shared:
            seat.guests = (*seat.guests, change.browser)
            return
        self.let_go(seat, old)
        for cast in self.every_cast():
            if change.seat < len(cast):
                cast[change.seat].move(old, change.browser)
        if not belonging_to(self.seats, old):
            self.maker = change.browser if self.maker == old else self.maker
            if self.host == old:
                self.crown(change.browser)

    def parted(self, position: int, change: events.Parted) -> None:
        seat = self.seats[change.seat]
        seat.guests = tuple(guest for guest in seat.guests if guest != change.browser)
        self.let_go(seat, change.browser)

    def let_go(self, seat: Seat, device: str) -> None:
        """A device has a seat no more whose person keeps it."""
        seat.former = tuple(dict.fromkeys((*seat.former, device)))
        if self.running:
            self.gone[device] = seat.number

    def paused(self, position: int, change: events.Paused) -> None:
        self.watch.pause(self.at)
        self.mark(position, change)

    def resumed(self, position: int, change: events.Resumed) -> None:
        self.watch.resume(self.at)
        self.mark(position, change)

    def woken(self, position: int, change: events.Woken) -> None:
        self.watch.wake(self.at)

    def extended(self, position: int, change: events.Extended) -> None:
        """Nobody else is told."""
        for seat in range(len(self.asked)):
            if change.seat == seat or (change.seat < 0 and self.owing >> seat & 1):
                self.watch.extra[seat] += 1000 * change.seconds
        timing = self.watch.timing
        if change.seat < 0 and timing.until:
            self.watch.timing = msgspec.structs.replace(timing, until=timing.until + 1000 * change.seconds)

    def mended(self, position: int, change: events.Mended) -> None:
        """All are asked anew: what answered the old questions stands in the log, though it tells nothing."""
        self.watch.wake(self.at)
        self.trail.begin("damage")
        self.asked = [position] * len(self.asked)
        if self.match is not None:
            self.mark(position, change)

    def ended(self, position: int, change: events.Ended) -> None:
        self.stopped = change.why
        self.trail.plea = None
        self.mark(position, change)

    def forgotten(self, position: int, change: events.Forgotten) -> None:
        """As if it had been folded from the log without names."""
        self.forgot = True
        mask = self.masks.mask
        for seat in {id(seat): seat for cast in self.every_cast() for seat in cast}.values():
            seat.browser, seat.owner, seat.stands_for = mask(seat.browser), mask(seat.owner), ""
            seat.name, seat.word = seat.name if seat.kind == "bot" else "", ""
            seat.guests, seat.former = tuple(map(mask, seat.guests)), tuple(map(mask, seat.former))
        self.maker, self.host = mask(self.maker), mask(self.host)
        self.banned = set(map(mask, self.banned))
        self.gone = {mask(browser): seat for browser, seat in self.gone.items()}
        self.notes.clear()
        self.marks = [mark._replace(change=nameless(mark.change, self.masks)) for mark in self.marks]
        marks = {mark.position: mark for mark in self.marks}
        told = (marks.get(one.position, one) if isinstance(one, Marked) else one for one in self.told)
        self.told = deque(told, TOLD)
