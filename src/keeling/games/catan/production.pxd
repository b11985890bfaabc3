cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport masks, terms
from keeling.games.catan.building cimport Building


cdef class Production(Building):
    cdef int roll(self, int one, int two) except -1
    cdef bint is_calm(self) noexcept
    @cython.locals(hexes=int, kind=int)
    cdef int throw(self, int one, int two) except -1
    cdef int produce(self, int number, int times) except -1
    @cython.locals(claims=int, claimants=int, due=int, n=int)
    cdef int produce_kind(self, int kind, int hexes, int times) except -1
    cdef int seven(self) except -1
    cdef int debtors(self) noexcept
    cdef int list_discards(self, int seat, Moves out) except -1
    cdef int check_discard(self, int seat, int kind) noexcept
    cdef int discard(self, int seat, int kind) except -1
    @cython.locals(found=int, others=int, everywhere=int)
    cdef int spared(self) noexcept
    @cython.locals(spared=int)
    cdef int list_robber(self, Moves out) except -1
    cdef int check_robber(self, int hex_) noexcept
    cdef int victims(self) noexcept
    @cython.locals(victims=int)
    cdef int move_robber(self, int hex_) except -1
    @cython.locals(victims=int)
    cdef int list_victims(self, Moves out) except -1
    cdef int rob(self, int seat) except -1
    @cython.locals(n=int)
    cdef int list_thefts(self, Moves out) except -1
    cdef int take(self, int kind) except -1
