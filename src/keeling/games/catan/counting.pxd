cimport cython
from keeling.games.catan cimport masks, tables, terms
from keeling.games.catan.rules cimport Catan
from keeling.games.catan.warming cimport Warming
from libc.stdint cimport uint64_t

cdef double[8] FEW

cdef class Counting:
    cdef double[53] feature             # one for each of NAMES
    cdef int[terms.KINDS] pips
    cdef int n, spare                   # features counted so far; cards that the bank gives for what is over
    cpdef list features(self, Catan game, int q, int viewer)
    cpdef list heats(self, Warming game)
    @cython.locals(most=int)
    cdef double lateness(self, Catan game) noexcept
    cdef int put(self, double value) noexcept
    @cython.locals(level=double, removed=double, risk=int, number=int)
    cdef int count_heat(self, Warming game) except -1
    @cython.locals(points=int, share=double)
    cdef int count(self, Catan game, int q, int viewer) except -1
    @cython.locals(total=int, kinds=int, robbed=int, pips=int, roots=double)
    cdef int count_land(self, Catan game, int q, double to_come) except -1
    @cython.locals(robbed=int, nodes=uint64_t, node=int, times=int, h=int, ways=int)
    cdef int count_pips(self, Catan game, int q) noexcept
    @cython.locals(anything=int, rate=int)
    cdef int count_harbours(self, Catan game, int q, int total) noexcept
    @cython.locals(here=uint64_t, one=uint64_t, two=uint64_t, now=uint64_t, near=uint64_t, best=int)
    cdef int count_spots(self, Catan game, int q) except -1
    @cython.locals(low=uint64_t, high=uint64_t, found=uint64_t, node=int, edge=int)
    cdef uint64_t reach(self, Catan game, int q, uint64_t nodes) noexcept
    @cython.locals(found=int, most=int, node=int, worth=int)
    cdef int best(self, Catan game, uint64_t nodes, int apart) noexcept
    @cython.locals(total=int, h=int, ways=int)
    cdef int worth(self, Catan game, int node) noexcept
    @cython.locals(most=int, missing=int)
    cdef int count_races(self, Catan game, int q, int viewer) except -1
    @cython.locals(h=int, own=int)
    cdef int count_cards(self, Catan game, int q, int viewer) noexcept
    @cython.locals(h=int, raise_=bint, settle=bint, city=int, town=int, card=int, road=int)
    cdef int count_hand(self, Catan game, int q) except -1
    cdef int missing(self, Catan game, int q, int lumber, int brick, int wool, int grain, int ore) noexcept
    @cython.locals(more=int)
    cdef int lacks(self, Catan game, int q, int kind, int need) noexcept
    cdef int put_none(self) noexcept
    @cython.locals(n=int, most=int, missing=int)
    cdef int count_greens(self, Warming game, int q) except -1
