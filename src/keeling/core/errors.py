"""One tree of errors; each says in a sentence what is wrong, where, and how to mend it.

KeelingError
├── BadInput          something from outside cannot be read
│   ├── BadOption     an option, its value, or a number of seats
│   ├── BadAction     an action as JSON or as a sentence
│   ├── BadPosition   a position file; lists every fault
│   ├── BadRecord     a record file, or a record that does not replay
│   ├── BadDeck       a deck file; lists every fault with its line
│   └── UnknownGame
└── (rules)           keeling.core.game.Refused: the rules forbid it
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class KeelingError(Exception):
    """A mistake that a person can mend; `str()` is the sentence for that person."""


class BadInput(KeelingError):
    """Input that cannot be used; `faults` has one sentence for each thing that is wrong."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class BadOption(BadInput):
    """An option, its value, or a number of seats that the game does not have."""


class BadAction(BadInput):
    """An action that cannot be read."""


class BadPosition(BadInput):
    """A position that cannot be read or could not arise."""


class BadRecord(BadInput):
    """A record that cannot be read or does not replay."""


class BadDeck(BadInput):
    """A deck that cannot be read or cannot be played."""


class UnknownGame(BadInput):
    """No game of that name."""


def nearest(word: str, words: Iterable[str]) -> str:
    """' Did you mean …?' with the nearest right word, or the list of them."""
    known = [str(w) for w in words]
    close = get_close_matches(word, known, 1)
    if close:
        return f" Did you mean '{close[0]}'?"
    return f" There is: {', '.join(known)}." if known else ""
