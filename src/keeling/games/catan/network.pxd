cimport cython
from keeling.core cimport common
from keeling.games.catan cimport masks, tables, terms
from keeling.games.catan.hands cimport Hands
from libc.stdint cimport uint64_t


@cython.locals(best=int, edge=int, after=int, n=int)
cdef int onward(int node, uint64_t low, uint64_t high, uint64_t blocked) noexcept
@cython.locals(best=int, edge=int, after=int, left_low=uint64_t, left_high=uint64_t)
cdef int through(int node, int other, uint64_t low, uint64_t high, uint64_t blocked, int n) noexcept

cdef class Network(Hands):
    cdef inline uint64_t blocked_to(self, int seat) noexcept
    @cython.locals(ends=uint64_t, low=uint64_t, high=uint64_t, node=int, other=int, n=int)
    cdef inline int lay_road(self, int seat, int edge) except -1
    @cython.locals(cut=int, n=int)
    cdef inline int cut_roads(self, int seat, int node) except -1
    @cython.locals(best=int, blocked=uint64_t, nodes=uint64_t)
    cpdef int measure(self, int seat) noexcept
    @cython.locals(best=int, n=int, holder=int)
    cdef int award_road(self) except -1
    cdef int award_army(self, int seat) except -1
    @cython.locals(seat=int, most=int)
    cdef int claim(self) except -1
    @cython.locals(n=int)
    cdef int end_game(self) except -1
