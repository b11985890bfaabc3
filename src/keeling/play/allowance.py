"""How many tables one browser may open that nobody plays at: codes are few."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from keeling.play.clock import Clock
from keeling.play.errors import too_many

MOST = 20
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

    def take(self, browser: str) -> Ticket:
        """For a browser's hash.

        Raises:
            TableError: 429.
        """
        own = self.counted(self.tickets.get(browser, []))
        if len(own) >= MOST:
            raise too_many(MOST)
        ticket = Ticket(self.clock.now())
        self.tickets[browser] = [*own, ticket]
        return ticket

    def give_back(self, browser: str, ticket: Ticket) -> None:
        """No table was opened."""
        self.tickets[browser].remove(ticket)

    def counted(self, tickets: list[Ticket]) -> list[Ticket]:
        """Those that are neither old nor begun."""
        since = self.clock.now() - WITHIN
        return [ticket for ticket in tickets if ticket.at > since and not (ticket.code and self.begun(ticket.code))]

    def forget(self) -> None:
        """Drop what counts no longer."""
        counted = {browser: self.counted(tickets) for browser, tickets in self.tickets.items()}
        self.tickets = {browser: tickets for browser, tickets in counted.items() if tickets}
