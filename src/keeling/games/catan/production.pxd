cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport lanes, listing, masks, tables, terms
from keeling.games.catan.building cimport Building
from libc.stdint cimport uint64_t


cdef class Production(Building):
    cdef int roll(self, int one, int two) except -1
    cdef inline bint is_calm(self) noexcept
    @cython.locals(seat=int)
    cdef inline int throw(self, int one, int two) except -1
    @cython.locals(hexes=int, kind=int, h=int)
    cdef inline int produce(self, int number, int times) except -1
    @cython.locals(due=uint64_t, claimants=uint64_t, seat=int, n=int)
    cdef inline int produce_kind(self, int kind, int hexes, int times) except -1
    @cython.locals(due=uint64_t, nodes=uint64_t, node=int)
    cdef inline uint64_t claims(self, int hexes) noexcept
    cdef inline int seven(self) except -1
    cdef inline int debtors(self) noexcept
    cdef inline int list_discards(self, int seat, Moves out) except -1
    cdef inline int check_discard(self, int seat, int kind) noexcept
    cdef inline int discard(self, int seat, int kind) except -1
    @cython.locals(found=int, others=int, everywhere=int)
    cdef inline int spared(self) noexcept
    @cython.locals(spared=int)
    cdef inline int list_robber(self, Moves out) except -1
    cdef inline int check_robber(self, int hex_) noexcept
    cdef inline int victims(self) noexcept
    @cython.locals(victims=int)
    cdef inline int move_robber(self, int hex_) except -1
    @cython.locals(victims=int)
    cdef inline int list_victims(self, Moves out) except -1
    cdef inline int rob(self, int seat) except -1
    @cython.locals(n=int)
    cdef inline int list_thefts(self, Moves out) except -1
    cdef inline int take(self, int kind) except -1
