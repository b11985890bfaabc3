cimport cython
from keeling.core cimport common, packed
from keeling.core.game cimport Moves, Streams
from keeling.games.catan cimport masks, terms
from keeling.games.catan.building cimport Building
from keeling.games.catan.consent cimport Consent
from keeling.games.catan.rules cimport Catan
from libc.stdint cimport int64_t


cdef class Warming(Consent):
    cpdef int greens_left(self) noexcept
    cpdef int green_ore(self) noexcept
    @cython.locals(h=int)
    cdef bint affords_green(self, int seat) noexcept
    cdef int list_building(self, int seat, Moves out) except -1
    cdef int check_green(self, int seat, int node) noexcept
    cdef int build_city(self, int seat, int node) except -1
    cdef int build_green(self, int seat, int node) except -1
    @cython.locals(n=int)
    cdef int award_guardian(self, int seat) except -1
    cdef int begin_turn(self, int seat) except -1
