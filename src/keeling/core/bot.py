"""What a player that is a program owes."""

from __future__ import annotations

from typing import Protocol

from keeling.core.game import Game, Streams


class Bot(Protocol):
    """A player. It gets what its seat may know and nothing else."""

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        """One of the legal actions, or another that `check` accepts: a free offer, say.

        Args:
            game: the state as `redact(seat)` leaves it; may be changed.
            seat: who decides.
            legal: what `legal` lists; not empty.
            budget: seconds to think at most.
            streams: luck of the bot's own, drawn from common.BOTS and common.REDEAL.
            mind: fixed for this seat in this game, so that a notion of the world lasts.
        """
        ...


class RandomBot:
    """Any legal action, each as likely."""

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        return legal[streams.below(3, len(legal))]
