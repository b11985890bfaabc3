from keeling.core cimport common
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.state cimport State


cdef class Power(State):
    cpdef int source_seat(self, int source) noexcept
    cpdef bint is_free(self, int tile, int seat) noexcept
    cpdef int free_tiles(self, int seat) noexcept
    cpdef bint has_free(self, int source, int seat) noexcept
    cpdef int lacking(self, int card) noexcept
    cpdef bint tile_works(self, int tile, int seat) noexcept
    cpdef bint is_powered(self, int card) noexcept
    cpdef bint is_closed(self, int card) noexcept
    cdef int right(self, int card) except -1
    cdef int shelter(self, int card) noexcept
    cdef int right_all(self) except -1
    cpdef bint can_supply(self, int seat, int card, int source) noexcept
    cdef int supply(self, int card, int source, int seat, int deal, int most) except -1
    cdef int lay_tiles(self, int card, int source, int seat, int deal, int most) noexcept
    cdef int lift(self, int tile) except -1
    cdef int take_home(self, int tile) noexcept
    cdef int strip(self, int card) noexcept
    cpdef int lent(self, int source) noexcept
    cpdef int spare(self, int source) noexcept
    cpdef int borrowers(self, int source) noexcept
    cdef int replace_lent(self, int source) noexcept
    cdef int freeze_free(self, int source, int n) noexcept
    cdef int freeze_at(self, int source, int card) except -1
    cpdef bint freezes(self, int source, int card) noexcept
    cpdef bint is_foreign_guarded(self, int source, int card) noexcept
    cdef int thaw(self, int seat) except -1
