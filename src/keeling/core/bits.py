"""Sets of up to 16 small things as the bits of an int. Uncompiled twin of the inlined functions in bits.pxd."""


def count(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The lowest set bit, as a set of one."""
    return bits & -bits


def nth(bits: int, n: int) -> int:
    """The position of the n-th set bit, counted from 0; -1 if there are not so many."""
    while n:
        bits &= bits - 1
        n -= 1
    return (bits & -bits).bit_length() - 1
