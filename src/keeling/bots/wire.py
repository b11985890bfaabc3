"""What is said between the server and a worker: one question, one answer, each framed by its length."""

from __future__ import annotations

import pickle
import struct
from typing import BinaryIO, NamedTuple

from keeling.core.game import Game

LENGTH = struct.Struct("<I")


class Question(NamedTuple):
    """All that a bot is told: what its seat may know, and luck of its own.

    Attributes:
        title: the game's id.
        level: of the bot.
        game: the state as `redact(seat)` left it.
        seat: who decides.
        legal: what may be done; not empty.
        budget: seconds.
        key: the bot's luck for this decision; the round's root cannot be learned from it.
        mind: the same for this seat all through the round.
    """

    title: str
    level: str
    game: Game
    seat: int
    legal: list[int]
    budget: float
    key: bytes
    mind: int


class Answer(NamedTuple):
    """An action, or the traceback of what went wrong."""

    action: int
    fault: str = ""


def framed(value: object) -> bytes:
    """A value as it goes through the pipe. Both ends are this program, so pickle is safe here and nowhere else."""
    data = pickle.dumps(value)
    return LENGTH.pack(len(data)) + data


def write(stream: BinaryIO, value: object) -> None:
    stream.write(framed(value))
    stream.flush()


def read(stream: BinaryIO) -> object:
    """The next value.

    Raises:
        EOFError: the other side has gone.
    """
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return pickle.loads(stream.read(LENGTH.unpack(head)[0]))
