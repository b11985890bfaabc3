"""The record of a round, as JSON values: what the reader may know while it runs, everything when it is over."""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core.match import Match
from keeling.play.fold import Folded

FORMAT = "keeling-record/1"


def written(table: Folded, viewer: int) -> dict[str, Any]:
    """The round's record for a viewer; root and draws only when the round is over."""
    match = table.match
    assert match is not None
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": table.title.id,
        "rules_version": table.version,
        "round": table.round,
        "setup": msgspec.to_builtins(match.setup),
        "names": [seat.name for seat in table.seats],
        "commitment": table.commitment,
        "words": list(table.spoken),
        "over": table.over,
    }
    if not table.over:
        return {**record, "seen": seen(match, viewer)}
    return {
        **record,
        "root": table.roots[table.round].hex(),
        "entries": msgspec.to_builtins(match.entries),
        "outcome": msgspec.to_builtins(match.game.outcome()),
    }


def seen(match: Match, viewer: int) -> list[list[list[int]]]:
    """Entry by entry, the decision and its chance as this viewer saw them: [seat, action] each."""
    again = Match(match.title, match.setup, None)
    steps = (again.add(entry, (viewer,))[viewer] for entry in match.entries)
    return [[[step.seat, step.action] for step in told] for told in steps]
