"""The first event of a log, under a code that nobody has."""

from __future__ import annotations

from keeling.core.text import _
from keeling.play.clock import Clock
from keeling.play.codes import new_code
from keeling.play.errors import TableError, unsaved
from keeling.play.store import Conflict, Event, Secret, Store, StoreError

TRIES = 40


async def write_first(store: Store, clock: Clock, body: bytes, root: bytes) -> str:
    """Position 1 of a new log with the root of its first round; the store says whether a code is free.

    Raises:
        TableError: 503.
    """
    for _try in range(TRIES):
        code = new_code()
        try:
            await store.append(Event(code, 1, 0, None, body, clock.wall()), Secret(code, 1, root))
        except Conflict:
            continue
        except StoreError as fault:
            raise unsaved(fault) from None
        return code
    raise TableError(503, "full", _("This server has no free code left for a table."))
