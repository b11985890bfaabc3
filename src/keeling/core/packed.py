"""Actions as one 64-bit integer: a verb of 8 bits and three arguments of 16 bits each.

Uncompiled twin of the inlined functions in packed.pxd. Bits 56 and up are free for the seat.
"""


def make(verb: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    return verb | a << 8 | b << 24 | c << 40


def verb(action: int) -> int:
    return action & 0xFF


def a(action: int) -> int:
    return action >> 8 & 0xFFFF


def b(action: int) -> int:
    return action >> 24 & 0xFFFF


def c(action: int) -> int:
    return action >> 40 & 0xFFFF
