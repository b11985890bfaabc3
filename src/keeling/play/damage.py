"""What of a log is sound: a host may have set a damaged part of it aside, see `mending`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.play import events
from keeling.play.storage import Event

MENDED = b'{"kind":"mended"'  # how the body of that event begins


def begins(event: Event, how: bytes) -> bool:
    """Whether its body begins so."""
    body: object = event.body  # where a database was damaged that may be no bytes at all
    return isinstance(body, bytes) and body.startswith(how)


def mended(event: Event) -> int:
    """The first position that this event sets aside; 0 if it is of another kind, or cannot be read itself."""
    if not begins(event, MENDED):
        return 0
    try:
        change = events.decode(event.body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return 0
    return change.first if isinstance(change, events.Mended) else 0


def sound(log: Sequence[Event]) -> list[Event]:
    """The events that count, oldest first: without those that were set aside."""
    found: list[Event] = []
    until = 0  # events from here to the newer one that said so are set aside
    for event in reversed(log):
        if not until or event.position < until:
            found.append(event)
            until = mended(event) or until
    return found[::-1]
