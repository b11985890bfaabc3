"""Writing into a list of moves without a call. Uncompiled twin of the inlined functions in listing.pxd."""

from keeling.core.game import Moves


def clear(out: Moves) -> int:
    """Begin a list."""
    out.clear()
    return 0


def add(out: Moves, action: int) -> int:
    """One action more; no list of this game comes near the capacity."""
    return out.add(action)
