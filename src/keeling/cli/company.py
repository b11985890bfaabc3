"""Bots that play a match in this process: each knows what its seat may know, and has luck of its own."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from keeling.bots import register
from keeling.core import luck
from keeling.core.game import Streams
from keeling.core.match import Match
from keeling.core.title import Title


class Company:
    """Who sits at a match: a bot's level for each seat, or '' for a person."""

    def __init__(self, title: Title, levels: Sequence[str]) -> None:
        self.levels = tuple(levels)
        self.players = [register.player(title, level) if level else None for level in levels]

    def choose(self, match: Match, seat: int) -> int:
        """A bot's decision; the same from the same root, if the bot does not think by the clock."""
        player = self.players[seat]
        assert player is not None
        assert match.key is not None
        known = match.game.copy()
        known.redact(seat)
        streams = Streams(luck.subkey(match.key, f"bot {seat} {len(match.entries)}"))
        mind = int.from_bytes(luck.subkey(match.key, f"mind {seat}")[:6], "little")
        return player.choose(known, seat, known.actions(seat), register.budget(self.levels[seat]), streams, mind)

    def finish(self, match: Match) -> None:
        """Play a match of bots from its opening to its end."""
        match.add(match.open())
        slow = sys.stderr.isatty() and any(register.budget(level) > 0.5 for level in self.levels)
        while not match.game.over:
            seat = next_of(match)
            match.add(match.prepare(seat, self.choose(match, seat)))
            if slow:
                print(f"\r{len(match.entries)} decisions", end="", file=sys.stderr, flush=True)
        if slow:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def next_of(match: Match) -> int:
    """The lowest seat that owes a decision."""
    deciders = match.game.deciders()
    return (deciders & -deciders).bit_length() - 1
