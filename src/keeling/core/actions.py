"""Actions as typed values: each is also an int, JSON and a sentence, and all four round-trip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from keeling.core import common, packed
from keeling.core.errors import BadAction, nearest


@dataclass(frozen=True)
class Word:
    """How one kind of argument is written in JSON, and read back.

    Attributes:
        write: from the 16-bit argument.
        read: to the 16-bit argument; raises ValueError with a sentence.
        schema: JSON schema of the written form.
    """

    write: Callable[[int], Any]
    read: Callable[[Any], int]
    schema: Mapping[str, Any]


def read_number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < common.HIDDEN:
        raise ValueError("takes a whole number from 0")
    return value


NUMBER = Word(lambda n: n, read_number, {"type": "integer", "minimum": 0})


def named(*names: str) -> Word:
    """Numbers from 0 with a name each."""

    def read(value: Any) -> int:
        if value not in names:
            raise ValueError(f"cannot be {value!r}.{nearest(str(value), names)}")
        return names.index(value)

    return Word(lambda n: names[n], read, {"enum": list(names)})


def read_bits(value: Any) -> int:
    if not isinstance(value, list) or any(not isinstance(i, int) or not 0 <= i < 16 for i in value):
        raise ValueError("takes a list of numbers from 0 to 15")
    if len(set(value)) != len(value):
        raise ValueError("names the same one twice")
    return sum(1 << i for i in value)


BITS = Word(
    lambda mask: [i for i in range(16) if mask >> i & 1],
    read_bits,
    {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 15}},
)


@dataclass(frozen=True)
class Action:
    """The base of typed actions. Fields are the packed arguments a, b, c in order."""

    verb: ClassVar[int]
    words: ClassVar[Mapping[str, Word]] = {}

    def pack(self) -> int:
        """The action as one integer."""
        return packed.make(self.verb, *(getattr(self, field.name) for field in fields(self)))

    @classmethod
    def name(cls) -> str:
        return cls.__name__.lower()

    def json(self) -> dict[str, Any]:
        """The action in words; an argument that the reader may not know is null."""
        written: dict[str, Any] = {"do": self.name()}
        for field in fields(self):
            value = getattr(self, field.name)
            written[field.name] = None if value == common.HIDDEN else self.words.get(field.name, NUMBER).write(value)
        return written


class Forms:
    """The kinds of action of one game."""

    def __init__(self, *kinds: type[Action]) -> None:
        self.kinds = kinds
        self.by_verb = {kind.verb: kind for kind in kinds}
        self.by_name = {kind.name(): kind for kind in kinds}

    def unpack(self, action: int) -> Action:
        """The typed form.

        Raises:
            BadAction: no action of this game.
        """
        kind = self.by_verb.get(packed.verb(action))
        if kind is None:
            raise BadAction(f"{action} is no action of this game.")
        arguments = (packed.a(action), packed.b(action), packed.c(action))
        typed = kind(*arguments[: len(fields(kind))])
        if typed.pack() != action:
            raise BadAction(f"{action} is no action of this game.")
        return typed

    def json(self, action: int) -> dict[str, Any]:
        """The JSON form of a packed action."""
        return self.unpack(action).json()

    def read(self, value: object) -> int:
        """A packed action from its JSON form.

        Raises:
            BadAction: it names what is wrong.
        """
        if not isinstance(value, dict) or not isinstance(value.get("do"), str):
            example = f'{{"do": "{self.kinds[0].name()}", …}}'
            raise BadAction(f'An action is an object with "do", for example {example}.')
        kind = self.by_name.get(value["do"])
        if kind is None:
            raise BadAction(f"'{value['do'][:40]}' is no action of this game.{nearest(value['do'], self.by_name)}")
        names = [field.name for field in fields(kind)]
        extra = sorted(set(value) - {"do", *names}, key=str)
        if extra:
            raise BadAction(
                f"'{kind.name()}' has no '{str(extra[0])[:40]}'; it takes: {', '.join(names) or 'nothing'}."
            )
        arguments = []
        for name in names:
            if name not in value:
                raise BadAction(f"'{kind.name()}' needs '{name}'.")
            try:
                arguments.append(kind.words.get(name, NUMBER).read(value[name]))
            except ValueError as fault:
                raise BadAction(f"'{name}' of '{kind.name()}' {fault}") from None
        return kind(*arguments).pack()

    def schema(self) -> dict[str, Any]:
        """JSON schema of the actions."""
        return {
            "oneOf": [
                {
                    "type": "object",
                    "properties": {
                        "do": {"const": kind.name()},
                        **{field.name: dict(kind.words.get(field.name, NUMBER).schema) for field in fields(kind)},
                    },
                    "required": ["do", *(field.name for field in fields(kind))],
                    "additionalProperties": False,
                }
                for kind in self.kinds
            ]
        }
