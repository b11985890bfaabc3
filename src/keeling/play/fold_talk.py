"""How the state changes as people write to each other, and as the host lists the table."""

from __future__ import annotations

from keeling.play import events
from keeling.play.fold_people import PeopleFold
from keeling.play.folding import Talk


class TalkFold(PeopleFold):
    """One method for each kind of event."""

    def created(self, position: int, change: events.Created) -> None:
        super().created(position, change)
        self.chat = change.chat

    def listing(self, position: int, change: events.Listing) -> None:
        self.listed = change.on

    def talking(self, position: int, change: events.Talking) -> None:
        self.chat = change.on

    def spoke(self, position: int, change: events.Spoke) -> None:
        seat = self.seats[change.seat]
        self.talk.append(Talk(position, change.seat, seat.browser, seat.name, change.text, self.at))

    def muted(self, position: int, change: events.Muted) -> None:
        person = self.seats[change.seat].browser or self.seats[change.seat].owner
        self.hushed = self.hushed | {person} if change.on else self.hushed - {person}

    def struck(self, position: int, change: events.Struck) -> None:
        for index, one in enumerate(self.talk):
            if one.position == change.at:
                self.talk[index] = one._replace(text="")

    def renamed(self, position: int, change: events.Renamed) -> None:
        """What somebody wrote goes with the name."""
        super().renamed(position, change)
        for index, one in enumerate(self.talk):
            if one.browser == change.browser and change.seat in (None, one.seat):
                self.talk[index] = one._replace(name=change.name)

    def moved(self, position: int, change: events.Moved) -> None:
        old = self.seats[change.seat].browser or self.seats[change.seat].owner
        super().moved(position, change)
        if change.shared:
            return
        for index, one in enumerate(self.talk):
            if (one.browser, one.seat) == (old, change.seat):
                self.talk[index] = one._replace(browser=change.browser)
        if old in self.hushed:
            self.hushed = self.hushed | {change.browser}

    def forgotten(self, position: int, change: events.Forgotten) -> None:
        super().forgotten(position, change)
        self.talk.clear()
        self.hushed = set(map(self.masks.mask, self.hushed))

    def is_hushed(self, seat: int) -> bool:
        """Whether the host has muted the person of a seat."""
        return bool({self.seats[seat].browser, self.seats[seat].owner} & self.hushed)
