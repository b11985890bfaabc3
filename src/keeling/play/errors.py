"""What a table answers to something that it will not do."""

from __future__ import annotations

from keeling.core.errors import KeelingError
from keeling.core.text import _


class TableError(KeelingError):
    """A request that a table does not carry out; `str()` is the sentence for whoever asked, in their language.

    Attributes:
        status: as in HTTP. 403 not yours, 404 no such table, 409 refused or late, 422 cannot be read, 500 damaged log,
            503 not saved.
        code: one word for programs: 'late', 'refused', 'full', 'begun', …
        rule: the ledger entry that forbids it, or None.
    """

    def __init__(self, status: int, code: str, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.rule = rule


def forbidden(sentence: str) -> TableError:
    return TableError(403, "forbidden", sentence)


def unreadable(sentence: str) -> TableError:
    return TableError(422, "unreadable", sentence)


def refused(sentence: str, rule: str | None = None) -> TableError:
    return TableError(409, "refused", sentence, rule)


def late() -> TableError:
    return TableError(409, "late", _("That was for an earlier question; the table has moved on."))


def unknown(code: str) -> TableError:
    return TableError(404, "unknown", _("No table has the code %(code)s.", code=code[:24]))


def damaged(position: int) -> TableError:
    """The log does not fold at that event."""
    return TableError(
        500,
        "damaged",
        _(
            "This table's log is damaged at event %(position)s, so it cannot go on. Other tables are not touched.",
            position=position,
        ),
    )


def unsaved() -> TableError:
    return TableError(503, "unsaved", _("That could not be saved, so it did not happen. Try again."))
