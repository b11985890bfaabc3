"""Sets of up to 64 places of the island as bits. Uncompiled twin of the inlined functions in masks.pxd."""


def one(place: int) -> int:
    """The set of one place."""
    return 1 << place


def count(mask: int) -> int:
    """How many places."""
    return mask.bit_count()


def first(mask: int) -> int:
    """The lowest place; the set must not be empty."""
    return (mask & -mask).bit_length() - 1
