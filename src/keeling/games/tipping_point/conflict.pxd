from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.citizens cimport Citizens


cdef class Conflict(Citizens):
    cpdef int soldiers(self, int seat) noexcept
    cpdef int all_bases(self, int seat) noexcept
    cpdef int bases(self, int seat) noexcept
    cpdef int attack(self, int seat) noexcept
    cpdef int defence(self, int seat) noexcept
    cpdef int bases_needed(self, int seat, int victim, int force) noexcept
    cpdef bint can_attack(self, int seat, int victim, int force) noexcept
    cdef int check_attack(self, int seat, int card, int force, int source) noexcept
    cdef int list_attacks(self, Moves out, int seat) except -1
    cdef int list_targets(self, Moves out, int seat, int victim, int force) except -1
    cdef int assault(self, int seat, int card, int force, int source) except -1
    cdef int flip_soldier(self, int seat) except -1
    cdef int capture(self, int seat, int card, int source) except -1
    cdef int frozen_of(self, int card) noexcept
    cdef int refreeze(self, int seat, int card, int n) noexcept
