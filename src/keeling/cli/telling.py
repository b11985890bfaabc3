"""A round told entry by entry, nothing kept back."""

from __future__ import annotations

from typing import Any

from keeling.core import common
from keeling.core.match import OPENING, Match


def entries(match: Match) -> list[dict[str, Any]]:
    """Every entry in words, in order."""
    title, setup, told = match.title, match.setup, []
    again = match.again()
    for entry in match.entries:
        game = again.game.copy()
        opening = entry.seat == OPENING
        said = "" if opening else title.say(setup, game, entry.seat, entry.action)
        if not opening:
            game.play(entry.seat, entry.action)
        outcomes = []
        for drawn in entry.chance:
            outcomes.append(title.say(setup, game, common.CHANCE, drawn.outcome))
            game.play(common.CHANCE, drawn.outcome)
        again.add(entry)
        action = None if opening else title.forms.json(entry.action)
        seat = None if opening else entry.seat
        told.append({"seat": seat, "action": action, "sentence": said, "outcomes": outcomes})
    return told


def told_line(n: int, entry: dict[str, Any]) -> str:
    """An entry on a line."""
    who = "opening" if entry["seat"] is None else f"seat {entry['seat']}"
    return f"{n:4}  {who}: " + "; ".join(filter(None, [entry["sentence"], *entry["outcomes"]]))
