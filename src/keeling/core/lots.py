"""What a record says beside the game: the lots that each draw was from, and the seal over all that happened.

Neither needs the rules: whoever has the record alone can count which lot a number is, and see that nothing was changed
since the seal was shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from keeling.core.actions import Forms
from keeling.core.errors import BadInput, BadRecord

UNSEALED = ("root", "commitment", "seal")  # what binds luck stands for itself, and the root is opened later
Listed = tuple[tuple[int, int], ...]  # outcomes and their weights


class Table:
    """The lots of a record that is being written, each once.

    Attributes:
        lots: in words, in the order in which they came up first.
    """

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self.lots: list[dict[str, Any]] = []
        self.places: dict[int, int] = {}

    def place(self, outcome: int) -> int:
        if outcome not in self.places:
            self.places[outcome] = len(self.lots)
            self.lots.append(self.forms.json(outcome))
        return self.places[outcome]

    def write(self, outcomes: list[tuple[int, int]]) -> list[list[int]]:
        """What a draw is from: pairs of a lot's place and its weight."""
        return [[self.place(outcome), weight] for outcome, weight in outcomes]


def read(forms: Forms, value: object) -> list[int]:
    """The lots of a record, as outcomes.

    Raises:
        BadRecord: it names the lot.
    """
    if not isinstance(value, list):
        raise BadRecord("'lots' takes a list of outcomes.")
    found = []
    for n, lot in enumerate(value):
        try:
            found.append(forms.read(lot))
        except BadInput as error:
            raise BadRecord(*(f"lots[{n}]: {fault}" for fault in error.faults)) from None
    return found


def read_listed(place: str, value: object, lots: list[int]) -> Listed:
    """What a draw says it was from."""
    if not isinstance(value, list) or not all(is_pair(pair, len(lots)) for pair in value):
        raise BadRecord(f"{place} takes a list of pairs: a place in 'lots', and a weight.")
    return tuple((lots[n], weight) for n, weight in value)


def is_pair(value: object, most: int) -> bool:
    numbers = isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
    return numbers and 0 <= value[0] < most and value[1] > 0  # type: ignore[index]


def seal(record: Mapping[str, Any]) -> str:
    """BLAKE2b of a record as JSON with sorted keys and no blanks; without sentences, which depend on the language."""
    bare = {key: value for key, value in record.items() if key not in UNSEALED}
    bare["entries"] = [{key: value for key, value in entry.items() if key != "sentence"} for entry in record["entries"]]
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=32, person=b"keeling seal").hexdigest()
