from keeling.core cimport common, packed
from keeling.core.game cimport Streams
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.disasters cimport Disasters


cdef class Secrecy(Disasters):
    cdef int put_unknown(self, int symbol, int n) noexcept
    cdef int unseen(self, Streams streams) except -1
    cdef int known_top(self) noexcept
