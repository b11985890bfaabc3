cimport cython
from keeling.core cimport common
from keeling.games.catan cimport masks, terms
from keeling.games.catan.island cimport Island


cdef int place(int view, int seat, int kind) noexcept


cdef class Hands(Island):
    cdef int gain(self, int seat, int kind, int n) except -1
    cdef int pay(self, int seat, int kind, int n) except -1
    cdef int hand_over(self, int giver, int taker, int kind, int n) except -1
    cdef int lose(self, int seat, int kind, int n) except -1
    cdef int touch(self, int seat) except -1
    cdef int lapse(self, int seat) except -1
    cdef int sharpen(self, int seat, int kind, int most) except -1
    cdef int show(self, int seat, int kind, int n) except -1
    @cython.locals(most=int, i=int)
    cdef int steal(self, int thief, int victim, int kind) except -1
    @cython.locals(mine=int, lost=int, held=int)
    cdef int blur(self, int view, int thief, int victim, int kind) except -1
    @cython.locals(changed=int)
    cdef int tighten(self, int view) except -1
    @cython.locals(under=int, upper=int, widest=int, changed=int, j=int)
    cdef int tighten_line(self, int start, int step, int n) noexcept
    @cython.locals(n=int)
    cdef int collect(self, int taker, int kind) except -1
    @cython.locals(view=int, shared=int, mine=int, unsure=int, same=bint)
    cdef int blank(self, int seat) except -1
    cdef int unsure(self, int view) noexcept
    cpdef int fill(self, int seat, int kind, int n) except -1
    cdef int in_bank(self) noexcept
    cdef int banked(self) noexcept
    cdef bint has(self, int seat, int cards) noexcept
    cdef int towns_left(self, int seat) noexcept
    cdef int cities_left(self, int seat) noexcept
