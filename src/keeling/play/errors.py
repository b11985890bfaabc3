"""What a table answers to something that it will not do."""

from __future__ import annotations

import logging
from collections.abc import Callable

from keeling.core.errors import KeelingError
from keeling.core.registry import titles
from keeling.core.text import _

log = logging.getLogger("keeling.play")


class StoreError(KeelingError):
    """The store cannot be opened, read or written."""


class StoreTaken(StoreError):
    """Another server has the store open."""


class StoreGone(StoreError):
    """The file that the store has open is not there any more, or another one stands in its place."""


class StoreAway(StoreError):
    """The database cannot be reached now. Whether a change stands that was under way, nobody knows yet."""


class TableError(KeelingError):
    """A request that a table does not carry out; `str()` is the sentence for whoever asked, in their language.

    Attributes:
        status: as in HTTP. 403 not yours, 404 no such table, 409 refused or late, 422 cannot be read, 429 too many,
            500 damaged log, 503 not saved, or the store cannot be read.
        code: one word for programs: 'late', 'refused', 'full', 'begun', …
        rule: the ledger entry that forbids it, or None.
    """

    def __init__(self, status: int, code: str, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.rule = rule


class DamagedLog(TableError):
    """A table's log does not fold.

    Attributes:
        first, last: the positions from the first that tells nothing to the end of the log; 0 where not even the
            first event can be read, so that nobody knows whose table it is.
        table: its code; '' where `first` is 0.
        may_mend: whether the browser of a hash is the host's.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(500, "damaged", sentence)
        self.first = self.last = 0
        self.table = ""
        self.may_mend: Callable[[str], bool] = lambda browser: False


def forbidden(sentence: str) -> TableError:
    return TableError(403, "forbidden", sentence)


def no_game(name: str) -> str:
    """The sentence for a name that no game has."""
    return _("There is no game '%(name)s'; there is: %(known)s.", name=name[:40], known=", ".join(titles()))


def unreadable(sentence: str) -> TableError:
    return TableError(422, "unreadable", sentence)


def refused(sentence: str, rule: str | None = None) -> TableError:
    return TableError(409, "refused", sentence, rule)


def late() -> TableError:
    return TableError(409, "late", _("That was for an earlier question; the table has moved on."))


def unknown(code: str) -> TableError:
    sentence = _(
        "No table has the code %(code)s. A table is removed when nobody has been there for 30 days, or for one day if "
        "its game never began.",
        code=code[:24],
    )
    return TableError(404, "unknown", sentence)


def elsewhere(code: str) -> TableError:
    """The code is that of a workshop."""
    return TableError(404, "elsewhere", _("%(code)s is no table but an activity; its page is /w/%(code)s.", code=code))


def brought(code: str) -> TableError:
    """The code is that of a record that somebody brought."""
    return TableError(404, "record", _("%(code)s is no table but a record; its page is /r/%(code)s.", code=code))


def too_many(most: int) -> TableError:
    sentence = _(
        "This browser has opened %(most)s tables within an hour that have not begun. Start one of them, or wait.",
        most=most,
    )
    return TableError(429, "many", sentence)


def damaged(position: int) -> DamagedLog:
    """The log does not fold at that event."""
    return DamagedLog(
        _(
            "This table's log is damaged at event %(position)s, so it cannot go on. Other tables are not touched.",
            position=position,
        )
    )


def unsaved(fault: StoreError) -> TableError:
    """Nothing was written, or nobody knows; the server's log gets one line."""
    log.error("not saved: %s", fault)
    if isinstance(fault, StoreGone):
        return gone()
    if isinstance(fault, StoreAway):
        return away(True)
    return TableError(503, "unsaved", _("That could not be saved, so it did not happen. Try again."))


def unread(fault: StoreError) -> TableError:
    """The tables cannot be read now; the server's log gets one line."""
    log.error("not read: %s", fault)
    if isinstance(fault, StoreGone):
        return gone()
    if isinstance(fault, StoreAway):
        return away(False)
    return TableError(
        503, "unread", _("The tables cannot be read now. Whoever runs this server finds the reason in its log.")
    )


def gone() -> TableError:
    sentence = _(
        "The file that keeps the tables is gone, so nothing can be saved. Whoever runs this server must put it back "
        "and start the server again."
    )
    return TableError(503, "gone", sentence)


def away(written: bool) -> TableError:
    """The database cannot be reached.

    Args:
        written: something was on its way to it.
    """
    sentence = _("The server cannot reach its database now. Nothing that you saw is lost; try again in a moment.")
    if written:
        sentence = _(
            "The server cannot reach its database now, so nobody knows yet whether that stands. Once the page moves "
            "again, look, and do it again if it is not there."
        )
    return TableError(503, "away", sentence)
