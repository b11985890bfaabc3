"""How many tables one browser may open that nobody plays at, and how many all of them together: codes are few, and
whoever keeps no cookie is somebody new each time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from keeling.core.text import _
from keeling.play.clock import Clock
from keeling.play.errors import TableError, too_many

MOST = 20
MOST_OF_ALL = 3000  # begun or not: an eighth of the codes
WITHIN = 3600.0  # seconds


@dataclass
class Ticket:
    """A table that was opened, or is about to be."""

    at: float
    code: str = ""


class Allowance:
    """Counts the tables of each browser since the server started; of several processes each counts its own."""

    def __init__(self, clock: Clock, begun: Callable[[str], bool]) -> None:
        """Args:
        begun: whether the game at the table of a code has begun; such a table counts no longer.
        """
        self.clock = clock
        self.begun = begun
        self.tickets: dict[str, list[Ticket]] = {}
        self.all: deque[float] = deque()  # when tables were opened

    def take(self, browser: str) -> Ticket:
        """For a browser's hash.

        Raises:
            TableError: 429.
        """
        own = self.counted(self.tickets.get(browser, []))
        if len(own) >= MOST:
            raise too_many(MOST)
        self.need_room()
        ticket = Ticket(self.clock.now())
        self.tickets[browser] = [*own, ticket]
        self.all.append(ticket.at)
        return ticket

    def need_room(self) -> None:
        """Of all browsers together."""
        since = self.clock.now() - WITHIN
        while self.all and self.all[0] <= since:
            self.all.popleft()
        if len(self.all) >= MOST_OF_ALL:
            sentence = _(
                "Too many tables were opened here within an hour. Wait a few minutes, or join one that is there."
            )
            raise TableError(429, "many", sentence)

    def give_back(self, browser: str, ticket: Ticket) -> None:
        """No table was opened."""
        self.tickets[browser].remove(ticket)
        self.all.remove(ticket.at)

    def counted(self, tickets: list[Ticket]) -> list[Ticket]:
        """Those that are neither old nor begun."""
        since = self.clock.now() - WITHIN
        return [ticket for ticket in tickets if ticket.at > since and not (ticket.code and self.begun(ticket.code))]

    def forget(self) -> None:
        """Drop what counts no longer."""
        counted = {browser: self.counted(tickets) for browser, tickets in self.tickets.items()}
        self.tickets = {browser: tickets for browser, tickets in counted.items() if tickets}
