"""What people ask of a table besides its game: to write to each other, and to be found by others."""

from __future__ import annotations

from keeling.play import talk
from keeling.play.seating import Seating


class Talking(Seating):
    """A table at which people write to each other."""

    def messages(self, viewer: int) -> tuple[talk.Message, ...]:
        """The chat as a seat, or a spectator, is shown it, oldest first."""
        own = self.seats[viewer] if 0 <= viewer < len(self.seats) else None
        return talk.messages(self.state, (own.browser or own.owner) if own else "")

    async def chat(self, browser: str, seat: int, text: str) -> None:
        """Write to the others.

        Raises:
            TableError: 403 not yours, muted, or no chat here; 422 nothing in it; 429 too many.
        """
        self.need_own(browser, seat)
        own = await self.arriving(browser)
        await self.write(lambda: talk.writing(self.state, own, seat, text, self.clock.wall()))

    async def strike(self, browser: str, at: int) -> None:
        """Take the message at a position away; its writer, or the host."""
        own = await self.arriving(browser)
        await self.write(lambda: talk.striking(self.state, own, at))

    async def mute(self, browser: str, seat: int, mute: bool = True) -> None:
        """The person of a seat may not write any more, or may again; the host."""
        own = self.asking(browser)
        await self.write(lambda: talk.hushing(self.state, own, seat, mute))

    async def set_chat(self, browser: str, on: bool) -> None:
        """Whether people may write to each other; the host."""
        own = self.asking(browser)
        await self.write(lambda: talk.switching(self.state, own, on))

    async def set_listed(self, browser: str, on: bool) -> None:
        """Whether the home page shows this table to everybody; the host."""
        own = self.asking(browser)
        await self.write(lambda: talk.listing(self.state, own, on))
