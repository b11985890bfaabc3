cimport cython
from keeling.core cimport common
from keeling.games.catan cimport lanes, masks, terms
from keeling.games.catan.island cimport Island
from libc.stdint cimport uint64_t


cdef int place(int view, int seat, int kind) noexcept


cdef class Hands(Island):
    cdef inline int gain(self, int seat, int kind, int n) except -1
    cdef inline int pay(self, int seat, int kind, int n) except -1
    @cython.locals(row=int, left=uint64_t, below=uint64_t, fewer=uint64_t)
    cdef inline int spend(self, int seat, uint64_t cost) except -1
    cdef inline int hand_over(self, int giver, int taker, int kind, int n) except -1
    cdef inline int lose(self, int seat, int kind, int n) except -1
    cdef inline int touch(self, int seat) except -1
    cdef inline int lapse(self, int seat) except -1
    cdef inline int sharpen(self, int seat, int kind, int most) except -1
    cdef inline int show(self, int seat, int kind, int n) except -1
    @cython.locals(most=int, i=int)
    cdef inline int steal(self, int thief, int victim, int kind) except -1
    @cython.locals(
        mine=int, lost=int, held=uint64_t, stolen=uint64_t, upper=uint64_t, others=uint64_t
    )
    cdef inline int blur(self, int view, int thief, int victim, int kind) except -1
    cdef inline int tighten(self, int view) noexcept
    @cython.locals(
        under=uint64_t, upper=uint64_t, changed=int, row=int, below=uint64_t, above=uint64_t, fewer=uint64_t, more=uint64_t
    )
    cdef int narrow(self, int view) noexcept
    @cython.locals(n=int)
    cdef inline int collect(self, int taker, int kind) except -1
    @cython.locals(view=int, shared=int, mine=int, unsure=int, same=bint)
    cdef inline int blank(self, int seat) except -1
    cdef inline int unsure(self, int view) noexcept
    cpdef int fill(self, int seat, int kind, int n) except -1
    cdef inline int in_bank(self) noexcept
    cdef inline int banked(self) noexcept
    cdef inline bint has(self, int seat, int cards) noexcept
    cpdef int towns_left(self, int seat) noexcept
    cpdef int cities_left(self, int seat) noexcept
