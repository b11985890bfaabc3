cimport cython
from keeling.games.catan cimport masks, tables, terms
from keeling.games.catan.rules cimport Catan
from keeling.games.catan.warming cimport Warming
from libc.stdint cimport uint64_t

cdef double[8] FEW

@cython.final
cdef class Judge:
    cdef double[53] early, late, feature
    cdef double[8] heat
    cdef int[terms.KINDS] pips
    cdef double[terms.SEATS] odds       # of each seat; their sum is not 1
    cdef double collapse, paid          # how likely, and what it pays the viewer
    cdef int n                          # features counted so far
    cdef int spare
    cdef double late_then, rest, collapse_then, paid_then   # of the state that `remember` weighed
    @cython.locals(total=double)
    cpdef double chance(self, Catan game, int seat, int viewer) except? -1
    @cython.locals(late=double)
    cdef int weigh(self, Catan game, int viewer) except -1
    cdef double mixed(self, double share) noexcept
    @cython.locals(odds=double, total=double)
    cdef int weigh_heat(self, Warming game, int viewer) except -1
    cdef int remember(self, Catan game, int seat) except -1
    @cython.locals(mine=double)
    cdef double again(self, Catan game, int seat) except? -1
    @cython.locals(most=int)
    cdef double lateness(self, Catan game) noexcept
    @cython.locals(total=double, i=int)
    cdef double strength(self, Catan game, int q, int viewer, double late) except? -1
    @cython.locals(total=double, i=int)
    cdef double danger(self, Warming game) except? -1
    cpdef list features(self, Catan game, int q, int viewer)
    cpdef list heats(self, Warming game)
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
