# Inlined where it is used; listing.py is the uncompiled twin and is never compiled itself.
from keeling.core.game cimport Moves
from libc.stdint cimport int64_t

cdef inline int clear(Moves out) noexcept:
    out.n = 0
    out.total = 0
    return 0

cdef inline int add(Moves out, int64_t action) noexcept:
    out.action[out.n] = action
    out.n += 1
    return 0
