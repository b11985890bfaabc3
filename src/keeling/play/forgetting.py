"""'End and forget': the names that people gave, and the signs of their browsers, are overwritten in the log itself.

It is the one exception to 'nothing is ever taken out of a log': people were promised that nothing of them is kept, and
a log that is only marked would keep it. What happened at the table stays, told of seats by their numbers. Words for
the luck stay where a round began with them: without them the draws of its record could not be checked any more. Those
that were taken back, or that no round began with, go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from keeling.play import damage, events
from keeling.play.storage import Event

NOTHING = b"{}"


class Masks:
    """Numbers for browsers, in the order in which the log names them first."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def meet(self, change: events.Change) -> None:
        """Number whoever a change names."""
        self.mask(getattr(change, "browser", ""))

    def mask(self, browser: str) -> str:
        """What stands in the log instead; the same again for a mask."""
        if not browser or browser.startswith("-"):
            return browser
        return self.known.setdefault(browser, f"-{len(self.known) + 1}")


def nameless(change: events.Change, masks: Masks) -> events.Change:
    """The change without names and browsers."""
    said: dict[str, Any] = {}
    if "browser" in change.__struct_fields__:
        said["browser"] = masks.mask(getattr(change, "browser", ""))
    if isinstance(change, events.Created | events.Sat | events.Renamed):
        said["name"] = ""
    if isinstance(change, events.Noted | events.Spoke):
        said["text"] = ""
    if isinstance(change, events.Said):
        said["word"] = ""  # a round that began with it holds it itself
    return msgspec.structs.replace(change, **said) if said else change


def rewritten(log: Sequence[Event], decode: Callable[[bytes], events.Change]) -> dict[int, bytes]:
    """The bodies that must be overwritten, by position."""
    masks = Masks()
    found = {event.position: NOTHING for event in log}  # of what was set aside not even the damage stays
    for event in damage.sound(log):
        body = events.encode(nameless(decode(event.body), masks))
        found[event.position] = body
    return {event.position: found[event.position] for event in log if found[event.position] != event.body}
