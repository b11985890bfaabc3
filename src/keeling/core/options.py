"""What a table can choose before a game, with defaults; each is a plain question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from keeling.core.errors import BadOption, nearest


class Choice(msgspec.Struct, frozen=True):
    """One answer to an option's question. `label` and `note` are message ids for gettext."""

    value: str
    label: str
    note: str = ""


class Option(msgspec.Struct, frozen=True):
    """A question that a table answers before the game.

    Attributes:
        key: its name on the command line and in records.
        question: a message id.
        choices: the answers; the first is the default. Empty for a number.
        ruling: the ledger entry that it switches.
        low, high, default: the range of a number.
        common: shown at once when a table is made; the others stand under 'more rules'.
        when: another option and the value that it must have for the question to be asked, if any.
    """

    key: str
    question: str
    choices: tuple[Choice, ...] = ()
    ruling: str = ""
    low: int = 0
    high: int = 0
    default: int = 0
    common: bool = False
    when: tuple[str, str] = ("", "")

    def asked(self, chosen: Mapping[str, Any]) -> bool:
        """Whether the question makes sense beside the other answers."""
        key, value = self.when
        return not key or chosen.get(key) == value

    @property
    def standard(self) -> str | int:
        """The value that holds when nobody chooses."""
        return self.choices[0].value if self.choices else self.default

    def read(self, value: object) -> str | int:
        """The value in its proper type.

        Raises:
            BadOption: it is none of the choices, or no number in range.
        """
        if self.choices:
            word = str(value)
            if word not in {choice.value for choice in self.choices}:
                near = nearest(word, (choice.value for choice in self.choices))
                raise BadOption(f"Option {self.key} cannot be '{word[:40]}'.{near}")
            return word
        try:
            number = int(value) if isinstance(value, str) else value
        except ValueError:
            number = None
        if not isinstance(number, int) or isinstance(number, bool) or not self.low <= number <= self.high:
            raise BadOption(f"Option {self.key} takes a whole number from {self.low} to {self.high}.")
        return number

    def index(self, value: str | int) -> int:
        """The place of a choice in the list, which is how a state keeps it."""
        return [choice.value for choice in self.choices].index(str(value))


def complete(options: tuple[Option, ...], chosen: Mapping[str, Any]) -> dict[str, str | int]:
    """Every option with its chosen or standard value.

    Raises:
        BadOption: an unknown option or value.
    """
    known = {option.key: option for option in options}
    for key in chosen:
        if key not in known:
            raise BadOption(f"There is no option '{str(key)[:40]}'.{nearest(str(key), known)}")
    return {key: option.read(chosen[key]) if key in chosen else option.standard for key, option in known.items()}
