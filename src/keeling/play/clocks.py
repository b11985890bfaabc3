"""The clocks of a table as data: what the host set, and when time runs out, computed from the log and the time."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from keeling.core.text import _
from keeling.play.errors import unreadable

AWAY = 120  # seconds
LIMITS = {"away": (0, 86_400)}  # the lowest and the highest value of each


class Timing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host set.

    Attributes:
        away: seconds without a sign of a person whom others wait for, until a bot stands in; 0 for never.
    """

    away: int = AWAY


def changed(timing: Timing, wanted: Mapping[str, int]) -> Timing:
    """The timing with other values.

    Raises:
        TableError: 422, it names what cannot be.
    """
    for key, value in wanted.items():
        if key not in LIMITS:
            raise unreadable(
                _("There is no clock '%(key)s'; there is: %(known)s.", key=key[:24], known=", ".join(LIMITS))
            )
        low, high = LIMITS[key]
        if not low <= value <= high:
            raise unreadable(_("'%(key)s' takes %(low)s to %(high)s.", key=key, low=low, high=high))
    return msgspec.structs.replace(timing, **wanted)
