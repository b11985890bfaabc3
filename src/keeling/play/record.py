"""The record of a table's round, as JSON values: what the reader may know while it runs, everything when it is over."""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import record
from keeling.core.match import Match
from keeling.core.title import Step
from keeling.play import events
from keeling.play.fold import Folded


def written(table: Folded, viewer: int) -> dict[str, Any]:
    """A finished round, or one that was ended, as `core.record` writes and verifies it, its root opened.

    While the round runs, `root` is null and `seen` stands instead of `entries`: entry by entry, the decision and its
    chance with the arguments null that the viewer may not know, and no draws, for these would tell the outcomes.
    """
    match = table.match
    assert match is not None
    if table.over or table.stopped:
        root, origin = table.roots[table.round], origin_of(table.opened.start) if match.placed else ""
        return record.write(match, root, table.spoken, rules=table.version, origin=origin)
    setup = msgspec.to_builtins(match.setup)
    return {
        "keeling": record.FORMAT,
        "game": setup.pop("game"),
        "rules": table.version,
        "setup": setup,
        "commitment": table.commitment,
        "words": list(table.spoken),
        "root": None,
        "seen": seen(match, viewer),
    }


def origin_of(start: events.Start | None) -> str:
    """Where a position came from, in the record's own language: its seal must be the same for every reader."""
    if start is None or not start.moment:
        return "a position"
    where = f"{start.table}, round {start.round}" if start.table else "a record"
    return f"{where}, moment {start.moment}"


def seen(match: Match, viewer: int) -> list[list[dict[str, Any]]]:
    """Every entry as this viewer saw it."""
    again = match.again()
    told = (again.add(entry, (viewer,))[viewer] for entry in match.entries)
    return [[step_seen(match, step) for step in steps] for steps in told]


def step_seen(match: Match, step: Step) -> dict[str, Any]:
    return {"seat": step.seat, "action": match.title.forms.json(step.action)}
