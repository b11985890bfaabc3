from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.weather cimport Weather


cdef class Disasters(Weather):
    cdef int begin(self) except -1
    cdef int need_of(self, int seat, int d) noexcept
    cdef int measure(self, int seat, int d) noexcept
    cdef bint leads(self, int seat, int d) noexcept
    cdef bint all_have_one_forest(self) noexcept
    cpdef bint has_roads(self, int seat) noexcept
    cdef bint fears_frost(self, int seat) noexcept
    cpdef int guards_of(self, int seat, int d) noexcept
    cdef int share(self) except? -1
    cdef int protect(self, int seat, int city) except -1
    cdef int strike(self) except -1
    cdef int hit(self, int seat, int d, int n) except -1
    cdef int burn(self, int seat) except -1
    cdef int close_roads(self) except -1
    cdef int lose(self, int card) except -1
    cpdef bint losable(self, int card, int seat) noexcept
    cdef int first_losable(self, int seat) noexcept
    cdef bint one_card_sort(self, int seat) noexcept
    cdef int lose_all(self) except? -1
    cdef int lose_citizen(self, int citizen) except -1
    cdef int list_losses(self, Moves out, int seat) except -1
    cdef int freeze_over(self) except -1
    cdef int freeze_next(self) except? -1
    cdef int freezable(self, int source) noexcept
    cdef int targets(self, int source) noexcept
    cdef int first_target(self, int source) noexcept
    cdef int freeze_one(self, int card) except -1
    cdef int list_freezes(self, Moves out) except -1
