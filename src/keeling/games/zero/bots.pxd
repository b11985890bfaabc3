cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Game, Moves, Streams
from keeling.core.search cimport Policy
from keeling.games.zero cimport terms
from keeling.games.zero.rules cimport Zero
from libc.stdint cimport int64_t

@cython.final
cdef class Habits(Policy):
    cdef readonly int wild
    cdef int[28] worth, more
    cdef int[2] clear, clear_each, again
    cdef int press, limit, danger
    @cython.locals(place=int, other=int)
    cdef double standing(self, Zero game, int seat) noexcept
    @cython.locals(best=int, least=int, cost=int, i=int)
    cdef int cheapest(self, Zero game, int seat, Moves moves) except -1
    @cython.locals(verb=int, kind=int)
    cdef int cost(self, Zero game, int seat, int64_t action) noexcept
    @cython.locals(late=int, cost=int)
    cdef int play_cost(self, Zero game, int seat, int kind, int n) noexcept
    @cython.locals(level=int, gain=int, heir=int)
    cdef int pressure(self, Zero game, int seat, int kind, int n) noexcept
