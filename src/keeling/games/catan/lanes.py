"""Rows of five numbers from 0 to 127, one a resource, as the bytes of one word.

Uncompiled twin of the inlined functions in lanes.pxd.
"""

from collections.abc import MutableSequence, Sequence

HIGH = 0x8080808080


def load(of: Sequence[int], start: int) -> int:
    """The row of an array that begins there."""
    return int.from_bytes(bytes(of[start : start + 5]), "little")


def store(to: MutableSequence[int], start: int, row: int) -> int:
    """Put a row back."""
    to[start : start + 5] = row.to_bytes(5, "little")
    return 0


def one(kind: int) -> int:
    """1 at the kind, 0 elsewhere."""
    return 1 << 8 * kind


def all_of(n: int) -> int:
    """The same number five times."""
    return n * 0x0101010101


def total(row: int) -> int:
    """The sum of the numbers, which must be at most 255."""
    return row * 0x0101010101 >> 32 & 0xFF


def enough(row: int, wanted: int) -> int:
    """1 for each number that is at least the other row's, else 0."""
    return ((row | HIGH) - wanted & HIGH) >> 7


def least(row: int, most: int) -> int:
    """Of each two numbers the smaller one."""
    kept = enough(most, row) * 0xFF
    return (row & kept) | (most & ~kept)


def covers(row: int, wanted: int) -> bool:
    """Whether all numbers are at least the other row's."""
    return ~((row | HIGH) - wanted) & HIGH == 0


def some(row: int) -> int:
    """1 for each number that is not 0."""
    return (row + 0x7F7F7F7F7F) >> 7 & 0x0101010101
